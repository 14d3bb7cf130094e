import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The code of docs/by-hand.md, as tutorials have it: it must compile, and is not tested here.

// swift-format-ignore
func byHandUpload(_ request: inout URLRequest, _ body: inout Data, key: String, value: String, image: Data) {
  let boundary = "----WebKitFormBoundary7MA4YWxkTrZu0gW"
  request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
  body.append("--\(boundary)\r\n".data(using: .utf8)!)
  body.append("Content-Disposition: form-data; name=\"\(key)\"\r\n\r\n\(value)\r\n".data(using: .utf8)!)
  body.append("--\(boundary)\r\n".data(using: .utf8)!)
  body.append("Content-Disposition: form-data; name=\"file\"; filename=\"avatar.jpg\"\r\n".data(using: .utf8)!)
  body.append("Content-Type: image/jpeg\r\n\r\n".data(using: .utf8)!)
  body.append(image)
  body.append("\r\n--\(boundary)--\r\n".data(using: .utf8)!)
}

// swift-format-ignore
func byHandForm(_ request: inout URLRequest, _ parameters: [String: Any], escaped: (String) -> String) {
  let body = parameters
      .map { key, value in "\(escaped(key))=\(escaped("\(value)"))" }
      .joined(separator: "&")
  request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
  request.httpBody = body.data(using: .utf8)
}

// swift-format-ignore
func byHandQuery(_ parameters: [String: Any]) -> URLRequest {
  var components = URLComponents(string: "https://api.example.com/search#top")!
  components.queryItems = parameters.map { URLQueryItem(name: $0.key, value: "\($0.value)") }
  let request = URLRequest(url: components.url!)
  return request
}

// swift-format-ignore
func byHandBase() -> URLRequest {
  let base = URL(string: "https://api.themoviedb.org/3")!
  let request = URLRequest(url: base.appendingPathComponent("/movie/popular"))
  return request
}

// swift-format-ignore
func byHandParts(_ request: inout URLRequest, _ data: inout Data, meta: [String: Any], image: Data) throws {
  let boundary = UUID().uuidString
  request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
  data.append("\r\n--\(boundary)\r\n".data(using: .utf8)!)
  data.append("Content-Disposition: form-data; name=\"meta\"\r\n\r\n".data(using: .utf8)!)
  data.append(try JSONSerialization.data(withJSONObject: meta))
  data.append("\r\n--\(boundary)\r\n".data(using: .utf8)!)
  data.append("Content-Disposition: form-data; name=\"file\"; filename=\"avatar.png\"\r\n".data(using: .utf8)!)
  data.append("Content-Type: image/png\r\n\r\n".data(using: .utf8)!)
  data.append(image)
  data.append("\r\n--\(boundary)--\r\n".data(using: .utf8)!)
}

// swift-format-ignore
func byHandJSON(_ request: inout URLRequest, _ reading: any Encodable) throws {
  struct Reading: Encodable { let station: String; let at: Date; let celsius: Double; let page: URL; let note: String? }
  let encoder = JSONEncoder()
  encoder.dateEncodingStrategy = .iso8601
  request.setValue("application/json", forHTTPHeaderField: "Content-Type")
  request.httpBody = try encoder.encode(reading)
}

import OnwireTextFormats

/// A line that begins a message; the test is strict, because it searches all lines.
package enum StartLine: Equatable {
  /// A request line with its version, or the first pseudo-header field of an HTTP/2 head as text.
  case request
  /// A status line; its status is `nil` if it is not a number of three digits.
  case response(status: Int?)

  /// The longest line to look at.
  package static let longest = 1 << 20

  /// Tells what the line begins; `nil` if it begins no message.
  package init?(_ line: ArraySlice<UInt8>) {
    if let status = Self.status(line) {
      self = .response(status: status)
    } else if Self.isRequestLine(line) || Self.isPseudoHeader(line) {
      self = .request
    } else {
      return nil
    }
  }

  /// The status of a status line (RFC 9112, 4); `nil` if the line is not one.
  static func status(_ line: ArraySlice<UInt8>) -> Int?? {
    let version = line.prefix { !$0.isSpaceOrTab }
    guard isVersion(version) else { return nil }
    let code = line[version.endIndex...].trimmingOWS.prefix { !$0.isSpaceOrTab }
    return .some(code.count == 3 ? Int(decimalDigits: code) : nil)
  }

  /// Whether a line has a method, target and version; a method that is not all upper-case letters must be one
  /// in use.
  private static func isRequestLine(_ line: ArraySlice<UInt8>) -> Bool {
    let method = line.prefix { ASCIISet.token.contains($0) }
    guard !method.isEmpty, line[method.endIndex...].first?.isSpaceOrTab == true else { return false }
    let isUpper = !method.contains { (0x61...0x7A).contains($0) }
    guard isUpper || methods.contains(where: { method.equalsCaseless($0) }) else { return false }
    let rest = line[method.endIndex...].trimmingOWS
    guard let blank = rest.lastIndex(where: \.isSpaceOrTab), isVersion(rest[(blank + 1)...]) else {
      return false
    }
    let target = rest[..<blank].trimmingOWS
    return target.first == UInt8(ascii: "/") || target.elementsEqual("*".utf8)
      || RequestLine.authorityEnd(of: target) != nil || method.equalsCaseless("connect")
  }

  /// `HTTP/1.1`, `HTTP/2`.
  private static func isVersion(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.starts(with: "HTTP/".utf8) else { return false }
    let number = word.dropFirst(5)
    return (1...3).contains(number.count)
      && number.enumerated().allSatisfy { $0 == 1 ? $1 == UInt8(ascii: ".") : ASCIISet.digits.contains($1) }
      && number.count != 2
  }

  private static func isPseudoHeader(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: ":"), let colon = line.dropFirst().firstIndex(of: UInt8(ascii: ":"))
    else {
      return false
    }
    return pseudoHeaders.contains { line[..<colon].equalsCaseless($0) }
  }

  private static let pseudoHeaders: [StaticString] = [
    ":method", ":scheme", ":authority", ":path", ":protocol",
  ]
  private static let methods: [StaticString] = [
    "get", "head", "post", "put", "delete", "connect", "options", "trace", "patch",
  ]
}

import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Writes the `response` of an archive; its content is without chunks and codings, as in all writers.
enum HARResponseWriter {
  /// The member for a request without a response.
  static let none = """
    "response":{"status":0,"statusText":"","httpVersion":"","cookies":[],"headers":[],\
    "content":{"size":0,"mimeType":""},"redirectURL":"","headersSize":-1,"bodySize":-1}
    """

  private static let headLimit = 1 << 20

  /// Writes the response to a request, and returns what is lost of it.
  static func write(_ answer: Request?, to sink: (UnsafeRawBufferPointer) throws -> Void) throws -> [String] {
    guard let answer else {
      try Array(none.utf8).withUnsafeBytes(sink)
      return []
    }
    let wire = answer.message
    guard wire.headLength <= headLimit else {
      try Array(none.utf8).withUnsafeBytes(sink)
      return [HARWording.responseHeadTooLong]
    }
    let lines = HARLines(try wire.bytes(0..<wire.headLength, limit: headLimit))
    let decoded = try DecodedBody(of: wire)
    // Content that cannot be decoded completely is written as it was received, in base64.
    let content = decoded.flatMap { $0.isWhole ? $0.message : nil } ?? wire
    let isCodingLost = decoded?.isWhole == true
    let count = content.length - content.headLength
    let wireCount = wire.length - wire.headLength
    var line = JSONLine()
    line.raw("\"response\":{")
    line.member("status", wire.status ?? 0)
    // A status line has the version where a request line has the method.
    line.member("statusText", wire.reason)
    line.member("httpVersion", lines.method)
    line.member("redirectURL", lines.value("location") ?? "")
    line.member("headersSize", wire.headLength)
    line.member("bodySize", answer.fidelity[.body].knowledge == .exact ? wireCount : -1)
    line.raw(",\n")
    line.array("headers", lines.fields) { line, field in
      line.member("name", field.name)
      line.member("value", field.value)
    }
    line.raw(",\n")
    line.array("cookies", cookies(lines)) { line, cookie in
      line.member("name", cookie.name)
      line.member("value", cookie.value)
    }
    line.raw(",\n\"content\":{")
    line.member("size", count)
    if isCodingLost, answer.fidelity[.body].knowledge == .exact {
      line.member("compression", count - wireCount)
    }
    line.member("mimeType", lines.value("content-type") ?? "")
    try write(content, &line, to: sink)
    try Array("}}".utf8).withUnsafeBytes(sink)
    return (isCodingLost ? [HARWording.responseDecoded] : [])
      + (count / 3 * 4 > CaptureLimit.body ? [HARWording.responseBodyTooLong] : [])
  }

  /// Writes the text of the content: UTF-8 as it is, anything else in base64.
  private static func write(
    _ message: Message, _ line: inout JSONLine, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let range = message.headLength..<message.length
    let held = message.storage.count == message.length ? try message.bytes(range, limit: .max) : nil
    let isOtherCharset = message.headerBytes("content-type").first.map { type in
      let charset = MediaType(type[...])["charset"].map {
        String(decoding: $0.value, as: UTF8.self).lowercased()
      }
      return charset.map { $0 != "utf-8" && $0 != "utf8" && $0 != "us-ascii" } ?? false
    }
    if isOtherCharset != true, let text = held.flatMap({ String(validating: $0, as: UTF8.self) }) {
      line.member("text", text)
      return try line.bytes.withUnsafeBytes(sink)
    }
    line.member("encoding", "base64")
    line.raw(",\"text\":\"")
    try line.bytes.withUnsafeBytes(sink)
    var base64 = Base64Stream()
    try message.write(range) { try base64.append($0, to: sink) }
    try base64.finish(to: sink)
    try Array("\"".utf8).withUnsafeBytes(sink)
  }

  /// Names and values of the cookies that the response sets (RFC 6265, 5.2).
  private static func cookies(_ lines: HARLines) -> [(name: String, value: String)] {
    lines.fields.filter { $0.name.lowercased() == "set-cookie" }.map { field in
      let pair = field.value.utf8.prefix { $0 != UInt8(ascii: ";") }
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      return (
        String(decoding: name, as: UTF8.self),
        String(decoding: pair[name.endIndex...].dropFirst(), as: UTF8.self)
      )
    }
  }
}

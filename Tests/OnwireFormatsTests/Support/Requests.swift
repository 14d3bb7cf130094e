import OnwireHTTP
import OnwireFormats
import TestSupport

extension Message {
  /// A message of these bytes; the body is stored.
  static func of(head: [UInt8], body: [UInt8] = []) -> Message {
    let origin = Origin("test")
    var builder = MessageBuilder()
    builder.append(head, .unrecognized, origin)
    builder.endHead()
    builder.append(body, .bodyContent, origin)
    return builder.finish()
  }
}

extension Request {
  /// A request of a head's lines, which get their line ends and an empty line, and a body.
  init(
    _ lines: [[UInt8]], body: [UInt8] = [], to endpoint: Endpoint = .example
  ) {
    let head = Array((lines + [[]]).joined(separator: "\r\n".utf8)) + Array("\r\n".utf8)
    self.init(message: Message.of(head: head, body: body), endpoint: endpoint)
  }

  /// The same of texts.
  init(
    _ lines: [String], body: String = "", to endpoint: Endpoint = .example
  ) {
    self.init(lines.map { Array($0.utf8) }, body: Array(body.utf8), to: endpoint)
  }

  /// What a kind writes, and its verdict.
  func written(
    as kind: OutputKind, bodyFilename: String? = nil
  ) throws -> (bytes: [UInt8], verdict: Verdict) {
    var options = OutputOptions()
    options.bodyFilename = bodyFilename
    return try kind.bytes(of: self, options: options, limit: .max)
  }

  /// What a kind writes, as text.
  func text(as kind: OutputKind, bodyFilename: String? = nil) throws -> String {
    String(decoding: try written(as: kind, bodyFilename: bodyFilename).bytes, as: UTF8.self)
  }
}

extension Endpoint {
  /// `http://example.com`.
  static let example = Endpoint(scheme: .http, host: "example.com", port: nil)
}

extension SplitMix {
  /// Bytes out of an alphabet.
  mutating func bytes(_ count: Int, of alphabet: [UInt8]) -> [UInt8] {
    (0..<count).map { _ in alphabet.randomElement(using: &self) ?? 0 }
  }
}

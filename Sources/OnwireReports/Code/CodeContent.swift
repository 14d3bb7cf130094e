import OnwireHTTP
import OnwireSpecLanguage

/// Bytes in a form that code can write.
enum CodeContent {
  /// UTF-8 text.
  case text(String)
  /// Bytes that are not text.
  case bytes([UInt8])
  /// A file, by its path as the spec writes it.
  case file(String)
  /// This many zero bytes.
  case zeros(Int)
  /// Too many bytes to write in code, with a description of them.
  case leftOut(String)

  /// The bytes of `content`, which is at `key` in the spec.
  init(_ content: RequestSpec.Content, at key: String) {
    switch content {
    case .path(let path): self = .file(path)
    case .text(let text): self.init(Array(text.utf8), at: key)
    case .bytes(let bytes): self.init(bytes, at: key)
    case .random(let count, let seed):
      self = .leftOut("the \(count) bytes of \(key), which SplitMix64 makes from seed \(seed),")
    case .zeros(let count): self = .zeros(count)
    case .json: self = .leftOut("the JSON of \(key)")
    }
  }

  /// Bytes in memory; more than 4 KiB are not written as code.
  init(_ bytes: [UInt8], at key: String) {
    if bytes.count > Self.limit {
      self = .leftOut("the \(bytes.count) bytes of \(key)")
    } else if let text = String(validating: bytes, as: UTF8.self), Self.isReadable(text) {
      self = .text(text)
    } else {
      self = .bytes(bytes)
    }
  }

  /// The most bytes that are written in code.
  static let limit = 4096

  /// Whether a text needs few escapes.
  private static func isReadable(_ text: String) -> Bool {
    let controls = text.unicodeScalars.count { $0.value < 0x20 && ![9, 10, 13].contains($0.value) }
    return controls * 8 <= text.unicodeScalars.count
  }
}

extension CodeContent {
  /// The content of a body that is given whole; JSON as the text that is sent.
  init(wholeBodyOf request: CodedRequest, _ body: RequestSpec.Body) {
    guard case .json = body.content.value else {
      self.init(body.content.value, at: "the body")
      return
    }
    let range = request.message.headLength..<request.message.length
    let bytes = try? request.message.bytes(range, limit: Self.limit)
    self = bytes.map { CodeContent($0, at: "the body") } ?? .leftOut("the \(range.count) bytes of the body")
  }
}

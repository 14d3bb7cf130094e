import OnwireHTTP
import OnwireTextFormats

/// Writes the `postData` of an archive.
struct HARBodyWriter {
  private let message: Message
  private let mediaType: String
  /// Whether the body is compressed or chunked, so that its bytes are not those of a form.
  private let isCoded: Bool
  /// The body, if it is text and in memory: a short one, or one that the message stores anyway.
  private let text: String?

  /// The longest body, in bytes, to read into memory in order to see whether it is text.
  private static let heldLimit = 1 << 20

  init(_ message: Message, _ head: HARLines) throws {
    self.message = message
    mediaType = head.value("content-type") ?? ""
    let range = message.headLength..<message.length
    let isHeld = range.count <= Self.heldLimit || message.storage.count == message.length
    let held = isHeld ? try message.bytes(range, limit: .max) : nil
    text = held.flatMap { String(validating: $0, as: UTF8.self) }
    isCoded =
      message.has(.chunked)
      || !ContentCoding.list(Array((head.value("content-encoding") ?? "").utf8)).isEmpty
  }

  /// What our own reader does not restore.
  static func differences(_ message: Message) -> [String] {
    let length = message.length - message.headLength
    return length / 3 * 4 > CaptureLimit.body ? [HARWording.bodyTooLong(length)] : []
  }

  func write(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    var line = JSONLine()
    line.raw(",\n\"postData\":{")
    line.member("mimeType", mediaType)
    writeParameters(&line)
    guard text == nil else {
      line.member("text", text)
      line.raw("}")
      return try line.bytes.withUnsafeBytes(sink)
    }
    line.member("encoding", "base64")
    line.raw(",\"text\":\"")
    try line.bytes.withUnsafeBytes(sink)
    var base64 = Base64Stream()
    try message.write(message.headLength..<message.length) { try base64.append($0, to: sink) }
    try base64.finish(to: sink)
    try Array("\"}".utf8).withUnsafeBytes(sink)
  }

  // MARK: Parameters

  private func writeParameters(_ line: inout JSONLine) {
    if isCoded { return }
    let type = mediaType.lowercased()
    if type.hasPrefix("application/x-www-form-urlencoded"), let text {
      line.array("params", FormPairs.of(Array(text.utf8)[...])) { line, pair in
        line.member("name", pair.name)
        if let value = pair.value { line.member("value", value) }
      }
      line.raw(",\n")
    } else if type.hasPrefix("multipart/") {
      let parts = message.elements.indices.filter { message.elements[$0].kind == .part }
      if parts.isEmpty { return }
      line.array("params", parts) { line, part in write(part, &line) }
      line.raw(",\n")
    }
  }

  private func write(_ index: Int, _ line: inout JSONLine) {
    let part = message.elements[index]
    let filename = part.text(of: .partFilename, in: message)
    line.member("name", part.text(of: .partName, in: message) ?? "")
    if let filename { line.member("fileName", filename) }
    if let type = message.partMediaType(index) { line.member("contentType", type) }
    if filename == nil, let value = part.text(of: .partContent, in: message) { line.member("value", value) }
  }
}

extension Element {
  /// The text of all segments with `role` together; `nil` if there are none, or if they are not stored or not
  /// text.
  fileprivate func text(of role: Segment.Role, in message: Message) -> String? {
    var bytes: [UInt8] = []
    var isThere = false
    for segment in segments where message.segments.role(at: segment) == role {
      guard case .stored(let range) = message.segments.content(at: segment) else { return nil }
      bytes += message.storage[range]
      isThere = true
    }
    return isThere ? String(validating: bytes, as: UTF8.self) : nil
  }
}

extension Message {
  /// The value of a part's Content-Type.
  fileprivate func partMediaType(_ part: Int) -> String? {
    partFields(part).first { $0.text(of: .partFieldName, in: self)?.lowercased() == "content-type" }?
      .text(of: .partFieldValue, in: self)
  }
}

/// Encodes bytes that arrive in pieces as base64.
struct Base64Stream {
  /// The one or two bytes that wait for the rest of their group.
  private var rest: [UInt8] = []

  mutating func append(
    _ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    rest += bytes
    let whole = rest.count - rest.count % 3
    try give(rest[..<whole], to: sink)
    rest.removeFirst(whole)
  }

  mutating func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    try give(rest[...], to: sink)
    rest = []
  }

  private func give(_ bytes: ArraySlice<UInt8>, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if bytes.isEmpty { return }
    var text = Base64.encode(Array(bytes))
    try text.withUTF8 { try sink(UnsafeRawBufferPointer($0)) }
  }
}

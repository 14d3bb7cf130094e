public import HTTPWire

/// A request as a person reads it in a terminal: no byte of it can command the terminal.
///
/// The head as it is; text bodies as they are; of binary stretches their size.
public enum ReadableMessage {
  /// The most bytes of one segment that are shown.
  static let limit = 1 << 16

  /// The text, which ends with a line end.
  public static func text(_ message: Message) -> String {
    var text = ""
    for index in message.segments.indices { text += self.text(ofSegment: index, of: message) }
    if !text.hasSuffix("\n") { text += "\n" }
    return text
  }

  /// What stands for one segment; longer stored bytes than `limit` are not shown.
  static func text(ofSegment index: Int, of message: Message, limit: Int = .max) -> String {
    let range = message.offsets[index]..<message.offsets[index + 1]
    switch message.segments.content(at: index) {
    case .stored(let stored):
      return stored.count > limit ? "⟨\(stored.count) bytes⟩" : shown(message.storage[stored])
    case .zeros: return "⟨\(range.count) zero bytes⟩"
    case .random(let seed, _): return "⟨\(range.count) random bytes, seed \(seed)⟩"
    case .file(let file, _): return text(of: file, range, message)
    }
  }

  private static func text(of file: FileContent, _ range: Range<Int>, _ message: Message) -> String {
    if range.count <= limit, let bytes = try? message.bytes(range, limit: limit), isText(bytes[...]) {
      return shown(bytes[...])
    }
    return "⟨\(range.count) bytes of \(file.name)⟩"
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    guard isText(bytes) else { return "⟨\(bytes.count) bytes⟩" }
    var text = ""
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\n", "\t": text.unicodeScalars.append(scalar)
      // The line ends of HTTP are CR LF; a CR by itself would overwrite the line.
      case "\r": if scalars.first != "\n" { text += "\\r" }
      case _ where isControl(scalar): text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

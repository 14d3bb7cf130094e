import HTTPWire

/// A request as a person reads it in a terminal: no byte of it can command the terminal.
///
/// The head as it is; text bodies as they are; of binary stretches their size.
enum ReadableMessage {
  /// The most bytes of one segment that are shown.
  private static let limit = 1 << 16

  static func text(_ message: Message) -> String {
    var text = ""
    for (index, segment) in message.segments.enumerated() {
      let range = message.offsets[index]..<message.offsets[index + 1]
      switch segment.content {
      case .stored(let stored): text += shown(message.storage[stored])
      case .zeros: text += "⟨\(range.count) zero bytes⟩"
      case .random(let seed, _): text += "⟨\(range.count) random bytes, seed \(seed)⟩"
      case .file(let file, _): text += self.text(of: file, range, message)
      }
    }
    if !text.hasSuffix("\n") { text += "\n" }
    return text
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

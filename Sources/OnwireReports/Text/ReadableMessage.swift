import OnwireDiagnostics
package import OnwireHTTP
import OnwireTextFormats

/// A request as a person reads it in a terminal: none of its bytes can control the terminal.
///
/// The head and text bodies are shown as they are, binary stretches by their size.
package enum ReadableMessage {
  /// The most bytes of one segment that are shown.
  static let limit = 1 << 16

  /// The text, which ends with a line end.
  package static func text(_ message: Message) -> String {
    var text = ""
    for index in message.segments.indices { text += self.text(ofSegment: index, of: message) }
    if !text.hasSuffix("\n") { text += "\n" }
    return text
  }

  /// The text for one segment; stored bytes longer than `limit` are not shown.
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
    return "⟨\(range.count) bytes of \(VisibleText.of(file.name))⟩"
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    guard isText(bytes) else { return "⟨\(bytes.count) bytes⟩" }
    // The line ends of HTTP are CR LF; a lone CR would overwrite the line.
    return VisibleText.lines(String(decoding: bytes, as: UTF8.self)) { $0 ? "" : "\\r" }
  }

  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.contains(0) && bytes.isUTF8
  }
}

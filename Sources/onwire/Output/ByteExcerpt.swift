import OnwireDiagnostics
import OnwireTextFormats

/// A few bytes on one line, as digits and as characters.
enum ByteExcerpt {
  /// The most bytes that stand on the line.
  static let length = 16

  static func text(_ bytes: [UInt8]) -> String {
    guard !bytes.isEmpty else { return "(ends here)" }
    let hex = bytes.map { Hex.encode([$0]) }.joined(separator: " ")
    let characters = bytes.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "." }.joined()
    let padding = String.blanks(3 * length - hex.utf8.count)
    return hex + padding + characters
  }
}

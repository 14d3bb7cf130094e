/// A raw request as an explanation shows it: a text whose lines end in CR LF.
///
/// `\n` at the end of a line makes that line end in LF alone, `\` at the end of the text says that no line end
/// follows, and `\xE9` is a byte that is not ASCII or cannot be seen.
struct RequestText: Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  /// The bytes that the text stands for.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index == lines.count - 1, line.hasSuffix("\\") {
        bytes += Self.unescaped(line.dropLast())
      } else if line.hasSuffix("\\n") {
        bytes += Self.unescaped(line.dropLast(2)) + [0x0A]
      } else {
        bytes += Self.unescaped(line) + [0x0D, 0x0A]
      }
    }
    return bytes
  }

  private static func unescaped(_ line: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = line.utf8
    let mark = "\\x".utf8
    while let byte = rest.first {
      if rest.starts(with: mark),
        let escaped = UInt8(String(decoding: rest.dropFirst(2).prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(escaped)
        rest = rest.dropFirst(4)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }
}

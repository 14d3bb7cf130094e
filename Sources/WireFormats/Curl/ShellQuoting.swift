/// Words of a POSIX shell.
enum ShellQuoting {
  private static let safe = ByteSet.alphanumerics.union(ByteSet("_./:=@%+,-"))

  /// One word that every POSIX shell reads as these bytes; they may be any but NUL.
  ///
  /// Plain words stay bare. In single quotes nothing is special but the single quote itself (POSIX.1-2017,
  /// Shell Command Language, 2.2.2), interactive history included.
  static func quote(_ bytes: some Collection<UInt8>) -> [UInt8] {
    if !bytes.isEmpty, bytes.allSatisfy(safe.contains) { return Array(bytes) }
    var word: [UInt8] = []
    word.reserveCapacity(bytes.count + 2)
    word.append(UInt8(ascii: "'"))
    for byte in bytes {
      if byte == UInt8(ascii: "'") {
        word.append(contentsOf: "'\\''".utf8)
      } else {
        word.append(byte)
      }
    }
    word.append(UInt8(ascii: "'"))
    return word
  }

  /// A word for lines joined by CR LF.
  ///
  /// `printf` makes the line ends, so that they survive copying from a terminal.
  static func quote(lines: [[UInt8]]) -> [UInt8] {
    guard lines.count > 1, let last = lines.last else { return quote(lines.first ?? []) }
    // A command substitution loses the line feeds at its end.
    if last.last == UInt8(ascii: "\n") {
      return quote(Array(lines.joined(separator: "\r\n".utf8)))
    }
    var word = Array("\"$(printf '%s".utf8)
    for _ in lines.dropFirst() { word.append(contentsOf: "\\r\\n%s".utf8) }
    word.append(UInt8(ascii: "'"))
    for line in lines {
      word.append(UInt8(ascii: " "))
      word.append(contentsOf: quote(line))
    }
    word.append(contentsOf: ")\"".utf8)
    return word
  }
}

import OnwireHTTP
import OnwireDiagnostics

/// Words of a POSIX shell that stay the same when they are copied from a terminal or a page.
enum ShellQuoting {
  private static let safe = ASCIISet.alphanumerics.union(ASCIISet("_./:=@%+,-"))

  /// A word that every POSIX shell reads as these bytes, which may be any but NUL.
  ///
  /// Plain words stay bare. In single quotes only the single quote itself is special (POSIX.1-2017, Shell
  /// Command Language, 2.2.2), and interactive history is not expanded. Bytes that copying would change are
  /// written by `printf`.
  static func quote(_ bytes: some Collection<UInt8>) -> [UInt8] {
    // zsh replaces a word that begins with = by the path of a command.
    if !bytes.isEmpty, bytes.allSatisfy(safe.contains), bytes.first != UInt8(ascii: "=") {
      return Array(bytes)
    }
    let bytes = Array(bytes)
    if survivesCopying(bytes) { return singleQuoted(bytes[...]) }
    // A command substitution drops line feeds at its end.
    let end = bytes.lastIndex { $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0
    var word = Array("\"$(printf %b".utf8)
    for piece in ShellEscapes.pieces(of: bytes[..<end], inDoubleQuotes: true) {
      word.append(UInt8(ascii: " "))
      word.append(contentsOf: piece)
    }
    word.append(contentsOf: ")\"".utf8)
    return end < bytes.count ? word + singleQuoted(bytes[end...]) : word
  }

  /// A word for lines joined by CR LF.
  static func quote(lines: [[UInt8]]) -> [UInt8] {
    guard lines.count > 1 else { return quote(lines.first ?? []) }
    // History is expanded in double quotes, whatever they contain.
    let arePlain = lines.allSatisfy { survivesCopying($0) && !$0.contains(UInt8(ascii: "!")) }
    guard arePlain, lines.last?.last != UInt8(ascii: "\n") else {
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

  /// A word for the path of a file in the script's folder, whatever the working folder is.
  ///
  /// In a typed command, `$0` is the shell, whose name has no folder, so the path is then in the working
  /// folder.
  static func fileBeside(_ name: [UInt8]) -> [UInt8] {
    Array(#""$(dirname -- "$0")"/"#.utf8) + quote(name)
  }

  /// Whether the bytes are text that copying does not change.
  static func survivesCopying(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    // A quote follows a blank at the end.
    return VisibleText.survivesCopying(bytes.last == UInt8(ascii: " ") ? text + "." : text)
  }

  /// One word in single quotes.
  static func singleQuoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
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
}

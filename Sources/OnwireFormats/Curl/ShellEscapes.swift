import OnwireDiagnostics
import OnwireTextFormats

/// Bytes as arguments of `printf %b`, which writes them one after the other (POSIX.1-2017, printf).
///
/// Octal escapes have a zero and three digits; with fewer, shells would take following digits as well.
enum ShellEscapes {
  /// The greatest length of a piece in bytes as written, so that no terminal cuts the line.
  private static let length = 480

  /// The words for `bytes`, which may be any: each ends with its line, or when it is long enough.
  static func pieces(of bytes: some Collection<UInt8>, inDoubleQuotes: Bool = false) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var piece: [UInt8] = []
    func end() {
      if !piece.isEmpty { pieces.append([UInt8(ascii: "'")] + piece + [UInt8(ascii: "'")]) }
      piece = []
    }
    let bytes = Array(bytes)
    // If the bytes as a whole are not text, no run of them counts as a character.
    let isText = bytes.isUTF8
    var rest = bytes[...]
    while let first = rest.first {
      let count = isText || first < 0x80 ? length(ofCharacter: rest) : 0
      let character = rest.prefix(max(count, 1))
      rest = rest.dropFirst(character.count)
      // Copying loses a blank at the end of a line.
      let isLostBlank = first == UInt8(ascii: " ") && rest.first == UInt8(ascii: "\n")
      if count == 0 || isLostBlank {
        escape(first, to: &piece)
      } else {
        append(character, inDoubleQuotes, to: &piece)
      }
      if first == UInt8(ascii: "\n") || piece.count >= length { end() }
    }
    end()
    return pieces
  }

  /// The length in bytes of the character that begins here.
  private static func length(ofCharacter rest: ArraySlice<UInt8>) -> Int {
    guard let lead = rest.first, lead >= 0x80 else { return 1 }
    return (~lead).leadingZeroBitCount
  }

  private static func append(
    _ character: ArraySlice<UInt8>, _ inDoubleQuotes: Bool, to piece: inout [UInt8]
  ) {
    let byte = character[character.startIndex]
    if let letter = letters[byte] {
      piece += [UInt8(ascii: "\\"), letter]
      return
    }
    // A quote ends the word, and `!` expands history in double quotes.
    let isSpecial =
      byte == UInt8(ascii: "'") || (inDoubleQuotes && byte == UInt8(ascii: "!"))
    if !isSpecial, let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first,
      VisibleText.survivesCopying(scalar)
    {
      piece += character
    } else {
      for byte in character { escape(byte, to: &piece) }
    }
  }

  private static let letters: [UInt8: UInt8] = [
    UInt8(ascii: "\\"): UInt8(ascii: "\\"), 0x09: UInt8(ascii: "t"), 0x0A: UInt8(ascii: "n"),
    0x0D: UInt8(ascii: "r"),
  ]

  private static func escape(_ byte: UInt8, to piece: inout [UInt8]) {
    piece += Array("\\0".utf8) + [6, 3, 0].map { UInt8(ascii: "0") + (byte >> UInt8($0)) & 7 }
  }
}

import OnwireTextFormats

/// A line of a curl config file, without quotes.
struct CurlConfigLine: Equatable {
  /// The option, with the dashes with which it is written.
  var name: [UInt8]
  /// `nil` if there is none.
  var argument: [UInt8]?
  var offset: Int

  /// All lines that have an option.
  static func all(of bytes: [UInt8]) -> [CurlConfigLine] {
    var lines: [CurlConfigLine] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      // An argument without a closing quote ends with its line, and includes the line end.
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      if let line = CurlConfigLine(bytes[start..<end]) { lines.append(line) }
      start = end
    }
    return lines
  }

  private init?(_ line: ArraySlice<UInt8>) {
    var rest = line.drop(while: \.isWhiteSpace)
    guard let first = rest.first, first != UInt8(ascii: "#") else { return nil }
    offset = rest.startIndex
    // Only a name without dashes may be joined to its argument by `=` or `:`.
    let signs = first == UInt8(ascii: "-") ? [] : Array("=:".utf8)
    name = Array(rest.prefix { !$0.isWhiteSpace && !signs.contains($0) })
    rest = rest.dropFirst(name.count).drop { $0.isWhiteSpace || signs.contains($0) }
    if rest.first == UInt8(ascii: "\"") {
      argument = Self.unquoted(rest.dropFirst())
    } else {
      let word = Array(rest.prefix { !$0.isWhiteSpace })
      argument = word.isEmpty ? nil : word
    }
  }

  private static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var text = text
    while let byte = text.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let letter = text.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "v"): bytes.append(0x0B)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      default: bytes.append(letter)
      }
    }
    return bytes
  }
}

import OnwireDiagnostics

/// Bytes as a reader sees them: text as it is, CR and LF as `\r` and `\n`, what is no text as `\xE9`.
enum VisibleBytes {
  /// `bytes` in this notation, on one line.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    var result = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      var parser = Unicode.UTF8.ForwardParser()
      var iterator = rest.makeIterator()
      var length = 1
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        length = encoded.count
        result += shown(Unicode.UTF8.decode(encoded))
      case .error(let count):
        length = count
        result += rest.prefix(count).map(escape).joined()
      case .emptyInput: break
      }
      rest = rest.dropFirst(length)
    }
    return result
  }

  /// The lines of a text in this notation: each ends after its line end.
  static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for character in text {
      line.append(character)
      if line.hasSuffix("\\n") {
        lines.append(line)
        line = ""
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\r": "\\r"
    case "\n": "\\n"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F: escape(UInt8(scalar.value))
    default: String(scalar)
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    "\\x" + String(byte, digits: 2, radix: 16, uppercase: true)
  }
}

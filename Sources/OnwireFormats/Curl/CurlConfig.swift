extension CurlPlan {
  /// A file for `curl -q -K FILE`.
  var config: [UInt8] {
    let files = options.filter { $0.name == CurlOption.upload([]).name }.map(\.argument)
    var sentences = files.map(CurlConfigWording.folder) + notes.map(\.sentence)
    if !options.allSatisfy({ CurlConfigQuoting.survivesCopying($0.argument) }) {
      sentences.append(CurlConfigWording.notToBeCopied)
    }
    var text: [UInt8] = []
    for sentence in sentences { text.append(contentsOf: ShellComment.line(sentence)) }
    text.append(contentsOf: "globoff\n\(version)\npath-as-is\nnoproxy = \"*\"\n".utf8)
    for option in options {
      text.append(contentsOf: option.name.utf8)
      if !option.lines.isEmpty {
        text.append(contentsOf: " = ".utf8)
        text.append(contentsOf: CurlConfigQuoting.quote(option.argument))
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }
}

/// Quoted values of curl's config files (curl(1), `--config`).
enum CurlConfigQuoting {
  /// A value in double quotes that curl reads as these bytes; they may be any but NUL.
  static func quote(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var value: [UInt8] = []
    value.reserveCapacity(bytes.count + 2)
    value.append(UInt8(ascii: "\""))
    for byte in bytes {
      if let letter = escape(byte) {
        value.append(UInt8(ascii: "\\"))
        value.append(letter)
      } else {
        value.append(byte)
      }
    }
    value.append(UInt8(ascii: "\""))
    return value
  }

  /// Whether the quoted value stays the same when it is copied from a terminal or a page.
  static func survivesCopying(_ bytes: [UInt8]) -> Bool {
    ShellQuoting.survivesCopying(bytes.filter { escape($0) == nil })
  }

  /// The character after the backslash; `nil` for bytes that need no escape.
  private static func escape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""): byte
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0B: UInt8(ascii: "v")
    case 0x0D: UInt8(ascii: "r")
    default: nil
    }
  }
}

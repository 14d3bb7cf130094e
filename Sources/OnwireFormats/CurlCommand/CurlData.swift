import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// The text that one `-d` adds to a body, or one `--url-query` to a URL.
struct CurlData: Sendable {
  /// The options that add to a body.
  enum Kind: Sendable {
    /// `--data`, which drops the line ends of a file.
    case text
    /// `--data-binary`.
    case binary
    /// `--data-raw`, which reads no file.
    case raw
    case urlEncoded
  }

  var content: CurlContent
  var offset: Int?
  /// Whether it is appended without an `&`.
  var isJoined = false
  /// Why its bytes may differ from those that were sent.
  private(set) var doubt: CurlDoubt?

  init(_ argument: CurlOperation.Argument, _ kind: Kind, _ files: CurlFiles) throws(CaptureFailure) {
    offset = argument.offset
    doubt = argument.doubt
    let bytes = argument.bytes
    let names = bytes.first == UInt8(ascii: "@")
    switch kind {
    case .text where names:
      switch files.small(Array(bytes.dropFirst())) {
      case .absent(let reason): content = .absent(reason)
      case .known(let file):
        let loneReturn = file.indices.contains {
          file[$0] == 0x0D && ($0 + 1 == file.count || file[$0 + 1] != 0x0A)
        }
        if loneReturn || file.contains(0) { doubt = .cutLines }
        content = .known(ByteInput(file.filter { $0 != 0 && $0 != 0x0A && $0 != 0x0D }))
      }
    case .binary where names: content = files.content(Array(bytes.dropFirst()))
    case .text, .binary, .raw:
      if bytes.firstOccurrence(of: "\u{FFFD}".utf8) != nil {
        doubt = max(doubt ?? .replacement, .replacement)
      } else if Self.hasEscapes(bytes) {
        doubt = max(doubt ?? .escapes, .escapes)
      }
      content = .known(ByteInput(bytes))
    case .urlEncoded: content = Self.encoded(bytes, files)
    }
  }

  /// What `--url-query` adds: the same as `--data-urlencode`, except that a plus sign keeps the bytes after
  /// it.
  static func query(
    _ argument: CurlOperation.Argument, _ files: CurlFiles
  ) throws(CaptureFailure) -> CurlData {
    guard argument.bytes.first == UInt8(ascii: "+") else {
      return try CurlData(argument, .urlEncoded, files)
    }
    var argument = argument
    argument.bytes.removeFirst()
    return try CurlData(argument, .raw, files)
  }

  /// All of them, joined as curl does.
  static func joined(_ data: [CurlData]) -> CurlContent {
    var inputs: [ByteInput] = []
    for (index, part) in data.enumerated() {
      switch part.content {
      case .absent(let reason): return .absent(reason)
      case .known(let input):
        if index > 0, !part.isJoined { inputs.append(ByteInput([UInt8(ascii: "&")])) }
        inputs.append(input)
      }
    }
    return JoinedBytes.input(inputs).map { .known($0) } ?? .absent(CurlReason.uncountable)
  }

  private static let encoder = PercentEncoder(keeping: .unreserved, spaceAsPlus: true)

  /// The five forms of `--data-urlencode`: the name ends at the first `=`, or else at the first `@`.
  private static func encoded(_ bytes: [UInt8], _ files: CurlFiles) -> CurlContent {
    let sign = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.firstIndex(of: UInt8(ascii: "@"))
    guard let sign else { return .known(ByteInput(Self.encoder.encoded(bytes))) }
    let name = bytes[..<sign]
    var value = Array(bytes[(sign + 1)...])
    if bytes[sign] == UInt8(ascii: "@") {
      switch files.small(value) {
      case .absent(let reason): return .absent(reason)
      case .known(let file):
        // tool_getparam.c, data_urlencode: of an empty file nothing is sent, not even the name.
        if file.isEmpty { return .known(ByteInput([])) }
        value = file
      }
    }
    let start = name.isEmpty ? [] : name + [UInt8(ascii: "=")]
    return .known(ByteInput(start + Self.encoder.encoded(value)))
  }

  /// Whether the text has `\x` with the two digits of a control character.
  private static func hasEscapes(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropLast(3).contains { index in
      bytes[index] == UInt8(ascii: "\\") && bytes[index + 1] == UInt8(ascii: "x")
        && (bytes[index + 2] == UInt8(ascii: "0") || bytes[index + 2] == UInt8(ascii: "1"))
    }
  }
}

/// The ways in which curl writes escapes.
enum CurlEscapes {
  /// The text with bytes beyond ASCII escaped, as in curl's paths.
  static func escapedPath(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text += "%\(Hex.encode([byte]))".utf8 }
    }
    return text
  }

  /// The text with its escapes in lower case, as curl 7.88 leaves what it adds to a query, and a path that it adds a
  /// name to.
  static func lowercased(_ bytes: [UInt8]) -> [UInt8] {
    var text = bytes
    for index in text.indices where text[index] == UInt8(ascii: "%") && index + 2 < text.count {
      let digits = text[(index + 1)...(index + 2)]
      guard digits.allSatisfy(\.isHexDigit) else { continue }
      for place in (index + 1)...(index + 2) where (0x41...0x46).contains(text[place]) { text[place] += 0x20 }
    }
    return text
  }
}

internal import OnwireDiagnostics

/// Checks what libyaml requires of a source: UTF-8, printable characters, and a reasonable size.
///
/// libyaml would find the same faults, but with a place only in code points or none at all.
enum SourceText {
  /// The most bytes of a source that is read.
  static let maximumSize = 64 << 20

  /// The start of the text (after a byte order mark), and whether all of it is ASCII.
  struct Checked {
    var start: Int
    var isASCII: Bool
  }

  /// Checks a text of YAML, or of lines that are not YAML.
  static func check(_ source: Source, isYAML: Bool = true) -> Result<Checked, SyntaxProblem> {
    let bytes = source.bytes
    guard bytes.count <= maximumSize else {
      return .failure(SyntaxProblem(.specTooLarge(at: Place(source, 0..<0))))
    }
    if let encoding = wideEncoding(bytes) {
      return .failure(SyntaxProblem(.wrongEncoding(encoding, at: Place(source, 0..<min(4, bytes.count)))))
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var isASCII = true
    let problem = bytes.withUnsafeBufferPointer { bytes -> Diagnostic? in
      var index = start
      while index < bytes.count {
        let byte = bytes[index]
        if isPlainASCII(byte) {
          index += 1
          continue
        }
        guard byte >= 0x80 else {
          return .controlCharacter(UInt32(byte), at: Place(source, index..<index + 1))
        }
        isASCII = false
        guard let scalar = scalar(in: bytes, at: index) else {
          return .invalidUTF8(byte, at: Place(source, index..<index + 1))
        }
        let next = index + UTF8.width(scalar)
        if !isPrintable(scalar) || isYAML && isSeparator(scalar) {
          return .controlCharacter(scalar.value, at: Place(source, index..<next))
        }
        index = next
      }
      return nil
    }
    if let problem { return .failure(SyntaxProblem(problem)) }
    return .success(Checked(start: start, isASCII: isASCII))
  }

  private static func isPlainASCII(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  /// YAML 1.2's printable characters, without U+0085, which libyaml would turn into a line feed.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// Whether libyaml takes it for a line end, as YAML 1.1 does: in YAML 1.2.2 (section 5.4), only LF and CR
  /// are.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private static let wideMarks: [(mark: [UInt8], name: String)] = [
    ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
    ([0xFE, 0xFF], "UTF-16"),
  ]

  private static func wideEncoding(_ bytes: [UInt8]) -> String? {
    wideMarks.first { bytes.starts(with: $0.mark) }?.name
  }

  /// The scalar that begins at `index`, by Unicode's table 3-7; `nil` if the bytes are not one.
  private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar? {
    let lead = bytes[index]
    let count: Int
    switch lead {
    case 0xC2...0xDF: count = 2
    case 0xE0...0xEF: count = 3
    case 0xF0...0xF4: count = 4
    default: return nil
    }
    guard index + count <= bytes.count else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(count))
    for next in index + 1..<index + count {
      guard bytes[next] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[next] & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value), UTF8.width(scalar) == count else { return nil }
    return scalar
  }
}

/// An error that stops a whole file.
struct SyntaxProblem: Error {
  var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

import OnwireHTTP

/// Escapes the names and values of pairs by a client's rules.
struct QueryEscaper: Sendable {
  private let keys: Escaping
  private let values: Escaping

  /// An escaper by the rules for queries.
  init(rules: Rules) {
    let isOff = rules.queryEscaping == .none
    keys = Escaping(rules, keeping: rules.queryKeepKeys, spaceAsPlus: rules.querySpace == .plus, isOff: isOff)
    values = Escaping(
      rules, keeping: rules.queryKeepValues, spaceAsPlus: rules.querySpace == .plus, isOff: isOff)
  }

  /// An escaper as `form.escaping: whatwg` has it: by the application/x-www-form-urlencoded percent-encode
  /// set, a space as `+`.
  init(ofWHATWGForms rules: Rules) {
    keys = Escaping(rules, keeping: "*-._", spaceAsPlus: true, isOff: false)
    values = keys
  }

  /// Appends the escaped name; `false`, with nothing appended, if the string encoding cannot hold it.
  func appendKey(_ text: String, to bytes: inout [UInt8]) -> Bool { keys.append(text, to: &bytes) }

  /// Appends the escaped value; `false`, with nothing appended, if the string encoding cannot hold it.
  func appendValue(_ text: String, to bytes: inout [UInt8]) -> Bool { values.append(text, to: &bytes) }

  /// The first character of `text` that the string encoding drops silently; `nil` if there is none.
  func firstDropped(from text: String) -> Unicode.Scalar? { values.encoding?.firstDropped(from: text) }

  private struct Escaping: Sendable {
    let kept: ASCIISet
    let utf8: PercentEncoder
    /// The encoding of the bytes that become `%XX`; `nil` for UTF-8, and if nothing is escaped.
    let encoding: StringEncoding?
    let spaceAsPlus: Bool
    /// Whether texts are written unescaped.
    let isOff: Bool

    init(_ rules: Rules, keeping kept: String, spaceAsPlus: Bool, isOff: Bool) {
      self.kept = ASCIISet(kept).union(.alphanumerics)
      self.spaceAsPlus = spaceAsPlus
      self.isOff = isOff
      utf8 = PercentEncoder(keeping: self.kept, spaceAsPlus: spaceAsPlus)
      encoding =
        rules.queryCharset == .stringEncoding && rules.stringEncoding != .utf8 && !isOff
        ? rules.stringEncoding : nil
    }

    func append(_ text: String, to bytes: inout [UInt8]) -> Bool {
      if isOff {
        bytes += text.utf8
        return true
      }
      guard let encoding else {
        utf8.encode(text, into: &bytes)
        return true
      }
      let start = bytes.count
      for scalar in text.unicodeScalars {
        guard append(scalar, in: encoding, to: &bytes) else {
          bytes.removeSubrange(start...)
          return false
        }
      }
      return true
    }

    /// Escapes as CFURLCreateStringByAddingPercentEscapes does: each character is encoded on its own, in
    /// UTF-16 with a byte order mark of its own, and all its bytes are escaped. Only UTF-8 takes surrogates
    /// as a pair.
    private func append(
      _ scalar: Unicode.Scalar, in encoding: StringEncoding, to bytes: inout [UInt8]
    ) -> Bool {
      if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        if kept.contains(byte) {
          bytes.append(byte)
          return true
        }
        if spaceAsPlus, byte == UInt8(ascii: " ") {
          bytes.append(UInt8(ascii: "+"))
          return true
        }
      }
      guard scalar.value <= 0xFFFF, let encoded = encoding.bytes(of: String(scalar)) else { return false }
      PercentEncoder.escapingAll.encode(encoded, into: &bytes)
      return true
    }
  }
}

extension PercentEncoder {
  /// An encoder that keeps no character.
  fileprivate static let escapingAll = PercentEncoder(keeping: ASCIISet(""))
}

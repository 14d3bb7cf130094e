extension TextEncoding {
  /// What becomes of a text.
  enum Outcome {
    case bytes([UInt8])
    /// The first character that the encoding cannot hold.
    case stopped(at: Unicode.Scalar)
  }

  /// The bytes of `text`; `nil` where the encoding cannot hold it.
  public func encode(_ text: String) -> [UInt8]? {
    guard case .bytes(let bytes) = outcome(of: text) else { return nil }
    return bytes
  }

  /// The first character of `text` that the encoding cannot hold; `nil` where it holds them all.
  public func firstUnencodable(in text: String) -> Unicode.Scalar? {
    guard case .stopped(let scalar) = outcome(of: text) else { return nil }
    return scalar
  }

  /// The first character of `text` that is left out in silence, because Unicode calls it ignorable and the encoding
  /// has no code for it; `nil` where there is none.
  public func firstDropped(from text: String) -> Unicode.Scalar? {
    guard case .codePage(let page, .dropping) = form, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let codes = page()
    return text.unicodeScalars.first {
      $0.properties.isDefaultIgnorableCodePoint && codes.code(of: $0) == nil
    }
  }

  private func outcome(of text: String) -> Outcome {
    switch form {
    case .utf8: return .bytes(Array(text.utf8))
    case .unicode(let form): return .bytes(form.bytes(of: text))
    case .codePage(let page, let habit):
      if text.utf8.allSatisfy({ $0 < 0x80 }) { return .bytes(Array(text.utf8)) }
      return page().outcome(of: text, habit)
    case .gb18030: return .bytes(GB18030.bytes(of: text))
    case .iconv(let name):
      // Each text has a descriptor of its own: a descriptor holds a state and belongs to one thread.
      guard let iconv = Iconv(to: name) else { return .stopped(at: text.unicodeScalars.first ?? "\u{FFFD}") }
      return iconv.outcome(of: text)
    }
  }
}

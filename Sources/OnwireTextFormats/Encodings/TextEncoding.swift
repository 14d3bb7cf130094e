/// An encoding of text as bytes, as Cocoa's `dataUsingEncoding:` applies it.
///
/// The encodings of `all` are held to CoreFoundation, whose tables are ICU's; `euc-jp`, `iso-2022-jp` and
/// names that are not there are asked of the platform's iconv, and are as good as its tables. A character
/// that an encoding cannot hold is never replaced. With such characters CoreFoundation has three habits, and
/// so has this type: ASCII stops; Latin-1 and Windows-1252 compose a letter and the mark after it (`e`
/// U+0301 is E9), and else stop; the others drop what Unicode calls ignorable (U+200B, U+FE0F), and else
/// stop.
package struct TextEncoding: Sendable {
  /// What encodes.
  enum Form: Sendable {
    case utf8
    case unicode(UnicodeForm)
    case codePage(@Sendable () -> CodePage, CodePage.Habit)
    case gb18030
    /// The platform's iconv, by this name.
    case iconv(String)
  }

  /// Our name, such as `shift-jis`; of what only iconv knows, its name in small letters.
  package let name: String
  /// The charset name that CoreFoundation gives it (`CFStringConvertEncodingToIANACharSetName`).
  ///
  /// `nil` where it gives none, and not known where `constant` is `nil`, too.
  package let ianaName: String?
  /// The NSStringEncoding or CFStringEncoding that it is in Cocoa; `nil` where the name is only iconv's.
  package let constant: String?
  /// Other names for the same, in small letters.
  package let aliases: [String]
  let form: Form

  init(
    _ name: String, aliases: [String] = [], iana: String? = nil, constant: String? = nil, _ form: Form
  ) {
    self.name = name
    self.aliases = aliases
    ianaName = iana
    self.constant = constant
    self.form = form
  }

  /// The encoding of that name, ours or one that the platform's iconv knows, in any letter case.
  ///
  /// `nil` for an unknown name, for iconv's suffixes such as `//TRANSLIT`, which change text in silence, and
  /// for its names whose meaning is the machine's choice.
  package init?(named name: String) {
    let name = name.lowercased()
    if name == Self.utf8.name {
      // What nearly every request has; the table is not made for it.
      self = Self.utf8
      return
    }
    if let known = Self.byName[name] {
      if case .iconv(let other) = known.form, Iconv(to: other) == nil { return nil }
      self = known
      return
    }
    guard Iconv.isName(name), Iconv(to: name) != nil else { return nil }
    self.init(name, .iconv(name))
  }
}

extension TextEncoding: Hashable {
  /// Whether both have one name.
  package static func == (a: TextEncoding, b: TextEncoding) -> Bool { a.name == b.name }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension TextEncoding {
  /// What becomes of a text.
  enum Outcome {
    case bytes([UInt8])
    /// The first character that the encoding cannot hold.
    case stopped(at: Unicode.Scalar)
  }

  /// The bytes of `text`; `nil` where the encoding cannot hold it.
  package func encode(_ text: String) -> [UInt8]? {
    guard case .bytes(let bytes) = outcome(of: text) else { return nil }
    return bytes
  }

  /// The first character of `text` that the encoding cannot hold; `nil` where it holds them all.
  package func firstUnencodable(in text: String) -> Unicode.Scalar? {
    guard case .stopped(let scalar) = outcome(of: text) else { return nil }
    return scalar
  }

  /// The first character of `text` that is left out in silence, because Unicode calls it ignorable and the encoding
  /// has no code for it; `nil` where there is none.
  package func firstDropped(from text: String) -> Unicode.Scalar? {
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

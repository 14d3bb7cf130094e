/// An encoding of text as bytes, as Cocoa's `dataUsingEncoding:` applies it.
///
/// The encodings of `all` are tested against CoreFoundation, whose tables are ICU's; `euc-jp`, `iso-2022-jp`
/// and other names are left to the platform's iconv, and are as good as its tables. A character that an
/// encoding cannot hold is never replaced. CoreFoundation has three ways to treat such characters, and so has
/// this type: ASCII stops; Latin-1 and Windows-1252 compose a letter and the mark after it (`e` U+0301 is
/// E9), otherwise stop; the others drop characters that Unicode calls ignorable (U+200B, U+FE0F), otherwise
/// stop.
package struct TextEncoding: Sendable {
  /// The encoder.
  enum Form: Sendable {
    case utf8
    case unicode(UnicodeForm)
    case codePage(@Sendable () -> CodePage, CodePage.Habit)
    case gb18030
    /// The platform's iconv, by this name.
    case iconv(String)
  }

  /// Our name, such as `shift-jis`; if only iconv knows the encoding, its name in lower case.
  package let name: String
  /// The charset name that CoreFoundation gives it (`CFStringConvertEncodingToIANACharSetName`).
  ///
  /// `nil` if it gives none; if `constant` is `nil`, too, it is unknown.
  package let ianaName: String?
  /// Its NSStringEncoding or CFStringEncoding in Cocoa; `nil` if only iconv has the name.
  package let constant: String?
  /// Other names for it, in lower case.
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

  /// Finds the encoding called `name`, which is ours or known to the platform's iconv, in any letter case.
  ///
  /// `nil` for an unknown name, for iconv's suffixes such as `//TRANSLIT`, which silently change text, and
  /// for its names whose meaning depends on the machine.
  package init?(named name: String) {
    let name = name.lowercased()
    if name == Self.utf8.name {
      // Nearly every request has this encoding; the table is not made for it.
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
  /// Whether both have the same name.
  package static func == (a: TextEncoding, b: TextEncoding) -> Bool { a.name == b.name }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension TextEncoding {
  /// The result of encoding a text.
  enum Outcome {
    case bytes([UInt8])
    /// It stopped at this character, which is the first that the encoding cannot hold.
    case stopped(at: Unicode.Scalar)
  }

  /// The bytes of `text`; `nil` if the encoding cannot hold it.
  package func encode(_ text: String) -> [UInt8]? {
    guard case .bytes(let bytes) = outcome(of: text) else { return nil }
    return bytes
  }

  /// The first character of `text` that the encoding cannot hold; `nil` if it can hold all.
  package func firstUnencodable(in text: String) -> Unicode.Scalar? {
    guard case .stopped(let scalar) = outcome(of: text) else { return nil }
    return scalar
  }

  /// The first character of `text` that is silently dropped, because Unicode calls it ignorable and the
  /// encoding has no code for it; `nil` if there is none.
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
      // Each text needs a descriptor of its own: a descriptor holds a state and belongs to one thread.
      guard let iconv = Iconv(to: name) else { return .stopped(at: text.unicodeScalars.first ?? "\u{FFFD}") }
      return iconv.outcome(of: text)
    }
  }
}

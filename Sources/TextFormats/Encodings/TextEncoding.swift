/// An encoding of text as bytes, as Cocoa's `dataUsingEncoding:` applies it.
///
/// The encodings of `all` are held to CoreFoundation, whose tables are ICU's; `euc-jp`, `iso-2022-jp` and
/// names that are not there are asked of the platform's iconv, and are as good as its tables. A character
/// that an encoding cannot hold is never replaced. With such characters CoreFoundation has three habits, and
/// so has this type: ASCII stops; Latin-1 and Windows-1252 compose a letter and the mark after it (`e`
/// U+0301 is E9), and else stop; the others drop what Unicode calls ignorable (U+200B, U+FE0F), and else
/// stop.
public struct TextEncoding: Sendable {
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
  public let name: String
  /// The charset name that CoreFoundation gives it (`CFStringConvertEncodingToIANACharSetName`).
  ///
  /// `nil` where it gives none, and not known where `constant` is `nil`, too.
  public let ianaName: String?
  /// The NSStringEncoding or CFStringEncoding that it is in Cocoa; `nil` where the name is only iconv's.
  public let constant: String?
  /// Other names for the same, in small letters.
  let aliases: [String]
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
  public init?(named name: String) {
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
  public static func == (a: TextEncoding, b: TextEncoding) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

import SpecLanguage

/// The header fields that a spec gives or takes off.
struct OwnHeaders: Sendable {
  /// A header, and where it comes from.
  struct Entry: Sendable {
    var header: RequestSpec.Header
    /// Whether it is one of `general.headers`.
    var isGeneral: Bool
    /// Whether it stands in the place of one of `general.headers`.
    var replacesGeneral: Bool
  }

  private(set) var headers: [Entry] = []
  private var names = CaselessNames()

  /// Their names in lower case.
  var lowercasedNames: Set<String> { names.lowercased }

  /// The first header called `name`.
  subscript(name: String) -> RequestSpec.Header? { names.index(of: name).map { headers[$0].header } }

  /// Adds a header; or returns the earlier one of its name, unless both are kept.
  mutating func append(
    _ header: RequestSpec.Header, isGeneral: Bool = false, replacesGeneral: Bool = false,
    keepsRepeated: Bool = false
  ) -> RequestSpec.Header? {
    if !keepsRepeated, let first = self[header.name.value] { return first }
    names.append(header.name.value)
    headers.append(Entry(header: header, isGeneral: isGeneral, replacesGeneral: replacesGeneral))
    return nil
  }
}

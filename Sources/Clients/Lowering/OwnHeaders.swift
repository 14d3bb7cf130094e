import SpecLanguage

/// The header fields that a spec gives or takes off, none twice.
struct OwnHeaders: Sendable {
  private(set) var headers: [RequestSpec.Header] = []
  private var names = CaselessNames()

  /// Their names in lower case.
  var lowercasedNames: Set<String> { names.lowercased }

  /// The header called `name`.
  subscript(name: String) -> RequestSpec.Header? { names.index(of: name).map { headers[$0] } }

  /// Adds a header; or returns the earlier one of its name.
  mutating func append(_ header: RequestSpec.Header) -> RequestSpec.Header? {
    if let first = self[header.name.value] { return first }
    names.append(header.name.value)
    headers.append(header)
    return nil
  }
}

import OnwireHTTP
import OnwireImport

extension Request {
  /// The longest spec that a page shows.
  private static let longestSpec = 16 << 10

  /// The longest request whose spec is looked for: of a long one it would be too long.
  private static let longestRequest = 64 << 10

  /// The spec that compiles to a captured request, to be copied from its page; `nil` of what a spec made, where files
  /// would have to stand beside it, and where it is longer than a page should be.
  var importedSpec: String? {
    guard capture != nil, message.length <= Self.longestRequest,
      let found = try? Importer(root: .none).spec(of: self),
      found.yaml.utf8.count <= Self.longestSpec
    else { return nil }
    return Importer.comment(on: fidelity) + found.yaml
  }
}

package import OnwireHTTP
package import OnwireImport

/// The spec of a captured request, as its page shows it.
struct ImportedText: Sendable {
  let text: String
  /// Whether it compiles to all bytes that the page shows; else to those as HTTP/1.1 writes them, since the capture does
  /// not know the version, or took the chunks off.
  let isExact: Bool
}

extension Request {
  /// The longest spec that a page shows.
  private static let longestSpec = 16 << 10

  /// The longest request whose spec is looked for: of a long one it would be too long.
  private static let longestRequest = 64 << 10

  /// The spec that compiles to a captured request, to be copied from its page; `nil` of what a spec made, where files
  /// would have to stand beside it, and where it is longer than a page should be.
  ///
  /// It is tried first like those of the session's earlier requests.
  func importedSpec(like patterns: inout DraftPatterns) -> ImportedText? {
    guard capture != nil, !message.isResponse, message.length <= Self.longestRequest,
      let known = try? withoutGuesses, let spec = try? spec(like: &patterns),
      spec.utf8.count <= Self.longestSpec
    else { return nil }
    return ImportedText(text: spec, isExact: known.message == message)
  }

  /// The spec that compiles to the request, tried first like those of the session's earlier requests.
  ///
  /// - Throws: `Importer.Failure` where there is none, and what reading a file throws.
  package func spec(like patterns: inout DraftPatterns) throws -> String {
    let found = try Importer(root: .none).spec(of: self, like: &patterns)
    return Importer.comment(on: self) + found.yaml
  }
}

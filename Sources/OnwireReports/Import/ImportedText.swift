package import OnwireHTTP
package import OnwireImport

/// The spec of a captured request, as the request's page shows it.
struct ImportedText: Sendable {
  let text: String
  /// Whether it compiles to all bytes that the page shows; if not, it compiles to them as HTTP/1.1 writes
  /// them, because the capture does not know the version, or removed the chunks.
  let isExact: Bool
}

extension Request {
  /// The longest spec that a page shows.
  private static let longestSpec = 16 << 10

  /// The longest request whose spec is looked for: the spec of a longer one would be too long.
  private static let longestRequest = 64 << 10

  /// The spec that compiles to a captured request, to be copied from its page; `nil` if the request was made
  /// from a spec, if its spec would need files beside it, or if that is longer than a page should have.
  ///
  /// Drafts that fit the session's earlier requests are tried first.
  func importedSpec(like patterns: inout DraftPatterns) -> ImportedText? {
    guard capture != nil, !message.isResponse, message.length <= Self.longestRequest,
      let known = try? withoutGuesses, let spec = try? spec(like: &patterns),
      spec.utf8.count <= Self.longestSpec
    else { return nil }
    return ImportedText(text: spec, isExact: known.message == message)
  }

  /// The spec that compiles to the request; drafts that fit the session's earlier requests are tried first.
  ///
  /// - Throws: `Importer.Failure` if there is none; any error from reading a file.
  package func spec(like patterns: inout DraftPatterns) throws -> String {
    let found = try Importer(root: .none).spec(of: self, like: &patterns)
    return Importer.comment(on: self) + found.yaml
  }
}

internal import OnwireDiagnostics
package import OnwireHTTP
package import OnwireSpecLanguage

extension SpecReader {
  /// The most bytes that a spec or base may have.
  package static let sizeLimit = 64 << 20

  /// A reader that looks below `files` for what specs extend.
  package init(variables: [String: String] = [:], acceptsWildcards: Bool = false, files: FileRoot) {
    self.init(variables: variables, acceptsWildcards: acceptsWildcards) { path, from in
      switch files.load(path, relativeToFileNamed: from.name, limit: Self.sizeLimit) {
      case .success(let bytes):
        .success(Source(name: FileRoot.name(of: path, relativeToFileNamed: from.name), bytes: bytes))
      case .failure(let problem):
        .failure(LoadFailure(reason: problem.sentence, help: problem.help.first))
      }
    }
  }
}

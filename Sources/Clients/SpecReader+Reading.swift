import Diagnostics
public import HTTPWire
public import SpecLanguage

extension SpecReader {
  /// Reads the spec file at `path` below `files`, with what it extends; its stem names unnamed requests.
  ///
  /// - Throws: `FileProblem` where the file itself cannot be read. What is wrong inside is in `diagnostics`.
  public static func read(
    _ path: String, below files: FileRoot, variables: [String: String] = [:], acceptsWildcards: Bool = false
  ) throws(FileProblem) -> SpecFile {
    let name = files.name(of: path)
    let bytes = try files.load(named: name, limit: sizeLimit).get()
    let reader = SpecReader(variables: variables, acceptsWildcards: acceptsWildcards, files: files)
    return reader.read(Source(name: name, bytes: bytes), stem: FileRoot.stem(of: name))
  }
}

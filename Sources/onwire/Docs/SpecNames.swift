import Diagnostics
import Reports
import SystemPackage

/// Finds the specs that blocks name, from the folder of a document on.
struct SpecNames {
  let folder: FilePath

  private static let endings = [".yaml", ".yml"]

  /// The path of the spec or folder that `name` means, with the `#` and what stands behind it.
  func lookup(_ name: String) -> SpecLookup {
    if let path = path(of: name) { return .found(path) }
    guard let hash = name.lastIndex(of: "#") else { return .missing(suggestion: suggestion(for: name)) }
    let file = String(name[..<hash])
    if let path = path(of: file) { return .found(path + name[hash...]) }
    return .missing(suggestion: suggestion(for: file).map { $0 + name[hash...] })
  }

  private func path(of name: String) -> String? {
    ([""] + Self.endings).map { name + $0 }.first {
      !name.isEmpty && FolderWalk.kind(of: folder.pushing(FilePath($0))) != nil
    }
  }

  /// The spec of the same folder whose name is most like that of `name`.
  private func suggestion(for name: String) -> String? {
    let path = FilePath(name)
    let parent = path.removingLastComponent()
    guard let last = path.lastComponent?.string,
      let entries = try? FolderWalk.entries(of: folder.pushing(parent.isEmpty ? "." : parent))
    else { return nil }
    let specs = entries.filter { $0.kind == .file && $0.name.hasSpecEnding }.map(\.name)
    // Whether the ending was written or not.
    let stems = specs.map { spec in FilePath.Component(spec)?.stem ?? spec }
    let isWhole = last.hasSpecEnding
    return Suggestion.closest(to: last, among: (isWhole ? specs : stems).sorted())
      .map { parent.appending($0).string }
  }
}

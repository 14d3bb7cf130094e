import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import SystemPackage

/// Finds the specs that blocks name, relative to a document's folder and below a root.
struct SpecNames {
  let folder: FilePath
  let root: FileRoot
  /// The specs of the folders searched so far, shared by all documents.
  let seen: SeenSpecs

  private static let endings = [".yaml", ".yml"]

  /// The path of the spec or folder that `name` means, with its pick (`#…`) if it has one.
  func lookup(_ name: String) -> SpecLookup {
    if let path = path(of: name) { return .found(path) }
    guard let hash = name.lastIndex(of: "#") else { return .missing(suggestion: suggestion(for: name)) }
    let file = String(name[..<hash])
    if let path = path(of: file) { return .found(path + name[hash...]) }
    return .missing(suggestion: suggestion(for: file).map { $0 + name[hash...] })
  }

  private func path(of name: String) -> String? {
    ([""] + Self.endings).map { name + $0 }.first { path in
      do throws(FileProblem) {
        guard !name.isEmpty else { return false }
        _ = try root.place(of: path, relativeTo: folder)
        return true
      } catch .outsideRoot {
        // Files outside are not looked at; the block is told that the path lies outside.
        return true
      } catch {
        return false
      }
    }
  }

  /// The spec in the same folder with the name closest to `name`.
  private func suggestion(for name: String) -> String? {
    let path = FilePath(name)
    let parent = path.removingLastComponent()
    guard let last = path.lastComponent?.string,
      let place = try? root.place(of: parent.isEmpty ? "." : parent.string, relativeTo: folder)
    else { return nil }
    let specs = seen.names(in: place, below: root)
    // The user may have left out the ending.
    let stems = specs.map { spec in FilePath.Component(spec)?.stem ?? spec }
    let isWhole = last.hasSpecEnding
    return Suggestion.closest(to: last, among: isWhole ? specs : stems)
      .map { parent.appending($0).string }
  }
}

/// The names of specs by folder. Each folder is read once, since many documents may lie in it.
final class SeenSpecs {
  private var names: [FilePath: [String]] = [:]

  /// The names of the specs in `folder`; none if it cannot be read.
  func names(in folder: FilePath, below root: FileRoot) -> [String] {
    if let known = names[folder] { return known }
    let entries = (try? FolderWalk.entries(of: folder, below: root)) ?? []
    let specs = entries.filter { $0.kind == .file && $0.name.hasSpecEnding }.map(\.name).sorted()
    names[folder] = specs
    return specs
  }
}

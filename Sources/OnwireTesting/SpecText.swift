internal import Clients
internal import Diagnostics
internal import HTTPWire
internal import Reports
internal import SpecLanguage
internal import SystemPackage

/// The text of a spec that a test names, and where it lies.
struct SpecText {
  let source: Source
  /// What an unnamed request is called.
  let stem: String
  /// The folder that its files may lie in.
  let root: FileRoot
  /// Which of several requests is meant: its name, or its number from 1.
  private let picked: String?

  /// Reads the file at `path`, relative to the test file.
  init(path written: String, root: String?, testFile: String) throws(SpecError) {
    let folder = FilePath(testFile).removingLastComponent()
    var path = folder.pushing(FilePath(written))
    var picked: String?
    if let hash = written.lastIndex(of: "#"), !FilePath.isFile(path) {
      path = folder.pushing(FilePath(String(written[..<hash])))
      picked = String(written[written.index(after: hash)...])
    }
    self.picked = picked
    stem = path.stem ?? written
    let name = WorkingFolder.shortened(path.lexicallyNormalized())
    do throws(FileProblem) {
      // Reading a spec is the test's own wish; only what the spec names is held to the root.
      let bytes = try FileRoot("/").load(name, relativeTo: "", limit: SpecReader.sizeLimit).get()
      source = Source(name: name, bytes: bytes)
      self.root = try FileRoot(root.map { folder.pushing(FilePath($0)) } ?? path.removingLastComponent())
    } catch {
      throw SpecError(
        .file(error.code), error.sentence,
        help: ["a path is relative to the folder of the test file, `\(WorkingFolder.shortened(folder))`"])
    }
  }

  /// Takes a text as a spec.
  init(yaml: String, root: String?, testFile: String) throws(SpecError) {
    let folder = FilePath(testFile).removingLastComponent()
    picked = nil
    stem = "spec"
    do throws(FileProblem) {
      self.root = try FileRoot(root.map { folder.pushing(FilePath($0)) } ?? folder)
    } catch {
      throw SpecError(.file(error.code), error.sentence, help: error.help)
    }
    // Its name says where it stands: files that it names are relative to the test file.
    source = Source(name: WorkingFolder.shortened(folder.appending("spec.yaml")), bytes: Array(yaml.utf8))
  }

  /// The request that is meant.
  func pick(from requests: [RequestSpec]) throws(SpecError) -> RequestSpec {
    let names = requests.map { "`\($0.name)`" }.joined(separator: ", ")
    guard let picked else {
      if let only = requests.first, requests.count == 1 { return only }
      throw SpecError(
        .command(.severalRequests), "`\(source.name)` has \(requests.count) requests",
        help: ["write `\(stem).yaml#name` with one of its names: \(names)"])
    }
    let found =
      requests.first { $0.name == picked } ?? requests.first { String($0.index + 1) == picked }
    guard let found else {
      throw SpecError(
        .command(.noSuchRequest), "`\(source.name)` has no request `\(picked)`",
        help: ["its requests are: \(names)"]
      )
    }
    return found
  }
}

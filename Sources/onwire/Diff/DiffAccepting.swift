import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats

/// Changes specs so that they send what was seen, or shows how.
struct DiffAccepting: Sendable {
  /// Whether nothing is written.
  let isDryRun: Bool
  let variables: [String: String]

  /// What would make the spec of the left side send what the right one has; `nil` where the spec alone cannot be read.
  func acceptance(
    _ left: DiffRequest, _ right: DiffRequest, _ reader: DiffReader, ignoring: [FieldPattern]
  ) throws -> Acceptance? {
    guard let planned = left.planned else { return nil }
    return try Accepting(
      planned.spec, stem: planned.file.stem, variables: variables, files: planned.file.root,
      right: right.compared, ignoring: ignoring,
      side: { try reader.compared($0).unpacked() }, keep: Self.keep
    ).run()
  }

  /// A temporary file, which is there until the command ends.
  private static func keep(_ bytes: [UInt8]) -> FileContent? {
    // Not closed: its lock says that it is in use.
    guard let (path, file) = try? TemporaryFiles.create() else { return nil }
    guard (try? bytes.withUnsafeBytes { try file.writeAll($0) }) != nil else { return nil }
    return try? FileContent.look(at: path.string)
  }
}

/// The specs that a run changes, each written once and all at the end.
struct AcceptedSpecs {
  private struct Spec {
    let file: SpecInput
    let source: Source
    var edits: [SpecEdit]
  }

  private var specs: [FilePath: Spec] = [:]
  private var newFiles: [(file: AcceptedChange.NewFile, root: FileRoot)] = []

  /// How many secrets come into specs.
  private(set) var secretCount = 0

  /// Takes the changes of one spec, which stands alone in its file or has a document of its own there.
  mutating func add(_ acceptance: Acceptance, of file: SpecInput) {
    guard let path = file.path else { return }
    let (range, bytes) = acceptance.edit
    secretCount += acceptance.secretCount
    specs[path, default: Spec(file: file, source: acceptance.before, edits: [])].edits
      .append(SpecEdit(range, Array(bytes)))
    newFiles += acceptance.newFiles.map { ($0, file.root) }
  }

  /// Writes all; what can fail fails before a spec has changed.
  ///
  /// - Throws: `OutputFailure`.
  func write() throws {
    for (file, root) in newFiles { try Self.write(file, below: root) }
    let paths = specs.keys.sorted { $0.string < $1.string }
    // Specs are prepared one by one, and get their names at the end.
    var texts: [(path: FilePath, bytes: [UInt8])] = []
    for path in paths {
      guard let spec = specs[path] else { continue }
      let place: FilePath
      do {
        place = try spec.file.root.place(of: path.string, relativeTo: "")
      } catch {
        throw OutputFailure(sentence: "cannot change `\(spec.file.name)`: \(error.sentence)")
      }
      guard let now = try? SpecLoading.bytes(ofFile: path), now == spec.source.bytes else {
        throw OutputFailure(
          sentence: "cannot change `\(spec.file.name)`: it was changed meanwhile", help: ["try again"])
      }
      guard let changed = spec.source.applying(spec.edits) else {
        throw OutputFailure(
          sentence: "cannot change `\(spec.file.name)`: two captured requests ask for two texts",
          help: ["pick one request of the spec: SPEC#NAME"])
      }
      texts.append((place, changed.bytes))
    }
    for (path, bytes) in texts { try OutputFile.write(bytes, to: path) }
  }

  /// A file that was not there, in a folder below the root.
  private static func write(_ file: AcceptedChange.NewFile, below root: FileRoot) throws {
    let path = FilePath(file.name)
    let folder = path.removingLastComponent()
    guard let name = path.lastComponent else { return }
    let place: FilePath
    do {
      place = try root.place(of: folder.isEmpty ? "." : folder.string, relativeTo: "").appending(name)
    } catch {
      throw OutputFailure(sentence: "cannot write `\(file.name)`: \(error.sentence)")
    }
    do {
      let output = try FileDescriptor.open(
        place, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
      defer { try? output.close() }
      let bytes = try SpecLoading.bytes(ofFile: file.content.path)
      _ = try bytes.withUnsafeBytes { try output.writeAll($0) }
    } catch let reason as Errno {
      throw OutputFailure(target: "`\(file.name)`", reason: reason)
    }
  }
}

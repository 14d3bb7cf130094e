import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats

/// Changes specs so that they send what was captured, or shows the change.
struct DiffAccepting: Sendable {
  /// Whether to show the change without writing it.
  let isDryRun: Bool
  let variables: [String: String]

  /// The change that makes the left side's spec send the right side's request; `nil` if the spec cannot be
  /// read on its own.
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

  /// Puts bytes into a temporary file that lasts until the command ends.
  private static func keep(_ bytes: [UInt8]) -> FileContent? {
    // Left open: its lock marks the file as in use.
    guard let (path, file) = try? TemporaryFiles.create() else { return nil }
    guard (try? bytes.withUnsafeBytes { try file.writeAll($0) }) != nil else { return nil }
    return try? FileContent.look(at: path.string)
  }
}

/// The specs that a run changes. Each is written once, at the end.
struct AcceptedSpecs {
  private struct Spec {
    let file: SpecInput
    let source: Source
    var edits: [SpecEdit]
  }

  private var specs: [FilePath: Spec] = [:]
  private var newFiles: [(file: AcceptedChange.NewFile, root: FileRoot)] = []

  /// The number of secrets that the changes write into specs.
  private(set) var secretCount = 0

  /// Adds the change of one spec, which is alone in its file or a document of its own there.
  mutating func add(_ acceptance: Acceptance, of file: SpecInput) {
    guard let path = file.path else { return }
    let (range, bytes) = acceptance.edit
    secretCount += acceptance.secretCount
    specs[path, default: Spec(file: file, source: acceptance.before, edits: [])].edits
      .append(SpecEdit(range, Array(bytes)))
    newFiles += acceptance.newFiles.map { ($0, file.root) }
  }

  /// Writes all changed specs. If anything fails, no spec has changed.
  ///
  /// - Throws: `OutputFailure`.
  func write() throws {
    for (file, root) in newFiles { try Self.write(file, below: root) }
    let paths = specs.keys.sorted { $0.string < $1.string }
    // All texts are written to temporary files first and renamed at the end.
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

  /// Writes a new file in a folder below the root.
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

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
  /// The names that new files of other specs have.
  var takenNames: Set<String> = []
  /// The contents of new files until they are written.
  private let contents = BytesAside()

  init(isDryRun: Bool, variables: [String: String]) {
    (self.isDryRun, self.variables) = (isDryRun, variables)
  }

  /// The change that makes the left side's spec send the right side's request; `nil` if the spec cannot be
  /// read on its own.
  func acceptance(
    _ left: DiffRequest, _ right: DiffRequest, _ reader: DiffReader, ignoring: [FieldPattern]
  ) throws -> Acceptance? {
    guard let planned = left.planned else { return nil }
    return try Accepting(
      planned.spec, stem: planned.file.stem, variables: variables, files: planned.file.root,
      takenNames: takenNames, right: right.compared, ignoring: ignoring,
      side: { try reader.compared($0).unpacked() }, keep: Self.keep
    ).run()
  }

  /// Puts bytes into a temporary file that lasts as long as its content is held.
  private static func keep(_ bytes: [UInt8]) -> FileContent? {
    guard let file = try? TemporaryFile(), (try? file.descriptor.writeAll(bytes)) != nil else { return nil }
    return try? FileContent.look(at: file.path.string, ownedBy: file)
  }

  /// What to write of the change of a spec.
  ///
  /// - Throws: `OutputFailure`, or what reading a file throws.
  func change(_ acceptance: Acceptance, of file: SpecInput) throws -> AcceptedSpecs.Change {
    let (range, bytes) = acceptance.edit
    return AcceptedSpecs.Change(
      file: file, source: acceptance.before, edit: SpecEdit(range, Array(bytes)),
      newFiles: try acceptance.newFiles.map {
        (name: $0.name, bytes: try contents.append(SpecLoading.bytes(ofFile: $0.content.path)))
      }, contents: contents, secretCount: acceptance.secretCount)
  }
}

/// The specs that a run changes. Each is written once, at the end.
struct AcceptedSpecs {
  /// The change of one spec, which is alone in its file or a document of its own there.
  struct Change: Sendable {
    let file: SpecInput
    /// The file as it was read.
    let source: Source
    let edit: SpecEdit
    /// The files that the changed spec names, with the places of their bytes in `contents`.
    let newFiles: [(name: String, bytes: Range<Int>)]
    let contents: BytesAside
    let secretCount: Int
  }

  private var changes: [FilePath: [Change]] = [:]

  /// The names of the new files.
  private(set) var names: Set<String> = []

  /// The number of secrets that the changes write into specs.
  private(set) var secretCount = 0

  mutating func add(_ change: Change) {
    guard let path = change.file.path else { return }
    secretCount += change.secretCount
    changes[path, default: []].append(change)
    names.formUnion(change.newFiles.map(\.name))
  }

  /// Writes all changed specs. If anything fails, no spec has changed.
  ///
  /// - Throws: `OutputFailure`.
  func write() throws {
    // All texts are written to temporary files first and renamed at the end.
    var texts: [(path: FilePath, bytes: [UInt8], newFiles: Set<FilePath>)] = []
    for (path, changes) in changes.sorted(by: { $0.key.string < $1.key.string }) {
      guard let first = changes.first else { continue }
      let (file, source) = (first.file, first.source)
      let place: FilePath
      do {
        place = try file.root.place(of: path.string, relativeTo: "")
      } catch {
        throw OutputFailure(sentence: "cannot change `\(file.name)`: \(error.sentence)")
      }
      guard let now = try? SpecLoading.bytes(ofFile: path), now == source.bytes else {
        throw OutputFailure(
          sentence: "cannot change `\(file.name)`: it was changed meanwhile", help: ["try again"])
      }
      guard let changed = source.applying(changes.map(\.edit)) else {
        throw OutputFailure(
          sentence: "cannot change `\(file.name)`: two captured requests ask for two texts",
          help: ["pick one request of the spec: SPEC#NAME"])
      }
      let newFiles = try changes.flatMap { change in
        try change.newFiles.map { try Self.write($0.name, change.contents.bytes($0.bytes), below: file.root) }
      }
      texts.append((place, changed.bytes, Set(newFiles)))
    }
    for text in texts { try OutputFile.write(text.bytes, to: text.path, needing: text.newFiles) }
  }

  /// Writes a new file in a folder below the root; it is deleted when the process ends, unless a spec that
  /// needs it is written before.
  private static func write(_ name: String, _ bytes: [UInt8], below root: FileRoot) throws -> FilePath {
    let path = FilePath(name)
    let folder = path.removingLastComponent()
    let place: FilePath
    do {
      place = try root.place(of: folder.isEmpty ? "." : folder.string, relativeTo: "")
        .appending(path.lastComponent?.string ?? "")
    } catch {
      throw OutputFailure(sentence: "cannot write `\(name)`: \(error.sentence)")
    }
    do {
      let output = try TemporaryFiles.create(place)
      defer { try? output.close() }
      try output.writeAll(bytes)
    } catch let reason as Errno {
      throw OutputFailure(target: "`\(name)`", reason: reason)
    }
    return place
  }
}

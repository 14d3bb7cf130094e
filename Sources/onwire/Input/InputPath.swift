import OnwireDiagnostics
import OnwireHTTP
import SystemPackage
import OnwireTextFormats
import OnwireFormats

/// One INPUT or PATH of the command line: standard input, a file or a folder, and which of its requests is meant.
struct InputPath {
  /// What stands there.
  enum Kind {
    case standardInput, file, pipe, folder
  }

  /// As the user gave it.
  let argument: String
  /// The same without the pick.
  let path: String
  /// Which request: its number or name; `nil` for all.
  let pick: String?
  /// `nil` where there is nothing.
  let kind: Kind?

  /// A `file#name` is taken as a pick where no file of that whole name is there.
  init(_ argument: String) {
    self.argument = argument
    let hash = UInt8(ascii: "#")
    let hashes = [argument.utf8.lastIndex(of: hash), argument.utf8.firstIndex(of: hash)].compactMap(\.self)
    var end = hashes.first ?? argument.endIndex
    var kind: Kind?
    for candidate in [argument.endIndex] + hashes where kind == nil {
      kind = Self.kind(of: argument[..<candidate])
      if kind != nil { end = candidate }
    }
    path = String(argument[..<end])
    pick = end == argument.endIndex ? nil : String(argument[argument.utf8.index(after: end)...])
    self.kind = kind
  }

  private static func kind(of path: Substring) -> Kind? {
    if path == "-" { return .standardInput }
    let path = FilePath(String(path))
    return switch FolderWalk.kind(of: path) {
    case .folder: .folder
    case .file: FolderWalk.isPipe(path) ? .pipe : .file
    case nil: nil
    }
  }

  /// The name to show.
  var name: String { kind == .standardInput ? "stdin" : path }

  /// What a user writes for the request called `shown`, or for all of this: standard input is `-`, and no file `stdin`.
  func argument(for shown: String) -> String {
    kind == .standardInput ? path + shown.dropFirst(name.count) : shown
  }

  /// Whether it can be read once, from the start to the end.
  var isStream: Bool { kind == .standardInput || kind == .pipe }

  /// Whether it is a spec, or a folder of specs, by its name; other tools write YAML, too, which is none. A stream may be
  /// one by its content.
  var isSpec: Bool {
    switch kind {
    case .standardInput: false
    case .folder: pick == nil
    case .file, .pipe, nil: path.hasSpecEnding && !isForeign
    }
  }

  private var isForeign: Bool {
    guard let input = try? FileContent.input(at: path) else { return false }
    return (try? CaptureSource(input, name: path).isForeignYAML) ?? false
  }

  // MARK: Specs

  /// The specs of all PATHs, in order, a folder's sorted by path; and why a PATH leads to none.
  static func specs(_ paths: [String], root: String?) -> (files: [SpecInput], failures: [Diagnostic]) {
    var files: [SpecInput] = []
    var failures: [Diagnostic] = []
    do throws(InputFailure) {
      let root = try root.map { path throws(InputFailure) in try Self.root(path) }
      for path in paths {
        do throws(InputFailure) {
          files += try InputPath(path).specs(root: root)
        } catch {
          failures.append(error.diagnostic)
        }
      }
    } catch {
      failures.append(error.diagnostic)
    }
    return (files, failures)
  }

  private func specs(root: FileRoot?) throws(InputFailure) -> [SpecInput] {
    let stem = kind == .standardInput ? name : Self.stem(of: path)
    switch kind {
    case .folder where pick == nil: return try specsBelow(root: root)
    case .standardInput, .file, .pipe:
      let root = if let root { root } else { try Self.fileRoot(folder) }
      let path = kind == .standardInput ? nil : FilePath(path)
      return [SpecInput(path: path, name: name, outputStem: stem, stem: stem, pick: pick, root: root)]
    case .folder, nil:
      throw missing(help: "name a spec or a folder of specs")
    }
  }

  /// The spec that came through a stream: the files that it names are looked for as of standard input.
  func spec(_ content: [UInt8], root: String?) throws(InputFailure) -> SpecInput {
    let root = if let root { try Self.root(root) } else { try Self.fileRoot(".") }
    // A name without folders is one in the working folder.
    let name = FilePath(name).lastComponent?.string ?? name
    let stem = Self.stem(of: name)
    return SpecInput(content: content, name: name, outputStem: stem, stem: stem, pick: pick, root: root)
  }

  /// The folder that the file is in.
  private var folder: String {
    let path = FilePath(path).string
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What of a path's last name stands before its last dot, as `FilePath.stem` has it; the path where it has none.
  ///
  /// Asking swift-system takes a twentieth of a small run: its generic code looks up types by their names.
  private static func stem(of path: String) -> String {
    guard let name = FilePath(path).lastComponent?.string else { return path }
    guard name != "..", let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return name
    }
    return String(name[..<dot])
  }

  private func specsBelow(root: FileRoot?) throws(InputFailure) -> [SpecInput] {
    let own = try Self.fileRoot(path)
    let widest = root.map { own.path.starts(with: $0.path) ? $0 : own } ?? own
    let below = try InputFailure.walking { () throws(FileProblem) in
      try FolderWalk.specs(in: FilePath(path), below: widest)
    }
    guard !below.isEmpty else {
      let requests = try? FolderWalk.files(in: FilePath(path), below: widest) { $0.hasSuffix(".http") }
      let first = requests?.first.map { FilePath(path).pushing($0).string }
      throw InputFailure(.noSpecs(below: path, request: first))
    }
    let folder = FilePath(path).string
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return below.map { relative in
      // A name ends in .yaml or .yml; one that is nothing else is a name and no extension.
      let bytes = relative.utf8
      let end = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
      let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
      let stem = start == end ? relative[...] : relative[..<end]
      let name = prefix + relative
      return SpecInput(
        path: FilePath(name), name: name, outputStem: String(stem), stem: String(stem[start...]),
        root: root ?? own, folder: widest)
    }
  }

  /// Why the argument leads nowhere; `help` says what to name where nothing is there.
  func missing(help: String) -> InputFailure {
    switch FolderWalk.obstacle(at: FilePath(argument)) {
    case nil, .noSuchFileOrDirectory, .notDirectory:
      InputFailure(.fileMissing(argument, help: FileProblem.meant(by: FilePath(path)) + [help]))
    case .some(let reason): InputFailure(.unreadable(argument, reason))
    }
  }

  /// The root at `path`.
  static func fileRoot(_ path: String) throws(InputFailure) -> FileRoot {
    do throws(FileProblem) {
      return try FileRoot(FilePath(path))
    } catch {
      throw InputFailure(.file(error))
    }
  }

  /// The root that `--root` names.
  static func root(_ path: String) throws(InputFailure) -> FileRoot {
    guard FolderWalk.obstacle(at: FilePath(path)) != .noSuchFileOrDirectory else {
      throw InputFailure(.rootMissing(path))
    }
    return try fileRoot(path)
  }

  // MARK: Captures

  /// The capture; `claim` is what the user says of a body without a head.
  ///
  /// What comes through a pipe is read at once, and the files that it names are looked for as of standard input.
  func capture(_ claim: CaptureSource.BodyClaim?) throws(InputFailure) -> CaptureSource {
    let input: ByteInput
    do {
      switch kind {
      case .standardInput: input = try Self.all(of: .standardInput)
      case .pipe:
        let pipe = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
        input = try pipe.closeAfter { try Self.all(of: pipe) }
      case .file, .folder, nil: input = try FileContent.input(at: path)
      }
    } catch let problem as FileProblem {
      throw InputFailure(.input(problem))
    } catch {
      throw InputFailure(
        kind == .standardInput ? .inputFailed("standard input", error) : .unreadable(path, error))
    }
    let files = try? FileRoot(folderNamed: kind == .file ? folder : ".")
    return CaptureSource(input, name: name, files: files, body: claim)
  }

  /// The most bytes of a stream that are held in memory.
  private static let heldLength = 64 << 20

  /// All of a stream: what is long goes to a temporary file, so that it can be read from anywhere.
  private static func all(of stream: FileDescriptor) throws -> ByteInput {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    func read() throws -> Int { try chunk.withUnsafeMutableBytes { try stream.read(into: $0) } }
    while case let count = try read(), count > 0 {
      bytes += chunk[..<count]
      guard bytes.count > heldLength else { continue }
      // Not closed: its lock says that it is in use.
      let (path, file) = try TemporaryFiles.create()
      try file.writeAll(bytes)
      while case let count = try read(), count > 0 { try file.writeAll(chunk[..<count]) }
      return try FileContent.input(at: path.string)
    }
    return ByteInput(bytes)
  }
}

/// One spec file to read.
struct SpecInput: Sendable {
  /// What opens it; `nil` for standard input, and where it was read already.
  var path: FilePath?
  /// What it has, where it was read already.
  var content: [UInt8]?
  /// The name to show, as the user gave it.
  var name: String
  /// Where outputs of it go: its path below PATH without its ending, such as `user/login`.
  var outputStem: String
  /// The name that requests without one get: the file's stem.
  var stem: String
  /// Which request to take: its name or its number from 1; `nil` for all.
  var pick: String?
  /// The folder that files named by the spec must lie in.
  var root: FileRoot
  /// The folder in which the file was found, and which no link may lead out of; `nil` where the user named it.
  var folder: FileRoot?
}

/// Why an INPUT or PATH cannot be used.
struct InputFailure: Error {
  var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  /// What is wrong with what was found in a folder: U+FFFD stands there for bytes of a name that are not UTF-8, and leads
  /// nowhere.
  init(found name: String, _ diagnostic: Diagnostic) {
    let isGarbled =
      name.unicodeScalars.contains("\u{FFFD}")
      && FolderWalk.obstacle(at: FilePath(name)) == .noSuchFileOrDirectory
    self.init(isGarbled ? .nameNotUTF8(name) : diagnostic)
  }

  /// What a walk through folders gives; one that cannot be read is a failure.
  static func walking<Found>(_ walk: () throws(FileProblem) -> Found) throws(InputFailure) -> Found {
    do throws(FileProblem) {
      return try walk()
    } catch {
      guard case .unreadable(let folder, let reason) = error else { throw InputFailure(.file(error)) }
      throw InputFailure(found: folder, .folderUnreadable(FilePath(folder), reason))
    }
  }
}

extension String {
  /// Whether this is the name of a spec.
  var hasSpecEnding: Bool { hasSuffix(".yaml") || hasSuffix(".yml") }
}

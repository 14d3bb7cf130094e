import OnwireDiagnostics
import OnwireHTTP
import SystemPackage
import OnwireTextFormats
import OnwireFormats

/// An INPUT or PATH of the command line: standard input, a file or a folder, and a request in it.
struct InputPath {
  /// What is at the path.
  enum Kind {
    case standardInput, file, pipe, folder
  }

  /// The argument as the user typed it.
  let argument: String
  /// The argument without the pick.
  let path: String
  /// The number or name of a request; `nil` for all.
  let pick: String?
  /// `nil` if nothing is at the path.
  let kind: Kind?

  /// The part after `#` is a pick unless a file has the whole name.
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

  /// The name for messages.
  var name: String { kind == .standardInput ? "stdin" : path }

  /// What a user would type for the request called `shown`, or for the whole input: `-` for standard input,
  /// since no file is called `stdin`.
  func argument(for shown: String) -> String {
    kind == .standardInput ? path + shown.dropFirst(name.count) : shown
  }

  /// Whether it can be read only once, from start to end.
  var isStream: Bool { kind == .standardInput || kind == .pipe }

  /// Whether its name is that of a spec or a folder of specs. Not all YAML files are specs; a stream may turn
  /// out to be one by its content.
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

  /// The specs of all PATHs, in order, those of a folder sorted by path; and why a PATH has none.
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

  /// The spec read from a stream. Files that it names are looked up as for standard input.
  func spec(_ content: [UInt8], root: String?) throws(InputFailure) -> SpecInput {
    let root = if let root { try Self.root(root) } else { try Self.fileRoot(".") }
    // A stream counts as a file in the working folder.
    let name = FilePath(name).lastComponent?.string ?? name
    let stem = Self.stem(of: name)
    return SpecInput(content: content, name: name, outputStem: stem, stem: stem, pick: pick, root: root)
  }

  /// The folder of the file.
  private var folder: String {
    let path = FilePath(path).string
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path up to its last dot, as `FilePath.stem` gives it; the path itself if it has
  /// no component.
  ///
  /// swift-system's own takes a twentieth of a small run, because its generic code looks up types by name.
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
      // The name ends in .yaml or .yml; if it is nothing but that, it counts as a name without an extension.
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

  /// Why the argument cannot be opened; `help` says what to name if nothing is there.
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

  /// The capture; `claim` is what the user says about a body without a head.
  ///
  /// A pipe is read completely; files that it names are looked up as for standard input.
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

  /// The number of bytes of a stream that are held in memory.
  private static let heldLength = 64 << 20

  /// The whole stream. A long one goes to a temporary file, so that it can be read at any offset.
  private static func all(of stream: FileDescriptor) throws -> ByteInput {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    func read() throws -> Int { try chunk.withUnsafeMutableBytes { try stream.read(into: $0) } }
    while case let count = try read(), count > 0 {
      bytes += chunk[..<count]
      guard bytes.count > heldLength else { continue }
      // Left open: its lock marks the file as in use.
      let (path, file) = try TemporaryFiles.create()
      try file.writeAll(bytes)
      while case let count = try read(), count > 0 { try file.writeAll(chunk[..<count]) }
      return try FileContent.input(at: path.string)
    }
    return ByteInput(bytes)
  }
}

/// A spec file to read.
struct SpecInput: Sendable {
  /// The path to open; `nil` for standard input, and if `content` is known.
  var path: FilePath?
  /// The content, if it was read already.
  var content: [UInt8]?
  /// The name for messages, as the user typed it.
  var name: String
  /// Where its outputs go: its path below PATH without the extension, such as `user/login`.
  var outputStem: String
  /// The default name of its requests: the file's stem.
  var stem: String
  /// The name of a request, or its number from 1; `nil` for all.
  var pick: String?
  /// The folder that files named by the spec must lie in.
  var root: FileRoot
  /// The folder that the file was found in and that no link may lead out of; `nil` if the user named the
  /// file.
  var folder: FileRoot?
}

/// Why an INPUT or PATH cannot be used.
struct InputFailure: Error {
  var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  /// The problem with a file found in a folder. If its name is not UTF-8, the displayed name has U+FFFD in it
  /// and cannot be opened.
  init(found name: String, _ diagnostic: Diagnostic) {
    let isGarbled =
      name.unicodeScalars.contains("\u{FFFD}")
      && FolderWalk.obstacle(at: FilePath(name)) == .noSuchFileOrDirectory
    self.init(isGarbled ? .nameNotUTF8(name) : diagnostic)
  }

  /// The result of a walk through folders; an unreadable folder is an `InputFailure`.
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
  /// Whether the text is the name of a spec.
  var hasSpecEnding: Bool { hasSuffix(".yaml") || hasSuffix(".yml") }
}

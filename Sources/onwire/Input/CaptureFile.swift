import Diagnostics
import HTTPWire
import SystemPackage
import TextFormats
import WireFormats

/// The INPUT of the command line: a capture on disk or on standard input, and which of its requests is meant.
struct CaptureFile {
  /// The name to show, as the user gave it.
  var name: String
  /// Which request: its number or name; `nil` for all.
  var pick: String?
  /// What its reader is given.
  let source: CaptureSource

  /// An INPUT that cannot be used.
  struct Failure: Error {
    var diagnostic: Diagnostic
  }

  /// Whether `argument` is a spec, or a folder of specs, by its name; other tools write YAML, too, which is none.
  static func isSpec(_ argument: String) -> Bool {
    let path = argument.split(separator: "#").first.map(String.init) ?? argument
    let isFile = FolderWalk.kind(of: FilePath(argument)) == .file
    let name = isFile ? argument : path
    return name.hasSpecEnding && !isForeign(name)
      || FolderWalk.kind(of: FilePath(argument)) == .folder
  }

  private static func isForeign(_ path: String) -> Bool {
    guard let input = try? FileContent.look(at: path).get().input() else { return false }
    return (try? CaptureSource(input, name: path).isForeignYAML) ?? false
  }

  /// Opens the INPUT that `argument` names: `-`, a file, or a file with `#` and a pick behind it; `options` are what the
  /// user says of it.
  static func open(_ argument: String, as options: CaptureOptions) throws(Failure) -> CaptureFile {
    var path = argument
    var pick: String?
    if FolderWalk.kind(of: FilePath(argument)) == nil, let hash = argument.lastIndex(of: "#") {
      path = String(argument[..<hash])
      pick = String(argument[argument.index(after: hash)...])
    }
    if path == "-" {
      return CaptureFile(
        name: "stdin", pick: pick,
        source: CaptureSource(try standardInput(), name: "stdin", files: folder("."), body: options.claim))
    }
    do {
      let file = try FileContent.look(at: path).get()
      let parent = FilePath(path).removingLastComponent()
      return CaptureFile(
        name: path, pick: pick,
        source: CaptureSource(
          try file.input(), name: path, files: folder(parent.isEmpty ? "." : parent.string),
          body: options.claim))
    } catch let problem as FileProblem {
      throw Failure(diagnostic: Diagnostic(.error, code: problem.code, problem.sentence, at: nil))
    } catch {
      throw Failure(
        diagnostic: Diagnostic(
          .error, code: "file-unreadable", "`\(path)` cannot be read: \(error)", at: nil))
    }
  }

  private static func folder(_ path: String) -> FileRoot? { try? FileRoot(folderNamed: path) }

  /// The most bytes of standard input that are held in memory.
  private static let heldLength = 64 << 20

  /// All of standard input: what is long goes to a temporary file, so that it can be read from anywhere.
  private static func standardInput() throws(Failure) -> ByteInput {
    do {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 20)
      func read() throws -> Int {
        try chunk.withUnsafeMutableBytes { try FileDescriptor.standardInput.read(into: $0) }
      }
      while case let count = try read(), count > 0 {
        bytes += chunk[..<count]
        guard bytes.count > heldLength else { continue }
        let path = TemporaryFiles.path()
        let file = try TemporaryFiles.create(path)
        TemporaryFiles.removeAtExit()
        // Not closed: its lock says that it is in use.
        try file.writeAll(bytes)
        while case let count = try read(), count > 0 { try file.writeAll(chunk[..<count]) }
        return try FileContent.look(at: path.string).get().input()
      }
      return ByteInput(bytes)
    } catch {
      throw Failure(
        diagnostic: Diagnostic(
          .error, code: "input-failed", "standard input cannot be read: \(error)", at: nil))
    }
  }
}

extension String {
  /// Whether this is the name of a spec.
  var hasSpecEnding: Bool { hasSuffix(".yaml") || hasSuffix(".yml") }
}

import OnwireClients
import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads spec files and picks requests from them.
struct SpecLoading: Sendable {
  /// A file that was read: its requests and diagnostics.
  struct Loaded: Sendable {
    var file: SpecInput
    var requests: [RequestSpec]
    /// Whether the file holds several requests, so that their outputs go into a folder named after it.
    var isSeveral: Bool
    var diagnostics: [Diagnostic]
    /// The variables that the file uses.
    var usedVariables: Set<String> = []
  }

  let variables: [String: String]
  /// The client to compile all specs for; `nil` for each spec's own.
  let client: Client?
  /// Whether `${any}` is allowed as a wildcard, as in a comparison.
  var acceptsWildcards = false

  /// Reads one file.
  func load(_ file: SpecInput) -> Loaded {
    let bytes: [UInt8]
    do {
      bytes = try read(file)
    } catch {
      return Loaded(file: file, requests: [], isSeveral: false, diagnostics: [error.diagnostic])
    }
    let source = Source(name: file.name, bytes: bytes)
    let root = file.root
    let reader = SpecReader(variables: variables, acceptsWildcards: acceptsWildcards, files: root)
    let spec = reader.read(source, stem: file.stem)
    let compiler = Compiler(files: root, client: client)
    var loaded = Loaded(
      file: file, requests: spec.requests, isSeveral: spec.documentCount > 1,
      diagnostics: spec.diagnostics + spec.flawed.flatMap(compiler.problems),
      usedVariables: spec.usedVariables)
    if loaded.requests.isEmpty, loaded.diagnostics.hasErrors, Self.isCapture(source) {
      loaded.diagnostics = [.captureNotSpec(file)]
    } else if let pick = file.pick {
      loaded.take(pick)
    }
    return loaded
  }

  /// Whether a file that is not a spec is a capture. Anything that says it is a spec is not.
  private static func isCapture(_ source: Source) -> Bool {
    guard !source.name.hasSpecEnding, !SpecReader.isSpec(source) else { return false }
    // A key without its colon looks like a method.
    let word = String(decoding: source.bytes.prefix { $0 != UInt8(ascii: " ") }.prefix(32), as: UTF8.self)
    guard !Shape.Mapping.request.keys.contains(where: { $0.name == word }) else { return false }
    let capture = CaptureSource(ByteInput(source.bytes), name: source.name)
    // Almost any text could be a body.
    guard let format = try? CaptureFormat.recognize(capture) else { return false }
    return format != .body
  }

  private func read(_ file: SpecInput) throws(InputFailure) -> [UInt8] {
    do {
      if let content = file.content { return content }
      guard let path = file.path else { return try Self.readAll(.standardInput) }
      guard let folder = file.folder else { return try Self.bytes(ofFile: path) }
      return try Self.bytes(ofFile: path, foundIn: folder)
    } catch let problem as FileProblem {
      throw InputFailure(.file(problem))
    } catch {
      throw file.path == nil
        ? InputFailure(.inputFailed("standard input", error))
        : InputFailure(found: file.name, .unreadable(file.name, error))
    }
  }

  /// The values in a file of variables; adds its problems to `problems`.
  static func variables(ofFile path: String, _ problems: inout [Diagnostic]) -> [String: String] {
    do {
      return VariableFile.values(
        of: Source(name: path, bytes: try bytes(ofFile: FilePath(path))), &problems)
    } catch {
      problems.append(InputFailure(.unreadable(path, error)).diagnostic)
      return [:]
    }
  }

  /// The bytes of a spec, or of another text that is no longer than a spec may be.
  static func bytes(ofFile path: FilePath) throws -> [UInt8] {
    let descriptor = try FileDescriptor.open(path, .readOnly)
    defer { try? descriptor.close() }
    return try readAll(descriptor)
  }

  /// The bytes of a spec that was found in a folder, provided that no link leads out of it. Does not block on
  /// pipes and devices.
  private static func bytes(ofFile path: FilePath, foundIn folder: FileRoot) throws -> [UInt8] {
    do {
      let options: FileDescriptor.OpenOptions = [.nonBlocking, .noFollow, .closeOnExec]
      let descriptor = try FileDescriptor.open(path, .readOnly, options: options)
      defer { try? descriptor.close() }
      var status = stat()
      if fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        return try readAll(descriptor)
      }
    } catch Errno.tooManySymbolicLinkLevels {
      // The path is a link.
    }
    return try folder.load(named: path.string, limit: SpecReader.sizeLimit).get()
  }

  /// All bytes up to the end, but at most one more than the limit, so that the reader reports a file that is
  /// too large.
  private static func readAll(_ file: FileDescriptor) throws -> [UInt8] {
    // The file's size and one byte more, so that the first read reaches the end. Pipes have no size.
    var status = stat()
    let size = fstat(file.rawValue, &status) == 0 ? Int(status.st_size) : 0
    var bytes: [UInt8] = []
    var room = min(max(size, 0), SpecReader.sizeLimit) + 1
    while bytes.count <= SpecReader.sizeLimit {
      let count = try bytes.append(upTo: room) { try file.read(into: $0) }
      if count == 0 || bytes.count == size { break }
      room = max(room, 1 << 16)
    }
    return bytes
  }
}

extension [UInt8] {
  /// Appends up to `room` bytes from `read`, and returns their number.
  fileprivate mutating func append(
    upTo room: Int, _ read: (UnsafeMutableRawBufferPointer) throws -> Int
  ) rethrows -> Int {
    let chunk = try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = try read(UnsafeMutableRawBufferPointer(buffer))
    }
    if isEmpty { self = chunk } else { self += chunk }
    return chunk.count
  }
}

extension SpecLoading.Loaded {
  /// Keeps only the request with the name or number `pick`.
  fileprivate mutating func take(_ pick: String) {
    let named = requests.filter { $0.name == pick }
    let picked = named.isEmpty ? requests.filter { String($0.index + 1) == pick } : named
    // If the file has errors, the request may be one that was left out.
    if picked.isEmpty, !diagnostics.hasErrors {
      let names = requests.map { "`\($0.name)`" }.joined(separator: ", ")
      diagnostics.append(.noRequest(pick, in: file.name, help: "its requests are: \(names)"))
    }
    requests = picked
  }
}

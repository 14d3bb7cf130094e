public import Foundation

/// Programs of the machine, by their names on PATH.
public enum Tools {
  /// Where programs are looked for.
  public static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  /// A program; `nil` if there is none of this name.
  public static func find(_ name: String) -> URL? {
    path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Whether all of these are there.
  public static func have(_ names: String...) -> Bool { names.allSatisfy { find($0) != nil } }

  /// Whether `hexdump` is util-linux's, which does not repeat a short last line: it alone knows `--version`.
  public static let haveHexdump = (try? run("hexdump", ["--version"]))?.text.contains("util-linux") == true

  /// What a run printed and how it ended.
  public struct Outcome: Sendable {
    /// The exit status.
    public var status: Int32
    /// Its standard output.
    public var output: Data
    /// Its standard error.
    public var error: String

    /// Its standard output, as text.
    public var text: String { String(decoding: output, as: UTF8.self) }

    /// Its standard output, as an array.
    public var bytes: [UInt8] { Array(output) }
  }

  /// Runs a program to its end.
  public static func run(
    _ program: URL, _ arguments: [String], in folder: URL? = nil, input: Data? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files instead of pipes: nothing can fill up while the other stream is read.
    let scratch = try TemporaryFolder()
    defer { withExtendedLifetime(scratch) {} }
    let output = try scratch.file("output", "")
    let error = try scratch.file("error", "")
    let inputFile = try scratch.file("input", input ?? Data())
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try Data(contentsOf: output),
      error: String(decoding: try Data(contentsOf: error), as: UTF8.self))
  }

  /// Runs the program of this name on PATH.
  public static func run(
    _ name: String, _ arguments: [String], in folder: URL? = nil, input: Data? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    guard let program = find(name) else { throw Missing(name: name) }
    return try run(program, arguments, in: folder, input: input, environment: environment)
  }

  /// There is no program of this name.
  public struct Missing: Error {
    /// The name.
    public var name: String

    /// The error for a name.
    public init(name: String) { self.name = name }
  }
}

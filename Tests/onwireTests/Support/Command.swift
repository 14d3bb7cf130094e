import Foundation
import TestSupport

/// Runs the command that was built beside the tests.
struct Command {
  /// What a run printed and how it ended.
  struct Outcome {
    var status: Int32
    var output: Data
    var error: String
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The executable: the one that the environment names, as scripts/test does, which is the one that is installed;
  /// else the one beside the test bundle, wherever SwiftPM builds.
  static let executable: URL = {
    if let installed { return installed }
    var folders = CommandLine.arguments.compactMap { argument -> URL? in
      guard let range = argument.range(of: ".xctest") else { return nil }
      return URL(fileURLWithPath: String(argument[..<range.upperBound])).deletingLastPathComponent()
    }
    folders.append(URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent())
    folders.append(Repository.root.appendingPathComponent(".build/debug"))
    let candidates = folders.map { $0.appendingPathComponent("onwire") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }()

  private static let installed: URL? = {
    let path = ProcessInfo.processInfo.environment["ONWIRE_EXECUTABLE"] ?? ""
    return path.isEmpty ? nil : URL(fileURLWithPath: path)
  }()

  /// Whether the executable is the one that is installed.
  static var isInstalled: Bool { installed != nil }

  /// Whether `scripts/install` has nothing to build, and what it installs can be looked into.
  static let canBeInstalled = isInstalled && tool("readelf") != nil

  /// Runs `onwire` with `arguments`.
  static func onwire(
    _ arguments: [String], in folder: URL? = nil, input: Data? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(executable, arguments, in: folder, input: input, environment: environment)
  }

  /// Runs a tool by its path.
  static func run(
    _ tool: URL, _ arguments: [String], in folder: URL? = nil, input: Data? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files instead of pipes: nothing can fill up while the other stream is read.
    let scratch = try TemporaryFolder()
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

  /// A tool of the machine, by its name; `nil` where it is missing.
  static func tool(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

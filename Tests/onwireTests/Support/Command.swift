import Foundation
import TestSupport

/// Runs the command that was built beside the tests.
struct Command {
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
  static let canBeInstalled = isInstalled && Tools.have("readelf")

  /// Runs `onwire` with `arguments`.
  static func onwire(
    _ arguments: [String], in folder: URL? = nil, input: Data? = nil, environment: [String: String] = [:]
  ) throws -> Tools.Outcome {
    try Tools.run(executable, arguments, in: folder, input: input, environment: environment)
  }
}

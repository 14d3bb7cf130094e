import Foundation

/// Runs tests of this bundle in a process of their own, as `swift test` does, to see what people would see.
enum Console {
  private static let variable = "ONWIRE_TESTING_FAILURES"

  /// Whether this process is one in which tests are to fail.
  static var wantsFailures: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// The bundle itself, which on Linux is an executable.
  private static var bundle: URL? {
    let paths = [CommandLine.arguments.first ?? "", "/proc/self/exe"]
    return paths.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
      .first { $0.pathExtension == "xctest" && FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Whether tests can be run like this here.
  static var isPossible: Bool { bundle != nil && !wantsFailures }

  /// What a run of `arguments` printed to both streams, and its exit status.
  static func run(_ arguments: [String]) throws -> (text: String, status: Int32) {
    let process = Process()
    process.executableURL = bundle
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging([variable: "1"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}

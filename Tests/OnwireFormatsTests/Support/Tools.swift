import Foundation

/// Programs that tests compare with, found on PATH.
enum Tools {
  /// The full path of a program; `nil` where there is none.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Whether all of these are there.
  static func have(_ names: String...) -> Bool { names.allSatisfy { find($0) != nil } }

  /// Whether `hexdump` is the one of util-linux, the one that repeats no short last line.
  static let haveHexdump: Bool = {
    guard have("hexdump", "sh"), let run = try? run("sh", ["-c", "hexdump --version 2>&1"]) else {
      return false
    }
    return String(decoding: run.output, as: UTF8.self).contains("util-linux")
  }()

  /// Runs a program to its end; its standard error passes through.
  static func run(
    _ name: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> (status: Int32, output: [UInt8]) {
    guard let path = find(name) else { throw Missing(name: name) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, Array(output))
  }

  struct Missing: Error {
    var name: String
  }
}

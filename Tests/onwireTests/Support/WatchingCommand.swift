import Foundation
import TestSupport
import Testing

/// `onwire compile … --watch` at work in a folder of its own.
final class WatchingCommand {
  let scratch: TemporaryFolder
  private let process = Process()
  private let output: URL
  private let error: URL
  /// How much of standard error was looked at already.
  private var seen = 0

  /// Starts the command and waits until it has compiled all.
  init(_ arguments: [String], in scratch: TemporaryFolder, output pipe: Pipe? = nil) throws {
    self.scratch = scratch
    let logs = try TemporaryFolder()
    self.logs = logs
    output = try logs.file("output", "")
    error = try logs.file("error", "")
    process.executableURL = Command.executable
    process.arguments = ["compile"] + arguments + ["--watch"]
    process.currentDirectoryURL = scratch.url
    process.standardInput = FileHandle.nullDevice
    if let pipe {
      process.standardOutput = pipe
    } else {
      process.standardOutput = try FileHandle(forWritingTo: output)
    }
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
  }

  private let logs: TemporaryFolder

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  /// What the command says until it waits again, and how many seconds that took.
  func round(limit: Double = 10) throws -> (text: String, seconds: Double) {
    let start = Date()
    repeat {
      let text = String(decoding: try Data(contentsOf: error).dropFirst(seen), as: UTF8.self)
      if let end = text.range(of: "waiting for changes (Control-C ends)\n") {
        let round = String(text[..<end.upperBound])
        seen += round.utf8.count
        return (round, Date().timeIntervalSince(start))
      }
      usleep(2000)
    } while Date().timeIntervalSince(start) < limit && process.isRunning
    Issue.record("no round within \(limit) s: \(try errorText())")
    return ("", limit)
  }

  /// What else the command says within some time.
  func silence(_ seconds: Double = 0.4) throws -> String {
    usleep(UInt32(seconds * 1e6))
    return String(decoding: try Data(contentsOf: error).dropFirst(seen), as: UTF8.self)
  }

  /// All of standard error.
  func errorText() throws -> String { String(decoding: try Data(contentsOf: error), as: UTF8.self) }

  /// All of standard output.
  func outputText() throws -> String { String(decoding: try Data(contentsOf: output), as: UTF8.self) }

  /// Interrupts the command, and gives its exit status.
  func interrupt() -> Int32 {
    process.interrupt()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The exit status of a command that ends by itself.
  func end(limit: Double = 10) -> Int32? {
    let start = Date()
    while process.isRunning, Date().timeIntervalSince(start) < limit { usleep(2000) }
    return process.isRunning ? nil : process.terminationStatus
  }
}

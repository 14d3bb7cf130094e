import Foundation
import TestSupport
import Testing

/// `onwire listen …` at work in a folder of its own, on a free port.
final class ListeningCommand {
  let scratch: TemporaryFolder
  private let process = Process()
  private let output: URL
  private let error: URL
  private let logs: TemporaryFolder
  /// The port that it has.
  private(set) var port = 0

  struct NotListening: Error { var text: String }

  /// Starts the command and waits until it listens. It may run at a terminal of a `width`, may be kept from
  /// writing files of more than `fileLimit` KiB, or from having more than `openLimit` open. Standard output
  /// may be a pipe.
  init(
    _ arguments: [String], in scratch: TemporaryFolder, folder: URL? = nil, width: Int? = nil,
    fileLimit: Int? = nil, openLimit: Int? = nil,
    output pipe: Pipe? = nil
  ) throws {
    self.scratch = scratch
    logs = try TemporaryFolder()
    output = try logs.file("output", "")
    error = try logs.file("error", "")
    let command = [Command.executable.path, "listen", "--port", "0"] + arguments
    let terminal = Repository.root.appendingPathComponent("Tests/Support/terminal.py").path
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    if let width {
      process.arguments = ["python3", terminal, "--width", "\(width)", output.path, error.path] + command
    } else if let limit = fileLimit.map({ "-f \($0 * 2)" }) ?? openLimit.map({ "-n \($0)" }) {
      // Files are in blocks of 512 bytes.
      process.arguments = ["sh", "-c", "ulimit \(limit); exec \"$@\"", "sh"] + command
    } else {
      (process.executableURL, process.arguments) = (Command.executable, Array(command.dropFirst()))
    }
    process.currentDirectoryURL = folder ?? scratch.url
    process.standardInput = FileHandle.nullDevice
    if let pipe {
      process.standardOutput = pipe
    } else {
      process.standardOutput = try FileHandle(forWritingTo: output)
    }
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
    let start = Date()
    while port == 0, process.isRunning, Date().timeIntervalSince(start) < 20 {
      if let match = try errorText().firstMatch(of: /listening on http:\/\/[0-9.]+:([0-9]+)[ ,]/) {
        port = Int(match.1) ?? 0
      } else {
        usleep(5000)
      }
    }
    if port == 0 { throw NotListening(text: try errorText()) }
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  var base: String { "http://127.0.0.1:\(port)" }

  /// All of standard error.
  func errorText() throws -> String { String(decoding: try Data(contentsOf: error), as: UTF8.self) }

  /// All of standard output.
  func outputText() throws -> String { String(decoding: try Data(contentsOf: output), as: UTF8.self) }

  /// The lines of `--format json`.
  func lines() throws -> [[String: Any]] {
    try outputText().split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  /// Asks the command to end.
  func askToEnd() { process.interrupt() }

  /// Asks the command to end, and gives its exit status.
  func interrupt() -> Int32 {
    askToEnd()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Ends the command at once.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The exit status of a command that ends by itself.
  func end(limit: Double = 20) -> Int32? {
    let start = Date()
    while process.isRunning, Date().timeIntervalSince(start) < limit { usleep(2000) }
    return process.isRunning ? nil : process.terminationStatus
  }

  /// Sends bytes on a connection of their own, and gives all that comes back until the server closes it.
  func exchange(_ bytes: [UInt8], endsSending: Bool = true) throws -> String {
    let result = try Tools.run(
      "python3",
      [Repository.root.appendingPathComponent("Tests/Support/exchange.py").path, "\(port)"]
        + (endsSending ? [] : ["--open"]), input: Data(bytes))
    return String(decoding: result.output, as: UTF8.self)
  }

  /// Sends each of these on a connection of its own, one after the other.
  func send(_ all: [[UInt8]]) throws {
    let names = try all.indices.map { try logs.file("\($0)", Data(all[$0])).path }
    let result = try Tools.run(
      "python3",
      [Repository.root.appendingPathComponent("Tests/Support/exchange.py").path, "\(port)"] + names
    )
    guard result.status == 0 else { throw NotListening(text: result.error) }
  }

  func exchange(_ text: String, endsSending: Bool = true) throws -> String {
    try exchange(Array(text.utf8), endsSending: endsSending)
  }

  /// Whether the server closes a connection on which a line end comes each tenth of a second, for at most five seconds.
  func closesWhatSendsLineEnds() throws -> Bool {
    let script = """
      import socket, sys, time
      end = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
      end.settimeout(0.1)
      for _ in range(50):
          try:
              end.sendall(b"\\r\\n")
              if not end.recv(1): sys.exit(0)
          except TimeoutError:
              pass
          except OSError:
              sys.exit(0)
      sys.exit(1)
      """
    return try Tools.run(
      "python3", ["-c", script, "\(port)"]
    ).status
      == 0
  }

  /// Runs curl, and gives what came back, head and all.
  func curl(_ arguments: [String]) throws -> String {
    try Tools.run(
      "curl", ["-sS", "-i", "--max-time", "20"] + arguments,
      in: scratch.url
    ).text
  }

  static let isPossible = Tools.have("curl") && Tools.have("python3")
}

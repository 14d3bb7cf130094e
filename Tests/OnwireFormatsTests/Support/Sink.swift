import Foundation
import TestSupport

/// Tests/Support/sink.py, running until this goes away.
final class Sink {
  /// Where it writes what it receives.
  let folder: URL
  let port: Int
  private let process = Process()
  private let input = Pipe()

  /// A sink that writes to `folder`.
  init(_ folder: URL, tls: Bool) throws {
    guard let python = Tools.find("python3") else { throw Tools.Missing(name: "python3") }
    let script = Repository.root.appending(path: "Tests/Support/sink.py")
    self.folder = folder
    process.executableURL = python
    process.arguments = [script.path, folder.path] + (tls ? ["--tls"] : [])
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw NoPort() }
    self.port = port
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  struct NoPort: Error {}
}

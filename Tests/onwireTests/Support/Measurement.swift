import Foundation
import TestSupport

/// What a run of the command took.
struct Measurement {
  /// The length of its standard output, in bytes.
  var length: Int
  /// The most bytes that it had resident.
  var peak: Int
  var status: Int
  /// Its processor time, in microseconds.
  var time: Int
  /// The beginning of its standard error.
  var error: String
}

extension Command {
  /// Runs `onwire` as users have it, and measures it; it needs python3.
  static func measure(_ arguments: [String], in folder: URL) throws -> Measurement {
    try Measurer.shared.measure([executable.path] + arguments, in: folder)
  }
}

/// Tests/Support/measure.py: one process measures whatever the tests of this one run, since starting Python takes longer
/// than most of it. It ends with this process.
private final class Measurer: @unchecked Sendable {
  static let shared = Measurer()

  private let lock = NSLock()
  private let (input, output) = (Pipe(), Pipe())
  private var process: Process?

  func measure(_ words: [String], in folder: URL) throws -> Measurement {
    lock.lock()
    defer { lock.unlock() }
    try start()
    let request = try JSONSerialization.data(withJSONObject: [folder.path] + words)
    try input.fileHandleForWriting.write(contentsOf: request + Data("\n".utf8))
    var answer = Data()
    while answer.last != 0x0A {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw Failure.hasEnded }
      answer += data
    }
    guard let values = try JSONSerialization.jsonObject(with: answer) as? [Any], values.count == 5,
      let length = values[0] as? Int, let peak = values[1] as? Int, let status = values[2] as? Int,
      let time = values[3] as? Int, let error = values[4] as? String
    else { throw Failure.saysOtherwise }
    return Measurement(length: length, peak: peak, status: status, time: time, error: error)
  }

  private func start() throws {
    guard process == nil else { return }
    guard let python = Tools.find("python3") else { throw Failure.isMissing }
    let process = Process()
    process.executableURL = python
    process.arguments = [Repository.root.appendingPathComponent("Tests/Support/measure.py").path, "--serve"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    self.process = process
  }

  enum Failure: Error { case isMissing, hasEnded, saysOtherwise }
}

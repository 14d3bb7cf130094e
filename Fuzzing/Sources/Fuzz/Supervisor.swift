import Foundation

/// Starts workers, goes on where one died, and sums up.
struct Supervisor: Sendable {
  /// After so many faults there is nothing new to learn.
  static let mostFaults = 50

  let options: Options

  /// Whether nothing was found.
  func run() throws -> Bool {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("onwire-fuzz-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let began = Date()
    let end = options.first + options.count
    let summary = Summary()
    let group = DispatchGroup()
    for job in 0..<options.jobs {
      DispatchQueue.global().async(group: group) {
        let path = folder.appendingPathComponent("\(job)").path
        guard let state = WorkerState(path) else { return summary.add(fault: "no state in \(path)") }
        var first = options.first + job
        while first < end, summary.faultCount < Self.mostFaults {
          state.begin(-1)
          guard let fault = start(first: first, end: end, path, summary) else { break }
          let number = state.current
          guard number >= first else {
            summary.add(fault: "a worker \(fault) outside of any input")
            break
          }
          summary.add(fault: "input \(number) \(fault)")
          first = number + options.jobs
        }
      }
    }
    group.wait()
    say(summary.counts.text)
    let seconds = Int(Date().timeIntervalSince(began).rounded())
    say("\(seconds)\tseconds, \(options.jobs) processes, seed \(options.seed)\n")
    say(summary.faults.isEmpty ? "nothing found\n" : "\(summary.faults.count) faults\n")
    return summary.faults.isEmpty
  }

  /// Runs a worker to its end; gives how it died, and `nil` where it did not.
  private func start(first: Int, end: Int, _ state: String, _ summary: Summary) -> String? {
    // Not by Foundation's Process, which can miss the end of one when several run.
    let words = [Self.executable] + options.arguments(first: first, end: end, state: state)
    let command =
      "SWIFT_BACKTRACE=enable=no exec " + words.map { "'\($0)'" }.joined(separator: " ") + " 2>&1"
    guard let output = popen(command, "r") else { return "did not start" }
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, output), count > 0 {
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
    let status = pclose(output)
    if status == 0 {
      summary.add(counts: text)
      return nil
    }
    switch Worker.Fault(rawValue: status >> 8) {
    case .broken: return "broke the law: \(text)"
    case .time: return "took more than \(options.seconds) s"
    case .memory: return "took more than \(options.memory) MiB"
    case nil: return "ended it with the status \(status):\n\(text.suffix(4000))"
    }
  }

  private static let executable =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
}

/// What the workers found.
private final class Summary: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var counts = Counts()
  private(set) var faults: [String] = []

  var faultCount: Int { lock.withLock { faults.count } }

  func add(fault: String) {
    lock.withLock { faults.append(fault) }
    say("FAULT: \(fault)\n")
  }

  func add(counts text: String) { lock.withLock { counts.add(text: text) } }
}

/// Writes to standard output at once, so that nothing is lost with the process.
func say(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

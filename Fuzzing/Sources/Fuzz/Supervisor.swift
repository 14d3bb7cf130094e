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
    let summary = Summary()
    let group = DispatchGroup()
    for job in 0..<options.jobs {
      DispatchQueue.global().async(group: group) {
        run(job, folder.appendingPathComponent("\(job)").path, began, summary)
      }
    }
    group.wait()
    say(summary.counts.text)
    let seconds = Int(Date().timeIntervalSince(began).rounded())
    say("\(summary.done)\tchecked\n")
    say("\(processorSeconds())\tseconds of processors\n")
    say("\(seconds)\tseconds, \(options.jobs) processes, seed \(options.seed)\n")
    let broken = summary.counts.counts.filter { $0.key.hasPrefix(Worker.broken) }.count
    let faults = summary.faults.count + broken
    say(faults == 0 ? "nothing found\n" : "\(faults) faults\n")
    return faults == 0
  }

  private func run(_ job: Int, _ path: String, _ began: Date, _ summary: Summary) {
    guard let state = WorkerState(path) else { return summary.add(fault: "no state in \(path)") }
    let end = options.first + options.count
    var first = options.first + job
    while summary.faultCount < Self.mostFaults {
      let left = options.duration.map { $0 - Int(Date().timeIntervalSince(began)) }
      if let left { guard left > 0 else { break } } else { guard first < end else { break } }
      let done = state.done
      let fault = start(job, first: first, end: end, seconds: left, path, summary)
      summary.add(done: state.done - done)
      guard let fault else { break }
      guard state.isBusy else {
        summary.add(fault: "a worker \(fault) outside of any input")
        break
      }
      let number = state.current
      summary.add(fault: "input \(number) \(fault)")
      if let folder = options.faults { FaultFile.write(state.input, number, options, fault, in: folder) }
      state.end()
      first = (number < 0 ? first : number) + options.jobs
    }
  }

  /// Runs a worker to its end; gives how it died, and `nil` where it did not.
  private func start(
    _ job: Int, first: Int, end: Int, seconds: Int?, _ state: String, _ summary: Summary
  ) -> String? {
    // Not by Foundation's Process, which can miss the end of one when several run.
    let words =
      [Self.executable]
      + options.arguments(job: job, first: first, end: end, seconds: seconds, state: state)
    let command =
      "SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1 exec "
      + words.map { "'\($0)'" }.joined(separator: " ") + " 2>&1"
    guard let output = popen(command, "r") else { return "did not start" }
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, output), count > 0 {
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
    let status = pclose(output)
    // What is no count tells of inputs that broke the law.
    for line in text.split(separator: "\n") where line.hasPrefix("input ") { say("FAULT: \(line)\n") }
    if status == 0 {
      summary.add(counts: text)
      return nil
    }
    switch Worker.Fault(rawValue: status >> 8) {
    case .time: return "took more than \(options.seconds) s"
    case .memory: return "took more than \(options.memory) MiB"
    case nil: return "ended it with the status \(status):\n\(text.suffix(4000))"
    }
  }

  /// What all workers together had.
  private func processorSeconds() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #endif
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
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
  private(set) var done = 0

  var faultCount: Int { lock.withLock { faults.count } }

  func add(fault: String) {
    lock.withLock { faults.append(fault) }
    say("FAULT: \(fault)\n")
  }

  func add(counts text: String) { lock.withLock { counts.add(text: text) } }

  func add(done count: Int) { lock.withLock { done += count } }
}

/// Writes to standard output at once, so that nothing is lost with the process.
func say(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

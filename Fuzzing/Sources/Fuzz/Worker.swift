import Foundation

/// Checks one input after the other. What it is at is in a file, which outlives a crash.
struct Worker {
  /// How a worker ends that ended itself: what it was at took too long, or too much memory.
  enum Fault: Int32 {
    case broken = 96
    case memory = 97
    case time = 98
  }

  let law: any Law
  let options: Options

  /// Checks every `jobs`-th input, and writes counts behind the state.
  func run(_ state: WorkerState) throws {
    watch(state)
    var counts = Counts()
    var number = options.first
    let end = options.first + options.count
    while number < end {
      state.begin(number)
      let bytes = law.input(number)
      do {
        try law.check(bytes, number, &counts)
      } catch {
        say("input \(number): \(error)\n")
        exit(Fault.broken.rawValue)
      }
      counts.add("inputs")
      counts.add("bytes", bytes.count)
      number += options.jobs
    }
    state.begin(-1)
    say(counts.text)
  }

  /// Ends the process where an input takes too long or too much.
  private func watch(_ state: WorkerState) {
    let seconds = options.seconds
    let memory = options.memory
    Thread.detachNewThread {
      var last = -1
      var since = Self.seconds()
      while true {
        usleep(200_000)
        let now = state.current
        if now != last { (last, since) = (now, Self.seconds()) }
        if now >= 0, Self.seconds() - since > seconds { _exit(Fault.time.rawValue) }
        if Self.residentMiB() > memory { _exit(Fault.memory.rawValue) }
      }
    }
  }

  /// The time that this process has had: a busy machine is no fault.
  private static func seconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec
  }

  private static func residentMiB() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss) >> 20
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Int(usage.ru_maxrss) >> 10
    #endif
  }
}

/// The number of the input that a worker is at, in memory that is a file's.
final class WorkerState: @unchecked Sendable {
  private let number: UnsafeMutablePointer<Int64>

  init?(_ path: String) {
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    guard file >= 0, ftruncate(file, 8) == 0,
      let memory = mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
    else { return nil }
    close(file)
    number = memory.assumingMemoryBound(to: Int64.self)
  }

  var current: Int { Int(number.pointee) }

  func begin(_ input: Int) { number.pointee = Int64(input) }
}

import Foundation

/// Checks one input after the other. What it is at is in a file, which outlives a crash.
struct Worker {
  /// How a worker ends that ended itself: what it was at took too long, or too much memory.
  enum Fault: Int32 {
    case memory = 97
    case time = 98
  }

  /// Inputs that break a law in the same words: so many are kept.
  private static let mostAlike = 3
  /// What the count of a broken law begins with.
  static let broken = "FAULT: "

  let law: any Law
  let options: Options

  /// Checks every `jobs`-th input, and writes counts after the state.
  func run(_ state: WorkerState) throws {
    watch(state)
    var counts = Counts()
    var alike: [String: Int] = [:]
    func check(_ bytes: [UInt8], _ number: Int) {
      state.begin(number, bytes)
      do {
        try law.check(bytes, &counts)
      } catch {
        let text = String(describing: error)
        let kind = Self.kind(of: text)
        alike[kind, default: 0] += 1
        if alike[kind, default: 0] <= Self.mostAlike {
          say("input \(number): \(text)\n")
          if let folder = options.faults {
            FaultFile.write(bytes, number, options, text, in: folder)
          }
        }
        counts.add(Self.broken + kind)
      }
      state.end()
      counts.add("inputs")
      counts.add("bytes", bytes.count)
    }
    if let duration = options.duration {
      grow(for: duration, check)
    } else {
      var number = options.first
      while number < options.first + options.count {
        check(law.input(number), number)
        number += options.jobs
      }
    }
    state.finish()
    say(counts.text)
  }

  /// Makes inputs anew, and of those that showed something new, until the time is over.
  private func grow(for seconds: Int, _ check: ([UInt8], Int) -> Void) {
    let end = Date(timeIntervalSinceNow: TimeInterval(seconds))
    var corpus = GrownCorpus(options.corpus)
    var number = options.first
    for bytes in corpus.files() {
      corpus.watch { check(bytes, -1) }
      corpus.keep(bytes)
    }
    while Date() < end {
      var random = Random(seed: options.seed ^ 0xC0FFEE, number: number)
      var bytes: [UInt8]?
      if !random.oneIn(3), let parent = corpus.parent(&random) {
        var mutator = Mutator(random: random)
        bytes = law.offspring(parent, corpus.inputs, &mutator)
      }
      let input = bytes ?? law.input(number)
      corpus.watch { check(input, number) }
      if input.count <= Mutator.longest { corpus.keep(input) }
      number += options.jobs
    }
  }

  /// A fault without what differs between inputs that have it: numbers and quoted texts.
  private static func kind(of text: String) -> String {
    var kind = ""
    var isQuoted = false
    for character in text.prefix(400) {
      if character == "`" { isQuoted.toggle() }
      if isQuoted || character.isNewline || character.isNumber || character == "-" { continue }
      kind.append(character)
    }
    return String(kind.prefix(120))
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
        let now = state.done
        if now != last { (last, since) = (now, Self.seconds()) }
        if state.isBusy, Self.seconds() - since > seconds { _exit(Fault.time.rawValue) }
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

/// What a worker is at, in memory that is a file's.
final class WorkerState: @unchecked Sendable {
  /// The longest input that is kept there.
  private static let room = 1 << 18

  private let words: UnsafeMutablePointer<Int64>

  init?(_ path: String) {
    let size = 4 * 8 + Self.room
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    guard file >= 0, ftruncate(file, off_t(size)) == 0,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
    else { return nil }
    close(file)
    words = memory.assumingMemoryBound(to: Int64.self)
  }

  /// The number of the input; -1 for one of the corpus that grew.
  var current: Int { Int(words[0]) }
  /// How many inputs were checked.
  var done: Int { Int(words[1]) }
  /// Whether an input is being checked.
  var isBusy: Bool { words[2] > 0 }
  /// The input.
  var input: [UInt8] {
    Array(UnsafeRawBufferPointer(start: words + 4, count: min(Self.room, Int(words[3]))))
  }

  func begin(_ number: Int, _ bytes: [UInt8]) {
    words[0] = Int64(number)
    words[3] = Int64(bytes.count)
    let room = UnsafeMutableRawBufferPointer(start: words + 4, count: Self.room)
    bytes.withUnsafeBytes { room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(Self.room))) }
    words[2] = 1
  }

  func end() {
    words[2] = 0
    words[1] += 1
  }

  /// Says that the worker came to its end.
  func finish() { words[0] = Int64.min }
}

/// An input that broke a law, and what was said of it.
enum FaultFile {
  static func write(
    _ bytes: [UInt8], _ number: Int, _ options: Options, _ text: String, in folder: String
  ) {
    let url = URL(fileURLWithPath: folder)
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let name = "\(options.target.name)-\(String(hash(of: bytes), radix: 16))"
    try? Data(bytes).write(to: url.appendingPathComponent(name + ".input"))
    let words = "seed \(options.seed), number \(number)\n\(text)\n"
    try? Data(words.utf8).write(to: url.appendingPathComponent(name + ".txt"))
  }
}

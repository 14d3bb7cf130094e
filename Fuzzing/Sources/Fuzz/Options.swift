/// What the command line says.
struct Options: Sendable {
  struct Failure: Error {
    var sentence: String
  }

  static let usage =
    """
    usage: Fuzz TARGET [option value]...
      --count N      how many inputs; 100000
      --for N        so many seconds instead, with a corpus that grows
      --corpus DIR   the corpus that grows
      --faults DIR   where inputs that break a law are kept
      --seed N       what inputs are made by; 1
      --first N      the number of the first; 0
      --jobs N       processes; 2
      --seconds N    the most processor time that an input may take; 10
      --memory N     the most that a process may hold, in MiB; 1024
      --only N       check this input alone, in this process
      --show N       write this input to standard output
      --input FILE   check this file alone, in this process

    targets:

    """
    + Target.all.map { target in
      "  \(target.name)\(String(repeating: " ", count: max(1, 15 - target.name.count)))\(target.law)\n"
    }.joined() + "\n"

  var target: Target
  var numbers: [String: Int] = [
    "--count": 100_000, "--seed": 1, "--first": 0, "--jobs": 2, "--seconds": 10, "--memory": 1024,
  ]
  /// Folders and files, by the option that names them.
  var paths: [String: String] = [:]

  var count: Int { numbers["--count"] ?? 0 }
  /// How long inputs are made, where no count says when to end.
  var duration: Int? { numbers["--for"] }
  var seed: UInt64 { UInt64(truncatingIfNeeded: numbers["--seed"] ?? 0) }
  var first: Int { numbers["--first"] ?? 0 }
  var jobs: Int { max(1, numbers["--jobs"] ?? 1) }
  var seconds: Int { numbers["--seconds"] ?? 0 }
  var memory: Int { numbers["--memory"] ?? 0 }
  var only: Int? { numbers["--only"] }
  var show: Int? { numbers["--show"] }
  /// Which of the workers this is.
  var job: Int { numbers["--job"] ?? 0 }
  /// The file that a worker keeps its state in; `nil` in the process that starts them.
  var state: String? { paths["--state"] }
  var corpus: String? { paths["--corpus"] }
  var faults: String? { paths["--faults"] }
  var input: String? { paths["--input"] }

  init(_ arguments: some Collection<String>) throws(Failure) {
    var words = Array(arguments)
    guard let name = words.first, let target = Target.all.first(where: { $0.name == name }) else {
      throw Failure(sentence: "the first word is a target")
    }
    self.target = target
    words.removeFirst()
    let known: Set = [
      "--count", "--for", "--seed", "--first", "--jobs", "--seconds", "--memory", "--only", "--show", "--job",
    ]
    let files: Set = ["--state", "--corpus", "--faults", "--input"]
    while let option = words.first {
      guard let value = words.dropFirst().first else {
        throw Failure(sentence: "\(option) takes a value")
      }
      words.removeFirst(2)
      if files.contains(option) {
        paths[option] = value
      } else {
        guard known.contains(option), let number = Int(value), number >= 0 else {
          throw Failure(sentence: "\(option) \(value) is no option with a number")
        }
        numbers[option] = number
      }
    }
  }

  /// The arguments of a worker that begins at input `first`, and takes every one of `jobs` up to `end`, or for as many
  /// seconds.
  func arguments(job: Int, first: Int, end: Int, seconds: Int?, state: String) -> [String] {
    var arguments = [target.name]
    for (option, value) in numbers where !["--first", "--count", "--for"].contains(option) {
      arguments += [option, String(value)]
    }
    arguments += ["--job", String(job), "--first", String(first), "--count", String(max(0, end - first))]
    if let seconds { arguments += ["--for", String(seconds)] }
    for (option, path) in paths { arguments += [option, path] }
    return arguments + ["--state", state]
  }
}

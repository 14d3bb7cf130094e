import WireFormats

/// What the command line says.
struct Options: Sendable {
  enum Subject: String, CaseIterable {
    case parser, readers
  }

  struct Failure: Error {
    var sentence: String
  }

  static let usage = """
    usage: Fuzz parser|readers [option value]...
      --count N      how many inputs; 100000
      --seed N       what they are made by; 1
      --first N      the number of the first; 0
      --jobs N       processes; 2
      --format F     only this capture format, for readers
      --seconds N    the most processor time that an input may take; 10
      --memory N     the most that a process may hold, in MiB; 1024
      --only N       check this input alone, in this process
      --show N       write this input to standard output

    """

  var subject = Subject.parser
  var format: CaptureFormat?
  var numbers: [String: Int] = [
    "--count": 100_000, "--seed": 1, "--first": 0, "--jobs": 2, "--seconds": 10, "--memory": 1024,
  ]
  /// The file that a worker keeps its state in; `nil` in the process that starts them.
  var state: String?

  var count: Int { numbers["--count"] ?? 0 }
  var seed: UInt64 { UInt64(truncatingIfNeeded: numbers["--seed"] ?? 0) }
  var first: Int { numbers["--first"] ?? 0 }
  var jobs: Int { max(1, numbers["--jobs"] ?? 1) }
  var seconds: Int { numbers["--seconds"] ?? 0 }
  var memory: Int { numbers["--memory"] ?? 0 }
  var only: Int? { numbers["--only"] }
  var show: Int? { numbers["--show"] }

  init(_ arguments: some Collection<String>) throws(Failure) {
    var words = Array(arguments)
    guard let name = words.first, let subject = Subject(rawValue: name) else {
      throw Failure(sentence: "the first word is parser or readers")
    }
    self.subject = subject
    words.removeFirst()
    let known: Set = [
      "--count", "--seed", "--first", "--jobs", "--seconds", "--memory", "--only", "--show",
    ]
    while let option = words.first {
      guard let value = words.dropFirst().first else {
        throw Failure(sentence: "\(option) takes a value")
      }
      words.removeFirst(2)
      if option == "--state" {
        state = value
      } else if option == "--format" {
        guard let format = CaptureFormat(rawValue: value) else {
          throw Failure(sentence: "\(value) is no capture format")
        }
        self.format = format
      } else {
        guard known.contains(option), let number = Int(value), number >= 0 else {
          throw Failure(sentence: "\(option) \(value) is no option with a number")
        }
        numbers[option] = number
      }
    }
  }

  /// The arguments of a worker that begins at input `first`, and takes every one of `jobs` up to `end`.
  func arguments(first: Int, end: Int, state: String) -> [String] {
    var arguments = [subject.rawValue, "--state", state]
    for (option, value) in numbers where option != "--first" && option != "--count" {
      arguments += [option, String(value)]
    }
    arguments += ["--first", String(first), "--count", String(max(0, end - first))]
    if let format { arguments += ["--format", format.rawValue] }
    return arguments
  }
}

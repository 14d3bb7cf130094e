#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is known of the terminal that a stream may be.
enum Terminal {
  /// The standard streams that may be a terminal.
  enum Stream: Int32 {
    case output = 1
    case error = 2
  }

  /// Whether `stream` is a terminal, or is to be written as to one.
  static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1 || (stream == .output && shownSeconds != nil)
  }

  /// The seconds that a run of `onwire docs` has; `nil` of any other.
  static var shownSeconds: UInt32? { getenv(shownVariable).flatMap { UInt32(String(cString: $0)) } }

  /// The environment variable with which `onwire docs` asks for standard output as a terminal shows it: a request
  /// readably, and nothing in it that could command one. Its value is how many seconds the run may take.
  static let shownVariable = "ONWIRE_SHOWN"

  /// The width in columns of the terminal that `stream` is; 100 where it is none.
  static func width(of stream: Stream) -> Int { columns(of: stream) ?? 100 }

  /// The width in columns of the terminal that `stream` is; `nil` where it is none.
  static func columns(of stream: Stream) -> Int? {
    var size = winsize()
    guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether `stream` is coloured: as asked, else on a terminal without NO_COLOR (no-color.org).
  static func isColored(_ choice: ColorChoice, _ stream: Stream) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = getenv("NO_COLOR"), value.pointee != 0 { return false }
      if let value = getenv("TERM"), String(cString: value) == "dumb" { return false }
      return isTerminal(stream)
    }
  }

  /// Whether a job of GitHub Actions runs the command, which then reads annotations.
  static var isGitHubAction: Bool { getenv("GITHUB_ACTIONS").map { String(cString: $0) } == "true" }

  /// Seconds of a clock that only goes forward.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The number of processors that can be used.
  static let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal behind the standard streams, if there is one.
enum Terminal {
  /// The standard streams that may be a terminal.
  enum Stream: Int32 {
    case output = 1
    case error = 2
  }

  /// Whether `stream` is a terminal, or is written to as if it were one.
  static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1 || (stream == .output && shownSeconds != nil)
  }

  /// The number of seconds allowed for a run of `onwire docs`; `nil` for any other run.
  static var shownSeconds: UInt32? { getenv(shownVariable).flatMap { UInt32(String(cString: $0)) } }

  /// The environment variable with which `onwire docs` asks for standard output as a terminal would show it:
  /// requests as readable text, and no control characters. Its value is the number of seconds allowed for the
  /// run.
  static let shownVariable = "ONWIRE_SHOWN"

  /// The width of the terminal, in columns; 100 if `stream` is not one.
  static func width(of stream: Stream) -> Int { columns(of: stream) ?? 100 }

  /// The width of the terminal, in columns; `nil` if `stream` is not one.
  static func columns(of stream: Stream) -> Int? {
    var size = winsize()
    guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether to colour `stream`: as the user chose, or if it is a terminal and NO_COLOR is not set
  /// (no-color.org).
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

  /// Whether GitHub Actions runs the command and will read annotations.
  static var isGitHubAction: Bool { getenv("GITHUB_ACTIONS").map { String(cString: $0) } == "true" }

  /// The seconds of a monotonic clock.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The number of online processors.
  static let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

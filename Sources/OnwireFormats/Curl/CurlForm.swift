/// The two ways to hand curl its options.
enum CurlForm {
  /// A shell command.
  case command
  /// A file for `--config`.
  case config

  /// The longest argument in bytes, counted by `size(of:)`.
  ///
  /// Linux passes no single argument over 128 KiB, including its NUL (MAX_ARG_STRLEN). curl reads config
  /// lines of at most 100 KiB (7.71 to 8.1; 10 MiB later), including the option's name.
  var argumentLimit: Int {
    switch self {
    case .command: 131_071
    case .config: 102_000
    }
  }

  /// The longest head in bytes.
  ///
  /// macOS passes at most 1 MiB of arguments and environment; curl builds heads of at most 1 MiB.
  var headLimit: Int {
    switch self {
    case .command: 512 << 10
    case .config: 900 << 10
    }
  }

  /// How much of `argumentLimit` an argument takes, in bytes.
  func size(of argument: some Collection<UInt8>) -> Int {
    switch self {
    case .command: argument.count
    case .config: CurlConfigQuoting.quote(argument).count
    }
  }
}

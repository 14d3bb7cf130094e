/// The exit statuses of all commands; scripts depend on them.
enum ExitStatus: Int32 {
  /// Done, or the same.
  case success = 0
  /// Something differs, or a finding is at or above the wanted weight.
  case differs = 1
  /// A spec, capture or other input is wrong.
  case badInput = 2
  /// The command line means nothing.
  case usage = 64
  /// Input or output failed: a full disk, a folder that cannot be written.
  case inputOutput = 74
}

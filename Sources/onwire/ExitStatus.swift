/// The exit statuses of all commands. Scripts depend on them.
enum ExitStatus: Int32 {
  /// Done; for a comparison, nothing differs.
  case success = 0
  /// Something differs, or a finding is as severe as the user asked for, or more.
  case differs = 1
  /// A spec, capture or other input is wrong.
  case badInput = 2
  /// The command line is wrong.
  case usage = 64
  /// Input or output failed: a full disk, a folder that cannot be written.
  case inputOutput = 74
}

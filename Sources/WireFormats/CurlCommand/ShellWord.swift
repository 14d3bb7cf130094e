/// An argument of a command, as the program gets it.
struct ShellWord: Sendable, Equatable {
  var bytes: [UInt8]
  /// Where it begins in the script.
  var offset: Int

  /// The bytes as text, for what is compared and shown.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A command of a shell script.
struct ShellCommand: Sendable, Equatable {
  /// What a command reads from its standard input.
  enum Input: Sendable, Equatable {
    case text([UInt8])
    case file(ShellWord)
  }

  var words: [ShellWord] = []
  /// `nil` where the script gives none.
  var input: Input?
  /// What the script says that no shell passes on as it stands: sentences without a full stop.
  var notes: [String] = []
}

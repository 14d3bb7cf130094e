import OnwireDiagnostics

/// The commands whose output a block may show: those that print and write nothing.
enum ShownCommand {
  /// The reason why the words are no such command.
  enum Refusal: Sendable, Hashable {
    case unknown(String)
    /// The command writes files, or an option makes it.
    case writes(String)
    /// The command reads standard input, which a document does not have.
    case readsInput
  }

  /// The commands with their options that make them write.
  private static let writingOptions: [String: [String]] = [
    "compile": ["--out", "--watch"], "check": ["--update", "--summary"], "inspect": [],
    "diff": ["--accept", "--summary"],
    "explain": [], "import": ["--out"], "identify": [], "clients": [], "servers": [], "schema": [],
    "--version": [],
    "--help": [],
  ]

  /// The commands that write, or that wait for requests.
  private static let writing = ["docs", "init", "listen"]

  /// The commands that a block may show.
  static let names = writingOptions.keys.filter { !$0.hasPrefix("-") }.sorted()

  /// The reason why a block cannot show what `onwire` prints with these words; `nil` if it can.
  static func refusal(of words: [String]) -> Refusal? {
    guard let name = words.first else { return .unknown("") }
    guard let options = writingOptions[name] else {
      return writing.contains(name) ? .writes(name) : .unknown(name)
    }
    for word in words.dropFirst() {
      if let option = options.first(where: { word == $0 || word.hasPrefix($0 + "=") }) {
        return .writes(option)
      }
      if word == "-" || word.hasPrefix("-#") { return .readsInput }
    }
    return nil
  }
}

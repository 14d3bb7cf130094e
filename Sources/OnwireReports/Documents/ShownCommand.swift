import OnwireDiagnostics

/// The commands whose output a block may show: those that print and write nothing.
enum ShownCommand {
  /// Why the words are no such command.
  enum Refusal: Sendable, Hashable {
    case unknown(String)
    /// It writes files, or an option makes it do so.
    case writes(String)
    /// It reads standard input, of which a document has none.
    case readsInput
  }

  /// The commands, and the options that make them write.
  private static let writingOptions: [String: [String]] = [
    "compile": ["--out", "--watch"], "check": ["--update", "--summary"], "inspect": [],
    "diff": ["--accept", "--summary"],
    "explain": [], "import": ["--out"], "identify": [], "clients": [], "servers": [], "schema": [],
    "--version": [],
    "--help": [],
  ]

  /// The commands that write, or wait for what others send.
  private static let writing = ["docs", "init", "listen"]

  /// The commands that a block may show.
  static let names = writingOptions.keys.filter { !$0.hasPrefix("-") }.sorted()

  /// Why a block cannot show what `onwire` prints with these words; `nil` where it can.
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

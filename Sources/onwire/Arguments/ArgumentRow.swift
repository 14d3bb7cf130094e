/// What help, errors, completions and the man page know of an argument.
struct ArgumentRow: Sendable {
  /// How an argument is told from the others.
  enum Kind: Sendable {
    /// By its place among the words that belong to no option.
    case positional
    /// By the name before its value.
    case option
    /// By its name, which is all of it.
    case flag
  }

  var kind: Kind
  /// The name without dashes; of a positional what stands for its value.
  var name: String
  /// The short name of a flag.
  var letter: Character?
  /// What stands for the value in texts; empty for a flag.
  var valueName = ""
  var help: String
  /// All values there are; empty where they cannot be listed. Only texts and errors ask for them.
  var values: @Sendable () -> [String] = { [] }
  /// Why a word is no value, as a sentence without a full stop; `nil` where the help says enough.
  var reason: @Sendable (String) -> String? = { _ in nil }
  /// How the value is spelled that holds without the argument.
  var initial: @Sendable () -> String? = { nil }
  var isRepeatable = false
  var isRequired = false
  /// The section of the help that it stands in; among the arguments or options without one.
  var title: String?
  var completion = Completion()

  /// What every command has.
  static let common = [
    ArgumentRow(kind: .flag, name: "version", help: "Show the version."),
    ArgumentRow(kind: .flag, name: "help", letter: "h", help: "Show help information."),
  ]

  /// As it is typed: `--emit <kind,…>`, `--quiet`, `<path> ...`.
  var typed: String {
    switch kind {
    case .positional: "<\(valueName)>" + (isRepeatable ? " ..." : "")
    case .option: "--\(name) <\(valueName)>"
    case .flag: "--\(name)"
    }
  }

  /// Its names with dashes, the short one first; none of a positional.
  var names: [String] {
    kind == .positional ? [] : (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"]
  }

  /// Whether `word` is one of the names.
  func isNamed(_ word: Substring) -> Bool { names.contains { $0 == word } }
}

/// What a shell offers for a value.
struct Completion: Sendable {
  /// The paths that it looks for by itself.
  enum Paths: String {
    case none, files, folders, specs
  }

  var paths = Paths.none
  /// The words after what is typed; the values of the argument without it.
  var words: (@Sendable (_ typed: String) -> [String])?

  static let files = Completion(paths: .files)
  static let folders = Completion(paths: .folders)
  static let specs = Completion(paths: .specs)
}

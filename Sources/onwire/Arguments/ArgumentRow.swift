/// An argument as help, errors, completions and the man page describe it.
struct ArgumentRow: Sendable {
  /// How an argument is recognized.
  enum Kind: Sendable {
    /// By its position among the words that belong to no option.
    case positional
    /// By a name, followed by a value.
    case option
    /// By a name alone.
    case flag
  }

  var kind: Kind
  /// The name without dashes; for a positional argument, the placeholder of its value.
  var name: String
  /// The short name of a flag.
  var letter: Character?
  /// The placeholder of the value in texts; empty for a flag.
  var valueName = ""
  var help: String
  /// All possible values; empty if they cannot be listed. Only texts and errors call it.
  var values: @Sendable () -> [String] = { [] }
  /// Why a word is not a value, as a sentence without a full stop; `nil` if the help says enough.
  var reason: @Sendable (String) -> String? = { _ in nil }
  /// The default value as it would be typed.
  var initial: @Sendable () -> String? = { nil }
  var isRepeatable = false
  var isRequired = false
  /// The section of the help that lists it; `nil` for the main list of arguments or options.
  var title: String?
  var completion = Completion()

  /// The options that every command has.
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

  /// Its names with dashes, the short one first; none for a positional argument.
  var names: [String] {
    kind == .positional ? [] : (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"]
  }

  func isNamed(_ word: Substring) -> Bool { names.contains { $0 == word } }
}

/// What a shell offers as values.
struct Completion: Sendable {
  /// The kind of paths that the shell completes by itself.
  enum Paths: String {
    case none, files, folders, specs
  }

  var paths = Paths.none
  /// The words offered after the typed text; by default, the values of the argument.
  var words: (@Sendable (_ typed: String) -> [String])?

  static let files = Completion(paths: .files)
  static let folders = Completion(paths: .folders)
  static let specs = Completion(paths: .specs)
}

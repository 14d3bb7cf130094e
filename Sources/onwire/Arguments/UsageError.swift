import OnwireDiagnostics

/// What is wrong with a command line; ends the command with `ExitStatus.usage`.
struct UsageError: Error {
  /// A sentence, and further lines. They quote arguments unchanged; `text` makes them safe to print.
  private let lines: [String]

  init(_ sentence: String, _ lines: [String] = []) {
    self.lines = [sentence] + lines
  }

  /// The text to show. Control characters in quoted arguments are made visible, and none starts a line of its
  /// own.
  var text: String {
    "Error: " + lines.map { VisibleText.of($0) + "\n" }.joined()
  }
}

extension UsageError {
  /// There is no option `name`.
  init(unknown name: String, among rows: [ArgumentRow]) {
    let known = rows.filter { $0.kind != .positional }.map(\.name)
    self.init("Unknown option '\(name)'" + Self.suggestion(for: name, among: known, prefix: "--"))
  }

  /// There is no command `name`.
  init(unknownCommand name: String, among names: [String]) {
    self.init("Unknown command '\(name)'" + Self.suggestion(for: name, among: names))
  }

  /// No argument takes `word`.
  init(unexpected word: String) {
    self.init("Unexpected argument '\(word)'")
  }

  /// An argument is not UTF-8; in `word`, U+FFFD marks the bad bytes.
  init(notUTF8 word: String) {
    self.init(
      "The argument '\(word)' is not UTF-8",
      [
        "Help:  A spec gives other bytes as hex or base64. A file with such a name can be given as - and read from "
          + "standard input; for a folder, go into it and name it ."
      ])
  }

  /// The required argument `row` is missing.
  init(missing row: ArgumentRow) {
    self.init("Missing expected argument '\(row.typed)'", Self.help(row))
  }

  /// An option's value is missing; `next` is the word that follows instead.
  init(_ row: ArgumentRow, hasNoValue next: String?) {
    let reason = next.map { ": '\($0)' begins like an option; as a value it is written --\(row.name)=\($0)" }
    self.init("Missing value for '\(row.typed)'" + (reason ?? ""), Self.help(row))
  }

  /// A flag was given a value.
  init(_ value: String, isTooMuchFor row: ArgumentRow) {
    self.init("The option '\(row.typed)' does not take any value, but '\(value)' was specified")
  }

  /// `value` is not a value of `row`.
  init(_ value: String, isNoValueOf row: ArgumentRow) {
    let all = row.values()
    // In a list, the first unknown name.
    let wrong = value.split(separator: ",").map(String.init).first { !all.contains($0) } ?? value
    let suggestion = Self.suggestion(for: wrong, among: all)
    let values = all.isEmpty ? [] : ["Values: " + all.joined(separator: ", ")]
    let reason = row.reason(value).map { ": \($0)" } ?? ""
    self.init(
      "The value '\(value)' is invalid for '\(row.typed)'" + reason + suggestion, values + Self.help(row))
  }

  private static func help(_ row: ArgumentRow) -> [String] { ["Help:  \(row.typed)  \(row.help)"] }

  private static func suggestion(for word: String, among names: [String], prefix: String = "") -> String {
    let word = String(word.drop { $0 == "-" })
    let closest = names.contains(word) ? word : Suggestion.closest(to: word, among: names)
    return closest.map { ". Did you mean '\(prefix)\($0)'?" } ?? ""
  }
}

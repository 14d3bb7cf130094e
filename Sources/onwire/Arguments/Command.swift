/// Properties that take the values of arguments.
protocol ArgumentGroup: SendableMetatype {
  /// The defaults.
  init()

  static var arguments: Arguments<Self> { get }

  /// Throws if the values contradict each other.
  func validate() throws(UsageError)
}

extension ArgumentGroup {
  func validate() throws(UsageError) {}
}

/// A command of `onwire`: its arguments, and what it does with them.
protocol Command: ArgumentGroup {
  static var name: String { get }

  /// What the command does, in one sentence.
  static var abstract: String { get }

  /// More about the command; lines that begin with two blanks keep their layout.
  static var discussion: String { get }

  /// The forms of the command line after the command's name; if empty, the table gives one.
  static var forms: [String] { get }

  /// The file that a summary is appended to; `nil` for none.
  var summaryFile: String? { get }

  func run() throws(UsageError) -> ExitStatus
}

extension Command {
  static var forms: [String] { [] }

  var summaryFile: String? { nil }

  static var rows: [ArgumentRow] { arguments.rows }

  /// The usage lines, one for each form.
  static var usage: [String] {
    guard forms.isEmpty else { return forms.map { "onwire \(name) \($0)" } }
    let words = rows.filter { $0.kind == .positional }
      .map { $0.isRequired ? $0.typed : "[\($0.typed)]" }
    return [(["onwire", name, "[<options>]"] + words).joined(separator: " ")]
  }

  /// The command with the values that `words` give it.
  static func parse(_ words: [String]) throws(UsageError) -> Self {
    let table = arguments
    var command = Self()
    for (index, word) in try WordMatch.all(words, table.rows) {
      guard table.set(&command, index, word) else {
        throw UsageError(word, isNoValueOf: table.rows[index])
      }
    }
    try table.check(command)
    try command.validate()
    return command
  }
}

/// Properties that arguments give values to.
protocol ArgumentGroup: SendableMetatype {
  /// The values that hold without arguments.
  init()

  static var arguments: Arguments<Self> { get }

  /// Throws where the values do not go together.
  func validate() throws(UsageError)
}

extension ArgumentGroup {
  func validate() throws(UsageError) {}
}

/// A command of `onwire`: its table, and what it does with the values.
protocol Command: ArgumentGroup {
  static var name: String { get }

  /// One sentence.
  static var abstract: String { get }

  /// What there is to know besides; lines that begin with two blanks keep their layout.
  static var discussion: String { get }

  /// The forms of the command after its name; made of the table where there are none.
  static var forms: [String] { get }

  /// The file that a summary is added to; `nil` for none.
  var summaryFile: String? { get }

  func run() throws(UsageError) -> ExitStatus
}

extension Command {
  static var forms: [String] { [] }

  var summaryFile: String? { nil }

  /// The rows of the table.
  static var rows: [ArgumentRow] { arguments.rows }

  /// How the command is called, a line for each form.
  static var usage: [String] {
    guard forms.isEmpty else { return forms.map { "onwire \(name) \($0)" } }
    let words = rows.filter { $0.kind == .positional }
      .map { $0.isRequired ? $0.typed : "[\($0.typed)]" }
    return [(["onwire", name, "[<options>]"] + words).joined(separator: " ")]
  }

  /// The command with the values that `words` give.
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

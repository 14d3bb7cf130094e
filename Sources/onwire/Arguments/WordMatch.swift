/// Matches the words of a command line with arguments.
enum WordMatch {
  /// The rows, by index, and the values that `words` give them, in order; the value of a flag is empty.
  static func all(
    _ words: [String], _ rows: [ArgumentRow]
  ) throws(UsageError) -> [(row: Int, value: String)] {
    var found: [(row: Int, value: String)] = []
    var positionals = rows.indices.filter { rows[$0].kind == .positional }[...]
    var rest = words[...]
    var areOptionsOver = false
    while let word = rest.popFirst() {
      if !areOptionsOver, word == "--" {
        areOptionsOver = true
      } else if areOptionsOver || !isOption(word) {
        guard let index = positionals.first else { throw UsageError(unexpected: word) }
        if !rows[index].isRepeatable { positionals.removeFirst() }
        found.append((index, word))
      } else {
        let (name, value) = divided(word)
        guard let index = rows.firstIndex(where: { $0.isNamed(name) }) else {
          throw UsageError(unknown: String(name), among: rows + ArgumentRow.common)
        }
        found.append((index, try self.value(of: rows[index], value, &rest)))
      }
    }
    for index in positionals where rows[index].isRequired && !found.contains(where: { $0.row == index }) {
      throw UsageError(missing: rows[index])
    }
    return found
  }

  /// Whether a word is an option's name, unless it is a value.
  static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && !isStandardInput(word) }

  /// Whether a word means standard input (`-`) or a request in it (`-#1`).
  static func isStandardInput(_ word: String) -> Bool { word == "-" || word.hasPrefix("-#") }

  /// Throws if two inputs are standard input.
  static func refuseStandardInputTwice(_ inputs: [String]) throws(UsageError) {
    guard inputs.count(where: isStandardInput) > 1 else { return }
    throw UsageError("standard input can be read only once")
  }

  /// An option's or a variable's name, and the value after `=`.
  static func divided(_ word: String) -> (name: Substring, value: String?) {
    guard let sign = word.firstIndex(of: "=") else { return (word[...], nil) }
    return (word[..<sign], String(word[word.index(after: sign)...]))
  }

  private static func value(
    of row: ArgumentRow, _ value: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    switch (row.kind, value) {
    case (.flag, nil): return ""
    case (.flag, let value?): throw UsageError(value, isTooMuchFor: row)
    case (_, let value?): return value
    case (_, nil):
      guard let next = rest.first, !isOption(next) else { throw UsageError(row, hasNoValue: rest.first) }
      rest.removeFirst()
      return next
    }
  }
}

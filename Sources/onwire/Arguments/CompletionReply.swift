/// The reply of `onwire ---completion WORDS…` to a shell while the user types the last word.
///
/// The first line is the kind of paths that the shell completes by itself. Each further line is a candidate
/// and, after a tab, its description.
struct CompletionReply {
  private var paths = Completion.Paths.none
  private var lines: [String] = []

  /// The reply for `words`, the words after the command's own name.
  static func text(after words: [String]) -> String {
    var reply = CompletionReply()
    let typed = words.last ?? ""
    if words.count < 2 {
      if typed.hasPrefix("-") { reply.offer(ArgumentRow.common) } else { reply.offerCommands() }
      if !typed.hasPrefix("-") { reply.lines.append("help\tShow help information.") }
    } else if words[0] == "help" {
      if words.count == 2 { reply.offerCommands() }
    } else if let command = Onwire.command(words[0]) {
      reply.complete(typed, after: words.dropFirst().dropLast(), command.rows + ArgumentRow.common)
    }
    return ([reply.paths.rawValue] + reply.lines).map { $0 + "\n" }.joined()
  }

  private mutating func offerCommands() {
    lines += Onwire.commands.map { "\($0.name)\t\($0.abstract)" }
  }

  private mutating func offer(_ rows: [ArgumentRow]) {
    for row in rows { lines += row.names.map { "\($0)\t\(row.help)" } }
  }

  private mutating func complete(_ typed: String, after words: ArraySlice<String>, _ rows: [ArgumentRow]) {
    var left = rows
    var positionals = 0
    var waiting: ArgumentRow?
    var areOptionsOver = false
    for word in words {
      if waiting != nil {
        waiting = nil
      } else if areOptionsOver || !WordMatch.isOption(word) {
        positionals += 1
      } else if word == "--" {
        areOptionsOver = true
      } else if let row = rows.first(where: { $0.isNamed(WordMatch.divided(word).name) }) {
        if row.kind == .option, WordMatch.divided(word).value == nil { waiting = row }
        if !row.isRepeatable { left.removeAll { $0.name == row.name && $0.kind != .positional } }
      }
    }
    if let waiting {
      offer(waiting, typed)
    } else if areOptionsOver || !typed.hasPrefix("-") {
      let places = rows.filter { $0.kind == .positional }
      if let row = places.dropFirst(positionals).first ?? places.last, positionals == 0 || row.isRepeatable {
        offer(row, typed)
      }
    } else if case (let name, let value?) = WordMatch.divided(typed) {
      guard let row = rows.first(where: { $0.kind == .option && $0.isNamed(name) }) else { return }
      offer(row, value, prefix: name + "=")
    } else {
      offer(left)
    }
  }

  private mutating func offer(_ row: ArgumentRow, _ typed: String, prefix: Substring = "") {
    paths = row.completion.paths
    lines += (row.completion.words?(typed) ?? row.values()).map { prefix + $0 }
  }
}

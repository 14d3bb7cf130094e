/// The words of a command line that needs no expansion, split as by a POSIX shell (POSIX.1-2017, 2.2).
package enum ShellWords {
  /// The words; `nil` if a quote is open, or if the line has anything that only a shell can do.
  static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var rest = Substring(line).unicodeScalars
    func append(_ scalar: Unicode.Scalar) {
      word = word ?? ""
      word?.unicodeScalars.append(scalar)
    }
    while let scalar = rest.popFirst() {
      switch scalar {
      case " ", "\t":
        if let word { words.append(word) }
        word = nil
      case "'":
        guard let end = rest.firstIndex(of: "'") else { return nil }
        word = (word ?? "") + String(rest[..<end])
        rest = rest[rest.index(after: end)...]
      case "\"":
        word = word ?? ""
        while let quoted = rest.first, quoted != "\"" {
          rest.removeFirst()
          guard quoted != "$", quoted != "`" else { return nil }
          if quoted == "\\", let escaped = rest.first, "\"\\$`".unicodeScalars.contains(escaped) {
            append(rest.removeFirst())
          } else {
            append(quoted)
          }
        }
        guard rest.popFirst() != nil else { return nil }
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        append(escaped)
      case "#" where word == nil: return nil
      case _ where "|&;<>()$`\n\r".unicodeScalars.contains(scalar): return nil
      default: append(scalar)
      }
    }
    return words + [word].compactMap(\.self)
  }

  /// `word` as a person types it, quoted only if a shell would not take it literally.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      // zsh takes a word that begins with `=` for the path of a command.
      word.first != "#" && word.first != "="
      && word.unicodeScalars.allSatisfy { $0.value > 0x7F || $0.properties.isAlphabetic || isPlainMark($0) }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func isPlainMark(_ scalar: Unicode.Scalar) -> Bool {
    "0123456789_./:=@%+,-#".unicodeScalars.contains(scalar)
  }
}

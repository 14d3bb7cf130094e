/// Pieces of Markdown (GitHub's) that show a text as it is.
enum MarkdownText {
  /// `text` with nothing in it that Markdown would read as its own.
  static func escaped(_ text: String) -> String {
    var result = ""
    var last: Character = " "
    var rest = text[...]
    while let character = rest.popFirst() {
      let isActive =
        switch character {
        case "\\", "`", "*", "<": true
        // Between letters it emphasises nothing.
        case "_": !(isLetter(last) && rest.first.map(isLetter) == true)
        case "&": rest.first.map { $0.isLetter || $0 == "#" } == true
        case "]": rest.first == "("
        case "~": rest.first == "~"
        default: false
        }
      if isActive { result.append("\\") }
      result.append(character)
      last = character
    }
    return result
  }

  /// `lines` as a fenced code block, whatever backquotes they hold (CommonMark, 4.5).
  static func block(_ lines: [String], language: String) -> String {
    let text = lines.joined(separator: "\n")
    let fence = String(repeating: "`", count: max(3, longestRun(in: text) + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  private static func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// `text` as a code span, whatever backquotes it holds (CommonMark, 6.1).
  static func code(_ text: String) -> String {
    let fence = String(repeating: "`", count: longestRun(in: text) + 1)
    let blank = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return "\(fence)\(blank)\(text)\(blank)\(fence)"
  }

  /// How many backquotes follow one another in `text`, at most.
  private static func longestRun(in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

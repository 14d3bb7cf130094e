import OnwireTextFormats

/// Pieces of GitHub's Markdown that show a text literally.
enum MarkdownText {
  /// `text` with everything escaped that Markdown would interpret, also between the brackets of a link if
  /// `inLink`.
  static func escaped(_ text: String, inLink: Bool = false) -> String {
    guard text.utf8.contains(where: { $0.isOne(of: "\\`*<_&[]~") }) else { return text }
    // Markdown reads code points: a mark followed by an accent is two characters to Markdown, but one to
    // Swift.
    var result = ""
    var last: Unicode.Scalar = " "
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isActive =
        switch scalar {
        case "\\", "`", "*", "<": true
        // Between letters, it emphasises nothing.
        case "_": !(isLetter(last) && rest.first.map(isLetter) == true)
        case "&": rest.first.map { isLetter($0) || $0 == "#" } == true
        case "[": inLink
        case "]": inLink || rest.first == "("
        case "~": rest.first == "~"
        default: false
        }
      if isActive { result += "\\" }
      result.unicodeScalars.append(scalar)
      last = scalar
    }
    return result
  }

  /// `lines` as a fenced code block, whatever backquotes they have (CommonMark, 4.5).
  static func block(_ lines: [String], language: String) -> String {
    let text = lines.joined(separator: "\n")
    let fence = String(repeating: "`", count: max(3, longestRun(in: text) + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  /// GitHub's anchor for a heading in a code span: punctuation is left out.
  static func anchor(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// `text` as a code span, whatever backquotes it has (CommonMark, 6.1); an empty text is shown as a blank,
  /// because two backquotes would begin a span that goes on to the next two.
  static func code(_ text: String) -> String {
    guard !text.isEmpty else { return "` `" }
    let fence = String(repeating: "`", count: longestRun(in: text) + 1)
    let mark = UInt8(ascii: "`")
    let blank = text.utf8.first == mark || text.utf8.last == mark ? " " : ""
    return "\(fence)\(blank)\(text)\(blank)\(fence)"
  }

  /// The length of the longest run of backquotes in `text`.
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

/// A table in GitHub's Markdown: a head, and rows with as many cells.
struct MarkdownTable {
  private(set) var text: String

  /// A table without rows.
  init(_ head: [String]) {
    text = Self.row(head) + Self.row(head.map { _ in "---" })
  }

  /// Appends a row; a `|` or a line end in a cell cannot end it.
  mutating func append(_ cells: [String]) {
    text += Self.row(cells.map(Self.escaped))
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static func escaped(_ cell: String) -> String {
    guard cell.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == 0x0A || $0 == 0x0D }) else {
      return cell
    }
    var result = ""
    var last: Unicode.Scalar = " "
    for scalar in cell.unicodeScalars {
      switch scalar {
      case "|": result += "\\|"
      case "\n" where last == "\r": break
      case "\n", "\r": result += " "
      default: result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }
}

extension String {
  /// The text without its last line end.
  var withoutLineEnd: String {
    // By bytes, because counting characters would read the whole page, which has a hundred thousand.
    utf8.last == 0x0A ? String(decoding: utf8.dropLast(), as: UTF8.self) : self
  }
}

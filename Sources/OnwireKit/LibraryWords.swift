import OnwireDiagnostics
import OnwireSpecLanguage

extension SpecError {
  /// An error of these problems, in the words of who calls functions.
  init(ofLibrary diagnostics: [Diagnostic]) { self.init(diagnostics.map(\.inLibraryWords)) }
}

extension Diagnostic {
  /// The same where help names parameters of functions, and no options of the command.
  var inLibraryWords: Diagnostic {
    var diagnostic = self
    diagnostic.message = LibraryWords.spelled(message)
    diagnostic.help = help.filter { !LibraryWords.isOfCommand($0) }.map { LibraryWords.spelled($0) }
    return diagnostic
  }
}

/// What the library calls the options that help speaks of.
private enum LibraryWords {
  /// An option with what stands behind it up to the next mark, and what to write in its place; `*` is that text.
  private static let rows: [(option: String, name: String)] = [
    ("`--var *=…`", "`variables: [\"*\": \"…\"]`"), ("; write both with --out DIR", ""),
    ("--root DIR", "`root`"), ("--from FORMAT", "`as`"),
    ("--from hexdump", "`as: .hexdump`"), ("--from raw", "`as: .raw`"),
    ("leave out --from", "leave out `as`"),
  ]

  /// Whether the advice is a command line.
  static func isOfCommand(_ help: String) -> Bool { Substring(help).index(of: "| onwire ") != nil }

  static func spelled(_ help: String) -> String {
    rows.reduce(help) { replacing($1.option, with: $1.name, in: $0) }
  }

  private static func replacing(_ option: String, with name: String, in text: String) -> String {
    let pieces = option.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    var result = ""
    var rest = Substring(text)
    while let start = rest.index(of: pieces[0]) {
      let behind = rest[start...].dropFirst(pieces[0].count)
      var held: Substring = ""
      var end = behind.startIndex
      if pieces.count == 2 {
        guard let mark = behind.index(of: pieces[1]), !behind[..<mark].contains("`") else { break }
        held = behind[..<mark]
        end = behind[mark...].dropFirst(pieces[1].count).startIndex
      }
      let words = name.split(separator: "*", omittingEmptySubsequences: false).joined(separator: held)
      result += rest[..<start] + words
      rest = rest[end...]
    }
    return result + rest
  }
}

extension Substring {
  /// Where `text` begins; without the standard library's own search, which brings regular expressions.
  fileprivate func index(of text: Substring) -> Index? { indices.first { self[$0...].hasPrefix(text) } }
}

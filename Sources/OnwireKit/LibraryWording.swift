import OnwireDiagnostics
import OnwireSpecLanguage

extension SpecError {
  /// An error with these diagnostics, in words for callers of the library.
  init(ofLibrary diagnostics: [Diagnostic]) { self.init(diagnostics.map(\.inLibraryWords)) }
}

extension Diagnostic {
  /// The diagnostic, naming parameters of functions instead of options of the command.
  var inLibraryWords: Diagnostic {
    var diagnostic = self
    diagnostic.message = LibraryWording.spelled(message)
    diagnostic.help = help.filter { !LibraryWording.isOfCommand($0) }.map { LibraryWording.spelled($0) }
    return diagnostic
  }
}

/// The library's names for the options that messages and help mention.
private enum LibraryWording {
  private static let rows: [(option: String, name: String)] = [
    ("; `onwire compile --out DIR` writes both; for a capture, run `onwire import` first", ""),
    (
      "a spec needs a name that ends in .yaml, or in a pipe the key `url`",
      "a spec in YAML is no capture: `WireSpec` reads it"
    ),
    ("--root DIR", "`root`"), ("--from FORMAT", "`as`"),
    ("--from hexdump", "`as: .hexdump`"), ("--from raw", "`as: .raw`"),
    ("leave out --from", "leave out `as`"),
  ]

  /// Whether the advice is a command line.
  static func isOfCommand(_ help: String) -> Bool { help.holds("| onwire ") }

  static func spelled(_ help: String) -> String {
    var words = rows.reduce(help) { $0.substituting($1.option, with: $1.name) }
    // The only option whose argument is the user's own word.
    while let start = words.firstOccurrence(of: "`--var "),
      let end = words[start.upperBound...].firstOccurrence(of: "=…`"),
      case let name = words[start.upperBound..<end.lowerBound], !name.contains("`")
    {
      words.replaceSubrange(
        start.lowerBound..<end.upperBound, with: "`variables: [\"\(name)\": \"…\"]`")
    }
    return words
  }
}

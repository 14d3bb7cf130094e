import OnwireDiagnostics

/// Sentences as comments of a script.
///
/// Where a command is pasted into zsh, which is what macOS gives people, `#` begins no comment: nothing in one may
/// mean anything to a shell. So what a sentence of ours has between backquotes stands between single quotes.
enum ShellComment {
  /// What a script begins with: the shell that runs it, and a line for each sentence.
  static func lines(_ sentences: [String]) -> [UInt8] {
    Array("#!/bin/sh\n".utf8) + sentences.flatMap(line)
  }

  /// The line for a sentence.
  static func line(_ sentence: String) -> [UInt8] {
    var line = Array("# ".utf8)
    for (index, span) in sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      let text = Array(shown(span).utf8)
      line += index % 2 == 1 ? ShellQuoting.singleQuoted(text[...]) : text
    }
    return line + [UInt8(ascii: "\n")]
  }

  /// A text from outside as a sentence can have it between backquotes: in one line, and without any of them.
  static func name(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { $0.value < 0x20 || $0 == "`" ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text in one line, with escapes for what copying would change.
  private static func shown(_ text: Substring) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      if scalar != "\n", VisibleText.survivesCopying(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += VisibleText.escape(scalar)
      }
    }
    return shown
  }
}

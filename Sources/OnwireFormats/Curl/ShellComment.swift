import OnwireDiagnostics

/// Sentences as comments of a script.
///
/// If a command is pasted into zsh, the default shell of macOS, `#` does not begin a comment, so nothing in
/// one may have a meaning for a shell. Text that our sentences have in backquotes is therefore written in
/// single quotes.
enum ShellComment {
  /// The beginning of a script: the shell that runs it, and a line for each sentence.
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

  /// Text from outside in a form that a sentence can have in backquotes: on one line, without backquotes.
  static func name(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { $0.value < 0x20 || $0 == "`" ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text on one line, with escapes for characters that copying would change.
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

import OnwireHTTP

/// A problem with a curl command, with the wording of all messages on reading them.
enum CurlProblem {
  // The shell.
  case nul, background, pipe, echo, parenthesis, hereDocument, substitution, variable, unquotedVariable
  case home, braces, placeholder, appended, entity, lostBackslash
  case unclosed(String)
  case powerShell
  case changesFolder
  case noCommand
  // Options.
  case unknownOption(String, suggestion: String?)
  case ambiguousOption(String, among: [String])
  case missingArgument(String)
  case badArgument(String, String)
  case unsupported(String, String)
  case twoMethods(String, String)
  case configDepth
  case unreadable(String, String)
  // URLs.
  case noURL
  case url(String, String)
  case otherURL(String, String)
  case glob(String)
  case tooMany

  /// The failure at an offset in the script.
  func failure(at offset: Int?) -> CaptureFailure {
    let (code, sentence, help) = wording
    return CaptureFailure(code: code, sentence, at: offset, help: help)
  }

  private var wording: (code: CaptureCode, sentence: String, help: [String]) {
    switch self {
    case .nul: Self.shell("the script holds a NUL, which no command can", "remove it")
    case .background:
      Self.shell(
        "`&` ends the command here", "put the URL in straight quotes, `'` or `\"`, or remove the `&`")
    case .entity:
      Self.shell(
        "the command was copied as HTML writes it",
        "write `&` for `&amp;`, and so on: copy it from the page in a browser")
    case .lostBackslash:
      Self.shell(
        "an option begins the command here", "end the line before it with a `\\` and no blank behind it")
    case .pipe: Self.shell("a pipe begins here", "keep the curl command alone")
    case .echo:
      Self.shell(
        "shells differ in what `echo` does with options and backslashes",
        "write `printf %s` and the text in its place")
    case .parenthesis:
      Self.shell("a parenthesis stands outside of quotes", "put the argument in single quotes")
    case .hereDocument:
      Self.shell("the here-document that begins here has no end", "copy the command to the line that ends it")
    case .substitution:
      Self.shell("what this command writes is not known", "put its output there, in single quotes")
    case .variable:
      Self.shell(
        "the value of a variable is not known",
        "put the value there, or single quotes around the argument if a `$` is meant",
        "or write `NAME='value'` on a line before the command; `--var` is for variables of specs")
    case .unquotedVariable:
      Self.shell(
        "shells differ in what they make of this variable outside of quotes",
        "put double quotes around the argument")
    case .home: Self.shell("the home folder is not known", "write the whole path")
    case .placeholder:
      Self.shell(
        "what stands between `<` and `>` is to be replaced by a value: a shell takes it for a file to read",
        "put the value there, or a blank before the `>` if a file is meant")
    case .appended:
      Self.shell(
        "xargs adds arguments to the command that are not known",
        "give the command with its arguments, without xargs")
    case .braces:
      Self.shell("a shell may make several arguments of the braces", "put the argument in single quotes")
    case .unclosed(let quote):
      (.curlUnclosedQuote, "`\(quote)` is never closed", ["copy the command to its end"])
    case .powerShell:
      (
        .curlPowershell, "this is PowerShell, whose quoting is not read",
        ["copy as cURL for bash or cmd instead"]
      )
    case .changesFolder:
      Self.shell(
        "the command changes the folder that files are read from", "run from that folder, without it")
    case .noCommand: (.curlNoCommand, "there is no curl command", ["a command begins with `curl`"])
    case .unknownOption(let option, let suggestion):
      (
        // A line that is not an option may be long, and would not help.
        .curlOptionUnknown,
        option.utf8.count > 200
          ? "curl has no option whose name has \(option.utf8.count.counted("byte"))"
          : "curl has no option `\(option)`",
        suggestion.map { ["did you mean `\($0)`?"] } ?? []
      )
    case .ambiguousOption(let option, let names):
      (
        .curlOptionUnknown, "`\(option)` may be one of several options",
        ["write one of \(names.map { "`--\($0)`" }.joined(separator: ", "))"]
      )
    case .missingArgument(let option):
      (.curlOptionArgument, "`\(option)` has no argument", ["write the argument after it"])
    case .badArgument(let option, let reason):
      (.curlOptionArgument, "the argument of `\(option)` is wrong: \(reason)", [])
    case .unsupported(let option, let reason):
      (.curlOptionUnsupported, "what `\(option)` sends is not known: \(reason)", [])
    case .twoMethods(let one, let other):
      (
        .curlOptionConflict, "`\(one)` and `\(other)` ask for two methods, and curl sends nothing",
        ["remove one of them"]
      )
    case .configDepth:
      (.curlConfigDepth, "config files name one another too deep", ["name the options in one file"])
    case .unreadable(let file, let reason):
      (.curlFileUnreadable, "`\(file)` holds options, and cannot be read: \(reason)", [])
    case .noURL: (.curlURLMissing, "the command names no URL", ["add the URL"])
    case .url(let url, let reason):
      (
        .curlURLInvalid, "curl refuses the URL `\(url)`: \(reason)",
        [url == " " ? "remove the blank behind the `\\` at the end of a line" : "mend the URL"]
      )
    case .otherURL(let url, let reason):
      (
        .curlURLUnsupported, "the URL `\(url)` is not read: \(reason)",
        ["give a command that speaks HTTP to a host in ASCII"]
          + (reason == CurlReason.international
            ? ["or type quotes, blanks and `-` anew that a chat or an editor has changed"] : [])
      )
    case .glob(let reason):
      (
        .curlURLPattern, "curl takes the URL for a pattern and refuses it: \(reason)",
        ["add -g, which turns patterns off"]
      )
    case .tooMany:
      (
        .curlURLPattern,
        "the command makes more than \(Self.mostURLs) requests, or heads of more than \(Self.mostHeadBytes >> 20) MiB",
        ["narrow the ranges of its URLs, or give it in parts"]
      )
    }
  }

  /// The most URLs that the patterns of one command may expand to.
  static let mostURLs = 1000
  /// The most bytes of all heads together, each of which has all fields of the command.
  static let mostHeadBytes = 16 << 20

  private static func shell(_ sentence: String, _ help: String...) -> (CaptureCode, String, [String]) {
    (.curlShellUnsupported, sentence, help)
  }
}

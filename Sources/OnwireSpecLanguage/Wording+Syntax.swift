internal import OnwireDiagnostics

// The wording of problems that stop a whole file: bytes that are not text, and text that is not YAML.
extension Diagnostic {
  static func specTooLarge(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.specTooLarge),
      "this spec has more than \(SourceText.maximumSize) bytes, and no more are read", at: place,
      help: ["put large content in a file of its own and name it with `path`"])
  }

  static func wrongEncoding(_ encoding: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.notUTF8), "this file is \(encoding), and a spec must be UTF-8", at: place,
      help: ["save the file as UTF-8"])
  }

  static func invalidUTF8(_ byte: UInt8, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.notUTF8),
      "the byte \(String(byte, digits: 2, radix: 16, uppercase: true)) is not UTF-8 here", at: place,
      help: ["save the file as UTF-8; bytes that are no text are written with `base64` or `hex`"])
  }

  static func controlCharacter(_ value: UInt32, at place: Place) -> Diagnostic {
    let name = "U+\(String(value, digits: 4, radix: 16, uppercase: true))"
    switch value {
    case 0:
      return Diagnostic(
        .error, code: .spec(.controlCharacter), "a spec cannot hold the character NUL", at: place,
        help: ["save the file as UTF-8 if it is UTF-16", "in double quotes, NUL is written `\\0`"])
    case 0xFEFF:
      return Diagnostic(
        .error, code: .spec(.controlCharacter), "a byte order mark (U+FEFF) can only begin a file", at: place,
        help: ["delete this invisible character; in double quotes it is written `\\uFEFF`"])
    case 0x2028, 0x2029:
      return Diagnostic(
        .error, code: .spec(.controlCharacter),
        "a spec cannot hold the \(value == 0x2028 ? "line" : "paragraph") separator \(name)", at: place,
        notes: ["in YAML 1.1, a line ends at it"],
        help: ["between double quotes, in JSON too, it is written `\\u\(name.dropFirst(2))`"])
    default:
      let escape =
        value < 0x100
        ? "\\x\(String(value, digits: 2, radix: 16, uppercase: true))"
        : "\\u\(String(value, digits: 4, radix: 16, uppercase: true))"
      return Diagnostic(
        .error, code: .spec(.controlCharacter), "a spec cannot hold the control character \(name)", at: place,
        help: ["in double quotes it is written `\(escape)`"])
    }
  }

  static func nestingTooDeep(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.nestingTooDeep),
      "containers are nested more than \(ArenaBuilder.maximumDepth) deep here", at: place)
  }

  static func tabIndentation(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.tabIndentation), "YAML does not allow tabs for indentation", at: place,
      label: "a tab", help: ["indent with spaces"])
  }

  /// A tab at the start of a text, after blanks that would be enough as its indentation.
  static func tabAtStartOfText(at place: Place, header: Place, width: Int) -> Diagnostic {
    let text = header.text
    return Diagnostic(
      .error, code: .spec(.tabIndentation),
      "a tab can begin the text after `\(text)` only where the width of its indentation is written",
      at: place, label: "a tab", labels: [Label(header, "the text begins after this")],
      help: ["write `\(text.prefix(1))\(width)\(text.dropFirst())`, or indent with spaces alone"])
  }

  static func unquotedCharacter(at place: Place) -> Diagnostic {
    let character = place.text
    var help = ["put the value in quotes"]
    switch character {
    case "*": help.append("`*` begins an alias, `*name`, of what `&name` marks")
    case "&": help.append("`&` begins an anchor, such as `&name`")
    case "%": help.append("at the start of a line, `%` begins a directive, such as `%YAML 1.2`")
    default: break
    }
    return Diagnostic(
      .error, code: .spec(.unquotedCharacter), "a value without quotes cannot begin with `\(character)`",
      at: place, help: help)
  }

  static func colonInValue(at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.colonInValue), "a value without quotes cannot hold a colon and a blank", at: place,
      labels: [Label(first, "the value begins after this colon")],
      help: [
        "put the whole value in quotes if it is a text; a mapping is written `{key: value}`, or begins on the next line"
      ])
  }

  static func unexpectedIndentation(at place: Place, outer: Place?) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.unexpectedIndentation), "the indentation of this line fits nothing above it",
      at: place, labels: outer.map { [Label($0, "what is open begins here")] } ?? [],
      help: blankThatIsNone(place.text) + [
        "begin keys of one mapping, and `-` of one list, in the same column"
      ])
  }

  /// Help for a text that begins with a character that people take for a blank, but YAML does not.
  static func blankThatIsNone(_ text: String) -> [String] {
    guard let first = text.unicodeScalars.first, !first.isASCII, first.properties.isWhitespace else {
      return []
    }
    let name = String(first.value, digits: 4, radix: 16, uppercase: true)
    return [
      "this begins with U+\(name), which looks like a blank, and is none in YAML: write spaces in its place"
    ]
  }

  static func textNotIndented(at place: Place, header: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.unexpectedIndentation),
      "the text after `\(header.text)` must be indented deeper than its key", at: place,
      labels: [Label(header, "the text begins after this")],
      help: ["indent each line of the text with two spaces more than the key"])
  }

  static func longKey(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.yamlSyntax),
      "a key before a colon has at most \(SyntaxFailure.longestKey) characters in YAML", at: place,
      help: ["begin a longer key with a question mark and a blank, `? key`, and the next line with `: value`"]
    )
  }

  static func missingColon(at place: Place) -> Diagnostic {
    let isWide = place.text.unicodeScalars.contains("\u{FF1A}")
    return Diagnostic(
      .error, code: .spec(.missingColon), "this line has no colon after its key", at: place,
      help: (isWide ? ["`\u{FF1A}` is U+FF1A, and a colon of YAML is U+003A"] : []) + ["write `key: value`"])
  }

  static func missingBlank(at place: Place, key: String) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.missingBlank), "a blank is missing after the colon", at: place,
      help: ["write `\(key): ` and then the value"])
  }

  static func textAfterValue(at place: Place, afterQuote: Bool) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.textAfterValue), "there is more text after the end of the value", at: place,
      help: afterQuote
        ? [
          "put the whole value in one pair of quotes; within `'…'` a `'` is written `''`, within `\"…\"` a `\"` is written `\\\"`"
        ]
        : ["put the whole value in quotes"])
  }

  static func misplacedDash(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.misplacedDash), "no entry of a list can begin here", at: place,
      help: ["begin each entry on a line of its own, every `-` of the list in the same column"])
  }

  static func unclosedBracket(at place: Place, noticed: Place?, comment: Place?) -> Diagnostic {
    let closing = place.text == "[" ? "]" : "}"
    if let comment {
      return Diagnostic(
        .error, code: .spec(.unclosedBracket), "this `\(place.text)` is not closed", at: place,
        labels: [Label(comment, "this is a comment, with the `\(closing)`")],
        help: ["a `#` after a blank begins a comment: put a value that begins with `#` in quotes"])
    }
    return Diagnostic(
      .error, code: .spec(.unclosedBracket), "this `\(place.text)` is not closed", at: place,
      labels: noticed.map { [Label($0, "expected `,` or `\(closing)` before this")] } ?? [],
      help: ["write the closing `\(closing)`, or quotes around a text that begins with `\(place.text)`"])
  }

  static func missingComma(at place: Place, opened: Place) -> Diagnostic {
    let closing = opened.text == "[" ? "]" : "}"
    let isVariable = place.text == "{" && place.source.bytes[..<place.range.lowerBound].last == 0x24
    return Diagnostic(
      .error, code: .spec(.missingComma), "expected `,` or `\(closing)` here", at: place,
      labels: [Label(opened, "opened here")],
      help: [
        isVariable
          ? "between brackets put a text with `${name}` in quotes, all of it"
          : "separate entries with `,`, and put a text with `,`, `[`, `]`, `{`, `}` or `: ` in quotes"
      ])
  }

  static func unclosedQuote(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.unclosedQuote), "this quote is not closed", at: place, label: "opened here",
      help: ["write the closing `\(place.text)`"])
  }

  static func unknownEscape(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.unknownEscape), "`\(place.text)` is not an escape of YAML", at: place,
      help: ["write `\\\\` for a backslash, or use single quotes, where a backslash is itself"])
  }

  static func invalidEscape(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.invalidEscape), "this escape stands for no character", at: place,
      help: ["write `\\x` and two hexadecimal digits, `\\u` and four, or `\\U` and eight"])
  }

  /// An escape whose digits are not the number of a character.
  static func escapeOfNoCharacter(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.invalidEscape), "this escape stands for no character", at: place,
      help: [
        "the halves of a character past U+FFFF are written side by side, as in `\\ud83d\\ude00`",
        "in one escape it is `\\U` and eight digits, as in `\\U0001F600`; the last is `\\U0010FFFF`",
      ])
  }

  static func undefinedTagHandle(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.unknownTag), "the handle of this tag is not defined", at: place,
      help: ["a text that begins with `!` is put in quotes"])
  }

  static func trailingContent(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.trailingContent), "the document ends before this", at: place,
      help: ["write `---` on a line of its own between two requests"])
  }

  static func blockHeader(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.textAfterBlockIndicator), "no text can follow `|` or `>` on its line", at: place,
      help: ["put the value in quotes, or begin the text on the next line, indented"])
  }

  static func syntax(_ problem: String, context: String, at place: Place, contextAt: Place?) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.yamlSyntax), "this is not YAML: \(problem)", at: place,
      labels: contextAt.map { [Label($0, context)] } ?? [])
  }
}

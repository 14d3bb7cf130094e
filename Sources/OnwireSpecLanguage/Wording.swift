package import OnwireDiagnostics
import OnwireTextFormats

// The wording of all problems in a spec that is YAML.
extension Diagnostic {
  private static func error(
    _ code: SpecCode, _ message: String, at place: Place, label: String = "", labels: [Label] = [],
    help: [String] = []
  ) -> Diagnostic {
    Diagnostic(.error, code: .spec(code), message, at: place, label: label, labels: labels, help: help)
  }

  // MARK: Documents

  static func emptySpec(_ source: Source) -> Diagnostic {
    error(
      .emptySpec, "this file holds no request", at: Place(source, 0..<0),
      help: ["write at least `url: https://…`"])
  }

  static func emptyDocument(at place: Place) -> Diagnostic {
    error(
      .emptySpec, "this document holds no request", at: place,
      help: ["write at least `url: https://…`, or delete the `---` before it"])
  }

  static func duplicateName(_ name: String, at place: Place, first: Place) -> Diagnostic {
    error(
      .duplicateName, "two requests of this file are called \(shown(name))", at: place,
      labels: [Label(first, "the first is here")],
      help: ["give each request of a file its own `name`"])
  }

  static func invalidName(_ name: Text) -> Diagnostic {
    error(
      .invalidName, "\(shown(name.value)) cannot be a request's name", at: name.place,
      help: ["a name is not empty, is not `.` or `..`, and holds no `/`, no `\\` and nothing invisible"])
  }

  /// The form of a request, for an author who wrote something else.
  static func requestForm(_ root: Node) -> String {
    root.items == nil
      ? "write keys and values, such as `url: https://…`"
      : "separate the requests of a file with `---` in place of `- `"
  }

  // MARK: Aliases, merges, tags

  static func unknownAlias(_ name: String, at place: Place, known: [String]) -> Diagnostic {
    error(
      .unknownAlias, "there is no anchor `&\(name)` before this alias", at: place,
      help: didYouMean(name, among: known).map { ["did you mean `*\($0)`?"] }
        ?? ["write `&\(name)` before the value that is meant, or quotes around a text that begins with `*`"])
  }

  static func aliasCycle(_ name: String, at place: Place) -> Diagnostic {
    error(.aliasCycle, "this alias is inside the value that it names, `&\(name)`", at: place)
  }

  static func tooManyAliasedNodes(at place: Place) -> Diagnostic {
    error(
      .tooManyAliases,
      "aliases of this document repeat more than \(Composer.maximumAliasedNodes) values", at: place)
  }

  /// An anchor before a scalar that no alias names; `whole` is the place of both.
  static func unusedAnchor(at place: Place, in whole: Place) -> Diagnostic {
    let isPlain = !whole.text.contains { "\"\\\n\r".contains($0) }
    return Diagnostic(
      .warning, code: .spec(.unusedAnchor),
      "\(shown(place.text)) is an anchor that no alias names, and no part of the value", at: place,
      help: [
        "write the whole text in quotes to send it" + (isPlain ? ": `\"\(whole.text)\"`" : ""),
        "or delete the anchor if nothing needs it",
      ])
  }

  static func duplicateMerge(at place: Place, first: Place) -> Diagnostic {
    error(
      .duplicateKey, "`<<` appears twice in this mapping", at: place,
      labels: [Label(first, "the first is here")], help: ["give one `<<` a list: `<<: [*a, *b]`"])
  }

  static func invalidMerge(at place: Place) -> Diagnostic {
    error(
      .invalidMerge, "`<<` takes a mapping or a list of mappings", at: place,
      help: ["to use `<<` as a key of its own, put it in quotes"])
  }

  static func containerAsKey(at place: Place) -> Diagnostic {
    error(
      .containerAsKey, "a key cannot be a mapping or a list", at: place,
      help: ["put a text that begins with `{` or `[` in quotes; a variable is written `${name}`"])
  }

  static func duplicateKey(_ key: String, at place: Place, first: Place) -> Diagnostic {
    error(
      .duplicateKey, "the key \(shown(key)) appears twice in this mapping", at: place,
      labels: [Label(first, "the first is here")])
  }

  static func unknownTag(_ tag: Tag, at place: Place) -> Diagnostic {
    let names = Tag.names.map(\.name)
    let name = tag.shown.drop { $0 == "!" }
    let list = "the tags are " + list(names.map { "`!!\($0)`" })
    return error(
      .unknownTag, "the tag \(shown(tag.shown)) is not known", at: place,
      help: didYouMean(String(name), among: names).map { ["did you mean `!!\($0)`?", list] }
        ?? [list, "put a text that begins with `!` in quotes"])
  }

  /// A `!` that may be the beginning of a text, as in `a: ! b`.
  static func loneTag(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .spec(.unknownTag), "`!` is a tag of YAML, and no part of the value", at: place,
      help: ["write the whole text in quotes to send it", "or `!!str` if a text is meant"])
  }

  static func misplacedTag(_ tag: Tag, at place: Place, before kind: FlatNode.Kind) -> Diagnostic {
    let found =
      switch kind {
      case .sequence: "a list"
      case .mapping: "a mapping"
      default: "a scalar"
      }
    return error(.wrongType, "the tag `\(tag.shown)` is not allowed before \(found)", at: place)
  }

  static func misfit(
    _ misfit: TypedScalar.Misfit, _ node: Node, place: (_ offset: Int) -> Place
  ) -> Diagnostic {
    switch misfit {
    case .notTyped(let tag):
      return error(
        .wrongType, "\(shown(node.place.text)) does not fit the tag `\(tag.shown)`", at: node.place,
        help: ["write a value of that type, or leave the tag out"])
    case .timestamp(let fault):
      return invalidTimestamp(node.rawText, fault, at: node.place)
    case .base64(let failure, let length):
      return invalidBase64(failure, length: length, at: place)
    case .tooLong:
      return error(.invalidNumber, "this number has too many digits", at: node.place)
    }
  }

  static func setWithValue(at place: Place) -> Diagnostic {
    error(
      .wrongType, "a member of a set has no value", at: place,
      help: ["write `!!set {a, b}` or `!!set [a, b]`"])
  }

  static func formerBoolean(_ word: String, at place: Place) -> Diagnostic {
    let truth = ["y", "yes", "on"].contains(word.lowercased())
    return Diagnostic(
      .warning, code: .spec(.yaml11Boolean), "`\(word)` is text here, not a boolean as in YAML 1.1",
      at: place,
      help: ["write `\"\(word)\"` for the text, or `\(truth)` for the boolean"])
  }

  /// A comment that looks like the missing value before it.
  static func valueInComment(_ place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .spec(.valueInComment), "\(shown(place.text)) is a comment, and so the value is null",
      at: place,
      notes: ["in YAML, a `#` after a blank begins a comment"],
      help: [
        "write it in quotes to send it"
          + (place.text.contains { "\"\\".contains($0) } ? "" : ": `\"\(place.text)\"`"),
        "or write `null`, or a blank after the `#`, if nothing is meant",
      ])
  }

  /// A key in braces that is its whole entry: `b` in `{a: 1, b}`, or `b:2`.
  static func loneKey(_ key: Node) -> Diagnostic {
    let text = key.rawText
    let meaning = "and so \(shown(text)) is a key whose value is null"
    let pair = "write `key: value`, or the whole text in quotes if a comma is part of it"
    if key.isPlain, let colon = text.firstIndex(of: ":"), colon != text.startIndex {
      let rest = String(text[text.index(after: colon)...])
      return Diagnostic(
        .warning, code: .spec(.missingBlank), "a blank is missing after the colon, \(meaning)", at: key.place,
        // No one means `http` as a key.
        help: [rest.utf8.starts(with: "//".utf8) ? pair : blankAfterColon(String(text[..<colon]), rest)])
    }
    return Diagnostic(
      .warning, code: .spec(.missingColon), "there is no colon here, \(meaning)", at: key.place,
      help: [pair, "or write `key: null` if nothing is meant"])
  }

  // MARK: Bases and variables

  static func unreadableBase(_ path: String, _ failure: LoadFailure, at place: Place) -> Diagnostic {
    error(
      .unreadableBase, "\(shown(path)) cannot be extended: \(failure.reason)", at: place,
      help: failure.help.map { [$0] } ?? [])
  }

  static func extendsCycle(_ files: [String], at place: Place) -> Diagnostic {
    error(
      .extendsCycle, "this request extends itself: " + files.map { shown($0) }.joined(separator: " → "),
      at: place)
  }

  static func extendsTooDeep(at place: Place) -> Diagnostic {
    error(.extendsTooDeep, "bases extend each other more than \(Bases.maximumDepth) deep", at: place)
  }

  static func baseIsNoMapping(_ root: Node) -> Diagnostic {
    error(.wrongType, "a base must be a mapping, and this is \(description(of: root))", at: root.place)
  }

  static func ambiguousBase(_ path: String, count: Int, names: [String?], at place: Place) -> Diagnostic {
    guard count > 0 else {
      return error(.emptySpec, "\(shown(path)) holds no request to extend", at: place)
    }
    let example = names.lazy.compactMap(\.self).first ?? "1"
    return error(
      .ambiguousBase, "\(shown(path)) holds \(count) requests", at: place,
      help: ["say which one: `\(path)#\(example)`"])
  }

  static func unknownBaseRequest(
    _ name: String, in path: String, names: [String], at place: Place
  ) -> Diagnostic {
    var help = didYouMean(name, among: names).map { ["did you mean `\(path)#\($0)`?"] } ?? []
    if !names.isEmpty { help.append("its requests are " + list(names.map { "`\($0)`" })) }
    return error(
      .unknownBaseRequest, "\(shown(path)) holds no request \(shown(name))", at: place, help: help)
  }

  static func unresolvedVariable(_ name: String, at place: Place, known: [String]) -> Diagnostic {
    var help = didYouMean(name, among: known).map { ["did you mean `${\($0)}`?"] } ?? []
    if !known.isEmpty { help.append("known variables are " + list(known.map { "`\($0)`" })) }
    help += ["define it under `vars`, or give it as `--var \(name)=…`", "a literal `${` is written `$${`"]
    return error(.unresolvedVariable, "the variable `\(name)` has no value", at: place, help: help)
  }

  static func malformedReference(at place: Place) -> Diagnostic {
    error(
      .malformedVariable, "this `${` begins no variable", at: place,
      help: [
        "write `${name}`: a name is letters, digits, `_`, `.` and `-`, and begins with a letter or `_`",
        "a literal `${` is written `$${`",
      ])
  }

  static func invalidVariableName(_ name: String, at place: Place) -> Diagnostic {
    error(
      .invalidVariableName, "\(shown(name)) cannot be a variable's name", at: place,
      help: ["a name is letters, digits, `_`, `.` and `-`, and begins with a letter or `_`"])
  }

  static func noVariables(at place: Place) -> Diagnostic {
    error(
      .wrongType, "a file of variables must be one mapping of names to texts", at: place,
      help: ["write `name: value`, a line each"])
  }

  static func invalidVariableLine(_ fault: VariableLine.Fault, at place: Place) -> Diagnostic {
    let (message, help) =
      switch fault.reason {
      case .noSign:
        ("this line has no `=`", "write `NAME=value`; a comment begins with `#`")
      case .openQuote: ("this quote is not closed in its line", "write a line end as `\\n` in double quotes")
      case .textAfterQuote:
        ("text follows the closing quote", "put all of the value in quotes; a comment begins with `#`")
      case .reference:
        (
          "some tools replace this by another value, and some do not",
          "put the value in single quotes, where everything is as it is written"
        )
      case .escape:
        ("tools read this escape differently", "write `\\n`, `\\\"`, `\\\\` and `\\$`, or use single quotes")
      }
    return error(.invalidVariableLine, message, at: place, help: [help])
  }

  static func variableCycle(_ name: String, at place: Place) -> Diagnostic {
    error(
      .variableCycle, "the variable `\(name)` is defined by itself", at: place,
      help: ["write its text here, or give it as `--var \(name)=…`"])
  }

  static func variablesTooDeep(at place: Place) -> Diagnostic {
    error(
      .variablesTooDeep,
      "variables are defined by each other more than \(Variables.maximumDepth) deep", at: place)
  }

  static func replacementTooLarge(at place: Place) -> Diagnostic {
    error(
      .variablesTooLarge,
      "variables make more than \(Variables.maximumReplacement) bytes of text in this document", at: place)
  }

  // MARK: Comparing

  static func unresolvedWildcard(_ name: String, at place: Place) -> Diagnostic {
    let wildcard = shown("${\(name)}")
    return error(
      .unresolvedWildcard, "\(wildcard) is a wildcard for comparing, and has no value here", at: place,
      help: [
        name.contains("/")
          ? "write it under `vars`, such as `id: …`, and `${id}` here; then `--var id=…` gives the value"
          : "give it as `--var \(name)=…`", "a literal `${` is written `$${`",
      ])
  }

  static func invalidWildcard(_ name: String, _ fault: WildcardShape.Fault, at place: Place) -> Diagnostic {
    switch fault {
    case .unknown(let shape):
      let names = WildcardShape.named.map(\.name)
      return error(
        .unknownWildcard, "there is no wildcard \(shown("${\(name)}"))", at: place,
        help: (didYouMean(shape, among: names).map { ["did you mean `${any:\($0)}`?"] } ?? []) + [
          "wildcards are `${any}`, " + list(names.map { "`${any:\($0)}`" } + ["`${any:/regex/}`"])
        ])
    case .pattern(let fault):
      let prefix = "${any:/".utf8.count
      // If it is as long, it is written as it is read.
      let isVerbatim = place.range.count == name.utf8.count + "${}".utf8.count
      let start = min(place.range.lowerBound + prefix + fault.offset, place.range.upperBound - 1)
      return error(
        .invalidPattern, reason(fault.reason),
        at: isVerbatim ? Place(place.source, start..<start + 1) : place,
        help: [
          "a pattern is made of characters, `.`, `[a-z]`, `[^a-z]`, `\\d`, `\\w`, `\\s`, `( )`, `|`, `*`, `+`, `?`, "
            + "`{2,5}`, `^` and `$`; a backslash before any other mark means the mark"
        ])
    }
  }

  private static func reason(_ reason: Pattern.Fault.Reason) -> String {
    switch reason {
    case .openGroup: "this `(` of the pattern is never closed"
    case .strayClose: "this `)` of the pattern closes nothing"
    case .specialGroup: "of groups that begin with `(?` patterns have `(?:` only"
    case .openClass: "this `[` of the pattern is never closed"
    case .emptyClass: "this class of the pattern holds no character"
    case .descendingRange: "this range of the pattern has no first and last character in that order"
    case .nothingToRepeat: "there is nothing before this mark of the pattern that it could repeat"
    case .count: "this `{` of the pattern begins no count such as `{3}`, `{3,}` or `{3,5}`, at most 1000"
    case .escape: "this backslash of the pattern stands before nothing that it gives a meaning"
    case .depth: "the groups of this pattern are nested too deep"
    case .size: "the counts of this pattern make it too long"
    }
  }

  static func misplacedWildcard(_ misplacement: Wildcard.Misplacement, at place: Place) -> Diagnostic {
    let (what, help): (String, String) =
      switch misplacement {
      case .name: ("a request's name", "write the name itself")
      case .key: ("a name, by which fields are told apart", "write the name itself")
      case .base: ("an entry of `extends`", "write the path itself")
      case .basic:
        ("`basic`, which is sent as base64", "write a header `Authorization: \"Basic ${any:base64}\"`")
      case .binary: ("`!!binary`, which is decoded", "leave the tag out")
      case .base64: ("`base64`, which is sent decoded", "write `text: \"${any}\"`")
      case .hex: ("`hex`, which is sent decoded", "write `text: \"${any}\"`")
      case .reply: ("`reply`, which is sent and not compared", "write the value itself")
      case .escape: ("a percent escape", "put it in the place of the whole escape")
      }
    return error(.misplacedWildcard, "a wildcard cannot be used in \(what)", at: place, help: [help])
  }

  static func ignoreIsNoList(_ node: Node) -> Diagnostic {
    wrongType(
      "`ignore`", expected: "a list of field paths", found: node,
      help: ["write `ignore: [header.User-Agent]`"])
  }

  static func unknownFieldPath(_ path: String, step: String, rest: String, at place: Place?) -> Diagnostic {
    let steps = RequestSpec.fieldPathNames
    let key = step.lowercased()
    // Nested names differ there.
    let name = rest.dropFirst().contains { ".[#".contains($0) } ? ".…" : rest
    let meant =
      RequestReader.pathsOfKeys[key].map { row in row.paths.map { row.keepsName ? $0 + name : $0 } }
      ?? didYouMean(step, among: steps).map { [$0 + rest] } ?? []
    return Diagnostic(
      .error, code: .spec(.unknownFieldPath),
      step.isEmpty
        ? "a field path begins with a name"
        : "\(shown(path)) is not a field path: none begins with \(shown(step))",
      at: place,
      help: (meant.isEmpty ? [] : ["did you mean \(list(meant.map { shown($0) }, last: "or"))?"])
        + (key == "files" ? ["the parts of `params` are counted first, then those of `files`"] : [])
        + ["field paths begin with " + list(steps.map { "`\($0)`" }, last: "or")])
  }

  // MARK: Shapes

  static func wrongType(
    _ what: String, expected: String, found node: Node, keys: [String]? = nil, help: [String] = []
  ) -> Diagnostic {
    let blank = expected.hasPrefix("a mapping") && node.isPlain ? missingBlank(in: node.place, keys) : nil
    return error(
      .wrongType, "\(what) must be \(expected), and this is \(description(of: node))", at: node.place,
      help: blank.map { [$0] } ?? help)
  }

  /// A text of the right kind, but with a wrong value.
  static func wrongText(_ text: Text, of what: String, expected: String) -> Diagnostic {
    error(.wrongType, "\(what) must be \(expected), and this is \(shown(text.value))", at: text.place)
  }

  /// The help if `key:value`, without quotes and without a blank, was meant as a mapping with one of `keys`,
  /// or with any key if they are `nil`.
  package static func missingBlank(in place: Place, _ keys: [String]? = nil) -> String? {
    guard let line = place.text.split(whereSeparator: \.isWhitespace).first,
      let colon = line.firstIndex(of: ":"), line.index(after: colon) != line.endIndex,
      !line[colon...].hasPrefix("://")
    else { return nil }
    let key = String(line[..<colon])
    guard keys?.contains(key) != false else { return nil }
    // A mapping that begins after its key must be in braces.
    let before = place.source.bytes[..<place.range.lowerBound]
    let isOnItsOwn = before.last { !$0.isOne(of: " \t-") }?.isOne(of: "\n\r") ?? true
    return blankAfterColon(key, String(line[line.index(after: colon)...]), inBraces: !isOnItsOwn)
  }

  static func nullNotAllowed(_ what: String, isText: Bool = true, at place: Place) -> Diagnostic {
    guard isText else { return error(.nullNotAllowed, "\(what) cannot be null", at: place) }
    var help = ["write `\"\"` for an empty text"]
    if !place.range.isEmpty { help.append("write `\"\(place.text)\"` for the word itself") }
    return error(.nullNotAllowed, "\(what) cannot be null", at: place, help: help)
  }

  static func bytesForText(_ what: String, at place: Place) -> Diagnostic {
    error(
      .wrongType, "\(what) must be text, and this is bytes", at: place,
      help: ["bytes go under the key `base64` or `hex`"])
  }

  static func unknownKey(
    _ key: String, in mapping: Shape.Mapping, meant: String?, at place: Place
  ) -> Diagnostic {
    var help = blankThatIsNone(key)
    if let meant, let colon = key.firstIndex(of: ":"), meant == key[..<colon] {
      help.append(blankAfterColon(meant, String(key[key.index(after: colon)...])))
    } else if let meant {
      help.append("did you mean `\(meant)`?")
    } else if let foreign = mapping.foreign[Shape.Mapping.folded(key)] {
      help.append(foreign.advice)
    }
    help.append("the keys are " + list(mapping.names.map { "`\($0)`" }))
    return error(.unknownKey, "\(mapping.name) has no key \(shown(key))", at: place, help: help)
  }

  private static func blankAfterColon(_ key: String, _ value: String, inBraces: Bool = false) -> String {
    // A text that begins so needs quotes.
    let isQuoted = value.first.map("#&*!|>%@`,".contains) == true && !value.contains { "\"\\".contains($0) }
    let pair = "\(key): \(isQuoted ? "\"\(value)\"" : value)"
    return "write a blank after the colon: \(shown(inBraces ? "{\(pair)}" : pair))"
  }

  static func conflictingKeys(_ key: Node, _ others: [Node], in mapping: Shape.Mapping, of spec: Place)
    -> Diagnostic
  {
    let names = list(others.map { "`\($0.rawText)`" }, last: "and")
    let isOfWire = mapping.name == Shape.Mapping.wire.name
    let help =
      switch key.rawText {
      case "raw": ["`raw` is the whole request: put all of it there, or delete `raw`"]
      case "body" where isOfWire:
        ["`body` is all that follows the head: write the chunks there, or delete `body`"]
      case "body":
        ["`body` is the whole body: put all of it there, or delete `body`"]
          + (others.contains { $0.rawText == "params" }
            ? ["or write pairs that go in the URL, as `params` of GET, HEAD and DELETE mostly do, as `query`"]
            : [])
      default: ["`params-text` replaces `params`: delete one of them"]
      }
    // A key of a base cannot be deleted in this file.
    func isOfBase(_ key: Node) -> Bool {
      key.place.source !== spec.source && !Shape.Mapping.keysOfNull.contains(key.rawText)
    }
    let removable = isOfBase(key) ? [key] : others.allSatisfy(isOfBase) ? others : []
    let nulls = list(removable.map { "`\($0.rawText): null`" }, last: "and")
    return error(
      .conflictingKeys, "`\(key.rawText)` cannot be combined with \(names)", at: key.place,
      labels: others.map { Label($0.place, "`\($0.rawText)` is here") },
      help: help + (removable.isEmpty ? [] : ["or write \(nulls) here to do without what the base gives"]))
  }

  static func unknownChoice(_ text: String, for what: String, choices: [String], at place: Place)
    -> Diagnostic
  {
    var help = didYouMean(text.lowercased(), among: choices).map { ["did you mean `\($0)`?"] } ?? []
    help.append("write " + list(choices.map { "`\($0)`" }, last: "or"))
    return error(.unknownChoice, "\(what) cannot be \(shown(text))", at: place, help: help)
  }

  // MARK: The request line and fields

  static func missingURL(at place: Place) -> Diagnostic {
    error(
      .missingKey, "this request has no `url`",
      at: Place(place.source, place.range.lowerBound..<place.range.lowerBound),
      help: ["write `url: https://…`"])
  }

  static func invalidMethod(_ method: Text) -> Diagnostic {
    error(
      .invalidMethod, "\(shown(method.value)) cannot be a method: it is not a token of RFC 9110",
      at: method.place, help: ["write a word such as `GET` or `POST`"])
  }

  static func emptyHeaderName(at place: Place) -> Diagnostic {
    error(.invalidHeaderName, "a header's name cannot be empty", at: place)
  }

  static func emptyCookieName(at place: Place) -> Diagnostic {
    error(.invalidCookie, "a cookie's name cannot be empty", at: place)
  }

  static func invalidCookie(_ what: String, _ byte: UInt8, at place: Place) -> Diagnostic {
    let mark = String(decoding: [byte], as: UTF8.self)
    return error(
      .invalidCookie, "\(what) cannot hold `\(mark)`, which a reader takes for its end", at: place,
      help: [
        "write several cookies as pairs, `{sid: a1b2, theme: dark}`, and a mark in one as the app escapes it"
      ])
  }

  static func invalidHeaderName(_ name: String, at place: Place) -> Diagnostic {
    error(
      .invalidHeaderName, "\(shown(name)) cannot be a header's name: it is not a token of RFC 9110",
      at: place, label: "this character is not allowed in a name",
      help: ["a name is ASCII letters, digits and marks such as `-` and `_`, without blanks or a colon"])
  }

  static func invalidHeaderValue(
    _ what: String, _ byte: UInt8, isBlockEnd: Bool, at place: Place
  ) -> Diagnostic {
    error(
      .invalidHeaderValue, "\(what) cannot hold \(controlName(byte))", at: place,
      help: isBlockEnd ? [withoutLastLineBreak] : [])
  }

  package static let withoutLastLineBreak = "write `|-` or `>-`, which leave the last line break out"
  /// For a text on several lines that must not have blanks.
  package static let onOneLine =
    "a line break in it is a blank: write it on one line, or in double quotes with a `\\` at the end of each but the last"

  static func headerEntry(_ item: Node, of key: String) -> Diagnostic {
    error(
      .wrongType, "an entry of \(key) must be one `Name: value`", at: item.place,
      help: ["write `- Name: value`, one an entry"])
  }

  static func invalidBoundary(at place: Place) -> Diagnostic {
    error(.invalidBoundary, "a boundary cannot hold CR, LF or NUL", at: place)
  }

  static func missingClient(at place: Place) -> Diagnostic {
    error(
      .missingKey, "`client` does not say which client to use", at: place,
      help: ["write `use: afnetworking@4`, or another client"])
  }

  static let authForms = "write `auth: {basic: [user, password]}` or `auth: {bearer: token}`"

  static func missingAuth(at place: Place) -> Diagnostic {
    error(.missingKey, "`auth` has neither `basic` nor `bearer`", at: place, help: [authForms])
  }

  static func severalAuths(_ basic: Node, _ bearer: Node) -> Diagnostic {
    let later = max(basic.place.range.lowerBound, bearer.place.range.lowerBound)
    let (first, second) = later == bearer.place.range.lowerBound ? (basic, bearer) : (bearer, basic)
    return error(
      .conflictingKeys, "`auth` takes `basic` or `bearer`, not both", at: second.place,
      labels: [Label(first.place, "the other is here")])
  }

  static func basicIsNoPair(_ node: Node) -> Diagnostic {
    error(
      .wrongType, "`basic` must be a list of a user and a password", at: node.place,
      help: ["write `basic: [user, password]`"])
  }

  static func colonInUser(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .spec(.colonInUser),
      "a server takes the user to end at this colon, since RFC 7617 allows none in it", at: place)
  }

  // MARK: Content

  static func filesIsNoList(_ node: Node) -> Diagnostic {
    let part = partForm(node).map { "write `files: [\($0)]`" } ?? "write `files: []` for no files"
    return wrongType(
      "`files`", expected: "a list", found: node,
      help: [
        node.entries == nil
          ? part : "write `[{…}]`, or `- ` before the first key and two blanks before each other"
      ])
  }

  /// The form of a part, for an author who wrote the path of its file; `nil` if that is not what was written.
  static func partForm(_ node: Node) -> String? {
    guard node.isScalar, !node.isNull, !node.rawText.isEmpty else { return nil }
    let isShort = node.rawText.utf8.count <= 100
    return "{name: …, path: \(isShort ? ScalarText.line(node.rawText, isFlow: true) : "…")}"
  }

  static func missingPartName(at place: Place) -> Diagnostic {
    error(
      .missingKey, "this entry of `files` has no `name`", at: place,
      help: ["write `name: …`, or all of the part's `headers`"])
  }

  static func missingContent(_ what: String, _ keys: [String], at place: Place) -> Diagnostic {
    error(
      .missingContent, "\(what) has no content", at: place,
      help: ["give one of " + list(keys.map { "`\($0)`" }, last: "or")])
  }

  static func severalContents(_ what: String, _ keys: [Node]) -> Diagnostic {
    let names = list(keys.map { "`\($0.rawText)`" }, last: "and")
    return Diagnostic(
      .error, code: .spec(.severalContents), "\(what) has more than one content: \(names)",
      at: keys.last?.place, labels: keys.dropLast().map { Label($0.place, "`\($0.rawText)` is here") },
      help: ["keep one of them"])
  }

  static let bodyForms = "write `body: {text: …}`, or `json`, `base64`, `hex`, `path`, `random` or `zeros`"
  static let randomForm = "write `random: {bytes: 64KiB, seed: 1}`"
  static let zerosForm = "write `zeros: {bytes: 64KiB}`"

  static func emptyPath(at place: Place) -> Diagnostic {
    error(.emptyPath, "a path cannot be empty", at: place, help: ["name a file relative to this one"])
  }

  static func missingSize(_ what: String, at place: Place) -> Diagnostic {
    error(
      .missingKey, "`\(what)` does not say how many `bytes`", at: place,
      help: [what == "zeros" ? zerosForm : randomForm])
  }

  static func invalidSize(_ text: String, _ fault: ByteSize.Fault, at place: Place) -> Diagnostic {
    let units = ByteSize.units.map(\.name)
    var help = ["write a number of bytes, or of \(list(units, last: "or")), such as `64KiB`"]
    let reason: String
    switch fault {
    case .form: reason = "\(shown(text)) is not a size"
    case .negative: reason = "a size cannot be negative"
    case .fraction: reason = "a size is a whole number"
    case .tooLarge: reason = "\(shown(text)) is more than 2^63 - 1 bytes"
    case .unit(let unit):
      reason = "\(shown(unit)) is not a unit of size"
      let same = units.first { $0.lowercased() == unit.lowercased() }
      if let meant = same ?? didYouMean(unit, among: units) { help.insert("did you mean `\(meant)`?", at: 0) }
    }
    return error(.invalidSize, reason, at: place, help: help)
  }

  static func invalidSeed(_ text: String, at place: Place) -> Diagnostic {
    error(
      .invalidSeed, "\(shown(text)) is not a seed", at: place,
      help: ["write a whole number from 0 to 18446744073709551615"])
  }

  static func invalidBase64(
    _ failure: Base64.Failure, length end: Int, at place: (_ offset: Int) -> Place
  ) -> Diagnostic {
    let reason =
      switch failure.reason {
      case .invalidCharacter: "this is not a character of base64"
      case .wrongPadding where failure.offset == end: "the base64 ends in the middle of a group of four"
      case .wrongPadding: "the padding `=` is in the wrong place"
      case .nonzeroTrailingBits: "the last character of this base64 has bits that stand for nothing"
      }
    return error(
      .invalidBase64, reason,
      at: place(failure.reason == .nonzeroTrailingBits ? end : failure.offset),
      help: ["base64 is letters, digits, `+` and `/` in groups of four, the last filled up with `=`"])
  }

  static func invalidHex(
    _ failure: Hex.Failure, in text: String, at place: (_ offset: Int) -> Place
  ) -> Diagnostic {
    let isHalf = failure.reason == .unpairedDigit
    return error(
      .invalidHex,
      isHalf ? "this byte has only one hexadecimal digit" : "this character is not a hexadecimal digit",
      // The missing half of a byte is missing after its first digit.
      at: place(isHalf ? failure.offset + 1 : failure.offset),
      help: [
        text.lowercased().hasPrefix("0x")
          ? "write the digits without `0x`" : "write two digits a byte, such as `00 ff` or `00ff`"
      ])
  }

  // MARK: The wire

  static let payloadForms = "write `{text: …}`, or `base64`, `hex` or `path`"

  static let framingForms = "write `framing: chunked`, or `framing: {chunked: 64KiB}`"

  static func framingBesideChunks(_ key: Node, _ chunks: Place) -> Diagnostic {
    error(
      .conflictingKeys, "`framing` cannot be combined with `wire.chunks`", at: key.place,
      labels: [Label(chunks, "`chunks` is here")],
      help: ["keep one of them: `chunks` gives each size"])
  }

  static func bodyOfStatus(_ status: Int, at place: Place, status label: Place) -> Diagnostic {
    error(
      .conflictingKeys, "an answer with status \(status) has no body", at: place,
      labels: [Label(label, "`status` is here")],
      help: ["delete `body`, or give another status"])
  }

  static func missingFraming(at place: Place) -> Diagnostic {
    error(
      .missingKey, "`framing` does not say how large chunks are", at: place, help: [framingForms])
  }

  static func wireLinesAreNoList(_ what: String, _ node: Node) -> Diagnostic {
    wrongType(
      what, expected: "a list of lines", found: node, help: ["write `- Name: value`, one line an entry"])
  }

  static func wireLineEntry(_ item: Node, keepsCompiled: Bool) -> Diagnostic {
    error(
      .wrongType,
      keepsCompiled
        ? "an entry of `wire.fields` must be a name, one `Name: value`, or one `raw-line`"
        : "an entry of `wire.trailers` must be one `Name: value` or one `raw-line`",
      at: item.place, help: ["write `- Name: value`, one line an entry"])
  }

  static func emptyRawLine(at place: Place) -> Diagnostic {
    error(
      .invalidHeaderValue, "a `raw-line` cannot be empty: an empty line ends the head", at: place,
      help: ["leave the entry out, or give the whole request as `wire: {raw: …}`"])
  }

  static func lineEndInBytes(_ what: String, at place: Place) -> Diagnostic {
    error(.invalidHeaderValue, "\(what) cannot hold \(controlName(0x0A))", at: place)
  }

  static func lengthGiven(at place: Place) -> Diagnostic {
    error(
      .wrongType, "`wire.length` takes null alone, which sends no Content-Length", at: place,
      help: ["write another length as a header, `headers: {Content-Length: …}`"])
  }

  static func unknownLineEnds(_ text: Text) -> Diagnostic {
    error(
      .unknownChoice, "`wire.line-ends` cannot be \(shown(text.value))", at: text.place,
      help: ["write `lf`, or a list of the lines of the head that end so, such as `[0, 2]`"])
  }

  static func invalidChunkSize(at place: Place) -> Diagnostic {
    error(
      .invalidSize, "\(shown(place.text)) is not the size of a chunk", at: place,
      help: [
        "write a number of bytes, such as `10`, or its hexadecimal digits as they shall be sent, such as `\"0A\"`"
      ])
  }

  static func missingChunkSize(at place: Place) -> Diagnostic {
    error(
      .missingKey, "this chunk has no `size`", at: place, help: ["write `{size: 16, extension: ;x=1}`"])
  }

  static func extensionWithoutMark(at place: Place) -> Diagnostic {
    error(
      .wrongType, "an `extension` begins with `;`", at: place,
      help: ["write `;name=value`; any other bytes of a body go under `wire: {body: …}`"])
  }

  // MARK: The device

  static func languagesIsNoList(_ node: Node) -> Diagnostic {
    wrongType(
      "`device.languages`", expected: "a list", found: node, help: ["write `languages: [en, zh-Hans]`"])
  }

  static func invalidScale(_ text: String, at place: Place) -> Diagnostic {
    error(
      .invalidScale, "\(shown(text)) is not a scale", at: place,
      help: ["write a positive number such as `3`"])
  }

  static func invalidTimestamp(_ text: String, _ fault: Timestamp.Fault, at place: Place) -> Diagnostic {
    let reason =
      switch fault {
      case .form: "\(shown(text)) is not a timestamp"
      case .calendar: "\(shown(text)) names a day or a time that does not exist"
      }
    return error(
      .invalidTimestamp, reason, at: place,
      help: ["write `2026-01-02T03:04:05Z`, or `+08:00` in place of `Z`"])
  }

  // MARK: Parts of sentences

  /// The kind of a node in words.
  private static func description(of node: Node) -> String {
    switch node.children {
    case .sequence: node.tag == .set ? "a set" : "a list"
    case .mapping: node.tag == .set ? "a set" : "a mapping"
    case .none, .removal, .invalid: node.isNull ? "null" : node.isPlain ? description(ofPlain: node) : "text"
    }
  }

  private static func description(ofPlain node: Node) -> String {
    switch CoreSchema.resolve(node.rawText) {
    case .boolean: "a boolean"
    case .integer, .double, .tooLong: "a number"
    case .null, .string: "text"
    }
  }

  /// A user's text on one line, cut if it is long.
  private static func shown(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(60) {
      switch scalar.value {
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case 0..<0x20, 0x7F..<0xA0: result += "\\x" + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "`\(result)\(text.unicodeScalars.count > 60 ? "…" : "")`"
  }

  private static func controlName(_ byte: UInt8) -> String {
    switch byte {
    case 0x0A: "a line break (LF)"
    case 0x0D: "a carriage return (CR)"
    default: "NUL"
    }
  }

  /// `a, b or c`; a long list is cut.
  private static func list(_ items: [String], last: String = "and") -> String {
    let shown = items.prefix(24)
    if items.count > shown.count { return shown.joined(separator: ", ") + ", …" }
    guard let final = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return shown.dropLast().joined(separator: ", ") + " \(last) " + final
  }

  private static func didYouMean(_ text: String, among names: [String]) -> String? {
    Suggestion.closest(to: text, among: names)
  }
}

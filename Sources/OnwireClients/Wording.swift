package import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

// Every sentence that this module says to users, by stable code.

// MARK: Fields that do not count

extension Diagnostic {
  /// The error in a text that is not a valid path of fields; `nil` if it is valid.
  package static func brokenFieldPath(_ text: String, at place: Place? = nil) -> Diagnostic? {
    FieldPattern.fault(of: text).map {
      Diagnostic(
        .error, code: .spec(.unknownFieldPath), "`\(VisibleText.of(text))` is not a field path: \($0)",
        at: place,
        help: ["write it as in `header.User-Agent`, `parts[*].Content-Type` or `json.**.id`"])
    }
  }
}

// MARK: Choosing a client

extension Diagnostic {
  static func clientNameTaken(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.unknownClient),
      "a client of your own cannot be called `\(VisibleText.of(name))`", at: nil,
      help: ["give it a name without `@` and hidden characters that no other client has"])
  }

  static func clientWithoutReleases(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.unknownClientVersion), "the client `\(name)` has no releases", at: nil,
      help: ["give it one, such as `Version(1, 0)`"])
  }

  static func invalidClientTable(_ fault: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.invalidClientTable), "this is not a table of a client: \(fault)", at: nil,
      help: ["take the rows of a client that is known, and change those that differ"])
  }

  static func unknownClient(_ name: String, at place: Place?, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.unknownClient), "there is no client `\(name)`", at: place,
      help: meantClient(name, among: known) + ["clients are: \(list(known))"])
  }

  /// The help on a name that no client has: what to write for another library, or the name that may be misspelled,
  /// one of `clients` or of `others`, which have no releases.
  package static func meantClient(
    _ name: String, among clients: [String], or others: [String] = []
  ) -> [String] {
    let parts = nameAndRelease(name)
    if let other = OtherLibrary.named(parts[0][...]) {
      return [(other.client.map { "write `\($0)`: " } ?? "") + other.reason]
    }
    let isKnown = clients.contains(parts[0])
    guard let closest = isKnown ? parts[0] : Suggestion.closest(to: parts[0], among: clients + others)
    else { return [] }
    // Only the name may be wrong: keep the release.
    let meant = clients.contains(closest) ? [closest] + parts.dropFirst() : [closest]
    return ["did you mean `\(meant.joined(separator: "@"))`?"]
  }

  /// The name and the release, if there is one, of `afnetworking@4`, and of the `AFNetworking 4` and
  /// `Alamofire/5.8.1` that people and User-Agents write.
  private static func nameAndRelease(_ text: String) -> [String] {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let release = text.reversed().prefix { "0123456789.".contains($0) }
    guard parts.count == 1, !release.isEmpty else { return parts }
    var name = text.dropLast(release.count)
    while let last = name.last, " /-_v".contains(last) { name.removeLast() }
    return [String(name), String(release.reversed())]
  }

  static func unknownVersion(_ version: String, of table: ClientTable, at place: Place?) -> Diagnostic {
    let known = table.releases.map(\.description)
    let number = table.isOfStyles ? nil : Version(parsing: version)
    // A later release is not a misspelling of another one.
    let isLater = number.map { $0 > table.newest } ?? false
    let meant =
      number.map { table.nearest(to: $0)?.description } ?? Suggestion.closest(to: version, among: known)
    let first =
      isLater
      ? "the newest release that is known here is \(table.newest)" : meant.map { "did you mean `\($0)`?" }
    let help =
      switch (table.newest.style, table.hasStyles) {
      case (nil, _): "releases with rules are: \(list(known)); `\(table.name)` alone is the newest of them"
      case (_, true): "its styles are: \(list(known.map { "\(table.name)@\($0)" }))"
      case (_, false): "it has no releases: write `\(table.name)` alone"
      }
    return Diagnostic(
      .error, code: .client(.unknownClientVersion), "there are no rules for `\(version)` of `\(table.name)`",
      at: place, help: (first.map { [$0] } ?? []) + [help])
  }

  static func styleMissing(_ table: ClientTable, at place: Place?) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.unknownClientVersion),
      "`\(table.name)` has styles, and none of them is the newest",
      at: place,
      help: ["write one of: \(list(table.releases.map { "\(table.name)@\($0)" }))"]
        + (table.choosing.map { ["\($0)"] } ?? []))
  }

  static func nullRefused(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.nullRefused), "\(client) has no pair for a null", at: place,
      help: ["leave the key out", "or write `\"\"` for an empty value"])
  }

  /// The other clients that have something, as specs name them; of a client with several styles, one style
  /// that has it.
  static func clients(besides table: ClientTable, where has: (ClientTable, Version) -> Bool) -> [String] {
    Client.tables.compactMap { other in
      guard other !== table else { return nil }
      if other.hasStyles { return other.releases.first { has(other, $0) }.map { "\(other.name)@\($0)" } }
      return has(other, other.newest) ? other.name : nil
    }
  }

  /// A value of `as` that the library does not have.
  static func unknownSerialization(
    _ name: String, known: [String], client: Client, at place: Place
  ) -> Diagnostic {
    let table = client.table
    func has(_ table: ClientTable, _ release: Version) -> Bool {
      guard case .list(let names)? = table.row("parameters.serializations", in: release)?.value else {
        return false
      }
      return names.contains(name)
    }
    var help = known.isEmpty ? [] : ["`as` can be \(list(known)) there"]
    let own = table.releases.filter { has(table, $0) }
    if table.isOfStyles, !own.isEmpty {
      help.append("styles that have it: \(list(own.map { "\(table.name)@\($0)" }))")
    } else if let release = own.last {
      help.append("`\(table.name)@\(release)` has it")
    }
    let others = clients(besides: table, where: has)
    if !others.isEmpty { help.append("clients that have it: \(list(others))") }
    return Diagnostic(
      .error, code: .client(.unknownSerialization), "\(client.titleAndRelease) does not send `\(name)`",
      at: place,
      help: help)
  }

  /// The key `query`, for code that makes no pairs.
  static func queryRefused(client: Client, at place: Place) -> Diagnostic {
    func makesPairs(_ table: ClientTable, _ release: Version) -> Bool {
      guard case .list(let names)? = table.row("parameters.serializations", in: release)?.value
      else { return false }
      return names.contains("form")
    }
    let table = client.table
    let own = table.releases.filter { makesPairs(table, $0) }.map { "\(table.name)@\($0)" }
    let others = clients(besides: table, where: makesPairs)
    return Diagnostic(
      .error, code: .client(.unknownSerialization), "\(client.titleAndRelease) makes no pairs of a `query`",
      at: place,
      help: ["write the query in `url`"]
        + (own.isEmpty ? [] : ["styles that have it: \(list(own))"])
        + ["clients that have it: \(list(others))"])
  }

  static func unknownMethod(_ method: String, known: [String], client: Client, at place: Place) -> Diagnostic
  {
    Diagnostic(
      .error, code: .client(.unknownMethod), "\(client.titleAndRelease) has no call for \(method)", at: place,
      help: ["methods it has: \(list(known))"])
  }

  /// A rule that does not apply to the library: changing it would change no byte.
  static func ruleWithoutNotion(_ name: Text, client: Client) -> Diagnostic {
    var help: [String] = []
    if let since = client.table.releases.first(where: { client.table.row(name.value, in: $0) != nil }) {
      help.append("`\(client.table.name)@\(since)` has it")
    }
    let others = clients(besides: client.table) { $0.row(name.value, in: $1) != nil }
    if !others.isEmpty { help.append("clients that have it: \(list(others))") }
    return Diagnostic(
      .error, code: .client(.ruleWithoutEffect), "\(client.titleAndRelease) has no notion of `\(name.value)`",
      at: name.place, help: help)
  }

  /// A value of a rule that is a setting of the library, but that this release's setting does not have.
  static func unknownOption(
    _ value: String, of rule: String, among options: [String], client: Client, at place: Place
  ) -> Diagnostic {
    func has(_ table: ClientTable, _ release: Version) -> Bool {
      guard let row = table.row(rule, in: release) else { return false }
      return row.options?.contains(value) ?? (row.value == .text(value))
    }
    var help = ["`\(rule)` can be \(list(options)) there"]
    let table = client.table
    let runs = table.releases.split { !has(table, $0) }
    if table.isOfStyles, !runs.isEmpty {
      help.append("styles that have it: \(list(runs.joined().map { "\(table.name)@\($0)" }))")
    } else if let newest = runs.last, let first = newest.first, let last = newest.last {
      let ranges = runs.map { table.range(of: $0) }.joined(separator: " and ")
      help.append(
        "\(table.title) has `\(value)` \(ranges): write "
          + (last == table.newest ? "`\(table.name)@\(first)` or a later release" : "`\(table.name)@\(last)`")
      )
    }
    var others = clients(besides: table, where: has)
    if others.isEmpty, runs.isEmpty {
      others = Client.tables.compactMap { table in
        table.releases.last { has(table, $0) }.map { "\(table.name)@\($0)" }
      }
    }
    if !others.isEmpty { help.append("clients that have it: \(list(others))") }
    return Diagnostic(
      .error, code: .client(.unknownOption), "\(client.titleAndRelease) has no `\(value)` for `\(rule)`",
      at: place,
      help: help)
  }

  static func unknownRule(_ name: Text, of client: String, known: [String]) -> Diagnostic {
    let closest = Suggestion.closest(to: name.value, among: known)
    return Diagnostic(
      .error, code: .client(.unknownRule), "`\(client)` has no rule `\(name.value)`", at: name.place,
      help: (closest.map { ["did you mean `\($0)`?"] } ?? []) + ["rules are: \(list(known))"])
  }

  /// `text` is the value, if it does not stand at `place`.
  static func invalidRuleValue(
    _ text: String? = nil, of name: String, domain: RuleDefinition.Domain, at place: Place
  ) -> Diagnostic {
    let text = text ?? place.text
    var meant: String?
    if case .choice(let values) = domain {
      // The value may be spelled as in code: `.noBrackets`.
      let word = text.drop { $0 == "." }
      meant =
        values.first { RuleDefinition.swiftWord(for: $0, of: name).map { $0 == word } == true }
        ?? Suggestion.closest(to: text, among: values)
    }
    let help =
      switch domain {
      case .choice(let values): "`\(name)` is one of: \(list(values))"
      case .text(let what): "`\(name)` takes \(what), without line ends"
      case .ascii(let what): "`\(name)` takes \(what)"
      case .list(let what): "`\(name)` takes a list of \(what), such as [GET, HEAD]"
      }
    return Diagnostic(
      .error, code: .client(.invalidRuleValue), "`\(text)` is not a value of the rule `\(name)`",
      at: place,
      help: (meant.map { ["did you mean `\($0)`?"] } ?? []) + [help])
  }
}

// MARK: URL

extension Diagnostic {
  /// A URL without a base, all of whose reserved characters are escaped, including those of the scheme.
  static func escapedToRelative(_ url: Text, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.relativeURL), "the URL is relative, and there is nothing to join it to",
      at: url.place,
      label: "no scheme and host once it is escaped",
      notes: ["\(client) escapes all that is reserved, the `://` too, with `url.escape: reserved`"],
      help: [
        "write `url.escape: none`, as for an app that leaves auto-encoding off",
        "or give `base: https://api.example.com/`, which is not escaped, and keep `url` relative",
      ])
  }

  static func relativeURL(_ url: Text) -> Diagnostic {
    let text = url.value.drop { $0.isWhitespace }
    let first = text.prefix { $0 != "/" }
    let looksLikeHost = first.contains(".") || first == "localhost"
    let isAbsolute = text.hasPrefix("http://") || text.hasPrefix("https://")
    // A reference that has everything but the scheme (RFC 3986, 4.2).
    let hasHost = text.hasPrefix("//") && text.dropFirst(2).first.map { $0 != "/" } == true
    let whole =
      if isAbsolute {
        String(text)
      } else if hasHost {
        "https:\(text)"
      } else if ["http", "https"].contains(first), text.hasPrefix("\(first)//") {
        "\(first):\(text.dropFirst(first.count))"
      } else if looksLikeHost {
        "https://\(text)"
      } else {
        "https://api.example.com/\(text.drop { $0 == "/" })"
      }
    let slip: String? =
      switch text.first {
      case let mark? where "“”„‘’".contains(mark): "`\(mark)` is not a quote of YAML: write `\"` or `'`"
      case "$": "a variable is written `${name}`, and its text stands under `vars`"
      default: foreignVariable(in: url.value)
      }
    return Diagnostic(
      .error, code: .client(.relativeURL), "the URL is relative, and there is nothing to join it to",
      at: url.place,
      label: "no scheme and host",
      help: slip.map { [$0] } ?? [
        "write the whole URL, such as `\(whole)`",
        "or give `base: https://api.example.com/` and keep `url` relative",
      ])
  }

  /// A note on a text with `{{name}}`, a variable of Postman and Hurl; `nil` if it has none.
  static func foreignVariable(in text: String) -> String? {
    guard let start = text.utf8.firstOccurrence(of: "{{".utf8)?.upperBound,
      let end = text.utf8[start...].firstOccurrence(of: "}}".utf8)?.lowerBound
    else { return nil }
    let words = text.utf8[start..<end].split(separator: UInt8(ascii: " "))
    let isName =
      words.count == 1 && words[0].allSatisfy(ASCIISet.alphanumerics.union(ASCIISet("_-.")).contains)
      && !ASCIISet.digits.union(ASCIISet("-.")).contains(words[0].first ?? 0)
    let name = isName ? String(decoding: words[0], as: UTF8.self) : "name"
    return "a variable is written `${\(name)}`, and its text stands under `vars`"
  }

  static func relativeBase(_ base: Text) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.relativeURL), "`base` is not absolute", at: base.place,
      label: "no scheme and host",
      help: [foreignVariable(in: base.value) ?? "write it whole, such as `https://api.example.com/v1/`"])
  }

  static func unsupportedScheme(_ scheme: String, isHost: Bool, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.unsupportedScheme), "`\(scheme)` URLs are not sent over HTTP", at: place,
      help: [
        isHost
          ? "`\(scheme):` is read as a scheme: if it is a host, write `http://` or `https://` before it"
          : "write a URL that begins with `http://` or `https://`"
      ])
  }

  static func malformedURL(_ reason: String, at place: Place, help: [String] = []) -> Diagnostic {
    Diagnostic(.error, code: .client(.malformedURL), "the URL \(reason)", at: place, help: help)
  }

  static func invalidURLCharacter(_ what: String, escaped: Escaped?, at place: Place, client: String)
    -> Diagnostic
  {
    Diagnostic(
      .error, code: .client(.invalidURLCharacter), "\(what) is not allowed here in a URL", at: place,
      notes: [
        "\(client) hands the text to NSURL, which returns nil for it in apps linked before the iOS 17 SDK: nothing is sent"
      ],
      help: escaped.map {
        [
          $0.help,
          "or say `client: {use: …, rules: {url.invalid: percent-encode}}` for apps linked with the iOS 17 SDK or later",
        ]
      } ?? ["write the host in Punycode, as `xn--…`"])
  }

  /// A character that a host may not hold; elsewhere in the URL it would be escaped.
  static func invalidHostCharacter(
    _ what: String, _ problem: RequestURL.HostProblem, at place: Place, client: String
  ) -> Diagnostic {
    let (message, note, help) =
      switch problem {
      case .invalid:
        (
          "\(what) is not allowed here in the host of a URL",
          "\(client) hands the text to NSURL, which returns nil for such a host: nothing is sent",
          "write the host without it"
        )
      case .international:
        (
          "a host with \(what) is not supported",
          "since the iOS 17 SDK NSURL writes it in Punycode, by tables (UTS 46) that Onwire does not have",
          "write the host in Punycode, as `xn--…`"
        )
      }
    return Diagnostic(
      .error, code: .client(.invalidURLCharacter), message, at: place, notes: [note], help: [help])
  }

  /// A character that would end the target, in a URL that is sent as it is written.
  static func brokenRequestLine(_ what: String, escaped: Escaped, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.invalidURLCharacter), "\(what) is not allowed here in a URL", at: place,
      notes: ["the URL is sent as it is written, and this would end it on the request line"],
      help: [escaped.help])
  }

  /// The escape of a character that may not stand in a URL; also the whole text, escaped, if it holds several
  /// such characters.
  struct Escaped {
    let character: String
    let whole: String?

    fileprivate var help: String {
      whole.map { "percent-encode all that may not stand there: `\($0)`" }
        ?? "percent-encode it: `\(character)`"
    }
  }

  static func queryInFragment(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.queryInFragment),
      "the parameters go into the URL's fragment and are never sent",
      at: place,
      notes: ["the library appends them to the end of the URL's text, and what is after a `#` is not sent"],
      help: ["take the `#` out: in a value it is written %23"])
  }

  static func queryReplaced(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.queryReplaced), "the parameters take the place of the URL's own query",
      at: place, label: "not sent",
      notes: ["`queryItems` is set to the parameters: what the URL had is gone"],
      help: [
        "write these pairs under `query`, as the code has to do",
        "if the code adds to `queryItems`, write `client: {use: …, rules: {url.join: components}}`",
      ])
  }
}

// MARK: Values

extension String {
  static func sendAs(_ serialization: RequestSpec.Serialization) -> String {
    let what =
      switch serialization {
      case .form: "a form"
      case .json: "JSON"
      case .plist: "a property list"
      case .multipart: "parts"
      }
    return "write `as: \(serialization.rawValue)` to send the parameters as \(what)"
  }
}

extension Diagnostic {
  static func numberRespelled(_ value: Value, printed: String) -> Diagnostic {
    let spelling = value.place.text
    let isNumber =
      switch value.kind {
      case .integer, .double: true
      default: false
      }
    // As much of a number as a line has room for.
    let (shown, sent) = (VisibleText.cut(spelling, columns: 60), VisibleText.cut(printed, columns: 60))
    let quoted = shown == spelling ? "\"\(spelling)\"" : "it"
    return Diagnostic(
      .warning, code: .client(.numberRespelled),
      "`\(shown)` is \(isNumber ? "a number" : "no text") and is sent as `\(sent)`", at: value.place,
      label: "sent as `\(sent)`",
      help: ["write \(quoted) in quotes to send the text as it is spelled"])
  }

  static func decimalTooLarge(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.numberTooLarge), "NSDecimalNumber cannot hold this number", at: place,
      help: ["write it in quotes to send its digits as text"])
  }

  static func dataElided(at place: Place, count: Int) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.dataDescription),
      "the library prints a description of these \(count) bytes, not the bytes",
      at: place,
      notes: ["the middle of more than 24 bytes is left out; the exact text is not promised by Apple"],
      help: ["send text (base64, hex) or use a file part"])
  }

  static func dataDescribed(at place: Place, printed: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.dataDescription),
      "the library prints a description of the bytes: `\(printed)`",
      at: place,
      help: ["send text (base64, hex) or use a file part"])
  }

  static func topLevelWithoutKeys(_ value: Value, isNull: Bool, instead: [String]) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.topLevelWithoutKeys), "parameters that are no dictionary have no names",
      at: value.place,
      notes: [
        isNull
          ? "the library sends what is left: `(null)` for a name, or `(null)[]` for the members of an array"
          : "the library sends what is left: an empty name, or `(null)[]` for the members of an array"
      ],
      help: [mappingForm(value)] + (instead.isEmpty ? [] : ["or " + instead.joined(separator: ", or ")]))
  }

  static func topLevelRefused(_ value: Value, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.topLevelRefused), "\(client) takes only a dictionary of parameters",
      at: value.place,
      help: [mappingForm(value)])
  }

  private static func mappingForm(_ value: Value) -> String {
    (value.isPlain ? missingBlank(in: value.place) : nil) ?? "write a mapping, `key: value`"
  }

  static func topLevelNotMerged(_ value: Value, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.topLevelRefused), "\(client) merges general parameters with a dictionary alone",
      at: value.place, help: ["write a mapping, or no `general.params`"])
  }

  /// A value that JSON lacks, and the reason why it is not sent.
  static func notJSON(
    _ what: String, _ refusal: StaticString, at place: Place, help: [String]
  ) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.notJSON), "\(what) cannot be written as JSON", at: place,
      notes: ["\(refusal), and nothing is sent"], help: help)
  }

  static func notPropertyList(_ what: String, at place: Place, help: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.notPlist), "\(what) cannot be written as a property list", at: place,
      notes: ["NSPropertyListSerialization refuses it, and nothing is sent"], help: help)
  }

  static func notEncodable(
    _ what: String, _ character: Unicode.Scalar?, in encoding: String, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.notEncodable), "\(what) cannot be written in \(encoding) and is left out",
      at: place,
      label: character.map { "\(codePoint($0)) has no code there" } ?? "",
      notes: ["dataUsingEncoding: gives nil, and the library goes on without it"],
      help: ["change the rule string-encoding, or the text"])
  }

  static func characterDropped(_ character: Unicode.Scalar, in encoding: String, at place: Place)
    -> Diagnostic
  {
    Diagnostic(
      .warning, code: .client(.characterDropped),
      "\(codePoint(character)) is left out: \(encoding) has no code for it", at: place,
      notes: ["CoreFoundation passes over characters that Unicode calls ignorable, and says nothing"],
      help: ["take it out of the text, or change the rule string-encoding"])
  }

  static func printedAsNull(_ what: String, in encoding: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.printedAsNull),
      "\(what) cannot be written in \(encoding) and is sent as `(null)`", at: place,
      label: "sent as `(null)`",
      notes: [
        "CFURLCreateStringByAddingPercentEscapes gives NULL for a text with a character that the encoding lacks"
      ],
      help: ["change the rule string-encoding, or the text"])
  }

  static func nullCharset(_ encoding: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.nullCharset), "the Content-Type says `charset=(null)`", at: place,
      notes: ["CoreFoundation has no charset name for \(encoding), and the library prints the missing one"],
      help: ["give a Content-Type under `headers` and say `headers.when: after`, or change the encoding"])
  }

  static func unknownCharset(_ encoding: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.unknownCharset),
      "which charset name CoreFoundation has for \(encoding) is not known", at: place,
      notes: ["this release writes it after the Content-Type, and Onwire does not guess"],
      help: [
        "choose an encoding of Cocoa's: docs/string-encodings.md lists them",
        "or give a Content-Type under `headers` and say `headers.when: after`",
      ])
  }

  static func keyRefused(_ key: Value, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.keyRefused), "the key `\(key.place.text)` is no text, and cannot be escaped",
      at: key.place,
      notes: ["\(client) takes it for one and raises an exception: nothing is sent"],
      help: ["write \"\(key.place.text)\" in quotes"])
  }

  static func nilPair(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.nilPair), "a null without a name that can be written cannot be sent", at: place,
      notes: ["\(client) adds nil to an array of pairs and raises an exception: nothing is sent"],
      help: ["give it a name that the string encoding holds", "or a value: \"\" is sent as an empty text"])
  }

  static func noBlock(at place: Place, client: Client) -> Diagnostic {
    let isLater = client.table.rows.contains { $0.rule == "query.block" && $0.value != .text("none") }
    let block = "`params-text` stands for the text of setQueryStringSerializationWithBlock:"
    return Diagnostic(
      .error, code: .client(.paramsTextUnused),
      "\(client.titleAndRelease) has no block that gives the query string",
      at: place,
      notes: [block + (isLater ? " of later releases" : ", which no call of the library reaches")],
      help: [
        "write `params`",
        "or put the text into `url`" + (client.rules.bodyWhole == .sent ? ", or into a whole `body`" : ""),
      ])
  }

  static func blockIgnored(_ method: String, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.paramsTextUnused), "\(client) does not use the block's text for \(method)",
      at: place,
      notes: ["it flattens the parameters where they go in the URL, whatever the block gives"],
      help: ["write the parameters as `params`"])
  }

  static func nilBlock(inURL isURL: Bool, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.nilBlock),
      isURL ? "a block that gives nil sends `(null)` as the query" : "a block that gives nil sends no body",
      at: place,
      notes: [
        isURL
          ? "the library formats the nil into the URL"
          : "the Content-Type is sent all the same"
      ],
      help: ["write \"\" for an empty text"])
  }

  static func danglingQuery(_ separator: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.danglingQuery), "there are no pairs, and the URL ends in `\(separator)`",
      at: place,
      notes: ["the library joins even an empty query to the URL"],
      help: ["leave the parameters out: without any, the URL stays as it is"])
  }

  static func containerDescribed(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.containerDescription),
      "the library prints a description of this container, over several lines", at: place,
      notes: ["the order of sets and dictionaries in it is a hash table's, and not promised"],
      help: ["write its members as parameters of their own"])
  }

  static func propertyListLeftOut(_ what: String, at place: Place, help: [String]) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.plistLeftOut),
      "\(what) cannot be written as a property list, and the request goes without a body", at: place,
      notes: ["NSPropertyListSerialization gives nil, which the library does not look at"],
      help: help)
  }

  static func propertyListOfNil(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.plistOfNil), "the library serialises nil as a property list", at: place,
      notes: [
        "the Content-Type is sent; that there is no body is read from the source, what the system gives for nil is not known"
      ],
      help: ["give `params`", "or take `as: plist` out"])
  }

  static func paramsTextUnused(at place: Place, serialization: String, client: Client) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.paramsTextUnused),
      "`params-text` stands for flattened parameters, and \(serialization) has none",
      at: place, help: ["write `params`" + (client.rules.bodyWhole == .sent ? ", or a whole `body`" : "")])
  }
}

// MARK: Header fields

extension Diagnostic {
  static func repeatedHeader(_ name: Text, first: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.repeatedHeader), "the header `\(name.value)` is given twice", at: name.place,
      label: "again here",
      labels: [Label(first, "the first one")],
      notes: ["\(client) holds its headers in NSURLRequest: one value a name, whatever its case"],
      help: ["write one header, with the values joined as the field's grammar says (most often by `, `)"])
  }

  static func headerOverwritten(
    _ name: String, by value: String, isOfAll: Bool, client: Client, at place: Place
  ) -> Diagnostic {
    var help = ["take it out"]
    if !isOfAll, client.table.row("headers.when", in: client.version)?.options?.contains("after") ?? true {
      help.append(
        "or say `client: {use: …, rules: {headers.when: after}}` if the app sets it after serialisation")
    }
    return Diagnostic(
      .warning, code: .client(.headerOverwritten), "the library overwrites this \(name)", at: place,
      label: "sent as `\(value)`", help: help)
  }

  /// A header of the session whose name the request itself has; `winner` names what gives it to the request.
  static func givesWay(_ name: Text, to winner: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.headerOverwritten), "the request has its own `\(name.value)`",
      at: name.place,
      label: "\(winner) gives it one",
      notes: ["a request's header wins over that of the session's configuration"], help: ["take it out"])
  }

  static func headerRespelled(
    _ name: Text, over standard: String, isAppended: Bool = false, client: String
  ) -> Diagnostic {
    let what = isAppended ? "appends it to what is there" : "sets it over the library's own"
    return Diagnostic(
      .warning, code: .client(.headerRespelled),
      "whether this header is sent as `\(name.value)` or as `\(standard)` is not known", at: name.place,
      notes: ["\(client) \(what), and NSURLRequest keeps one of the two letter cases"],
      help: ["write `\(standard)`"])
  }

  /// A value that is appended to a default header whose value is unknown, because there is no device.
  static func appendedToUnknown(_ name: String, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.incompleteDevice),
      "what stands before this \(name) is not written: there is no `device`", at: place,
      notes: ["\(client) appends it to the library's own, behind a comma"],
      help: ["add `device`"])
  }

  static func nothingToRemove(_ name: Text, place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.nothingToRemove), "there is no default `\(name.value)` for the null to remove",
      at: place,
      notes: [
        "null removes a header that a base, `device` or `auth` gives; what serialisation and HTTP itself need is written after that"
      ],
      help: ["write \"\" for an empty value, or take the line out"])
  }

  static func noLengthToRemove(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.nothingToRemove), "there is no Content-Length for the null to remove",
      at: place,
      help: ["take `length` out of `wire`"])
  }

  fileprivate static func nonASCIIHeader(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.nonASCIIHeader), "the value of `\(name)` is not ASCII; it is sent as UTF-8",
      at: place,
      notes: ["what NSURLSession sends for it is not promised"],
      help: ["percent-encode it, as server and app agree"])
  }

  static func blankHeader(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.blankAroundValue), "the value of `\(name)` begins or ends with a blank",
      at: place,
      notes: ["servers take blanks around a field value off (RFC 9112, 5.1)"], help: ["take the blanks out"])
  }

  static func unusedAuth(at place: Place, header: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.authUnused), "`auth` has no effect beside an Authorization header", at: place,
      labels: [Label(header, "this one is sent")], help: ["keep one of the two"])
  }

  static func cookiesBesideHeader(at place: Place, header: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.conflictingKeys), "`cookies` cannot be combined with a Cookie header", at: place,
      labels: [Label(header, "this header is here")],
      help: ["write all cookies under `cookies`, or all in the header"])
  }

  static func fileOfStatus(_ status: Int, _ length: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .spec(.conflictingKeys), "an answer with status \(status) has no body", at: place,
      notes: ["the file has \(length.counted("byte"))"], help: ["delete `body`, or give another status"])
  }

  static func contentLengthDiffers(_ given: String, actual: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.contentLengthDiffers),
      "Content-Length says `\(given)`, the body has \(actual.counted("byte"))", at: place,
      help: ["take the header out: the right one is written without it"])
  }

  /// Chunks for a multipart body whose length the library knows and sends.
  static func lengthIsSet(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.lengthIsSet), "\(client) does not send its multipart bodies in chunks",
      at: place,
      notes: ["it works out how long the body is, and the request has a Content-Length"],
      help: [
        "take `framing` out, unless chunks were seen: tasks of iOS 7 drop the Content-Length of a streamed request"
      ])
  }

  /// Chunks that the spec asks for, beside a header that does not name them.
  static func chunksNotNamed(_ encoding: String, at place: Place) -> Diagnostic {
    // A body is in chunks once (RFC 9112, section 6.1).
    let isOther = !encoding.isEmpty && !encoding.lowercased().utf8.holds("chunked".utf8)
    return Diagnostic(
      .warning, code: .client(.framingGiven),
      "the body is in chunks, and this Transfer-Encoding does not end in `chunked`", at: place,
      notes: ["no server can tell where the body ends: it has to answer 400 (RFC 9112, section 6.3)"],
      help: ["take the header out: `Transfer-Encoding: chunked` is written without it"]
        + (isOther ? ["or write `\(encoding), chunked`, if the body is coded so"] : []))
  }

  /// `isBodyOfWire` says whether the spec gives the bytes after the head, which nothing else frames.
  static func framingGiven(at place: Place, isBodyOfWire: Bool) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.framingGiven), "the body is not framed as this Transfer-Encoding says",
      at: place,
      notes: [
        "the header and the body are sent as they are: a server looks for chunks, and answers 400 or waits"
      ],
      help: isBodyOfWire
        ? [
          "write the body of `wire` in chunks, as they are sent",
          "or give the Content-Length of that body in place of the header",
        ]
        : [
          "take the header out: Content-Length is written without it",
          "or write `framing: chunked` in its place",
        ])
  }

  static func repeatedPartField(_ name: Text, first: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.repeatedPartField), "the part has a `\(name.value)` already", at: name.place,
      labels: [Label(first, "written because of this")],
      help: ["leave out `name`, `filename` and `type` to give all headers of the part yourself"])
  }

  static func bodyTypeUnused(at place: Place, header: Place, isRemoved: Bool) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.typeUnused), "the body's `type` has no effect beside a Content-Type header",
      at: place,
      labels: [Label(header, isRemoved ? "this null removes it" : "this one is sent")],
      help: ["keep one of the two"])
  }

  /// A whole body that nothing gives a type.
  static func noBodyType(method: String, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.noBodyType),
      "nothing sets a Content-Type for this body: \(client) does not look at it",
      at: place,
      notes: [
        method == "POST"
          ? "iOS labels the body of such a POST `application/x-www-form-urlencoded`"
          : "whether iOS adds one to a \(method) is not known"
      ],
      help: [
        "write the one that the app sets, such as `type: application/json`",
        "or `type: null` if it sets none",
      ])
  }

  /// A whole body without a type, in a request that already has the type of a form because it is made without
  /// parameters.
  static func bodyUnderForm(_ type: String, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.noBodyType),
      "no Content-Type is given for this body: \(client) does not look at it",
      at: place,
      notes: [
        "requestWithMethod: without parameters sets `\(type)`, and an HTTPBody that is set later leaves it"
      ],
      help: [
        "write the one that the app sets, such as `type: application/json`",
        "or `type: \(type)` if it leaves that of requestWithMethod:",
        "or `type: null` if the request is made in another way and has none",
      ])
  }

  static func nonASCIIAgent(_ agent: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.nonASCIIUserAgent), "the User-Agent `\(agent)` is not ASCII", at: place,
      notes: ["the library transliterates it through ICU, which differs between systems: we do not guess"],
      help: ["give it whole, as the app sends it: `device: {user-agent: …}`"])
  }

  static func incompleteDevice(_ header: String, missing: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.incompleteDevice),
      "no \(header) is written: the device says nothing of \(list(missing))", at: place,
      help: [
        "add \(list(missing)) to `device`",
        "or say `\(header): null` under `headers` to leave it out on purpose",
      ])
  }

  static func incompleteVersion(_ system: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.incompleteDevice),
      "no User-Agent is written: on macOS it has the build of the system, too", at: place,
      notes: ["AFNetworking writes what operatingSystemVersionString of NSProcessInfo says"],
      help: [
        "write it so: `macOS Version 10.15.7 (Build 19H2)`",
        "or say `User-Agent: null` under `headers` to leave it out on purpose",
      ])
  }

  /// The name of a system for apps that are compiled as for iOS.
  static func catalystVersion(_ system: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.incompleteDevice),
      "no User-Agent is written: for `\(system)` it says iOS, and which version is not known", at: place,
      notes: [
        "Mac Catalyst compiles the app as for iOS; whether it is told iOS's version or macOS's, reports disagree"
      ],
      help: [
        "write what the app's User-Agent says, such as `iOS 16.2`",
        "or say `User-Agent: null` under `headers` to leave it out on purpose",
      ])
  }

  static func noAgentForSystem(_ system: String, known: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.noUserAgent),
      "no User-Agent is written: what is sent on `\(system)` is not known", at: place,
      help: ["systems it knows: \(list(known)), each with its version, such as `iOS 16.2`"])
  }
}

extension [Diagnostic] {
  /// Warns of a header value that is not ASCII.
  mutating func noteNonASCII(_ value: String, in name: String, at place: Place) {
    if value.utf8.contains(where: { $0 >= 0x80 }) { append(.nonASCIIHeader(name, at: place)) }
  }
}

// MARK: Multipart

extension Diagnostic {
  static func multipartMethod(_ method: String, at place: Place, files: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.multipartMethod), "a \(method) request cannot carry a multipart body", at: place,
      labels: [Label(files, "multipart because of this")],
      notes: ["the library asserts that the method is another one, and nothing is sent"],
      help: ["write `method: POST`"])
  }

  static func unescaped(_ what: String, _ characters: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.unescapedInPartHead),
      "the \(what) holds \(characters), which the library does not escape",
      at: place, notes: ["it goes into the part's head as it is, where it ends the quoted text or the line"],
      help: ["choose another \(what)"])
  }

  /// Parameters without a name, which cannot become parts.
  static func unnamedPart(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.unnamedPart), "parameters without a name cannot become parts", at: place,
      notes: ["the library raises an exception: a part's name may not be nil"], help: ["write a mapping"])
  }

  static func unnamedFile(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.fileWithoutFilename), "\(client) needs the name and type of a file", at: place,
      help: ["add `filename` and `type`"])
  }

  static func boundaryIgnored(_ boundary: String, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.unusedKey), "`boundary` has no effect: \(client) writes its own", at: place,
      label: "sent as `\(boundary)`",
      help: [
        "take it out",
        "or say `client: {use: …, rules: {multipart.boundary-given: used}}` for a library that was changed",
      ])
  }

  static func headLeftOut(in encoding: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.notEncodable),
      "the head of this part cannot be written in \(encoding) and is left out", at: place,
      notes: [
        "dataUsingEncoding: gives nil, and the part goes without name, type and empty line: servers cannot read it"
      ],
      help: ["change the rule string-encoding, or the names"])
  }

  static func fragileStream(raises: Bool, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.fragileStream),
      raises
        ? "\(client) raises an exception if it is read in unlucky pieces"
        : "\(client) loses the end of the body if it is read in small pieces",
      at: place,
      notes: [
        raises
          ? "these bytes are sent if no read ends within a delimiter or a part's head"
          : "these bytes are sent if no read ends within the closing delimiter"
      ],
      help: ["1.1.0 and later send the same bytes whatever the reads"])
  }

  static func brokenStream(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.brokenStream), "\(client) cannot send a multipart body", at: place,
      notes: ["reading the body raises an exception: its stream has no streamStatus"],
      help: ["2.3.1 mends it: write `client: afnetworking@2.3.1`"])
  }

  static func unused(_ key: String, because reason: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.unusedKey), "`\(key)` has no effect: \(reason)", at: place,
      help: ["take it out"])
  }

  static func lostWildcard(_ wildcard: Wildcard) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.lostWildcard),
      "no byte of the request shows this wildcard, so it stands for nothing",
      at: wildcard.place,
      notes: ["what is not sent, and what is sent in another encoding, cannot be compared"],
      help: ["write the value itself, or take it out"])
  }

  // MARK: The wire

  static func notCompiled(_ name: Text, isRepeated: Bool, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.fieldNotCompiled),
      isRepeated
        ? "the request has no other `\(name.value)`" : "the request has no field `\(name.value)` to keep",
      at: name.place,
      help: [
        "give it a value, `- \(name.value): …`", "the fields that it has are: \(list(known))",
      ])
  }

  static func noSuchLine(_ number: Located<Int>, count: Int) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.noSuchLine),
      "the head has no line \(number.value): its lines are 0, the request line, to \(count - 1), the empty one",
      at: number.place)
  }

  static func chunksMisfit(_ sum: Int?, length: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.chunksMisfit),
      "the chunks are \(sum.map { $0.counted("byte") } ?? "more bytes than can be counted"), and the body is \(length)",
      at: place, help: ["write sizes that add up to \(length)"])
  }

  static func chunkEndsBody(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.chunksMisfit), "a chunk of size 0 is the last one, and others follow it",
      at: place, help: ["leave it out: the last chunk follows by itself"])
  }

  static func tooManyChunks(_ count: Int, limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.chunksMisfit),
      "the body would be \(count) chunks, and more than \(limit) are not written", at: place,
      help: ["write a larger size"])
  }

  static func emptyChunks(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.chunksMisfit), "a chunk has one byte at least", at: place,
      help: ["write a size such as `64KiB`"])
  }

  static func trailersWithoutChunks(hasBody: Bool, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.trailersWithoutChunks), "a trailer follows chunks, and there are none",
      at: place,
      help: [
        hasBody
          ? "write `framing: chunked`, or the sizes of the body's `chunks`, too"
          : "write `chunks: []`, too: the request has no body"
      ])
  }

  static func messageTooLarge(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.messageTooLarge), "the message is longer than any file can be", at: place,
      help: ["make its content smaller"])
  }
}

/// `U+200B`.
private func codePoint(_ scalar: Unicode.Scalar) -> String {
  "U+" + String(scalar.value, digits: 4, radix: 16, uppercase: true)
}

/// The words as `a, b and c`, each in backquotes.
func list(_ words: [String]) -> String {
  let quoted = words.map { "`\($0)`" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "none" }
  return quoted.dropLast().joined(separator: ", ") + " and " + last
}

extension ClientTable {
  /// A run of consecutive releases in words: `since 3.3.0`, `from 1.1 to 2.0.0`.
  fileprivate func range(of run: ArraySlice<Version>) -> String {
    guard let first = run.first, let last = run.last else { return "" }
    if last == newest { return "since \(first)" }
    if first == releases.first { return "up to \(last)" }
    return first == last ? "in \(first)" : "from \(first) to \(last)"
  }
}

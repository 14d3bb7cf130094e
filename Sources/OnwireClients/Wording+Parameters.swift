import OnwireDiagnostics
import OnwireSpecLanguage

// Values that libraries written in Swift refuse, or send differently than they are written.

extension Diagnostic {
  /// A value that the rules make no pair of.
  static func refused(_ refusal: Flattening.Refusal, client: String) -> Diagnostic {
    switch refusal {
    case .null(let place): nullRefused(at: place, client: client)
    case .set(let place): setRefused(at: place, client: client)
    case .decimal(let place): decimalRefused(at: place, client: client)
    case .container(let value): nestedInPair(value, client: client)
    }
  }

  /// A container, though each parameter is one pair.
  static func nestedInPair(_ value: Value, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.nestedInPair),
      "\(client) makes one pair of this container, not one of each member",
      at: value.place,
      notes: ["it would print a description of it, which no server reads"],
      help: [nestedRule(value), "or the JSON text that the app makes of it, in quotes"])
  }

  /// The rule by which the app's own code makes a pair of each member.
  private static func nestedRule(_ value: Value) -> String {
    let rule =
      switch value.kind {
      case .dictionary: "`client: {use: …, rules: {query.dictionary: brackets}}` names it `size[width]`"
      default:
        "`client: {use: …, rules: {query.array: plain}}` repeats the name, `brackets` makes it `tags[]`"
      }
    return "if the app adds a pair for each member: \(rule)"
  }

  /// A character that has a meaning in pairs and that the client does not escape.
  static func unescapedInPair(_ byte: UInt8, inName: Bool, at place: Place, client: String) -> Diagnostic {
    let what = inName ? "name" : "value"
    let meaning =
      switch byte {
      case UInt8(ascii: "&"): "begins another pair"
      case UInt8(ascii: "="): "ends the name"
      case UInt8(ascii: "+"): "is read as a blank"
      default: "begins an escape"
      }
    return Diagnostic(
      .warning, code: .client(.unescapedInPair),
      "`\(String(UnicodeScalar(byte)))` in this \(what) is not escaped: it \(meaning)", at: place,
      notes: ["\(client) leaves it as it is: servers read something else"],
      help: ["escape it in the app's code, as `nsurlsession@alphanumerics` does"])
  }

  static func setRefused(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.setRefused), "what \(client) makes of a set is not known", at: place,
      notes: ["a set that is no array is printed with its members in a hash table's order"],
      help: ["write a list"])
  }

  static func decimalRefused(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.decimalRefused), "\(client) has no pair for an integer of more than 64 bits",
      at: place,
      notes: ["such an integer is a Decimal, which encodes itself as an array of its parts before 5.2"],
      help: ["write its digits in quotes, as a text", "or name a release since 5.2"])
  }

  static func equalKeys(_ key: String, at place: Place, first: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.equalKeys), "a Swift dictionary cannot hold `\(key)` twice", at: place,
      labels: [Label(first, "this key is equal to it")],
      notes: [
        "Swift compares strings by what they show: \(client) is never handed both",
        "é as one character and as e with an accent are equal, and so are the number 1 and the text 1 as keys",
      ],
      help: ["give one of them another name"])
  }

  static func getWithBody(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.getWithBody), "\(client) refuses to send a GET with a body", at: place,
      label: "the body comes from here",
      notes: [
        "its encoder makes this request; the session fails it with urlRequestValidationFailed, bodyDataInGETRequest"
      ],
      help: ["write another `method`", "or put the parameters in the URL"])
  }

  static func extensionMissing(_ name: String, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: .client(.fileWithoutFilename),
      "\(client) derives no type for `\(name)`, which has no extension",
      at: place, notes: ["it throws bodyPartFilenameInvalid, and nothing is sent"],
      help: ["add `filename` and `type`"])
  }

  /// A container or a null, though each parameter is one part.
  static func nestedInPart(_ value: Value, printed: String, client: String) -> Diagnostic {
    let lines = printed.split(separator: "\n").map { $0.drop { $0 == " " } }
    let isNull = if case .null = value.kind { true } else { false }
    return Diagnostic(
      .error, code: .client(.nestedInPart),
      isNull
        ? "\(client) has no part for a null"
        : "\(client) makes one part of this container, not one of each member",
      at: value.place,
      notes: [
        "it would print `\(lines.joined(separator: " "))`" + (lines.count > 1 ? ", over several lines" : "")
      ],
      help: isNull
        ? ["leave the key out", "or write `\"\"` for an empty part"]
        : ["write each member as a parameter of its own", "or its JSON as text"])
  }
}

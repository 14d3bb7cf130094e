import Diagnostics
import SpecLanguage

// What libraries that are written in Swift refuse, or send otherwise than it is written.

extension Diagnostic {
  /// A value that the rules have no pair for.
  static func refused(_ refusal: Flattening.Refusal, client: String) -> Diagnostic {
    switch refusal {
    case .null(let place): nullRefused(at: place, client: client)
    case .set(let place): setRefused(at: place, client: client)
    }
  }

  static func setRefused(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: "set-refused", "what \(client) makes of a set is not known", at: place,
      notes: ["a set that is no array is printed with its members in a hash table's order"],
      help: ["write a list"])
  }

  static func equalKeys(_ key: String, at place: Place, first: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: "equal-keys", "a Swift dictionary cannot hold `\(key)` twice", at: place,
      labels: [Label(first, "this key is equal to it")],
      notes: [
        "Swift compares strings by what they show: \(client) is never handed both",
        "é as one character and as e with an accent are equal, and so are the number 1 and the text 1 as keys",
      ],
      help: ["give one of them another name"])
  }

  static func getWithBody(at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .warning, code: "get-with-body", "\(client) refuses to send a GET with a body", at: place,
      label: "the body comes from here",
      notes: [
        "its encoder makes this request; the session fails it with urlRequestValidationFailed, bodyDataInGETRequest"
      ],
      help: ["write another `method`", "or put the parameters in the URL"])
  }

  static func extensionMissing(_ name: String, at place: Place, client: String) -> Diagnostic {
    Diagnostic(
      .error, code: "file-without-filename",
      "\(client) derives no type for `\(name)`, which has no extension",
      at: place, notes: ["it throws bodyPartFilenameInvalid, and nothing is sent"],
      help: ["add `filename` and `type`"])
  }

  /// A container, or nothing, where each parameter is one part.
  static func nestedInPart(_ value: Value, printed: String, client: String) -> Diagnostic {
    let lines = printed.split(separator: "\n").map { $0.drop { $0 == " " } }
    let isNull = if case .null = value.kind { true } else { false }
    return Diagnostic(
      .error, code: "nested-in-part",
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

/// Errors and texts of Apple's Foundation, from public reports; a text that no report has is not known.
enum FoundationError {
  private static let old = "ios<=14"
  private static let new = "ios>=15"
  private static let noContainer =
    "JSON text did not start with array or object and option to allow fragments not set."

  /// The error for a JSON text that cannot be read; `text` is what the parser got.
  static func json(_ failure: FoundationJSON.Failure, in text: [UInt8]) -> ReadError {
    let character = failure.character
    let first = character == 0
    var texts: [(system: String, text: String)] = []
    switch failure.reason {
    // N stands for a number; reports do not show how it is counted.
    case .noText: texts = [(old, "Unable to convert data to string around character N.")]
    case .noContainer:
      texts = [(old, noContainer)] + (first ? [(new, noContainer + " around line 1, column 0.")] : [])
    case .noValue where first:
      texts = [(old, "Invalid value around character 0."), (new, "Invalid value around line 1, column 0.")]
    case .noKey:
      texts =
        character.map {
          [
            (old, "No string key for value in object around character \($0)."),
            (new, "No string key for value in object around \(place($0, in: text))."),
          ]
        } ?? []
    case .trailingText: texts = [(old, "Garbage at end.")]
    case .controlCharacter:
      texts = character.map { [(old, "Unescaped control character around character \($0).")] } ?? []
    case .noValue, .tooDeep, .endsEarly, .other: break
    }
    return cocoa(texts)
  }

  /// The line of a character, from 1, and the number of characters before it on that line.
  private static func place(_ character: Int, in text: [UInt8]) -> String {
    let before = text.prefix(character)
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return "line \(before.count { $0 == 0x0A } + 1), column \(character - start)"
  }

  /// The error for a property list that cannot be read; Apple's sentence is not known.
  static var propertyList: ReadError { cocoa([]) }

  private static func cocoa(_ texts: [(system: String, text: String)]) -> ReadError {
    var error = ReadError("NSCocoaErrorDomain", 3840, texts.last?.text)
    error.apple = texts
    error.keys = ["NSDebugDescription"]
    return error
  }

  /// Sentences of NSError that a library puts into its own.
  static let wrongFormat = "The data couldn’t be read because it isn’t in the correct format."
  static let missing = "The data couldn’t be read because it is missing."

  /// The text of a status in English; `nil` if it is not known.
  static func status(_ status: Int) -> String? {
    switch status {
    case 400...499: statuses[status] ?? "client error"
    case 500...599: statuses[status] ?? "server error"
    default: statuses[status]
    }
  }

  /// Whether the text of a status comes from a report, rather than from memory.
  static func isReported(_ status: Int) -> Bool { ![301, 304].contains(status) && statuses[status] != nil }

  /// Those from 400 on, and the single text of all others, are checked against localizedStringForStatusCode
  /// in HTTPErrorFoundationTests.swift of CSErrors, and others have written them down the same way.
  private static let statuses = [
    301: "moved permanently", 304: "not modified", 400: "bad request", 401: "unauthorized",
    402: "payment required", 403: "forbidden", 404: "not found", 405: "method not allowed",
    406: "unacceptable", 407: "proxy authentication required", 408: "request timed out", 409: "conflict",
    410: "no longer exists", 411: "length required", 412: "precondition failed", 413: "request too large",
    414: "requested URL too long", 415: "unsupported media type", 416: "requested range not satisfiable",
    417: "expectation failed", 422: "client error", 429: "client error", 500: "internal server error",
    501: "unimplemented", 502: "bad gateway", 503: "service unavailable", 504: "gateway timed out",
    505: "unsupported version",
  ]
}

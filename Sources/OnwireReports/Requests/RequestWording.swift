import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

/// The wording of `onwire inspect`.
package enum RequestWording {
  /// A count of bytes with grouped digits: `1,234 bytes`.
  static func bytes(_ count: Int) -> String { count.counted("byte", grouped: true) }

  /// How much a capture knows, in one or two words.
  static func summary(_ fidelity: Fidelity) -> String {
    if fidelity.isExact { return "exact" }
    let body = fidelity[.body].knowledge
    if fidelity.isHeadAbsent { return body == .exact ? "no head" : "no head, body \(body.rawValue)" }
    switch (fidelity.isHeadExact, body) {
    case (true, .exact): return "framing \(fidelity[.framing].knowledge.rawValue)"
    case (true, _): return "body \(body.rawValue)"
    case (false, .exact): return "head rebuilt"
    case (false, _): return "head rebuilt, body \(body.rawValue)"
    }
  }

  /// The worst severity of the findings and their number; empty if nothing is wrong.
  static func mark(_ findings: [Finding]) -> String {
    guard let worst = findings.map(\.severity).max(), worst > .info else { return "" }
    return findings.count { $0.severity == worst }.counted(worst.rawValue, grouped: true)
  }

  /// The content of a capture without a head.
  static let bodyAlone = "a body without a head"

  /// The name of an aspect in words.
  static func aspect(_ aspect: Fidelity.Aspect, ofResponse: Bool = false) -> String {
    switch aspect {
    case .requestLine: ofResponse ? "status line" : "request line"
    case .fields: "header fields"
    case .fieldOrder: "field order"
    case .fieldCase: "field letter case"
    case .fieldBlanks: "field blanks"
    case .body: "body"
    case .framing: "framing"
    }
  }

  /// The request and the status that came back: `POST https://api.example.com/login → 200`.
  static func sent(_ request: Request) -> String {
    if request.message.isResponse { return statusLine(request.message) }
    if request.fidelity.isHeadAbsent { return bodyAlone }
    let status = request.status.map { " → \($0)" } ?? ""
    return VisibleText.of("\(request.message.method ?? "?") \(request.url)\(status)")
  }

  /// The first line of a response: `HTTP/1.1 404 Not Found`.
  static func statusLine(_ message: Message) -> String {
    let words = [message.version, message.status.map(String.init) ?? "", message.reason].filter {
      !$0.isEmpty
    }
    return words.isEmpty ? "a response without a status line" : VisibleText.of(words.joined(separator: " "))
  }

  /// The name of the response to the request called `name`.
  package static func answer(to name: String) -> String { "\(name) response" }

  /// Its size, and when it was sent.
  static func sizes(_ request: Request) -> String {
    let message = request.message
    var sizes = bytes(message.length)
    if !request.fidelity.isHeadAbsent {
      sizes += ": head \(message.headLength.grouped), body \((message.length - message.headLength).grouped)"
    }
    if let startedAt = request.startedAt { sizes += ", sent \(VisibleText.of(startedAt))" }
    return sizes
  }

  /// The request and its client; for a captured request, also its size, and when it was sent.
  static func sentences(_ request: Request, by client: String) -> [Words] {
    guard request.capture == nil else { return [.name(sent(request)), .text(sizes(request))] }
    let end: Words = client.isEmpty ? "." : .text(", as \(client) sends it.")
    return [.name(sent(request)) + end]
  }

  /// The sizes of both its parts.
  static func headAndBody(_ message: Message) -> String {
    let head = message.headLength
    let body = message.length - head
    return body == 0
      ? bytes(message.length) : "\(bytes(message.length)): \(head.grouped) head, \(body.grouped) body"
  }

  /// The status of the response.
  static func answered(_ status: Int) -> String { "answered with status \(status)" }

  static let exact = "exact: these are the bytes that were on the wire"

  // MARK: Values

  static let noValue = "(no value)"
  static let noContent = "(empty)"
  static let noText = "no text"
  static let head = "Head"

  /// The words beside a value that is cut.
  static func cut(of length: Int) -> String { "of \(bytes(length))" }

  static func ofFile(_ name: String) -> String { "of the file \(name)" }

  static func charset(_ name: String) -> String { "texts are shown from \(name), the charset of the type" }

  static func unknownCharset(_ name: String) -> String {
    "`\(VisibleText.of(name))` is no charset that is known here: texts are shown as UTF-8"
  }

  static func guessedCharset(_ name: String) -> String {
    "guessed: names and values are no UTF-8 but are \(name), and no charset is given"
  }

  // MARK: Bodies

  static func body(_ kind: BodyKind, parts: Int, chunks: Int) -> String {
    if chunks > 0 { return "Body: in \(chunks.counted("chunk", grouped: true))" }
    return "Body: \(kind.rawValue)" + (kind == .multipart ? ", \(parts.counted("part", grouped: true))" : "")
  }

  /// The steps of a decoding: `Body decoded: gzip, 123 → 4,567 bytes`.
  static func decoded(_ body: DecodedBody) -> String {
    guard let last = body.steps.last else { return "Body not decoded" }
    let counts = (body.steps.map(\.coded) + [last.decoded]).map(\.grouped)
    return
      "Body decoded: \(body.steps.map(\.name).joined(separator: ", ")), \(counts.joined(separator: " → ")) bytes"
  }

  /// A note on the offsets beside the fields of a decoded body.
  static func decodedOffsets(_ source: Range<Int>) -> String {
    "of the wire's bytes \(hex(source.lowerBound)) to \(hex(max(source.lowerBound, source.upperBound - 1))); "
      + "offsets with + are of the decoded body"
  }

  static func parameters(_ kind: Element.Kind) -> String {
    switch kind {
    case .target: "Parameters of the query, as servers nest them"
    case .multipart: "Parameters of the parts, as servers nest them"
    default: "Parameters of the form, as servers nest them"
    }
  }

  static func hex(_ offset: Int) -> String { "0x" + String(offset, radix: 16) }

  static func moreParameters(_ count: Int) -> String { "… and \(count.grouped) more, shown above as fields" }

  /// The line below a list of which only the first requests are shown field by field.
  static func moreRequests(_ count: Int) -> String {
    "\(count.counted("more request", grouped: true)) only listed: --number shows them"
  }

  /// The line if not all fields are shown.
  ///
  /// The output for machines has the message's fields, but not those of a decoded body.
  static func more(_ count: Int, ofDecoded isDecoded: Bool) -> String {
    "… and \(count.grouped) more fields" + (isDecoded ? "" : ": --emit json shows all")
  }
}

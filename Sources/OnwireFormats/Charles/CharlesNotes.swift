import OnwireHTTP

/// What Charles notes about a transaction.
struct CharlesNotes {
  /// One note a line.
  let lines: [String]

  /// How the notes begin of tools that may change a request before it is recorded, and whether they may change its
  /// response in its place.
  ///
  /// Map Local is none of them: it answers with a file in the place of the server.
  private static let tools = [
    (name: "Rewrite Tool", hasSides: true), (name: "Breakpoint", hasSides: true),
    (name: "Map Remote", hasSides: false),
  ]

  /// The first of these words says what a rule is about; of a response is what only begins so.
  private static let subjects: [String: Bool] = [
    "response": true, "status": true, "request": false, "header": false, "body": false, "host": false,
    "path": false, "url": false, "query": false,
  ]

  init(_ text: String) {
    lines = text.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Says what the notes say of a request.
  func add(to fidelity: inout Fidelity) {
    fidelity.notes += lines
    guard let change = lines.first(where: Self.isOfRequest) else { return }
    for aspect in [Fidelity.Aspect.requestLine, .fields, .fieldOrder, .body] {
      fidelity.set(aspect, .changed, because: "recorded after Charles's tools, which noted: \(change)")
    }
  }

  /// Says what the notes say of a response.
  func add(toResponse fidelity: inout Fidelity) {
    guard let change = lines.first(where: Self.isOfAnswer) else { return }
    for aspect in [Fidelity.Aspect.requestLine, .fields, .fieldOrder, .body] {
      fidelity.set(aspect, .changed, because: "recorded after Charles's tools, which noted: \(change)")
    }
  }

  /// Whether a note is of a tool that may have changed the response, or answered in the place of the server.
  private static func isOfAnswer(_ line: String) -> Bool {
    line.hasPrefix("Map Local") || tools.contains { line.hasPrefix($0.name) } && !isOfRequest(line)
  }

  /// Whether a note is of a tool that may have changed the request: of a rewritten status it is not.
  private static func isOfRequest(_ line: String) -> Bool {
    guard let tool = tools.first(where: { line.hasPrefix($0.name) }) else { return false }
    let words = line.dropFirst(tool.name.count).lowercased().split(whereSeparator: { " :,;".contains($0) })
    let isOfResponse = words.lazy.compactMap { subjects[String($0)] }.first ?? false
    return !(tool.hasSides && isOfResponse)
  }
}

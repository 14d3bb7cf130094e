import OnwireHTTP

/// Charles's notes on a transaction.
struct CharlesNotes {
  /// One note per line.
  let lines: [String]

  /// The tools that may change a request before it is recorded, by the words that their notes begin with;
  /// `hasSides` says that a tool may change the response instead.
  ///
  /// Map Local is not one of them: it answers with a file instead of the server.
  private static let tools = [
    (name: "Rewrite Tool", hasSides: true), (name: "Breakpoint", hasSides: true),
    (name: "Map Remote", hasSides: false),
  ]

  /// Words that name the subject of a rule, and whether that is the response. The first of them in a note
  /// decides.
  private static let subjects: [String: Bool] = [
    "response": true, "status": true, "request": false, "header": false, "body": false, "host": false,
    "path": false, "url": false, "query": false,
  ]

  init(_ text: String) {
    lines = text.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Adds what the notes say about a request.
  func add(to fidelity: inout Fidelity) {
    fidelity.notes += lines
    guard let change = lines.first(where: Self.isOfRequest) else { return }
    for aspect in [Fidelity.Aspect.requestLine, .fields, .fieldOrder, .body] {
      fidelity.set(aspect, .changed, because: "recorded after Charles's tools, which noted: \(change)")
    }
  }

  /// Adds what the notes say about a response.
  func add(toResponse fidelity: inout Fidelity) {
    guard let change = lines.first(where: Self.isOfAnswer) else { return }
    for aspect in [Fidelity.Aspect.requestLine, .fields, .fieldOrder, .body] {
      fidelity.set(aspect, .changed, because: "recorded after Charles's tools, which noted: \(change)")
    }
  }

  /// Whether a note is from a tool that may have changed the response, or that answered instead of the
  /// server.
  private static func isOfAnswer(_ line: String) -> Bool {
    line.hasPrefix("Map Local") || tools.contains { line.hasPrefix($0.name) } && !isOfRequest(line)
  }

  /// Whether a note is from a tool that may have changed the request; a note on a rewritten status is not.
  private static func isOfRequest(_ line: String) -> Bool {
    guard let tool = tools.first(where: { line.hasPrefix($0.name) }) else { return false }
    let words = line.dropFirst(tool.name.count).lowercased().split(whereSeparator: { " :,;".contains($0) })
    let isOfResponse = words.lazy.compactMap { subjects[String($0)] }.first ?? false
    return !(tool.hasSides && isOfResponse)
  }
}

import OnwireDiagnostics

/// The reason why a block cannot be filled.
struct BlockFailure: Error {
  enum Reason {
    case openQuote(at: Place)
    case twice(BlockAttribute)
    case noValue(BlockAttribute)
    case beside(BlockAttribute, BlockAttribute)
    case notWords(BlockAttribute)
    case refused(ShownCommand.Refusal, BlockAttribute)
    case unknownView(String, at: Place)
    case unknownAttribute(BlockAttribute, known: [String], BlockView)
    case noSpec(at: Place)
    case incomplete(BlockView, at: Place)
    case noSuchFile(BlockAttribute, suggestion: String?)
    case pickOfText(BlockAttribute)
    case notClosed(at: Place)
  }

  var reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

// The diagnostics of blocks that cannot be filled.
extension BlockFailure {
  var diagnostic: Diagnostic {
    switch reason {
    case .openQuote(let place):
      Diagnostic(
        .error, code: .command(.badBlockAttribute), "the quote of a value is not closed", at: place,
        help: ["write `key=\"value\"`, and `\\\"` for a quote inside"])
    case .twice(let attribute):
      Diagnostic(
        .error, code: .command(.badBlockAttribute), "`\(attribute.name)` is given twice", at: attribute.place,
        help: ["remove one of them"])
    case .noValue(let attribute):
      Diagnostic(
        .error, code: .command(.badBlockAttribute), Self.flaw(of: attribute), at: attribute.place,
        help: [Self.mended(attribute)])
    case .beside(let first, let attribute):
      Diagnostic(
        .error, code: .command(.badBlockAttribute),
        "`\(attribute.name)` has no meaning beside `\(first.name)`",
        at: attribute.place,
        help: [
          first.name == "command"
            ? "write it as an option into the command, or give `spec` and `view`"
            : "leave it out: `file` shows the text of a file"
        ])
    case .notWords(let attribute):
      Diagnostic(
        .error, code: .command(.badBlockAttribute), "the command cannot be split into words",
        at: attribute.place,
        help: [
          "close its quotes; there is no shell: `|`, `>`, `;`, `&`, `$` and the like stand in quotes only"
        ])
    case .refused(let refusal, let attribute): Self.refused(refusal, attribute)
    case .unknownView(let name, let place): Self.unknownView(name, place)
    case .unknownAttribute(let attribute, let known, let view):
      Self.unknown(attribute, known.sorted(), view)
    case .noSpec(let place):
      Diagnostic(
        .error, code: .command(.incompleteBlock), "the block does not say what to show", at: place,
        help: [
          "name a spec, `spec=login view=curl`, a command, `command=\"inspect session.chlsj\"`, or a file, `file=dump.txt`"
        ])
    case .incomplete(let view, let place):
      Diagnostic(
        .error, code: .command(.incompleteBlock),
        "`view=\(view.name)` needs "
          + view.needs.map { $0.map { "`\($0)`" }.joined(separator: " and ") }.joined(separator: ", or "),
        at: place,
        help: [
          "write "
            + view.needs.map { "`\($0.map { "\($0)=…" }.joined(separator: " "))`" }.joined(separator: " or ")
            + " after it"
        ])
    case .noSuchFile(let attribute, let suggestion):
      Diagnostic(
        .error, code: .command(.noSuchSpec), "there is no \(attribute.name) `\(attribute.value ?? "")`",
        at: attribute.place,
        help: (suggestion.map { ["did you mean `\($0)`?"] } ?? [])
          + ["the path is relative to the document's folder; `.yaml` and `.yml` may be left out"])
    case .pickOfText(let attribute):
      Diagnostic(
        .error, code: .command(.badBlockAttribute), "`view=spec` shows the whole file, and no request of it",
        at: attribute.place, help: ["leave out what stands from the `#` on"])
    case .notClosed(let place):
      Diagnostic(
        .error, code: .command(.blockNotClosed), "the block has no end", at: place,
        help: ["write as many backquotes or tildes as it begins with in a line of their own below it"])
    }
  }

  private static func flaw(of attribute: BlockAttribute) -> String {
    guard let value = attribute.value, !value.isEmpty else { return "`\(attribute.name)` has no value" }
    return value.hasPrefix("-")
      ? "a value of `\(attribute.name)` does not begin with `-`" : "`\(attribute.name)` takes no value"
  }

  private static func mended(_ attribute: BlockAttribute) -> String {
    guard let value = attribute.value, !value.isEmpty else { return "write `\(attribute.name)=…`" }
    return value.hasPrefix("-")
      ? "give what you want as `command=\"…\"`" : "write `\(attribute.name)` by itself"
  }

  private static func unknownView(_ name: String, _ place: Place) -> Diagnostic {
    let names = BlockView.all.map(\.name)
    let closest = Suggestion.closest(to: name, among: names).map { ["did you mean `\($0)`?"] } ?? []
    return Diagnostic(
      .error, code: .command(.unknownView), "there is no view `\(name)`", at: place,
      help: closest + ["views are \(list(names))"])
  }

  private static func unknown(_ attribute: BlockAttribute, _ known: [String], _ view: BlockView) -> Diagnostic
  {
    let closest = Suggestion.closest(to: attribute.name, among: known).map { ["did you mean `\($0)`?"] } ?? []
    let others = BlockView.all.filter { $0.attributes[attribute.name] != nil }.map(\.name)
    let isElsewhere = closest.isEmpty && !others.isEmpty
    return Diagnostic(
      .error, code: .command(.unknownBlockAttribute),
      "`view=\(view.name)` has no attribute `\(attribute.name)`",
      at: attribute.place,
      help: closest + (isElsewhere ? ["`\(attribute.name)` is for \(list(others))"] : [])
        + ["attributes here are \(list(known))"])
  }

  private static func refused(_ refusal: ShownCommand.Refusal, _ attribute: BlockAttribute) -> Diagnostic {
    let message: String
    var help: [String] = []
    switch refusal {
    case .unknown(let name):
      message = "there is no command `\(name)`"
      if let closest = Suggestion.closest(to: name, among: ShownCommand.names) {
        help.append("did you mean `\(closest)`?")
      }
      if name == "onwire" || name.hasSuffix("/onwire") {
        help.append("leave out `\(name)`: the command begins with what stands after it")
      }
    case .writes(let word): message = "`\(word)` writes files, and a block shows what is printed"
    case .readsInput: message = "`-` reads standard input, and a document has none"
    }
    return Diagnostic(
      .error, code: .command(.badBlockCommand), message, at: attribute.place,
      help: help + ["commands are \(list(ShownCommand.names))"])
  }

  private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}

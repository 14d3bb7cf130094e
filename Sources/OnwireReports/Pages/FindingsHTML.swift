import OnwireDiagnostics
import OnwireHTTP

/// Findings and diagnostics as HTML; empty if there are none.
enum FindingsHTML {
  /// The longest explanation that is shown; longer ones are left to `onwire explain`, which also shows
  /// examples.
  private static let explanationLimit = 400

  /// A list of the diagnostics, and one of the findings, with the explanation of each code.
  ///
  /// If `bytes` is the id of the bytes beside it, the place of each finding links there.
  static func fragment(
    _ findings: [Finding], _ diagnostics: [Diagnostic] = [], bytes: String? = nil
  ) -> String {
    let said = diagnostics.map { item($0.severity, $0.message, snippet($0) + explanation($0.code.name)) }
    let found = findings.map { finding in
      item(
        finding.severity, finding.message,
        "<p>\(SummaryHTML.inline(sentence(finding.consequence)))</p>" + explanation(finding.code.name)
          + "<p class=\"at\">\(code(finding.path)) \(place(finding.range, bytes))</p>")
    }
    return list(said) + list(found)
  }

  /// The lines of the spec with their marks, notes and help, as the command shows them below the message.
  private static func snippet(_ diagnostic: Diagnostic) -> String {
    let text = Renderer(width: 100).render(diagnostic.withFiles(named: \.lastPathStep))
    let rest = String(text.drop { $0 != "\n" }.dropFirst())
    guard !rest.isEmpty else { return "" }
    return
      "<pre tabindex=\"0\" role=\"group\" aria-label=\"The place in the spec\">\(HTMLText.escaped(rest))</pre>"
  }

  private static func list(_ items: [String]) -> String {
    items.isEmpty ? "" : "<ul class=\"findings\">\n\(items.joined())</ul>\n"
  }

  private static func item(_ severity: Diagnostic.Severity, _ message: String, _ rest: String) -> String {
    let word = severity.rawValue
    return """
      <li class="\(word)"><p class="what"><strong>\(word)</strong> \(SummaryHTML.inline(message))</p>\(rest)</li>

      """
  }

  private static func explanation(_ name: String) -> String {
    guard let explanation = CodeExplanation.named(name) else { return "" }
    let meaning =
      explanation.meaning.count <= explanationLimit ? explanation.meaning : explanation.title + "."
    return "<p class=\"why\">\(code(name)) \(SummaryHTML.inline(meaning))</p>"
  }

  private static func place(_ range: Range<Int>, _ bytes: String?) -> String {
    let first = "0x\(String(range.lowerBound, radix: 16))"
    let text =
      range.count > 1 ? "bytes \(first) to 0x\(String(range.upperBound - 1, radix: 16))" : "byte \(first)"
    guard let bytes else { return text }
    return "<a href=\"#\(bytes)\" data-at=\"\(range.lowerBound)\">\(text)</a>"
  }

  private static func code(_ text: String) -> String { "<code>\(HTMLText.escaped(text))</code>" }

  private static func sentence(_ text: String) -> String { text.isEmpty ? "" : text + "." }
}

extension Diagnostic {
  /// The same with other names of the files: a page shows only their names, and does not depend on the folder
  /// that it was made from.
  func withFiles(named name: (String) -> String) -> Diagnostic {
    var named: [ObjectIdentifier: Source] = [:]
    func place(_ place: Place) -> Place {
      let id = ObjectIdentifier(place.source)
      let source = named[id] ?? Source(name: name(place.source.name), bytes: place.source.bytes)
      named[id] = source
      return Place(source, place.range)
    }
    var diagnostic = self
    diagnostic.place = self.place.map(place)
    diagnostic.labels = labels.map { Label(place($0.place), $0.text) }
    return diagnostic
  }
}

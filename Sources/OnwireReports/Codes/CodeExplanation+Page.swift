import OnwireClients
import OnwireDiagnostics

extension CodeExplanation {
  /// The explanation, with a freshly computed diagnostic; as Markdown, it is the page of docs/diagnostics.
  package var page: Page {
    var page = Page(.name(code))
    let weight = severities.map(\.rawValue).joined(separator: " or ")
    page.add(.words(.strong(weight) + Words(ours: ": \(title).")))
    page.add(.words(Words(ours: meaning)))
    if !example.account.isEmpty { page.add(.words(Words(ours: example.account))) }
    if !example.spec.isEmpty {
      page.add(code: example.spec, example.isCompared ? "yaml compared" : "yaml")
      for (name, text) in example.files.sorted(by: { $0.key < $1.key }) {
        page.add(.words(Words("and `\(name)`")))
        page.add(code: text, "yaml")
      }
    }
    if let request = example.request { page.add(code: request.text, "http") }
    if let diagnostic {
      page.add(.words("gives"))
      page.add(
        .drawn(language: example.said == nil ? "text" : "text written") { columns, color in
          PageLines.lines(of: Renderer(width: columns, color: color).render(diagnostic))
        }, indent: 2)
    }
    switch fix {
    case .spec(let spec): page.add(instead: spec, "yaml")
    case .request(let request): page.add(instead: request, "http")
    case .words(let words): page.add(.words(Words(ours: "Instead: \(words)")))
    }
    if let first = related.first {
      let rest = related.dropFirst().reduce(Self.link(first)) { $0 + ", " + Self.link($1) }
      page.add(.words("See also " + rest + "."))
    }
    return page
  }

  private static func link(_ name: String) -> Words {
    codes.contains(name)
      ? .link(name, to: "\(name).md")
      : "the rule " + .link(name, to: "../rules.md#\(MarkdownText.anchor(name))")
  }
}

extension Page {
  /// Appends a spec or a request; the last empty line of a request is part of it.
  fileprivate mutating func add(code text: String, _ language: String) {
    let text = language == "http" ? text : text.withoutLineEnd
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    add(.code(lines, language: language), indent: 2)
  }

  fileprivate mutating func add(instead text: String, _ language: String) {
    add(.words("Instead:"))
    add(code: text, language)
  }
}

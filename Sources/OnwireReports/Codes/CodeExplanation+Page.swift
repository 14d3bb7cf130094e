import OnwireClients
import OnwireDiagnostics

extension CodeExplanation {
  /// The explanation as `onwire explain` shows it.
  package var page: Page {
    var page = Page(.name(code))
    page.isTitled = false
    if let code = DiagnosticCode.named(code) {
      page.add(.diagnostic(Diagnostic(severities.first ?? .error, code: code, title, at: nil)), close: true)
    }
    page.add(.words(Words(meaning)))
    page.add(.heading(1, "Example"))
    if !example.account.isEmpty { page.add(.words(Words(example.account))) }
    if let request = example.request {
      page.add(code: request.text, "http")
    } else if !example.spec.isEmpty {
      page.add(code: example.spec, "yaml")
      for (name, text) in example.files.sorted(by: { $0.key < $1.key }) {
        page.add(.words(Words("and `\(name)`")))
        page.add(code: text, "yaml")
      }
    }
    if example.request != nil || !example.spec.isEmpty, let diagnostic {
      page.add(.words("gives"))
      page.add(.diagnostic(diagnostic), indent: 2)
    }
    page.add(.heading(1, "Instead"))
    switch fix {
    case .spec(let spec): page.add(code: spec, "yaml")
    case .request(let request): page.add(code: request, "http")
    case .words(let words): page.add(.words(Words(words)))
    }
    if !related.isEmpty { page.add(.words("See also: " + .names(related))) }
    return page
  }
}

extension Page {
  fileprivate mutating func add(code text: String, _ language: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    add(.code(lines, language: language), indent: 2)
  }
}

extension CodeExplanation {
  /// The page of docs/diagnostics that says all this, with the diagnostic as it is worked out now.
  package var markdown: String {
    let weight = severities.map(\.rawValue).joined(separator: " or ")
    var blocks = ["# `\(code)`", "**\(weight)**: \(title).", meaning]
    if !example.account.isEmpty { blocks.append(example.account) }
    if !example.spec.isEmpty {
      blocks.append(Self.fenced(example.spec, example.isCompared ? "yaml compared" : "yaml"))
      for (name, text) in example.files.sorted(by: { $0.key < $1.key }) {
        blocks += ["and `\(name)`", Self.fenced(text, "yaml")]
      }
    }
    if let request = example.request { blocks.append(Self.fenced(request.text + "\n", "http")) }
    if let diagnostic {
      let info = example.said == nil ? "text" : "text written"
      blocks += ["gives", Self.fenced(Renderer(width: 100).render(diagnostic), info)]
    }
    switch fix {
    case .spec(let spec): blocks += ["Instead:", Self.fenced(spec, "yaml")]
    case .request(let request): blocks += ["Instead:", Self.fenced(request + "\n", "http")]
    case .words(let words): blocks.append("Instead: \(words)")
    }
    if !related.isEmpty { blocks.append("See also " + related.map(Self.link).joined(separator: ", ") + ".") }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func link(_ name: String) -> String {
    codes.contains(name)
      ? "[`\(name)`](\(name).md)" : "the rule [`\(name)`](../rules.md#\(RuleReference.anchor(of: name)))"
  }

  private static func fenced(_ text: String, _ language: String) -> String {
    "```\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")```"
  }
}

import Clients
import Diagnostics

extension CodeExplanation {
  /// The explanation as a section of the page of all codes; its heading is the anchor.
  public var markdown: String {
    let weight = severities.map(\.rawValue).joined(separator: " or ")
    var blocks = ["### `\(code)`", "**\(weight)**: \(title).", meaning]
    if !example.account.isEmpty { blocks.append(example.account) }
    if !example.spec.isEmpty {
      blocks.append(Self.fenced(example.spec, "yaml"))
      for (name, text) in example.files.sorted(by: { $0.key < $1.key }) {
        blocks += ["and `\(name)`", Self.fenced(text, "yaml")]
      }
    }
    if let request = example.request { blocks.append(Self.fenced(request.text + "\n", "http")) }
    if let diagnostic {
      blocks += ["gives", Self.fenced(Renderer(width: 100).render(diagnostic), "text")]
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
    named(name) == nil
      ? "the rule [`\(name)`](rules.md#\(RuleReference.anchor(of: name)))"
      : "[`\(name)`](#\(anchor(name)))"
  }

  /// The anchor that GitHub makes of a code's heading: a `.` is left out.
  fileprivate static func anchor(_ code: String) -> String { code.filter { $0 != "." } }

  private static func fenced(_ text: String, _ language: String) -> String {
    "```\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")```"
  }
}

extension CodeGroup {
  /// The page of all codes, docs/diagnostics.md.
  public static var markdown: String {
    var page = """
      # Diagnostics

      Every code that `onwire` can say, what it means, an example, and what to write instead; \
      `onwire explain CODE` prints the same. An error keeps its request from being written. A warning is \
      about a request that is written, and probably not what was meant. A note has to change nothing.

      This page is generated: `ONWIRE_UPDATE=1 swift test --filter CodeReferenceTests` writes it.


      """
    for group in all {
      let links = group.explanations.map { "[`\($0.code)`](#\(CodeExplanation.anchor($0.code)))" }
      page += "- \(group.title): \(links.joined(separator: ", "))\n"
    }
    for group in all {
      page += "\n## \(group.title)\n"
      for explanation in group.explanations { page += "\n" + explanation.markdown }
    }
    return page
  }
}

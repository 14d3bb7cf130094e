import Clients
import Diagnostics

extension CodeExplanation {
  /// The page of docs/diagnostics that says all this, with the diagnostic as it is worked out now.
  public var markdown: String {
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

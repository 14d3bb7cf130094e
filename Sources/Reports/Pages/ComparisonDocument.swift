import Diagnostics

/// What came of comparing many requests, or two, as one document: an overview with a link to each, and the parts.
public struct ComparisonDocument: Sendable {
  /// How a document is written.
  public enum Form: Sendable {
    case html, markdown
  }

  /// One request that is expected, or that has no partner.
  public struct Entry: Sendable {
    /// Its number in the document, from 1.
    let number: Int
    let name: String
    let verdict: String
    /// The part of the document on it; empty where the verdict says all.
    let part: String

    /// What came of the request `name`.
    public init(number: Int, name: String, verdict: String, part: String) {
      self.number = number
      self.name = name
      self.verdict = verdict
      self.part = part
    }

    /// The id of its part.
    var id: String { ComparisonDocument.id(number) }
  }

  private let form: Form
  private let title: String
  private var entries: [Entry] = []
  private var rest: [String] = []

  /// A document of `form` without entries.
  public init(_ form: Form, title: String) {
    self.form = form
    self.title = title
  }

  /// What the ids of the part of this number begin with.
  public static func id(_ number: Int) -> String { "r\(number)" }

  /// Appends what came of a request.
  public mutating func add(_ entry: Entry) { entries.append(entry) }

  /// Appends what is said below all requests.
  public mutating func add(_ part: String) { if !part.isEmpty { rest.append(part) } }

  /// The document; with an overview where `isAmongOthers`, and `summary` above it.
  ///
  /// Of two requests, Markdown is a fragment, to be pasted somewhere.
  public func text(isAmongOthers: Bool, summary: String?) -> String {
    switch form {
    case .html: html(isAmongOthers: isAmongOthers, summary: summary)
    case .markdown: markdown(isAmongOthers: isAmongOthers, summary: summary)
    }
  }

  private static let columns = ["request", "what came of it"]

  private func html(isAmongOthers: Bool, summary: String?) -> String {
    var body = HTMLText.element("h1", text: VisibleText.of(title)) + "\n"
    if isAmongOthers {
      if let summary { body += HTMLText.element("p", Words(summary).html) + "\n" }
      let rows = entries.map { entry in
        let name = HTMLText.element("code", text: VisibleText.of(entry.name))
        let link = entry.part.isEmpty ? name : HTMLText.element("a", ["href": "#" + entry.id], name)
        return [link, HTMLText.escaped(entry.verdict)]
      }
      body += OverviewHTML.table(Self.columns, rows, label: "All requests")
    }
    for entry in entries where !entry.part.isEmpty {
      guard isAmongOthers else {
        body += entry.part
        continue
      }
      let heading = HTMLText.element("h2", text: VisibleText.of(entry.name))
      body += HTMLText.element("section", ["id": entry.id], "\n\(heading)\n\(entry.part)") + "\n"
    }
    return PageFrame.document(
      title: VisibleText.of(title), main: body + rest.joined(separator: "\n"))
  }

  private func markdown(isAmongOthers: Bool, summary: String?) -> String {
    guard isAmongOthers else { return (entries.map(\.part) + rest).joined(separator: "\n") }
    var table = MarkdownTable(Self.columns)
    for entry in entries {
      table.append([MarkdownText.code(VisibleText.of(entry.name)), MarkdownText.escaped(entry.verdict)])
    }
    var parts = ["# \(MarkdownText.escaped(VisibleText.of(title)))\n"]
    if let summary { parts.append(Words(summary).markdown + "\n") }
    parts.append(table.text)
    for entry in entries where !entry.part.isEmpty {
      parts.append("## \(MarkdownText.code(VisibleText.of(entry.name)))\n")
      parts.append(entry.part)
    }
    return (parts + rest).joined(separator: "\n")
  }
}

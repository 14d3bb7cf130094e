package import OnwireClients
import OnwireHTTP
import OnwireImport
package import OnwireSpecLanguage
public import OnwireFormats

/// What is written of a spec, and not of a message alone: the call that sends it, and its page.
package struct SpecOutput: Sendable {
  package let kind: OutputKind
  /// Of a call its language.
  let language: RequestCode.Language?
  /// Of a page its form, and what writes it.
  package let page: PageForm?

  package typealias PageForm = (
    form: Page.Form, text: @Sendable (RequestPage) throws -> String
  )

  /// A kind that is written here, and of a message alone never, for a `reason`.
  private init(
    _ name: String, _ ending: String, _ summary: String, separator: String = "", reason: String,
    language: RequestCode.Language? = nil, page: PageForm? = nil
  ) {
    let frame = OutputFrame(separator: separator)
    kind = OutputKind(name, ending, summary, frame: frame) { _, _, _, _ in .impossible(reason) }
    (self.language, self.page) = (language, page)
  }

  /// What is written of a spec that compiled to `wire`, and what of the request it does not say.
  package func text(
    of spec: RequestSpec, _ wire: Compilation.Wire, page makePage: () throws -> RequestPage
  ) throws -> (text: String, differences: [String]) {
    if let page { return (try page.text(makePage()), []) }
    let code = language.map { RequestCode($0, of: spec, wire) }
    return (code?.text ?? "", code?.differences ?? [])
  }

  private static let codeReason = "a request does not say what its library was given: code is made of a spec"
  private static let pageReason = "pages are made of a `RequestPage`"

  fileprivate static let objc = SpecOutput(
    "objc", ".m", "the Objective-C call that sends it: AFNetworking, a wrapper, NSURLSession",
    separator: "\n", reason: codeReason, language: .objectiveC)
  fileprivate static let swift = SpecOutput(
    "swift", ".swift", "the Swift call that sends it: Alamofire, URLSession", separator: "\n",
    reason: codeReason, language: .swift)
  fileprivate static let markdown = SpecOutput(
    "markdown", ".md", "a documentation example: spec, tables, curl, bytes, and what other clients send",
    separator: "\n", reason: pageReason, page: (.markdown, { try $0.markdown() }))
  fileprivate static let html = SpecOutput(
    "html", ".html", "the same as a page in one file, whose bytes and fields light each other up",
    reason: pageReason, page: (.html, { try $0.html() }))

  fileprivate static let all = [objc, swift, markdown, html]
}

extension OutputKind {
  /// The library call that sends the request, in Objective-C; written from the spec by `RequestCode`.
  public static let objc = SpecOutput.objc.kind
  /// The library call that sends the request, in Swift; written from the spec by `RequestCode`.
  public static let swift = SpecOutput.swift.kind
  /// A documentation example in Markdown, of a `RequestPage`.
  public static let markdown = SpecOutput.markdown.kind
  /// The same as a page to look at, whose bytes and fields are linked.
  public static let html = SpecOutput.html.kind

  /// The spec that compiles to the request, found from its bytes.
  public static let yaml = OutputKind(
    "yaml", ".spec.yaml", "the spec that compiles to these bytes, found by trying clients",
    frame: OutputFrame(separator: "---\n")
  ) { request, options, sink, _ in
    guard !request.message.isResponse else {
      return .impossible("a spec describes a request, and this is a response; emit raw instead")
    }
    do {
      var patterns = DraftPatterns()
      let text = try options.spec ?? request.spec(like: &patterns)
      try Array(text.utf8).withUnsafeBytes { try sink($0) }
      return .exact
    } catch let failure as Importer.Failure {
      return .impossible(failure.reason)
    }
  }

  /// All kinds, those that are made of a message alone first.
  public static let all = allCases + [yaml] + SpecOutput.all.map(\.kind)

  /// What writes it of a spec; `nil` where the message is enough.
  package var ofSpec: SpecOutput? { SpecOutput.all.first { $0.kind == self } }

  /// Whether the output is written from the spec: of a captured message there is none.
  package var needsSpec: Bool { ofSpec?.language != nil }
}

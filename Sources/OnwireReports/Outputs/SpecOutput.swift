package import OnwireClients
import OnwireHTTP
import OnwireImport
package import OnwireSpecLanguage
public import OnwireFormats

/// An output that is written from a spec, and not from a message alone: the call that sends it, or its page.
package struct SpecOutput: Sendable {
  package let kind: OutputKind
  /// The language of a call.
  let language: RequestCode.Language?
  /// The form of a page, with the code that writes it.
  package let page: PageForm?

  package typealias PageForm = (
    form: Page.Form, text: @Sendable (RequestPage) throws -> String
  )

  /// A kind of output that is written here, and never from a message alone, for a `reason`.
  private init(
    _ name: String, _ ending: String, _ summary: String, separator: String = "", reason: String,
    language: RequestCode.Language? = nil, page: PageForm? = nil
  ) {
    let frame = OutputFrame(separator: separator)
    kind = OutputKind(name, ending, summary, frame: frame) { _, _, _, _ in .impossible(reason) }
    (self.language, self.page) = (language, page)
  }

  /// The output for a spec that compiled to `wire`, and what it does not say about the request.
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
  /// A documentation example in Markdown, from a `RequestPage`.
  public static let markdown = SpecOutput.markdown.kind
  /// The same as an HTML page with linked bytes and fields.
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

  /// All kinds, those that are made from a message alone first.
  public static let all = allCases + [yaml] + SpecOutput.all.map(\.kind)

  /// The kind with this name, such as `curl-config`; `nil` if there is none.
  public init?(rawValue: String) {
    guard let kind = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }

  /// The output that writes it from a spec; `nil` if the message is enough.
  package var ofSpec: SpecOutput? { SpecOutput.all.first { $0.kind == self } }

  /// Whether the output must be written from a spec, so that captured messages have none.
  package var needsSpec: Bool { ofSpec?.language != nil }
}

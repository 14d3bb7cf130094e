import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

extension RequestPage {
  /// The page as HTML in one file: it loads nothing else.
  ///
  /// - Throws: what reading a file throws.
  public func html() throws -> String { try html(links: nil) }

  /// The same as a page of a site.
  func html(links: PageFrame.Links?) throws -> String {
    let parts = PageParts(self)
    var body = "<main id=\"main\">\n\(parts.header)\(parts.clientSwitch)"
    body += "<div class=\"pair\">\n\(parts.listings)<div class=\"sent\">\n"
    for index in sendings.indices { body += try parts.request(index) }
    body += "</div>\n</div>\n"
    if let captured { body += try PageParts.section { $0.add(captured.fidelity) } }
    for index in sendings.indices { body += try parts.details(index) }
    if let captured { body += try PageParts.section { try $0.add(decodedBodyOf: captured.message) } }
    if let answer { body += try PageParts.section { try $0.add(answer, named: name, id: "response-bytes") } }
    if let report = try served { body += try PageParts.section { $0.add(report) } }
    body += parts.rules()
    body += "</main>\n"
    return PageFrame.document(title: name, body: body, links: links, style: parts.clientStyle)
  }
}

/// The sections of a request's page.
struct PageParts {
  let page: RequestPage

  init(_ page: RequestPage) { self.page = page }

  /// Whether there is more than one client to choose from.
  var hasClients: Bool { page.sendings.count > 1 }

  /// Whether a client sends what the page's own sends, whose bytes are shown for it then.
  func isSame(_ index: Int) -> Bool {
    guard index > 0, page.sendings[index].wire != nil, case .none = page.sendings[index].change else {
      return false
    }
    return true
  }

  /// A section of one client; `name` is unique in the page.
  func section(_ index: Int, _ name: String, _ title: String, level: Int = 2, _ content: String) -> String {
    guard !content.isEmpty else { return "" }
    return """
      <section class="by by\(index) \(name)" aria-labelledby="\(name)-\(index)">
      <h\(level) id="\(name)-\(index)">\(HTMLText.escaped(title))\(client(index))</h\(level)>
      \(content)</section>

      """
  }

  /// Whose section it is, where the page is of several: seen on paper, where all of them are, and heard.
  private func client(_ index: Int) -> String {
    guard hasClients else { return "" }
    return " <span class=\"of\">of \(HTMLText.escaped(title(index)))</span>"
  }

  /// What `add` appends to a page, as a part of this one.
  static func section(_ add: (inout Page) throws -> Void) throws -> String {
    var page = Page("")
    try add(&page)
    return try page.htmlFragment()
  }

  /// What a client is called on the page.
  func title(_ index: Int) -> String {
    let sending = page.sendings[index]
    return sending.title.isEmpty ? (index == 0 ? "The spec's client" : "A client") : sending.title
  }

  /// A button that copies the text of the element `id`; the script shows it.
  static func copyButton(_ id: String, _ what: String) -> String {
    "<button type=\"button\" class=\"copy\" data-of=\"\(id)\" hidden>Copy"
      + "<span class=\"quiet\"> \(HTMLText.escaped(what))</span></button>"
  }
}

import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP

extension SiteIndex {
  /// The index as HTML in one file, with a field that filters the list.
  package func html() -> String {
    var body = HTMLText.element("header", ["class": "site-head"], head)
    let lists = groups.map { group in
      let title =
        group.folder.isEmpty ? "" : HTMLText.element("h2", text: VisibleText.of(group.folder))
      let items = group.entries.map(Self.item).joined(separator: "\n")
      return HTMLText.element("section", [:], title + HTMLText.element("ul", [:], "\n\(items)\n"))
    }
    let empty = HTMLText.element("p", ["id": "none", "hidden": ""], text: SiteWording.none)
    body += HTMLText.element(
      "main", ["id": "main", "class": "site-list"], "\n" + lists.joined(separator: "\n") + "\n\(empty)\n")
    body += HTMLText.element("script", "\n\(siteScript)\n")
    return PageFrame.document(title: VisibleText.of(title), body: body, style: siteStyle + "\n")
  }

  /// The title and the filter field, which needs the script and is only shown by it.
  private var head: String {
    let count = entries.count.counted("request", grouped: true)
    let field =
      HTMLText.element("label", ["for": "filter"], text: SiteWording.filter)
      + "<input\(HTMLText.attributes(["id": "filter", "type": "search", "autocomplete": "off", "spellcheck": "false", "placeholder": SiteWording.filterHint]))>"
    return HTMLText.element("h1", text: VisibleText.of(title))
      + HTMLText.element("p", ["id": "count", "role": "status"], text: count)
      + HTMLText.element("p", ["class": "filter", "hidden": ""], field)
  }

  private static func item(_ entry: Entry) -> String {
    let url = SiteURL.of(entry.stem, ending: OutputKind.html.ending, from: stem)
    var item = HTMLText.element("a", ["href": url], text: VisibleText.of(entry.name))
    item += " " + HTMLText.element("code", text: VisibleText.of(entry.request))
    if !entry.summary.isEmpty {
      item += HTMLText.element("p", ["class": "summary"], SummaryHTML.inline(entry.summary))
    }
    var words = HTMLText.escaped(entry.client)
    if !entry.findings.isEmpty {
      words += " · " + HTMLText.element("strong", text: entry.findingWords)
    }
    item += HTMLText.element("p", ["class": "client"], words)
    return HTMLText.element("li", [:], item)
  }
}

extension RequestPage {
  /// The page at `own` of a site, with links to the index and to the previous and next page.
  ///
  /// - Throws: Any error from reading a file.
  package func html(in site: SiteIndex, at own: String) throws -> String {
    guard let position = site.positions[own] else { return try html() }
    func link(_ index: Int) -> (title: String, url: String)? {
      guard site.entries.indices.contains(index) else { return nil }
      let entry = site.entries[index]
      return (
        VisibleText.of(entry.name), SiteURL.of(entry.stem, ending: OutputKind.html.ending, from: own)
      )
    }
    return try html(
      links: PageFrame.Links(
        index: SiteURL.of(SiteIndex.stem, ending: OutputKind.html.ending, from: own),
        previous: link(position - 1), next: link(position + 1)))
  }
}

import OnwireFormats

/// A whole HTML document around the contents of a page: head, style and script; it loads nothing else.
enum PageFrame {
  /// The links of a page in a site.
  struct Links: Sendable {
    /// The index, as a relative URL.
    var index: String
    /// The previous and next page: title and relative URL.
    var previous: (title: String, url: String)?
    var next: (title: String, url: String)?
  }

  /// What a page may load: only its own style and script, and pictures inside it.
  private static let policy = """
    default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
    form-action 'none'
    """

  /// The document with this title and body in HTML, which has one `main`; `style` is what this page needs
  /// besides.
  static func document(title: String, body: String, links: Links? = nil, style: String = "") -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <meta name="generator" content="\(Writer.name) \(Writer.version)">
    <title>\(HTMLText.escaped(title))</title>
    <style>
    \(pageStyle)
    \(style)</style>
    </head>
    <body>
    <a class="skip" href="#main">To the content</a>
    \(links.map(navigation) ?? "")\(body)
    <footer>
    <p>Made by \(Writer.name) \(Writer.version) from the bytes themselves. This page loads nothing else.</p>
    </footer>
    <script>
    \(pageScript)
    </script>
    </body>
    </html>

    """
  }

  private static func navigation(_ links: Links) -> String {
    var items = HTMLText.element("a", ["href": links.index, "class": "index"], text: "All requests")
    if let previous = links.previous { items += link(previous, "prev", "Previous: ") }
    if let next = links.next { items += link(next, "next", "Next: ") }
    return "<nav class=\"site\" aria-label=\"Pages\">\(items)</nav>\n"
  }

  private static func link(_ page: (title: String, url: String), _ relation: String, _ word: String) -> String
  {
    HTMLText.element(
      "a", ["href": page.url, "rel": relation],
      "<span class=\"word\">\(word)</span>\(HTMLText.escaped(page.title))")
  }
}

extension PageFrame {
  /// The document with this title and this content of its `main`.
  static func document(title: String, main: String, links: Links? = nil, style: String = "") -> String {
    document(
      title: title, body: HTMLText.element("main", ["id": "main"], "\n" + main) + "\n", links: links,
      style: style)
  }
}

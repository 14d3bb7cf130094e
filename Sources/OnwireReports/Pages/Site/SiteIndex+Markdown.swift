import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP

extension SiteIndex {
  /// The index as GitHub's Markdown, with a table for each folder.
  package func markdown() -> String {
    var blocks = ["# " + MarkdownText.escaped(VisibleText.of(title))]
    blocks.append(entries.count.counted("request", grouped: true) + ".")
    for group in groups {
      if !group.folder.isEmpty { blocks.append("## " + MarkdownText.escaped(VisibleText.of(group.folder))) }
      var table = MarkdownTable(SiteWording.columns)
      for entry in group.entries {
        let url = SiteURL.of(entry.stem, ending: OutputKind.markdown.ending, from: Self.stem)
        table.append([
          "[\(MarkdownText.escaped(VisibleText.of(entry.name), inLink: true))](\(url))",
          Self.cut(entry.request),
          Self.summary(entry.summary, below: url), MarkdownText.escaped(entry.client), entry.findingWords,
        ])
      }
      blocks.append(String(table.text.dropLast()))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// A summary whose relative links, which are relative to the folder of its page at `url`, work in the
  /// index.
  private static func summary(_ text: String, below url: String) -> String {
    let folder = url.lastIndex(of: "/").map { url[...$0] } ?? ""
    var (shown, rest, isCode) = ("", text[...], false)
    while let link = rest.firstOccurrence(of: "](") {
      let before = rest[..<link.upperBound]
      if before.utf8.count(where: { $0 == UInt8(ascii: "`") }) % 2 == 1 { isCode.toggle() }
      shown += before
      rest = rest[link.upperBound...]
      // No URL is longer than this.
      let target = rest.prefix(2048).prefix { $0 != ")" }
      guard !isCode, let first = target.first, first != "/", first != "<", !target.contains(":") else {
        continue
      }
      shown += first == "#" ? url[...] : folder
    }
    return shown + rest
  }

  /// The columns that a table has for a request; longer ones are cut.
  private static let columns = 72

  private static func cut(_ request: String) -> String {
    MarkdownText.code(VisibleText.cut(request, columns: columns))
  }
}

/// The wording of a site's index.
enum SiteWording {
  static let columns = ["Request", "Sends", "Summary", "Client", "Findings"]
  static let filter = "Filter"
  static let filterHint = "name, URL or summary"
  static let none = "No request has these words."
}

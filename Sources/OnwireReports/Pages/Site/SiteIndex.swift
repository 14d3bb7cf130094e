package import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

/// The requests of a site, folder by folder: the list of its index, and the order of its pages.
package struct SiteIndex: Sendable {
  /// One page.
  package struct Entry: Sendable {
    /// The request's name.
    package let name: String
    /// The path of its page below the site's folder, without the extension: `user/login`.
    package let stem: String
    /// What is sent, such as `POST https://api.example.com/login`.
    package let request: String
    /// The first line of its summary; empty if there is none.
    package let summary: String
    /// The client, such as `AFNetworking 4.0.1`.
    package let client: String
    /// The number of its page's findings and diagnostics for each severity that occurs, the worst first.
    package let findings: [(severity: Diagnostic.Severity, count: Int)]

    /// The entry of a request whose page is at `stem`; `nil` if nothing is sent.
    package init?(_ page: RequestPage, stem: String) {
      guard let sending = page.sendings.first, let wire = sending.wire else { return nil }
      self.init(
        name: page.name, stem: stem, wire: wire, summary: page.summary, client: sending.title,
        severities: sending.severities)
    }

    init(
      name: String, stem: String, wire: Request, summary: String, client: String,
      severities: [Diagnostic.Severity]
    ) {
      self.name = name
      self.stem = stem
      request = "\(wire.message.method ?? "?") \(wire.url)"
      self.summary = SummaryLine.first(of: summary)
      self.client = client
      findings = [Diagnostic.Severity.error, .warning, .note].compactMap { severity in
        let count = severities.count { $0 == severity }
        return count > 0 ? (severity, count) : nil
      }
    }

    /// The counts in words, such as `2 warnings, 1 note`; empty if there are none.
    var findingWords: String {
      findings.map { $0.count.counted($0.severity.rawValue, grouped: true) }.joined(separator: ", ")
    }

    /// The folder of its page, as it is shown; empty for the site's own.
    var folder: String {
      stem.lastIndex(of: "/").map { String(stem[..<$0]) } ?? ""
    }
  }

  /// The title above the list.
  package let title: String
  /// The pages, in order.
  let entries: [Entry]
  /// The entries by folder: first those of the site's own folder, then each folder in the order of its first
  /// entry.
  let groups: [(folder: String, entries: [Entry])]
  /// The position of each page among the entries, by its stem.
  let positions: [String: Int]

  /// The stem of the index itself: no request can be written there.
  package static let stem = "index"

  /// The index of `all`; entries of the same folder keep their order.
  package init(title: String, entries all: [Entry]) {
    self.title = title
    groups = Self.groups(all)
    entries = groups.flatMap(\.entries)
    positions = Dictionary(entries.enumerated().map { ($1.stem, $0) }) { first, _ in first }
  }

  private static func groups(_ entries: [Entry]) -> [(folder: String, entries: [Entry])] {
    var groups: [(folder: String, entries: [Entry])] = []
    var positions: [String: Int] = [:]
    for entry in entries {
      if let position = positions[entry.folder] {
        groups[position].entries.append(entry)
      } else {
        positions[entry.folder] = groups.count
        groups.append((entry.folder, [entry]))
      }
    }
    // Entries without a folder have no heading, so they come before all headings.
    return groups.filter(\.folder.isEmpty) + groups.filter { !$0.folder.isEmpty }
  }
}

/// A summary in one line.
enum SummaryLine {
  /// The first line that is not empty, without the marks of a heading, in the form to show.
  static func first(of summary: String) -> String {
    for line in PageLines.lines(ofProse: summary) {
      let words = line.drop { $0 == "#" || $0 == " " || $0 == "\t" }
      if !words.isEmpty { return String(words) }
    }
    return ""
  }
}

/// Relative URLs between the pages of a site.
enum SiteURL {
  /// The URL of the page at `stem`, relative to the page at `other`.
  static func of(_ stem: String, ending: String, from other: String) -> String {
    let target = stem.split(separator: "/", omittingEmptySubsequences: false)
    let start = other.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var same = 0
    while same < start.count, same < target.count - 1, start[same] == target[same] { same += 1 }
    let up = String(repeating: "../", count: start.count - same)
    return up + target[same...].map { escaped($0) }.joined(separator: "/") + ending
  }

  /// The name of a file or folder with everything but unreserved characters escaped (RFC 3986, 2.3): a colon
  /// would make it a scheme, and a parenthesis would end a link of Markdown.
  private static func escaped(_ name: Substring) -> String {
    String(decoding: PercentEncoder(keeping: .unreserved).encoded(name.utf8), as: UTF8.self)
  }
}

package import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

/// The requests of a site, folder by folder: what its index lists, and the order in which its pages follow.
package struct SiteIndex: Sendable {
  /// One page.
  package struct Entry: Sendable {
    /// The request's name.
    package let name: String
    /// Where its page is below the site's folder, without its ending: `user/login`.
    package let stem: String
    /// What is sent, such as `POST https://api.example.com/login`.
    package let request: String
    /// The first line of its summary; empty for none.
    package let summary: String
    /// Such as `AFNetworking 4.0.1`.
    package let client: String
    /// How many of what its page lists are of each severity that there are any of, the worst first.
    package let findings: [(severity: Diagnostic.Severity, count: Int)]

    /// The line of a request whose page is at `stem`; `nil` where nothing is sent.
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

    /// Such as `2 warnings, 1 note`; empty for none.
    var findingWords: String {
      findings.map { $0.count.counted($0.severity.rawValue, grouped: true) }.joined(separator: ", ")
    }

    /// The folder that its page is in, as it is shown; empty for the site's own.
    var folder: String {
      stem.lastIndex(of: "/").map { String(stem[..<$0]) } ?? ""
    }
  }

  /// What stands above the list.
  package let title: String
  /// The pages, in their order.
  let entries: [Entry]
  /// The entries by folder, those of none first, then in the order of the first of each.
  let groups: [(folder: String, entries: [Entry])]
  /// Where each page stands among the entries, by its stem.
  let positions: [String: Int]

  /// The stem of the index itself: no request can be written there.
  package static let stem = "index"

  /// The index of `all`, in this order where they are of one folder.
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
    // What stands in no folder has no heading, and is below none.
    return groups.filter(\.folder.isEmpty) + groups.filter { !$0.folder.isEmpty }
  }
}

/// A summary in one line.
enum SummaryLine {
  /// The first line that says something, without the marks of a heading, as it is shown.
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
  /// The URL of the page at `stem`, as it stands in the page at `other`.
  static func of(_ stem: String, ending: String, from other: String) -> String {
    let target = stem.split(separator: "/", omittingEmptySubsequences: false)
    let start = other.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var same = 0
    while same < start.count, same < target.count - 1, start[same] == target[same] { same += 1 }
    let up = String(repeating: "../", count: start.count - same)
    return up + target[same...].map { escaped($0) }.joined(separator: "/") + ending
  }

  /// A name of a file or folder, with escapes for all but unreserved characters (RFC 3986, 2.3): a colon would
  /// make a scheme of it, and a parenthesis end a link of Markdown.
  private static func escaped(_ name: Substring) -> String {
    String(decoding: PercentEncoder(keeping: .unreserved).encoded(name.utf8), as: UTF8.self)
  }
}

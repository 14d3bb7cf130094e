import Foundation
import TestSupport
import Testing

/// Tests/Views/pages: one page of each kind, exactly as a terminal, Markdown and HTML show it.
///
/// `ONWIRE_UPDATE=1 swift test --filter PageViewsTests` writes what is shown now; read the difference before you
/// commit it. Of HTML all is kept but style and script.
@Suite struct PageViewsTests {
  private static let session = "docs/examples/session.chlsj"
  private static let migration = [
    "diff", "docs/examples/migration", "--client", "afnetworking@3", "--client", "alamofire@5",
  ]

  /// A page by the name of its file, and the command that shows it.
  static let pages: [String: [String]] = [
    "clients.txt": ["clients"],
    "clients.md": ["clients", "--format", "markdown"],
    "client.txt": ["clients", "hybnetworking", "--rule", "query", "--rule", "url"],
    "client.md": ["clients", "hybnetworking", "--rule", "query", "--rule", "url", "--format", "markdown"],
    "release.txt": ["clients", "afnetworking@2.5", "--rule", "query"],
    "release.md": ["clients", "afnetworking@2.5", "--rule", "query", "--format", "markdown"],
    "style.txt": ["clients", "nsurlsession@quoted", "--rule", "form"],
    "compared-clients.txt": ["clients", "--compare", "afnetworking@3", "alamofire@5", "--rule", "query"],
    "compared-clients.md": [
      "clients", "--compare", "afnetworking@3", "alamofire@5", "--rule", "query", "--format", "markdown",
    ],
    "transport.txt": ["clients", "cfnetwork-ios16"],
    "transport.md": ["clients", "cfnetwork-ios16", "--format", "markdown"],
    "rule.txt": ["explain", "query.array"],
    "fixed-rule.txt": ["explain", "spec.cookies"],
    "added-field.txt": ["explain", "cfnetwork-ios16.accept"],
    "captured.txt": ["explain", "capture.wire"],
    "code.txt": ["explain", "duplicate-key"],
    "code-of-files.txt": ["explain", "file-outside-root"],
    "finding.txt": ["explain", "content-length-mismatch"],
    "rule.html": ["explain", "query.null", "--emit", "html"],
    "code.md": ["explain", "duplicate-key", "--emit", "markdown"],
    "code.html": ["explain", "duplicate-key", "--emit", "html"],
    "compared-clients.html": [
      "clients", "--compare", "afnetworking@3", "alamofire@5", "--rule", "query", "--format", "html",
    ],
    "migration.txt": migration,
    "migration.md": migration + ["--emit", "markdown"],
    "migration.html": migration + ["--emit", "html"],
    "capture.txt": ["inspect", session],
    "capture.md": ["inspect", session, "--emit", "markdown"],
    "capture.html": ["inspect", session, "--emit", "html"],
    "matched.txt": ["diff", "docs/examples/login.yaml", session, "--match"],
    "matched.md": ["diff", "docs/examples/login.yaml", session, "--match", "--emit", "markdown"],
    "matched.html": ["diff", "docs/examples/login.yaml", session, "--match", "--emit", "html"],
    "request.md": ["compile", "docs/examples/order.yaml", "--emit", "markdown"],
    "request.html": ["compile", "docs/examples/order.yaml", "--emit", "html"],
  ]

  @Test(arguments: pages.keys.sorted())
  func aPageIsShownSo(name: String) throws {
    let arguments = try #require(Self.pages[name])
    let run = try Command.onwire(arguments, in: Repository.root)
    let text = run.text.replacing(/<(style|script)>[\s\S]*?<\/\1>/) { "<\($0.1)></\($0.1)>" }
    #expect(!text.isEmpty, "\(run.error)")
    let file = Repository.root.appendingPathComponent("Tests/Views/pages/\(name)")
    let expected = try golden(text, at: file)
    #expect(expected == text, "ONWIRE_UPDATE=1 swift test --filter PageViewsTests writes \(name)")
  }
}

import Foundation
import TestSupport
import Testing

/// `onwire docs PATH… --out DIR`, as a user runs it.
@Suite struct SiteTests {
  private static let login =
    "name: login\nsummary: Signs **in**.\nmethod: POST\nurl: https://api.example.com/login\nparams: {user: {name: 张三}}\n"

  /// Specs in folders, with names that URLs need escapes for, and several in a file.
  private func scratch() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/login.yaml", Self.login)
    try scratch.file("specs/a b/查询 #1.yaml", "url: https://api.example.com/q?a=1\n")
    try scratch.file(
      "specs/several.yaml",
      "name: 100% (x)\nurl: https://api.example.com/a\n---\nurl: https://api.example.com/b\n")
    return scratch
  }

  private func docs(_ arguments: [String] = [], in scratch: TemporaryFolder) throws -> Tools.Outcome {
    try Command.onwire(["docs", "specs", "--out", "site"] + arguments, in: scratch.url)
  }

  private static let pages = [
    "a b/查询 #1", "index", "login", "several/100% (x)", "several/several-2",
  ]

  @Test func everyRequestHasAPageOfEachKindAndTheIndexListsAll() throws {
    let scratch = try scratch()
    let run = try docs(in: scratch)
    #expect(run.status == 0)
    #expect(run.error == "4 requests, 10 written, 0 unchanged, 0 errors\n")
    #expect(run.text.isEmpty)
    #expect(scratch.files("site") == Self.pages.flatMap { ["\($0).html", "\($0).md"] }.sorted())
    let index = try text("site/index.md", scratch)
    #expect(index.hasPrefix("# Requests\n\n4 requests.\n\n"))
    #expect(
      index.contains(
        "| [login](login.md) | `POST https://api.example.com/login` | Signs **in**. | AFNetworking"))
    let page = try text("site/login.md", scratch)
    #expect(
      page.hasPrefix(
        "# login\n\n`POST https://api.example.com/login`, as AFNetworking 4.0.1 sends it.\n\nSigns **in**.\n")
    )
    #expect(page.contains("| `user.name` | `\"张三\"` | `user%5Bname%5D=%E5%BC%A0%E4%B8%89` |"))
  }

  @Test(arguments: [
    ("params: {a: 9.90, b: 1e16}\n", "2 warnings"),
    ("wire: {fields: [host, {raw-line: 'X-Note : two'}]}\n", "1 warning"),
    ("headers: {X: a}\n", ""),
  ])
  func theIndexCountsWhatThePageLists(spec: String, count: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/a.yaml", "client: afnetworking@4\nurl: https://h.example/\n" + spec)
    _ = try docs(["--client", "afnetworking@4"], in: scratch)
    #expect(try text("site/index.md", scratch).contains("| AFNetworking 4.0.1 | \(count) |\n"))
    #expect(try text("site/index.html", scratch).contains("<strong>\(count)</strong>") == !count.isEmpty)
    let page = try text("site/a.md", scratch)
    let listed = page.split(separator: "\n").filter { $0.hasPrefix("- **warning**") }
    #expect(listed.count == count.first.flatMap { Int(String($0)) } ?? 0)
    #expect(!page.contains("- **error**"))
  }

  @Test func pagesShowWhatTheServersReadThatAreAsked() throws {
    let scratch = try scratch()
    let run = try docs(["--servers", "php,django"], in: scratch)
    #expect(run.status == 0, "\(run.error)")
    let page = try text("site/login.md", scratch)
    #expect(page.contains("## What servers read") && page.contains("#### `php@8`"))
    #expect(run.error.contains("servers-disagree"))
  }

  @Test func everyLinkBetweenPagesLeadsToAFile() throws {
    let scratch = try scratch()
    _ = try docs(in: scratch)
    var count = 0
    for page in scratch.files("site") {
      let text = try text("site/\(page)", scratch)
      let pattern = page.hasSuffix(".md") ? /\]\(([^)]*\.md)\)/ : /href="([^"#]+\.html)"/
      for match in text.matches(of: pattern) {
        let path = try #require(String(match.output.1).removingPercentEncoding)
        let folder = (("site/" + page) as NSString).deletingLastPathComponent
        let target = scratch.url.appendingPathComponent(folder).appendingPathComponent(path)
          .standardizedFileURL
        #expect(FileManager.default.fileExists(atPath: target.path), "\(path) of \(page)")
        count += 1
      }
    }
    // The list of both indices, at the least.
    #expect(count >= 8)
  }

  @Test func aSecondRunTouchesNothing() throws {
    let scratch = try scratch()
    _ = try docs(in: scratch)
    let before = try scratch.identities("site")
    let run = try docs(in: scratch)
    #expect(run.error == "4 requests, 0 written, 10 unchanged, 0 errors\n")
    #expect(try scratch.identities("site") == before)
    let check = try docs(["--check"], in: scratch)
    #expect(check.status == 0)
    #expect(check.text.isEmpty)
    #expect(check.error == "4 requests, 10 the same, 0 different, 0 missing, 0 left over, 0 errors\n")
    #expect(try scratch.identities("site") == before)
  }

  @Test func pagesAreTheSameWhateverPathTheSpecsAreNamedBy() throws {
    let scratch = try scratch()
    try scratch.file("specs/form.yaml", "method: POST\nurl: https://h.example/a\nparams: {a: x y}\n")
    _ = try docs(in: scratch)
    #expect(try text("site/form.html", scratch).contains("form.yaml:3:"))
    let specs = scratch.url.appendingPathComponent("specs").path
    let check = try Command.onwire(["docs", specs, "--out", "site", "--check"], in: scratch.url)
    #expect(check.status == 0, "\(check.text)")
  }

  @Test func staleMissingAndLeftOverPagesAreShownAndNothingIsWritten() throws {
    let scratch = try scratch()
    _ = try docs(in: scratch)
    let before = try scratch.tree("site")
    try scratch.file("specs/login.yaml", Self.login.replacingOccurrences(of: "张三", with: "李四"))
    try scratch.file("specs/new.yaml", "url: https://api.example.com/new\n")
    try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("specs/a b"))
    let check = try docs(["--check"], in: scratch)
    #expect(check.status == 1)
    #expect(check.error.hasSuffix(" different, 2 missing, 2 left over, 0 errors\n"))
    let ofMarkdown = try docs(["--check", "--emit", "markdown"], in: scratch)
    #expect(ofMarkdown.error == "4 requests, 2 the same, 2 different, 1 missing, 1 left over, 0 errors\n")
    for line in [
      "--- site/login.md\n+++ site/login.md\n@@ ",
      "\n-params: {user: {name: 张三}}\n+params: {user: {name: 李四}}\n",
      "\nsite/new.html: missing\n", "site/index.html: differs from line ",
      "site/a b/查询 #1.md: this page belongs to no request\n",
    ] {
      #expect(check.text.contains(line), "\(line) in\n\(check.text)")
    }
    #expect(try scratch.tree("site") == before)
    let run = try docs(in: scratch)
    #expect(run.status == 0)
    #expect(run.error.contains("note[page-left-over]: 2 pages below `site` belong to no request"))
    #expect(run.error.contains("site/a b/查询 #1.html"))
    #expect(run.error.hasSuffix(" unchanged, 0 errors\n"))
    #expect(scratch.files("site").contains("a b/查询 #1.md"))
  }

  /// The diff is one that `patch` takes, and gives the page that would be written.
  @Test(.enabled(if: Tools.have("patch"), "needs patch")) func theDiffOfAPageMendsIt() throws {
    let patch = try #require(Tools.find("patch"))
    let scratch = try scratch()
    let arguments = ["--emit", "markdown"]
    _ = try docs(arguments, in: scratch)
    let fresh = try scratch.tree("site")
    let page = try text("site/login.md", scratch)
    let lines = page.components(separatedBy: "\n")
    let edited: [String] = lines[..<4] + ["more"] + lines[4..<40] + lines[44...]
    for stale: String in [
      lines.dropFirst(2).joined(separator: "\n"), lines.dropLast(9).joined(separator: "\n"), "",
      edited.joined(separator: "\n"), page + page,
    ] {
      try scratch.file("site/login.md", stale)
      let check = try docs(arguments + ["--check"], in: scratch)
      #expect(check.status == 1)
      let file = try scratch.file("login.patch", check.text)
      let mended = try Tools.run(patch, ["site/login.md", file.path], in: scratch.url)
      #expect(mended.status == 0, "\(mended.text)\(mended.error)")
      #expect(try scratch.tree("site") == fresh)
    }
  }

  @Test func aBrokenSpecIsLeftOutAndTheOthersAreWritten() throws {
    let scratch = try scratch()
    _ = try docs(in: scratch)
    let before = try scratch.tree("site")
    try scratch.file("specs/login.yaml", "metod: POST\n" + Self.login)
    let run = try docs(["--emit", "markdown"], in: scratch)
    #expect(run.status == 2)
    #expect(run.error.contains("error[unknown-key]"))
    #expect(run.error.hasSuffix("3 requests, 1 written, 3 unchanged, 1 error\n"))
    #expect(!run.error.contains("page-left-over"))
    // Its page stays as it was, and the index does not lead there.
    #expect(try scratch.tree("site")["login.md"] == before["login.md"])
    #expect(try !text("site/index.md", scratch).contains("login"))
    #expect(try docs(["--check"], in: scratch).status == 2)
  }

  @Test func ofNoSpecsNotEvenAnIndexIsWritten() throws {
    let scratch = try scratch()
    _ = try docs(in: scratch)
    let before = try scratch.tree("site")
    for options in [[], ["--check"]] {
      let run = try Command.onwire(["docs", "spec", "--out", "site"] + options, in: scratch.url)
      #expect(run.status == 2 && run.error.contains("error[file-missing]"), "\(run.error)")
      #expect(run.text.isEmpty)
      #expect(try scratch.tree("site") == before)
    }
  }

  @Test func aRequestCalledIndexIsAnErrorWhereTheIndexIs() throws {
    let scratch = try scratch()
    try scratch.file("specs/index.yaml", Self.login)
    try scratch.file("specs/deep/index.yaml", Self.login)
    let run = try docs(["--format", "json"], in: scratch)
    #expect(run.status == 2)
    let reported = try run.reported()
    #expect(reported.map(\.code) == ["same-output"])
    #expect(reported.first?.place == "specs/index.yaml:1:1")
    #expect(
      reported.first?.message
        == "the page of `specs/index.yaml#login` would be written over the index of the site")
    #expect(scratch.files("site").contains("deep/index.md"))
    #expect(try text("site/index.md", scratch).hasPrefix("# Requests"))
  }

  @Test func twoRequestsOfOnePageAreAnErrorAtBoth() throws {
    let scratch = try scratch()
    try scratch.file("specs/login.yml", Self.login)
    let run = try docs(["--format", "json"], in: scratch)
    #expect(run.status == 2)
    #expect(try run.reported().map(\.place) == ["specs/login.yaml:1:1", "specs/login.yml:1:1"])
    #expect(!scratch.files("site").contains("login.md"))
  }

  @Test func oneKindOfPageIsWrittenWhereOneIsAskedFor() throws {
    let scratch = try scratch()
    let run = try docs(["--emit", "markdown", "--title", "The <API>"], in: scratch)
    #expect(run.error == "4 requests, 5 written, 0 unchanged, 0 errors\n")
    #expect(scratch.files("site") == Self.pages.map { "\($0).md" }.sorted())
    #expect(try text("site/index.md", scratch).hasPrefix("# The \\<API>\n"))
    let html = try docs(["--emit", "html", "--check"], in: scratch)
    #expect(html.status == 1)
    #expect(html.error == "4 requests, 0 the same, 0 different, 5 missing, 0 left over, 0 errors\n")
  }

  @Test func theClientsOfThePagesCanBeChosen() throws {
    let scratch = try scratch()
    _ = try docs(["--emit", "markdown"], in: scratch)
    let usual = try text("site/login.md", scratch)
    #expect(usual.contains("**Alamofire 5.") && usual.contains("**Plain HTTP**"))
    _ = try docs(
      ["--emit", "markdown", "--client", "alamofire@4", "--client", "afnetworking@2.5"], in: scratch)
    let chosen = try text("site/login.md", scratch)
    #expect(chosen.contains("as Alamofire 4.9.1 sends it.") && chosen.contains("**AFNetworking 2.5.4**"))
    #expect(!chosen.contains("Plain HTTP"))
    _ = try docs(["--emit", "markdown", "--client", "plain"], in: scratch)
    #expect(try !text("site/login.md", scratch).contains("## Other clients"))
  }

  @Test(arguments: [
    ["docs", "specs", "--out", ""], ["docs", "specs", "--out", "-"],
    ["docs", "specs", "--out", "x", "--emit", "raw"],
    ["docs", "a.md", "--emit", "html"], ["docs", "a.md", "--title", "x"],
    ["docs", "specs", "--out", "x", "--client", "afnetworkin"],
  ])
  func whatMeansNothingIsWrongUsage(arguments: [String]) throws {
    let scratch = try scratch()
    let run = try Command.onwire(arguments, in: scratch.url)
    #expect(run.status == 64, "\(run.error)")
  }

  @Test func allRequestsOfThisCloneHavePages() throws {
    let scratch = try TemporaryFolder()
    let folder = scratch.url.appendingPathComponent("site").path
    let run = try Command.onwire(
      ["docs", "specs", "--out", folder, "--emit", "markdown"], in: Repository.root)
    #expect(run.status == 0)
    #expect(scratch.files("site").count == Specs.requestCount + 1)
    for page in scratch.files("site") {
      let text = try text("site/\(page)", scratch)
      #expect(text.hasPrefix("# ") && text.hasSuffix("\n") && !text.contains("\r"), "\(page)")
      #expect(text.components(separatedBy: "\n").count { $0.hasPrefix("```") } % 2 == 0, "\(page)")
    }
  }

  private func text(_ path: String, _ scratch: TemporaryFolder) throws -> String {
    try String(contentsOf: scratch.url.appendingPathComponent(path), encoding: .utf8)
  }
}

import Foundation
import TestSupport
import Testing

/// Pages in a real browser: what Tests/Support/page.py checks of them with a mouse, a keyboard and on paper.
@Suite(.enabled(if: PageChecks.isPossible, "needs python3 and chromium"))
struct BrowserTests {
  @Test func pagesWorkForMouseKeyboardTelephoneAndPaper() throws {
    let checks = try PageChecks.all.get().filter { !$0.name.hasPrefix("axe") }
    #expect(checks.count > 80)
    for check in checks { #expect(check.holds, "\(check.name): \(check.seen)") }
  }

  @Test(
    .enabled(
      if: PageChecks.axe != nil, "needs axe-core: `pip install axe-core-python`, or its path in AXE_CORE"))
  func axeFindsNothing() throws {
    let checks = try PageChecks.all.get().filter { $0.name.hasPrefix("axe") }
    // The page beside one with a long name is one more.
    let count = PageChecks.specs.count + PageChecks.others.count + PageChecks.long.count + 1
    #expect(checks.count == 2 * count)
    for check in checks { #expect(check.holds, "\(check.name): \(check.seen)") }
  }
}

/// One run of the browser for all tests.
enum PageChecks {
  struct Check {
    var name: String
    var holds: Bool
    var seen: String
  }

  /// Pages by their names, with content that would do something if it were not escaped.
  static let specs = [
    "form": """
    summary: Signs somebody up, **once**.
    method: POST
    url: https://api.example.com/v1/users
    client: afnetworking@4
    params:
      name: Ada
      tags: [a b, c]
      note: "</script><img src=x onerror=bad=1>"

    """,
    "multipart": """
    method: POST
    url: https://api.example.com/v1/upload
    client: afnetworking@3
    params: {title: "Harbour <b>", public: true}
    files:
      - {name: photo, filename: "a\\"<img src=x onerror=bad=1>.png", type: image/png, hex: 89504e470d0a1a0a00}
      - {name: film, filename: b.mov, random: {bytes: 10MiB, seed: 1}}

    """,
    "query-with-findings": """
    summary: "See [the wiki](https://wiki.example.com/)."
    url: https://api.example.com/v1/search?password=secret
    client: alamofire@5
    headers: {X-Name: "grüße", "X-Long": "\(String(repeating: "x", count: 300))"}
    params: {q: 手机壳, a: [{b: 1}, {c: 2}]}

    """,
  ]

  /// The commands that make other pages, by what those are.
  static let others = [
    "comparison": ["diff", "login.yaml", "session.chlsj#login", "--emit", "html"],
    "clients": ["diff", ".", "--client", "afnetworking@3", "--client", "alamofire@5", "--emit", "html"],
    "libraries": [
      "clients", "--compare", "afnetworking@3", "alamofire@5", "--rule", "query", "--format", "html",
    ],
    "code": ["explain", "duplicate-key", "--emit", "html"],
    "session": ["inspect", "session.chlsj", "--emit", "html"],
    "captured": ["inspect", "session.chlsj#receipts", "--emit", "html"],
    "all-rules": ["clients", "--compare", "afnetworking@2", "alamofire@5", "--format", "html"],
    "index": ["docs", ".", "--emit", "html", "--out"],
  ]

  /// The same with sentences that have long words, in which no line can break: a path, the error of an app.
  static let long = [
    "matches": ["diff", "long.yaml", "long.har", "--match", "--emit", "html"],
    "answers": ["inspect", "long.har", "--emit", "html"],
  ]

  private static let longWord = String(repeating: "x", count: 110)

  private static let longFiles = [
    "long.yaml": "url: https://api.example.com/\(longWord)/v1\n",
    "long.har": """
    {"log": {"creator": {"name": "x", "version": "1"}, "entries": [{
    "request": {"method": "GET", "url": "https://api.example.com/\(longWord)/v2", "httpVersion": "HTTP/1.1",
    "headers": [{"name": "User-Agent",
    "value": "Shop/4.2 (com.example.shop; build:1024; iOS 17.4.1) Alamofire/5.8.1"}]},
    "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1",
    "headers": [{"name": "Content-Type", "value": "application/json"}], "content": {"text": "no JSON"}}}]}}
    """,
  ]

  private static let browser = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    .lazy.compactMap(Tools.find).first

  static let isPossible = browser != nil && Tools.have("python3")

  /// The file axe.min.js, if the environment names it or python3 has it.
  static let axe: String? = {
    let path = ProcessInfo.processInfo.environment["AXE_CORE"] ?? ""
    if !path.isEmpty { return path }
    guard let python = Tools.find("python3") else { return nil }
    let code =
      "import axe_core_python, os; print(os.path.join(os.path.dirname(axe_core_python.__file__), 'axe.min.js'))"
    guard let run = try? Tools.run(python, ["-c", code]), run.status == 0 else { return nil }
    return run.text.trimmingCharacters(in: .whitespacesAndNewlines)
  }()

  static let all = Result { try run() }

  private static func run() throws -> [Check] {
    let scratch = try TemporaryFolder()
    for (name, spec) in specs {
      try scratch.file("\(name).yaml", spec)
      let page = try Command.onwire(
        ["compile", "\(name).yaml", "--emit", "html", "--quiet"], in: scratch.url)
      try #require(page.status == 0, "\(page.error)")
      try scratch.file("pages/\(name).html", page.output)
    }
    let examples = Repository.root.appendingPathComponent("docs/examples")
    for (name, text) in longFiles { try scratch.file(name, text) }
    for (name, words, folder) in others.map({ ($0, $1, examples) }) + long.map({ ($0, $1, scratch.url) }) {
      // A site is written where it is told to be, and has an index; the others go to standard output.
      let site = scratch.url.appendingPathComponent("site-of-\(name)")
      let run = try Command.onwire(words + (words.last == "--out" ? [site.path] : []), in: folder)
      try #require(run.status <= 1, "\(run.error)")
      let page =
        run.output.isEmpty ? try Data(contentsOf: site.appendingPathComponent("index.html")) : run.output
      try scratch.file("pages/others/\(name).html", page)
    }
    // A page of a site, which leads to one with a long name.
    for name in ["a", longWord] { try scratch.file("names/\(name).yaml", "url: https://h.example/\n") }
    let named = try Command.onwire(["docs", "names", "--out", "names/site", "--quiet"], in: scratch.url)
    try #require(named.status == 0, "\(named.error)")
    let page = try Data(contentsOf: scratch.url.appendingPathComponent("names/site/a.html"))
    try scratch.file("pages/others/neighbour.html", page)
    let script = Repository.root.appendingPathComponent("Tests/Support/page.py").path
    let folder = scratch.url.appendingPathComponent("pages").path
    let python = try #require(Tools.find("python3"))
    let run = try Tools.run(
      python, [script, folder] + (axe.map { [$0] } ?? []), environment: ["PYTHONDONTWRITEBYTECODE": "1"])
    try #require(run.status == 0, "\(run.error)")
    return try run.text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return Check(
        name: try #require(object?["check"] as? String), holds: try #require(object?["holds"] as? Bool),
        seen: "\(object?["seen"] ?? "")")
    }
  }
}

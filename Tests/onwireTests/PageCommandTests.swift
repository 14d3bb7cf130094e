import Foundation
import TestSupport
import Testing

/// `diff` and `inspect` with `--emit html` and `--emit markdown`, as processes.
@Suite struct PageCommandTests {
  private static let session = Repository.root.appendingPathComponent("docs/examples/session.chlsj")
  private static let login = """
    method: POST
    url: https://api.example.com/login
    params: {user: {name: 张三}, page: 1}
    """
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.file("session.chlsj", Data(contentsOf: Self.session))
    try scratch.file("login.yaml", Self.login)
    let raw = try Command.onwire(["compile", "login.yaml"], in: scratch.url)
    let other = raw.text.replacingOccurrences(of: "page=1", with: "page=2")
    try scratch.file("other.http", other)
    try scratch.file("login.http", raw.output)
  }

  private func run(_ arguments: [String]) throws -> Tools.Outcome {
    try Command.onwire(arguments, in: scratch.url, environment: ["GITHUB_ACTIONS": ""])
  }

  /// A whole document that loads nothing else.
  private func expectDocument(_ run: Tools.Outcome, _ title: String) {
    #expect(run.text.hasPrefix("<!doctype html>\n"))
    #expect(run.text.contains("<title>\(title)</title>"))
    #expect(run.text.contains("<h1>"))
    for word in ["src=", "@import", "url(", "<link"] { #expect(!run.text.contains(word), "\(word)") }
    #expect(run.text.components(separatedBy: "<!doctype").count == 2)
  }

  // MARK: Two requests

  @Test func twoRequestsAreAPageWithTheirDifferences() throws {
    let run = try run(["diff", "login.yaml", "other.http", "--emit", "html"])
    #expect(run.status == 1)
    #expect(run.error.isEmpty)
    expectDocument(run, "login.yaml compared with other.http")
    #expect(run.text.contains("<strong>1 difference</strong>"))
    #expect(run.text.contains("<code><del>1</del></code>") || run.text.contains("<del>1</del>"))
    #expect(run.text.contains("<h2><code>login.yaml#login</code></h2>"))
    #expect(run.text.contains("<h3>What the capture knows</h3>"))
    #expect(try self.run(["diff", "login.yaml", "login.http", "--emit", "html"]).status == 0)
  }

  @Test func twoRequestsAreAFragmentOfMarkdown() throws {
    let run = try run(["diff", "login.yaml", "other.http", "--emit", "markdown"])
    #expect(run.status == 1)
    #expect(
      run.text.hasPrefix(
        """
        **1 difference**: expected `-` `login.yaml#login`, seen `+` `other.http#1`

        |  | field | expected | seen | what |
        | --- | --- | --- | --- | --- |
        | `≠` | `form.page` | `"1"` | `"2"` | changed: another value |

        """), "\(run.text)")
    #expect(
      run.text.contains("\n<details><summary>What differs, and where each side comes from</summary>\n\n```\n")
    )
    #expect(run.text.hasSuffix("```\n\n</details>\n"))
  }

  @Test func manyAreOneDocumentWithAnOverview() throws {
    try scratch.file("specs/login.yaml", Self.login)
    try scratch.file("specs/away.yaml", "url: https://api.example.com/nowhere\n")
    let run = try run(["diff", "specs", "session.chlsj", "--match", "--emit", "html"])
    #expect(run.status == 1)
    expectDocument(run, "specs compared with session.chlsj")
    #expect(run.text.contains("<a href=\"#r1\"><code>specs/away.yaml#away</code></a></td><td>no match</td>"))
    #expect(run.text.contains("<section id=\"r1\">"))
    #expect(run.text.contains("<section id=\"r2\">"))
    #expect(run.text.contains("matched by none"))
    #expect(
      run.text.contains("GET instead of") || run.text.contains("nearest: ") || run.text.contains("is near it")
    )
    let markdown = try self.run(["diff", "specs", "session.chlsj", "--match", "--emit", "markdown"])
    #expect(markdown.text.hasPrefix("# specs compared with session.chlsj\n\n2 requests, "))
    #expect(markdown.text.contains("| `specs/away.yaml#away` | no match |"))
    #expect(markdown.text.contains("\n## `specs/login.yaml#login`\n"))
    #expect(markdown.error == run.error)
  }

  @Test func whatIsTheSameAmongOthersIsARowWithoutALink() throws {
    try scratch.file("a/x.yaml", Self.login)
    try scratch.file("b/x.yaml", Self.login)
    try scratch.file("b/y.yaml", Self.login)
    let run = try run(["diff", "a", "b", "--emit", "html"])
    #expect(run.status == 1)
    #expect(run.text.contains("<tr><td><code>a/x.yaml#x</code></td><td>the same</td></tr>"))
    #expect(run.text.contains("<section id=\"r2\">\n<h2>b/y.yaml#y</h2>\n"))
    #expect(run.text.contains("<p>not in a</p>"))
  }

  @Test func noPathOfACaptureBecomesAnElement() throws {
    try scratch.file("specs/away.yaml", "url: https://h.example/nowhere\n")
    try scratch.file(
      "<i>.http", "POST /nowhere/<script>alert(1)</script> HTTP/1.1\r\nHost: h.example<b>\r\n\r\n")
    let run = try run(["diff", "specs", "<i>.http", "--match", "--emit", "html"])
    #expect(run.status == 1)
    #expect(run.text.contains("&lt;script&gt;alert(1)"))
    for tag in ["<script>alert", "<b>", "<i>"] { #expect(!run.text.contains(tag), "\(tag)") }
  }

  @Test func aCompressedBodyIsComparedAndFoundAsItWasSent() throws {
    let gzip = Repository.root.appendingPathComponent("Tests/Views/gzip.http")
    try scratch.file("gzip.http", Data(contentsOf: gzip))
    let run = try run(["diff", "gzip.http", "login.http", "--emit", "html"])
    #expect(run.text.contains("the body without gzip"))
  }

  // MARK: Two clients

  @Test func whatAnotherClientChangesIsAPageAndADocument() throws {
    try scratch.file("specs/a.yaml", "url: https://h.example/\nparams: {k: x/y}\n")
    let clients = ["--client", "afnetworking@2.5", "--client", "afnetworking@4"]
    let run = try run(["diff", "specs", "--emit", "html"] + clients)
    #expect(run.status == 1)
    expectDocument(run, "AFNetworking 2.5.4 → AFNetworking 4.0.1")
    #expect(run.text.contains("<h3><code>query.keep-values</code> what stays unescaped in values</h3>"))
    #expect(run.text.contains("<details><summary>1 request<span"))
    let markdown = try self.run(["diff", "specs", "--emit", "markdown"] + clients)
    #expect(
      markdown.text == """
        # AFNetworking 2.5.4 → AFNetworking 4.0.1

        `-` `afnetworking@2.5.4`  
        `+` `afnetworking@4.0.1`

        1 request: 0 the same, 1 changes on the wire

        ## What changes on the wire

        ### `query.keep-values`: what stays unescaped in values

        | side | client | value | means |
        | --- | --- | --- | --- |
        | `-` | `afnetworking@2.5.4` | `-._~` |  |
        | `+` | `afnetworking@4.0.1` | `-._~/?` | besides letters and digits, these stay |

        No setting of AFNetworking 4.0.1 keeps `-._~`

        1 request: `specs/a.yaml#a`

        `specs/a.yaml#a`

        |  | field | `afnetworking@2.5.4` | `afnetworking@4.0.1` | what |
        | --- | --- | --- | --- | --- |
        | `~` | `query.k` | `x%2Fy` | `x/y` | respelled: a character as it is, and as an escape |

        ## What changes for responses

        | response | read by | afnetworking@2.5.4 → afnetworking@4.0.1 |
        | --- | --- | --- |
        | JSON in GBK, and it says so | json | NSDictionary {"a":"中"} → error 3840 |
        | JSON in GBK without a charset | json | nil → error 3840 |
        | JSON in GBK, and it says so | compound | NSDictionary {"a":"中"} → NSData, 10 bytes |

        """)
  }

  // MARK: Captures

  @Test func aCapturedRequestIsAPageWithWhatIsKnownOfIt() throws {
    let run = try run(["inspect", "session.chlsj#3", "--emit", "html"])
    #expect(run.status == 0)
    #expect(run.text.contains("<b>PUT</b> <code>https://api.example.com/profile"))
    #expect(run.text.contains("answered with status 200"))
    #expect(run.text.contains("What the capture knows"))
    let markdown = try self.run(["inspect", "session.chlsj#3", "--emit", "markdown"])
    #expect(markdown.text.contains("\n## What the capture knows\n"))
  }

  @Test func aSessionIsAListAndASectionEach() throws {
    let run = try run(["inspect", "session.chlsj", "--emit", "html"])
    #expect(run.status == 0)
    expectDocument(run, "session.chlsj")
    #expect(run.text.contains("<td class=\"number\"><a href=\"#r2\">3</a></td><td>PUT</td>"))
    #expect(run.text.components(separatedBy: "<section id=\"r").count == 4)
    let markdown = try self.run(["inspect", "session.chlsj", "--emit", "markdown"])
    #expect(markdown.text.hasPrefix("| # | method | status | size | body | known | findings | url |\n"))
    #expect(
      markdown.text.contains("| 3 | PUT | 200 | 35 | json | exact |  | `https://api.example.com/profile` |\n")
    )
  }

  @Test(arguments: [["html"], ["markdown"], ["raw"], ["hex"]])
  func secretsAreStarsInACompressedBodyToo(_ kinds: [String]) throws {
    let body = try gzipped(#"{"password":"hunter2","page":1}"#)
    let head =
      "POST /login HTTP/1.1\r\nHost: h.example\r\nAuthorization: Bearer s3cr3t\r\nContent-Type: application/json\r\n"
      + "Content-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
    try scratch.file("gzip.http", Data(head.utf8) + body)
    let open = try run(["inspect", "gzip.http", "--emit"] + kinds)
    let run = try run(["inspect", "gzip.http", "--redact", "--emit"] + kinds)
    #expect(run.status == 0)
    #expect(kinds == ["raw"] || kinds == ["hex"] || open.text.contains("hunter2"))
    for secret in ["hunter2", "s3cr3t"] { #expect(!run.text.contains(secret)) }
    #expect(run.output.range(of: body) == nil)
    let view = try self.run(["inspect", "gzip.http", "--redact"])
    #expect(!view.text.contains("hunter2"))
    #expect(view.text.contains("it is compressed and holds a secret: all of its bytes are stars"))
  }

  private func gzipped(_ text: String) throws -> Data {
    let file = try scratch.file("plain", text)
    let gzip = try #require(Tools.find("gzip"))
    return try Tools.run(gzip, ["-nc", file.path]).output
  }

  @Test func secretsInChunksAreStarsWhereTheyStand() throws {
    let text = "user=a&password=hunter2&page=1"
    let head =
      "POST / HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n"
    let cut = text.index(text.startIndex, offsetBy: 19)
    let chunks = "13\r\n\(text[..<cut])\r\nb\r\n\(text[cut...])\r\n0\r\n\r\n"
    try scratch.file("chunked.http", head + chunks)
    let run = try run(["inspect", "chunked.http", "--redact", "--emit", "raw"])
    let body = chunks.replacingOccurrences(of: "hun", with: "***").replacingOccurrences(
      of: "ter2", with: "****")
    #expect(run.text == head + body)
  }

  // MARK: Usage

  @Test(arguments: [
    (["diff", "a", "b", "--emit", "hex", "--exact"], "give --emit hex or --exact, not both"),
    (["diff", "a", "b", "--emit", "markdown", "--format", "json"], "give --emit or --format, not both"),
    (["diff", "a", "b", "--emit", "raw"], "raw"),
    (
      ["diff", "specs", "--client", "afnetworking@3", "--client", "afnetworking@4", "--emit", "hex"],
      "--emit hex is for two inputs"
    ),
    (
      [
        "diff", "specs", "--client", "afnetworking@3", "--client", "afnetworking@4", "--emit", "html",
        "--format",
        "json",
      ], "give --emit or --format, not both"
    ),
    (["inspect", "a", "--emit", "html", "--format", "json"], "give --emit or --format, not both"),
    (["inspect", "a", "--emit", "html", "--width", "8"], "--width"),
  ])
  func wrongUsageSaysWhy(arguments: [String], words: String) throws {
    let run = try run(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(words), "\(run.error)")
  }
}

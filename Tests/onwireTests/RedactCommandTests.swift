import Foundation
import TestSupport
import Testing

/// `--redact`, as a user gives it: no secret is in anything that is written.
@Suite struct RedactCommandTests {
  /// Repeated, so that some row of any dump has it whole.
  private static let secret = "hun7er-hun7er-hun7er"
  private static let names = [
    "password", "passwordConfirm", "oldpwd", "csrf_token", "X-Vault-Token", "PRIVATE-TOKEN", "X-Session-Id",
    "X-Client-Secret", "X-Amz-Signature", "sig", "code", "client_secret", "api_key", "otp",
  ]

  private static let requests: [@Sendable (String) -> String] = [
    { get("/a?x=1&\($0)=\(secret)&y=2") }, { get("/a;\($0)=\(secret)?x=1") },
    { get("/a?x=1#\($0)=\(secret)") },
    { get("/a?u=https%3A%2F%2Fh%2F%3F\($0)%3D\(secret)&y=2") },
    { get("/", "\($0): \(secret)\r\n") }, { get("/", "Cookie: a=bc; \($0)=\(secret)\r\n") },
    { get("/", "Set-Cookie: \($0)=\(secret); Path=/\r\n") }, { _ in get("/", "Cookie: \(secret)\r\n") },
    { _ in get("/", "Origin: https://u:\(secret)@h\r\n") },
    { post("application/x-www-form-urlencoded", "x=1&\($0)=\(secret)&y=2") },
    { post("text/plain", "x=1&\($0)=\(secret)&y=2") },
    { post("application/json", "{\"x\": 1, \"\($0)\": \"\(secret)\"}") },
    { post("application/json", "{\"\($0)\": {\"a\": [\"\(secret)\"], \"\(secret)\": 1}}") },
    { post("application/json", "\u{FEFF}{\"\($0)\": \"\(secret)\"}") },
    { post("application/x-ndjson", "{\"x\": 1}\n{\"\($0)\": \"\(secret)\"}\n") },
    { part("Content-Disposition: form-data; name=\"\($0)\"", secret) },
    { part("Content-Disposition: form-data; name*=UTF-8''\($0)", secret) },
    { part("Content-Disposition: form-data; name=\"a\"\r\n\($0): \(secret)", "x") },
    {
      part(
        "Content-Disposition: form-data; name=\"a\"\r\nContent-Type: application/json",
        "{\"\($0)\": \"\(secret)\"}")
    },
    { post("application/xml", "<a><\($0)x>1</\($0)x><password>\(secret)</password></a>") },
    { post("text/yaml", "a:\n  \($0): \(secret)\n") },
  ]

  private static func get(_ target: String, _ fields: String = "") -> String {
    "GET \(target) HTTP/1.1\r\nHost: a.example\r\n\(fields)\r\n"
  }

  private static func post(_ type: String, _ body: String) -> String {
    "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private static func part(_ head: String, _ content: String) -> String {
    post("multipart/form-data; boundary=B", "--B\r\n\(head)\r\n\r\n\(content)\r\n--B--\r\n")
  }

  private static let kinds =
    [[], ["--format", "json"], ["--format", "sarif"], ["--format", "junit"]]
    + [
      "raw", "head", "body", "curl", "curl-config", "curl-short", "xxd", "hexdump", "hex", "json", "har",
      "markdown", "html",
    ].map { ["--emit", $0] }

  @Test(arguments: kinds) func noSecretIsInAnyOutputOfASession(_ options: [String]) throws {
    let scratch = try TemporaryFolder()
    let session = Self.requests.flatMap { request in Self.names.map(request) }
    try scratch.file("session.http", session.joined())
    let run = try Command.onwire(["inspect", "session.http", "--redact"] + options, in: scratch.url)
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
    expectNone(run)
    // It is there without the option.
    if options == ["--emit", "raw"] {
      let open = try Command.onwire(["inspect", "session.http"] + options, in: scratch.url)
      #expect(open.text.components(separatedBy: "hun7er").count > session.count)
    }
  }

  @Test func noSecretIsInTheViewOfARequest() throws {
    let scratch = try TemporaryFolder()
    for (number, request) in Self.requests.enumerated() {
      for name in [Self.names[number % Self.names.count], "password"] {
        try scratch.file("request.http", request(name))
        for options in [[], ["--format", "sarif"], ["--emit", "html"], ["--emit", "markdown"]] {
          let run = try Command.onwire(["inspect", "request.http", "--redact"] + options, in: scratch.url)
          #expect(run.status == 0)
          expectNone(run)
        }
      }
    }
  }

  private func expectNone(_ run: Tools.Outcome, _ comment: Comment? = nil) {
    for text in [run.text, run.error] {
      for form in ["hun7er", "68756e37", "6875 6e37", "68 75 6e 37", "aHVuN2Vy"] {
        if let range = text.range(of: form) {
          let line = text[text.lineRange(for: range)]
          Issue.record("\(line)")
        }
      }
    }
  }

  // MARK: Specs

  private static let spec = """
    name: login
    summary: |
      Signs in. Try `password=hun7er-0` first.
    method: POST
    url: https://ann:hun7er-1@h.example/login?token=hun7er-2&page=2
    headers:
      X-Vault-Token: hun7er-3
      X-Page: 7
    as: json
    params:
      user: ann
      password: &p hun7er-4
      again: {confirmPassword: *p, list: [1, 2]}
      client_secret: {a: [hun7er-5, hun7er-6]}
      note: ghp_hun7erhun7erhun7erhun7erhun7er

    """

  @Test(arguments: ["", "headers: {Authorization: Bearer hun7er-7}\n", "params2: {password: hun7er-8}\n"])
  func whatIsSaidOfASpecShowsNoSecret(_ more: String) throws {
    let scratch = try TemporaryFolder()
    let folder = Self.spec.replacingOccurrences(of: "ann:hun7er-1@", with: "")
    try scratch.file("login.yaml", folder + more)
    let run = try Command.onwire(["inspect", "login.yaml", "--redact"], in: scratch.url)
    expectNone(run)
    #expect(more.isEmpty ? run.status == 0 : run.status == 2)
  }

  @Test(arguments: [
    "url: https://h/\nparams: {password: hun7er, password: hun7er}\n",
    "url: https://h/\nparams:\n  password: hun7er\n  <\n",
    "url: https://h/\npassword: hun7er\n", "url: https://h/\nheaders: {X-Token: [hun7er]}\n",
    "url: https://u:hun7er@h h/\n", "url: https://h/?token=hun7er&x=%\nmethod: 'G T'\n",
    "url: https://h/\nheaders:\n  Authorization: |\n    Bearer hun7er\n    more hun7er\n",
    "url: https://h/\nclient: hun7er\nparams: {\"pass\\u0077ord\": hun7er, x: ${hun7er}}\n# token=hun7er\n",
  ]) func theLinesOfADiagnosticHaveStars(_ spec: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.yaml", spec)
    let open = try Command.onwire(["inspect", "a.yaml"], in: scratch.url)
    let run = try Command.onwire(["inspect", "a.yaml", "--redact"], in: scratch.url)
    #expect(run.status == open.status)
    // A client is no secret, and nobody gives one of this name.
    let text = run.error.replacingOccurrences(of: "client: hun7er", with: "")
    if !spec.contains("client:") { #expect(!text.contains("hun7er"), "\(text)") }
    #expect(!run.text.contains("hun7er"))
  }

  @Test func pagesOfASiteHaveStars() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/login.yaml", Self.spec.replacingOccurrences(of: "ann:hun7er-1@", with: ""))
    let open = try Command.onwire(["docs", "specs", "--out", "site"], in: scratch.url)
    #expect(open.status == 0, "\(open.error)")
    // A page that stands there without stars is stale, and is not shown.
    let stale = try Command.onwire(
      ["docs", "specs", "--out", "site", "--redact", "--check"], in: scratch.url)
    #expect(stale.status == 1)
    expectNone(stale)
    let run = try Command.onwire(
      [
        "docs", "specs", "--out", "site", "--redact", "--client", "afnetworking@4", "--client", "alamofire@5",
      ], in: scratch.url)
    #expect(run.status == 0)
    expectNone(run)
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: scratch.url.appendingPathComponent("site").path)
    #expect(files.count == 4)
    for file in files {
      let text = try String(contentsOf: scratch.url.appendingPathComponent("site/\(file)"), encoding: .utf8)
      if let range = text.range(of: "hun7er") { Issue.record("\(file): \(text[text.lineRange(for: range)])") }
      #expect(text.contains("*****") || file.hasPrefix("index"))
    }
  }

  /// As import calls a spec, after a step of its path.
  @Test func noSecretOfARequestIsInTheNameOfItsSpecOnAPage() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "specs/hun7er-17-x.yaml",
      """
      method: POST
      url: https://h.example/token/hun7er-17-x
      params: {b: x y, total: 9.90}

      """)
    let run = try Command.onwire(["docs", "specs", "--out", "site", "--redact"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    let site = scratch.files("site")
    #expect(site.count == 4)
    for file in site {
      let text = try String(contentsOf: scratch.url.appendingPathComponent("site/\(file)"), encoding: .utf8)
      #expect(!file.contains("hun7er") && !text.contains("hun7er"), "\(file)")
      // Its lines are links all the same, and the places of what changes.
      guard file.hasSuffix(".html"), !file.hasPrefix("index") else { continue }
      #expect(
        text.contains("<a href=#L1>1</a>") && text.contains("<span class=\"origin\">***********.yaml:3:"))
    }
  }

  @Test(arguments: ["ghp_hun7erhun7erhun7er", "token=hun7er", "password: hun7er"])
  func theNameOfARequestIsLookedIntoAsWell(_ name: String) throws {
    let scratch = try TemporaryFolder()
    let request = "method: GET\nurl: https://h.example/\n"
    let specs = [
      "a.yaml": "name: '\(name)'\n\(request)",
      // The names of several are those of their pages.
      "b.yaml": "name: '\(name)'\n\(request)---\nname: other\n\(request)",
    ]
    for (file, text) in specs { try scratch.file("specs/\(file)", text) }
    for arguments in [
      ["inspect", "specs/a.yaml"], ["inspect", "specs/b.yaml", "--format", "json"],
      ["inspect", "specs/a.yaml", "--format", "junit"], ["diff", "specs/a.yaml", "specs/a.yaml"],
      ["diff", "specs", "specs", "--format", "junit"], ["docs", "specs", "--out", "site"],
      ["docs", "specs", "--out", "site", "--check"],
    ] {
      let run = try Command.onwire(arguments + ["--redact"], in: scratch.url)
      #expect(run.status < 2, "\(run.error)")
      expectNone(run)
    }
    let site = scratch.url.appendingPathComponent("site")
    let files = try FileManager.default.subpathsOfDirectory(atPath: site.path)
    #expect(files.count >= 6)
    for file in files {
      #expect(!file.contains("hun7er"))
      if file.contains(".") {
        let text = try String(contentsOf: site.appendingPathComponent(file), encoding: .utf8)
        #expect(!text.contains("hun7er"), "\(file)")
      }
    }
  }

  // MARK: What is a secret elsewhere

  /// Specs with a secret that is also in a second place, where nothing says that it is one.
  private static let twice: [String] = [
    "vars: {password: hun7er}\nurl: https://h.example/x/${password}?q=${password}\nheaders: {X-A: 'a${password}b'}\n",
    "vars: {who: hun7er}\nurl: https://h.example/${who}\nauth: {basic: [ann, '${who}']}\nsummary: For ${who}.\n",
    "vars: {who: hun7er}\nmethod: POST\nas: json\nurl: https://h.example/\nparams: {token: 'a-${who}', a: {b: '${who}'}}\n",
    "vars: {who: 'hun7er \"/&é'}\nmethod: POST\nurl: https://h.example/\nquery: {b: '${who}'}\nparams: {token: '${who}', a: '${who}'}\n",
    "vars: {who: hun7er}\nurl: https://h.example/\ncookies: {id: '${who}'}\nquery: {a: '${who}'}\n",
    "vars:\n  who: |\n    hun7er\nurl: https://h.example/\nquery: {token: '${who}', a: '${who}'}\n",
    "url: https://h.example/?a=hun7er\nquery: {b: &p hun7er, password: *p}\nheaders: {X-A: *p}\n",
    "name: hun7er-1\nsummary: See hun7er-1.\nurl: https://h.example/?token=hun7er-1\n",
    "url: https://h.example/x/hun7er\nheaders: {Referer: 'https://ann:hun7er@h.example/'}\nquery: {a: hun7er}\n",
    "url: https://h.example/\nmethod: POST\nboundary: hun7er-boundary\nfiles: [{name: token, text: hun7er-boundary}]\n",
  ]

  @Test(arguments: twice) func whatIsASecretInOnePlaceIsOneWhereverItStands(_ spec: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/a.yaml", spec)
    try scratch.file("a.http", Self.get("/y?a=1", "X-A: b\r\n"))
    let open = try Command.onwire(["inspect", "specs/a.yaml"], in: scratch.url)
    for options in Self.kinds {
      let run = try Command.onwire(["inspect", "specs/a.yaml", "--redact"] + options, in: scratch.url)
      #expect(run.status == open.status, "\(run.error)")
      expectNone(run)
    }
    for options in [
      [], ["--exact"], ["--match"], ["--emit", "hex"], ["--emit", "html"], ["--emit", "markdown"],
      ["--format", "json"], ["--format", "junit"], ["--match", "--format", "json"],
    ] {
      expectNone(try Command.onwire(["diff", "specs", "a.http", "--redact"] + options, in: scratch.url))
    }
    let site = try Command.onwire(["docs", "specs", "--out", "site", "--redact"], in: scratch.url)
    #expect(site.status == open.status)
    expectNone(site)
    let folder = scratch.url.appendingPathComponent("site")
    for file in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [] {
      #expect(!file.contains("hun7er"))
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      if let range = text.range(of: "hun7er") { Issue.record("\(file): \(text[text.lineRange(for: range)])") }
    }
  }

  @Test(arguments: [
    "vars: {who: hun7er, '1': a}\nurl: https://h.example/\nquery: {password: '${who}'}\n",
    "url: https://h.example/\nquery: {a: &p hun7er, bogus: {b: 1, b: 2}}\nheaders: {X-Token: *p}\n",
    "url: https://h.example/?token=hun7er\nbogus: hun7er\n",
    "url: https://h.example/?token=hun7er\nclient: hun7er\n",
  ]) func aDiagnosticShowsNoSecretThatStandsElsewhere(_ spec: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.yaml", spec)
    let open = try Command.onwire(["inspect", "a.yaml"], in: scratch.url)
    #expect(open.error.contains("hun7er"))
    let run = try Command.onwire(["inspect", "a.yaml", "--redact"], in: scratch.url)
    #expect(run.status == 2)
    expectNone(run)
  }

  @Test func aSecretFromTheCommandLineIsStarred() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.yaml", "url: https://h.example/x/${password}\n")
    try scratch.file("a.http", Self.get("/x/hun7er", "X-A: b\r\n"))
    let run = try Command.onwire(
      ["diff", "a.yaml", "a.http", "--redact", "--var", "password=hun7er"], in: scratch.url)
    #expect(run.status == 1)
    expectNone(run)
  }

  @Test func thePatternOfASecretIsNotShown() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "a.yaml", "url: https://h.example/${any:number}\nquery: {password: '${any:/hun7er[0-9]+/}', a: 1}\n")
    try scratch.file("a.http", Self.get("/7?password=hun7er7&a=2"))
    for options in [[], ["--emit", "html"], ["--emit", "markdown"], ["--format", "json"]] {
      let run = try Command.onwire(["diff", "a.yaml", "a.http", "--redact"] + options, in: scratch.url)
      #expect(run.status == 1)
      expectNone(run)
      // Wildcards that stand for no secret are still shown.
      if options.last == "html" { #expect(run.text.contains("${any:number}")) }
    }
  }

  @Test func whatListenSaysAndAnswersShowsNoSecret() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "specs/a.yaml", "name: hun7er-1\nurl: https://h.example/a/b?token=hun7er-1\nsummary: x\n")
    for (format, number) in [("text", 7), ("json", 8), ("junit", 9)] {
      let command = try ListeningCommand(
        ["specs", "--strict", "--redact", "--format", format], in: scratch)
      let stray = try command.curl(["\(command.base)/token/hun7er-1\(number)?token=hun7er-2", "-H", "X-A: b"])
      #expect(stray.contains("no spec fits GET") && !stray.contains("hun7er"), "\(stray)")
      let other = try command.curl(["\(command.base)/a/b?token=hun7er-3&x=hun7er-1"])
      #expect(other.contains("400") && !other.contains("hun7er"), "\(other)")
      _ = command.interrupt()
      let said = try command.outputText() + command.errorText()
      #expect(!said.isEmpty && !said.contains("hun7er"), "\(said)")
    }
  }

  @Test func noFileThatListenNamesHasAStepOfAPath() throws {
    let scratch = try TemporaryFolder()
    let command = try ListeningCommand(
      [
        "--out", "got", "--emit", "html,markdown,curl-short", "--redact", "--count", "1", "--format", "json",
      ], in: scratch)
    _ = try command.curl(["\(command.base)/token/hun7er-17-x", "-F", "a=b"])
    #expect(command.end() == 0)
    let said = try command.outputText() + command.errorText()
    #expect(said.contains("got/0001-POST.http") && !said.contains("hun7er"), "\(said)")
    let folder = scratch.url.appendingPathComponent("got")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["html", "http", "md", "short.curl.sh"].map { "0001-POST.\($0)" })
    for name in names {
      let text = String(
        decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
      // The request itself is as it came.
      #expect(text.contains("hun7er") == name.hasSuffix(".http"), "\(name)")
    }
  }

  // MARK: Diagnostics

  /// Where a spec may have a secret, as what stands before and after it.
  private static let holders: [(before: String, after: String)] = [
    ("params: {password: ", ", b: 1.10}"), ("headers: {X-Api-Key: ", "}"),
    ("params:\n  user:\n    pin: ", ""),
    ("cookies: {sid: ", "}"), ("auth: {bearer: ", "}"), ("body: {json: {token: ", "}}"),
    ("vars: {token: ", "}"),
    ("query: {access_token: ", "}"), ("general: {params: {apiKey: ", "}}"),
    ("files:\n - {name: password, text: ", ", foo: 1}"), ("files:\n - {text: ", ", name: password, foo: 1}"),
    ("files:\n - {name: password, texts: ", "}"), ("files:\n - {name: password text: ", "}"),
    ("files:\n - name: password\n   type: text/plain\n   text: ", "\n   foo: 1"),
    ("files:\n - name: password\n    text: ", ""), ("files:\n - name: password\n  text: ", ""),
    ("files:\n - text: ", "\n   name: \"password\"\n   foo: 1"),
    ("params: {tags: [{name: token, value: ", ", n: 1.10}]}"), ("params: {tags: [{key: token, value: ", ""),
    ("files:\n - name: password, text: ", "}"),
  ]
  private static let faults = [
    "#", "\"#\"", "*#", "!!int #", "!!timestamp #", "!!binary #", "!foo #", "${#}", "\"${any:#}\"", "'#\\x",
    "\"#\\q\"", "\"#", "[#", "{#", "#: x: y", "@#", "`#`", "|#", "007#", "\"\\u0068#\\x41 \\u202e\"",
  ]

  @Test(arguments: ["text", "json", "sarif", "junit"])
  func whatIsAStarInALineIsOneInWhatIsSaidOfIt(_ format: String) throws {
    let scratch = try TemporaryFolder()
    for (number, holder) in Self.holders.enumerated() {
      let faults = format == "text" ? Self.faults : Self.faults.filter { $0.utf8.count % 4 == number % 4 }
      for fault in faults {
        let value = fault.replacingOccurrences(of: "#", with: "hun7er")
        try scratch.file(
          "a.yaml",
          "method: POST\nurl: https://h.example/x\n\(holder.before)\(value)\(holder.after)\nbogus: 1\n")
        let run = try Command.onwire(["inspect", "a.yaml", "--redact", "--format", format], in: scratch.url)
        #expect(run.status == 2)
        if (run.text + run.error).contains("hun7er") {
          Issue.record("\(holder.before)\(value)\(holder.after)\n\(run.text)\(run.error)")
        }
        // Anything that is not a secret is still said.
        if fault == "#", number == 0 { #expect((run.text + run.error).contains("bogus")) }
      }
    }
  }

  @Test func whatIsSaidOfAValueNamesItsTag() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "a.yaml",
      "method: POST\nurl: https://h.example/x\nparams: {pin: !!int 12a4, tags: [{name: x, text: 7}]}\n")
    let run = try Command.onwire(["inspect", "a.yaml", "--redact"], in: scratch.url)
    #expect(run.error.contains("`****` does not fit the tag `!!int`"), "\(run.error)")
  }

  @Test func whatASecretIsSentAsIsAStarInWhatIsSaidOfIt() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "a.yaml",
      "method: POST\nurl: https://h.example/x\nclient: afnetworking@3.2.1\nparams: {token: !!binary 3q2+796tvu8=}\n"
    )
    let open = try Command.onwire(["inspect", "a.yaml"], in: scratch.url)
    #expect(open.error.contains("deadbeef"))
    let run = try Command.onwire(["inspect", "a.yaml", "--redact"], in: scratch.url)
    #expect(!run.error.contains("deadbeef") && !run.text.contains("deadbeef"), "\(run.error)")
  }

  // MARK: Comparisons

  @Test(arguments: [
    [], ["--exact"], ["--match"], ["--emit", "hex"], ["--emit", "html"], ["--emit", "markdown"],
    ["--format", "json"], ["--format", "junit"], ["--match", "--format", "json"],
    ["--match", "--emit", "html"],
  ]) func noSecretIsInAComparison(_ options: [String]) throws {
    let scratch = try TemporaryFolder()
    let session =
      Self.requests.flatMap { request in Self.names.prefix(3).map(request) }
      + [
        Self.get("/reset/hun7er-hun7er-77"),
        // A chunk ends within the name of the secret.
        "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "6\r\n{\"toke\r\n1a\r\nn\":\"\(Self.secret)\"}\r\n0\r\n\r\n",
      ]
    try scratch.file("a.http", session.joined())
    // The other secrets, of the same length.
    let others = session.map { $0.replacingOccurrences(of: "hun7er", with: "wolf8x") }
    try scratch.file("b.http", (others + [Self.get("/c/token/wolf8x-99")]).joined())
    let run = try Command.onwire(["diff", "a.http", "b.http", "--redact"] + options, in: scratch.url)
    #expect(run.status == 1)
    #expect(run.output.count > 1000)
    expectNone(run)
    #expect(!run.text.contains("wolf8x") && !run.error.contains("wolf8x"))
  }

  /// As `listen` calls it without --redact, after a step of its path.
  private static let file = "0001-POST-hun7er-17-x.http"

  @Test(arguments: [
    ["inspect"], ["inspect", "--format", "sarif"], ["inspect", "--format", "junit"],
    ["inspect", "--format", "json"],
    ["inspect", "--emit", "html"], ["inspect", "--emit", "markdown"], ["diff"], ["diff", "--exact"],
    ["diff", "--match"], ["diff", "--match", "--format", "json"], ["diff", "--match", "--format", "junit"],
    ["diff", "--format", "junit"], ["diff", "--exact", "--format", "junit"], ["diff", "--emit", "html"],
    ["diff", "--match", "--emit", "html"], ["diff", "--emit", "markdown"], ["diff", "--responses"],
    ["diff", "--responses", "--match"],
  ]) func noSecretOfARequestIsInTheNameOfItsFile(_ words: [String]) throws {
    let scratch = try TemporaryFolder()
    func request(_ path: String, _ body: String) -> String {
      "POST \(path) HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    try scratch.file("a/\(Self.file)", request("/token/hun7er-17-x", #"{"a":}"#))
    for path in ["/token/hun7er-17-x", "/other", "/token/hun7er-17-x/a/b/c"] {
      try scratch.file("b/\(Self.file)", request(path, #"{"a":1}"#))
      let inputs = words[0] == "diff" ? ["a/\(Self.file)", "b/\(Self.file)"] : ["a/\(Self.file)"]
      let run = try Command.onwire(
        [words[0]] + inputs + ["--redact"] + words.dropFirst(), in: scratch.url)
      #expect(run.status < 2, "\(run.error)")
      #expect(!run.output.isEmpty)
      expectNone(run, "\(words) \(path)")
    }
  }

  @Test func twoClientsAreComparedWithoutSecrets() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "specs/login.yaml",
      Self.spec.replacingOccurrences(of: "ann:hun7er-1@", with: "")
        .replacingOccurrences(of: "as: json", with: "as: form"))
    for options in [
      [], ["--emit", "html"], ["--emit", "markdown"], ["--format", "json"], ["--format", "junit"],
    ] {
      let clients = ["--client", "afnetworking@3", "--client", "alamofire@5"]
      let run = try Command.onwire(["diff", "specs", "--redact"] + clients + options, in: scratch.url)
      #expect(run.status == 1)
      expectNone(run)
    }
  }

  @Test func whatIsIgnoredByNameIsLookedIntoAsWell() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.http", Self.get("/a"))
    for options in [[], ["--format", "json"], ["--emit", "html"], ["--emit", "markdown"]] {
      let pattern = "json.\"password=hun7er\""
      let run = try Command.onwire(
        [
          "diff", "a.http", "a.http", "--redact", "--ignore", pattern, "--ignore",
          "query.ghp_hun7erhun7erhun7er",
        ]
          + options, in: scratch.url)
      #expect(run.status == 0, "\(run.error)")
      expectNone(run)
    }
  }

  @Test func aCookieThatCurlTakesForTheNameOfAFileIsStarred() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.sh", "curl 'https://h.example/' -b hun7er-hun7er-77\n")
    for options in Self.kinds {
      let run = try Command.onwire(["inspect", "a.sh", "--redact"] + options, in: scratch.url)
      expectNone(run)
      #expect(run.status == 0)
    }
    let open = try Command.onwire(["inspect", "a.sh"], in: scratch.url)
    #expect(open.text.contains("file `hun7er-hun7er-77`"))
  }

  // MARK: Servers

  @Test(arguments: [[], ["--format", "json"], ["--emit", "html"], ["--emit", "markdown"]])
  func noSecretIsInWhatServersRead(_ options: [String]) throws {
    let scratch = try TemporaryFolder()
    let requests =
      Self.requests.flatMap { request in Self.names.map(request) }
      + Self.names.flatMap { name in
        [
          Self.get(
            "/a?x=1;\(name)=\(Self.secret)&y[\(name)]=\(Self.secret)&=\(Self.secret)&\(name)=%zz\(Self.secret)"
          )
          .replacingOccurrences(of: "&=\(Self.secret)", with: ""),
          Self.post(
            "application/x-www-form-urlencoded", "x=1;\(name)=\(Self.secret)&\(name)[a][]=\(Self.secret)"),
          Self.part("Content-Disposition: form-data; name=\"\(name)\"; filename=\"a\"", Self.secret),
          Self.part("content-disposition:form-data;name=a;name=\(name)", Self.secret),
        ]
      }
    try scratch.file("session.http", requests.joined())
    for servers in [["--as-server", "all"], ["--servers", "all"]] {
      let run = try Command.onwire(
        ["inspect", "session.http", "--redact"] + servers + options, in: scratch.url)
      #expect(run.status == 0, "\(run.error)")
      #expect(run.output.count > 1000)
      expectNone(run)
    }
  }

  // MARK: Options

  @Test func wordsOfOnesOwnAreSecretsToo() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.http", Self.get("/?userIban=hun7er&page=2", "X-Customer: hun7er\r\nX-Page: 3\r\n"))
    let options = ["inspect", "a.http", "--emit", "raw", "--redact"]
    let run = try Command.onwire(
      options + ["--redact-name", "iban", "--redact-name", "Customer"], in: scratch.url)
    #expect(run.status == 0)
    #expect(run.text.contains("/?userIban=******&page=2"))
    #expect(run.text.contains("X-Customer: ******\r\nX-Page: 3\r\n"))
    #expect(try Command.onwire(options, in: scratch.url).text.contains("userIban=hun7er"))
  }

  @Test(arguments: [
    (["inspect", "a.http", "--redact-name", "iban"], "--redact-name is for --redact"),
    (["inspect", "a.http", "--redact", "--redact-name", "__"], "no letter"),
    (["docs", "README.md", "--redact"], "--redact is for sites"),
  ]) func wrongUsageSaysWhy(arguments: [String], words: String) throws {
    let run = try Command.onwire(arguments)
    #expect(run.status == 64)
    #expect(run.error.contains(words))
  }

  // MARK: Codings

  @Test(arguments: ["part", "body"]) func whatIsCompressedIsLookedInto(_ place: String) throws {
    let scratch = try TemporaryFolder()
    let plain = try scratch.file("plain", "{\"page\": 1, \"password\": \"hun7er\"}")
    let packed = try Tools.run("gzip", ["-nc", plain.path]).output
    var body = packed
    var type = "application/octet-stream"
    if place == "part" {
      body =
        Data("--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.gz\"\r\n\r\n".utf8) + packed
        + Data("\r\n--B--\r\n".utf8)
      type = "multipart/form-data; boundary=B"
    }
    let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n\r\n"
    try scratch.file("a.http", Data(head.utf8) + body)
    let run = try Command.onwire(["inspect", "a.http", "--redact", "--emit", "raw"], in: scratch.url)
    #expect(run.output.count == head.utf8.count + body.count)
    #expect(run.output.range(of: packed) == nil)
    #expect(run.output.range(of: packed.suffix(12)) == nil)
  }

  /// A file of a spec stays on disk otherwise.
  @Test func aFileIsLookedIntoWhereItIsCompressedOrInChunks() throws {
    let scratch = try TemporaryFolder()
    let plain = try scratch.file("specs/plain.json", "{\"page\": 1, \"password\": \"hun7er\"}")
    let packed = try Tools.run("gzip", ["-nc", plain.path]).output
    try scratch.file("specs/packed.bin", packed)
    let json = "type: application/json"
    for (name, lines) in [
      ("body", "headers: {Content-Encoding: gzip}\nbody: {path: packed.bin, \(json)}"),
      ("chunks", "framing: {chunked: 5}\nbody: {path: plain.json, \(json)}"),
      (
        "both",
        "headers: {Content-Encoding: gzip}\nframing: {chunked: 5}\nbody: {path: packed.bin, \(json)}"
      ),
      ("part", "files: [{name: f, path: packed.bin}]"),
    ] {
      let file = "specs/\(name).yaml"
      try scratch.file(file, "client: plain\nmethod: POST\nurl: http://h/\(name)\n\(lines)\n")
      let shown = try Command.onwire(["inspect", file, "--redact"], in: scratch.url)
      #expect(shown.status == 0, "\(shown.error)")
      expectNone(shown)
      let raw = try Command.onwire(["inspect", file, "--redact", "--emit", "raw"], in: scratch.url)
      #expect(raw.output.filter { $0 == UInt8(ascii: "*") }.count > 5)
      #expect(raw.output.range(of: packed.suffix(12)) == nil)
    }
    let pages = try Command.onwire(["docs", "specs", "--redact", "--out", "site"], in: scratch.url)
    #expect(pages.status == 0, "\(pages.error)")
    for file in scratch.files("site") {
      let text = try Data(contentsOf: scratch.url.appendingPathComponent("site/\(file)"))
      #expect(text.range(of: Data("hun7er".utf8)) == nil, "\(file)")
    }
  }

  @Test(arguments: [
    ("/token/LZ9nzhxDPxsZOQsSONVH", "/token/********************"),
    ("/reset/abcdefghijklmno1", "/reset/****************"), ("/token/ab12cd", "/token/******"),
    ("/token/oauth2", "/token/oauth2"), ("/reset/abcdefghijklmnop", "/reset/abcdefghijklmnop"),
  ])
  func aStepOfAPathBehindAWordIsASecretByItsDigits(path: String, shown: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.http", Self.get(path))
    let run = try Command.onwire(["inspect", "a.http", "--redact", "--emit", "raw"], in: scratch.url)
    #expect(run.text.hasPrefix("GET \(shown) HTTP"), "\(run.text)")
  }

  @Test func whatIsTooLongToBeLookedIntoIsZeros() throws {
    let scratch = try TemporaryFolder()
    let file = try scratch.file("large.bin", "password=hun7er&x=1")
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 260 << 20)
    try handle.close()
    try scratch.file(
      "a.yaml",
      "method: POST\nurl: https://h/\nfiles:\n- {name: f, filename: a.txt, type: text/plain, path: large.bin}\n"
    )
    let run = try Command.onwire(["inspect", "a.yaml", "--redact"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    expectNone(run)
    #expect(run.text.contains("272,629,760 bytes, zero bytes, made when written"))
  }

  @Test func aFileThatStaysOnDiskIsLookedInto() throws {
    let scratch = try TemporaryFolder()
    let filler = String(repeating: "x", count: 200_000)
    try scratch.file(
      "a.http", Self.part("Content-Disposition: form-data; name=\"a\"", "\(filler)&password=hun7er&y=2"))
    let run = try Command.onwire(["inspect", "a.http", "--redact", "--emit", "raw"], in: scratch.url)
    #expect(run.text.contains("&password=******&y=2"))
    let large = String(repeating: "{\"page\": 1}, ", count: 1_400_000)
    try scratch.file("b.http", Self.post("application/json", "[\(large){\"token\": \"hun7er\"}]"))
    let second = try Command.onwire(["inspect", "b.http", "--redact", "--emit", "raw"], in: scratch.url)
    #expect(second.text.hasSuffix("{\"token\": \"******\"}]"))
  }
}

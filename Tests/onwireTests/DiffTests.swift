import Foundation
import TestSupport
import Testing

/// `onwire diff` as a process: what is compared with what, how it is said, and the exit status.
@Suite struct DiffTests {
  private static let session = Repository.root.appendingPathComponent("docs/examples/session.chlsj")
  private static let login = """
    method: POST
    url: https://api.example.com/login
    params: {user: {name: 张三}, page: 1}
    """
  /// The last line of differences from a spec.
  private static let accepting =
    "--accept changes the spec so that it sends what was seen, --dry-run shows how"
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.file("session.chlsj", Data(contentsOf: Self.session))
    try scratch.file("login.yaml", Self.login)
    try scratch.file("login.http", compiled("login.yaml"))
  }

  private func diff(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws
    -> Tools.Outcome
  {
    // GitHub may run these tests.
    let quiet = ["GITHUB_ACTIONS": ""].merging(environment) { $1 }
    return try Command.onwire(
      ["diff"] + arguments, in: scratch.url, input: Data(input.utf8), environment: quiet)
  }

  private func compiled(_ spec: String, as kind: String = "raw") throws -> Data {
    let run = try Command.onwire(["compile", spec, "--emit", kind], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    return run.output
  }

  @Test func aBodyThatIsNotInItsCodingIsNotTheSameAsOneThatIs() throws {
    // {"a":1} by gzip.
    let packed = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA"))
    let fields = "Content-Type: application/json\r\nContent-Encoding: gzip\r\n"
    let head = "POST /a HTTP/1.1\r\nHost: h.example\r\n\(fields)Content-Length: \(packed.count)\r\n\r\n"
    try scratch.file("gzip.http", Data(head.utf8) + packed)
    let spec = "method: POST\nurl: http://h.example/a\nas: json\nparams: {a: 1}\n"
    try scratch.file("plain.yaml", spec)
    #expect(try diff(["plain.yaml", "gzip.http", "--accept"]).status == 1)
    try scratch.file("named.yaml", spec + "headers: {Content-Encoding: gzip}\n")
    let run = try diff(["named.yaml", "gzip.http"])
    #expect(run.status == 1)
    #expect(run.text.contains("the left side names a Content-Encoding, and its body is not in it;"))
    #expect(run.text.contains("but for the coding, the bodies are the same"))
    #expect(run.text.contains("`ignore: [header.Content-Encoding]`"))
    // What it advises.
    try scratch.file("ignored.yaml", spec + "ignore: [header.Content-Encoding]\n")
    #expect(try diff(["ignored.yaml", "gzip.http"]).status == 0)
    let packedBody =
      "headers: {Content-Type: application/json, Content-Encoding: gzip}\nbody: {path: packed}\n"
    try scratch.file("packed", packed)
    try scratch.file("whole.yaml", "method: POST\nurl: http://h.example/a\n" + packedBody)
    #expect(try diff(["whole.yaml", "gzip.http"]).status == 0)
    try scratch.file(
      "other.yaml", spec.replacing("a: 1", with: "a: 2") + "headers: {Content-Encoding: gzip}\n")
    let other = try diff(["other.yaml", "gzip.http"])
    #expect(other.text.contains("its body is not in it\n") && other.text.contains("json.a"))
    #expect(!other.text.contains("undoes this"))
  }

  @Test func aMoveOfKeysThatNobodyPromisesIsTold() throws {
    try scratch.file(
      "keys.yaml",
      "client: alamofire@5\nmethod: POST\nurl: http://h.example/a\nas: json\nparams: {u: {a: 1, b: 2, c: 3}}\n"
    )
    let moved = String(decoding: try compiled("keys.yaml"), as: UTF8.self)
      .replacingOccurrences(of: "\"a\":1,\"b\":2", with: "\"b\":2,\"a\":1")
    try scratch.file("moved.http", moved)
    let run = try diff(["keys.yaml", "moved.http"])
    #expect(run.status == 0)
    #expect(run.text.contains("the same, except for what does not count"))
    #expect(
      run.text.contains("json.u.a  moved: the client promises no order for this field and those beside it"))
  }

  @Test(arguments: [
    ("transport: cfnetwork-ios16\n", "transport"), ("transport: curl\nclient: afnetworking\n", "transport"),
    ("client: afnetworking\n", "client"),
  ])
  func itIsSaidWhoPromisesNoOrderOfFields(spec: String, who: String) throws {
    try scratch.file(
      "fields.yaml",
      "\(spec)method: GET\nurl: http://h.example/a\n"
        + "headers: {X-A: a, X-B: b, Accept: c, User-Agent: d, Accept-Language: e}\n")
    let moved = String(decoding: try compiled("fields.yaml"), as: UTF8.self)
      .replacingOccurrences(of: "X-A: a\r\n", with: "")
      .replacingOccurrences(of: "X-B: b\r\n", with: "X-B: b\r\nX-A: a\r\n")
    try scratch.file("moved.http", moved)
    let run = try diff(["fields.yaml", "moved.http"])
    #expect(run.status == 0)
    #expect(run.text.contains("moved: the \(who) promises no order for this field and those beside it"))
  }

  /// The raw request with some bytes replaced.
  private func damaged(_ name: String, _ text: String, by other: String) throws {
    let raw = String(decoding: try compiled("login.yaml"), as: UTF8.self)
    #expect(raw.contains(text))
    try scratch.file(name, raw.replacingOccurrences(of: text, with: other))
  }

  // MARK: Bodies without a head

  @Test func aBodyAloneIsComparedWithTheBodyOfASpec() throws {
    try scratch.file("form.txt", compiled("login.yaml", as: "body"))
    for arguments in [["login.yaml", "form.txt"], ["form.txt", "login.yaml"]] {
      let run = try diff(arguments)
      #expect(run.status == 0, "\(run.text)\(run.error)")
      #expect(run.text.contains("the head is absent: the capture is a form, and no head stands before it"))
      #expect(!run.text.contains("header."))
      #expect(try diff(arguments + ["--exact"]).status == 0)
    }
    let body = String(decoding: try compiled("login.yaml", as: "body"), as: UTF8.self)
    try scratch.file("other.txt", body.replacingOccurrences(of: "page=1", with: "page=2"))
    let run = try diff(["login.yaml", "other.txt"])
    #expect(run.status == 1)
    #expect(run.text.contains("1 difference"))
    try scratch.file("words.txt", "page=1 x")
    #expect(try diff(["login.yaml", "words.txt"]).status == 2)
    let type = ["--type", "application/x-www-form-urlencoded"]
    #expect(try diff(["login.yaml", "words.txt"] + type).status == 1)
    #expect(try diff(["login.yaml", "words.txt", "--body", "--from", "har"]).status == 64)
  }

  // MARK: What decides

  /// What differs between a spec and a request, and the setting that is said to undo it; `nil` if no rule
  /// does.
  static let settings: [(left: String, right: String, setting: String?)] = [
    ("body: {json: {a: [1, 2]}}", "body: {json: {a: [2, 1]}}", nil),
    ("body: {json: {a: {b: [x, [1, 2]]}}}", "body: {json: {a: {b: [x, [2, 1]]}}}", nil),
    ("body: {json: [1, 2]}", "body: {json: [2, 1]}", nil),
    ("body: {json: {b: 1, a: 2}}", "body: {json: {a: 2, b: 1}}", "json.sorted-keys: true"),
    ("body: {json: {a: 2, c: 1, b: 3}}", "body: {json: {c: 1, b: 3, a: 2}}", nil),
    ("params: {a: [1, 2]}", "params: {a: [2, 1]}", nil),
    ("params: {b: 1, a: 2}", "client: afnetworking\nparams: {b: 1, a: 2}", "query.order: "),
    (
      "query: {a: x y}", "client: {use: plain, rules: {query.space: plus}}\nquery: {a: x y}",
      "query.space: plus"
    ),
    ("params: {a: x/y}", "client: afnetworking\nparams: {a: x/y}", nil),
    ("params: {a: 1}", "params: {a: 2}", nil), ("params: {a: 1}", "params: {a: 1, b: 2}", nil),
  ]

  /// A hint is a claim: with the setting in the spec, the difference above the hint is gone.
  @Test(arguments: settings) func whatIsSaidToUndoADifferenceDoes(
    _ case: (left: String, right: String, setting: String?)
  ) throws {
    let start = "method: POST\nurl: https://h.example/\n"
    func spec(_ text: String) -> String { start + (text.contains("client:") ? "" : "client: plain\n") + text }
    try scratch.file("a.yaml", spec(`case`.left))
    try scratch.file("b.yaml", spec(`case`.right))
    let run = try diff(["a.yaml", "b.yaml"])
    #expect(run.status == 1)
    let marks = ("`client: {use: plain, rules: {", "}}` in the spec")
    let said = run.text.replacing(/\s+/, with: " ").components(separatedBy: marks.0).dropFirst().compactMap {
      $0.components(separatedBy: marks.1).first
    }
    guard let setting = `case`.setting else {
      #expect(said.isEmpty, "\(run.text)")
      return
    }
    let found = try #require(said.first { $0.hasPrefix(setting) }, "\(run.text)")
    try scratch.file(
      "c.yaml", start + "client: {use: plain, rules: {\(found)}}\n" + `case`.left)
    let counts = try [["a.yaml", "b.yaml"], ["c.yaml", "b.yaml"]].map {
      try Self.paths(diff($0 + ["--format", "json"])).count
    }
    #expect(counts[1] < counts[0], "\(found)")
  }

  /// A client, what its spec has, and a rule by which the capture was made.
  static let undoing: [(client: String, spec: String, rule: String)] = [
    ("afnetworking@2.5.4", "params: {c: true}", "query.bool: literal"),
    ("afnetworking@2.5.4", "params: {c: null}", "query.null: drop-key"),
    ("afnetworking@4.0.1", "params: {c: 0.30000000000000004}", "query.double: '%.17g'"),
    ("afnetworking@4.0.1", "params: {cd: x}", "query.key-case: uppercase"),
    ("plain", "body: {text: hi}", "body.type: none"),
    ("plain", "params: {a: 1}\nfiles: [{name: f, text: hi}]", "multipart.fields: after-files"),
    ("plain", "files: [{name: 'a\"b', text: hi}]", "multipart.names: backslash"),
    ("plain", "files: [{name: f, text: hi}]", "multipart.type-separator: comma"),
    ("plain", "files: [{name: f, type: a/b, text: hi}]", "multipart.field-names: lowercase"),
    ("afnetworking@4.0.1", "params: {a: 1}\nas: json", "json.content-type-charset: utf-8"),
    ("afnetworking@4.0.1", "params: {a: 1}\nas: json", "json.content-type: text/json"),
    ("afnetworking@2.0.0", "params: {a: 1}\nas: plist", "plist.content-type-charset: none"),
    ("alamofire@5", "params: {a: 1}", "form.content-type: text/x-form"),
    (
      "afnetworking@4.0.1", "device: {languages: [en, de], os: iOS 17, model: iPhone, scale: 3}",
      "headers.accept-language: plain-list"
    ),
  ]

  @Test(arguments: undoing) func aRuleThatUndoesADifferenceIsFound(
    _ case: (client: String, spec: String, rule: String)
  ) throws {
    let start = "method: POST\nurl: https://h.example/\n"
    try scratch.file("a.yaml", start + "client: \(`case`.client)\n\(`case`.spec)\n")
    try scratch.file(
      "b.yaml", start + "client: {use: \(`case`.client), rules: {\(`case`.rule)}}\n\(`case`.spec)\n")
    try scratch.file("b.http", compiled("b.yaml"))
    let run = try diff(["a.yaml", "b.http"])
    #expect(run.status == 1)
    let setting = "rules: {\(`case`.rule.replacing("'", with: ""))}"
    #expect(run.text.replacing(/\s+/, with: " ").replacing("'", with: "").contains(setting), "\(run.text)")
  }

  // MARK: Where values come from

  /// Lines of a spec, what is written in place of a text of them, and the line and column that the difference cites.
  static let citations: [(spec: String, old: String, new: String, cited: String)] = [
    ("params: {a: x, c: y}\nframing: chunked", "c: y", "c: z", "a.yaml:4:19"),
    ("params: {a: x, c: y}\nas: json\nframing: {chunked: 4}", "c: y", "c: z", "a.yaml:4:19"),
    (
      "files: [{name: f, filename: x.jpg, type: image/png, text: hello}]\nframing: chunked", "text: hello",
      "text: hallo", "a.yaml:4:59"
    ),
    (
      "files: [{name: f, filename: x.jpg, type: image/png, text: hello}]", "image/png", "image/gif",
      "a.yaml:4:42"
    ),
    (
      "files: [{name: f, filename: x.jpg, type: image/png, text: hello}]", "type: image/png", "type: null",
      "a.yaml:4:42"
    ),
    ("files: [{name: f, text: a}, {name: g, text: b}]", ", {name: g, text: b}", "", "a.yaml:4:36"),
  ]

  @Test(arguments: citations) func aDifferenceCitesTheValueThatItIsOf(
    _ case: (spec: String, old: String, new: String, cited: String)
  ) throws {
    let start = "method: POST\nurl: https://h.example/\nclient: afnetworking@4.0.1\n"
    try scratch.file("a.yaml", start + `case`.spec + "\n")
    try scratch.file("b.yaml", start + `case`.spec.replacing(`case`.old, with: `case`.new) + "\n")
    try scratch.file("b.http", compiled("b.yaml"))
    let run = try diff(["a.yaml", "b.http"])
    #expect(run.status == 1)
    #expect(run.text.contains("\(`case`.cited), "), "\(run.text)")
    let marked = try diff(["a.yaml", "b.http"], environment: ["GITHUB_ACTIONS": "true"])
    let place = `case`.cited.split(separator: ":")
    #expect((marked.text + marked.error).contains("file=a.yaml,line=\(place[1]),col=\(place[2]),"))
  }

  @Test func aChangedValueInAChunkIsAccepted() throws {
    let text = "method: POST\nurl: https://h.example/\nparams: {a: x, c: y}\nframing: chunked\n"
    try scratch.file("a.yaml", text)
    try scratch.file("b.yaml", text.replacing("c: y", with: "c: z"))
    try scratch.file("b.http", compiled("b.yaml"))
    _ = try diff(["a.yaml", "b.http", "--accept"])
    let accepted = try String(contentsOf: scratch.url.appendingPathComponent("a.yaml"), encoding: .utf8)
    #expect(accepted == text.replacing("c: y", with: "c: z"))
  }

  // MARK: Where requests go

  /// A URL beside `https://a.example/x`, and what differs.
  static let addresses: [(url: String, paths: [String])] = [
    ("https://a.example/x", []), ("HTTPS://a.example:443/x", []),
    ("http://a.example/x", ["endpoint.scheme"]), ("http://a.example:80/x", ["endpoint.scheme"]),
    ("http://a.example:443/x", ["endpoint.scheme", "header.Host"]),
    ("https://a.example:8443/x", ["header.Host"]), ("https://b.example/x", ["header.Host"]),
    ("https://me:pw@a.example/x", ["endpoint.userinfo"]), ("https://@a.example/x", []),
  ]

  @Test(arguments: addresses) func whereARequestGoesCounts(_ address: (url: String, paths: [String])) throws {
    try scratch.file("a.yaml", "client: plain\nurl: https://a.example/x\nheaders: {Host: a.example}")
    try scratch.file("b.yaml", "client: plain\nurl: \(address.url)")
    for sides in [["a.yaml", "b.yaml"], ["b.yaml", "a.yaml"]] {
      let run = try diff(sides + ["--format", "json"])
      #expect(try Self.paths(run) == Set(address.paths), "\(run.text)")
      #expect(run.status == (address.paths.isEmpty ? 0 : 1))
      let ignored = try diff(sides + address.paths.flatMap { ["--ignore", $0] })
      #expect(ignored.status == 0, "\(ignored.text)")
    }
  }

  @Test(arguments: [
    ("raw", false), ("xxd", false), ("har", true), ("curl", true),
  ]) func aCaptureThatDoesNotKnowWhereIsNotComparable(_ kind: (name: String, knows: Bool)) throws {
    try scratch.file("a.yaml", "client: plain\nurl: https://a.example/x")
    try scratch.file("b.yaml", "client: plain\nurl: http://a.example/x")
    try scratch.file("b.capture", compiled("b.yaml", as: kind.name))
    let run = try diff(["a.yaml", "b.capture", "--format", "json"])
    #expect(try Self.paths(run) == (kind.knows ? ["endpoint.scheme"] : []), "\(run.text)")
  }

  @Test func aRequestToAnotherServerThanItsHostSaysIsFound() throws {
    try scratch.file("a.yaml", "client: plain\nurl: https://a.example/x")
    for (url, path) in [
      ("https://evil.example/x", "endpoint.host"), ("https://a.example:8443/x", "endpoint.port"),
    ] {
      try scratch.file("b.yaml", "client: plain\nurl: \(url)\nheaders: {Host: a.example}")
      #expect(try Self.paths(diff(["a.yaml", "b.yaml", "--format", "json"])) == [path])
      try scratch.file("curl.txt", "curl --http1.1 -H 'Host: a.example' -H User-Agent: -H Accept: '\(url)'")
      #expect(try Self.paths(diff(["a.yaml", "curl.txt", "--format", "json"])) == [path])
    }
  }

  @Test func aUserIsAStarInWhatIsRedacted() throws {
    try scratch.file("a.yaml", "client: plain\nurl: https://me:sesame@a.example/x")
    try scratch.file("b.yaml", "client: plain\nurl: https://a.example/x")
    for kind in [[], ["--format", "json"], ["--emit", "hex"], ["--emit", "html"], ["--emit", "markdown"]] {
      let run = try diff(["--redact", "a.yaml", "b.yaml"] + kind)
      #expect(
        run.status == 1 && !run.text.contains("sesame") && run.text.contains("*********"), "\(run.text)")
    }
  }

  private static func paths(_ run: Tools.Outcome) throws -> Set<String> {
    let line = try JSONDecoder().decode(JSONLine.self, from: run.output)
    return Set(line.differences.filter { $0.standing == "counts" }.map(\.path))
  }

  private struct JSONLine: Decodable {
    struct Difference: Decodable {
      var path: String
      var standing: String
    }
    var differences: [Difference]
  }

  // MARK: The same

  @Test(arguments: ["raw", "har", "xxd", "hexdump", "curl"])
  func aSpecIsTheSameAsWhatItCompilesTo(_ kind: String) throws {
    try scratch.file("capture", compiled("login.yaml", as: kind))
    let run = try diff(["login.yaml", "capture"])
    #expect(run.status == 0, "\(run.text)\(run.error)")
    #expect(run.text.contains("the same"))
    #expect(run.error.isEmpty)
    #expect(try diff(["capture", "login.yaml"]).status == 0)
  }

  /// What Charles shows of an iPhone: five fields that no spec of the app's code has, and a cookie.
  private static let ofThePhone = [
    "Connection: keep-alive", "Accept: */*", "User-Agent: Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)",
    "Accept-Language: zh-Hans-CN;q=1", "Accept-Encoding: gzip, deflate, br", "Cookie: sid=1",
  ]

  @Test func whatThePhoneAddsIsOneLineAndWhatSettlesItCanBePasted() throws {
    try damaged(
      "phone.http", "Content-Length", by: Self.ofThePhone.joined(separator: "\r\n") + "\r\nContent-Length")
    let run = try diff(["login.yaml", "phone.http"])
    #expect(run.status == 0)
    #expect(run.text.contains("\n6 fields that the spec leaves to the phone: `Connection`, `Accept`,"))
    #expect(run.text.hasSuffix(", 6 left to the phone\n"))
    let lines = run.text.components(separatedBy: "compared, too, but for `Cookie`:\n").last?
      .components(separatedBy: "\n\n").first
    try scratch.file(
      "settled.yaml",
      Self.login + "\n" + (lines ?? "").replacingOccurrences(of: "\n  ", with: "\n").dropFirst(2) + "\n")
    let settled = try diff(["settled.yaml", "phone.http"])
    #expect(settled.status == 0)
    #expect(settled.text.contains("1 field that the spec leaves to the phone: `Cookie`"))
    try scratch.file(
      "other.http",
      String(contentsOf: scratch.url.appendingPathComponent("phone.http"), encoding: .utf8)
        .replacingOccurrences(of: "Scale/3", with: "Scale/2"))
    #expect(try diff(["settled.yaml", "other.http"]).status == 1)
    #expect(try diff(["login.yaml", "other.http"]).status == 0)
  }

  @Test func allFieldsCountWhereThatIsAskedFor() throws {
    try damaged(
      "phone.http", "Content-Length", by: Self.ofThePhone.joined(separator: "\r\n") + "\r\nContent-Length")
    let run = try diff(["login.yaml", "phone.http", "--all-fields"])
    #expect(run.status == 1)
    #expect(run.text.hasSuffix(", 6 added\n\n\(Self.accepting)\n"))
    let lines = try diff(["login.yaml", "phone.http", "--format", "json"]).text
    #expect(lines.contains("\"left-to-phone\":6"))
    #expect(lines.contains("\"phoneSettings\":\"transport: cfnetwork-ios16\\ndevice: {"))
  }

  @Test(arguments: [
    ("Authorization: t\r\nx-key: k", [], 0), ("authorization: t\r\nX-Key: k", [], 1),
    ("AUTHORIZATION: t\r\nx-key: k", [], 1), ("Authorization: t\r\nx-key: k", ["--all-fields"], 1),
  ])
  func thePhoneMayGiveAStandardNameItsStandardForm(_ sent: (fields: String, options: [String], status: Int32))
    throws
  {
    try scratch.file("lower.yaml", "url: http://h.example/a\nheaders: {authorization: t, x-key: k}\n")
    try scratch.file("sent.http", "GET /a HTTP/1.1\r\nHost: h.example\r\n\(sent.fields)\r\n\r\n")
    let run = try diff(["lower.yaml", "sent.http"] + sent.options)
    #expect(run.status == sent.status)
    #expect(run.text.contains("Apple's systems spell some standard names") == (sent.status == 0))
  }

  @Test func aCaptureMayComeFromStandardInputOnceOnly() throws {
    let raw = String(decoding: try compiled("login.yaml"), as: UTF8.self)
    #expect(try diff(["login.yaml", "-"], input: raw).status == 0)
    #expect(try diff(["--", "-#1", "login.http"], input: raw).status == 0)
    let both = try diff(["-", "-"], input: raw)
    #expect(both.status == 64)
    #expect(both.error.contains("standard input can be read only once"))
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "cat login.http >p & onwire diff p#1 login.yaml",
      "cat login.yaml >s.yaml & onwire diff s.yaml login.http",
    ])
  func aSideMayComeThroughANamedPipe(_ line: String) throws {
    for name in ["p", "s.yaml"] { #expect(mkfifo(scratch.url.appendingPathComponent(name).path, 0o600) == 0) }
    let run = try Command.shell(line, in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.text.contains(": the same\n"))
  }

  @Test(.timeLimit(.minutes(1)), .enabled(if: Tools.have("bash"), "needs bash"))
  func bothSidesMayBeProcessSubstitutions() throws {
    let bash = try #require(Tools.find("bash"))
    func diff(_ sides: String) throws -> Tools.Outcome {
      try Tools.run(bash, ["-c", "'\(Command.executable.path)' diff \(sides)"], in: scratch.url)
    }
    #expect(try diff("<(cat login.http) login.yaml").status == 0)
    let run = try diff("<(cat login.http) <(sed s/page=1/page=2/ login.http)")
    #expect(run.status == 1, "\(run.error)")
    #expect(run.text.contains("form.page  changed"))
  }

  @Test(.timeLimit(.minutes(1)), .enabled(if: Tools.have("bash"), "needs bash"))
  func specsMayComeThroughPipesAndStandardInput() throws {
    try scratch.file("_base.yaml", "method: POST\nurl: https://api.example.com/login\n")
    try scratch.file(
      "more.yaml", "# by what it extends\nextends: _base.yaml\nparams: {user: {name: 张三}, page: 1}\n")
    let bash = try #require(Tools.find("bash"))
    func diff(_ line: String) throws -> Tools.Outcome {
      let line = line.replacing("diff", with: "'\(Command.executable.path)' diff")
      return try Tools.run(bash, ["-c", line], in: scratch.url)
    }
    #expect(try diff("diff <(cat login.yaml) login.http").status == 0)
    #expect(try diff("cat more.yaml | diff - <(cat login.http)").status == 0)
    let run = try diff("diff <(cat more.yaml) <(sed s/page:.1/page:\\ 2/ login.yaml)")
    #expect(run.status == 1, "\(run.error)")
    #expect(run.text.contains("form.page  changed"))
    let broken = try diff("printf 'url: x\nmethod: GET\n' | diff - login.http")
    #expect(broken.status == 2)
    #expect(broken.error.hasPrefix("error[relative-url]") && broken.error.contains(" --> stdin:1:"))
    let responses = try diff("cat login.yaml | diff - session.chlsj --responses")
    #expect(responses.status == 2)
    #expect(responses.error.hasPrefix("error[no-requests]: `-` is a spec"), "\(responses.error)")
  }

  @Test(arguments: [".", "/dev/null"])
  func aFolderAndADeviceAreNoSide(_ path: String) throws {
    let run = try diff([path + (path == "." ? "#1" : ""), "login.yaml"])
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("error[file-"), "\(run.error)")
  }

  // MARK: Differences

  @Test func aValueThatDiffersIsShownWithBothOriginsAndExitsWith1() throws {
    try damaged("other.http", "page=1", by: "page=2")
    let run = try diff(["login.yaml", "other.http"])
    #expect(run.status == 1)
    #expect(run.text.contains("form.page"))
    #expect(run.text.contains("login.yaml:3:"))
    #expect(run.text.hasSuffix("1 changed\n\n\(Self.accepting)\n"), "\(run.text)")
    #expect(run.error.isEmpty)
  }

  @Test func whatIsIgnoredIsNoDifferenceAndIsSaid() throws {
    try damaged("other.http", "page=1", by: "page=2")
    let run = try diff(["login.yaml", "other.http", "--ignore", "form.page"])
    #expect(run.status == 0)
    #expect(run.text.contains("`form.page`"))
    #expect(run.text.hasSuffix("1 ignored\n"), "\(run.text)")
  }

  @Test func aSpecSaysItselfWhatIsIgnored() throws {
    try damaged("other.http", "page=1", by: "page=2")
    try scratch.file("ignoring.yaml", Self.login + "\nignore: [form.page]\n")
    #expect(try diff(["ignoring.yaml", "other.http"]).status == 0)
    #expect(try diff(["other.http", "ignoring.yaml"]).status == 0)
  }

  @Test func whatMayBeAnythingIsTheSameOnTheLeftAndAnErrorOnTheRight() throws {
    try scratch.file(
      "any.yaml", Self.login.replacingOccurrences(of: "page: 1", with: "page: '${any:number}'"))
    #expect(try diff(["any.yaml", "login.http"]).status == 0)
    try damaged("other.http", "page=1", by: "page=x")
    let other = try diff(["any.yaml", "other.http"])
    #expect(other.status == 1)
    // As the spec spells it, not the word that stands for it.
    #expect(other.text.contains("- \"${any:number}\""), "\(other.text)")
    #expect(!other.text.contains("anyzqx"))
    let right = try diff(["login.http", "any.yaml"])
    #expect(right.status == 2)
    #expect(right.error.contains("any.yaml:3:"))
  }

  @Test func bothSidesBytesAreShownAsHex() throws {
    try damaged("other.http", "page=1", by: "page=2")
    let run = try diff(["login.yaml", "other.http", "--emit", "hex"])
    #expect(run.status == 1)
    #expect(run.text.contains(" 31 "))
    #expect(run.text.contains(" 32 "))
  }

  @Test func machinesGetALineOfJSONOrATestCase() throws {
    try damaged("other.http", "page=1", by: "page=2")
    let json = try diff(["login.yaml", "other.http", "--format", "json"])
    #expect(json.status == 1)
    let object = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    #expect(object["same"] as? Bool == false)
    #expect((object["differences"] as? [[String: Any]])?.map { $0["path"] as? String } == ["form.page"])

    let junit = try diff(["login.yaml", "other.http", "--format", "junit"])
    #expect(junit.status == 1)
    #expect(junit.text.contains("<testsuite name=\"onwire diff\" tests=\"1\" failures=\"1\" errors=\"0\">"))
    #expect(junit.text.contains("<testcase name=\"login.yaml#login\" classname=\"login.yaml\">"))
    #expect(junit.text.contains(/message="login.yaml#login differs from other.http#1: \d+ differences?"/))
  }

  @Test func gitHubIsToldOnlyWhereItAsks() throws {
    try damaged("other.http", "page=1", by: "page=2")
    let run = try diff(["login.yaml", "other.http"], environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("::error file=login.yaml,line=3,col="))
    #expect(run.text == (try diff(["login.yaml", "other.http"])).text)
  }

  @Test(arguments: [[], ["--match"], ["--exact"], ["--match", "--exact"]])
  func annotationsCommandNoOtherRunnerAndHoldNoColours(options: [String]) throws {
    let marks = ["##[error]", "##vso[task]", "::error::"]
    let keys = marks.map { "\"\($0)\": \"\($0)\"" }.joined(separator: ", ")
    try scratch.file("x.yaml", "name: a\nurl: https://h/\nparams: {\(keys)}\n")
    try scratch.file("y.yaml", "name: b\nurl: https://h/other\nparams: {b: 1}\n")
    let run = try diff(
      ["x.yaml", "y.yaml", "--color", "always"] + options, environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.status == 1)
    let lines = run.error.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.hasPrefix("::error "))
      #expect(!line.contains("##[") && !line.contains("##vso["), "\(line)")
      #expect(!line.contains("\u{1B}") && !line.contains("\\u{1b}"), "\(line)")
    }
  }

  // MARK: Bytes alone

  @Test func bytesAloneSayWhereTheyFirstDiffer() throws {
    try damaged("other.http", "page=1", by: "page=27")
    let run = try diff(["login.yaml", "other.http", "--exact"])
    #expect(run.status == 1)
    let raw = try compiled("login.yaml")
    let offset = try #require(raw.range(of: Data("page=1".utf8))).lowerBound + 5
    #expect(
      run.text.hasPrefix(
        "- login.yaml#login  + other.http#1: differ from byte 0x\(String(offset, radix: 16)) (\(offset))\n"))
    #expect(run.text.contains("form value of `form.page`"))
    #expect(run.text.contains("\(raw.count) bytes and \(raw.count + 1)"))
  }

  @Test func bytesAloneAreADocumentToo() throws {
    try damaged("other.http", "page=1", by: "page=27")
    let markdown = try diff(["login.yaml", "other.http", "--exact", "--emit", "markdown"])
    #expect(markdown.status == 1)
    #expect(markdown.text.hasPrefix("`-` `login.yaml#login`  \n`+` `other.http#1`\n\n**differ from byte 0x"))
    #expect(markdown.text.contains("\n```text\n+ 32 37 "))
    #expect(markdown.text.contains("\nform value of `form.page`\n"))
    let html = try diff(["login.yaml", "login.http", "--exact", "--emit", "html"])
    #expect(html.status == 0)
    #expect(html.text.contains("<strong>the same \(try compiled("login.yaml").count) bytes</strong>"))
  }

  @Test func bytesAloneSeeWhatMeansTheSame() throws {
    try damaged("other.http", "%5B", by: "%5b")
    #expect(try diff(["login.yaml", "other.http", "--exact"]).status == 1)
    let same = try diff(["login.yaml", "login.http", "--exact"])
    #expect(same.status == 0)
    #expect(same.text.contains("the same \(try compiled("login.yaml").count) bytes"))
  }

  @Test("Bytes alone are all of a file that holds one request")
  func bytesAloneHaveBlankLines() throws {
    let raw = try compiled("login.yaml")
    for file in [raw + Data("\r\n".utf8), Data("\r\n".utf8) + raw] {
      try scratch.file("blank.http", file)
      #expect(try diff(["login.yaml", "blank.http"]).status == 0)
      let run = try diff(["login.yaml", "blank.http", "--exact"])
      #expect(run.status == 1)
      #expect(run.text.contains("\(raw.count) bytes and \(raw.count + 2)"))
      #expect(try diff(["blank.http", "blank.http", "--exact"]).status == 0)
    }
    // With two requests, neither is the whole file.
    try scratch.file("two.http", raw + Data("\r\n".utf8) + raw)
    #expect(try diff(["login.yaml", "two.http#1", "--exact"]).status == 0)
  }

  // MARK: Which are compared

  @Test func oneAgainstSeveralIsAnErrorThatNamesThePicksAndMatch() throws {
    let run = try diff(["login.yaml", "session.chlsj"])
    #expect(run.status == 2)
    #expect(run.text.isEmpty)
    #expect(
      run.error.hasPrefix(
        "error[several-requests]: `login.yaml` holds 1 request, and `session.chlsj` holds 3 requests\n"))
    #expect(run.error.contains("`session.chlsj#1`, `session.chlsj#3`, `session.chlsj#4`"))
    #expect(run.error.contains("--match"))
    #expect(try diff(["login.yaml", "session.chlsj#login"]).status == 1)
  }

  @Test func twoSessionsPairInOrderAndSayWhatIsLeft() throws {
    let har = try Command.onwire(["inspect", "session.chlsj", "--emit", "har"], in: scratch.url)
    try scratch.file("session.har", har.output)
    let run = try diff(["session.chlsj", "session.har"])
    #expect(run.status == 0, "\(run.text)")
    #expect(run.lastErrorLine.hasPrefix("3 requests, 3 the same, 0 differ, 0 without a match"))

    let two = try Command.onwire(
      ["inspect", "session.chlsj", "--number", "1,3", "--emit", "har"], in: scratch.url)
    try scratch.file("two.har", two.output)
    let rest = try diff(["session.chlsj", "two.har"])
    #expect(rest.status == 1)
    #expect(rest.text.contains("- session.chlsj#4: not in two.har\n"))
  }

  /// A session of requests of one path, as a shell script of curl commands.
  private func session(_ name: String, _ queries: [String]) throws {
    let lines = queries.map { "curl 'https://h.example/s?\($0)'\n" }
    try scratch.file(name, lines.joined())
  }

  @Test func aRequestThatIsMissingInTheMiddleIsHintedAt() throws {
    let all = (1...9).map { "q=word\($0)&p=\($0)" }
    try session("a.sh", all)
    try session("b.sh", Array(all[..<3] + all[4...]))
    let missing = try diff(["a.sh", "b.sh"])
    #expect(missing.status == 1)
    #expect(
      missing.lastErrorLine.contains("; 5 of these are elsewhere in `b.sh`: --match finds them there"))
    try session("c.sh", [all[1], all[0]] + all[2...])
    #expect(try diff(["a.sh", "c.sh"]).lastErrorLine.contains("; 2 of these are elsewhere in `c.sh`"))
  }

  @Test func requestsThatOnlyChangedOrAreOnlyMoreHaveNoHint() throws {
    let all = (1...9).map { "q=word\($0)&p=\($0)&lang=en" }
    try session("a.sh", all)
    try session("b.sh", all.map { $0.replacing("en", with: "de") })
    try session("c.sh", all + ["q=more&p=1&lang=en"])
    try session("d.sh", all.map { $0.replacing("q=word3", with: "q=other") })
    for other in ["a.sh", "b.sh", "c.sh", "d.sh"] {
      #expect(!(try diff(["a.sh", other]).error.contains("--match")), "\(other)")
    }
  }

  @Test func twoFoldersPairByPath() throws {
    for folder in ["a", "b"] {
      try scratch.file("\(folder)/user/login.yaml", Self.login)
      try scratch.file("\(folder)/several.yaml", "url: https://h.example/1\n---\nurl: https://h.example/2\n")
    }
    #expect(try diff(["a", "b"]).status == 0)
    try scratch.file("b/more.yaml", Self.login)
    let run = try diff(["a", "b"])
    #expect(run.status == 1)
    #expect(run.text.contains("+ b/more.yaml#more: not in a\n"))
    #expect(run.lastErrorLine == "4 requests, 3 the same, 0 differ, 1 without a match")
    #expect(try diff(["a", "b", "--quiet"]).error.isEmpty)
  }

  // MARK: Bad input

  @Test func aSpecWithAnErrorIsShownAsByCompileAndComparedWithNothing() throws {
    try scratch.file("bad.yaml", "method: POST\nurl: ftp://h.example\n")
    for arguments in [["bad.yaml", "login.http"], ["login.http", "bad.yaml"]] {
      let run = try diff(arguments)
      #expect(run.status == 2)
      #expect(run.text.isEmpty)
      #expect(run.error.contains("bad.yaml:2:"))
    }
  }

  @Test(arguments: [
    (["login.yaml", "nowhere.har"], "nowhere.har"), (["login.yaml", "session.chlsj#9"], "no request `9`"),
    (["login.yaml", "login.http", "--from", "har"], "login.http"),
  ])
  func whatCannotBeReadIsBadInput(_ arguments: [String], _ words: String) throws {
    let run = try diff(arguments)
    #expect(run.status == 2)
    #expect(run.error.contains(words), "\(run.error)")
  }

  @Test(arguments: [["--client", "plain"], ["--var", "a=b"]])
  func optionsOfSpecsAreRefusedWithTwoCaptures(_ options: [String]) throws {
    let run = try diff(["login.http", "session.chlsj"] + options)
    #expect(run.status == 64)
    #expect(run.error.contains("for specs, and `login.http` is none"), "\(run.error)")
  }

  @Test func thePathsOfResponsesAreListedWithThoseOfRequests() throws {
    let run = try diff(["login.http", "session.chlsj", "--responses", "--ignore", "line"])
    #expect(run.status == 64)
    #expect(run.error.contains("; those of responses also with `status-line`, `status` or `reason`\n"))
  }

  @Test(arguments: [
    ["login.yaml"], ["a", "b", "--emit", "raw"], ["a", "b", "--format", "sarif"],
    ["a", "b", "--emit", "hex", "--format", "json"], ["a", "b", "--ignore", ""],
  ])
  func wrongUsageEndsWith64(_ arguments: [String]) throws {
    #expect(try diff(arguments).status == 64)
  }
}

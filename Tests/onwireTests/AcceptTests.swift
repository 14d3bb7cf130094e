import Foundation
import TestSupport
import Testing

/// `onwire diff --accept` as a process: what becomes of a spec's text, what is said, and what is written.
@Suite struct AcceptTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func diff(_ arguments: [String]) throws -> Tools.Outcome {
    try Command.onwire(["diff"] + arguments, in: scratch.url, environment: ["GITHUB_ACTIONS": ""])
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: scratch.url.appendingPathComponent(name)), as: UTF8.self)
  }

  /// What a spec sends.
  private func sent(_ text: String) throws -> Data {
    try scratch.file("sent.yaml", text)
    defer { try? FileManager.default.removeItem(at: scratch.url.appendingPathComponent("sent.yaml")) }
    let run = try Command.onwire(["compile", "sent.yaml"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    return run.output
  }

  /// A spec, a spec that sends what was seen, and what the first one becomes.
  static let cases: [(name: String, before: String, seen: String, after: String)] = [
    (
      "the JSON of a part",
      "client: plain\nurl: https://a.example/\nmethod: POST\nboundary: b\nfiles:\n  - name: m\n    json: {a: 1, b: [2]} # c\n",
      "client: plain\nurl: https://a.example/\nmethod: POST\nboundary: b\nfiles: [{name: m, json: {a: 1, b: [3]}}]\n",
      "client: plain\nurl: https://a.example/\nmethod: POST\nboundary: b\nfiles:\n  - name: m\n    json: {a: 1, b: [3]} # c\n"
    ),
    (
      "a line end before the first delimiter",
      "client: plain\nurl: https://a.example/\nmethod: POST\nboundary: b\nfiles: [{name: m, text: x}]\n",
      "client: {use: plain, rules: {multipart.start: crlf}}\nurl: https://a.example/\nmethod: POST\nboundary: b\nfiles: [{name: m, text: x}]\n",
      "client: {use: plain, rules: {multipart.start: crlf}}\nurl: https://a.example/\nmethod: POST\nboundary: b\nfiles: [{name: m, text: x}]\n"
    ),
    (
      "comments, quotes and layout stay",
      "# top\nurl:   https://a.example/x  # here\nheaders:\n  X-A: 'one'   # first\n  # between\n  X-B: \"two\"\n",
      "url: https://a.example/x\nheaders: {X-A: it's, X-B: two}\n",
      "# top\nurl:   https://a.example/x  # here\nheaders:\n  X-A: 'it''s'   # first\n  # between\n  X-B: \"two\"\n"
    ),
    (
      "a pair comes into a block and goes out of another",
      "url: https://a.example/\nquery:\n  a: 1\n  c: 3 # kept\n  d: 4 # gone\n",
      "url: https://a.example/\nquery: {a: 1, b: x y, c: 3}\n",
      "url: https://a.example/\nquery:\n  a: 1\n  b: x y\n  c: 3 # kept\n"
    ),
    (
      "a rule of the names of parts",
      "method: POST\nurl: https://a.example/\nclient: afnetworking@4.0.1\nparams: {u: {n: x, t: [a, b]}}\nas: multipart\n",
      "method: POST\nurl: https://a.example/\nclient: {use: afnetworking@4.0.1, rules: {query.dictionary: dots}}\nparams: {u: {n: x, t: [a, b]}}\nas: multipart\n",
      "method: POST\nurl: https://a.example/\nclient: {use: afnetworking@4.0.1, rules: {query.dictionary: dots}}\nparams: {u: {n: x, t: [a, b]}}\nas: multipart\n"
    ),
    (
      "braces", "url: https://a.example/\nquery: {a: 1, b: {c: [x, y], d: 2}, e: 5} # all\n",
      "url: https://a.example/\nquery: {a: 1, b: {c: [x, y, 'z, w']}, e: '5'}\n",
      "url: https://a.example/\nquery: {a: 1, b: {c: [x, y, \"z, w\"]}, e: 5} # all\n"
    ),
    (
      "an alias keeps what its anchor had",
      "url: https://a.example/\nquery:\n  a: &x one\n  b: *x\n",
      "url: https://a.example/\nquery: {a: one, b: two}\n",
      "url: https://a.example/\nquery:\n  a: &x one\n  b: two\n"
    ),
    (
      "an anchor's value leaves its aliases as they were",
      "url: https://a.example/\nquery:\n  a: &x one\n  b: *x\n",
      "url: https://a.example/\nquery: {a: two, b: one}\n",
      "url: https://a.example/\nquery:\n  a: &x two\n  b: one\n"
    ),
    (
      "an alias on a mapping is written out with what differs",
      "url: https://a.example/\nquery: {a: &x {k: one, l: two}, b: *x}\n",
      "url: https://a.example/\nquery: {a: {k: one, l: two}, b: {k: three, l: two}}\n",
      "url: https://a.example/\nquery: {a: &x {k: one, l: two}, b: {k: three, l: two}}\n"
    ),
    (
      "an alias in JSON is written out with what differs",
      "method: POST\nurl: https://a.example/\nbody: {json: {a: &x {k: 1, l: 2}, b: *x}}\n",
      "method: POST\nurl: https://a.example/\nbody: {json: {a: {k: 1, l: 2}, b: {k: 9, l: 2}}}\n",
      "method: POST\nurl: https://a.example/\nbody: {json: {a: &x {k: 1, l: 2}, b: {k: 9, l: 2}}}\n"
    ),
    (
      "an alias goes, and its anchor stays",
      "method: POST\nurl: https://a.example/\nbody:\n  json:\n    a: &x {k: 1}\n    b: *x\n    c: 2\n",
      "method: POST\nurl: https://a.example/\nbody: {json: {a: {k: 1}, c: 2}}\n",
      "method: POST\nurl: https://a.example/\nbody:\n  json:\n    a: &x {k: 1}\n    c: 2\n"
    ),
    (
      "a variable is changed where it is defined",
      "vars:\n  host: a.example # where\nurl: https://${host}/x\n",
      "url: https://b.example/x\n",
      "vars:\n  host: b.example # where\nurl: https://${host}/x\n"
    ),
    (
      "a variable that others use stays",
      "vars: {v: one}\nurl: https://a.example/\nquery: {a: '${v}', b: '${v}'}\n",
      "url: https://a.example/\nquery: {a: one, b: two}\n",
      "vars: {v: one}\nurl: https://a.example/\nquery: {a: '${v}', b: 'two'}\n"
    ),
    (
      "CR LF", "url: https://a.example/\r\nheaders:\r\n  X-A: one\r\n",
      "url: https://a.example/\nheaders: {X-A: one, X-B: two}\n",
      "url: https://a.example/\r\nheaders:\r\n  X-A: one\r\n  X-B: two\r\n"
    ),
    (
      "no final line end, and a byte order mark",
      "\u{FEFF}url: https://a.example/\nheaders:\n  X-A: one\n  X-C: three",
      "url: https://a.example/\nheaders: {X-A: one, X-B: two}\n",
      "\u{FEFF}url: https://a.example/\nheaders:\n  X-A: one\n  X-B: two"
    ),
    (
      "tabs in comments", "url: https://a.example/\t# a\tb\nquery:\n  a: 1\t#\tc\n",
      "url: https://a.example/\nquery: {a: 2}\n",
      "url: https://a.example/\t# a\tb\nquery:\n  a: 2\t#\tc\n"
    ),
    (
      "a line of a block of text",
      "method: POST\nurl: https://a.example/\nbody:\n  text: |-\n    one\n    two\n    three\n  type: text/plain\n",
      "method: POST\nurl: https://a.example/\nbody: {text: \"one\\n2\\nthree\", type: text/plain}\n",
      "method: POST\nurl: https://a.example/\nbody:\n  text: |-\n    one\n    2\n    three\n  type: text/plain\n"
    ),
    (
      "JSON has the types of the capture",
      "method: POST\nurl: https://a.example/\nas: json\nparams:\n  a: \"1\"\n  b: null\n  c: [1, 2]\n",
      "method: POST\nurl: https://a.example/\nas: json\nparams: {a: 1, b: 'true', c: [1, false]}\n",
      "method: POST\nurl: https://a.example/\nas: json\nparams:\n  a: 1\n  b: \"true\"\n  c: [1, false]\n"
    ),
    (
      "what is called as keys of specs are",
      "url: https://a.example/\nquery: {path: a, text: b, base64: c, url: d}\n",
      "url: https://a.example/\nquery: {path: z, text: v, base64: x, url: w}\n",
      "url: https://a.example/\nquery: {path: z, text: v, base64: x, url: w}\n"
    ),
    (
      "a header's name in another letter case",
      "url: https://a.example/\nheaders:\n  x-abc: one # kept\n",
      "url: https://a.example/\nheaders: {X-ABC: one}\n",
      "url: https://a.example/\nheaders:\n  X-ABC: one # kept\n"
    ),
    (
      "what is ignored, and what may be anything, stays",
      "url: https://a.example/\nignore: [header.X-T]\nheaders: {X-T: mine, X-A: one}\nquery: {a: '${any}', b: 1}\n",
      "url: https://a.example/\nheaders: {X-T: theirs}\nquery: {a: other, b: 2}\n",
      "url: https://a.example/\nignore: [header.X-T]\nheaders: {X-T: mine}\nquery: {a: '${any}', b: 2}\n"
    ),
    (
      "what has no entry left goes",
      "method: POST\nurl: https://a.example/\nparams:\n  page: 1\n  tags: [a, b] # gone\n",
      "method: POST\nurl: https://a.example/\nparams: {page: 1}\n",
      "method: POST\nurl: https://a.example/\nparams:\n  page: 1\n"
    ),
    (
      "a list becomes a text",
      "client: alamofire\nurl: https://a.example/\nquery: {k: 1, tags: [a, b]}\n",
      "client: alamofire\nurl: https://a.example/\nquery: {k: 1, tags: new}\n",
      "client: alamofire\nurl: https://a.example/\nquery: {k: 1, tags: new}\n"
    ),
    (
      "a mapping becomes a list",
      "method: POST\nurl: https://a.example/\nparams: {a: 1, b: {k: v}, c: 3}\n",
      "method: POST\nurl: https://a.example/\nparams: {a: 1, b: [k, v], c: 3}\n",
      "method: POST\nurl: https://a.example/\nparams: {a: 1, b: [k, v], c: 3}\n"
    ),
    (
      "a user and a password change where they are",
      "url: https://a.example/\nauth:\n  basic: ['u', p] # ours\n",
      "url: https://a.example/\nauth: {basic: [other, 'p:q']}\n",
      "url: https://a.example/\nauth:\n  basic: ['other', p:q] # ours\n"
    ),
    (
      "a user and a password become a token",
      "url: https://a.example/\nauth: {basic: [u, p]} # ours\n",
      "url: https://a.example/\nauth: {bearer: tok}\n",
      "url: https://a.example/\nauth: {bearer: tok} # ours\n"
    ),
    (
      "keys come into a property list",
      "method: POST\nurl: https://a.example/\nas: plist\nparams:\n  b: anch\n  c: \"12\"\n",
      "method: POST\nurl: https://a.example/\nas: plist\nparams: {b: anch, c: '12', d: n1, e: {k: v, l: [1, true]}, f: 7}\n",
      "method: POST\nurl: https://a.example/\nas: plist\nparams:\n  b: anch\n  c: \"12\"\n  d: n1\n  e: {k: v, l: [1, true]}\n  f: 7\n"
    ),
    (
      "what is empty, or a whole real, comes into a property list",
      "method: POST\nurl: https://a.example/\nas: plist\nparams:\n  b: anch\n",
      "method: POST\nurl: https://a.example/\nas: plist\nparams: {b: anch, e: [], m: {}, s: '', z: 5.0}\n",
      "method: POST\nurl: https://a.example/\nas: plist\nparams:\n  b: anch\n  e: []\n  m: {}\n  s: \"\"\n  z: 5.0\n"
    ),
    (
      "what a device says stays where one of its fields goes",
      "url: https://a.example/\ndevice: {languages: [en], app: {name: D, version: \"1\"}, os: macOS Version 13.1 (Build 22C65)}\n",
      "url: https://a.example/\nheaders: {Accept-Language: en;q=1, User-Agent: null}\n",
      "url: https://a.example/\nheaders: {User-Agent: null}\ndevice: {languages: [en], app: {name: D, version: \"1\"}, os: macOS Version 13.1 (Build 22C65)}\n"
    ),
    (
      "a mapping becomes a list",
      "method: POST\nurl: https://a.example/\nparams:\n  c: {t: true, p: true, m: false} # c\n",
      "method: POST\nurl: https://a.example/\nparams: {c: [1, 2]}\n",
      "method: POST\nurl: https://a.example/\nparams:\n  c: [\"1\", \"2\"] # c\n"
    ),
    (
      "an item becomes an object",
      "method: POST\nurl: https://a.example/\nas: json\nparams:\n  c: [1, 2] # c\n  d: 5\n",
      "method: POST\nurl: https://a.example/\nas: json\nparams: {c: [{a: 1, b: 2}], d: 5}\n",
      "method: POST\nurl: https://a.example/\nas: json\nparams:\n  c: [{a: 1, b: 2}] # c\n  d: 5\n"
    ),
    (
      "several members go, and another comes, where nothing else is",
      "method: POST\nurl: https://a.example/\nparams:\n  c: {t: true, p: true, m: false} # c\n",
      "method: POST\nurl: https://a.example/\nparams: {c: {q: {r: 2}}}\n",
      "method: POST\nurl: https://a.example/\nparams:\n  c: {q: {r: \"2\"}} # c\n"
    ),
    (
      "an order that is promised comes before one that is not",
      "client: afnetworking@4\nmethod: POST\nurl: https://a.example/\nparams: {b: 1, a: 2}\n",
      "client: {use: afnetworking@4, rules: {query.order: written}}\nmethod: POST\nurl: https://a.example/\nparams: {b: 1, a: 2}\n",
      "client: {use: afnetworking@4, rules: {query.order: written}}\nmethod: POST\nurl: https://a.example/\nparams: {b: 1, a: 2}\n"
    ),
    (
      "bytes of a header field that are no text",
      "client: plain\nurl: https://a.example/\nheaders: {X-A: one} # ours\n",
      "client: plain\nurl: https://a.example/\nwire: {fields: [Host, {raw-line: !!binary WC1BOiDp}]}\n",
      "client: plain\nurl: https://a.example/\nheaders: {X-A: one} # ours\nwire: {fields: [Host, {raw-line: !!binary WC1BOiDp}]}\n"
    ),
    (
      "data and dates of a property list",
      "method: POST\nurl: https://a.example/\nas: plist\nparams:\n  d: !!binary QQ== # data\n  t: !!timestamp 2024-01-02\n",
      "method: POST\nurl: https://a.example/\nas: plist\nparams: {d: !!binary QUJD, s: !!binary '', t: !!timestamp 2024-01-03}\n",
      "method: POST\nurl: https://a.example/\nas: plist\nparams:\n  d: !!binary QUJD # data\n  s: !!binary ''\n  t: !!timestamp 2024-01-03T00:00:00Z\n"
    ),
    (
      "values and keys of a binary property list",
      "client: {use: afnetworking@4, rules: {plist.format: binary}}\nmethod: POST\nurl: https://a.example/\nas: plist\nparams:\n  a: {n: 1} # ours\n  z: x\n",
      "client: {use: afnetworking@4, rules: {plist.format: binary}}\nmethod: POST\nurl: https://a.example/\nas: plist\nparams: {a: {m: [true], n: 1}, t: !!timestamp 2024-01-03T01:02:03.5Z, z: !!binary QQ==}\n",
      "client: {use: afnetworking@4, rules: {plist.format: binary}}\nmethod: POST\nurl: https://a.example/\nas: plist\nparams:\n  a: {m: [true], n: 1} # ours\n  t: !!timestamp 2024-01-03T01:02:03.5Z\n  z: !!binary QQ==\n"
    ),
    (
      "where parameters go is the method's to say",
      "client: alamofire\nmethod: POST\nurl: https://a.example/\nparams: {a: 1, b: two}\n",
      "client: alamofire\nmethod: GET\nurl: https://a.example/\nparams: {a: 1, b: two}\n",
      "client: alamofire\nmethod: GET\nurl: https://a.example/\nparams: {a: 1, b: two}\n"
    ),
    (
      "and so it is in the other direction",
      "client: afnetworking\nmethod: GET\nurl: https://a.example/\nparams: {a: 1, b: two}\n",
      "client: afnetworking\nmethod: POST\nurl: https://a.example/\nparams: {a: 1, b: two}\n",
      "client: afnetworking\nmethod: POST\nurl: https://a.example/\nparams: {a: 1, b: two}\n"
    ),
    (
      "one rule undoes what no value does",
      "client: afnetworking@4 # ours\nurl: https://a.example/\nquery: {a: x y, b: z w}\n",
      "client: {use: afnetworking@4, rules: {query.space: plus}}\nurl: https://a.example/\nquery: {a: x y, b: z w}\n",
      "client: {use: afnetworking@4, rules: {query.space: plus}} # ours\nurl: https://a.example/\n"
        + "query: {a: x y, b: z w}\n"
    ),
  ]

  @Test("A change leaves everything else as it is", arguments: cases.indices)
  func changed(_ index: Int) throws {
    let (name, before, seen, after) = Self.cases[index]
    try scratch.file("a.http", try sent(seen))
    try scratch.file("a.yaml", before)
    let dry = try diff(["a.yaml", "a.http", "--dry-run"])
    #expect(dry.status == 1, "\(name): \(dry.text)\(dry.error)")
    #expect(try text("a.yaml") == before, "\(name)")
    let run = try diff(["a.yaml", "a.http", "--accept"])
    #expect(run.status == 0, "\(name): \(run.text)\(run.error)")
    #expect(try text("a.yaml") == after, "\(name)")
    #expect(try diff(["a.yaml", "a.http"]).status == 0, "\(name)")
  }

  /// What was seen, what the spec becomes, and the rank of the change.
  static let wireCases: [(name: String, seen: String, after: String)] = [
    (
      "another version", "GET /x?a=1 HTTP/1.0\r\nHost: a.example\r\nX-A: one\r\n\r\n",
      "url: https://a.example/x # ours\nheaders: {X-A: one}\nquery: {a: 1}\nwire: {version: HTTP/1.0}\n"
    ),
    (
      "a value comes before what only wire says",
      "GET /x?a=2 HTTP/1.0\r\nHost: a.example\r\nX-A: one\r\n\r\n",
      "url: https://a.example/x # ours\nheaders: {X-A: one}\nquery: {a: 2}\nwire: {version: HTTP/1.0}\n"
    ),
    (
      "a line without a colon", "GET /x?a=1 HTTP/1.1\r\nHost: a.example\r\nX-A: one\r\nno colon\r\n\r\n",
      "url: https://a.example/x # ours\nheaders: {X-A: one}\nquery: {a: 1}\nwire: {fields: [Host, X-A, {raw-line: no colon}]}\n"
    ),
  ]

  @Test("A body that no parameters make comes with its length") func bodiesOfAnotherLength() throws {
    let seen =
      "POST /x HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n"
      + "{\"a\":1}\n"
    try scratch.file("a.http", Data(seen.utf8))
    try scratch.file(
      "a.yaml", "client: afnetworking@4\nmethod: POST\nurl: https://a.example/x\nas: json\nparams: {a: 1}\n")
    let run = try diff(["a.yaml", "a.http", "--accept"])
    #expect(run.status == 0, "\(run.text)\(run.error)")
    #expect(try Command.onwire(["compile", "a.yaml"], in: scratch.url).output == Data(seen.utf8))
  }

  @Test func `a rule that wire makes needless is taken back, a value is not`() throws {
    let spec =
      "client: afnetworking@4\nmethod: POST\nurl: https://a.example/x\nas: json\nparams: {a: 1, b: x/y}\n"
    let body = #"{"a": 2, "b": "x/y"}"#
    try scratch.file(
      "a.http",
      "POST /x HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
    try scratch.file("a.yaml", spec)
    #expect(try diff(["a.yaml", "a.http", "--accept"]).status == 0)
    let after = try text("a.yaml")
    let changed = spec.replacingOccurrences(of: "a: 1", with: "a: 2")
    #expect(after.hasPrefix(changed.dropLast()) && !after.contains("rules"), "\(after)")
    #expect(try diff(["a.yaml", "a.http"]).status == 0)
  }

  @Test func `a body that is no text comes into a file of its own`() throws {
    let spec = "client: afnetworking@4\nmethod: POST\nurl: https://a.example/x\nas: json\nparams: {a: 1}\n"
    let body = Data((0..<200).map { UInt8($0) })
    let seen =
      Data(
        "POST /x HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n"
          .utf8) + body
    try scratch.file("a.http", seen)
    try scratch.file("a.yaml", spec)
    let run = try diff(["a.yaml", "a.http", "--accept"])
    #expect(run.status == 0, "\(run.text)\(run.error)")
    #expect(try text("a.yaml").contains("body: {path: a.bin}"))
    #expect(try Data(contentsOf: scratch.url.appendingPathComponent("a.bin")) == body)
    #expect(try Command.onwire(["compile", "a.yaml"], in: scratch.url).output == seen)
  }

  @Test(arguments: [
    ("GET", "POST /x?a=1 HTTP/1.1\r\nHost: a.example\r\nContent-Length: 0\r\n\r\n", "url"),
    (
      "POST",
      "DELETE /x HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Content-Length: 3\r\n\r\na=1", "body"
    ),
  ])
  func `parameters stay where they are under another method`(
    method: String, seen: String, destination: String
  )
    throws
  {
    try scratch.file("a.http", seen)
    try scratch.file(
      "a.yaml", "client: afnetworking@4\nmethod: \(method)\nurl: https://a.example/x\nparams: {a: 1}\n")
    let run = try diff(["a.yaml", "a.http", "--accept"])
    #expect(run.status == 0, "\(run.text)\(run.error)")
    #expect(try text("a.yaml").contains("rules: {parameters.destination: \(destination)}"))
    #expect(try Command.onwire(["compile", "a.yaml"], in: scratch.url).output == Data(seen.utf8))
  }

  @Test func `quotes around a boundary do not become part of it`() throws {
    let spec =
      "client: afnetworking@4\nmethod: POST\nurl: https://a.example/x\nboundary: b\nfiles: [{name: f, text: x}]\n"
    let seen = String(decoding: try sent(spec), as: UTF8.self)
      .replacingOccurrences(of: "boundary=b", with: "boundary=\"b\"")
    try scratch.file("a.http", seen)
    try scratch.file("a.yaml", spec)
    #expect(try diff(["a.yaml", "a.http", "--accept"]).status == 0)
    #expect(try Command.onwire(["compile", "a.yaml"], in: scratch.url).output == Data(seen.utf8))
  }

  @Test func `what a rule is to keep is each character once, and no line end`() throws {
    let spec = "client: afnetworking@4\nmethod: POST\nurl: https://a.example/x\nparams: {a: [{b: 1}]}\n"
    func seen(_ body: String) -> String {
      "POST /x HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n" + body
    }
    for (body, holds) in [("a[][b]=1", "-._~/?[]\""), ("a%5B%5D%5Bb%5D=1\n", "wire: ")] {
      try scratch.file("a.http", seen(body))
      try scratch.file("a.yaml", spec)
      #expect(try diff(["a.yaml", "a.http", "--accept"]).status == 0)
      let after = try text("a.yaml")
      #expect(after.contains(holds) && !after.contains("?\\n"), "\(after)")
      #expect(try Command.onwire(["compile", "a.yaml"], in: scratch.url).output == Data(seen(body).utf8))
    }
  }

  @Test func `pairs of one member that comes in are one member`() throws {
    let spec =
      "client: afnetworking@4\nmethod: POST\nurl: https://a.example/x\nparams:\n  a:\n    - {id: 1, q: 2}\n"
    try scratch.file("a.http", try sent(spec + "    - {id: 7, q: 3}\n"))
    try scratch.file("a.yaml", spec)
    #expect(try diff(["a.yaml", "a.http", "--accept"]).status == 0)
    #expect(try text("a.yaml") == spec + "    - {id: \"7\", q: \"3\"}\n")
  }

  @Test(
    "No order is accepted by no longer promising one, nor hinted at",
    arguments: ["afnetworking@4", "alamofire@5"])
  func ordersThatAreNoRules(client: String) throws {
    let spec = "client: \(client)\nmethod: POST\nurl: https://a.example/x\nparams: {c: '3', b: '2', a: '1'}\n"
    let seen = try sent(spec)
    let moved = String(decoding: seen, as: UTF8.self).replacingOccurrences(
      of: "a=1&b=2&c=3", with: "b=2&a=1&c=3")
    try scratch.file("a.http", moved)
    try scratch.file("a.yaml", spec)
    #expect(try !diff(["a.yaml", "a.http"]).text.contains("hash"))
    #expect(try diff(["a.yaml", "a.http", "--accept"]).status == 0)
    #expect(try Command.onwire(["compile", "a.yaml"], in: scratch.url).output == Data(moved.utf8))
  }

  @Test func `nor by promising less where some of the order is not promised`() throws {
    let spec =
      "client: alamofire@5\nmethod: POST\nurl: https://a.example/x\nparams:\n  gift: true\n"
      + "  user: {name: z, roles: [buyer, admin]}\n  items: [{sku: A, price: 1}, {sku: B, price: 2}]\n"
    let parts = String(decoding: try sent(spec), as: UTF8.self).components(separatedBy: "\r\n\r\n")
    let pairs = parts[1].components(separatedBy: "&")
    let moved = parts[0] + "\r\n\r\n" + pairs.reversed().joined(separator: "&")
    try scratch.file("a.http", moved)
    try scratch.file("a.yaml", spec)
    #expect(try !diff(["a.yaml", "a.http"]).text.contains("hash"))
    #expect(try diff(["a.yaml", "a.http", "--accept"]).status == 0)
    #expect(try Command.onwire(["compile", "a.yaml"], in: scratch.url).output == Data(moved.utf8))
  }

  @Test("Many pairs that have moved are moved at once", arguments: [30, 100])
  func manyThatMoved(count: Int) throws {
    func spec(_ order: some Sequence<Int>) -> String {
      "client: plain\nmethod: POST\nurl: https://a.example/x\nparams:\n"
        + order.map { "  k\($0): v\($0) # \($0)\n" }.joined()
    }
    let order = (0..<count).map { ($0 * 7 + 3) % (count + 1) }
    let after = spec(order)
    try scratch.file("a.http", try sent(after))
    try scratch.file("a.yaml", spec(order.sorted()))
    let run = try diff(["a.yaml", "a.http", "--accept"])
    #expect(run.text.contains("`params in the order that was seen`"), "\(run.text)")
    #expect(try text("a.yaml") == after)
  }

  @Test("What no client writes comes under wire, and only that", arguments: wireCases.indices)
  func saidByWire(_ index: Int) throws {
    let (name, seen, after) = Self.wireCases[index]
    try scratch.file("a.http", Data(seen.utf8))
    try scratch.file("a.yaml", "url: https://a.example/x # ours\nheaders: {X-A: one}\nquery: {a: 1}\n")
    let run = try diff(["a.yaml", "a.http", "--accept"])
    #expect(run.status == 0, "\(name): \(run.text)\(run.error)")
    #expect(try text("a.yaml") == after, "\(name)")
    #expect(try Command.onwire(["compile", "a.yaml"], in: scratch.url).output == Data(seen.utf8), "\(name)")
  }

  @Test(
    "Of what wire itself says nothing is left to a client that does not write it",
    arguments: [
      "  fields: [Host, {X-E: b}]\n", "  fields:\n  - Host\n  - X-E: b\n",
      "  fields:\n    - Host\n    - X-E: b\n  target: /\n", "  fields:\n  - Host\n  - raw-line: 'X-E: '\n",
    ])
  func changedWireFields(_ wire: String) throws {
    let seen = "GET / HTTP/1.1\r\nHost: a.example\r\nX-E: b\r\nX-G: c\r\n\r\n"
    try scratch.file("a.http", Data(seen.utf8))
    try scratch.file("a.yaml", "client: plain\nurl: https://a.example/\nwire:\n\(wire)")
    let run = try diff(["a.yaml", "a.http", "--accept"])
    #expect(run.status == 0, "\(wire): \(run.text)\(run.error)")
    #expect(try Command.onwire(["compile", "a.yaml"], in: scratch.url).output == Data(seen.utf8), "\(wire)")
  }

  @Test func `a field that is ignored stays as the spec has it, even where the head is given line by line`()
    throws
  {
    try scratch.file(
      "a.http", "GET /x HTTP/1.1\r\nHost: a.example\r\nX-T: theirs\r\nno colon\r\n\r\n")
    try scratch.file("a.yaml", "url: https://a.example/x\nignore: [header.X-T]\nheaders: {X-T: mine}\n")
    #expect(try diff(["a.yaml", "a.http", "--accept"]).status == 0)
    let after = try text("a.yaml")
    #expect(after.contains("[Host, X-T, {raw-line: no colon}]") && !after.contains("theirs"), "\(after)")
  }

  @Test func onlyTheDocumentThatIsMeantIsChanged() throws {
    let other = "name: one\nurl: https://a.example/\nquery: {a: 1}\n"
    let own = "# two\nname: two\nurl: https://a.example/two\nquery: {a: 1}\n"
    try scratch.file("a.http", try sent("url: https://a.example/two\nquery: {a: 2}\n"))
    try scratch.file(
      "a.yaml", other + "---\n" + own + "---\n" + other.replacingOccurrences(of: "one", with: "three"))
    #expect(try diff(["a.yaml#two", "a.http", "--accept"]).status == 0)
    #expect(
      try text("a.yaml") == other + "---\n" + own.replacingOccurrences(of: "a: 1", with: "a: 2") + "---\n"
        + other.replacingOccurrences(of: "one", with: "three"))
  }

  @Test func aBaseStaysAndIsOverridden() throws {
    let base = "url: https://a.example/v1/x\nheaders: {X-A: one}\nquery: {a: {b: 1, c: 2}, d: [1, {e: x}]}\n"
    try scratch.file("_base.yaml", base)
    try scratch.file("a.yaml", "extends: _base.yaml\nmethod: GET\n")
    try scratch.file(
      "a.http",
      try sent("url: https://a.example/v2/x\nheaders: {X-A: two}\nquery: {a: {b: 1, c: 3}, d: [1, {e: y}]}\n")
    )
    let run = try diff(["a.yaml", "a.http", "--accept"])
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("stands in `_base.yaml`, which others may extend: overridden in this spec"))
    #expect(try text("_base.yaml") == base)
    #expect(try text("a.yaml").hasPrefix("extends: _base.yaml\nmethod: GET\n"))
    #expect(try diff(["a.yaml", "a.http"]).status == 0)
  }

  @Test(arguments: [
    ("https://a.example/v1/", "https://b.example/v1/"), ("https://a.example/v1/", "http://b.example:81/v1/"),
    ("https://${host}/v1/", "https://b.example/v1/"),
  ])
  func `the address in a base spec is overridden, too`(old: String, new: String) throws {
    let base = "vars: {host: a.example}\nbase: \(old)\n"
    try scratch.file("_base.yaml", base)
    try scratch.file("a.yaml", "extends: _base.yaml\nurl: login\n")
    try scratch.file("b.yaml", "extends: _base.yaml\nbase: \(new)\nurl: login\n")
    let seen = try diff(["a.yaml", "b.yaml", "--accept"])
    #expect(seen.status == 0, "\(seen.text)\(seen.error)")
    #expect(seen.text.contains("stands in `_base.yaml`, which others may extend: overridden in this spec"))
    #expect(try text("_base.yaml") == base)
    #expect(try text("a.yaml") == "extends: _base.yaml\nurl: login\nbase: \(new)\n")
  }

  @Test func aFolderIsMatchedAndEachFileWrittenOnce() throws {
    try scratch.file(
      "specs/a.yaml",
      "name: a\nurl: https://a.example/a\nquery: {x: 1}\n---\nname: b\nurl: https://a.example/b\nquery: {x: 1}\n"
    )
    try scratch.file("specs/c.yaml", "url: https://a.example/c\n# kept\n")
    let seen = ["a?x=2", "b?x=3", "c"].map { "GET /\($0) HTTP/1.1\r\nHost: a.example\r\n\r\n" }
    try scratch.file("all.http", seen.joined())
    let run = try diff(["specs", "all.http", "--match", "--accept"])
    #expect(run.status == 0, "\(run.text)\(run.error)")
    #expect(
      try text("specs/a.yaml").contains(
        "query: {x: 2}\n---\nname: b\nurl: https://a.example/b\nquery: {x: 3}\n"))
    #expect(try text("specs/c.yaml") == "url: https://a.example/c\n# kept\n")
  }

  @Test func `specs are changed where nobody reads what is said, too`() throws {
    // More than is held back before it is written.
    for number in 1...300 {
      try scratch.file("specs/\(number).yaml", "url: https://a.example/\(number)\nquery: {a: 1}\n")
    }
    let requests = (1...300).map { "GET /\($0)?a=2 HTTP/1.1\r\nHost: a.example\r\n\r\n" }
    try scratch.file("all.http", requests.joined())
    let run = try Command.shell(
      "{ sleep 0.2; onwire diff specs all.http --match --accept; echo $? >status; } | true", in: scratch.url)
    #expect(try text("status") == "0\n", "\(run.error)")
    for number in 1...300 {
      #expect(
        try text("specs/\(number).yaml") == "url: https://a.example/\(number)\nquery: {a: 2}\n")
    }
  }

  @Test func whatNoChangeSaysIsListedAndNothingIsWritten() throws {
    let spec = "url: https://a.example/\nparams: {a: 1}\nheaders: {X-A: 1}\n"
    try scratch.file("a.yaml", spec)
    // With another method, the library moves the parameters, and a type and a length come along, which the
    // capture lacks.
    try scratch.file("a.http", "PATCH / HTTP/1.1\r\nHost: a.example\r\nX-A: 2\r\n\r\nx=1")
    let run = try diff(["a.yaml", "a.http", "--accept"])
    #expect(run.status == 1)
    #expect(run.text.contains("of which 1 would be left: nothing is changed"))
    #expect(run.text.contains("≠ method"))
    #expect(try text("a.yaml") == spec)
  }

  @Test func aValueThatOnlyMadeADifferenceSmallerGoesWhereWireSaysIt() throws {
    let spec = """
      client: {use: alamofire-encodable@5, rules: {query.array: indices}}
      url: https://a.example/p
      params: {p: [null, {x: 1, y: 2, z: 3}, [], 4]}

      """
    try scratch.file("a.yaml", spec)
    let target = "/p?p%5B0%5D%50x%5D=1&p%5B1%5D%5By%5D=2&p%5B1%5D%5Bz%5D=3&p%5B2%5D=4"
    try scratch.file("a.http", "GET \(target) HTTP/1.1\r\nHost: a.example\r\n\r\n")
    #expect(try diff(["a.yaml", "a.http", "--accept"]).status == 0)
    #expect(try text("a.yaml") == spec + "wire: {target: \(target)}\n")
  }

  @Test func bytesOfAHeaderThatAreNoTextStandUnderWire() throws {
    try scratch.file("a.yaml", "url: https://a.example/\n")
    let head = Data("GET / HTTP/1.1\r\nHost: a.example\r\nX-A: ".utf8) + [0xFF, 0xFE] + Data("\r\n\r\n".utf8)
    try scratch.file("a.http", head)
    #expect(try diff(["a.yaml", "a.http", "--accept"]).status == 0)
    #expect(try Command.onwire(["compile", "a.yaml"], in: scratch.url).output == head)
  }

  @Test func anotherFileComesBesideTheOldOne() throws {
    let spec = "method: POST\nurl: https://a.example/\nfiles:\n  - {name: f, path: fixtures/a.txt}\n"
    try scratch.file("fixtures/a.txt", "old")
    try scratch.file("fixtures/a-2.txt", "mine")
    try scratch.file("a.yaml", spec)
    let run = try Command.onwire(["compile", "a.yaml"], in: scratch.url)
    let raw = String(decoding: run.output, as: UTF8.self)
    let length = Int(raw.components(separatedBy: "Content-Length: ")[1].prefix { $0.isNumber }) ?? 0
    try scratch.file(
      "a.http",
      raw.replacingOccurrences(of: "\r\nold\r\n", with: "\r\nnew!\r\n")
        .replacingOccurrences(of: "Content-Length: \(length)", with: "Content-Length: \(length + 1)"))
    #expect(try diff(["a.yaml", "a.http", "--dry-run"]).status == 1)
    #expect(scratch.files("fixtures").sorted() == ["a-2.txt", "a.txt"])
    let accepted = try diff(["a.yaml", "a.http", "--accept"])
    #expect(accepted.status == 0, "\(accepted.text)\(accepted.error)")
    #expect(try text("fixtures/a.txt") == "old")
    #expect(try text("fixtures/a-2.txt") == "mine")
    #expect(try text("fixtures/a-3.txt") == "new!")
    #expect(try diff(["a.yaml", "a.http"]).status == 0)
  }

  @Test func specsOfOneFileGetOneOfTheirOwnEach() throws {
    try scratch.file("specs/fixtures/a.txt", "old")
    var seen = ""
    for index in 1...3 {
      try scratch.file(
        "specs/a\(index).yaml",
        "method: POST\nurl: https://a.example/\(index)\nfiles:\n  - {name: f, path: fixtures/a.txt}\n")
      let sent = try Command.onwire(["compile", "specs/a\(index).yaml"], in: scratch.url).text
      seen += sent.replacingOccurrences(of: "\r\nold\r\n", with: "\r\nne\(index)\r\n")
    }
    try scratch.file("seen.http", seen)
    let shown = try diff(["specs", "seen.http", "--match", "--dry-run"])
    let run = try diff(["specs", "seen.http", "--match", "--accept"])
    #expect(run.status == 0, "\(run.text)\(run.error)")
    for index in 1...3 {
      #expect(shown.text.contains("+  - {name: f, path: fixtures/a-\(index + 1).txt, filename: a.txt}"))
      #expect(try text("specs/fixtures/a-\(index + 1).txt") == "ne\(index)")
    }
    #expect(try text("specs/fixtures/a.txt") == "old")
    #expect(try diff(["specs", "seen.http", "--match"]).status == 0)
  }

  @Test func aNewFileNeedsNoDescriptorUntilItIsWritten() throws {
    var seen = Data()
    for index in 0..<12 {
      try scratch.file(
        "specs/a\(index).yaml", "method: POST\nurl: https://a.example/\(index)\nas: json\nparams: {a: 1}\n")
      seen += Data(
        "POST /\(index) HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n"
          .utf8)
      seen += Data((0..<200).map { UInt8($0) })
    }
    try scratch.file("seen.http", seen)
    let run = try Command.shell(
      "ulimit -n 16; onwire diff specs seen.http --match --accept --jobs 1", in: scratch.url)
    #expect(run.status == 0, "\(run.text)\(run.error)")
    #expect(scratch.files("specs").count { $0.hasSuffix(".bin") } == 12)
    #expect(try diff(["specs", "seen.http", "--match"]).status == 0)
  }

  @Test func aFileNameOfACaptureLeadsNowhere() throws {
    try scratch.file("in/fixtures/a.txt", "old")
    try scratch.file("in/evil.txt", "other")
    for (index, name) in ["../evil.txt", "/tmp/evil.txt", "..", ".hidden", "a\\..\\b", "-rf", "~/x"]
      .enumerated()
    {
      try scratch.file(
        "in/a\(index).yaml",
        "method: POST\nurl: https://a.example/\nboundary: B\nfiles:\n  - {name: f, path: fixtures/a.txt}\n")
      let body =
        "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\(name)\"\r\nContent-Type: text/plain\r\n\r\nnew\(index)\r\n--B--\r\n"
      try scratch.file(
        "seen.http",
        "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
      let run = try diff(["in/a\(index).yaml", "seen.http", "--accept"])
      #expect(run.status == 0, "\(name): \(run.text)\(run.error)")
    }
    for index in 0..<7 { #expect(try text("in/a\(index).yaml").contains("path: fixtures/a-")) }
    let files = try scratch.tree().keys.sorted()
    #expect(files.allSatisfy { $0.hasPrefix("in/") || $0 == "seen.http" }, "\(files)")
    #expect(files.filter { $0.hasPrefix("in/fixtures/a") }.count == 8, "\(files)")
  }

  @Test func aLinkThatLeadsOutIsNotWrittenThrough() throws {
    let spec = "url: https://a.example/\nquery: {a: 1}\n"
    try scratch.file("out/a.yaml", spec)
    try scratch.folder("in")
    try scratch.link("in/a.yaml", to: "../out/a.yaml")
    try scratch.file("a.http", "GET /?a=2 HTTP/1.1\r\nHost: a.example\r\n\r\n")
    let run = try diff(["in/a.yaml", "a.http", "--accept", "--root", "in"])
    #expect(run.status != 0)
    #expect(try text("out/a.yaml") == spec)
  }

  @Test func thePhoneThatItsFieldsTellIsSetAtOnce() throws {
    let spec = "method: POST\nurl: https://api.example.com/login\nparams: {page: 1} # kept\n"
    let phone = [
      "Connection: keep-alive", "Accept: */*", "User-Agent: Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)",
      "Accept-Language: zh-Hans-CN;q=1", "Accept-Encoding: gzip, deflate, br", "Cookie: sid=1",
    ]
    let raw = String(decoding: try sent(spec), as: UTF8.self)
    try scratch.file("a.yaml", spec)
    try scratch.file(
      "a.http",
      raw.replacingOccurrences(
        of: "Content-Length", with: phone.joined(separator: "\r\n") + "\r\nContent-Length"))
    let run = try diff(["a.yaml", "a.http", "--all-fields", "--accept"])
    #expect(run.status == 0, "\(run.text)")
    let settings = "params: {page: 1} # kept\ntransport: cfnetwork-ios16\ndevice: {app: {name: "
    #expect(try text("a.yaml").contains(settings))
    #expect(try text("a.yaml").contains("headers: {Cookie: sid=1}\n"))
  }

  @Test func changesAreInJSON() throws {
    try scratch.file("a.yaml", "url: https://a.example/\nquery: {a: 1}\n")
    try scratch.file("a.http", "GET /?a=2 HTTP/1.1\r\nHost: a.example\r\n\r\n")
    let run = try diff(["a.yaml", "a.http", "--dry-run", "--format", "json"])
    let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let change = (object?["changes"] as? [[String: Any]])?.first
    #expect(change?["change"] as? String == "query.a: 2")
    #expect(change?["takes"] as? Int == 1)
    #expect(object?["accepted"] as? Bool == false)
    #expect((object?["diff"] as? String)?.contains("+query: {a: 2}") == true)
  }

  @Test func aChangeIsADocumentToo() throws {
    try scratch.file("a.yaml", "url: https://a.example/\nquery: {a: 1}\n")
    try scratch.file("a.http", "GET /?a=2 HTTP/1.1\r\nHost: a.example\r\n\r\n")
    let markdown = try diff(["a.yaml", "a.http", "--dry-run", "--emit", "markdown"])
    #expect(markdown.status == 1)
    #expect(markdown.text.contains("**1 difference, which 1 change would remove**\n\n- `query.a: 2` takes"))
    #expect(markdown.text.contains("\n```diff\n--- a.yaml\n"))
    #expect(markdown.text.contains("\n-query: {a: 1}\n+query: {a: 2}\n```\n"))
    let html = try diff(["a.yaml", "a.http", "--accept", "--emit", "html"])
    #expect(html.status == 0)
    #expect(html.text.contains("<strong>1 difference, accepted by 1 change</strong>"))
    #expect(try diff(["a.yaml", "a.http"]).status == 0)
  }

  @Test func whatCannotBeChangedIsUsage() throws {
    try scratch.file("a.yaml", "url: https://a.example/\n")
    try scratch.file("a.http", "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n")
    for arguments in [
      ["a.http", "a.yaml", "--accept"], ["a.yaml", "a.http", "--accept", "--exact"],
      ["a.yaml", "a.http", "--dry-run", "--emit", "hex"], ["a.yaml", "a.http", "--accept", "--redact"],
      ["a.yaml", "a.http", "--accept", "--client", "afnetworking"],
      ["a.yaml", "a.http", "--accept", "--format", "junit"],
    ] {
      #expect(try diff(arguments).status == 64, "\(arguments)")
    }
    #expect(try diff(["a.yaml", "a.http", "--accept"]).status == 0)
  }

  @Test func `a secret that comes into a spec is warned of, as import does`() throws {
    try scratch.file("a.yaml", "url: https://a.example/\nheaders: {X-A: one}\n")
    try scratch.file(
      "seen.yaml", "url: https://a.example/\nheaders: {X-A: one, Authorization: Bearer s3cret-token-77}\n")
    let run = try diff(["a.yaml", "seen.yaml", "--accept"])
    #expect(run.error.contains("warning[secrets-written]: 1 secret"), "\(run.error)")
    #expect(try text("a.yaml").contains("s3cret-token-77"))
    // One that was there is no news.
    try scratch.file(
      "seen.yaml", "url: https://a.example/\nheaders: {X-A: two, Authorization: Bearer s3cret-token-77}\n")
    #expect(try !diff(["a.yaml", "seen.yaml", "--accept"]).error.contains("secrets-written"))
  }
}

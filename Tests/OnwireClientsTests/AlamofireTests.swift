import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import Testing

@testable import OnwireClients

/// What Alamofire does beside the vectors: releases, options, what is promised, what is refused.
@Suite struct AlamofireTests {
  private static let url = "url: https://h.example/\n"

  private static func compile(_ client: String, _ spec: String) throws -> (Compilation?, [String]) {
    let (compilation, diagnostics) = try SpecFixture.compile("client: \(client)\n" + url + spec)
    return (compilation, diagnostics.map(\.code.name))
  }

  private static func raw(_ client: String, _ spec: String) throws -> String {
    try SpecFixture.raw("client: \(client)\n" + url + spec)
  }

  /// A request and what it must hold.
  struct Case: CustomTestStringConvertible, Sendable {
    var client: String
    var spec: String
    var expected: String

    var testDescription: String { "\(client) \(spec.prefix(60))" }

    init(_ client: String, _ spec: String, _ expected: String) {
      (self.client, self.spec, self.expected) = (client, spec, expected)
    }
  }

  private static let device = """
    device:
      languages: [zh-Hans-CN, en, ja, de, fr, it, es]
      app: {name: 演示, version: "1.2", id: com.example.demo}
      os: iOS 16.2

    """

  static let cases: [Case] = [
    Case(
      "alamofire@5", device,
      """
      Host: h.example\r
      Accept-Encoding: br;q=1.0, gzip;q=0.9, deflate;q=0.8\r
      Accept-Language: zh-Hans-CN;q=1.0, en;q=0.9, ja;q=0.8, de;q=0.7, fr;q=0.6, it;q=0.5\r
      User-Agent: 演示/1.2 (com.example.demo; build:Unknown; iOS 16.2.0) Alamofire/5.12.0\r\n\r\n
      """),
    Case(
      "alamofire@4.9.1", device,
      "Accept-Encoding: gzip;q=1.0, compress;q=0.5\r\nAccept-Language: zh-Hans-CN;q=1.0, en;q=0.9"),
    Case("alamofire@4.9.1", device, "iOS 16.2.0) Alamofire/4.9.1\r\n"),
    Case("alamofire@5", "device: {os: iPadOS 16.2}", "(Unknown; build:Unknown; iOS 16.2.0) Alamofire/"),
    Case(
      "alamofire@4.9.1", "device: {os: macOS 10.12.6}",
      "(Unknown; build:Unknown; OS X 10.12.6) Alamofire/4.9.1"),
    Case("alamofire@5.2", "device: {os: OS X 13}", "macOS 13.0.0) Alamofire/5.2.2"),
    // The names of systems that a release does not know.
    Case("alamofire@4.9.1", "device: {os: macOS(Catalyst) 13.1}", "; iOS 13.1.0) Alamofire/4.9.1"),
    Case("alamofire@4.9.1", "device: {os: visionOS 1.0}", "; Unknown 1.0.0) Alamofire/4.9.1"),
    Case("alamofire@5.2.1", "device: {os: macOS(Catalyst) 13.1}", "; iOS 13.1.0) Alamofire/5.2.1"),
    Case(
      "alamofire@5.2.2", "device: {os: macOS(Catalyst) 13.1}", "; macOS(Catalyst) 13.1.0) Alamofire/5.2.2"),
    Case("alamofire@5.8.1", "device: {os: visionOS 1.0}", "; Unknown 1.0.0) Alamofire/5.8.1"),
    Case("alamofire@5.9.1", "device: {os: visionOS 1.0}", "; visionOS 1.0.0) Alamofire/5.9.1"),
    Case("alamofire-encodable@5.0.0", "device: {os: macOS(Catalyst) 13.1}", "; iOS 13.1.0) Alamofire/5.0.0"),
    // As AFNetworking has it.
    Case(
      "alamofire@5", "device: {os: macOS Version 10.15.7 (Build 19H2)}", "macOS 10.15.7) Alamofire/5.12.0"),
    Case(
      "alamofire@5", "device: {os: macOS Version 10.12.6 (Build 16G29)}", "gzip;q=1.0, deflate;q=0.9\r\n"),
    Case("alamofire@5", "device: {os: iOS 10.3}", "Accept-Encoding: gzip;q=1.0, deflate;q=0.9\r\n"),
    Case("alamofire@5", "device: {languages: [en-US]}", "Accept-Language: en-US;q=1.0\r\n"),
    Case("alamofire@5", "auth: {basic: [用户, 密码]}", "Authorization: Basic 55So5oi3OuWvhueggQ==\r\n"),
    Case(
      "alamofire@5",
      "method: POST\nboundary: B\nheaders: {Content-Type: application/json}\nfiles: [{name: a, text: x}]",
      "Content-Type: multipart/form-data; boundary=B\r\n"),
    // Methods outside the enum of 4 have a body, whatever the destination.
    Case(
      "{use: alamofire@4, rules: {parameters.destination: url}}", "method: PROPFIND\nparams: {a: 1}",
      "PROPFIND / HTTP/1.1\r\nHost: h.example\r\n"
        + "Content-Type: application/x-www-form-urlencoded; charset=utf-8\r\nContent-Length: 3\r\n\r\na=1"),
    Case(
      "{use: alamofire@4, rules: {parameters.destination: url}}", "method: patch\nparams: {a: 1}",
      "\r\n\r\na=1"),
    // Foundation has made this one upper case.
    Case(
      "{use: alamofire@4, rules: {parameters.destination: url}}", "method: put\nparams: {a: 1}",
      "PUT /?a=1 HTTP"),
    Case(
      "{use: alamofire@4, rules: {parameters.destination: url}}", "method: PATCH\nparams: {a: 1}",
      "PATCH /?a=1 HTTP"),
    Case(
      "{use: alamofire@5, rules: {parameters.destination: url}}", "method: PROPFIND\nparams: {a: 1}",
      "PROPFIND /?a=1 HTTP"),
    // Keys as Swift compares them: é is NFC in both spellings, and sorts after z.
    Case(
      "alamofire@5", #"params: {"e\u0301b": 1, "\u00E9a": 2, z: 3, Z: 4}"#, "/?Z=4&z=3&%C3%A9a=2&e%CC%81b=1"),
    Case("alamofire@5", #"params: {"\uFF01": 1, "😀": 2}"#, "/?%EF%BC%81=1&%F0%9F%98%80=2"),
    Case(
      "alamofire@5", "params: {a: !!binary AwEC, d: !!timestamp 2001-01-01}",
      "/?a=3%20bytes&d=2001-01-01%2000%3A00%3A00%20%2B0000"),
    Case("alamofire@5", "params: {a: []}", "GET /? HTTP"),
    Case("alamofire@5", "params: {}", "GET / HTTP"),
    Case("alamofire@5", "method: POST", "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Length: 0\r\n\r\n"),
    Case(
      "{use: alamofire@5, rules: {query.array: indices}}", "params: {a: [[], [1, 2]]}",
      "/?a%5B1%5D%5B0%5D=1&a%5B1%5D%5B1%5D=2"),
    Case(
      "alamofire@4", "method: DELETE\nas: plist\nparams: {a: 1}",
      "DELETE / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-plist\r\n"),
    Case(
      "alamofire@4", "as: json\nparams: {a: 1}",
      "GET / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/json\r\n"),
    Case(
      "{use: alamofire-encodable@5, rules: {json.sorted-keys: true}}",
      "method: POST\nas: json\nparams: {f: 1, 😀: 2, ！: 3, e\u{301}: 4, a10: 5, a9: 6}",
      "{\"a10\":5,\"a9\":6,\"e\u{301}\":4,\"f\":1,\"！\":3,\"😀\":2}"),
    // Swift's own < compares canonical scalars; the sorted keys of JSONSerialization do not.
    Case(
      "{use: alamofire@5, rules: {json.sorted-keys: true}}",
      "method: POST\nas: json\nparams: {_: 1, a10: 2, a9: 3, B: 4}",
      #"{"_":1,"a9":3,"a10":2,"B":4}"#),
    // AFNetworking, and code by hand, call the same.
    Case(
      "{use: afnetworking@4, rules: {json.sorted-keys: true}}",
      "method: POST\nas: json\nparams: {_: 1, a10: 2, a9: 3, B: 4}",
      #"{"_":1,"a9":3,"a10":2,"B":4}"#),
    Case(
      "{use: nsurlsession@compact, rules: {json.sorted-keys: true}}",
      "method: POST\nas: json\nparams: {_: 1, a10: 2, a9: 3, B: 4}",
      #"{"_":1,"a9":3,"a10":2,"B":4}"#),
    Case(
      "alamofire@5",
      "method: POST\nboundary: b\nfiles: []\nparams: {a: true, b: 1.0, c: !!binary aGk=, d: !!timestamp 2001-01-01, e: 1e16}",
      """
      --b\r\nContent-Disposition: form-data; name="a"\r\n\r\ntrue\r
      --b\r\nContent-Disposition: form-data; name="b"\r\n\r\n1.0\r
      --b\r\nContent-Disposition: form-data; name="c"\r\n\r\n2 bytes\r
      --b\r\nContent-Disposition: form-data; name="d"\r\n\r\n2001-01-01 00:00:00 +0000\r
      --b\r\nContent-Disposition: form-data; name="e"\r\n\r\n1e+16\r
      --b--\r\n
      """),
    // Each level is sorted by its own text: all of `a` before `a0`, though `a[b]=` sorts after `a0=`.
    Case("alamofire-encodable", "params: {a: {b: 1, A: 2}, a0: 3}", "/?a%5BA%5D=2&a%5Bb%5D=1&a0=3"),
    Case(
      "alamofire-encodable", "params: {a: [{x: 2, y: 1}, {x: 1, y: 2}]}",
      "/?a%5B%5D%5Bx%5D=1&a%5B%5D%5By%5D=2&a%5B%5D%5Bx%5D=2&a%5B%5D%5By%5D=1"),
    Case("alamofire-encodable", "params: {a: !!binary AwEC}", "/?a=AwEC"),
    Case("alamofire-encodable@5.2", "params: {a: 18446744073709551616}", "/?a=18446744073709551616 "),
    Case("alamofire-encodable@5.1", "params: {a: 18446744073709551615}", "/?a=18446744073709551615 "),
    Case(
      "alamofire-encodable@5.1", "method: POST\nas: json\nparams: {a: 18446744073709551616}",
      #"{"a":18446744073709551616}"#),
    // The nil of a struct is skipped before NilEncoding is asked, until 5.8.1 (issue 3778).
    Case(
      "{use: alamofire-encodable@5.8.0, rules: {query.null: drop-value}}",
      "params: {a: null, b: 1, c: [null], d: {e: null}}", "/?b=1&c%5B%5D= "),
    Case(
      "{use: alamofire-encodable@5.8.1, rules: {query.null: drop-value}}",
      "params: {a: null, b: 1, c: [null], d: {e: null}}", "/?a=&b=1&c%5B%5D=&d%5Be%5D= "),
    Case(
      "{use: alamofire-encodable@5.7.0, rules: {query.null: null-text, query.dictionary-null: as-null}}",
      "params: {a: null}", "/?a=null "),
    Case(
      "{use: alamofire-encodable, rules: {query.data: bytes, query.array: indices}}",
      "params: {a: !!binary CgkB}",
      "/?a%5B0%5D=10&a%5B1%5D=9&a%5B2%5D=1"),
    Case(
      "{use: alamofire-encodable, rules: {query.data: bytes}}", "params: {a: !!binary CgkB}",
      "/?a%5B%5D=1&a%5B%5D=10&a%5B%5D=9"),
    Case("alamofire-encodable", "params: {a: !!set [2, 1]}", "/?a%5B%5D=1&a%5B%5D=2"),
    Case("alamofire-encodable", "params: {d: !!timestamp 2001-01-01T00:02:03.456Z}", "/?d=123.456 "),
    // What follows a member that gives nothing closes up, and its own values fill the gap.
    Case(
      "{use: alamofire-encodable, rules: {query.array: indices}}",
      "params: {a: [null, {x: 1, y: 2, z: 3}, 4]}",
      "/?a%5B0%5D%5Bx%5D=1&a%5B1%5D%5By%5D=2&a%5B1%5D%5Bz%5D=3&a%5B2%5D=4"),
    Case("alamofire-encodable", "params: {}", "GET / HTTP"),
    Case(
      "alamofire-encodable",
      "method: POST\nas: json\nparams: {u: null, d: !!timestamp 2001-01-01T00:02:03.456Z, s: a/b}",
      #"{"d":123.456,"s":"a\/b"}"#),
    Case(
      "{use: alamofire-encodable, rules: {json.date: iso8601}}",
      "method: POST\nas: json\nparams: [!!timestamp 2001-01-01T00:02:03.456Z]",
      #"["2001-01-01T00:02:03Z"]"#),
    Case("alamofire-encodable", "method: POST\nas: json\nparams: !!binary //4=", "\r\n\r\n\"\\/\\/4=\""),
  ]

  @Test(arguments: cases)
  func aRequestHoldsWhatTheLibraryWrites(_ test: Case) throws {
    let raw = try Self.raw(test.client, test.spec)
    #expect(raw.contains(test.expected), "\(raw)")
  }

  static let refused: [(client: String, spec: String, code: String)] = [
    ("alamofire@6", "", "unknown-client-version"), ("alamofire@5.0.6", "", "unknown-client-version"),
    ("alamofire-encodable@4", "", "unknown-client-version"),
    ("{use: alamofire@4.6, rules: {query.array: plain}}", "", "unknown-option"),
    ("{use: alamofire@5.4, rules: {query.array: indices}}", "", "unknown-option"),
    ("{use: alamofire@4.6, rules: {query.bool: literal}}", "", "unknown-option"),
    ("{use: alamofire-encodable@5.6, rules: {query.dictionary: dots}}", "", "unknown-option"),
    ("{use: alamofire-encodable@5.6, rules: {query.null: null-text}}", "", "unknown-option"),
    ("{use: alamofire@5, rules: {query.key-case: snake}}", "", "rule-without-effect"),
    ("{use: alamofire@5, rules: {plist.format: binary}}", "", "rule-without-effect"),
    ("alamofire@5", "method: POST\nas: plist\nparams: {a: 1}", "unknown-serialization"),
    ("alamofire@5", "params: [a]", "top-level-refused"),
    ("alamofire-encodable", "params: [a]", "top-level-refused"),
    ("alamofire@5", "params: {a: !!set [1]}", "set-refused"),
    ("alamofire@5", #"params: {"\u00E9": 1, "e\u0301": 2}"#, "equal-keys"),
    ("alamofire@5", #"params: {b: [{"\u00E9": 1, "e\u0301": 2}]}"#, "equal-keys"),
    ("alamofire@5", "method: POST\nas: json\nparams: {\"\u{E9}\": 1, \"e\u{301}\": 2}", "equal-keys"),
    ("alamofire-encodable@5.6.4", "params: {a: [null]}", "null-refused"),
    ("alamofire-encodable@5.1.0", "params: {a: 18446744073709551616}", "decimal-refused"),
    ("alamofire-encodable@5.0.0", "params: {a: [{b: -9223372036854775809}]}", "decimal-refused"),
    ("alamofire@5", "params-text: a=1", "params-text-unused"),
    ("alamofire@5", "method: POST\nas: json\nparams: text", "not-json"),
    ("alamofire@5", "method: POST\nas: json\nparams: {a: !!binary aGk=}", "not-json"),
    ("alamofire-encodable", "method: POST\nas: json\nparams: {a: .nan}", "not-json"),
    ("alamofire@5", "method: POST\nfiles: []\nparams: {a: [1, b]}", "nested-in-part"),
    ("alamofire@5", "method: POST\nfiles: []\nparams: {a: null}", "nested-in-part"),
    ("alamofire@5", "method: POST\nfiles: [{name: a, path: LICENSE}]", "file-without-filename"),
    ("alamofire@4", "query: {a: b}\nparams: {}\nheaders: {a: b, A: c}", "repeated-header"),
  ]

  @Test(arguments: refused.indices)
  func whatTheLibraryCannotSendIsAnError(_ index: Int) throws {
    let test = Self.refused[index]
    let (compilation, codes) = try Self.compile(test.client, test.spec)
    #expect(compilation?.wire == nil && codes.contains(test.code), "\(test) \(codes)")
  }

  /// What 5.9.0 writes on visionOS is not known, nor what any release writes on a system that nobody has named.
  @Test(arguments: [("alamofire@5.9.0", "visionOS 1.0"), ("alamofire@4.9.1", "FooOS 1.0")])
  func aSystemWhoseNameIsNotKnownGetsNoUserAgent(client: String, os: String) throws {
    let (compilation, codes) = try Self.compile(client, "device: {languages: [en], os: \(os)}")
    #expect(compilation?.wire != nil && codes == ["no-user-agent"], "\(codes)")
    let raw = try Self.raw(client, "device: {languages: [en], os: \(os)}")
    #expect(!raw.contains("User-Agent"), "\(raw)")
  }

  /// A later release is not a misspelt older one, and a release with the same first number is nearer than any
  /// other.
  @Test(arguments: [
    ("5.12.2", "the newest release that is known here is 5.12.0"), ("5.8.2", "did you mean `5.8.1`?"),
    ("4.10", "did you mean `4.9.1`?"), ("3.8.2", "releases with rules are"),
  ])
  func theHelpForAnUnknownReleaseIsTheRightOne(release: String, help: String) throws {
    guard case .failure(let error) = Client.named("alamofire@\(release)") else {
      Issue.record("\(release) is a release")
      return
    }
    #expect(error.diagnostics.first?.help.first?.hasPrefix(help) == true, "\(error)")
  }

  @Test func aGetWithABodyIsWarnedOfSince5() throws {
    let json = "as: json\nparams: {a: 1}"
    #expect(try Self.compile("alamofire@5.0.0", json).1 == ["get-with-body"])
    #expect(try Self.compile("alamofire-encodable", json).1 == ["get-with-body"])
    #expect(try Self.compile("alamofire@4", json).1 == ["body-on-get"])
    #expect(try Self.compile("alamofire@5", "params: {a: 1}").1 == [])
    #expect(try Self.compile("alamofire@5", "method: POST\n" + json).1 == [])
    // upload(_:to:method:) hands the session a request without a body, and the body beside it.
    let whole = "body: {text: hi, type: text/plain}"
    #expect(try Self.compile("alamofire@5", whole).1 == ["body-on-get"])
    let text = try Self.raw("alamofire@5", json)
    #expect(text.hasSuffix("Content-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}"))
  }

  /// Data has the type that it is given, and no other; Alamofire 4 has no call for a file name without one.
  @Test(arguments: [
    ("alamofire@5", "filename: a.txt, text: x", "; filename=\"a.txt\"\r\n\r\nx"),
    ("alamofire-encodable@5.0.0", "filename: a.txt, text: x", "; filename=\"a.txt\"\r\n\r\nx"),
    ("alamofire@5", "filename: a.txt, path: LICENSE", "; filename=\"a.txt\"\r\n\r\n"),
    (
      "alamofire@5", "path: Package.swift, type: a/b",
      "; filename=\"Package.swift\"\r\nContent-Type: a/b\r\n\r\n"
    ),
    ("alamofire@5", "type: a/b, text: x", "name=\"a\"\r\nContent-Type: a/b\r\n\r\nx"),
    ("alamofire@5", "path: Package.swift", "; filename=\"Package.swift\"\r\nContent-Type: "),
    (
      "alamofire@4.9.1", "filename: a.txt, text: x",
      "; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nx"
    ),
  ])
  func onlyAPathAloneGivesAPartItsType(client: String, file: String, head: String) throws {
    let text = try Self.raw(client, "method: POST\nboundary: b\nfiles: [{name: a, \(file)}]")
    #expect(text.contains(head), "\(text)")
  }

  @Test func aSwiftErrorSaysWhatWouldBePrinted() throws {
    let (_, diagnostics) = try SpecFixture.compile(
      "client: alamofire\n" + Self.url
        + "method: POST\nfiles: []\nparams: {a: {k: [1, b, 2.0, true]}, b: null}")
    let notes = diagnostics.flatMap(\.notes).joined()
    #expect(notes.contains(#"["k": [1, "b", 2.0, true]]"#) && notes.contains("<null>"))
  }

  @Test func ordersOfSwiftDictionariesAreNotPromised() throws {
    func isOrdered(_ client: String, _ spec: String, _ kind: Element.Kind) throws -> Bool? {
      try Self.compile(client, spec).0?.wire?.message.elements.first { $0.kind == kind }?.isOrdered
    }
    #expect(try isOrdered("alamofire", "params: {b: 1, a: [2, 1]}", .target) == true)
    #expect(try isOrdered("alamofire", "params: {a: {x: 1, y: 2}}", .target) == false)
    #expect(try isOrdered("alamofire-encodable", "params: {a: {x: 1, y: 2}}", .target) == true)
    let set = "params: {a: !!set [1, 2]}"
    #expect(try isOrdered("alamofire-encodable", set, .target) == true)
    let indexed = "{use: alamofire-encodable, rules: {query.array: indices}}"
    #expect(try isOrdered(indexed, set, .target) == false)
    let json = "method: POST\nas: json\nparams: {a: 1, b: 2}"
    #expect(try isOrdered("alamofire", json, .json) == false)
    #expect(try isOrdered("alamofire-encodable", json, .json) == false)
    let sorted = "{use: alamofire-encodable, rules: {json.sorted-keys: true}}"
    #expect(try isOrdered(sorted, json, .json) == true)
    #expect(try isOrdered(sorted, "method: POST\nas: json\nparams: {a: !!set [1, 2]}", .json) == false)
    // NSJSONSerialization sorts by the system's collation, which is known only for ASCII.
    for client in ["alamofire@5", "afnetworking@4", "nsurlsession@compact"] {
      let sorted = "{use: \(client), rules: {json.sorted-keys: true}}"
      #expect(try isOrdered(sorted, "method: POST\nas: json\nparams: {a: é}", .json) == true)
      #expect(try isOrdered(sorted, "method: POST\nas: json\nparams: {a: {é: 1}}", .json) == false)
    }
    let file = "method: POST\nfiles: [{name: a, filename: a.txt, text: x}]"
    #expect(try isOrdered("alamofire@4", file, .part) == false)
    #expect(try isOrdered("alamofire@5", file, .part) == true)
    #expect(
      try isOrdered("alamofire@5", "method: POST\nfiles: []\nparams: {a: 1, b: 2}", .multipart) == false)
  }

  @Test func everyRowHoldsInSomeReleaseAndNoTwoAtOnce() {
    for table in [ClientTable.alamofire, .alamofireEncodable] {
      for row in table.rows {
        #expect(table.releases.contains(where: row.holds), "\(table.name) \(row.rule) \(row.value)")
        if let options = row.options, case .text(let value) = row.value {
          #expect(options.contains(value), "\(table.name) \(row.rule)")
        }
      }
      #expect(table.releases == table.releases.sorted())
    }
  }
}

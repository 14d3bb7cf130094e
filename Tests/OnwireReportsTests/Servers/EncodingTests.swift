import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireServers
import OnwireSpecLanguage
import SystemPackage
import Testing

@testable import OnwireReports

/// What an app can set so that servers read what its spec means.
@Suite struct EncodingTests {
  static func encoding(_ text: String, _ servers: String) throws -> Encoding? {
    let files = try FileRoot(FilePath("/"))
    let source = Source(name: "a.yaml", bytes: Array("url: https://h.example/x\n\(text)".utf8))
    let file = SpecReader(files: files).read(source, stem: "a")
    let spec = try #require(file.requests.first, "\(file.diagnostics)")
    return try Encoding(
      spec, Compiler(files: files).compile(spec), stem: "a", variables: [:], files: files, client: nil,
      servers: servers.split(separator: ",").flatMap { Server.servers(named: String($0)) ?? [] })
  }

  /// A spec, the servers that have to read it, and the changes of the ways that are found; `nil` if there are
  /// none.
  static let cases: [(String, String, [String]?)] = [
    // All read it as it is.
    ("method: POST\nparams: {a: 1, b: {c: x}}", "php,rails,express@4", []),
    ("method: POST\nparams: {tags: [a, b]}", "php,rails,express@4,qs", []),
    ("params: {tags: [a, b], on: true, none: ~}", "php,rails", []),
    // PHP begins an element with each `[]`, Rack does where a name comes again.
    ("method: POST\nparams: {items: [{id: 1}, {id: 2}]}", "php,rails", []),
    ("method: POST\nparams: {items: [{id: 1, n: a}, {id: 2, n: b}]}", "rails", []),
    ("method: POST\nparams: {items: [{id: 1, n: a}, {id: 2, n: b}]}", "php,rails", ["as: json"]),
    // Alamofire has an option for this, AFNetworking has none.
    (
      "client: alamofire@5\nmethod: POST\nparams: {items: [{id: 1, n: a}, {id: 2, n: b}]}", "php,express@4",
      ["client.rules.query.array: indices", "as: json"]
    ),
    (
      "method: POST\nparams: {items: [{id: 1, n: a}, {id: 2, n: b}]}", "php,express@4",
      // A text of the same bytes is not shown again.
      ["params.items as a dictionary with the keys \"0\", \"1\", …", "as: json"]
    ),
    (
      "client: alamofire@5\nparams: {tags: [a, b]}", "django,go", ["client.rules.query.array: plain"]
    ),
    ("params: {tags: [a, b]}", "django,go", ["params.tags as a set"]),
    // A set is sorted on its way, so it cannot give another order.
    ("params: {tags: [b, a]}", "django,go", ["params-text, with a=…, a[][b]=…"]),
    // What the spec itself has changed is undone first.
    (
      "client: {use: alamofire@5, rules: {query.array: plain}}\nparams: {tags: [a, b]}", "php",
      ["without client.rules.query.array", "client.rules.query.array: indices"]
    ),
    // PHP has no names with dots, and a form has nothing for an empty array.
    ("method: POST\nparams: {a.b: 1}", "php", ["as: json"]),
    ("method: POST\nparams: {tags: []}", "php,rails", ["as: json"]),
    // A number that Node rounds, and a null that Rails takes out of arrays.
    ("method: POST\nas: json\nparams: {n: 9007199254740993}", "express,rails", ["as: form"]),
    ("method: POST\nas: json\nparams: {n: 9007199254740993}", "django,rails,php", []),
    ("method: POST\nas: json\nparams: {a: [1, ~]}", "rails", nil),
    ("method: POST\nas: json\nparams: {a: [1, ~]}", "rack,php", []),
    // Forms are read with some methods, and JSON with all.
    ("method: PUT\nparams: {a: x}", "php,django,tomcat", ["as: json"]),
    ("method: PUT\nparams: {a: x}", "rails,express,go,tomcat@10-utf8", []),
    // A GET has no body for JSON.
    ("params: {items: [{id: 1, n: a}, {id: 2, n: b}]}", "php,rails", nil),
    // Pairs of the URL, `query` and files are no parameters.
    ("method: POST\nquery: {q: 1}\nparams: {a: 1}", "php,go,tomcat", []),
    ("query: {q: 1}\nparams: {a: 1}", "php,go,rails,qs", []),
    (
      "method: POST\nparams: {a: {b: 1}}\nfiles: [{name: f, filename: f, text: x}, {name: 'a[c]', filename: g, text: y}]",
      "php,rails", []
    ),
    (
      "method: POST\nparams: {a: x}\nfiles: [{name: f, filename: f, text: x}]", "django,go,busboy,formidable",
      []
    ),
    // The limits of PHP and of qs.
    (
      "method: POST\nparams: {a: [\((0..<1200).map(String.init).joined(separator: ", "))]}", "php",
      ["as: json"]
    ),
  ]

  @Test("Ways are found, the fewest changes first", arguments: cases)
  func ways(_ text: String, _ servers: String, _ expected: [String]?) throws {
    let encoding = try #require(try Self.encoding(text, servers))
    #expect(encoding.now.isWhole == (expected == []))
    #expect(
      encoding.ways.map { $0.changes.map(\.words).joined(separator: " and ") } == expected ?? [], "\(text)")
    #expect(!encoding.ways.contains { !$0.isWhole })
  }

  @Test(
    "Where there are no params to write otherwise, nothing is looked for",
    arguments: [
      "method: POST", "method: POST\nparams-text: a=1", "method: POST\nbody: {text: a}",
      "method: POST\nparams: {a: 1}\nwire: {version: HTTP/1.0}",
    ])
  func nothing(_ text: String) throws {
    #expect(try Self.encoding(text, "php") == nil)
  }

  private static func nested(_ count: Int) -> String {
    String(repeating: "[", count: count) + "1" + String(repeating: "]", count: count)
  }

  static let beside: [(text: String, servers: String, words: String?)] = [
    // A refused query refuses the request, whatever the body is; Go's program need not look at it.
    ("url: https://h.example/x?q=%D6%D0\nparams: {a: 1}", "rails", "refused with 400"),
    ("url: https://h.example/x?q=%D6%D0\nas: json\nparams: {a: 1}", "rails", "refused with 400"),
    ("url: https://h.example/x?q=a;b\nas: json\nparams: {a: 1}", "go", nil),
    // A query is in one with the body.
    (
      "url: https://h.example/x?id=5\nparams: {id: 7}", "tomcat",
      "`id`: 7 is read as one list with the query's values of that name"
    ),
    ("url: https://h.example/x?id=5\nparams: {id: 7}", "rails", "`id`: 7 is read as \"5\""),
    ("url: https://h.example/x?id=5\nas: json\nparams: {id: 7}", "rails", "`id`: 7 is read as \"5\""),
    ("url: https://h.example/x?id=7\nparams: {id: 7}", "rails", nil),
    ("url: https://h.example/x?id=5\nparams: {id: 7}", "php,express,go", nil),
    // Routing sets the action; an array has a key.
    ("url: https://h.example/x\nparams: {action: a}", "rails", "`action`: \"a\" is read as nothing"),
    (
      "url: https://h.example/x\nas: json\nparams: {action: a}", "rails", "`action`: \"a\" is read as nothing"
    ),
    (
      "url: https://h.example/x\nas: json\nparams: [1, 2]", "rails",
      "an array of 2 is read as an object with _json"
    ),
    ("url: https://h.example/x\nas: json\nparams: [1, 2]", "php,express,django", nil),
    // Sizes and charsets of JSON.
    (
      "url: https://h.example/x\nas: json\nparams: {a: \(String(repeating: "v", count: 102_400 - 8))}",
      "express@4",
      nil
    ),
    (
      "url: https://h.example/x\nas: json\nparams: {a: \(String(repeating: "v", count: 102_401 - 8))}",
      "express@4",
      "refused with 413"
    ),
    (
      "url: https://h.example/x\nas: json\nheaders: {Content-Type: application/json; charset=gbk}\nparams: {a: 1}",
      "express", "refused with 415"
    ),
    (
      "url: https://h.example/x\nas: json\nheaders: {Content-Type: application/json; charset=gbk}\nparams: {a: 1}",
      "django,rails", nil
    ),
    // Types of JSON.
    (
      "url: https://h.example/x\nas: json\nheaders: {Content-Type: application/vnd.api+json}\nparams: {a: 1}",
      "php,django,go,flask,starlette,rack",
      nil
    ),
    (
      "url: https://h.example/x\nas: json\nheaders: {Content-Type: application/vnd.api+json}\nparams: {a: 1}",
      "express,rails",
      "which Content-Type makes a body JSON"
    ),
    (
      "url: https://h.example/x\nas: json\nheaders: {Content-Type: text/json}\nparams: {a: 1}",
      "php,django,go,starlette,rack",
      nil
    ),
    (
      "url: https://h.example/x\nas: json\nheaders: {Content-Type: text/json}\nparams: {a: 1}",
      "flask,werkzeug",
      "refused with 415"
    ),
    (
      "url: https://h.example/x\nas: json\nheaders: {Content-Type: text/x-json}\nparams: {a: 1}", "rails",
      nil
    ),
    (
      "url: https://h.example/x\nas: json\nheaders: {Content-Type: application/json; charset}\nparams: {a: 1}",
      "express",
      "which Content-Type makes a body JSON"
    ),
    (
      "url: https://h.example/x\nas: json\nheaders: {Content-Type: application/problem+json}\nparams: {a: 1}",
      "rails@7.2", nil
    ),
    (
      "url: https://h.example/x\nas: json\nheaders: {Content-Type: application/problem+json}\nparams: {a: 1}",
      "rails@6.1", "which Content-Type makes a body JSON"
    ),
    // A charset does not matter where the type is not looked at.
    (
      "url: https://h.example/x\nas: json\nheaders: {Content-Type: text/plain; charset=gbk}\nparams: {a: 1}",
      "express@4,express@5", "which Content-Type makes a body JSON"
    ),
    (
      "url: https://h.example/x\nas: json\nheaders: {Content-Type: json}\nparams: {a: 1}", "rails",
      "refused with 406"
    ),
    // Nested lists.
    ("url: https://h.example/x\nas: json\nparams: {a: \(nested(99))}", "rails,rack", nil),
    ("url: https://h.example/x\nas: json\nparams: {a: \(nested(100))}", "rails", "refused with 400"),
    ("url: https://h.example/x\nas: json\nparams: {a: \(nested(100))}", "rack", "refused with 500"),
    ("url: https://h.example/x\nas: json\nparams: {a: \(nested(100))}", "php,django,go,express", nil),
    // The least integer of 64 bits is one of them.
    ("url: https://h.example/x\nas: json\nparams: {n: -9223372036854775808}", "php", nil),
    (
      "url: https://h.example/x\nas: json\nparams: {n: -9223372036854775808}", "express",
      "`n`: -9223372036854775808 is read as a double, which rounds integers of this size"
    ),
    // Neither an array nor an object at the top. Run: body-parser 1.20.1 and 2.4.0, actionpack 6.1.7 and 7.2.4.
    (
      "client: alamofire-encodable@5\nurl: https://h.example/x\nas: json\nparams: hello",
      "php,django,go,rack,tomcat,querystring", nil
    ),
    (
      "client: alamofire-encodable@5\nurl: https://h.example/x\nas: json\nparams: hello",
      "express@4,express@5", "refused with 400: a JSON body that is neither a list nor an object"
    ),
    (
      "client: alamofire-encodable@5\nurl: https://h.example/x\nas: json\nparams: hello",
      "rails@6.1,rails@7.2", "\"hello\" is read as an object with _json"
    ),
    ("url: https://h.example/x\nas: json\nparams: {\"\": [1]}", "rails@6.1,rails@7.2", nil),
    // Chunks, and what is not read here.
    ("url: https://h.example/x\nas: json\nframing: chunked\nparams: {a: 1}", "php,rails,go", nil),
    ("url: https://h.example/x\nas: json\nframing: chunked\nparams: {a: 1}", "django", "a body in chunks"),
    ("url: https://h.example/x\nheaders: {Content-Encoding: gzip}\nparams: {a: 1}", "php", "not known"),
  ]

  /// What stands beside the params, and who does not read them as they are meant, in words.
  ///
  /// Run: actionpack 6.1.7 with routes, Tomcat 10.1.60, body-parser 1.20.1, Django 5.2.19, Flask 3.1.3,
  /// PHP 8.2.
  @Test(arguments: beside)
  func whatIsBesideTheParamsCounts(_ text: String, _ servers: String, _ words: String?) throws {
    let files = try FileRoot(FilePath("/"))
    let source = Source(name: "a.yaml", bytes: Array("method: POST\n\(text)".utf8))
    let file = SpecReader(files: files).read(source, stem: "a")
    let spec = try #require(file.requests.first, "\(file.diagnostics)")
    let encoding = try #require(
      try Encoding(
        spec, Compiler(files: files).compile(spec), stem: "a", variables: [:], files: files, client: nil,
        servers: servers.split(separator: ",").flatMap { Server.servers(named: String($0)) ?? [] }))
    for (server, verdict) in encoding.now.verdicts {
      let told = EncodingWording.verdict(verdict, of: server)
      #expect(
        verdict.isSame == (words == nil) && told.hasPrefix(words ?? "as it is meant"),
        "\(server.name): \(told)")
    }
    #expect(!encoding.ways.contains { !$0.isWhole })
  }

  @Test func whereThereIsNoWayItIsSaidWhatHelpsSome() throws {
    let encoding = try #require(
      try Self.encoding("params: {items: [{id: 1, n: a}, {id: 2, n: b}]}", "php,express@4,rails"))
    #expect(encoding.ways.isEmpty)
    let best = try #require(encoding.near.first)
    #expect(best.changes.map(\.words) == ["params.items as a dictionary with the keys \"0\", \"1\", …"])
    let told = best.verdicts.map {
      "\($0.server.name): \(EncodingWording.verdict($0.verdict, of: $0.server))"
    }
    #expect(
      told == [
        "php@8: as it is meant", "express@4: as it is meant",
        "rails@7.2: `items`: an array of 2 is read as an object with 0, 1",
      ])
  }

  @Test func aSpecAmongOthersIsChangedAloneAndKeepsItsComments() throws {
    let files = try FileRoot(FilePath("/"))
    let text = """
      url: https://h.example/1
      params: {tags: [a]}
      ---
      # the second
      url: https://h.example/2
      method: POST
      params:
        items: # both
        - id: ${id} # one
          name: a
        - {id: 2, name: b}
      vars: {id: "7"}
      """
    let source = Source(name: "a.yaml", bytes: Array(text.utf8))
    let spec = try #require(SpecReader(files: files).read(source, stem: "a").requests.last)
    let servers = ["php", "express@4"].compactMap(Server.named)
    let found = try Encoding(
      spec, Compiler(files: files).compile(spec), stem: "a", variables: [:], files: files, client: nil,
      servers: servers)
    let way = try #require(found?.ways.first)
    #expect(
      String(decoding: way.source.bytes, as: UTF8.self)
        == text.replacing(
          "  - id: ${id} # one\n    name: a\n  - {id: 2",
          with: "    \"0\":\n      id: ${id} # one\n      name: a\n    \"1\": {id: 2"))
  }
}

import Foundation
import TestSupport
import Testing

/// Time and memory grow with the input and not with its square, whatever command reads it and however it is shown.
@Suite(.enabled(if: Tools.have("python3"), "needs python3"), .serialized)
struct GrowthTests {
  /// An input that can be made of any size, and what is done with it.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    /// The size that an optimised command is given first; others get an eighth of it.
    var size: Int
    var words: [String]
    /// The files, by name, of an input of a size.
    var files: @Sendable (Int) -> [String: String]
    /// What the command may end with.
    var statuses = [0, 1]
    /// The same case for a command that ends with other statuses.
    func ending(with statuses: [Int]) -> Case {
      var test = self
      test.statuses = statuses
      return test
    }

    var testDescription: String { "\(name): \(words.joined(separator: " "))" }
  }

  @Test(.timeLimit(.minutes(2)), arguments: Inputs.all) func costGrowsWithTheInput(test: Case) throws {
    let size = max(test.size / (Command.isInstalled ? 1 : 8), 8)
    var costs: [Measurement] = []
    for factor in [1, 4] {
      let scratch = try TemporaryFolder()
      for (name, text) in test.files(size * factor) { try scratch.file(name, text) }
      costs.append(try Self.cost(test, in: scratch.url))
    }
    // A quarter of a second may be noise, and squares come to 16.
    if costs[1].time > 9 * costs[0].time + 250_000 {
      let scratch = try TemporaryFolder()
      for (name, text) in test.files(size * 4) { try scratch.file(name, text) }
      costs[1].time = min(costs[1].time, try Self.cost(test, in: scratch.url).time)
    }
    #expect(costs[1].time <= 9 * costs[0].time + 250_000, "\(costs[0].time) and \(costs[1].time) µs")
    #expect(costs[1].peak <= 6 * costs[0].peak, "\(costs[0].peak) and \(costs[1].peak) bytes")
  }

  @Test(.timeLimit(.minutes(1)), .enabled(if: Tools.have("gzip"), "needs gzip"))
  func whatInflatesToTooMuchIsNotHeld() throws {
    let scratch = try TemporaryFolder()
    let blanks =
      "import gzip, sys; f = gzip.open('a.gz', 'wb', 1); [f.write(b' ' * (1 << 20)) for _ in range(600)]"
    _ = try Tools.run("python3", ["-c", blanks], in: scratch.url)
    let run = try Command.measure(["inspect", "a.gz"], in: scratch.url)
    #expect(run.status == 2, "\(run.error)")
    #expect(run.peak < 128 << 20)
  }

  private static func cost(_ test: Case, in folder: URL) throws -> Measurement {
    let run = try Command.measure(test.words, in: folder)
    try #require(test.statuses.contains(run.status), "\(run.error.prefix(600))")
    return run
  }
}

/// Inputs that are large in one way each.
private enum Inputs {
  static let all: [GrowthTests.Case] = specs + documents + captures + imports + sides + matches

  private static let specs: [GrowthTests.Case] =
    ["raw", "json", "hex", "har", "html", "swift"].map { kind in
      one("parameters of a spec", 800, ["compile", "a.yaml", "--emit", kind], parameters)
    }
    + ["raw", "html", "markdown"].map { kind in
      one(
        "requests of a spec", kind == "raw" ? 250 : 100,
        ["compile", "a.yaml", "--emit", kind, "--out", "out"], requests)
    }
    + ["hex", "json"].map { kind in
      one("short requests of a spec", 3000, ["compile", "a.yaml", "--emit", kind]) { count in
        (0..<count).map { "url: http://h.example/\($0)\n" }.joined(separator: "---\n")
      }
    } + [
      one("requests of a site", 100, ["docs", "a.yaml", "--out", "site"], requests),
      one("requests that are checked", 300, ["check", "a.yaml"], requests),
      one("parameters that are explained", 800, ["explain", "a.yaml", "--path", "params"], parameters),
      one(
        "parameters of two clients", 400, ["diff", "a.yaml", "--client", "plain", "--client", "alamofire@5"],
        parameters),
      one("leaves below each other", 300, ["compile", "a.yaml"]) { count in
        let keys = (0..<150).map { "k\($0)" }
        return post + "params: " + keys.map { "{\($0): " }.joined() + "[" + list(count) { "\($0)" } + "]"
          + String(repeating: "}", count: keys.count) + "\n"
      },
      one("leaves of one line", 1500, ["compile", "a.yaml", "--emit", "hex"]) { count in
        post + "params: {" + list(count) { "a\($0): \($0)" } + "}\n"
      },
      one(
        "arrays that servers should read", 60,
        ["servers", "--encode", "a.yaml", "--servers", "php,rails,express,go"]
      ) { post + "params:\n" + (0..<$0).map { "  k\($0): [1, 2]\n" }.joined() },
      one(
        "values of an array that servers should read", 1000,
        ["servers", "--encode", "a.yaml", "--servers", "php,rails,express,go"]
      ) { post + "params: {a: [" + list($0) { "x\($0)" } + "]}\n" },
      one("documents with one base", 300, ["compile", "a.yaml", "--emit", "raw"]) { count in
        "name: base\nurl: http://h.example/\n"
          + (0..<count).map { "---\nname: r\($0)\nextends: a.yaml#base\nquery: {a: \($0)}\n" }.joined()
      },
      one("line ends of a part", 100_000, ["compile", "a.yaml", "--client", "plain"]) {
        post + "as: multipart\nparams: {a: \"" + String(repeating: "a\\n", count: $0) + "\"}\n"
      },
      one("quotes in the name of a part", 50000, ["compile", "a.yaml", "--client", "plain"]) {
        post + "as: multipart\nparams:\n  ? '" + String(repeating: "\"", count: $0) + "'\n  : a\n"
      },
      one("characters that are not shown", 20000, ["compile", "a.yaml", "--emit", "markdown"]) {
        post + "body: {text: \"" + String(repeating: "\\u202e", count: $0) + "\"}\n"
      },
      one("fields of wire", 1500, ["compile", "a.yaml"]) {
        post + "wire:\n  fields:\n" + (0..<$0).map { "    - {X\($0): a}\n" }.joined()
      },
      one("numbers of one line", 3000, ["compile", "a.yaml", "--emit", "hex"]) { count in
        post + "as: json\nparams: {a: [" + list(count) { "\($0)" } + "]}\n"
      },
      one("escapes of a URL", 8000, ["compile", "a.yaml", "--client", "alamofire@5"]) { count in
        "url: https://h.example/" + String(repeating: "a%20b/é", count: count) + "\n"
      },
      one("links of a summary that do not end", 4000, ["compile", "a.yaml", "--emit", "html"]) { count in
        "url: https://h.example/\nsummary: '" + String(repeating: "[a](", count: count)
          + String(repeating: "![a](http://", count: count) + "'\n"
      },
      one("letters of a name", 10000, ["compile", "a.yaml", "--emit", "markdown"], name),
      one(
        "letters of a changed name", 20000,
        ["diff", "a.yaml", "--client", "plain", "--client", "alamofire@5"],
        name),
    ]

  private static let documents: [GrowthTests.Case] =
    ["- ", "> ", "1. ", "* - "].map { mark in
      file("marks `\(mark)` of one line", 8000, ["docs", "--check", "a.md"], "a.md") { count in
        String(repeating: mark, count: count) + "x\n" + String(repeating: " ", count: 2 * count) + "y\n\n\n"
      }
    } + [
      file("empty lines in a deep list", 4000, ["docs", "--check", "a.md"], "a.md") { count in
        String(repeating: "- ", count: count) + "x" + String(repeating: "\n", count: count) + "\n"
      },
      GrowthTests.Case(name: "blocks that are stale", size: 500, words: ["docs", "--check", "a.md"]) {
        count in
        [
          "a.txt": "b\n",
          "a.md": (0..<count).map { "\($0)\n\n1\n2\n3\n```onwire file=a.txt\n```\n" }.joined(),
        ]
      },
      GrowthTests.Case(name: "documents with a wrong block", size: 800, words: ["docs", "--check", "."]) {
        count in
        Dictionary(
          uniqueKeysWithValues: (0..<count).map { ("d\($0).md", "```onwire spec=d\($0)\n```\n") })
      }.ending(with: [2]),
      file("cookies of a spec", 10000, ["compile", "a.yaml"], "a.yaml") { count in
        "url: http://h.example/\ncookies:\n" + (0..<count).map { "  k\($0): v\n" }.joined()
      },
    ]

  private static let captures: [GrowthTests.Case] =
    ["-d", "-F", "-H", "--url-query", "-b"].map { option in
      file("options \(option) of curl", 3000, ["inspect", "a.sh"], "a.sh") { count in
        "curl http://h.example/ "
          + (0..<count).map { "\(option) \(option == "-H" ? "'a\($0): b'" : "a\($0)=b")" }
          .joined(separator: " ") + "\n"
      }
    }
    + [
      [], ["--emit", "html"], ["--emit", "markdown"], ["--emit", "raw"], ["--format", "json"],
      ["--format", "junit"],
      ["--format", "sarif"], ["--redact"],
    ].map { (options: [String]) in
      file("requests of a session", 1200, ["inspect", "a.http"] + options, "a.http") {
        session($0, of: { _ in "a=1" })
      }
    }
    + [
      file("short requests of a session", 8000, ["inspect", "a.http", "--format", "junit"], "a.http") {
        String(repeating: "GET / HTTP/1.1\r\nHost: h\r\n\r\n", count: $0)
      }
    ]
    + ["har", "curl-short"].map { kind in
      file("parts of a request", 12000, ["inspect", "a.http", "--emit", kind], "a.http") {
        request(
          (0..<$0).map { "--B\r\nContent-Disposition: form-data; name=\"n\($0)\"\r\n\r\nv\r\n" }.joined()
            + "--B--\r\n", "multipart/form-data; boundary=B")
      }
    }
    + [
      file("parts beside one that stays in the file", 10000, ["inspect", "a.http", "--redact"], "a.http") {
        request(
          (0..<$0).map { "--B\r\nContent-Disposition: form-data; name=\"n\($0)\"\r\n\r\nv\r\n" }.joined()
            + "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n"
            + String(repeating: "y", count: 300_000) + "\r\n--B--\r\n", "multipart/form-data; boundary=B")
      },
      file("lines of a folded field", 2500, ["inspect", "a.http", "--emit", "curl"], "a.http") { count in
        "GET / HTTP/1.1\r\nHost: h\r\nX: a\r\n" + String(repeating: " b\r\n", count: count) + "\r\n"
      },
    ]
    + [
      [], ["--emit", "html"], ["--emit", "hex"], ["--format", "json"], ["--redact"], ["--as-server", "all"],
      ["--servers", "all"], ["--as-server", "all", "--format", "json"],
    ].map { (options: [String]) in
      file("pairs of a request", 1000, ["inspect", "a.http"] + options, "a.http") { request(pairs($0)) }
    }
    + [["--as-server", "all"], ["--servers", "all"], ["--as-server", "all", "--format", "json"]].flatMap {
      (options: [String]) in
      [
        file("pairs that servers drop", 4000, ["inspect", "a.http"] + options, "a.http") {
          request((0..<$0).map { "=\($0)" }.joined(separator: "&"))
        },
        file("delimiters that begin no part", 4000, ["inspect", "a.http"] + options, "a.http") {
          request(String(repeating: "--B\r\n", count: $0), "multipart/form-data; boundary=B")
        },
        file("parts without names", 2000, ["inspect", "a.http"] + options, "a.http") {
          request(
            String(repeating: "--B\r\nX: y\r\n\r\nv\r\n", count: $0) + "--B--\r\n",
            "multipart/form-data; boundary=B")
        },
        file("escapes of brackets", 20000, ["inspect", "a.http"] + options, "a.http") {
          request("a" + String(repeating: "%5b", count: $0) + "=%zz")
        },
      ]
    }
    + [["import", "a.http", "--out", "out", "--force"], ["identify", "a.http"]].flatMap { (words: [String]) in
      [
        file("pairs of a request", 300, words, "a.http") { request(pairs($0)) },
        file("pairs of one name", 300, words, "a.http") { count in
          request((0..<count).map { "a=\($0)" }.joined(separator: "&"))
        },
        file("brackets of a name", 4000, words, "a.http") {
          request("a" + String(repeating: "[b]", count: $0) + "=1")
        },
        file("requests of a session", 60, words, "a.http") { session($0, of: { "a=\($0)" }) },
        file("controls of a request", 20000, words, "a.http") {
          request(String(repeating: "\u{5}", count: $0))
        },
        file("parts of a request", 200, words, "a.http") {
          request(
            (0..<$0).map { "--B\r\nContent-Disposition: form-data; name=\"n\($0)\"\r\n\r\nv\r\n" }.joined()
              + "--B--\r\n", "multipart/form-data; boundary=B")
        },
      ]
    }

  private static let imports: [GrowthTests.Case] = [
    file("chunks of a request", 4000, ["inspect", "a.http", "--emit", "yaml"], "a.http") {
      "POST /p HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
        + String(repeating: "1\r\na\r\n", count: $0) + "0\r\n\r\n"
    },
    file("secrets of one name", 400, ["import", "a.http", "--secrets", "vars"], "a.http") { count in
      request((0..<count).map { "password=x\($0)y" }.joined(separator: "&"))
    },
    file("numbers that differ", 40, ["import", "a.http", "--merge", "--out", "out", "--force"], "a.http") {
      session($0, type: "application/json", of: { "{\"id\":\($0)}" })
    },
  ]

  private static let sides: [GrowthTests.Case] =
    [[], ["--format", "json"], ["--format", "junit"], ["--emit", "html"], ["--emit", "hex"], ["--exact"]].map
  {
    (options: [String]) in
    two("pairs in another order", 800, ["diff", "a.http", "b.http"] + options) {
      (request(pairs($0)), request((0..<$0).reversed().map { "k\($0)=v\($0)" }.joined(separator: "&")))
    }
  } + [
    GrowthTests.Case(
      name: "documents that are accepted", size: 8,
      words: ["diff", "--match", "a.yaml", "b.http", "--accept", "--dry-run"]
    ) {
      ["a.yaml": requests($0), "b.http": session($0, of: { "b=\($0)" })]
    },
    GrowthTests.Case(
      name: "values that are accepted", size: 150,
      words: ["diff", "a.yaml", "b.http", "--accept", "--dry-run"]
    ) {
      ["a.yaml": parameters($0), "b.http": request((0..<$0).map { "k\($0)=x\($0)" }.joined(separator: "&"))]
    },
    GrowthTests.Case(
      name: "values of a url that are accepted", size: 150,
      words: ["diff", "a.yaml", "b.http", "--accept", "--dry-run"]
    ) {
      let seen = (0..<$0).map { "k\($0)=x\($0)" }.joined(separator: "&")
      return [
        "a.yaml": "url: https://h/p?\(pairs($0))\n", "b.http": "GET /p?\(seen) HTTP/1.1\r\nHost: h\r\n\r\n",
      ]
    },
    GrowthTests.Case(
      name: "brackets of a name that is accepted", size: 6000,
      words: ["diff", "a.yaml", "b.http", "--accept", "--dry-run"]
    ) {
      ["a.yaml": parameters(1), "b.http": request("k0=v0&a" + String(repeating: "[b]", count: $0) + "=1")]
    },
    two("a form and lines", 1500, ["diff", "a.http", "b.http"]) {
      (request(pairs($0)), request((0..<$0).map { "k\($0)=v\($0)" }.joined(separator: "\n"), "text/plain"))
    },
    two("lines and a form", 1500, ["diff", "a.http", "b.http"]) {
      (request((0..<$0).map { "k\($0): v" }.joined(separator: "\r\n")), request(pairs($0)))
    },
    two("lengths of a head", 400, ["diff", "a.http", "b.http"]) { count in
      func request(_ length: Int) -> String {
        "POST / HTTP/1.1\r\nHost: h\r\n" + String(repeating: "Content-Length: \(length)\r\n", count: count)
          + "\r\n"
      }
      return (request(0), request(1))
    },
    two("lists of JSON", 1500, ["diff", "a.http", "b.http"]) {
      (
        request("[" + list($0) { "\"a\($0)\"" } + "]", "application/json"),
        request("[" + list($0) { "\"b\($0)\"" } + "]", "application/json")
      )
    },
  ]

  private static let matches: [GrowthTests.Case] = [
    match("the same requests", 400, { _ in "a=1" }, { _ in "a=1" }),
    match("requests that others send otherwise", 400, { _ in "a=1" }, { _ in "a=2&b=3" }),
    match("requests each with its own values", 400, { "a=\($0)" }, { "a=\($0 + 7)" }),
    match(
      "requests that changed where they stand", 400, { "a=\($0)&b=\($0 % 7)" },
      { "a=\($0 % 3 == 0 ? -$0 : $0)&b=\($0 % 7)" }),
    GrowthTests.Case(
      name: "requests that say no host", size: 700, words: ["diff", "a.http", "b.http", "--match"]
    ) {
      [
        "a.http": session($0, host: { _ in nil }, of: { _ in "a=1" }),
        "b.http": session($0, host: { "h\($0)" }, of: { _ in "a=1" }),
      ]
    },
    GrowthTests.Case(
      name: "requests of other hosts", size: 300, words: ["diff", "a.http", "b.http", "--match"]
    ) {
      [
        "a.http": session($0, host: { "g\($0)" }, of: { _ in "a=1" }),
        "b.http": session($0, host: { "h\($0)" }, of: { _ in "a=1" }),
      ]
    },
    GrowthTests.Case(
      name: "requests of other paths", size: 300, words: ["diff", "a.http", "b.http", "--match"]
    ) {
      [
        "a.http": session($0, path: { "/a/\($0)/x" }, of: { _ in "a=1" }),
        "b.http": session($0, path: { "/b/\($0)/y" }, of: { _ in "a=1" }),
      ]
    },
    GrowthTests.Case(
      name: "paths with a step that may be anything", size: 300,
      words: ["diff", "a.yaml", "b.http", "--match"]
    ) {
      [
        "a.yaml": (0..<$0).map { "name: r\($0)\nurl: \"https://h.example/u/${any}/\($0)\"\n" }.joined(
          separator: "---\n"),
        "b.http": (0..<$0).map { "GET /u/7/\($0) HTTP/1.1\r\nHost: h.example\r\n\r\n" }.joined(),
      ]
    },
    two("steps of a path", 4000, ["diff", "a.http", "b.http", "--match"]) { count in
      let path = String(repeating: "/a", count: count)
      return ("GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n", "GET \(path)/b HTTP/1.1\r\nHost: h\r\n\r\n")
    },
    GrowthTests.Case(
      name: "values that may be anything", size: 300, words: ["diff", "a.yaml", "b.http", "--match"]
    ) {
      [
        "a.yaml": (0..<$0).map { "name: r\($0)\n\(post)params: {a: \"${any}\", b: \($0)}\n" }.joined(
          separator: "---\n"),
        "b.http": session($0, of: { "a=\($0)&b=\($0 + 3)" }),
      ]
    },
  ]

  // MARK: Making them

  private static let post = "method: POST\nurl: https://h.example/p\n"

  private static func list(_ count: Int, _ make: (Int) -> String) -> String {
    (0..<count).map(make).joined(separator: ", ")
  }

  @Sendable private static func parameters(_ count: Int) -> String {
    post + "params:\n" + (0..<count).map { "  k\($0): v\($0)\n" }.joined()
  }

  @Sendable private static func name(_ count: Int) -> String {
    post + "params:\n  ? \"" + String(repeating: "é.", count: count) + "\"\n  : [1]\n"
  }

  @Sendable private static func requests(_ count: Int) -> String {
    (0..<count).map { "name: r\($0)\n\(post)params: {a: \($0)}\n" }.joined(separator: "---\n")
  }

  @Sendable private static func pairs(_ count: Int) -> String {
    (0..<count).map { "k\($0)=v\($0)" }.joined(separator: "&")
  }

  @Sendable private static func request(_ body: String, _ type: String = "application/x-www-form-urlencoded")
    -> String
  {
    "POST /p HTTP/1.1\r\nHost: h\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private static func session(
    _ count: Int, host: (Int) -> String? = { _ in "h" }, path: (Int) -> String = { _ in "/p" },
    type: String = "application/x-www-form-urlencoded", of body: (Int) -> String
  ) -> String {
    (0..<count).map { index in
      let body = body(index)
      let host = host(index).map { "Host: \($0)\r\n" } ?? ""
      return
        "POST \(path(index)) HTTP/1.\(host.isEmpty ? 0 : 1)\r\n\(host)Content-Type: \(type)\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }.joined()
  }

  private static func file(
    _ name: String, _ size: Int, _ words: [String], _ file: String,
    _ make: @escaping @Sendable (Int) -> String
  ) -> GrowthTests.Case {
    GrowthTests.Case(name: name, size: size, words: words) { [file: make($0)] }
  }

  private static func one(
    _ name: String, _ size: Int, _ words: [String], _ make: @escaping @Sendable (Int) -> String
  ) -> GrowthTests.Case {
    file(name, size, words, "a.yaml", make)
  }

  private static func two(
    _ name: String, _ size: Int, _ words: [String], _ make: @escaping @Sendable (Int) -> (String, String)
  ) -> GrowthTests.Case {
    GrowthTests.Case(name: name, size: size, words: words) {
      let (left, right) = make($0)
      return ["a.http": left, "b.http": right]
    }
  }

  private static func match(
    _ name: String, _ size: Int, _ left: @escaping @Sendable (Int) -> String,
    _ right: @escaping @Sendable (Int) -> String
  ) -> GrowthTests.Case {
    two(name, size, ["diff", "a.http", "b.http", "--match"]) {
      (session($0, of: left), session($0, of: right))
    }
  }
}

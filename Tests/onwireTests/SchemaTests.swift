import Foundation
import TestSupport
import Testing

/// `onwire schema`: editors complete and check specs by it, so it must allow what compiles and see what it can.
@Suite(.enabled(if: SchemaCheck.isPossible, "needs python3 with jsonschema and yaml"))
struct SchemaTests {
  @Test func everyRequestOfSpecsIsValid() throws {
    let files = try specs().filter { !$0.lastPathComponent.hasPrefix("_") }
    try #require(!files.isEmpty)
    for verdict in try SchemaCheck.run(files) {
      #expect(!verdict.isUnreadable && verdict.errors == [], "\(verdict.file)")
    }
  }

  @Test func everyBaseOfSpecsIsValidAsABase() throws {
    let files = try specs().filter { $0.lastPathComponent.hasPrefix("_") }
    try #require(!files.isEmpty)
    for verdict in try SchemaCheck.run(files, ["--base"]) { #expect(verdict.errors == [], "\(verdict.file)") }
  }

  @Test func whatIsWrongByKeysAndShapesIsRefused() throws {
    for (name, codes, verdict) in try invalidCases() where !verdict.isUnreadable {
      guard !codes.isDisjoint(with: Self.visible), !Self.withinValues.contains(name) else { continue }
      #expect(verdict.errors != [], "\(name) has \(codes)")
    }
  }

  @Test func whatOnlyCompilingShowsIsAllowed() throws {
    for (name, codes, verdict) in try invalidCases() where codes.isDisjoint(with: Self.visible) {
      // A mark inside the text is a part of the key to other readers.
      guard name != "second-byte-order-mark" else { continue }
      #expect(verdict.errors == [], "\(name) has \(codes)")
    }
  }

  @Test func thePageOfAllKeysIsWhatTheCommandPrints() throws {
    let page = try Command.onwire(["schema", "--format", "markdown"])
    let file = Repository.root.appendingPathComponent("docs/spec-reference.md")
    #expect(try Data(contentsOf: file) == page.output)
    #expect(try Command.onwire(["schema", "--format", "markdown", "--base"]).status == 64)
    // Nobody reads Markdown in a terminal or in a page.
    for format in ["text", "html"] {
      let text = try Command.onwire(["schema", "--format", format]).text
      #expect(text.contains("spec-language.md") && !text.contains("](spec-language.md)"), "\(format)")
    }
  }

  @Test func itsOwnExamplesAreValid() throws {
    let scratch = try TemporaryFolder()
    let schema = try #require(
      try JSONSerialization.jsonObject(with: try Command.onwire(["schema"]).output) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    var files: [URL] = []
    for (key, property) in properties {
      for (index, example) in (property["examples"] as? [Any] ?? []).enumerated() {
        var spec: [String: Any] = key == "url" ? [:] : ["url": "https://example.com/"]
        spec[key] = example
        files.append(
          try scratch.file("\(key)-\(index).yaml", JSONSerialization.data(withJSONObject: spec)))
      }
    }
    #expect(files.count > 15)
    for verdict in try SchemaCheck.run(files) { #expect(verdict.errors == [], "\(verdict.file)") }
  }

  @Test(arguments: [
    ("extends: null", true), ("servers: null", true), ("reading: null", true),
    ("body: null\nparams: {a: b}\nas: json", true), ("files: null\nbody: {text: a}", true),
    ("body: {text: a}\nparams: null", true), ("wire: {raw: null, target: x}", true),
    ("wire: {raw: {text: a}, target: null}", true), ("body: {json: null}", true),
    ("reply: {headers: {A: null}}", true), ("framing: {chunked: 1 KiB}\nbody: {zeros: {bytes: 1 MB}}", true),
    ("headers: {'${v}': a}\nvars: {v: X}", true), ("vars: {v: params}\n'${v}': {a: b}", true),
    ("client: {use: afnetworking, rules: {'${r}': '${v}'}}\nvars: {r: query.array, v: plain}", true),
    ("client: {use: afnetworking, rules: {method.allowed: '${v}'}}\nvars: {v: POST}", false),
    ("client: {use: afnetworking, rules: {'$${v}': plain}}", false),
    ("body: {text: a}\nparams: {a: b}", false), ("body: {text: a}\nparams-text: null", false),
    ("wire: {raw: {text: a}, length: null}", false), ("files: [{headers: null, text: a}]", false),
    ("body: {zeros: {bytes: 1  MB}}", false), ("body: {zeros: {bytes: '1 '}}", false),
    ("vars: {'${v}': a}", false), ("reply: {headers: {'a b': c}}", false),
    ("extends: []", true), ("extends: []\nbody: {type: a/b}", false),
    ("extends: null\nclient: {rules: {query.array: plain}}", false), ("auth: {}", false),
    ("reply: {status: 0xC8}", true), ("reply: {status: 199}", false), ("reply: {status: 600}", false),
    ("framing: {chunked: 0x10}\nbody: {zeros: {bytes: '0x10'}}", true),
    ("framing: {chunked: +5}\nbody: {zeros: {bytes: '+5'}}", true),
    ("body: {zeros: {bytes: 0x1KB}}", false), ("reply: {status: '700'}", false),
    ("reply: {status: '0599'}", true), ("reply: {status: '0xC8'}", true), ("reply: {delay: true}", false),
    ("reply: {delay: 0.5}", true), ("reply: {delay: 90s}", true), ("ignore: [true]", false),
    ("reply: {delay: -1}", false), ("reply: {delay: 2592000}", true), ("reply: {delay: 2592001}", false),
    ("ignore: [7]", false), ("ignore: ['*.a']", true),
    ("body: {hex: '00 f'}", false), ("body: {hex: 'fg'}", false), ("body: {hex: 12}", true),
    ("body: {hex: \" 00ff\\t0A\\n\"}", true), ("body: {hex: '${v}'}\nvars: {v: ff}", true),
    ("body: {base64: 'aGk='}", true), ("body: {base64: 'a-k='}", false),
    ("body: {base64: \"aG\\n k=\"}", true), ("body: {base64: 1234}", true), ("body: {base64: true}", true),
    ("device: {now: 2026-01-02}", true), ("device: {now: 2026-1-2}", false),
    ("device: {now: 2026-13-02}", false),
    ("device: {now: '2026-1-2t3:04:05.25 -11:30'}", true), ("device: {now: '2026-01-02 03:04:05 +1'}", true),
    ("device: {now: '2026-01-02 03:04'}", false), ("device: {now: 2026}", false),
    ("device: {scale: '2.5e0'}", true), ("device: {scale: '0x03'}", true), ("device: {scale: '.5'}", true),
    ("device: {scale: '0e5'}", false), ("device: {scale: two}", false), ("device: {scale: '-1'}", false),
    ("auth: {bearer: \"a\\nb\"}", false), ("auth: {bearer: 7}", true), ("device: {os: \"a\\rb\"}", false),
    ("device: {app: {name: \"a\\0b\"}}", false), ("device: {languages: [\"a\\nb\"]}", false),
    ("body: {text: abc}\nwire: {chunks: [-3]}", false), ("body: {text: abc}\nwire: {chunks: [3]}", true),
    ("body: {text: abc}\nwire: {chunks: [{size: 1.5}]}", false), ("wire: {fields: [{'': a}]}", false),
    ("files: [{name: a, text: b, headers: {'': c}}]", false), ("body: {path: ''}", false),
    ("servers: rails", true), ("servers: [php@8, all]", true), ("servers: [rails@6]", false),
    ("servers: PHP", false),
    ("base: e.com", true),
  ])
  func itTakesWhatCompilesAndNoMore(_ keys: String, _ isRight: Bool) throws {
    let scratch = try TemporaryFolder()
    let file = try scratch.file("a.yaml", "url: https://e.com/\nmethod: POST\n\(keys)\n")
    let verdict = try #require(try SchemaCheck.run([file]).first)
    #expect(verdict.errors.isEmpty == isRight, "\(verdict.errors)")
    #expect(try (Command.onwire(["compile", file.path]).status == 0) == isRight)
  }

  /// Mappings are merged key by key, and lists are not.
  @Test(arguments: [
    ("client: {use: afnetworking@4}", "client: {rules: {query.array: indices}}", true),
    ("client: {rules: {query.array: indices}}", "client: {use: afnetworking@4}", true),
    ("body: {text: a}", "body: {type: a/b}", true), ("body: {type: a/b}", "body: {text: a}", true),
    ("body: {text: a}", "body: {}", true), ("body: {zeros: {bytes: 2}}", "body: {zeros: {}}", true),
    ("body: {random: {bytes: 2}}", "body: {random: {seed: 4}}", true),
    ("body: {random: {seed: 4}}", "body: {random: {bytes: 2}}", true),
    ("reply: {body: {text: a}}", "reply: {body: {type: a/b}}", true),
    ("reply: {body: {type: a/b}}", "reply: {body: {text: a}}", true),
    ("framing: {}\nbody: {text: a}", "framing: {chunked: 2}", true),
    ("auth: {}", "auth: {bearer: a}", true), ("auth: {bearer: a}", "auth: {}", true),
    ("wire: {body: {}}", "wire: {body: {text: a}}", true), ("url: null", "", true),
    ("files: [{name: a, text: b}]", "files: [{name: a}]", false), ("files: [{name: a}]", "", false),
    ("files: [{name: a, zeros: {}}]", "", false),
  ])
  func aBaseAndWhatExtendsItComplete(_ base: String, _ top: String, _ isRight: Bool) throws {
    let scratch = try TemporaryFolder()
    let below = try scratch.file("_base.yaml", "method: POST\n\(base)\n")
    let file = try scratch.file("a.yaml", "extends: _base.yaml\nurl: https://e.com/\n\(top)\n")
    let errors = try (SchemaCheck.run([below], ["--base"]) + SchemaCheck.run([file])).flatMap(\.errors)
    #expect(errors.isEmpty == isRight, "\(errors)")
    #expect(try (Command.onwire(["compile", file.path]).status == 0) == isRight)
  }

  /// The codes of what a schema can see.
  private static let visible: Set<String> = [
    "conflicting-keys", "empty-spec", "invalid-base64", "invalid-boundary", "invalid-cookie",
    "invalid-header-name", "invalid-header-value", "invalid-hex", "invalid-method", "invalid-name",
    "invalid-rule-value", "invalid-scale", "invalid-seed", "invalid-size", "invalid-timestamp",
    "invalid-variable-name", "missing-content", "missing-key", "null-not-allowed", "several-contents",
    "unknown-choice", "unknown-client", "unknown-client-version", "unknown-field-path", "unknown-key",
    "unknown-rule", "unknown-transport", "wrong-type",
  ]

  /// Cases of those codes inside values that may be anything, in a number or a day past what a pattern can tell, in the
  /// one line end that python3's `$` passes over, in texts that may as well be `!!binary`, in hex that YAML takes for a
  /// number, of keys of two mappings, or of a value beside another that may have no bytes.
  private static let withinValues: Set<String> = [
    "framing-beside-chunks", "set-with-values", "size-overflow", "header-block-scalar", "wire-empty-raw-line",
    "wire-extension-without-mark", "wire-line-with-line-end", "body-of-204",
    "binary-not-base64", "hex-with-prefix", "timestamp-not-in-calendar",
  ]

  private func specs() throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: Specs.folder.path).filter { $0.hasSuffix(".yaml") }
      .map { Specs.folder.appendingPathComponent($0) }
  }

  private func invalidCases() throws -> [(name: String, codes: Set<String>, verdict: SchemaCheck.Verdict)] {
    let files = InvalidCorpusTests.cases.map {
      InvalidCorpusTests.folder.appendingPathComponent("\($0).yaml")
    }
    return try zip(InvalidCorpusTests.cases, SchemaCheck.run(files)).map { name, verdict in
      let expected = InvalidCorpusTests.folder.appendingPathComponent("\(name).err")
      let lines = try String(contentsOf: expected, encoding: .utf8).split(separator: "\n")
      let codes = lines.filter { $0.hasPrefix("error[") }.compactMap { $0.split(separator: "]").first }
      return (name, Set(codes.map { String($0.dropFirst("error[".count)) }), verdict)
    }
  }
}

/// Runs Tests/Support/schema.py.
enum SchemaCheck {
  /// What the schema says about a file.
  struct Verdict: Decodable {
    var file: String
    var errors: [String]
    var unreadable: String?
    var isUnreadable: Bool { unreadable != nil }
  }

  static let isPossible: Bool = {
    guard let python = Tools.find("python3") else { return false }
    return (try? Tools.run(python, ["-c", "import jsonschema, yaml"]))?.status == 0
  }()

  static func run(_ files: [URL], _ options: [String] = []) throws -> [Verdict] {
    let scratch = try TemporaryFolder()
    let schema = try scratch.file("schema.json", try Command.onwire(["schema"] + options).output)
    let script = Repository.root.appendingPathComponent("Tests/Support/schema.py")
    let python = try #require(Tools.find("python3"))
    let run = try Tools.run(python, [script.path, schema.path] + files.map(\.path))
    try #require(run.status == 0, "\(run.error)")
    let verdicts = try run.text.split(separator: "\n").map {
      try JSONDecoder().decode(Verdict.self, from: Data($0.utf8))
    }
    try #require(verdicts.count == files.count)
    return verdicts
  }
}

import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import Testing

/// Specs that compile but are probably not meant so get a warning, and the request as the library sends it.
@Suite struct WarningTests {
  private static let post = "method: POST\nurl: https://h.example/\n"

  /// A rule for `release`.
  private static let ascii = "rules: {string-encoding: ascii}\n"

  /// `spec` for a release; it may begin with `ascii`.
  private static func release(_ release: String, _ spec: String) -> String {
    let changes = spec.hasPrefix(ascii)
    let rest = changes ? String(spec.dropFirst(ascii.count)) : spec
    let url = rest.contains("url:") ? "" : "url: https://h.example/\n"
    return "client: {use: afnetworking@\(release)\(changes ? ", rules: {string-encoding: ascii}" : "")}\n"
      + url + rest
  }

  @Test(
    arguments: [
      (post + "params: {a: 1.10}\n", ["number-respelled"]),
      (post + "body: {text: a}\n", ["no-body-type"]),
      (post + "body: {hex: 00, type: ~}\n", []),
      (post + "body: {hex: 00, type: a/b}\n", []),
      (post + "body: {hex: 00}\nheaders: {content-type: a/b}\n", []),
      (post + "body: {text: ''}\n", []),
      (post + "body: {json: a}\n", []),
      (post + "transport: curl\nbody: {text: a}\n", []),
      (post + "client: plain\nbody: {text: a}\n", []),
      (post + "params: {a: !!float 1.10, b: \"1.10\", c: 1.5}\n", []),
      (post + "params: {007: a}\n", ["number-respelled"]),
      (post + "as: json\nparams: {a: 0.1}\n", ["number-respelled"]),
      (post + "as: plist\nparams: {a: 007}\n", ["number-respelled"]),
      (post + "params: {a: yes}\n", ["yaml-1.1-boolean"]),
      (post + "params: text\n", ["top-level-without-keys"]),
      (post + "params: {a: !!binary aGk=}\n", ["data-description"]),
      ("url: https://h.example/#f\nparams: {a: b}\n", ["query-in-fragment"]),
      ("url: https://h.example/\nparams-text: a=1#b\n", ["query-in-fragment"]),
      ("url: https://h.example/#f\nparams: {a: 007}\nquery: {b: 1.10}\n", ["query-in-fragment"]),
      (
        "client: afnetworking@2.5.4\nurl: https://h.example/#f\nparams-text: ~\n", ["query-in-fragment"]
      ),
      (
        post.replacing("/\n", with: "/#f\n") + "params: {a: 007}\nquery: {b: 1}\n",
        ["number-respelled", "query-in-fragment"]
      ),
      (release("1.0", post + "params: {a: 1, b: [é, ~], c: 张}\n"), []),
      (
        release("2.5.4", ascii + "params: {é: ü, a: é}\n"),
        ["printed-as-null", "printed-as-null", "printed-as-null"]
      ),
      (
        "client: {use: afnetworking@2.0.0, rules: {string-encoding: iso-8859-2}}\n" + post
          + #"params: {"a\u200b": "b\u200b", c: d}"# + "\n", ["character-dropped", "character-dropped"]
      ),
      (release("2.6.0", "params: a\n"), ["top-level-without-keys"]),
      (release("2.6.0", "params-text: ~\n"), ["nil-block"]),
      (release("2.6.0", post + "params-text: ~\n"), ["nil-block"]),
      (release("2.6.1", "params-text: ~\n"), []),
      (release("3.0.4", "params: {}\n"), ["dangling-query"]),
      (release("3.0.4", post + "params: {}\n"), []),
      (release("3.1.0", "params: {}\n"), []),
      (release("2.2.2", post + "headers: {Content-Type: a/b}\nparams: {}\n"), ["header-overwritten"]),
      (release("2.2.3", post + "headers: {Content-Type: a/b}\nparams: {}\n"), []),
      (release("2.2.2", post + "headers: {Content-Type: a/b}\n"), []),
      (
        release("2.3.1", post + "as: plist\nparams: {a: ~, b: !!set [c]}\n"),
        ["plist-left-out", "plist-left-out"]
      ),
      (release("2.2.2", post + "as: plist\n"), ["plist-of-nil"]),
      (release("2.2.2", post + "as: plist\nfiles: []\n"), ["plist-of-nil"]),
      (release("1.1.0", "params: {a: !!set [1, 2]}\n"), ["container-description"]),
      (release("2.0.0", post + "files: []\nparams: {a: [1], b: 2}\n"), ["container-description"]),
      (release("2.1.0", post + "boundary: b\nfiles: [{name: a, text: b}]\n"), ["unused-key"]),
      (release("2.1.0", post + "boundary: Boundary+0xAbCdEfGbOuNdArY\nfiles: [{name: a, text: b}]\n"), []),
      (release("2.1.0", post + "boundary: b\nfiles: []\n"), ["unused-key"]),
      (post + "boundary: b\nfiles: []\n", ["unused-key"]),
      (release("1.3.4", ascii + post + "files: [{name: é, text: b}]\n"), ["not-encodable"]),
      (release("1.0", post + "files: [{name: a, text: b}]\n"), ["fragile-stream"]),
      (release("1.0.1", post + "files: [{name: a, text: b}]\n"), ["fragile-stream"]),
      (release("1.1.0", post + "files: [{name: a, text: b}]\n"), []),
      (post + "headers: {X: ~}\n", ["nothing-to-remove"]),
      (post + "headers: {Host: ~}\n", ["nothing-to-remove"]),
      // A null means that the field is not left to the phone, which shows in a comparison.
      (post + "headers: {User-Agent: ~}\n", []),
      (post + "headers: {Accept: ~, accept-encoding: ~, Cookie: ~}\n", []),
      (post + "client: plain\nheaders: {User-Agent: ~}\n", []),
      (post + "transport: cfnetwork-ios16\nheaders: {User-Agent: ~, Accept-Language: ~, Cookie: ~}\n", []),
      (post + "transport: none\nheaders: {User-Agent: ~}\n", ["nothing-to-remove"]),
      (post + "transport: curl\nheaders: {Accept-Language: ~}\n", ["nothing-to-remove"]),
      (post + "headers: {X: 张}\n", ["non-ascii-header"]),
      (post + "device: {user-agent: é, languages: [en]}\n", ["non-ascii-header"]),
      (post + "device: {user-agent: e, languages: [en, é]}\n", ["non-ascii-header"]),
      (post + "auth: {bearer: é}\n", ["non-ascii-header"]),
      (post + "auth: {basic: [é, é]}\n", []),
      (post + "body: {text: a, type: é}\n", ["non-ascii-header"]),
      (post + "headers: {X: \"a \"}\n", ["blank-around-value"]),
      (post + "headers: {Content-Length: 5}\n", ["content-length-differs"]),
      (post + "headers: {Transfer-Encoding: chunked}\nparams: {a: b}\n", ["framing-given"]),
      (
        post + "headers: {Transfer-Encoding: chunked}\n"
          + #"body: {text: "3\r\na=b\r\n0\r\n\r\n", type: x/y}"# + "\n", []
      ),
      (
        post + "headers: {Transfer-Encoding: chunked}\n" + #"body: {text: "3\r\na=b\r\n", type: x/y}"# + "\n",
        ["framing-given"]
      ),
      (post + "headers: {Content-Type: x/y}\nfiles: [{name: a, text: b}]\n", ["header-overwritten"]),
      (post + "headers: {Authorization: x}\nauth: {bearer: y}\n", ["auth-unused"]),
      (post + "headers: {Content-Type: x/y}\nbody: {text: a, type: z/w}\n", ["type-unused"]),
      (post + "headers: {Content-Type: ~}\nbody: {text: a, type: z/w}\n", ["type-unused"]),
      (post + "headers: {Content-Type: ~}\nbody: {text: a, type: ~}\n", []),
      (
        post + "files: [{headers: {X: a}, text: b, filename: c, type: d/e}]\n", ["unused-key", "unused-key"]
      ),
      (post + "files: [{headers: {X: a}, text: b, filename: ~, type: ~}]\n", []),
      (post + "boundary: b\n", ["unused-key"]),
      (post + "files: [{name: 'a\"', text: b}]\n", ["unescaped-in-part-head"]),
      (post + "files: [{name: a, path: LICENSE, type: x/y}]\n", []),
      (post + "headers: {Authorization: ~}\nauth: {bearer: y}\n", []),
      (post + "headers: {Authorization: ~}\n", ["nothing-to-remove"]),
      (post + "files: [{name: a, text: b, headers: {content-disposition: c}}]\n", ["repeated-part-field"]),
      (post + "device: {languages: [en]}\n", ["incomplete-device"]),
      (post + "device: {languages: [en]}\nheaders: {User-Agent: ~}\n", []),
      (
        post + "device: {languages: [en], app: {name: 演示}, os: iOS 17, model: iPhone, scale: 3}\n"
          + "headers: {User-Agent: Demo}\n",
        []
      ),
    ] as [(String, [String])])
  func eachTrapIsWarnedOfOnce(spec: String, codes: [String]) throws {
    let said = try SpecFixture.compile(spec).1
    #expect(said.map(\.code.name) == codes)
    #expect(said.allSatisfy { $0.severity == .warning && !$0.help.isEmpty })
  }

  @Test(arguments: [
    ("boundary: a;b", ["boundary-mismatch"]), ("boundary: 'a '", ["boundary-mismatch"]),
    ("boundary: ' a'", ["boundary-mismatch"]), ("boundary: a;", ["boundary-mismatch"]),
    ("boundary: a/b", ["unquoted-boundary"]), ("boundary: a@b", ["illegal-boundary"]),
    ("boundary: a+b", []),
  ])
  func aBoundaryThatAReaderCutsIsWarnedOf(_ line: String, _ codes: [String]) throws {
    let spec = "url: https://e.com\nmethod: POST\nfiles: [{name: F, text: a}]\n\(line)\n"
    let said = try SpecFixture.compile(spec).1
    #expect(said.map(\.code.name) == codes)
    // The same if chunks hide the body.
    for chunks in ["framing: chunked\n", "framing: {chunked: 7}\n"] {
      let hidden = try SpecFixture.compile(spec + chunks).1.filter { $0.code.name != "length-is-set" }
      #expect(hidden.map(\.message) == said.map(\.message))
      #expect(hidden.map(\.place?.range) == said.map(\.place?.range))
    }
  }

  /// What chunks hide is reported whether origins are asked for or not.
  @Test(arguments: [true, false])
  func whatIsOddOfABodyIsSaidOfItsChunksToo(keepsOrigins: Bool) throws {
    let spec = Self.post + "headers: {Content-Type: application/xml}\nas: json\nparams: {a: b}\n"
    for chunks in ["", "framing: chunked\n"] {
      let said = try SpecFixture.compile(spec + chunks, keepingOrigins: keepsOrigins).1
      #expect(said.map(\.code.name) == ["type-misfit"])
    }
  }

  /// A header that takes the boundary away is reported as such; a body from a file may have any boundary.
  @Test(arguments: [
    (
      #"{client: plain, headers: {Content-Type: multipart/form-data; boundary="x/y"}, files: [{name: F, text: a}]}"#,
      ["boundary-lost"]
    ),
    (#"{body: {text: "--x\r\n\r\na\r\n--x--\r\n", type: multipart/mixed; boundary=x}}"#, []),
    (
      #"{body: {text: "--y\r\n\r\na\r\n--y--\r\n", type: multipart/mixed; boundary=x}}"#,
      ["boundary-mismatch"]
    ),
    ("{body: {path: LICENSE, type: multipart/mixed; boundary=x}}", []),
    ("{headers: {Content-Type: multipart/mixed; boundary=x}, params: {a: b}}", ["boundary-mismatch"]),
  ])
  func aBodyWithAnotherBoundaryThanItsTypeIsWarnedOfOnce(_ keys: String, _ codes: [String]) throws {
    let spec = "{url: 'https://e.com', method: POST, \(keys.dropFirst())\n"
    #expect(try SpecFixture.compile(spec).1.map(\.code.name) == codes)
  }

  @Test func aLengthBesideAnEncodingIsWarnedOfLikeTheEncodingAlone() throws {
    let spec = Self.post + "headers: {Transfer-Encoding: chunked, Content-Length: 5}\n"
    #expect(
      try Set(SpecFixture.compile(spec + "body: {text: hello, type: a/b}\n").1.map(\.code.name))
        == ["framing-given", "length-and-encoding"])
  }

  /// The key `framing` does nothing to the bytes that `wire` has for a body, and they have a length of their own.
  @Test func theHelpForABodyOfWireIsAboutThatBody() throws {
    func said(_ header: String) throws -> [Diagnostic] {
      try SpecFixture.compile(
        Self.post + "headers: {\(header)}\nparams: {a: b}\nwire: {body: {text: hello}}\n"
      ).1
    }
    let warnings = try said("Transfer-Encoding: chunked")
    #expect(warnings.map(\.code.name) == ["framing-given", "broken-chunks"])
    #expect(
      warnings.first?.help == [
        "write the body of `wire` in chunks, as they are sent",
        "or give the Content-Length of that body in place of the header",
      ])
    #expect(try said("Content-Length: 5").isEmpty)
    #expect(try said("Content-Length: 4").map(\.code.name) == ["content-length-mismatch"])
    let spec = Self.post + "client: plain\nheaders: [Content-Length: 4, Content-Length: 5]\n"
    #expect(
      try Set(SpecFixture.codes(spec + "wire: {body: {text: hello}}\n"))
        == ["content-length-mismatch", "repeated-field"])
  }

  @Test(arguments: [
    ("params: {a: 1}", ["coding-misfit"]), ("body: {json: {a: 1}}", ["coding-misfit"]),
    ("body: {hex: 1f8b08, type: a/b}", []), ("params: null", []),
  ])
  func aBodyThatIsNotPackedAsItSaysIsWarnedOf(_ body: String, _ codes: [String]) throws {
    let spec = Self.post + "headers: {Content-Encoding: gzip}\n\(body)\n"
    let (compilation, said) = try SpecFixture.compile(spec)
    #expect(compilation?.wire != nil)
    #expect(said.map(\.code.name) == codes)
  }

  /// A library that makes the body says how long it is; code written by hand may stream it.
  @Test(arguments: [
    ("afnetworking@3", "files: [{name: f, text: x}]", ["length-is-set"]),
    ("alamofire@5", "files: [{name: f, text: x}]", ["length-is-set"]),
    ("afnetworking@3", "body: {text: x, type: a/b}", []), ("afnetworking@3", "params: {a: 1}", []),
    ("nsurlsession@quoted", "files: [{name: f, text: x}]", []),
    ("plain", "files: [{name: f, text: x}]", []),
  ])
  func partsOfALibraryInChunksAreWarnedOf(_ client: String, _ body: String, _ codes: [String]) throws {
    let spec = Self.post + "client: \(client)\nboundary: b\nframing: chunked\n\(body)\n"
    #expect(try SpecFixture.codes(spec).filter { $0 != "unused-key" } == codes)
    #expect(try SpecFixture.raw(spec).contains("Transfer-Encoding: chunked"))
  }

  /// Since 2.6.1, requestWithMethod: labels a form even of nothing, if parameters would go in the body.
  @Test(arguments: [
    ("afnetworking@2.6.1", "PUT", true), ("afnetworking@4", "POST", true),
    ("afnetworking@2.6.0", "PUT", false),
    ("afnetworking@4", "DELETE", false), ("alamofire@5", "PUT", false),
    ("nsurlsession@unquoted", "PUT", false),
  ])
  func theTypeThatABodyLeavesThereIsSaid(_ client: String, _ method: String, _ isForm: Bool) throws {
    let spec = "client: \(client)\nmethod: \(method)\nurl: https://h.example/\nbody: {text: a}\n"
    let said = try SpecFixture.compile(spec).1
    #expect(said.map(\.code.name) == ["no-body-type"])
    let type = "or `type: application/x-www-form-urlencoded` if it leaves that of requestWithMethod:"
    #expect(said.first?.help.contains(type) == isForm)
  }

  @Test(arguments: [
    ("headers: {Transfer-Encoding: gzip}", "framing: chunked"),
    ("headers: {Transfer-Encoding: gzip}", "wire: {chunks: [5]}"),
  ])
  func anEncodingThatDoesNotNameTheChunksIsWarnedOf(_ headers: String, _ chunks: String) throws {
    func said(_ lines: String...) throws -> [Diagnostic] {
      let spec = ["url: https://e.com", "method: POST", "body: {text: hello, type: a/b}"] + lines
      return try SpecFixture.compile(spec.joined(separator: "\n") + "\n").1
    }
    let warning = try #require(try said(headers, chunks).first)
    #expect(warning.code.name == "framing-given")
    #expect(
      warning.help == [
        "take the header out: `Transfer-Encoding: chunked` is written without it",
        "or write `gzip, chunked`, if the body is coded so",
      ])
    #expect(try said(chunks).isEmpty)
    // The chunks are named, and what is in them is not packed.
    #expect(
      try said("headers: {Transfer-Encoding: 'gzip, chunked'}", chunks).map(\.code.name)
        == ["coding-misfit"])
  }

  @Test(
    arguments: [
      ("{X-Team: shop}", "{x-team: null}", []),
      ("{X-Team: shop}", "[x-team: null]", []),
      ("[X-Team: shop, X-Team: b]", "{X-Team: null}", []),
      ("{Host: a.example}", "{Host: null}", []),
      ("{Connection: close}", "{Connection: null}", []),
      ("{X-Team: null}", "{X-Team: null}", ["nothing-to-remove"]),
      ("{X-Other: b}", "{X-Team: null}", ["nothing-to-remove"]),
      ("{}", "{<<: {X-Team: shop}, X-Team: null}", []),
      ("{}", "{X-Team: null, <<: [{X-A: b}, {X-Team: shop}]}", []),
      ("{}", "{<<: {X-Team: null}, X-Team: null}", ["nothing-to-remove"]),
    ] as [(String, String, [String])])
  func aNullThatTakesAHeaderOfABaseOrAMergeAwayRemovesSomething(
    base: String, own: String, codes: [String]
  ) throws {
    let transport = base.contains("Connection") ? "transport: cfnetwork-ios17\n" : ""
    let text = "extends: b.yaml\nurl: http://h.example/\n\(transport)headers: \(own)\n"
    let (compilation, said) = try SpecFixture.compile(text, bases: ["b.yaml": "headers: \(base)\n"])
    #expect(said.map(\.code.name).filter { $0 == "nothing-to-remove" } == codes)
    let raw = String(decoding: try compilation?.wire?.message.bytes() ?? [], as: UTF8.self)
    #expect(raw.hasPrefix("GET / ") && !raw.contains("shop"))
  }

  @Test func aNullOfTheBaseAloneRemovesWhatItsOwnBaseHas() throws {
    let bases = ["a": "headers: {X: 1}\n", "b": "extends: a\nheaders: {X: null}\n"]
    let said = try SpecFixture.compile("extends: b\nurl: http://h.example/\n", bases: bases).1
    #expect(said.isEmpty)
  }
}

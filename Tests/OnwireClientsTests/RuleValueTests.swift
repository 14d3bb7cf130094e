import OnwireDiagnostics
import Testing

/// What each value of each rule does to bytes, where AFNetworking's own value is changed.
@Suite struct RuleValueTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var rule: String
    /// The rest of the spec; a GET of `/` unless it says more.
    var spec: String
    /// What the request must hold.
    var expected: String

    var testDescription: String { rule }

    init(_ rule: String, _ spec: String, _ expected: String) {
      (self.rule, self.spec, self.expected) = (rule, spec, expected)
    }
  }

  private static let post = "method: POST\n"
  private static let file =
    "method: POST\nboundary: b\nfiles: [{name: \"a\\\"b\\r\\nc\", filename: f.txt, text: x}]\n"

  private static let device =
    "device: {languages: [zh, en], app: {name: 演示, version: \"1.2\", build: \"34\"}, model: iPhone, os: iOS 17, scale: 3}"
  private static let chinese =
    "device: {languages: [zh], app: {name: 我的应用}, model: iPhone, os: iOS 7, scale: 2}"
  private static let mac =
    "device: {languages: [en], app: {name: Demo, version: \"1.2\", build: \"34\"}, os: Mac OS X Version 10.9}"

  static let cases: [Case] = [
    Case("parameters.in-url: [GET]", "method: DELETE\nparams: {a: 1}", "\r\n\r\na=1"),
    Case("parameters.destination: url", post + "params: {a: 1}", "POST /?a=1 HTTP"),
    Case("parameters.destination: body", "params: {a: 1}", "\r\n\r\na=1"),
    Case("parameters.method-case: as-written", "method: get\nparams: {a: 1}", "\r\n\r\na=1"),
    Case("string-encoding: latin-1", post + "params-text: é=ü", "Content-Length: 3"),
    Case("string-encoding: ISO-8859-1", post + "params-text: é=ü", "Content-Length: 3"),
    Case("string-encoding: UTF-16", post + "params-text: é", "Content-Length: 4"),
    Case("url.join: components", "url: https://h.example/p#f\nparams: {a: 1}", "GET /p?a=1 HTTP"),
    Case("url.join: replace", "url: https://h.example/p?x=1#f\nparams: {a: 1}", "GET /p?a=1 HTTP"),
    Case(
      "url.separator: question-mark", "base: 'https://h.example/v?k=1'\nurl: ''\nparams: {a: 1}",
      "GET /v/?k=1?a=1 HTTP"),
    Case("url.separator: question-mark", "url: https://h.example/p?x\nparams: {a: 1}", "GET /p?x&a=1 HTTP"),
    Case("url.invalid: percent-encode", "url: https://h.example/搜 索\n", "GET /%E6%90%9C%20%E7%B4%A2 HTTP"),
    Case("url.invalid: verbatim", "url: 'https://h.example/{a}[0]/../|'\n", "GET /{a}[0]/../| HTTP"),
    Case("url.invalid: percent-encode", "params-text: a b%41", "GET /?a%20b%2541 HTTP"),
    Case("method.case: verbatim", "method: post\n", "post / HTTP"),
    Case("query.order: caseless", "params: {b: 1, A: 2, _x: 3}", "/?_x=3&A=2&b=1"),
    Case("query.order: code-units", "params: {é: 1, f: 2, e: 3}", "/?e=3&f=2&%C3%A9=1"),
    Case("query.order: top-level", "params: {b: {z: 1, y: 2}, a: 3}", "/?a=3&b%5Bz%5D=1&b%5By%5D=2"),
    Case("query.order: escaped-pairs", "params: {é: 1, a: [2, 10]}", "/?%C3%A9=1&a%5B%5D=10&a%5B%5D=2"),
    Case("query.order: written", "params: {b: 1, a: 2}", "/?b=1&a=2"),
    Case("query.order: hash", "params: {b: 1, a: 2}", "/?b=1&a=2"),
    Case("query.set: repeat-hash", "params: {a: !!set [2, 1]}", "/?a=2&a=1"),
    Case("query.set: description", "params: {a: !!set [x]}", "/?a=%7B%28%0A%20%20%20%20x%0A%29%7D"),
    Case("query.array: plain", "params: {a: [1, [2]]}", "/?a=1&a=2"),
    Case(
      "query.array: indices", "params: {a: [1, [2, 3]]}", "/?a%5B0%5D=1&a%5B1%5D%5B0%5D=2&a%5B1%5D%5B1%5D=3"),
    Case("query.dictionary: dots", "params: {a: {b: {c: 1}}}", "/?a.b.c=1"),
    Case("query.null: drop-key", "params: {a: null, b: 1}", "/?b=1 "),
    Case("query.null: drop-value", "params: {a: null}", "/?a= "),
    Case("query.null: null-text", "params: {a: null}", "/?a=null "),
    Case("query.null: nsnull-text", "params: {a: null}", "/?a=%3Cnull%3E "),
    Case("query.dictionary-null: drop-key", "params: {a: null, b: [null]}", "/?b%5B%5D "),
    Case("query.bool: literal", "params: {a: true, b: false}", "/?a=true&b=false"),
    Case("query.double: '%.17g'", "params: {a: 0.1}", "/?a=0.10000000000000001"),
    Case("query.double: shortest", "params: {a: 98.40, b: 1e16}", "/?a=98.4&b=1e%2B16"),
    Case("query.date: reference", "params: {a: !!timestamp 2001-01-01T00:01:00Z}", "/?a=60.0 "),
    Case("query.date: unix", "params: {a: !!timestamp 1970-01-01T00:01:00Z}", "/?a=60.0 "),
    Case("query.date: unix-ms", "params: {a: !!timestamp 1970-01-01T00:01:00Z}", "/?a=60000.0 "),
    Case(
      "query.date: iso8601", "params: {a: !!timestamp 2026-01-02T03:04:05.9994Z}",
      "/?a=2026-01-02T03%3A04%3A05Z"),
    // What ISO8601DateFormatter prints of these, run on Linux.
    Case(
      "query.date: iso8601", "params: {a: !!timestamp 2026-01-02T03:04:05.9995Z}",
      "/?a=2026-01-02T03%3A04%3A06Z"),
    Case(
      "query.date: iso8601", "params: {a: !!timestamp 1960-01-01T00:00:00.9996Z}",
      "/?a=1960-01-01T00%3A00%3A01Z"),
    Case(
      "query.date: iso8601", "params: {a: !!timestamp 1960-01-01T00:00:00.9994Z}",
      "/?a=1960-01-01T00%3A00%3A00Z"),
    Case(
      "query.date: rfc3339", "params: {a: !!timestamp 1960-01-01T00:00:00.9996Z}",
      "/?a=1960-01-01T00%3A00%3A00Z"),
    Case("query.data: description-legacy", "params: {a: !!binary aGVsbG8=}", "/?a=%3C68656c6c%206f%3E"),
    Case("query.data: base64", "params: {a: !!binary aGVsbG8=}", "/?a=aGVsbG8%3D"),
    Case("query.data: count", "params: {a: !!binary aGVsbG8=}", "/?a=5%20bytes"),
    Case("query.key-case: snake", "params: {outerKey: {innerKey: 1}}", "/?outer_key%5Binner_key%5D=1"),
    Case("query.keep-keys: '!'", "params: {\"a-b!\": [1]}", "/?a%2Db!%5B%5D=1"),
    Case("query.keep-values: ''", "params: {a: x/y}", "/?a=x%2Fy"),
    Case("query.empty: dangling", "params: {}", "GET /? HTTP"),
    Case("query.empty: dangling", "url: https://h.example/?x=1\nparams: {a: []}", "GET /?x=1& HTTP"),
    Case(
      "query.charset: string-encoding, string-encoding: latin-1", "params: {é: ü a}", "/?%E9=%FC%20a"),
    Case(
      "query.charset: string-encoding, string-encoding: utf-16", "params: {a: b é}",
      "/?a=b%FF%FE%20%00%FF%FE%E9%00"),
    Case("query.charset: string-encoding, string-encoding: ascii", "params: {é: ü}", "/?(null)=(null)"),
    Case("query.block: body-only", post + "params-text: a=1", "\r\n\r\na=1"),
    Case("query.nil-block: null-text", "params-text: null", "GET /?(null) HTTP"),
    Case(
      "query.nil-block: null-text", "url: https://h.example/?x=1\nparams-text: ~", "GET /?x=1&(null) HTTP"),
    Case(
      "query.nil-block: null-text", post + "params-text: null",
      "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n"
    ),
    Case("query.empty: dangling", post + "params: {a: 1}", "POST / HTTP"),
    Case("query.empty: dangling", "query: {q: 1}\nparams: {}", "GET /?q=1& HTTP"),
    Case("query.empty: dangling", "query: {}", "GET / HTTP"),
    Case("query.empty: dangling", "params-text: null", "GET / HTTP"),
    Case("query.empty: untouched", "params-text: '#f'", "GET /? HTTP"),
    Case("query.space: plus", "params: {a: x y+z}", "/?a=x+y%2Bz"),
    Case("query.top-level: null-key", "params: text", "/?(null)=text"),
    Case(
      "form.content-type: 'application/x-www-form-urlencoded; charset=utf-8'", post + "params: {a: 1}",
      "; charset=utf-8\r\n"),
    Case(
      "form.no-parameters: no-body", post, "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Length: 0\r\n\r\n"),
    Case("form.content-type-charset: utf-8", post + "params: {}", "urlencoded; charset=utf-8\r\n"),
    Case(
      "form.content-type-charset: string-encoding, string-encoding: latin-1", post + "params: {}",
      "urlencoded; charset=iso-8859-1\r\n"),
    Case(
      "json.content-type-charset: string-encoding, string-encoding: utf-16", post + "as: json\nparams: {}",
      "application/json; charset=utf-16\r\nContent-Length: 2\r\n"),
    Case(
      "json.charset: string-encoding, string-encoding: utf-16", post + "as: json\nparams: {}",
      "Content-Length: 6\r\n"),
    Case(
      "json.charset: string-encoding, string-encoding: latin-1", post + "as: json\nparams: {a: é}",
      "Content-Length: 9\r\n"),
    Case(
      "plist.content-type-charset: utf-8", post + "as: plist\nparams: {}",
      "application/x-plist; charset=utf-8\r\n"),
    Case("plist.no-parameters: serialized", post + "as: plist", "Content-Type: application/x-plist\r\n"),
    Case(
      "plist.invalid: no-body", post + "as: plist\nparams: {a: ~}",
      "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-plist\r\nContent-Length: 0\r\n\r\n"
    ),
    Case("json.sorted-keys: True", post + "as: json\nparams: {b: 1, a: 2}", "{\"a\":2,\"b\":1}"),
    Case("json.sorted-keys: true", post + "as: json\nparams: {b: 1, a: 2}", "{\"a\":2,\"b\":1}"),
    Case("json.escape-slashes: false", post + "as: json\nparams: {a: x/y}", "{\"a\":\"x/y\"}"),
    Case("json.pretty: true", post + "as: json\nparams: [1]", "[\n  1\n]"),
    Case("json.double: '%.16g'", post + "as: json\nparams: [0.45]", "[0.45]"),
    Case("multipart.names: html", file, "name=\"a%22b%0D%0Ac\"; filename=\"f.txt\"\r\n"),
    Case("multipart.names: backslash", file, "name=\"a\\\"b\r\nc\"; filename"),
    Case("multipart.names: unquoted", file, "name=a\"b\r\nc; filename=f.txt\r\n"),
    Case("multipart.separator: tight", file, "Content-Disposition:form-data;name=\""),
    Case(
      "multipart.separator: tight-disposition", file,
      "Content-Disposition:form-data; name=\"a\"b\r\nc\"; filename=\"f.txt\"\r\nContent-Type: "),
    Case(
      "multipart.separator: tight, multipart.field-separator: spaced", file + "params: {z: 1}\n",
      "--b\r\nContent-Disposition: form-data;name=\"z\"\r\n\r\n1\r\n--b\r\nContent-Disposition:form-data;name="
    ),
    Case(
      "multipart.separator: spaced, multipart.field-separator: spaced", file + "params: {z: 1}\n",
      "Content-Disposition: form-data; name=\"z\"\r\n"),
    Case(
      "multipart.line-ends: crlf",
      post + "boundary: b\nfiles: []\nparams: {\"a\\nb\": \"\\r\\n\\r\\n\\n\\r\"}",
      "name=\"a\r\nb\"\r\n\r\n\r\n\r\n\r\n\r\n\r\n--b--"),
    Case(
      "multipart.line-ends: crlf",
      post + "boundary: b\nparams: {k: !!binary Cg==}\nfiles: [{name: a, text: \"\\n\"}]",
      "name=\"k\"\r\n\r\n\n\r\n--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\n\r\n--b--"),
    Case(
      "multipart.values: format, query.bool: literal",
      post + "boundary: b\nfiles: []\nparams: {a: null, b: true, c: !!binary aGk=}",
      "\r\n\r\n<null>\r\n--b\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\ntrue\r\n--b\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n{length = 2, bytes = 0x6869}\r\n"
    ),
    Case(
      "multipart.values: interpolation",
      post + "boundary: b\nfiles: []\nparams: {a: null, b: true, c: !!binary aGk=}",
      "\r\n\r\n<null>\r\n--b\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\ntrue\r\n--b\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n2 bytes\r\n"
    ),
    Case("multipart.headers: type-first", file, "--b\r\nContent-Type: text/plain\r\nContent-Disposition"),
    Case("multipart.start: crlf", file, "\r\n\r\n\r\n--b\r\nContent-Disposition"),
    Case("multipart.end: bare", file, "x\r\n--b--"),
    Case("multipart.empty: closing-delimiter", post + "boundary: b\nfiles: []", "\r\n\r\n--b--\r\n"),
    Case(
      "multipart.empty: nothing", post + "boundary: b\nfiles: []",
      "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 0\r\n\r\n"),
    Case("multipart.fields: after-files", file + "params: {z: last}\n", "name=\"z\"\r\n\r\nlast\r\n--b--"),
    Case(
      "multipart.parameters: top-level", post + "boundary: b\nfiles: []\nparams: {k: {n: 1}}",
      "name=\"k\"\r\n\r\n{\n    n = 1;\n}\r\n--b--"),
    Case(
      "multipart.charset: utf-8, string-encoding: latin-1",
      post + "boundary: b\nfiles: []\nparams: {é: é}", "name=\"é\"\r\n\r\né\r\n--b--"),
    Case(
      "multipart.head-charset: string-encoding, string-encoding: ascii",
      post + "boundary: b\nfiles: []\nparams: {é: e, a: x}",
      "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--b\r\ne\r\n--b--\r\n"),
    Case(
      "multipart.unnamed-file: stem-and-extension", post + "files: [{name: a, path: Package.swift}]",
      "filename=\"Package\"\r\nContent-Type: "),
    Case(
      "multipart.unnamed-file: stem-and-extension", post + "files: [{name: a, path: LICENSE}]",
      "filename=\"LICENSE\"\r\n"),
    Case(
      "multipart.file-type: by-extension-or-none", post + "files: [{name: a, path: LICENSE}]",
      "filename=\"LICENSE\"\r\n\r\n"),
    Case(
      "multipart.file-type: octet-stream", post + "files: [{name: a, filename: a.txt, text: x}]",
      "filename=\"a.txt\"\r\nContent-Type: application/octet-stream\r\n"),
    Case(
      "multipart.boundary: mine, multipart.boundary-given: ignored",
      post + "boundary: yours\nfiles: [{name: a, text: b}]", "boundary=mine\r\n"),
    Case(
      "multipart.boundary: mine, multipart.boundary-given: used",
      post + "boundary: yours\nfiles: [{name: a, text: b}]", "boundary=yours\r\n"),
    Case(
      "body.type: by-content", post + "body: {text: a}",
      "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 1\r\n\r\na"),
    Case(
      "body.type: by-content", post + "body: {hex: 00}",
      "\r\nContent-Type: application/octet-stream\r\nContent-Length: 1\r\n\r\n"),
    Case("multipart.stream: raises", post + "files: []\nparams: {a: []}", "urlencoded\r\n"),
    Case(
      "form.escaping: whatwg", post + "params: {\"a ~\": [\"*-._ +/?é\"]}",
      "\r\n\r\na+%7E%5B%5D=*-._+%2B%2F%3F%C3%A9"),
    Case("form.escaping: whatwg", "params: {\"a ~\": \"* \"}", "GET /?a%20~=%2A%20 HTTP"),
    Case(
      "form.escaping: whatwg, query.charset: string-encoding, string-encoding: latin-1",
      post + "params: {é: \"é \"}",
      "\r\n\r\n%E9=%E9+"),
    Case("json.order: written", post + "as: json\nparams: {b: 1, a: 2}", "{\"b\":1,\"a\":2}"),
    Case("headers.repeated: kept", "headers: [{A: 1}, {B: 2}, {a: 3}]", "\r\nA: 1\r\nB: 2\r\na: 3\r\n\r\n"),
    Case("headers.order: written", "headers: {B: 2, A: 3}", "\r\nB: 2\r\nA: 3\r\n\r\n"),
    Case("multipart.boundary: 'x-%08x-%08X'", post + "files: [{name: a, text: b}]", "boundary=x-"),
    Case(
      "multipart.refused-methods: [PUT]", "method: GET\nboundary: b\nfiles: [{name: a, text: b}]",
      "GET / HTTP"),
    Case("headers.when: after", file + "headers: {Content-Type: mine}\n", "Content-Type: mine\r\n"),
    Case(
      "headers.content-type: overwritten", post + "headers: {content-type: mine, X: y}\nparams: {}",
      "content-type: application/x-www-form-urlencoded\r\nX: y\r\n"),
    Case(
      "headers.content-type: overwritten, form.no-parameters: no-body",
      post + "headers: {Content-Type: mine}",
      "Content-Type: mine\r\n"),
    Case(
      "headers.content-type: overwritten", post + "headers: {Content-Type: mine}\nbody: {text: a}",
      "Content-Type: mine\r\n"),
    Case(
      "headers.content-type: overwritten, headers.when: after",
      post + "headers: {Content-Type: mine}\nparams: {}", "Content-Type: mine\r\n"),
    Case("headers.accept-language: plain-list", device, "Accept-Language: zh, en, en-us;q=0.8\r\n"),
    Case("headers.user-agent-version: build", device, "User-Agent: 演示/34 (iPhone; iOS 17; Scale/3.00)\r\n"),
    Case(
      "headers.user-agent-text: ascii",
      "device: {app: {name: A, version: \"1\"}, model: iPad, os: iPadOS 16.2, scale: 1.115, languages: [en]}",
      "User-Agent: A/1 (iPad; iOS 16.2; Scale/1.11)\r\n"),
    Case("headers.user-agent-version: build", mac, "User-Agent: Demo/1.2 (Mac OS X Version 10.9)\r\n"),
    Case("headers.user-agent-text: ascii", chinese, "User-Agent: wo de ying yong/(null) (iPhone"),
    Case("headers.user-agent-text: latin", chinese, "User-Agent: wǒ de yīng yòng/(null) (iPhone"),
    Case(
      "headers.defaults: none", "device: {languages: [en], os: iOS 17, model: iPhone, scale: 3}",
      "GET / HTTP/1.1\r\nHost: h.example\r\n\r\n"),
  ]

  @Test(arguments: cases)
  func aChangedRuleChangesTheBytes(_ test: Case) throws {
    let url = test.spec.contains("url:") ? "" : "url: https://h.example/\n"
    // So that an app's name needs no transliteration.
    let rules = test.spec == Self.device ? "headers.user-agent-text: verbatim, \(test.rule)" : test.rule
    let spec = test.spec + "\n" + url + "client: {use: afnetworking@4, rules: {\(rules)}}\n"
    let raw = try SpecFixture.raw(spec)
    #expect(raw.contains(test.expected), "\(raw)")
    if test.expected.hasPrefix("POST / HTTP/1.1\r\n") || test.expected.hasPrefix("GET / HTTP/1.1\r\n") {
      #expect(raw == test.expected)
    }
  }

  /// As NSLog and `defaults read` print such containers, in public outputs of macOS and iOS.
  @Test func containersPrintTheirDescriptionAsNSObjectsDo() throws {
    let sent = try SpecFixture.raw(
      """
      client: afnetworking@2.0.0
      method: POST
      url: https://h.example/
      files: []
      params: {a: [{id: 1, is_on: false, lat: "30.8", n: [万, !!set [b]]}, [-1, {}], 0.5, !!binary aGk=]}

      """)
    #expect(
      sent.contains(
        """
        \r\n\r\n(
                {
                id = 1;
                "is_on" = 0;
                lat = "30.8";
                n =         (
                    "\\U4e07",
                                {(
                        b
                    )}
                );
            },
                (
                "-1",
                        {
                }
            ),
            "0.5",
            {length = 2, bytes = 0x6869}
        )\r\n
        """))
  }

  @Test(arguments: [
    ("params: text", "query.top-level: error", "top-level-refused"),
    ("params: {1: a}", "query.top-key: error", "key-refused"),
    ("params: {1: ~}", "query.top-key: error", "key-refused"),
    (
      "method: POST\nfiles: [{name: a, path: LICENSE}]", "multipart.unnamed-file: error",
      "file-without-filename"
    ),
    ("params-text: a", "query.block: none", "params-text-unused"),
    ("params-text: a", "query.block: body-only", "params-text-unused"),
    ("params: !!set [~]", "query.top-level: null-key", "nil-pair"),
    ("params: {é: ~}", "query.charset: string-encoding, string-encoding: ascii", "nil-pair"),
    ("method: POST\nfiles: [{name: a, text: b}]", "multipart.stream: raises", "broken-stream"),
    ("method: POST\nfiles: []\nparams: [a]", "multipart.parameters: top-level", "top-level-refused"),
    (
      "method: POST\nfiles: []\nparams: {a: {b: c}}",
      "multipart.parameters: top-level, multipart.nested: error",
      "nested-in-part"
    ),
    ("params: {a: ~}", "query.null: error", "null-refused"),
    ("method: POST\nfiles: []\nparams: {a: ~}", "query.null: error", "null-refused"),
    ("params: {a: [-9223372036854775809]}", "query.decimal: error", "decimal-refused"),
    (
      "method: POST\nas: plist\nparams: {}", "parameters.serializations: [form, json]",
      "unknown-serialization"
    ),
    ("method: POST\nfiles: []", "parameters.serializations: [form, json]", "unknown-serialization"),
    ("query: {a: 1}", "parameters.serializations: [json]", "unknown-serialization"),
    ("method: DELETE", "method.allowed: [GET, POST]", "unknown-method"),
    ("headers: [{A: 1}, {a: 2}]", "headers.repeated: error", "repeated-header"),
    ("params-text: 'a b'", "url.invalid: verbatim", "invalid-url-character"),
    ("url: 'https://h.example/a b'", "url.invalid: verbatim", "invalid-url-character"),
    ("params-text: 'a#b#c'", "url.invalid: error", "invalid-url-character"),
    ("url: 'https://h.example/#f'\nparams-text: é", "url.invalid: error", "invalid-url-character"),
    ("params: {a: 1}", "query.arry: plain", "unknown-rule"),
    ("params: {a: 1}", "query.keep-values: é", "invalid-rule-value"),
    ("params: {a: 1}", "query.array: commas", "invalid-rule-value"),
    ("params: {a: 1}", "parameters.in-url: GET", "invalid-rule-value"),
  ])
  func aRuleCanRefuse(spec: String, rule: String, code: String) throws {
    let url = spec.contains("url:") ? "" : "url: https://h.example/\n"
    #expect(
      try SpecFixture.codes("\(spec)\n\(url)client: {use: afnetworking@4, rules: {\(rule)}}\n").contains(code)
    )
  }

  @Test(arguments: [
    ("query.array: noBrackets", "plain"), ("query.array: .indexInBrackets", "indices"),
    ("query.array: bracket", "brackets"), ("query.bool: .literal", "literal"),
    ("query.date: deferredToDate", "reference"), ("json.date: millisecondsSince1970", "unix-ms"),
    ("query.key-case: convertToSnakeCase", "snake"), ("query.null: dropKey", "drop-key"),
    ("json.escape-slashes: withoutEscapingSlashes", "false"),
  ])
  func aWordOfTheLibraryIsToldInOurs(_ rule: String, _ value: String) throws {
    let said = try SpecFixture.compile(
      "url: https://h.example/\nclient: {use: alamofire-encodable, rules: {\(rule)}}\n"
    ).1
    #expect(said.first?.code.name == "invalid-rule-value")
    #expect(said.first?.help.first == "did you mean `\(value)`?")
  }
}

import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import TestSupport
import Testing
import OnwireTextFormats

/// `wire` says byte for byte what no rule gives.
@Suite struct WireTests {
  private static let url = "url: https://a.example/x?q=1\n"
  private static let post = url + "method: POST\nparams: {a: b, c: d}\n"

  private static func compile(_ text: String, base: String = "") throws -> Compilation {
    let reader = SpecReader { path, _ in .success(Source(name: path, bytes: Array(base.utf8))) }
    let file = reader.read(Source(name: "Tests/Support/a.yaml", bytes: Array(text.utf8)), stem: "a")
    let spec = try #require(file.requests.first, "\(file.diagnostics.map(\.message))")
    return Compiler(files: try FileRoot("Tests")).compile(spec)
  }

  private static func message(_ text: String, base: String = "") throws -> Message {
    let compilation = try compile(text, base: base)
    let wire = try #require(compilation.wire, "\(compilation.diagnostics.map(\.message))")
    #expect(wire.message.brokenInvariant == nil)
    return wire.message
  }

  private static func bytes(_ text: String) throws -> String {
    String(decoding: try message(text).bytes(), as: UTF8.self)
  }

  /// The codes of the diagnostics of a spec, read or compiled.
  private static func codes(_ text: String) throws -> [String] {
    let reader = SpecReader { _, _ in .failure(LoadFailure(reason: "no bases here")) }
    let file = reader.read(Source(name: "Tests/Support/a.yaml", bytes: Array(text.utf8)), stem: "a")
    guard let spec = file.requests.first else { return file.diagnostics.map(\.code.name) }
    return Compiler(files: try FileRoot("Tests")).compile(spec).diagnostics.map(\.code.name)
  }

  // MARK: The head

  @Test(arguments: [
    ("target: '*'", "GET * HTTP/1.1\r\nHost: a.example\r\n\r\n"),
    ("target: ''", "GET  HTTP/1.1\r\nHost: a.example\r\n\r\n"),
    ("target: !!binary L/8=", "GET /\u{FFFD} HTTP/1.1\r\nHost: a.example\r\n\r\n"),
    ("version: HTTP/1.0", "GET /x?q=1 HTTP/1.0\r\nHost: a.example\r\n\r\n"),
    ("version: ''", "GET /x?q=1 \r\nHost: a.example\r\n\r\n"),
    ("fields: []", "GET /x?q=1 HTTP/1.1\r\n\r\n"),
    ("fields: [hOST]", "GET /x?q=1 HTTP/1.1\r\nhOST: a.example\r\n\r\n"),
    ("fields: [{A: ''}, Host]", "GET /x?q=1 HTTP/1.1\r\nA:\r\nHost: a.example\r\n\r\n"),
    ("fields: [{raw-line: ' b : c '}]", "GET /x?q=1 HTTP/1.1\r\n b : c \r\n\r\n"),
    ("fields: [{A: 1}, {A: 2}, {a: ' 3'}]", "GET /x?q=1 HTTP/1.1\r\nA: 1\r\nA: 2\r\na:  3\r\n\r\n"),
    ("fields: [Host, {raw-line: \" more\"}]", "GET /x?q=1 HTTP/1.1\r\nHost: a.example\r\n more\r\n\r\n"),
    ("line-ends: lf", "GET /x?q=1 HTTP/1.1\nHost: a.example\n\n"),
    ("line-ends: [0]", "GET /x?q=1 HTTP/1.1\nHost: a.example\r\n\r\n"),
    ("line-ends: [1, 2]", "GET /x?q=1 HTTP/1.1\r\nHost: a.example\n\n"),
  ])
  func headsAreWrittenAsTheyAreGiven(wire: String, expected: String) throws {
    #expect(try Self.bytes(Self.url + "wire: {\(wire)}\n") == expected)
  }

  @Test func theNthMentionOfANameIsTheNthFieldOfIt() throws {
    let spec =
      Self.url + "headers: [{X: one}, {X: two}]\nclient: plain\nwire: {fields: [x, {X: new}, X, Host]}\n"
    #expect(
      try Self.bytes(spec)
        == "GET /x?q=1 HTTP/1.1\r\nx: one\r\nX: new\r\nX: two\r\nHost: a.example\r\n\r\n")
  }

  @Test func aLengthOfNullIsNone() throws {
    #expect(try !Self.bytes(Self.post + "wire: {length: null}\n").contains("Content-Length"))
    let spec = Self.url + "wire: {length: null}\n"
    #expect(try Self.codes(spec) == ["nothing-to-remove"])
    #expect(try SpecFixture.compile(spec).1.map(\.help) == [["take `length` out of `wire`"]])
  }

  // MARK: The body

  @Test(arguments: [
    ("[7]", "7\r\na=b&c=d\r\n0\r\n\r\n"), ("['07']", "07\r\na=b&c=d\r\n0\r\n\r\n"),
    ("[3, 4]", "3\r\na=b\r\n4\r\n&c=d\r\n0\r\n\r\n"),
    ("[{size: 7, extension: ;x}, '00']", "7;x\r\na=b&c=d\r\n00\r\n\r\n"),
    ("[7, {size: 0, extension: ' ;y'}]", "7\r\na=b&c=d\r\n0 ;y\r\n\r\n"),
  ])
  func chunksAreWrittenAndReadBack(chunks: String, expected: String) throws {
    let message = try Self.message(Self.post + "wire: {chunks: \(chunks)}\n")
    let text = String(decoding: try message.bytes(), as: UTF8.self)
    #expect(text.hasSuffix("\r\nTransfer-Encoding: chunked\r\n\r\n" + expected), "\(text)")
    #expect(!text.contains("Content-Length"))
    #expect(message.isInChunks)
  }

  @Test func noBodyIsTheLastChunk() throws {
    #expect(
      try Self.bytes(Self.url + "wire: {chunks: []}\n")
        == "GET /x?q=1 HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
  }

  @Test func lengthAndEncodingCanBothBeListed() throws {
    let spec = Self.post + "wire: {chunks: [7], fields: [Content-Length, transfer-encoding]}\n"
    #expect(
      try Self.bytes(spec)
        == "POST /x?q=1 HTTP/1.1\r\nContent-Length: 7\r\ntransfer-encoding: chunked\r\n\r\n7\r\na=b&c=d\r\n0\r\n\r\n"
    )
    #expect(try Self.codes(spec).contains("length-and-encoding"))
  }

  @Test func anEncodingOfTheSpecsOwnStays() throws {
    let text = try Self.bytes(
      Self.post + "headers: {Transfer-Encoding: 'gzip, chunked'}\nwire: {chunks: [7]}\n")
    #expect(text.contains("Transfer-Encoding: gzip, chunked\r\n"))
    #expect(text.hasSuffix("\r\n7\r\na=b&c=d\r\n0\r\n\r\n"))
  }

  @Test func trailersStandBehindTheLastChunk() throws {
    let message = try Self.message(
      Self.post + "wire: {chunks: [7], trailers: [{X-Sum: 1}, {raw-line: 'Y : 2'}]}\n")
    #expect(
      String(decoding: try message.bytes(), as: UTF8.self)
        .hasSuffix("7\r\na=b&c=d\r\n0\r\nX-Sum: 1\r\nY : 2\r\n\r\n"))
    #expect(
      message.fields.filter { $0.role == .fieldName }.map(\.path).suffix(2) == ["trailer.X-Sum", "trailer.Y"])
  }

  @Test(arguments: ["text: '{}'", "base64: e30=", "hex: 7b 7d"])
  func aBodyLeavesTheHead(body: String) throws {
    let text = try Self.bytes(Self.post + "wire: {body: {\(body)}}\n")
    #expect(text.hasSuffix("Content-Length: 7\r\n\r\n{}"))
    #expect(try Self.codes(Self.post + "wire: {body: {\(body)}}\n").contains("content-length-mismatch"))
  }

  @Test func aBodyIsReadAsItsHeadSays() throws {
    let form = try Self.message(Self.post + "wire: {body: {text: 'x=1'}}\n")
    #expect(form.fields.contains { $0.path == "form.x" && $0.role == .formValue })
    let other = try Self.message(
      Self.post + "wire: {fields: [Host, {Content-Type: text/plain}, Content-Length]}\n")
    #expect(other.elements.contains { $0.kind == .body } && !other.elements.contains { $0.kind == .form })
    let chunks = try Self.message(
      Self.post
        + "wire: {fields: [Host, {Transfer-Encoding: chunked}], body: {text: \"1\\r\\na\\r\\n0\\r\\n\\r\\n\"}}\n"
    )
    #expect(chunks.elements.contains { $0.kind == .chunk })
    let plain = try Self.message(Self.post + "wire: {chunks: [7], fields: [Host, Content-Type]}\n")
    #expect(!plain.elements.contains { $0.kind == .chunk })
  }

  @Test func aFileIsBelowTheRoot() throws {
    #expect(
      try Self.codes(Self.url + "wire: {raw: {path: ../../Package.swift}}\n").contains("file-outside-root"))
    #expect(try Self.codes(Self.url + "wire: {body: {path: no-such-file}}\n").contains("file-missing"))
    let message = try Self.message(Self.url + "wire: {raw: {path: sink.py}}\n")
    #expect(message.length > 0)
  }

  @Test func aRequestGivenWholeSaysNothingOfTheOneThatIsNotSent() throws {
    let raw = #"wire: {raw: {text: "GET / HTTP/1.1\r\nHost: a\r\n\r\n"}}"# + "\n"
    let noisy = Self.url + "headers: {X-None: null}\nmethod: GET\n"
    #expect(try Self.codes(noisy) == ["nothing-to-remove"])
    #expect(try Self.codes(noisy + raw) == [])
  }

  // MARK: Framing

  @Test(arguments: [
    ("chunked", "7\r\na=b&c=d\r\n0\r\n\r\n"),
    ("{chunked: 3}", "3\r\na=b\r\n3\r\n&c=\r\n1\r\nd\r\n0\r\n\r\n"),
    ("{chunked: 7}", "7\r\na=b&c=d\r\n0\r\n\r\n"), ("{chunked: 1KiB}", "7\r\na=b&c=d\r\n0\r\n\r\n"),
  ])
  func aFramedBodyIsInChunksOfOneSize(framing: String, expected: String) throws {
    let message = try Self.message(Self.post + "framing: \(framing)\n")
    let text = String(decoding: try message.bytes(), as: UTF8.self)
    #expect(text.hasSuffix("\r\nTransfer-Encoding: chunked\r\n\r\n" + expected), "\(text)")
    #expect(!text.contains("Content-Length"))
    #expect(try Self.codes(Self.post + "framing: \(framing)\n") == [])
  }

  @Test func aBodyWithoutASizeIsCutAt32KiB() throws {
    let message = try Self.message(
      Self.url + "method: POST\nbody: {zeros: {bytes: 70000}, type: null}\nframing: chunked\n")
    let sizes = message.fields.filter { $0.role == .chunkSize }.map { message.storedBytes($0.segment) }
    #expect(sizes.map { String(decoding: $0, as: UTF8.self) } == ["8000", "8000", "1170", "0"])
    #expect(message.segments.contains { if case .zeros = $0.content { true } else { false } })
  }

  @Test func trailersStandBehindAFramedBody() throws {
    let text = try Self.bytes(Self.post + "framing: chunked\nwire: {trailers: [{A: b}]}\n")
    #expect(text.hasSuffix("\r\n0\r\nA: b\r\n\r\n"))
  }

  @Test func framingIsMergedAndTakenAway() throws {
    let base = Self.post + "framing: {chunked: 3}\n"
    let without = try Self.message("extends: b.yaml\nframing: null\n", base: base)
    #expect(String(decoding: try without.bytes(), as: UTF8.self).contains("Content-Length: 7"))
  }

  @Test(arguments: [
    ("framing: length", "unknown-choice"), ("framing: {}", "missing-key"),
    ("framing: [chunked]", "wrong-type"),
    ("framing: {chunked: 0}", "chunks-misfit"), ("framing: {chunked: 5M}", "invalid-size"),
    ("framing: chunked\nwire: {chunks: [7]}", "conflicting-keys"),
    ("framing: {chunked: 1}\nmethod: POST\nbody: {zeros: {bytes: 5MiB}, type: null}", "chunks-misfit"),
    ("framing: chunked", "unused-key"), ("framing: {size: 3}", "unknown-key"),
  ])
  func wrongFramingsAreTold(framing: String, code: String) throws {
    #expect(try Self.codes(Self.url + framing + "\n").contains(code))
  }

  // MARK: Where bytes come from

  @Test(arguments: [
    "params: {a: '1', b: [2, 3], c: 1.5}\n", "params: {a: '1', c: 2}\nas: json\n",
    "params: {a: '1'}\nfiles: [{name: f, filename: x.txt, text: hello}, {name: g, zeros: {bytes: 9}}]\n",
  ])
  func chunksHoldTheBytesOfTheirValues(values: String) throws {
    let text = Self.url + "method: POST\n" + values
    func shares(_ message: Message) throws -> [String: [UInt8]] {
      var shares: [String: [UInt8]] = [:]
      let framing: Set<Segment.Role> = [.chunkSize, .lineEnd]
      for (index, segment) in message.segments.enumerated().dropFirst(message.headSegmentCount)
      where !segment.origin.path.isEmpty && !framing.contains(segment.role) {
        let range = message.offsets[index]..<message.offsets[index + 1]
        shares[segment.origin.path, default: []] += try message.bytes(range)
      }
      return shares
    }
    let whole = try shares(Self.message(text))
    #expect(whole["params.a"] != nil)
    for framing in ["chunked", "{chunked: 9}", "{chunked: 1}"] {
      #expect(try shares(Self.message(text + "framing: \(framing)\n")) == whole, "\(framing)")
    }
  }

  @Test func everyEntryIsTheOriginOfItsBytes() throws {
    let message = try Self.message(
      Self.post
        + """
        wire:
          target: /y
          version: HTTP/1.0
          fields: [host, {A: b}, {raw-line: "C: d"}, Transfer-Encoding]
          line-ends: [0, 3]
          chunks: [3, {size: 4, extension: ;x}]
          trailers: [{T: u}]

        """)
    var found: [String: String] = [:]
    for (index, segment) in message.segments.enumerated() where segment.origin.rule.hasPrefix("wire.") {
      let bytes = try message.bytes(message.offsets[index]..<message.offsets[index + 1])
      found[segment.origin.path, default: ""] += String(decoding: bytes, as: UTF8.self)
      #expect(segment.origin.place != nil)
      #expect(segment.origin.isBelow(segment.origin.rule))
    }
    #expect(
      found == [
        "wire.target": "/y", "wire.version": "HTTP/1.0", "wire.fields[0]": "host", "wire.fields[1]": "Ab",
        "wire.fields[2]": "C: d", "wire.fields[3]": "Transfer-Encoding", "wire.chunks": "chunked",
        "wire.line-ends[0]": "\n", "wire.line-ends[1]": "\n", "wire.chunks[0]": "3",
        "wire.chunks[1]": "4;x", "wire.trailers[0]": "Tu",
      ])
    for rule in Set(message.segments.map(\.origin.rule))
    where rule.hasPrefix("wire.") || rule.hasPrefix("http.") {
      #expect(FixedRule.byName[rule] != nil, "\(rule)")
    }
  }

  @Test func aKeptPathKeepsTheCausesOfItsPieces() throws {
    let spec = "base: https://a.example/v1/\nurl: x\nwire: {fields: [Host]}\n"
    let paths = try Self.message(spec).segments.filter { $0.role == .path }.map(\.origin.path)
    #expect(paths == ["base", "url"])
  }

  @Test func aBoundaryDoesNotChange() throws {
    let spec = Self.url + "method: POST\nfiles: [{name: a, text: b}]\n"
    func boundary(_ text: String) throws -> String {
      let message = try Self.message(text)
      let index = try #require(message.segments.firstIndex { $0.role == .boundary })
      return String(
        decoding: try message.bytes(message.offsets[index]..<message.offsets[index + 1]), as: UTF8.self)
    }
    #expect(try boundary(spec) == boundary(spec + "wire: {fields: [Host, Content-Type, {A: b}]}\n"))
  }

  @Test func basesAreMergedKeyByKey() throws {
    let base = Self.url + "wire: {version: HTTP/1.0, target: /b, body: {text: b}}\n"
    let text = try Self.message("extends: b.yaml\nwire: {target: /t, body: {hex: 63}}\n", base: base)
    #expect(try text.bytes() == Array("GET /t HTTP/1.0\r\nHost: a.example\r\n\r\nc".utf8))
  }

  // MARK: What is wrong

  @Test(arguments: [
    ("wire: []", "wrong-type"), ("wire: {fields: Host}", "wrong-type"),
    ("wire: {fields: [{A: b, C: d}]}", "wrong-type"), ("wire: {fields: [[a]]}", "wrong-type"),
    ("wire: {fields: [X-None]}", "field-not-compiled"),
    ("wire: {fields: [Host, host]}", "field-not-compiled"),
    ("wire: {fields: [{raw-line: ''}]}", "invalid-header-value"),
    (#"wire: {fields: [{A: "b\nc"}]}"#, "invalid-header-value"),
    (#"wire: {fields: [{"A\n": c}]}"#, "invalid-header-value"),
    (#"wire: {target: "/\nx"}"#, "invalid-header-value"),
    ("wire: {target: !!binary Cg==}", "invalid-header-value"),
    ("wire: {fields: [{'': c}]}", "invalid-header-name"), ("wire: {fields: [{A: null}]}", "null-not-allowed"),
    ("wire: {line-ends: crlf}", "unknown-choice"), ("wire: {line-ends: [x]}", "wrong-type"),
    ("wire: {line-ends: [-1]}", "wrong-type"), ("wire: {line-ends: [3]}", "no-such-line"),
    ("wire: {line-ends: {a: b}}", "wrong-type"),
    ("wire: {length: 5}", "wrong-type"), ("wire: {chunks: [1]}", "chunks-misfit"),
    ("wire: {chunks: 1}", "wrong-type"), ("wire: {chunks: [x]}", "invalid-size"),
    ("wire: {chunks: [1.5]}", "invalid-size"), ("wire: {chunks: [0, 1]}", "chunks-misfit"),
    ("wire: {chunks: [{extension: ;x}]}", "missing-key"), ("wire: {chunks: [[1]]}", "wrong-type"),
    ("wire: {chunks: ['ffffffffffffffff']}", "invalid-size"),
    ("wire: {chunks: [9223372036854775807, 9223372036854775807]}", "chunks-misfit"),
    ("wire: {chunks: [{size: 0, extension: x}]}", "wrong-type"),
    ("wire: {trailers: [{A: b}]}", "trailers-without-chunks"),
    ("wire: {chunks: [], trailers: [Host]}", "wrong-type"),
    ("wire: {body: {}}", "missing-content"), ("wire: {body: {text: a, hex: 00}}", "several-contents"),
    ("wire: {raw: text}", "wrong-type"), ("wire: {raw: {json: 1}}", "unknown-key"),
    ("wire: {raw: {text: a}, target: b}", "conflicting-keys"),
    ("wire: {raw: {text: a}, length: null}", "conflicting-keys"),
    ("wire: {body: {text: a}, chunks: []}", "conflicting-keys"), ("wire: {bytes: 00}", "unknown-key"),
  ])
  func wrongUsesAreTold(wire: String, code: String) throws {
    #expect(try Self.codes(Self.url + wire + "\n").contains(code))
  }

  @Test func whatIsBrokenIsWarnedOfWhereItIsWritten() throws {
    let compilation = try Self.compile(
      Self.url
        + "wire:\n  fields:\n    - raw-line: nothing\n    - Host\n    - raw-line: ' x'\n  line-ends: [0]\n")
    let said = compilation.diagnostics.map { "\($0.code.name) \($0.severity) \($0.place?.text ?? "")" }
    #expect(
      said.sorted() == [
        "bare-line-feed warning 0", "field-without-colon warning nothing", "folded-field warning ' x'",
      ])
  }

  @Test func whatTheClientSendsAnywayHidesNothing() throws {
    let said = try Self.compile(
      Self.url + "client: plain\nheaders: {X: é}\nwire: {fields: [Host, X, {Y: ü}]}\n"
    ).diagnostics.map { "\($0.code.name) \($0.place?.text ?? "")" }
    #expect(said.sorted() == ["non-ascii-head ü", "non-ascii-header é"])
    let kept = "client: plain\nheaders: [{Content-Type: a/b}, {Content-Type: c/d}]\n"
    #expect(try Self.codes(Self.url + kept + "wire: {fields: [Host, Content-Type, content-type]}\n") == [])
  }

  @Test(arguments: [
    #"target: "/a\0b""#, #"target: "/a\rb""#, #"target: "/a?b=\x1b""#, #"version: "HTTP/1.1\r""#,
    #"version: "HTTP\0""#, #"fields: [Host, {X: "a\rb"}]"#,
  ])
  func aControlCharacterInTheHeadIsTold(wire: String) throws {
    let said = try Self.compile("url: https://a.example/x\nwire: {\(wire)}\n").diagnostics
    #expect(said.map(\.code.name) == ["control-in-head"])
    #expect(said.first?.place?.text.contains("\\") == true)
  }

  // MARK: Any bytes

  @Test func anyBytesCompileToThemselves() throws {
    var generator = GeneratedSpecs(seed: 19)
    for _ in 0..<rounds(1000) {
      let bytes = Self.noise(&generator)
      let text = Self.url + "wire: {raw: {base64: '\(Base64.encode(bytes))'}}\n"
      let message = try Self.message(text)
      #expect(try message.bytes() == bytes)
      let captured = try RequestParser().message(ByteInput(bytes))
      #expect(message.segments.map(\.role) == captured.segments.map(\.role), "\(text)")
      #expect(message.elements.map(\.kind) == captured.elements.map(\.kind), "\(text)")
    }
  }

  /// Bytes that look like a request here and there.
  private static func noise(_ generator: inout GeneratedSpecs) -> [UInt8] {
    let words = [
      "GET ", "/", " HTTP/1.1", "\r\n", "\n", "\r", ":", "Host: a", "Content-Length: 3",
      "Transfer-Encoding: chunked", "Content-Type: multipart/form-data; boundary=b", "--b", "--b--",
      "Content-Disposition: form-data; name=\"a\"", "\r\n\r\n", "3", "0", "a=b&c", "{\"a\":1}", " ", "\t",
      ";",
    ]
    return (0..<Int.random(in: 0...24, using: &generator)).flatMap { _ -> [UInt8] in
      Bool.random(using: &generator)
        ? Array(words.randomElement(using: &generator)?.utf8 ?? "".utf8)
        : (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
    }
  }

  @Test func anyLinesAreTheLinesOfTheHead() throws {
    var generator = GeneratedSpecs(seed: 20)
    for _ in 0..<rounds(500) {
      var entries: [String] = []
      var lines: [[UInt8]] = []
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let bytes = Self.noise(&generator).filter { $0 != 0x0A }
        switch Int.random(in: 0..<3, using: &generator) {
        case 0 where !lines.contains(Array("Host: a.example".utf8)):
          entries.append("Host")
          lines.append(Array("Host: a.example".utf8))
        case 1:
          entries.append("{X-A: !!binary '\(Base64.encode(bytes))'}")
          lines.append(Array("X-A:".utf8) + (bytes.isEmpty ? [] : [0x20] + bytes))
        default:
          let line = bytes.isEmpty ? [0x2D] : bytes
          entries.append("{raw-line: !!binary '\(Base64.encode(line))'}")
          lines.append(line)
        }
      }
      let count = lines.count + 2
      let ends = (0..<count).filter { _ in Bool.random(using: &generator) }
      let text = Self.post + "wire: {fields: [\(entries.joined(separator: ", "))], line-ends: \(ends)}\n"
      lines = [Array("POST /x?q=1 HTTP/1.1".utf8)] + lines + [[]]
      var expected: [UInt8] = []
      for (index, line) in lines.enumerated() {
        expected += line + (ends.contains(index) ? [0x0A] : [0x0D, 0x0A])
      }
      let message = try Self.message(text)
      #expect(try message.bytes() == expected + Array("a=b&c=d".utf8), "\(text)")
      #expect(message.headLength == expected.count)
    }
  }

  @Test func anyChunksReadBackAsTheSameBody() throws {
    var generator = GeneratedSpecs(seed: 21)
    for _ in 0..<rounds(500) {
      let body = Self.noise(&generator)
      var sizes: [Int] = []
      while sizes.reduce(0, +) < body.count {
        sizes.append(Int.random(in: 1...(body.count - sizes.reduce(0, +)), using: &generator))
      }
      let entries = sizes.map { size in
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: String(size)
        case 1: "'0" + String(size, radix: 16, uppercase: true) + "'"
        default: "{size: \(size), extension: ' ;a=\"b\"'}"
        }
      }
      let text =
        Self.url
        + "method: POST\nbody: {base64: '\(Base64.encode(body))', type: null}\nwire: {chunks: [\(entries.joined(separator: ", "))]}\n"
      let message = try Self.message(text)
      let parsed = try RequestParser().message(ByteInput(message.bytes()))
      #expect(parsed.isInChunks)
      for read in [message, parsed] {
        let content = try read.fields.filter { $0.role == .bodyContent }.flatMap { try read.bytes($0.range) }
        #expect(content == body, "\(text)")
        #expect(read.elements.filter { $0.kind == .chunk }.count == sizes.count + 1)
      }
    }
  }
}

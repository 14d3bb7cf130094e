import OnwireDiagnostics
import Foundation
import OnwireHTTP
import Testing

@testable import OnwireClients

/// What code that is written by hand around NSURLSession sends differently than AFNetworking.
@Suite struct HandWrittenTests {
  /// A multipart request, taken apart.
  struct Layout: Equatable {
    var head: String
    var boundary: String
    /// Head and content of each part.
    var parts: [String]
    var end: String

    /// Bytes as characters, so that pictures are text, too.
    init?(_ bytes: [UInt8]) {
      let text = String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
      guard let body = text.firstRange(of: "\r\n\r\n"),
        let name = text.firstRange(of: "boundary="),
        let line = text[name.upperBound...].firstRange(of: "\r\n")
      else { return nil }
      boundary = String(text[name.upperBound..<line.lowerBound])
      head = String(text[..<body.lowerBound]).replacing(boundary, with: "?")
      head = head.replacing(/Content-Length: [0-9]+/, with: "Content-Length: ?")
      var pieces = text[body.upperBound...].split(
        separator: "--" + boundary, omittingEmptySubsequences: false)
      end = pieces.popLast().map(String.init) ?? ""
      parts = pieces.dropFirst().map { String($0.dropFirst().dropLast()) }
    }

    /// Moves the part of a name to another index, and its text with it.
    mutating func move(_ name: String, to index: Int) {
      guard let old = parts.firstIndex(where: { $0.contains("name=\"\(name)\"") }) else { return }
      parts.insert(parts.remove(at: old), at: index)
    }

    /// Replaces text in the heads of all parts, or of those of files or fields.
    mutating func replace(_ old: String, _ new: String, in isChanged: (String) -> Bool = { _ in true }) {
      parts = parts.map { part in
        guard isChanged(part), let end = part.firstRange(of: "\r\n\r\n") else { return part }
        return String(part[..<end.lowerBound]).replacing(old, with: new) + part[end.lowerBound...]
      }
    }

    /// Replaces the content of the part of a name.
    mutating func replace(contentOf name: String, with content: String) {
      parts = parts.map { part in
        guard part.hasPrefix("Content-Disposition: form-data; name=\"\(name)\"\r\n\r\n") else { return part }
        return "Content-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(content)"
      }
    }
  }

  /// One thing that a style does differently.
  struct Deviation: Sendable {
    var what: String
    var apply: @Sendable (inout Layout) -> Void
  }

  private static let isFile: @Sendable (String) -> Bool = { $0.contains("filename=") }

  private static let constant = Deviation(what: "the boundary is a constant") { $0.boundary = "itcast" }
  private static let unquoted = Deviation(what: "names have no quotes") { $0.replace("\"", "") }
  private static let bare = Deviation(what: "nothing follows the closing delimiter") { $0.end = "--" }
  private static let compact = [
    Deviation(what: "no blank before the names") { $0.replace("; ", ";") },
    Deviation(what: "no blank after the colons of a file's part") { $0.replace(": ", ":", in: isFile) },
  ]

  /// The requests of specs/nsurlsession, and all that differs from AFNetworking 4.0.1.
  private static let deviations: [String: [Deviation]] = [
    "one-file unquoted": [constant, unquoted, bare],
    "one-file compact": compact,
    "one-file enumerated": [],
    "several-files unquoted": [
      constant, Deviation(what: "fields follow files") { $0.move("status", to: 2) }, unquoted, bare,
    ],
    "several-files compact": compact,
    "several-files enumerated": [],
    "parameters enumerated": [
      Deviation(what: "keys are not sorted") { layout in
        for (index, name) in ["title", "zoom", "public", "album", "taken", "digest", "count"].enumerated() {
          layout.move(name, to: index)
        }
      },
      Deviation(what: "a null is printed") { $0.replace(contentOf: "album", with: "<null>") },
      Deviation(what: "bytes are described") {
        $0.replace(contentOf: "digest", with: "{length = 3, bytes = 0x00ff10}")
      },
    ],
  ]

  @Test func eachGoldenFileDiffersFromAFNetworkingInWhatIsNamedHereAndNothingElse() throws {
    let own = try SpecFolder.requests(below: "nsurlsession")
    let theirs = try SpecFolder.requests(below: "nsurlsession", client: .default)
    var compared: Set<String> = []
    for ((name, wire), (_, other)) in zip(own, theirs)
    where wire.message.elements.contains(where: { $0.kind == .part }) {
      let style = wire.client.release
      let key = "\(name.split(separator: "/").last?.dropLast(5) ?? "") \(style)"
      let golden = try #require(Layout(wire.message.bytes()))
      var layout = try #require(Layout(other.message.bytes()))
      let deviations = try #require(Self.deviations[key], "\(key)")
      for deviation in deviations {
        let before = layout
        deviation.apply(&layout)
        #expect(layout != before, "\(key): \(deviation.what)")
      }
      // A boundary that is derived is derived from the values as they are sent.
      if !deviations.contains(where: { $0.what == Self.constant.what }) { layout.boundary = golden.boundary }
      #expect(layout == golden, "\(key)")
      compared.insert(key)
    }
    #expect(compared == Set(Self.deviations.keys))
  }

  @Test func theOrderOfKeysIsNotPromisedAndThatOfFilesAloneIs() throws {
    func isOrdered(_ rest: String) throws -> Bool? {
      let (compilation, _) = try SpecFixture.compile(
        "client: nsurlsession@compact\nmethod: POST\nurl: https://h.example/\n\(rest)\n")
      return compilation?.wire?.message.elements.first { $0.kind == .multipart }?.isOrdered
    }
    #expect(try isOrdered("as: multipart\nparams: {a: 1, b: 2}") == false)
    #expect(try isOrdered("as: multipart\nparams: {a: 1}") == true)
    #expect(try isOrdered("files: [{name: a, text: x}, {name: b, text: y}]") == true)
  }

  @Test(arguments: [
    ("unquoted", "params: {a: 1}", "unknown-serialization"),
    ("compact", "method: POST\nparams: {a: 1}", "unknown-serialization"),
    ("compact", "method: POST\nas: form\nparams: {a: 1}", "unknown-serialization"),
    ("compact", "method: POST\nas: plist\nparams: {a: 1}", "unknown-serialization"),
    ("enumerated", "query: {a: 1}", "unknown-serialization"),
    ("enumerated", "params-text: a=1", "unknown-serialization"),
    ("enumerated", "method: POST\nas: multipart\nparams: {a: [1]}", "nested-in-part"),
    ("unquoted", "method: POST\nas: multipart\nparams: {a: {b: 1}}", "nested-in-part"),
    ("compact", "method: POST\nas: multipart\nparams: {a: !!set [b]}", "nested-in-part"),
    ("compact", "method: POST\nfiles: [{name: a, path: LICENSE}]", "file-without-filename"),
    ("compact", "headers: [{A: 1}, {a: 2}]", "repeated-header"),
  ])
  func whatSuchCodeDoesNotHaveIsAnError(style: String, rest: String, code: String) throws {
    #expect(
      try SpecFixture.codes("client: nsurlsession@\(style)\nurl: https://h.example/\n\(rest)\n") == [code])
  }

  @Test func aNestedContainerIsRefusedWithWhatWouldBePrinted() throws {
    let (_, diagnostics) = try SpecFixture.compile(
      "client: nsurlsession@enumerated\nmethod: POST\nurl: https://h.example/\nas: multipart\nparams: {a: [x, 张]}\n"
    )
    #expect(diagnostics.first?.notes == ["it would print `( x, \"\\U5f20\" )`, over several lines"])
    #expect(
      diagnostics.first?.message
        == "NSURLSession (enumerated) makes one part of this container, not one of each member")
  }

  @Test(arguments: ["nsurlsession@enumerated", "afnetworking@4", "xmnetworking", "plain"])
  func aNullTakesOffWhatAuthGives(client: String) throws {
    let text = "client: \(client)\nurl: https://h.example/\nauth: {bearer: secret}\n"
    #expect(try SpecFixture.raw(text).contains("Authorization: Bearer secret\r\n"))
    for name in ["Authorization", "authorization"] {
      let without = text + "headers: {\(name): null}\n"
      #expect(try !SpecFixture.raw(without).lowercased().contains("authorization"))
      #expect(try SpecFixture.codes(without).isEmpty)
    }
  }

  @Test(arguments: [
    ("type: image/png", "filename=\"LICENSE\"\r\nContent-Type: image/png\r\n"),
    ("type: null", "filename=\"LICENSE\"\r\n\r\n"),
    ("type: image/png, filename: null", "name=\"a\"\r\nContent-Type: image/png\r\n"),
    ("type: image/png, filename: b", "filename=\"b\"\r\nContent-Type: image/png\r\n"),
  ])
  func aTypeBesideAPathChangesNoMoreThanTheType(keys: String, head: String) throws {
    for client in ["nsurlsession@enumerated", "afnetworking@4", "afnetworking@1.1.0", "alamofire@5", "plain"]
    {
      let text = """
        client: \(client)
        method: POST
        url: https://h.example/
        boundary: b
        files: [{name: a, path: LICENSE, \(keys)}]

        """
      #expect(try SpecFixture.raw(text).contains(head), "\(client)")
      #expect(try !SpecFixture.codes(text).contains("file-without-filename"), "\(client)")
    }
    #expect(
      try SpecFixture.raw(
        "method: POST\nurl: https://h.example/\nfiles: [{name: a, text: x, type: text/plain}]\n"
      ).contains("name=\"a\"\r\nContent-Type: text/plain\r\n"))
  }

  /// A request of a style, with `field` and a picture.
  private static func upload(_ style: String) throws -> String {
    try SpecFixture.raw(
      """
      client: nsurlsession@\(style)
      method: POST
      url: https://h.example/
      boundary: zxc
      params: {status: 你好}
      files: [{name: "userfile[]", filename: a.jpg, type: image/jpeg, text: JPEG}]

      """)
  }

  private static let type = "multipart/form-data; boundary=zxc"
  private static let field = #"Content-Disposition: form-data; name="status"\#r\#n\#r\#n你好\#r\#n"#
  private static let file =
    #"Content-Disposition: form-data; name="userfile[]"; filename="a.jpg"\#r\#nContent-Type: image/jpeg\#r\#n\#r\#nJPEG\#r\#n"#

  @Test(arguments: [
    (
      "unquoted", type,
      "--zxc\r\n" + file.replacing("\"", with: "") + "--zxc\r\n" + field.replacing("\"", with: "") + "--zxc--"
    ),
    ("quoted", type, "--zxc\r\n" + file + "--zxc\r\n" + field + "--zxc--"),
    (
      "compact", type,
      "--zxc\r\n" + field.replacing("; ", with: ";") + "--zxc\r\n"
        + file.replacing("; ", with: ";").replacing(": ", with: ":") + "--zxc--\r\n"
    ),
    ("enumerated", type, "--zxc\r\n" + field + "--zxc\r\n" + file + "--zxc--\r\n"),
    ("fields-first", type, "--zxc\r\n" + field + "--zxc\r\n" + file + "--zxc--"),
    ("own-loop", type, "--zxc\r\n" + field + "--zxc\r\n" + file + "--zxc--\r\n"),
    (
      "rfc1867", "multipart/form-data, boundary=zxc",
      ("--zxc\r\n" + field + "--zxc\r\n" + file + "--zxc--\r\n")
        .replacing("Content-Disposition", with: "content-disposition")
    ),
    ("webkit", type, "--zxc\r\n" + field + "--zxc\r\n" + file + "--zxc--\r\n"),
  ])
  func eachStyleHasThisLayout(style: String, type: String, body: String) throws {
    let raw = try Self.upload(style)
    #expect(raw.contains("Content-Type: \(type)\r\n"))
    #expect(raw.hasSuffix("\r\n\r\n" + body))
  }

  @Test(arguments: ClientTable.nsurlsessionLayouts)
  func theContentTypeOfTheAppIsTheOneThatIsSent(style: String) throws {
    let spec = """
      client: nsurlsession@\(style)
      method: POST
      url: https://h.example/batch
      boundary: batch_x
      headers: {content-type: multipart/mixed; boundary=batch_x}
      files: [{headers: {Content-Type: application/http}, text: a}]

      """
    #expect(try SpecFixture.raw(spec).contains("content-type: multipart/mixed; boundary=batch_x\r\n"))
    #expect(try SpecFixture.codes(spec).allSatisfy { $0 == "unquoted-name" })
    #expect(try SpecFixture.codes(spec.replacing("=batch_x", with: "=y")).contains("boundary-lost"))
  }

  @Test func everyLayoutIsHeldToItsBytes() {
    #expect(
      ClientTable.nsurlsession.named.map(\.description)
        == ClientTable.nsurlsessionLayouts + ClientTable.nsurlsessionEscapes)
  }

  @Test func anOwnLoopDescribesWhateverItHas() throws {
    let raw = try SpecFixture.raw(
      """
      client: nsurlsession@own-loop
      method: POST
      url: https://h.example/
      boundary: b
      as: multipart
      params: {n: null, d: !!binary AP8Q, l: [1, 张], m: {a: {b: 1}}, s: !!set {x}, t: true}

      """)
    func content(_ name: String) -> String? {
      raw.components(separatedBy: "--b").first { $0.contains("name=\"\(name)\"") }?
        .components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
    }
    #expect(content("n") == "\r\n")
    #expect(content("l") == "(\n    1,\n    \"\\U5f20\"\n)\r\n")
    #expect(content("m") == "{\n    a =     {\n        b = 1;\n    };\n}\r\n")
    #expect(content("s") == "{(\n    x\n)}\r\n")
    #expect(content("t") == "1\r\n")
  }

  @Test(arguments: ClientTable.nsurlsessionLayouts.map { "nsurlsession@\($0)" })
  func everyStyleWritesTheBoundaryOfTheSpec(client: String) throws {
    func raw(_ boundary: String) throws -> String {
      try SpecFixture.raw(
        "client: \(client)\nmethod: POST\nurl: https://h.example/\n\(boundary)files: [{name: a, text: b}]\n")
    }
    for boundary in ["zxc", "itcast", "分隔"] {
      let text = try raw("boundary: \(boundary)\n")
      #expect(text.contains("boundary=\(boundary)\r\n"))
      #expect(text.contains("\r\n\r\n--\(boundary)\r\n"))
      #expect(text.contains("b\r\n--\(boundary)--"))
    }
    let codes = try SpecFixture.codes(
      "client: \(client)\nmethod: POST\nurl: https://h.example/\nboundary: zxc\nfiles: [{name: a, text: b}]\n"
    )
    #expect(!codes.contains("unused-key"))
    #expect(try !raw("").contains("zxc"))
  }

  @Test(arguments: (ClientTable.nsurlsessionLayouts.map { "nsurlsession@\($0)" }) + ["plain"])
  func aLineEndBeforeTheFirstDelimiterIsARuleOfAllThatMakeParts(client: String) throws {
    let rest = "method: POST\nurl: https://h.example/\nboundary: b\nfiles: [{name: a, text: x}]\n"
    let plain = try SpecFixture.raw("client: \(client)\n" + rest)
    let raw = try SpecFixture.raw("client: {use: \(client), rules: {multipart.start: crlf}}\n" + rest)
    func body(_ text: String) -> Substring? {
      text.firstRange(of: "\r\n\r\n").map { text[$0.upperBound...] }
    }
    #expect(body(raw) == body(plain).map { "\r\n" + $0 })
    #expect(body(raw)?.hasPrefix("\r\n--b\r\n") == true)
  }

  @Test(arguments: [
    ("nsurlsession@enumerated", #"{"a":98.400000000000006,"b":null,"c":"x\/y"}"#),
    ("alamofire-encodable@5", #"{"a":98.4,"b":null,"c":"x\/y"}"#),
    ("plain", #"{"a":98.4,"b":null,"c":"x/y"}"#),
  ])
  func theJSONOfAPartIsThatOfABodyAndHasNoTypeByItself(client: String, json: String) throws {
    let value = "{a: 98.4, b: null, c: x/y}"
    let spec = "client: \(client)\nmethod: POST\nurl: https://h.example/\n"
    let raw = try SpecFixture.raw(
      spec + "boundary: b\nfiles: [{name: m, json: \(value)}, {name: n, type: application/json, json: 7}]\n")
    #expect(
      raw.contains(
        "--b\r\nContent-Disposition: form-data; name=\"m\"\r\n\r\n\(json)\r\n--b\r\n"
          + "Content-Disposition: form-data; name=\"n\"\r\nContent-Type: application/json\r\n\r\n7\r\n--b--"))
    #expect(try SpecFixture.raw(spec + "body: {json: \(value)}\n").hasSuffix("\r\n\r\n" + json))
  }

  @Test func aDerivedBoundaryFollowsTheJSONOfAPart() throws {
    func raw(_ json: String) throws -> String {
      let spec = "client: nsurlsession@enumerated\nmethod: POST\nurl: https://h.example/\n"
      let text = try SpecFixture.raw(spec + "files: [{name: m, json: \(json)}]\n")
      return String(
        text[(text.firstRange(of: "boundary=")?.upperBound ?? text.endIndex)...].prefix { $0 != "\r\n" })
    }
    #expect(try raw("{a: 1}") == raw("{a: 1}"))
    #expect(try raw("{a: 1}") != raw("{a: 2}"))
  }
}

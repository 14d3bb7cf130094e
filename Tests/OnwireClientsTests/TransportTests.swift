import OnwireClients
import OnwireDiagnostics
import Foundation
import OnwireHTTP
import Testing

/// What the HTTP stack below the library makes of a request.
@Suite struct TransportTests {
  private static let bare = TransportCaptures.bare
  private static let device = TransportCaptures.device("16.2")
  private static let get = "url: https://h.example/\n"

  /// The fields of the head of `text`'s request.
  private static func fields(_ text: String) throws -> [(name: String, value: String)] {
    let raw = try SpecFixture.raw(text)
    let head = raw.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n").dropFirst()
    return head.map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), String(parts[1].drop { $0 == " " }))
    }
  }

  private static func value(_ name: String, _ text: String) throws -> String? {
    try fields(text).first { $0.name == name }?.value
  }

  // MARK: Orders

  @Test(arguments: TransportCaptures.all)
  func aPublishedHeadStandsInItsOrder(_ capture: TransportCaptures.Capture) throws {
    #expect(try Self.fields(capture.text).map(\.name) == capture.names)
    #expect(try SpecFixture.codes(capture.text) == [])
  }

  /// A head of iOS 10.0 that somebody put down above the code that sent it.
  @Test func aPublishedHeadIsReproducedByteForByte() throws {
    let raw = try SpecFixture.raw(
      """
      transport: cfnetwork-ios10
      client: {use: afnetworking@4, rules: {headers.defaults: none}}
      url: http://192.168.1.17:8080/MJServer/login?username=123&pwd=123
      device: {languages: [zh-Hans-CN], app: {name: IOSRequestDemo, build: "1"}, os: iOS 10.0.2}
      """)
    #expect(
      raw == """
        GET /MJServer/login?username=123&pwd=123 HTTP/1.1\r
        Host: 192.168.1.17:8080\r
        Accept: */*\r
        User-Agent: IOSRequestDemo/1 CFNetwork/808.0.2 Darwin/16.0.0\r
        Accept-Language: zh-cn\r
        Accept-Encoding: gzip, deflate\r
        Connection: keep-alive\r
        \r

        """)
  }

  @Test(arguments: Transport.all.map(\.name))
  func everyKindOfBodyHasAnOrderWithHostFirst(name: String) throws {
    let bodies = [
      "", "method: POST\n", "method: POST\nparams: {a: b}\n", "method: POST\nas: json\nparams: {a: b}\n",
      "method: POST\nfiles: [{name: a, text: b}]\n", "method: PUT\nbody: {text: a, type: ~}\n",
    ]
    let transport = try #require(Transport.named(name))
    let device = TransportCaptures.device("\(transport.systemRelease ?? 16).0")
    for client in ["", Self.bare] {
      for body in bodies {
        let plain = client + body + Self.get + "headers: {X-A: a, X-B: b}\n" + device
        let none = try Self.fields(plain)
        let all = try Self.fields("transport: \(name)\n" + plain)
        #expect(all.first?.name == "Host")
        #expect(Set(none.map(\.name)).isSubset(of: all.map(\.name)))
        #expect(Set(all.map(\.name)).count == all.count)
        #expect(all.filter { $0.name.hasPrefix("X-") }.map(\.name) == ["X-A", "X-B"])
        for field in none { #expect(all.contains { $0 == field }, "\(field)") }
      }
    }
    for transport in Transport.all {
      for body in Transport.Order.Body.allCases {
        #expect(transport.orders.contains { $0.bodies.contains(body) && $0.given.isEmpty })
      }
      #expect(transport.orders.allSatisfy { $0.places.contains(.others) && $0.places.first == "Host" })
    }
  }

  @Test(arguments: ["", "client: plain\n"], Transport.all.map(\.name))
  func theOrderIsNotPromised(client: String, name: String) throws {
    let spec = client + Self.get + Self.device
    func isOrdered(_ transport: String) throws -> [Bool] {
      let message = try #require(try SpecFixture.compile("transport: \(transport)\n" + spec).0?.wire?.message)
      return message.elements.filter { $0.kind == .fields }.map(\.isOrdered)
    }
    #expect(try isOrdered(name) == [false])
    #expect(try isOrdered("none") == [!client.isEmpty])
  }

  // MARK: Values

  @Test(arguments: [
    ("9", "gzip, deflate"), ("10", "gzip, deflate"), ("11", "br, gzip, deflate"), ("12", "br, gzip, deflate"),
    ("13", "gzip, deflate, br"), ("14", "gzip, deflate, br"), ("15", "gzip, deflate, br"),
    ("16", "gzip, deflate, br"), ("17", "gzip, deflate, br"), ("18", "gzip, deflate, br"),
  ])
  func brotliIsAskedForOverTLSOnly(release: String, https: String) throws {
    let spec = "transport: cfnetwork-ios\(release)\nheaders: {User-Agent: ~, Accept-Language: ~}\n"
    #expect(try Self.value("Accept-Encoding", spec + Self.get) == https)
    #expect(try Self.value("Accept-Encoding", spec + "url: http://h.example/\n") == "gzip, deflate")
    #expect(try Self.value("Connection", spec + Self.get) == "keep-alive")
    #expect(try Self.value("Accept", spec + Self.get) == "*/*")
  }

  @Test(arguments: [
    ("9.3.4", "zh-Hans-CN", "Demo/34 CFNetwork/758.5.3 Darwin/15.6.0", "zh-cn"),
    ("14.8.1", "en-US", "Demo/34 CFNetwork/1240.0.4 Darwin/20.6.0", "en-us"),
    ("15.3", "en-IN", "Demo/34 CFNetwork/1329 Darwin/21.3.0", "en-IN,en-GB;q=0.9,en;q=0.8"),
    ("16.2", "zh-Hant-TW", "Demo/34 CFNetwork/1402.0.8 Darwin/22.2.0", "zh-TW,zh-Hant;q=0.9"),
    ("18.6.2", "pt-BR, en-US", "Demo/34 CFNetwork/3826.600.41 Darwin/24.6.0", "pt-BR,pt;q=0.9"),
  ])
  func theSystemSpeaksOfTheDevice(release: String, languages: String, agent: String, language: String) throws
  {
    let spec =
      "transport: cfnetwork-ios\(release.prefix { $0 != "." })\n" + Self.bare + Self.get
      + TransportCaptures.device(release, languages: "[\(languages)]")
    #expect(try Self.value("User-Agent", spec) == agent)
    #expect(try Self.value("Accept-Language", spec) == language)
    #expect(try SpecFixture.codes(spec) == [])
  }

  @Test func anAppsNameIsPercentEncoded() throws {
    let spec =
      "transport: cfnetwork-ios16\n" + Self.bare + Self.get
      + Self.device.replacing("name: Demo", with: "name: 大 HQ-iOS")
    #expect(try Self.value("User-Agent", spec)?.hasPrefix("%E5%A4%A7%20HQ-iOS/34 CFNetwork/") == true)
  }

  @Test func whatTheLibraryOrTheSpecSetsStays() throws {
    let spec = "transport: cfnetwork-ios16\n" + Self.get + Self.device
    #expect(try Self.value("User-Agent", spec) == "Demo/1.2 (iPhone; iOS 16.2; Scale/2.00)")
    #expect(try Self.value("Accept-Language", spec) == "zh-Hans-CN;q=1")
    let own = spec + "headers: {accept: a/b, Accept-Encoding: identity, Connection: close}\n"
    let fields = try Self.fields(own)
    #expect(try Self.value("accept", own) == "a/b")
    #expect(try Self.value("Accept-Encoding", own) == "identity")
    #expect(try Self.value("Connection", own) == "close")
    #expect(fields.count == 6)
    #expect(try SpecFixture.codes(own) == [])
  }

  @Test func nullRemovesWhatTheStackWouldAdd() throws {
    let spec = "transport: cfnetwork-ios16\n" + Self.get
    let bare = spec + "headers: {Accept: ~, accept-encoding: ~, User-Agent: ~, Accept-Language: ~}\n"
    #expect(try Self.fields(bare).map(\.name) == ["Host", "Connection"])
    #expect(try SpecFixture.codes(bare) == [])
    let fixed = spec + Self.device + "headers: {Host: ~, Connection: ~, X: ~}\n"
    #expect(try Self.fields(fixed).map(\.name).contains("Connection"))
    #expect(try SpecFixture.codes(fixed) == ["nothing-to-remove", "nothing-to-remove", "nothing-to-remove"])
    let curl = "transport: curl\n" + Self.get + "headers: {User-Agent: ~, Accept: ~}\n"
    #expect(try Self.fields(curl).map(\.name) == ["Host"])
    #expect(try SpecFixture.codes(curl) == [])
  }

  private static let form = "application/x-www-form-urlencoded"

  /// Darwin, as swift-corelibs-foundation has it in pull requests 637, 1741 and 2753.
  @Test(
    arguments: Transport.all.map(\.name).filter { $0 != "curl" }, ["text: a", "zeros: {bytes: 9}", "hex: 00"])
  func aPostWithABodyAndNoTypeIsLabelledAsAForm(name: String, content: String) throws {
    let transport = "transport: \(name)\n"
    func type(_ spec: String) throws -> String? {
      try Self.value("Content-Type", transport + Self.bare + Self.get + spec)
    }
    #expect(try type("method: POST\nbody: {\(content)}\n") == Self.form)
    #expect(try type("method: POST\nbody: {\(content), type: ~}\n") == Self.form)
    #expect(try type("method: POST\nheaders: {content-type: ~}\nbody: {\(content)}\n") == Self.form)
    #expect(try type("method: POST\nbody: {\(content), type: a/b}\n") == "a/b")
    #expect(try type("method: POST\nbody: {text: ''}\n") == nil)
    #expect(try type("method: PUT\nbody: {\(content)}\n") == nil)
    #expect(try type("method: PATCH\nbody: {\(content)}\n") == nil)
    #expect(try type("method: DELETE\nbody: {\(content)}\n") == nil)
  }

  /// As curl 7.88.1 sends them.
  @Test(arguments: [
    ("http://a.example/", nil), ("http://@a.example/", "Basic Og=="), ("http://:@a.example/", "Basic Og=="),
    ("http://u@a.example/", "Basic dTo="), ("http://u%40:p@a.example/", "Basic dUA6cA=="),
  ])
  func curlMakesAuthorizationOfTheURL(url: String, value: String?) throws {
    #expect(try Self.value("Authorization", "transport: curl\nurl: '\(url)'\n") == value)
  }

  @Test func curlAsksBeforeALargeBody() throws {
    func spec(_ count: Int) -> String {
      "transport: curl\nmethod: POST\n\(Self.get)body: {zeros: {bytes: \(count)}, type: a/b}\n"
    }
    #expect(try Self.value("Expect", spec(1_048_576)) == nil)
    #expect(try Self.value("Expect", spec(1_048_577)) == "100-continue")
  }

  // MARK: What is said

  @Test(arguments: [
    (Self.get, ["incomplete-device"]),
    (Self.bare + Self.get, ["incomplete-device"]),
    (Self.get + "headers: {User-Agent: a, Accept-Language: ~}\n", []),
    (Self.bare + Self.get + "device: {languages: [en-US]}\n", ["incomplete-device"]),
    (Self.bare + Self.get + "device: {app: {name: A, build: 1}, os: iOS 16.2}\n", ["incomplete-device"]),
    (Self.bare + Self.get + "device: {languages: [en], user-agent: A}\n", ["incomplete-device"]),
    (Self.bare + Self.get + "device: {languages: [en-US], user-agent: A}\n", []),
    (Self.bare + Self.get + TransportCaptures.device("16.7"), ["no-user-agent"]),
    (Self.bare + Self.get + TransportCaptures.device("15.3"), ["system-mismatch"]),
    (Self.get + TransportCaptures.device("16.7"), []),
    (Self.get + TransportCaptures.device("17.1"), ["system-mismatch"]),
    (Self.get + "device: {languages: [en], app: {name: A}, os: iOS 16.2}\n", ["incomplete-device"]),
  ])
  func whatCannotBeKnownIsSaidOnce(spec: String, codes: [String]) throws {
    let said = try SpecFixture.compile("transport: cfnetwork-ios16\n" + spec).1
    #expect(said.map(\.code.name) == codes)
    #expect(said.allSatisfy { $0.severity == .warning && !$0.help.isEmpty })
  }

  @Test(arguments: ["", Self.bare])
  func aHeaderThatIsNotKnownIsNotWritten(client: String) throws {
    let names = try Self.fields("transport: cfnetwork-ios16\n" + client + Self.get).map(\.name)
    #expect(!names.contains("User-Agent") && !names.contains("Accept-Language"))
  }

  @Test func withoutAnyStackNothingIsAdded() throws {
    let spec = Self.get + Self.device
    #expect(try SpecFixture.raw("transport: none\n" + spec) == SpecFixture.raw(spec))
    #expect(try SpecFixture.raw("transport: ~\n" + spec) == SpecFixture.raw(spec))
  }

  @Test func everyFieldThatIsAddedNamesItsRule() throws {
    let body = "method: POST\nbody: {text: a}\n"
    let spec = "transport: cfnetwork-ios16\n" + Self.bare + Self.get + Self.device + body
    let message = try #require(try SpecFixture.compile(spec).0?.wire?.message)
    let rules = Set(message.segments.map(\.origin.rule))
    let transport = try #require(Transport.named("cfnetwork-ios16"))
    for addition in transport.additions {
      let rule = transport.rule(of: addition).text
      #expect(rules.contains(rule))
      #expect(Transport.addition(ruled: rule)?.addition.name == addition.name)
    }
    #expect(Transport.addition(ruled: "cfnetwork-ios16.host") == nil)
  }

  /// A request keeps its line, body and all fields; what is added has a rule that is explained.
  @Test(arguments: 700..<704)
  func aStackOnlyAddsFieldsAndMovesThem(seed: Int) throws {
    var generator = GeneratedSpecs(seed: UInt64(seed))
    var compiled = 0
    for _ in 0..<100 {
      let spec = generator.spec()
      let transport = try #require(Transport.all.randomElement(using: &generator))
      let before = try SpecFixture.compile(spec).0?.wire?.message
      let after = try SpecFixture.compile("transport: \(transport.name)\n" + spec).0?.wire?.message
      #expect((before == nil) == (after == nil))
      guard let before, let after else { continue }
      compiled += 1
      let (old, new) = (try Self.halves(before), try Self.halves(after))
      #expect(old.body == new.body && old.line == new.line, "\(spec)")
      #expect(Set(old.fields).isSubset(of: new.fields) && Set(new.fields).count == new.fields.count)
      let added = Set(after.segments.map(\.origin.rule)).subtracting(before.segments.map(\.origin.rule))
      #expect(
        added.allSatisfy { Transport.addition(ruled: $0)?.transport.name == transport.name }, "\(added)")
    }
    #expect(compiled > 50)
  }

  private static func halves(_ message: Message) throws -> (line: String, fields: [String], body: [UInt8]) {
    let bytes = try message.bytes()
    let end = try #require(Data(bytes).range(of: Data("\r\n\r\n".utf8)))
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    return (lines[0], Array(lines.dropFirst()), Array(bytes[end.upperBound...]))
  }

  @Test func namesAreOnce() {
    #expect(Set(Transport.names).count == Transport.names.count)
    #expect(Transport.names.first == "none" && Transport.named("none") == nil)
  }
}

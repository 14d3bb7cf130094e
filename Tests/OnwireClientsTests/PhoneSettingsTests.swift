import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import OnwireTextFormats
import Testing

/// What a spec leaves to the phone, and what a captured head tells of the phone.
@Suite struct PhoneSettingsTests {
  private static let phones = [
    "{languages: [zh-Hans-CN, en-US], app: {name: Demo, version: '1.2', build: '34', id: a.b}, model: iPhone, os: iOS RELEASE, scale: 3}",
    "{languages: [de-DE], app: {name: 'Mein Büro', version: 2.0.1, build: '7', id: de.b}, model: iPad, os: iOS RELEASE, scale: 2}",
  ]
  private static let releases = [
    "9.3", "10.3.3", "11.2", "12.4", "13.5", "14.8", "15.3", "16.2", "17.5", "18.1",
  ]
  private static let requests = [
    "url: https://a.example/x\n", "url: http://a.example/x\nmethod: POST\nparams: {a: 1}\n",
  ]
  private static let clients = [
    "afnetworking@4", "afnetworking@2.6.3", "alamofire@5", "alamofire@4.9.1", "nsurlsession@compact",
    "hybnetworking", "xmnetworking",
  ]

  private static func compile(_ spec: RequestSpec) throws -> Compilation.Wire? {
    Compiler(files: try FileRoot(".")).compile(spec).wire
  }

  private static func spec(_ text: String) throws -> RequestSpec {
    let reader = SpecReader { _, _ in .failure(LoadFailure(reason: "no bases here")) }
    let file = reader.read(Source(name: "a.yaml", bytes: Array(text.utf8)), stem: "a")
    return try #require(file.requests.first, "\(file.diagnostics)")
  }

  private static func head(_ message: Message) throws -> [(name: String, value: String)] {
    let text = String(decoding: try message.bytes(), as: UTF8.self)
    return text.prefix { $0 != "\u{0}" }.split(separator: "\r\n", omittingEmptySubsequences: false)
      .dropFirst()
      .prefix { !$0.isEmpty }
      .map { line in
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        return (String(line[..<colon]), String(line[colon...].dropFirst(2)))
      }
  }

  private static func seen(_ wire: Compilation.Wire) throws -> ComparedRequest {
    ComparedRequest(try RequestParser().message(ByteInput(try wire.message.bytes())))
  }

  /// A head made from a device and a transport tells both: compiling what is found gives the same bytes.
  @Test(arguments: clients, releases)
  func whatAHeadTellsMakesTheSameHead(client: String, release: String) throws {
    for phone in Self.phones {
      for request in Self.requests {
        let bare = "client: \(client)\n" + request
        let major = release.prefix { $0 != "." }
        let full =
          bare + "transport: cfnetwork-ios\(major)\ndevice: "
          + phone.replacing("RELEASE", with: release) + "\n"
        guard let sent = try Self.compile(try Self.spec(full)),
          let left = try Self.compile(try Self.spec(bare))
        else { continue }
        let seen = try Self.seen(sent)
        let comparison = try Comparison.of(ComparedRequest(left), seen)
        #expect(comparison.isSame, "\(full)\n\(comparison.counting)")
        let found = PhoneSettings.all(of: try Self.head(sent.message), for: try Self.spec(bare))
        let isMade = try found.contains { settings in
          try Self.compile(settings.added(to: Self.spec(bare))).map {
            try Set(Self.head($0.message).map { "\($0)" }) == Set(Self.head(sent.message).map { "\($0)" })
          } ?? false
        }
        #expect(isMade, "\(full)\n\(found.map(\.yaml))")
      }
    }
  }

  @Test(arguments: [
    ("", "Accept: */*\r\nConnection: keep-alive", true),
    ("", "Accept: text/html", false),
    ("", "Connection: close", false),
    ("", "Accept-Encoding: gzip, deflate, br", true),
    ("", "Accept-Encoding: identity", false),
    ("", "User-Agent: Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)", true),
    ("", "User-Agent: Demo/34 CFNetwork/1402.0.8 Darwin/22.2.0", false),
    ("", "User-Agent: curl/8.5.0", false),
    ("", "User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 16_2 like Mac OS X) AppleWebKit/605", false),
    ("client: nsurlsession@compact\n", "User-Agent: Demo/34 CFNetwork/1402.0.8 Darwin/22.2.0", true),
    ("client: nsurlsession@compact\n", "User-Agent: Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)", false),
    ("", "Accept-Language: zh-Hans-CN;q=1", true),
    ("", "Accept-Language: zh-CN,zh-Hans;q=0.9", true),
    ("", "Accept-Language: de, en, en-us;q=0.8", true),
    ("", "Accept-Language: *", true),
    ("", "Accept-Language: \u{e9}", false),
    ("", "Accept-Language: ***", false),
    ("", "Accept-Language: ;;;", false),
    ("", "Accept-Language: hello world", false), ("", "Accept-Language: en-US; q=1.0, fr ;Q=0.5", true),
    ("", "Accept-Language: zh;q=abc", false),
    ("", "Accept-Language: zh;q=", false),
    ("", "Accept-Language: zh,", false),
    ("", "Cookie: a=1\r\nIf-None-Match: \"x\"\r\nIf-Modified-Since: now", true),
    ("", "X-App: 1", false),
    // A null says that the app sends none.
    ("headers: {User-Agent: ~}\n", "User-Agent: Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)", false),
    ("headers: {cookie: ~}\n", "Cookie: a=1", false),
    // What is given is no longer left to the phone.
    ("transport: none\n", "Accept: */*", false),
    ("transport: curl\n", "Cookie: a=1", false),
    ("transport: cfnetwork-ios16\nheaders: {Accept: ~}\n", "Accept: */*", false),
    ("transport: cfnetwork-ios16\n", "Cookie: a=1", true),
    ("device: {user-agent: A, languages: [en]}\n", "Accept: */*", true),
  ])
  func whatIsLeftToThePhone(spec: String, fields: String, isLeft: Bool) throws {
    let spec = spec + "url: https://h.example/a\n"
    let wire = try #require(try Self.compile(try Self.spec(spec)))
    let raw = String(decoding: try wire.message.bytes(), as: UTF8.self)
    let seen = try RequestParser().message(ByteInput(Array((raw.dropLast() + "\(fields)\r\n\r\n").utf8)))
    let comparison = try Comparison.of(ComparedRequest(wire), ComparedRequest(seen))
    #expect(comparison.isSame == isLeft)
    var strict = ComparedRequest(wire)
    strict.leftFields = nil
    #expect(try !Comparison.of(strict, ComparedRequest(seen)).isSame)
  }

  /// Whatever is in a head, the lines are YAML that says it, or there are none.
  @Test func hostileHeadsGiveNoOtherLines() throws {
    let spec = try Self.spec("url: https://h.example/a\n")
    for value in [
      "a/\u{1b}[2J (b; iOS 16.2; Scale/3.00)", "${HOME}/1 (b; iOS 16.2; Scale/3.00)",
      "\"/1 (\"; iOS 16; Scale/1)",
      "a}\ntransport: curl/1 (b; iOS 16.2; Scale/3.00)", "/", "a/ ()", "a/1 (;;Scale/1e309)",
      "a/1 (b; iOS 16; Scale/nan)",
      "a/1 CFNetwork/ Darwin/", "\\/\\ (\\; iOS 16.2; Scale/2)",
    ] {
      for settings in PhoneSettings.all(of: [("User-Agent", value), ("Accept-Language", value)], for: spec) {
        #expect(settings.yaml.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
        let lines = settings.yaml.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("transport: cfnetwork-ios") || $0.hasPrefix("device: {") })
      }
    }
  }
}

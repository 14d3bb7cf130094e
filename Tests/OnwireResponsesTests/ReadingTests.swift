import OnwireResponses
import OnwireTextFormats
import Testing

/// What readers make of single responses, beside the vectors of real libraries.
@Suite struct ReadingTests {
  private static func read(
    _ body: [UInt8], _ name: String, status: Int = 200, type: String = "application/json",
    _ settings: [String] = []
  ) throws -> ReadResponse {
    let settings = try settings.map { try ReadingSetting.read($0).get() }
    let reader = try ClientReader.named(name, settings: settings).get()
    return reader.read(ReceivedResponse(status: status, contentType: type, body: body))
  }

  private static func decode(_ body: [UInt8], as type: String) throws -> ReadResponse {
    try read(body, "alamofire@5:decodable", ["decode=" + type])
  }

  /// Bytes of a text, whose `^` stands for FF.
  private static func bytes(_ text: String) -> [UInt8] {
    text.utf8.map { $0 == UInt8(ascii: "^") ? 0xFF : $0 }
  }

  /// What JSONDecoder of Swift 6.3 on Linux gives of each.
  @Test(arguments: [
    ("{\"a\":\"x\ty\"}", "A{a: String}", false), ("{\"a\":\"x\ty\"}", "A{a: String?}", false),
    ("{\"a\":\"x\ty\",\"b\":\"q\"}", "A{b: String}", true),
    ("{\"a\t\":1,\"b\":\"q\"}", "A{b: String}", false),
    ("{\"c\":{\"a\t\":1},\"b\":\"q\"}", "A{b: String}", true), ("{\"a\t\":1}", "[String: Int]", false),
    ("{\n\"a\"\n:\t1}", "[String: Int]", true), ("{\"a^\":1,\"b\":\"q\"}", "A{b: String}", false),
    ("{\"a\":\"^\",\"b\":\"\u{FFFD}\"}", "A{b: String}", true), ("{\"b\":\"^\"}", "A{b: String}", false),
    ("{\"b\":1,\"b\":\"^\",\"c\":\"x\"}", "A{b: Int, c: String}", true),
    ("[\"a\",\"^\"]", "[String]", false), ("[[\"^\"],\"a\"]", "[Any]", true),
    (#"{"a":"\ud800"}"#, "A{a: String}", false), (#"{"a":"\ud800\u0041"}"#, "A{a: String?}", false),
    (#"{"a":"\ude00\ud83d"}"#, "A{a: String}", false), (#"{"a":"\ud83d\ude00"}"#, "A{a: String}", true),
    (#"{"a":"\\ud800"}"#, "A{a: String}", true), (#"{"a":"\udc00","b":"q"}"#, "A{b: String}", true),
    (#"{"\ud800":1,"b":"q"}"#, "A{b: String}", false), (#"["\ud800"]"#, "[String]", false),
    ("{\"b\":1e400}", "A{b: Double}", false), ("{\"b\":-1e400}", "A{b: Double?}", false),
    ("{\"b\":1e-400}", "A{b: Double}", false), ("{\"b\":\"q\",\"c\":1e400}", "A{b: String}", true),
  ])
  func stringsAndNumbersAreLookedAtWhereTheTypeAsksForThem(
    _ text: String, _ type: String, _ isRead: Bool
  ) throws {
    let read = try Self.decode(Self.bytes(text), as: type)
    #expect((read.callback == .success) == isRead)
    #expect(isRead || read.error?.underlying.first?.name == "DecodingError.dataCorrupted")
  }

  @Test func ofHalfASurrogatePairTheOlderDecoderIsNotKnown() throws {
    let doubt = "half a surrogate pair: what JSONDecoder on iOS 16 and older makes of it is not known"
    for type in ["A{a: String}", "A{b: String}"] {
      #expect(try Self.decode(Array(#"{"a":"\ud800","b":"q"}"#.utf8), as: type).doubts == [doubt])
    }
    let control = try Self.decode(Array("{\"a\":\"\t\",\"b\":\"q\"}".utf8), as: "A{b: String}")
    #expect(control.doubts.first?.contains("dataCorrupted at once") == true)
  }

  @Test func keysThatAreTheSameStringAreOneMember() throws {
    let read = try Self.decode(Array("{\"e\u{301}\":1,\"\u{E9}\":2}".utf8), as: "[String: Int]")
    guard case .json(.object(let members))? = read.value?.content else {
      Issue.record("\(read)")
      return
    }
    #expect(members.count == 1)
    if case .number(let first)? = members.first?.value { #expect(first == "1") }
  }

  @Test(arguments: [
    (402, "payment required"), (406, "unacceptable"), (407, "proxy authentication required"),
    (408, "request timed out"), (410, "no longer exists"), (414, "requested URL too long"),
    (416, "requested range not satisfiable"), (417, "expectation failed"), (418, "client error"),
    (501, "unimplemented"), (505, "unsupported version"), (520, "server error"),
  ])
  func aRefusedStatusHasTheTextOfFoundation(_ status: Int, _ text: String) throws {
    let read = try Self.read(Array("{}".utf8), "afnetworking@4:json", status: status)
    #expect(read.error?.message == "Request failed: \(text) (\(status))")
  }

  @Test(arguments: [
    (["validate", "validate-types=text/html"], 200, "text/html", true),
    (["validate", "validate-types=text/html"], 404, "text/html", false),
    (["validate-types=application/json", "validate-types=text/html"], 200, "text/html", false),
    (["validate-types=text/html", "validate-types=text/*"], 200, "text/html", true),
    (["validate-statuses=200-299", "validate-statuses=404"], 404, "text/html", false),
    (["validate-statuses=200-404", "validate-statuses=404"], 404, "text/html", true),
  ])
  func allChecksThatAnAppAsksForAreMade(
    _ settings: [String], _ status: Int, _ type: String, _ isAccepted: Bool
  ) throws {
    let read = try Self.read([0x61], "alamofire@5:data", status: status, type: type, settings)
    #expect((read.callback == .success) == isAccepted)
  }

  @Test func theFirstFailureOfTheChecksIsTheError() throws {
    let asked = ["validate-types=application/json", "validate-statuses=200-299"]
    let names = try [asked, asked.reversed()].map {
      try Self.read([0x61], "alamofire@5:data", status: 404, type: "text/html", $0).error?.name
    }
    #expect(
      names == [
        "responseValidationFailed.unacceptableContentType", "responseValidationFailed.unacceptableStatusCode",
      ])
  }

  private static let jpeg: [UInt8] = {
    let segment = [0xFF, 0xE2, 0xFD, 0xEA] + [UInt8](repeating: 0, count: 65_000)
    return [0xFF, 0xD8] + segment + segment + [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xD9]
  }()

  private static let pictures: [([UInt8], ReadResponse.Callback)] = [
    (jpeg, .unknown), (Array("#define a_width 1".utf8), .unknown),
    ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A], .unknown), (Array("no picture".utf8), .success),
    (Array("<html></html>".utf8), .success), ([0x50, 0x4B, 3, 4, 0], .success), ([], .success),
  ]

  @Test(arguments: pictures)
  func onlyWhatIsCertainlyNoPictureIsNone(_ body: [UInt8], _ callback: ReadResponse.Callback) throws {
    let read = try Self.read(body, "afnetworking@4:image", type: "image/png")
    #expect(read.callback == callback)
    #expect(read.value?.isNothing ?? true)
  }

  @Test(arguments: [
    ("afnetworking@4:json", ["application/json", "text/html"], ReadResponse.Callback.unknown, false),
    ("afnetworking@4:json", ["text/html", "text/plain"], .failure, true),
    // Joined, it is a type that is not accepted.
    ("afnetworking@4:json", ["application/json", "application/json"], .unknown, false),
    ("alamofire@5:json", ["application/json", "text/html"], .success, false),
    ("alamofire@5:string", ["text/plain; charset=utf-8", "text/plain; charset=utf-16"], .success, true),
  ])
  func ofSeveralTypesOnlyWhatEachOfThemGivesIsPromised(
    _ name: String, _ types: [String], _ callback: ReadResponse.Callback, _ isDoubtful: Bool
  ) throws {
    let read = try ClientReader.named(name).get().read(
      ReceivedResponse(
        status: 200, contentType: types[0], furtherTypes: Array(types.dropFirst()), body: Array("{}".utf8)))
    let doubt = "it has 2 Content-Type fields, and what an app sees of them is not known"
    #expect(read.callback == callback)
    #expect((read.reason == doubt) == (callback == .unknown))
    #expect(read.doubts.contains(doubt) == isDoubtful)
  }

  @Test func ofALostBodyOnlyWhatStatusAndTypeDecideIsTold() throws {
    func read(_ name: String, _ settings: [String], status: Int, type: String) throws -> ReadResponse {
      let settings = try settings.map { try ReadingSetting.read($0).get() }
      return try ClientReader.named(name, settings: settings).get().read(
        ReceivedResponse(status: status, contentType: type, body: [], knowledge: .lost("it is gone")))
    }
    let json = "application/json"
    #expect(try read("afnetworking@4:json", [], status: 200, type: "text/html").error?.code == -1016)
    #expect(try read("alamofire@5:json", ["validate"], status: 404, type: json).callback == .failure)
    for name in ["alamofire@5:json", "alamofire@4:json", "afnetworking@4:json"] {
      let read = try read(name, [], status: 200, type: json)
      #expect(read.callback == .unknown && read.reason?.hasSuffix("it is gone") == true)
    }
    // Whatever the body is, this status fails; what reads it may put its own error above.
    for (name, isCertain) in [("afnetworking@4:http", true), ("afnetworking@4:json", false)] {
      let read = try read(name, [], status: 500, type: json)
      #expect(read.callback == .failure && read.error?.code == -1011)
      #expect(read.doubts.contains { $0.hasSuffix("it is gone") } != isCertain)
    }
  }
}

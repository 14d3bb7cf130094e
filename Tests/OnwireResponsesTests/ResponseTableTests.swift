import OnwireClients
import OnwireResponses
import Testing

/// The tables themselves.
@Suite struct ResponseTableTests {
  @Test func everyRowHasARuleAndAValueOfIt() {
    for table in ResponseTable.all {
      for row in table.rows {
        var rules = ReadingRules()
        let isSet = ReadingRuleDefinition.byName[row.rule]?.set(&rules, row.value)
        #expect(isSet == true, "\(table.client.name): \(row.rule): \(row.value)")
      }
    }
  }

  @Test func everyReaderOfEveryReleaseHasTheRulesOfItsChecks() {
    for table in ResponseTable.all {
      for release in table.releases {
        for reader in table.readers where reader.since.map({ $0 <= release }) ?? true {
          guard reader.name != "compound" else { continue }
          for rule in [
            "validation", "validation.order", "validation.statuses", "error.domain", "error.messages",
          ] {
            #expect(
              table.row(rule, reader.name, in: release) != nil, "\(table.client.name) \(release) \(rule)")
          }
        }
      }
    }
  }

  @Test func everyClientOfATableIsRead() throws {
    #expect(ResponseTable.clients.map(\.client.name).contains("alamofire-encodable"))
    for (client, table) in ResponseTable.clients {
      let reader = try ClientReader.named(client.name).get()
      #expect(reader.table.client === table.client && reader.release == client.releases.last)
      #expect(ResponseTable.of(client.name)?.client === table.client)
      for release in client.releases {
        #expect(try ClientReader.named("\(client.name)@\(release)").get().release == release)
      }
    }
  }

  @Test func everySettingIsSomebodys() {
    for definition in ReadingSetting.Definition.all {
      #expect(!definition.ownerWords.isEmpty, "\(definition.name)")
    }
  }

  @Test(arguments: [
    "types", "types=", "fragments=1", "encoding=nope", "statuses=299-200", "decode=Item{", "nope", "",
  ])
  func aWrongSettingIsAnErrorWithAWayOut(_ text: String) {
    guard case .failure(let invalid) = ReadingSetting.read(text) else {
      #expect(Bool(false), "\(text) is taken")
      return
    }
    #expect(!invalid.helps.isEmpty)
  }

  private static func read(
    _ name: String, _ body: [UInt8], type: String = "application/json", status: Int = 200,
    _ settings: String...
  ) throws -> ReadResponse {
    let reader = try ClientReader.named(
      name, settings: settings.map { try ReadingSetting.read($0).get() }
    ).get()
    return reader.read(ReceivedResponse(status: status, contentType: type, body: body))
  }

  /// Run: JSONDecoder of Swift 6.3.
  @Test(
    arguments: [
      (#"{"a":null}"#, "Bool", "typeMismatch", 4864), (#"{"a":null}"#, "Int", "valueNotFound", 4865),
      (#"{"a":null}"#, "Double", "valueNotFound", 4865), (#"{"a":[null]}"#, "[Bool]", "typeMismatch", 4864),
      (#"{"a":1e-400}"#, "Double", "dataCorrupted", 4864), (#"{"a":0.0}"#, "Double", nil, 0),
      (#"{"a":5e-324}"#, "Double", nil, 0), (#"{"a":-9223372036854775809}"#, "Int", "dataCorrupted", 4864),
      (#"{"a":-9223372036854775808}"#, "Int", nil, 0), (#"{"a":1e3}"#, "Int", nil, 0),
      (#"{"a":1.5}"#, "Int", "dataCorrupted", 4864),
    ] as [(String, String, String?, Int)])
  func valuesAreOfTheirTypesAsJSONDecoderSays(body: String, type: String, name: String?, code: Int) throws {
    let read = try Self.read("alamofire@5:decodable", Array(body.utf8), "decode=U{a: \(type)}")
    let fault = read.error?.underlying.first
    #expect(fault?.name == name.map { "DecodingError.\($0)" })
    #expect(fault?.code ?? 0 == code)
    // For a number, the error does not say where it is.
    if name == "dataCorrupted" { #expect(fault?.details.contains { $0.key == "path" } != true) }
  }

  /// Seen in CoreFoundation of Swift 6.3.
  @Test func textsOfUTF16WithoutAMarkAreBigEndian() throws {
    let big: [UInt8] = [0, 0x7B, 0, 0x22, 0, 0x61, 0, 0x22, 0, 0x3A, 0, 0x31, 0, 0x7D]
    let type = "application/json; charset=utf-16"
    #expect(try Self.read("afnetworking@2.6.2", big, type: type).callback == .success)
    guard case .text(let text)? = try Self.read("alamofire@5:string", big, type: type).value?.content else {
      #expect(Bool(false), "it is no text")
      return
    }
    #expect(text == Array(#"{"a":1}"#.utf8))
  }

  @Test func charsetsThatCoreFoundationKnowsAndWeDoNotAreNotPromised() throws {
    let thai = Array(#"{"a":""#.utf8) + [0xCA, 0xC7] + Array(#""}"#.utf8)
    for name in ["tis-620", "cp866", "cyrillic", "iso-8859-8-i"] {
      let type = "application/json; charset=\(name)"
      #expect(try Self.read("afnetworking@2.6.2", thai, type: type).callback == .unknown, "\(name)")
      #expect(
        try Self.read("afnetworking@2.6.2", Array(#"{"a":1}"#.utf8), type: type).callback == .success,
        "\(name)")
    }
  }

  /// Seen in CoreFoundation of Swift 6.3: the names are ICU's, for which only letters and digits count.
  @Test(
    arguments: [
      ("gb2312", [0xA1, 0xA4, 0xA1, 0xAA], "\u{30FB}\u{2015}"), ("GB_2312", [0xB0, 0xA1], "啊"),
      ("shift_jis", [0xED, 0x40, 0x87, 0x9A], "纊∵"), ("big5", [0xA2, 0xCC], "十"),
      ("windows 01252", [0x80], "€"), ("iso8859_15", [0xA4], "€"),
    ] as [(String, [UInt8], String)])
  func textsOfCharsets(charset: String, bytes: [UInt8], text: String) throws {
    let read = try Self.read("alamofire@5.0:string", bytes, type: "text/plain; charset=\(charset)")
    guard case .text(let found)? = read.value?.content else {
      Issue.record("\(read)")
      return
    }
    #expect(String(decoding: found, as: UTF8.self) == text)
  }

  /// `\u{A2}\u{A1}` has no character in GB 2312 itself, and CoreFoundation one of the private use area.
  @Test func whatLiesBetweenTheRowsOfGB2312IsNotPromised() throws {
    let type = "application/json; charset=gb2312"
    #expect(
      try Self.read("afnetworking@2.6.2", [0x5B, 0x22, 0xA2, 0xA1, 0x22, 0x5D], type: type).callback
        == .unknown)
  }

  @Test func errorsHaveTheirLineAndTheTextsThatReportsHave() throws {
    let body = Array("{\n    property: \"value\"\n}".utf8)
    let error = try #require(try Self.read("afnetworking@4", body).error)
    #expect(
      error.apple.map(\.text) == [
        "No string key for value in object around character 6.",
        "No string key for value in object around line 2, column 4.",
      ])
    #expect(
      try Self.read("afnetworking@4", Array("{}".utf8), status: 409).error?.message
        == "Request failed: conflict (409)")
  }

  @Test func responseOfAlamofire4GivesEmptyData() throws {
    #expect(try Self.read("alamofire@4:response", []).value?.type == "Data")
    #expect(try Self.read("alamofire@5:response", []).value?.type == "nil")
  }

  @Test func whatWouldHelpHelps() throws {
    let response = ReceivedResponse(status: 200, contentType: "text/html", body: Array("{\"a\":1}".utf8))
    let reader = try ClientReader.named("afnetworking@4:json").get()
    let helps = reader.helps(response, after: reader.read(response))
    #expect(helps.count == 2)
    guard case .settings(let settings)? = helps.first?.change else {
      #expect(Bool(false), "no setting helps")
      return
    }
    #expect(settings.map(\.text) == ["types=+text/html"])
    #expect(helps.allSatisfy { $0.read.callback == .success })
  }

  @Test func nothingIsProposedThatHidesTheErrorOfAServer() throws {
    let response = ReceivedResponse(status: 404, contentType: "text/html", body: Array("<p>".utf8))
    let reader = try ClientReader.named("afnetworking@4:json").get()
    #expect(reader.helps(response, after: reader.read(response)).isEmpty)
  }

  @Test func anEmpty200FailsFromAlamofire5On() throws {
    let response = ReceivedResponse(status: 200, contentType: nil, body: [])
    #expect(try ClientReader.named("alamofire@4:data").get().read(response).callback == .success)
    #expect(try ClientReader.named("alamofire@5:data").get().read(response).callback == .failure)
  }

  @Test(arguments: [
    ("4.9.1", "text/plain, application/json"), ("5.4.4", "text/plain, application/json"),
    ("5.5.0", " application/json,text/plain"),
  ])
  func acceptedTypesStandInASentenceAsTheReleaseHasThem(_ release: String, _ types: String) throws {
    let reader = try ClientReader.named(
      "alamofire@\(release):json", settings: [try ReadingSetting.read("validate").get()]
    ).get()
    let response = ReceivedResponse(
      status: 200, contentType: "text/html", body: Array("{}".utf8), accept: "text/plain, application/json")
    #expect(reader.read(response).error?.message?.hasSuffix("acceptable types: \(types).") == true)
  }

  @Test(arguments: [
    ("application/json;q=1", true), (" application/json ", true), ("application/json ;q=1", false),
    ("application/json ; q=1, */*", true), ("APPLICATION/JSON", false), ("", false),
  ])
  func aBlankBeforeTheQualityIsOneOfTheType(_ accept: String, _ isAccepted: Bool) throws {
    let reader = try ClientReader.named(
      "alamofire@5:json", settings: [try ReadingSetting.read("validate").get()]
    ).get()
    let response = ReceivedResponse(
      status: 200, contentType: "application/json", body: Array("{}".utf8), accept: accept)
    #expect((reader.read(response).callback == .success) == isAccepted)
  }

  @Test func whatTablesOfACharsetHaveDifferentlyIsNotPromised() throws {
    // UTF-8 labelled as GBK: some of it is in GBK's private use area.
    let body = Array("{\"a\":\"中文\"}".utf8)
    for (type, isDoubted) in [("application/json; charset=gbk", true), ("application/json", false)] {
      let response = ReceivedResponse(status: 200, contentType: type, body: body)
      #expect(try ClientReader.named("afnetworking@2:json").get().read(response).doubts.isEmpty != isDoubted)
      #expect(try ClientReader.named("afnetworking@4:json").get().read(response).doubts.isEmpty)
    }
  }

  @Test func theCompoundReaderTakesTheFirstThatGivesAnObject() throws {
    let reader = try ClientReader.named("afnetworking@4:compound").get()
    let broken = reader.read(
      ReceivedResponse(status: 200, contentType: "application/json", body: Array("{".utf8)))
    #expect(broken.value?.type == "NSData")
    let empty = reader.read(ReceivedResponse(status: 200, contentType: "application/json", body: []))
    #expect(empty.value?.type == "NSXMLParser")
    let refused = reader.read(
      ReceivedResponse(status: 404, contentType: "application/json", body: Array("{}".utf8)))
    #expect(refused.error?.code == -1011)
    #expect(refused.objectBesideError?.type == "NSDictionary")
  }
}

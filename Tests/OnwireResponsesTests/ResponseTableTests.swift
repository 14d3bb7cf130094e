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
    // UTF-8 that is said to be GBK: some of it is of the private use area there.
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

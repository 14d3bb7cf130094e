import OnwireClients
import OnwireResponses
import OnwireTextFormats
import TestSupport
import Testing

/// Bodies that are made to hurt: every reader of every release ends, and has something to say.
@Suite struct HostileResponseTests {
  private static let names = ResponseTable.all.flatMap { table in
    table.readers.map { "\(table.client.name):\($0.name)" }
  }

  private static func read(_ body: [UInt8], _ name: String, type: String = "application/json") throws
    -> ReadResponse
  {
    try ClientReader.named(name).get().read(ReceivedResponse(status: 200, contentType: type, body: body))
  }

  @Test func aHundredThousandArraysInEachOtherAreAnError() throws {
    let body = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    let read = try Self.read(body, "afnetworking@4:json")
    #expect(read.callback == .failure)
    #expect(read.error?.code == 3840)
  }

  @Test func aMillionMembersAreRead() throws {
    var body = Array("{".utf8)
    for index in 0..<1_000_000 { body += "\(index == 0 ? "" : ",")\"k\(index % 500_000)\":null".utf8 }
    body += "}".utf8
    let setting = try ReadingSetting.read("removes-null").get()
    let reader = try ClientReader.named("afnetworking@4:json", settings: [setting]).get()
    let read = reader.read(ReceivedResponse(status: 200, contentType: "application/json", body: body))
    #expect(read.callback == .success)
    #expect(read.doubts.count <= 20)
  }

  @Test func moreThanAMillionValuesAreNotHeld() throws {
    let body = Array(("[" + String(repeating: "1,", count: 1_100_000) + "1]").utf8)
    let read = try Self.read(body, "afnetworking@4:json")
    #expect(read.callback == .unknown)
    #expect(read.reason == "it has more than 1048576 values")
  }

  @Test(arguments: [
    ("[1,]", true), ("[1 , \n]", true), ("{\"a\":[1,],}", true), ("[,]", false), ("[1,,]", false),
    ("[1,]x", false), ("{\"a\":1,}{", false), ("[\"\u{1}\",]", false), ("[1,\u{1}]", false),
  ])
  func aCommaBehindTheLastIsPassedOverAndNothingElseIs(_ text: String, _ isRead: Bool) throws {
    let read = try Self.read(Array(text.utf8), "afnetworking@4:json")
    #expect((read.callback == .success) == isRead)
    #expect(read.doubts.isEmpty != isRead)
  }

  @Test func dataThatIsTooMuchJSONToHoldIsNotPromised() throws {
    let body = Array(("[" + String(repeating: "1,", count: 1_100_000) + "1]").utf8)
    #expect(try Self.read(body, "hybnetworking:data").callback == .unknown)
    let twice = try Self.read(Array("{\"a\":1,\"a\":2}".utf8), "hybnetworking:data")
    #expect(twice.callback == .success && twice.doubts.count == 1)
  }

  @Test(arguments: [
    ([0xA9], "\u{FFFD}"), ([0xC3, 0xA9, 0xA9, 0x78], "é\u{FFFD}x"), ([0xC2], nil), ([0xAA], nil),
    ([0xC3, 0x78], nil),
    ([0xE2, 0x82], nil), ([0xA9, 0xF5, 0x80, 0x80, 0x80], nil),
  ])
  func aCopyrightSignOfMacRomanIsTheOnlyByteOutsideUTF8ThatAPropertyListMayHave(
    _ bytes: [UInt8], _ text: String?
  ) throws {
    let body = Array("<plist><string>".utf8) + bytes + Array("</string></plist>".utf8)
    let read = try Self.read(body, "afnetworking@4:plist", type: "application/x-plist")
    #expect((read.callback == .success) == (text != nil))
    guard let text, case .json(.string(let value))? = read.value?.content else { return }
    #expect(value == text)
  }

  @Test func aByteThatOnlyNSStringTakesIsNoPromisedString() throws {
    let read = try Self.read([0xA9], "alamofire@5:string", type: "text/plain; charset=utf-8")
    #expect(read.callback == .unknown)
  }

  @Test func aBodyBeyondTheLimitIsNotRead() throws {
    let body = [UInt8](repeating: 0x20, count: ReceivedResponse.bodyLimit + 1)
    #expect(try Self.read(body, "alamofire@5:json").callback == .unknown)
  }

  @Test(arguments: [
    "utf-8", "utf-16", "utf-32", "gbk", "gb2312", "gb18030", "big5", "shift_jis", "euc-jp", "iso-2022-jp",
    "euc-kr",
    "iso-8859-1", "windows-1252", "koi8-r", "us-ascii", "utf-7", "hz-gb-2312", "", "\"", "utf-8\u{0}",
  ])
  func randomBytesOfEveryCharsetEnd(_ charset: String) throws {
    var random = SplitMix(63)
    for _ in 0..<rounds(6) {
      var body = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { body = Array("{\"a\":\"".utf8) + body + Array("\"}".utf8) }
      for name in Self.names + [
        "afnetworking@1.1.0", "afnetworking@1.2.1", "afnetworking@2.6:json", "alamofire@4:string",
      ] {
        let reader = try ClientReader.named(name).get()
        let response = ReceivedResponse(
          status: Int.random(in: 100...999, using: &random), contentType: "text/json; charset=\(charset)",
          body: body)
        let read = reader.read(response)
        _ = read.json(row: nil)
        _ = reader.helps(response, after: read)
      }
    }
  }

  @Test func aLongTextOfTwoByteCharactersIsDecodedPieceByPiece() throws {
    // 中 in GBK, two and a half million times: more than one piece, and no index to cut at.
    var body = Array("[\"".utf8)
    for _ in 0..<2_500_000 { body += [0xD6, 0xD0] }
    body += "\"]".utf8
    let read = try Self.read(body, "afnetworking@2.6:json", type: "application/json; charset=gbk")
    #expect(read.callback == .success)
  }
}

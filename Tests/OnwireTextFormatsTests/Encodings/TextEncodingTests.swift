import Testing
import OnwireTextFormats

@Suite struct TextEncodingTests {
  private func bytes(_ text: String, _ name: String) throws -> [UInt8]? {
    try #require(TextEncoding(named: name)).encode(text)
  }

  @Test func chineseInGBK() throws {
    #expect(try bytes("中文a", "gbk") == [0xD6, 0xD0, 0xCE, 0xC4, 0x61])
    #expect(try bytes("中文", "big5") == [0xA4, 0xA4, 0xA4, 0xE5])
    #expect(try bytes("😀", "gb18030") == [0x94, 0x39, 0xFC, 0x36])
  }

  @Test func utf16HasAMarkOnlyWithoutAByteOrder() throws {
    #expect(try bytes("中", "utf-16") == [0xFF, 0xFE, 0x2D, 0x4E])
    #expect(try bytes("中", "utf-16le") == [0x2D, 0x4E])
    #expect(try bytes("😀", "utf-16be") == [0xD8, 0x3D, 0xDE, 0x00])
    #expect(try bytes("é", "utf-32") == [0xFF, 0xFE, 0, 0, 0xE9, 0, 0, 0])
  }

  @Test func theFirstCharacterThatCannotBeHeldIsNamed() throws {
    for (name, text, scalar) in [
      ("ascii", "abé中", "é"), ("latin-1", "é中€", "中"), ("gbk", "中文😀é", "😀"), ("big5", "中é", "é"),
      ("shift-jis", "あ¥", "¥"), ("euc-kr", "가각갂", "갂"), ("euc-jp", "あ😀", "😀"), ("cp437", "é中", "中"),
    ] as [(String, String, Unicode.Scalar)] {
      let encoding = try #require(TextEncoding(named: name))
      #expect(encoding.encode(text) == nil, "\(name)")
      #expect(encoding.firstUnencodable(in: text) == scalar, "\(name)")
      #expect(encoding.firstUnencodable(in: "abc") == nil)
    }
  }

  @Test(arguments: [
    ("GBK", "gbk"), ("MS936", "cp936"), ("UTF8", "utf-8"), ("ISO-8859-1", "latin-1"), ("US-ASCII", "ascii"),
    ("Shift_JIS", "shift-jis"), ("CP1252", "windows-1252"), ("EUCJP", "euc-jp"), ("KOI8-R", "koi8-r"),
    ("CP437", "cp437"), ("Big5-HKSCS", "big5-hkscs"), ("TIS-620", "tis-620"),
  ])
  func namesCountInAnyLetterCaseAndIconvsToo(name: String, ours: String) {
    #expect(TextEncoding(named: name)?.name == ours)
    #expect(TextEncoding(named: name) == TextEncoding(named: ours))
  }

  @Test(arguments: [
    "", "nope", "gbk//TRANSLIT", "gbk//IGNORE", "ascii//translit", "cp437//TRANSLIT", "utf-8/", "gbk\u{0}",
    " gbk",
    "gbk,utf-8", "中文", "char", "WCHAR_T", "INTERNAL", String(repeating: "a", count: 100_000),
  ])
  func namesThatAreNoneOrAskForSilentChangesAreRefused(name: String) {
    #expect(TextEncoding(named: name) == nil)
  }

  @Test func everyNameOfOursIsFoundAndNoTwoShareOne() {
    for encoding in TextEncoding.all {
      #expect(TextEncoding(named: encoding.name)?.name == encoding.name)
      #expect(encoding.constant != nil)
      #expect((encoding.ianaName == nil) == (encoding.name == "gbk"))
    }
    #expect(Set(TextEncoding.all.map(\.name)).count == TextEncoding.all.count)
  }

  @Test func iconvsEncodingsTakeTextsOfAnyLengthAndEndInTheirFirstState() throws {
    #expect(try bytes("あ", "iso-2022-jp") == [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42])
    #expect(try bytes("", "iso-2022-jp") == [])
    #expect(try bytes("a\u{0}b", "cp437") == [0x61, 0, 0x62])
    // One byte before the multi-byte characters shifts them against any buffer's end.
    for shift in ["", "a", "ab"] {
      let text = shift + String(repeating: "あ", count: 20_000)
      let expected =
        Array(shift.utf8) + Array(repeatElement([0xA4, 0xA2] as [UInt8], count: 20_000).joined())
      #expect(try bytes(text, "euc-jp") == expected)
      #expect(try #require(TextEncoding(named: "euc-jp")).firstUnencodable(in: text + "😀") == "😀")
    }
  }

  @Test func eightThreadsAtOnceGetTheSameBytes() async throws {
    let text = String(repeating: "中文é", count: 500)
    let names = ["gb18030", "euc-jp", "iso-2022-jp", "utf-16", "gbk", "shift-jis", "cp437", "big5-hkscs"]
    let expected = try names.map { try bytes(text, $0) }
    await withTaskGroup(of: Bool.self) { group in
      for thread in 0..<8 {
        group.addTask {
          (0..<50).allSatisfy { round in
            let index = (thread + round) % names.count
            return TextEncoding(named: names[index])?.encode(text) == expected[index]
          }
        }
      }
      for await same in group { #expect(same) }
    }
  }
}

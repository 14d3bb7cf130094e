import Foundation
import TestSupport
import Testing

/// Encodings in the command as it is released: linked statically, it loads iconv's modules as it runs.
@Suite struct StringEncodingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let value: String
    let bytes: [UInt8]
    var testDescription: String { name }
  }

  private static let tables = [
    Case(name: "gbk", value: "中文", bytes: [0xD6, 0xD0, 0xCE, 0xC4]),
    Case(name: "GB18030", value: "中😀", bytes: [0xD6, 0xD0, 0x94, 0x39, 0xFC, 0x36]),
    Case(name: "big5", value: "中文", bytes: [0xA4, 0xA4, 0xA4, 0xE5]),
    Case(name: "Shift_JIS", value: "あア", bytes: [0x82, 0xA0, 0x83, 0x41]),
    Case(name: "euc-kr", value: "가", bytes: [0xB0, 0xA1]),
    Case(name: "utf-16", value: "中", bytes: [0xFF, 0xFE, 0x2D, 0x4E]),
    Case(name: "windows-1251", value: "Я", bytes: [0xDF]),
  ]
  private static let iconvs = [
    Case(name: "EUC-JP", value: "あ", bytes: [0xA4, 0xA2]),
    Case(name: "cp437", value: "é", bytes: [0x82]),
  ]

  /// The value's part in the message, up to the delimiter.
  private func part(_ test: Case) throws -> Data {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "spec.yaml",
      """
      client: {use: afnetworking@4, rules: {string-encoding: \(test.name)}}
      method: POST
      url: http://example.com/
      params: {k: \(test.value)}
      files: [{name: f, text: x}]
      """)
    let outcome = try Tools.run(
      Command.executable, ["compile", "spec.yaml"], in: scratch.url)
    #expect(outcome.error == "")
    let head = try #require(outcome.output.range(of: Data("name=\"k\"\r\n\r\n".utf8)))
    let rest = outcome.output[head.upperBound...]
    let end = try #require(rest.range(of: Data("\r\n--Boundary".utf8)))
    return rest[..<end.lowerBound]
  }

  @Test(arguments: tables + iconvs) func aMultipartValueHasTheBytesOfItsEncoding(_ test: Case) throws {
    #expect(try Array(part(test)) == test.bytes)
  }

  @Test func anUnknownNameIsAnErrorThatListsOurs() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "spec.yaml",
      "client: {use: afnetworking@4, rules: {string-encoding: gbk//TRANSLIT}}\nurl: http://example.com/\n")
    let outcome = try Tools.run(Command.executable, ["compile", "spec.yaml"], in: scratch.url)
    #expect(outcome.status != 0 && outcome.output.isEmpty)
    #expect(outcome.error.contains("`gbk//TRANSLIT` is not a value of the rule `string-encoding`"))
    #expect(outcome.error.contains("gbk, cp936, gb18030, big5, shift-jis"))
  }

  @Test(arguments: [
    ("gbk", "中\u{200B}文", "character-dropped", "U+200B is left out: gbk has no code for it"),
    ("big5", "中\u{AD}文", "character-dropped", "U+00AD is left out: big5 has no code for it"),
    ("latin-1", "é\u{200B}", "not-encodable", "this value cannot be written in latin-1 and is left out"),
    ("euc-kr", "가😀", "not-encodable", "this value cannot be written in euc-kr and is left out"),
  ])
  func whatIsNotWrittenIsSaidInAWarning(_ name: String, _ value: String, _ code: String, _ words: String)
    throws
  {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "spec.yaml",
      """
      client: {use: afnetworking@4, rules: {string-encoding: \(name)}}
      method: POST
      url: http://example.com/
      params: {k: \(value)}
      files: [{name: f, text: x}]
      """)
    let outcome = try Command.onwire(["compile", "spec.yaml", "--format", "json"], in: scratch.url)
    let reported = try outcome.reported()
    #expect(reported.map(\.code) == [code])
    #expect(reported.map(\.message) == [words])
  }
}

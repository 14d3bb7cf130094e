import OnwireDiagnostics
import Testing

@testable import OnwireSpecLanguage

/// Longer than a key can be.
private let longKey = String(repeating: "é", count: 1025)

@Suite struct SyntaxTests {
  @Test(arguments: [
    ("a:\n«\t»b: 1", "tab-indentation"), ("a: b\n«\t»c: d", "tab-indentation"),
    ("a: «@»b", "unquoted-character"),
    ("a: «`»b", "unquoted-character"), ("a: «%»b", "unquoted-character"), ("a: «*» b", "unquoted-character"),
    ("a: «,» b", "unquoted-character"), ("a: «]»", "unquoted-character"), ("a: «}»", "unquoted-character"),
    ("a‹:› b«:» c: d", "colon-in-value"), ("张: b‹›«» c", ""), ("a: b\n  «c»: d", "unexpected-indentation"),
    ("a:\n    b: 1\n  «c»: 2", "unexpected-indentation"), ("a: b\n«c d»\ne: f", "missing-colon"),
    ("a: b\n«c:»d\ne: f", "missing-blank"), ("a: ‹[»1,\nb: 2", ""), ("a: «[»1, 2", "unclosed-bracket"),
    ("a: «[»", "unclosed-bracket"), ("a: «[»1,\n\n", "unclosed-bracket"), ("a: [1, «{»", "unclosed-bracket"),
    ("a: «[»[1], \"]\",", "unclosed-bracket"),
    ("a: «{»b: 1\n‹c›: 2", "unclosed-bracket"), ("a: ‹{›b: 1 «c»: 2}", "missing-comma"),
    ("a: «\"»b", "unclosed-quote"), ("a: «'»b\nc: d", "unclosed-quote"), ("a: \"«\\d»\"", "unknown-escape"),
    ("a: \"«\\x»zz\"", "invalid-escape"), ("a: \"«\\u»d800\"", "invalid-escape"),
    ("a: \"b\" «c»", "text-after-value"), ("a: «-» b", "misplaced-dash"),
    ("a: | «b»", "text-after-block-indicator"),
    ("a: «!»x!y b", "unknown-tag"), ("{a: b} «c»", "trailing-content"), ("a: b\n- «c»", ""),
    ("a:\n  b: Next >\n  «c»\n  d: e", "missing-colon"),
    ("a:\n  b: !!str &c ‹>›\n  «c»\n  d: e", "unexpected-indentation"),
    ("a: [\"\\ud83d\\ude00\"  «\"»b", "unclosed-quote"),
    ("«method POST»\nurl: a", "missing-colon"), ("\u{FEFF}«GET /a HTTP/1.1»\r\nHost: b", "missing-colon"),
    ("«method:»POST\nurl: a", "missing-blank"),
    ("«method POST»\n\n# c\nurl: a", "missing-colon"), ("a:\n  «b c»\n  d: e", "missing-colon"),
    ("a:\n  - «b c»\n    d: e", "missing-colon"), ("«url：a»\nb: c", "missing-colon"),
    ("a: b\n  c\n  «d»: e", "unexpected-indentation"), ("[a]\n«b»: c", "trailing-content"),
    ("# a\n  ‹b›: c\n\n«d»: e", "unexpected-indentation"), ("[a,\n  b]\n«c»: d", "trailing-content"),
    ("---\n ‹a›: b\n«c»: d", "unexpected-indentation"),
    ("a: «{»b: ‹#c}›", "unclosed-bracket"), ("a: «{»b: ‹#c}›\nd: e", "unclosed-bracket"),
    ("a: «[»'#]', b#, ‹#c]›\n", "unclosed-bracket"),
    ("a: ‹|›\n«b»", "unexpected-indentation"), ("a:\n  b: ‹>-›\n\n  «c d»\n  e: f", "unexpected-indentation"),
    ("a: ‹|›\n  «\t»b", "tab-indentation"), ("- - ‹|-›\n     «\t»b", "tab-indentation"),
    ("a: |\n«\t»b", "tab-indentation"),
    ("a: \"\\ud83d\\ude00 «\\u»d83d\"", "invalid-escape"), ("a: \"\\\\ud83d«\\u»de00\"", "invalid-escape"),
    ("a: \"\\ud83d\\ude00\" «b»", "text-after-value"),
    ("a: [\"\\ud83d\\ude00\", «\"»\\ud83d\\ude00", "unclosed-quote"),
    ("é: é\né: «@»", "unquoted-character"), ("# 注释 😀\n张: 三\nb: «%»", "unquoted-character"),
  ])
  func slipsAreToldApart(_ text: String, _ code: String) {
    let marked = Marked(text)
    let file = Files().reader().read(marked.source, stem: "s")
    if code.isEmpty {
      #expect(file.diagnostics.hasErrors)
      return
    }
    #expect(file.codes == [code])
    #expect(file.diagnostics.compactMap(\.place?.range) == marked.problems)
    if !marked.labels.isEmpty {
      #expect(file.diagnostics.flatMap(\.labels).map(\.place.range) == marked.labels)
    }
    #expect(file.requests.isEmpty)
  }

  @Test(arguments: [
    ("a: |-\n  \tb", "write `|2-`"), ("a:\n  b: >\n      \tc", "write `>4`"), ("a：b\nc: d", "is U+FF1A"),
    ("a: b\nc：d\ne: f", "is U+FF1A"), ("a: {b: #c}", "put a value that begins with `#` in quotes"),
    ("url: a\n\u{A0}\u{A0}b: c", "U+00A0"), ("url: a\n\u{3000}b: c", "U+3000"),
    ("headers:\n  A: b\n \u{A0}C: d", "U+00A0"), ("a: \"\\ud83d\"", "side by side"),
    ("a: \"\\U00110000\"", "the last is `\\U0010FFFF`"), ("a: \u{2029}", "it is written `\\u2029`"),
    ("a: {b: c ${d}}", "with `${name}` in quotes"), ("a: >=5", "put the value in quotes, or"),
    ("headers: A: b", "a mapping is written `{key: value}`"),
    ("\(longKey): a", "`? key`"), ("\"\(longKey)\": a", "`? key`"), ("a: b\n\(longKey): c", "`? key`"),
    ("a: {\"\(longKey)\": b}", "`? key`"), ("a: {b: c, \(longKey): d}", "`? key`"),
  ])
  func theHelpNamesTheWayOut(_ text: String, _ help: String) {
    let diagnostics = read(text).diagnostics
    #expect(diagnostics.contains { $0.help.contains { $0.contains(help) } }, "\(diagnostics)")
  }

  @Test(arguments: [
    "body:\n  text: |2\n    \tb", "body:\n  text: |2-\n    \tb\n    c",
    "params:\n  ? \(longKey)\n  : a", "params: {? \"\(longKey)\" : a}",
  ])
  func theWaysOutAreRead(_ text: String) {
    #expect(read("url: a\nmethod: POST\n\(text)\n").codes == [])
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], 1..<2, "not-utf-8"), ([0x61, 0xC3], 1..<2, "not-utf-8"),
      ([0xC0, 0x80], 0..<1, "not-utf-8"),
      ([0xED, 0xA0, 0x80], 0..<1, "not-utf-8"), ([0xF4, 0x90, 0x80, 0x80], 0..<1, "not-utf-8"),
      ([0xE4, 0xB8, 0xAD, 0x80], 3..<4, "not-utf-8"), ([0xFF, 0xFE, 0x61, 0x00], 0..<4, "not-utf-8"),
      ([0xFE, 0xFF, 0x00, 0x61], 0..<4, "not-utf-8"), ([0x61, 0x00], 1..<2, "control-character"),
      ([0x61, 0x7F], 1..<2, "control-character"), ([0xC2, 0x85], 0..<2, "control-character"),
      ([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF], 3..<6, "control-character"),
      ([0x1B], 0..<1, "control-character"), ([0xE2, 0x80, 0xA8], 0..<3, "control-character"),
      ([0x23, 0xE2, 0x80, 0xA9], 1..<4, "control-character"),
      ([0xEF, 0xBF, 0xBE], 0..<3, "control-character"),
    ] as [([UInt8], Range<Int>, String)])
  func bytesThatAreNoTextAreRefusedAtTheirPlace(_ bytes: [UInt8], _ place: Range<Int>, _ code: String) {
    let file = Files().reader().read(Source(name: "s", bytes: bytes), stem: "s")
    #expect(file.codes == [code])
    #expect(file.diagnostics.first?.place?.range == place)
  }

  @Test func everyScalarThatPassesTheCheckIsReadByLibYAML() {
    var refused: [UInt32] = []
    for value in (0..<0x3000).map({ UInt32($0) }) + [
      0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x10FFFF,
    ] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let codes = read("url: \"a\(Character(scalar))b\"").codes
      if codes.contains("yaml-syntax") { refused.append(value) }
    }
    #expect(refused.isEmpty)
  }

  @Test func aByteOrderMarkIsNoPartOfTheText() {
    #expect(read("\u{FEFF}url: a").requests.first?.url.value == "a")
  }

  @Test func aSourcePastTheLimitIsRefusedUnread() {
    let bytes = [UInt8](repeating: 0x20, count: SourceText.maximumSize + 1)
    let file = Files().reader().read(Source(name: "s", bytes: bytes), stem: "s")
    #expect(file.codes == ["spec-too-large"])
    // The command reads one byte more than the limit: it does not know how many there are.
    #expect(file.diagnostics.first?.message.contains("more than \(SourceText.maximumSize) bytes") ?? false)
  }
}

import TestSupport
import Testing

@testable import OnwireHTTP

/// Which texts mean the same, and where two texts differ.
@Suite struct SpellingTests {
  private func way(_ left: String, _ right: String, _ grammar: Spelling.Grammar) -> String? {
    Spelling.of(Array(left.utf8)[...], Array(right.utf8)[...], as: grammar).map {
      "\($0.kind) \($0.way.rawValue)"
    }
  }

  @Test(
    arguments: [
      ("a", "a", Spelling.Grammar.pair, nil), ("a%2f+", "a%2F%20", .pair, "respelled plus-for-blank"),
      ("[+", "%5B%20", .pair, "respelled escaped"), ("+", "%2B", .pair, "changed value"),
      ("%2b", "+", .path, "respelled escaped"), ("%zz", "%ZZ", .pair, "changed value"),
      ("%", "%25", .pair, "respelled escaped"), ("%2520", "%20", .pair, "changed double-encoding"),
      ("a b", "a+b", .pair, "respelled plus-for-blank"),
      ("%E5%BC%A0", "%25E5%25BC%25A0", .path, "changed double-encoding"),
      ("a", "b", .path, "changed value"), ("%2F", "/", .pair, "respelled escaped"),
      ("a\r\n b", "a b", .text, "respelled line-end"), ("a  b", "a b", .text, "changed value"),
      ("A", "a", .text, "changed value"), ("gzip;q=1 , br", "GZIP; q=1,br", .words, "respelled letter-case"),
      ("\"a, b\"", "\"a,b\"", .list, "changed value"), ("H:443", "h", .host, "respelled default-port"),
      ("h:444", "h", .host, "changed value"), ("http://h:443", "http://h", .authority, "changed value"),
      ("text/plain;charset=utf-8", "Text/Plain; Charset=\"UTF-8\"", .parameters, "respelled letter-case"),
      ("a/b; x=\"c d\"", "a/b; x=c d", .parameters, "changed value"),
      ("a/b; x=\"\\c\"", "a/b; x=c", .parameters, "respelled quotes"),
      ("a/b; x=A", "a/b; x=a", .parameters, "changed value"),
      ("a/b; x=\"y", "a/b; x=y", .parameters, "changed value"), ("a/b;", "a/b", .parameters, "changed value"),
      ("a/b; x=1", "a/b, x=1", .parameters, "changed value"),
      ("007", "7", .count, "respelled number-spelling"),
      ("0", "00", .count, "respelled number-spelling"), ("1", "10", .count, "changed value"),
    ] as [(String, String, Spelling.Grammar, String?)])
  func spelling(_ left: String, _ right: String, _ grammar: Spelling.Grammar, _ expected: String?) {
    #expect(way(left, right, grammar) == expected)
    #expect(way(right, left, grammar) == expected)
  }

  private func marked(_ left: String, _ right: String) -> String {
    let texts = (Array(left.utf8), Array(right.utf8))
    let runs = DifferingRuns(texts.0[...], texts.1[...])
    func show(_ text: [UInt8], _ runs: [Range<Int>]) -> String {
      runs.map { String(decoding: text[$0], as: UTF8.self) }.joined(separator: "|")
    }
    return show(texts.0, runs.left) + " → " + show(texts.1, runs.right)
  }

  @Test func runsAreFewAndCutNoCharacter() {
    #expect(marked("abcdefgh", "abXdefgY") == "c|h → X|Y")
    #expect(marked("张三先生", "张五先生") == "三 → 五")
    #expect(marked("a+long+name", "a%20long%20name") == "+|+ → %20|%20")
    #expect(marked("abc", "abcd") == " → d")
    #expect(marked("same", "same") == " → ")
    // More runs than a reader can use are one.
    #expect(
      marked("a1bb1cc1dd1ee1ff1gg1h", "a2bb2cc2dd2ee2ff2gg2h") == "1bb1cc1dd1ee1ff1gg1 → 2bb2cc2dd2ee2ff2gg2")
  }

  @Test func runsCoverAllThatDiffers() {
    var generator = SeededGenerator(seed: 61)
    let letters = Array("ab张é".unicodeScalars)
    for _ in 0..<rounds(3000) {
      func text() -> [UInt8] {
        (0..<Int.random(in: 0..<12, using: &generator)).flatMap { _ in
          Array(String(letters.randomElement(using: &generator) ?? "a").utf8)
        }
      }
      let (left, right) = (text(), text())
      let runs = DifferingRuns(left[...], right[...])
      #expect(left[...].leavingOut(runs.left) == right[...].leavingOut(runs.right))
      #expect(runs.left.count == runs.right.count && runs.left.count <= 6)
      for run in runs.left { #expect(String(validating: left[run], as: UTF8.self) != nil) }
    }
  }
}

import OnwireDiagnostics
import TestSupport
import Testing

@testable import OnwireSpecLanguage

/// What each byte of a spec is shown as: each stretch stands in `‹…›` after the first letter of its kind.
@Suite struct HighlightTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let text: String
  }

  /// A text as it should be shown; without the marks, it is the text itself.
  private static let cases = [
    (
      "keys, texts and numbers",
      "k‹name›: s‹login›\nk‹7›: l‹7›\nk‹on›: s‹yes›\nk‹t›: [l‹true›, l‹~›, l‹0x1F›, s‹1.2.3›]\n"
    ),
    ("comments", "c‹# one›\nk‹a›: s‹b› c‹# two ›\n  c‹#three›\n"),
    ("a number sign in a plain scalar", "k‹url›: s‹http://a/b#c› c‹# d›\n"),
    ("a number sign in quotes", "k‹a›: s‹\"b # c\"›\nk‹d›: s‹'e #f'› c‹#'g›\n"),
    ("a literal block", "k‹a›: s‹|›  c‹# why›s‹\n  # text\n  more›\nc‹# after›\nk‹b›: l‹1›\n"),
    ("a folded block with indicators", "k‹a›:\n  - s‹>2-\n    b # c›\n\nc‹# d›\n"),
    ("flow style", "{k‹a›: s‹b›, k‹\"c\"›: [l‹1›, s‹'2'›]} c‹# x›\n"),
    ("a set", "k‹a›: r‹!!set› {k‹b›, k‹7›}\n"),
    ("anchors, aliases and tags", "k‹a›: r‹&x› r‹!!str› s‹7›\nk‹b›: r‹*x›\nk‹<<›: [r‹*x›]\n"),
    (
      "tags that make literals and texts",
      "k‹a›: r‹!!int› l‹\"7\"›\nk‹b›: r‹!!timestamp› l‹2026-01-02T03:04:05Z›\nk‹c›: r‹!!binary› s‹aGk=›\n"
    ),
    ("a property on its own line", "k‹a›: r‹&x›  c‹# why›\n  k‹b›: l‹1›\n"),
    (
      "variables",
      "k‹a›: s‹Bearer ›r‹${token}›\nk‹b›: s‹\"›r‹${any:uuid}›s‹-$${x}\"›\nk‹c›: r‹${any:/a}b/}›\nk‹d$›: s‹$5›\n"
    ),
    ("a variable in a block", "k‹a›: s‹|\n  x ›r‹${v}›s‹ y›\n"),
    ("line ends of Windows", "c‹# a›\r\nk‹b›: s‹c› c‹# d›\r\nk‹e›: s‹|\r\n  f\r\n  g›\r\n"),
    ("a byte order mark", "\u{FEFF}k‹a›: s‹b›\n"),
    ("what is not ASCII", "k‹名›: s‹张三› c‹# 注›\nk‹b›: s‹\"😀\"›\n"),
    ("several documents", "%YAML 1.2\n---\nk‹a›: s‹b›\n--- c‹# two›\n- s‹c›\n...\nc‹# end›\n"),
    ("missing values", "k‹a›:\nk‹b›: c‹# none›\nk‹c›: l‹null›\n? k‹d›\n: s‹e›\n"),
    ("a plain scalar of several lines", "k‹a›: s‹b\n  c› c‹# d›\nk‹e›: l‹1›\n"),
    ("a container as a key", "? [s‹a›, s‹b›]\n: s‹c›\n"),
    ("nothing", ""),
    ("only a comment", "c‹# a›"),
    ("broken after a key", "k‹a›: s‹b›\nk‹c›: [s‹d\ne›: f # g\n"),
    ("a quote that is not closed", "k‹a›: s‹b›\nk‹c›: \"d\n"),
  ].map { Case(testDescription: $0.0, text: $0.1) }

  @Test(arguments: cases)
  func aTextIsShownSo(_ test: Case) {
    var text = test.text
    for kind in SpecHighlight.Kind.allCases { text = text.replacing("\(kind.rawValue.prefix(1))‹", with: "") }
    text = text.replacing("›", with: "")
    #expect(Self.marked(Array(text.utf8)) == test.text)
  }

  @Test func whatIsNoTextIsPlain() {
    for bytes: [UInt8] in [[0x61, 0x3A, 0x20, 0xFF], [0xFF, 0xFE, 0x61, 0], Array("a: \u{1}".utf8)] {
      #expect(SpecHighlight.all(of: Source(name: "a", bytes: bytes)) == [])
    }
  }

  /// Any text at all: stretches in order, inside of the text, none empty.
  @Test func stretchesNeverOverlap() {
    var state: UInt64 = 7
    let pieces = [
      "a: ", "- ", "#", " # b", "\"", "'", "|\n", "\n", "  ", "{", "}", "[", "]", ", ", "&x ", "*x", "!t ",
      "${v}", "é", "\r\n", "---\n",
    ]
    for _ in 0..<rounds(2000) {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      let source = Source(name: "a", bytes: Array(text.utf8))
      var end = 0
      for highlight in SpecHighlight.all(of: source) {
        #expect(highlight.range.lowerBound >= end && !highlight.range.isEmpty, "\(text)")
        end = highlight.range.upperBound
      }
      #expect(end <= source.bytes.count, "\(text)")
    }
  }

  @Test func timeGrowsWithTheLength() {
    func duration(_ count: Int) -> Double {
      let text = String(repeating: "- {a: \"${b}\", c: 1} # d\n", count: count)
      let source = Source(name: "a", bytes: Array(text.utf8))
      return (0..<5).map { _ in processorTime { _ = SpecHighlight.all(of: source) } }.min() ?? 0
    }
    // Quadratic time would be 64 times as long.
    #expect(duration(16000) < duration(2000) * 24)
  }

  private static func marked(_ bytes: [UInt8]) -> String {
    var text = ""
    var offset = 0
    for highlight in SpecHighlight.all(of: Source(name: "a", bytes: bytes)) {
      text += String(decoding: bytes[offset..<highlight.range.lowerBound], as: UTF8.self)
      text += highlight.kind.rawValue.prefix(1)
      text += "‹" + String(decoding: bytes[highlight.range], as: UTF8.self) + "›"
      offset = highlight.range.upperBound
    }
    return text + String(decoding: bytes[offset...], as: UTF8.self)
  }
}

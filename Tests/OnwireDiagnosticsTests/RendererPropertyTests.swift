import TestSupport
import Testing

@testable import OnwireDiagnostics

/// Claims about any source and any range, on the same random ones in every run.
@Suite struct RendererPropertyTests {
  private static let pieces: [[UInt8]] =
    [
      "a", "key: ", "- ", " ", "\t", "\n", "\r\n", "\r", "中", "文字", "😀", "👨‍👩‍👧", "❤️", "🇳", "🇳🇴", "👍🏽", "e\u{301}",
      "\u{301}",
      "\u{200D}", "\u{200B}", "\u{FE0F}", "\u{202E}", "\u{FEFF}", "\u{85}", "\u{9B}", "\u{1B}[31m", "\0",
      "\u{7F}",
      "\u{E0041}", "🏴", "\u{1160}", "ｆ", "\u{2028}", "עב", "का", "`\"'{}[]…",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC3], [0xE4, 0xB8], [0xF0, 0x9F, 0x98], [0x80], [0xED, 0xA0, 0x80],
    ]

  private static func bytes(_ random: inout SplitMix) -> [UInt8] {
    let length = [0, 1, 5, 50, 400].randomElement(using: &random) ?? 0
    // A source of few kinds of pieces has long lines, and long runs of one kind.
    let some = (0..<Int.random(in: 1...8, using: &random)).compactMap { _ in
      pieces.randomElement(using: &random)
    }
    let isNoise = Int.random(in: 0..<8, using: &random) == 0
    return (0..<length).flatMap { _ in
      isNoise ? [UInt8.random(in: 0...255, using: &random)] : some.randomElement(using: &random) ?? []
    }
  }

  private static func place(in source: Source, _ random: inout SplitMix) -> Place {
    let start = Int.random(in: -2...source.bytes.count + 2, using: &random)
    let length = [0, 1, 3, 40, 4000].randomElement(using: &random) ?? 0
    return Place(source, start..<start + length)
  }

  private static func diagnostic(_ random: inout SplitMix) -> Diagnostic {
    let sources = (0..<2).map { _ in
      Source(name: String(decoding: bytes(&random).prefix(30), as: UTF8.self), bytes: bytes(&random))
    }
    let words = ["", "here", "中文", "\u{1B}[0m"]
    let labels = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Diagnostic.Label(
        place(in: sources.randomElement(using: &random) ?? sources[0], &random),
        words.randomElement(using: &random) ?? "")
    }
    return Diagnostic(
      .error, code: .test(.some), String(decoding: bytes(&random), as: UTF8.self),
      at: place(in: sources[0], &random), label: words.randomElement(using: &random) ?? "", labels: labels,
      notes: [String(decoding: bytes(&random), as: UTF8.self)])
  }

  /// The rows after the bar: source lines with a number, rows of marks without.
  private static func rows(of text: String) -> [(hasNumber: Bool, text: String)] {
    text.unicodeScalars.split(separator: "\n").compactMap { line in
      let digits = line.drop { $0 == " " }.prefix { ("0"..."9").contains($0) }
      let rest = line[digits.endIndex...].drop { $0 == " " }
      return rest.first == "|" ? (!digits.isEmpty, String(rest.dropFirst(2))) : nil
    }
  }

  @Test func nothingButTextAndLineEndsIsPrinted() {
    var random = SplitMix(4)
    for _ in 0..<rounds(600) {
      let text = Renderer(width: Int.random(in: 0...120, using: &random)).render(Self.diagnostic(&random))
      let harmful = text.unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n"
        case .format:
          DisplayWidth.of(scalar) == 0 && scalar != "\u{200D}" && !(0xE0020...0xE007F).contains(scalar.value)
        case .lineSeparator, .paragraphSeparator: true
        default: false
        }
      }
      #expect(harmful.isEmpty, "\(text.debugDescription)")
      #expect(text.hasSuffix("\n"))
    }
  }

  @Test func noSourceLineOrRowOfMarksIsWiderThanTheOutput() {
    var random = SplitMix(5)
    for _ in 0..<rounds(600) {
      let width = Int.random(in: 40...120, using: &random)
      var diagnostic = Self.diagnostic(&random)
      (diagnostic.message, diagnostic.notes) = ("m", [])
      for line in Renderer(width: width).render(diagnostic).unicodeScalars.split(separator: "\n") {
        let text = String(line)
        if line.drop(while: { $0 == " " }).first.map({ $0 == "-" || $0 == ":" }) == true { continue }
        #expect(DisplayWidth.of(text) <= width, "\(text)")
      }
    }
  }

  @Test func everyMarkHasAColumn() {
    var random = SplitMix(6)
    for _ in 0..<rounds(600) {
      let diagnostic = Self.diagnostic(&random)
      let rows = Self.rows(of: Renderer().render(diagnostic)).filter { !$0.hasNumber }
      #expect(rows.contains { $0.text.contains("^") })
    }
  }

  @Test func marksStandUnderWhatTheyMark() throws {
    var random = SplitMix(7)
    for _ in 0..<rounds(1500) {
      let before = Self.bytes(&random) + [0x20]
      let source = Source(name: "a.yaml", bytes: before + Array("Qxy".utf8) + Self.bytes(&random))
      let place = Place(source, before.count..<before.count + 3)
      let width = Int.random(in: 40...120, using: &random)
      let text = Renderer(width: width).render(Diagnostic(.error, code: .test(.c), "m", at: place))
      let rows = Self.rows(of: text)
      let token = "Qxy".unicodeScalars
      let (shown, start) = try #require(
        rows.lazy.filter(\.hasNumber).map(\.text.unicodeScalars).compactMap { row in
          row.indices.first { row[$0...].starts(with: token) }.map { (row, $0) }
        }.first, "\(text)")
      let marks = try #require(rows.first { !$0.hasNumber && $0.text.contains("^") }, "\(text)").text
      #expect(DisplayWidth.of(String(shown[..<start])) == marks.prefix { $0 == " " }.count, "\(text)")
      #expect(marks.drop { $0 == " " } == "^^^", "\(text)")
    }
  }

  @Test func theLocationIsThatOfThePlace() {
    var random = SplitMix(8)
    for _ in 0..<rounds(300) {
      let source = Source(name: "a", bytes: Self.bytes(&random))
      let place = Self.place(in: source, &random)
      let text = Renderer().render(Diagnostic(.error, code: .test(.c), "m", at: place))
      #expect(text.contains("--> a:\(place.start.line):\(place.start.column)\n"))
    }
  }
}

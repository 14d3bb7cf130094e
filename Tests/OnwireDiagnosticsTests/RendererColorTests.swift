import OnwireDiagnostics
import Testing

@Suite struct RendererColorTests {
  private let spec = MarkedSource("⟦a⟧: 1\nb: 2\nc: 3\n⟦a⟧: 2")

  private func diagnostic(_ severity: Diagnostic.Severity) -> Diagnostic {
    Diagnostic(
      severity, code: .test(.some), "what is wrong", at: spec.places[1], label: "again",
      labels: [.init(spec.places[0], "first")], notes: ["\u{1B}[0m"], help: ["h"])
  }

  /// `text` with `‹R:` … `›` for what is bold red, and likewise for the other colours.
  private func readable(_ text: String) -> String {
    let names = ["1": "bold", "1;31": "red", "1;33": "yellow", "1;36": "cyan", "1;34": "blue"]
    return names.reduce(text.replacing("\u{1B}[0m", with: "›")) {
      $0.replacing("\u{1B}[\($1.key)m", with: "‹\($1.value):")
    }
  }

  @Test func eachPartHasItsColor() {
    #expect(
      readable(Renderer(color: true).render(diagnostic(.error))) == #"""
        ‹red:error[some-code]›‹bold:: what is wrong›
         ‹blue:-->› a.yaml:4:1
        ‹blue:  |›
        ‹blue:1 |› a: 1
        ‹blue:  |› ‹blue:-›‹blue: first›
        ‹blue:...›
        ‹blue:4 |› a: 2
        ‹blue:  |› ‹red:^›‹red: again›
        ‹blue:  |›
          ‹blue:=› ‹cyan:note›: \u{1b}[0m
          ‹blue:=› ‹blue:help›: h

        """#)
  }

  @Test func eachSeverityHasItsColor() {
    let (warning, note) = (
      Renderer(color: true).render(diagnostic(.warning)), Renderer(color: true).render(diagnostic(.note))
    )
    #expect(readable(warning).hasPrefix("‹yellow:warning[some-code]›"))
    #expect(readable(warning).contains("‹yellow:^›‹yellow: again›"))
    #expect(readable(note).hasPrefix("‹cyan:note[some-code]›"))
    #expect(readable(note).contains("‹cyan:^›‹cyan: again›"))
  }

  @Test func theTextIsTheSameWithoutColor() {
    let colored = Renderer(color: true).render(diagnostic(.error))
    var plain = ""
    var isInEscape = false
    for scalar in colored.unicodeScalars {
      if scalar == "\u{1B}" {
        isInEscape = true
      } else if isInEscape {
        isInEscape = scalar != "m"
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    #expect(plain == Renderer().render(diagnostic(.error)))
    #expect(plain != colored)
  }
}

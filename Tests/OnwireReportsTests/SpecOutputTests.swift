import OnwireHTTP
import OnwireReports
import Testing
import OnwireTextFormats
import OnwireFormats

/// The kinds of output that are written of a spec, beside those of a message.
@Suite struct SpecOutputTests {
  @Test func everyKindHasANameAndAnEndingOfItsOwnAndASummary() {
    #expect(Array(OutputKind.all.prefix(OutputKind.allCases.count)) == OutputKind.allCases)
    for kind in OutputKind.all {
      #expect(OutputKind.all.filter { $0.rawValue == kind.rawValue || $0.ending == kind.ending } == [kind])
      #expect(kind.ending.hasPrefix(".") && !kind.summary.isEmpty && !kind.summary.contains("\n"))
    }
  }

  @Test(arguments: [
    (OutputKind.objc, "a request does not say what its library was given: code is made of a spec"),
    (.swift, "a request does not say what its library was given: code is made of a spec"),
    (.markdown, "pages are made of a `RequestPage`"),
    (.html, "pages are made of a `RequestPage`"),
  ])
  func ofAMessageAloneTheyAreImpossible(_ kind: OutputKind, _ reason: String) throws {
    let message = try RequestParser().message(ByteInput(Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)))
    let request = Request(
      message: message, endpoint: Endpoint(scheme: .https, host: "h", port: nil))
    let verdict = try kind.write(request) { _ in Issue.record("\(kind.rawValue) wrote something") }
    #expect(verdict == .impossible(reason))
  }
}

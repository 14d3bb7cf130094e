import OnwireDiagnostics
import Testing

@testable import OnwireHTTP

/// The quick look at messages of specs misses no finding, and spares the checks of usual requests.
@Suite struct SpecGlanceTests {
  @Test(arguments: FindingRuleTests.cases) func itNoticesWhateverARuleForSpecsFinds(
    _ item: FindingRuleTests.Case
  ) throws {
    let message = try Raw(item.request).message()
    if FindingRule(rawValue: item.code)?.appliesToSpecs == true {
      #expect(SpecGlance(message).noticesSomething)
      #expect(message.findingsOfSpec.map(\.code.name).contains(item.code))
    }
    #expect(message.findingsOfSpec.map(\.code.name) == message.codesForSpecs)
  }

  /// What none of the cases has: each is next to a request that is let alone.
  @Test(arguments: [
    Raw.form("a%5B%5D%5bb%5d=1&a[][b]=2"), Raw.form("a[][c]=1&a[%5D[b]=1"),
    Raw.get("/?a%5B]%5Bb]=1&a[][b]=2"),
    Raw.get("/?a=%252525"),
    Raw.get("/?a=%"), Raw.get("/?a=%4"), Raw.get("/%"), Raw.get("/?a=%20&b=+"), Raw.get("/?a+=%20"),
    Raw.post("Application/JSON", "a"), Raw.post("application/json; charset=UTF-8", "[\"\u{E9}\"]"),
    Raw.post("application/x-www-form-urlencoded; charset=utf-8", "a=\u{E9}"),
    Raw.post("application/x-www-form-urlencoded", "[]"),
    Raw.post("application/x-www-form-urlencoded; charset=x", "a"),
    Raw.post("application/problem+json", "a"), Raw.post(" MULTIPART/mixed", "a"),
    Raw.post("multipart/form-data; boundary=", "a"), Raw.post("multipart/form-data; boundary=a:b", "a"),
    Raw.post("multipart/form-data; boundary=a`b", "a"),
    Raw.part("Content-Disposition: form-data; name=\"a\"; filename=b"),
    Raw.part("Content-Disposition: form-data; name=\"a\"", content: "---B"),
  ])
  func itNoticesWhatIsSpelledOtherwise(_ request: String) throws {
    let message = try Raw(request).message()
    #expect(!message.codesForSpecs.isEmpty)
    #expect(message.findingsOfSpec.map(\.code.name) == message.codesForSpecs)
  }

  @Test(arguments: [
    Raw.get("/a/b?a%5Bb%5D%5Bc%5D=1&d%5B%5D=%E5%BC%A0&e=50%25%20off&f=AT%26T"),
    Raw.form("a%5B%5D=b%20c&d=%2B%25"),
    Raw.post("application/json", "{\"a\": \"\u{C3}\u{A9} 5% --B\"}"),
    Raw.multipart(
      "--Boundary+0F\r\nContent-Disposition: form-data; name=\"a[b][]\"; filename=\"5%.txt\"\r\n\r\nx - y\r\n"
        + "--Boundary+0F--\r\n", boundary: "Boundary+0F"),
  ])
  func itLooksNoCloserAtUsualRequests(_ request: String) throws {
    #expect(try !SpecGlance(Raw(request).message()).noticesSomething)
  }
}

extension Message {
  /// The codes of all findings whose rules apply to specs.
  fileprivate var codesForSpecs: [String] {
    findings().map(\.code.name).filter { FindingRule(rawValue: $0)?.appliesToSpecs == true }
  }
}

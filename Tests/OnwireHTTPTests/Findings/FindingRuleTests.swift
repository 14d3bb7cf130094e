import OnwireDiagnostics
import OnwireHTTP
import Testing

/// Each rule finds what it is about, at its very bytes, and lets alone what only looks like it.
@Suite struct FindingRuleTests {
  /// A request with a finding around the marks.
  struct Case: CustomTestStringConvertible {
    var code: String
    var path: String
    var request: String
    /// Other codes that the same bytes have.
    var besides: Set<String> = []

    init(_ code: String, _ path: String, _ request: String, besides: Set<String> = []) {
      (self.code, self.path, self.request, self.besides) = (code, path, request, besides)
    }

    var testDescription: String { "\(code): \(request.prefix(160))" }
  }

  @Test(arguments: cases) func aRuleFindsItsBytes(_ item: Case) throws {
    let raw = Raw(item.request)
    let found = try raw.findings()
    let own = found.filter { $0.code.name == item.code }
    #expect(own.count == 1, "\(found.map(\.code.name))")
    #expect(own.first?.range == raw.mark)
    #expect(own.first?.path == item.path)
    #expect(own.first?.severity == FindingRule(rawValue: item.code)?.severity)
    #expect(Set(found.map(\.code.name)).subtracting(item.besides) == [item.code])
  }

  @Test(arguments: misses) func whatOnlyLooksLikeItIsLetAlone(_ request: String) throws {
    #expect(try Raw(request).findings().map(\.code.name) == [])
  }

  @Test func everyRuleHasACase() {
    let codes = Set(Self.cases.map(\.code)).union(["secret-in-clear"])
    #expect(codes == Set(FindingRule.allCases.map(\.rawValue)))
  }

  @Test(arguments: FindingRule.allCases) func sentencesHaveNoFullStop(rule: FindingRule) {
    #expect(!rule.consequence.isEmpty && rule.consequence.last != ".")
  }

  // MARK: Words

  @Test(arguments: [
    ("name=\"a\"; name=\"b\"", "take the last, busboy the first, Go drops the part"),
    ("name=\"a\"; filename=\"a\"; filename=\"b\"", "take the last, busboy the first, Go drops the part"),
    ("name=\"a\"\r\nContent-Disposition: form-data; name=\"b\"", "PHP, Rack, busboy and Go take one of them"),
    ("name=\"a\"\r\nContent-Type: a/b\r\nContent-Type: a/c", "which of two a server takes was not tried"),
  ])
  func whatIsRepeatedInAPartHasAConsequenceOfItsOwn(_ parameters: String, _ consequence: String) throws {
    let found = try Raw(Raw.part("Content-Disposition: form-data; \(parameters)")).findings()
    #expect(found.map(\.code.name) == ["repeated-in-part"])
    #expect(found.first?.consequence.contains(consequence) == true, "\(found)")
  }

  @Test(arguments: [
    ("Content-Length: 2\r\n\r\nx", "Content-Length says 2, the body has 1 byte, 1 fewer"),
    ("Content-Length: 1\r\n\r\nxyz", "Content-Length says 1, the body has 3 bytes, 2 more"),
    (
      "Content-Length: 99999999999999999999999\r\n\r\nx",
      "Content-Length says 99999999999999999999999, the body has 1 byte: no body has so many"
    ),
    (
      "A: b\r\n\r\nx",
      "1 byte follows the head, and neither Content-Length nor Transfer-Encoding tells of it"
    ),
    ("Transfer-Encoding: chunked\r\n\r\n1\r\n", "the chunk says 1 byte, and 0 follow"),
    ("Transfer-Encoding: chunked\r\n\r\n2\r\nx", "the chunk says 2 bytes, and 1 follows"),
    (
      "Transfer-Encoding: chunked\r\n\r\n1\r\nxyz", "the chunk before says 1 byte, and no line end follows it"
    ),
  ])
  func oneIsNotCountedAsMany(_ rest: String, _ message: String) throws {
    let found = try Raw("PUT / HTTP/1.1\r\nHost: a\r\n\(rest)").findings()
    #expect(found.contains { $0.message == message }, "\(found.map(\.message))")
  }
}

import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import TestSupport
import Testing

/// Compiling a spec looks for everything that there is to find.
@Suite struct FindingsOfSpecsTests {
  @Test func everySpecHasTheFindingsThatAllChecksMake() throws {
    for (name, wire) in try SpecFolder.requests() {
      #expect(wire.message.findingsOfSpec.map(Said.init) == wire.message.allForSpecs, "\(name)")
    }
  }

  @Test(arguments: [
    #"headers: {X: "a\x01b"}"#, #"cookies: {a: "\x7f"}"#, #"auth: {bearer: "a\eb"}"#,
    #"device: {user-agent: "a\x01", languages: [en]}"#,
  ])
  func aControlCharacterInAFieldIsWarnedOf(key: String) throws {
    let said = try SpecFixture.compile("url: https://h.example/\n\(key)\n").1
    #expect(said.map(\.code.name) == ["control-in-head"])
    #expect(said.allSatisfy { $0.severity == .warning })
  }

  @Test func aGeneratedSpecHasTheFindingsThatAllChecksMake() throws {
    var generator = GeneratedSpecs(seed: 31)
    var found = 0
    var clean = 0
    for _ in 0..<rounds(1500) {
      let spec = generator.spec()
      guard let message = try SpecFixture.compile(spec).0?.wire?.message else { continue }
      let said = message.findingsOfSpec.map(Said.init)
      #expect(said == message.allForSpecs, "\(spec)")
      if said.isEmpty { clean += 1 } else { found += 1 }
    }
    #expect(found > 100)
    #expect(clean > 100)
  }
}

/// A finding without the path of its field, which findings of specs do not have.
private struct Said: Equatable {
  var code: String
  var message: String
  var range: Range<Int>

  init(_ finding: Finding) { (code, message, range) = (finding.code.name, finding.message, finding.range) }
}

extension Message {
  /// The findings whose rules apply to specs.
  fileprivate var allForSpecs: [Said] {
    findings().filter { FindingRule(rawValue: $0.code.name)?.appliesToSpecs == true }.map(Said.init)
  }
}

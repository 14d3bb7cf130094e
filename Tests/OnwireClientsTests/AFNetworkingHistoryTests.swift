import OnwireSpecLanguage
import OnwireDiagnostics
import OnwireHTTP
import Testing

@testable import OnwireClients

/// AFNetworking's releases against the list of what changes where (facts on its versions).
@Suite struct AFNetworkingHistoryTests {
  private static let table = ClientTable.afnetworking

  /// The rules that change with a release; a release that is not here changes none.
  private static let changes: [String: Set<String>] = [
    "1.0.1": [
      "query.keep-keys", "query.keep-values", "json.charset", "plist.charset", "multipart.unnamed-file",
      "multipart.stream",
    ],
    "1.1.0": ["query.order", "query.top-key", "multipart.stream"],
    "1.2.0": [
      "query.keep-keys", "query.keep-values", "query.set", "multipart.file-type", "headers.accept-language",
    ],
    "1.3.0": ["query.keep-keys", "query.keep-values"],
    "1.3.3": ["query.keep-values", "headers.user-agent-text"],
    "1.3.4": ["multipart.boundary", "multipart.boundary-given"],
    "2.0.0": [
      "parameters.method-case", "url.separator", "query.block", "json.content-type-charset",
      "plist.content-type-charset", "plist.no-parameters", "multipart.boundary", "multipart.boundary-given",
      "multipart.parameters",
      "multipart.charset", "multipart.head-charset",
    ],
    "2.0.1": ["multipart.parameters", "multipart.charset", "headers.user-agent-text"],
    "2.0.3": ["query.block"],
    "2.2.0": ["query.order", "query.set", "multipart.boundary", "multipart.boundary-given"],
    "2.2.3": ["headers.content-type", "plist.no-parameters"],
    "2.3.0": ["multipart.stream"],
    "2.3.1": ["multipart.stream"],
    "2.4.0": ["form.content-type-charset", "plist.invalid"],
    "2.5.0": ["json.content-type-charset", "plist.content-type-charset", "headers.user-agent-version"],
    "2.6.0": ["query.keep-keys", "query.keep-values", "query.charset", "headers.user-agent-systems"],
    "2.6.1": ["form.no-parameters", "query.nil-block", "query.top-level"],
    "3.1.0": ["query.empty"],
    "4.0.0": ["headers.user-agent-systems"],
  ]

  private static func value(_ rule: String, in release: Version) -> RuleValue? {
    table.rows.first { $0.rule == rule && $0.holds(in: release) }?.value
  }

  @Test func eachReleaseChangesWhatIsKnownToChangeInItAndNothingElse() {
    for (before, release) in zip(Self.table.releases, Self.table.releases.dropFirst()) {
      let changed = RuleDefinition.all.map(\.name).filter {
        Self.value($0, in: before) != Self.value($0, in: release)
      }
      #expect(Set(changed) == Self.changes[release.description] ?? [], "\(release)")
    }
  }

  @Test func everyRowHoldsInSomeRelease() {
    for row in Self.table.rows {
      #expect(Self.table.releases.contains(where: row.holds), "\(row.rule) \(row.value)")
    }
  }

  @Test func rangesBeginAndEndAtReleases() {
    for row in Self.table.rows {
      #expect(
        [row.since, row.until].compactMap(\.self).allSatisfy(Self.table.releases.contains), "\(row.rule)")
    }
  }

  @Test(arguments: [
    ("afnetworking", "4.0.1"), ("afnetworking@1.0", "1.0"), ("afnetworking@1", "1.3.4"),
    ("afnetworking@1.0.1", "1.0.1"), ("afnetworking@2.6", "2.6.3"), ("afnetworking@2", "2.7.0"),
    ("afnetworking@3", "3.2.1"), ("afnetworking@4.0", "4.0.1"),
  ])
  func aVersionNamesItselfElseTheNewestReleaseThatBeginsSo(name: String, release: String) throws {
    #expect(try Client.named(name).get().release == release)
  }

  @Test(arguments: ["1.0.0", "1.4", "2.8", "5", "", "1.", "v2", "2.6.4"])
  func whatIsNoReleaseIsRefused(version: String) {
    #expect(throws: SpecError.self) { try Client.named("afnetworking@\(version)").get() }
  }

  /// Releases with the same results, oldest and newest.
  private static let sameResults = [
    ("1.2.0", "1.2.1"), ("1.3.0", "1.3.2"), ("2.0.1", "2.0.2"), ("2.2.0", "2.2.2"), ("2.2.3", "2.2.4"),
    ("2.4.0", "2.4.1"), ("2.5.0", "2.5.4"), ("2.6.1", "3.0.4"), ("3.1.0", "3.1.0"), ("3.2.0", "4.0.1"),
  ]

  @Test(arguments: sameResults)
  func releasesWithTheSameResultsGiveTheSameBytes(oldest: String, newest: String) throws {
    let (old, new) = (
      try Client.named("afnetworking@\(oldest)").get(), try Client.named("afnetworking@\(newest)").get()
    )
    var generator = GeneratedSpecs(seed: 7)
    var compared = 0
    for _ in 0..<150 {
      let text = generator.spec()
      let (before, saidBefore) = try SpecFixture.compile(text, client: old)
      let (after, saidAfter) = try SpecFixture.compile(text, client: new)
      let bytes = try before?.wire?.message.bytes()
      #expect(try after?.wire?.message.bytes() == bytes, "\(text)")
      #expect(saidBefore.map(\.code.name) == saidAfter.map(\.code.name), "\(text)")
      if bytes != nil { compared += 1 }
    }
    #expect(compared > 100)
  }
}

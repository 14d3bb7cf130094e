import OnwireDiagnostics
import Testing

@testable import OnwireSpecLanguage

/// The key `general`: what an app sets for all of its requests.
@Suite struct GeneralTests {
  private func request(_ text: String, base: String? = nil) throws -> RequestSpec {
    let reader = SpecReader { _, _ in
      base.map { .success(Source(name: "base.yaml", bytes: Array($0.utf8))) }
        ?? .failure(LoadFailure(reason: "not there"))
    }
    let file = reader.read(Source(name: "spec.yaml", bytes: Array(text.utf8)), stem: "spec")
    return try #require(file.requests.first, "\(file.diagnostics)")
  }

  @Test func headersAreAMappingOrAList() throws {
    for headers in ["{X-A: 1, X-B: null}", "[X-A: 1, X-B: ]"] {
      let general = try #require(try request("url: https://e.com\ngeneral: {headers: \(headers)}\n").general)
      #expect(general.headers.value.map(\.name.value) == ["X-A", "X-B"])
      #expect(general.headers.value.map(\.value.value) == ["1", nil])
      #expect(general.params == nil)
    }
  }

  @Test func aBaseIsMergedAsEverywhere() throws {
    let general = try #require(
      try request(
        "extends: base.yaml\nurl: https://e.com\ngeneral: {headers: {x-a: 3}, params: {p: {r: 2}}}\n",
        base: "general: {headers: {X-A: 1, X-B: 2}, params: {p: {q: 1}}}\n"
      ).general)
    #expect(general.headers.value.map { "\($0.name.value)=\($0.value.value ?? "")" } == ["x-a=3", "X-B=2"])
    #expect(general.params?.notation == #"{"p": {"q": 1, "r": 2}}"#)
  }

  @Test func aKeyOnTopStandsWhereTheBaseHasItsEqual() throws {
    let spec = try request(
      "url: https://e.com\ngeneral: {params: {a: 1, 7: x, b: 2}}\nparams: {7.0: y, c: 3, A: 4}\n")
    let base = try #require(spec.general?.params)
    let merged = try #require(spec.params?.overlaid(on: base))
    #expect(merged.value.notation == #"{"a": 1, 7.0d: "y", "b": 2, "c": 3, "A": 4}"#)
    #expect(merged.isOfBase == [true, false, true, false, false])
    #expect(base.overlaid(on: Value(.array([]), at: base.place)) == nil)
  }
}

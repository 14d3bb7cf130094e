import Testing

@testable import OnwireReports
@testable import OnwireSpecLanguage

@Suite struct SpecSchemaTests {
  @Test func everyKeyIsDescribedInASentence() {
    let mappings: [Shape.Mapping] = [.request, .client, .general, .filePart, .body, .auth, .device, .app]
    for key in mappings.flatMap(\.keys) { #expect(key.summary.hasSuffix("."), "\(key.name)") }
  }
}

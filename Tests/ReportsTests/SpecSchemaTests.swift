import Testing

@testable import Reports
@testable import SpecLanguage

@Suite struct SpecSchemaTests {
  @Test func everyMappingHasTheKeysOfTheLanguage() throws {
    #expect(Self.keys(SpecShapes.request) == Set(Vocabulary.request.keys))
    #expect(Self.keys(SpecShapes.part) == Set(Vocabulary.filePart.keys))
    #expect(Self.keys(SpecShapes.body) == Set(Vocabulary.body.keys))
    #expect(Self.keys(SpecShapes.auth) == Set(Vocabulary.auth.keys))
    #expect(Self.keys(SpecShapes.device) == Set(Vocabulary.device.keys))
    #expect(Self.keys(SpecShapes.app) == Set(Vocabulary.app.keys))
  }

  @Test func everyKeyIsDescribedInASentence() {
    let mappings = [
      SpecShapes.request, SpecShapes.part, SpecShapes.body, SpecShapes.auth, SpecShapes.device,
      SpecShapes.app,
    ]
    for key in mappings.flatMap(\.keys) { #expect(key.summary.hasSuffix("."), "\(key.name)") }
  }

  private static func keys(_ mapping: Shape.Mapping) -> Set<String> { Set(mapping.keys.map(\.name)) }
}

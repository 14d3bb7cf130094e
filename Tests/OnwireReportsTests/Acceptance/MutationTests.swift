import Mutations
import OnwireHTTP
import OnwireTextFormats
import Testing

extension Mutation: CustomTestStringConvertible {
  package var testDescription: String { name }
}

/// Every kind of single damage, at every place of every golden request: it is found, named by its kind,
/// placed in the right field, and nothing else is reported.
@Suite struct MutationTests {
  @Test("A golden request is the same as itself") func sameAsItself() throws {
    #expect(Specimen.golden.count > 50)
    for (name, specimen) in Specimen.golden {
      let same = try Comparison.of(ComparedRequest(specimen.message), ComparedRequest(specimen.message))
      #expect(same.differences.isEmpty, "\(name)")
      #expect(same.sameCount > 2, "\(name)")
    }
  }

  @Test("A damage is found once, by its kind, in its field", arguments: Mutation.all)
  func found(_ mutation: Mutation) throws {
    var count = 0
    for (name, specimen) in Specimen.golden {
      // No more places of one request than tell something new.
      for mutant in mutation.mutants(specimen).prefix(40) {
        count += 1
        let other = try RequestParser().message(ByteInput(mutant.bytes))
        let comparison = try Comparison.of(ComparedRequest(specimen.message), ComparedRequest(other))
        let found = comparison.counting.map {
          Mutation.Expected(kind: $0.kind, way: $0.way, path: $0.path)
        }
        guard
          mutant.expected.isEmpty ? !found.isEmpty : found.count != 1 || !mutant.expected.contains(found[0])
        else { continue }
        Issue.record("\(name): expected \(mutant.expected), found \(found)")
        return
      }
    }
    #expect(count > 0, "no golden request has anything of the kind")
  }
}

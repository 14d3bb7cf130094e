import Foundation
import TestSupport
import Testing

/// Tests/Invalid: specs with one mistake each, and exactly what is said about it.
///
/// `ONWIRE_UPDATE=1 swift test --filter InvalidCorpusTests` writes what is said now; read the difference before you
/// commit it.
@Suite struct InvalidCorpusTests {
  static let folder = Repository.root.appendingPathComponent("Tests/Invalid")

  /// The names of the cases, without ending.
  static let cases: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("_") }.map { String($0.dropLast(5)) }
      .sorted()
  }()

  @Test(arguments: cases)
  func aMistakeIsReportedInTheseWords(name: String) throws {
    let run = try Command.onwire(["compile", "\(name).yaml", "--out", "-"], in: Self.folder)
    #expect(run.status == 2)
    let file = Self.folder.appendingPathComponent("\(name).err")
    let expected = try golden(run.error, at: file)
    let hint: Comment = "ONWIRE_UPDATE=1 swift test --filter InvalidCorpusTests writes \(name).err"
    #expect(expected == run.error, hint)
  }

  @Test func thereAreCasesEnough() {
    #expect(Self.cases.count >= 60)
  }

  @Test func everyExpectationHasItsCase() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let expectations = names.filter { $0.hasSuffix(".err") }.map { String($0.dropLast(4)) }
    #expect(Set(expectations).subtracting(Self.cases).isEmpty)
  }
}

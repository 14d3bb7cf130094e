import TestSupport
import Testing

@testable import OnwireDiagnostics

@Suite struct SuggestionTests {
  private static let keys = [
    "name", "summary", "client", "method", "url", "base", "headers", "query", "params", "form", "json", "xml",
    "body", "files", "filename", "contentType", "boundary", "timeout",
  ]

  @Test(arguments: [
    ("Method", "method"), ("METHOD", "method"), ("mehtod", "method"), ("metod", "method"),
    ("methood", "method"),
    ("header", "headers"), ("parms", "params"), ("quary", "query"), ("usl", "url"), ("uRl", "url"),
    ("file_name", "filename"), ("FileName", "filename"), ("content-type", "contentType"),
    ("Content_Type", "contentType"), ("typeContent", "contentType"), ("type_content", "contentType"),
    ("sumary", "summary"), ("time_out", "timeout"), ("timeouts", "timeout"), ("baseURL", "base"),
    ("boundry", "boundary"), ("file", "files"), ("clientName", "client"),
  ])
  func aMistypedKeyFindsItsOwn(word: String, key: String) {
    #expect(Suggestion.closest(to: word, among: Self.keys) == key)
  }

  @Test(arguments: ["", "x", "q", "zzz", "cookies", "authorization", "😀", "名", "id", "_", "---"])
  func whatIsLikeNothingFindsNothing(word: String) {
    #expect(Suggestion.closest(to: word, among: Self.keys) == nil)
  }

  @Test func noCandidatesAreNoSuggestion() {
    #expect(Suggestion.closest(to: "name", among: []) == nil)
    #expect(Suggestion.closest(to: "name", among: [""]) == nil)
  }

  @Test func aWordIsNotItsOwnCorrection() {
    #expect(Suggestion.closest(to: "name", among: ["name"]) == nil)
    #expect(Suggestion.closest(to: "name", among: ["name", "Name"]) == "Name")
  }

  @Test func theMostAlikeComesFirst() {
    #expect(Suggestion.closest(to: "Form", among: ["forms", "from", "form"]) == "form")
    #expect(Suggestion.closest(to: "fileName", among: ["fileNames", "file_name"]) == "file_name")
    #expect(Suggestion.closest(to: "nameFile", among: ["nameFiles", "fileName"]) == "fileName")
    #expect(Suggestion.closest(to: "abcdef", among: ["abcdxx", "abcdex"]) == "abcdex")
  }

  @Test func theFirstOfEqualsIsTaken() {
    #expect(Suggestion.closest(to: "bat", among: ["cat", "hat"]) == "cat")
    #expect(Suggestion.closest(to: "bat", among: ["hat", "cat"]) == "hat")
  }

  @Test func aThirdOfTheLettersMayBeWrong() {
    #expect(Suggestion.closest(to: "abcxyz", among: ["abcdxx"]) == nil)
    #expect(Suggestion.closest(to: "abcdyz", among: ["abcdxx"]) == "abcdxx")
    #expect(Suggestion.closest(to: "a", among: ["b"]) == nil)
    #expect(Suggestion.closest(to: "ab", among: ["ac"]) == "ac")
  }

  @Test(arguments: [
    ("deep", "sub/deep"), ("buy", "shop#buy"), ("dep", "sub/deep"), ("shpo", "shop"), ("sub/dep", "sub/deep"),
    ("other/deep", "sub/deep"), ("shop#by", "shop#buy"), ("nothing", nil),
  ])
  func aNameInAFolderIsAlsoFoundByItsLastPart(word: String, name: String?) {
    let names = ["shop", "shop#buy", "sub/deep", "sub/shop", "sub/list#2"]
    #expect(Suggestion.closest(toLastPartOf: word, among: names) == name)
  }

  @Test(.timeLimit(.minutes(1))) func hugeInputsAreNoWords() {
    let huge = String(repeating: "a", count: 10_000_000)
    #expect(Suggestion.closest(to: huge, among: [huge + "b", "a"]) == nil)
    #expect(Suggestion.closest(to: "name", among: [huge, "nam"]) == "nam")
    #expect(
      Suggestion.closest(to: String(repeating: "a", count: 128), among: (0..<200).map { "\($0)" }) == nil)
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("kitten", "sitting", 3), ("ab", "ba", 1), ("ca", "abc", 3),
    ("abcd", "acbd", 1), ("method", "mehtdo", 2),
  ])
  func editDistancesAreThoseOfTheLiterature(a: String, b: String, distance: Int) {
    let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
    #expect(editDistance(a, b, atMost: 10) == distance)
    #expect(editDistance(b, a, atMost: distance) == distance)
    #expect(editDistance(a, b, atMost: distance - 1) == nil)
  }

  @Test func editDistancesAreThoseOfTheDefinition() {
    var random = SplitMix(3)
    for _ in 0..<rounds(2000) {
      let (a, b) = (Self.word(&random), Self.word(&random))
      let distance = Self.slowDistance(a[...], b[...])
      for limit in 0...7 {
        #expect(editDistance(a, b, atMost: limit) == (distance <= limit ? distance : nil), "\(a) \(b)")
      }
    }
  }

  private static func word(_ random: inout SplitMix) -> [Unicode.Scalar] {
    (0..<Int.random(in: 0...6, using: &random)).map { _ in
      ["a", "b", "c"].randomElement(using: &random) ?? "a"
    }
  }

  private static func slowDistance(_ a: ArraySlice<Unicode.Scalar>, _ b: ArraySlice<Unicode.Scalar>) -> Int {
    guard let x = a.last, let y = b.last else { return max(a.count, b.count) }
    var distances = [
      slowDistance(a.dropLast(), b) + 1, slowDistance(a, b.dropLast()) + 1,
      slowDistance(a.dropLast(), b.dropLast()) + (x == y ? 0 : 1),
    ]
    if a.count > 1, b.count > 1, a.dropLast().last == y, b.dropLast().last == x {
      distances.append(slowDistance(a.dropLast(2), b.dropLast(2)) + 1)
    }
    return distances.min() ?? 0
  }
}

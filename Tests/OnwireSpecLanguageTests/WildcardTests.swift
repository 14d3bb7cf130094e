import OnwireDiagnostics
import Testing

@testable import OnwireSpecLanguage

@Suite struct WildcardTests {
  /// A spec read for comparing.
  private func compared(
    _ text: String, variables: [String: String] = [:], files: [String: String] = [:]
  ) -> SpecFile {
    Files(files).reader(variables: variables, acceptsWildcards: true)
      .read(Source(name: "spec.yaml", bytes: Array(text.utf8)), stem: "spec")
  }

  @Test(arguments: [
    ("any", ["", "a b\r\n", "张"], []),
    (
      "any:uuid", ["6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"],
      [
        "", "6ba7b8109dad11d180b400c04fd430c8", "6ba7b810-9dad-11d1-80b4-00c04fd430cg",
        "{6ba7b810-9dad-11d1-80b4-00c04fd430c8}", "6ba7b810-9dad-11d1-80b4-00c04fd430c8-",
      ]
    ),
    (
      "any:number", ["0", "-7", "+3", "1.50", "1e9", "2.5E-3", "007"],
      ["", "-", "1.", ".5", "1e", "0x1F", "1 ", "NaN", "1,5", "١"]
    ),
    (
      "any:date",
      [
        "2026-01-02", "2026-01-02T03:04:05Z", "2026-01-02T03:04:05.678+08:00", "2026-01-02 03:04:05 +0000",
        "Sun, 06 Nov 1994 08:49:37 GMT",
      ],
      [
        "", "2026-02-30", "2026-13-01", "1767322800", "20260102", "06 Nov 1994 08:49:37 GMT",
        "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37. GMT", "Sun, 06 Nov 1994 08:49:37 PST",
        "+0000",
      ]
    ),
    ("any:hex", ["0", "00ff", "DEADBEEF"], ["", "0x1f", "fg", "00 ff"]),
    (
      "any:base64", ["aGk=", "aGk", "aGVsbG8=", "+/+/", "-_-_", "YQ=="],
      ["", "a", "aGk==", "YQ=", "+_+_", "aG k=", "====", "aGVsb"]
    ),
    ("any:/[0-9]{3}|x/", ["123", "x"], ["1234", "", "xx"]), ("any:/a\\/}b/", ["a/}b"], ["ab"]),
    ("any://", [""], ["a"]),
  ])
  func aShapeIsAllOfAText(_ name: String, _ yes: [String], _ no: [String]) throws {
    let request = try #require(compared("url: https://e.com\nsummary: '${\(name)}'").requests.first)
    let wildcard = try #require(request.wildcards.first)
    #expect(wildcard.name == name)
    for text in yes { #expect(wildcard.matches(text[...]), "\(text.debugDescription)") }
    for text in no { #expect(!wildcard.matches(text[...]), "\(text.debugDescription)") }
  }

  @Test func aTokenIsOneWordOfLettersAndDigitsOfOneLength() throws {
    let text = """
      url: https://e.com/${any}/${any:uuid}x
      headers: {Authorization: "Bearer ${any}"}
      params: {a: "${any:/[0-9]+/}", b: ["${any}"]}
      """
    let request = try #require(compared(text).requests.first)
    let tokens = request.wildcards.map(\.token)
    #expect(request.wildcards.map(\.name) == ["any", "any:uuid", "any", "any:/[0-9]+/", "any"])
    #expect(Set(tokens).count == 5)
    #expect(Set(tokens.map(\.utf8.count)).count == 1)
    for token in tokens {
      #expect(token.wholeMatch(of: /[a-z][a-z0-9]*/) != nil)
    }
    #expect(request.url.value == "https://e.com/\(tokens[0])/\(tokens[1])x")
    #expect(request.headers.first?.value.value == "Bearer \(tokens[2])")
    #expect(request.params?.notation == "{\"a\": \"\(tokens[3])\", \"b\": [\"\(tokens[4])\"]}")
  }

  @Test func aWildcardKnowsItsPlace() throws {
    let marked = Marked("url: https://e.com/a«${any:uuid}»b\n")
    let request = Files().reader(acceptsWildcards: true).read(marked.source, stem: "s").requests.first
    #expect(request?.wildcards.map(\.place.range) == marked.problems)
  }

  @Test func tokensAreInNoTextOfTheSpecAndItsBases() throws {
    let first = try #require(compared("url: ${any}").requests.first?.wildcards.first).token
    let stem = first.prefix(14)
    let cases = [
      compared("url: ${any}\nsummary: \(stem)"),
      compared("url: ${any}\nsummary: \"\\x61\(stem.dropFirst())\""),
      compared("url: ${any}${v}", variables: ["v": "\(stem)"]),
      compared("url: ${any}\nextends: b", files: ["b": "summary: \(stem)"]),
    ]
    for file in cases {
      let wildcard = try #require(file.requests.first?.wildcards.first)
      #expect(!wildcard.token.hasPrefix(stem))
      #expect(wildcard.token.utf8.count == first.utf8.count)
      #expect(file.requests.first?.url.value.hasPrefix(wildcard.token) == true)
    }
  }

  @Test(arguments: [
    ("url: ${any}\nvars: {any: x}", [:], "x"), ("url: ${any}", ["any": "x"], "x"),
    ("url: ${any}\nvars: {any: x}", ["any": "y"], "y"), ("url: a${any:uuid}b", ["any:uuid": "x"], "axb"),
    ("url: ${any:/a=b/}${any}", ["any:/a=b/": "x", "any": "y"], "xy"),
    ("url: ${id}\nvars: {id: \"${any:hex}\"}", ["id": "x"], "x"), ("url: $${any:uuid}", [:], "${any:uuid}"),
    ("url: ${anyone}\nvars: {anyone: x}", [:], "x"),
  ])
  func aVariableWinsOverAWildcard(_ text: String, _ variables: [String: String], _ url: String) {
    for file in [read(text, variables: variables), compared(text, variables: variables)] {
      #expect(file.codes == [])
      #expect(file.requests.first?.url.value == url)
      #expect(file.requests.first?.wildcards.isEmpty == true)
    }
  }

  @Test func aVariableThatIsAWildcardBringsOneForEachUse() throws {
    let text = """
      vars: {id: "${any:hex}", both: "${id}-${id}", unused: "${any}"}
      url: https://e.com/${id}/${both}
      """
    let request = try #require(compared(text).requests.first)
    let tokens = request.wildcards.map(\.token)
    #expect(request.wildcards.map(\.name) == ["any:hex", "any:hex", "any:hex"])
    #expect(request.url.value == "https://e.com/\(tokens[0])/\(tokens[1])-\(tokens[2])")
    #expect(read(text).codes == ["unresolved-wildcard", "unresolved-wildcard"])
  }

  @Test(arguments: [
    ("url: «${any}» ${any}", ["unresolved-wildcard"]), ("url: a«${any:uuid}»b", ["unresolved-wildcard"]),
    ("url: a\nparams: ['x${any:/}«{»/}', '«${any}»']", ["invalid-pattern", "unresolved-wildcard"]),
    ("url: «${any:guid}»", ["unknown-wildcard"]), ("url: «${any:}»", ["unknown-wildcard"]),
    ("url: «${any:UUID}»", ["unknown-wildcard"]), ("url: «${»any:/}", ["malformed-variable"]),
    ("url: '${any:/ab«(»/}'", ["invalid-pattern"]), ("url: «${»any:uuid", ["malformed-variable"]),
    ("url: '«${»any:/a/ }'", ["malformed-variable"]), ("url: «${»any :uuid}", ["malformed-variable"]),
    ("url: a\nvars: {«any:uuid»: b}", ["invalid-variable-name"]),
  ])
  func withoutAValueItIsAnErrorAtItsPlace(_ text: String, _ codes: [String]) {
    let marked = Marked(text)
    let file = Files().reader().read(marked.source, stem: "s")
    #expect(file.codes == codes)
    for (range, problem) in zip(file.diagnostics.compactMap(\.place?.range), marked.problems) {
      #expect(problem.lowerBound <= range.lowerBound && range.upperBound <= problem.upperBound)
    }
    #expect(file.requests.isEmpty)
  }

  @Test(arguments: [
    ("url: ${any:guid}", ["unknown-wildcard"]), ("url: '${any:/(/}'", ["invalid-pattern"]),
    ("url: a\nname: «'${any}'»", ["misplaced-wildcard"]),
    ("url: a\nheaders: {«'X-${any}'»: b}", ["misplaced-wildcard"]),
    ("url: a\nparams: [{«'${any}'»: b}]", ["misplaced-wildcard"]),
    ("url: a\nauth: {basic: «[li, '${any}']»}", ["misplaced-wildcard"]),
    ("url: a\nbody: {base64: «'${any:base64}'»}", ["misplaced-wildcard"]),
    ("url: a\nparams: [!!binary «'${any}'»]", ["misplaced-wildcard"]),
    ("url: a\nbody: {hex: «'${any:hex}'»}", ["misplaced-wildcard"]),
    ("url: a\nextends: «'${any}.yaml'»", ["misplaced-wildcard"]),
    ("url: a\nvars: {b: '${any}'}\nextends: «'${b}.yaml'»", ["misplaced-wildcard"]),
    ("url: a\nmethod: «'${any} x'»", ["invalid-method"]), ("url: a\nas: «'${any}'»", ["unknown-choice"]),
    ("url: a\nbody: {zeros: {bytes: «'${any:number}'»}}", ["invalid-size"]),
    ("url: a\nparams: [!!int «'${any}'»]", ["wrong-type"]),
    ("url: a\nignore: [«'${any}'»]", ["unknown-field-path"]),
  ])
  func whereItCannotBeComparedItIsAnErrorThatShowsItAsItIsWritten(_ text: String, _ codes: [String]) {
    let marked = Marked(text)
    let file = Files().reader(acceptsWildcards: true).read(marked.source, stem: "s")
    #expect(file.codes == codes)
    for problem in file.diagnostics {
      #expect(!([problem.message] + problem.help).joined().contains("anyzqx"))
      if let range = problem.place?.range, let expected = marked.problems.first { #expect(range == expected) }
    }
    #expect(file.requests.isEmpty)
  }

  @Test func manyUnclosedBeginningsTakeNoLongerThanTheirText() {
    for beginning in ["${any:", "${any:/", "${any:/\\/}"] {
      let text = String(repeating: beginning, count: 20_000)
      #expect(Set(read("url: '\(text)'").codes) == ["malformed-variable"])
    }
  }

  @Test func aMissingBaseIsNoReasonToBlameWhatItMayDefine() {
    #expect(read("extends: no\nurl: ${any}").codes == ["unreadable-base"])
    #expect(read("extends: no\nurl: ${any:hex}").codes == ["unreadable-base", "unresolved-wildcard"])
  }
}

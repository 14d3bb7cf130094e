import OnwireDiagnostics
import Testing

@testable import OnwireSpecLanguage

@Suite struct VariableTests {
  private func url(_ url: String, vars: String, variables: [String: String] = [:]) -> String? {
    let file = read("url: \(url)\nvars:\n\(vars)\n", variables: variables)
    return file.diagnostics.isEmpty ? file.requests.first?.url.value : nil
  }

  @Test(arguments: [
    ("https://${host}/", "https://e.com/"), ("'${host}'", "e.com"), ("\"${host}\\n\"", "e.com\n"),
    ("|-\n  ${host}\n  $${host}", "e.com\n${host}"), ("a$b", "a$b"), ("$$a", "$$a"), ("a$", "a$"),
    ("$${host}", "${host}"), ("$$${host}", "$${host}"), ("${host}${host}", "e.come.com"), ("${n}", "1.10"),
    ("${deep}", "x-e.com-y"), ("${a.b-c_D9}", "z"), ("\"\\x24{host}\"", "e.com"), ("${empty}", ""),
    ("${literal}", "${host}"),
  ])
  func referencesAreReplacedInEveryStyle(_ text: String, _ expected: String) {
    let vars = """
        host: e.com
        n: 1.10
        deep: x-${host}-y
        a.b-c_D9: z
        empty: ""
        literal: $${host}
      """
    #expect(url(text, vars: vars) == expected)
  }

  @Test func valuesFromOutsideWinAndAreTakenAsTheyAre() {
    let given = ["host": "${x}", "only-outside": "o"]
    #expect(url("${host}/${only-outside}", vars: "  host: ${host}", variables: given) == "${x}/o")
  }

  @Test func aReferenceMakesAStringUnlessATagSaysOtherwise() throws {
    let text = """
      url: https://e.com
      vars: {n: 5, k: key}
      params: ["${n}", !!int "${n}", {"${k}": 1}, !!float '1${n}']
      query: ${n}
      """
    let request = try #require(read(text).requests.first)
    #expect(request.params?.notation == #"["5", 5, {"key": 1}, 15.0d]"#)
    #expect(request.query?.notation == #""5""#)
  }

  @Test(arguments: [
    ("url: «${nme}»\nvars: {name: a}", ["unresolved-variable"]),
    ("url: a\nsummary: «${b}» ${b}\nmethod: ${b}", ["unresolved-variable"]),
    ("url: ${a}\nvars:\n  a: ${b}\n  b: x«${a}»", ["variable-cycle"]),
    ("url: ${a}\nvars:\n  a: «${a}»", ["variable-cycle"]),
    ("url: a\nvars:\n  a: «${no}»", ["unresolved-variable"]),
    ("url: a\nvars:\n  «1a»: b", ["invalid-variable-name"]),
    ("url: a\nvars:\n  a: «[b]»", ["wrong-type"]), ("url: a\nvars:\n  a: «~»", ["null-not-allowed"]),
    ("url: a\nvars: «[a]»", ["wrong-type"]), ("url: a«${»b c}", ["malformed-variable"]),
    ("url: a\nvars: {k: x}\nparams:\n  ‹x›: 1\n  «${k}»: 2", ["duplicate-key"]),
    ("url: a\nvars: {k: summary}\n‹summary›: 1\n«${k}»: 2", ["duplicate-key"]),
  ])
  func problemsAreSaidOnceAtTheirPlace(_ text: String, _ codes: [String]) {
    let marked = Marked(text)
    let file = Files().reader().read(marked.source, stem: "s")
    #expect(file.codes == codes)
    #expect(file.diagnostics.compactMap(\.place?.range) == marked.problems)
    #expect(file.diagnostics.flatMap(\.labels).map(\.place.range) == marked.labels)
    #expect(file.requests.isEmpty)
  }

  @Test func anUnresolvedNameIsHelpedWithWhatItMayMean() {
    let help = read("url: ${hst}\nvars: {host: a}", variables: ["port": "1"]).diagnostics.first?.help
    #expect(help?.first == "did you mean `${host}`?")
    #expect(help?.contains("known variables are `host` and `port`") == true)
    #expect(help?.contains("define it under `vars`, or give it as `--var hst=…`") == true)
  }

  @Test func aVariableIsNotOfferedForItsOwnText() {
    let diagnostics = read("url: a\nvars:\n  apiKey: ${API_KEY}\n  b: ${b}\n").diagnostics
    #expect(diagnostics.map(\.code.name) == ["unresolved-variable", "variable-cycle"])
    let help = diagnostics.map(\.help).joined()
    #expect(help.allSatisfy { !$0.contains("apiKey") && !$0.contains("did you mean") })
    #expect(diagnostics.last?.help == ["write its text here, or give it as `--var b=…`"])
  }

  @Test func onlyTheFirstOfManyUnknownNamesAreLikenedToOthers() {
    let uses = (0..<25).map { "${hst\($0)}" }.joined()
    let found = read("url: \(uses)\nvars: {host: a}").diagnostics
    #expect(found.map { $0.help.contains { $0.contains("host") } } == (0..<25).map { $0 < 20 })
    #expect(found.last?.help.first?.contains("--var hst24=") == true)
  }

  @Test func expansionIsLimited() {
    var text = "url: ${a0}\nvars:\n  a40: \(String(repeating: "x", count: 1000))\n"
    for level in 0..<40 { text += "  a\(level): ${a\(level + 1)}${a\(level + 1)}\n" }
    #expect(read(text).codes == ["variables-too-large"])
  }

  @Test func aLongChainIsRefusedWithoutRunningOutOfStack() {
    var text = "url: ${a0}\nvars:\n"
    for level in 0..<20_000 { text += "  a\(level): ${a\(level + 1)}\n" }
    #expect(Set(read(text + "  a20000: x\n").codes) == ["variables-too-deep"])
  }
}

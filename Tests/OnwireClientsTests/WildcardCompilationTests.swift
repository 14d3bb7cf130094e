import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import Testing

@testable import OnwireClients

@Suite struct WildcardCompilationTests {
  private func compared(_ text: String) throws -> (wire: Compilation.Wire?, diagnostics: [Diagnostic]) {
    let (compilation, diagnostics) = try SpecFixture.compile(text, acceptsWildcards: true)
    return (compilation?.wire, diagnostics)
  }

  @Test(arguments: [
    "url: https://e.com/a/${any}?x=${any}", "url: https://e.com\nheaders: {Authorization: 'Bearer ${any}'}",
    "url: https://e.com\nquery: {a: '${any}', b: ['${any}']}", "url: https://e.com\nauth: {bearer: '${any}'}",
    "url: https://e.com\nmethod: POST\nparams: {a: '${any} 张'}",
    "url: https://e.com\nmethod: POST\nas: json\nparams: {id: '${any:number}', b: [1, '${any}']}",
    "url: https://e.com\nmethod: POST\nas: plist\nparams: {id: '${any:number}'}",
    "url: https://e.com\nmethod: POST\nbody: {json: ['${any}']}",
    "url: https://e.com\nmethod: POST\nbody: {text: 'a${any}b', type: 'x/${any}'}",
    "url: https://e.com\nmethod: POST\nboundary: '${any}'\nfiles: [{name: '${any}', filename: '${any}', text: '${any}'}]",
    "url: https://${any}.example.com/", "url: https://e.com\nmethod: POST\nparams-text: a=${any}",
    "url: https://e.com\nmethod: ${any}",
  ])
  func everyTokenIsOnTheWireAsItIs(_ text: String) throws {
    let (wire, diagnostics) = try compared(text)
    #expect(diagnostics.map(\.code.name) == [])
    let request = String(decoding: try wire?.message.bytes() ?? [], as: UTF8.self)
    let wildcards = try #require(wire?.wildcards.all)
    #expect(!wildcards.isEmpty)
    for wildcard in wildcards { #expect(request.contains(wildcard.token)) }
  }

  @Test func theWireKnowsWhatItsTokensStandFor() throws {
    let (wire, _) = try compared("url: https://e.com/${any:number}/${any:/a|b/}\n")
    let wildcards = try #require(wire?.wildcards.all)
    #expect(wildcards.map(\.name) == ["any:number", "any:/a|b/"])
    #expect(wildcards.map { $0.matches("7") } == [true, false])
    #expect(wildcards.map { $0.matches("b") } == [false, true])
  }

  @Test func aTokenMakesNoOtherBytesThanItsOwn() throws {
    let text = "url: https://e.com/${any}\nmethod: POST\nas: json\nparams: {a: '${any:hex}', b: [1, x/y]}\n"
    let (wire, _) = try compared(text)
    var request = String(decoding: try wire?.message.bytes() ?? [], as: UTF8.self)
    for wildcard in wire?.wildcards.all ?? [] {
      request = request.replacing(
        wildcard.token, with: String(repeating: "v", count: wildcard.token.utf8.count))
    }
    let value = String(repeating: "v", count: try #require(wire?.wildcards.all.first).token.utf8.count)
    let plain = text.replacing("${any}", with: value).replacing("${any:hex}", with: value)
    #expect(request == (try SpecFixture.raw(plain)))
  }

  @Test(arguments: [
    ("summary: «${any}»\nurl: https://e.com", 1),
    (
      "url: https://e.com\nmethod: POST\nparams: {a: '«${any}»'}\nclient: {use: afnetworking@4, rules: {string-encoding: utf-16}}",
      1
    ),
  ])
  func aWildcardThatNoByteShowsIsWarnedOf(_ text: String, _ count: Int) throws {
    let marks = text.replacing("«", with: "").replacing("»", with: "")
    let (_, diagnostics) = try compared(marks)
    let lost = diagnostics.filter { $0.code.name == "lost-wildcard" }
    #expect(lost.count == count)
    #expect(lost.allSatisfy { $0.place?.text.hasPrefix("${any") == true })
  }

  @Test(arguments: [
    "client: ${any}", "transport: ${any}", "url: ${any}", "body: {path: '${any}.bin'}\nmethod: POST",
  ])
  func problemsShowAWildcardAsItIsWritten(_ line: String) throws {
    let url = line.hasPrefix("url") ? "" : "url: https://e.com\n"
    let (wire, diagnostics) = try compared(url + line)
    #expect(wire == nil)
    let text = diagnostics.flatMap { [$0.message] + $0.help + $0.notes }.joined(separator: "\n")
    #expect(text.contains("${any}"))
    #expect(!text.contains("anyzqx"))
  }

  @Test func theExampleOfTheReferenceCompares() throws {
    let (wire, diagnostics) = try compared(
      try SpecFixture.example(below: "## For comparing", of: "docs/spec-language.md"))
    #expect(diagnostics.map(\.code.name) == [])
    #expect(
      wire?.wildcards.all.map(\.name).sorted() == [
        "any", "any:/[0-9a-f]{8}/", "any:date", "any:number", "any:uuid",
      ])
  }

  @Test func everyFieldPathBeginsWithANameThatIgnoreKnows() throws {
    let names = Set(RequestSpec.fieldPathNames)
    var found: Set<String> = []
    for seed in 0..<200 as Range<UInt64> {
      var specs = GeneratedSpecs(seed: seed)
      let (compilation, _) = try SpecFixture.compile(specs.spec())
      guard let message = compilation?.wire?.message else { continue }
      for field in message.fields {
        found.insert(String(field.path.prefix { !".[#".contains($0) }))
      }
    }
    #expect(found.count > 8)
    #expect(found.subtracting(names) == [])
  }

  @Test(arguments: [
    "url: https://e.com\nparams: {a: 1}\n",
    "url: https://e.com\nmethod: POST\nparams: {a: 1}\nfiles: [{name: f, filename: f.bin, random: {bytes: 99}}]\n",
  ])
  func whatIsIgnoredChangesNoByte(_ text: String) throws {
    let plain = try SpecFixture.raw(text)
    #expect(!plain.isEmpty)
    #expect(try SpecFixture.raw(text + "ignore: [header.User-Agent, 'parts[*].Content-Type']\n") == plain)
  }
}

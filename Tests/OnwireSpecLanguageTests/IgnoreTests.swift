import OnwireDiagnostics
import Testing

@testable import OnwireSpecLanguage

@Suite struct IgnoreTests {
  @Test(arguments: [
    "method", "target.path", "version", "request-line", "query.page", "header.User-Agent", "head", "body",
    "form[\"a b\"]", "json.**.id", "plist[7]", "multipart.boundary", "parts[*].content", "chunks[0].size",
    "trailer.Digest", "**.id", "*.a", "form#2", "query.张",
  ])
  func aFieldPathIsKeptWithItsPlace(_ path: String) {
    let marked = Marked("url: a\nignore:\n  - method\n  - «'\(path)'»\n")
    let file = Files().reader().read(marked.source, stem: "s")
    #expect(file.codes == [])
    #expect(file.requests.first?.ignore.map(\.value) == ["method", path])
    #expect(file.requests.first?.ignore.last?.place.range == marked.problems.first)
  }

  @Test(arguments: [
    ("[«headers.User-Agent»]", "unknown-field-path", "did you mean `header.User-Agent`?"),
    ("[«Form.a»]", "unknown-field-path", "did you mean `form.a`?"),
    ("[«'part[0].content'»]", "unknown-field-path", "did you mean `parts[0].content`?"),
    ("[«params.a»]", "unknown-field-path", "did you mean `query.a`, `form.a`, `json.a` or `plist.a`?"),
    ("[«'params.a[0]'»]", "unknown-field-path", "did you mean `query.…`, `form.…`, `json.…` or `plist.…`?"),
    ("[«'files[0]'»]", "unknown-field-path", "did you mean `parts[…]`?"),
    ("[«cookies.sid»]", "unknown-field-path", "did you mean `header.Cookie.sid`?"),
    ("[«auth.bearer»]", "unknown-field-path", "did you mean `header.Authorization`?"),
    ("[«url.query.a»]", "unknown-field-path", "did you mean `target.path` or `query.…`?"),
    ("[«''»]", "unknown-field-path", "field paths begin with `method`"), ("[«~»]", "null-not-allowed", ""),
    ("[«{header: a}»]", "wrong-type", ""),
    ("«header.a»", "wrong-type", "write `ignore: [header.User-Agent]`"),
  ])
  func whatIsNoFieldPathIsAnErrorWithAWayOut(_ list: String, _ code: String, _ help: String) {
    let marked = Marked("url: a\nignore: \(list)\n")
    let file = Files().reader().read(marked.source, stem: "s")
    #expect(file.codes == [code])
    #expect(file.diagnostics.first?.place?.range == marked.problems.first)
    #expect(file.diagnostics.first?.help.first?.hasPrefix(help) ?? help.isEmpty)
  }

  @Test(arguments: [
    ("", ["header.A", "header.B"]), ("ignore: [header.C]", ["header.C"]), ("ignore: []", []),
    ("ignore: ~", []),
  ])
  func aListReplacesThatOfTheBase(_ top: String, _ paths: [String]) {
    let file = read("extends: b\nurl: a\n\(top)\n", files: ["b": "ignore: [header.A, header.B]"])
    #expect(file.requests.first?.ignore.map(\.value) == paths)
  }

  @Test func aPathMayUseVariables() {
    let file = read("vars: {name: User-Agent}\nurl: a\nignore: ['header.${name}']")
    #expect(file.requests.first?.ignore.map(\.value) == ["header.User-Agent"])
  }
}

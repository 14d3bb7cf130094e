import OnwireDiagnostics
import Foundation
import OnwireReports
import TestSupport
import Testing

/// Blocks of documents: what they ask for, what is wrong with them, and how they are filled.
@Suite struct MarkdownDocumentTests {
  private func document(_ text: String) -> MarkdownDocument {
    MarkdownDocument(Source(name: "guide.md", bytes: Array(text.utf8))) { name in
      let (file, pick) = name.firstIndex(of: "#").map { (name[..<$0], name[$0...]) } ?? (name[...], "")
      return ["login", "login.yaml"].contains(file)
        ? .found("login.yaml" + pick) : .missing(suggestion: file == "logn" ? "login" : nil)
    }
  }

  private func block(_ attributes: String) throws -> BlockRequest {
    let document = document("```onwire \(attributes)\n```\n")
    try #require(document.blocks.count == 1, "\(document.diagnostics)")
    return document.blocks[0].request
  }

  private func filled(_ text: String, _ texts: [String]) -> String {
    String(decoding: document(text).filled(with: texts).bytes, as: UTF8.self)
  }

  // MARK: What a block asks for

  @Test(arguments: [
    ("spec=login", "compile login.yaml"),
    ("spec=login view=raw", "compile login.yaml"),
    ("spec=login#a view=curl client=alamofire@5", "compile login.yaml#a --emit curl --client alamofire@5"),
    ("view=hex width=8 spec=login offset=0x8e", "compile login.yaml --emit hex --width 8 --offset 0x8e"),
    (
      "spec=login view=curl-short var=a=1 var=b=2", "compile login.yaml --emit curl-short --var a=1 --var b=2"
    ),
    ("spec=login view=fields redact", "inspect login.yaml --redact"),
    ("spec=login view=explain at=0x10-0x20", "explain login.yaml --at 0x10-0x20"),
    ("spec=login view=diff with=a.har#1 ignore=head", "diff login.yaml a.har#1 --ignore head"),
    ("spec=login view=diff to=alamofire@5 from=plain", "diff login.yaml --client plain --client alamofire@5"),
    ("command=\"diff a.yaml b.har\"", "diff a.yaml b.har"),
    ("command=schema", "schema"),
  ])
  func attributesAreWordsOfACommand(attributes: String, words: String) throws {
    #expect(try block(attributes) == BlockRequest(.command(words.components(separatedBy: " "))))
  }

  @Test func valuesHaveBlanksAndQuotesInQuotes() throws {
    #expect(
      try block(#"spec="login" view=raw var="name=a \"b\" \\ c""#).content
        == .command(["compile", "login.yaml", "--var", #"name=a "b" \ c"#]))
    #expect(
      try block(#"command="inspect 'a b.har' --path \"/x y\" c\\ d""#).content
        == .command(["inspect", "a b.har", "--path", "/x y", "c d"]))
  }

  @Test func theSpecAndOtherFilesAreShownAsTheyAre() throws {
    #expect(try block("spec=login view=spec") == BlockRequest(.file("login.yaml")))
    #expect(try block("file=login.yaml") == BlockRequest(.file("login.yaml")))
  }

  @Test func thePromptIsWhatAPersonTypes() throws {
    #expect(try block("spec=login prompt").prompt == "onwire compile login.yaml")
    #expect(
      try block("prompt=scripts/onwire spec=login view=explain path=\"params.a b\"").prompt
        == "scripts/onwire explain login.yaml --path 'params.a b'")
    #expect(try block("prompt command=\"inspect 'x.har'\"").prompt == "onwire inspect 'x.har'")
    #expect(try block("spec=login").prompt == nil)
  }

  @Test func aLanguageMayStandFirst() throws {
    #expect(document("```sh onwire spec=login\n```\n").blocks.count == 1)
    #expect(document("```sh\n```\n```\n```\n```sh spec=login onwire\n```\n").blocks.isEmpty)
    #expect(document("```onwired spec=login\n```\n").diagnostics.isEmpty)
  }

  // MARK: What is wrong

  @Test(arguments: [
    ("", "incomplete-block", "onwire", ""),
    ("view=curl", "incomplete-block", "onwire view=curl", ""),
    ("spec=logn", "no-such-spec", "spec=logn", "did you mean `login`?"),
    ("file=other", "no-such-spec", "file=other", "the path is relative"),
    ("spec=login view=culr", "unknown-view", "view=culr", "did you mean `curl`?"),
    ("spec=login view=curl clint=plain", "unknown-block-attribute", "clint=plain", "did you mean `client`?"),
    ("spec=login view=curl width=8", "unknown-block-attribute", "width=8", "`width` is for `hex`"),
    ("spec=login view=xxd width=8", "unknown-block-attribute", "width=8", "`width` is for `hex`"),
    ("spec=login view=spec prompt", "unknown-block-attribute", "prompt", "attributes here"),
    ("spec=login view=explain", "incomplete-block", "view=explain", "`at=…` or `path=…`"),
    ("spec=login view=diff from=plain", "incomplete-block", "view=diff", "`from=… to=…`"),
    ("spec=login spec=login", "bad-block-attribute", "spec=login", "remove"),
    ("spec=login client=", "bad-block-attribute", "client=", "`client=…`"),
    ("spec=login client=--out", "bad-block-attribute", "client=--out", "command="),
    ("spec=login view=fields redact=yes", "bad-block-attribute", "redact=yes", "`redact` by itself"),
    ("spec=\"login", "bad-block-attribute", "spec=\"login", "key="),
    ("spec=login#a view=spec", "bad-block-attribute", "spec=login#a", "#"),
    ("command=schema spec=login", "bad-block-attribute", "spec=login", "command"),
    ("command=\"inspect x | head\"", "bad-block-attribute", "command=\"inspect x | head\"", "shell"),
    ("command=\"inspect 'x\"", "bad-block-attribute", "command=\"inspect 'x\"", "quotes"),
    (
      "command=\"compile x.yaml --out y\"", "bad-block-command", "command=\"compile x.yaml --out y\"",
      "commands are"
    ),
    ("command=\"compile x.yaml --out=y\"", "bad-block-command", "command=\"compile x.yaml --out=y\"", ""),
    ("command=\"check x --update\"", "bad-block-command", "command=\"check x --update\"", ""),
    ("command=\"docs .\"", "bad-block-command", "command=\"docs .\"", ""),
    ("command=\"inspect -\"", "bad-block-command", "command=\"inspect -\"", ""),
    ("command=\"complie x\"", "bad-block-command", "command=\"complie x\"", "did you mean `compile`?"),
    (
      "command=\"onwire compile x\"", "bad-block-command", "command=\"onwire compile x\"",
      "leave out `onwire`"
    ),
  ])
  func aBlockThatIsWrongSaysSo(attributes: String, code: String, marked: String, help: String) throws {
    let document = document("# A\n\n```onwire \(attributes)\nold\n```\n")
    try #require(document.diagnostics.count == 1)
    let diagnostic = document.diagnostics[0]
    #expect(diagnostic.code.name == code)
    #expect(diagnostic.place?.text == (marked == "onwire" ? "onwire" : marked))
    #expect(help.isEmpty || diagnostic.help.contains { $0.contains(help) }, "\(diagnostic.help)")
    #expect(document.blocks.isEmpty)
  }

  @Test(arguments: [
    "```onwire spec=login\nold\n", "> ```onwire spec=login\n> old\n\nrest\n",
    "- ```onwire spec=login\nrest\n",
  ])
  func aBlockWithoutEndIsWrong(text: String) {
    #expect(document(text).diagnostics.map(\.code.name) == ["block-not-closed"])
  }

  // MARK: Filling

  @Test func onlyTheTextOfBlocksChanges() {
    let text =
      "# A\n```onwire spec=login\nold\n```\n```\nonwire\n```\n   ~~~ onwire spec=login view=curl  \n   ~~~~\nend"
    let expected =
      "# A\n```onwire spec=login\na\n\nb\n```\n```\nonwire\n```\n   ~~~ onwire spec=login view=curl  \n   c\n   ~~~~\nend"
    #expect(filled(text, ["a\n\nb\n", "c"]) == expected)
    #expect(filled(expected, ["a\n\nb\n", "c"]) == expected)
    #expect(document(expected).filled(with: ["a\n\nb\n", "c"]).stale.isEmpty)
    #expect(
      document(text).filled(with: ["old\n", "c"]).stale.map(\.place.text) == ["onwire spec=login view=curl"])
  }

  @Test func prefixesStandBeforeEachLineAndNoBlanksBeforeNone() {
    #expect(
      filled("- a\n\n  > ```onwire spec=login\n  > ```\n", ["x\n\n y\n"])
        == "- a\n\n  > ```onwire spec=login\n  > x\n  >\n  >  y\n  > ```\n")
    #expect(
      filled("1. ```onwire spec=login\n   ```\n", ["x\n\n"]) == "1. ```onwire spec=login\n   x\n\n   ```\n")
  }

  @Test func lineEndsAreThoseOfTheDocument() {
    #expect(
      filled("a\r\n```onwire spec=login\r\n```\r\nb", ["x\ny\n"])
        == "a\r\n```onwire spec=login\r\nx\r\ny\r\n```\r\nb")
    #expect(
      filled("a\r```onwire spec=login\rz\r```\rb", ["x\ny\n"]) == "a\r```onwire spec=login\rx\ry\r```\rb")
  }

  @Test func aFenceIsLongerThanWhatItHolds() {
    let text = "```onwire spec=login\n```\n"
    #expect(filled(text, ["a\n  ````\n"]) == "`````onwire spec=login\na\n  ````\n`````\n")
    #expect(filled(text, ["a ````\n~~~~\n"]) == "```onwire spec=login\na ````\n~~~~\n```\n")
    #expect(filled("~~~onwire spec=login\n~~~\n", ["~~~\n"]) == "~~~~onwire spec=login\n~~~\n~~~~\n")
    // It does not become shorter again: the document would change each time the output does.
    #expect(filled("`````onwire spec=login\n`````\n", ["a\n"]) == "`````onwire spec=login\na\n`````\n")
  }

  /// Whatever is in a document and its blocks: filling it twice is the same as filling it once, and the text
  /// between its blocks stays.
  @Test(arguments: 0..<400)
  func fillingIsIdempotentAndTouchesNothingElse(seed: Int) throws {
    var random = SplitMix(UInt64(seed))
    let pieces = [
      "text", "", "- item", "> quote", "```", "~~~~", "# head", "```onwire spec=login",
      "> ```onwire spec=login",
      "- ```onwire spec=login view=curl", "  ```", "> ```", "~~~ onwire spec=login", "~~~", "    ````",
      "<!--", "-->",
      "  > ```sh onwire spec=login", "\t```onwire spec=login", "`````onwire spec=login", "`````",
      "1. ~~~onwire spec=login",
      "   ~~~",
    ]
    let end = random.next() % 4 == 0 ? "\r\n" : "\n"
    let text = (0..<12).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined(separator: end)
    let before = document(text)
    let outputs = ["", "a\n", "```\n", "~~~~~\n- x\n", "\n\n", "> ```onwire spec=login\n", "    ````\n", "b"]
    let texts = before.blocks.map { _ in outputs[Int(random.next() % UInt64(outputs.count))] }
    let once = before.filled(with: texts).bytes
    let after = MarkdownDocument(Source(name: "guide.md", bytes: once)) { _ in .found("login.yaml") }
    try #require(after.blocks.map(\.request) == before.blocks.map(\.request), "\(text.debugDescription)")
    #expect(after.filled(with: texts).bytes == once, "\(text.debugDescription)")
    #expect(after.filled(with: texts).stale.isEmpty)
    #expect(outside(before) == outside(after), "\(text.debugDescription)")
  }

  /// The lines of a document outside of its blocks' contents, with fences made short.
  private func outside(_ document: MarkdownDocument) -> [String] {
    let lines = String(decoding: document.source.bytes, as: UTF8.self).components(separatedBy: "\n")
    var kept: [String] = []
    var index = 0
    let empty = String(
      decoding: document.filled(with: document.blocks.map { _ in "" }).bytes, as: UTF8.self)
    for line in empty.components(separatedBy: "\n") {
      kept.append(line.replacing(/[`~]{3,}/, with: "```"))
      index += 1
    }
    #expect(lines.count >= index)
    return kept
  }
}

extension BlockRequest {
  fileprivate init(_ content: Content) { self.init(content: content, prompt: nil) }
}

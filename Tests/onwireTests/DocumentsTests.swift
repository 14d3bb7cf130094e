import Foundation
import TestSupport
import Testing

/// `onwire docs` as a process: documents are filled with what the command prints, and nothing else in them
/// changes.
@Suite struct DocumentsTests {
  private static let spec =
    "method: POST\nurl: https://api.example.com/login\nparams: {user: 张三, page: 1.10}\n"
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.file("api/login.yaml", Self.spec)
  }

  private func docs(_ arguments: [String], environment: [String: String] = [:]) throws -> Tools.Outcome {
    try Command.onwire(["docs"] + arguments, in: scratch.url, environment: environment)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: scratch.url.appendingPathComponent(name)), as: UTF8.self)
  }

  /// The filled document, and how the run ends.
  private func filled(_ text: String, environment: [String: String] = [:]) throws -> String {
    try scratch.file("guide.md", text)
    let run = try docs(["guide.md"], environment: environment)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.text == "")
    return try self.text("guide.md")
  }

  @Test(arguments: [
    "head", "curl", "curl-config", "curl-short", "hex", "xxd", "hexdump", "har", "swift", "objc",
  ])
  func aViewIsWhatCompilePrints(kind: String) throws {
    let printed = try Command.onwire(["compile", "api/login.yaml", "--emit", kind], in: scratch.url)
    // A command is to be pasted: it stands there without the comments of its file.
    let isCommand = kind == "curl" || kind == "curl-short"
    let lines = printed.text.replacingOccurrences(of: "\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !isCommand || !$0.hasPrefix("#") }.joined(separator: "\n")
    let document = "# A\n\n```onwire spec=api/login view=\(kind)\nold\n```\n\nend\n"
    #expect(
      try filled(document)
        == "# A\n\n```onwire spec=api/login view=\(kind)\n\(lines)```\n\nend\n")
  }

  @Test func aTranscriptHasTheCommandItsOutputAndWhatItSays() throws {
    let run = try Command.onwire(["compile", "api/login.yaml"], in: scratch.url)
    let printed = run.text.replacingOccurrences(of: "\r\n", with: "\n")
    #expect(run.error.contains("warning[number-respelled]"))
    let info = "console onwire prompt=scripts/onwire command=\"compile api/login.yaml\""
    #expect(
      try filled("```\(info)\n```\n")
        == "```\(info)\n$ scripts/onwire compile api/login.yaml\n\(printed)\n\(run.error)```\n")
  }

  @Test func commandsRunInTheFolderOfTheDocument() throws {
    try scratch.file("api/docs/guide.md", "```onwire spec=../login view=fields\n```\n")
    #expect(try docs(["api/docs/guide.md", "--root", "api"]).status == 0)
    #expect(try text("api/docs/guide.md").contains("\n../login.yaml#login\n"))
  }

  @Test func aDifferenceIsNoFailure() throws {
    let shown = try filled(
      "```onwire spec=api/login view=diff from=afnetworking@3 to=alamofire-encodable@5\n```\n",
      environment: ["GITHUB_ACTIONS": "true", "COLUMNS": "60"])
    #expect(shown.contains("1 request: 0 the same, 1 changes on the wire"))
    #expect(!shown.contains("::"))
  }

  @Test func whatIsNoTextIsShownAsOnATerminal() throws {
    try scratch.file("api/photo.png", Data([0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 3]))
    try scratch.file(
      "api/upload.yaml",
      "method: POST\nurl: https://a.example/\nboundary: b\nfiles: [{name: f, path: photo.png}]\n")
    let shown = try filled("```onwire spec=api/upload\n```\n")
    #expect(shown.contains("\n\n⟨8 bytes of photo.png⟩\n--b--\n```\n"), "\(shown)")
    #expect(!shown.contains("\r"))
  }

  @Test func fillingAgainTouchesNothing() throws {
    let once = try filled(
      "~~~onwire spec=api/login view=curl\n~~~\r\n> ```onwire file=api/login.yaml\n> ```\n")
    let path = scratch.url.appendingPathComponent("guide.md").path
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    let run = try docs(["guide.md"])
    #expect(run.error == "1 document, 2 blocks, 0 filled, 2 unchanged\n")
    #expect(try text("guide.md") == once)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
    #expect(once.contains("> method: POST\n> url: "))
  }

  @Test func aCheckShowsWhatIsStaleAndWritesNothing() throws {
    let document =
      (1...20).map { "\($0)\n" }.joined() + "```yaml onwire file=api/login.yaml\n\(Self.spec)```\n"
      + "```onwire spec=api/login view=body\nuser=x\n```\n"
    try scratch.file("guide.md", document)
    let run = try docs(["--check", "guide.md"])
    #expect(run.status == 1)
    #expect(
      run.text == """
        --- guide.md
        +++ guide.md
        @@ -24,5 +24,5 @@ onwire spec=api/login view=body
         params: {user: 张三, page: 1.10}
         ```
         ```onwire spec=api/login view=body
        -user=x
        +page=1.1&user=%E5%BC%A0%E4%B8%89
         ```

        """)
    #expect(run.error == "1 document, 2 blocks, 1 stale\n")
    #expect(try text("guide.md") == document)
    #expect(try docs(["guide.md"]).error == "1 document, 2 blocks, 1 filled, 1 unchanged\n")
    #expect(try docs(["--check", "guide.md"]).status == 0)
  }

  @Test(.enabled(if: Tools.have("patch"), "needs patch")) func aCheckIsAPatch() throws {
    try scratch.file(
      "guide.md",
      "a\n```onwire spec=api/login view=curl\nold\n```\n\n- b\n\n  ```onwire spec=api/login view=hex\n  ```\nc"
    )
    let run = try docs(["--check", "guide.md"])
    try scratch.file("change.patch", run.output)
    let patch = try #require(Tools.find("patch"))
    #expect(
      try Tools.run(patch, ["-s", "-o", "patched.md", "guide.md", "change.patch"], in: scratch.url).status
        == 0)
    #expect(try docs(["guide.md"]).status == 0)
    #expect(try text("patched.md") == text("guide.md"))
  }

  @Test func aDocumentWithAnErrorIsLeftAndOthersAreFilled() throws {
    let bad = "```onwire spec=api/login view=head\n```\n\n```onwire command=\"inspect nothing.har\"\n```\n"
    try scratch.file("a.md", bad)
    try scratch.file("b.md", "```onwire spec=api/login view=head\n```\n")
    let run = try docs([".", "--format", "json"])
    #expect(run.status == 2)
    let reported = try run.reported()
    #expect(reported.map(\.code) == ["block-failed"])
    #expect(reported.map(\.place) == ["./a.md:4:4"])
    #expect(run.error.contains("nothing.har"))
    #expect(try text("a.md") == bad)
    #expect(try text("b.md").contains("POST /login HTTP/1.1"))
    #expect(try docs(["."]).lastErrorLine == "2 documents, 3 blocks, 0 filled, 1 unchanged, 1 error")
  }

  @Test func aTypoNamesWhatWasMeant() throws {
    try scratch.file("a.md", "text\n\n```onwire spec=api/logn view=curl\n```\n")
    let run = try docs(["a.md"])
    #expect(run.status == 2)
    #expect(
      run.error == """
        error[no-such-spec]: there is no spec `api/logn`
         --> a.md:3:11
          |
        3 | ```onwire spec=api/logn view=curl
          |           ^^^^^^^^^^^^^
          |
          = help: did you mean `api/login`?
          = help: the path is relative to the document's folder; `.yaml` and `.yml` may be left out
        1 document, 1 block, 0 filled, 0 unchanged, 1 error

        """)
  }

  @Test func foldersAreSearchedAndWhatBeginsWithADotIsNot() throws {
    let block = "```onwire spec=x view=spec\n```\n"
    for name in ["b.md", "a/c.markdown", ".hidden/d.md", "a/.e.md", "a/f.txt"] {
      try scratch.file("docs/\(name)", block)
    }
    for name in ["docs/x.yaml", "docs/a/x.yaml"] { try scratch.file(name, "url: https://a.example/\n") }
    let run = try docs(["docs", "docs/b.md"])
    #expect(run.error == "2 documents, 2 blocks, 2 filled, 0 unchanged\n")
    #expect(try text("docs/a/c.markdown").contains("url: https://a.example/\n"))
    #expect(try text("docs/.hidden/d.md") == block)
  }

  @Test func argumentsThatNameNoDocumentsAreErrors() throws {
    try scratch.file("empty/a.txt", "")
    let run = try docs(["empty", "nothing.md", "--format", "json"])
    #expect(run.status == 2)
    #expect(try run.reported().map(\.code) == ["no-documents", "file-missing"])
  }

  @Test func aLinkAndTheRightsOfItsFileStay() throws {
    let file = try scratch.file("real/guide.md", "```onwire file=../api/login.yaml\n```\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    try FileManager.default.createDirectory(
      at: scratch.url.appendingPathComponent("links"), withIntermediateDirectories: true)
    try scratch.link("links/guide.md", to: "../real/guide.md")
    #expect(try docs(["links/guide.md", "--root", "."]).status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try text("real/guide.md").contains("method: POST"))
    let link = scratch.url.appendingPathComponent("links/guide.md").path
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == "../real/guide.md")
  }

  @Test func moreThanADocumentCanUseIsAnError() throws {
    try scratch.file(
      "api/large.yaml",
      "method: POST\nurl: https://a.example/\nboundary: b\nfiles: [{name: f, filename: a, zeros: {bytes: 2MiB}}]\n"
    )
    try scratch.file("a.md", "```onwire spec=api/large view=xxd\n```\n")
    let run = try docs(["a.md", "--format", "json"])
    #expect(run.status == 2)
    #expect(try run.reported().map(\.message) == ["the command prints more than 1 MiB"])
  }

  @Test func anUnreadableDocumentIsAnError() throws {
    try scratch.file("a.md", "x")
    try scratch.link("loop.md", to: "loop.md")
    let run = try docs(["loop.md", "a.md", "--format", "json"])
    #expect(run.status == 2)
    #expect(try run.reported().map(\.code) == ["file-unreadable"])
  }
}

import Foundation
import TestSupport
import Testing

/// `onwire explain SPEC --at` and `--path`, and the parts of dumps.
@Suite struct ExplainTests {
  private static let spec = """
    method: POST
    url: https://api.example.com/login
    params: {user: {name: 张三, tags: [a, b], gone: []}}
    client: {use: afnetworking@4, rules: {query.array: indices}}

    """

  private func scratch() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.yaml", Self.spec)
    try scratch.file(
      "several.yaml", "name: a\nurl: https://a.example/\n---\nname: b\nurl: https://b.example/\n")
    return scratch
  }

  private func explain(_ arguments: [String], in scratch: TemporaryFolder) throws -> Tools.Outcome {
    try withExtendedLifetime(scratch) { try Command.onwire(["explain"] + arguments, in: scratch.url) }
  }

  @Test func aByteIsExplainedByItsFieldTheSpecAndTheRule() throws {
    let scratch = try scratch()
    let raw = try Command.onwire(["compile", "spec.yaml"], in: scratch.url).output
    let offset = try #require(raw.range(of: Data("%BC".utf8))).lowerBound
    let run = try explain(["spec.yaml", "--at", "0x" + String(offset, radix: 16)], in: scratch)
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(
      run.text == """
        byte 0x86 (134) of 197

        00000070  0d 0a 0d 0a 75 73 65 72  25 35 42 6e 61 6d 65 25  ....user%5Bname%
        00000080  35 44 3d 25 45 35 25 42  43 25 41 30 25 45 34 25  5D=%E5%BC%A0%E4%
                           ~~ ~~ ~~ ^^ ~~  ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~     ~~~^~~~~~~~~~
        00000090  42 38 25 38 39 26 75 73  65 72 25 35 42 74 61 67  B8%89&user%5Btag
                  ~~ ~~ ~~ ~~ ~~                                    ~~~~~

        field   form.user[name], 18 bytes at 0x83-0x94
        role    form-value
        value   "张三"
        in      request › body › form › form pair › form.user[name]
        rule    query.keep-values: what stays unescaped in values
                `-._~/?` in AFNetworking 2.6.0 to 4.0.1
                run: as names

        note: these bytes come from `params.user.name`
         --> spec.yaml:3:23
          |
        3 | params: {user: {name: 张三, tags: [a, b], gone: []}}
          |                       ^^^^

        """)
  }

  @Test(arguments: [
    ("duplicate-key", "error[duplicate-key]"), ("query.array", "brackets"),
    ("afnetworking.query.array", "brackets"), ("http.host", "RFC 9110"),
  ])
  func aCodeOrARuleIsExplained(_ topic: String, by words: String) throws {
    let run = try explain([topic], in: try scratch())
    #expect(run.status == 0)
    #expect(run.text.contains(words))
  }

  @Test func whatIsNeitherFileNorTopicIsWrongUsageWithTheClosestTopic() throws {
    let run = try explain(["querry.array"], in: try scratch())
    #expect(run.status == 64)
    #expect(run.error.contains("did you mean `query.array`?"))
  }

  @Test func bytesThatNoValueGivesAreSaidToBeUnprompted() throws {
    let run = try explain(["spec.yaml", "--at", "4"], in: try scratch())
    #expect(run.text.contains("rule    http.request-line: "))
    #expect(run.text.contains("RFC 9112, section 3"))
    #expect(run.text.contains("no value of the spec gives these bytes"))
  }

  @Test func aRuleThatTheSpecChangesIsSaidToBeChanged() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "spec.yaml",
      "url: https://a.example/\nparams: {a: true}\nclient: {use: afnetworking, rules: {query.bool: literal}}\n"
    )
    let raw = try Command.onwire(["compile", "spec.yaml"], in: scratch.url).text
    let offset = try #require(
      raw.range(of: "true").map { raw.utf8.distance(from: raw.startIndex, to: $0.lowerBound) })
    let run = try explain(["spec.yaml", "--at", "\(offset)"], in: scratch)
    #expect(run.text.contains("rule    query.bool: "))
    #expect(run.text.contains("changed by the spec, at spec.yaml:3:"))
    #expect(!run.text.contains("run: "))
  }

  @Test func aValueIsFoundInAllItsBytes() throws {
    let scratch = try scratch()
    let run = try explain(["spec.yaml", "--path", "params.user.tags"], in: scratch)
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("params.user.tags: 46 bytes in 2 runs\n"))
    #expect(run.text.contains(#"form.user[tags][0] = "a""#))
    #expect(run.text.contains(#"form.user[tags][1] = "b""#))
    #expect(!run.text.contains("form.user[name]"))
    let whole = try explain(["spec.yaml", "--path", "params"], in: scratch)
    #expect(whole.text.contains("form.user[name]"))
  }

  @Test func aPathWithoutBytesIsAnErrorThatNamesOthers() throws {
    let scratch = try scratch()
    let misspelled = try explain(["spec.yaml", "--path", "params.user.tag"], in: scratch)
    #expect(misspelled.status == 2)
    #expect(misspelled.output.isEmpty)
    #expect(misspelled.error.contains("did you mean `params.user.tags`?"))
    let empty = try explain(["spec.yaml", "--path", "params.user.gone"], in: scratch)
    #expect(empty.status == 2)
    #expect(empty.error.contains("no byte of the request comes from `params.user.gone`"))
    #expect(empty.error.contains("`params.user.name`"))
    let other = try explain(["spec.yaml", "--path", "summary"], in: scratch)
    #expect(other.status == 2)
    #expect(other.error.contains("`method`, `url`, `params`"))
  }

  /// A spec, a text of its request, and the rule of the text's first byte.
  @Test(arguments: [
    ("boundary: MyB\nfiles: [{name: f, text: a}]", "MyB", "multipart.boundary-given"),
    ("client: plain\nbody: {text: hi}", "text/plain", "body.type"),
    ("client: plain\nbody: {text: hi, type: a/b}", "a/b", "spec.body"),
    ("client: nsurlsession@rfc1867\nfiles: [{name: f, text: a}]", ", boundary=", "multipart.type-separator"),
    (
      "client: nsurlsession@rfc1867\nfiles: [{name: f, text: a}]", "content-disposition",
      "multipart.field-names"
    ),
    (
      "device: {languages: [en], os: iOS 17, model: iPhone, scale: 3}", "en;q=1", "headers.accept-language"
    ),
    ("client: afnetworking@1.0\nmethod: GET\nparams: {a: [1]}", "a%5B%5D", "url.invalid"),
    ("client: afnetworking@1.0\nmethod: GET\nparams: {a: 1}", "a=1", "query.keep-keys"),
    ("client: alamofire@5\nmethod: GET\nurl: 'http://h.example/a b?x=y'", "%20", "url.invalid"),
    ("client: alamofire@5\nmethod: GET\nurl: 'http://h.example/a%20b?x=y'", "%20", "spec.url"),
  ])
  func aByteNamesTheRuleThatDecidesIt(lines: String, text: String, rule: String) throws {
    let scratch = try TemporaryFolder()
    let missing = [("method", "POST"), ("url", "http://h.example/")].filter { !lines.contains("\($0.0): ") }
    try scratch.file("a.yaml", missing.map { "\($0.0): \($0.1)\n" }.joined() + lines + "\n")
    let raw = try Command.onwire(["compile", "a.yaml"], in: scratch.url).output
    let offset = try #require(raw.range(of: Data(text.utf8))).lowerBound
    let run = try explain(["a.yaml", "--at", "\(offset)"], in: scratch)
    #expect(run.text.contains("rule    \(rule): "), "\(run.text)")
  }

  @Test func aValueWhoseBytesAreThoseOfAnotherIsSaidToBe() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "a.yaml",
      """
      method: POST
      url: http://h.example/
      client: afnetworking@2.0.0
      vars: {t: x}
      auth: {basic: [u, p]}
      device: {languages: [en, de], os: iOS 17, model: iPhone, scale: 3, app: {name: A, version: 1}}
      params: {u: {n: x}, w: "a${t}"}
      as: multipart

      """)
    for (path, around) in [
      ("device.os", "device"), ("device.app.name", "device"), ("device.languages[1]", "device.languages"),
      ("auth.basic[0]", "auth.basic"), ("params.u.n", "params.u"),
    ] {
      let run = try explain(["a.yaml", "--path", path], in: scratch)
      #expect(run.status == 2)
      let words = run.error.replacing(/\s+/, with: " ")
      #expect(words.contains("its bytes are not told apart from those of `\(around)`"), "\(run.error)")
      #expect(words.contains("those of `\(around)` are 0x"), "\(run.error)")
    }
    let variable = try explain(["a.yaml", "--path", "vars.t"], in: scratch)
    #expect(variable.status == 2)
    #expect(variable.error.contains("it is in `params.w`"), "\(variable.error)")
  }

  @Test func aByteThatIsNotThereIsAnErrorWithTheLength() throws {
    let scratch = try scratch()
    for offset in ["197", "0xffff", "9223372036854775807", "197-198"] {
      let run = try explain(["spec.yaml", "--at", offset], in: scratch)
      #expect(run.status == 2, "\(offset)")
      #expect(run.error.contains("197 bytes long"), "\(run.error)")
    }
    #expect(try explain(["spec.yaml", "--at", "196"], in: scratch).status == 0)
    #expect(try explain(["spec.yaml", "--at", "190-9999"], in: scratch).status == 0)
  }

  @Test func oneOfSeveralRequestsIsPicked() throws {
    let scratch = try scratch()
    let several = try explain(["several.yaml", "--at", "0"], in: scratch)
    #expect(several.status == 2)
    #expect(several.error.contains("`several.yaml#b`"))
    #expect(try explain(["several.yaml#b", "--at", "0"], in: scratch).status == 0)
  }

  @Test func whereRequestsHaveErrorsNoneIsPickedInSilence() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "several.yaml", "name: a\nurl: https://a.example/\n---\nname: b\nurl: https://b.example/${c}\n")
    let several = try explain(["several.yaml", "--at", "0"], in: scratch)
    #expect(several.status == 2)
    #expect(several.output.isEmpty)
    #expect(several.error.contains("error[unresolved-variable]"))
    let picked = try explain(["several.yaml#a", "--at", "0"], in: scratch)
    #expect(picked.status == 2)
    #expect(picked.text.hasPrefix("byte 0x0 (0) of "))
  }

  @Test func whatIsPrintedOfAPathCanBeAsked() throws {
    let scratch = try scratch()
    let path = try explain(["spec.yaml", "--path", "params.user.tags"], in: scratch)
    let lines = path.text.components(separatedBy: "\n")
    let spans = lines[1].components(separatedBy: ", ")
    #expect(spans.count == 2)
    for span in spans {
      #expect(try explain(["spec.yaml", "--at", span], in: scratch).text.contains("form.user[tags]"))
    }
  }

  @Test func anEmptyValueIsFoundWithoutBytes() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "spec.yaml", "method: POST\nurl: https://a.example/\nfiles: [{name: n, text: ''}]\n")
    let run = try explain(["spec.yaml", "--path", "files[0].text"], in: scratch)
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("files[0].text: no bytes, as what it gives is empty\n\n"))
    #expect(run.text.contains("parts[0].content = \"\""))
  }

  @Test func bytesAreExplainedOnAPage() throws {
    let scratch = try scratch()
    let markdown = try explain(["spec.yaml", "--at", "0x86", "--emit", "markdown"], in: scratch)
    #expect(markdown.text.hasPrefix("# byte 0x86 (134) of 197\n\n```text\n00000070  0d 0a"))
    #expect(
      markdown.text.contains("\n- field: `form.user[name]`, 18 bytes at 0x83-0x94\n- role: form-value\n"))
    #expect(
      markdown.text.contains("\n  - `` -._~/? `` in AFN") || markdown.text.contains("\n  - `-._~/?` in AFN"))
    #expect(markdown.text.contains("```text\nnote: these bytes come from `params.user.name`\n"))
    let html = try explain(["spec.yaml", "--path", "params.user", "--emit", "html"], in: scratch)
    #expect(html.text.contains("<h1>params.user: "))
    #expect(html.text.contains("form.user[tags][0] = &quot;a&quot;"))
    let range = try explain(["spec.yaml", "--at", "0-4", "--emit", "markdown"], in: scratch)
    #expect(range.text.hasPrefix("# bytes 0x0-0x4 of 197\n\n```text\n"))
  }

  @Test(arguments: [["--emit", "json"], ["--format", "json"]])
  func bytesAreExplainedAsTheirFieldsInJSON(_ options: [String]) throws {
    let scratch = try scratch()
    let compiled = try Command.onwire(["compile", "spec.yaml", "--emit", "json"], in: scratch.url)
    let all = try #require(JSONSerialization.jsonObject(with: compiled.output) as? [String: Any])
    let fields = try #require(all["fields"] as? [[String: Any]])
    for (arguments, isMeant) in [
      (["--at", "0x86"], { $0["start"] as? Int == 0x83 }),
      (["--at", "0-4"], { $0["start"] as? Int ?? 9 <= 4 }),
      (
        ["--path", "params.user.name"],
        { ($0["origin"] as? [String: Any])?["path"] as? String == "params.user.name" }
      ),
    ] as [([String], ([String: Any]) -> Bool)] {
      let run = try explain(["spec.yaml"] + arguments + options, in: scratch)
      #expect(run.status == 0)
      let json = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
      #expect(json["length"] as? Int == 197)
      #expect(json["fields"] as? NSArray == fields.filter(isMeant) as NSArray)
    }
    let none = try explain(["spec.yaml", "--at", "197"] + options, in: scratch)
    #expect(none.status == 2 && none.output.isEmpty)
    #expect(none.error.hasPrefix(options[0] == "--format" ? "{" : "error[no-such-byte]"))
  }

  @Test(arguments: [
    ["explain", "query.array", "--emit", "json"], ["explain", "query.array", "--format", "json"],
    ["explain", "spec.yaml", "--at", "1", "--format", "json", "--emit", "html"],
    ["explain"], ["explain", "spec.yaml"], ["explain", "no-such-topic"], ["explain", "spec.yaml", "--at"],
    ["explain", "spec.yaml", "--at", "x"], ["explain", "spec.yaml", "--at", "-1"],
    ["explain", "spec.yaml", "--at", "9-3"], ["explain", "spec.yaml", "--at", "0x"],
    ["explain", "spec.yaml", "--at", "1", "--path", "url"], ["explain", "spec.yaml", "--path", ""],
    ["explain", "spec.yaml", "several.yaml", "--at", "1"],
    ["compile", "spec.yaml", "--width", "8"], ["compile", "spec.yaml", "--emit", "xxd", "--width", "8"],
    ["compile", "spec.yaml", "--emit", "hex", "--width", "0"],
    ["compile", "spec.yaml", "--emit", "hex", "--width", "257"],
    ["compile", "spec.yaml", "--offset", "8"], ["compile", "spec.yaml", "--emit", "json", "--length", "8"],
    ["compile", "spec.yaml", "--emit", "hex", "--offset", "-8"],
  ])
  func wrongUsageIs64(arguments: [String]) throws {
    let scratch = try scratch()
    let run = try withExtendedLifetime(scratch) { try Command.onwire(arguments, in: scratch.url) }
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("Error: "))
  }

  @Test(.enabled(if: Tools.have("xxd"), "needs xxd"))
  func partsOfXXDAreThoseOfTheTool() throws {
    try expectParts("xxd", as: "xxd -s $offset -l $length raw")
  }

  @Test(.enabled(if: Tools.haveHexdump, "needs the hexdump of util-linux"))
  func partsOfHexdumpAreThoseOfTheTool() throws {
    try expectParts("hexdump", as: "hexdump -C -s $offset -n $length raw")
  }

  private func expectParts(_ kind: String, as tool: String) throws {
    let script = """
      onwire compile spec.yaml >raw
      for offset in 0 1 17 100 196 197 999; do for length in 1 16 40 999; do
        onwire compile spec.yaml --emit \(kind) --offset $offset --length $length >ours
        \(tool) >theirs
        cmp ours theirs && echo same
      done; done
      """
    let scratch = try scratch()
    let run = try withExtendedLifetime(scratch) { try Command.shell(script, in: scratch.url) }
    #expect(run.text == String(repeating: "same\n", count: 28))
    #expect(run.error == "")
  }
}

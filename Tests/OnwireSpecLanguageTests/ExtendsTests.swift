import OnwireDiagnostics
import Testing

@testable import OnwireSpecLanguage

@Suite struct ExtendsTests {
  @Test func mappingsMergeKeyByKeyAndTheFileWins() throws {
    let base = """
      method: POST
      url: https://base.example/
      params: {a: 1, b: {c: 2, d: [1, 2]}, 7: x}
      device: {app: {name: Base, version: "1"}, os: iOS 16.2}
      """
    let top = """
      extends: base.yaml
      url: https://top.example/
      params: {e: 5, b: {d: [3], c: ~, f: 6}, 7.0: y}
      device: {app: {version: "2"}}
      """
    let request = try #require(read(top, files: ["base.yaml": base]).requests.first)
    #expect(request.method?.value == "POST")
    #expect(request.url.value == "https://top.example/")
    #expect(
      request.params?.notation == #"{"a": 1, "b": {"c": null, "d": [3], "f": 6}, 7.0d: "y", "e": 5}"#)
    #expect(request.device?.app?.name?.value == "Base")
    #expect(request.device?.app?.version?.value == "2")
    #expect(request.device?.os?.value == "iOS 16.2")
  }

  @Test func everyNodeKeepsTheFileItIsWrittenIn() throws {
    let base = "files: [{name: a, path: a.txt}]\nheaders: {X: 1, Y: 2}\n"
    let top = "extends: base.yaml\nurl: https://e.com\nheaders: {Y: 3}\n"
    let request = try #require(read(top, files: ["base.yaml": base]).requests.first)
    #expect(request.files?.value.first?.content.place.source.name == "base.yaml")
    #expect(request.headers.map(\.value.place.source.name) == ["base.yaml", "spec.yaml"])
    #expect(request.place.source.name == "spec.yaml")
  }

  @Test(arguments: [
    ("{X-A: 1, X-B: 2}", "{x-a: 3, X-C: 4}", ["x-a=3", "X-B=2", "X-C=4"]),
    ("[X-A: 1, X-B: 2, x-a: 3]", "{X-A: 4}", ["X-A=4", "X-B=2"]),
    ("{X-A: 1}", "[X-B: 2, X-a: 3, X-A: 4]", ["X-a=3", "X-A=4", "X-B=2"]),
    ("{X-A: 1}", "{X-A: ~}", ["X-A=nil"]),
    ("{X-A: 1}", "~", []),
  ])
  func headersMergeByNameWithoutCase(_ base: String, _ top: String, _ fields: [String]) throws {
    let file = read(
      "extends: b\nurl: https://e.com\nheaders: \(top)\n", files: ["b": "headers: \(base)\n"])
    let request = try #require(file.requests.first)
    #expect(request.headers.map { "\($0.name.value)=\($0.value.value ?? "nil")" } == fields)
  }

  @Test(arguments: [
    ("params: {a: b}", "body: {text: c}", "params: null"),
    ("body: {text: c}", "params: {a: b}", "body: null"),
    ("params: {a: b}\nas: json", "body: {text: c}", "params: null` and `as: null"),
    ("params: {a: b}", "body: {text: c}\nas: json", nil), ("params-text: a", "body: {text: c}", nil),
  ])
  func aKeyThatCannotStandBesideTheBasesTakesItAwayWithNull(_ base: String, _ top: String, _ keys: String?) {
    let file = read("extends: b\nurl: https://e.com\n\(top)\n", files: ["b": base])
    #expect(file.codes == ["conflicting-keys"])
    let help = keys.map { "or write `\($0)` here to do without what the base gives" }
    #expect(file.diagnostics.first?.help.first { $0.contains("null") } == help)
    guard let keys else { return }
    let nulls = keys.replacing("` and `", with: "\n")
    #expect(read("extends: b\nurl: https://e.com\n\(top)\n\(nulls)\n", files: ["b": base]).codes == [])
  }

  @Test func aContentOrAuthGivenOnTopReplacesTheBases() throws {
    let base = "body: {text: a, type: text/plain}\nauth: {basic: [a, b]}\n"
    let top = "extends: b\nurl: https://e.com\nbody: {hex: 00}\nauth: {bearer: t}\n"
    let request = try #require(read(top, files: ["b": base]).requests.first)
    #expect(request.body?.contentKey == "hex")
    #expect(request.body?.type?.value == "text/plain")
  }

  @Test func aReplyMergesAsARequestDoes() throws {
    let base = "reply: {status: 201, headers: {Content-Type: a/a, X: 1}, body: {text: a, type: b/b}}\n"
    let top = "extends: b\nurl: https://e.com\nreply: {headers: {content-type: c/c}, body: {json: {id: 1}}}\n"
    let reply = try #require(read(top, files: ["b": base]).requests.first?.reply)
    #expect(reply.status == 201)
    #expect(reply.headers.map(\.name.value) == ["content-type", "X"])
    #expect(reply.body?.contentKey == "json")
    #expect(reply.body?.type?.value == "b/b")
  }

  @Test func ofCookiesAMappingMergesAndAListReplaces() throws {
    func cookies(_ top: String) throws -> [String]? {
      let text = "extends: b\nurl: https://e.com\ncookies: \(top)\n"
      return try #require(read(text, files: ["b": "cookies: {a: 1, b: 2}\n"]).requests.first)
        .cookies?.value.map(\.name.value)
    }
    #expect(try cookies("{a: null}") == ["b"])
    #expect(try cookies("[a: null]") == [])
    #expect(try cookies("[c: 3]") == ["c"])
  }

  @Test func theSameContentOnTopMergesWithTheBases() throws {
    let file = read(
      "extends: b\nurl: https://e.com\nbody: {random: {seed: 7}}\n",
      files: ["b": "body: {random: {bytes: 5, seed: 1}}\n"])
    guard case .random(count: 5, seed: 7) = try #require(file.requests.first?.body).content.value else {
      Issue.record("the body is not merged")
      return
    }
  }

  @Test func nameIsNotInheritedAndBasesChain() throws {
    let files = [
      "a": "name: a\nextends: b\nmethod: PUT\nvars: {x: a}\n",
      "b": "name: b\nmethod: POST\nsummary: from b ${x} ${y}\nvars: {x: b, y: b}\n",
    ]
    let request = try #require(read("extends: a\nurl: https://e.com\n", files: files).requests.first)
    #expect(request.name == "spec")
    #expect(request.method?.value == "PUT")
    #expect(request.summary?.value == "from b a b")
  }

  @Test func ofAListTheLaterWins() throws {
    let files = ["a": "method: PUT\nsummary: a\n", "b": "method: POST\n", "c": "query: {x: 1}"]
    let request = try #require(
      read("extends: [a, b, c]\nurl: https://e.com\n", files: files).requests.first)
    #expect(request.method?.value == "POST")
    #expect(request.summary?.value == "a")
  }

  /// Each base lies over those before it, and anything but a mapping replaces them.
  @Test(arguments: [
    ("{x: 1, k: {a: 1}}", "{k: 7, w: 0}", "{k: {b: 2}, x: 3}", #"{"x": 3, "k": {"b": 2}, "w": 0}"#),
    ("{x: 1}", "[1]", "{y: 2}", #"{"y": 2}"#), ("{k: {a: 1}}", "{k: {b: 2}}", "{k: 3}", #"{"k": 3}"#),
    ("{k: {a: 1}}", "{k: {b: 2}}", "{k: {a: 3}}", #"{"k": {"a": 3, "b": 2}}"#),
  ])
  func ofThreeBasesEachIsLaidOverTheOneBefore(_ a: String, _ b: String, _ c: String, _ notation: String)
    throws
  {
    let files = ["a": "params: \(a)\n", "b": "params: \(b)\n", "c": "params: \(c)\n"]
    for list in ["[a, b, c]", "[a, b, c, c]"] {
      let request = try #require(
        read("extends: \(list)\nurl: https://e.com\n", files: files).requests.first)
      #expect(request.params?.notation == notation)
    }
  }

  @Test(arguments: [
    ("{X-A: 1, X-B: 2}", "~", "{X-C: 3}", ["X-C=3"]),
    ("[X-A: 1, X-B: 2, x-a: 3]", "{X-C: 4}", "{x-A: 5}", ["x-A=5", "X-B=2", "X-C=4"]),
    ("{X-A: 1}", "[X-B: 2, X-C: 3, x-b: 4]", "[X-D: 5]", ["X-A=1", "X-B=2", "X-C=3", "x-b=4", "X-D=5"]),
    ("{X-A: 1}", "[x-a: 2, X-B: 3, X-A: 4]", "{x-A: 5}", ["x-A=5", "X-B=3"]),
  ])
  func headersOfThreeBasesMergeInTheirOrder(
    _ a: String, _ b: String, _ c: String, _ fields: [String]
  ) throws {
    let files = ["a": "headers: \(a)\n", "b": "headers: \(b)\n", "c": "headers: \(c)\n"]
    let file = read("extends: [a, b, c]\nurl: https://e.com\n", files: files)
    let request = try #require(file.requests.first)
    #expect(request.headers.map { "\($0.name.value)=\($0.value.value ?? "nil")" } == fields)
  }

  @Test func aContentThatABaseTookAwayComesBackAnew() throws {
    let files = ["a": "body: {text: a, type: t/t}\n", "b": "body: {json: {}}\n", "c": "body: {text: c}\n"]
    let request = try #require(
      read("extends: [a, b, c]\nurl: https://e.com\n", files: files).requests.first)
    #expect(request.body?.contentKey == "text")
    #expect(request.body?.type?.value == "t/t")
  }

  @Test(arguments: [("many#second", "PUT"), ("many#1", "POST"), ("many#2", "PUT")])
  func aDocumentIsPickedByNameOrNumber(_ path: String, _ method: String) throws {
    let many = "name: first\nmethod: POST\n---\nname: second\nmethod: PUT\n"
    let file = read("extends: \(path)\nurl: https://e.com\n", files: ["many": many])
    #expect(try #require(file.requests.first).method?.value == method)
  }

  @Test func aPathMayHoldVariables() {
    let file = read("extends: ${dir}/b\nvars: {dir: d}\nurl: https://e.com\n", files: ["d/b": "method: PUT"])
    #expect(file.requests.first?.method?.value == "PUT")
  }

  @Test(arguments: [
    ("extends: «no»\nurl: https://e.com", "unreadable-base"),
    ("extends: [«no», a]\nurl: ${x}", "unreadable-base"),
    ("extends: «many»\nurl: https://e.com", "ambiguous-base"),
    ("extends: «many#x»\nurl: https://e.com", "unknown-base-request"),
    ("extends: «many#0»\nurl: https://e.com", "unknown-base-request"),
    ("extends: «many#3»\nurl: https://e.com", "unknown-base-request"),
    ("extends: «{a: b}»\nurl: https://e.com", "wrong-type"),
    ("extends: [«[a]»]\nurl: https://e.com", "wrong-type"),
    ("extends: «${no}»\nurl: https://e.com", "unresolved-variable"),
    ("extends: «empty»\nurl: https://e.com", "empty-spec"),
  ])
  func problemsAreSaidOnceAtThePath(_ text: String, _ code: String) {
    let files = ["many": "name: a\n---\nname: b\n", "a": "method: PUT\n", "empty": "# nothing\n"]
    let marked = Marked(text)
    let file = Files(files).reader().read(marked.source, stem: "s")
    #expect(file.codes == [code])
    #expect(file.diagnostics.compactMap(\.place?.range) == marked.problems)
    #expect(file.requests.isEmpty)
  }

  @Test func cyclesAreFound() {
    let files = ["a": "extends: b\n", "b": "extends: spec.yaml\n", "spec.yaml": "extends: a\nurl: x\n"]
    let file = Files(files).reader()
      .read(Source(name: "spec.yaml", bytes: Array("extends: a\nurl: x\n".utf8)), stem: "s")
    #expect(file.codes == ["extends-cycle"])
    #expect(file.diagnostics.first?.message.hasSuffix("`spec.yaml` → `a` → `b` → `spec.yaml`") == true)
  }

  @Test func aLongChainIsRefused() {
    var files: [String: String] = [:]
    for level in 0..<100 { files["b\(level)"] = "extends: b\(level + 1)\n" }
    #expect(read("extends: b0\nurl: x\n", files: files).codes == ["extends-too-deep"])
  }

  @Test func basesThatShareBasesAreReadOnce() {
    var files = ["b40": "method: PUT\n"]
    for level in 0..<30 { files["b\(level)"] = "extends: [b\(level + 1), b\(level + 1)]\n" }
    files["b30"] = "method: PUT\n"
    let start = ContinuousClock.now
    #expect(read("extends: b0\nurl: https://e.com\n", files: files).requests.first?.method?.value == "PUT")
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func aProblemOfABaseIsSaidOnceForAllWhoUseIt() {
    let file = read(
      "extends: b\nurl: https://e.com\n---\nextends: b\nurl: https://e.com\n",
      files: ["b": "methd: PUT\nquery: {a: 1, a: 2}\n"])
    #expect(file.codes == ["duplicate-key", "unknown-key"])
    #expect(Set(file.diagnostics.map(\.place?.source.name)) == ["b"])
    #expect(file.requests.isEmpty)
  }
}

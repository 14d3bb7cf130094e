import OnwireDiagnostics
import Testing

@testable import OnwireSpecLanguage

@Suite struct RequestTests {
  @Test func everyKeyIsRead() throws {
    let text = """
      name: id-card-front
      summary: Upload the front of an ID card.
      client: {use: afnetworking@4, rules: {query.array: indices, parameters.in-url: [GET]}}
      method: POST
      url: upload?v=2
      base: https://api.example.com/v1/
      headers: {X-Channel: ios, X-Version: 1.10, User-Agent: ~}
      query: {lang: zh}
      params: {user: {name: 张三}}
      as: multipart
      files:
        - {name: FILE, filename: front.jpg, type: image/jpeg, path: fixtures/front.jpg}
        - {name: note, text: "hello", filename: ~}
        - {name: raw, base64: aGVsbG8=, headers: {Content-ID: <1>}}
        - {name: big, filename: big.bin, random: {bytes: 64MiB, seed: 0xFFFFFFFFFFFFFFFF}}
        - {headers: [Content-Disposition: 'form-data; name="x"'], hex: 00ff}
        - {name: zero, zeros: {bytes: 5}, type: ~}
      boundary: 123
      auth: {basic: [user, 0x10]}
      transport: none
      vars: {token: abc}
      device:
        languages: [en, zh-Hans]
        app: {name: Demo, version: 1.2, build: "34", id: com.example.demo}
        model: iPhone
        os: iOS 16.2
        scale: 2.5
        now: 2026-01-02T03:04:05Z
        user-agent: Demo/1
      """
    let file = read(text)
    #expect(file.diagnostics.isEmpty)
    let request = try #require(file.requests.first)
    #expect(request.name == "id-card-front" && request.isNamed && request.index == 0)
    #expect(request.client?.name.value == "afnetworking@4")
    #expect(request.client?.rules.map(\.value.notation) == ["\"indices\"", "[\"GET\"]"])
    #expect(request.headers.map(\.name.value) == ["X-Channel", "X-Version", "User-Agent"])
    #expect(request.headers.map(\.value.value) == ["ios", "1.10", nil])
    #expect(request.boundary?.value == "123")
    #expect(request.serialization?.value == .multipart)
    let files = try #require(request.files?.value)
    #expect(files.map(\.contentKey) == ["path", "text", "base64", "random", "hex", "zeros"])
    #expect(files.map { $0.filename == nil } == [false, false, true, false, true, true])
    #expect(files.map { $0.filename?.value } == ["front.jpg", nil, nil, "big.bin", nil, nil])
    #expect(files.map { $0.type == nil } == [false, true, true, true, true, false])
    #expect(files.map { $0.name?.value } == ["FILE", "note", "raw", "big", nil, "zero"])
    guard case .random(count: 67_108_864, seed: .max) = files[3].content.value,
      case .bytes([0, 255]) = files[4].content.value, case .zeros(count: 5) = files[5].content.value,
      case .basic(let user, let password) = request.auth?.value
    else {
      Issue.record("a content or the auth is not as written")
      return
    }
    #expect(user.value == "user" && password.value == "0x10")
    #expect(request.device?.languages?.value.map(\.value) == ["en", "zh-Hans"])
    #expect(request.device?.app?.version?.value == "1.2")
    #expect(request.device?.scale?.value == 2.5)
    #expect(request.device?.now?.value == 1_767_323_045)
  }

  @Test func nullsOfWholeKeysAreLikeAbsence() throws {
    let keys = Shape.Mapping.request.names.filter { $0 != "url" && $0 != "params-text" }
    let text = "url: https://e.com\n" + keys.map { "\($0): ~\n" }.joined()
    let file = read(text)
    #expect(file.diagnostics.isEmpty)
    let request = try #require(file.requests.first)
    #expect(request.name == "spec" && !request.isNamed)
    #expect(request.headers.isEmpty && request.files == nil && request.device == nil && request.body == nil)
    #expect(request.paramsText == nil)
  }

  @Test func nullEmptyAndAbsentParamsTextDiffer() throws {
    let texts = try ["params-text: ~", "params-text: ''", ""].map { text in
      try #require(read("url: https://e.com\n" + text).requests.first).paramsText
    }
    #expect(texts.map { $0 == nil } == [false, false, true])
    #expect(texts.map { $0?.value } == [nil, "", nil])
  }

  @Test(arguments: [
    ("url: a", ["spec"]), ("url: a\n---\nurl: b", ["spec-1", "spec-2"]),
    ("url: a\n---\nname: x\nurl: b\n---\nurl: c", ["spec-1", "x", "spec-3"]),
    ("url: a\n---\nmethd: x\nurl: b\n---\nurl: c", ["spec-1", "spec-3"]),
    ("url: a\n---\n---\nurl: c", ["spec-1", "spec-3"]), ("", []), ("---\n", []), ("name: a", []),
    ("name: x\nurl: a\n---\nname: x\nurl: b\n---\nurl: c", []),
    ("name: spec-2\nurl: a\n---\nurl: b", []),
  ])
  func requestsAreNamed(_ text: String, _ names: [String]) {
    #expect(read(text).requests.map(\.name) == names)
  }

  @Test(
    arguments: [
      ("name: ‹x›\nurl: a\n---\nname: «x»\nurl: b", ["duplicate-name"]),
      ("name: ‹x›\n---\nname: «x»\nurl: b", ["missing-key", "duplicate-name"]),
      ("url: a\nname: «a/b»", ["invalid-name"]), ("url: a\nname: «..»", ["invalid-name"]),
      ("url: a\nname: «\"a\\0\"»", ["invalid-name"]),
      ("url: a\nname: «\"a\\n::b\"»", ["invalid-name"]), ("url: a\nname: «\"\\e[2J\"»", ["invalid-name"]),
      ("url: a\nname: «\"a\\x9bm\"»", ["invalid-name"]), ("url: a\nname: «\"a\\tb\"»", ["invalid-name"]),
      ("url: a\nname: «\"a\\u202e\"»", ["invalid-name"]), ("url: a\nname: «\"a\\u2028\"»", ["invalid-name"]),
      ("url: a\nname: «\"a\\u200b\"»", ["invalid-name"]), ("url: a\nname: «''»", ["invalid-name"]),
      ("url: a\nmethod: «''»", ["invalid-method"]), ("url: a\nas: «xml»", ["unknown-choice"]),
      ("url: a\n‹params›: {}\n«body»: {text: a}", ["conflicting-keys"]),
      ("«body»: {text: a}\nurl: a\n‹as›: json\n‹files›: []", ["conflicting-keys"]),
      ("url: a\n‹params›: {}\n«params-text»: ~", ["conflicting-keys"]),
      ("url: a\nbody: {«type»: a}", ["missing-content"]),
      ("url: a\nbody: {‹text›: a, «hex»: 00}", ["several-contents"]),
      ("url: a\nbody: {text: «~»}", ["null-not-allowed"]),
      ("url: a\nbody: {text: «!!binary aGk=»}", ["wrong-type"]),
      (
        "url: a\nfiles: [{«name»: a}, {name: b, ‹text›: a, ‹path›: b, «hex»: 00}]",
        ["missing-content", "several-contents"]
      ),
      ("url: a\nfiles: [{name: «~», text: a}]", ["null-not-allowed"]),
      ("url: a\nfiles: [«a»]", ["wrong-type"]), ("url: a\nfiles: [{name: a, path: «''»}]", ["empty-path"]),
      ("url: a\nauth: {basic: [«a», b]}", []), ("url: a\nauth: {basic: [a«:»b, c]}", ["colon-in-user"]),
      ("url: a\nauth: {basic: «[a]»}", ["wrong-type"]),
      ("url: a\nauth: {bearer: \"a«\\n»\"}", ["invalid-header-value"]),
      ("url: a\nauth: {‹bearer›: a, «basic»: [a, b]}", ["conflicting-keys"]),
      ("url: a\nheaders: {X: «[a]»}", ["wrong-type"]), ("url: a\nheaders: «a»", ["wrong-type"]),
      ("url: a\nheaders: [«{X: a, Y: b}»]", ["wrong-type"]),
      ("url: a\nheaders: {«''»: a}", ["invalid-header-name"]),
      ("url: a\nheaders: {‹404›: a, «\"404\"»: b}", ["duplicate-key"]),
      ("url: a\nclient: {«rules»: {}}", ["missing-key"]),
      ("url: a\nclient: {use: x, rules: «[a]»}", ["wrong-type"]),
      ("url: a\ndevice: {scale: «-1»}", ["invalid-scale"]),
      ("url: a\ndevice: {scale: «.inf»}", ["invalid-scale"]),
      ("url: a\ndevice: {scale: «big»}", ["invalid-scale"]),
      ("url: a\ndevice: {now: «2026-02-30»}", ["invalid-timestamp"]),
      ("url: a\ndevice: {languages: «en»}", ["wrong-type"]), ("url: a\ndevice: «iPhone»", ["wrong-type"]),
      ("url: a\nbody: {random: {bytes: 1, seed: «18446744073709551616»}}", ["invalid-seed"]),
      ("url: a\nbody: {random: «64MiB»}", ["wrong-type"]),
      ("url: a\nbody: {zeros: {bytes: «1 kB»}}", ["invalid-size"]),
      ("url: a\nbody: {hex: «!!int x»}", ["wrong-type"]), ("url: «[a]»", ["wrong-type"]),
      ("url: «~»", ["null-not-allowed"]),
      ("«[url]»", ["wrong-type"]), ("«~»", ["wrong-type"]), ("«url:a»", ["wrong-type"]),
      ("{«url:a»}", ["unknown-key"]),
      (
        "url: a\nquery: {a: «!x b», b: «!y c», c: {‹d›: 1, «d»: 2}}",
        ["unknown-tag", "unknown-tag", "duplicate-key"]
      ),
    ] as [(String, [String])])
  func problemsStandWhereTheyAre(_ text: String, _ codes: [String]) {
    let marked = Marked(text)
    let diagnostics = Files().reader().read(marked.source, stem: "s").diagnostics
    #expect(diagnostics.map(\.code.name).sorted() == codes.sorted())
    for label in diagnostics.flatMap(\.labels) { #expect(marked.labels.contains(label.place.range)) }
    for place in diagnostics.compactMap(\.place) where !place.range.isEmpty {
      #expect(marked.problems.contains { $0.overlaps(place.range) })
    }
  }

  @Test(arguments: [
    ("header: {}", "write `headers`"), ("content_type: a", "write it as a header"),
    ("file: a", "write `files`, a list"), ("multipart: {}", "write `files`, or `as: multipart`"),
    ("Params: {}", "did you mean `params`?"), ("paramsText: a", "did you mean `params-text`?"),
    ("json: {}", "write `params` and `as: json`"), ("parameters: {}", "write `params`"),
    ("files: [{name: a, mimeType: b, text: c}]", "write `type`"),
    ("files: [{name: a, file_name: b, text: c}]", "did you mean `filename`?"),
    ("files: [{name: a, file: b}]", "write `path`"),
    ("{method:GET: }", "write a blank after the colon: `method: GET`"),
  ])
  func spellingsOfOtherToolsGetPointedHelp(_ text: String, _ help: String) {
    let file = text.hasPrefix("{") ? read("{url: a, method:GET}") : read("url: a\n" + text)
    #expect(file.codes == ["unknown-key"])
    #expect(file.diagnostics.first?.help.first?.hasPrefix(help) == true)
  }

  @Test(arguments: [
    ("auth: user:password", "write `auth: {basic: [user, password]}` or `auth: {bearer: token}`"),
    ("auth: bearer:abc", "write a blank after the colon: `{bearer: abc}`"),
    ("auth:\n  bearer:abc", "write a blank after the colon: `bearer: abc`"),
    ("headers: X-Channel:ios", "write a blank after the colon: `{X-Channel: ios}`"),
    ("files: front.jpg", "write `files: [{name: …, path: front.jpg}]`"),
    ("files: 'a, b.jpg'", "write `files: [{name: …, path: \"a, b.jpg\"}]`"),
    ("files: ''", "write `files: []` for no files"),
    ("files: [front.jpg]", "write `{name: …, path: front.jpg}`"),
    ("files:\n- name:FILE", "write a blank after the colon: `name: FILE`"),
  ])
  func whatIsNoMappingIsToldAFormThatIsOne(_ text: String, _ help: String) {
    let file = read("url: a\n" + text)
    #expect(file.codes == ["wrong-type"])
    #expect(file.diagnostics.first?.help == [help])
  }

  @Test func oneMissingURLIsNotSaidTwiceWhereItIsMisspelled() {
    #expect(read("ulr: https://e.com").codes == ["unknown-key"])
    #expect(read("uri: https://e.com").codes == ["unknown-key"])
    #expect(read("methd: GET").codes.sorted() == ["missing-key", "unknown-key"])
  }

  @Test(arguments: [
    ("vars: *no\nurl: ${a}${b}", ["unknown-alias"]), ("<<: *no\nmethod: GET", ["unknown-alias"]),
    ("<<: [url]\nmethod: ${a}", ["invalid-merge"]),
    ("url: *no\nquery: !x a", ["unknown-alias", "unknown-tag"]),
    ("query: {a: 1, a: 2}\nas: xml", ["missing-key", "duplicate-key", "unknown-choice"]),
    ("url: a\nvars: [a]\nsummary: ${b}", ["wrong-type"]),
  ])
  func oneCauseIsOneProblemAndTwoAreTwo(_ text: String, _ codes: [String]) {
    let file = read(text)
    #expect(file.codes == codes)
    #expect(file.requests.isEmpty)
  }

  @Test func everyKeyOfAMappingIsAnsweredByItself() {
    for mapping in [Shape.Mapping.request, .filePart, .body, .client, .auth, .device, .app, .random, .zeros] {
      for (spelling, foreign) in mapping.foreign {
        #expect(!mapping.names.map(Shape.Mapping.folded).contains(spelling))
        #expect(mapping.names.contains(foreign.key), "\(mapping.name): \(spelling)")
        #expect(spelling == Shape.Mapping.folded(spelling))
      }
    }
  }
}

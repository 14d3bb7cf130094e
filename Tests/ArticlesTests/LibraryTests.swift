import Foundation
import OnwireFoundation
import OnwireKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The library as a program uses it, by its public names only.
@Suite struct LibraryTests {
  private static let url = "https://api.example.com/v1/users"

  /// The error of a spec, as it is printed.
  private func problem(_ make: () throws -> WireSpec) throws -> String {
    let error = try #require(throws: SpecError.self) { try make() }
    #expect(error.localizedDescription == "\(error)")
    return "\(error)"
  }

  @Test func `a spec in a string that names a file says that no folder is given`() throws {
    let yaml = "method: POST\nurl: \(Self.url)\nbody: {path: avatar.png}\n"
    let text = try problem { try WireSpec(yaml: yaml) }
    #expect(text.contains("`avatar.png` is a file, and no folder is given to look for it"), "\(text)")
    #expect(text.contains("help: give the folder as `root`"), "\(text)")
    #expect(text.contains(" --> LibraryTests.swift:23, yaml:3:14"), "\(text)")
  }

  @Test func `a base of a spec in a string is looked for in its root, and so is what the base names`() throws
  {
    try inFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/bases", withIntermediateDirectories: true)
      try Data("method: POST\nbody: {path: data.bin}\n".utf8).write(
        to: URL(fileURLWithPath: folder + "/bases/upload.yaml"))
      try Data("abc".utf8).write(to: URL(fileURLWithPath: folder + "/bases/data.bin"))
      let yaml = "extends: bases/upload.yaml\nurl: \(Self.url)\n"
      #expect(try WireSpec(yaml: yaml, root: folder).message.body() == Array("abc".utf8))
      let outside = try problem { try WireSpec(yaml: "extends: ../up.yaml\n", root: folder) }
      #expect(outside.contains("lies outside the root") && !outside.contains("--root"), "\(outside)")
    }
  }

  @Test func `help speaks of parameters, not of options of the command`() throws {
    let text = try problem { try WireSpec(yaml: "url: ${base}/users\n") }
    #expect(text.contains("`variables: [\"base\": \"…\"]`"), "\(text)")
    #expect(!text.contains("--var"), "\(text)")
    let capture = try #require(throws: CaptureError.self) { try Capture(Array("what?".utf8)) }
    #expect("\(capture)".contains("`as: .raw`"), "\(capture)")
    #expect(!"\(capture)".contains("--from"), "\(capture)")
    #expect(capture.localizedDescription == "\(capture)")
  }

  @Test func `a name that means no client says which there are`() throws {
    let error = try #require(throws: SpecError.self) { try Client(named: "alamo") }
    #expect("\(error)".contains("alamofire"), "\(error)")
    #expect(try Client(named: "alamofire@5").nameAndRelease == "alamofire@5.12.0")
  }

  @Test func `a client of one's own is known by name`() throws {
    let table = try ClientTable(
      "mine", title: "Mine", releases: [Version(1, 0, 0)],
      rows: try Client(named: "plain").table.rows)
    let spec = try WireSpec(yaml: "client: mine\nurl: \(Self.url)\n", tables: [table])
    #expect(spec.client.nameAndRelease == "mine@1.0.0")
    #expect(try problem { try WireSpec(yaml: "client: mine\nurl: \(Self.url)\n") }.contains("mine"))
  }

  @Test func `a table whose rows do not fit its releases is no client`() throws {
    let rows = try Client(named: "plain").table.rows
    let escape = try #require(rows.first { $0.rule == "url.escape" })
    func row(_ value: String = "none", since: Version? = nil, options: [String]? = nil)
      -> ClientTable.Row
    {
      ClientTable.Row("url.escape", .text(value), since: since, options: options, .read, "a test")
    }
    let others = rows.filter { $0 != escape }
    let (one, two) = (Version(1, 0), Version(2, 0))
    let faults: [(releases: [Version], rows: [ClientTable.Row], fault: String)] = [
      ([one], [], "release 1.0 has no row of a rule that every client has: `"),
      ([one], others, "release 1.0 has no row of a rule that every client has: `url.escape`"),
      (
        [one, two], others + [row(since: two)],
        "release 1.0 has no row of a rule that every client has: `url.escape`"
      ),
      ([one], rows + [row()], "release 1.0 has 2 rows of `url.escape`"),
      ([one], rows + [row(since: two)], "a row of `url.escape` holds in no release"),
      ([two, one], rows, "release 1.0 follows 2.0: the oldest is the first"),
      ([one, one], rows, "release 1.0 follows 1.0: the oldest is the first"),
      ([Version(), one], rows, "a release has no number, or one below 0"),
      ([Version(1, -1), one], rows, "a release has no number, or one below 0"),
      ([one], others + [row(options: ["none", "nope"])], "`nope` is not a value of the rule `url.escape`"),
      ([one], others + [row("nope")], "`nope` is not a value of the rule `url.escape`"),
    ]
    for (releases, rows, fault) in faults {
      let text = said { _ = try ClientTable("mine", title: "Mine", releases: releases, rows: rows) }
      #expect(text.contains(fault), "\(text)")
    }
  }

  @Test func `a folder gives each request of each file, and what is wrong with one of them`() throws {
    try inFolder { folder in
      for (name, text) in [
        ("b.yaml", "url: \(Self.url)/b\n---\nname: second\nurl: \(Self.url)/c\n"),
        ("a.yaml", "url: \(Self.url)/a\n"), ("_base.yaml", "nothing: here\n"), ("z.yaml", "ulr: 1\n"),
      ] { try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name)) }
      let specs = SpecFolder(contentsOf: folder)
      let targets = specs.map { try? $0.get().message.target }
      #expect(targets == ["/v1/users/a", "/v1/users/b", "/v1/users/c", nil])
      #expect(try specs["b#second"].message.target == "/v1/users/c")
      let error = try #require(throws: SpecError.self) { try specs.all }
      #expect(error.diagnostics.map(\.code.name).contains("unknown-key"), "\(error)")
      try FileManager.default.removeItem(atPath: folder + "/z.yaml")
      #expect(
        try specs.all.map { $0.name.split(separator: "/").last } == ["a.yaml", "b.yaml#b-1", "b.yaml#second"])
    }
    #expect(SpecFolder(contentsOf: "/no/such/folder").map { (try? $0.get()) == nil } == [true])
  }

  @Test func `what a person prints is a line, and not what it is made of`() throws {
    let spec = try WireSpec(yaml: "client: plain\nurl: \(Self.url)?a=1\nheaders: {X-A: b}\n")
    let message = try spec.message
    let field = try #require(message.fields.first { $0.path == "header.X-A" && $0.role == .fieldValue })
    let origin = try #require(message.origin(of: field))
    let comparison = try Comparison(spec, Request(bytes: "GET /v1/users?a=2 HTTP/1.1\r\n\r\n".utf8))
    let place = try #require(origin.place)
    #expect("\(message)" == "GET /v1/users?a=1, 61 bytes")
    #expect("\(field)" == "header.X-A (field-value)")
    #expect("\(origin)" == "spec.headers of `headers.X-A` at \(place.source.name):3:16")
    #expect("\(place)".hasSuffix(", yaml:3:16") && "\(place.start)" == "3:16")
    #expect(
      "\(comparison)" == """
        3 differences
          changed query.a
          removed header.Host
          removed header.X-A
        """)
    #expect("\(try Comparison(spec, spec))" == "the same")
    #expect("\(try spec.request.fidelity)" == "exact")
    #expect("\(spec.client) \(spec.client.table)" == "plain plain")
    #expect("\(try Client(named: "alamofire@5.0.0"))" == "alamofire@5.0.0")
    #expect("\(["a": [1, nil, "x"]] as ParameterValue)" == #"{"a": [1, null, "x"]}"#)
    #expect("\(SpecFolder(contentsOf: "no/such/../folder"))" == "no/folder")
    let report = try Migration(from: spec.client, to: Client(named: "afnetworking")).report(of: [spec])
    #expect("\(report)".hasPrefix("1 request: "))
  }

  /// The error's text if `use` fails.
  private func said(_ use: () throws -> Void) -> String {
    let error = #expect(throws: (any Error).self) { try use() }
    return error.map { "\($0)" } ?? ""
  }

  @Test func `a folder takes every name that it shows, and says which one a wrong name is near`() throws {
    try inFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/user", withIntermediateDirectories: true)
      for (name, text) in [
        ("user/login.yaml", "url: \(Self.url)/login\n"), ("user/out.yml", "url: \(Self.url)/out\n"),
        ("users.yaml", "name: list\nurl: \(Self.url)\n---\nurl: \(Self.url)/7\n"),
      ] { try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name)) }
      let specs = SpecFolder(contentsOf: folder)
      let names = try specs.map { try $0.get().name }
      #expect(names.map { $0.dropFirst(folder.count) }.first == "/user/login.yaml")
      for name in names { #expect(try specs[name].name == name) }
      for wrong in ["user/logn", "usr/login", "\(folder)/user/Login.yaml", "login/user"] {
        #expect(throws: SpecError.self) { try specs[wrong] }
      }
      for (wrong, meant) in [
        ("user/logn", "user/login"), ("usr/login", "user/login"), ("user/login.yml", "user/login.yaml"),
        ("user/uot", "user/out"), ("Users", "users"),
      ] {
        let text = said { _ = try specs[wrong] }
        #expect(text.contains("did you mean `\(meant)`?"), "\(text)")
        #expect(text.contains("a name is the path of a spec below `\(folder)`"), "\(text)")
      }
      #expect(!said { _ = try specs["quite/another"] }.contains("did you mean"))
      let roundabout = SpecFolder(contentsOf: "\(folder)/user/../")
      for name in names { #expect(try roundabout[name].name == name) }
      for wrong in ["../x", "/etc/passwd"] {
        #expect(said { _ = try specs[wrong] }.contains("error[file-outside-root]"))
      }
    }
  }

  @Test func `a link that leads out of a folder is none of its specs`() throws {
    try inFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/specs", withIntermediateDirectories: true)
      for name in ["specs/a.yaml", "outside.yaml"] {
        try Data("url: \(Self.url)\n".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
      }
      let links = [("specs/in.yaml", "a.yaml"), ("specs/out.yaml", "../outside.yaml"), ("also", "specs")]
      for (link, target) in links {
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
      }
      for path in ["\(folder)/specs", "\(folder)/also"] {
        let specs = SpecFolder(contentsOf: path)
        #expect(try specs["in"].bytes() == specs["a"].bytes())
        let text = said { _ = try specs["out"] }
        #expect(text.contains("`\(path)/out.yaml` lies outside the root\n"), "\(text)")
        #expect(said { _ = try specs.all } == text)
      }
      // The program itself names this one.
      _ = try WireSpec(contentsOf: "\(folder)/specs/out.yaml")
    }
  }

  @Test func `a file whose name has a number sign has every name that its folder shows`() throws {
    try inFolder { folder in
      for (name, text) in [
        ("has#hash.yaml", "url: \(Self.url)\n"), ("a.yaml", "url: \(Self.url)/1\n"),
        ("two#one.yaml", "name: x\nurl: \(Self.url)\n---\nname: y\nurl: \(Self.url)\n"),
      ] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
      }
      let specs = SpecFolder(contentsOf: folder)
      for name in ["has#hash", "has#hash.yaml", "two#one#x", "two#one.yaml#2", "a#1"] {
        #expect(throws: Never.self, "\(name)") { try specs[name] }
      }
      for spec in try specs.all { #expect(try specs[spec.name] == spec) }
      let error = #expect(throws: SpecError.self) { try specs["has#hsah"] }
      #expect(error?.description.contains("did you mean `has#hash`?") == true, "\(error?.description ?? "")")
    }
  }

  @Test func `a path that leads nowhere says which file is near`() throws {
    try inFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/specs", withIntermediateDirectories: true)
      try Data("url: \(Self.url)\n".utf8).write(to: URL(fileURLWithPath: folder + "/specs/login.yaml"))
      try Data("GET / HTTP/1.1\r\n\r\n".utf8).write(to: URL(fileURLWithPath: folder + "/session.http"))
      for wrong in ["specs/logn.yaml", "spec/login.yaml", "specs/login", "specs/Login.yml"] {
        let text = said { _ = try WireSpec(contentsOf: "\(folder)/\(wrong)") }
        #expect(text.contains("there is no file `\(folder)/\(wrong)`"), "\(text)")
        #expect(text.contains("did you mean `\(folder)/specs/login.yaml`?"), "\(text)")
        #expect(text.contains("a path is relative to the working folder"), "\(text)")
      }
      #expect(!said { _ = try WireSpec(contentsOf: "\(folder)/specs/other.yaml") }.contains("did you mean"))
      let capture = said { _ = try Capture(contentsOf: "\(folder)/sesion.http") }
      #expect(capture.contains("did you mean `\(folder)/session.http`?"), "\(capture)")
      #expect(!capture.contains("the folder of the spec"), "\(capture)")
      let kind = said { _ = try WireSpec(contentsOf: "\(folder)/specs") }
      #expect(kind.contains("help: name one file in the folder"), "\(kind)")
    }
  }

  @Test func `a root that is not there is what is missing, and not the spec`() throws {
    try inFolder { folder in
      try Data("url: \(Self.url)\n".utf8).write(to: URL(fileURLWithPath: folder + "/p.yaml"))
      let text = said { _ = try WireSpec(contentsOf: folder + "/p.yaml", root: folder + "/zz") }
      #expect(text.contains("there is no file `\(folder)/zz`"), "\(text)")
      #expect(text.contains("`root` is the folder that the files of the spec lie in"), "\(text)")
      #expect(!text.contains("did you mean"), "\(text)")
    }
  }

  @Test func `the working folder is a folder with a name, and no path is none`() {
    #expect(SpecFolder(contentsOf: ".").description == "." && SpecFolder(contentsOf: "").description == ".")
    #expect(said { _ = try WireSpec(contentsOf: ".") }.contains("`.` is a folder"))
    let none = said { _ = try WireSpec(contentsOf: "") }
    #expect(none.contains("the path is empty"), "\(none)")
    #expect(none.contains("name a file, relative to the working folder, `.`"), "\(none)")
  }

  @Test func `a folder that is not there is called as its specs are`() {
    let text = said { _ = try SpecFolder(contentsOf: FileManager.default.currentDirectoryPath + "/none").all }
    #expect(text.contains("there is no file `none`"), "\(text)")
  }

  #if os(Linux)
    @Test func `a name that is not UTF-8 is to be another one`() throws {
      try inFolder { folder in
        let path = Array("\(folder)/caf".utf8) + [0xE9] + Array(".yaml\0".utf8)
        fclose(fopen(path.map { CChar(bitPattern: $0) }, "w"))
        let text = said { _ = try SpecFolder(contentsOf: folder).all }
        #expect(text.contains("caf\u{FFFD}.yaml`") && text.contains("rename it: U+FFFD stands"), "\(text)")
      }
    }
  #endif

  @Test func `a path with NUL is an error, and no shorter path`() throws {
    try inFolder { folder in
      try Data("url: \(Self.url)\n".utf8).write(to: URL(fileURLWithPath: folder + "/a.yaml"))
      let specs = SpecFolder(contentsOf: folder)
      for use: () throws -> Void in [
        { _ = try specs["a\0b"] }, { _ = try specs["a.yaml\0"] },
        { _ = try SpecFolder(contentsOf: folder + "\0b").all },
        { _ = try SpecFolder(contentsOf: folder + "\0b")["a"] },
        { _ = try WireSpec(contentsOf: folder + "/a.yaml\0b") },
        { _ = try WireSpec(contentsOf: folder + "/a.yaml", root: folder + "\0b") },
        { _ = try WireSpec(yaml: "url: \(Self.url)\n", root: folder + "\0b") },
        { _ = try Capture(contentsOf: folder + "/a.yaml\0b") },
      ] {
        #expect(said(use).contains("the path holds a NUL character"))
      }
    }
  }

  @Test func `what a folder cannot look at is not missing`() throws {
    try inFolder { folder in
      let text = said { _ = try SpecFolder(contentsOf: folder)[String(repeating: "a", count: 300)] }
      #expect(text.contains("cannot be read: File name too long"), "\(text)")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "nothing is unreadable for root"))
  func `what a folder has no rights to is not missing, and is named itself`() throws {
    try inFolder { folder in
      let inner = folder + "/sub/no"
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
      try Data("url: \(Self.url)\n".utf8).write(to: URL(fileURLWithPath: inner + "/a.yaml"))
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: inner)
      defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: inner) }
      let named = said { _ = try SpecFolder(contentsOf: inner)["a"] }
      #expect(named.contains("`\(inner)/a.yaml` cannot be read: Permission denied"), "\(named)")
      for path in [inner, folder + "/sub"] {
        let all = said { _ = try SpecFolder(contentsOf: path).all }
        #expect(all.contains("`\(inner)` cannot be read: Permission denied"), "\(all)")
        #expect(!all.contains("is to be the folder of the specs"), "\(all)")
      }
    }
  }

  @Test func `a spec that is given as a capture is said to be none`() throws {
    let text = said { _ = try Capture("client: plain\nurl: \(Self.url)\n".utf8) }
    #expect(text.contains("a spec in YAML is no capture: `WireSpec` reads it"), "\(text)")
    #expect(!text.contains("a name that ends in"), "\(text)")
  }

  @Test func `each rule that an origin names has its page`() throws {
    var rules: Set<String> = []
    for yaml in [
      "method: POST\nurl: \(Self.url)?a=1\nheaders: {X-A: b}\ncookies: {c: d}\nparams: {a: {b: [1]}}\n",
      "method: POST\nurl: \(Self.url)\nclient: alamofire\nas: json\nparams: {a: {b: [1]}}\n",
      "method: POST\nurl: \(Self.url)\ntransport: cfnetwork-ios16\nas: multipart\nparams: {a: b}\n",
    ] {
      let message = try WireSpec(yaml: yaml).message
      rules.formUnion(message.fields.compactMap { message.origin(of: $0)?.rule })
    }
    let captured = Request(bytes: "GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8).message
    rules.formUnion(captured.fields.compactMap { captured.origin(of: $0)?.rule })
    #expect(rules.count > 10)
    for rule in rules { #expect(Reference.rule(rule) != nil, "\(rule)") }
    #expect(Reference.rule("query.array") != nil && Reference.rule("afnetworking.nothing") == nil)
    #expect(Reference.rule("duplicate-key") == nil)
  }

  @Test func `problems stand in the order of the text, whoever finds them`() throws {
    let error = try #require(throws: SpecError.self) {
      try WireSpec(yaml: "url: https://a.b/${u}\n---\nurl: https://a.b/\nclient: plain@9\nfoo: 1\n")
    }
    #expect(error.diagnostics.map { $0.place?.start.line } == [1, 4, 5])
    let built = try #require(throws: SpecError.self) {
      try WireSpec(method: "G T", url: "/relative", headers: ["A B": "c"])
    }
    #expect(built.diagnostics.map { $0.place?.start.line } == [1, 2, 3])
    let told = try WireSpec(
      yaml: "body: {text: a}\nurl: https://a.b/\nboundary: x\nclient: plain\n"
    ).diagnostics.compactMap { $0.place?.start.line }
    #expect(told.count > 1 && told == told.sorted())
  }

  @Test func `a spec is written as code and as a page, too`() throws {
    let spec = try WireSpec(yaml: "method: POST\nurl: \(Self.url)\nclient: alamofire\nparams: {a: 1}\n")
    #expect(try spec.text(as: .swift) == RequestCode(.swift, sending: spec).text)
    #expect(try spec.text(as: .objc) == RequestCode(.objectiveC, sending: spec).text)
    #expect(try spec.text(as: .markdown) == RequestPage(spec).markdown())
    #expect(try spec.text(as: .html) == RequestPage(spec).html())
  }

  @Test func `a release of four numbers is one that specs can name`() throws {
    let table = try ClientTable(
      "mine", title: "Mine", releases: [Version(1, 2, 3, 4), Version(1, 2, 3, 5)],
      rows: try Client(named: "plain").table.rows)
    for (name, release) in [("mine@1.2.3.4", "mine@1.2.3.4"), ("mine@1.2", "mine@1.2.3.5")] {
      let spec = try WireSpec(yaml: "client: \(name)\nurl: \(Self.url)\n", tables: [table])
      #expect(spec.client.nameAndRelease == release)
    }
  }

  @Test func `a field path that is none is told in the words of a spec's ignore`() throws {
    let spec = try WireSpec(yaml: "url: \(Self.url)\n")
    for path in ["headers.User-Agent", "params.page", "", "heder.X", "parts[*", "json..id", "json.id."] {
      let text = said { _ = try Comparison(spec, spec, ignoring: [path]) }
      #expect(text.contains("error[unknown-field-path]"), "\(text)")
      #expect(text.contains("a step in it is empty") == path.contains("json"), "\(text)")
      let own = said { _ = try WireSpec(yaml: "url: \(Self.url)\nignore: ['\(path)']\n") }
      for line in text.split(separator: "\n").dropFirst() { #expect(own.contains(line), "\(own)") }
    }
    let unused = try Comparison(spec, spec, ignoring: ["header.X-Chanel"])
    #expect(unused.unusedPatterns == ["header.X-Chanel"] && unused.isSame)
  }

  @Test func `header fields are found in any letter case, and listed in their order`() throws {
    let spec = try WireSpec(
      yaml: "url: \(Self.url)\nheaders: [{X-B: '1'}, {X-A: '2'}]\nclient: plain\n")
    #expect(try spec.message.headerValues("x-b") == ["1"] && spec.message.headerValues("X-B") == ["1"])
    #expect(try spec.message.headerFields.map(\.name) == ["Host", "X-B", "X-A"])
  }

  @Test(arguments: [
    "", "a", "${x}", "$${x}", "$$", "${any}", "\"", "\\", "\u{0}\u{7}\u{1B}", "\u{85}\u{A0}", "\u{2028}",
    "张三 👩‍👩‍👧",
    "\u{FEFF}", "- a: b", "# no", "null", "1.0", "!!binary a", "\r\n", " a ", "\u{FFFF}", "{$", "$\u{301}{",
  ])
  func `a text of a request that is built in code is sent as it is`(text: String) throws {
    let spec = try WireSpec(
      method: "POST", url: Self.url, params: ["a": .string(text), "b": .string("end")], as: .form)
    let values = try spec.message.fields.filter { $0.role == .formValue }.map {
      try spec.message.value(of: $0)?.value
    }
    #expect(values == [.text(text), .text("end")])
  }

  @Test func `values that are built in code are those of YAML`() throws {
    let params: ParameterValue = [
      "z": 1, "a": [true, nil, 1.5, "x"], "m": ["k": ["deep": -9_223_372_036_854_775_808]],
      "d": .data([0, 255]),
      "e": 1e300,
    ]
    let yaml = """
      method: POST
      url: \(Self.url)
      params:
        z: 1
        a: [true, null, 1.5, x]
        m: {k: {deep: -9223372036854775808}}
        d: !!binary AP8=
        e: 1e300
      """
    #expect(
      try WireSpec(method: "POST", url: Self.url, params: params).bytes() == WireSpec(yaml: yaml).bytes())
  }

  @Test func `values that are nested too deep are refused as those of YAML are`() throws {
    func nested(_ depth: Int) -> ParameterValue {
      (0..<depth).reduce(.integer(1)) { value, level in level % 2 == 0 ? [value] : ["k": value] }
    }
    for depth in [300, 1_000, 1_100, 20_000] {
      let error = #expect(throws: SpecError.self) { try WireSpec(url: Self.url, params: nested(depth)) }
      #expect(error?.description.contains("nesting-too-deep") == true, "\(depth)")
    }
    _ = try WireSpec(method: "POST", url: Self.url, params: nested(100), as: .json)
  }

  /// YAML takes no more than 1,024 characters for a key without a question mark before it.
  @Test func `keys are as long as they are`() throws {
    for count in [999, 1_024, 5_000] {
      let key = String(repeating: "k", count: count)
      let params = ParameterValue.dictionary([.init(key, .dictionary([.init(key, [1])]))])
      let spec = try WireSpec(
        method: "POST", url: Self.url, headers: ["\(key)": "v"], params: params, as: .json)
      #expect(try spec.message.headerValues(key) == ["v"])
      #expect(
        try String(decoding: spec.message.body(), as: UTF8.self) == "{\"\(key)\":{\"\(key)\":[1]}}")
      let yaml = "method: POST\nurl: \(Self.url)\nas: json\nparams: \(params)\n"
      #expect(try WireSpec(yaml: yaml).message.body() == spec.message.body())
    }
  }

  @Test func `results are written and read as JSON`() throws {
    let left = try WireSpec(yaml: "url: \(Self.url)?a=1\nheaders: [{X-A: b}]\n")
    let right = try WireSpec(yaml: "url: \(Self.url)?a=2\nheaders: [{X-B: b}]\n")
    let comparison = try Comparison(left, right)
    #expect(comparison.counting.map(\.path) == ["query.a", "header.X-B", "header.X-A"])
    func same<Result: Codable & Equatable>(_ result: Result) throws -> Bool {
      try JSONDecoder().decode(Result.self, from: JSONEncoder().encode(result)) == result
    }
    #expect(try same(comparison.differences))
    #expect(try same(Array(left.message.fields)))
    let bad = Request(bytes: Array("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nabc".utf8))
    #expect(!bad.findings().isEmpty)
    #expect(try same(bad.findings()))
  }

  @Test func `a body that cannot be had says why, and which file is to blame`() throws {
    try inFolder { folder in
      let file = URL(fileURLWithPath: folder + "/data.bin")
      try Data(count: 100).write(to: file)
      let yaml = "method: POST\nurl: \(Self.url)\nbody: {path: data.bin}\n"
      let message = try WireSpec(yaml: yaml, root: folder).message
      let long = #expect(throws: (any Error).self) { try message.body(limit: 99) }
      #expect(
        "\(try #require(long))" == "there are at least 100 bytes, and 99 may be held: give a higher `limit`")
      try FileManager.default.removeItem(at: file)
      let missing = try #require(#expect(throws: (any Error).self) { try message.body() })
      #expect("\(missing)" == "`data.bin`: the file went away before it was read")
      #expect(missing.localizedDescription == "\(missing)")
    }
  }

  @Test(arguments: [true, false])
  func `what would look at a file anew throws where that is not what it was`(isGone: Bool) throws {
    try inFolder { folder in
      let file = URL(fileURLWithPath: folder + "/a.bin")
      try Data([0, 1, 2]).write(to: file)
      try Data("method: POST\nurl: \(Self.url)\nbody: {path: a.bin}\n".utf8).write(
        to: URL(fileURLWithPath: folder + "/a.yaml"))
      let spec = try WireSpec(contentsOf: folder + "/a.yaml")
      let request = try spec.request
      let migration = try Migration(from: Client(named: "afnetworking@4"), to: Client(named: "alamofire@5"))
      let uses: [() throws -> Void] = [
        { _ = try RequestPage(spec) }, { _ = try spec.text(as: .markdown) },
        { _ = try migration.report(of: [spec]) }, { _ = try Identification(of: [request]) },
      ]
      for use in uses { try use() }
      if isGone {
        try FileManager.default.removeItem(at: file)
      } else {
        try Data([0, 1, 2, 3]).write(to: file)
      }
      let reason = isGone ? "went away before it was read" : "changed after its size was taken"
      for use in uses { #expect(said(use) == "`a.bin`: the file \(reason)") }
    }
  }

  // `anyzqx`, the number of the text and that of the wildcard: the stand-in for a wildcard in a compiled
  // request.
  @Test(arguments: ["query", "header", "json", "path"])
  func `a text that is what stands for a wildcard is a text like any other`(place: String) throws {
    func spec(_ first: String, _ second: String) throws -> WireSpec {
      let (header, query, json, path) =
        switch place {
        case "query": ("h", "\(first)&b=\(second)", "j", "p")
        case "header": ("\(first)-\(second)", "q", "j", "p")
        case "json": ("h", "q", "\(first)', b: '\(second)", "p")
        default: ("h", "q", "j", "\(first)/\(second)")
        }
      return try WireSpec(
        yaml: """
          client: plain
          method: POST
          url: \(Self.url)/\(path)?a=\(query)
          headers: {X-A: '\(header)'}
          as: json
          params: {a: '\(json)'}
          """)
    }
    let stand = "anyzqx0000000000000000"
    let expected = try spec("${any:uuid}", "${any}")
    let same = try Comparison(expected, spec("6F9619FF-8B86-D011-B42D-00C04FC964FF", stand))
    #expect(same.isSame && !same.wildcardPaths.isEmpty, "\(same)")
    for (first, second) in [
      (stand, "x"), (stand, "anyzqx0000000000000001"), ("bnyzqx0000000000000000", stand), (stand, stand),
    ] {
      let other = try Comparison(expected, spec(first, second))
      #expect(!other.isSame, "\(other)")
      #expect(try !other.page().text(width: 100, color: false).contains("- \"anyzqx"), "\(other)")
    }
  }

  // It compiles to stand-ins for them, which nobody may send.
  @Test func `a spec with values that may be anything has no bytes, pages or code`() throws {
    let spec = try WireSpec(yaml: "url: \(Self.url)/${any:uuid}\n")
    #expect(throws: SpecError.self) { try spec.bytes() }
    #expect(throws: SpecError.self) { try spec.message }
    #expect(throws: SpecError.self) { try spec.text(as: .curl) }
    #expect(throws: SpecError.self) { try spec.urlRequest }
    #expect(throws: SpecError.self) { try RequestPage(spec) }
    #expect(throws: SpecError.self) { try RequestCode(.swift, sending: spec) }
    let sent = "GET /v1/users/6F9619FF-8B86-D011-B42D-00C04FC964FF HTTP/1.1\r\nHost: api.example.com\r\n\r\n"
    #expect(try Comparison(spec, Request(bytes: sent.utf8)).isSame)
  }

  @Test func `values that may be anything stand in the left spec of a comparison alone`() throws {
    let plain = try WireSpec(yaml: "url: \(Self.url)/7\n")
    let any = try WireSpec(yaml: "url: \(Self.url)/${any}\n")
    #expect(try Comparison(any, plain).isSame)
    for (left, help) in [
      (plain, "help: put it on the left, or"), (any, "help: give the values of one of them"),
    ] {
      let text = said { _ = try Comparison(left, any) }
      #expect(
        text.contains("error[unresolved-wildcard]") && text.contains("only the left one may"), "\(text)")
      #expect(text.contains(help) && !text.contains("compare it with a request"), "\(text)")
    }
  }

  @Test func `a server that is not known is told with those that are`() throws {
    let request = try WireSpec(yaml: "url: \(Self.url)\n").request
    let near = said { _ = try ServedReport(request, by: ["phpp"]) }
    #expect(near.contains("did you mean `php`?") && near.contains("rails@7.2"), "\(near)")
    let far = said { _ = try ServedReport(request, by: ["zzz"]) }
    #expect(!far.contains("did you mean") && far.contains("servers are: php@8, "), "\(far)")
    #expect(!far.contains("onwire"), "\(far)")
  }

  @Test func `what a name in a folder is not like is not suggested`() throws {
    try inFolder { folder in
      for name in ["shop", "sop"] {
        try Data("url: \(Self.url)\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).yaml"))
      }
      let specs = SpecFolder(contentsOf: folder)
      #expect(!said { _ = try specs["deep"] }.contains("did you mean `shop`?"))
      #expect(said { _ = try specs["shpo"] }.contains("did you mean `shop`?"))
      #expect(said { _ = try specs["shpo.yaml"] }.contains("did you mean `shop.yaml`?"))
    }
  }

  @Test func `values are printed as a line for a person, and pages as their text`() throws {
    let spec = try WireSpec(yaml: "name: list\nurl: \(Self.url)?a[]=1\n")
    let clients = try (Client(named: "afnetworking@4.0.1"), Client(named: "alamofire@5.12.0"))
    #expect("\(Migration(from: clients.0, to: clients.1))" == "afnetworking@4.0.1 to alamofire@5.12.0")
    let page = try RequestPage(spec, others: [clients.1])
    #expect("\(page)" == "list, afnetworking@4.0.1, alamofire@5.12.0")
    let served = try ServedReport(spec.request, by: ["php", "rails@7.2"])
    #expect("\(served)" == "php@8, rails@7.2: 0 findings")
    #expect(try "\(served.page)\n" == served.page.text(width: 80, color: false))
    #expect("\(WireResponse(status: 404, contentType: nil, body: [1]))" == "404, 1 byte")
    let identification = try Identification(of: [spec.request])
    let names = identification.answers.filter { $0.fits != [.none] }.map(\.description)
    #expect("\(identification)" == names.joined(separator: "\n"))
  }

  @Test func `an error in a response is one that Foundation can tell`() throws {
    let error = try #require(throws: WireResponseError.self) { try WireResponse("what?".utf8) }
    #expect(error.localizedDescription == error.description)
  }

  @Test(arguments: [
    "GET /c|d", "GET /[x]", "GET /?q=[x]", "GET /^", "GET /a\\b", "GET /张", "GET /c%zz", "GET /x#f",
    "OPTIONS *",
    "GET /\u{22}",
  ])
  func `a URL that Foundation would send otherwise makes no URLRequest`(line: String) throws {
    let request = Request(bytes: "\(line) HTTP/1.1\r\nHost: a.b\r\n\r\n".utf8)
    #expect(throws: RequestProblem.self) { try URLRequest(request) }
  }

  /// If Foundation accepts it, it is the same request.
  @Test(arguments: [
    "get / HTTP/1.1\r\nHost: a.b", "Post / HTTP/1.1\r\nHost: a.b", "foo / HTTP/1.1\r\nHost: a.b",
    "GET / HTTP/1.1\r\nHost: a.b/c", "GET / HTTP/1.1\r\nHost: a.b:99999",
    "GET /x HTTP/1.1\r\nHost: bücher.example",
    "GET / HTTP/1.1\r\nHost: a.b\r\nX-A: a\0b", "GET / HTTP/1.1\r\nHost: a.b\r\nX-A: a\r\n b",
    "GET //x/./y?a=%e5;b=1?c HTTP/1.1\r\nHost: A.b:8443",
  ])
  func `a URLRequest is the request that it was made of, or an error`(head: String) throws {
    let request = Request(bytes: "\(head)\r\n\r\n".utf8)
    do {
      #expect(try Comparison(request, Request(URLRequest(request))).isSame)
    } catch {
      #expect(error is RequestProblem, "\(error)")
    }
  }

  @Test func `who is known to send nothing of it is not among the clients printed`() throws {
    let none = try Identification(of: [Request(bytes: "garbage".utf8)])
    #expect("\(none)" == "no client is known to send this" && !none.answers.isEmpty)
    let some = try Identification(of: [WireSpec(yaml: "client: alamofire@5\nurl: \(Self.url)?a=1\n").request])
    #expect("\(some)".contains("alamofire@") && !"\(some)".contains("no client"))
  }

  @Test func `a level of headings that there is not is the nearest`() throws {
    let spec = try WireSpec(yaml: "url: \(Self.url)\n")
    let page = try Comparison(spec, spec.request).page()
    for (level, nearest) in [(Int.min, 1), (0, 1), (7, 6), (Int.max, 6)] {
      #expect(try RequestPage(spec).markdown(level: level) == RequestPage(spec).markdown(level: nearest))
      #expect(try page.markdown(level: level) == page.markdown(level: nearest))
    }
  }

  @Test func `what print shows does nothing to a terminal`() throws {
    let request = Request(bytes: "GET /\u{1B}[31m HTTP/1.1\r\nHost: \u{202E}a\u{7}\r\n\r\n".utf8)
    let texts = ["\(request)", "\(request.message)", "\(request.endpoint)"]
    #expect(
      texts == [
        #"GET http://\u{202e}a\u{7}/\u{1b}[31m"#, #"GET /\u{1b}[31m, 36 bytes"#, #"http://\u{202e}a\u{7}"#,
      ])
    let response = WireResponse(status: 200, contentType: nil, body: [])
    let reader = try #require(throws: WireResponseError.self) { try response.read(by: "\u{1B}") }
    #expect("\(reader)".contains(#"`\u{1b}`"#), "\(reader)")
  }

  @Test func `what print shows of a file does nothing to a terminal, whatever the file is called`() throws {
    let name = "a\u{1B}[31m\u{85}\u{202E}z"
    try inFolder { folder in
      let evil = folder + "/" + name
      try FileManager.default.createDirectory(atPath: evil, withIntermediateDirectories: true)
      try Data("url: \(Self.url)?a=1\nparams: {b: 007}\n".utf8).write(
        to: URL(fileURLWithPath: "\(evil)/\(name).yaml"))
      let spec = try WireSpec(contentsOf: "\(evil)/\(name).yaml")
      let place = try #require(spec.diagnostics.first?.place)
      let message = try spec.message
      let origin = try #require(message.fields.first { $0.role == .queryValue }.flatMap(message.origin))
      let comparison = try Comparison(spec, spec.request, ignoring: ["header.\u{1B}\u{202E}"])
      let problem = RequestProblem.unreadableBody(name)
      let texts: [Any] = try [
        spec, place, origin, SpecFolder(contentsOf: evil), RequestPage(spec), comparison, problem,
        RequestProblem.brokenHead(name), RequestProblem.notKept(name), ParameterValue.string(name),
        ParameterValue.Member(name, .string("\u{2066}\u{200B}\u{E0001}")),
      ]
      for value in texts {
        for text in ["\(value)", String(reflecting: value)] {
          let raw = text.unicodeScalars.filter { scalar in
            scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
          }
          #expect(raw.isEmpty, "\(text.debugDescription)")
        }
      }
    }
    #expect("\(ParameterValue.string("\u{202E}${a}\u{E0001}"))" == #""\u202E$${a}\U000E0001""#)
    let spec = try WireSpec(
      method: "POST", url: Self.url, params: ["a\u{202E}": "\u{E0001}\u{0}\t\u{A0}${x}\"\\"], as: .json)
    let body = try #require(
      JSONSerialization.jsonObject(with: Data(spec.message.body())) as? [String: String])
    #expect(body == ["a\u{202E}": "\u{E0001}\u{0}\t\u{A0}${x}\"\\"])
  }

  @Test func `an output is known by name`() {
    for kind in OutputKind.all { #expect(OutputKind(rawValue: kind.rawValue) == kind) }
    #expect(OutputKind(rawValue: "curl-shrt") == nil)
  }

  @Test func `an output that is none, or no text, is an error in the words of the library`() throws {
    let spec = try WireSpec(
      yaml: "client: plain\nmethod: POST\nurl: \(Self.url)\nbody: {random: {bytes: 3MiB}}\n")
    let curl = try #require(throws: SpecError.self) { try spec.text(as: .curl) }
    #expect(!"\(curl)".contains("--out"), "\(curl)")
    let raw = try #require(throws: SpecError.self) { try spec.text(as: .raw) }
    #expect("\(raw)".contains("`request.output(_:)` gives its bytes"), "\(raw)")
    let large = try WireSpec(
      yaml: "client: plain\nmethod: POST\nurl: \(Self.url)\nbody: {zeros: {bytes: 20MiB}}\n")
    let long = try #require(throws: SpecError.self) { try large.text(as: .raw) }
    #expect("\(long)".contains("has more than 16777216 bytes"), "\(long)")
    #expect("\(long)".contains("`request.output(_:limit:)`"), "\(long)")
  }

  @Test func `a client of one's own that cannot be is an error, and no trap`() throws {
    let rows = try Client(named: "plain").table.rows
    let release = [Version(1, 0)]
    #expect(throws: SpecError.self) { try ClientTable("", title: "", releases: release, rows: rows) }
    let hidden = said { _ = try ClientTable("a\u{1B}[m", title: "", releases: release, rows: rows) }
    #expect(hidden.contains("cannot be called `a\\u{1b}[m`"), "\(hidden)")
    #expect(throws: SpecError.self) { try ClientTable("plain", title: "", releases: release, rows: rows) }
    #expect(throws: SpecError.self) { try ClientTable("mine", title: "", releases: [], rows: rows) }
    for row in [
      ClientTable.Row("query.aray", .text("indices"), .documented, "x"),
      ClientTable.Row("query.array", .text("indicess"), .documented, "x"),
    ] {
      #expect(throws: SpecError.self) { try ClientTable("mine", title: "", releases: release, rows: [row]) }
    }
  }

  @Test func `a folder without specs, and a name that leads out of it, are errors`() throws {
    try inFolder { folder in
      try Data("url: \(Self.url)\n".utf8).write(to: URL(fileURLWithPath: folder + "/a.yaml"))
      try FileManager.default.createDirectory(atPath: folder + "/b", withIntermediateDirectories: true)
      #expect(throws: SpecError.self) { try SpecFolder(contentsOf: folder + "/b").all }
      #expect(throws: SpecError.self) { try SpecFolder(contentsOf: folder + "/b")["../a"] }
      #expect(throws: SpecError.self) { try SpecFolder(contentsOf: folder + "/b")[folder + "/a.yaml"] }
    }
  }

  @Test func `a body stream that was read is an error the second time`() throws {
    var request = URLRequest(url: try #require(URL(string: Self.url)))
    request.httpMethod = "POST"
    request.httpBodyStream = InputStream(data: Data("abc".utf8))
    #expect(try Request(request).message.body() == Array("abc".utf8))
    let again = try #require(throws: RequestProblem.self) { try Request(request) }
    #expect("\(again)".contains("it was read before"), "\(again)")
  }

  @Test func `a field, a difference or a range of another message is none, and no trap`() throws {
    let small = try WireSpec(yaml: "url: \(Self.url)\n").message
    let large = try WireSpec(
      method: "POST", url: Self.url, params: ["a": ["b": [1, 2, 3]]], as: .json)
    for field in try large.message.fields {
      _ = small.origin(of: field)
      _ = try small.value(of: field)
    }
    let last = try #require(try Array(large.message.fields).last)
    #expect(small.origin(of: last) == nil && small.field(at: -1) == nil && small.field(at: 1 << 40) == nil)
    #expect(try small.bytes(9999..<99999) == [])
    let differences = try Comparison(large, WireSpec(yaml: "url: \(Self.url)\n")).differences
    let other = try Comparison(WireSpec(yaml: "url: \(Self.url)\n"), WireSpec(yaml: "url: \(Self.url)/2\n"))
    for difference in differences { _ = other.origin(of: difference) }
  }

  @Test(arguments: ["[-10,9223372036854775807]", "[0,4]", "[-9223372036854775808,9223372036854775807]"])
  func `a field that was read and is of no message has no value, and is no trap`(range: String) throws {
    let json = #"{"segment":0,"range":\#(range),"role":"method","path":"x"}"#
    let field = try JSONDecoder().decode(Field.self, from: Data(json.utf8))
    let message = Request(bytes: "GET / HTTP/1.1\r\n\r\n".utf8).message
    #expect(try message.value(of: field) == nil)
    #expect(try message.fields.first { $0.role == .method }.flatMap { try message.value(of: $0) } != nil)
  }

  @Test func `a URLRequest of a spec has what an app hands to URLSession`() throws {
    let spec = try WireSpec(
      method: "POST", url: Self.url + "?q=1", headers: ["X-A": "b"], params: ["a": "b c"], as: .form)
    let request = try spec.urlRequest
    #expect(request.url?.absoluteString == Self.url + "?q=1")
    #expect(request.httpMethod == "POST")
    #expect(request.value(forHTTPHeaderField: "X-A") == "b")
    #expect(request.value(forHTTPHeaderField: "Host") == nil)
    #expect(request.httpBody == Data("a=b%20c".utf8))
  }

  @Test func `a URLRequest has the content, and what it cannot keep is an error`() throws {
    let chunked = try WireSpec(
      yaml: "client: plain\nmethod: POST\nurl: \(Self.url)\nas: json\nframing: {chunked: 3}\nparams: {a: 1}\n"
    )
    #expect(try chunked.urlRequest.httpBody == Data(#"{"a":1}"#.utf8))
    #expect(try chunked.message.content() == Array(#"{"a":1}"#.utf8))
    #expect(try chunked.message.body() != Array(#"{"a":1}"#.utf8))
    let host = try WireSpec(yaml: "url: \(Self.url)\nheaders: {Host: other.example}\n")
    #expect(try host.urlRequest.value(forHTTPHeaderField: "Host") == "other.example")
    let user = try WireSpec(yaml: "url: https://dev@api.example.com/a?b\n")
    #expect(try user.urlRequest.url?.absoluteString == "https://dev@api.example.com/a?b")
    #expect(try Comparison(user, Request(user.urlRequest)).isSame)
    for (yaml, what) in [
      ("wire: {version: HTTP/1.0}", "the version `HTTP/1.0`"), ("headers: [A: 1, A: 2]", "two fields `A`"),
    ] {
      let error = #expect(throws: RequestProblem.self) {
        try WireSpec(yaml: "client: plain\nurl: \(Self.url)\n\(yaml)\n").urlRequest
      }
      #expect(error?.description == "a URLRequest cannot keep \(what)")
    }
  }

  @Test(arguments: [
    (Array("garbage".utf8), "`garbage`, a line that is no header field"),
    (Array(": x".utf8), "`: x`, a line that is no header field"),
    (Array("X: a".utf8) + [0xE9, 0xFF, 0x62], "`a\u{FFFD}\u{FFFD}b`, which is not UTF-8"),
    (Array("X\u{1B}".utf8) + [0xE9, 0x3A], "`X\\u{1b}\u{FFFD}`, which is not UTF-8"),
  ])
  func `a head that texts do not have whole is no URLRequest`(line: [UInt8], what: String) {
    let head = Array("GET / HTTP/1.1\r\nHost: a.b\r\n".utf8)
    let error = #expect(throws: RequestProblem.self) {
      try URLRequest(Request(bytes: head + line + Array("\r\n\r\n".utf8)))
    }
    #expect(error?.description == "a URLRequest cannot keep \(what)")
  }

  @Test(arguments: [
    ("servers: [phpp]", "there is no server `phpp`"), ("reading: [jsn]", "has no reader `jsn`"),
    ("reading: [json, typos=x]", "has no reader `typos=x`"),
  ])
  func `names of servers and readers are checked`(yaml: String, sentence: String) throws {
    let error = #expect(throws: SpecError.self) { try WireSpec(yaml: "url: \(Self.url)\n\(yaml)\n") }
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  @Test func `what its servers make of a spec is among its warnings`() throws {
    let spec = try WireSpec(
      yaml: "method: POST\nurl: \(Self.url)\nservers: [php, rails]\nparams: {items: [{a: 1}, {b: 2}]}\n")
    #expect(spec.diagnostics.contains { "\($0.code)".contains("servers-disagree") }, "\(spec.diagnostics)")
    #expect(throws: SpecError.self) { try ServedReport(spec.request, by: []) }
  }

  @Test func `a URLRequest is a request like any other`() throws {
    var sent = URLRequest(url: try #require(URL(string: Self.url + "?q=1")))
    sent.httpMethod = "PUT"
    sent.setValue("b", forHTTPHeaderField: "X-A")
    sent.httpBody = Data("abc".utf8)
    let request = try Request(sent)
    #expect(request.url == Self.url + "?q=1" && request.message.headerValues("x-a") == ["b"])
    #expect(try request.message.body() == Array("abc".utf8))
    let spec = try WireSpec(
      yaml: """
        client: plain
        method: PUT
        url: \(Self.url)?q=1
        headers: {X-A: b}
        body: {text: abd, type: null}
        """)
    #expect(try Comparison(spec, request).counting.map(\.path) == ["body"])
    let broken = try #require(throws: RequestProblem.self) {
      try Request(URLRequest(url: #require(URL(string: "/a"))))
    }
    #expect(broken.localizedDescription == "the URLRequest has no absolute http or https URL")
  }

  @Test func `a request of bytes is the one that they are, whatever they are`() throws {
    for text in ["", "\r\n", "GET", "GET / HTTP/1.1\r\nHost: a.b\r\n\r\n", "\u{0}\u{1}"] {
      #expect(try Request(bytes: Array(text.utf8)).message.bytes() == Array(text.utf8))
    }
    #expect(Request(bytes: Array("GET /x HTTP/1.1\r\nHost: a.b:81\r\n\r\n".utf8)).url == "http://a.b:81/x")
  }

  private func inFolder(_ body: (_ folder: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("onwire-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }
}

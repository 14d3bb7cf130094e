import Foundation
@testable import OnwireTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests that are compared with their own bytes of an earlier run.
@Suite struct RecordingTests {
  private let scratch: TemporaryFolder
  private var folder: URL { scratch.url }
  private let api = ExampleAPI()
  /// The path that the test file would have.
  private var test: String { folder.appendingPathComponent("LoginTests.swift").path }

  init() throws { scratch = try TemporaryFolder() }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(path)), as: UTF8.self)
  }

  private func login(_ channel: String = "ios") throws -> ReceivedRequest {
    var request = try ExampleAPI(channel: channel).login(user: "张三", password: "secret")
    request.setValue("1", forHTTPHeaderField: "X-Trace")
    request.httpBody = Data(#"{"user":"张三"}"#.utf8)
    return try ReceivedRequest(request)
  }

  /// A request whose spec has a file.
  private func upload() -> ReceivedRequest {
    ReceivedRequest(
      method: "PUT", target: "/", headers: ["Host": "a", "Content-Length": "300"],
      body: (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7 | 0x80) })
  }

  private func failure(_ check: () throws -> Void) -> WireDifference? {
    #expect(throws: WireDifference.self) { try check() }
  }

  @Test func whatToDoOfARequestThatIsNotRecordedCanBeDone() throws {
    let asked = failure { try login().hold(to: "a.http", .never, asked: .never, relativeTo: test) }
    #expect(
      asked?.description.contains(
        "leave out `record: .never`, and run the test with ONWIRE_RECORD=missing to write it") == true)
    let environment = failure { try login().hold(to: "a.http", .never, relativeTo: test) }
    #expect(
      environment?.description.contains(
        "has `CI` or ONWIRE_RECORD=never: run the test with ONWIRE_RECORD=missing to write it") == true)
    #expect(environment?.description.contains("record:") == false)
    // Following the advice writes it, whatever the check asks for.
    for asked: ReceivedRequest.Recording? in [nil, .missing, .all] {
      #expect(ReceivedRequest.Recording.mode(asked, ["CI": "true"]) == .never)
      #expect(ReceivedRequest.Recording.mode(asked, ["CI": "true", "ONWIRE_RECORD": "missing"]) != .never)
    }
  }

  @Test(arguments: ["a.http", "a.yaml"]) func aPathThatNoFieldHasIsNotRecordedWith(path: String) throws {
    let error = #expect(throws: SpecError.self) {
      try login().hold(to: path, ignoring: ["header.X-Trase"], .missing, relativeTo: test)
    }
    let text = error?.description ?? ""
    #expect(text.contains("`header.X-Trase` is to be ignored, and the request does not have such a field"))
    #expect(text.contains("did you mean `header.X-Trace`?"), "\(text)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    // Fields that are added while sending may be ignored.
    let ignoring = ["header.X-Trace", "header.User-Agent", "header.Content-Length", "endpoint.host"]
    for mode in [ReceivedRequest.Recording.missing, .never] {
      let check = { try self.login().hold(to: path, ignoring: ignoring, mode, relativeTo: self.test) }
      if mode == .missing { _ = failure(check) } else { try check() }
    }
  }

  @Test(arguments: [nil, .all, .missing, .never] as [ReceivedRequest.Recording?])
  func whatIsSaidToRecordItAnewDoes(asked: ReceivedRequest.Recording?) throws {
    _ = failure { try login().hold(to: "a.http", .missing, relativeTo: test) }
    let mode = asked == .never ? ReceivedRequest.Recording.never : .missing
    let other = failure { try login("web").hold(to: "a.http", mode, asked: asked, relativeTo: test) }
    let isInTheWay = ReceivedRequest.Recording.mode(asked, ["ONWIRE_RECORD": "all"]) != .all
    let advice = isInTheWay ? asked.map { "leave out `record: .\($0)`, and " } ?? "" : ""
    #expect(
      other?.description.contains("was recorded; \(advice)ONWIRE_RECORD=all records it anew\n") == true,
      "\(other?.description ?? "")")
  }

  @Test(arguments: ["seen.http", "seen.yaml"]) func whatTheAppSetThenItIsToSetAgain(path: String) throws {
    var request = URLRequest(url: try #require(URL(string: "https://api.example.com/x")))
    request.setValue("y", forHTTPHeaderField: "X-A")
    let bare = try ReceivedRequest(request)
    for (name, value) in [("Accept", "application/json"), ("Cookie", "a=b"), ("User-Agent", "Shop/1")] {
      request.setValue(value, forHTTPHeaderField: name)
    }
    let whole = try ReceivedRequest(request)
    _ = failure { try whole.hold(to: path, .missing, relativeTo: test) }
    try whole.hold(to: path, .never, relativeTo: test)
    let missed = failure { try bare.hold(to: path, .never, relativeTo: test) }
    #expect(Set(missed?.paths ?? []) == ["header.Accept", "header.Cookie", "header.User-Agent"])
    _ = failure { try bare.hold(to: path, .all, relativeTo: test) }
    #expect(try !text(path).contains("Shop/1"))
    try bare.hold(to: path, .never, relativeTo: test)
    let added = failure { try whole.hold(to: path, .never, relativeTo: test) }
    #expect(Set(added?.paths ?? []) == ["header.Accept", "header.Cookie", "header.User-Agent"])
  }

  /// Also if the importer finds that it was made from a device.
  @Test(arguments: ["seen.http", "seen.yaml"])
  func whatTheAppSetOfADeviceItIsToSetAgain(path: String) throws {
    var request = URLRequest(url: try #require(URL(string: "https://api.example.com/login")))
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data("a=1".utf8)
    let bare = try ReceivedRequest(request)
    let fields = [
      ("User-Agent", "Shop/4.2 (iPhone; iOS 17.4; Scale/3.00)"),
      ("Accept-Language", "zh-Hans-CN;q=1, en;q=0.9"),
    ]
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    let whole = try ReceivedRequest(request)
    _ = failure { try whole.hold(to: path, .missing, relativeTo: test) }
    try whole.hold(to: path, .never, relativeTo: test)
    let missed = failure { try bare.hold(to: path, .never, relativeTo: test) }
    #expect(Set(missed?.paths ?? []) == ["header.User-Agent", "header.Accept-Language"])
  }

  /// An app does not say how it is framed, and the recording of what a server received has it.
  @Test(arguments: [
    ("seen.http", "Content-Length: 5", "hello"), ("seen.yaml", "Content-Length: 5", "hello"),
    ("seen.yaml", "Transfer-Encoding: chunked", "5\r\nhello\r\n0\r\n\r\n"),
  ])
  func theFramingOfABodyIsTheSessions(path: String, field: String, body: String) throws {
    let head = "POST /a HTTP/1.1\r\nHost: a.example\r\nContent-Type: text/plain\r\n"
    let bytes = "\(head)\(field)\r\n\r\n\(body)"
    _ = failure {
      try ReceivedRequest(bytes: bytes.utf8).hold(to: path, .missing, relativeTo: test)
    }
    var request = URLRequest(url: try #require(URL(string: "http://a.example/a")))
    request.httpMethod = "POST"
    request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data("hello".utf8)
    try ReceivedRequest(request).hold(to: path, .never, relativeTo: test)
    request.httpBody = Data("hellx".utf8)
    let other = failure { try ReceivedRequest(request).hold(to: path, .never, relativeTo: test) }
    #expect(other?.paths == ["body"])
  }

  @Test(arguments: ["", ".", "golden", "golden/"]) func aFolderIsNoFileToRecordIn(path: String) throws {
    let golden = folder.appendingPathComponent("golden")
    try FileManager.default.createDirectory(at: golden, withIntermediateDirectories: true)
    for mode in ReceivedRequest.Recording.allCases {
      let error = failure { try login().hold(to: path, mode, relativeTo: test) }
      #expect(
        error?.description.contains("is a folder\n  give the file") == true, "\(error?.description ?? "")")
    }
  }

  @Test func aRequestIsWrittenOnceAndThenHeldToItsFile() throws {
    let line = #line + 1
    let first = failure { try login().hold(to: "golden/login.http", .missing, relativeTo: test) }
    #expect(
      first?.description == """
        the request at OnwireTestingTests/RecordingTests.swift:\(line) was not recorded before: now its bytes are in \
        `\(folder.path)/golden/login.http`
          read them, commit the file, and run the test again

        """)
    #expect(first?.paths == [])
    let written =
      "POST /v1/login?lang=zh HTTP/1.1\r\nContent-Type: application/json\r\nHost: api.example.com\r\n"
      + "X-Channel: ios\r\nX-Trace: 1\r\n\r\n" + #"{"user":"张三"}"#
    #expect(try text("golden/login.http") == written)
    for mode in ReceivedRequest.Recording.allCases {
      try login().hold(to: "golden/login.http", mode, relativeTo: test)
    }
    for mode in [ReceivedRequest.Recording.never, .missing] {
      let other = failure { try login("web").hold(to: "golden/login.http", mode, relativeTo: test) }
      #expect(other?.paths == ["header.X-Channel"])
      #expect(
        other?.description.contains("is not the one that was recorded; ONWIRE_RECORD=all records it anew\n- ")
          == true)
      #expect(try text("golden/login.http") == written)
    }
    try login("web").hold(to: "golden/login.http", ignoring: ["header.X-Channel"], .all, relativeTo: test)
    #expect(try text("golden/login.http") == written)
    let anew = failure { try login("web").hold(to: "golden/login.http", .all, relativeTo: test) }
    #expect(anew?.description.contains("is another one, and its file was written anew\n- ") == true)
    try login("web").hold(to: "golden/login.http", .never, relativeTo: test)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/golden") == ["login.http"])
  }

  @Test func whereNothingMayBeWrittenAMissingFileFails() throws {
    let missing = failure { try login().hold(to: "golden/login.http", .never, relativeTo: test) }
    #expect(missing?.description.contains("ONWIRE_RECORD=missing") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func aMissingSpecIsWrittenOnceAndThenHeldTo() throws {
    let path = "specs/login.yaml"
    let first = failure { try login().hold(to: path, .missing, relativeTo: test) }
    #expect(first?.description.contains("now its spec is in `\(folder.path)/specs/login.yaml`") == true)
    let written = try text(path)
    #expect(written.contains("url: https://api.example.com/v1/login?lang=zh\n"), "\(written)")
    #expect(written.contains("user: 张三\n") && !written.contains("wire:"), "\(written)")
    for mode in ReceivedRequest.Recording.allCases {
      try login().hold(to: path, mode, relativeTo: test)
    }
    // It is a spec like any other.
    try WireSpec(folder.path + "/" + path).expect(login())
    let other = failure { try login("web").hold(to: path, .missing, relativeTo: test) }
    #expect(other?.paths == ["header.X-Channel"])
    #expect(other?.description.contains("specs/login.yaml:") == true)
    #expect(try text(path) == written)
  }

  @Test func theUserOfAURLIsRecorded() throws {
    let request = try ReceivedRequest(
      URLRequest(url: try #require(URL(string: "https://u:p@a.example/x"))))
    let first = failure { try request.hold(to: "u.yaml", .missing, relativeTo: test) }
    #expect(first?.description.contains("now its spec is in") == true)
    try request.hold(to: "u.yaml", .never, relativeTo: test)
    #expect(try text("u.yaml").contains("url: https://u:p@a.example/x\n"))
  }

  @Test func aSpecIsWrittenAnewByTheSmallestChange() throws {
    let path = "specs/login.yaml"
    _ = failure { try login().hold(to: path, .missing, relativeTo: test) }
    let open = try text(path).replacingOccurrences(
      of: "X-Trace: 1", with: "X-Trace: ${any}  # another each time"
    )
    .replacingOccurrences(of: "X-Trace: '1'", with: "X-Trace: ${any}  # another each time")
    try Data(open.utf8).write(to: folder.appendingPathComponent(path))
    try login().hold(to: path, .never, relativeTo: test)
    let anew = failure { try login("web").hold(to: path, .all, relativeTo: test) }
    #expect(anew?.description.contains("its file was written anew") == true)
    #expect(try text(path) == open.replacingOccurrences(of: "X-Channel: ios", with: "X-Channel: web"))
    try login("web").hold(to: path, .never, relativeTo: test)
  }

  /// Whatever text is tried on the way, what is written is what the next run takes.
  @Test func aSpecThatIsWrittenAnewIsTheOneOfTheNextRun() throws {
    func request(_ fields: [String: String], _ body: String) throws -> ReceivedRequest {
      var request = URLRequest(url: try #require(URL(string: "https://api.example.com/x")))
      request.httpMethod = "PUT"
      request.allHTTPHeaderFields = fields
      request.httpBody = Data(body.utf8)
      return try ReceivedRequest(request)
    }
    let first = try request(["Content-Type": "application/json"], "a%5B%5D=1&a%5B%5D=2")
    let other = try request(["Content-Type": "text/plain"], "plain text")
    _ = failure { try first.hold(to: "a.yaml", .missing, relativeTo: test) }
    let anew = failure { try other.hold(to: "a.yaml", .all, relativeTo: test) }
    #expect(anew?.description.contains("its file was written anew") == true)
    try other.hold(to: "a.yaml", .never, relativeTo: test)
  }

  @Test(arguments: ["import Foundation\n", "#!/bin/sh\n", "HTTP/1.1 200 OK\r\n\r\n"])
  func whatIsNoRecordingIsNotWrittenOver(text: String) throws {
    let file = folder.appendingPathComponent("a.http")
    try Data(text.utf8).write(to: file)
    let failed = failure { try login().hold(to: "a.http", .all, relativeTo: test) }
    #expect(failed?.description.contains("is not written over") == true)
    #expect(try self.text("a.http") == text)
    try Data().write(to: file)
    let empty = failure { try login().hold(to: "a.http", .all, relativeTo: test) }
    #expect(empty?.description.contains("its file was written anew") == true)
  }

  @Test func whereNothingMayBeWrittenAMissingSpecFails() throws {
    let missing = failure { try login().hold(to: "specs/login.yaml", .never, relativeTo: test) }
    #expect(missing?.description.contains("there is no file `\(folder.path)/specs/login.yaml`") == true)
    let picked = failure { try login().hold(to: "specs/login.yaml#one", .missing, relativeTo: test) }
    #expect(picked?.description.contains("give it a file of its own") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  /// Anything but a short text is in files beside the spec; files that were tried and are not named are
  /// removed.
  @Test func everyKindOfRequestIsTheOneOfItsRecordedSpec() throws {
    let picture = Data((0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7 | 0x80) })
    let long = Data(String(repeating: "é", count: 5000).utf8)
    let requests = [
      ReceivedRequest(bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8),
      ReceivedRequest(bytes: "GET /?a=b HTTP/1.1\r\nHost: a\r\nx:y\r\n\r\n".utf8),
      ReceivedRequest(
        bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n".utf8),
      ReceivedRequest(
        method: "PUT", target: "/",
        fields: [(name: "Host", value: "a"), (name: "Content-Length", value: "3")],
        body: "a=b".utf8),
      ReceivedRequest(
        method: "PUT", target: "/", headers: ["Host": "a", "Content-Length": "2"], body: [0xFF, 0x00]),
      ReceivedRequest(
        method: "PUT", target: "/",
        headers: ["Host": "a", "Content-Type": "text/plain", "Content-Length": "10000"], body: long),
      try ReceivedRequest(api.avatar(picture, note: "é")), try login(),
      ReceivedRequest(try WireSpec("specs/users.yaml#delete")),
    ]
    for (number, request) in requests.enumerated() {
      let written = failure { try request.hold(to: "\(number).yaml", .missing, relativeTo: test) }
      #expect(
        written?.description.contains("now its spec is in") == true,
        "\(number): \(written?.description ?? "")")
      try request.hold(to: "\(number).yaml", .never, relativeTo: test)
    }
    let fixtures = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/fixtures").sorted()
    #expect(fixtures == ["5-1.bin", "6-1.png"])
    #expect(try text("6.yaml").contains("path: fixtures/6-1.png"))
    for number in [0, 2, 3, 4, 5, 6, 7, 8] { #expect(try !text("\(number).yaml").contains("wire:")) }
  }

  /// Also characters that YAML would escape in the name of a file.
  @Test(arguments: [
    "it's #1", "a: it's", "${x}", "a b", "tab\tx", "a\nb", "a\"b", "a\\b", "- x", "&x", "*", "%41", "登录",
    "e\u{301}",
    "\u{1b}[31m", "a.b", "",
  ])
  func aSpecOfAnyNameHasItsFiles(stem: String) throws {
    let request = upload()
    let written = failure { try request.hold(to: "\(stem).yaml", .missing, relativeTo: test) }
    #expect(written?.description.contains("now its spec is in") == true, "\(written?.description ?? "")")
    try request.hold(to: "\(stem).yaml", .never, relativeTo: test)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/fixtures").count == 1)
  }

  /// Only what the comparison knows can make a request differ.
  @Test func everyKindOfRequestIsTheOneThatItWasRecordedAs() throws {
    let fields = [(name: "Host", value: "a.example"), (name: "Transfer-Encoding", value: "chunked")]
    let spec = try WireSpec("specs/users.yaml#delete")
    let requests = [
      ReceivedRequest(bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc more".utf8),
      ReceivedRequest(bytes: "POST / HTTP/1.1\r\nHost: a\r\n\r\nabc".utf8),
      ReceivedRequest(
        bytes: "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n".utf8),
      ReceivedRequest(method: "PUT", target: "/", fields: fields, body: "a\r\n\r\nb".utf8),
      ReceivedRequest(method: "PUT", target: "/", headers: ["Host": "a"], body: [0xFF, 0x00]),
      try ReceivedRequest(api.avatar(Data([0, 1, 2]), note: "é")), try login(), ReceivedRequest(spec),
    ]
    for (number, request) in requests.enumerated() {
      _ = failure { try request.hold(to: "\(number).http", .missing, relativeTo: test) }
      try request.hold(to: "\(number).http", .never, relativeTo: test)
      for (other, another) in requests.enumerated() where other < number {
        #expect(throws: WireDifference.self, "\(other) as \(number)") {
          try another.hold(to: "\(number).http", .never, relativeTo: test)
        }
      }
    }
    #expect(try text("7.http") == String(decoding: spec.bytes(), as: UTF8.self))
  }

  @Test(
    arguments: ["", "hello", "\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"],
    ["a.http", "a.yaml"])
  func whatIsNoRequestIsNotRecorded(text: String, path: String) throws {
    for mode in ReceivedRequest.Recording.allCases {
      let error = #expect(throws: RequestProblem.self) {
        try ReceivedRequest(bytes: text.utf8).hold(to: path, mode, relativeTo: test)
      }
      #expect(
        error?.description.hasPrefix("the request cannot be sent: it") == true, "\(error?.description ?? "")")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func aFileIsNotOutsideOfTheTestsFolderUnlessItsPathSaysSo() throws {
    let (inner, outer) = (folder.appendingPathComponent("inner"), folder.appendingPathComponent("outer"))
    for folder in [inner, outer] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      at: inner.appendingPathComponent("golden"), withDestinationURL: outer)
    try Data("x".utf8).write(to: outer.appendingPathComponent("file"))
    try FileManager.default.createSymbolicLink(
      at: inner.appendingPathComponent("file"), withDestinationURL: outer.appendingPathComponent("file"))
    let test = inner.appendingPathComponent("T.swift").path
    for path in ["golden/login.http", "golden/a/b.http", "file"] {
      let refused = failure { try login().hold(to: path, .all, relativeTo: test) }
      #expect(refused?.description.contains("leads out of the test's folder") == true, "\(path)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outer.path) == ["file"])
    for path in ["../outer/a.http", outer.path + "/b.http", "new/deep/../c.http"] {
      #expect(failure { try login().hold(to: path, .all, relativeTo: test) }?.paths == [])
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: outer.path).sorted() == [
        "a.http", "b.http", "file",
      ])
  }

  @Test(arguments: ["\u{1B}[31m\u{202E}.http", "\u{1B}[31m\u{202E}.yaml"])
  func aFileThatCannotBeWrittenIsToldInASentence(name: String) throws {
    try Data().write(to: folder.appendingPathComponent("a.http"))
    let refused = failure { try login().hold(to: "a.http/\(name)", .missing, relativeTo: test) }
    let text = refused?.description ?? ""
    #expect(text.contains(" cannot be read or written: "), "\(text)")
    #expect(!text.contains("Error Domain") && !text.contains("UserInfo"), "\(text)")
    #expect(text.hasSuffix("\n") && !text.hasSuffix(".\n"), "\(text)")
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(text)")
  }

  @Test func whatIsNotFoundDoesNothingToATerminal() throws {
    let missing = failure { try login().hold(to: "\u{1B}[31m.http", .never, relativeTo: test) }
    #expect(missing?.description.contains(#"/\u{1b}[31m.http`"#) == true, "\(missing?.description ?? "")")
    let request = ReceivedRequest(bytes: "GET /\u{1B}[31m HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    let stray = failure { _ = try SpecChecks(SpecFolder("specs"), ignoring: []).take(request) }
    #expect(
      stray?.description.hasPrefix(#"no spec fits GET a/\u{1b}[31m"#) == true, "\(stray?.description ?? "")")
    let broken = ReceivedRequest(method: "GET", target: "/", fields: [(name: "A\u{9B}", value: "x\ny")])
    #expect("\(broken)".contains(#"`A\u{9b}`"#), "\(broken)")
  }

  @Test func theFilesOfASpecAreInItsFolder() throws {
    let (inner, outer) = (folder.appendingPathComponent("inner"), folder.appendingPathComponent("outer"))
    for folder in [inner, outer] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for target in [outer.path, outer.path + "/none"] {
      let link = inner.appendingPathComponent("fixtures")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
      let refused = failure { try upload().hold(to: "inner/a.yaml", .missing, relativeTo: test) }
      #expect(
        refused?.description.contains("a link in `\(link.path)` leads out of the spec's folder") == true,
        "\(refused?.description ?? "")")
      try FileManager.default.removeItem(at: link)
    }
    for folder in [inner, outer] {
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test func aFileThatCannotBeWrittenIsToldAndLeavesNothing() throws {
    try Data().write(to: folder.appendingPathComponent("golden"))
    let failed = failure { try login().hold(to: "golden/login.http", .missing, relativeTo: test) }
    #expect(failed?.description.contains("cannot be read or written") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["golden"])
  }

  @Test func aPathToIgnoreThatNoFieldHasFailsHereToo() throws {
    _ = failure { try login().hold(to: "login.http", .missing, relativeTo: test) }
    #expect(throws: SpecError.self) {
      try login().hold(to: "login.http", ignoring: ["header.X-Trase"], .never, relativeTo: test)
    }
  }

  @Test(arguments: ["a.http", "a.yaml"]) func aPathThatNamesNoFieldIsRefusedBeforeAnythingIsWritten(
    path: String
  ) throws {
    for ignored in ["jsn.x", "", "json["] {
      let error = #expect(throws: SpecError.self) {
        try login().hold(to: path, ignoring: [ignored], .missing, relativeTo: test)
      }
      #expect(error?.description.contains("cannot be made") == true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(arguments: ["a.http#2", "g/a.http#login", "a.YAML#2", "a.yaml#b/c"]) func onePartOfAFileIsNoFile(
    path: String
  ) throws {
    let picked = failure { try login().hold(to: path, .missing, relativeTo: test) }
    #expect(picked?.description.contains("give it a file of its own") == true, "\(picked?.description ?? "")")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func aRecordedFileHasOneRequest() throws {
    try scratch.file("two.yaml", "url: https://a.example/\n---\nurl: https://b.example/\n")
    let error = #expect(throws: SpecError.self) {
      try login().hold(to: "two.yaml", .missing, relativeTo: test)
    }
    let text = error?.description ?? ""
    #expect(text.contains("has 2 requests\n  = help: record each request in a file of its own\n"), "\(text)")
  }

  @Test(arguments: ["a\0.http", "a\0.yaml", "\0"]) func aNameWithNULIsRefused(path: String) throws {
    let error = #expect(throws: SpecError.self) { try login().hold(to: path, .all, relativeTo: test) }
    #expect(error?.description.contains("the path holds a NUL character") == true)
    #expect(error?.description.hasPrefix("the check at ") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func aSpecWithoutBytesIsNotRecorded() throws {
    #expect(throws: SpecError.self) {
      try WireSpec("specs/login.yaml").expectRecorded(
        as: "golden/login.http", record: .never, relativeTo: test)
    }
  }

  @Test func theOrderOfKeysCountsWhereAClientPromisesIt() throws {
    func request(_ body: String) throws -> ReceivedRequest {
      var request = URLRequest(url: try #require(URL(string: "https://a.example/")))
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(body.utf8)
      return try ReceivedRequest(request)
    }
    let (one, two) = (#"{"a":1,"b":[1,2]}"#, #"{"b":[1,2],"a":1}"#)
    _ = failure { try request(one).hold(to: "a.http", .missing, relativeTo: test) }
    try request(two).hold(to: "a.http", .never, relativeTo: test)
    let other = failure { try request(#"{"b":[1,3],"a":1}"#).hold(to: "a.http", .never, relativeTo: test) }
    #expect(other?.paths == ["json.b[1]"])
    func spec(_ body: String) throws -> ReceivedRequest {
      ReceivedRequest(
        try WireSpec(yaml: "client: plain\nmethod: POST\nurl: https://a.example/\nbody: {json: \(body)}\n"))
    }
    _ = failure { try spec(#"{"a": 1, "b": 2}"#).hold(to: "b.http", .missing, relativeTo: test) }
    let turned = failure { try spec(#"{"b": 2, "a": 1}"#).hold(to: "b.http", .never, relativeTo: test) }
    #expect(turned?.paths == ["json.a"])
  }

  /// With the files beside these tests, whatever the environment says.
  @Test func theRequestsOfAnAppAreThoseOfTheirFiles() throws {
    try api.login(user: "张三", password: "secret").expectRecorded(
      as: "specs/recorded/login.http", ignoring: ["header.X-Trace"])
    let list = try WireSpec("specs/users.yaml#list")
    try list.expectRecorded(as: "specs/recorded/users-list.http")
    try ReceivedRequest(bytes: list.bytes()).expectRecorded(as: "specs/recorded/users-list.http")
  }

  @Test(
    arguments: [
      (nil, nil, nil, ReceivedRequest.Recording.missing), (ReceivedRequest.Recording.all, nil, nil, .all),
      (.never, nil, nil, .never),
      (nil, "all", nil, .all), (nil, "never", nil, .never), (.all, "never", nil, .all),
      (.never, "all", nil, .never),
      (nil, "", nil, .missing), (nil, nil, "true", .never), (.all, nil, "true", .never),
      (nil, "all", "true", .all),
      (.missing, "all", "true", .missing), (.all, "never", "true", .never), (.all, "", "true", .never),
      (nil, "al", nil, nil), (.all, "ALL", nil, nil),
    ] as [(ReceivedRequest.Recording?, String?, String?, ReceivedRequest.Recording?)])
  func theCheckWinsOverTheVariableAndCIWritesOnlyWhatTheVariableAsksFor(
    asked: ReceivedRequest.Recording?, variable: String?, ci: String?, mode: ReceivedRequest.Recording?
  ) {
    var environment: [String: String] = [:]
    environment["ONWIRE_RECORD"] = variable
    environment["CI"] = ci
    #expect(ReceivedRequest.Recording.mode(asked, environment) == mode)
  }
}

import Foundation
import OnwireTesting
import Testing

/// Which specs a test can name, and what it is told about those that it cannot use.
@Suite struct SpecTests {
  private func message(_ make: () throws -> WireSpec) throws -> String {
    do {
      _ = try make()
    } catch let error as SpecError {
      return error.description
    }
    Issue.record("no error")
    return ""
  }

  @Test func oneRequestOfSeveralIsPickedByNameOrNumber() throws {
    let list = ReceivedRequest(
      method: "GET", target: "/v1/users?page=1",
      headers: ["Host": "api.example.com", "X-Channel": "ios"])
    try WireSpec("specs/users.yaml#list").expect(list)
    try WireSpec("specs/users.yaml#1").expect(list)
    try SpecFolder("specs")["users#list"].expect(list)
    #expect(try SpecFolder("specs")["users#delete"].difference(from: list) != nil)
    #expect(try WireSpec("specs/users.yaml#2").name == "Tests/OnwireTestingTests/specs/users.yaml#delete")
  }

  @Test func aMissingSpecIsToldWithTheFolderThatItWasLookedForIn() throws {
    let line = #line + 1
    #expect(
      try message { try WireSpec("specs/logon.yaml") } == """
        the check at OnwireTestingTests/SpecTests.swift:\(line) cannot be made
        error[file-missing]: there is no file `Tests/OnwireTestingTests/specs/logon.yaml`
          = help: did you mean `specs/login.yaml`?
          = help: a path is relative to the folder of the test file, `Tests/OnwireTestingTests`

        """)
  }

  @Test func whatAFolderDoesNotHaveIsToldWithTheLine() throws {
    let text = try message { try SpecFolder("specs")["logon"] }
    #expect(text.hasPrefix("the check at OnwireTestingTests/SpecTests.swift:\(#line - 1) cannot be made\n"))
    #expect(text.contains("specs/logon.yaml"))
  }

  @Test func theNameOfATestFileDoesNothingToATerminal() throws {
    let text = try message { try WireSpec("specs/logon.yaml", file: "a\u{1B}[31m\u{202E}", line: 3) }
    #expect(text.hasPrefix(#"the check at a\u{1b}[31m\u{202e}:3 cannot be made"#), "\(text.debugDescription)")
  }

  @Test func aVariableThatTheSpecDoesNotUseFails() throws {
    let line = #line + 1
    #expect(
      try message { try WireSpec("specs/login.yaml", variables: ["bse": "http://a"]) }
        == """
        the check at OnwireTestingTests/SpecTests.swift:\(line) cannot be made
        error[unused-variable]: `Tests/OnwireTestingTests/specs/login.yaml` uses no variable `bse`
          = help: did you mean `base`?
          = help: it uses `base`

        """)
    let none = try message { try WireSpec(yaml: "url: https://example.com/\n", variables: ["token": "a"]) }
    #expect(none.contains("= help: it uses no variables"), "\(none)")
    let declared = "vars: {token: a}\nurl: https://example.com/\n"
    #expect(throws: SpecError.self) { try WireSpec(yaml: declared, variables: ["token": "b"]) }
  }

  /// A base's, one that another variable is made of, and those that a folder has for all of its specs.
  @Test func aVariableIsUsedWhereverTheSpecOrWhatItExtendsRefersToIt() throws {
    _ = try WireSpec("specs/users.yaml#list", variables: ["channel": "ios"])
    let yaml = "vars: {host: a, base: 'https://${host}'}\nurl: ${base}/\n"
    _ = try WireSpec(yaml: yaml, variables: ["host": "example.com"])
    #expect(throws: SpecError.self) {
      try WireSpec(yaml: yaml, variables: ["host": "b", "base": "https://example.com"])
    }
    let specs = SpecFolder("specs", variables: ["base": "https://example.com", "token": "abc"])
    _ = try specs["login"]
    // What is asked of all of them is used by none.
    #expect(throws: SpecError.self) { try specs.all }
    _ = try SpecFolder("specs", variables: ["base": "https://example.com"]).all
    #expect(throws: SpecError.self) { try specs.spec("login", variables: ["tokn": "abc"]) }
  }

  @Test func clientsOfOnesOwnAreNamedBySpecsAndByTheCall() throws {
    let rows = try Client(named: "plain").table.rows
    let mine = try ClientTable("mine", title: "Mine", releases: [Version(1)], rows: rows)
    let yaml = "client: mine\nurl: https://example.com/\n"
    #expect(try WireSpec(yaml: yaml, tables: [mine]).client.table === mine)
    #expect(try WireSpec("specs/login.yaml", client: "mine@1", tables: [mine]).client.table === mine)
    #expect(try SpecFolder("specs", client: "mine", tables: [mine])["login"].client.table === mine)
    #expect(try message { try WireSpec(yaml: yaml) }.contains("error[unknown-client]"))
    let other = try ClientTable("mine", title: "Other", releases: [Version(2)], rows: rows)
    let two = try message { try WireSpec(yaml: yaml, tables: [mine, other]) }
    #expect(two.contains("a client of your own cannot be called `mine`"), "\(two)")
  }

  @Test func severalRequestsNeedAPick() throws {
    let line = #line + 1
    #expect(
      try message { try WireSpec("specs/users.yaml") } == """
        the check at OnwireTestingTests/SpecTests.swift:\(line) cannot be made
        error[several-requests]: `Tests/OnwireTestingTests/specs/users.yaml` has 2 requests
          = help: write one of their names behind a `#`: `list`, `delete`

        """)
    let unknown = try message { try WireSpec("specs/users.yaml#show") }
    #expect(unknown.contains("help: its requests are: `list`, `delete`"), "\(unknown)")
  }

  @Test func filesOfASpecInAStringLieBelowTheFolderOfTheTest() throws {
    let upload = "method: POST\nurl: https://a.b/\nclient: plain\nbody: {path: specs/users.yaml}\n"
    #expect(try WireSpec(yaml: upload).message.body().count > 10)
    let above =
      "method: POST\nurl: https://a.b/\nclient: plain\nbody: {path: ../OnwireTestingTests/SpecTests.swift}\n"
    #expect(try WireSpec(yaml: above).message.body().count > 10)
    #expect(try WireSpec(yaml: upload, root: "specs").message.body().count > 10)
    let outside = try message { try WireSpec(yaml: above, root: "specs") }
    #expect(outside.contains("lies outside the root"), "\(outside)")
  }

  @Test func errorsOfASpecAreShownWithTheirPlaces() throws {
    let line = #line + 1
    let text = try message { try WireSpec(yaml: "ulr: https://example.com/\nheaders: [1]\n") }
    #expect(
      text.hasPrefix(
        "the check at OnwireTestingTests/SpecTests.swift:\(line) cannot be made\nerror[unknown-key]"),
      "\(text)")
    #expect(text.contains(" --> Tests/OnwireTestingTests/SpecTests.swift:\(line), yaml:1:1"), "\(text)")
    #expect(try message { try WireSpec("specs/login.yaml", client: "alamo") }.contains("alamofire"))
  }

  @Test func anotherClientIsCompiledFor() throws {
    let yaml = "method: POST\nurl: https://example.com/\nparams: {a: [1]}\n"
    func received(_ body: String) -> ReceivedRequest {
      ReceivedRequest(
        method: "POST", target: "/",
        headers: [
          "Host": "example.com", "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": "\(body.utf8.count)",
        ], body: body.utf8)
    }
    try WireSpec(yaml: yaml).expect(received("a%5B%5D=1"))
    try WireSpec(yaml: yaml, client: "plain").expect(received("a=1"))
    #expect(try WireSpec(yaml: yaml, client: "plain").difference(from: received("a%5B%5D=1")) != nil)
  }

  @Test func pathsThatNameNoFieldAreRefused() throws {
    let spec = try WireSpec(yaml: "url: https://example.com/\n")
    let request = ReceivedRequest(method: "GET", target: "/", headers: [:])
    for path in ["headers.Host", "", "json[", "X"] {
      #expect(throws: SpecError.self, "\(path)") { try spec.difference(from: request, ignoring: [path]) }
    }
    try spec.expect(request, ignoring: ["header.*"])
  }
}

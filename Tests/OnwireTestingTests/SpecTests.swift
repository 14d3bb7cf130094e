import Foundation
import OnwireTesting
import Testing

/// Which specs a test can name, and what it is told of those that it cannot use.
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
    #expect(
      try message { try WireSpec("specs/logon.yaml") } == """
        error[file-missing]: there is no file `Tests/OnwireTestingTests/specs/logon.yaml`
          = help: a path is relative to the folder of the test file, `Tests/OnwireTestingTests`

        """)
  }

  @Test func severalRequestsNeedAPick() throws {
    #expect(
      try message { try WireSpec("specs/users.yaml") } == """
        error[several-requests]: `Tests/OnwireTestingTests/specs/users.yaml` has 2 requests
          = help: write `users.yaml#name` with one of its names: `list`, `delete`

        """)
    let unknown = try message { try WireSpec("specs/users.yaml#show") }
    #expect(unknown.contains("help: its requests are: `list`, `delete`"), "\(unknown)")
  }

  @Test func errorsOfASpecAreShownWithTheirPlaces() throws {
    let text = try message { try WireSpec(yaml: "ulr: https://example.com/\nheaders: [1]\n") }
    #expect(text.contains("error[unknown-key]"))
    #expect(text.contains(" --> Tests/OnwireTestingTests/SpecTests.swift:49, yaml:1:1"), "\(text)")
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

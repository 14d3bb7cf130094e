import Foundation
import OnwireTesting
import Testing

/// What the tests of an app look like: the requests of `ExampleAPI` are what the specs beside this file say.
@Suite struct ExampleAppTests {
  private let api = ExampleAPI()
  private let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

  @Test func login() throws {
    try WireSpec("specs/login.yaml").expect(api.login(user: "张三", password: "secret"))
  }

  @Test func avatar() throws {
    let request = try api.avatar(picture, note: "me, in 2026")
    let difference = try WireSpec("specs/avatar.yaml").difference(from: request)
    #expect(difference == nil)
  }

  /// A folder of specs, with variables in place of the specs' own.
  @Test func otherServer() throws {
    let specs = SpecFolder("specs", variables: ["base": "https://staging.example.com"])
    let api = ExampleAPI(base: "https://staging.example.com")
    try specs["login"].expect(api.login(user: "张三", password: "secret"))
    try specs["avatar"].expect(api.avatar(picture, note: "me, in 2026"))
  }

  /// Fails on purpose, for `ConsoleTests` to look at.
  @Test(.enabled(if: Console.wantsFailures, "is for ConsoleTests")) func thrown() throws {
    try WireSpec("specs/login.yaml").expect(ExampleAPI(channel: "web").login(user: "张三", password: "secret"))
  }

  /// Fails on purpose, for `ConsoleTests` to look at.
  @Test(.enabled(if: Console.wantsFailures, "is for ConsoleTests")) func asked() throws {
    let request = try ExampleAPI(channel: "web").login(user: "张三", password: "secret")
    let difference = try WireSpec("specs/login.yaml").difference(from: request)
    #expect(difference == nil)
  }
}

import App
import OnwireTesting
import Testing

@Suite struct LoginTests {
  @Test func sendsWhatTheSpecSays() throws {
    try WireSpec("specs/login.yaml", variables: ["name": "张三"]).expect(LoginAPI().request(name: "张三"))
  }

  @Test func tellsWhatDiffers() throws {
    let spec = try WireSpec("specs/login.yaml", variables: ["name": "张三"])
    let difference = try spec.difference(from: LoginAPI().request(name: "李四"))
    #expect(difference?.paths == ["json.name"])
  }
}

import App
import OnwireTesting
import Testing

@Suite struct RecordedTests {
  @Test func sendsWhatItSentBefore() throws {
    try LoginAPI().request(name: "张三")
      .expectRecorded(as: "golden/login.http", ignoring: ["json.device"])
  }

  @Test func sendsWhatItsSpecSays() throws {
    try LoginAPI().request(name: "张三").expectRecorded(as: "golden/login.yaml")
  }
}

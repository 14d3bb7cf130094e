import Testing
import OnwireTextFormats

@testable import OnwireHTTP

@Suite struct RequestKeyTests {
  private func key(_ text: String) throws -> RequestKey {
    RequestKey(try RequestParser().message(ByteInput(Array(text.utf8))))
  }

  @Test(arguments: [
    ("/a%20b/%E5%BC%A0", "/a b/张"), ("/a%2Fb", "/a%2Fb"), ("/a%2fb", "/a%2Fb"), ("/x?y=/z", "/x"), ("/", "/"),
    ("/%2541", "/%41"), ("http://h.example/p/q?r", "/p/q"), ("/a//b/", "/a//b/"),
  ])
  func thePathIsDecodedStepByStep(_ target: String, _ path: String) throws {
    #expect(try key("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n").path == path)
  }

  @Test(arguments: [
    ("/", "Host: API.example.com\r\n", "api.example.com"), ("/", "Host: h:443\r\n", "h"),
    ("/", "Host: h:8080\r\n", "h:8080"), ("/", "", nil), ("/", "host: h\r\n", "h"),
    ("http://other.example:80/", "Host: h\r\n", "other.example"),
  ])
  func theHostIsThatOfTheTargetElseOfTheField(_ target: String, _ field: String, _ host: String?) throws {
    #expect(try key("GET \(target) HTTP/1.1\r\n\(field)\r\n").host == host)
  }

  @Test func aHostThatIsNotKnownIsEveryHost() throws {
    let (none, a, b) = (
      try key("GET / HTTP/1.1\r\n\r\n"), try key("GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
      try key("GET / HTTP/1.1\r\nHost: b\r\n\r\n")
    )
    #expect(none.isHost(of: a) && a.isHost(of: none) && a.isHost(of: a))
    #expect(!a.isHost(of: b))
  }
}

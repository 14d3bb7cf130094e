import OnwireDiagnostics
@testable import OnwireHTTP
import Testing

/// Responses, and what only they have.
extension FindingRuleTests {
  private static func answer(_ fields: String, _ body: String = "", status: String = "200 OK") -> String {
    "HTTP/1.1 \(status)\r\n\(fields)Content-Length: #L#\r\n\r\n\(body)"
  }
  private static func json(_ body: String) -> String { answer("Content-Type: application/json\r\n", body) }
  private static func html(_ body: String, status: String = "200 OK") -> String {
    answer("Content-Type: text/html\r\n", body, status: status)
  }
  private static func cookie(_ text: String) -> String { answer("Set-Cookie: \(text)\r\n") }
  private static let mark = "\u{EF}\u{BB}\u{BF}"

  static let responseCases = [
    Case("invalid-status", "reason", "HTTP/1.1 ⟦OK⟧\r\n\r\n"),
    Case("invalid-status", "status", "HTTP/1.1 ⟦20⟧ OK\r\n\r\n"),
    Case("invalid-status", "status", "HTTP/1.1 ⟦099⟧ OK\r\n\r\n"),
    Case("invalid-status", "version", "⟦HTTP/1.1⟧\r\n\r\n"),
    Case("body-on-204", "body", "HTTP/1.1 204 No Content\r\n\r\n⟦{\"a\":⟧"),
    Case("body-on-204", "body", "HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n⟦0\r\n\r\nab⟧"),
    Case("body-on-204", "body", "HTTP/1.1 304 Not Modified\r\nContent-Length: 2\r\n\r\n⟦ab⟧"),
    Case(
      "body-on-204", "header.Content-Length", "HTTP/1.1 204 No Content\r\n⟦Content-Length: 2⟧\r\n\r\n"),
    Case(
      "body-on-204", "header.Transfer-Encoding",
      "HTTP/1.1 204 No Content\r\n⟦Transfer-Encoding: chunked⟧\r\n\r\n"),
    Case("unusable-cookie", "header.Set-Cookie", cookie("⟦=b⟧")),
    Case("unusable-cookie", "header.Set-Cookie", cookie("⟦=⟧")),
    Case("unusable-cookie", "header.Set-Cookie", cookie("⟦b; Path=/⟧")),
    Case("unusable-cookie", "header.Set-Cookie", cookie("⟦__Secure-a=b⟧")),
    Case("unusable-cookie", "header.Set-Cookie", cookie("⟦__host-a=b; Secure; Path=/a⟧")),
    Case(
      "unusable-cookie", "header.Set-Cookie", cookie("⟦a=\(String(repeating: "x", count: 4096))⟧")),
    Case("error-with-200", "body", html("<!DOCTYPE html><title>⟦404 Not Found⟧</title>")),
    Case("error-with-200", "body", html("\n<html><head><TITLE lang=en>⟦Error 502⟧</TITLE>")),
    Case("broken-json", "body", json("{\"a\": ⟦NaN⟧}")),
    Case("broken-json", "body", json("[1, ⟦None⟧]")),
    Case("broken-json", "body", json("{\"a\": -⟦Infinity⟧}")),
    Case("broken-json", "body", json("{\"a\": {\"b\": \"c⟦⟧")),
    Case("broken-json", "body", json("[1,⟦]⟧")),
    Case("broken-json", "body", json("{⟦'⟧a': 1}")),
    Case("broken-json", "body", json("{\"a\": 1}⟦{⟧}")),
    Case("broken-json", "body", Raw.post("application/json", "{\"a\": ⟦undefined⟧}")),
    Case("byte-order-mark", "body", json("⟦\(mark)⟧{\"a\": 1}")),
    Case("byte-order-mark", "body", Raw.post("application/json", "⟦\(mark)⟧[]")),
    Case("type-misfit", "header.Content-Type", answer("Content-Type: ⟦text/html⟧\r\n", "{\"a\": 1}")),
    Case(
      "type-misfit", "header.Content-Type", answer("Content-Type: ⟦application/json⟧\r\n", "<html></html>")),
    Case("content-misfit", "header.Content-Type", answer("Content-Type: ⟦image/png⟧\r\n", jpeg)),
    Case(
      "charset-misfit", "header.Content-Type",
      answer("Content-Type: text/plain; charset=⟦utf-8⟧\r\n", "caf\u{E9}")),
    Case("type-misfit", "header.Content-Type", answer("Content-Type: ⟦application/json⟧\r\n", " ")),
    Case(
      "charset-misfit", "header.Content-Type",
      answer("Content-Type: ⟦application/json⟧\r\n", "\u{FF}\u{FE}{\0}\0")),
    Case(
      "charset-misfit", "header.Content-Type",
      answer("Content-Type: ⟦application/json; charset=utf-8⟧\r\n", "{\0}\0")),
    Case("charset-misfit", "header.Content-Type", Raw.post("⟦application/json⟧", "\0{\0}")),
    Case("duplicate-json-key", "json.a#2", json("{\"a\": 1, ⟦\"a\"⟧: 2}")),
    Case("large-integer", "json.a", json("{\"a\": ⟦9007199254740993⟧}")),
    Case(
      "content-length-mismatch", "header.Content-Length",
      "HTTP/1.1 200 OK\r\nContent-Length: ⟦9⟧\r\n\r\nab"),
    Case(
      "content-length-mismatch", "header.Content-Length",
      "HTTP/1.1 200 OK\r\nContent-Length: ⟦9223372036854775808⟧\r\n\r\nab"),
    Case("unended-chunks", "body", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n⟦⟧"),
    Case("coding-misfit", "header.Content-Encoding", answer("Content-Encoding: ⟦gzip⟧\r\n", "abc")),
    Case(
      "repeated-field", "header.Content-Type#2",
      answer("Content-Type: text/plain\r\n⟦Content-Type: text/html⟧\r\n", "ab")),
    Case("unended-head", "head", "HTTP/1.1 200 OK\r\nA: b\r\n⟦⟧"),
  ]

  /// Healthy responses.
  static let healthyResponses = [
    "HTTP/1.1 200 OK\r\n\r\nuntil the end", "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
    "HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 999 Custom\r\n\r\n", json("[]"), json("{\"a\": null}"), json("\"a\""),
    answer("Content-Type: text/plain\r\n", "[1] a note"), answer("Content-Type: text/html\r\n", "{a}"),
    html("<title>404 Not Found</title>", status: "404 Not Found"), html("<title>Top 500 songs</title>"),
    html("<p>Bad Gateway"), html("<title>502"), answer("", "<title>Errors</title>"),
    cookie("a=b"), cookie("a="), cookie("__Host-a=b; path=/; secure"), cookie("a=b; Domain=example.com"),
    cookie("a=; Max-Age=0"), answer("Set-Cookie: a=b\r\nSet-Cookie: c=d; Secure\r\n"),
  ]

  @Test(arguments: [
    ("a=b; Domain=example.com", "api.example.com", false, true),
    ("a=b; Domain=.EXAMPLE.com", "api.example.com", false, true),
    ("a=b; Domain=api.example.com; Secure", "api.example.com", false, true),
    ("a=b; Domain=localhost", "localhost", false, true),
    ("a=b; Domain=127.0.0.1", "127.0.0.1", false, true),
    ("a=b; Secure", "localhost", true, true), ("a=b; Domain=", "h.example", true, true),
    ("a=b; Domain=other.example", "api.example.com", false, false),
    ("a=b; Domain=3.4", "::ffff:1.2.3.4", false, false),
    ("a=b; Domain=ample.com", "api.example.com", false, false),
    ("a=b; Domain=com", "api.example.com", false, false),
    ("a=b; Domain=0.0.1", "127.0.0.1", false, false),
    ("a=b; Secure", "api.example.com", true, false),
  ])
  func aCookieIsKeptByItsHostAndScheme(_ text: String, _ host: String, _ isPlain: Bool, _ isKept: Bool) throws
  {
    let answered = AnsweredRequest(method: "GET", host: host, isPlain: isPlain)
    let codes = try Raw(Self.cookie(text)).message().findings(answered: answered).map(\.code.name)
    #expect(!codes.contains("unusable-cookie") == isKept)
  }

  @Test func aResponseToHEADHasTheLengthOfWhatItHasNot() throws {
    let message = try Raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n").message()
    let head = AnsweredRequest(method: "HEAD", host: "", isPlain: false)
    #expect(message.findings(answered: head).isEmpty)
    #expect(message.findings().map(\.code.name) == ["content-length-mismatch"])
  }

  @Test func whatTheRequestsAreCheckedForIsNotFoundInResponses() throws {
    let text = Self.json("{\"a\": \"(null)\", \"b\": \"Optional(1)\"}")
    #expect(try Raw(text).findings().isEmpty)
    #expect(try Raw(Raw.post("application/json", "{\"a\": \"(null)\"}")).findings().isEmpty == false)
  }

  @Test(arguments: [
    (json("[1,]"), "Foundation's parser passes over the comma before it"),
    (json("{\"a\": 1 , }"), "Foundation's parser passes over the comma before it"),
    (json("[,]"), "NSCocoaErrorDomain 3840"), (json("[1,,]"), "NSCocoaErrorDomain 3840"),
    (Raw.post("application/json", "[1,]"), "a server that reads JSON answers 400"),
    (json("{\0}\0"), "Foundation's parser reads it"), (json(" "), "gives the app nil for it"),
    (json("\n"), "-1016 or 3840"), (cookie("=b"), "browsers keep it"),
    (cookie("="), "curl and browsers drop"),
  ])
  func whatAFaultBreaksIsSaidAsItIs(_ text: String, _ consequence: String) throws {
    let consequences = try Raw(text).findings().map(\.consequence)
    #expect(consequences.count == 1 && consequences.first?.contains(consequence) == true, "\(consequences)")
  }

  @Test(arguments: FindingRule.allCases) func aFindingInAResponseBreaksClients(rule: FindingRule) {
    guard let consequence = rule.consequenceInResponse else { return }
    #expect(!consequence.contains("a server") && consequence.last != ".")
  }
}

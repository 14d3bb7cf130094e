import Foundation
import TestSupport
import Testing

/// Transports on the command line.
@Suite struct TransportCommandTests {
  @Test func clientsListsThemBehindTheClientsAndShowsOne() throws {
    let list = try Command.onwire(["clients"]).text.components(separatedBy: "\n\n")
    #expect(list.count == 2)
    let names = list.last?.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(names?.count == 11)
    #expect(names?.first == "cfnetwork-ios9" && names?.last == "curl")

    let one = try Command.onwire(["clients", "cfnetwork-ios16"])
    #expect(one.status == 0)
    #expect(one.text.hasPrefix("CFNetwork of iOS 16\ntransport: cfnetwork-ios16\n"))
    #expect(one.text.contains("observed, not promised"))
    let wrong = try Command.onwire(["clients", "curl", "--rule", "query"])
    #expect(wrong.status == 64)
    #expect(wrong.error.contains("curl is a transport"))
  }

  @Test func explainSaysWhoseAFieldIsAndHowThatIsKnown() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "spec.yaml",
      "transport: cfnetwork-ios12\nurl: https://h.example/\n"
        + "headers: {User-Agent: a, Accept-Language: b}\n")
    let raw = try Command.onwire(["compile", "spec.yaml"], in: scratch.url).output
    let range = try #require(raw.range(of: Data("br, gzip".utf8)))
    let run = try Command.onwire(["explain", "spec.yaml", "--at", "\(range.lowerBound)"], in: scratch.url)
    #expect(run.status == 0)
    #expect(run.text.contains("cfnetwork-ios12.accept-encoding: what CFNetwork of iOS 12 adds"))
    #expect(run.text.contains("captured: head of an AFNetworking app on iOS 12.2"))
    let rule = try Command.onwire(["explain", "cfnetwork-ios12.accept-encoding"])
    #expect(rule.text.contains("br, gzip, deflate over https; gzip, deflate over http"))
  }

  /// The order is ignored, and what the stack adds is not.
  @Test func comparingIgnoresTheOrder() throws {
    let scratch = try TemporaryFolder()
    let spec = "url: http://h.example/\nheaders: {User-Agent: a, Accept-Language: b}\n"
    try scratch.file("spec.yaml", "transport: cfnetwork-ios16\n" + spec)
    let head = """
      GET / HTTP/1.1\r
      Host: h.example\r
      Connection: keep-alive\r
      Accept-Language: b\r
      Accept: */*\r
      Accept-Encoding: gzip, deflate\r
      User-Agent: a\r
      \r

      """
    try scratch.file("same.http", head)
    try scratch.file("other.http", head.replacing("Accept: */*", with: "Accept: text/html"))
    #expect(try Command.onwire(["diff", "spec.yaml", "same.http"], in: scratch.url).status == 0)
    #expect(try Command.onwire(["diff", "spec.yaml", "other.http"], in: scratch.url).status == 1)
  }

  /// Without a transport `plain` promises the order of all fields; with one, that of fields of one name.
  @Test(arguments: ["curl", "cfnetwork-ios16"])
  func comparingIgnoresTheOrderWhateverTheClientPromises(transport: String) throws {
    let scratch = try TemporaryFolder()
    let headers = "headers: [{X-A: 1}, {X-A: 2}, {X-B: 3}, {User-Agent: a}, {Accept-Language: b}]\n"
    let spec = "client: plain\ntransport: \(transport)\nurl: http://h.example/\n" + headers
    try scratch.file("spec.yaml", spec)
    let head = try Command.onwire(["compile", "spec.yaml"], in: scratch.url).text
    #expect(head.contains("X-A: 1\r\nX-A: 2\r\n") && head.contains("X-B: 3\r\n"))
    func status(_ text: String, _ options: String...) throws -> Int32 {
      try scratch.file("sent.http", text)
      return try Command.onwire(["diff", "spec.yaml", "sent.http"] + options, in: scratch.url).status
    }
    let moved = head.replacing("X-B: 3\r\n", with: "").replacing("X-A: 1", with: "X-B: 3\r\nX-A: 1")
    #expect(moved != head)
    #expect(try status(moved) == 0)
    #expect(try status(moved, "--exact") == 1)
    let crossed = head.replacing("X-A: 1\r\nX-A: 2", with: "X-A: 2\r\nX-A: 1")
    #expect(try status(crossed) == 1)
  }
}

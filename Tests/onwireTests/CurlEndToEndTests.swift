import Foundation
import Testing

/// From a spec through the command, the shell and curl: what arrives is what `raw` is.
@Suite(.enabled(if: CurlSink.isPossible, "needs curl, python3, openssl, dash and bash"))
struct CurlEndToEndTests {
  @Test(.enabled(if: Specs.exist, "there are no specs yet"), arguments: CurlSink.Way.exact)
  func everySpecArrivesByteForByte(_ way: CurlSink.Way) throws {
    let scratch = try Scratch()
    let run = try Command.onwire(
      ["compile", Specs.folder.path, "--emit", "raw,curl,curl-config", "--out", scratch.url.path])
    #expect(run.status == 0, "\(run.error)")
    try check(scratch.url, way)
  }

  @Test(arguments: CurlSink.Way.exact)
  func whatQuotingCouldSpoilArrivesByteForByte(_ way: CurlSink.Way) throws {
    let scratch = try Scratch()
    try NastySpecs.write(to: scratch, below: "specs")
    let run = try Command.onwire(
      ["compile", "specs", "--emit", "raw,curl,curl-config", "--out", "out", "--format", "json"],
      in: scratch.url)
    let reported = try run.reported()
    #expect(run.status == 0)
    #expect(reported.filter { $0.severity == "error" || $0.code == "not-exact" } == [])
    let count = try check(scratch.url.appendingPathComponent("out"), way)
    #expect(count > 200)
  }

  @discardableResult
  private func check(_ folder: URL, _ way: CurlSink.Way) throws -> Int {
    let requests = try CurlSink.Request.all(below: folder)
    for (request, arrival) in zip(requests, try CurlSink().send(requests, way)) {
      let expected = try request.raw()
      #expect(
        arrival.bytes == expected,
        """
        \(request.folder.lastPathComponent)/\(request.name)
        expected \(shown(expected))
        received \(shown(arrival.bytes))
        \(arrival.messages)
        """)
    }
    return requests.count
  }

  private func shown(_ bytes: Data) -> String {
    String(decoding: bytes.prefix(400), as: UTF8.self).debugDescription
  }
}

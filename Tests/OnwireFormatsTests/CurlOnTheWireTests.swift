import OnwireHTTP
import Testing
import OnwireFormats

@Suite(.enabled(if: CurlRun.isPossible, "needs curl, python3, openssl, dash and bash"))
struct CurlOnTheWireTests {
  @Test(arguments: CurlRun.allCases)
  func nastyRequestsArriveByteForByte(_ run: CurlRun) throws {
    try check(NastyRequests.all, run.send(NastyRequests.all))
  }

  @Test(arguments: CurlRun.allCases)
  func theSameArrivesInsideTLS(_ run: CurlRun) throws {
    let requests = (NastyRequests.heads.prefix(12) + NastyRequests.bodies.prefix(12)).map { request in
      var request = request
      request.endpoint.scheme = .https
      return request
    }
    try check(requests, run.send(requests, tls: true))
  }

  @Test func whatIsNotExactSaysSo() throws {
    let requests = [
      Request(["GET / HTTP/2", "Host: example.com"]),
      Request(["GET / HTTP/1.1", "Blank: ", "Host: example.com"]),
      Request(["POST / HTTP/1.1", "Transfer-Encoding: chunked", "Host: example.com"], body: "abc"),
    ]
    for (request, result) in zip(requests, try CurlRun.dash.send(requests)) {
      guard case .inexact = result.verdict else {
        Issue.record("\(result.verdict)")
        continue
      }
      #expect(try result.received != request.written(as: .raw).bytes)
      #expect(!result.received.isEmpty)
    }
  }

  private func check(_ requests: [Request], _ results: [CurlRun.Result]) throws {
    for (request, result) in zip(requests, results) {
      let expected = try request.written(as: .raw).bytes
      #expect(result.verdict == .exact, "\(shown(expected))")
      #expect(
        result.received == expected,
        """
        expected \(shown(expected))
        received \(shown(result.received))
        \(result.messages)
        """)
    }
  }

  private func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(400), as: UTF8.self).debugDescription
  }
}

import OnwireHTTP
import Testing
import OnwireFormats

@Suite struct OutputKindTests {
  private let request = Request(
    ["POST /a HTTP/1.1", "Host: example.com", "Content-Length: 3"], body: "a\0b")

  @Test func headAndBodyAreRaw() throws {
    let raw = try request.text(as: .raw)
    #expect(raw == "POST /a HTTP/1.1\r\nHost: example.com\r\nContent-Length: 3\r\n\r\na\0b")
    #expect(try request.text(as: .head) + request.text(as: .body) == raw)
    #expect(try request.text(as: .body) == "a\0b")
  }

  @Test func anOutputInMemoryIsWhatIsWrittenAndNeverLongerThanAsked() throws {
    let xxd = try OutputKind.xxd.bytes(of: request)
    #expect(try String(decoding: xxd.bytes, as: UTF8.self) == request.text(as: .xxd))
    #expect(xxd.verdict == .exact)
    let length = request.message.length
    #expect(try OutputKind.raw.bytes(of: request, limit: length).bytes.count == length)
    #expect(throws: LengthLimitExceeded.self) { try OutputKind.raw.bytes(of: request, limit: length - 1) }
  }

  @Test func everyKindHasAnEndingOfItsOwnAndASummary() {
    let endings = Set(OutputKind.allCases.map(\.ending))
    #expect(endings.count == OutputKind.allCases.count)
    #expect(endings.allSatisfy { $0.hasPrefix(".") })
    #expect(OutputKind.allCases.allSatisfy { !$0.summary.isEmpty && !$0.summary.contains("\n") })
  }

  @Test func onlyCurlNeedsAFileForABodyThatQuotingCannotCarry() {
    for kind in OutputKind.allCases {
      #expect(kind.needsBodyFile(request.message) == [.curl, .curlConfig, .curlShort].contains(kind))
      #expect(!kind.needsBodyFile(Request(["GET / HTTP/1.1"]).message))
      #expect(!kind.needsBodyFile(Request(["GET / HTTP/1.1"], body: "张三'\r\n").message))
    }
  }

  @Test func whatTheSinkThrowsComesOut() {
    struct Full: Error {}
    for kind in OutputKind.allCases {
      #expect(throws: Full.self) {
        try kind.write(Request(["GET / HTTP/1.1"], body: "x")) { _ in throw Full() }
      }
    }
  }
}

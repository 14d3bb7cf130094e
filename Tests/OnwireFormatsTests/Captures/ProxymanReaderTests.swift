import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireFormats

@Suite struct ProxymanReaderTests {
  typealias Entry = ZipFixture.Entry

  /// A flow as Proxyman 5 writes it, as far as is public, with changes to its parts.
  private func flow(
    request: String = "", fields: String = "", body: String = "", codedCount: Int = 0, flow: String = "",
    isIntercepted: Bool = true
  ) -> String {
    """
    {\(flow)"isIntercepted":\(isIntercepted),"timezone":"GMT","isSSL":true,"websocketMessageStorage":null,
     "timing":{"requestStartedAt":1746630530.4230661,"requestEndedAt":1746630530.425092},
     "response":{"status":{"code":200,"phrase":"OK"},"bodyData":"e30=","error":null,"header":{"entries":[]}},
     "request":{"method":{"name":"POST"},"scheme":"https","host":"api.example.com","port":443,
      "fullPath":"https:\\/\\/api.example.com\\/a?b=%20c","uri":"\\/a?b=%20c","version":{"major":1,"minor":1},
      \(request)"header":{"entries":[
       {"key":{"name":"Host","nameInLowercase":"host"},"value":"api.example.com","isEnabled":true},
       \(fields)
       {"key":{"name":"X-Last","nameInLowercase":"x-last"},"value":"","isEnabled":true}]},
      "bodyData":"\(Base64.encode(Array(body.utf8)))","compressedBodyDataCount":\(codedCount),"isSSL":true}}
    """
  }

  private func field(_ name: String, _ value: String, isEnabled: Bool = true) -> String {
    #"{"key":{"name":"\#(name)"},"value":"\#(value)","isEnabled":\#(isEnabled)},"#
  }

  private func read(_ flows: String...) throws -> ReadCapture {
    try ReadCapture(
      ZipFixture(flows.enumerated().map { Entry("request_\($0)_150\($0)", $1, isDeflated: true) }).bytes,
      as: ProxymanReader.self)
  }

  @Test func `a request is its parts, in their order and case`() throws {
    let capture = try read(flow(fields: field("content-LENGTH", "3"), body: "a=1", codedCount: 3))
    let request = try #require(capture.requests.first)
    #expect(
      try request.text
        == "POST /a?b=%20c HTTP/1.1\r\nHost: api.example.com\r\ncontent-LENGTH: 3\r\nX-Last: \r\n\r\na=1")
    #expect(request.url == "https://api.example.com/a?b=%20c")
    #expect(request.endpoint == Endpoint(scheme: .https, host: "api.example.com", port: nil))
    #expect(request.status == 200)
    #expect(request.startedAt == "2025-05-07T15:08:50.423Z")
    let inexact = Fidelity.Aspect.allCases.filter { request.fidelity[$0].knowledge != .exact }
    #expect(inexact == [.requestLine, .fieldBlanks])
  }

  @Test func `a disabled field was not sent`() throws {
    let request = try #require(try read(flow(fields: field("X-Off", "1", isEnabled: false))).requests.first)
    #expect(try !request.text.contains("X-Off"))
    #expect(request.fidelity.notes == ["the field `X-Off` is disabled: it was not sent"])
  }

  @Test func `a body without its coding is told`() throws {
    let fields = field("Content-Encoding", "gzip") + field("Content-Length", "23")
    let request = try #require(try read(flow(fields: fields, body: "abc", codedCount: 23)).requests.first)
    #expect(
      request.fidelity[.body].reason
        == "Proxyman took the content coding off: 3 bytes, where Content-Length is 23")
    #expect(request.fidelity[.body].knowledge == .decoded)
    let plain = flow(fields: fields, body: String(repeating: "x", count: 23), codedCount: 23)
    let gzip = Base64.encode([0x1F, 0x8B] + [UInt8](repeating: 0x78, count: 21))
    let coded = plain.replacing(Base64.encode([UInt8](repeating: 0x78, count: 23)), with: gzip)
    #expect(try read(coded).requests.first?.fidelity[.body].knowledge == .exact)
    #expect(try read(plain).requests.first?.fidelity[.body].knowledge == .unknown)
    let chunked = field("Content-Encoding", "gzip") + field("Transfer-Encoding", "chunked")
    #expect(
      try read(flow(fields: chunked, body: "abc")).requests.first?.fidelity[.body].knowledge == .decoded)
  }

  @Test(arguments: [("", Fidelity.Knowledge.absent), ("abc", .unknown), ("abcd", .exact)])
  func `a body of another length than its field says is not exact`(
    _ body: String, _ knowledge: Fidelity.Knowledge
  ) throws {
    let capture = try read(flow(fields: field("Content-Length", "4"), body: body))
    #expect(capture.requests.first?.fidelity[.body].knowledge == knowledge)
  }

  @Test func `chunks are gone`() throws {
    let capture = try read(flow(fields: field("Transfer-Encoding", "chunked"), body: "abc"))
    #expect(capture.requests.first?.fidelity[.framing].knowledge == .absent)
    #expect(capture.requests.first?.fidelity[.body].knowledge == .exact)
  }

  @Test func `what a tool may have changed is told`() throws {
    let tool = #"{"toolName":"Scripting","toolType":"scripting","ruleName":"sign","note":""}"#
    let capture = try read(
      flow(
        flow: #""toolMetadata":\#(tool),"matchedDebuggingToolMetadata":[\#(tool)],"style":{"comment":"hi"},"#)
    )
    let request = try #require(capture.requests.first)
    #expect(request.fidelity[.body].knowledge == .changed)
    #expect(request.fidelity[.requestLine].knowledge == .changed)
    #expect(
      request.fidelity.notes == [
        "comment: hi", "Proxyman's tools matched the request and may have changed it: Scripting: sign",
      ])
  }

  @Test func `what Proxyman could not look into is skipped`() throws {
    let capture = try read(flow(isIntercepted: false))
    #expect(
      capture.skipped == [
        "https://api.example.com/a?b=%20c: a tunnel, whose bytes are encrypted: "
          + "enable SSL Proxying for api.example.com in Proxyman"
      ])
  }

  @Test func `flows come by their numbers`() throws {
    let names = ["request_10_a", "request_9_b", "request_1_c_d", "other_1_a", "request_x_1"]
    let entries = names.map { Entry($0, flow(flow: #""style":{"comment":"\#($0)"},"#)) }
    let capture = try ReadCapture(ZipFixture(entries).bytes, as: ProxymanReader.self)
    #expect(
      capture.requests.map { $0.fidelity.notes } == [
        ["comment: request_1_c_d"], ["comment: request_9_b"], ["comment: request_10_a"],
      ])
  }

  @Test(
    arguments: [
      (#"{"request":{}}"#, "this entry has no `request` with `method`, `host` and `uri`"),
      (#"{"request":{"bodyData":"a"}}"#, "`request.bodyData` is no base64 from its character 2 on"),
      (
        #"{"request":{"header":{"entries":[{}]}}}"#,
        "`request.header.entries[0]` has no `key.name` or no `value`"
      ), ("{", "the JSON text ends inside a value: at byte 1 of this entry"),
      ("[]", "an object is expected here, not an array: at byte 0 of this entry"),
    ]) func `a flow that is none is told with its entry`(_ text: String, _ message: String) throws
  {
    let failure = #expect(throws: CaptureFailure.self) { try read(text) }
    #expect(failure?.code.rawValue == "proxyman-malformed")
    #expect(failure?.path == "request_0_1500")
    #expect(failure?.message == message)
    #expect(failure?.offset == 0)
  }

  @Test func `it is recognized by its names`() throws {
    #expect(try ReadCapture.recognizes(ZipFixture(Entry("request_0_1", "{}")).bytes, as: ProxymanReader.self))
    #expect(
      try !ReadCapture.recognizes(ZipFixture(Entry("1-meta.json", "{}")).bytes, as: ProxymanReader.self))
  }

  @Test func `any change gives entries or a failure`() throws {
    let bytes = Array(flow(fields: field("Content-Length", "3"), body: "a=1").utf8)
    var mutations = Mutations(seed: 13)
    for _ in 0..<rounds(3000) {
      let text = String(decoding: mutations.mutated(bytes), as: UTF8.self)
      do {
        _ = try ReadCapture(ZipFixture(Entry("request_0_1", text)).bytes, as: ProxymanReader.self)
      } catch is CaptureFailure {}
    }
  }
}

import OnwireHTTP
import OnwireTextFormats
import Testing

@testable import OnwireFormats

/// What is known about a body is decided in one place; the readers' tests say what each capture tells it.
@Suite struct CapturedBodyTests {
  private func body(
    _ bytes: [UInt8]?, _ fields: [(String, String)], takesCodingsOff: Bool = true
  ) throws -> (body: CapturedBody, known: Fidelity.Entry, framing: Fidelity.Knowledge) {
    let head = CapturedHead(fields: fields.map { (Array($0.utf8), Array($1.utf8)) })
    let tool = CaptureTool(name: "A tool", holder: "the file", takesCodingsOff: takesCodingsOff)
    var fidelity = Fidelity()
    let body = try CapturedBody(
      bytes.map { ByteInput($0) }, head, lengths: head.lengths, tool, &fidelity)
    return (body, fidelity[.body], fidelity[.framing].knowledge)
  }

  @Test(
    arguments: [
      (nil, "3", Fidelity.Knowledge.absent, "the file holds no body, though Content-Length is 3"),
      ([], "3", .absent, "the file holds 0 bytes of the body; Content-Length is 3"),
      ([1], "3", .unknown, "the file holds 1 byte of the body; Content-Length is 3"),
      ([1, 2, 3], "3", .exact, ""), (nil, "0", .exact, ""), ([1], "none", .exact, ""),
    ] as [([UInt8]?, String, Fidelity.Knowledge, String)])
  func `a body is as well known as its lengths agree`(
    _ bytes: [UInt8]?, _ length: String, _ knowledge: Fidelity.Knowledge, _ reason: String
  ) throws {
    let known = try body(bytes, [("content-LENGTH", length)]).known
    #expect(known.knowledge == knowledge)
    #expect(known.reason == reason)
  }

  @Test func `only of a tool that takes codings off a body may have lost one`() throws {
    let fields = [("Content-Encoding", "gzip"), ("Content-Length", "9")]
    let lost = try body([1, 2], fields)
    #expect(lost.known.reason == "A tool took the content coding off: 2 bytes, where Content-Length is 9")
    #expect(lost.known.knowledge == .decoded)
    #expect(!lost.body.isCoded && lost.body.origin == "capture.decoded")
    let kept = try body([1, 2], fields, takesCodingsOff: false)
    #expect(kept.known.knowledge == .unknown && kept.body.isCoded && kept.body.origin == "capture.wire")
    let never = try body([1, 2], [("Content-Encoding", "gzip"), ("Content-Length", "2")])
    #expect(never.known.reason == CaptureTool.notCoded)
    #expect(never.known.knowledge == .unknown && !never.body.isCoded)
    let empty = try body([], fields)
    #expect(empty.known.knowledge == .absent && empty.body.isCoded)
  }

  @Test func `chunks that a head tells of are gone, of HTTP/1 alone`() throws {
    #expect(try body([1], [("Transfer-Encoding", "chunked")]).framing == .absent)
    #expect(try body([1], [(":method", "POST"), ("transfer-encoding", "chunked")]).framing == .exact)
  }
}

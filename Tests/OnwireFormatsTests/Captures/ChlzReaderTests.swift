import OnwireHTTP
import TestSupport
import Testing

@testable import OnwireFormats

@Suite struct ChlzReaderTests {
  typealias Entry = ZipFixture.Entry

  /// A description as Charles 5 writes it.
  private func meta(_ path: String = "/a", body: Int = 0, fields: String = "", flow: String = "") -> String {
    """
    {\(flow)"status":"COMPLETE","method":"POST","protocolVersion":"HTTP/1.1","scheme":"https",
     "host":"api.example.com","port":null,"actualPort":443,"path":"\(path)","query":"b=%20c","tunnel":false,
     "times":{"start":"2026-01-02T03:04:05.678+01:00","end":null},"flows":["rO0ABQ=="],"tags":[],
     "request":{"sizes":{"headers":\(58 + path.utf8.count),"body":\(body)},"mimeType":"text/plain","charset":null,
      "header":{"firstLine":"POST \(path)?b=%20c HTTP/1.1",
       "headers":[{"name":"Host","value":"api.example.com"},\(fields){"name":"X","value":"y"}]}},
     "response":{"status":204,"sizes":{"headers":0,"body":0},"header":{"headers":[]}}}
    """
  }

  private func read(_ entries: Entry...) throws -> ReadCapture {
    try ReadCapture(ZipFixture(entries).bytes, as: ChlzReader.self)
  }

  @Test func `a body beside its description is the body byte by byte`() throws {
    let body: [UInt8] = [0x7B, 0xC3, 0xA9, 0x0D, 0x0A, 0x00, 0xFF]
    for (isDeflated, ending) in [(true, "json"), (false, "dat")] {
      let capture = try read(
        Entry("1-meta.json", meta(body: 7), isDeflated: true), Entry("1-res.json", "{}"),
        Entry("1-req.\(ending)", body, isDeflated: isDeflated))
      let request = try #require(capture.requests.first)
      let head = "POST /a?b=%20c HTTP/1.1\r\nHost: api.example.com\r\nX: y\r\n\r\n"
      #expect(try request.message.bytes() == Array(head.utf8) + body)
      #expect(request.fidelity[.body].knowledge == .exact)
      #expect(request.url == "https://api.example.com/a?b=%20c")
      #expect(request.status == 204)
      #expect(request.startedAt == "2026-01-02T03:04:05.678+01:00")
    }
  }

  @Test func `a body beside its description that lacks its coding is not exact`() throws {
    func body(_ fields: String, _ body: [UInt8]) throws -> Fidelity.Knowledge? {
      let meta = meta(body: 3, fields: #"{"name":"Content-Encoding","value":"gzip"},"# + fields)
      let capture = try read(Entry("1-meta.json", meta), Entry("1-req.dat", body))
      return capture.requests.first?.fidelity[.body].knowledge
    }
    let chunked = #"{"name":"Transfer-Encoding","value":"chunked"},"#
    #expect(try body("", [0x1F, 0x8B, 0x08]) == .exact)
    #expect(try body("", Array("abc".utf8)) == .unknown)
    #expect(try body("", Array("abcd".utf8)) == .decoded)
    #expect(try body(chunked, Array("abc".utf8)) == .decoded)
  }

  @Test func `a body that is not there is absent, unless there was none`() throws {
    #expect(
      try read(Entry("1-meta.json", meta(body: 7))).requests.first?.fidelity[.body].knowledge == .absent)
    #expect(try read(Entry("1-meta.json", meta())).requests.first?.fidelity[.body].knowledge == .exact)
  }

  @Test func `requests come by their numbers, and bodies go to theirs`() throws {
    let capture = try read(
      Entry("10-req.txt", "ten"), Entry("10-meta.json", meta("/10", body: 3)),
      Entry("s/1-meta.json", meta("/1")), Entry("2-meta.json", meta("/2", body: 3)),
      Entry("2-req.txt", "two"),
      Entry("0-req.txt", "none"), Entry("flows.json", "[]"), Entry("__MACOSX/._2-meta.json", "\u{0}"))
    #expect(
      capture.requests.map(\.url) == ["/1", "/2", "/10"].map { "https://api.example.com\($0)?b=%20c" })
    let ends = try capture.requests.map {
      String(decoding: try $0.message.bytes().suffix(3), as: UTF8.self)
    }
    #expect(ends == ["\n\r\n", "two", "ten"])
  }

  @Test func `a description that is none is told with its entry`() throws {
    let failure = #expect(throws: CaptureFailure.self) { try read(Entry("3-meta.json", #"{"status":"#)) }
    #expect(failure?.code.rawValue == "chlz-malformed")
    #expect(failure?.path == "3-meta.json")
    #expect(failure?.message == "the JSON text ends inside a value: at byte 10 of this entry")
    let nameless = meta(fields: #"{"value":"1"},"#)
    #expect(throws: CaptureFailure.self) { try read(Entry("3-meta.json", nameless)) }
  }

  @Test func `it is recognized by its names`() throws {
    func isRecognized(_ names: String...) throws -> Bool {
      try ReadCapture.recognizes(ZipFixture(names.map { Entry($0, "") }).bytes, as: ChlzReader.self)
    }
    #expect(try isRecognized("0-req.txt", "0-meta.json"))
    #expect(try isRecognized("folder/12-meta.json"))
    #expect(try !isRecognized("x-meta.json", "-meta.json", "1-meta.json5", "raw/1_c.txt"))
    #expect(try !ReadCapture.recognizes([0x50, 0x4B], as: ChlzReader.self))
    let cut = Array(ZipFixture(Entry("0-meta.json", "{}")).bytes.dropLast())
    #expect(throws: CaptureFailure.zipHasNoDirectory(at: cut.count)) {
      try ReadCapture.recognizes(cut, as: ChlzReader.self)
    }
  }

  @Test func `any change gives entries or a failure`() throws {
    let bytes = Array(meta(body: 3).utf8)
    var mutations = Mutations(seed: 17)
    for _ in 0..<rounds(3000) {
      let text = String(decoding: mutations.mutated(bytes), as: UTF8.self)
      let archive = ZipFixture(Entry("0-meta.json", text), Entry("0-req.txt", "abc", isDeflated: true)).bytes
      for bytes in [archive, mutations.mutated(archive)] {
        do {
          _ = try ReadCapture(bytes, as: ChlzReader.self)
        } catch is CaptureFailure {}
      }
    }
  }
}

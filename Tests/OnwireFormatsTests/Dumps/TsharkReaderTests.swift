import Foundation
import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireFormats

@Suite struct TsharkReaderTests {
  @Test(
    .enabled(if: Tools.have("sh", "tshark", "text2pcap", "xxd"), "needs tshark, text2pcap and xxd"),
    arguments: ["raw", "hex", "ascii"])
  func whatTsharkFollowsIsRead(mode: String) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix(5)
    let head = Array("POST /a HTTP/1.1\r\nHost: a.example\r\nContent-Length: 40000\r\n\r\n".utf8)
    let bytes = head + (0..<40_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    try folder.file("in", bytes)
    // text2pcap takes addresses without a colon.
    let run = try Tools.run(
      "sh",
      [
        "-c",
        "xxd -g 1 -c 16 in | cut -c 1-8,10-57 > dump; text2pcap -q -T 50000,80 dump pcap > log 2>&1; "
          + "tshark -r pcap -q -z follow,tcp,\(mode),0 2> messages",
      ], in: folder.url)
    let source = CaptureSource(run.bytes)
    #expect(try TsharkReader.recognizes(source.start(), source))
    let reading = try CaptureReading(TsharkReader(source))
    let request = try #require(reading.requests.first)
    let read = try #require(try reading.bytes.first)
    #expect(request.url == "http://a.example/a")
    #expect(request.fidelity.isExact == (mode != "ascii"))
    #expect(read.count == bytes.count)
    if mode != "ascii" { #expect(read == bytes) } else { #expect(read.starts(with: head)) }
  }

  private static let rule = String(repeating: "=", count: 67)

  private static func follow(_ mode: String, _ lines: String) -> String {
    """

    \(rule)
    Follow: \(mode)
    Filter: tcp.stream eq 0
    Node 0: 127.0.0.1:55156
    Node 1: 127.0.0.1:80
    \(lines)\(rule)

    """
  }

  @Test func onlyTheClientIsRead() throws {
    let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    let first = Hex.encode(Array(request.utf8.prefix(20)))
    let second = Hex.encode(Array(request.utf8.dropFirst(20)))
    let response = Hex.encode(Array("HTTP/1.1 404 Not Found\r\n\r\n".utf8))
    let text = Self.follow("tcp,raw", "\(first)\n\(second)\n\t\(response)\n")
    let turned = Self.follow("tls,raw", "\(response)\n\t\(first)\n\t\(second)\n")
    let empty = Self.follow("tcp,raw", "")
    let reading = try CaptureReading(TsharkReader(CaptureSource(text + turned + empty)))
    #expect(try reading.bytes == [Array(request.utf8), Array(request.utf8)])
    #expect(reading.requests.map(\.status) == [404, 404])
    #expect(reading.requests.map(\.url) == ["http://a/", "https://a/"])
    #expect(reading.skipped == ["the client sent nothing on this connection"])
  }

  /// tshark 4.0 prints the server as the first node of `follow,tls`, and its lines without an indent.
  @Test func theClientIsWhoBeginsAsOne() throws {
    func hex(_ text: String) -> String { Hex.encode(Array(text.utf8)) }
    func read(_ layer: String, first: String, second: String) throws -> CaptureReading {
      let lines = [first, "\t" + second].filter { $0 != "" && $0 != "\t" }.map { $0 + "\n" }.joined()
      return try CaptureReading(TsharkReader(CaptureSource(Self.follow("\(layer),raw", lines))))
    }
    let request = "GET /\(String(repeating: "a", count: 5000)) HTTP/1.1\r\nHost: a\r\n\r\n"
    // The preface of HTTP/2 and an empty SETTINGS frame of either side.
    let settings = "000000040000000000"
    let preface = hex("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") + settings
    #expect(
      try read("tls", first: settings, second: preface).skipped
        == ["the connection is HTTP/2, whose frames are not text"])
    #expect(
      try read("tls", first: preface, second: settings).skipped
        == ["the connection is HTTP/2, whose frames are not text"])
    for (first, second) in [("", request), (request, ""), ("more body", request), (request, "more body")] {
      let reading = try read("tcp", first: hex(first), second: hex(second))
      #expect(try reading.bytes == [Array(request.utf8)], "\(first.count) \(second.count)")
    }
    #expect(
      try read("tcp", first: hex("HTTP/1.1 200 OK\r\n\r\n"), second: "").skipped
        == ["the client sent nothing on this connection"])
  }

  @Test func eachRequestOfAConnectionHasItsStatus() throws {
    let requests = [
      "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n",
      "PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n.",
      "GET /c HTTP/1.1\r\nHost: a\r\n\r\n",
    ]
    let responses = [
      "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
      "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok", "HTTP/1.1 404 No\r\n\r\n",
    ]
    let lines =
      Hex.encode(Array(requests.joined().utf8)) + "\n\t" + Hex.encode(Array(responses.joined().utf8)) + "\n"
    let reading = try CaptureReading(TsharkReader(CaptureSource(Self.follow("tcp,raw", lines))))
    #expect(try reading.bytes == requests.map { Array($0.utf8) })
    #expect(reading.requests.map(\.status) == [200, 201, 404])
    #expect(reading.requests.map(\.number) == [1, 2, 3])
    #expect(reading.requests.allSatisfy { $0.fidelity.isExact })
  }

  @Test func aModeThatIsAnyTextIsNotSaidAtLength() throws {
    let text = Self.follow(String(repeating: "7", count: 5000), "")
    let failure = #expect(throws: CaptureFailure.self) {
      _ = try CaptureReading(TsharkReader(CaptureSource(text)))
    }
    #expect((failure?.message.utf8.count ?? .max) < 200)
  }

  @Test func dotsAreCountedForEachRequest() throws {
    let first = "PUT / HTTP/2.0\r\nContent-Length: 1\r\n\r\na"
    let second = "GET /b HTTP/1\r\nContent-Length: 3\r\n\r\n..c"
    let text = Self.follow("tcp,ascii", "\(first.utf8.count)\n\(first)\n\(second.utf8.count)\n\(second)\n")
    let reading = try CaptureReading(TsharkReader(CaptureSource(text)))
    #expect(reading.requests.map { $0.fidelity[.body].knowledge } == [.exact, .rebuilt])
    #expect(reading.requests.map { $0.fidelity[.fields].knowledge } == [.rebuilt, .exact])
    #expect(
      reading.requests.last?.fidelity[.body].reason
        == "`follow,tcp,ascii` shows bytes that are not printable as dots: 2 of 3 bytes are dots")
  }

  @Test func dotsInPlaceOfACodingAreNoBodyWithoutIt() throws {
    let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    let response = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\n....K"
    let text = Self.follow(
      "tcp,ascii", "\(request.utf8.count)\n\(request)\n\t\(response.utf8.count)\n\(response)\n")
    let reading = try CaptureReading(TsharkReader(CaptureSource(text)))
    #expect(try reading.requests.first?.response?.content.fidelity[.body].knowledge == .changed)
  }

  /// What tshark 4.0 writes where a segment was not captured: a text, and NUL.
  @Test func bytesThatTsharkLacksAreNotKnown() throws {
    func request(_ lines: String...) throws -> Request {
      let text = Self.follow("tcp,raw", lines.map { Hex.encode(Array($0.utf8)) + "\n" }.joined())
      return try #require(try CaptureReading(TsharkReader(CaptureSource(text))).requests.first)
    }
    let gap = "[10 bytes missing in capture file]\0"
    let head = "POST / HTTP/1.1\r\nHost: x\r\n"
    let body = try request(
      head + "Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n", gap, "\r\n0\r\n\r\n")
    #expect(body.fidelity[.body].knowledge == .unknown && body.fidelity[.fields].knowledge == .exact)
    #expect(!body.findings().map(\.code.name).contains("broken-chunks"))
    #expect(try request(head + "X: ", gap, "\r\n\r\n").fidelity[.fields].knowledge == .unknown)
    let own = try request(head + "Content-Length: 34\r\n\r\n[x bytes missing in capture file]\0")
    #expect(own.fidelity[.body].knowledge == .exact)
  }

  /// A text that went through a clipboard has lost each CR, which the lengths still count.
  @Test func whatIsPastedGetsItsLineEndsBackByTheLengths() throws {
    let requests = [
      "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 7\r\n\r\nx\r\ny\r\nz",
      "GET /b HTTP/1.1\r\nHost: a\r\n\r\n",
    ]
    let response = "HTTP/1.1 201 Created\r\nContent-Length: 3\r\n\r\n\r\nk"
    let lines =
      "\(requests[0].utf8.count)\n\(requests[0])\n\t\(response.utf8.count)\n\(response)\n"
      + "\(requests[1].utf8.count)\n\(requests[1])\n"
    let text = Self.follow("tcp,ascii", lines)
    let whole = try CaptureReading(TsharkReader(CaptureSource(text)))
    let pasted = try CaptureReading(TsharkReader(CaptureSource(text.replacing("\r\n", with: "\n"))))
    #expect(try whole.bytes == requests.map { Array($0.utf8) })
    #expect(try pasted.bytes == whole.bytes)
    #expect(pasted.requests.map(\.status) == [201, nil])
    #expect(whole.requests.allSatisfy { $0.fidelity[.fieldBlanks].knowledge == .exact })
    #expect(pasted.requests.allSatisfy { $0.fidelity[.fieldBlanks].knowledge == .rebuilt })
    #expect(pasted.requests.map { $0.fidelity[.body].knowledge } == [.rebuilt, .exact])
    // A line feed that did not end a line leaves lengths that nothing fits.
    let other = text.replacing("\r\n", with: "\n").replacing("Host: a\n", with: "Host:\na\n")
    let failure = try CaptureFailure.of { _ = try CaptureReading(TsharkReader(CaptureSource(other))) }
    #expect(failure?.code.rawValue == "tshark-malformed" || failure?.code.rawValue == "tshark-truncated")
  }

  /// Bytes as Wireshark's window shows those of one side, with so many blanks before the characters.
  private static func window(_ text: String, from start: Int = 0, indent: String = "", gap: Int) -> String {
    let bytes = Array(text.utf8)
    var lines = ""
    for first in stride(from: 0, to: bytes.count, by: 16) {
      let row = bytes[first..<min(first + 16, bytes.count)]
      var digits = row.map { Hex.encode([$0]) + " " }
      if digits.count > 8 { digits.insert(" ", at: 8) }
      let address = String(start + first, radix: 16)
      let columns = digits.joined()
      lines += indent + String(repeating: "0", count: 8 - address.count) + address + "  " + columns
      lines += String(repeating: " ", count: 48 + gap - columns.utf8.count)
      lines += String(decoding: row.map { (0x20..<0x7F).contains($0) ? $0 : 0x2E }, as: UTF8.self) + "\n"
    }
    return lines
  }

  @Test(arguments: [1, 3])
  func bothSidesOfWiresharksWindowAreRead(gap: Int) throws {
    let request = "PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: 21\r\n\r\nbe cool 12 34 56 789."
    let response = "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok"
    let one = Self.window(request, gap: gap) + Self.window(response, indent: "    ", gap: gap)
    let two =
      Self.window(request, from: request.utf8.count, gap: gap)
      + Self.window(response, from: response.utf8.count, indent: "    ", gap: gap)
    var capture = try OpenedCapture(CaptureSource(one + two + "\n"))
    #expect(capture.format == .tshark)
    for _ in 0..<2 {
      guard case .request(let read)? = try capture.next() else { throw Missing() }
      #expect(try read.message.bytes() == Array(request.utf8))
      #expect(read.fidelity.isExact)
      #expect(read.status == 201)
      #expect(read.capture?.tellsScheme == false)
    }
    #expect(try capture.next() == nil)
  }

  private struct Missing: Error {}

  @Test func oneSideOfWiresharksWindowIsADump() throws {
    let request = "GET /ab HTTP/1.1\r\nHost: a\r\n\r\n"
    for (gap, format) in [(1, CaptureFormat.tshark), (3, .hexdump)] {
      var capture = try OpenedCapture(CaptureSource(Self.window(request, gap: gap)))
      #expect(capture.format == format)
      guard case .request(let read)? = try capture.next() else { throw Missing() }
      #expect(try read.message.bytes() == Array(request.utf8))
    }
  }

  @Test func whatIsNoneOfWiresharksLinesIsSaidToBeSo() throws {
    let lines =
      Self.window("GET / HTTP/1.1\r\n\r\n", gap: 3) + Self.window("HTTP/1.1 200", indent: "    ", gap: 3)
    let failure = try CaptureFailure.of {
      _ = try CaptureReading(TsharkReader(CaptureSource(lines + "and more\n")))
    }
    #expect(failure?.code == .tsharkMalformed)
    #expect(
      failure?.message == "this line is none that Wireshark shows of a followed connection as a hex dump")
  }

  @Test func aConnectionThatBeganBeforeTheCaptureIsNotWhole() throws {
    let rest = Hex.encode(Array("ost: a\r\n\r\nGET / HTTP/1.1\r\n\r\n".utf8))
    let reading = try CaptureReading(TsharkReader(CaptureSource(Self.follow("tcp,raw", rest + "\n"))))
    #expect(reading.requests.map { $0.fidelity[.requestLine].knowledge } == [.unknown, .exact])
  }

  @Test func charactersOfAHexLineAreNoDigits() throws {
    let text = Self.follow(
      "tcp,hex",
      "00000000  50 55 54 20 2f 61 62 20  63 64                    PUT /ab  cd\n\t00000000  48                       H\n"
        + "0000000A  0d 0a                                             ..\n")
    #expect(
      try CaptureReading(TsharkReader(CaptureSource(text))).bytes == [Array("PUT /ab cd\r\n".utf8)])
  }

  @Test(arguments: [
    (follow("http2,raw", ""), "tshark-mode"), (follow("tcp,yaml", ""), "tshark-mode"),
    (follow("tcp,raw", "5055\n505\n"), "tshark-malformed"),
    (follow("tcp,ascii", "5\nab\n"), "tshark-malformed"),
    (follow("tcp,hex", "00000000  50\n00000002  51\n"), "dump-gap"),
    (String(follow("tcp,raw", "5055\n").dropLast(68)), "tshark-truncated"),
    ("hello\n", "tshark-malformed"),
  ])
  func brokenTextsAreRefused(text: String, code: String) throws {
    let failure = try CaptureFailure.of { _ = try CaptureReading(TsharkReader(CaptureSource(text))) }
    #expect(failure?.code.rawValue == code)
    #expect(failure?.help.isEmpty == false)
  }

  @Test func anyTextGivesRequestsOrAFailure() throws {
    var random = SplitMix(12)
    let seeds = [
      Self.follow("tcp,raw", "50555420\n\t4854\n2f0a\n"), Self.follow("tcp,ascii", "5\nPUT /\n\t3\nHTT\n"),
      Self.follow("tcp,ascii", "9\nPUT /\n\n\n\t5\nHTT\n\n"),
      Self.follow("tcp,hex", "00000000  50 55 54 20 2f 61 62 20  63 64    PUT /ab  cd\n"),
    ].map { Array($0.utf8) }
    var reads = 0
    for index in 0..<rounds(3_000) {
      let source = CaptureSource(CaptureMutation.of(seeds[index % seeds.count], &random))
      _ = try CaptureFailure.of { reads += try CaptureReading(TsharkReader(source)).bytes.count }
    }
    #expect(reads > 500)
  }
}

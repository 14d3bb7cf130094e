import OnwireDiagnostics
import OnwireHTTP
import TestSupport
import OnwireTextFormats
import Testing

@testable import OnwireFormats

/// Findings in a body are also found under its chunks and codings, and reported at the bytes on the wire.
@Suite struct RequestFindingsTests {
  private static let json = "application/json"
  private static let form = "application/x-www-form-urlencoded"
  private static let multipart = "multipart/form-data; boundary=B"
  private static let name = "Content-Disposition: form-data; name=\"a\""

  /// A type, a body of it, and whether it is healthy.
  private static let bodies: [(type: String, body: String, isHealthy: Bool)] = [
    (json, "{\"a\":1,\"b\":[true,\"x\"]}", true), (form, "a=1&b[]=2&c=%20", true),
    ("text/plain", "hello", true),
    (multipart, "--B\r\n\(name)\r\n\r\n1\r\n--B--\r\n", true),
    (multipart, "--B\r\n\(name); filename=\"x\"\r\nContent-Type: text/plain\r\n\r\n0\r\n\r\n--B--\r\n", true),
    ("application/x-plist", "<plist><dict><key>a</key><string>b</string></dict></plist>", true),
    (json, "{\"a\":\"(null)\"}", false), (json, "{\"a\":1,\"a\":2}", false), (json, "{\"a\":1,}", false),
    (json, "{\"a\":9007199254740993,\"b\":\"\\ud83d\"}", false), (json, "{\"a\":\"cafÃ©\"}", false),
    (form, "{\"a\":1}", false), (form, "a=%zz&b[=1&c=(null)&d=e+f%20g&h=%2541", false),
    (form, "a=AT&T&b={\"c\":1,\"c\":2}", false), ("application/x-www-form-urlencode", "a=1", false),
    (form, "--B\r\n\(name)\r\n\r\n1\r\n--B--\r\n", false), ("image/png", "no picture", false),
    ("application/xml", "a=1&b=2", false), ("text/plain; charset=utf-16", "abc", false),
    (multipart, "--C\r\n\(name)\r\n\r\n1\r\n--C--\r\n", false), (multipart, "--B--\r\n", false),
    (multipart, "--B\r\n\(name)\r\n\r\n1\r\n", false),
    (multipart, "before\r\n--B\r\n\(name)\r\n\r\n1\r\n--B--", false),
    (multipart, "--B\n\(name)\n\n1\n--B--\n", false), (multipart, "--B\r\n\(name)\r\n1\r\n--B--\r\n", false),
    (multipart, "--B\r\n\(name); name=\"b\"\r\n\r\nOptional(1)\r\n--B--\r\n", false),
    (multipart, "--B\r\n\(name)\r\nContent-Type: application/json\r\n\r\n[1,]\r\n--B--\r\n", false),
  ]

  /// A request whose head has a fault, too, if `field` is one.
  private static func request(
    _ type: String, _ body: [UInt8], chunks: [Int]? = nil, coding: String? = nil, field: String = ""
  ) throws -> Request {
    var head = "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: \(type)\r\n\(field)"
    if let coding { head += "Content-Encoding: \(coding)\r\n" }
    var rest = body
    if let chunks {
      head += "Transfer-Encoding: chunked\r\n"
      rest = []
      for (start, end) in zip([0] + chunks, chunks + [body.count]) where start < end {
        rest += Array("\(String(end - start, radix: 16))\r\n".utf8) + body[start..<end] + Array("\r\n".utf8)
      }
      rest += Array("0\r\n\r\n".utf8)
    } else {
      head += "Content-Length: \(body.count)\r\n"
    }
    let input = ByteInput(Array(head.utf8) + Array("\r\n".utf8) + rest)
    var capture = try OpenedCapture(CaptureSource(input, name: "a.http"))
    guard case .request(let request)? = try capture.next() else { throw NoRequest() }
    return request
  }

  private struct NoRequest: Error {}

  /// The findings, in no order: those in a compressed body have the same place.
  private static func said(_ request: Request) -> [String] {
    request.findings().filter { $0.code.name != "secret-in-clear" }.map {
      "\($0.severity) \($0.code.name): \($0.message): \($0.consequence)"
    }.sorted()
  }

  @Test(arguments: bodies) func chunksAndCodingsHideNothing(
    _ type: String, _ body: String, _ isHealthy: Bool
  ) throws {
    let plain = Array(body.utf8)
    let packed = DecodedBodyTests.gzipped(plain)
    var generator = SplitMix(11)
    func cuts(_ count: Int) -> [Int] {
      (0..<Int.random(in: 1...6, using: &generator)).map { _ in Int.random(in: 0...count, using: &generator) }
        .sorted()
    }
    for field in ["", "X-A: (null)\r\n"] {
      let expected = Self.said(try Self.request(type, plain, field: field))
      #expect(expected.isEmpty == (isHealthy && field.isEmpty), "\(expected)")
      func check(_ request: Request) { #expect(Self.said(request) == expected) }
      check(try Self.request(type, plain, chunks: [], field: field))
      check(try Self.request(type, packed, coding: "gzip", field: field))
      check(try Self.request(type, packed, chunks: [], coding: "gzip", field: field))
      check(try Self.request(type, DecodedBodyTests.gzipped(packed), coding: "gzip, x-gzip", field: field))
      for _ in 0..<rounds(10) {
        check(try Self.request(type, plain, chunks: cuts(plain.count), field: field))
        check(try Self.request(type, packed, chunks: cuts(packed.count), coding: "gzip", field: field))
      }
    }
  }

  @Test(arguments: bodies.filter { !$0.isHealthy }) func placesAreThoseOfTheWireAndPathsThoseOfTheView(
    _ type: String, _ body: String, _: Bool
  ) throws {
    let plain = try Self.request(type, Array(body.utf8))
    let chunked = try Self.request(type, Array(body.utf8), chunks: [])
    let packed = try Self.request(type, DecodedBodyTests.gzipped(Array(body.utf8)), coding: "gzip")
    func finding(_ wanted: Finding, in request: Request) throws -> Finding {
      try #require(request.findings().first { $0.code == wanted.code && $0.message == wanted.message })
    }
    for wanted in plain.findings() {
      let inChunks = try finding(wanted, in: chunked)
      let inGzip = try finding(wanted, in: packed)
      #expect(try chunked.message.bytes(inChunks.range) == plain.message.bytes(wanted.range))
      if wanted.path == "head" || wanted.path.hasPrefix("header.") {
        #expect(inChunks.path == wanted.path && inGzip.path == wanted.path)
        #expect(try packed.message.bytes(inGzip.range) == plain.message.bytes(wanted.range))
      } else {
        let inside = wanted.path == "body" ? "" : ".\(wanted.path)"
        #expect(inChunks.path == "body.chunks\(inside)" && inGzip.path == "body.gzip\(inside)")
        let whole = packed.message.headLength..<packed.message.length
        #expect(wanted.range.isEmpty ? inGzip.range.isEmpty : inGzip.range == whole)
      }
    }
    for request in [chunked, packed] {
      let starts = request.findings().map(\.range.lowerBound)
      #expect(starts == starts.sorted())
    }
  }

  @Test(arguments: ["br", "zstd", "gzip, br", "aws-kms"]) func ofWhatCannotBeUnpackedNothingIsSaid(
    _ coding: String
  ) throws {
    let body: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x20, 5, 0x29, 0, 0, 1, 2]
    for chunks in [nil, [], [4]] as [[Int]?] {
      #expect(Self.said(try Self.request(Self.multipart, body, chunks: chunks, coding: coding)) == [])
      #expect(Self.said(try Self.request(Self.json, body, chunks: chunks, coding: coding)) == [])
    }
  }

  @Test func aCodingThatDoesNotComeOffIsAFaultOfTheBody() throws {
    let whole = DecodedBodyTests.gzipped(Array("{\"a\":1,\"a\":2}".utf8))
    let wrong = whole.dropLast(8) + [UInt8](repeating: 0, count: 8)
    let cases: [(String, [UInt8], [String])] = [
      ("gzip", whole.dropLast(9), ["coding-misfit"]), ("gzip", Array(wrong), ["coding-misfit"]),
      ("gzip", whole + [0x78], ["coding-misfit", "duplicate-json-key"]),
      // Blocks of tape: Node and Python pass over zeros.
      ("gzip", whole + [0, 0], ["duplicate-json-key"]), ("deflate", Array("a=1&b=2".utf8), ["coding-misfit"]),
      ("gzip", Array("{\"a\":1}".utf8), ["coding-misfit"]),
    ]
    for (coding, body, codes) in cases {
      for chunks in [nil, [], [3]] as [[Int]?] {
        let request = try Self.request(Self.json, body, chunks: chunks, coding: coding)
        let found = request.findings()
        #expect(found.map(\.code.name).sorted() == codes)
        let misfit = found.first { $0.code.name == "coding-misfit" }
        #expect(misfit.map { $0.path == "header.Content-Encoding" } ?? true)
      }
    }
    let lost = try Self.request(Self.json, whole.dropLast(9), coding: "gzip")
    var fidelity = lost.fidelity
    fidelity.set(.body, .unknown, because: "test")
    #expect(lost.message.findingsThroughout(fidelity).isEmpty)
  }

  @Test func whatFollowsABodyThatItsLengthEndsIsToldOfCodedBodiesToo() throws {
    let packed = DecodedBodyTests.gzipped(Array("{\"a\":1}".utf8))
    let head =
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Type: \(Self.json)\r\nContent-Encoding: gzip\r\n"
      + "Content-Length: \(packed.count)\r\n\r\n"
    let bytes = Array(head.utf8) + packed + Array("JUNK".utf8)
    let found = try RequestParser().message(ByteInput(bytes)).findingsThroughout()
    #expect(
      found.contains { $0.code.name == "unrecognized-bytes" && $0.range == bytes.count - 4..<bytes.count })
  }

  @Test func ofAContentWhoseChunksDoNotEndNothingIsSaid() throws {
    let head = "PUT / HTTP/1.1\r\nHost: a\r\nContent-Type: \(Self.json)\r\nTransfer-Encoding: chunked\r\n\r\n"
    for (body, code) in [
      ("3\r\n{\"a\r\n", "unended-chunks"), ("8\r\n{\"a\r\n", "unended-chunks"),
      ("2\r\n{\"a\r\n0\r\n\r\n", "broken-chunks"),
    ] {
      let message = try RequestParser().message(ByteInput(Array((head + body).utf8)))
      #expect(message.findingsThroughout().map(\.code.name) == [code])
    }
  }

  @Test func aSecretInATrailerIsStillFound() throws {
    let head = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    for (body, path) in [
      ("3\r\nabc\r\n0\r\nCookie: sid=0123456789abcdef\r\n\r\n", "trailer.Cookie")
    ] {
      let message = try RequestParser().message(ByteInput(Array((head + body).utf8)))
      let found = message.findingsThroughout()
      #expect(found.map(\.code.name) == ["secret-in-clear"])
      #expect(found.first?.path.hasPrefix(path) == true, "\(found)")
    }
  }
}

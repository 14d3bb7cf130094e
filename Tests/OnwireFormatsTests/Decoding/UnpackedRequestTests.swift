import OnwireHTTP
import Testing
import OnwireTextFormats

@testable import OnwireFormats

/// Compressed bodies are compared decoded.
@Suite struct UnpackedRequestTests {
  @Test(
    "gzip, deflate, both of them, and gzip in chunks are taken off",
    arguments: ["gzip", "deflate", "gzip, deflate", "chunks"])
  func unpacked(_ coding: String) throws {
    let plain = Array(#"{"a":[1,2]}"#.utf8)
    let inner = coding.hasPrefix("gzip") || coding == "chunks" ? gzipped(plain) : plain
    let packed = coding.hasSuffix("deflate") ? ZipFixture.deflated(inner) : inner
    let isChunked = coding == "chunks"
    let body =
      isChunked
      ? Array("5\r\n".utf8) + packed[..<5] + Array("\r\n\(String(packed.count - 5, radix: 16))\r\n".utf8)
        + packed[5...]
        + Array("\r\n0\r\n\r\n".utf8) : packed
    let fields =
      isChunked
      ? "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n" : "Content-Encoding: \(coding)\r\n"
    let request = try Self.request(fields, body).unpacked()
    #expect(request.unpackedCoding == (isChunked ? "gzip" : coding))
    #expect(try request.message.bytes(request.message.headLength..<request.message.length) == plain)
    #expect(request.message.elements.contains { $0.kind == .json })
    // Differences in it are found as in any other body.
    let other = try Self.request(fields, Array(#"{"a":[1,3]}"#.utf8))
    var decoded = other
    decoded.fidelity.set(.body, .decoded, because: "the tool took the coding off")
    decoded.message = try Self.plain(fields, Array(#"{"a":[1,3]}"#.utf8))
    let comparison = try Comparison.of(request, decoded.unpacked())
    #expect(comparison.counting.map(\.path) == ["json.a[1]"])
  }

  @Test("What follows the end of a coding was sent, too") func trailing() throws {
    let fields = "Content-Encoding: gzip\r\n"
    let packed = gzipped(Array(#"{"a":1}"#.utf8))
    let whole = try Self.request(fields, packed).unpacked()
    for rest in ["JUNK", " "] {
      let longer = try Self.request(fields, packed + Array(rest.utf8)).unpacked()
      #expect(try !Comparison.of(whole, longer).isSame, "\(rest)")
      #expect(try !Comparison.of(longer, whole).isSame, "\(rest)")
      #expect(try Comparison.of(longer, longer).isSame, "\(rest)")
    }
  }

  @Test(
    "Chunks, trailer and what follows are compared as they were sent",
    arguments: [
      ("5;x\r\n", "", "0\r\n\r\n", ["respelled chunks"]),
      ("05\r\n", "", "0\r\n\r\n", ["respelled chunks"]),
      ("5\r\n", "", "", ["respelled chunks"]),
      ("5\r\n", "", "0\r\nX: 1\r\n\r\n", ["added trailer.X"]),
      ("5\r\n", "", "0\r\n\r\nxyz", ["added body"]),
      ("5\r\n", "X", "0\r\n\r\n", []),
    ] as [(String, String, String, [String])])
  func framing(_ start: String, _ name: String, _ end: String, told: [String]) throws {
    let packed = gzipped(Array(#"{"a":1}"#.utf8))
    let fields = "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"
    func request(_ fields: String, _ start: String, _ end: String) throws -> ComparedRequest {
      let rest = "\r\n\(String(packed.count - 5, radix: 16))\r\n"
      return try Self.request(
        fields,
        Array(start.utf8) + packed[..<5] + Array(rest.utf8) + packed[5...] + Array("\r\n\(end)".utf8)
      ).unpacked()
    }
    let whole = try request(fields, "5\r\n", "0\r\n\r\n")
    let comparison = try Comparison.of(
      whole, request(fields.replacing("Encoding: gzip", with: "Encoding\(name): gzip"), start, end))
    let ofFraming = comparison.counting.filter { !$0.path.hasPrefix("header.") && $0.way != .bodyKind }
    #expect(ofFraming.map { "\($0.kind.rawValue) \($0.path)" } == told)
    #expect(ofFraming.allSatisfy { ($0.left ?? $0.right)?.words?.isEmpty == false })
  }

  @Test("Of a body in other packed bytes the sizes follow, and its end counts", arguments: [true, false])
  func otherBytes(isWhole: Bool) throws {
    let packed = gzipped(Array(#"{"a":1}"#.utf8))
    // The fifth byte of gzip belongs to the time of packing.
    let later = packed[..<4] + [packed[4] &+ 1] + packed[5...]
    func request(_ data: some Sequence<UInt8>, _ end: String) throws -> ComparedRequest {
      try Self.request(
        "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n",
        Array("\(String(packed.count, radix: 16))\r\n".utf8) + data + Array("\r\n\(end)".utf8)
      ).unpacked()
    }
    let comparison = try Comparison.of(
      request(packed, "0\r\n\r\n"), request(later, isWhole ? "00\r\n\r\n" : ""))
    #expect(comparison.differences.map(\.path) == ["chunks"])
    let notes = comparison.counting.map(\.note)
    #expect(notes == (isWhole ? [] : ["only one side has the last chunk, of no data"]))
  }

  @Test("A length is held to the body as it was sent")
  func lengths() throws {
    let packed = gzipped(Array(#"{"a":1}"#.utf8))
    func request(_ length: Int, _ rest: String = "") throws -> ComparedRequest {
      try Self.request(
        "Content-Encoding: gzip\r\nContent-Length: \(length)\r\n", packed + Array(rest.utf8)
      ).unpacked()
    }
    let whole = try request(packed.count)
    #expect(try Comparison.of(whole, request(packed.count)).differences.isEmpty)
    #expect(
      try Comparison.of(whole, request(packed.count + 400)).counting.map(\.path) == ["header.Content-Length"])
    #expect(
      try Comparison.of(whole, request(packed.count, "x")).counting.map(\.path) == [
        "header.Content-Length", "body",
      ])
  }

  @Test("What cannot be taken off stays, and is said") func packed() throws {
    for (coding, body) in [("br", [1, 2, 3] as [UInt8]), ("gzip", [1, 2, 3])] {
      let request = try Self.request("Content-Encoding: \(coding)\r\n", body)
      let unpacked = try request.unpacked()
      #expect(unpacked.unpackedCoding == nil)
      #expect(unpacked.message.length == request.message.length)
      #expect(unpacked.fidelity.notes.count == 1)
      #expect(unpacked.fidelity.notes[0].hasPrefix("the body is compared in `\(coding)`"))
    }
  }

  @Test("A body without a coding, and one whose coding a tool took off, stay as they are") func plain() throws
  {
    let plain = try Self.request("", Array("{}".utf8)).unpacked()
    #expect(plain.unpackedCoding == nil && plain.fidelity.notes.isEmpty)
    var decoded = try Self.request("Content-Encoding: gzip\r\n", Array("{}".utf8))
    decoded.fidelity.set(.body, .decoded, because: "so")
    let same = try decoded.unpacked()
    #expect(same.unpackedCoding == nil && same.fidelity.notes.isEmpty)
  }

  private static func request(_ fields: String, _ body: [UInt8]) throws -> ComparedRequest {
    ComparedRequest(
      try RequestParser().message(ByteInput(Array("POST / HTTP/1.1\r\n\(fields)\r\n".utf8) + body)))
  }

  /// A request whose body has neither coding nor chunks any more.
  private static func plain(_ fields: String, _ body: [UInt8]) throws -> Message {
    var parser = RequestParser()
    parser.isCoded = false
    parser.isFramed = false
    return try parser.message(head: Array("POST / HTTP/1.1\r\n\(fields)\r\n".utf8), body: ByteInput(body))
  }

  /// gzip with the bytes as they are.
  private func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    let numbers = [~crc, UInt32(bytes.count)].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    let count = UInt16(bytes.count)
    let block = [1, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)] + bytes
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + block + numbers
  }
}

import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireFormats

/// Claims about decoded bodies, and the way back from what is decoded to the bytes on the wire.
@Suite struct DecodedBodyTests {
  private func message(_ fields: String, _ body: [UInt8]) throws -> Message {
    let head = "POST / HTTP/1.1\r\n\(fields)\r\n"
    return try RequestParser().message(ByteInput(Array(head.utf8) + body))
  }

  private func fields(_ decoded: DecodedBody) -> [String] {
    let message = decoded.message
    return message.fields.filter { $0.range.lowerBound >= message.headLength && $0.role != .delimiter }.map {
      "\($0.path) \($0.role.rawValue)"
    }
  }

  @Test func aBodyWithoutCodingIsNotDecoded() throws {
    #expect(try DecodedBody(of: message("Content-Length: 2\r\n", Array("hi".utf8))) == nil)
    #expect(try DecodedBody(of: message("Content-Encoding: identity\r\n", Array("hi".utf8))) == nil)
    #expect(try DecodedBody(of: message("Content-Encoding: gzip\r\n", [])) == nil)
  }

  @Test(arguments: ["", "Content-Encoding: gzip\r\n"])
  func chunksWithoutContentAreNothing(_ field: String) throws {
    let message = try message("\(field)Transfer-Encoding: chunked\r\n", Array("0\r\n\r\n".utf8))
    let decoded = try #require(try DecodedBody(of: message))
    #expect(decoded.steps == [DecodedBody.Step(name: "chunks", coded: 5, decoded: 0)])
    #expect(decoded.isWhole && decoded.problem == nil && decoded.message.length == message.headLength)
  }

  @Test func chunksGiveEachByteItsOwnPlace() throws {
    let body = "3\r\na=1\r\n1;x\r\n&\r\n4\r\nb=%4\r\n1\r\n1\r\n0\r\nT: 1\r\n\r\n"
    let message = try message(
      "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n", Array(body.utf8))
    let decoded = try #require(try DecodedBody(of: message))
    #expect(decoded.steps == [DecodedBody.Step(name: "chunks", coded: 42, decoded: 9)])
    #expect(decoded.isBytewise && decoded.problem == nil)
    #expect(String(decoding: decoded.bytes.bytes, as: UTF8.self) == "a=1&b=%41")
    let wire = try message.bytes()
    for offset in decoded.bytes.bytes.indices {
      let source = decoded.source(of: message.headLength + offset..<message.headLength + offset + 1)
      #expect(Array(wire[source]) == [decoded.bytes.bytes[offset]])
    }
    #expect(
      fields(decoded) == ["form.a form-key", "form.a form-value", "form.b form-key", "form.b form-value"])
  }

  @Test func codingsAreTakenOffFromTheOutside() throws {
    let inner = try #require(Self.deflated)
    let message = try message(
      "Content-Type: application/json\r\nContent-Encoding: deflate, gzip\r\n", Self.gzipped(inner))
    let decoded = try #require(try DecodedBody(of: message))
    #expect(decoded.steps.map(\.name) == ["gzip", "deflate"])
    #expect(decoded.problem == nil && !decoded.isBytewise)
    #expect(fields(decoded) == ["json.a document-key", "json.a[0] document-value"])
    let whole = message.headLength..<message.length
    #expect(decoded.source(of: message.headLength + 1..<message.headLength + 2) == whole)
  }

  @Test(arguments: [
    ("br", "`br` is a coding that Onwire does not take off"),
    ("gzip", "`gzip` cannot be taken off: the deflated bytes are broken: incorrect header check"),
  ])
  func whatHinderedTheDecodingIsSaid(coding: String, problem: String) throws {
    let decoded = try DecodedBody(of: message("Content-Encoding: \(coding)\r\n", Array("hello".utf8)))
    #expect(decoded?.problem == problem)
    #expect(decoded?.steps == [])
  }

  @Test func whatFollowsADecodedBodyIsSaid() throws {
    let bytes = Self.gzipped(Array("a".utf8)) + [0, 0]
    let decoded = try DecodedBody(of: message("Content-Encoding: gzip\r\n", bytes))
    #expect(decoded?.bytes.bytes == Array("a".utf8))
    #expect(decoded?.problem == "2 bytes follow what `gzip` decodes")
  }

  @Test func anyBytesAreDecodedOrNot() throws {
    let good = Self.gzipped(Array("name=value&other=%20".utf8))
    var generator = SplitMix(7)
    let chunked = Array("14\r\n".utf8) + good + Array("\r\n0\r\n\r\n".utf8)
    for _ in 0..<rounds(3000) {
      var bytes = chunked
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let at = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: at)
        default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: at)
        }
      }
      let message = try message("Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n", bytes)
      guard let decoded = try DecodedBody(of: message) else { continue }
      for field in decoded.message.fields {
        let source = decoded.source(of: field.range)
        #expect(source.lowerBound >= 0 && source.upperBound <= message.length)
      }
    }
  }

  // MARK: The way back

  @Test(arguments: 0..<200)
  func eachDecodedByteComesFromBytesThatDecodeToIt(seed: Int) throws {
    var generator = SplitMix(UInt64(seed))
    let gbk = try #require(TextEncoding(named: "gbk"))
    let characters = Array("aZ1 +%&=张三李四ЖФΩ€，")
    let text = String((0..<20).map { _ in characters.randomElement(using: &generator) ?? "a" })
    let encoded = try #require(gbk.encode(text))
    var escaped: [UInt8] = []
    for byte in encoded {
      let mustEscape = byte >= 0x80 || "&=%+ ".utf8.contains(byte)
      if byte == 0x20, Bool.random(using: &generator) {
        escaped.append(UInt8(ascii: "+"))
      } else if mustEscape || Bool.random(using: &generator) {
        escaped += "%\(Hex.encode([byte]))".utf8
      } else {
        escaped.append(byte)
      }
    }
    let message = try message(
      "Content-Type: application/x-www-form-urlencoded\r\n", Array("k=".utf8) + escaped)
    let value = try #require(message.fields.first { $0.role == .formValue })
    let decoded = try #require(
      try message.decodedText(of: value.segment..<value.segment + 1, in: gbk))
    #expect(String(decoding: decoded.bytes, as: UTF8.self) == text)
    let wire = try message.bytes()
    for offset in decoded.bytes.indices {
      let source = decoded.source(of: offset..<offset + 1)
      let alone = try #require(gbk.decode(FormText.decode(wire[source])[...]))
      let start = try #require(decoded.bytes.indices.first { decoded.source(of: $0..<$0 + 1) == source })
      #expect(decoded.bytes[start...].starts(with: alone.bytes))
      #expect((start..<start + alone.bytes.count).contains(offset))
    }
  }

  @Test func base64ComesBackByGroups() throws {
    let bytes: [UInt8] = (0..<100).map { UInt8($0) }
    let text = Array("x".utf8) + Array(Base64.encode(bytes).utf8)
    let decoded = try #require(Base64.decoded(text[1...]))
    #expect(decoded.bytes == bytes)
    for offset in bytes.indices {
      let source = decoded.source(of: offset..<offset + 1)
      #expect(source == 1 + offset / 3 * 4..<5 + offset / 3 * 4)
      #expect(
        try Base64.decode(Array(text[source])) == Array(bytes[offset / 3 * 3..<min(offset / 3 * 3 + 3, 100)]))
    }
    for odd in ["abc", "ab=c", "ab==abcd", "ab d", "a\u{0}cd"] {
      #expect(Base64.decoded(Array(odd.utf8)[...]) == nil)
    }
  }

  // MARK: Fixtures

  /// A zlib stream of one stored block: {"a":[1]}.
  private static let deflated: [UInt8]? = {
    let text = Array(#"{"a":[1]}"#.utf8)
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in text {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    let sum = (b << 16 | a).bigEndian
    return [0x78, 0x01] + stored(text) + withUnsafeBytes(of: sum, Array.init)
  }()

  /// A gzip member of one stored block.
  static func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    let tail = [(~crc).littleEndian, UInt32(bytes.count).littleEndian]
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + stored(bytes) + tail.withUnsafeBytes(Array.init)
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    return [1] + [count.littleEndian, (~count).littleEndian].withUnsafeBytes(Array.init) + bytes
  }
}

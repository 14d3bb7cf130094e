import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireFormats

@Suite struct InflateTests {
  private static let text = Array("POST / HTTP/1.1\r\nHost: example.com\r\n\r\n".utf8)

  @Test(
    .enabled(if: Python.isThere, "needs python3"),
    arguments: [
      (Inflate.Format.raw, "w(-15)"), (.zlib, "w(15)"), (.gzip, "w(31)"), (.either, "w(15)"),
      (.either, "w(-15)"),
    ])
  func `what python3 deflates comes out again`(_ format: Inflate.Format, _ wrapped: String) throws {
    let packed = try Python.output(
      of: """
        import sys, zlib
        def w(bits):
          c = zlib.compressobj(9, zlib.DEFLATED, bits)
          return c.compress(bytes(i * i % 251 for i in range(300000))) + c.flush()
        sys.stdout.buffer.write(\(wrapped))
        """)
    let output = try Inflate.bytes(of: ByteInput(packed), format, limit: 300_000)
    let squares = (0..<300_000).map { (number: Int) -> UInt8 in UInt8(number * number % 251) }
    #expect(output.bytes == squares)
    #expect(output.used == packed.count)
    let failure = InflateFailure(reason: .tooLong(limit: 299_999), offset: packed.count)
    let found = #expect(throws: InflateFailure.self) {
      try Inflate.bytes(of: ByteInput(packed), format, limit: 299_999)
    }
    #expect(found?.reason == failure.reason)
  }

  @Test(.enabled(if: Python.isThere, "needs python3"))
  func `gzip members follow each other, and what follows them is left`() throws {
    let packed = try Python.output(
      of: """
        import gzip, sys
        sys.stdout.buffer.write(gzip.compress(b"one ") + gzip.compress(b"") + gzip.compress(b"two") + b"rest")
        """)
    let output = try Inflate.bytes(of: ByteInput(packed), .gzip, limit: 7)
    #expect(output.bytes == Array("one two".utf8))
    #expect(output.used == packed.count - 4)
  }

  @Test func `a bare stream that looks like a zlib header is read as what it is`() throws {
    // A first byte of 0x78 makes a block with fixed codes; the second completes a multiple of 31.
    for second in UInt8.min...UInt8.max where (0x78 << 8 | Int(second)) % 31 == 0 {
      let failure = #expect(throws: InflateFailure.self) {
        try Inflate.bytes(of: ByteInput([0x78, second, 0xFF, 0xFF]), .either, limit: 100)
      }
      #expect(failure?.offset ?? 0 > 0)
    }
    let bare = ZipFixture.deflated(Self.text)
    #expect(try Inflate.bytes(of: ByteInput(bare), .either, limit: 100).bytes == Self.text)
  }

  @Test func `an end that is missing is told with its place`() {
    let packed = ZipFixture.deflated(Self.text)
    for count in 0..<packed.count {
      let failure = InflateFailure(reason: .endsEarly, offset: count)
      #expect(throws: failure) {
        try Inflate.bytes(of: ByteInput(Array(packed[..<count])), .raw, limit: 1000)
      }
    }
  }

  @Test func `bytes that are no stream are told in zlib's words`() {
    #expect(throws: InflateFailure(reason: .invalid("incorrect header check"), offset: 2)) {
      try Inflate.bytes(of: ByteInput(Array("plain text".utf8)), .gzip, limit: 1000)
    }
    #expect(throws: InflateFailure(reason: .invalid("invalid block type"), offset: 1)) {
      try Inflate.bytes(of: ByteInput([7]), .raw, limit: 1000)
    }
  }

  @Test func `any bytes end`() {
    var generator = SplitMix(1)
    for _ in 0..<rounds(3000) {
      let bytes = generator.bytes(64, of: Array(0...255))
      for format in Inflate.Format.allCases {
        _ = try? Inflate.bytes(of: ByteInput(bytes), format, limit: 10_000)
      }
    }
  }
}

@Suite struct ContentCodingTests {
  @Test func `a field lists codings, and identity is none`() {
    let codings = ContentCoding.list(Array("GZIP ,\tidentity,, br,foo".utf8))
    #expect(codings.map(\.name) == ["gzip", "br", "foo"])
    #expect(codings.map(\.format) == [.gzip, nil, nil])
    #expect(ContentCoding.list([]) == [])
  }

  @Test(.enabled(if: Python.isThere, "needs python3"))
  func `codings are taken off from the last to the first`() throws {
    let packed = try Python.output(
      of: "import gzip, sys, zlib; sys.stdout.buffer.write(gzip.compress(zlib.compress(b'{\"a\":1}')))")
    let codings = ContentCoding.list(Array("deflate, x-gzip".utf8))
    let bytes = try ContentCoding.decode(ByteInput(packed), codings, limit: 1000)
    #expect(bytes == Array(#"{"a":1}"#.utf8))
  }

  @Test func `a coding that is not taken off is named`() {
    let codings = ContentCoding.list(Array("zstd".utf8))
    #expect(throws: ContentCoding.Undecodable(coding: ContentCoding(name: "zstd", format: nil))) {
      try ContentCoding.decode(ByteInput([1]), codings, limit: 10)
    }
    let many = ContentCoding.list(
      Array(repeating: UInt8(ascii: ","), count: 9).flatMap { [$0] + Array("gzip".utf8) })
    #expect(throws: InflateFailure(reason: .tooManyCodings(limit: 8), offset: 0)) {
      try ContentCoding.decode(ByteInput([1]), many, limit: 10)
    }
  }
}

import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireHTTP

/// What holds for every comparison, whatever the bytes.
@Suite struct ComparisonPropertyTests {
  private static let requests = [
    "GET /a/b%2fc?x=1&y%5B%5D=a+b&y%5B%5D=%25&e=&f HTTP/1.1\r\nHost: a.example:80\r\nCookie: a=1; b=2\r\n"
      + "Accept: text/html, */*;q=0.1\r\nX-A: 1\r\nX-A: \r\nX-Empty:\r\n\r\n",
    "POST http://u@h:80/?&a=1&&b HTTP/1.1\nContent-Type: multipart/mixed; boundary=\"b b\"; x=\"\\\"\"\n"
      + "Content-Length: 20\nTransfer-Encoding: chunked\n\n0\r\n\r\n",
    "POST /x HTTP/2\r\nhost: h\r\ncontent-length: 07\r\ncookie: a\r\ncookie: b\r\n\r\na=1&b=2",
    ":method: GET\r\n:path: /?a=1\r\n:authority: h\r\nx: 1\r\n\r\n",
    "CONNECT h:443 HTTP/1.1\r\nHost: h:443\r\nFolded: a\r\n  b\r\nno colon\r\n : x\r\n\r\n",
  ].map { Array($0.utf8) }

  private static let tokens = [
    "\r\n", "\n", "\r", "\r\n\r\n", ":", " ", "\t", "\"", "\\", ";", "=", "&", "?", "/", "%", "%2F", "%25",
    "+",
    "HTTP/1.1", "HTTP/2", "\0", "Content-Length: 7\r\n", "Host: h\r\n", "boundary=", "Cookie: a=1\r\n",
    "http://",
    ":path: /\r\n", "\u{e9}", "wAny",
  ].map { Array($0.utf8) }

  private static func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let range = generator.range(in: 0..<bytes.count)
      let short = range.lowerBound..<min(range.upperBound, range.lowerBound + 6)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.removeSubrange(short)
      case 1: bytes.insert(contentsOf: tokens.randomElement(using: &generator) ?? [], at: range.lowerBound)
      case 2: bytes.insert(contentsOf: bytes[range], at: range.upperBound)
      case 3: bytes.replaceSubrange(short, with: generator.bytes(short.count))
      default:
        if let byte = short.first { bytes[byte] ^= 0x20 }
      }
    }
    return bytes
  }

  @Test func anyMessageIsTheSameAsItself() throws {
    var generator = SeededGenerator(seed: 51)
    for round in 0..<rounds(3000) {
      let base = Self.requests[round % Self.requests.count]
      let bytes = round % 3 == 0 ? generator.bytes(round % 200) : Self.mutated(base, &generator)
      let message = try RequestParser().message(ByteInput(bytes))
      let comparison = try Comparison.of(ComparedRequest(message), ComparedRequest(message))
      #expect(comparison.differences == [], "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  /// If nothing is reported about two heads, they are the same bytes, except for boundaries.
  @Test func nothingIsHidden() throws {
    var generator = SeededGenerator(seed: 52)
    var same = 0
    for round in 0..<rounds(6000) {
      let base = Self.requests[round % Self.requests.count]
      let left = try RequestParser().message(
        ByteInput(round % 2 == 0 ? base : Self.mutated(base, &generator)))
      let right = try RequestParser().message(ByteInput(Self.mutated(try left.bytes(), &generator)))
      let comparison = try Comparison.of(ComparedRequest(left), ComparedRequest(right))
      for difference in comparison.differences {
        try Self.check(difference.left, in: left)
        try Self.check(difference.right, in: right)
        #expect((difference.left == nil) == (difference.kind == .added))
        #expect((difference.right == nil) == (difference.kind == .removed))
      }
      // A boundary is compared with those of the body, and lines with those of HTTP/2 by meaning.
      guard !comparison.differences.contains(where: { Self.isInHead($0, left, right) }),
        !HeadLayout(left).isBinary, !HeadLayout(right).isBinary
      else { continue }
      same += 1
      #expect(try Self.headWithoutBoundary(left) == Self.headWithoutBoundary(right))
    }
    #expect(same > 50)
  }

  @Test func sidesExchangedTellAsMuch() throws {
    var generator = SeededGenerator(seed: 53)
    for round in 0..<rounds(2000) {
      let base = Self.requests[round % Self.requests.count]
      let left = ComparedRequest(try RequestParser().message(ByteInput(base)))
      let right = ComparedRequest(try RequestParser().message(ByteInput(Self.mutated(base, &generator))))
      let there = try Comparison.of(left, right)
      let back = try Comparison.of(right, left)
      #expect(there.isSame == back.isSame)
      #expect(there.differences.isEmpty == back.differences.isEmpty)
    }
  }

  private static func check(_ side: Difference.Side?, in message: Message) throws {
    guard let side else { return }
    #expect(side.range.lowerBound >= 0 && side.range.upperBound <= message.length)
    #expect(message.segments.isEmpty || message.segments.indices.contains(side.segment))
    #expect(!side.path.isEmpty)
    for mark in side.marks {
      #expect(side.range.lowerBound <= mark.lowerBound && mark.upperBound <= side.range.upperBound)
    }
  }

  private static func isInHead(_ difference: Difference, _ left: Message, _ right: Message) -> Bool {
    difference.left.map { $0.range.lowerBound < left.headLength } ?? false
      || difference.right.map { $0.range.lowerBound < right.headLength } ?? false
  }

  private static func headWithoutBoundary(_ message: Message) throws -> [UInt8] {
    let boundary = HeadLayout(message).boundary.map { [$0] } ?? []
    return try message.bytes(0..<message.headLength)[...].leavingOut(boundary)
  }
}

import Foundation
import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

/// Law 1: the bytes of a parsed message are those that were parsed, whatever they are.
@Suite struct ParserLawTests {
  /// The requests below golden/, without the large ones.
  private static let requests: [[UInt8]] = {
    let folder = Repository.root.appendingPathComponent("golden")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".http") }
      .compactMap { try? Array(Data(contentsOf: folder.appendingPathComponent($0))) }
      .filter { $0.count < 4096 } + others.map { Array($0.utf8) }
  }()

  private static let others = [
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nxyz\r\n1\r\n-\r\n0\r\nA: b\r\n\r\n",
    "POST http://h/ HTTP/1.1\nContent-Type: multipart/mixed; boundary=\"b\"\n\np\n--b\n"
      + "Content-Type: multipart/x; boundary=c\n\n--c\n\nv\n--c--\n--b\nContent-Disposition: form-data; name=\"q\"\n"
      + "\nw\n--b--\ne",
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{\"a\":[1,\"b\"]}",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 404 Not Found\nTransfer-Encoding: gzip, chunked\n\n2\r\nhi\r\n0\r\n\r\n",
    "HTTP/2 204\r\nset-cookie: a=b; Path=/\r\ncontent-length: 5\r\n\r\nbytes",
  ]

  /// Holds one input to the law, as bytes in memory and with head and body apart.
  private func check(_ bytes: [UInt8]) throws {
    let message = try RequestParser().message(ByteInput(bytes))
    #expect(message.brokenInvariant == nil)
    #expect(try message.bytes() == bytes)
    var parser = RequestParser()
    parser.isFramed = false
    parser.isCoded = false
    let apart = try parser.message(
      head: Array(bytes[..<message.headLength]), body: ByteInput(bytes)[message.headLength..<bytes.count])
    #expect(try apart.bytes() == bytes)
    #expect(apart.brokenInvariant == nil)
    var stream = MessageStream(ByteInput(bytes))
    var end = 0
    while let piece = try stream.next() {
      #expect(piece.range.lowerBound == end && !piece.range.isEmpty)
      end = piece.range.upperBound
      if case .request(let message, let range) = piece {
        #expect(try message.bytes() == Array(bytes[range]))
      }
      if case .response(let response, let range) = piece {
        let message = try parser.message(
          head: Array(bytes[response.head]), body: ByteInput(bytes)[response.body])
        #expect(message.brokenInvariant == nil && message.isResponse)
        #expect(try message.bytes() == Array(bytes[range]))
      }
    }
    #expect(end == bytes.count)
  }

  @Test func thereAreRequestsToTry() { #expect(Self.requests.count > 40) }

  @Test func everyTruncationIsKept() throws {
    for request in Self.requests.filter({ $0.count < 420 }) {
      for count in 0...request.count { try check(Array(request[..<count])) }
    }
  }

  @Test func mutatedRequestsAreKept() throws {
    var generator = SeededGenerator(seed: 4)
    let tokens = [
      "\r\n", "\n", "\r", "--", "\r\n\r\n", ":", " ", "\t", "\"", "\\", ";", "=", "&", "HTTP/1.1", "\0",
      "Content-Length: 7\r\n", "Transfer-Encoding: chunked\r\n", "boundary=", "--b\r\n", "0\r\n",
      "ffffffffffffffff",
      "9223372036854775807", "GET / HTTP/1.1\r\n",
    ].map { Array($0.utf8) }
    for _ in 0..<rounds(3000) {
      var bytes = Self.requests.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let range = generator.range(in: 0..<bytes.count)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes.replaceSubrange(range.prefix(8), with: [])
        case 1: bytes.insert(contentsOf: tokens.randomElement(using: &generator) ?? [], at: range.lowerBound)
        case 2: bytes.insert(contentsOf: bytes[range.prefix(200)], at: range.upperBound)
        case 3: bytes.replaceSubrange(range.prefix(4), with: generator.bytes(range.prefix(4).count))
        default: bytes.removeSubrange(range.upperBound...)
        }
      }
      try check(bytes)
    }
  }

  @Test func anyBytesAreKept() throws {
    var generator = SeededGenerator(seed: 5)
    let alphabet = Array("\r\n\r\n :;-=b\"&?/GET HTTP/1.1\0".utf8)
    for _ in 0..<rounds(2000) {
      let count = Int.random(in: 0..<120, using: &generator)
      try check(generator.bytes(count))
      try check((0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 })
    }
  }

  @Test func aFileGivesTheMessageThatItsBytesGive() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 6)
    // Larger than a window, with a delimiter across the edge of one.
    for edge in -4...4 {
      let head = Array("POST / HTTP/1.1\r\nContent-Type: multipart/x; boundary=bb\r\n\r\n--bb\r\n\r\n".utf8)
      let fill = ByteWindow.step - head.count + edge
      let bytes =
        head + generator.bytes(fill) + Array("\r\n--bb\r\nA: b\r\n\r\n".utf8)
        + generator.bytes(100_000) + Array("\r\n--bb--\r\n".utf8)
      try folder.file("f", bytes)
      let file = try folder.content("f")
      let fromFile = try RequestParser().message(try file.input())
      let fromMemory = try RequestParser().message(ByteInput(bytes))
      #expect(fromFile.offsets == fromMemory.offsets)
      #expect(fromFile.segments.map(\.role) == fromMemory.segments.map(\.role))
      #expect(fromFile.elements.map(\.kind) == fromMemory.elements.map(\.kind))
      #expect(fromFile.elements.count { $0.kind == .part } == 2)
      #expect(try fromFile.bytes() == bytes)
      #expect(fromFile.storage.count < 1000, "the contents of the parts stay in the file")
    }
  }
}

extension Range<Int> {
  fileprivate func prefix(_ count: Int) -> Range<Int> {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }
}

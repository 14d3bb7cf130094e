import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireListener

/// Where requests end, by their bytes alone.
@Suite struct RequestFramingTests {
  /// The result of reading some bytes, given in pieces of one size.
  private struct Read: Equatable {
    var requests: [String] = []
    var heads: [RequestHead] = []
    var rest = ""
    var refusal: Refusal?
  }

  private func read(_ bytes: [UInt8], piece: Int = .max, _ limits: RequestFraming.Limits = .init()) -> Read {
    var framing = RequestFraming(limits)
    var read = Read()
    var request: [UInt8] = []
    var start = 0
    var input: [UInt8] = []
    while start < bytes.count || !input.isEmpty {
      input += bytes[start..<min(bytes.count, start + min(piece, bytes.count))]
      start = min(bytes.count, start + min(piece, bytes.count))
      loop: while true {
        let step = input.withUnsafeBytes { framing.next($0) }
        let count: Int
        switch step {
        case .more(let n), .head(let n, _), .end(let n), .refused(let n, _): count = n
        }
        request += input[..<count]
        input.removeFirst(count)
        switch step {
        case .more: break loop
        case .head(_, let head): read.heads.append(head)
        case .end:
          read.requests.append(String(decoding: request, as: UTF8.self))
          request = []
          if input.isEmpty { break loop }
        case .refused(_, let refusal):
          read.refusal = refusal
          read.rest = String(decoding: request, as: UTF8.self)
          return read
        }
      }
    }
    read.rest = String(decoding: request, as: UTF8.self)
    return read
  }

  private func read(_ text: String, piece: Int = .max) -> Read { read(Array(text.utf8), piece: piece) }

  @Test func requestsEndWhereLengthAndChunksSay() {
    let requests = [
      "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
      "POST /a HTTP/1.1\r\nContent-Length: 5\r\n\r\nabcde",
      "POST /b HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5;x=1\r\nabcde\r\n0\r\nX: y\r\n\r\n",
      "\r\nPUT /c HTTP/1.1\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n0A \r\n0123456789\r\n0\r\n\r\n",
      "DELETE /d HTTP/1.1\nContent-Length:3,3\n\n123",
    ]
    for piece in [1, 2, 7, .max] {
      let read = read(requests.joined(), piece: piece)
      #expect(read.requests == requests)
      #expect(read.heads.map(\.framing) == [.none, .length(5), .chunked, .chunked, .length(3)])
      #expect(read.refusal == nil && read.rest.isEmpty)
    }
  }

  @Test func howAConnectionGoesOn() {
    func head(_ text: String) -> RequestHead? { read(text + "\r\n\r\n").heads.first }
    #expect(head("GET / HTTP/1.1")?.closes == false)
    #expect(head("GET / HTTP/1.1\r\nConnection: Keep-Alive, Close")?.closes == true)
    #expect(head("GET / HTTP/1.0")?.closes == true)
    #expect(head("GET / HTTP/1.0\r\nConnection: keep-alive")?.closes == false)
    #expect(head("PUT / HTTP/1.1\r\nExpect: 100-Continue\r\nContent-Length: 1")?.expectsContinue == true)
    #expect(head("PUT / HTTP/1.1\r\nExpect: 100-continue")?.expectsContinue == false)
    #expect(head("PUT / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1")?.expectsContinue == false)
    #expect(head("G-x /a b?c HTTP/1.1")?.target == "/a b?c")
  }

  @Test(arguments: [
    ("\u{16}\u{3}\u{1}\u{2}", nil), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    ("GET /\r\n\r\n", 400), ("hello\r\n", 400), ("GET / HTTP/3.0\r\n", 505),
    ("CONNECT a:1 HTTP/1.1\r\n\r\n", 501), ("GET / HTTP/1.10\r\n", 505), ("GET / HTTP/1.x\r\n", 505),
    ("POST /x\rTransfer-Encoding: chunked\ra: HTTP/1.1\r\n", 400),
    ("GET / HTTP/1.1\r\nX: a\rContent-Length: 3\r\n\r\nabc", 400),
    ("GET / HTTP/1.1\r\nX: a\r transfer-encoding : chunked\r\n\r\n0\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n X: a\r\r\n\r\n", 400), ("GET / HTTP/1.1\r\nX: a\r\rGET /b HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;a\rb\r\n", 400),
    ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\r\n", 400),
    ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: b\r\rGET\r\n", 400),
    ("GET / HTTP/1.1\r\nX: a\0b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nContent-Length: +1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nContent-Length: \r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
    ("GET / HTTP/1.1\r\nContent-Length : 1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nContent-Length:\r\n 1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked, gzip\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", 400),
    ("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
    ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc", 400),
    ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n", 413),
    ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n", 413),
    ("GET / HTTP/1.1\r\nContent-Length: 17179869185\r\n\r\n", 413),
  ])
  func whatHasNoOneEndIsRefused(_ text: String, _ status: Int?) {
    for piece in [1, 3, .max] {
      let read = read(text, piece: piece)
      #expect(read.refusal != nil)
      #expect(read.refusal?.status == status)
      // No byte that came is lost, up to where it was looked at.
      #expect(text.utf8.starts(with: read.rest.utf8))
    }
  }

  @Test func whatBearsOnNoEndIsTaken() {
    let head = "GET / HTTP/1.1\r\nno colon\r\nX : y\r\n folded\r\n: empty\r\nA\rB: c\r\n\r\n"
    #expect(read(head).requests == [head])
  }

  @Test func headsAndTrailersHaveALimit() {
    var limits = RequestFraming.Limits()
    limits.head = 100
    let start = "GET / HTTP/1.1\r\n"
    let fits = start + String(repeating: "a", count: 100 - start.utf8.count - 4) + "\r\n\r\n"
    #expect(read(Array(fits.utf8), limits).requests == [fits])
    for piece in [1, 30, .max] {
      let long = read(
        Array((start + String(repeating: "a: b\r\n", count: 1_000_000 / 6)).utf8), piece: piece, limits)
      #expect(long.refusal?.status == 431)
      #expect(long.rest.utf8.count <= 101)
      let endless = read([UInt8](repeating: 0x0A, count: 1 << 16), piece: piece, limits)
      #expect(endless.refusal?.status == 431)
      let trailer =
        "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + String(repeating: "a:b\r\n", count: 99)
      #expect(read(Array(trailer.utf8), piece: piece, limits).refusal?.status == 431)
      let line =
        "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;" + String(repeating: "a", count: 1 << 15)
      #expect(read(Array(line.utf8), piece: piece, limits).refusal?.status == 400)
    }
  }

  /// However the bytes are cut, the same is found; and each whole request is also one to the parser of
  /// captures.
  @Test func piecesMakeNoDifference() throws {
    var generator = SplitMix(7)
    let words = [
      "GET / HTTP/1.1", "POST /x HTTP/1.0", "\r\n", "\r\n", "\n", "Content-Length: ", "3", "0", "5\r\n",
      "Transfer-Encoding: chunked", "chunked", "abc", ";a=b", "Host: a", ":", " ", "\r", "\0",
      "Connection: close",
      "a", "1\r\na\r\n", "0\r\n\r\n",
    ].map { Array($0.utf8) }
    for _ in 0..<rounds(3000) {
      var bytes = Array((Bool.random(using: &generator) ? "GET / HTTP/1.1\r\n" : "").utf8)
      for _ in 0..<Int.random(in: 0..<12, using: &generator) {
        bytes += words.randomElement(using: &generator) ?? []
      }
      let whole = read(bytes)
      for piece in 1...3 {
        #expect(read(bytes, piece: piece) == whole, "\(String(decoding: bytes, as: UTF8.self))")
      }
      for request in whole.requests {
        let message = try RequestParser().message(ByteInput(Array(request.utf8)))
        #expect(try message.bytes().elementsEqual(request.utf8))
        let isChunked = message.elements.contains { $0.kind == .chunked }
        #expect(!isChunked || message.isInChunks)
      }
    }
  }
}

import Foundation
import OnwireClients
import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireImport

/// Law 1 on requests that nobody would send: whatever the bytes, the spec compiles to them.
@Suite struct DamagedMessageTests {
  @Test func `a damaged request comes back as a spec that compiles to its bytes`() throws {
    let importing = try Importing()
    var generator = SplitMix(19)
    var wireCount = 0
    for round in 0..<rounds(40) {
      var bytes = Array(Self.seeds[round % Self.seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) { Self.damage(&bytes, &generator) }
      guard !bytes.isEmpty else { continue }
      let message = try RequestParser().message(ByteInput(bytes))
      let request = Request(
        message: message, endpoint: Endpoint(scheme: .https, host: "h.example", port: nil))
      let found = try importing.spec(of: request, "round \(round): \(bytes)")
      if found.cost.wire > 0 { wireCount += 1 }
    }
    #expect(wireCount > 0, "some of it no client writes")
  }

  private static let seeds = [
    "GET /a?b=c&d[]=1&d[]=2 HTTP/1.1\r\nHost: h.example\r\nAccept: */*\r\n\r\n",
    "POST /a HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 17\r\n\r\na%5Bb%5D=1&c=%20x",
    "PUT /j HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/json\r\nContent-Length: 24\r\n\r\n{\"a\":[1,2.5,null],\"b\":1}",
    "POST /m HTTP/1.1\r\nHost: h.example\r\nContent-Type: multipart/form-data; boundary=XY\r\nContent-Length: 77\r\n\r\n"
      + "--XY\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nvalue of the part\r\n--XY--\r\n",
    "POST /c HTTP/1.1\r\nHost: h.example\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0a;x=y\r\n0123456789\r\n0\r\nX-T: 1\r\n\r\n",
  ]

  /// Pieces that mean something to some reader.
  private static let pieces = [
    "\r\n", "\n", "\r", " ", "\t", "\0", ":", "${x}", "!!str ", "*a", "&b", "%", "%zz", "+", "é", "\u{202E}",
    "HTTP/1.0", "Host: other\r\n", "Content-Length: 5\r\n", "--XY--", "[", "]", "\"", "\\", "#", "- ", ": ",
    "---\n",
    "../../etc/passwd", "filename=\"../x\"", "\u{1B}[2J", "yes", "0x10", "1e5",
  ]

  static func damage(_ bytes: inout [UInt8], _ generator: inout SplitMix) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.remove(at: place)
    case 2, 3:
      bytes.insert(contentsOf: Array(pieces.randomElement(using: &generator)?.utf8 ?? "x".utf8), at: place)
    case 4:
      let end = Int.random(in: place...bytes.count, using: &generator)
      bytes.removeSubrange(place..<min(end, place + 12))
    default:
      let end = min(bytes.count, place + Int.random(in: 1...20, using: &generator))
      bytes.insert(contentsOf: bytes[place..<end], at: place)
    }
  }
}

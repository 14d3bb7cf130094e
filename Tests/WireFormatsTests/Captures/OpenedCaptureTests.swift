import HTTPWire
import TextFormats
import Testing

@testable import WireFormats

/// Claims about what a capture is taken for, and what is said where it cannot be read.
@Suite struct OpenedCaptureTests {
  private static let archive =
    #"{"log":{"entries":[{"request":{"method":"GET","url":"http://a/","headers":[]},"response":{}}]}}"#

  @Test(
    arguments: [
      ("\u{D4}\u{C3}\u{B2}\u{A1}\u{2}", "these are packets (pcap)"),
      ("\u{4D}\u{3C}\u{B2}\u{A1}\u{2}", "these are packets (pcap)"),
      ("\n\r\r\n\u{1C}\0\0\0\u{4D}\u{3C}\u{2B}\u{1A}", "these are packets (pcapng)"),
      ("Frame 4: 245 bytes on wire (1960 bits)\nEthernet II\n", "this is what `tshark -V` says"),
      (
        "[\n  {\"_index\": \"p\", \"_source\": {\n\"layers\": {}}}]",
        "these are packets as tshark writes them in JSON"
      ),
      ("<?xml version=\"1.0\"?>\n<pdml version=\"0\">", "these are packets as tshark writes them in XML"),
      ("URL,Status,Response Code,Protocol\nhttp://a/,200\n", "this is Charles's CSV"),
      ("http POST http://a/ 'Host: a' <<< '{}'", "this is an HTTPie command"),
      ("EXPORT-ERROR: KeyError('content-length')", "mitmproxy could not export this request"),
      ("fetch(\"https://a/\", {\n  \"method\": \"POST\"\n});", "this is JavaScript for `fetch`"),
      ("await fetch('https://a/')", "this is JavaScript for `fetch`"),
      ("SQLite format 3\0abc", "this is an SQLite database"),
    ])
  func knownContentIsRefusedWithAReasonAndAWayOut(text: String, reason: String) throws {
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let failure = try CaptureFailure.of { _ = try OpenedCapture(CaptureSource(bytes)) }
    #expect(failure?.code == "capture-unsupported")
    #expect(failure?.message.hasPrefix(reason) == true)
    #expect(failure?.help.isEmpty == false)
  }

  @Test func anotherArchiveIsNoCapture() throws {
    let archive = ZipFixture([.init("mimetype", "a")]).bytes
    let failure = try CaptureFailure.of { _ = try OpenedCapture(CaptureSource(archive)) }
    #expect(failure?.message == "this ZIP archive is none that Charles 5, Proxyman or Fiddler writes")
  }

  @Test func whatNobodyKnowsIsSaidSo() throws {
    let failure = try CaptureFailure.of { _ = try OpenedCapture(CaptureSource("hello")) }
    #expect(failure?.code == "capture-unrecognized")
    #expect(failure?.message == "its content is in none of the formats that are read")
  }

  @Test(
    arguments: [
      (CaptureFormat.tshark, Self.archive, "the content looks like `har`: leave out --from, or say that"),
      (.hexdump, "GET / HTTP/1.1\r\n\r\n", "the content looks like `raw`: leave out --from, or say that"),
      (.har, "GET / HTTP/1.1\r\n\r\n", "the content looks like `raw`: leave out --from, or say that"),
      (.chlsx, "GET / HTTP/1.1\r\n\r\n", "the content looks like `raw`: leave out --from, or say that"),
      (
        .mitmproxy, "fetch(\"https://a/\")",
        "by its content, this is JavaScript for `fetch`, which is not read"
      ),
    ] as [(CaptureFormat, String, String)])
  func theWrongFormatIsToldTheRightOne(format: CaptureFormat, text: String, help: String) throws {
    let failure = try CaptureFailure.of {
      var capture = try OpenedCapture(CaptureSource(text), as: format)
      _ = try capture.next()
    }
    #expect(failure?.help.last == help)
  }

  @Test func anArchiveWithoutRequestsOfTheFormatIsToldTheRightOne() throws {
    let archive = ZipFixture([.init("raw/1_c.txt", "GET http://a/ HTTP/1.1\r\n\r\n")]).bytes
    let failure = try CaptureFailure.of {
      var capture = try OpenedCapture(CaptureSource(archive), as: .proxyman)
      _ = try capture.next()
    }
    #expect(failure?.code == "capture-empty")
    #expect(failure?.help == ["the content looks like `saz`: leave out --from, or say that"])
  }

  @Test func theRightFormatIsNotDoubted() throws {
    var capture = try OpenedCapture(CaptureSource("hello"), as: .raw)
    guard case .skipped = try capture.next() else {
      Issue.record("a text is no request")
      return
    }
    let rest = try capture.next()
    #expect(rest.isNothing)
  }

  // MARK: gzip

  /// `bytes` in stored blocks, as `gzip` may pack them.
  private static func packed(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let checksum = bytes.withUnsafeBytes { ZlibStream.crc32(0, $0) }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + little(bytes.count, 2) + little(~bytes.count, 2) + bytes
      + little(Int(checksum), 4) + little(bytes.count, 4)
  }

  @Test func whatGzipPackedIsUnpackedFirst() throws {
    var capture = try OpenedCapture(CaptureSource(Self.packed(Self.archive)))
    #expect(capture.format == .har)
    guard case .request(let request) = try capture.next() else {
      Issue.record("the archive has a request")
      return
    }
    #expect(request.url == "http://a/")
    let rest = try capture.next()
    #expect(rest.isNothing)
  }

  @Test func brokenPackingIsAFailure() throws {
    let packed = Self.packed(Self.archive)
    let broken = [
      (Array(packed.dropLast()), "what gzip packed cannot be unpacked: the deflated bytes end early"),
      (packed + [0], "behind what gzip packed there are other bytes"),
    ]
    for (bytes, message) in broken {
      let failure = try CaptureFailure.of { _ = try OpenedCapture(CaptureSource(bytes)) }
      #expect(failure?.code == "capture-gzip")
      #expect(failure?.message == message)
    }
  }

  @Test func placesInWhatGzipPackedAreSaidToBeThere() throws {
    let failure = try CaptureFailure.of {
      _ = try OpenedCapture(CaptureSource(Self.packed("fetch(\"https://a/\")")))
    }
    #expect(failure?.path == "what gzip packed")
  }
}

extension CaptureEntry? {
  fileprivate var isNothing: Bool { if case nil = self { true } else { false } }
}

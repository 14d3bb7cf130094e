import Foundation
import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireFormats

@Suite struct HexDumpReaderTests {
  /// Commands that dump the file `in`, whose output stands for all of its bytes.
  static let commands = [
    "xxd", "xxd -c 1", "xxd -c 7 -g 3", "xxd -c 256", "xxd -g 1 -u -c 8", "xxd -g 0", "xxd -o 4096", "xxd -a",
    "xxd -d", "xxd -b", "xxd -b -c 3", "xxd -b -g 2", "xxd -b -g 0 -c 8", "xxd -d -b", "xxd -d -e",
    "xxd -p", "xxd -p -c 0", "xxd -p -u -c 32", "xxd -i",
    "xxd -i <", "xxd -i -u -c 7 <",
    "hexdump -C", "hexdump -Cv", "hexdump", "hexdump -v", "hexdump -b",
    "od", "od -v", "od -A d", "od -A n -t o1 -v", "od -A n -v", "od -A x -t x1z", "od -A x -t x1 -w7",
    "od -A d -t x1 -v", "od -A o -t x1z -v", "od -t o1", "od -t x1 -A n -v", "od -A x -t x2", "od -t x4",
    "od -A d -t x8", "od -t x2 --endian=big", "od -t x8 --endian=big", "od -t u1", "od -t d1", "od -d",
    "od -s", "od -t x2z", "od -A x -t x8z",
    "od -i", "od -A d -t u4", "od -A n -t u1 -v", "od -c", "od -A x -c", "od -A d -c -v -w8",
    "hexdump -c", "hexdump -d", "hexdump -o", "hexdump -x", "xxd -e", "xxd -e -g 2 -c 10", "xxd -e -g 8",
    "base64", "base64 -w 0", "base64 -w 33",
  ]

  @Test(
    .enabled(
      if: Tools.have("sh", "xxd", "od", "base64", "sed") && Tools.haveHexdump,
      "needs xxd, od, base64 and util-linux's hexdump"),
    // The dumps of 40,001 bytes, by any command, are longer than what is read at a time.
    arguments: [[1, 2, 15, 16, 17, 32, 46, 47, 48, 200, 300, 5_000], [40_001]])
  func whatToolsDumpIsRead(lengths: [Int]) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix(7)
    for length in lengths {
      let bytes = Self.request(of: length, &random)
      try folder.file("in", bytes)
      // A long dump takes a debug build a second, so only one in five is tried.
      let commands =
        length < 40_000
        ? Self.commands : stride(from: 0, to: Self.commands.count, by: 5).map { Self.commands[$0] }
      for command in commands where length > 4 || !Self.isAmbiguous(command) {
        let dump = try Tools.run("sh", ["-c", "\(command) in"], in: folder.url, environment: ["LC_ALL": "C"])
        // Words do not say how long the last one is if no address follows.
        let isPadded = command == "od -A n -v" && length % 2 == 1
        let expected = isPadded ? bytes + [0] : bytes
        var read: [[UInt8]] = []
        let failure = try CaptureFailure.of { read = try Self.read(dump.bytes) }
        #expect(read == [expected] && failure == nil, "\(command), \(length) bytes")
      }
    }
  }

  /// Whether a few bytes of a command's output may be another command's: base64 may be any word, digits may
  /// be octal, decimal or hexadecimal, and only a request line shows the order of bytes in words.
  private static func isAmbiguous(_ command: String) -> Bool {
    [
      "base64", "od -t o1", "hexdump -b", "od -A n -t o1", "od -t u1", "od -t d1", "od -d", "od -s", "od -i",
      "od -A d -t u4", "od -A n -t u1",
    ].contains(where: command.hasPrefix) || command.contains("endian")
  }

  @Test func whatOnwireDumpsIsRead() throws {
    var random = SplitMix(8)
    for length in [1, 16, 40, 4_000] {
      let bytes = Self.request(of: length, &random)
      var builder = MessageBuilder()
      builder.append(bytes, .unrecognized, Origin("test"))
      let request = Request(message: builder.finish(), endpoint: .example)
      for kind in [OutputKind.xxd, .hexdump] {
        #expect(try Self.read(request.written(as: kind).bytes) == [bytes])
      }
    }
    for request in NastyRequests.all where request.message.length > 0 {
      let bytes = try request.message.bytes(0..<request.message.length, limit: .max)
      let dump = try request.written(as: .hex).bytes
      if String(decoding: dump, as: UTF8.self).contains("          … ") {
        #expect(try CaptureFailure.of { _ = try Self.read(dump) }?.code.rawValue == "dump-elided")
      } else {
        #expect(try Self.read(dump) == [bytes])
      }
    }
  }

  @Test func dumpsAfterOneAnotherAreRequestsOfTheirOwn() throws {
    let first = Array("GET /a HTTP/1.1\r\nHost: a.example:8080\r\n\r\n".utf8)
    let second = Array("GET /b HTTP/1.1\r\nHost: b.example\r\n\r\n".utf8)
    let text = try Self.xxd(first) + Array("\n".utf8) + Self.xxd(second)
    let reading = try CaptureReading(HexDumpReader(CaptureSource(text)))
    #expect(try reading.bytes == [first, second])
    #expect(reading.requests.map(\.url) == ["http://a.example:8080/a", "http://b.example/b"])
    #expect(reading.requests.map(\.number) == [1, 2])
    #expect(reading.requests[0].endpoint == Endpoint(scheme: .http, host: "a.example", port: 8080))
    #expect(reading.requests.allSatisfy { $0.fidelity.isExact })
    #expect(reading.requests.allSatisfy { $0.fidelity.notes.count == 1 })
    let descriptions = "<47455420 2f20>\n<50555420 2f>\n"
    #expect(try Self.read(Array(descriptions.utf8)) == [Array("GET / ".utf8), Array("PUT /".utf8)])
  }

  @Test func theRequestsOfADumpAreEntriesWithTheStatusesBetween() throws {
    let first = Array("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nxy".utf8)
    let second = Array("GET /b HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    let bytes = first + Array("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\n\r\n".utf8) + second
    let reading = try CaptureReading(HexDumpReader(CaptureSource(Self.xxd(bytes) + Self.xxd(second))))
    #expect(try reading.bytes == [first, second, second])
    #expect(reading.requests.map(\.status) == [201, nil, nil])
    #expect(reading.requests.map(\.number) == [1, 2, 3])
  }

  /// `od -An --endian=big` writes so, or `od -An -t x1` and `xxd -p`, which fill nothing up.
  @Test(arguments: [(2, false), (4, false), (8, false), (1, true), (16, true)])
  func aZeroThatMayFillTheLastWordIsNotCalledSent(length: Int, isExact: Bool) throws {
    let bytes = Array("PUT /abc HTTP/1.1\r\nX-Content-Len:   7\r\n\r\nabcdef\0".utf8)
    let reading = try Self.words(bytes, of: length)
    #expect(reading.requests.map { $0.fidelity[.body].knowledge == .exact } == [isExact])
  }

  private static func words(
    _ bytes: [UInt8], of length: Int, isBigEndian: Bool = true
  ) throws -> CaptureReading {
    try #require(bytes.count % 16 == 0)
    let words = stride(from: 0, to: bytes.count, by: length).map { start in
      let word = bytes[start..<start + length].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return (isBigEndian ? word : word.reversed()).joined()
    }
    return try CaptureReading(HexDumpReader(CaptureSource(" " + words.joined(separator: " "))))
  }

  @Test(arguments: [2, 4, 8], [true, false])
  func whetherAZeroFillsTheLastWordContentLengthSays(length: Int, isBigEndian: Bool) throws {
    func request(_ length: Int, told: Int, _ body: String) throws -> Request {
      let bytes = Array("PUT /abc HTTP/1.1\r\nContent-Length:  \(told)\r\n\r\n\(body)".utf8)
      return try #require(Self.words(bytes, of: length, isBigEndian: isBigEndian).requests.first)
    }
    for (told, body) in [(7, "abcdef\0"), (6, "abcdef\0")] {
      let sent = try request(length, told: told, body)
      #expect(Array(try sent.message.bytes().suffix(told)) == Array(body.utf8.prefix(told)))
      #expect(sent.message.length == 41 + told)
      #expect(sent.fidelity[.body].knowledge == .exact)
    }
    // Anything but zeros is no padding.
    let long = try request(length, told: 5, "abcdef\0")
    #expect(long.message.length == 48)
    #expect(long.fidelity[.body].knowledge == .unknown)
  }

  @Test func aDumpOfTheMiddleDoesNotClaimToBeAll() throws {
    let text = "00000040: 7374 3a20 610d 0a0d 0a78            st: a....x\n"
    let middle = try #require(try CaptureReading(HexDumpReader(CaptureSource(text))).requests.first)
    for aspect in [Fidelity.Aspect.requestLine, .fields, .body] {
      #expect(middle.fidelity[aspect].knowledge == .unknown)
      #expect(
        middle.fidelity[aspect].reason
          == "the bytes begin with no request line, so that some may be missing before them: the dump begins at "
          + "address 0x40: what stood before is not in it")
    }
    let start = "00000040: 4745 5420 2f20 4854 5450 2f31 2e31 0d0a  GET / HTTP/1.1..\n00000050: 0d0a  ..\n"
    let whole = try #require(try CaptureReading(HexDumpReader(CaptureSource(start))).requests.first)
    #expect(whole.fidelity.isExact)
    #expect(
      whole.fidelity.notes == [
        "a dump does not say whether it was sent over TLS",
        "the dump begins at address 0x40: what stood before is not in it",
      ])
    let words = "0000100 7473 203a 0d61 0d0a 000a\n0000111\n"
    let swapped = try #require(try CaptureReading(HexDumpReader(CaptureSource(words))).requests.first)
    #expect(swapped.fidelity[.fields].reason.hasSuffix("the lowest byte first, which nothing proves"))
  }

  @Test func aWordWithoutAddressMayBeFilled() throws {
    let odd = " 5550 2054 202f 5448 5054 312f 302e 0a0d\n 0a0d 0078\n"
    let request = try #require(try CaptureReading(HexDumpReader(CaptureSource(odd))).requests.first)
    #expect(request.fidelity[.body].knowledge == .unknown)
    let even = odd.replacing("0078", with: "7978")
    let exact = try #require(try CaptureReading(HexDumpReader(CaptureSource(even))).requests.first)
    #expect(exact.fidelity.isExact)
  }

  @Test(
    arguments: [
      ("[80, 85, 84, 0x20, -61]", [0x50, 0x55, 0x54, 0x20, 0xC3]),
      ("let bytes: [UInt8] = [80, 85, 84,\n  32]\n", [0x50, 0x55, 0x54, 0x20]),
      ("Data([0x50, 0x55])", [0x50, 0x55]),
      ("0x50, 0X55,\r\n0x4,\n", [0x50, 0x55, 4]),
      ("{length = 3, bytes = 0x505554}", [0x50, 0x55, 0x54]),
      ("<505554>", [0x50, 0x55, 0x54]),
      ("0x50555420", [0x50, 0x55, 0x54, 0x20]),
      ("5055 5420\r\n2f\r\n", [0x50, 0x55, 0x54, 0x20, 0x2F]),
      ("50:55:54:\n20:2f\n", [0x50, 0x55, 0x54, 0x20, 0x2F]), ("50-55-54-20-2F", Array("PUT /".utf8)),
      // LLDB's `memory read`, and `x/4xb` there and in GDB
      (
        "0x600003a04000: 50 55 54 20  PUT \n0x600003a04004: 2f 31        /1\n", Array("PUT /1".utf8)
      ),
      (
        "0x7ffd0000:\t0x50\t0x55\t0x54\t0x20\n0x7ffd0004:\t0x2f\t0x31\n", Array("PUT /1".utf8)
      ),
      (
        "char peer0_0[] = { /* Packet 4 */\n0x50, 0x55 };\nchar peer1_0[] = { 0x48 };\nchar peer0_1[] = {\n0x54 };\n",
        [0x50, 0x55, 0x54]
      ),
      ("0000   50 55 54                                         PUT\n", [0x50, 0x55, 0x54]),
      // hexyl --border none
      (
        "00000000  50 55 54 20 2f 0d 0a 00   01 e9                    PUT /__0 •×       \n",
        Array("PUT /\r\n\0\u{1}".utf8) + [0xE9]
      ),
      // ncat -x
      ("0000   50 55 54 20 2f 0d                                PUT./.\n", Array("PUT /\r".utf8)),
      (
        "00000000  50 55 54 20  PUT \n*                    \n0000000c  2f           /   \n",
        Array("PUT PUT PUT /".utf8)
      ),
      (##"["PUT /\e\#{a}\$b", "\/"]"##, Array("PUT /\u{1B}#{a}$b/".utf8)),
      ("UFVUIC8=\n", [0x50, 0x55, 0x54, 0x20, 0x2F]),
      ("b'PUT /\\r\\n\\x00\\xe9\\d\\'\"'", Array("PUT /\r\n\0".utf8) + [0xE9] + Array("\\d'\"".utf8)),
      ("data = (b'PUT /\\x01'\n b'1')\n", Array("PUT /\u{1}1".utf8)),
      ("b\"PUT /\\x0dab\"", Array("PUT /\rab".utf8)),
      ("\"\\x50\\x55\" \\\n\"\\x54\\x20\" \\\n\"\\x2f\"", Array("PUT /".utf8)),
      ("char p[] = \"PUT /\\r\\12\\0\" \"a\";\n", Array("PUT /\r\n\0a".utf8)),
      ("{\"type\":\"Buffer\",\"data\":[80,85,84]}", [0x50, 0x55, 0x54]),
      // node's Buffer, Go's %v and %# x
      ("<Buffer 50 55 54>", Array("PUT".utf8)), ("[80 85 84 32]\n", Array("PUT ".utf8)),
      ("[ 80,\n 85 , 84 ]", Array("PUT".utf8)), ("0x50 0x55 0x54\n", Array("PUT".utf8)),
      (" 5550 2054 202f\n", Array("PUT / ".utf8)), ("5055 5420 2f20\n", Array("PUT / ".utf8)),
      (
        "0000000    P   U   T       /  \\r  \\n   \\  \\0 377\n0000012\n",
        Array("PUT /\r\n\\\0".utf8) + [255]
      ),
    ] as [(String, [UInt8])])
  func pastedForms(text: String, bytes: [UInt8]) throws {
    #expect(try Self.read(Array(text.utf8)) == [bytes])
  }

  /// As the printers that are named wrote them.
  @Test(arguments: [
    // PHP's json_encode, NSJSONSerialization, Python's json
    (#""POST \/a HTTP\/1.1\r\n\r\n\u4e2d\ud83d\ude00\b\f\/\"""#, "中😀\u{8}\u{C}/\""),
    // Perl's Data::Dumper with Useqq
    (#"$VAR1 = "POST \/a HTTP/1.1\r\n\r\n\0\1\e\$a\@b\033";"#, "\0\u{1}\u{1B}$a@b\u{1B}"),
    // Ruby's inspect, of text and of bytes
    (##""POST /a HTTP/1.1\r\n\r\n\u{1F600}\#{a}\#$b#\e""##, "😀#{a}#$b#\u{1B}"),
    (#""POST /a HTTP/1.1\r\n\r\n\xE4\xB8\xADa1""#, "中a1"),
    // Go's %q, and Python's repr
    (#""POST /a HTTP/1.1\r\n\r\n\U000e0001\u200b\a\v\x7f1""#, "\u{E0001}\u{200B}\u{7}\u{B}\u{7F}1"),
    (#"'POST /a HTTP/1.1\r\n\r\n\u200b\U0001f600"\'\\d\x01'"#, "\u{200B}😀\"'\\d\u{1}"),
    // bash's printf %q
    (#"$'POST /a HTTP/1.1\r\n\r\n\E\'"\001'"#, "\u{1B}'\"\u{1}"),
    // nginx, and bytes that are all escaped
    (#"POST /a HTTP/1.1\x0D\x0A\x0D\x0A{\x22a\x22:1}"#, "{\"a\":1}"),
    (#"\x50\x4f\x53\x54\x20\x2f\x61\x20\x48\x54\x54\x50/1.1\x0d\x0a\x0d\x0aa"#, "a"),
    // A description of NSDictionary
    (#""POST /a HTTP/1.1\r\n\r\n\U4e2d1""#, "中1"),
    // Line ends alone are escaped here, and all of it there.
    (#"POST /a HTTP/1.1\r\n\r\n{"a":"b\/c\d"}"#, #"{"a":"b\/c\d"}"#),
    (#"POST /a HTTP/1.1\r\n\r\n{\"a\":\"b\/c\\d\"}"#, #"{"a":"b/c\d"}"#),
    (#"POST /a HTTP/1.1\r\n\r\na\"#, #"a\"#),
  ])
  func whatIsPrintedIsReadAsItsPrinterMeansIt(text: String, body: String) throws {
    for text in [text, text + "\n"] {
      let source = CaptureSource(text)
      #expect(try CaptureFormat.recognize(source) == .hexdump)
      #expect(
        try CaptureReading(HexDumpReader(source)).bytes == [Array("POST /a HTTP/1.1\r\n\r\n\(body)".utf8)])
    }
  }

  /// As Python 2 and 3, node, nginx and Wireshark wrote them: of `\xe9` nobody knows whether it was a byte or a character.
  @Test(
    arguments: [
      (#"'POST / HTTP/1.1\r\n\r\nq=\xe9'"#, .unknown), (#"'POST / HTTP/1.1\r\n\r\nq=\x85'"#, .unknown),
      (#"['POST / HTTP/1.1\r\n\r\nq=\xe9']"#, .unknown),
      (#"'--b\r\nA: b\r\n\r\n\xe9\r\n--b--\r\n'"#, .unknown),
      (#"'HTTP/1.1 200 OK\r\n\r\nq=\xe9'"#, .unknown),
      // Content-Length says that it is one byte.
      (#"'POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nq=\xe9'"#, .exact),
      (#"'POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\nq=\xe9'"#, .unknown),
      // Where a byte stands for a character, it says that the characters are read as too many.
      (#"'POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nq=é'"#, .unknown),
      (#"'POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\nq=é'"#, .exact),
      (#"'POST / HTTP/1.1\r\n\r\nq=é'"#, .exact), (#""POST / HTTP/1.1\r\n\r\nq=\u00e9""#, .exact),
      (#""POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nq=\u00e9""#, .unknown),
      (#"'POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nq='"#, .exact),
      (#"b'POST / HTTP/1.1\r\n\r\nq=\xe9'"#, .exact), (#""POST / HTTP/1.1\r\n\r\nq=\351""#, .exact),
      (#"POST / HTTP/1.1\x0D\x0A\x0D\x0Aq=\xE9"#, .exact),
      (##""\x50\x55\x54\x20\x2f\x20\x48\x54\x54\x50\x2f\x31\x2e\x31\x0d\x0a\x0d\x0a\xe9""##, .exact),
    ] as [(String, Fidelity.Knowledge)])
  func whatIsPrintedBeyondASCIIIsExactIfItIsOfBytes(text: String, body: Fidelity.Knowledge) throws {
    let request = try #require(try CaptureReading(HexDumpReader(CaptureSource(text))).requests.first)
    #expect(request.fidelity[.body].knowledge == body)
    #expect(request.fidelity[.fields].knowledge == .exact || request.fidelity.isHeadAbsent)
  }

  @Test func aHeadWithAByteOrACharacterIsNotExact() throws {
    let text = #"'GET / HTTP/1.1\r\nX: \xe9\r\n\r\n'"#
    let request = try #require(try CaptureReading(HexDumpReader(CaptureSource(text))).requests.first)
    #expect(request.fidelity[.fields].knowledge == .unknown)
    #expect(request.fidelity[.body].knowledge == .exact)
  }

  @Test(arguments: [
    (#"\q"#, 32, #"`\q` is not an escape of a printed text"#),
    (#"\x{e9}"#, 33, "this is not part of a printed text"),
    (#"\u41 "#, 35, "this is not part of a printed text"),
    (#"\u{41 "#, 36, "this is not part of a printed text"),
    (#"\u{110000}"#, 40, "this is not part of a printed text"),
    (#"\477"#, 35, "this is not part of a printed text"),
  ])
  func anEscapeThatNoPrinterWritesIsNotGuessed(escape: String, offset: Int, message: String) throws {
    let source = CaptureSource("\"POST / HTTP/1.1\\r\\nX: \\r\\n\\r\\n\(escape)\"")
    #expect(try CaptureFormat.recognize(source) == .hexdump)
    let failure = try CaptureFailure.of { _ = try CaptureReading(HexDumpReader(source)) }
    #expect(failure?.code == .dumpMalformed)
    #expect(failure?.offset == offset)
    #expect(failure?.message == message)
    #expect(failure?.help.isEmpty == false)
  }

  @Test func eachLineOfALogIsAPrintedTextOfItsOwn() throws {
    let lines = ["a=1", ""].map { "POST / HTTP/1.1\\r\\nHost: h\\r\\n\\r\\n\($0)\n" }
    let bodies = ["a=1", ""].map { Array("POST / HTTP/1.1\r\nHost: h\r\n\r\n\($0)".utf8) }
    #expect(try Self.read(Array(lines.joined().utf8)) == bodies)
    let reader = try HexDumpReader(CaptureSource("\(lines[0])another line\n"))
    guard case .request(let request) = try reader.next() else {
      Issue.record("the first line is a request")
      return
    }
    #expect(try request.message.bytes() == bodies[0])
    let failure = try CaptureFailure.of { _ = try reader.next() }
    #expect(failure?.code == .dumpMalformed)
    #expect(failure?.offset == lines[0].utf8.count)
    // Where each line end is shown and made, they are one text.
    let broken = lines[0].replacing("\\n", with: "\\n\n")
    #expect(try Self.read(Array(broken.utf8)) == [bodies[0]])
  }

  @Test(arguments: ["\"", "'"])
  func aPrintedTextWithoutItsLastQuoteWasCutShort(quote: String) throws {
    let source = CaptureSource("\(quote)POST / HTTP/1.1\\r\\n\\r\\nabc")
    #expect(try CaptureFormat.recognize(source) == .hexdump)
    let failure = try CaptureFailure.of { _ = try CaptureReading(HexDumpReader(source)) }
    #expect(failure?.code == .dumpTruncated)
  }

  /// Only its first 64 KiB show what it is.
  @Test func aLongPrintedTextMayHaveAnyEscape() throws {
    let text = "\"POST / HTTP/1.1\\r\\n\\r\\n" + String(repeating: "a", count: 100_000) + "\\u4e2d\""
    let bytes = try #require(try Self.read(Array(text.utf8)).first)
    #expect(bytes.suffix(4).elementsEqual("a中".utf8))
  }

  /// RFC 4648, 3.2: padding may be left out.
  @Test func base64NeedsNoPadding() throws {
    for count in 0..<3 {
      let bytes = Array("GET / HTTP/1.1\r\nA: \(String(repeating: "b", count: count))\r\n\r\n".utf8)
      let text = Base64.encode(bytes).replacing("=", with: "")
      #expect(try Self.read(Array(text.utf8)) == [bytes])
      #expect(try Self.read(Array((text + "\n").utf8)) == [bytes])
    }
    // One character, or bits of a byte that does not come, are a text that was cut.
    for text in ["R0VUI", "R0VUIC8gSFRUUC8xLjENCkE6IGINCg0KCh"] {
      let failure = try CaptureFailure.of { _ = try Self.read(Array(text.utf8)) }
      #expect(failure?.code == .dumpTruncated)
    }
  }

  @Test func charactersThatLookLikeDigitsAreNone() throws {
    let bytes = Array("PUT /12 34 56 ab cd ef 78  90 HTTP/1.1\r\n\r\n".utf8)
    #expect(try Self.read(Self.xxd(bytes)) == [bytes])
    #expect(
      try Self.read(
        Array("0000  50 55 54 20 32 30 20 33  PUT 20 3\n0008  30 20 34 30                 0 40\n".utf8))
        == [Array("PUT 20 30 40".utf8)])
  }

  @Test(arguments: [
    (
      "00000000: 5055 5420  PUT \n00000014: 2f20  / \n", "dump-gap",
      "line 2 of the dump has the address 14, but the lines before it end at 4"
    ),
    (
      "0000000 050120\n*\n", "dump-open-repeat",
      "the dump ends with `*`, which does not say how often the line before it repeats"
    ),
    (
      "0000000 50 50\n*\nfffffff0\n", "dump-too-large",
      "`*` before line 3 of the dump stands for more than 256 MiB"
    ),
    ("00000000: 5055 5420  PUT \nhello\n", "dump-malformed", "line 2 of the dump is none that xxd writes"),
    (
      "{length = 255, bytes = 0x504f5354 202f7a65 ... 20202020 20202020 }", "dump-elided",
      "the description of this NSData leaves out 239 of its 255 bytes, those from offset 8 to 246"
    ),
    (
      "<Buffer 50 55 54 ... 207 more bytes>", "dump-elided",
      "node leaves out 207 bytes at the end of this Buffer or array"
    ),
    (
      "Uint8Array(4) [\n  80, 85,\n  84,\n  ... 1 more item\n]", "dump-elided",
      "node leaves out 1 byte at the end of this Buffer or array"
    ),
    (
      #"write(1, "POST / HTTP/1.1\r\nHo"..., 157) = 157"#, "dump-truncated",
      "the string goes on where these dots stand, which hold nothing of it"
    ),
    (
      #"$1 = "POST / HTTP/1.1\r\nHo"..."#, "dump-truncated",
      "the string goes on where these dots stand, which hold nothing of it"
    ),
    ("255 bytes", "dump-elided", "this description of a Data has its length, 255, and none of its bytes"),
    ("{length = 4, bytes = 0x505554}", "dump-length", "the dump says that it has 4 bytes, but 3 are in it"),
    (
      "unsigned char a[] = {\n  0x50\n};\nunsigned int a_len = 2;\n", "dump-length",
      "the dump says that it has 2 bytes, but 1 are in it"
    ),
    (
      " 50 55\n*\n", "dump-open-repeat",
      "`*` stands for lines that repeat, but without addresses nobody knows how many"
    ),
    (
      " 120 125\n*\n", "dump-open-repeat",
      "`*` stands for lines that repeat, but without addresses nobody knows how many"
    ),
    ("50555", "dump-truncated", "the digits of the last byte of hexadecimal digits are not complete"),
    ("[80, 256]", "dump-malformed", "this is not part of an array literal"),
    ("0x50, 80", "dump-malformed", "this is not part of a list of numbers"),
    ("0x50, 0x155", "dump-malformed", "this is not part of a list of numbers"),
    ("80, 85, 84", "dump-unknown", "capture is not a known kind of dump"),
    (
      "Frame (70 bytes):\n0000  00 00\n", "dump-of-packets",
      "these are packets, with the headers of IP and TCP around the request's bytes"
    ),
    (
      " 7473 203a\n", "dump-ambiguous",
      "the dump can be read as hexadecimal digits and as od -An -t x2, with different bytes"
    ),
    (
      "0000000 120 117\n0000002\n", "dump-ambiguous",
      "the dump can be read as hexdump or od -A x -t o1 and as hexdump or od -A x -t u1, with different bytes"
    ),
    (
      "00000000: 504f 5354 202f 7570  &|......\n", "dump-characters",
      "the characters beside line 1 of the dump are not those of its digits"
    ),
    (
      "0000000   P   U   T  sp   /  cr  nl\n0000007\n", "dump-named",
      "`od -a` names characters, and leaves out the highest bit of every byte"
    ),
    (
      "0000000   P   U   T    \n", "dump-open-end",
      "the dump has no last address, so nobody knows whether its last line is filled up"
    ),
    (
      "0000000 5550 0054\n", "dump-open-end",
      "the dump has no last address, so nobody knows whether its last line is filled up"
    ),
    ("\"PUT /\\u0041\"", "dump-malformed", "this is not part of a string literal"),
    ("\"PUT /\\x0dab\"", "dump-malformed", "this is not part of a string literal"),
    (
      "2026-01-02 16:49:14.917246 IP 127.0.0.1.45608 > 127.0.0.1.80: Flags [S]\n", "dump-of-packets",
      "these are packets, with the headers of IP and TCP around the request's bytes"
    ),
    ("POST / HTTP/1.1\r\n\r\n[1,2,3]", "dump-unknown", "capture is not a known kind of dump"),
  ])
  func whatCannotBeReadIsRefused(text: String, code: String, message: String) throws {
    let failure = try CaptureFailure.of { _ = try Self.read(Array(text.utf8)) }
    #expect(failure?.code.rawValue == code)
    #expect(failure?.message == message)
    #expect(failure?.help.isEmpty == false)
  }

  @Test(arguments: [
    "POST / HTTP/1.1\r\n\r\n", "DELETE /a HTTP/1.1\r\n\r\n", "{\"log\": {}}", "curl http://a/", "hello", "",
    "\n",
    "POST / HTTP/1.1\r\n\r\n{1, 2}", "a=1&b=2", "bad idea", "[{\"a\": 1}]",
  ])
  func otherTextIsNoDump(text: String) throws {
    #expect(try !HexDumpReader.recognizes(Array(text.utf8), CaptureSource(text)))
  }

  /// Text of other things that may be taken for digits: only what begins as a message is.
  @Test(arguments: [
    "let a = [1, 2]", "0x50, 0x55\n", "0x01, 0x02, 0x03,\n0x04\n", "0xdeadbeef, 0x01\n", "1, 2, 3\n",
    "80, 85, 84, 32, 47, 32, 72, 84, 84, 80, 47, 49, 46, 49, 13, 10, 13, 10\n",
    "Data([0x50, 0x55])",
    "int a[] = { 1, 2, 3 };", "unsigned char a[] = {0x2d, 0x2d};\n", "{1, 2}", "deadbeef", "cafe babe",
    "e83c5163316f89bfbde7d9ab23ca2e25604af290\n", "12345678", "2026 0102\n", " 10 20 30\n 40 50 60\n",
    " 120 125\n", "    1    2\n", "aGVsbG8gd29ybGQ=", "SGVsbG8h\n", "\"hello\"", "b'hello'",
    "char *s = \"A /\";",
    "2023110 10 20 30\n", "1000000 12 13\n", "  50 55\n*\n",
  ])
  func whatBeginsNoMessageIsNoDumpUnlessThatIsSaid(text: String) throws {
    let source = CaptureSource(text)
    #expect(try CaptureFormat.recognize(source) == nil)
    let failure = try CaptureFailure.of { _ = try OpenedCapture(source) }
    #expect(failure?.code.rawValue == "capture-unrecognized")
  }

  @Test(arguments: [#"{"version":[1,2,3]}"#, "[1, 2, 3]", "[65, 32, 47]", #"{"a":{"b":[80,79]}}"#])
  func numbersThatAreJSONAreABodyAndNoDump(text: String) throws {
    #expect(try CaptureFormat.recognize(CaptureSource(text)) == .body)
  }

  @Test(arguments: [
    "[1, 2, 3]", "{1, 2}", "deadbeef", "aGVsbG8=", " 10 20 30\n", "\"hello\"", "b'hello'",
    #"{"version":[1,2,3]}"#,
  ])
  func aBodyInDigitsIsReadWhereItIsSaidToBe(text: String) throws {
    var capture = try OpenedCapture(CaptureSource(text), as: .hexdump)
    guard case .request(let request) = try capture.next() else {
      Issue.record("\(text) is a dump")
      return
    }
    for aspect in [Fidelity.Aspect.requestLine, .fields, .body] {
      #expect(request.fidelity[aspect].knowledge == .unknown)
    }
  }

  @Test func aMessageIsADumpInEveryDialect() throws {
    let bytes = Array("POST /a HTTP/1.1\r\nHost: a\r\n\r\n\u{1}".utf8)
    let decimal = bytes.map { "\($0)" }.joined(separator: ", ")
    let hex = Hex.encode(bytes)
    let spaced = bytes.map { Hex.encode([$0]) }.joined(separator: " ")
    let escaped = bytes.map { "\\x" + Hex.encode([$0]) }.joined()
    let list = bytes.map { "0x" + Hex.encode([$0]) }.joined(separator: ", ")
    for text in [
      "[\(decimal)]", "{\"bytes\": [\(decimal)]}", "Data([\(decimal)])",
      "unsigned char a[] = { \(decimal) };", "  \(list)\n", hex,
      hex.uppercased(), spaced, " \(spaced)\n", "<\(hex)>", "{length = \(bytes.count), bytes = 0x\(hex)}",
      Base64.encode(bytes), "b'\(escaped)'", "00000000: \(spaced)\n", "0000  \(spaced)\n",
      "0000100: \(spaced)\n",
    ] {
      let source = CaptureSource(text)
      #expect(try CaptureFormat.recognize(source) == .hexdump, "\(text)")
      #expect(try CaptureReading(HexDumpReader(source)).bytes == [bytes], "\(text)")
    }
    // What has addresses, or is how NSData describes itself, is a dump whatever its bytes are.
    for text in [
      "00000000: 0102 03", "0000000 0201\n0000002\n", "<2d2d4142>", "{length = 2, bytes = 0x2d2d}",
    ] {
      #expect(try CaptureFormat.recognize(CaptureSource(text)) == .hexdump, "\(text)")
    }
  }

  @Test func largeDumpsAreReadAgainFromTheText() throws {
    let line = "                                                                \n"
    let head = Array("PUT / HTTP/1.1\r\n\r\n".utf8)
    var bytes = head
    while bytes.count < 1 << 20 { bytes += line.utf8 }
    let text = try Self.xxd(bytes)
    var window = ByteWindow(ByteInput(text))
    var decoder = try #require(try DumpDialect.find(Array(text.prefix(4096)), isWhole: false, isAsked: false))
      .decoder
    let input = try DecodedText.scan(ByteInput(text), &window, &decoder, memory: 1 << 18)
    #expect(input.storage != nil)
    #expect(try input.bytes() == bytes)
    var random = SplitMix(9)
    for _ in 0..<20 {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let range = start..<min(bytes.count, start + Int.random(in: 0...200_000, using: &random))
      #expect(try input.bytes(range) == Array(bytes[range]))
    }
  }

  /// Lines are held against the columns of those before them: a fault in a later line has the words of one in an early
  /// line, and other ends of lines change nothing.
  @Test func aFaultIsFoundInAnyLine() throws {
    // No two lines are the same, for which a dump has `*`.
    let body = (0..<8_000).map { UInt8(truncatingIfNeeded: $0 * 37 + $0 >> 8 * 11) }
    let bytes = Array("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 8000\r\n\r\n".utf8) + body
    for dump in [try Self.xxd(bytes), try Self.hexdump(bytes)] {
      let lines = dump.split(separator: UInt8(ascii: "\n")).map(Array.init)
      func read(_ lines: [[UInt8]], end: String = "\n") throws -> [[UInt8]] {
        try Self.read(Array(lines.joined(separator: Array(end.utf8))) + Array(end.utf8))
      }
      #expect(try read(lines, end: "\r\n") == [bytes])
      #expect(try read(Array(lines[..<40] + [[]] + lines[40...])) == [bytes])
      // What is done to a line, and the line that is named for it.
      let faults: [(name: String, fault: (inout [[UInt8]], Int) -> Void, line: Int)] = [
        ("a digit that is none", { $0[$1][12] = UInt8(ascii: "g") }, 0),
        ("a digit of the address", { $0[$1][7] ^= 1 }, 0),
        ("a mark in the place of a blank", { $0[$1][20] = UInt8(ascii: "-") }, 0),
        ("a line that is missing", { $0.remove(at: $1) }, 0),
        ("a line twice", { $0.insert($0[$1], at: $1) }, 1),
        ("a short line", { $0[$1] = Array($0[$1].prefix(19)) }, 1),
      ]
      for (name, fault, line) in faults {
        var messages: Set<String> = []
        for index in [4, 30, 300] {
          var broken = lines
          fault(&broken, index)
          let failure = try CaptureFailure.of { _ = try read(broken) }
          let message = try #require(failure?.message, "\(name), line \(index + 1)")
          #expect(message.contains("line \(index + 1 + line)"), "\(name): \(message)")
          messages.insert(message.filter { !$0.isNumber && !("a"..."f").contains($0) })
        }
        #expect(messages.count == 1, "\(name): \(messages)")
      }
    }
  }

  @Test func anyTextGivesRequestsOrAFailure() throws {
    var random = SplitMix(10)
    let bytes = Self.request(of: 90, &random) + [UInt8](repeating: 0, count: 70)
    let seeds = try [
      Self.xxd(bytes), Self.hexdump(bytes), Array("0000000 047520 052123\n*\n0000100 000012\n0000101\n".utf8),
      Array("{length = 3, bytes = 0x505554}".utf8), Array("<50555420 2f>".utf8), Array("UFVUIC8=\n".utf8),
      Array("char peer0_0[] = { /* a */\n0x50, 0x55 };\nunsigned int a_len = 2;\n".utf8),
      Array("[80, 85, 84]".utf8), Array("  0x50, 0x55,\n  0x54\n".utf8), Array(" 120 125\n 124\n".utf8),
      Array("b'PUT /\\x0d\\n' b'\\101'".utf8), Array("0000000   P   U   T      \\n 377\n0000006\n".utf8),
      Array("0000000  80  85  84  32\n0000004\n".utf8), Array("00000000: 20545550   0d2f  PUT /.\n".utf8),
      Array("3 bytes to http://a\n          00 01 02\n00000000  50 55 54  PUT\n".utf8),
    ]
    var reads = 0
    for index in 0..<rounds(3_000) {
      let text = CaptureMutation.of(seeds[index % seeds.count], &random)
      // A `*` before such an address stands for many megabytes: a debug build takes a minute to look through them.
      if text.contains(UInt8(ascii: "*")), Self.highestAddress(text) > 1 << 20 { continue }
      _ = try CaptureFailure.of {
        _ = try Self.read(text)
        reads += 1
      }
    }
    #expect(reads > 100)
  }

  // MARK: Support

  /// The highest number that a line begins with, read as hexadecimal digits.
  private static func highestAddress(_ text: [UInt8]) -> Int {
    text.split(separator: UInt8(ascii: "\n")).map { line in
      let digits = String(decoding: line, as: UTF8.self).prefix(while: \.isHexDigit)
      return digits.isEmpty ? 0 : Int(digits, radix: 16) ?? .max
    }.max() ?? 0
  }

  private static func read(_ text: [UInt8]) throws -> [[UInt8]] {
    try CaptureReading(HexDumpReader(CaptureSource(text))).bytes
  }

  /// Something that begins as a request, of any bytes after that, and with runs that dumps collapse.
  private static func request(of length: Int, _ random: inout SplitMix) -> [UInt8] {
    var bytes = Array("POST /a HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    while bytes.count < length {
      if Bool.random(using: &random) {
        bytes += (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
      } else {
        bytes += [UInt8](
          repeating: [0, 0x20, 0x30].randomElement(using: &random) ?? 0,
          count: Int.random(in: 1...100, using: &random))
      }
    }
    return Array(bytes.prefix(length))
  }

  private static func xxd(_ bytes: [UInt8]) throws -> [UInt8] { try dump(XXD(), bytes) }
  private static func hexdump(_ bytes: [UInt8]) throws -> [UInt8] { try dump(HexdumpCanonical(), bytes) }

  private static func dump(_ layout: some HexDumpLayout, _ bytes: [UInt8]) throws -> [UInt8] {
    var text: [UInt8] = []
    var dump = HexDump(layout)
    try bytes.withUnsafeBytes { bytes in try dump.append(bytes) { text.append(contentsOf: $0) } }
    try dump.finish { text.append(contentsOf: $0) }
    return text
  }
}

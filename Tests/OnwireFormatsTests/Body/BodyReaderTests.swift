import OnwireDiagnostics
import OnwireHTTP
import TestSupport
import Testing
import OnwireTextFormats

@testable import OnwireFormats

/// Bodies without a head: how programs print and save them, and what is known of such a capture.
@Suite struct BodyReaderTests {
  private static let text =
    "--itcast\r\nContent-Disposition: form-data; name=\"status\"\r\n\r\n头 hello\r\n--itcast--\r\n"

  private static func read(
    _ text: String, _ claim: CaptureSource.BodyClaim? = nil
  ) throws -> (format: CaptureFormat, requests: [Request]) {
    var source = CaptureSource(text)
    source.body = claim
    var capture = try OpenedCapture(source)
    var requests: [Request] = []
    while let entry = try capture.next() {
      if case .request(let request) = entry { requests.append(request) }
    }
    return (capture.format, requests)
  }

  private static func kinds(_ request: Request) -> Set<Element.Kind> {
    Set(request.message.elements.map(\.kind))
  }

  private static var digits: String {
    let hex = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return stride(from: 0, to: hex.utf8.count, by: 8).map { start in
      String(hex.dropFirst(start).prefix(8))
    }.joined(separator: " ")
  }

  private static var escaped: String {
    text.with("\\r", for: "\r").with("\\n", for: "\n")
  }

  private static var quoted: String { "\"" + escaped.with("\\\"", for: "\"") + "\"" }

  private static var printed: [String] {
    let utf16 = escaped.with("\\U5934", for: "头")
    let mirror =
      "▿ 3 bytes\n  - count : 3\n  ▿ pointer : 0x0000\n    - pointerValue : 99\n"
      + "  ▿ bytes : 3 elements\n    - 0 : 97\n    - 1 : 61\n    - 2 : 49\n"
    #expect((try? read(mirror).requests.first?.text) == "a=1")
    return [
      text, "<\(digits)>\n", "<\(digits.filter { $0 != " " })>",
      "{length = \(text.utf8.count), bytes = 0x\(digits) }", escaped, escaped + "\n",
      escaped.with("\\n\n", for: "\\n"), quoted, "@\(quoted)", "Optional(\(quoted))\n", utf16,
      quoted.with("\\u{5934}", for: "头"), "(NSString *) $1 = \(quoted)", "(String) $R0 = \(quoted)\n",
      "2016-05-03 10:11:12.345 App[123:4567] <\(digits)>\n",
      "2019-09-30 10:11:12.345678+0800 My App[123:4567] body: <\(digits)>\n",
      "(lldb) po data\n<\(digits)>\n",
      "(lldb) po data\n<\(digits)>\n\n(lldb) ", "(lldb) po text\n\(escaped)\n(lldb) \n",
      "Printing description of data:\n<\(digits)>\n",
      "body = <\(digits)>", "Optional(<\(digits)>)\n", "> <\(digits)>\n", "```\n<\(digits)>\n```\n",
    ]
  }

  @Test func aBodyIsReadHoweverItWasPrinted() throws {
    for text in Self.printed {
      let requests = try Self.read(text).requests
      #expect(requests.count == 1, "\(text)")
      #expect(try requests.first?.text == Self.text, "\(text)")
      #expect(requests.first.map { Self.kinds($0).contains(.part) } == true, "\(text)")
      #expect(requests.first?.fidelity.isHeadAbsent == true, "\(text)")
      #expect(requests.first?.fidelity[.body].knowledge == .exact, "\(text)")
    }
  }

  @Test func whatAnotherCommandPrintedIsNoPartOfABody() throws {
    let source = CaptureSource("(lldb) po text\n\(Self.escaped)\n(lldb) po other\nabc\n")
    let failure = try CaptureFailure.of { _ = try OpenedCapture(source) }
    #expect(failure?.code == .captureUnrecognized)
  }

  @Test(arguments: [
    ("a=1&b=%E4%B8%AD", Element.Kind.form), ("user[name]=x", .form), ("{\"a\":1}", .json), ("[]", .json),
    ("<613d3126 623d32>", .form), ("<7b7d>", .json),
    ("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>", .propertyList),
    ("--b\r\n\r\nx\r\n--b--", .multipart), ("--b\nContent-Type: text/plain\n\nx\n--b--\n", .multipart),
  ])
  func whatABodyIsItsContentTells(text: String, kind: Element.Kind) throws {
    let request = try #require(try Self.read(text).requests.first)
    #expect(Self.kinds(request).contains(kind))
    #expect(request.message.headLength == 0)
    for aspect in Fidelity.Aspect.head + [.framing] {
      #expect(request.fidelity[aspect].knowledge == .absent)
    }
  }

  @Test(arguments: [
    "hello", "QUJDRA==", "a=", "a=1 b=2", "---\nname: x\n", "--name: x\nSELECT 1", "https://a/?b=1&c=2",
    "{\"a\":1", "<html></html>", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
    "--- a/x\n+++ b/x\n@@ -1 +1 @@\n", "if a=1&&b=2", "a\\r\\nb", "\"--b\\r\\nhello\"",
  ])
  func otherTextIsNoBodyUnlessThatIsSaid(text: String) throws {
    #expect(try CaptureFormat.recognize(CaptureSource(text)) == nil)
    let request = try #require(try Self.read(text, .init()).requests.first)
    #expect(request.fidelity.isHeadAbsent)
    #expect(request.fidelity[.body].knowledge == .exact)
  }

  @Test func theTypeThatIsSaidIsThatOfTheBody() throws {
    let form = try #require(
      try Self.read("a=x y&b", .init(type: MediaType("application/x-www-form-urlencoded")))
        .requests.first)
    #expect(Self.kinds(form).contains(.form))
    let body = "text\r\n--zxc\r\n\r\n1\r\n--zxc--"
    #expect(throws: CaptureFailure.self) { try Self.read(body) }
    let parts = try #require(
      try Self.read(body, .init(type: MediaType("multipart/form-data; boundary=zxc"))).requests.first)
    #expect(Self.kinds(parts).contains(.part))
    #expect(parts.fidelity.notes.isEmpty)
  }

  @Test func aBoundaryThatTheBodyDoesNotHaveIsSaid() throws {
    let request = try #require(
      try Self.read(Self.text, .init(type: MediaType("multipart/form-data; boundary=zxc")))
        .requests.first)
    #expect(Self.kinds(request).contains(.part))
    #expect(
      request.fidelity.notes == ["no line of the body has the boundary `zxc` of the type that is given"])
  }

  @Test func messagesWithHeadsThatAreSaidToBeABodyAreDoubted() throws {
    let raw = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    let html = CaptureSource.BodyClaim(type: MediaType("text/html"))
    let request = try #require(try Self.read(raw, html).requests.first)
    #expect(request.fidelity.notes == [BodyCaptureWording.looksLike(.raw)])
    for body in ["<html></html>", "a=1", "<613d31>"] {
      #expect(try #require(try Self.read(body, html).requests.first).fidelity.notes.isEmpty)
    }
  }

  @Test func theLineEndOfAnEditorIsNoPartOfAFormOrOfJSON() throws {
    for body in ["a=1", "{\"a\":1}"] {
      for end in ["\n", "\r\n"] {
        let request = try #require(try Self.read(body + end).requests.first)
        #expect(try request.text == body)
        #expect(request.fidelity.notes == [BodyCaptureWording.lastLineEnd])
      }
    }
  }

  @Test func linesThatAllEndInLFLeaveOpenHowTheyEnded() throws {
    let request = try #require(try Self.read(Self.text.with("", for: "\r")).requests.first)
    #expect(request.fidelity[.body].knowledge == .rebuilt)
    #expect(request.message.findings(request.fidelity).isEmpty)
  }

  @Test(arguments: [
    (
      "{length = 331, bytes = 0x2d2d616c 616d6f66 ... 2d2d2d0d 0a0d0a00 }",
      "the description of this NSData leaves out 315 of its 331 bytes, those from offset 8 to 322",
      "it begins with `--alamof` and ends with `---\\r\\n\\r\\n\\x00`: nothing between them is known"
    ),
    (
      "NSLog {length = 100, bytes = 0x2d2d … 0d0a}",
      "the description of this NSData leaves out 96 of its 100 bytes, those from offset 2 to 97",
      "it begins with `--` and ends with `\\r\\n`: nothing between them is known"
    ),
  ])
  func whatAShortenedDescriptionLacksIsSaid(text: String, message: String, help: String) throws {
    let failure = try CaptureFailure.of { _ = try OpenedCapture(CaptureSource(text)) }
    #expect(failure?.code.rawValue == "dump-elided")
    #expect(failure?.message == message)
    #expect(failure?.help.first == help)
  }

  @Test(arguments: [
    "331 bytes\n", "▿ 331 bytes\n  - count : 331\n  ▿ pointer : 0x0\n    - pointerValue : 9\n",
  ])
  func aDescriptionWithoutOneByteIsSaid(text: String) throws {
    let failure = try CaptureFailure.of { _ = try OpenedCapture(CaptureSource(text)) }
    #expect(failure?.code.rawValue == "dump-elided")
    #expect(failure?.message == "this description of a Data has its length, 331, and none of its bytes")
  }

  @Test func aBodyHasTheFindingsOfABodyAndNoneOfAHead() throws {
    let body = "\r\n--b\r\nContent-Disposition: form-data; name=a\r\nboy\r\n--b\r\n\r\nx\r\n"
    let request = try #require(try Self.read(body).requests.first)
    let codes = request.message.findings(request.fidelity).map(\.code.name)
    #expect(codes.contains("leading-line-end"))
    #expect(codes.contains("part-without-empty-line"))
    #expect(codes.contains("unclosed-multipart"))
    #expect(codes.contains("part-without-name"))
    #expect(!codes.contains { ["no-request-line", "missing-host", "field-without-colon"].contains($0) })
  }

  @Test func damagedBodiesEndInRequestsOrFailures() throws {
    var random = SplitMix(25)
    let texts = Self.printed.map { Array($0.utf8) }
    for round in 0..<2000 {
      let bytes = CaptureMutation.of(texts[round % texts.count], &random)
      do {
        var source = CaptureSource(bytes)
        if round % 3 == 0 {
          source.body = CaptureSource.BodyClaim(type: MediaType("multipart/x; boundary=b"))
        }
        var capture = try OpenedCapture(source)
        while let entry = try capture.next() {
          if case .request(let request) = entry { #expect(request.message.brokenInvariant == nil) }
        }
      } catch is CaptureFailure {
      }
    }
  }
}

extension String {
  /// The text with `new` for each `old`, by its scalars: CR LF is one character.
  fileprivate func with(_ new: String, for old: String) -> String {
    var scalars: [UnicodeScalar] = []
    var rest = Array(unicodeScalars)[...]
    let pattern = Array(old.unicodeScalars)
    while let first = rest.first {
      let isFound = rest.starts(with: pattern)
      scalars += isFound ? Array(new.unicodeScalars) : [first]
      rest = rest.dropFirst(isFound ? pattern.count : 1)
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

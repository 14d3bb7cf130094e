import OnwireHTTP
import Testing
import OnwireTextFormats
import OnwireFormats

/// The bytes that the body of an archived request stands for, and what is said about them.
@Suite struct HARBodyTests {
  private typealias Row = (
    fields: [(String, String)], members: String, creator: String, body: [UInt8],
    knowledge: Fidelity.Knowledge, rule: String, reason: String
  )

  private func check(_ row: Row) throws {
    let request = try Archive.post(row.fields, row.members, creator: row.creator).request()
    #expect(try request.body == row.body, "\(row.members)")
    #expect(request.fidelity[.body].knowledge == row.knowledge, "\(row.members)")
    #expect(request.fidelity[.body].reason == row.reason)
    let segments = request.message.segments
    if let last = segments.last, !row.body.isEmpty { #expect(last.origin.rule == row.rule, "\(row.members)") }
  }

  @Test func theLengthsSayHowATextIsEncoded() throws {
    let latin = #""postData":{"mimeType":"x/y","text":"\u00e9\u0000\u00ff"}"#
    try check(
      (
        [("Content-Length", "3")], latin, "mitmproxy", [0xE9, 0, 0xFF], .exact, "capture.wire",
        "text encoded as ISO-8859-1; Content-Length 3 agrees"
      ))
    try check(
      (
        [("Content-Length", "5")], latin, "mitmproxy", [0xC3, 0xA9, 0, 0xC3, 0xBF], .exact, "capture.wire",
        "text encoded as UTF-8; Content-Length 5 agrees"
      ))
    try check(
      (
        [], #""bodySize":3,"# + latin, "WebKit Web Inspector", [0xE9, 0, 0xFF], .exact, "capture.wire",
        "text encoded as ISO-8859-1; bodySize 3 agrees"
      ))
    try check(
      (
        [], latin, "x", [0xC3, 0xA9, 0, 0xC3, 0xBF], .rebuilt, "capture.guessed",
        "text encoded as UTF-8; no length is given to check it by"
      ))
    try check(
      (
        [("Content-Length", "9")], latin, "x", [0xC3, 0xA9, 0, 0xC3, 0xBF], .unknown, "capture.guessed",
        "text encoded as UTF-8; 5 bytes, where Content-Length 9 tells otherwise"
      ))
  }

  @Test func theCharsetOfTheTypeIsTried() throws {
    try check(
      (
        [("Content-Type", "text/plain; charset=GBK"), ("Content-Length", "2")],
        #""postData":{"mimeType":"text/plain","text":"张"}"#, "x", [0xD5, 0xC5], .exact, "capture.wire",
        "text encoded as gbk; Content-Length 2 agrees"
      ))
  }

  @Test func aLengthThatTwoEncodingsHaveProvesNeither() throws {
    try check(
      (
        [("Content-Type", "text/plain; charset=GBK"), ("Content-Length", "2")],
        #""postData":{"mimeType":"text/plain","text":"ж"}"#, "x", [0xA7, 0xD8], .rebuilt, "capture.guessed",
        "text encoded as gbk; Content-Length 2 agrees, and would with UTF-8"
      ))
  }

  @Test func aTextMarkedAsBase64IsBytes() throws {
    for key in ["encoding", "_encoding"] {
      try check(
        (
          [("Content-Length", "3")], #""postData":{"mimeType":"x/y","text":"AP+A","\#(key)":"base64"}"#, "x",
          [0, 0xFF, 0x80], .exact, "capture.wire", "bytes in base64; Content-Length 3 agrees"
        ))
    }
    try check(
      (
        [("Content-Length", "4")], #""postData":{"mimeType":"x/y","text":"A*+A","encoding":"base64"}"#, "x",
        Array("A*+A".utf8), .exact, "capture.wire", "text encoded as UTF-8; Content-Length 4 agrees"
      ))
  }

  @Test func replacedBytesAreLost() throws {
    try check(
      (
        [("Content-Length", "2")], #""postData":{"mimeType":"x/y","text":"a\ufffd"}"#, "x",
        Array("a\u{FFFD}".utf8), .changed, "capture.guessed",
        "bytes that are no text were replaced by U+FFFD and are lost; 4 bytes, where Content-Length 2 tells otherwise"
      ))
    try check(
      (
        [("Content-Length", "4")], #""postData":{"mimeType":"x/y","text":"a\ufffd"}"#, "x",
        Array("a\u{FFFD}".utf8), .rebuilt, "capture.guessed",
        "U+FFFD in the text was sent, or replaced bytes that are no text; Content-Length 4 agrees"
      ))
    // A gzip body whose bytes were taken for a text: no coding was taken off.
    try check(
      (
        [("Content-Encoding", "gzip"), ("Content-Length", "2")],
        #""postData":{"mimeType":"x/y","text":"\u001f\ufffd\b"}"#, "x", Array("\u{1F}\u{FFFD}\u{8}".utf8),
        .changed, "capture.guessed",
        "bytes that are no text were replaced by U+FFFD and are lost; 5 bytes, where Content-Length 2 tells otherwise"
      ))
    // The program that decoded it has U+FFFD in its text: the length is that of what was sent.
    let decoded = try Archive.post(
      [("Content-Encoding", "gzip"), ("Content-Length", "27")],
      #""postData":{"mimeType":"application/json","text":"{\"a\":\"\ufffd\"}"}"#
    ).request()
    #expect(decoded.fidelity[.body].knowledge == .decoded)
  }

  /// mitmproxy 11.0, http.py, get_text: what the charset cannot decode is UTF-8 with surrogateescape.
  @Test func mitmproxyReplacesNoByte() throws {
    let members = #""bodySize":3,"postData":{"mimeType":"","text":"a\udce9b"}"#
    try check(
      (
        [("Content-Length", "3")], members, "mitmproxy", [0x61, 0xE9, 0x62], .exact, "capture.wire",
        "text encoded as UTF-8, with bytes that are no text; Content-Length 3 and bodySize 3 agree"
      ))
    try check(
      (
        [("Content-Length", "4")], #""bodySize":4,"postData":{"mimeType":"","text":"a\ufffd"}"#, "mitmproxy",
        Array("a\u{FFFD}".utf8), .exact, "capture.wire",
        "text encoded as UTF-8; Content-Length 4 and bodySize 4 agree"
      ))
    let fields = try Archive.post(
      [("X-L", #"\udce9é"#)], members, creator: "mitmproxy"
    ).request()
    #expect(try fields.message.bytes().contains([0x20, 0xE9, 0xC3, 0xA9, 0x0D]))
    #expect(fields.fidelity[.fields].knowledge == .exact)
    let other = try Archive.post([("Content-Length", "3")], members, creator: "x").request()
    #expect(other.fidelity[.body].knowledge == .changed)
  }

  /// A beginning of four bytes that was cut off after three is as long as the U+FFFD that replaces it.
  @Test func aLengthDoesNotProveReplacedBytes() throws {
    let cut = Array("a".utf8) + [0xF0, 0x9F, 0x98]
    let text = String(decoding: cut, as: UTF8.self)
    #expect(text.utf8.count == cut.count)
    let request = try Archive.post(
      [("Content-Length", "\(cut.count)")], #""postData":{"mimeType":"x/y","text":"\#(text)"}"#
    ).request()
    #expect(request.fidelity[.body].knowledge == .rebuilt)
  }

  @Test func theBytesOfUTF8TakenForCharactersAreNotEncodedOnceMore() throws {
    let misread = String(String.UnicodeScalarView("{中é}".utf8.map { Unicode.Scalar($0) }))
    for (fields, creator) in [
      ([("Transfer-Encoding", "chunked")], "Charles Proxy"),
      ([("Content-Encoding", "gzip")], "Charles Proxy"),
      ([], "x"),
    ] {
      let request = try Archive.post(
        fields, #""postData":{"mimeType":"application/json","text":"\#(misread)"}"#, creator: creator
      ).request()
      #expect(try request.body == Array("{中é}".utf8))
      #expect(request.fidelity[.body].knowledge != .exact)
    }
  }

  @Test func aTextWithoutItsCodingIsNotProvenByALengthThatHappensToAgree() throws {
    let gzip = [("Content-Encoding", "gzip"), ("Content-Length", "3")]
    let members = #""bodySize":3,"postData":{"mimeType":"x/y","text":"abc"}"#
    try check(
      (
        gzip, members, "Charles Proxy", Array("abc".utf8), .unknown, "capture.decoded",
        "the text is not in the coding that Content-Encoding names: it was taken off, or never put on"
      ))
    // Our own archives keep bodies as they were sent.
    try check(
      (
        gzip, members, "Onwire", Array("abc".utf8), .exact, "capture.wire",
        "text encoded as UTF-8; Content-Length 3 and bodySize 3 agree"
      ))
  }

  @Test func aCodingThatWasTakenOffIsSaid() throws {
    let gzip = [("Content-Encoding", "gzip"), ("Content-Length", "52")]
    try check(
      (
        gzip, #""bodySize":3,"postData":{"mimeType":"x/y","text":"abc"}"#, "mitmproxy", Array("abc".utf8),
        .decoded,
        "capture.decoded",
        "gzip was taken off, and the bytes on the wire are lost; text encoded as UTF-8; bodySize 3 agrees"
      ))
    try check(
      (
        gzip, #""bodySize":52,"postData":{"mimeType":"x/y","text":"abc"}"#, "Charles Proxy",
        Array("abc".utf8),
        .decoded, "capture.decoded",
        "gzip was taken off, and the bytes on the wire are lost; text encoded as UTF-8"
      ))
    try check(
      (
        [("Content-Encoding", "gzip"), ("Content-Length", "3")],
        #""postData":{"mimeType":"x/y","encoding":"base64","text":"H4sI"}"#, "x", [0x1F, 0x8B, 8], .exact,
        "capture.wire", "bytes in base64; Content-Length 3 agrees"
      ))
  }

  /// The nine bytes, each above 7F, are as long in UTF-8 as what was sent.
  @Test func aLengthOfTheWireProvesNothingWhereTheDecodedOneIsAnother() throws {
    for coding in ["deflate", "br"] {
      try check(
        (
          [("Content-Encoding", coding), ("Content-Length", "18")],
          #""bodySize":9,"postData":{"mimeType":"x/y","text":"ééééééééé"}"#, "mitmproxy",
          [UInt8](repeating: 0xE9, count: 9), .decoded, "capture.decoded",
          "\(coding) was taken off, and the bytes on the wire are lost; text encoded as ISO-8859-1; "
            + "bodySize 9 agrees"
        ))
    }
  }

  @Test(
    arguments: [
      ([0x61, 0, 0xE9, 0], Fidelity.Knowledge.exact, "text encoded as utf-16le; Content-Length 4 agrees"),
      (
        [0xFF, 0xFE, 0x61, 0, 0xE9, 0], .rebuilt,
        "text encoded as utf-16; Content-Length 6 agrees, and would with utf-16be with a byte order mark"
      ),
    ] as [([UInt8], Fidelity.Knowledge, String)])
  func aTextInUTF16HasAMarkOrNone(bytes: [UInt8], knowledge: Fidelity.Knowledge, reason: String) throws {
    let rule = knowledge == .exact ? "capture.wire" : "capture.guessed"
    try check(
      (
        [("Content-Type", "text/plain; charset=utf-16"), ("Content-Length", "\(bytes.count)")],
        #""postData":{"mimeType":"","text":"aé"}"#, "mitmproxy", bytes, knowledge, rule, reason
      ))
  }

  @Test func aChunkedBodyIsWithoutItsChunks() throws {
    let request = try Archive.post(
      [("Transfer-Encoding", "chunked")], #""bodySize":3,"postData":{"mimeType":"x/y","text":"abc"}"#,
      creator: "mitmproxy"
    ).request()
    #expect(try request.body == Array("abc".utf8))
    #expect(request.fidelity[.body].knowledge == .exact)
    #expect(request.fidelity[.framing].knowledge == .absent)
  }

  @Test func aBodyThatIsNotThereIsAbsentAndNotEmpty() throws {
    try check(
      (
        [("Content-Length", "8")], #""bodySize":8"#, "mitmproxy", [], .absent, "",
        "Content-Length is 8, but the archive has no body"
      ))
    let deleted = try Archive(
      """
      {"method":"DELETE","url":"http://a/","httpVersion":"HTTP/1.1","headers":[{"name":"Content-Length","value":"8"}]}
      """, creator: "mitmproxy"
    ).request()
    #expect(
      deleted.fidelity[.body].reason
        == "Content-Length is 8, but the archive has no body: mitmproxy keeps none of DELETE")
    try check(([], #""bodySize":7"#, "x", [], .absent, "", "bodySize is 7, but the archive has no body"))
    try check(
      (
        [("Content-Type", "x/y")], #""bodySize":-1"#, "x", [], .unknown, "",
        "the archive has no body, and does not say whether there was one"
      ))
    try check(([("Content-Length", "0")], #""bodySize":0,"postData":{"text":""}"#, "x", [], .exact, "", ""))
  }

  @Test(arguments: [
    ("Charles Proxy", 7, 7...7), ("Firefox", 7, 7...21), ("somebody", 7, 7...21),
    ("mitmproxy", 7, 7...7), ("somebody", Int.max, Int.max...Int.max),
  ])
  func howLongABodyWasThatIsNotThereIsTold(creator: String, size: Int, told: ClosedRange<Int>) throws {
    let request = try Archive.post([], "\"bodySize\":\(size)", creator: creator).request()
    #expect(request.fidelity[.body].knowledge == .absent)
    #expect(request.fidelity.toldBodyLength == told)
  }

  @Test(arguments: [
    ("HTTP/1.0", "somebody", true), ("HTTP/1.1", "somebody", false), ("HTTP/1.1", "Charles Proxy", true),
    ("", "Charles Proxy", false),
  ])
  func aVersionIsToldByWhomIsKnownToLookAtIt(version: String, creator: String, isTold: Bool) throws {
    let request = try Archive(
      #"{"method":"GET","url":"http://a/","httpVersion":"\#(version)","headers":[]}"#, creator: creator
    ).request()
    #expect(request.fidelity.isVersionTold == isTold)
  }

  @Test func theEscapingOfAFormIsTheOneWhoseLengthFits() throws {
    func body(_ size: Int?, _ value: String) throws -> (text: String, fidelity: Fidelity.Entry, rule: String?)
    {
      let members =
        #""bodySize":\#(size ?? -1),"postData":{"mimeType":"application/x-www-form-urlencoded","params":["#
        + #"{"name":"a[b]","value":"\#(value)"},{"name":"c"}]}"#
      let request = try Archive.post([], members).request()
      return (
        String(decoding: try request.body, as: UTF8.self), request.fidelity[.body],
        request.message.segments.last?.origin.rule
      )
    }
    for form in ["a%5Bb%5D=x+y&c", "a%5Bb%5D=x%20y&c", "a[b]=x%20y&c", "a[b]=x+y&c"] {
      #expect(try body(form.utf8.count, "x y").text == form)
      #expect(try body(form.utf8.count, "x y").rule == "capture.rebuilt")
    }
    let guessed = try body(nil, "x y")
    #expect(guessed.text == "a%5Bb%5D=x+y&c")
    #expect(guessed.rule == "capture.guessed")
    #expect(
      guessed.fidelity.reason
        == "made of parameters, escaped as forms are, a space as +; no length is given to check it by")
    // What holds escapes was not decoded.
    #expect(try body(nil, "%E5%BC%A0").text == "a[b]=%E5%BC%A0&c")
  }

  @Test func aMultipartBodyIsMadeOfItsParametersAndChecked() throws {
    let text = "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n张\r\n"
    let file =
      "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x.bin\"\r\nContent-Type: x/y\r\n\r\n"
    let expected = Array(text.utf8) + Array(file.utf8) + [0, 0xFF] + Array("\r\n--B--\r\n".utf8)
    let members = """
      "bodySize":\(expected.count),"postData":{"mimeType":"multipart/form-data; boundary=B","params":[
      {"name":"a","value":"张"},{"name":"f","fileName":"x.bin","contentType":"x/y","value":"AP8="}]}
      """
    for creator in ["Charles Proxy", "x"] {
      try check(
        (
          [("Content-Type", "multipart/form-data; boundary=B")], members, creator, expected, .rebuilt,
          "capture.rebuilt",
          "made of parameters, with disposition and type before each value, files from base64; "
            + "bodySize \(expected.count) agrees"
        ))
    }
    try check(
      (
        [("Content-Type", "multipart/form-data")], members, "x", [], .absent, "",
        "the parameters of a multipart body without its boundary"
      ))
  }
}

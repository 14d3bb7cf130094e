import OnwireDiagnostics
import OnwireHTTP
import Testing
import OnwireTextFormats

@testable import OnwireFormats

/// Claims about what the sizes, names and orders of an archive are worth, by the program that wrote it.
@Suite struct HARWriterWorthTests {
  /// The programs whose `bodySize` counts the text, or counts something that nobody knows.
  static let countingText = ["WebInspector", "Firefox", "Playwright", "Proxyman", "Insomnia", "", "x"]
  /// The programs that count the bytes that they sent or saw.
  static let countingBytes = [
    "Charles Proxy", "mitmproxy", "WebKit Web Inspector", "HTTP Toolkit", "Fiddler", "ZAP",
  ]

  /// A body of HTTP/2, whose head need not tell the length.
  private func body(_ text: String, size: Int, type: String = "text/plain", _ creator: String) throws
    -> Fidelity.Entry
  {
    try Archive(
      """
      {"method":"POST","url":"https://a/","httpVersion":"h2","headers":[{"name":":method","value":"POST"},
      {"name":":path","value":"/"},{"name":"content-type","value":"\(type)"}],
      "bodySize":\(size),"postData":{"mimeType":"\(type)","text":"\(text)"}}
      """, creator: creator
    ).request().fidelity[.body]
  }

  @Test(arguments: countingText)
  func aSizeThatMayBeCountedOfTheTextProvesNothing(creator: String) throws {
    for text in ["abc", "café", "{}"] {
      for size in [text.utf8.count, text.utf16.count] {
        #expect(try body(text, size: size, creator).knowledge == .rebuilt, "\(text)")
        #expect(
          try body(text, size: size, type: "text/plain; charset=iso-8859-1", creator).knowledge == .rebuilt)
      }
    }
  }

  @Test(arguments: countingBytes)
  func aSizeThatIsCountedOfBytesProvesTheText(creator: String) throws {
    #expect(try body("café", size: 5, creator).knowledge == .exact)
    #expect(try body("café", size: 4, type: "text/plain; charset=iso-8859-1", creator).knowledge == .exact)
    #expect(try body("café", size: 9, creator).knowledge == .unknown)
  }

  @Test(arguments: countingText)
  func aLengthThatTheHeadTellsIsNotOutvotedByTheArchivesOwn(creator: String) throws {
    let lost = try Archive.post(
      [("Content-Length", "4")], #""bodySize":3,"postData":{"mimeType":"a/b","text":"a\nb"}"#,
      creator: creator
    ).request()
    #expect(lost.fidelity[.body].knowledge == .unknown)
    #expect(
      lost.fidelity[.body].reason == "text encoded as UTF-8; 3 bytes, where Content-Length 4 tells otherwise")
    #expect(lost.message.findings(lost.fidelity).filter { $0.severity == .error }.isEmpty)
    let whole = try Archive.post(
      [("Content-Length", "3")], #""bodySize":9,"postData":{"mimeType":"a/b","text":"a\nb"}"#,
      creator: creator
    ).request()
    #expect(whole.fidelity[.body].knowledge == .exact)
  }

  /// Chromium keeps names of fields and of files, and nothing of what was read from a disk.
  private static func upload(_ creator: String, length: Int?, size: Int? = nil, content: String = "") throws
    -> Request
  {
    let text =
      "--B\r\nContent-Disposition: form-data; name=\"t\"\r\n\r\nx\r\n--B\r\nContent-Disposition: form-data; "
      + "name=\"f\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n\(content)\r\n--B--\r\n"
    let json = text.replacing("\"", with: "\\\"").replacing("\r\n", with: "\\r\\n")
    let fields = [("Content-Type", "multipart/form-data; boundary=B")]
    return try Archive.post(
      fields + (length.map { [("Content-Length", "\($0)")] } ?? []),
      #""bodySize":\#(size ?? text.utf8.count),"postData":{"mimeType":"multipart/form-data","text":"\#(json)"}"#,
      creator: creator
    ).request()
  }

  @Test(arguments: countingText)
  func whatAFileLostIsAbsentAndNoFaultOfTheRequest(creator: String) throws {
    let upload = try Self.upload(creator, length: 2049)
    let count = try upload.body.count
    #expect(upload.fidelity[.body].knowledge == .absent)
    #expect(
      upload.fidelity[.body].reason
        == "Content-Length is 2049, and the text has \(count) bytes, without the contents of a file")
    #expect(upload.message.findings(upload.fidelity).filter { $0.severity == .error }.isEmpty)
    #expect(try Self.upload(creator, length: count).fidelity[.body].knowledge == .exact)
    #expect(try Self.upload(creator, length: nil).fidelity[.body].knowledge != .exact)
    // What is cut elsewhere is not known.
    #expect(try Self.upload(creator, length: 2049, content: "z").fidelity[.body].knowledge == .unknown)
  }

  @Test func aBodyThatAWriterCouldNotGetAtIsNotEmpty() throws {
    func body(_ creator: String, method: String = "POST", size: Int = 0) throws -> Fidelity.Knowledge {
      try Archive(
        """
        {"method":"\(method)","url":"https://a/","httpVersion":"h2","bodySize":\(size),
        "headers":[{"name":":method","value":"\(method)"},{"name":"content-type","value":"a/b"}]}
        """, creator: creator
      ).request().fidelity[.body].knowledge
    }
    #expect(try body("WebInspector") == .unknown)
    #expect(try body("x") == .unknown)
    #expect(try body("x", size: 7) == .absent)
    #expect(try body("WebInspector", method: "GET") == .exact)
    #expect(try body("Charles Proxy") == .exact)
  }

  // MARK: Heads

  private func head(_ names: [String], _ creator: String, version: String = "HTTP/1.1") throws -> Fidelity {
    let headers = names.map { #"{"name":"\#($0)","value":"a"}"# }.joined(separator: ",")
    return try Archive(
      #"{"method":"GET","url":"http://a/","httpVersion":"\#(version)","headers":[\#(headers)]}"#,
      creator: creator
    ).request().fidelity
  }

  /// Chromium 156 tells the fields of HTTP/1.1 in the order of their names, and older releases told them as sent.
  @Test func fieldsThatStandSortedMayHaveBeenSorted() throws {
    let sorted = ["Accept", "Host", "X-zZ", "a-LOW"]
    let sent = ["Host", "Accept", "a-LOW", "X-zZ"]
    #expect(try head(sorted, "WebInspector")[.fieldOrder].knowledge == .unknown)
    #expect(try head(sent, "WebInspector")[.fieldOrder].knowledge == .exact)
    #expect(try head(sent, "WebInspector", version: "h2")[.fieldOrder].knowledge == .unknown)
    #expect(try head(sorted, "Charles Proxy")[.fieldOrder].knowledge == .exact)
  }

  @Test func theLetterCaseIsExactWhereSomebodyLooked() throws {
    let names = ["Host", "X-zZ"]
    for creator in ["Charles Proxy", "Proxyman", "mitmproxy", "WebInspector", "Firefox", "Onwire"] {
      #expect(try head(names, creator)[.fieldCase].knowledge == .exact, "\(creator)")
    }
    for creator in ["WebKit Web Inspector", "Playwright", "HTTP Toolkit", "Fiddler", "Insomnia", "", "x"] {
      let entry = try head(names, creator)[.fieldCase]
      #expect(entry.knowledge == .unknown, "\(creator)")
      #expect(
        entry.reason.hasSuffix("nobody has checked")
          || entry.reason == "nothing is known of this archive's writer")
      // HTTP/2 has no other case.
      #expect(try head([":method", "x-z"], creator, version: "h2")[.fieldCase].knowledge == .exact)
      #expect(try head([":method", "X-Z"], creator, version: "h2")[.fieldCase].knowledge == .unknown)
    }
  }

  @Test func everyWriterSaysHowItIsKnown() {
    for profile in HARProfile.all { #expect(profile.evidence.utf8.count > 10, "\(profile.name)") }
    #expect(Set(HARProfile.all.map(\.creator)).count == HARProfile.all.count)
  }

  @Test func whetherExpectWasSentIsNotKnownFromMitmproxy() throws {
    for (creator, isUnknown) in [("mitmproxy", true), ("Charles Proxy", false)] {
      let fidelity = try Archive.post(
        [("Content-Length", "3")], #""postData":{"text":"a=1"}"#, creator: creator
      )
      .request().fidelity
      #expect((fidelity.whyUnknown(field: "Expect") != nil) == isUnknown)
    }
  }

  @Test func theNotesOfCharlesTellOfItsTools() throws {
    func request(_ comment: String, _ creator: String) throws -> Fidelity {
      try Archive(
        entries: [#"{"comment":"\#(comment)","request":{"method":"GET","url":"http://a/"}}"#],
        creator: creator
      ).request().fidelity
    }
    #expect(try request("Rewrite Tool: header added", "Charles Proxy")[.fields].knowledge == .changed)
    #expect(try request("Rewrite Tool: response status 500", "Charles Proxy")[.fields].knowledge != .changed)
    #expect(try request("Rewrite Tool: header added", "x")[.fields].knowledge != .changed)
  }

  // MARK: JSONP

  @Test(
    arguments: [
      "/**/ onInputData(\(archive));", "onInputData(\(archive));", "onInputData(\n\(archive)\n);\n",
      "  a.b_$1 (\(archive))",
      "_(\(archive)",
    ])
  func anArchiveMayBeTheArgumentOfACall(text: String) throws {
    #expect(try Archive.isRecognized(text))
    #expect(try Archive(text: text).request().url == "http://a/")
  }

  @Test func placesInACallAreThoseOfTheFile() throws {
    let text = #"f({"log":{"entries":[{}"#
    let failure = #expect(throws: CaptureFailure.self) { try Archive(text: text).entries() }
    #expect(failure?.offset == text.utf8.count)
    #expect(failure?.path == "log.entries[0]")
  }

  @Test(arguments: [#"f({"a":1})"#, #"f("x")"#, "f(", "(", #"if (a) {"log":{}}"#, #"f g({"log":{}})"#])
  func otherCallsAreNoArchives(text: String) throws { #expect(try !Archive.isRecognized(text)) }

  private static let archive =
    #"{"log":{"entries":[{"request":{"method":"GET","url":"http://a/","headers":[]}}]}}"#
}

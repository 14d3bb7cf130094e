import OnwireHTTP
import TestSupport
import OnwireTextFormats
import Testing

@testable import OnwireFormats

/// Claims about what a capture is taken for, and what is said if it cannot be read.
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
      ("{\"constants\":{\"activeFieldTrialGroups\":[1,2]},\n\"events\":[", "this is a network log of Chrome"),
      ("===17 ==========\nGET http://a/ HTTP/1.1\r\nhost: a\r\n\r\n", "these are messages that ZAP exported"),
      (
        "<?xml version=\"1.0\"?><Message><Headers>R0VU</Headers><Body/></Message>",
        "this is a message that ZAP saved"
      ),
      (
        "[{\"startTime\":1,\"dnsTime\":2,\"req\":{\"method\":\"GET\",\"rawHeaderNames\":{}}}]",
        "these are sessions of Whistle"
      ),
      ("** INFO **\n[URL] \nhttp://a/\n\n** REQUEST **\n", "this is a log of netfox"),
      ("-------START REQUEST -  http://a/ -------\n[Request Method] GET\n", "this is a log of netfox"),
      ("timestamp: x\nurl: http://a/\nrequest:\n  header:\n    Host: a\n", "this is a log of proxify"),
      (
        "{\"timestamp\":\"x\",\"url\":\"http://a/\",\"request\":{\"header\":{\"host\":\"a\"}}}\n",
        "this is a log of proxify"
      ),
      (
        #"[{"startedDateTime":"x","request":{"method":"GET","httpVersion":"HTTP/1.1","headersSize":-1}}]"#,
        "these are entries of an HTTP Archive"
      ),
      ("\u{E2}\u{94}\u{8C}\u{E2}\u{94}\u{80}", "these are bytes in a frame that hexyl draws"),
      ("> 2026/11/29 11:13:25.000539308  length=157 from=0 to=156\nPOST", "this is what `socat -v`"),
      ("11:13:37.612623 http.c:725              == Info: Trying\n", "this is what git prints"),
      (
        "11:13:37.612792 http.c:672              => Send header, 0000000226 bytes\n",
        "this is what git prints"
      ),
      ("interface: lo (127.0.0.0/255.0.0.0)\nfilter: port 80\n####\n", "these are packets as ngrep"),
      ("T 127.0.0.1:59618 -> 127.0.0.1:7804 [AP] #4\n", "these are packets as ngrep"),
      ("[hex=504f5354]", "this is a ByteString"),
      ("[size=90 hex=504f5354\u{E2}\u{80}\u{A6}]", "this is a ByteString"),
      ("---\nhttp_interactions:\n- request:\n    method: get\n", "these are recorded interactions of VCR"),
      ("interactions:\n- request:\n    body: null\n", "these are recorded interactions of VCR"),
      ("[Request]: POST https://a/\n    [Headers]:\n", "this is what Alamofire prints of a request"),
      ("Moya_Logger: [29/11/2026 10:00:00] Request: https://a/\n", "this is a log of Moya"),
      ("POST 'https://a/': {\n    A = b;\n} c", "this is a log of requests taken inside the app"),
      (
        "---------------------\nPOST 'https://a/':\nHeaders: [\n]\n", "this is a log of requests taken inside"
      ),
      ("REQUEST: https://a/\nMETHOD: HttpMethod(value=POST)\n", "this is a log of requests taken inside"),
      ("*** Request ***\nuri: https://a/\n", "this is a log of requests taken inside the app"),
      ("--> POST https://a/ http/1.1\nContent-Type: a/b\n\nc\n--> END POST\n", "this is a log of OkHttp's"),
      ("http :3000/a 'A:b'\n", "this is an HTTPie command"),
      ("http a.example/b c=d\n", "this is an HTTPie command"),
      ("xh post a.example/b c=d\n", "this is an xh command"),
      ("wget -O - https://a/\n", "this is a wget command"),
      ("const r = await fetch('https://a/');\n", "this is the code of a program"),
      ("import requests\nr = requests.post(url)\n", "this is the code of a program"),
      ("x [a1-1, L:/[::1]:1 - R:/[::1]:2] WRITE: 38B\n", "in this log of Apache HttpClient or Netty"),
      ("CFNetwork Diagnostics [3:1] 10:00:00.000 {\n", "these are diagnostics of CFNetwork"),
      ("<NSMutableURLRequest: 0x600000010000> { URL: https://a/ }", "this is what a debugger prints"),
      (
        "(lldb) po request\n\u{E2}\u{96}\u{BF} https://a/\n  - httpMethod : a\n",
        "this is what a debugger prints"
      ),
      ("peers:\n  - peer: 0\npackets:\n  - packet: 1\n", "this is a followed stream as Wireshark saves it"),
      ("openapi: 3.0.1\ninfo:\n", "this is an OpenAPI document"),
      (#"{"info": {"title": "a"}, "openapi": "3.0.0", "paths": {"#, "this is an OpenAPI document"),
      (#"{"swagger":"2.0","info":{}}"#, "this is an OpenAPI document"),
      (#"{"info":{"name":"c","_postman_id":"x"},"item":[]}"#, "this is a Postman collection"),
      (
        #"{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}}"#,
        "this is a Postman collection"
      ),
      (#"{"_type":"export","__export_format":4,"resources":[]}"#, "this is an export of Insomnia"),
      ("type: collection.insomnia.rest/5.0\nname: c\n", "this is an export of Insomnia"),
      ("\u{FF}\u{FE}G\0E\0T\0 \0/\0\n\0", "this is text in UTF-16"),
      ("\u{FE}\u{FF}\0G\0E\0T\0 \0/\0\n", "this is text in UTF-16"),
    ])
  func knownContentIsRefusedWithAReasonAndAWayOut(text: String, reason: String) throws {
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let failure = try CaptureFailure.of { _ = try OpenedCapture(CaptureSource(bytes)) }
    #expect(failure?.code.rawValue == "capture-unsupported")
    #expect(failure?.message.hasPrefix(reason) == true)
    #expect(failure?.help.isEmpty == false)
  }

  @Test(arguments: [
    #"{"spec":{"openapi":"3.0.0"}}"#, #"[{"swagger":"2.0"}]"#, #"{"openapi":true}"#, #"{"swagger":"pet"}"#,
    #"{"collection":{"info":{"_postman_id":"x"}}}"#,
    #"{"info":{"schema":"x","note":"schema.getpostman.com"}}"#,
    #"{"_postman_id":"x"}"#, #"{"info":"__export_format"}"#,
  ])
  func aBodyThatOnlyHasAWordOfAnotherToolIsRead(text: String) throws {
    #expect(try OpenedCapture(CaptureSource(text)).format == .body)
  }

  @Test func yamlOfOtherToolsIsNoSpec() throws {
    for text in [
      "timestamp: x\nurl: http://a/\nrequest:\n  header: {}\n", "openapi: 3.0.1\n",
      "type: collection.insomnia.rest/5.0\n",
    ] {
      #expect(try CaptureSource(text).isForeignYAML)
    }
    for text in [
      "url: http://a/\nmethod: GET\n", "", "{url: http://a/}", "<pdml version=\"0\">", "---\nurl: x\n",
    ] {
      #expect(try !CaptureSource(text).isForeignYAML)
    }
  }

  @Test func aSpecInUTF16IsABrokenSpec() throws {
    #expect(try !CaptureSource([0xFF, 0xFE] + Array("u\0r\0l\0:\0".utf8)).isForeignYAML)
  }

  @Test(
    arguments: [[0xFF, 0xFE], [0xFF, 0xFE, 0, 0], [0xFF, 0xFE, 0xFA, 0x01], [0xFE, 0xFF, 1, 1]] as [[UInt8]])
  func otherBytesAreNoTextInUTF16(bytes: [UInt8]) throws {
    let failure = try CaptureFailure.of { _ = try OpenedCapture(CaptureSource(bytes)) }
    #expect(failure?.code.rawValue == "capture-unrecognized")
  }

  @Test func anotherArchiveIsNoCapture() throws {
    let archive = ZipFixture([.init("mimetype", "a")]).bytes
    let failure = try CaptureFailure.of { _ = try OpenedCapture(CaptureSource(archive)) }
    #expect(failure?.message == "this ZIP archive is none that Charles 5, Proxyman or Fiddler writes")
  }

  @Test func whatNobodyKnowsIsSaidSo() throws {
    let failure = try CaptureFailure.of { _ = try OpenedCapture(CaptureSource("hello")) }
    #expect(failure?.code.rawValue == "capture-unrecognized")
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

  @Test(
    arguments: [(CaptureFormat.chlsj, Self.archive, "har"), (.raw, "curl http://a/", "curl")]
      as [(CaptureFormat, String, String)])
  func theWrongFormatThatSkipsAllIsToldTheRightOne(
    format: CaptureFormat, text: String, found: String
  ) throws {
    var capture = try OpenedCapture(CaptureSource(text), as: format)
    guard case .skipped? = try capture.next() else {
      Issue.record("nothing is skipped")
      return
    }
    let failure = try CaptureFailure.of { _ = try capture.next() }
    #expect(failure?.code == .captureEmpty)
    #expect(failure?.help.last == "the content looks like `\(found)`: leave out --from, or say that")
  }

  @Test func anArchiveWithoutRequestsOfTheFormatIsToldTheRightOne() throws {
    let archive = ZipFixture([.init("raw/1_c.txt", "GET http://a/ HTTP/1.1\r\n\r\n")]).bytes
    let failure = try CaptureFailure.of {
      var capture = try OpenedCapture(CaptureSource(archive), as: .proxyman)
      _ = try capture.next()
    }
    #expect(failure?.code.rawValue == "capture-empty")
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

  // MARK: Pasted text

  private static let texts: [(format: CaptureFormat, text: String)] = [
    (.curlTrace, "=> Send header, 21 bytes (0x15)\n0000: GET / HTTP/1.1\n0010: a:b\n0015: \n"),
    (.curlVerbose, "* Trying\n> GET / HTTP/1.1\n> a:b\n> \n< HTTP/1.1 200 OK\n"),
    (.hexdump, "00000000: 4745 5420 2f20 4854 5450 2f31 2e31 0d0a  GET / HTTP/1.1..\n00000010: 0d0a  ..\n"),
    (.raw, "GET / HTTP/1.1\na:b\n\n"), (.curl, "curl http://a/ \\\n  -H 'a:b'\n"), (.har, archive + "\n"),
    (
      .tshark,
      "\n" + String(repeating: "=", count: 67) + "\nFollow: tcp,raw\nFilter: x\nNode 0: a\nNode 1: b\n"
        + "474554202f20485454502f312e310d0a0d0a\n" + String(repeating: "=", count: 67) + "\n"
    ),
  ]

  private static let layers: [(name: String, add: @Sendable (String) -> String)] = [
    ("four blanks", { lines($0) { "    " + $0 } }), ("a tab", { lines($0) { "\t" + $0 } }),
    ("a quotation", { quoted($0, "> ") }), ("a quotation without blanks", { quoted($0, ">") }),
    ("two quotations", { quoted(quoted($0, "> "), ">") }),
    ("a log", { lines($0) { "2026-03-02 10:11:12.123 Shop[12:34] " + $0 } }),
    ("a comment", { lines($0) { "// " + $0 } }), ("a comment in another", { lines($0) { "  //\t// " + $0 } }),
    ("a comment for documentation", { lines($0) { "  /// " + $0 } }),
    ("a comment in a block", { lines($0) { " * " + $0 } }),
    ("a fence", { "```text\n\($0)```\n" }), ("a fence of tildes", { "\n~~~~\n\($0)~~~~\n\n" }),
    ("a fence that does not end", { "```\n\($0)" }),
    ("a fence in a list", { lines("```\n\($0)```\n") { "   " + $0 } }),
    ("a fence in a quotation", { quoted("```\n\($0)```\n", "> ") }),
    ("line ends of Windows", { lines($0) { "    " + $0 }.replacing("\n", with: "\r\n") }),
  ]

  /// Each line that is not empty, changed.
  private static func lines(_ text: String, _ change: (String) -> String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : change(String($0)) }.joined(separator: "\n")
  }

  /// Each line after `mark`.
  private static func quoted(_ text: String, _ mark: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { ($0.isEmpty ? ">" : mark + $0) + "\n" }.joined()
  }

  private static func request(_ text: String, as format: CaptureFormat? = nil) throws -> Request? {
    var capture = try OpenedCapture(CaptureSource(text), as: format)
    guard case .request(let request) = try capture.next() else { return nil }
    return request
  }

  @Test func whatMarkdownPutsAroundACaptureIsTakenOff() throws {
    for (format, text) in Self.texts {
      let plain = try Self.request(text)?.message.bytes().filter { $0 != 0x0D }
      #expect(plain?.isEmpty == false)
      for layer in Self.layers {
        let wrapped = layer.add(text)
        let capture = try OpenedCapture(CaptureSource(wrapped))
        // `> GET / HTTP/1.1` is how curl shows a request.
        let isShown = format == .raw && layer.name == "a quotation"
        let shown = isShown ? CaptureFormat.curlVerbose : format
        #expect(capture.format == shown, "\(format) in \(layer.name)")
        #expect(
          try Self.request(wrapped)?.message.bytes().filter { $0 != 0x0D } == plain,
          "\(format) in \(layer.name)")
        // As raw bytes it is read as it stands.
        if format != .raw {
          #expect(try Self.request(wrapped, as: shown) != nil, "\(format) in \(layer.name)")
        }
      }
    }
  }

  /// As PowerShell 5.1 and 7 write it with Format-Hex, and HxD when it copies as editor view.
  @Test(arguments: [
    (
      "\n\n           Path: C:\\a\n\n           \(ruler)\n\n",
      "00000000   47 45 54 20 2F 20 48 54 54 50 2F 31 2E 31 0D 0A  GET / HTTP/1.1..\n"
        + "00000010   58 3A 20 E9 0D 0A 0D 0A                          X: é....\n\n\n"
    ),
    (
      "\n   Label: C:\\a\n\n          Offset Bytes                                           Ascii\n"
        + "                 \(ruler)\n          ------ ----------------------------------------------- -----\n",
      "0000000000000000 47 45 54 20 2F 20 48 54 54 50 2F 31 2E 31 0D 0A GET / HTTP/1.1��\n"
        + "0000000000000010 58 3A 20 E9 0D 0A 0D 0A                         X: é����\n\n"
    ),
    (
      "Offset(h) \(ruler)\n\n",
      "00000000  47 45 54 20 2F 20 48 54 54 50 2F 31 2E 31 0D 0A  GET / HTTP/1.1..\n"
        + "00000010  58 3A 20 E9 0D 0A 0D 0A                          X: é....\n"
    ),
  ])
  func rowsBelowALineOfOffsetsAreADump(heading: String, rows: String) throws {
    let bytes = Array("GET / HTTP/1.1\r\nX: ".utf8) + [0xE9] + Array("\r\n\r\n".utf8)
    for text in [heading + rows, Self.quoted(heading + rows, "> "), Self.lines(heading + rows) { "  " + $0 }]
    {
      for text in [text, text.replacing("\n", with: "\r\n")] {
        #expect(try OpenedCapture(CaptureSource(text)).format == .hexdump)
        #expect(try Self.request(text)?.message.bytes() == bytes)
      }
    }
  }

  private static let ruler = "00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F"

  @Test func textThatIsNoCaptureIsNoneWithoutLayersEither() throws {
    for text in [
      "    hello\n", "> hello\n", "```\nhello\n```\n", "```\nGET / HTTP/1.1\n\n```\nand then\n", "> a\nb\n",
    ] {
      #expect(
        try CaptureFailure.of { _ = try OpenedCapture(CaptureSource(text)) }?.code.rawValue
          == "capture-unrecognized")
    }
  }

  @Test func ofAPastedRequestLineEndsAndBodyAreNotKnown() throws {
    let text = "    POST / HTTP/1.1\r\n    Content-Length: 1\r\n    \r\n    x"
    let fidelity = try #require(try Self.request(text)).fidelity
    #expect(fidelity[.fieldBlanks].knowledge == .unknown)
    #expect(fidelity[.body].knowledge == .unknown)
    let trace = try #require(try Self.request("    => Send header, 18 bytes (0x12)\n" + Self.trace)).fidelity
    #expect(trace.isExact)
  }

  private static let trace =
    "    0000: 47 45 54 20 2f 20 48 54 54 50 2f 31 2e 31 0d 0a GET / HTTP/1.1..\n"
    + "    0010: 0d 0a                                           ..\n"

  @Test func aBodyInAQuotationIsNoneThatCurlLeftOut() throws {
    let text = "> POST / HTTP/1.1\n> Host: h\n> Content-Length: 3\n> \n> a=1\n"
    #expect(try OpenedCapture(CaptureSource(text)).format == .raw)
    #expect(try Self.request(text)?.message.bytes().suffix(5) == Array("\n\na=1".utf8)[...])
    let shown =
      "> POST / HTTP/1.1\n> Host: h\n> Content-Length: 3\n> \n* upload completely sent off: 3 bytes\n"
    #expect(try OpenedCapture(CaptureSource(shown)).format == .curlVerbose)
  }

  @Test(arguments: ["Call `curl -d a=1 http://h/` first.\n", "script:\n  - curl http://h/\n"])
  func whereACommandStandsInOtherTextItIsSaidHowItIsRead(text: String) throws {
    let failure = try CaptureFailure.of { _ = try OpenedCapture(CaptureSource(text)) }
    #expect(failure?.code == .captureUnrecognized)
    #expect(failure?.help.contains { $0.hasPrefix("a curl command is read where it stands alone") } == true)
  }

  private static let document = """
    # Orders

    Not `curl http://h/0`, but:

    ```json
    {"a": 1}
    ```
    1. so:
       ```sh
       $ curl http://h/1 -d '{
         "a": 1}'
       ```

    ~~~~
    curl "http://h/2" \\
      -d a=1
    ~~~~

    """

  @Test func theCommandsInTheFencesOfADocumentAreRead() throws {
    var capture = try OpenedCapture(CaptureSource(Self.document))
    #expect(capture.format == .curl)
    var requests: [String] = []
    while let entry = try capture.next() {
      guard case .request(let request) = entry else { continue }
      let text = String(decoding: try request.message.bytes(), as: UTF8.self)
      requests.append(
        text.prefix { $0 != " " } + request.url + " " + (text.split(separator: "\r\n\r\n").last ?? ""))
    }
    #expect(requests == ["POSThttp://h/1 {\n     \"a\": 1}", "POSThttp://h/2 a=1"])
  }

  @Test func aPlaceInAFenceIsThatOfTheDocument() throws {
    let text = Self.document + "```\ncurl -u $TOKEN http://h/3\n```\n"
    let failure = try CaptureFailure.of {
      var capture = try OpenedCapture(CaptureSource(text))
      while try capture.next() != nil {}
    }
    #expect(failure?.code == .curlShellUnsupported)
    #expect(failure?.offset == text.utf8.count - "$TOKEN http://h/3\n```\n".utf8.count)
  }

  @Test func aCommandIsReadInBackticksInCommentsAndInStringsOfADebugger() throws {
    let plain = try Self.request("curl http://h/x -d a=1")?.message.bytes()
    let shown = #""$ curl -v \\\n\t-d \"a=1\" \\\n\t\"http://h/x\"""#
    for text in [
      "`curl http://h/x -d a=1`\n", "# curl http://h/x \\\n#   -d a=1\n", shown, "(String) $R0 = \(shown)\n",
      "(lldb) po request.cURLDescription()\n\(shown)\n\n(lldb) ",
    ] {
      #expect(try Self.request(text)?.message.bytes() == plain, "\(text)")
    }
  }

  @Test(arguments: [
    "me@mac ~ % ", "me@host:~/it$ ", "root@db:~# ", "[me@h ~]$ ", "(venv) me@h % ", "➜  ~ ", "it ❯ ",
  ])
  func aCommandIsReadBehindThePromptOfATerminal(prompt: String) throws {
    let copy = "\(prompt)curl http://h/x -d a=1\n{\"ok\": true}\n\(prompt)curl http://h/y\n\(prompt)"
    var capture = try OpenedCapture(CaptureSource(copy))
    #expect(capture.format == .curl)
    var lines: [String] = []
    while let entry = try capture.next() {
      guard case .request(let request) = entry else { continue }
      lines.append(String(decoding: try request.message.bytes().prefix { $0 != 0x0D }, as: UTF8.self))
    }
    #expect(lines == ["POST /x HTTP/1.1", "GET /y HTTP/1.1"])
  }

  @Test func placesInPastedTextAreSaidToBeThere() throws {
    let failure = try CaptureFailure.of {
      _ = try OpenedCapture(CaptureSource("    => Send header, 5 bytes (0x5)\n    0000: 47\n"))
    }
    #expect(failure?.path == "the text without the blanks, `>`, `//` or fences around it")
  }

  @Test func anyPastedTextGivesRequestsOrAFailure() throws {
    var random = SplitMix(17)
    let seeds = Self.texts.flatMap { text in Self.layers.map { Array($0.add(text.text).utf8) } }
    var reads = 0
    for index in 0..<rounds(3_000) {
      let source = CaptureSource(CaptureMutation.of(seeds[index % seeds.count], &random))
      _ = try CaptureFailure.of {
        var capture = try OpenedCapture(source)
        while try capture.next() != nil { reads += 1 }
      }
    }
    #expect(reads > 500)
  }

  // MARK: Byte order marks

  private static let mark = "\u{FEFF}"

  @Test func aByteOrderMarkBeforeATextIsPassedOver() throws {
    let others: [(format: CaptureFormat, text: String)] = [
      (.har, "call(\(Self.archive));"), (.raw, "### first\nGET http://a/\n"),
      (.curl, "url = http://a/\n-d a\n"),
      (.raw, "---request begin---\nGET / HTTP/1.1\r\n\r\n---request end---\n"),
      (.curlVerbose, "> " + "GET / HTTP/1.1\n> \n"),
      (.hexdump, Self.layers[0].add(Self.texts[2].text)),
    ]
    for (format, text) in Self.texts + others {
      let capture = try OpenedCapture(CaptureSource(Self.mark + text))
      #expect(capture.format == format)
      let plain = try #require(try Self.request(text))
      for said in [nil, format] {
        let marked = try #require(try Self.request(Self.mark + text, as: said))
        #expect(try marked.message.bytes() == plain.message.bytes(), "\(format)")
        if format != .raw { #expect(marked.fidelity == plain.fidelity, "\(format)") }
      }
    }
  }

  @Test func placesBehindAByteOrderMarkAreThoseOfTheFile() throws {
    for text in [
      "=> Send header, 5 bytes (0x5)\n0000: 47\n", "> GET / HTTP/1.1\n> a", "curl http://a/ -d (b)",
      "### a\nGET http://a/ HTTP/1.1\nb: {{c}}\n", #"{"log":{"entries":[{"request":{"url":x"#,
    ] {
      func offset(_ text: String) throws -> Int? {
        try CaptureFailure.of {
          var capture = try OpenedCapture(CaptureSource(text))
          while try capture.next() != nil {}
        }?.offset
      }
      #expect(try offset(Self.mark + text) == #require(try offset(text)) + Self.mark.utf8.count, "\(text)")
    }
    var capture = try OpenedCapture(
      CaptureSource(
        Self.mark + "GET / HTTP/1.1\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nnote\n"))
    guard case .request = try capture.next(), case .skipped(_, _, let reason) = try capture.next() else {
      Issue.record("a request and a note are there")
      return
    }
    #expect(reason.hasPrefix("5 bytes at offset 59 "))
  }

  @Test func aPlaceInAResponseBehindAByteOrderMarkIsOneOfTheFile() throws {
    func offset(_ text: String) throws -> Int? {
      let request = try #require(try Self.request(text))
      return try CaptureFailure.of { _ = try request.response?.content }?.offset
    }
    let text = """
      => Send header, 18 bytes (0x12)
      0000: 47 45 54 20 2f 20 48 54 54 50 2f 31 2e 31 0d 0a GET / HTTP/1.1..
      0010: 0d 0a                                           ..
      <= Recv header, 17 bytes (0x11)
      0000: 48 54 54 50 2f 31 2e 31 20 32 30 30 20 4f 4b 0d HTTP/1.1 200 OK.
      0010: 0a                                              .
      <= Recv data, 5 bytes (0x5)
      0000: 48 54                                           HT

      """
    #expect(try offset(Self.mark + text) == #require(try offset(text)) + Self.mark.utf8.count)
  }

  @Test func whatSavedARequestWithAByteOrderMarkMayHaveChangedIt() throws {
    func knowledge(_ text: String) throws -> [Fidelity.Knowledge] {
      let fidelity = try #require(try Self.request(Self.mark + text)).fidelity
      return [.requestLine, .fieldBlanks, .body, .framing].map { fidelity[$0].knowledge }
    }
    let head = "POST / HTTP/1.1\r\nContent-Length: 3\r\n"
    #expect(try knowledge(head + "\r\nabc") == [.exact, .unknown, .exact, .exact])
    #expect(try knowledge(head + "\r\nab") == [.exact, .unknown, .unknown, .exact])
    #expect(try knowledge(head + "\r\n") == [.exact, .unknown, .absent, .absent])
    #expect(
      try knowledge("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        == [.exact, .unknown, .unknown, .unknown])
    let request = try #require(try Self.request(Self.mark + head + "\r\nabcHTTP/1.1 200 OK\r\n\r\nd"))
    let response = try #require(request.response).content
    #expect(response.fidelity[.fieldBlanks].knowledge == .unknown)
    #expect(response.fidelity[.body].knowledge == .unknown)
  }

  @Test func aByteOrderMarkIsOneOfTheBytesOfABody() throws {
    for format in [nil, CaptureFormat.body] {
      #expect(try Self.request(Self.mark + "a=1&b=2", as: format)?.text == Self.mark + "a=1&b=2")
    }
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
      (packed + [0], "after what gzip packed there are other bytes"),
    ]
    for (bytes, message) in broken {
      let failure = try CaptureFailure.of { _ = try OpenedCapture(CaptureSource(bytes)) }
      #expect(failure?.code.rawValue == "capture-gzip")
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

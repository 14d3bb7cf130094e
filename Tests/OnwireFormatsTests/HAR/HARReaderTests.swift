import OnwireHTTP
import TestSupport
import Testing
import OnwireTextFormats
import OnwireFormats

/// What an archive's entries become.
@Suite struct HARReaderTests {
  @Test func anArchiveIsKnownByItsLog() throws {
    for text in [#"{"log":{}}"#, "\u{FEFF} {\r\n\"log\" : {", #"{"a":[1,{}],"log":{"#] {
      #expect(try Archive.isRecognized(text), "\(text)")
    }
    for text in [
      "", "[]", "{", #"{"log":"#, #"{"log":[]}"#, #"{"request":{"log":{}}}"#, "POST / HTTP/1.1\r\n",
    ] {
      #expect(try !Archive.isRecognized(text), "\(text)")
    }
  }

  @Test(
    arguments: [
      ("https://a.example/x?b=1&c=%20#d", "/x?b=1&c=%20", "a.example", nil),
      ("http://a.example", "/", "a.example", nil), ("http://a.example?b", "/?b", "a.example", nil),
      ("HTTPS://u:p@a.example:8443/", "/", "a.example", 8443), ("http://[::1]/x", "/x", "[::1]", nil),
      ("http://[::1]:81/x", "/x", "[::1]", 81), ("http://a.example/张", "/张", "a.example", nil),
    ] as [(String, String, String, Int?)])
  func theRequestLineHasTheURLInOriginForm(url: String, target: String, host: String, port: Int?) throws {
    let request = try Archive(#"{"method":"GET","url":"\#(url)","httpVersion":"HTTP/1.1"}"#).request()
    #expect(try request.text == "GET \(target) HTTP/1.1\r\n\r\n")
    #expect(request.endpoint.host == host)
    #expect(request.endpoint.port == port)
    #expect(request.fidelity[.requestLine].knowledge == .rebuilt)
    #expect(request.fidelity[.fields].knowledge == .absent)
  }

  /// Kong/insomnia: common/har.ts writes them beside the URL, and network.ts, transformUrl, joins them.
  @Test(arguments: [
    ("http://a/", #"{"name":"page","value":"2"},{"name":"q","value":"a b"}"#, "/?page=2&q=a%20b"),
    ("http://a/x?y=1#z", #"{"name":"c,","value":"1,2+%2B%zé"}"#, "/x?y=1&c%2C=1,2%2B%2B%25z%C3%A9"),
    ("http://a", #"{"name":"","value":"1"},{"name":"e","value":""},{"name":"(n)"}"#, "/?e=&(n)"),
    ("http://a/x", "", "/x"),
  ])
  func insomniasParametersJoinTheURL(url: String, pairs: String, target: String) throws {
    let text = #"{"method":"GET","url":"\#(url)","httpVersion":"HTTP/1.1","queryString":[\#(pairs)]}"#
    let request = try Archive(text, creator: "Insomnia REST Client").request()
    #expect(try request.text == "GET \(target) HTTP/1.1\r\n\r\n")
    let joined = ", and the parameters beside it, escaped as Insomnia does"
    #expect(
      request.fidelity[.requestLine].reason
        == "made of the method and the URL, in origin form" + (pairs.isEmpty ? "" : joined))
  }

  @Test(arguments: [
    (#"a\nb"#, "X-A: a\r\nX-A: b\r\n"),
    (#"a\r\nX-B: b\r\n\r\nc"#, "X-A: a\r\nX-A: X-B: b\r\nX-A: \r\nX-A: c\r\n"),
    (#"a\r\n b"#, "X-A: a\r\n b\r\n"),
  ])
  func aLineEndInAValueMakesNoOtherField(value: String, lines: String) throws {
    let request = try Archive(
      #"{"method":"GET","url":"http://a/","httpVersion":"HTTP/1.1","headers":[{"name":"X-A","value":"\#(value)"}]}"#
    ).request()
    #expect(try request.text == "GET / HTTP/1.1\r\n\(lines)\r\n")
    #expect(request.fidelity.whyRebuilt(field: "X-A") != nil || lines.hasPrefix("X-A: a\r\n b"))
  }

  @Test func theQueryOfOtherWritersIsInTheURL() throws {
    let request = try Archive(
      #"{"method":"GET","url":"http://a/?q=1","httpVersion":"HTTP/1.1","queryString":[{"name":"q","value":"1"}]}"#,
      creator: "Firefox"
    ).request()
    #expect(try request.text == "GET /?q=1 HTTP/1.1\r\n\r\n")
  }

  @Test func insomniasResponsesHaveTheFieldsThatCame() throws {
    let entry = """
      {"request":{"method":"GET","url":"http://a/","httpVersion":"HTTP/1.1","headers":[{"name":"Host","value":"a"}]},
      "response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","headers":[{"name":"X-b","value":"1"}]}}
      """
    let entries = try Archive(entries: [entry], creator: "Insomnia REST Client").entries()
    guard case .request(let request)? = entries.first else { throw Archive.NoRequest() }
    #expect(request.fidelity[.fieldOrder].knowledge == .unknown)
    let fidelity = try #require(request.response).content.fidelity
    #expect(fidelity[.fieldOrder].knowledge == .exact)
    #expect(fidelity[.fieldCase].knowledge == .exact)
  }

  @Test func fieldsKeepOrderCaseAndDuplicates() throws {
    let request = try Archive(
      """
      {"method":"GET","url":"http://a/","httpVersion":"HTTP/1.1","headers":[
      {"name":"Host","value":"a"},{"name":"x-B","value":"1"},{"name":"A","value":""},{"name":"x-B","value":"张\\u0000"}]}
      """
    ).request()
    #expect(try request.text == "GET / HTTP/1.1\r\nHost: a\r\nx-B: 1\r\nA: \r\nx-B: 张\0\r\n\r\n")
    #expect(request.fidelity[.fields].knowledge == .rebuilt)
    #expect(
      request.fidelity[.fields].reason == "characters beyond ASCII are written in UTF-8; no length proves it")
  }

  @Test func headersSizeProvesOrDisprovesTheHeadOfCharles() throws {
    let head =
      #"{"method":"GET","url":"https://a/","httpVersion":"HTTP/1.1","headers":[{"name":"Host","value":"a"}],"#
    let right = try Archive(head + #""headersSize":27}"#, creator: "Charles Proxy").request()
    #expect(right.fidelity.isExact)
    #expect(right.fidelity[.requestLine].reason == "headersSize 27 agrees")
    // That is the size of the line that Charles sends on.
    let plain = head.replacing("https://", with: "http://") + #""headersSize":27}"#
    let sent = try Archive(plain, creator: "Charles Proxy").request().fidelity
    #expect(sent[.requestLine].knowledge == .rebuilt)
    #expect(sent.isPathTold && sent.isVersionTold)
    #expect(sent[.fieldBlanks].knowledge == .exact)
    #expect(try Archive(plain, creator: "Onwire").request().fidelity.isExact)
    let wrong = try Archive(head + #""headersSize":28}"#, creator: "Charles Proxy").request()
    #expect(wrong.fidelity[.requestLine].knowledge == .rebuilt)
    #expect(
      wrong.fidelity[.requestLine].reason == "the head that was made has 27 bytes, and headersSize says 28")
    let other = try Archive(head + #""headersSize":27}"#, creator: "Proxyman").request()
    #expect(other.fidelity[.requestLine].knowledge == .rebuilt)
  }

  @Test func headersSizeTellsOfAnEmptyFieldWithoutABlank() throws {
    let request = try Archive(
      """
      {"method":"GET","url":"http://a/","httpVersion":"HTTP/1.1","headersSize":31,"headers":[
      {"name":"Host","value":"a"},{"name":"B","value":""}]}
      """, creator: "Onwire"
    ).request()
    #expect(try request.text == "GET / HTTP/1.1\r\nHost: a\r\nB:\r\n\r\n")
    #expect(request.fidelity.isExact)
  }

  @Test func pseudoHeaderFieldsBecomeARequestLine() throws {
    let request = try Archive(
      """
      {"method":"POST","url":"https://a.example/x","httpVersion":"http/2.0","headers":[
      {"name":":authority","value":"a.example"},{"name":":method","value":"POST"},{"name":":path","value":"/x"},
      {"name":":scheme","value":"https"},{"name":"accept","value":"*/*"},{"name":"cookie","value":"a=b"}]}
      """, creator: "WebInspector"
    ).request()
    #expect(try request.text == "POST /x HTTP/2\r\nhost: a.example\r\naccept: */*\r\ncookie: a=b\r\n\r\n")
    #expect(request.fidelity[.fieldOrder].reason == "Chrome sorts fields by name, and so they stand here")
    #expect(request.fidelity[.fields].knowledge == .exact)
  }

  @Test func hostIsMadeOfTheURLWhereHTTP2HasNoPseudoHeaderFields() throws {
    func request(_ field: String, _ creator: String = "mitmproxy") throws -> Request {
      try Archive(
        #"{"method":"GET","url":"https://u:p@a.b:81/c","httpVersion":"HTTP/2.0","headers":[\#(field)]}"#,
        creator: creator
      ).request()
    }
    let made = try request(#"{"name":"x","value":"y"}"#)
    #expect(try made.text == "GET /c HTTP/2\r\nhost: a.b:81\r\nx: y\r\n\r\n")
    #expect(made.fidelity[.fields].knowledge == .rebuilt)
    #expect(
      made.fidelity[.fields].reason
        == "HTTP/2 sends :authority, which the capture lacks: host is made of the URL")
    let given = try request(#"{"name":"host","value":"z"}"#)
    #expect(try given.text == "GET /c HTTP/2\r\nhost: z\r\n\r\n")
    #expect(given.fidelity[.fields].knowledge == .exact)
    #expect(try request(#"{"name":"x","value":"y"}"#, "Onwire").text == "GET /c HTTP/2\r\nx: y\r\n\r\n")
  }

  /// httptoolkit-ui, model/http/har.ts, asHarHeaders.
  @Test func aCommaMayJoinFieldsOfHTTPToolkit() throws {
    func fidelity(_ value: String, _ creator: String) throws -> Fidelity {
      try Archive(
        #"{"method":"GET","url":"http://a/","httpVersion":"HTTP/1.1","headers":[{"name":"host","value":"a"},"#
          + #"{"name":"X-A","value":"\#(value)"}]}"#, creator: creator
      ).request().fidelity
    }
    let joined = try fidelity("1,2", "HTTP Toolkit")
    #expect(joined[.fields].knowledge == .rebuilt)
    #expect(
      joined[.fields].reason
        == "HTTP Toolkit joins repeated fields with commas: a value with one may be several fields")
    #expect(joined.whyRebuilt(field: "x-a") == joined[.fields].reason)
    #expect(joined.whyRebuilt(field: "host") == nil)
    #expect(try fidelity("gzip, deflate", "HTTP Toolkit")[.fields].knowledge == .exact)
    #expect(try fidelity("1,2", "Charles Proxy")[.fields].knowledge == .exact)
  }

  /// httptoolkit-ui, model/http/har.ts, generateHarRequest; pcapng-utils, payload.py.
  @Test func aBodyThatIsNoTextStandsInAMemberOfItsOwn() throws {
    let request = try Archive(
      #"{"method":"POST","url":"http://a/","httpVersion":"HTTP/1.1","bodySize":4,"#
        + #""headers":[{"name":"content-length","value":"4"}],"#
        + #""_requestBodyStatus":"discarded:not-representable","#
        + #""_content":{"text":"//4AAQ==","size":4,"encoding":"base64"}}"#, creator: "HTTP Toolkit"
    ).request()
    #expect(try request.message.bytes().suffix(4) == [0xFF, 0xFE, 0, 1])
    #expect(request.fidelity[.body].knowledge == .exact)
  }

  @Test func theBytesInAMemberOfTheirOwnAreTheBodyWhereverATextStands() throws {
    let content = #""_content":{"text":"//4AAQ==","size":4,"encoding":"base64"}"#
    let text = #""postData":{"mimeType":"a/b","text":"\ufffd\ufffd","params":[{"name":"a","value":"b"}]}"#
    for members in ["\(content),\(text)", "\(text),\(content)"] {
      let request = try Archive.post([("Content-Length", "4")], members, creator: "HTTP Toolkit").request()
      #expect(try request.message.bytes().suffix(4) == [0xFF, 0xFE, 0, 1])
      #expect(request.fidelity[.body].knowledge == .exact)
    }
    for none in ["null", "{}"] {
      let members = #""postData":{"text":"a=1"},"_content":\#(none)"#
      let request = try Archive.post([("Content-Length", "3")], members, creator: "HTTP Toolkit").request()
      #expect(try request.message.bytes().suffix(3) == Array("a=1".utf8)[...])
    }
  }

  @Test func charactersBeyondASCIIAreExactOnlyWhereTheHeadsSizeProvesThem() throws {
    func fields(_ creator: String, size: Int) throws -> Fidelity.Knowledge {
      try Archive(
        #"{"method":"GET","url":"http://a/","httpVersion":"HTTP/1.1","headersSize":\#(size),"#
          + #""headers":[{"name":"Host","value":"a"},{"name":"x","value":"é"}]}"#, creator: creator
      ).request().fidelity[.fields].knowledge
    }
    let size = "GET / HTTP/1.1\r\nHost: a\r\nx: é\r\n\r\n".utf8.count
    #expect(try fields("Charles Proxy", size: size) == .exact)
    #expect(try fields("Charles Proxy", size: size - 1) == .rebuilt)
    #expect(try fields("Firefox", size: size) == .rebuilt)
  }

  @Test(arguments: [
    ("h2", "HTTP/2"), ("HTTP/2.0", "HTTP/2"), ("h3", "HTTP/3"), ("HTTP/3.0", "HTTP/3"),
    ("http/1.1", "HTTP/1.1"), ("HTTP/1.0", "HTTP/1.0"), ("", "HTTP/1.1"), ("unknown", "HTTP/1.1"),
  ])
  func versionsAreThoseOfTheWire(written: String, version: String) throws {
    let request = try Archive(#"{"method":"GET","url":"http://a/","httpVersion":"\#(written)"}"#).request()
    #expect(try request.text == "GET / \(version)\r\n\r\n")
  }

  /// From an export of Firefox 153 beside what its server got.
  @Test func ofFirefoxTheConnectionOfHTTP2WasNotSent() throws {
    func request(_ version: String, _ fields: String...) throws -> Request {
      let headers = (["Host", "Connection"] + fields).map { #"{"name":"\#($0)","value":"a"}"# }
      return try Archive(
        """
        {"method":"GET","url":"https://a/","httpVersion":"\(version)","headers":[\(headers.joined(separator: ","))]}
        """, creator: "Firefox"
      ).request()
    }
    #expect(try request("HTTP/2").text == "GET / HTTP/2\r\nHost: a\r\n\r\n")
    #expect(try request("HTTP/2").fidelity.whyUnknown(field: "TE") != nil)
    #expect(try request("HTTP/2", "TE").fidelity.whyUnknown(field: "TE") == nil)
    #expect(try request("HTTP/1.1").text == "GET / HTTP/1.1\r\nHost: a\r\nConnection: a\r\n\r\n")
    #expect(try request("HTTP/1.1").fidelity.whyUnknown(field: "TE") == nil)
  }

  @Test func whatIsMissingIsSaid() throws {
    let chrome = try Archive(
      #"{"method":"GET","url":"http://a/","httpVersion":"HTTP/1.1","headers":[{"name":"Host","value":"a"}]}"#,
      creator: "WebInspector"
    ).request()
    for name in ["Cookie", "Authorization"] {
      #expect(
        chrome.fidelity.whyUnknown(field: name)
          == "Chrome leaves out Cookie and Authorization unless sensitive data is exported, and there is neither"
      )
    }
    // All other fields are there: one more or less is a difference.
    #expect(chrome.fidelity.areOtherFieldsTold && chrome.fidelity.whyUnknown(field: "X") == nil)
    #expect(chrome.fidelity[.fields].knowledge == .unknown)
    let noHost = try Archive(
      #"{"method":"GET","url":"http://a/","httpVersion":"HTTP/1.1","headers":[{"name":"A","value":"a"}]}"#
    ).request()
    #expect(noHost.fidelity[.fields].knowledge == .absent)
    #expect(try noHost.text == "GET / HTTP/1.1\r\nA: a\r\n\r\n")
    let proxied = try Archive(
      """
      {"method":"GET","url":"http://a/","httpVersion":"HTTP/1.1","headers":[
      {"name":"Host","value":"a"},{"name":"Proxy-Connection","value":"Keep-Alive"}]}
      """
    ).request()
    #expect(
      proxied.fidelity.notes == ["Proxy-Connection is there because of a proxy: without one it is not sent"])
  }

  /// DevTools takes them off all entries or, of an export with sensitive data, off none.
  @Test(arguments: [
    ("Cookie", "Date", true), ("authorization", "Date", true), ("Accept", "set-cookie", true),
    ("Accept", "Date", false),
  ])
  func anArchiveWithASecretLacksNone(field: String, ofResponse: String, isFull: Bool) throws {
    func entry(_ field: String, _ ofResponse: String) -> String {
      """
      {"request":{"method":"GET","url":"http://a/","headers":[{"name":"Host","value":"a"},
      {"name":"\(field)","value":"a=1"}]},
      "response":{"status":200,"headers":[{"name":"\(ofResponse)","value":"a=1"}],"content":{}}}
      """
    }
    let request = try Archive(
      entries: [entry("Accept", "Date"), entry(field, ofResponse)], creator: "WebInspector"
    ).request()
    #expect((request.fidelity.whyUnknown(field: "Cookie") == nil) == isFull)
    let response = try #require(request.response).content.fidelity
    #expect((response.whyUnknown(field: "Set-Cookie") == nil) == isFull)
  }

  @Test func whatIsNoRequestIsPassedOverAndCounted() throws {
    let entries = [
      #"{"request":{"method":"CONNECT","url":"https://a:443"}}"#,
      #"{"request":{"method":"GET","url":"wss://a/"}}"#,
      #"{"_resourceType":"websocket","request":{"method":"GET","url":"https://a/"}}"#,
      #"{"_webSocketMessages":[{"data":"x"}],"request":{"method":"GET","url":"https://a/"}}"#,
      #"{"request":{"method":"GET","url":"data:text/plain,x"}}"#, #"{"request":{"method":"GET"}}"#, "{}",
      "null",
      #"{"_isIntercepted":false,"request":{"method":"POST","url":"https://a/"}}"#,
      #"{"request":{"method":"GET","url":"blob:https://a/1"}}"#, #"{"request":{"method":"GET","url":"x"}}"#,
      #"{"_webSocketMessages":[],"_isIntercepted":true,"request":{"method":"GET","url":"https://a/"}}"#,
    ]
    let found = try Archive(entries: entries).entries()
    #expect(found.count == entries.count)
    for (index, entry) in found.enumerated() {
      if index == entries.count - 1 {
        guard case .request(let request) = entry else { throw Archive.NoRequest() }
        #expect(request.number == entries.count)
      } else {
        guard case .skipped(let number, _, let reason) = entry else { throw Archive.NoRequest() }
        #expect(number == index + 1)
        #expect(!reason.isEmpty)
      }
    }
  }

  /// devtools-frontend, models/har/Log.ts; WebInspectorUI, HARBuilder.js, fetchType.
  @Test func whatABrowserDidNotSendIsSaid() throws {
    let request = #""request":{"method":"GET","url":"https://a/"}"#
    let cached = "answered from the browser's cache: nothing was sent"
    for (members, reason) in [
      (#""_fromCache":"memory","#, cached), (#""_fromCache":"disk","#, cached),
      (#""_fetchType":"Memory Cache","#, cached), (#""_fetchType":"Disk Cache","#, cached),
      (
        #""response":{"status":0,"_error":"net::ERR_BLOCKED_BY_CLIENT"},"#,
        "the browser blocked it (net::ERR_BLOCKED_BY_CLIENT): nothing was sent"
      ),
      (#""_fetchType":"Network Load","#, nil), (#""_fromCache":null,"#, nil),
      (#""response":{"status":0,"_error":"net::ERR_BLOCKED_BY_RESPONSE"},"#, nil),
      (#""response":{"status":200,"_error":"net::ERR_BLOCKED_BY_CLIENT"},"#, nil),
    ] as [(String, String?)] {
      let entry = try Archive(entries: ["{\(members)\(request)}"]).entries().first
      guard case .request(let request)? = entry else {
        Issue.record("\(members)")
        continue
      }
      let notes = request.fidelity.notes.filter { $0.hasSuffix("nothing was sent") }
      #expect(notes == [reason].compactMap(\.self), "\(members)")
    }
  }

  @Test func theWriterMayBeNamedBehindTheEntries() throws {
    let entry = #"{"request":{"method":"GET","url":"https://a/","httpVersion":"HTTP/1.1","headersSize":18}}"#
    let text = #"{"x":[{}],"log":{"version":"1.2","entries":[\#(entry)],"creator":{"name":"Charles Proxy"}}}"#
    let request = try Archive(text: text).request()
    #expect(request.fidelity[.requestLine].reason == "headersSize 18 agrees")
  }

  @Test func statusDateAndCommentAreThere() throws {
    let entry = """
      {"startedDateTime":"2026-01-02T03:04:05Z","comment":"Rewrite Tool: x","response":{"content":{"text":"y"},"status":204},
      "request":{"method":"GET","url":"http://a/"}}
      """
    guard case .request(let request)? = try Archive(entries: [entry]).entries().first else {
      throw Archive.NoRequest()
    }
    #expect(request.status == 204)
    #expect(request.startedAt == "2026-01-02T03:04:05Z")
    #expect(try request.text(as: .har).contains(#""startedDateTime":"2026-01-02T03:04:05Z""#))
    #expect(request.fidelity.notes == ["Rewrite Tool: x"])
    #expect(request.url == "http://a/")
  }

  @Test(
    arguments: [
      ("{}", "log", nil), (#"{"log":{}}"#, "log.entries", nil), (#"{"log":{"entries":5}}"#, "log", 18),
      (#"{"log":{"entries":[{}"#, "log.entries[0]", 21),
      (#"{"log":{"entries":[{},]}}"#, "log.entries[1]", 22),
      (#"{"log":{"entries":[{"request":{"url":tru}}]}}"#, "log.entries[0]", 37), (#"{"log"}"#, "log", 6),
    ] as [(String, String, Int?)])
  func whatIsNoArchiveIsAFailureWithAPlace(text: String, path: String, offset: Int?) throws {
    let failure = #expect(throws: CaptureFailure.self) { try Archive(text: text).entries() }
    #expect(failure?.code.rawValue == "har-malformed")
    #expect(failure?.path == path)
    #expect(failure?.offset == offset)
  }

  @Test func brokenArchivesNeverCrash() throws {
    var generator = SplitMix(4)
    let whole = Array(Archive.rich.utf8)
    let marks = Array("\"\\{}[]:,0-9u\u{FF}% \u{0}".utf8)
    for _ in 0..<rounds(4000) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = marks.randomElement(using: &generator) ?? 0
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(marks.randomElement(using: &generator) ?? 0, at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + 40))
        }
      }
      do {
        var reader = try HARReader(CaptureSource(ByteInput(bytes), name: ""))
        while let entry = try reader.next() {
          guard case .request(let request) = entry else { continue }
          #expect(request.message.brokenInvariant == nil)
          _ = try request.response?.content
        }
      } catch let failure as CaptureFailure {
        #expect((failure.offset ?? 0) <= bytes.count)
      }
    }
  }
}

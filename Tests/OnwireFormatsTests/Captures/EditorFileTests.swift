import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireFormats

/// Claims about requests in the files of editors.
@Suite struct EditorFileTests {
  private static let hurl =
    "this is a line of a Hurl file, which says what is to be sent and what is expected of the response"

  @Test func blocksAreRequestsThatNobodySent() throws {
    let text = """
      ### first
      # a note
      POST https://a.example/p HTTP/1.1
      Host: a.example
      // another

      {"a": 1}


      ###

      ### second
      GET https://b.example/q?r=1
      Accept: */*

      """
    let capture = try ReadCapture(Array(text.utf8), as: RawReader.self)
    #expect(
      try capture.requests.map { try $0.text } == [
        "POST https://a.example/p HTTP/1.1\nHost: a.example\n\n{\"a\": 1}",
        "GET https://b.example/q?r=1\nAccept: */*\n\n",
      ])
    #expect(capture.requests.map(\.url) == ["https://a.example/p", "https://b.example/q?r=1"])
    #expect(capture.requests.map(\.number) == [1, 2])
    for request in capture.requests {
      for aspect in Fidelity.Aspect.allCases {
        let isSaid = [.requestLine, .fields, .body].contains(aspect)
        #expect(request.fidelity[aspect].knowledge == (isSaid ? .rebuilt : .unknown))
        #expect(
          request.fidelity[aspect].reason == "an editor's file says what is to be sent, not what was sent")
      }
    }
  }

  /// REST Client 0.25, httpRequestParser.ts.
  @Test(arguments: ["\n", "\r\n"])
  func aQueryAndAFormMayGoOnInLinesOfTheirOwn(end: String) throws {
    let text = """
      POST https://h/x
        ?a=1
        &b=2
      Content-Type: application/x-www-form-urlencoded

      c=3
      &d=4

      ###
      POST https://h/y

      c=3
      &d=4

      """
    let capture = try ReadCapture(Array(text.replacing("\n", with: end).utf8), as: RawReader.self)
    #expect(capture.requests.map(\.url) == ["https://h/x?a=1&b=2", "https://h/y"])
    let ends = try capture.requests.map { try $0.text.hasSuffix("\(end)\(end)c=3&d=4") }
    #expect(ends == [true, false])
    #expect(try capture.requests[1].text.hasSuffix("c=3\(end)&d=4"))
  }

  @Test func aPathAloneGoesToTheHostThatAFieldNames() throws {
    let text = "POST /p?q=r\nHost: a.example\n\n{}\n\n### b\nGET /s\nAccept: */*\n"
    let requests = try ReadCapture(Array(text.utf8), as: RawReader.self).requests
    #expect(requests.map(\.url) == ["http://a.example/p?q=r", "/s"])
    #expect(try requests.map { try $0.text }.first == "POST /p?q=r\nHost: a.example\n\n{}")
  }

  @Test(arguments: [
    ("### a\nGET https://a/\n", true), ("GET https://a/\nAccept: b\n", true), ("@a = b\nGET {{a}}\n", true),
    ("DELETE {{host}}/p\n", true), ("### a\nPOST {{b}}/c HTTP/1.1\n", true),
    ("# note\n\nPOST https://a/ HTTP/1.1\n\n###\n", true),
    ("POST https://a/ HTTP/1.1\nHost: a\n\n", false), ("POST /p HTTP/1.1\r\n\r\n### a\n", false),
    ("POST /p\nHost: a\n\nb\n", true), ("### a\nGET /p?q=r\nAccept: b\n", true),
    ("GET /p\n\ntext: a\n", false), ("GET /p\nGET /q\n", false), ("SEND /p\nHost: a\n", false),
    ("### a heading\n\ntext\n", false), ("GET /\n", false), ("# curl\ncurl https://a/\n", false), ("", false),
  ])
  func anEditorsFileIsRecognizedByItsMarks(text: String, expected: Bool) {
    #expect(EditorFile.recognizes(Array(text.utf8)) == expected)
  }

  @Test(arguments: [
    ("GET https://a/\nX: {{b}}\n", 18, "`{{` begins a variable, whose value the editor knows"),
    ("POST https://a/\n\n< ./body.json\n", 17, "the body comes from a file, which is not read"),
    ("GET https://a/\n\n> {% client.test() %}\n", 16, "this is a script, which the editor runs"),
    ("### a\nnote\nGET https://a/\n", 6, "this is not a request line such as `GET https://example.com/`"),
    ("GET https://a/\n  b=c\n", 15, "this is not a header field, and no empty line ends the head before it"),
    ("GET https://a/\n\n<> a.json\nb\n", 16, "`<>` names a response that was kept, and more text follows it"),
    ("GET https://a/\nA: b\n\nHTTP 200\n[Asserts]\n", 21, hurl), ("GET https://a/\nHTTP/1.1 *\n", 15, hurl),
    ("POST https://a/\n\n[FormParams]\na: b\n", 17, hurl),
    ("POST https://a/\n\n{}\n\nHTTP 201 # made\n", 21, hurl),
    ("POST https://a/\n\n```\nx\n```\n\nHTTP 201\n", 28, hurl),
    ("POST https://a/\n[Query]\n", 16, hurl), ("POST https://a/\n\n[Options]\n[Query]\n", 17, hurl),
    ("GET https://a/\n\nHTTP 200\n\nGET https://b/\n", 16, hurl),
    ("# a\nPOST https://a/\n\n[\n1\n]\n# b\n\nHTTP 200\n", 32, hurl),
    ("POST https://a/\n\n\"a\"\nHTTP 200\n[Captures]\n", 21, hurl),
    ("POST https://a/\n\n<?xml version=\"1.0\"?>\n<a>\n<b/>\n</a>\n\nHTTP 404\n", 54, hurl),
    ("POST https://a/\n\n<a><![CDATA[ if (x<y) ]]></a>\nHTTP 200\n", 47, hurl),
    ("POST https://a/\n\n<a>\n<!-- <b> -->\n<c d='<'/>\n</a>\nHTTP 200\n", 50, hurl),
    ("POST https://a/\n\n<a>x</a>\n\n# then <b>\n\nHTTP 200\n", 39, hurl),
  ])
  func whatNeedsTheEditorIsRefused(text: String, offset: Int, message: String) throws {
    let failure = try CaptureFailure.of {
      var file = try EditorFile(CaptureSource(text))
      while try file.next() != nil {}
    }
    #expect(failure?.code.rawValue == "http-file-unsupported")
    #expect(failure?.offset == offset)
    #expect(failure?.message == message)
    #expect(failure?.help.isEmpty == false)
  }

  /// hurl.dev, Hurl File, Grammar: a request line has no version, and no body is a text.
  @Test(arguments: [
    (" HTTP/1.1", "[Query]\na: b"), (" HTTP/1.1", "HTTP 404"), ("", "[Query]"), ("", "[Options]\nlevel = 3"),
    ("", "[Options]\nproxy = http://a"), ("", "HTTP 404\nwas returned"), ("", "x\n\nHTTP 404"),
    ("", "```\nHTTP 404\nA: b\n```"), ("", "x\n[Query]\na: b"),
    ("", "[Note]\n\nHTTP 404"), ("", "[Note]\nit gave [x]\nHTTP 404\nA: b"), ("", "{a}\nHTTP 404"),
    ("", "\"a\" or \"b\"\nHTTP 404"), ("", "{\"a\": 1}\nand\n{\"b\": 2}\nHTTP 404"),
    ("", "[Asserts]\na: b"), ("", "[Captures]\nHTTP 404"),
    ("", "HTTP 404\nHTTP 500\nor so"),
    ("", "<a>\n<b>\nHTTP 404\n</b>\n</a>"), ("", "<?xml version=\"1.0\"?>\nHTTP 404\n<a/>"),
  ])
  func aTextThatLooksLikeHurlIsABody(version: String, body: String) throws {
    let text = "###\nPOST https://a.example/\(version)\n\n\(body)\n"
    let capture = try ReadCapture(Array(text.utf8), as: RawReader.self)
    #expect(
      try capture.requests.map { try $0.text } == ["POST https://a.example/\(version)\n\n\(body)"])
  }

  @Test(arguments: [
    ("note\n> x.js", "> x.js"), ("note\n\n>> x\n>>! y\n", ">> x"), ("{\n}\n\n> x.js", nil), ("> x.js", nil),
    ("note\n\n<> a.json", nil),
  ])
  func whatMayBeOfTheBodyIsLeftOutWithANote(body: String, line: String?) throws {
    let capture = try ReadCapture(Array("###\nPOST https://a.example/\n\n\(body)".utf8), as: RawReader.self)
    let notes = try #require(capture.requests.first).fidelity.notes
    let note = line.map {
      "the last lines, from `\($0)` on, say what is done with the response: they are left out of the body"
    }
    #expect(notes == [note].compactMap(\.self))
  }

  /// JetBrains/http-request-in-editor-spec, 3.2.4 and 3.2.5.
  @Test func whatIsDoneWithAResponseIsNoBody() throws {
    let text = """
      POST https://a.example/a

      > quoted

      > ./handler.js
      ###
      POST https://a.example/b

      {"a": 1}

      >> out/b.json

      <> 2023-05-05T101010.200.json
      <> 2023-05-05T101011.200.json
      ###
      GET https://a.example/c

      >>! c.json
      ###
      POST https://a.example/d

      > ./handler.js
      > more of a quotation
      """
    let capture = try ReadCapture(Array(text.utf8), as: RawReader.self)
    #expect(
      try capture.requests.map { try $0.text } == [
        "POST https://a.example/a\n\n> quoted", "POST https://a.example/b\n\n{\"a\": 1}",
        "GET https://a.example/c\n\n", "POST https://a.example/d\n\n> ./handler.js\n> more of a quotation",
      ])
  }

  @Test func anyTextGivesRequestsOrAFailure() throws {
    var random = SplitMix(21)
    let seed = Array("### a\nPOST https://a/b HTTP/1.1\nC: d\n\n< e\n###\n@f = g\nGET https://h/\n".utf8)
    var reads = 0
    for _ in 0..<rounds(3_000) {
      let text = CaptureMutation.of(seed, &random)
      _ = try CaptureFailure.of { reads += try ReadCapture(text, as: RawReader.self).entries.count }
    }
    #expect(reads > 100)
  }
}

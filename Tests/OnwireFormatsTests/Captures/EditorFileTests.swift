import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireFormats

/// Claims about requests in the files of editors.
@Suite struct EditorFileTests {
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

  @Test(arguments: [
    ("### a\nGET https://a/\n", true), ("GET https://a/\nAccept: b\n", true), ("@a = b\nGET {{a}}\n", true),
    ("DELETE {{host}}/p\n", true), ("# note\n\nPOST https://a/ HTTP/1.1\n\n###\n", true),
    ("POST https://a/ HTTP/1.1\nHost: a\n\n", false), ("POST /p HTTP/1.1\r\n\r\n### a\n", false),
    ("### a heading\n\ntext\n", false), ("GET /\n", false), ("# curl\ncurl https://a/\n", false), ("", false),
  ])
  func anEditorsFileIsRecognizedByItsMarks(text: String, expected: Bool) {
    #expect(EditorFile.recognizes(Array(text.utf8)) == expected)
  }

  @Test(arguments: [
    ("GET https://a/\nX: {{b}}\n", 18, "`{{` begins a variable, whose value the editor knows"),
    ("POST https://a/\n\n< ./body.json\n", 17, "the body comes from a file, which is not read"),
    ("GET https://a/\n\n> {% client.test() %}\n", 16, "this is a script, which the editor runs"),
    ("### a\nnote\nGET https://a/\n", 6, "this is no request line such as `GET https://example.com/`"),
    ("GET https://a/\n  ?b=c\n", 15, "this is no header field, and no empty line ends the head before it"),
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

  @Test func anyTextGivesRequestsOrAFailure() throws {
    var random = Generator(seed: 21)
    let seed = Array("### a\nPOST https://a/b HTTP/1.1\nC: d\n\n< e\n###\n@f = g\nGET https://h/\n".utf8)
    var reads = 0
    for _ in 0..<rounds(3_000) {
      let text = CaptureMutation.of(seed, &random)
      _ = try CaptureFailure.of { reads += try ReadCapture(text, as: RawReader.self).entries.count }
    }
    #expect(reads > 100)
  }
}

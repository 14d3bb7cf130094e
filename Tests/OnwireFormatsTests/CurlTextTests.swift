import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats
import Testing
import OnwireFormats

@Suite struct CurlTextTests {
  @Test func anOrdinaryRequestReadsAsAPersonWouldWriteIt() throws {
    let request = Request(
      [
        "POST /v1/users?page=2 HTTP/1.1", "Host: api.example.com", "Accept: */*", "User-Agent: Demo/1.2",
        "Content-Type: application/json", "Content-Length: 18",
      ],
      body: #"{"name":"O'Neill"}"#, to: Endpoint(scheme: .https, host: "api.example.com", port: nil))
    #expect(
      try request.text(as: .curl) == #"""
        #!/bin/sh
        curl -q -g --http1.1 --path-as-is --noproxy '*' \
          'https://api.example.com/v1/users?page=2' \
          -H 'Accept: */*' \
          -H 'User-Agent: Demo/1.2' \
          -H 'Content-Type: application/json' \
          --data-raw '{"name":"O'\''Neill"}'

        """#)
    #expect(
      try request.text(as: .curlConfig) == #"""
        globoff
        http1.1
        path-as-is
        noproxy = "*"
        url = "https://api.example.com/v1/users?page=2"
        header = "Accept: */*"
        header = "User-Agent: Demo/1.2"
        header = "Content-Type: application/json"
        data-raw = "{\"name\":\"O'Neill\"}"

        """#)
  }

  @Test func whatCurlWouldAddIsTakenAway() throws {
    let text = try Request(
      ["PUT /[1] HTTP/1.1", "Host: example.com:81"], body: String(repeating: "x", count: 1025)
    ).text(as: .curl)
    for option in [
      "-X PUT", "http://example.com/", "--request-target '/[1]'", "-H 'Host: example.com:81'",
      "-H User-Agent:", "-H Accept:", "-H Content-Type:", "-H Content-Length:", "-H Expect:",
    ] {
      #expect(text.contains("\n  \(option) \\\n"))
    }
  }

  /// From 8.16 on curl moves Connection after all fields, its own Content-Length included.
  @Test func connectionIsShieldedWhereverSomeCurlWouldMoveIt() throws {
    let start = ["POST / HTTP/1.1", "Host: example.com"]
    let first = try Request(start + ["Connection: close", "Content-Length: 1"], body: "x").text(as: .curl)
    #expect(first.contains(#"-H "$(printf '%s\r\n%s' 'Host: example.com' 'Connection: close')""#))
    #expect(!first.contains("Content-Length"))
    let last = try Request(start + ["Content-Length: 1", "Connection: close"], body: "x").text(as: .curl)
    #expect(last.contains("\n  -H 'Content-Length: 1' \\\n  -H 'Connection: close' \\\n"))
  }

  /// From 8.20 on curl writes the digits of escapes in upper case.
  @Test func escapesThatSomeCurlWouldChangeAreNotInTheURL() throws {
    #expect(try Request(["GET /%2F%E5 HTTP/1.1"]).text(as: .curl).contains(" http://example.com/%2F%E5 "))
    for target in ["/%2f", "/%", "/%4", "/%zz", "/%E"] {
      let text = try Request(["GET \(target) HTTP/1.1"]).text(as: .curl)
      #expect(text.contains("\n  http://example.com/ \\\n  --request-target \(target) \\\n"))
    }
  }

  @Test func largeBodiesAreStreamedFromTheirFile() throws {
    func text(_ count: Int) throws -> String {
      var builder = MessageBuilder()
      builder.append("POST / HTTP/1.1\r\n\r\n", .unrecognized, Origin("test"))
      builder.endHead()
      builder.append(content: .zeros(count), .bodyContent, Origin("test"))
      return try Request(message: builder.finish(), endpoint: .example).text(
        as: .curl, bodyFilename: "-b")
    }
    #expect(try text(64 << 20).hasSuffix(" \\\n  --data-binary @- <\"$(dirname -- \"$0\")\"/-b\n"))
    #expect(try text(5 << 30).hasSuffix(" \\\n  -T \"$(dirname -- \"$0\")\"/-b\n"))
    #expect(try text(5 << 30).contains("\n  -X POST \\\n  http://example.com/ \\\n  --request-target / \\\n"))
  }

  @Test func whatCopyingWouldChangeIsWrittenByPrintf() throws {
    let lines = ["POST / HTTP/1.1", "Host: example.com", "X: a\tb\u{A0}!'\\", "Content-Length: 18"]
    #expect(
      try Request(lines, body: "a: 'b' \\ !\r\n \n\u{202E}\0").text(as: .curl) == #"""
        #!/bin/sh
        printf %b \
          'a: \0047b\0047 \\ !\r\n' \
          '\0040\n' \
          '\0342\0200\0256\0000' |
        curl -q -g --http1.1 --path-as-is --noproxy '*' \
          http://example.com/ \
          -H "$(printf %b 'X: a\tb\0302\0240\0041\0047\\')" \
          -H User-Agent: \
          -H Accept: \
          -H Content-Type: \
          --data-binary @-

        """#)
  }

  @Test func aConfigFileSaysWhatItNeeds() throws {
    let request = Request(["POST /a HTTP/1.1", "Host: example.com", "X: \u{1B}"], body: "\0")
    let text = try request.text(as: .curlConfig, bodyFilename: "a `b`.body")
    #expect(
      text.hasPrefix(
        """
        # run curl in the folder of this file: it reads 'a \\u{fffd}b\\u{fffd}.body' there, and fails without
        # keep this file as it is: it holds characters that a copy from a terminal or a page has not
        globoff

        """), "\(text)")
    #expect(text.hasSuffix("\nupload-file = \"a `b`.body\"\n"))
  }

  /// Pages, terminals and editors copy what they show, and zsh takes no comments on its command line.
  @Test(arguments: [OutputKind.curl, .curlShort])
  func noCommandHoldsWhatCopyingChanges(_ kind: OutputKind) throws {
    for request in NastyRequests.all where request.message.length < 1 << 20 {
      for filename in [nil, "a b\u{200B}\t`id`'.body"] {
        let bytes = try request.written(as: kind, bodyFilename: filename).bytes
        let text = try #require(String(validating: bytes, as: UTF8.self))
        #expect(
          VisibleText.survivesCopying(text.last == "\n" ? text + "." : text), "\(text.debugDescription)")
        for comment in text.split(separator: "\n").dropFirst() where comment.hasPrefix("# ") {
          let bare = comment.dropFirst().split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 0 }.map { String($0.element) }.joined()
          let special = bare.replacing("\\", with: "").filter { "`$;&|<>(){}[]*?!#~\"".contains($0) }
          #expect(special == "", "\(comment)")
        }
      }
    }
  }

  /// curl 7.88 and a server that showed what came: -u gives way to a field that is given.
  @Test func fieldsThatCurlDoesNotSendAreNamed() throws {
    let start = ["GET / HTTP/1.1", "Host: example.com"]
    let two = try Request(start + ["Authorization: Basic YTpi", "Authorization: Bearer c"]).text(
      as: .curlShort)
    #expect(two.contains("-H 'Authorization: Basic YTpi' \\\n  -H 'Authorization: Bearer c'"), "\(two)")
    #expect(try Request(start + ["Authorization: Basic YTpi"]).text(as: .curlShort).contains("-u a:b"))
    let hosts = try Request(start + ["Host: b.example"]).text(as: .curlShort)
    #expect(hosts.contains("# curl sends 1 of the 2 fields 'Host'\n"), "\(hosts)")
    #expect(!hosts.contains("in its own way"))
    let chunks =
      "POST / HTTP/1.1\r\nHost: example.com\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "1\r\na\r\n0\r\nX-Sum: 1\r\nX-End: 2\r\n\r\n"
    let trailers = try Request(
      message: RequestParser().message(ByteInput(Array(chunks.utf8))), endpoint: .example
    ).text(as: .curlShort)
    for name in ["X-Sum", "X-End"] {
      #expect(trailers.contains("# curl leaves the trailer '\(name)' out\n"), "\(trailers)")
    }
  }

  @Test func whatDiffersIsACommentAndTheVerdict() throws {
    let written = try Request(["GET / HTTP/2"]).written(as: .curl)
    let sentence = "curl writes HTTP/1.1 on the request line, since it knows no other spelling"
    #expect(written.verdict == .inexact([sentence]))
    #expect(String(decoding: written.bytes, as: UTF8.self).hasPrefix("#!/bin/sh\n# \(sentence)\ncurl "))
  }

  @Test(arguments: Impossible.allCases)
  func whatCannotBeSentIsSaidAndNothingWritten(_ example: Impossible) throws {
    for kind in [OutputKind.curl, .curlConfig] {
      let written = try example.request.written(as: kind)
      #expect(written.bytes.isEmpty)
      guard case .impossible(let sentence) = written.verdict else {
        Issue.record("\(written.verdict)")
        continue
      }
      #expect(sentence.contains(example.reason))
    }
  }

  enum Impossible: CaseIterable {
    case nulInHead, noMethod, noTarget, lineFeedsOnly, longBody, longField, longTarget, longHead,
      hostCharacter, escapedHostCharacter, noHost, unendedLiteral, foldedLiteral

    var request: Request {
      let line = "GET / HTTP/1.1"
      func field(_ length: Int) -> String { "A: " + String(repeating: "x", count: length) }
      return switch self {
      case .nulInHead: Request([line, "A: \0"])
      case .noMethod: Request([" / HTTP/1.1"])
      case .noTarget: Request(["GET"])
      case .lineFeedsOnly: Request(message: Message.of(head: Array("\(line)\n\n".utf8)), endpoint: .example)
      case .longBody: Request([line], body: field(65_536))
      case .longField: Request([line, field(140_000)])
      case .longTarget: Request(["GET /\(field(140_000)) HTTP/1.1"])
      case .longHead: Request([line] + Array(repeating: field(99_000), count: 10))
      case .hostCharacter: Self.request(to: "a=b.example")
      case .escapedHostCharacter: Self.request(to: "a%3Db.example")
      case .noHost: Self.request(to: "")
      case .unendedLiteral: Self.request(to: "[::1")
      case .foldedLiteral: Self.request(to: "[127.0.0.1:80\r\n : y]")
      }
    }

    var reason: String {
      switch self {
      case .nulInHead: "NUL"
      case .noMethod, .noTarget: "request line"
      case .lineFeedsOnly: "CR LF CR LF"
      case .longBody:
        "longer than 64 KiB and needs a file beside the command; `onwire compile --out DIR` writes both"
      case .longField: "argument of header"
      case .longTarget: "argument of request-target"
      case .longHead: "head has"
      case .hostCharacter, .escapedHostCharacter, .noHost, .unendedLiteral, .foldedLiteral: "host"
      }
    }

    private static func request(to host: String) -> Request {
      var request = Request(["GET / HTTP/1.1"])
      request.endpoint.host = host
      return request
    }
  }
}

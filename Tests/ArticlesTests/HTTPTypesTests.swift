#if HTTPTypes
  import HTTPTypes
  import OnwireKit
  import Testing

  /// `swift test --traits HTTPTypes --filter HTTPTypesTests`.
  @Suite struct HTTPTypesTests {
    @Test func `a request goes to HTTPRequest and back`() throws {
      let spec = try WireSpec(
        method: "POST", url: "https://api.example.com/v1?q=1", headers: ["X-A": "b", "x-a": "c"],
        params: ["a": 1], as: .form, client: Client(named: "plain"))
      let head = try #require(HTTPRequest(try spec.request))
      #expect(head.scheme == "https" && head.authority == "api.example.com" && head.path == "/v1?q=1")
      #expect(head.headerFields.map(\.name.rawName).prefix(2) == ["X-A", "x-a"])
      let back = try #require(Request(head, body: try spec.message.body()))
      #expect(back.url == "https://api.example.com/v1?q=1")
      #expect(try Comparison(spec, back).isSame)
    }

    @Test(arguments: ["[{Host: a.example}, {X-A: b}, {X-B: c}]", "[{X-A: b}, {Host: a.example}, {X-B: c}]"])
    func `where Host stands is unknown`(fields: String) throws {
      let yaml = "client: plain\nurl: https://a.example/x\nheaders: "
      let spec = try WireSpec(yaml: yaml + fields + "\n")
      let head = try #require(HTTPRequest(try spec.request))
      let back = try #require(Request(head))
      #expect(try Comparison(spec, back).isSame)
      // The order of fields with one name has a meaning.
      let twice = try WireSpec(yaml: yaml + "[{X-A: b}, {Host: a.example}, {X-A: c}]\n")
      var other = try #require(HTTPRequest(try twice.request))
      let same = try #require(Request(other))
      #expect(try Comparison(twice, same).isSame)
      other.headerFields = HTTPFields(other.headerFields.reversed())
      let reversed = try #require(Request(other))
      #expect(try !Comparison(twice, reversed).isSame)
    }

    @Test func `a Host that is not where the request goes is no authority`() throws {
      func head(_ url: String, host: String) throws -> HTTPRequest? {
        HTTPRequest(
          try WireSpec(yaml: "client: plain\nurl: \(url)/x\nheaders: {Host: '\(host)'}\n").request)
      }
      #expect(try head("https://a.example", host: "b.example") == nil)
      #expect(try head("https://a.example:8443", host: "a.example") == nil)
      for (url, host) in [
        ("https://a.example:443", "a.example"), ("https://a.example:443", "a.example:443"),
        ("https://a.example", "A.example"), ("http://[::1]:8080", "[::1]:8080"),
      ] {
        #expect(try head(url, host: host)?.authority == host)
      }
    }

    @Test func `a target that is a URL is a path, and no Host is no authority`() throws {
      let proxied = Request(bytes: Array("GET http://a.example/x?y HTTP/1.1\r\nHost: a.example\r\n\r\n".utf8))
      let head = try #require(HTTPRequest(proxied))
      #expect(head.authority == "a.example" && head.path == "/x?y")
      let bytes = Array("GET /x HTTP/1.1\r\n\r\n".utf8)
      let bare = try #require(HTTPRequest(Request(bytes: bytes)))
      #expect(bare.authority == nil)
      #expect(try Request(bare)?.message.bytes() == bytes)
    }

    @Test func `a length of its own counts, and a length that it leaves out does not`() throws {
      let spec = try WireSpec(
        method: "POST", url: "https://api.example.com/v1", params: ["a": 1], as: .form,
        client: Client(named: "plain"))
      var head = try #require(HTTPRequest(try spec.request))
      head.headerFields[.contentLength] = "4"
      func received() throws -> Request { try #require(Request(head, body: try spec.message.body())) }
      let other = try Comparison(spec, received())
      #expect(other.differences.map(\.path) == ["header.Content-Length"])
      head.headerFields[.contentLength] = nil
      #expect(try Comparison(spec, received()).isSame)
      head.headerFields[.transferEncoding] = "chunked"
      #expect(try !Comparison(spec, received()).isSame)
    }

    @Test func `what swift-http-types cannot hold is none of its requests`() {
      #expect(HTTPRequest(Request(bytes: Array("".utf8))) == nil)
      for line in ["A B: c", "garbage", ": x", "Host: c.d"] {
        let bytes = Array("GET / HTTP/1.1\r\nHost: a.b\r\n\(line)\r\n\r\n".utf8)
        #expect(HTTPRequest(Request(bytes: bytes)) == nil, "\(line)")
      }
      for start in ["GET /", "GET / HTTP/1.1\r\nX: "] {
        let bytes = Array(start.utf8) + [0xE9] + Array("\r\n\r\n".utf8)
        #expect(HTTPRequest(Request(bytes: bytes)) == nil, "\(start)")
      }
    }

    @Test func `the target of CONNECT is its authority`() throws {
      let head = HTTPRequest(method: .connect, scheme: nil, authority: "a.example:443", path: nil)
      let request = try #require(Request(head))
      #expect(request.message.target == "a.example:443")
      #expect(HTTPRequest(request) == head)
    }

    @Test func `a scheme has no letter case, and is one of two`() throws {
      func request(_ scheme: String) -> Request? {
        Request(HTTPRequest(method: .get, scheme: scheme, authority: "a.example", path: "/x"))
      }
      #expect(request("HTTPS")?.url == "https://a.example/x")
      #expect(request("ftp") == nil)
    }

    @Test func `a path or an authority that would be more lines is no request`() {
      for (path, authority) in [
        ("/ HTTP/1.1\r\nX-A: b", "a.b"), ("/", "a.b\r\nX-A: b"), ("/a b", "a.b"), ("/", "a b"),
      ] {
        let head = HTTPRequest(method: .get, scheme: "https", authority: authority, path: path)
        #expect(Request(head) == nil)
      }
    }
  }
#endif

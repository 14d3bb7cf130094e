import OnwireHTTP
import Testing

/// One difference in a head, put into requests of several shapes: it is the only one that is found.
@Suite struct HeadComparisonTests {
  /// What is replaced by what, and what has to be said of it.
  struct Case: Sendable, CustomTestStringConvertible {
    var from: String
    var to: String
    var line: String

    init(_ from: String, _ to: String, _ line: String) {
      (self.from, self.to, self.line) = (from, to, line)
    }

    var testDescription: String { "\(from) → \(to)".debugDescription }
  }

  private static let request =
    "GET /a/b%2Fc?x=1&y%5B0%5D=two+words&x=3&e= HTTP/1.1\r\nHost: a.example\r\nUser-Agent: App/1 (X)\r\n"
    + "Accept: text/html, */*\r\nAccept-Encoding: gzip, br\r\nX-A: 1\r\nX-A: 2\r\nX-Empty:\r\n\r\n"
  private static let cookies =
    "GET / HTTP/1.1\r\nHost: a.example\r\nCookie: sid=a1; theme=dark; a.b=x%20y; flag; sid=2=3\r\n\r\n"
  private static let post =
    "POST http://u@a.example:80/p HTTP/1.1\r\nhost: a.example\r\n"
    + "Content-Type: text/plain; charset=\"utf-8\"\r\nContent-Length: 5\r\n\r\nhello"

  static let cases: [Case] = [
    // The request line.
    Case("GET ", "get ", "changed value method"),
    Case("HTTP/1.1", "HTTP/1.0", "changed value version"),
    Case(" HTTP/1.1", "", "removed presence version"),
    Case("GET ", "GET  ", "respelled blanks request-line"),
    Case("HTTP/1.1\r\n", "HTTP/1.1\n", "respelled line-end request-line"),
    Case("HTTP/1.1", "HTTP/1.1 ", "respelled blanks request-line"),
    Case("GET ", "\r\nGET ", "added line-end head"),
    // The path.
    Case("/a/b", "/a/c", "changed value target.path"),
    Case("%2F", "%2f", "respelled escape-case target.path"),
    Case("%2F", "/", "changed value target.path"),
    Case("/a/b", "/%61/b", "respelled escaped target.path"),
    Case("%2F", "%252F", "changed double-encoding target.path"),
    Case("/a/b", "/a/b+", "changed value target.path"),
    // Pairs of the query.
    Case("x=1", "x=2", "changed value query.x"),
    Case("x=3", "x=4", "changed value query.x#2"),
    Case("two+words", "two%20words", "respelled plus-for-blank query.y[0]"),
    Case("two+words", "two%2Bwords", "changed value query.y[0]"),
    Case("two+words", "tw%6F+words", "respelled escaped query.y[0]"),
    Case("%5B0%5D", "%5b0%5d", "respelled escape-case query.y[0]"),
    Case("%5B0%5D", "[0]", "respelled escaped query.y[0]"),
    Case("%5B0%5D", "%255B0%255D", "changed double-encoding query.y[0]"),
    Case("y%5B0%5D=", "z=", "changed name query.y[0]"),
    Case("x=1&", "", "removed presence query.x"),
    Case("&e=", "&e=&f=1", "added presence query.f"),
    Case("&e=", "", "removed presence query.e"),
    Case("e= ", "e ", "changed type query.e"),
    Case("e= ", "e=1 ", "changed value query.e"),
    Case("x=1&y%5B0%5D=two+words", "y%5B0%5D=two+words&x=1", "moved order query.x"),
    Case("&x=3", "&&x=3", "respelled empty-pair target"),
    Case("e= ", "e=& ", "respelled empty-pair target"),
    // Header fields.
    Case("Host: a.example", "Host: b.example", "changed value header.Host"),
    Case("Host: a.example", "Host: A.Example", "respelled letter-case header.Host"),
    Case("Host: a.example", "Host: a.example:443", "respelled default-port header.Host"),
    Case("Host: a.example", "Host: a.example:8080", "changed value header.Host"),
    Case("User-Agent", "user-agent", "respelled letter-case header.User-Agent"),
    Case("App/1", "App/2", "changed value header.User-Agent"),
    Case("App/1", "app/1", "changed value header.User-Agent"),
    Case("User-Agent: ", "User-Agent:", "respelled blanks header.User-Agent"),
    Case("User-Agent: ", "User-Agent : ", "respelled blanks header.User-Agent"),
    Case("(X)\r\n", "(X) \r\n", "respelled blanks header.User-Agent"),
    Case("(X)\r\n", "(X)\n", "respelled line-end header.User-Agent"),
    Case("App/1 (X)", "App/1\r\n (X)", "respelled line-end header.User-Agent"),
    Case("User-Agent: App/1 (X)\r\n", "", "removed presence header.User-Agent"),
    Case("X-Empty", "X-New: 1\r\nX-Empty", "added presence header.X-New"),
    Case("X-Empty:\r\n", "X-Empty: \r\n", "respelled blanks header.X-Empty"),
    Case("html, */*", "html,*/*", "respelled blanks header.Accept"),
    Case("gzip, br", "gzip, BR", "respelled letter-case header.Accept-Encoding"),
    Case("gzip, br", "br, gzip", "changed value header.Accept-Encoding"),
    Case("X-A: 1\r\nX-A: 2\r\n", "X-A: 2\r\nX-A: 1\r\n", "moved order header.X-A"),
    Case("X-A: 2", "X-A: 3", "changed value header.X-A#2"),
    Case("X-A: 2\r\n", "", "removed presence header.X-A#2"),
    Case("X-Empty:\r\n\r\n", "X-Empty:\r\n\n", "respelled line-end head"),
    Case("X-Empty:\r\n\r\n", "X-Empty:\r\n", "removed line-end head"),
    // Cookies.
    Case("sid=a1", "sid=a2", "changed value header.Cookie.sid"),
    Case("sid=2=3", "sid=2=4", "changed value header.Cookie.sid#2"),
    Case("x%20y", "x y", "changed value header.Cookie.a.b"),
    Case("theme=dark; ", "", "removed presence header.Cookie.theme"),
    Case("theme=dark; ", "theme=dark; new=1; ", "added presence header.Cookie.new"),
    Case("sid=a1; theme=dark", "theme=dark; sid=a1", "moved order header.Cookie.sid"),
    Case("flag;", "flag=;", "changed type header.Cookie.flag"),
    Case("dark; ", "dark;", "respelled blanks header.Cookie"),
    Case("a1; theme=dark; a.b=x%20y; ", "a1; theme=dark;a.b=x%20y; ", "respelled blanks header.Cookie"),
    Case("dark; ", "dark;; ", "respelled empty-pair header.Cookie"),
    Case("dark; ", "dark;  ", "respelled blanks header.Cookie"),
    Case("Cookie: sid", "Cookie:  sid", "respelled blanks header.Cookie"),
    Case("Cookie", "cookie", "respelled letter-case header.Cookie"),
    Case("2=3\r\n", "2=3\n", "respelled line-end header.Cookie"),
    // An absolute target, and what a Content-Type is made of.
    Case("http://u@a.example:80", "HTTP://u@A.example:80", "respelled letter-case target.authority"),
    Case("http://u@a.example:80", "http://u@a.example", "respelled default-port target.authority"),
    Case("http://u@a.example:80", "https://u@a.example:80", "changed value target.authority"),
    Case("http://u@", "http://v@", "changed value target.authority"),
    Case("http://u@a.example:80", "", "respelled target-form target"),
    Case("http://u@a.example:80/p", "http://u@a.example:80/p?", "added presence target.query"),
    Case("\"utf-8\"", "utf-8", "respelled quotes header.Content-Type"),
    Case("\"utf-8\"", "\"UTF-8\"", "respelled letter-case header.Content-Type"),
    Case("text/plain; ", "text/plain;", "respelled blanks header.Content-Type"),
    Case("text/plain", "Text/Plain", "respelled letter-case header.Content-Type"),
    Case("utf-8", "gbk", "changed value header.Content-Type"),
    Case("; charset=\"utf-8\"", "", "changed value header.Content-Type"),
    Case("Length: 5", "Length: 6", "changed length header.Content-Length"),
    Case("Length: 5", "Length: 05", "respelled number-spelling header.Content-Length"),
    Case("Content-Length", "content-length", "respelled letter-case header.Content-Length"),
  ]

  @Test("One difference is found, and no other", arguments: cases)
  func oneDifference(_ one: Case) throws {
    var count = 0
    for text in [Self.request, Self.post, Self.cookies] {
      guard let place = text.firstRange(of: one.from) else { continue }
      count += 1
      let other = text.replacingCharacters(in: place, with: one.to)
      let lines = try ComparedTexts(text, other).lines()
      #expect(lines == [one.line], "\(text)")
      // Turned round it is as many, of the opposite kind.
      let back = try ComparedTexts(other, text).comparison()
      #expect(back.differences.count == 1, "turned round: \(back.differences.map(\.line))")
      #expect(back.differences.first?.kind == back.differences.first.map { _ in one.turnedKind })
    }
    #expect(count > 0)
  }

  @Test func bothSidesAreCited() throws {
    let texts = try ComparedTexts(Raw.get("/?name=%E5%BC%A0x"), Raw.get("/?name=%E5%BC%A1x"))
    let difference = try #require(try texts.comparison().differences.first)
    let left = try #require(difference.left)
    #expect(try texts.left.message.bytes(left.range) == Array("name=%E5%BC%A0x".utf8))
    #expect(try left.marks.map { try texts.left.message.bytes($0) } == [Array("0".utf8)])
    #expect(texts.left.message.segments.role(at: left.segment) == .queryValue)
    #expect(difference.right?.path == "query.name")
  }

  @Test func differencesStandInTheOrderOfTheLeftSide() throws {
    let left = "POST /a?b=1 HTTP/1.1\r\nHost: h\r\nA: 1\r\nB: 2\r\nContent-Length: 0\r\nC: 3\r\n\r\n"
    let right =
      "PUT /a?c=9&b=1 HTTP/1.1\r\nHost: h\r\nN: 0\r\nA: 2\r\nM: 0\r\nContent-Length: 1\r\nC: 4\r\nL: 0\r\n\r\nx"
    let paths = try ComparedTexts(left, right).comparison().differences.map(\.path)
      .filter { $0 != "body" }
    #expect(
      paths == [
        "method", "query.c", "header.N", "header.A", "header.M", "header.B", "header.Content-Length",
        "header.C", "header.L",
      ], "\(paths)")
  }

  @Test func aHeadThatIsNoneIsComparedToo() throws {
    #expect(try ComparedTexts("", "").lines() == [])
    #expect(try ComparedTexts("x y", "x z").lines() == ["changed value header"])
    #expect(
      try ComparedTexts(Raw.get(), "").lines() == [
        "removed presence request-line", "removed presence header.Host", "removed line-end head",
      ])
    #expect(
      try ComparedTexts("GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\nno comma\r\n\r\n").lines()
        == ["changed value header"])
  }
}

extension HeadComparisonTests.Case {
  /// The kind with the sides exchanged.
  fileprivate var turnedKind: Difference.Kind {
    if line.hasPrefix("removed") { return .added }
    if line.hasPrefix("added") { return .removed }
    return Difference.Kind.allCases.first { line.hasPrefix($0.rawValue) } ?? .changed
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}

import Testing

@testable import OnwireHTTP

@Suite struct RequestURLJoinTests {
  /// RFC 3986, 5.4.1 and 5.4.2 (strict), for the base `http://a/b/c/d;p?q`.
  static let examples: [(reference: String, result: String)] = [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
    ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
  ]

  @Test(arguments: examples) func theExamplesOfRFC3986AreResolved(reference: String, result: String) {
    // The slash at the end of the query keeps AFNetworking from adding one to the path.
    let joined = RequestURL.join(
      base: "http://a/b/c/d;p?q/", reference: URLText(reference, from: .url), addingSlash: true, by: .rfc3986
    ).string
    let keepsBaseQuery = reference.isEmpty || reference.hasPrefix("#")
    #expect(joined == (keepsBaseQuery ? result.replacing("?q", with: "?q/") : result))
  }

  @Test(arguments: [
    ("http://h", "x", "http://h/x"), ("http://h", "?y", "http://h?y"), ("http://h/", "x", "http://h/x"),
    ("http://h/v1", "x", "http://h/v1/x"), ("http://h/v1/", "x", "http://h/v1/x"),
    ("http://h/v1", "/x", "http://h/x"), ("http://h/v1", "", "http://h/v1/"),
    ("http://h/v1", "../x", "http://h/x"),
    ("http://h/v1?k=1", "", "http://h/v1/?k=1"), ("http://h/v1?k=1", "x", "http://h/v1/x"),
    ("http://h/v1?k=/", "x", "http://h/x"), ("http://h/v1/?k=1", "#f", "http://h/v1/?k=1#f"),
    ("http://h?k", "#f", "http://h?k#f"), ("http://h/v1#f", "x", "http://h/v1/x"),
    ("http://h/v1", "https://o/../x", "https://o/../x"), ("http://h/v1", "//o/../x", "http://o/../x"),
    ("http://h/v1", "a:b", "a:b"), ("http://h/v1", "./a:b", "http://h/v1/a:b"), ("base", "x", "base/x"),
    ("/v1", "x", "/v1/x"), ("", "x", "x"), ("", "", ""),
  ])
  func theBaseIsAFolderAsInAFNetworking(base: String, reference: String, result: String) {
    #expect(RequestURL.join(base: base, reference: reference).string == result)
  }

  @Test(arguments: [
    // reference, by CFURL, by swift-foundation, by RFC 3986
    ("/a/../users", "/a/../users", "/users", "/users"), ("../../users", "/../users", "/users", "/users"),
    ("../..", "/..", "/", "/"), ("x/../../../y", "/../y", "/y", "/y"), ("a/../b", "/v1/b", "/v1/b", "/v1/b"),
    ("./x", "/v1/x", "/v1/x", "/v1/x"), ("/.", "/.", "/", "/"), ("//", "/v1/", "//", "//"),
    ("///x", "/x", "///x", "///x"), ("//?q", "/v1/?q", "//?q", "//?q"),
    (":80/x", "/v1/", "/v1/:80/x", "/v1/:80/x"),
    (":/x", "/x", "/v1/:/x", "/v1/:/x"), ("//o/./x", "//o/./x", "//o/./x", "//o/x"),
    ("..;/..", "/v1/", "/v1/", "/v1/"), ("a//../b", "/v1/a/b", "/v1/a/b", "/v1/a/b"),
  ])
  func aReferenceIsResolvedByWhatTheClientAsks(
    reference: String, cfurl: String, foundation: String, rfc3986: String
  ) {
    let results = RequestURL.Resolution.allCases.map {
      RequestURL.join(
        base: "http://h/v1", reference: URLText(reference, from: .url), addingSlash: true, by: $0
      ).string
    }
    let expected = [cfurl, foundation, rfc3986].map { $0.hasPrefix("//") ? "http:" + $0 : "http://h" + $0 }
    #expect(results == expected)
  }

  @Test func aBaseWithoutAPathKeepsTheDotsOfAReferenceInCFURL() {
    for (reference, result) in [("./x", "/./x"), ("../x", "/../x"), ("x", "/x"), ("?x", "?x")] {
      #expect(RequestURL.join(base: "http://h", reference: reference).string == "http://h" + result)
    }
  }

  @Test func longPathsOfDotsAreResolvedInLinearTime() {
    let reference = String(repeating: "a/", count: 200_000) + String(repeating: "../", count: 200_001) + "b"
    #expect(RequestURL.join(base: "http://h/v", reference: reference).string == "http://h/b")
  }

  @Test func aJoinedURLKnowsWhichOfTheTwoTextsItsBytesComeFrom() throws {
    let url = try RequestURL(RequestURL.join(base: "http://h/v1?k", reference: "../x?y"))
    #expect(url.text.string == "http://h/x?y")
    #expect(
      url.text.pieces == [
        URLText.Piece(range: 0..<9, given: URLText.Given(input: .base, range: 0..<9)),
        URLText.Piece(range: 9..<12, given: URLText.Given(input: .url, range: 3..<6)),
      ])
    #expect(
      RequestURL.join(base: "http://h/v1", reference: "x").pieces == [
        URLText.Piece(range: 0..<11, given: URLText.Given(input: .base, range: 0..<11)),
        URLText.Piece(range: 11..<12, given: nil),
        URLText.Piece(range: 12..<13, given: URLText.Given(input: .url, range: 0..<1)),
      ])
  }

  @Test func aTargetWithAQueryAddedKnowsWhereItsBytesComeFrom() throws {
    let url = try RequestURL(URLText("http://h?x", from: .url).appending(query: "a=1"))
    #expect(
      url.requestTarget.pieces == [
        URLText.Piece(range: 0..<1, given: nil),
        URLText.Piece(range: 1..<3, given: URLText.Given(input: .url, range: 8..<10)),
        URLText.Piece(range: 3..<4, given: nil),
        URLText.Piece(range: 4..<7, given: URLText.Given(input: .query, range: 0..<3)),
      ])
  }
}

extension RequestURL {
  /// What AFHTTPSessionManager makes of a URL string and its base URL.
  static func join(base: String, reference: String) -> URLText {
    join(base: base, reference: URLText(reference, from: .url), addingSlash: true, by: .cfurl)
  }
}

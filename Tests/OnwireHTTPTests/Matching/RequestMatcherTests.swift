import Testing
import OnwireTextFormats

@testable import OnwireHTTP

@Suite struct RequestMatcherTests {
  private static func request(_ line: String, _ body: String = "", host: String = "h") throws
    -> ComparedRequest
  {
    let type = body.isEmpty ? "" : "Content-Type: application/x-www-form-urlencoded\r\n"
    let text = "\(line) HTTP/1.1\r\nHost: \(host)\r\n\(type)\r\n\(body)"
    return ComparedRequest(try RequestParser().message(ByteInput(Array(text.utf8))))
  }

  private static let wildcards = Wildcards([
    Wildcards.Wildcard(token: "anyA", name: "any") { _ in true },
    Wildcards.Wildcard(token: "anyN", name: "any:number") { !$0.isEmpty && $0.allSatisfy(\.isNumber) },
    Wildcards.Wildcard(token: "anyP", name: "any:/.*/") { _ in true },
  ])

  private static func request(
    _ line: String, _ body: String = "", wildcards: Wildcards
  ) throws -> ComparedRequest {
    var request = try request(line, body)
    request.wildcards = wildcards
    return request
  }

  private static func matcher(
    _ expected: [ComparedRequest], _ seen: [ComparedRequest], comparesHosts: Bool = true
  ) -> RequestMatcher {
    var matcher = RequestMatcher(expected, comparesHosts: comparesHosts)
    for request in seen where matcher.see(RequestKey(request.message)) { matcher.describe(request.message) }
    return matcher
  }

  private static func misses(_ expected: [ComparedRequest], _ seen: [ComparedRequest]) -> [NearestMiss?] {
    let matcher = matcher(expected, seen)
    let finder = MissFinder(matcher, matcher.matches())
    return expected.indices.map { finder.nearestMiss(of: $0) }
  }

  // MARK: Matches

  @Test func aHostMayBeAnyOfAShape() throws {
    func open(_ line: String) throws -> ComparedRequest {
      var request = try Self.request(line, host: "anya.Example.com")
      request.wildcards = Wildcards([Wildcards.Wildcard(token: "anya", name: "any") { !$0.isEmpty }])
      return request
    }
    let seen = [
      try Self.request("GET /x", host: "cdn.other.org"),
      try Self.request("GET /x", host: "EU.example.com:443"),
      try Self.request("GET /y", host: "us.example.com"),
    ]
    let expected = [
      try open("GET /x"), try Self.request("GET /x", host: "cdn.other.org"), try open("GET /y"),
    ]
    #expect(Self.matcher(expected, seen).matches() == [1, 0, 2])
    #expect(Self.matcher([try open("GET /x")], [seen[0]]).matches() == [nil])
    #expect(Self.matcher([try open("GET /x")], [seen[0]], comparesHosts: false).matches() == [0])
    var other = try Self.request("GET /x", host: "anya.other.org")
    other.wildcards = Wildcards([Wildcards.Wildcard(token: "anya", name: "any") { !$0.isEmpty }])
    #expect(Self.matcher([other, try open("GET /x")], [seen[1], seen[0]]).matches() == [1, 0])
    let miss = try #require(Self.misses([try open("GET /x")], [seen[0]])[0])
    #expect(miss.reasons == [.host(expected: "${any}.example.com", seen: "cdn.other.org")])
    guard case .match(0) = RequestMatcher([try open("GET /x")]).single(seen[1].message) else {
      Issue.record("no match")
      return
    }
  }

  @Test func ofSeveralTheClosestIsTaken() throws {
    let expected = [try Self.request("GET /s?q=a&page=2&size=10")]
    let seen = [
      try Self.request("GET /s?q=b&page=1&size=20"), try Self.request("GET /s?q=a&page=2&size=20"),
      try Self.request("GET /s?q=a"), try Self.request("GET /other?q=a&page=2&size=10"),
    ]
    #expect(Self.matcher(expected, seen).matches() == [1])
  }

  @Test func theClosestTwoArePairedFirstAndNoneTwice() throws {
    let expected = [try Self.request("GET /s?q=x&from=home"), try Self.request("GET /s?q=a&from=mail")]
    let seen = [try Self.request("GET /s?q=a&from=mail"), try Self.request("GET /s?q=x&from=push")]
    #expect(Self.matcher(expected, seen).matches() == [1, 0])
    #expect(Self.matcher(expected + expected, seen).matches() == [1, 0, nil, nil])
  }

  @Test func strangersOfOnePathAreNoPair() throws {
    let alone = [try Self.request("GET /s?q=a&p=1")]
    #expect(Self.matcher(alone, [try Self.request("GET /s?zz=9&yy=8")]).matches() == [nil])
    let expected = [try Self.request("GET /s?q=a"), try Self.request("GET /s?q=x")]
    let seen = [try Self.request("GET /s?q=a"), try Self.request("GET /s?q=b")]
    #expect(Self.matcher(expected, seen).matches() == [0, nil])
  }

  @Test(arguments: [("a=1&b=2", "a=7&b=8&c=9"), ("user=a&pass=b", "name=x&secret=y")])
  func theOnlyOneOfItsPathMayHaveAnotherBody(_ body: String, _ other: String) throws {
    let seen = [try Self.request("POST /log", "a=1"), try Self.request("POST /login", other)]
    #expect(Self.matcher([try Self.request("POST /login", body)], seen).matches() == [1])
  }

  @Test func ofRequestsThatAreAlikeTheirPlacesDecideWhichIsDropped() throws {
    func poll(_ time: Int) throws -> ComparedRequest { try Self.request("GET /poll?t=16000\(time)") }
    func item(_ id: Int) throws -> ComparedRequest { try Self.request("GET /items/\(id)") }
    let expected = [
      try poll(10_001), try item(1), try poll(10_044), try item(2), try poll(10_090), try item(3),
    ]
    let seen = [try poll(90_017), try item(1), try item(2), try poll(90_061), try item(3)]
    #expect(Self.matcher(expected, seen).matches() == [0, 1, nil, 2, 3, 4])
  }

  @Test(arguments: [
    // In its place, and only a bit otherwise.
    ("offset=222&part=2", 11, 11),
    // Nothing but its place says so.
    ("offset=9000&part=0", 11, nil),
    // Elsewhere.
    ("offset=222&part=2", 3, nil),
  ])
  func whatChangedIsFoundInItsPlaceWhereAllElseIsInOrder(_ query: String, _ place: Int, _ match: Int?)
    throws
  {
    let expected = try (0..<24).map { try Self.request("GET /feed?offset=\($0 * 20)&part=\($0 % 3)") }
    var seen = expected
    seen.remove(at: 11)
    seen.insert(try Self.request("GET /feed?\(query)"), at: place)
    #expect(Self.matcher(expected, seen).matches()[11] == match)
    #expect(Self.matcher(expected, seen.reversed()).matches()[11] == nil)
  }

  @Test func whatIsNearButStandsFarAwayGivesWayToWhatIsInItsPlace() throws {
    let expected = try (0..<24).map {
      try Self.request("GET /find?terms=w\($0)&page=\($0 % 5)&order=\($0 % 4)")
    }
    var seen = expected
    seen[11] = try Self.request("GET /find?terms=other&page=1&order=3")
    seen.append(try Self.request("GET /find?terms=w11&page=1&order=2"))
    #expect(Self.matcher(expected, seen).matches() == expected.indices.map { $0 })
    #expect(Self.matcher(expected.reversed(), seen).matches()[12] == 24)
  }

  @Test func whatMovedIsFoundAllTheSameWhereNothingElseCouldBeIt() throws {
    var open = try Self.request("GET /feed?offset=anyA&part=9")
    open.wildcards = Wildcards([Wildcards.Wildcard(token: "anyA", name: "any") { _ in true }])
    let pages = try (0..<24).map { try Self.request("GET /feed?offset=\($0 * 20)&part=\($0 % 3)") }
    let expected = [
      open, try Self.request("POST /log", "a=1&b=2"), try Self.request("GET /feed?offset=7&part=8"),
    ]
    let seen = try [
      Self.request("GET /feed?offset=77&part=9"), Self.request("POST /log", "a=3&b=4"),
      Self.request("GET /feed?offset=7&part=8"),
    ]
    #expect(Self.matcher(expected + pages, pages + seen).matches() == [24, 25, 26] + pages.indices)
  }

  @Test func aNumberInThePathMayBeAnotherInItsPlace() throws {
    func item(_ user: Int, _ item: Int) throws -> ComparedRequest {
      try Self.request("GET /users/\(user)/items/\(item)?part=\(item % 7)&size=\(item % 5)")
    }
    let expected = try (0..<24).map { try item($0 % 4, 100 + $0 * 3) }
    var seen = expected
    seen[11] = try Self.request("GET /users/3/items/134?part=0&size=3")
    #expect(Self.matcher(expected, seen).matches() == expected.indices.map { $0 })
    seen[11] = try Self.request("GET /users/9/items/900?part=0&size=3")
    #expect(Self.matcher(expected, seen).matches()[11] == nil)
  }

  @Test func anotherStepOfThePathIsAPairWhereAllElseSaysSo() throws {
    func order(_ id: String, _ name: String) throws -> ComparedRequest {
      try Self.request("POST /users/\(id)/orders", "name=\(name)&note=for-\(name)&sum=\(name.utf8.count)")
    }
    let expected = [try order("17", "ada"), try order("18", "grace"), try order("19", "barbara")]
    let seen = [try order("18", "grace"), try order("71", "ada"), try order("99", "edsger")]
    #expect(Self.matcher(expected, seen).matches() == [1, 0, nil])
  }

  @Test func whatAWildcardStandsForMayBeAnything() throws {
    var expected = try Self.request("POST /s", "q=anyA&page=2")
    expected.wildcards = Wildcards([Wildcards.Wildcard(token: "anyA", name: "any") { _ in true }])
    let seen = try (1...9).map { try Self.request("POST /s", "q=word\($0)&page=\($0)") }
    #expect(Self.matcher([expected], seen).matches() == [1])
  }

  @Test func aNameThatOneSideLacksTellsThemApartWhateverItsValue() throws {
    func open(_ body: String) throws -> ComparedRequest {
      var request = try Self.request("PUT /g", body)
      request.wildcards = Wildcards([Wildcards.Wildcard(token: "anyA", name: "any") { _ in true }])
      return request
    }
    let expected = [try open("login=anyA"), try open("order=anyA")]
    let seen = try ["order=x", "order=y", "login=x", "login=y"].map { try Self.request("PUT /g", $0) }
    #expect(Self.matcher(expected, [seen[0], seen[2]]).matches() == [1, 0])
    #expect(Self.matcher(expected, seen).matches() == [2, 0])
    // Nothing is learnt from what all requests of one side have, and none of the other.
    let tokens = try (1...3).map { try open("token=anyA&page=\($0)") }
    let pages = try (1...3).map { try Self.request("PUT /g", "page=\($0)&sort=new") }
    #expect(Self.matcher(tokens, pages.reversed()).matches() == [2, 1, 0])
  }

  @Test func whatIsAtAnotherHostIsNoRival() throws {
    func login(_ value: String, _ host: String) throws -> ComparedRequest {
      var request = try Self.request("PUT /g", "login=\(value)", host: host)
      if value == "anyA" {
        request.wildcards = Wildcards([Wildcards.Wildcard(token: "anyA", name: "any") { _ in true }])
      }
      return request
    }
    let seen = try ["b", "a"].flatMap { [try login("x", $0), try login("y", $0)] }
    #expect(Self.matcher([try login("anyA", "a"), try login("anyA", "b")], seen).matches() == [2, 0])
    #expect(
      Self.matcher([try login("z", "a"), try login("z", "b")], [seen[0], seen[3]]).matches() == [1, 0])
  }

  @Test func equalRequestsPairInTheirOrder() throws {
    let same = try Self.request("POST /log", "a=1")
    #expect(Self.matcher([same, same, same], [same, same]).matches() == [0, 1, nil])
  }

  @Test func theSpellingOfThePathDoesNotMatterAndItsMethodDoes() throws {
    let expected = [try Self.request("GET /a%20b/%7Ec"), try Self.request("POST /x")]
    let seen = [try Self.request("get /x"), try Self.request("GET /x"), try Self.request("GET /a%20b/~c")]
    #expect(Self.matcher(expected, seen).matches() == [2, nil])
  }

  @Test func anotherHostIsAnotherRequestUnlessHostsAreNotCompared() throws {
    let expected = [try Self.request("GET /x", host: "a")]
    let seen = [try Self.request("GET /x", host: "b")]
    #expect(Self.matcher(expected, seen).matches() == [nil])
    #expect(Self.matcher(expected, seen, comparesHosts: false).matches() == [0])
  }

  @Test func everyRequestFindsItselfAmongShuffledOnes() throws {
    var random = SeededGenerator(seed: 5)
    let requests = try (0..<200).map {
      try Self.request("POST /v\($0 % 7)?page=\($0)", "id=\($0 * 31)&kind=\($0 % 3)")
    }
    let order = requests.indices.shuffled(using: &random)
    let matches = Self.matcher(requests, order.map { requests[$0] }).matches()
    #expect(matches.map { $0.map { order[$0] } } == requests.indices.map { $0 })
  }

  @Test func aWildcardInThePathTakesOneStepOfItsShape() throws {
    var expected = try Self.request("GET /users/anyA/orders")
    expected.wildcards = Wildcards([
      Wildcards.Wildcard(token: "anyA", name: "any:number") { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
    ])
    let seen = try ["/users/me/orders", "/users/7/8/orders", "/users/78/orders", "/users//orders"].map {
      try Self.request("GET \($0)")
    }
    #expect(Self.matcher([expected], seen).matches() == [2])
    #expect(Self.matcher([expected], seen).key(ofExpected: 0).path == "/users/${any:number}/orders")
  }

  @Test func requestsOfSeveralPatternsAreEachPairedWithTheirOwn() throws {
    let expected = try ["/users/anyA", "/items/anyA", "/items/anyA/notes", "/users/anyA/notes"].map {
      var request = try Self.request("GET \($0)")
      request.wildcards = Wildcards([Wildcards.Wildcard(token: "anyA", name: "any") { !$0.isEmpty }])
      return request
    }
    let seen = try ["/items/7", "/users/3/notes", "/users/3", "/items/8/notes"].map {
      try Self.request("GET \($0)")
    }
    #expect(Self.matcher(expected, seen).matches() == [2, 0, 3, 1])
  }

  @Test(
    arguments: [
      (["GET /u/a-anyA/p", "GET /u/b-anyA/p"], ["GET /u/b-x/p", "GET /u/a-x/p"], [1, 0]),
      (["GET /u/a-anyA/p", "GET /u/b-anyA/p"], ["GET /u/b-x/p"], [nil, 0]),
      (["GET /u/anyN/p", "GET /u/me-anyA/p"], ["GET /u/me-7/p", "GET /u/7/p"], [1, 0]),
      (["GET /q?u=a-anyA", "GET /q?u=b-anyA"], ["GET /q?u=b-x", "GET /q?u=a-x"], [1, 0]),
      // What fits fewer comes first, and a text beside a pattern is another request's.
      (
        ["GET /q?u=anyA", "GET /q?u=me-anyA", "GET /q?u=me"],
        ["GET /q?u=me-x", "GET /q?u=7", "GET /q?u=me"], [1, 0, 2]
      ),
      (["GET /q?u=a-anyA"], ["GET /q?u=b-x", "GET /q?u=a-x"], [1]),
      (["GET /q?u=x&u=anyA", "GET /q?u=y&u=anyA"], ["GET /q?u=y&u=1", "GET /q?u=x&u=2"], [1, 0]),
    ] as [([String], [String], [Int?])])
  func whatAWildcardFitsTellsRequestsApart(expected: [String], seen: [String], matches: [Int?]) throws {
    let expected = try expected.map { try Self.request($0, wildcards: Self.wildcards) }
    #expect(Self.matcher(expected, try seen.map { try Self.request($0) }).matches() == matches)
  }

  @Test func manyRequestsAreToldApartByTheirPatterns() throws {
    for count in [12, 600] {
      let forms = try (0..<count).map {
        try Self.request("POST /f", "a=t\($0)-anyA", wildcards: Self.wildcards)
      }
      let paths = try (0..<count).map {
        try Self.request("GET /t\($0)-anyN", wildcards: Self.wildcards)
      }
      let seen = try (0..<count).reversed().flatMap {
        [try Self.request("GET /t\($0)-7"), try Self.request("POST /f", "a=t\($0)-x")]
      }
      let matches = (0..<count).reversed().map { 2 * $0 }
      #expect(Self.matcher(forms, seen).matches() == matches.map { $0 + 1 })
      #expect(Self.matcher(paths, seen).matches() == matches)
    }
  }

  private static let longText = "a long text of many words that is one value, of the kind "

  @Test(
    arguments: [
      (
        [#"{"user":"anyA"}"#, #"{"user":"anyA","device":"anyA"}"#, #"{"user":"anyA","q":1}"#],
        [#"{"user":{"id":1}}"#, #"{"user":"u","device":{"os":1}}"#, #"{"user":"u","q":1}"#], [0, 1, 2]
      ),
      (
        [#""anyA""#, #"{"z":"anyA"}"#, #"{"z":"anyA","q":1}"#],
        [#"{"a":1}"#, #"{"z":{"b":1}}"#, #"{"z":1,"q":1}"#], [0, 1, 2]
      ),
      (
        [#"{"order":"anyA"}"#, #"{"login":"anyA"}"#, #"{"order":"anyA","kind":"a"}"#],
        [#"{"login":"x"}"#, #"{"order":[{"y":[1]}]}"#, #"{"order":"q","kind":"a"}"#], [1, 0, 2]
      ),
      (
        [#"{"o":["anyA"]}"#, #"{"l":["anyA"]}"#, #"{"o":["anyA"],"kind":"a"}"#],
        [#"{"l":[{"a":1}]}"#, #"{"o":[[2,3]]}"#, #"{"o":[{"a":[1]}],"kind":"a"}"#], [1, 0, 2]
      ),
      // A number is no object.
      (
        [#"{"id":"anyN"}"#, #"{"id":"anyA","x":1}"#, #"{"id":{"a":1}}"#],
        [#"{"id":{"a":1}}"#, #"{"id":7}"#, #"{"id":{"b":2},"x":1}"#], [1, 2, 0]
      ),
      // What has nothing in it is a value, too.
      (
        [#"{"user":"anyA"}"#, #"{"user":"anyA","device":"anyA"}"#, #"{"user":"anyA","q":1}"#],
        [#"{"user":{}}"#, #"{"user":"u","device": [ ]}"#, #"{"user":"u","q":1}"#], [0, 1, 2]
      ),
      // A pattern may be one of objects.
      (
        [
          #"{"user":"anyP","a":1}"#, #"{"user":"u2","a":1}"#, #"{"user":"u3","a":1}"#,
          #"{"user":"u4","a":1}"#,
        ],
        [
          #"{"user":{"id":1},"a":2}"#, #"{"user":"u2","a":1}"#, #"{"user":"u3","a":1}"#,
          #"{"user":"u4","a":1}"#,
        ], [0, 1, 2, 3]
      ),
      // The words of a text are that text's.
      (
        [#"{"q":"anyA","p":1}"#, #"{"q":"anyA","p":2}"#, #"{"q":"anyA","p":3}"#],
        ["{\"q\":\"\(longText)a\",\"p\":2}", "{\"q\":\"\(longText)b c\",\"p\":3}", #"{"q":"d","p":1}"#],
        [2, 0, 1]
      ),
    ] as [([String], [String], [Int?])])
  func aWildcardTakesAllThatIsInsideOfAValue(expected: [String], seen: [String], matches: [Int?]) throws {
    func request(_ body: String, _ wildcards: Wildcards) throws -> ComparedRequest {
      let text = "POST /x HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n\r\n\(body)"
      return ComparedRequest(
        try RequestParser().message(ByteInput(Array(text.utf8)), isAlone: true), wildcards: wildcards)
    }
    let expected = try expected.map { try request($0, Self.wildcards) }
    let seen = try seen.map { try request($0, Wildcards()) }
    #expect(Self.matcher(expected, seen).matches() == matches)
  }

  @Test(
    arguments: [
      (
        [
          ("anya", "page=anyA&name=anyA&tok=388599a2&id=anyA"),
          ("a.com", "tok=anyA&kind=anyA&page=3&id=anyA"),
          ("a.com", "tok=anyA&page=1&name=anyA&kind=anyA"),
        ], ["id=2&name=v&page=2&tok=388599a2", "kind=b&name=v&page=1&tok=6eccb99a"], [0, nil, 1]
      ),
      // What fits fewer comes first, whatever its host.
      (
        [("a.com", "id=anyA&page=anyA"), ("anya", "id=4&page=anyA")], ["id=4&page=1", "id=2&page=3"], [1, 0]
      ),
    ] as [([(String, String)], [String], [Int?])])
  func whatIsTheSameAtAHostThatMayBeSeveralIsNoOthersNearest(
    expected: [(String, String)], seen: [String], matches: [Int?]
  ) throws {
    let wildcards = Wildcards(
      ["anyA", "anya"].map { Wildcards.Wildcard(token: $0, name: "any") { _ in true } })
    let expected = try expected.map { host, query in
      var request = try Self.request("GET /x?\(query)", host: host)
      request.wildcards = wildcards
      return request
    }
    let requests = try seen.map { try Self.request("GET /x?\($0)", host: "a.com") }
    #expect(Self.matcher(expected, requests).matches() == matches)
  }

  // MARK: Misses

  @Test(arguments: [
    ("GET /v1/a", [NearestMiss.Reason.method(expected: "POST", seen: "GET")]),
    ("POST /v1/b", [.step(2, expected: "a", seen: "b")]),
    ("POST /api/v1/a", [.path(expected: "/v1/a", seen: "/api/v1/a")]),
    ("GET /v1/b", [.method(expected: "POST", seen: "GET"), .step(2, expected: "a", seen: "b")]),
  ])
  func theNearestMissSaysWhatKeepsThemApart(_ line: String, _ reasons: [NearestMiss.Reason]) throws {
    let far = try Self.request("DELETE /else/where/entirely")
    let misses = Self.misses([try Self.request("POST /v1/a")], [far, try Self.request(line)])
    #expect(misses == [NearestMiss(seen: 1, reasons: reasons)])
  }

  @Test func whatIsFarIsNoMiss() throws {
    let seen = [try Self.request("GET /else/where"), try Self.request("GET /")]
    #expect(Self.misses([try Self.request("POST /v1/a")], seen) == [nil])
  }

  @Test func ofSeveralMissesTheOneWithTheFewestReasonsIsNamed() throws {
    let seen = [
      try Self.request("GET /v1/b"), try Self.request("POST /v1/b"), try Self.request("PUT /v1/a"),
    ]
    let miss = Self.misses([try Self.request("POST /v1/a")], seen)
    #expect(miss == [NearestMiss(seen: 2, reasons: [.method(expected: "POST", seen: "PUT")])])
  }

  @Test func aStrangerOfTheSamePathIsNamedWithWhatItHasOtherwise() throws {
    let expected = [try Self.request("GET /s?q=a&p=1"), try Self.request("GET /s?q=x&p=1")]
    let seen = [try Self.request("GET /s?q=a&p=1"), try Self.request("GET /s?q=b&p=1")]
    #expect(Self.misses(expected, seen)[1] == NearestMiss(seen: 1, reasons: [.values(["query.q"])]))
  }

  @Test func aMatchThatAnotherHasIsNamedWithItsOwner() throws {
    let expected = [try Self.request("GET /s?q=a"), try Self.request("GET /s?q=b")]
    let misses = Self.misses(expected, [try Self.request("GET /s?q=b")])
    #expect(misses[0] == NearestMiss(seen: 0, reasons: [.taken(by: 1), .values(["query.q"])]))
  }
}

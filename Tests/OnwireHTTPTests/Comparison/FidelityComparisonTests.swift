import OnwireHTTP
import Testing
import OnwireTextFormats

/// What a capture lost is listed, and never held against the request.
@Suite struct FidelityComparisonTests {
  private static let left =
    "GET /a?x=%2f HTTP/1.1\r\nHost: h\r\nA: 1\r\nB: 2\r\nContent-Length: 0\r\n\r\n"

  /// The lines of a comparison with `from` replaced by `to` on the right, of which `aspect` is not exact.
  private func lines(
    _ from: String, _ to: String, _ aspect: Fidelity.Aspect, _ knowledge: Fidelity.Knowledge = .rebuilt,
    onLeft: Bool = false
  ) throws -> [String] {
    var fidelity = Fidelity()
    fidelity.set(aspect, knowledge, because: "why")
    let place = try #require(Self.left.firstRange(of: from))
    let other = String(Self.left[..<place.lowerBound]) + to + Self.left[place.upperBound...]
    return try ComparedTexts(
      Self.left, other, onLeft ? fidelity : Fidelity(), onLeft ? Fidelity() : fidelity
    ).lines()
  }

  @Test func spellingsThatACaptureLostAreNotComparable() throws {
    let why = ", not comparable: why"
    #expect(try lines("%2f", "%2F", .requestLine) == ["respelled escape-case query.x\(why)"])
    #expect(try lines("/a?", "http://h/a?", .requestLine) == ["respelled target-form target\(why)"])
    #expect(try lines("HTTP/1.1", "HTTP/1.0", .requestLine) == ["changed value version\(why)"])
    #expect(try lines("A: 1", "a: 1", .fieldCase, .unknown) == ["respelled letter-case header.A\(why)"])
    #expect(try lines("A: 1", "A:1", .fieldBlanks, .absent) == ["respelled blanks header.A\(why)"])
    #expect(try lines("A: 1\r\n", "A: 1\n", .fieldBlanks) == ["respelled line-end header.A\(why)"])
    #expect(try lines("\r\n\r\n", "\r\n\n", .fieldBlanks) == ["respelled line-end head\(why)"])
    #expect(
      try lines("A: 1\r\nB: 2", "B: 2\r\nA: 1", .fieldOrder, .unknown) == ["moved order header.A\(why)"])
  }

  @Test func fieldsThatACaptureLostAreNotComparable() throws {
    let why = ", not comparable: why"
    for knowledge in [Fidelity.Knowledge.rebuilt, .absent, .unknown] {
      #expect(try lines("A: 1\r\n", "", .fields, knowledge) == ["removed presence header.A\(why)"])
      #expect(
        try lines("B: 2", "B: 2\r\nC: 3", .fields, knowledge, onLeft: true)
          == ["added presence header.C\(why)"])
    }
  }

  /// HTTPie prints the Host last that it sends first.
  @Test func onlyTheFieldThatMayHaveBeenFirstIsNotComparable() throws {
    var fidelity = Fidelity()
    fidelity.setPerhapsFirst(field: "Host", because: "why")
    func lines(_ sent: String...) throws -> [String] {
      let texts = [sent, ["A: 1", "B: 2", "C: 3", "Host: h"]].map {
        "GET / HTTP/1.1\r\n\($0.joined(separator: "\r\n"))\r\n\r\n"
      }
      let found = try ComparedTexts(texts[0], texts[1], Fidelity(), fidelity).lines()
      let swapped = try ComparedTexts(texts[1], texts[0], fidelity, Fidelity()).lines()
      #expect(found.count == swapped.count)
      return found
    }
    let why = "moved order header.Host, not comparable: why"
    #expect(try lines("Host: h", "A: 1", "B: 2", "C: 3") == [why])
    #expect(try lines("A: 1", "B: 2", "C: 3", "Host: h") == [])
    #expect(try lines("A: 1", "Host: h", "B: 2", "C: 3") == ["moved order header.Host"])
    let others = try lines("Host: h", "B: 2", "C: 3", "A: 1")
    #expect(others == [why, "moved order header.A"])
    #expect(
      Set(try lines("D: 4", "Host: h", "A: 1", "B: 2", "C: 3")) == [why, "removed presence header.D"])
  }

  @Test func whatIsThereCounts() throws {
    // A field that the capture has and the other side has not.
    #expect(try lines("B: 2", "B: 2\r\nC: 3", .fields) == ["added presence header.C"])
    #expect(try lines("A: 1\r\n", "", .fields, onLeft: true) == ["removed presence header.A"])
    // A value, however the line was made again.
    #expect(try lines("%2f", "1", .requestLine) == ["changed value query.x"])
    #expect(try lines("A: 1", "A: 2", .fields) == ["changed value header.A"])
    #expect(try lines("A: 1", "A: 2", .fields, .absent) == ["changed value header.A"])
    #expect(try lines("A: 1", "A: 2", .fields, .unknown) == ["changed value header.A"])
    #expect(try lines("GET", "PUT", .requestLine) == ["changed value method"])
    // What another aspect lost does not explain it.
    #expect(try lines("A: 1", "a: 1", .fieldBlanks) == ["respelled letter-case header.A"])
    #expect(try lines("A: 1\r\nB: 2", "B: 2\r\nA: 1", .fieldCase) == ["moved order header.A"])
  }

  /// A tool that moves fields does not change their values, nor the order of fields with the same name.
  @Test(arguments: ["A: 1\r\nA: 2", "Cookie: a=1; b=2"])
  func theOrderInsideOfAFieldIsKnownWhereThatOfTheFieldsIsNot(fields: String) throws {
    let text = "GET / HTTP/1.1\r\n\(fields)\r\nB: 3\r\n\r\n"
    let isCookie = fields.hasPrefix("Cookie")
    let other = text.replacing(
      fields, with: isCookie ? "Cookie: b=2; a=1" : "A: 2\r\nA: 1")
    for (knowledge, counts) in [
      (Fidelity.Knowledge.rebuilt, true), (.unknown, isCookie), (.changed, isCookie), (.exact, true),
    ] {
      var fidelity = Fidelity()
      fidelity.set(.fieldOrder, knowledge, because: "why")
      for sides in [(text, other), (other, text)] {
        let comparison = try ComparedTexts(sides.0, sides.1, fidelity).comparison()
        #expect(comparison.isSame != counts, "\(knowledge)")
        #expect(comparison.differences.map(\.kind) == [.moved])
      }
    }
  }

  @Test func aVersionCountsWhereALineThatWasMadeAgainHasTheOneThatWasSpoken() throws {
    let text = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
    var made = Fidelity()
    made.set(.requestLine, .rebuilt, because: "why")
    for isTold in [true, false] {
      made.isVersionTold = isTold
      let other = text.replacing("HTTP/1.1", with: "HTTP/1.0")
      #expect(try ComparedTexts(text, other, Fidelity(), made).comparison().isSame != isTold)
      #expect(try ComparedTexts(other, text, made, Fidelity()).comparison().isSame != isTold)
      // None is none, whatever is told.
      let bare = text.replacing(" HTTP/1.1", with: "")
      let line = "removed presence version, not comparable: why"
      #expect(try ComparedTexts(text, bare, Fidelity(), made).lines().contains(line))
      #expect(try ComparedTexts(bare, text, made, Fidelity()).comparison().isSame)
      #expect(try !ComparedTexts(text, bare, made, Fidelity()).comparison().isSame)
    }
  }

  @Test func ofALineInOriginFormOnlyTheFormIsNotComparable() throws {
    let text = "GET /a?b=+ HTTP/1.1\r\nHost: h\r\n\r\n"
    var made = Fidelity()
    made.setOriginForm(because: "why")
    let absolute = text.replacing("/a?", with: "http://h/a?")
    #expect(try ComparedTexts(absolute, text, Fidelity(), made).comparison().isSame)
    for other in ["b=%20", "b=c"] {
      let changed = text.replacing("b=+", with: other)
      #expect(try !ComparedTexts(changed, text, Fidelity(), made).comparison().isSame)
      #expect(try !ComparedTexts(text, changed, made, Fidelity()).comparison().isSame)
    }
    #expect(
      try !ComparedTexts(text.replacing("1.1", with: "1.0"), text, Fidelity(), made).comparison().isSame)
  }

  @Test func lengthsThatLostBodiesAreToldToHaveHadAreCompared() throws {
    let head = "POST / HTTP/1.1\r\nHost: h\r\n\r\n"
    func lost(_ told: ClosedRange<Int>?) -> Fidelity {
      var fidelity = Fidelity()
      fidelity.set(.body, .absent, because: "why")
      fidelity.toldBodyLength = told
      return fidelity
    }
    func isSame(
      _ left: (String, Fidelity), _ right: (String, Fidelity), _ head: String = head
    ) throws -> Bool {
      let there = try ComparedTexts(head + left.0, head + right.0, left.1, right.1).comparison()
      let back = try ComparedTexts(head + right.0, head + left.0, right.1, left.1).comparison()
      #expect(there.isSame == back.isSame)
      if !there.isSame { #expect(there.counting.map(\.line) == ["changed length body"]) }
      return there.isSame
    }
    #expect(try !isSame(("", lost(7...7)), ("", lost(9000...9000))))
    #expect(try isSame(("", lost(7...7)), ("", lost(7...7))))
    #expect(try isSame(("", lost(nil)), ("", lost(7...7))))
    #expect(try !isSame(("seven b", Fidelity()), ("", lost(8...24))))
    #expect(try isSame(("seven b", Fidelity()), ("", lost(3...9))))
    #expect(try !isSame(("", Fidelity()), ("", lost(7...7))))
    // Nobody knows the length of what is not as it was sent.
    #expect(try isSame(("seven b", lost(nil)), ("", lost(9...9))))
    // Heads that give both say it themselves.
    let comparison = try ComparedTexts(
      head.replacing("Host: h", with: "Content-Length: 7"),
      head.replacing("Host: h", with: "Content-Length: 9"),
      lost(7...7), lost(9...9)
    ).comparison()
    #expect(comparison.counting.map(\.line) == ["changed length header.Content-Length"])
  }

  @Test func dotsThatADumpShowsAreNotComparable() throws {
    let text = "GET / HTTP/1.1\r\nX: a\u{e9}b\u{7}c\r\n\r\n"
    var fidelity = Fidelity()
    fidelity.setDots(.fields, because: "dots")
    let dotted = text.replacing("\u{e9}", with: ".").replacing("\u{7}", with: ".")
    let line = "changed value header.X, not comparable: dots"
    #expect(try ComparedTexts(text, dotted, Fidelity(), fidelity).lines() == [line])
    #expect(try ComparedTexts(dotted, text, fidelity, Fidelity()).lines() == [line])
    for other in [
      dotted.replacing(".c", with: "-c"), dotted.replacing(".c", with: ".."),
      dotted.replacing(".c", with: ".cd"),
    ] {
      #expect(try !ComparedTexts(text, other, Fidelity(), fidelity).comparison().isSame)
    }
    #expect(try ComparedTexts(text, dotted).lines() == ["changed value header.X"])
  }

  @Test("Dots in a head excuse neither a missing field nor another spelling")
  func dotsExcuseNothingElse() throws {
    let text = "GET /a?b=%20&c HTTP/1.1\r\nHost: h.example\r\nAccept: a, b\r\nX: 1\r\n\r\n"
    var fidelity = Fidelity()
    for aspect in [Fidelity.Aspect.requestLine, .fields] { fidelity.setDots(aspect, because: "dots") }
    for (old, new, line) in [
      ("b=%20", "b=+", "respelled plus-for-blank query.b"),
      ("?b=%20&c", "?b=%20&&c", "respelled empty-pair target"),
      ("Accept: a, b", "Accept: a,b", "respelled blanks header.Accept"),
      ("X: 1\r\n", "", "removed presence header.X"),
    ] {
      let other = text.replacing(old, with: new)
      #expect(try ComparedTexts(text, other, Fidelity(), fidelity).lines() == [line])
      #expect(try !ComparedTexts(other, text, fidelity, Fidelity()).comparison().isSame)
    }
    #expect(fidelity[.fields].knowledge == .rebuilt)
  }

  @Test("Where values are told, fields may be missing, and those that are there are compared")
  func toldValues() throws {
    let text = "GET / HTTP/1.1\r\nAccept: a, b\r\nX: 1\r\n\r\n"
    var made = Fidelity()
    made.set(.fields, .rebuilt, because: "why")
    made.areValuesTold = true
    let missing = text.replacing("X: 1\r\n", with: "")
    #expect(try ComparedTexts(text, missing, Fidelity(), made).comparison().isSame)
    let respelled = text.replacing("a, b", with: "a,b")
    #expect(
      try ComparedTexts(text, respelled, Fidelity(), made).lines() == ["respelled blanks header.Accept"])
    made.setRebuilt(field: "Accept", because: "curl adds it")
    #expect(try ComparedTexts(text, respelled, Fidelity(), made).comparison().isSame)
  }

  /// Requests in which names and values have bytes that are not printable, each with what a dump makes of it, and the
  /// path of what differs.
  static let dottedNames: [(text: String, path: String)] = [
    ("GET /?a=1&\u{e9}\u{e8}=\u{e7}&b=2 HTTP/1.1\r\nHost: h\r\n\r\n", "query."),
    (
      "POST / HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\na=1&\u{e9}\u{e8}=\u{e7}",
      "form."
    ),
    (
      "POST / HTTP/1.1\r\nContent-Type: application/json\r\n\r\n{\"a\":1,\"\u{c3}\u{a9}\":\"\u{c3}\u{a8}\"}",
      "json"
    ),
    (
      "POST / HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"\u{c3}\u{a9}\"\r\n\r\n\u{c3}\u{a8}\r\n--b--\r\n",
      "parts[0]"
    ),
  ]

  @Test("Names of dots are not comparable, wherever a dump shows them", arguments: dottedNames)
  func dotsInNames(_ request: (text: String, path: String)) throws {
    var fidelity = Fidelity()
    for aspect in [Fidelity.Aspect.requestLine, .body] { fidelity.setDots(aspect, because: "dots") }
    let dotted = String(
      String.UnicodeScalarView(request.text.unicodeScalars.map { $0.value < 0x7F ? $0 : "." }))
    let there = try ComparedTexts(request.text, dotted, Fidelity(), fidelity).comparison()
    let back = try ComparedTexts(dotted, request.text, fidelity, Fidelity()).comparison()
    for comparison in [there, back] {
      #expect(comparison.isSame)
      #expect(comparison.differences.allSatisfy { $0.kind == .changed && $0.path.hasPrefix(request.path) })
      #expect(!comparison.differences.isEmpty)
    }
    // What dots do not stand for is another name, or another value.
    for other in [
      dotted.replacing("..=", with: "...="), dotted.replacing("=.", with: "=x"),
      dotted.replacing("\"..\"", with: "\".x\""),
    ] where other != dotted {
      #expect(try !ComparedTexts(request.text, other, Fidelity(), fidelity).comparison().isSame)
    }
    #expect(try !ComparedTexts(request.text, dotted).comparison().isSame)
  }

  @Test(
    "Under a name of dots the value that differs is told",
    arguments: [
      ("\"\u{c3}\u{a9}\":1", "\"..\":2", ["changed value json.\u{e9}"]),
      ("\"\u{c3}\u{a9}\":1", "\"..\":\"1\"", ["changed type json.\u{e9}"]),
      ("\"\u{c3}\u{a9}\":[1]", "\"..\":1", ["changed type json.\u{e9}"]),
      ("\"\u{c3}\u{a9}\":1", "\"..\":{}", ["changed type json.\u{e9}"]),
      ("\"\u{c3}\u{a9}\":1e2", "\"..\":100", []),
      ("\"\u{c3}\u{a9}\":{\"a\":1}", "\"..\":{\"a\":2}", ["changed value json.\u{e9}.a"]),
      // The same for a key that is only spelled differently.
      ("\"\\u0061b\":{}", "\"ab\":1", ["changed type json.ab"]),
    ] as [(String, String, [String])])
  func valuesUnderNamesOfDots(left: String, right: String, counting: [String]) throws {
    var fidelity = Fidelity()
    fidelity.setDots(.body, because: "dots")
    let head = "POST / HTTP/1.1\r\nContent-Type: application/json\r\n\r\n"
    let texts = try ComparedTexts("\(head){\(left)}", "\(head){\(right)}", Fidelity(), fidelity)
    #expect(try texts.comparison().counting.map(\.line) == counting)
  }

  @Test func pairsOfWhichADumpShowsDotsStandWhereTheyStood() throws {
    var fidelity = Fidelity()
    fidelity.setDots(.requestLine, because: "dots")
    let comparison = try ComparedTexts(
      "GET /?\u{e9}=\u{e8}&a=1 HTTP/1.1\r\n\r\n", "GET /?a=1&.=. HTTP/1.1\r\n\r\n", Fidelity(), fidelity
    ).comparison()
    #expect(comparison.counting.map(\.kind) == [.moved])
    let changed = try ComparedTexts(
      "GET /?a\u{e9}=1&b\u{e9}=%2f HTTP/1.1\r\n\r\n", "GET /?a.=2&b.=%2F HTTP/1.1\r\n\r\n", Fidelity(),
      fidelity
    ).comparison()
    #expect(changed.counting.map { "\($0.way)" } == ["value"])
  }

  @Test func ofTwoWaysTheOneThatCountsIsReported() throws {
    #expect(try lines("A: 1", "a:1", .fieldCase, .unknown) == ["respelled blanks header.A"])
    #expect(try lines("A: 1", "a:1", .fieldBlanks, .unknown) == ["respelled letter-case header.A"])
  }

  @Test func allThatIsNotKnownIsListed() throws {
    var fidelity = Fidelity()
    fidelity.set(.fieldBlanks, .absent, because: "b")
    fidelity.set(.fieldOrder, .unknown, because: "o")
    let gaps = try ComparedTexts(Self.left, Self.left, fidelity, fidelity).comparison().gaps
    #expect(
      gaps.map { "\($0.aspect.rawValue) \($0.isLeft) \($0.entry.reason)" } == [
        "field-order true o", "field-order false o", "field-blanks true b", "field-blanks false b",
      ])
  }

  @Test func anOrderThatIsNotPromisedIsNotCompared() throws {
    let moved = "GET /?b=2&a=1 HTTP/1.1\r\nB: 2\r\nA: 1\r\n\r\n"
    var builder = MessageBuilder()
    let origin = Origin("test")
    builder.element(.request) { builder in
      builder.element(.requestLine) { builder in
        builder.append("GET", .method, origin)
        builder.append(" ", .delimiter, origin)
        builder.element(.target, isOrdered: false) { builder in
          builder.append("/", .path, origin)
          builder.append("?", .delimiter, origin)
          PairGrammar.query.append(
            Array("a=1&b=2".utf8)[...], to: &builder,
            junction: { $0 == 0 ? .apart : Junction(depth: 0, isFree: true) }, origin: { _ in origin })
        }
        builder.append(" ", .delimiter, origin)
        builder.append("HTTP/1.1", .version, origin)
        builder.append("\r\n", .lineEnd, origin)
      }
      builder.element(.fields, isOrdered: false) { builder in
        for (name, value) in [("A", "1"), ("B", "2")] {
          builder.element(.field) { builder in
            builder.append(name, .fieldName, origin)
            builder.append(": ", .delimiter, origin)
            builder.append(value, .fieldValue, origin)
            builder.append("\r\n", .lineEnd, origin)
          }
        }
      }
      builder.append("\r\n", .lineEnd, origin)
      builder.endHead()
    }
    let spec = builder.finish()
    let other = try Raw(moved).message()
    for (left, right) in [(spec, other), (other, spec)] {
      let comparison = try Comparison.of(ComparedRequest(left), ComparedRequest(right))
      #expect(comparison.isSame)
      // It is said, once for the pairs and once for the fields.
      #expect(comparison.differences.map(\.kind) == [.moved, .moved])
    }
  }

  @Test func whatAClientWritesForItsProxyIsNotComparable() throws {
    let why = ", not comparable: a client writes this field for the proxy that captures it"
    #expect(
      try lines("B: 2", "B: 2\r\nProxy-Connection: keep-alive", .framing)
        == ["added presence header.Proxy-Connection\(why)"])
  }

  @Test func aBodyThatOnlyTheOtherSideCouldUnpackIsNotComparable() throws {
    let head = "POST / HTTP/1.1\nHost: h\nContent-Encoding: gzip\nContent-Type: application/json\n\n"
    var parser = RequestParser()
    parser.isCoded = false
    let json = try parser.message(ByteInput(Array((head + "{\"a\":1}").utf8)))
    let unpacked = ComparedRequest(json, unpackedCoding: "gzip")
    var fidelity = Fidelity()
    fidelity.setDots(.body, because: "dots")
    let dots = ComparedRequest(try Raw(head + "....V.H..").message(), fidelity: fidelity)
    #expect(try Comparison.of(unpacked, dots).isSame)
    #expect(try Comparison.of(dots, unpacked).isSame)
    #expect(try !Comparison.of(unpacked, ComparedRequest(dots.message)).isSame)
  }

  // MARK: HTTP/2

  @Test func http2IsComparedByMeaning() throws {
    let text =
      "POST /a HTTP/1.1\r\nHost: h\r\nConnection: keep-alive\r\nCookie: a=1; b=2\r\nX-A: 1\r\nContent-Length: 1\r\n\r\nx"
    let binary =
      "POST /a HTTP/2\r\nhost: h\r\nx-a: 1\r\ncookie: a=1\r\ncookie: b=2\r\ncontent-length: 1\r\n\r\nx"
    let comparison = try ComparedTexts(text, binary).comparison()
    #expect(comparison.isSame, "\(comparison.counting.map(\.line))")
    #expect(comparison.differences.contains { $0.path == "version" })
    let back = try ComparedTexts(binary, text).comparison()
    #expect(back.isSame, "\(back.counting.map(\.line))")
    let changed = try ComparedTexts(text, binary.replacing("x-a: 1", with: "x-a: 2")).comparison()
    #expect(changed.counting.map(\.line) == ["changed value header.X-A"])
  }

  /// RFC 9113, 8.2.3.
  @Test func piecesOfACookieAreOneField() throws {
    func lines(_ left: String, _ right: String, version: String = "HTTP/2") throws -> [String] {
      let head = "GET / HTTP/2\r\nhost: h\r\nx-a: 1\r\n"
      return try ComparedTexts(
        head + left + "\r\n", head.replacing("HTTP/2", with: version) + right + "\r\n"
      ).comparison().counting.map(\.line)
    }
    let (whole, pieces) = ("cookie: a=1; b=2; c=3\r\n", "cookie: a=1\r\ncookie: b=2; c=3\r\n")
    #expect(try lines(whole, pieces) == [])
    #expect(try lines(pieces, whole) == [])
    #expect(try lines(pieces, "cookie: a=1; b=2\r\ncookie: c=3\r\n") == [])
    #expect(try lines(pieces, pieces.replacing("b=2", with: "b=4")) == ["changed value header.cookie#2.b"])
    #expect(try lines(whole, pieces.replacing("b=2", with: "b=4")) == ["changed value header.cookie.b"])
    #expect(
      try lines(pieces, whole.replacing("b=2", with: "b=4"), version: "HTTP/1.1")
        == ["changed value header.cookie#2.b"])
    #expect(try lines(whole, "cookie: a=1\r\ncookie: b=2\r\n") == ["removed presence header.cookie.c"])
    // Equal as texts of Swift, but other bytes.
    #expect(
      try lines("cookie: a=e\u{301}; b=c\r\n", "cookie: a=\u{E9}\r\ncookie: b=c\r\n")
        == ["changed value header.cookie.a"])
    // In HTTP/1.1 they are two fields.
    #expect(
      try !ComparedTexts(
        "GET / HTTP/1.1\r\n\(whole)\r\n", "GET / HTTP/1.1\r\n\(pieces)\r\n"
      ).comparison().isSame)
  }

  @Test func pseudoHeaderFieldsAreARequestLine() throws {
    let text = "POST /a?b=1 HTTP/1.1\r\nHost: h\r\nX-A: 1\r\n\r\n"
    let binary = ":method: POST\r\n:scheme: https\r\n:authority: h\r\n:path: /a?b=1\r\nx-a: 1\r\n\r\n"
    let comparison = try ComparedTexts(text, binary).comparison()
    #expect(comparison.isSame, "\(comparison.counting.map(\.line))")
    let changed = try ComparedTexts(text, binary.replacing("b=1", with: "b=2")).comparison()
    #expect(changed.counting.map(\.line) == ["changed value query.b"])
  }

  // MARK: Content-Length

  @Test func aLengthThatFollowsFromTheBodiesIsSaidTo() throws {
    let body = "--B\r\n\r\nx\r\n--B--\r\n"
    let texts = try ComparedTexts(
      Raw.multipart(body), Raw.multipart(body.replacing("--B", with: "--Bound"), boundary: "Bound"))
    var fidelity = Fidelity()
    fidelity.set(.body, .decoded, because: "gzip was taken off")
    let length = "changed length header.Content-Length"
    let decoded = try ComparedTexts(
      Raw.post("text/plain", "hello"), Raw.post("text/plain", "hello").replacing("#L#", with: "99"),
      Fidelity(), fidelity)
    let packed = "\(length), follows: the bodies, as they are packed, differ by 94 bytes"
    #expect(try decoded.lines().contains(packed))
    let wrong = try ComparedTexts(
      Raw.post("text/plain", "hello"), Raw.post("text/plain", "hello").replacing("#L#", with: "99")
    ).comparison()
    #expect(wrong.counting.map(\.line) == [length])
    #expect(
      wrong.differences.first?.note
        == "on the right side Content-Length says 99, and the body has 5 bytes")
    #expect(try texts.lines().contains("\(length), follows: the bodies differ by 8 bytes"))
  }

  @Test func lengthsThatAreNoTextAreComparedByTheirBytes() throws {
    let request = "POST / HTTP/1.1\r\nContent-Length: 1\u{FF}\r\n\r\nx"
    #expect(
      try ComparedTexts(request, request.replacing("\u{FF}", with: "\u{DF}")).lines()
        == ["changed length header.Content-Length"])
  }

  @Test func aLengthOnOneSideMayFollowFromChunks() throws {
    let chunked = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n"
    let plain = "POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\nx"
    let lines = try ComparedTexts(plain, chunked).lines()
    #expect(
      lines.contains(
        "removed framing header.Content-Length, follows: the body of the other side is in chunks, which have no Content-Length"
      ))
    #expect(lines.contains("added framing header.Transfer-Encoding"))
    let none = "POST / HTTP/1.1\r\nX: 1\r\n\r\n"
    #expect(
      try ComparedTexts(none, none.replacing("X: 1", with: "X: 1\r\nContent-Length: 0")).lines()
        == ["added presence header.Content-Length"])
  }
}

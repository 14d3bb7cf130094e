import OnwireHTTP
import Testing
import OnwireTextFormats

/// A Content-Length is compared with its own body, and with the other length if a body is lost.
@Suite struct LengthComparisonTests {
  private static let length = "changed length header.Content-Length"

  private static func post(_ length: Int, _ body: String, _ type: String = "text/plain") -> String {
    "POST / HTTP/1.1\r\nContent-Type: \(type)\r\nContent-Length: \(length)\r\n\r\n\(body)"
  }

  private static func multipart(_ boundary: String, length: Int? = nil) -> String {
    let body =
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--\(boundary)--\r\n"
    return post(length ?? body.utf8.count, body, "multipart/form-data; boundary=\(boundary)")
  }

  private static func lost(_ knowledge: Fidelity.Knowledge) -> Fidelity {
    var fidelity = Fidelity()
    fidelity.set(.body, knowledge, because: "why")
    return fidelity
  }

  /// What counts, from both sides.
  private func counting(
    _ left: String, _ right: String, _ fidelity: Fidelity = Fidelity()
  ) throws -> [String] {
    let there = try ComparedTexts(left, right, Fidelity(), fidelity).comparison().counting.map(\.line)
    let back = try ComparedTexts(right, left, fidelity, Fidelity()).comparison().counting.map(\.line)
    #expect(there.count == back.count, "\(there) \(back)")
    return there
  }

  @Test func oneThatFitsIsAnotherThanOneThatDoesNot() throws {
    #expect(try counting(Self.multipart("b"), Self.multipart("bbb", length: 59)) == [Self.length])
    #expect(try counting(Self.post(5, "hello"), Self.post(7, "hello")) == [Self.length])
    #expect(
      try counting(Self.post(5, "hello"), Self.post(5, "hellos")) == [Self.length, "changed value body"])
    let stale = try ComparedTexts(Self.multipart("b"), Self.multipart("bbb", length: 59)).comparison()
    #expect(
      stale.counting.first?.note == "on the right side Content-Length says 59, and the body has 63 bytes")
  }

  @Test func noLengthFollowsFromTheBoundaryOfNoBody() throws {
    func head(_ boundary: String, _ field: String) -> String {
      "POST / HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=\(boundary)\r\n\(field)\r\n"
    }
    #expect(
      try counting(head("b", "Content-Length: 0\r\n"), head("longer", "")) == [
        "removed presence header.Content-Length"
      ])
  }

  @Test func cookiesKeepTheBlanksBetweenThem() throws {
    func request(_ cookies: String) -> String { "GET / HTTP/1.1\r\nCookie: \(cookies)\r\n\r\n" }
    #expect(
      try counting(request("a=1; b=2;c=3"), request("a=1;b=2; c=3")) == ["respelled blanks header.Cookie"])
    #expect(try counting(request("a=1; b=2;c=3"), request("a=1; b=2;c=3")) == [])
  }

  @Test(arguments: ["-9223372036854775807", "-5", "+5", "5x", "99999999999999999999"])
  func whatIsNotOfDigitsIsNoNumber(length: String) throws {
    let given = "POST / HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: \(length)\r\n\r\n"
    #expect(try counting(Self.post(5, "hello"), given + "hello") == [Self.length])
    #expect(try counting(given + "hello", given + "hello") == [])
    #expect(try counting(Self.post(0, ""), given.replacing(length, with: "-0")) == [Self.length])
  }

  @Test(arguments: ["\r", "\r\r", " \r"])
  func aCarriageReturnThatEndsNoLineIsADifference(end: String) throws {
    let cut = "POST / HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 5"
    #expect(try counting(cut, cut + end) == [Self.length])
    #expect(try counting(cut, cut + "\r\n").allSatisfy { !$0.hasPrefix(Self.length) })
  }

  @Test func whatIsWrongInOneWayIsTheSame() throws {
    #expect(try counting(Self.post(9, "hello"), Self.post(9, "hello")) == [])
    #expect(try counting(Self.multipart("b", length: 9), Self.multipart("bbb", length: 9)) == [])
    #expect(try counting(Self.multipart("b", length: 61), Self.multipart("bbb", length: 61)) == [Self.length])
    #expect(try counting(Self.post(9, "hello"), Self.post(10, "hello")) == [Self.length])
    // Both say four too much.
    #expect(try counting(Self.post(9, "hello"), Self.post(10, "hello!")) == ["changed value body"])
  }

  @Test func oneThatFitsFollowsFromTheBody() throws {
    #expect(try counting(Self.multipart("b"), Self.multipart("bbb")) == [])
    #expect(try counting(Self.post(5, "hello"), Self.post(6, "hello!")) == ["changed value body"])
  }

  @Test(arguments: [Fidelity.Knowledge.absent, .unknown, .rebuilt])
  func ofALostBodyTheLengthIsKnown(_ knowledge: Fidelity.Knowledge) throws {
    let lost = Self.lost(knowledge)
    // What was made again is there, and everything else is not.
    func seen(_ length: Int, _ body: String) -> String {
      Self.post(length, knowledge == .rebuilt ? body : "")
    }
    let form = "a=1&b=2"
    #expect(try counting(Self.post(7, form), seen(9000, form), lost) == [Self.length])
    #expect(try counting(Self.post(7, form), seen(7, form), lost) == [])
    // Whether a lost body fits the same length is not known.
    #expect(try counting(Self.post(4, form), seen(4, form), lost) == [])
    // The boundaries of both heads say how much longer the body is.
    let left = Self.multipart("b")
    let right = Self.multipart("bbb")
    let end = right.firstRange(of: "--bbb")?.lowerBound ?? right.endIndex
    let head = knowledge == .rebuilt ? right : String(right[..<end])
    #expect(try counting(left, head, lost) == [])
    #expect(try counting(left, head.replacing("63", with: "64"), lost) == [Self.length])
  }

  @Test func aValueOfAnyLengthHasOne() throws {
    let any = Wildcards([Wildcards.Wildcard(token: "TOKEN", name: "any") { _ in true }])
    let right = Self.post(9000, "")
    let comparison = try ComparedTexts(
      Self.post(5, "TOKEN"), right, Fidelity(), Self.lost(.absent), wildcards: any
    ).comparison()
    #expect(comparison.isSame)
    let other = try ComparedTexts(
      Self.post(5, "hello"), right, Fidelity(), Self.lost(.absent), wildcards: any
    ).comparison()
    #expect(!other.isSame)
  }

  @Test func whatAWildcardStandsForHasNoLengthToTell() throws {
    let any = Wildcards([Wildcards.Wildcard(token: "TOKEN", name: "any") { _ in true }])
    func lines(_ right: String) throws -> [String] {
      try ComparedTexts(Self.post(5, "TOKEN"), right, wildcards: any).lines()
    }
    #expect(try lines(Self.post(3, "abc")) == [])
    #expect(try lines(Self.post(4, "abc")) == [Self.length])
    #expect(try lines(Self.post(5, "abc")) == [Self.length])
  }

  @Test func whatAToolChangedOrUnpackedIsNotHeldAgainstTheLength() throws {
    for knowledge in [Fidelity.Knowledge.changed, .decoded] {
      #expect(try counting(Self.post(5, "hello"), Self.post(99, "hello"), Self.lost(knowledge)) == [])
    }
  }

  @Test func ofALengthThatIsAnotherTheSpellingIsToldToo() throws {
    let other = Self.post(6, "hello!").replacing("Content-Length", with: "content-length")
    #expect(
      try counting(Self.post(5, "hello"), other) == [
        "respelled letter-case header.Content-Length", "changed value body",
      ])
  }

  @Test func aLengthIsMissedWhereTheBodyIsLost() throws {
    let without = "POST / HTTP/1.1\r\nContent-Type: text/plain\r\n\r\n"
    #expect(
      try counting(Self.post(5, "hello"), without, Self.lost(.absent))
        == ["removed presence header.Content-Length"])
    #expect(try counting(Self.post(5, "hello"), without) == ["removed presence body"])
  }
}

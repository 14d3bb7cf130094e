import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import Testing
import OnwireTextFormats

/// `cookies` is one Cookie field, as HTTPCookie's requestHeaderFields makes it.
@Suite struct CookieTests {
  private static let url = "url: https://a.example/x\n"

  private static func compile(
    _ text: String, base: String = "", comparing: Bool = false
  ) throws -> Compilation {
    let reader = SpecReader(acceptsWildcards: comparing) { path, _ in
      .success(Source(name: path, bytes: Array(base.utf8)))
    }
    let file = reader.read(Source(name: "a.yaml", bytes: Array(text.utf8)), stem: "a")
    let spec = try #require(file.requests.first, "\(file.diagnostics)")
    return Compiler(files: try FileRoot(".")).compile(spec)
  }

  private static func head(_ compilation: Compilation) throws -> ArraySlice<Substring> {
    let wire = try #require(compilation.wire, "\(compilation.diagnostics)")
    return String(decoding: try wire.message.bytes(), as: UTF8.self).split(separator: "\r\n").dropFirst(2)
  }

  @Test func namesAndValuesStandInTheirOrderAndNothingIsEscaped() throws {
    let compilation = try Self.compile(
      Self.url + "cookies: {sid: a1, q: 'a b, \"c\"', user.id: 7=8, e: ''}\n")
    #expect(try Self.head(compilation) == ["Cookie: sid=a1; q=a b, \"c\"; user.id=7=8; e="])
    #expect(compilation.diagnostics.isEmpty)
    let message = try #require(compilation.wire).message
    let field = try #require(message.fields.first { $0.path == "header.Cookie.q" && $0.role == .cookieValue })
    let origin = message.segments[field.segment].origin
    #expect((origin.rule, origin.path) == ("spec.cookies", "cookies.q"))
  }

  @Test func cookiesAreMergedOverThoseOfABaseAndNullTakesOneAway() throws {
    let top = "extends: b.yaml\ncookies: {b: null, c: 3}\n"
    let compilation = try Self.compile(top, base: Self.url + "cookies: {a: 1, b: 2}\n")
    #expect(try Self.head(compilation) == ["Cookie: a=1; c=3"])
  }

  @Test(arguments: [
    "cookies: {}", "cookies: null", "cookies: {a: null}", "cookies: {a: b}\nheaders: {Cookie: null}",
  ])
  func noneSendNoField(keys: String) throws {
    let compilation = try Self.compile(Self.url + keys + "\n")
    #expect(try Self.head(compilation) == [])
    #expect(compilation.diagnostics.isEmpty)
  }

  @Test(arguments: ["headers: {cookie: a=b}", "general: {headers: {Cookie: a=b}}"])
  func aHeaderBesideThemIsAnError(keys: String) throws {
    let compilation = try Self.compile(Self.url + "cookies: {a: b}\n\(keys)\n")
    #expect(compilation.diagnostics.map(\.code.name) == ["conflicting-keys"])
  }

  @Test(arguments: [
    ("{a: b;c}", "invalid-cookie"), ("{a=b: c}", "invalid-cookie"), ("{a;b: c}", "invalid-cookie"),
    ("{'': c}", "invalid-cookie"), (#"{a: "b\r\nX: y"}"#, "invalid-header-value"),
    (#"{"a\n": b}"#, "invalid-header-value"), ("{a: [b]}", "wrong-type"), ("a=b", "wrong-type"),
  ])
  func whatAReaderTakesForAnEndIsRefused(cookies: String, code: String) {
    let reader = SpecReader { _, _ in .failure(LoadFailure(reason: "no bases here")) }
    let source = Source(name: "a.yaml", bytes: Array((Self.url + "cookies: \(cookies)\n").utf8))
    let file = reader.read(source, stem: "a")
    #expect(file.diagnostics.map(\.code.name) == [code])
    #expect(file.requests.isEmpty)
  }

  @Test func aWildcardOrAPatternIsOfOneCookie() throws {
    let compilation = try Self.compile(
      Self.url + "cookies: {sid: '${any:hex}', theme: dark}\n", comparing: true)
    let wire = try #require(compilation.wire)
    func seen(_ cookies: String) throws -> ComparedRequest {
      let text = "GET /x HTTP/1.1\r\nHost: a.example\r\nCookie: \(cookies)\r\n\r\n"
      return ComparedRequest(try RequestParser().message(ByteInput(Array(text.utf8))))
    }
    let own = ComparedRequest(wire.message, wildcards: wire.wildcards)
    let same = try Comparison.of(own, seen("sid=00ff; theme=dark"))
    #expect(same.differences.isEmpty)
    #expect(same.wildcardPaths == ["header.Cookie.sid"])
    let other = try Comparison.of(own, seen("sid=zz; theme=light"))
    #expect(other.differences.map(\.path) == ["header.Cookie.sid", "header.Cookie.theme"])
    let pattern = try #require(FieldPattern("header.cookie.theme"))
    let ignored = try Comparison.of(own, seen("sid=1; theme=light"), ignoring: [pattern])
    #expect(ignored.differences.filter { $0.standing == .counts }.isEmpty)
  }

  @Test(arguments: [
    "nsurlsession@unquoted", "nsurlsession@quoted", "nsurlsession@own-loop", "nsurlsession@enumerated",
    "nsurlsession@rfc1867", "nsurlsession@query-allowed",
  ])
  func codeByHandSetsNoTypeWhereItHasNoBody(client: String) throws {
    let get = try Self.compile(Self.url + "client: \(client)\n")
    #expect(try Self.head(get) == [])
    let post = try Self.compile(Self.url + "client: \(client)\nmethod: POST\n")
    #expect(try Self.head(post).filter { $0.hasPrefix("Content-Type") } == [])
  }
}

import OnwireHTTP
import Testing
import OnwireTextFormats

/// The cookies of a Cookie field have paths of their own (RFC 6265, section 4.2.1).
@Suite struct CookieTests {
  private static func rows(_ value: String) throws -> [String] {
    let text = "GET / HTTP/1.1\r\nCookie:\(value)\r\n\r\n"
    let message = try RequestParser().message(ByteInput(Array(text.utf8)))
    #expect(try message.bytes() == Array(text.utf8))
    return try message.fields.filter { $0.role == .cookieName || $0.role == .cookieValue }.map {
      "\($0.path) \($0.role.rawValue) \(String(decoding: try message.bytes($0.range), as: UTF8.self))"
    }
  }

  @Test func eachIsAFieldWithANameAndAValue() throws {
    #expect(
      try Self.rows(" sid=a1; a.b=x=y ;empty=; flag") == [
        "header.Cookie.sid cookie-name sid", "header.Cookie.sid cookie-value a1",
        "header.Cookie.a.b cookie-name a.b", "header.Cookie.a.b cookie-value x=y ",
        "header.Cookie.empty cookie-name empty", "header.Cookie.empty cookie-value ",
        "header.Cookie.flag cookie-name flag",
      ])
  }

  @Test func escapesAreNotUndoneAndRepeatedNamesAreCounted() throws {
    #expect(
      try Self.rows(" a%20b=1%2C; a%20b=2") == [
        "header.Cookie[\"a%20b\"] cookie-name a%20b", "header.Cookie[\"a%20b\"] cookie-value 1%2C",
        "header.Cookie[\"a%20b\"]#2 cookie-name a%20b", "header.Cookie[\"a%20b\"]#2 cookie-value 2",
      ])
  }

  @Test(arguments: ["", " ", ";", " ; ;", " =", " ;a=1;", " \u{1}=\u{2}; é=ü"])
  func noByteIsLost(value: String) throws {
    _ = try Self.rows(value)
  }

  @Test func aHeaderValueIsStillWhole() throws {
    let text = "GET / HTTP/1.1\r\nCookie: a=1; b=2;c\r\n\r\n"
    let message = try RequestParser().message(ByteInput(Array(text.utf8)))
    #expect(message.headerBytes("cookie") == [Array("a=1; b=2;c".utf8)])
  }
}

import OnwireHTTP
import TestSupport
import Testing

@Suite struct MediaTypeTests {
  private func parameters(_ text: String) -> [String] {
    MediaType(text).parameters.map { "\($0.mark) \($0.name)=\($0.text)" }
  }

  @Test(arguments: [
    ("text/plain", "text/plain"), (" Text/PLAIN ;x=y", "text/plain"), ("text/plain,x=y", "text/plain"),
    ("application/json charset=utf-8", "application/json"), ("a/", "a/"), ("/b", "/b"), ("a/b/c", "a/b/c"),
    ("", ""), ("text", ""), (";", ""), ("charset=a/b", ""), ("\r\n text/plain", "text/plain"),
  ])
  func theEssenceIsTypeAndSubtypeInLowerCase(text: String, essence: String) {
    #expect(MediaType(text).essence == essence)
  }

  @Test func parametersTellHowTheyAreWritten() throws {
    let text = #"multipart/form-data; Boundary="a\"b;c" ; charset=utf-8"#
    let type = MediaType(text)
    let bytes = Array(text.utf8)
    let boundary = try #require(type["boundary"])
    #expect(boundary.text == #"a"b;c"# && boundary.isQuoted && boundary.isClosed)
    #expect(String(decoding: bytes[boundary.range], as: UTF8.self) == #"a\"b;c"#)
    #expect(String(decoding: bytes[boundary.whole], as: UTF8.self) == #"Boundary="a\"b;c""#)
    let charset = try #require(type["charset"])
    #expect(charset.text == "utf-8" && !charset.isQuoted && charset.mark == .semicolon)
    #expect(String(decoding: bytes[charset.range], as: UTF8.self) == "utf-8")
  }

  @Test(arguments: [
    ("multipart/form-data, boundary=b", ["comma boundary=b"]),
    ("multipart/form-data; charset=utf-8, boundary=b", ["semicolon charset=utf-8", "comma boundary=b"]),
    ("multipart/form-data; boundary=a,b", ["semicolon boundary=a,b"]),
    ("multipart/form-data; boundary=a,b; x=y", ["semicolon boundary=a,b", "semicolon x=y"]),
    ("multipart/form-data boundary=b", ["blank boundary=b"]),
    ("multipart/form-data;;; , boundary=b;", ["semicolon boundary=b"]),
    ("multipart/form-data; boundary = b ", ["semicolon boundary=b"]),
    ("multipart/form-data; boundary=a b:c/d=e?", ["semicolon boundary=a b:c/d=e?"]),
    ("multipart/form-data; boundary", []), ("multipart/form-data; boundary=", ["semicolon boundary="]),
    ("multipart/form-data; =b", ["semicolon =b"]),
    ("boundary=b; x=y", ["blank boundary=b", "semicolon x=y"]),
    ("a/b; x=\"y", ["semicolon x=y"]), ("a/b; x=\"y\\", ["semicolon x=y\\"]),
    ("a/b; x=\"y\"z; u=v", ["semicolon x=y", "semicolon u=v"]),
    ("a/b; x=1; X=2", ["semicolon x=1", "semicolon x=2"]),
  ])
  func oddValuesAreReadAsTheyAreMeant(text: String, expected: [String]) {
    #expect(parameters(text) == expected)
  }

  @Test func aQuoteThatIsNeverClosedIsTold() {
    #expect(MediaType("a/b; x=\"y")["x"]?.isClosed == false)
  }

  @Test func theFirstOfTwoCountsAndBytesNeedNotBeText() {
    #expect(MediaType("a/b; x=1; X=2")["x"]?.text == "1")
    #expect(MediaType((Array("a/b; x=".utf8) + [0xFF, 0x00])[...])["x"]?.value == [0xFF, 0x00])
  }

  @Test func anyBytesGiveParametersInOrderWithinThem() {
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("a/=;, \"\\\r\u{0}".utf8)
    for _ in 0..<rounds(20_000) {
      let bytes = random.bytes(Int.random(in: 0..<40, using: &random)).map {
        alphabet[Int($0) % alphabet.count]
      }
      var end = 0
      for parameter in MediaType(bytes[...]).parameters {
        #expect(parameter.whole.lowerBound >= end && parameter.whole.upperBound <= bytes.count)
        #expect(
          parameter.range.lowerBound >= parameter.whole.lowerBound
            && parameter.range.upperBound <= parameter.whole.upperBound)
        if !parameter.isQuoted { #expect(Array(bytes[parameter.range]) == parameter.value) }
        end = parameter.whole.upperBound
      }
    }
  }

  @Test func valuesOfNothingButMarksAreReadInLinearTime() {
    let clock = ContinuousClock()
    let text = "a/b; x=" + String(repeating: ",a", count: 200_000)
    #expect(clock.measure { _ = MediaType(text) } < .seconds(10))
  }

  @Test(arguments: [
    "application/json", "Application/JSON; charset=utf-8", "text/json", "application/vnd.api+json",
    "application/problem+json",
  ])
  func typesOfJSONAreKnown(text: String) {
    #expect(MediaType(text).isJSON && !MediaType(text).isForm && !MediaType(text).isMultipart)
  }

  @Test func otherTypesAreKnown() {
    #expect(MediaType("application/x-www-form-urlencoded; charset=utf-8").isForm)
    #expect(MediaType("application/x-plist").isPropertyList)
    #expect(MediaType("multipart/mixed").isMultipart)
    #expect(!MediaType("application/jsonp").isJSON && !MediaType("application/json5").isJSON)
  }
}

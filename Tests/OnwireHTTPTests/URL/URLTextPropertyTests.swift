import OnwireHTTP
import Testing

/// Claims about URLs made of random characters that mean something in URLs.
@Suite struct URLTextPropertyTests {
  static func text(_ alphabet: String, _ count: Int, _ generator: inout SeededGenerator) -> String {
    let characters = Array(alphabet)
    return String(
      (0..<Int.random(in: 0...count, using: &generator)).compactMap { _ in
        characters.randomElement(using: &generator)
      })
  }

  @Test(arguments: 0..<40) func everyByteIsGivenOrMadeAndSaysSoRightly(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let base = "http://h" + Self.text("/.ab?#% é", 8, &generator)
      let reference = Self.text("/.ab?#% é:", 10, &generator)
      let query = Self.text("a=&%#é", 6, &generator)
      let joined = RequestURL.join(base: base, reference: reference)
      try Self.check(joined, base, reference, query)
      let whole = joined.appending(query: query)
      try Self.check(whole, base, reference, query)
      guard let url = try? RequestURL(whole) else { continue }
      try Self.check(url.requestTarget, base, reference, query)
      if case .success(let encoded) = url.percentEncodingInvalid() {
        try Self.check(encoded.text, base, reference, query)
        #expect(encoded.firstInvalid == nil)
        #expect(try encoded.percentEncodingInvalid().get() == encoded)
      }
    }
  }

  private static func check(_ text: URLText, _ base: String, _ reference: String, _ query: String) throws {
    var end = 0
    for piece in text.pieces {
      #expect(piece.range.lowerBound == end && !piece.range.isEmpty)
      end = piece.range.upperBound
      guard let given = piece.given else { continue }
      let inputs: [URLText.Input: String] = [.base: base, .url: reference, .query: query]
      let source = Array(try #require(inputs[given.input]).utf8)[given.range]
      let expected =
        piece.isEscaped
        ? PercentEncoderTests.naive(source, keeping: ASCIISet(""), spaceAsPlus: false) : Array(source)
      #expect(Array(text.bytes[piece.range]) == expected)
      let cut = text.pieces(in: piece.range.lowerBound..<piece.range.lowerBound + 1)
      #expect(cut.first?.given?.range == given.range.lowerBound..<given.range.lowerBound + 1)
    }
    #expect(end == text.bytes.count)
  }
}

import OnwireHTTP
import TestSupport
import Testing

@Suite struct BodyGrammarTests {
  private static let origin = Origin("capture.wire")

  /// The kind of a body, and its runs with their roles.
  private func read(_ text: String, _ type: String?) -> (kind: Element.Kind?, runs: [String]) {
    read(Array(text.utf8), type)
  }

  private func read(_ bytes: [UInt8], _ type: String?) -> (kind: Element.Kind?, runs: [String]) {
    var builder = MessageBuilder()
    var body = bytes
    let kind = BodyGrammar.append(&body, as: type.map { MediaType($0) }, to: &builder, Self.origin)
    let message = builder.finish()
    #expect(message.brokenInvariant == nil)
    #expect(message.storage == (kind == nil ? [] : bytes))
    #expect(message.elements.first?.kind == kind)
    return (
      kind,
      message.segments.indices.map { index in
        "\(message.segments[index].role.rawValue) "
          + String(
            decoding: message.storage[message.offsets[index]..<message.offsets[index + 1]], as: UTF8.self)
      }
    )
  }

  private static let form = "application/x-www-form-urlencoded"

  @Test func aFormIsSplitIntoPairs() {
    #expect(
      read("a=1&b&&=x&c=d=e&", Self.form).runs == [
        "form-key a", "delimiter =", "form-value 1", "delimiter &", "form-key b", "delimiter &",
        "delimiter &",
        "form-key ", "delimiter =", "form-value x", "delimiter &", "form-key c", "delimiter =",
        "form-value d=e",
        "delimiter &",
      ])
  }

  @Test func jsonIsSplitIntoKeysValuesAndMarks() {
    #expect(
      read(#"{"a":[1,"x"]}"#, "application/json").runs == [
        "delimiter {", "document-key \"a\"", "delimiter :", "delimiter [", "document-value 1", "delimiter ,",
        "document-value \"x\"", "delimiter ]", "delimiter }",
      ])
  }

  @Test(
    arguments: [
      (#"{"a":1}"#, "application/x-www-form-urlencoded", Element.Kind.json),
      (#"{"a":1}"#, nil, .json), (" [1]\n", "text/plain", .json), ("1", "application/json", .json),
      ("\"a\"", "application/vnd.api+json", .json), ("1", nil, nil), ("1", "text/plain", nil),
      ("1", "application/x-www-form-urlencoded", .form), (#"{"a":}"#, "application/json", nil),
      (#"{"a":}"#, "application/x-www-form-urlencoded", .form), ("a=1", "application/json", nil),
      ("a=1", nil, nil), ("", "application/json", nil), ("", "application/x-www-form-urlencoded", nil),
      ("<plist><true/></plist>", "application/x-plist", .propertyList),
      ("<plist><true/></plist>", "text/xml", .propertyList), ("<plist><true/>", "application/x-plist", nil),
      ("<plist><true/></plist>", "application/json", .propertyList), ("<a/>", "text/xml", nil),
      ("bplist00", "application/x-plist", nil), ("a\0=1", "application/x-www-form-urlencoded", nil),
    ] as [(String, String?, Element.Kind?)])
  func aBodyIsWhatItsTypeSaysOrWhatItShows(text: String, type: String?, kind: Element.Kind?) {
    #expect(read(text, type).kind == kind)
  }

  @Test func bodiesPastTheLimitAreNotTakenApart() {
    let body = "[\"\(String(repeating: "a", count: BodyGrammar.lengthLimit - 4))\"]"
    #expect(read(body, nil).kind == .json)
    #expect(read(body + " ", nil).kind == nil)
    let pairs = String(repeating: "&", count: BodyGrammar.pairLimit)
    #expect(read(pairs, Self.form).kind == nil)
    #expect(read(String(pairs.dropLast()), Self.form).kind == .form)
  }

  @Test func mutatedBodiesKeepTheirBytes() {
    var random = SeededGenerator(seed: 8)
    let bodies = [
      #"{"a":[1,-2.5e3,true,null],"b":{"c":"d\u0041"}}"#, "a=1&b[]=2&c",
      "<plist><dict><key>a</key><true/></dict></plist>",
      "bplist00\u{8}\u{0}",
    ]
    for _ in 0..<rounds(5000) {
      var body = Array(bodies[Int.random(in: 0..<bodies.count, using: &random)].utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let position = Int.random(in: 0..<body.count, using: &random)
        body[position] = Bool.random(using: &random) ? random.bytes(1)[0] : body[body.count - 1 - position]
      }
      let types = [nil, Self.form, "application/json", "application/x-plist", "image/png"]
      _ = read(body, types[Int.random(in: 0..<types.count, using: &random)])
    }
  }

  // MARK: Pairs

  @Test func pairsOfAQueryHaveTheCauseOfTheirBytes() {
    let text = Array("?a=1&b".utf8)
    var builder = MessageBuilder()
    PairGrammar.query.append(text[1...], to: &builder) { Origin("capture.wire", path: "\($0)") }
    let message = builder.finish()
    #expect(message.segments.map(\.origin.path) == ["1..<2", "2..<3", "3..<4", "4..<5", "5..<6"])
    #expect(message.segments.map(\.role) == [.queryKey, .delimiter, .queryValue, .delimiter, .queryKey])
    #expect(message.elements.map(\.kind) == [.queryPair, .queryPair])
  }

  @Test func anyTextSplitsIntoItself() {
    var random = SeededGenerator(seed: 9)
    let alphabet = Array("a=&%".utf8)
    for _ in 0..<rounds(5000) {
      let text = random.bytes(Int.random(in: 0..<20, using: &random)).map {
        alphabet[Int($0) % alphabet.count]
      }
      var builder = MessageBuilder()
      PairGrammar.form.append(text[...], to: &builder, Self.origin)
      let message = builder.finish()
      #expect(message.storage == text && message.brokenInvariant == nil)
      #expect(message.elements.count == text.split(separator: 0x26).count)
    }
  }
}

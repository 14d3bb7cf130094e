import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import TestSupport
import Testing

/// Lowering and the reader agree on what the bytes of a target or body are.
@Suite struct BodyReadingTests {
  /// One element as its kind and its bytes, counted from where the reading began.
  private struct Run: Hashable, CustomStringConvertible {
    var kind: String
    var range: Range<Int>

    var description: String { "\(kind) \(range)" }
  }

  /// A pair of no bytes at all, `{"": null}`, cannot be read.
  private static func elements(_ message: Message, from start: Int, of kinds: Set<Element.Kind>) -> [Run] {
    message.elements.filter { kinds.contains($0.kind) }
      .map { element in
        let range = element.segments
        let bytes = message.offsets[range.lowerBound] - start..<message.offsets[range.upperBound] - start
        return Run(kind: element.kind.rawValue, range: bytes)
      }
      .filter { !$0.range.isEmpty }
  }

  private static func segments(_ message: Message, from start: Int, to end: Int) -> [Run] {
    message.segments.indices.filter { message.offsets[$0] >= start && message.offsets[$0 + 1] <= end }
      .map { index in
        let range = message.offsets[index] - start..<message.offsets[index + 1] - start
        return Run(kind: message.segments[index].role.rawValue, range: range)
      }
      .filter { !$0.range.isEmpty }
  }

  private func expectReadAlike(_ message: Message, _ text: String) throws {
    let bytes = try message.bytes()
    try expectQueryReadAlike(message, bytes, text)
    let body = bytes[message.headLength...]
    let isOpaque = message.segments.contains { if case .stored = $0.content { false } else { true } }
    guard !body.isEmpty, !isOpaque, !message.elements.contains(where: { $0.kind == .multipart }) else {
      return
    }
    let type = contentType(message, bytes)
    // If the app's own type says something else about a form, that is a finding.
    if message.elements.contains(where: { $0.kind == .form }), type?.isForm != true { return }
    var builder = MessageBuilder()
    let origin = Origin("capture.wire")
    var copy = Array(body)
    if BodyGrammar.append(&copy, as: type, to: &builder, origin) == nil {
      builder.append(body, .bodyContent, origin)
    }
    let read = builder.finish()
    let kinds: Set<Element.Kind> = [.form, .formPair, .json, .propertyList]
    #expect(
      Self.elements(read, from: 0, of: kinds) == Self.elements(message, from: message.headLength, of: kinds),
      "\(text)")
    #expect(
      Self.segments(read, from: 0, to: read.length)
        == Self.segments(message, from: message.headLength, to: message.length), "\(text)")
  }

  private func expectQueryReadAlike(_ message: Message, _ bytes: [UInt8], _ text: String) throws {
    let target = try #require(message.elements.first { $0.kind == .target }).segments
    let range = message.offsets[target.lowerBound]..<message.offsets[target.upperBound]
    guard let mark = bytes[range].firstIndex(of: UInt8(ascii: "?")) else { return }
    // Old releases join pairs to a query with a second `?`, which any reader takes for a part of its last
    // value.
    if message.segments.contains(where: { $0.origin.rule.hasSuffix(".url.separator") }) { return }
    var builder = MessageBuilder()
    PairGrammar.query.append(bytes[(mark + 1)..<range.upperBound], to: &builder, Origin("capture.wire"))
    let read = builder.finish()
    #expect(
      Self.elements(read, from: 0, of: [.queryPair])
        == Self.elements(message, from: mark + 1, of: [.queryPair]), "\(text)")
    #expect(
      Self.segments(read, from: 0, to: read.length)
        == Self.segments(message, from: mark + 1, to: range.upperBound), "\(text)")
  }

  private func contentType(_ message: Message, _ bytes: [UInt8]) -> MediaType? {
    let lines = String(decoding: bytes[..<message.headLength], as: UTF8.self).split(separator: "\r\n")
    let line = lines.first { $0.lowercased().hasPrefix("content-type:") }
    return line.map { MediaType(String($0.dropFirst("content-type:".count))) }
  }

  @Test func everySpecIsReadAsItIsLowered() throws {
    let requests = try SpecFolder.requests()
    #expect(requests.count >= 150)
    for (name, wire) in requests { try expectReadAlike(wire.message, name) }
  }

  @Test(arguments: 300..<308)
  func generatedSpecsAreReadAsTheyAreLowered(seed: Int) throws {
    var generator = GeneratedSpecs(seed: UInt64(seed))
    var compiled = 0
    for _ in 0..<rounds(250) {
      let text = generator.spec()
      guard let message = try SpecFixture.compile(text).0?.wire?.message else { continue }
      compiled += 1
      try expectReadAlike(message, text)
    }
    #expect(compiled > 200)
  }

  @Test(arguments: [
    ("body: {text: '{\"a\": [1]}'}", Element.Kind.json), ("body: {text: a=1}", nil),
    ("body: {text: a=1, type: application/x-www-form-urlencoded}", .form),
    ("body: {text: 'true', type: application/json}", .json), ("body: {text: 'true'}", nil),
    ("body: {text: 'true'}\nheaders: {Content-Type: application/json}", .json),
    ("body: {text: <plist><true/></plist>}", .propertyList), ("body: {base64: eyJhIjoxfQ==}", .json),
    ("params-text: '{\"a\": 1}'", .json), ("params-text: 'a=1'", .form),
    ("params-text: 'a=1'\nheaders: {Content-Type: text/plain}", nil),
    ("params-text: a=é\nclient: {use: afnetworking@4, rules: {string-encoding: latin-1}}", .form),
    ("params-text: a=é\nclient: {use: afnetworking@4, rules: {string-encoding: utf-16}}", nil),
  ])
  func givenTextIsWhatItsTypeSaysOrWhatItShows(spec: String, kind: Element.Kind?) throws {
    let text = "method: POST\nurl: https://h.example/\n\(spec)\n"
    let message = try #require(try SpecFixture.compile(text).0?.wire?.message)
    let body = try #require(message.elements.firstIndex { $0.kind == .body })
    #expect(message.elements.first { $0.parent == body }?.kind == kind)
    try expectReadAlike(message, text)
  }

  @Test(arguments: [
    ("url: https://h.example/?a=1&b[]=2", Segment.Role.queryValue, ["1", "2"]),
    ("url: https://h.example/?a=1&b[]=2", .queryKey, ["a", "b[]"]),
    (
      "url: \"https://h.example/?a=1&b=\\x32\"", .queryValue,
      Array(repeating: "\"https://h.example/?a=1&b=\\x32\"", count: 2)
    ),
    ("base: https://h.example/x?old=1\nurl: ''", .queryValue, ["1"]),
    ("url: https://h.example/\nmethod: POST\nparams-text: a=1&b=22", .formValue, ["1", "22"]),
    ("url: https://h.example/\nparams-text: 'a=1&b=22'", .queryValue, ["1", "22"]),
    ("url: https://h.example/\nmethod: POST\nbody: {text: '{\"a\": 12}'}", .documentValue, ["12"]),
    ("url: https://h.example/\nmethod: POST\nbody: {base64: WzFd}", .documentValue, ["WzFd"]),
  ])
  func whatIsSplitKeepsItsPlace(spec: String, role: Segment.Role, places: [String]) throws {
    let message = try #require(try SpecFixture.compile(spec + "\n").0?.wire?.message)
    #expect(message.segments.filter { $0.role == role }.map { $0.origin.place?.text } == places)
  }
}

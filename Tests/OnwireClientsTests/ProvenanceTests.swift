import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import TestSupport
import Testing

/// Every byte of every compiled request has a role, a rule and, where a value made it, a place.
@Suite struct ProvenanceTests {
  @Test(arguments: 0..<8)
  func segmentsCoverGeneratedRequestsAndNameTheirCause(seed: Int) throws {
    var generator = GeneratedSpecs(seed: UInt64(seed))
    var compiled = 0
    for _ in 0..<rounds(250) {
      let text = generator.spec()
      guard let message = try SpecFixture.compile(text).0?.wire?.message else { continue }
      compiled += 1
      #expect(message.brokenInvariant == nil, "\(text)")
      let bytes = try message.bytes()
      #expect(bytes.count == message.length)
      #expect(Array(bytes[..<message.headLength].suffix(4)) == Array("\r\n\r\n".utf8))
      for (index, segment) in message.segments.enumerated() {
        #expect(segment.origin.rule.contains("."), "\(text) segment \(index)")
        #expect(segment.role != .unrecognized)
        if let place = segment.origin.place {
          #expect(place.range.upperBound <= text.utf8.count, "\(text)")
        }
        if Self.rolesOfValues.contains(segment.role) {
          #expect(segment.origin.place != nil, "\(text) \(segment.role) has no place")
          #expect(!segment.origin.path.isEmpty, "\(text) \(segment.role) has no path")
        }
      }
      try expectLength(message, bytes, text)
    }
    #expect(compiled > 200)
  }

  @Test(arguments: 0..<4)
  func withoutOriginsAGeneratedRequestIsTheSameAndAsMuchIsSaidOfIt(seed: Int) throws {
    var generator = GeneratedSpecs(seed: UInt64(seed))
    var withoutOrigins = 0
    for _ in 0..<rounds(250) {
      let text = generator.spec()
      let (compilation, diagnostics) = try SpecFixture.compile(text)
      let (other, otherDiagnostics) = try SpecFixture.compile(text, keepingOrigins: false)
      #expect(diagnostics == otherDiagnostics, "\(text)")
      #expect(try compilation?.wire?.message.bytes() == other?.wire?.message.bytes(), "\(text)")
      guard let segments = compilation?.wire?.message.segments, let others = other?.wire?.message.segments
      else {
        continue
      }
      #expect(segments.map(\.role) == others.map(\.role), "\(text)")
      withoutOrigins += others.contains { $0.origin.rule == "not-kept" } ? 1 : 0
    }
    #expect(withoutOrigins > 50)
  }

  @Test func withoutOriginsTheBytesOfEverySpecAreTheSame() throws {
    let (requests, others) = (try SpecFolder.requests(), try SpecFolder.requests(keepingOrigins: false))
    #expect(requests.count == others.count)
    for ((name, wire), (_, other)) in zip(requests, others) {
      #expect(try wire.message.bytes(limit: 1 << 26) == other.message.bytes(limit: 1 << 26), "\(name)")
    }
  }

  /// What only a value of the spec can make.
  private static let rolesOfValues: Set<Segment.Role> = [
    .queryKey, .queryValue, .formKey, .formValue, .documentKey, .documentValue, .partName, .partFilename,
    .partContent,
  ]

  private func expectLength(_ message: Message, _ bytes: [UInt8], _ text: String) throws {
    let head = String(decoding: bytes[..<message.headLength], as: UTF8.self).split(separator: "\r\n")
    guard let line = head.first(where: { $0.hasPrefix("Content-Length: ") }) else {
      #expect(message.length == message.headLength, "\(text)")
      return
    }
    #expect(Int(line.dropFirst("Content-Length: ".count)) == message.length - message.headLength, "\(text)")
  }

  @Test func aValueIsFoundAtItsPlaceInTheSpec() throws {
    let text = "method: POST\nurl: https://h.example/\nparams: {user: {name: 张三}}\n"
    let message = try #require(try SpecFixture.compile(text).0?.wire?.message)
    let segment = try #require(message.segments.first { $0.role == .formValue })
    #expect(segment.origin.path == "params.user.name")
    #expect(segment.origin.place?.text == "张三")
    #expect(segment.origin.rule == "afnetworking.query.keep-values")
    let key = try #require(message.segments.first { $0.role == .formKey })
    #expect(key.origin.place?.text == "name")
  }

  @Test func anOrderThatIsNotPromisedIsRemembered() throws {
    func isOrdered(_ kind: Element.Kind, _ text: String) throws -> Bool? {
      try SpecFixture.compile(text).0?.wire?.message.elements.first { $0.kind == kind }?.isOrdered
    }
    let head = "method: POST\nurl: https://h.example/\n"
    #expect(try isOrdered(.form, head + "params: {b: 1, a: 2}\n") == true)
    #expect(try isOrdered(.form, head + "params: {1: a, \"1\": b}\n") == false)
    #expect(try isOrdered(.json, head + "as: json\nparams: {b: 1, a: 2}\n") == false)
    #expect(
      try isOrdered(
        .json,
        head + "as: json\nclient: {use: afnetworking, rules: {json.sorted-keys: true}}\nparams: {b: 1}\n")
        == true)
    #expect(try isOrdered(.fields, head) == false)
  }
}

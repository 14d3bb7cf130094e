import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import TestSupport
import Testing
import OnwireTextFormats

/// Law 2: what a client's message says is what its bytes say, read without knowing the client.
@Suite struct ParsingLawTests {
  /// Specs with a request whose bytes mean something other than the client meant, and why.
  private static let exceptions = [
    "afnetworking-versions/multipart-encoding.yaml": "delimiters in UTF-16, which no reader takes for any",
    "afnetworking-versions/urls.yaml": "a second question mark that the client takes for a separator",
    "uploads/hostile-names.yaml": "line ends in the names of parts",
    "uploads/whole-part-headers.yaml": "a disposition that the spec gives whole",
    "xmnetworking/lost-boundary.yaml": "a Content-Type that takes the boundary away",
  ]

  @Test func everySpecsBytesHaveTheElementsOfItsMessage() throws {
    var differing: Set<String> = []
    for (name, wire) in try SpecFolder.requests() {
      let message = wire.message
      let parsed = try RequestParser().message(ByteInput(message.bytes(limit: 1 << 26)))
      #expect(parsed.brokenInvariant == nil)
      #expect(try parsed.bytes(limit: 1 << 26) == message.bytes(limit: 1 << 26))
      let difference = Outline(message).difference(from: Outline(parsed, as: message))
      if difference != nil { differing.insert(name) }
      if Self.exceptions[name] == nil {
        #expect(difference == nil, "\(name): \(difference ?? "")")
      }
    }
    #expect(differing == Set(Self.exceptions.keys))
  }

  @Test func aGeneratedSpecsBytesHaveTheElementsOfItsMessage() throws {
    var generator = GeneratedSpecs(seed: 20)
    var compared = 0
    for _ in 0..<rounds(1500) {
      let spec = generator.spec()
      let (compilation, diagnostics) = try SpecFixture.compile(spec)
      guard let wire = compilation?.wire, !diagnostics.hasErrors else { continue }
      // No reader sees through a text that a client encoded as a whole, or through delimiters in UTF-16.
      if spec.contains("string-encoding: utf-16") { continue }
      let parsed = try RequestParser().message(ByteInput(try wire.message.bytes()))
      #expect(try parsed.bytes() == wire.message.bytes())
      let difference = Outline(wire.message).difference(from: Outline(parsed, as: wire.message))
      #expect(difference == nil, "\(spec)\n\(difference ?? "")\n\(diagnostics.map(\.code.name))")
      compared += 1
    }
    #expect(compared > 500)
  }
}

/// What law 2 compares: the elements that hold bytes, and the role of each byte.
private struct Outline {
  var elements: [String] = []
  var roles: [String] = []

  /// `original` is the message whose bytes are those of `message`.
  init(_ message: Message, as original: Message? = nil) {
    func range(_ element: Element) -> Range<Int> {
      message.offsets[element.segments.lowerBound]..<message.offsets[element.segments.upperBound]
    }
    // A body under a type that the app set itself, or under none, may mean something else to a reader.
    let isBodyCompared = (original ?? message).declaresBody
    let end = isBodyCompared ? message.length : message.headLength
    for (index, element) in message.elements.enumerated()
    where !range(element).isEmpty && (range(element).upperBound <= end || element.parent == nil) {
      var depth = 0
      var parent = message.elements[index].parent
      while let next = parent {
        depth += 1
        parent = message.elements[next].parent
      }
      elements.append("\(String(repeating: " ", count: depth))\(element.kind.rawValue) \(range(element))")
    }
    var last: Segment.Role?
    for (index, segment) in message.segments.enumerated()
    where segment.content.length > 0 && message.offsets[index] < end {
      if segment.role != last { roles.append("\(segment.role.rawValue) from \(message.offsets[index])") }
      last = segment.role
    }
  }

  /// The first thing that differs, as text; `nil` if nothing does.
  func difference(from other: Outline) -> String? {
    for (a, b) in [(elements, other.elements), (roles, other.roles)] where a != b {
      let index = zip(a, b).enumerated().first { $1.0 != $1.1 }?.offset ?? min(a.count, b.count)
      return "\(a[index...].prefix(2)) of the client, \(b[index...].prefix(2)) of the bytes"
    }
    return nil
  }
}

extension Message {
  /// Whether the type of the body is the client's own.
  fileprivate var declaresBody: Bool {
    elements.contains { element in
      element.kind == .field
        && element.segments.contains { index in
          let segment = segments[index]
          return segment.role == .fieldName && segment.origin.rule != "spec.headers"
            && String(decoding: storedBytes(index), as: UTF8.self).lowercased() == "content-type"
        }
    }
  }

  private func storedBytes(_ segment: Int) -> ArraySlice<UInt8> {
    guard case .stored(let range) = segments[segment].content else { return [] }
    return storage[range]
  }
}

import Testing

@testable import OnwireHTTP

@Suite struct MessageBuilderTests {
  let rule = Origin("test.rule")

  @Test func aBodyBuiltFirstIsNestedBelowTheOpenElement() {
    var body = MessageBuilder()
    body.element(.form) { $0.append("a=1", .formKey, rule) }
    var builder = MessageBuilder()
    builder.element(.request) { request in
      request.element(.requestLine) { $0.append("POST / HTTP/1.1\r\n", .method, rule) }
      request.append("\r\n", .lineEnd, rule)
      request.endHead()
      request.append(body)
    }
    let message = builder.finish()
    #expect(message.elements.map(\.kind) == [.request, .requestLine, .form])
    #expect(message.elements.map(\.parent) == [nil, 0, 0])
    #expect(message.elements.map(\.segments) == [0..<3, 0..<1, 2..<3])
    #expect(message.headLength == 19)
    #expect(message.length == 22)
  }

  @Test func anElementIsClosedWhenItsContentThrows() {
    struct Stop: Error {}
    var builder = MessageBuilder()
    builder.append("x", .method, rule)
    #expect(throws: Stop.self) {
      try builder.element(.body) { body throws(Stop) in
        body.append("y", .bodyContent, rule)
        throw Stop()
      }
    }
    builder.element(.field) { $0.append("z", .fieldName, rule) }
    let message = builder.finish()
    #expect(message.elements.map(\.parent) == [nil, nil])
    #expect(message.elements.map(\.segments) == [1..<2, 2..<3])
  }

  @Test func contentThatNoIntCanMeasureIsLeftOutAndReported() {
    var builder = MessageBuilder()
    builder.append(content: .zeros(Int.max - 1), .bodyContent, rule)
    builder.append("x", .bodyContent, rule)
    #expect(!builder.isTooLong && builder.length == Int.max)
    var outer = builder
    builder.append("y", .bodyContent, rule)
    #expect(builder.isTooLong && builder.length == Int.max)
    #expect(builder.finish().length == Int.max)

    var other = MessageBuilder()
    other.append(content: .random(seed: 1, 0..<1), .bodyContent, rule)
    outer.append(other)
    #expect(outer.isTooLong)
    #expect(outer.finish().segments.count == 2)
  }

  @Test func beingTooLongIsPassedOnWithTheContent() {
    var inner = MessageBuilder()
    inner.append(content: .zeros(Int.max), .bodyContent, rule)
    inner.append("x", .bodyContent, rule)
    var outer = MessageBuilder()
    outer.append(inner)
    #expect(outer.isTooLong)
  }

  @Test func brokenInvariantsAreNamed() {
    let line = Segment(content: .stored(0..<1), role: .method, origin: rule)
    func problem(_ segments: [Segment], _ elements: [Element] = [], storage: [UInt8] = [1]) -> String? {
      var all = Segments()
      for segment in segments { all.append(segment.content, segment.role, segment.origin) }
      return Message(storage: storage, segments: all, elements: elements, headSegmentCount: 0).brokenInvariant
    }
    #expect(problem([line]) == nil)
    #expect(problem([line], storage: [1, 2]) == "stored bytes that no segment shows")
    #expect(
      problem([Segment(content: .stored(1..<2), role: .method, origin: rule)], storage: [1, 2])
        == "segment 0 does not abut the stored bytes before it")
    #expect(
      problem([Segment(content: .stored(0..<1), role: .method, origin: Origin(""))])
        == "segment 0 has no rule")
    let outer = Element(segments: 0..<1, parent: nil, kind: .request)
    let inner = Element(segments: 0..<1, parent: 0, kind: .field)
    #expect(problem([line], [outer, inner]) == nil)
    #expect(
      problem([line], [outer, inner, inner]) == "element 2 begins before the end of the one before it")
    #expect(problem([], [outer], storage: []) == "element 0 reaches past the message")
  }
}

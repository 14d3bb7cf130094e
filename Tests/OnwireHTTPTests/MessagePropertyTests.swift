import SystemPackage
import TestSupport
import Testing

@testable import OnwireHTTP

/// Claims about messages of random segments in random elements, checked against plain byte arrays.
@Suite struct MessagePropertyTests {
  @Test(arguments: 0..<60)
  func aMessageIsTheConcatenationOfItsSegments(seed: Int) throws {
    let sample = try Sample(seed: seed)
    #expect(sample.message.brokenInvariant == nil)
    #expect(sample.message.length == sample.bytes.count)
    #expect(sample.message.headLength == sample.headLength)
    #expect(try sample.message.bytes() == sample.bytes)
  }

  @Test(arguments: 0..<60)
  func anyRangeIsTheSliceOfTheWhole(seed: Int) throws {
    let sample = try Sample(seed: seed)
    var generator = SeededGenerator(seed: seed + 1000)
    for _ in 0..<40 {
      let range = generator.range(in: 0..<sample.bytes.count)
      #expect(try sample.message.bytes(range) == Array(sample.bytes[range]))
    }
  }

  @Test(arguments: 0..<60)
  func theSegmentAtAnOffsetIsWhatALinearSearchFinds(seed: Int) throws {
    let message = try Sample(seed: seed).message
    for offset in -1...message.length {
      let linear = message.segments.indices.first {
        message.offsets[$0] <= offset && offset < message.offsets[$0 + 1]
      }
      #expect(message.segmentIndex(at: offset) == linear)
    }
  }

  @Test(arguments: 0..<60)
  func everyByteIsInExactlyOneField(seed: Int) throws {
    let sample = try Sample(seed: seed)
    let message = sample.message
    let fields = Array(message.fields)
    #expect(fields.map(\.segment) == Array(message.segments.indices))
    #expect(fields.map(\.role) == message.segments.map(\.role))
    var end = 0
    for field in fields {
      #expect(field.range.lowerBound == end)
      end = field.range.upperBound
      #expect(!field.path.isEmpty)
      // The innermost element is the last one that holds the segment.
      let innermost = message.elements.indices.last { message.elements[$0].segments.contains(field.segment) }
      #expect(field.element == innermost)
      #expect(message.elements(around: field).last == innermost)
      for offset in field.range { #expect(message.field(at: offset) == field) }
      _ = try message.value(of: field)
    }
    withExtendedLifetime(sample) {}
    #expect(end == message.length)
    #expect(message.field(at: -1) == nil)
    #expect(message.field(at: message.length) == nil)
  }

  @Test(arguments: 0..<60)
  func theBytesOfAnElementAreInsideThoseOfItsParent(seed: Int) throws {
    let message = try Sample(seed: seed).message
    for element in message.elements.dropFirst() {
      let parent = try #require(element.parent)
      #expect(message.elements[parent].segments.clamped(to: element.segments) == element.segments)
    }
    #expect(message.elements.first?.segments == message.segments.indices)
  }
}

/// A random message and the bytes that it must have.
private struct Sample {
  var message: Message
  var bytes: [UInt8] = []
  var headLength: Int
  private var generator: SeededGenerator
  private let folder: TemporaryFolder
  private let fileBytes: [UInt8]
  private let file: FileContent

  init(seed: Int) throws {
    generator = SeededGenerator(seed: seed)
    fileBytes = generator.bytes(200)
    folder = try TemporaryFolder()
    try folder.file("file", fileBytes)
    file = try folder.content("file")
    message = MessageBuilder().finish()
    headLength = 0
    var builder = MessageBuilder()
    builder.element(.request) { request in
      fill(&request, depth: 0)
      request.endHead()
      headLength = bytes.count
      var body = MessageBuilder()
      fill(&body, depth: 1)
      request.append(body)
    }
    message = builder.finish()
  }

  private mutating func fill(_ builder: inout MessageBuilder, depth: Int) {
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      switch Int.random(in: 0...7, using: &generator) {
      case 0 where depth < 4:
        builder.element(.part) { fill(&$0, depth: depth + 1) }
      case 1 where depth < 4:
        var inner = MessageBuilder()
        inner.element(.multipart) { fill(&$0, depth: depth + 1) }
        builder.append(inner)
      default:
        append(to: &builder)
      }
    }
  }

  private mutating func append(to builder: inout MessageBuilder) {
    let range = generator.range(in: 0..<40)
    let content: Segment.Content
    switch Int.random(in: 0...5, using: &generator) {
    case 0:
      content = .zeros(range.count)
      bytes += [UInt8](repeating: 0, count: range.count)
    case 1:
      let seed = generator.next()
      content = .random(seed: seed, range)
      bytes += SplitMix64Tests.bytes(seed: seed, range)
    case 2:
      content = .file(file, range)
      bytes += fileBytes[range]
    default:
      let stored = generator.bytes(range.count / 4)
      bytes += stored
      return builder.append(stored, .unrecognized, Origin("test.rule"))
    }
    builder.append(content: content, .partContent, Origin("test.rule"))
  }
}

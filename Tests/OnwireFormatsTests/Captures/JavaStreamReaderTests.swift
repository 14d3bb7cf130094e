import Testing
import OnwireTextFormats

@testable import OnwireFormats

@Suite struct JavaStreamReaderTests {
  private static func graph(_ bytes: [UInt8], limits: JavaStreamReader.Limits = .init()) throws -> JavaGraph {
    try JavaStreamReader.graph(of: ByteInput(bytes), limits: limits)
  }

  private static func problem(_ bytes: [UInt8], limits: JavaStreamReader.Limits = .init()) -> String? {
    let failure = #expect(throws: CaptureFailure.self) { try graph(bytes, limits: limits) }
    return failure.map { "\($0.code.rawValue) \($0.offset ?? -1): \($0.message)" }
  }

  private static let magic = JavaStreamReader.magic

  /// A description of the serializable class `A` without fields; it is followed by its superclass.
  private static let classA: [UInt8] =
    [0x72, 0, 1, 0x41] + [UInt8](repeating: 0, count: 8) + [2, 0, 0, 0x78]

  @Test("Fields have the values that Java gave them")
  func fields() throws {
    let graph = try Self.graph(BinaryFixture.bytes("chls/objects.ser"))
    let object = graph.roots[0]
    let numbers = ["b", "c", "d", "f", "i", "j", "s", "z"].map { graph.field($0, of: object) }
    #expect(
      numbers == [
        .integer(-1), .integer(0xE9), .real(0.5), .real(-2), .integer(Int64(Int32.min)), .integer(.max),
        .integer(-300), .integer(1),
      ])
    #expect(try graph.text(graph.field("text", of: object)) == "\0é日😀")
    #expect(graph.field("none", of: object) == .null)
    #expect(graph.field("self", of: object) == object)
    #expect(graph.field("missing", of: object) == .null)
  }

  @Test("A field of a subclass hides that of the superclass, and what a class wrote besides is kept")
  func subclass() throws {
    let graph = try Self.graph(BinaryFixture.bytes("chls/objects.ser"))
    let object = graph.roots[1]
    #expect(graph.className(of: object) == "MakeObjects$Derived")
    #expect(graph.field("i", of: object) == .integer(7))
    let annotation = graph.annotation(of: object)
    #expect(annotation.count == 2)
    #expect(try annotation.last.flatMap(graph.text) == "behind the block")
  }

  @Test("Enums, classes, arrays, lists, blocks, resets and proxies are read")
  func kinds() throws {
    let graph = try Self.graph(BinaryFixture.bytes("chls/objects.ser"))
    #expect(graph.roots.count == 10)
    guard case .object(let colour) = graph.roots[2], case .constant(_, let name) = graph.objects[colour]
    else {
      Issue.record("no enum")
      return
    }
    #expect(try graph.text(name) == "GREEN")
    let rows = try #require(graph.elements(graph.roots[4]))
    #expect(rows.count == 3 && rows[2] == .null)
    let letters = try #require(graph.elements(graph.roots[5]))
    #expect(try letters.map { try graph.text($0) } == ["a", "b"])
    let mixed = try #require(graph.elements(graph.roots[6]))
    #expect(mixed.count == 3 && mixed[1] == graph.roots[2] && graph.integer(mixed[2]) == 5)
    let afterReset = try #require(graph.elements(graph.roots[8]))
    #expect(afterReset[0] == afterReset[1] && afterReset[2] == .null)
  }

  @Test("Every prefix of a stream is a stream or a failure that says where it ends")
  func truncations() throws {
    let bytes = try BinaryFixture.bytes("chls/objects.ser")
    for count in 4..<bytes.count {
      do {
        _ = try Self.graph(Array(bytes.prefix(count)))
      } catch let failure as CaptureFailure {
        #expect(failure.code.rawValue == "java-stream-truncated")
      }
    }
  }

  @Test("Whatever is done to a stream, it gives objects or a failure", arguments: 0..<4)
  func mutations(seed: UInt64) throws {
    let bytes = try BinaryFixture.bytes("chls/objects.ser")
    for mutated in BinaryFixture.mutations(of: bytes, count: 2000, seed: seed) {
      do {
        let graph = try Self.graph(mutated)
        for index in graph.objects.indices {
          _ = graph.elements(.object(index))
          _ = try graph.text(.object(index))
          _ = graph.field("text", of: .object(index))
        }
      } catch is CaptureFailure {}
    }
  }

  @Test("Lengths that lie ask for no memory")
  func lies() {
    let array = Self.magic + [0x75] + [0x72, 0, 2, 0x5B, 0x4C] + [UInt8](repeating: 0, count: 8)
    #expect(
      Self.problem(array + [2, 0, 0, 0x78, 0x70, 0x7F, 0xFF, 0xFF, 0xFF])
        == "java-stream-truncated 23: the stream of Java objects ends in the middle of an object")
    #expect(
      Self.problem(array + [2, 0, 0, 0x78, 0x70, 0xFF, 0xFF, 0xFF, 0xFF])
        == "java-stream-malformed 23: a Java array has a negative length")
    #expect(
      Self.problem(Self.magic + [0x7C] + [UInt8](repeating: 0xFF, count: 8))
        == "java-stream-truncated 4: the stream of Java objects ends in the middle of an object")
  }

  @Test("A class that is its own superclass is a failure")
  func circle() {
    let stream = Self.magic + [0x73] + Self.classA + [0x71, 0, 0x7E, 0, 0]
    #expect(
      Self.problem(stream)
        == "java-stream-malformed 21: a Java class is its own superclass, or has too many of them")
  }

  @Test("What is wrong is said at its place")
  func problems() {
    #expect(
      Self.problem([0x50]) == "java-stream-malformed 0: the file does not begin with AC ED 00 05, "
        + "as streams of Java objects do")
    #expect(
      Self.problem(Self.magic + [0x6F])
        == "java-stream-malformed 4: the byte 0x6F begins nothing that a stream of Java objects can hold")
    #expect(
      Self.problem(Self.magic + [0x71, 0, 0x7E, 0, 0])
        == "java-stream-malformed 4: this refers to a Java object that the stream does not hold")
    #expect(
      Self.problem(Self.magic + [0x73, 0x70]) == "java-stream-malformed 5: this Java object has no class")
    #expect(
      Self.problem(Self.magic + [0x7B, 0x70])
        == "java-stream-aborted 4: Java failed while it wrote this stream, and says so here")
  }

  @Test("Objects nested a hundred thousand deep are a failure, not a crash")
  func depth() {
    // Arrays of arrays: each holds one element, the next.
    let name: [UInt8] = [0x72, 0, 2, 0x5B, 0x4C] + [UInt8](repeating: 0, count: 8) + [2, 0, 0, 0x78, 0x70]
    let first: [UInt8] = [0x75] + name + [0, 0, 0, 1]
    let next: [UInt8] = [0x75, 0x71, 0, 0x7E, 0, 0, 0, 0, 0, 1]
    let stream = Self.magic + first + Array(repeatElement(next, count: 100_000).joined())
    #expect(Self.problem(stream)?.hasPrefix("java-stream-limit ") == true)
  }

  @Test("More objects or values than the limits are a failure")
  func limits() throws {
    let bytes = try BinaryFixture.bytes("chls/objects.ser")
    let failure = "java-stream-limit"
    #expect(Self.problem(bytes, limits: .init(objects: 20))?.hasPrefix(failure) == true)
    #expect(Self.problem(bytes, limits: .init(values: 20))?.hasPrefix(failure) == true)
    #expect(Self.problem(bytes, limits: .init(depth: 1))?.hasPrefix(failure) == true)
  }

  @Test("Malformed modified UTF-8 becomes replacement characters")
  func text() {
    #expect(String(modifiedUTF8: [0x41, 0xC0, 0x80, 0xE6, 0x97, 0xA5]) == "A\u{0}日")
    #expect(
      String(modifiedUTF8: [0xC3, 0x41, 0xFF, 0xE6, 0x97]) == "\u{FFFD}A\u{FFFD}\u{FFFD}\u{FFFD}")
  }
}

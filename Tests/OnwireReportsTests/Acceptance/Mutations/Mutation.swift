import OnwireHTTP
import Testing
import OnwireTextFormats

/// One way to damage a request, and what a comparison has to say of it.
struct Mutation: Sendable, CustomTestStringConvertible {
  /// What a comparison has to report, and nothing besides.
  struct Expected: Hashable {
    var kind: Difference.Kind
    var way: Difference.Way
    var path: String
  }

  /// A damaged request.
  struct Mutant {
    var bytes: [UInt8]
    /// Any one of these, and no more than one; none where nothing that counts may differ.
    var expected: [Expected]
  }

  var name: String
  /// The mutants of a request; none where it has nothing of the kind.
  var mutants: @Sendable (Specimen) -> [Mutant]

  var testDescription: String { name }

  init(_ name: String, _ mutants: @escaping @Sendable (Specimen) -> [Mutant]) {
    self.name = name
    self.mutants = mutants
  }
}

/// A request that mutations start from.
struct Specimen: Sendable {
  let bytes: [UInt8]
  let message: Message
  let fields: [Field]

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    message = try RequestParser().message(ByteInput(bytes))
    fields = Array(message.fields)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The fields of a role.
  func fields(_ role: Segment.Role) -> [Field] { fields.filter { $0.role == role } }

  /// The elements of a kind, as ranges of bytes, with the path of their first field.
  func elements(_ kind: Element.Kind) -> [(range: Range<Int>, path: String)] {
    message.elements.filter { $0.kind == kind && !$0.segments.isEmpty }.map {
      (
        message.offsets[$0.segments.lowerBound]..<message.offsets[$0.segments.upperBound],
        fields[$0.segments.lowerBound].path
      )
    }
  }

  /// The bytes with one stretch replaced.
  ///
  /// A Content-Length that was right is made right again.
  func replacing(_ range: Range<Int>, by text: String, keepsLength: Bool = false) -> [UInt8] {
    replacing(range, by: Array(text.utf8), keepsLength: keepsLength)
  }

  func replacing(_ range: Range<Int>, by bytes: [UInt8], keepsLength: Bool = false) -> [UInt8] {
    replacing([(range, bytes)], keepsLength: keepsLength)
  }

  /// The bytes with stretches replaced, which are given in order.
  func replacing(_ changes: [(range: Range<Int>, bytes: [UInt8])], keepsLength: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    var growth = 0
    for (range, bytes) in changes {
      result += self.bytes[end..<range.lowerBound] + bytes
      end = range.upperBound
      if range.lowerBound >= message.headLength { growth += bytes.count - range.count }
    }
    result += self.bytes[end...]
    guard !keepsLength, growth != 0,
      let length = fields(.fieldValue).first(where: { $0.path.lowercased() == "header.content-length" }),
      let count = Int(text(length.range))
    else { return result }
    // All changes of a body stand behind the length.
    let shift = changes.filter { $0.range.lowerBound < length.range.lowerBound }.reduce(0) {
      $0 + $1.bytes.count - $1.range.count
    }
    let place = length.range.lowerBound + shift..<length.range.upperBound + shift
    result.replaceSubrange(place, with: Array("\(count + growth)".utf8))
    return result
  }
}

import Foundation
import TestSupport
package import OnwireHTTP
import OnwireTextFormats

/// One way to damage a request, and what a comparison must say about it.
package struct Mutation: Sendable {
  /// What a comparison must report, and nothing else.
  package struct Expected: Hashable {
    package var kind: Difference.Kind
    package var way: Difference.Way
    package var path: String

    package init(kind: Difference.Kind, way: Difference.Way, path: String) {
      (self.kind, self.way, self.path) = (kind, way, path)
    }
  }

  /// A damaged request.
  package struct Mutant {
    package var bytes: [UInt8]
    /// Exactly one of these; none if nothing that counts may differ.
    package var expected: [Expected]
  }

  package var name: String
  /// The mutants of a request; none if it has nothing of the kind.
  package var mutants: @Sendable (Specimen) -> [Mutant]

  /// All mutations.
  package static let all = ofHeads + ofPairs + ofDocuments + ofParts

  init(_ name: String, _ mutants: @escaping @Sendable (Specimen) -> [Mutant]) {
    self.name = name
    self.mutants = mutants
  }
}

/// A request that mutations start from.
package struct Specimen: Sendable {
  package let bytes: [UInt8]
  package let message: Message
  let fields: [Field]

  /// The requests of the golden files that are not large, and where these are.
  package static let golden: [(name: String, specimen: Specimen)] = {
    let files =
      FileManager.default.enumerator(
        at: Repository.root.appending(path: "golden"), includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL } ?? []
    return files.filter { $0.pathExtension == "http" }.sorted { $0.path < $1.path }.compactMap { file in
      guard let data = try? Data(contentsOf: file), data.count < 100_000,
        let specimen = try? Specimen(Array(data))
      else { return nil }
      return (file.path, specimen)
    }
  }()

  package init(_ bytes: [UInt8]) throws {
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
    // All changes of a body come after the length.
    let shift = changes.filter { $0.range.lowerBound < length.range.lowerBound }.reduce(0) {
      $0 + $1.bytes.count - $1.range.count
    }
    let place = length.range.lowerBound + shift..<length.range.upperBound + shift
    result.replaceSubrange(place, with: Array("\(count + growth)".utf8))
    return result
  }
}

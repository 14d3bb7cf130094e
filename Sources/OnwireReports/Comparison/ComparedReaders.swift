import OnwireClients
import OnwireDiagnostics
import OnwireHTTP

/// The readers of both sides of a comparison.
struct ComparedReaders {
  /// A field on one side, and who reads it.
  struct Side {
    var side: Difference.Side
    var reader: SideReader
    var isLeft: Bool
    /// Whether places are told without folders.
    fileprivate var omitsFolders: Bool
    /// What makes the first bytes that only the other side has marked; `nil` where it has none, or is a capture.
    fileprivate var othersRule: String?
    /// The first of those bytes.
    fileprivate var othersByte: UInt8?
  }

  private let left: SideReader
  private let right: SideReader
  /// Whether places are told without folders, as on a page that does not depend on where it was made.
  private let omitsFolders: Bool

  init(_ comparison: Comparison, omitsFolders: Bool = false) throws {
    self.omitsFolders = omitsFolders
    left = try SideReader(comparison.left)
    right = try SideReader(comparison.right)
  }

  /// The sides that a difference has: the left one first.
  func sides(of difference: Difference) -> [Side] {
    var sides = [
      difference.left.map { Side(side: $0, reader: left, isLeft: true, omitsFolders: omitsFolders) },
      difference.right.map { Side(side: $0, reader: right, isLeft: false, omitsFolders: omitsFolders) },
    ].compactMap(\.self)
    guard sides.count == 2 else { return sides }
    for (index, other) in [(0, sides[1]), (1, sides[0])] where other.hasMarks {
      sides[index].othersRule = other.ruleOfMarks
      sides[index].othersByte = other.firstMarked
    }
    return sides
  }
}

extension ComparedReaders.Side {
  /// Whether bytes before its value are marked.
  var marksName: Bool {
    guard reader.name(of: side) != nil, let value = reader.value(of: side) else { return false }
    return side.marks.contains { $0.lowerBound < value.lowerBound }
  }

  /// The segment's origin.
  var origin: Origin { reader.request.message.segments[side.segment].origin }

  /// The rule that made the bytes; `nil` in a capture, where nobody knows.
  var rule: String? { Self.rule(origin) }

  /// The rule that made the first byte that is marked, or that stands where only the other side has something.
  var ruleOfMarks: String? {
    let message = reader.request.message
    let segment = side.marks.first.flatMap { message.segmentIndex(at: $0.lowerBound) } ?? side.segment
    return Self.rule(message.segments[segment].origin)
  }

  /// The rule that decides how it differs from the other side, where that is not the one that made the first of
  /// its bytes: of a Content-Type whose charset alone differs, that of the charset. `nil` in a capture.
  var decidingRule: String? {
    guard let rule else { return nil }
    let charset = "\(rule)-charset"
    guard let dot = charset.firstIndex(of: "."),
      RuleDefinition.byName[String(charset[charset.index(after: dot)...])] != nil
    else { return rule }
    if hasMarks { return ruleOfMarks == charset ? charset : rule }
    // What only the other side has: nobody knows the rules of a capture, but a type's parameter begins so.
    return othersRule?.hasSuffix(charset[dot...]) ?? (othersByte == UInt8(ascii: ";")) ? charset : rule
  }

  /// Whether some bytes of it are marked.
  var hasMarks: Bool { side.marks.contains { !$0.isEmpty } }

  fileprivate var firstMarked: UInt8? {
    side.marks.first { !$0.isEmpty }
      .flatMap { try? reader.request.message.bytes($0.lowerBound..<$0.lowerBound + 1).first }
  }

  private static func rule(_ origin: Origin) -> String? {
    origin.isCaptured ? nil : origin.rule
  }

  /// Where the bytes are in a capture, or come from in a spec; with its path where that is not `path`.
  func citation(unlike path: String) -> String {
    var words: [String] = []
    if let place = origin.place {
      let start = place.start
      let file = omitsFolders ? place.source.name.lastPathStep : place.source.name
      words.append(VisibleText.of("\(file):\(start.line):\(start.column)"))
    }
    if side.words != nil, let unpackedCoding {
      words.append(ComparisonWording.packed(in: unpackedCoding))
    } else if side.words != nil, origin.place == nil {
      words.append(ComparisonWording.ofEndpoint)
    } else if let rule = decidingRule {
      words.append(VisibleText.of(ComparisonWording.origin(rule: rule, path: origin.path)))
    } else {
      words.append(ComparisonWording.offset(offset))
    }
    if side.path != path { words.append(VisibleText.of(side.path)) }
    return words.joined(separator: ", ")
  }

  /// The offset of the field: `0x1a4`, or with a `+` in a body that was unpacked.
  private var offset: String {
    let offset = side.range.lowerBound
    guard let unpackedCoding else { return RequestWording.hex(offset) }
    return ComparisonWording.unpacked(
      RequestWording.hex(offset - reader.request.message.headLength), unpackedCoding)
  }

  /// The coding without which the bytes are shown; `nil` in the head, and where they are as on the wire.
  var unpackedCoding: String? {
    side.range.lowerBound >= reader.request.message.headLength ? reader.request.unpackedCoding : nil
  }
}

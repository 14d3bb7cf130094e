import OnwireClients
import OnwireDiagnostics
import OnwireHTTP

/// The readers of both sides of a comparison.
struct ComparedReaders {
  /// A field on one side, with its reader.
  struct Side {
    var side: Difference.Side
    var reader: SideReader
    var isLeft: Bool
    /// Whether places are shown without folders.
    fileprivate var omitsFolders: Bool
    /// The rule that made the first marked bytes that only the other side has; `nil` if it has none, or is a
    /// capture.
    fileprivate var othersRule: String?
    /// The first of those bytes.
    fileprivate var othersByte: UInt8?
  }

  let left: SideReader
  let right: SideReader
  /// Whether places are shown without folders, as on a page that does not depend on where it was made.
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
  /// Whether bytes before the value are marked.
  var marksName: Bool {
    guard reader.name(of: side) != nil, let value = reader.value(of: side) else { return false }
    return side.marks.contains { $0.lowerBound < value.lowerBound }
  }

  var origin: Origin { reader.request.message.segments[side.segment].origin }

  /// The rule that made the bytes; `nil` in a capture, where it is not known.
  var rule: String? { Self.rule(origin) }

  /// The rule that made the first marked byte or, if only the other side has one, the byte in its place.
  var ruleOfMarks: String? {
    let message = reader.request.message
    let segment = side.marks.first.flatMap { message.segmentIndex(at: $0.lowerBound) } ?? side.segment
    return Self.rule(message.segments[segment].origin)
  }

  /// The rule that decides how the field differs from the other side, which need not be the one that made its
  /// first byte: for a Content-Type that differs only in its charset, it is the charset's. `nil` in a
  /// capture.
  var decidingRule: String? {
    guard let rule else { return nil }
    let charset = "\(rule)-charset"
    guard let dot = charset.firstIndex(of: "."),
      RuleDefinition.byName[String(charset[charset.index(after: dot)...])] != nil
    else { return rule }
    if hasMarks { return ruleOfMarks == charset ? charset : rule }
    // Only the other side has the charset: if it is a capture, its rules are not known, but a parameter of
    // the type begins with a semicolon.
    return othersRule?.hasSuffix(charset[dot...]) ?? (othersByte == UInt8(ascii: ";")) ? charset : rule
  }

  /// Whether any bytes of it are marked.
  var hasMarks: Bool { side.marks.contains { !$0.isEmpty } }

  fileprivate var firstMarked: UInt8? {
    side.marks.first { !$0.isEmpty }
      .flatMap { try? reader.request.message.bytes($0.lowerBound..<$0.lowerBound + 1).first }
  }

  private static func rule(_ origin: Origin) -> String? {
    origin.isCaptured ? nil : origin.rule
  }

  /// The place of the bytes in a capture, or of their source in a spec, with its path if that is not `path`.
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

  /// The coding that was removed from the shown bytes; `nil` in the head, and if they are as on the wire.
  var unpackedCoding: String? {
    side.range.lowerBound >= reader.request.message.headLength ? reader.request.unpackedCoding : nil
  }
}

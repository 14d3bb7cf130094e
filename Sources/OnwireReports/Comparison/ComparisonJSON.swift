import OnwireDiagnostics
package import OnwireHTTP
import OnwireTextFormats
import OnwireFormats

/// A comparison for machines, as one line of JSON: all differences with both sides, and what does not count
/// and why.
package enum ComparisonJSON {
  /// The most bytes of a field that are written; longer fields are described.
  private static let limit = 1 << 16

  /// The line, with its end.
  ///
  /// - Throws: Any error from reading a file.
  package static func line(_ comparison: Comparison, names: ComparedNames) throws -> String {
    try line(comparison, names: names, [])
  }

  /// The same with more members at the end.
  static func line(
    _ comparison: Comparison, names: ComparedNames, _ members: [(key: String, value: Document)]
  ) throws -> String {
    var line = ""
    try write(comparison, names: names, members) { line += $0 }
    return line
  }

  /// Passes the line to `sink` in pieces, so that no more than one difference is in memory.
  ///
  /// - Throws: Any error from reading a file or from `sink`.
  package static func write(
    _ comparison: Comparison, names: ComparedNames, to sink: (String) throws -> Void
  ) throws {
    try write(comparison, names: names, [], to: sink)
  }

  private static func write(
    _ comparison: Comparison, names: ComparedNames, _ members: [(key: String, value: Document)],
    to sink: (String) throws -> Void
  ) throws {
    let readers = try ComparedReaders(comparison)
    let before = CaptureJSON.text(
      .dictionary([
        ("left", .string(names.left)),
        ("right", .string(names.right)),
        ("same", .boolean(comparison.isSame)),
        ("counts", counts(comparison)),
      ]))
    let behind = CaptureJSON.text(
      .dictionary(
        [
          ("gaps", .array(comparison.gaps.map(gap))),
          ("phoneSettings", comparison.phoneSettings.map { .string($0) } ?? .null),
          ("wildcards", .array(comparison.wildcardPaths.map { .string($0) })),
          ("unusedPatterns", .array(comparison.unusedPatterns.map { .string($0) })),
        ] + (comparison.changedStatus.map { [("statuses", statuses($0))] } ?? [])
          + (comparison.refusal.map { [("findings", .array([CaptureJSON.finding($0)]))] } ?? []) + members))
    try sink(before.dropLast() + ",\"differences\":[")
    for (index, one) in comparison.differences.enumerated() {
      try sink((index == 0 ? "" : ",") + CaptureJSON.text(difference(one, readers)))
    }
    try sink("]," + behind.dropFirst() + "\n")
  }

  private static func statuses(_ status: (left: Int, right: Int)) -> Document {
    .dictionary([("left", .signed(Int64(status.left))), ("right", .signed(Int64(status.right)))])
  }

  /// Counts each kind and standing, including those that do not occur.
  private static func counts(_ comparison: Comparison) -> Document {
    var kinds: [Difference.Kind: Int] = [:]
    var standings: [String: Int] = [:]
    for difference in comparison.differences {
      if difference.standing == .counts { kinds[difference.kind, default: 0] += 1 }
      standings[name(of: difference.standing).name, default: 0] += 1
    }
    var members = [("same", comparison.sameCount)]
    for kind in Difference.Kind.allCases { members.append((kind.rawValue, kinds[kind] ?? 0)) }
    for standing in ["follows", "ignored", "left-to-phone", "not-comparable"] {
      members.append((standing, standings[standing] ?? 0))
    }
    return .dictionary(members.map { ($0.0, .signed(Int64($0.1))) })
  }

  /// A difference with both sides.
  static func difference(_ difference: Difference, _ readers: ComparedReaders) throws -> Document {
    let sides = readers.sides(of: difference)
    let standing = name(of: difference.standing)
    return .dictionary([
      ("kind", .string(difference.kind.rawValue)),
      ("way", .string(difference.way.rawValue)),
      ("path", .string(difference.path)),
      ("standing", .string(standing.name)),
      ("reason", standing.reason.map { .string($0) } ?? .null),
      ("note", .string(difference.note)),
      ("left", try sides.first { $0.isLeft }.map(side) ?? .null),
      ("right", try sides.first { !$0.isLeft }.map(side) ?? .null),
    ])
  }

  private static func name(of standing: Difference.Standing) -> (name: String, reason: String?) {
    switch standing {
    case .counts: ("counts", nil)
    case .follows(let sentence): ("follows", sentence)
    case .ignored(let pattern): ("ignored", pattern)
    case .leftToPhone(let sentence): ("left-to-phone", sentence)
    case .notComparable(let sentence): ("not-comparable", sentence)
    }
  }

  private static func side(_ side: ComparedReaders.Side) throws -> Document {
    .dictionary([
      ("path", .string(side.side.path)),
      ("start", .signed(Int64(side.side.range.lowerBound))),
      ("length", .signed(Int64(side.side.range.count))),
      ("unpacked", side.unpackedCoding.map { .string($0) } ?? .null),
      try content(side),
      ("marks", .array(side.side.marks.map(range))),
      ("origin", origin(side.origin)),
    ])
  }

  /// The bytes as text or in base64; if there are too many, where they are.
  private static func content(_ side: ComparedReaders.Side) throws -> (key: String, value: Document) {
    if let words = side.side.words { return ("text", .string(words)) }
    guard side.side.range.count <= limit else { return ("omitted", range(side.side.range)) }
    let bytes = try side.reader.request.message.bytes(side.side.range)
    return String(validating: bytes, as: UTF8.self).map { ("text", .string($0)) }
      ?? ("base64", .string(Base64.encode(bytes)))
  }

  private static func range(_ range: Range<Int>) -> Document {
    .dictionary([
      ("start", .signed(Int64(range.lowerBound))), ("length", .signed(Int64(range.count))),
    ])
  }

  private static func origin(_ origin: Origin) -> Document {
    var place = Document.null
    if let found = origin.place {
      let start = found.start
      place = .dictionary([
        ("source", .string(found.source.name)),
        ("line", .signed(Int64(start.line))),
        ("column", .signed(Int64(start.column))),
        ("start", .signed(Int64(found.range.lowerBound))),
        ("end", .signed(Int64(found.range.upperBound))),
      ])
    }
    return .dictionary([("rule", .string(origin.rule)), ("path", .string(origin.path)), ("place", place)])
  }

  private static func gap(_ gap: Comparison.Gap) -> Document {
    .dictionary([
      ("aspect", .string(gap.aspect.rawValue)),
      ("side", .string(gap.isLeft ? "left" : "right")),
      ("known", .string(gap.entry.knowledge.rawValue)),
      ("reason", .string(gap.entry.reason)),
    ])
  }
}

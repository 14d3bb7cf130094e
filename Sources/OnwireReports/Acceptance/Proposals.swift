import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// Proposes changes to a spec that may remove differences. They may be rough: the caller tries each.
struct Proposals {
  let state: Accepting.State
  let accepting: Accepting
  let readers: ComparedReaders
  /// The most places to try for a change in a text that holds more or less than the differing bytes.
  private(set) var mostTransfers = Int.max

  var text: SpecText { state.text }
  var left: SideReader { readers.left }
  var right: SideReader { readers.right }

  init(_ state: Accepting.State, _ accepting: Accepting) throws {
    self.state = state
    self.accepting = accepting
    readers = try ComparedReaders(state.comparison)
  }

  /// A change by edits of the text; none if there are no edits.
  func change(
    _ words: String, _ edits: [SpecEdit]?, rank: AcceptedChange.Rank = .value, note: String = "",
    file: AcceptedChange.NewFile? = nil
  ) -> [AcceptedChange] {
    guard let edits, let source = text.source.applying(edits) else { return [] }
    return [
      AcceptedChange(rank: rank, words: words, note: note, source: source, newFile: file, edits: edits)
    ]
  }

  /// A change in several steps, each of which edits the text that the previous one gives.
  func change(
    _ words: String, rank: AcceptedChange.Rank = .value, file: AcceptedChange.NewFile? = nil,
    note: String = "", steps: [(SpecText) -> [SpecEdit]?]
  ) -> [AcceptedChange] {
    var text = text
    for step in steps {
      guard let edits = step(text), let next = text.applying(edits) else { return [] }
      text = next
    }
    return [
      AcceptedChange(rank: rank, words: words, note: note, source: text.source, newFile: file)
    ]
  }

  /// The smallest change that turns one value into the other, if a single edit of the text does.
  func smallestEdit(for difference: Difference) throws -> AcceptedChange? {
    guard difference.kind == .changed, let left = difference.left, let right = difference.right,
      max(left.range.count, right.range.count) <= Self.longest
    else { return nil }
    var brief = self
    brief.mostTransfers = 1
    let change = try brief.changes(difference, face(left, self.left), face(right, self.right)).first
    return change.flatMap { $0.edits == nil || $0.newFile != nil ? nil : $0 }
  }

  /// The changes of values that may remove one difference, the smallest first.
  func values(for difference: Difference) throws -> [AcceptedChange] {
    let sides = [difference.left, difference.right].compactMap(\.self)
    guard sides.allSatisfy({ $0.range.count <= Self.longest }) else { return [] }
    let old = try difference.left.map { try face($0, left) }
    let new = try difference.right.map { try face($0, right) }
    switch (old, new) {
    case (let old?, let new?):
      var found: [AcceptedChange] = []
      if difference.way == .order { found += moves(difference, old, new) }
      found += try changes(difference, old, new)
      if difference.kind == .changed {
        let added = try additions(difference, new)
        found += added + replacements(old, added)
      }
      return found
    case (let old?, nil): return try removals(difference, old)
    case (nil, let new?): return try additions(difference, new)
    case (nil, nil): return []
    }
  }

  /// Removes the old pair and adds the new one, if only the pair's name differs.
  private func replacements(_ old: Face, _ additions: [AcceptedChange]) -> [AcceptedChange] {
    guard old.name != nil, let place = (old.value ?? old.name)?.origins.first?.place else { return [] }
    return additions.flatMap { addition -> [AcceptedChange] in
      // Both edit the same text: in the text with the new pair, the old pair's place has shifted.
      guard let added = accepting.document.text(of: addition.source) else { return [] }
      let shift = addition.source.bytes.count - text.source.bytes.count
      let edit = zip(text.source.bytes, addition.source.bytes).prefix { $0 == $1 }.count
      let moved = place.range.lowerBound >= edit ? shift : 0
      let range = place.range.lowerBound + moved..<place.range.upperBound + moved
      guard let node = added.node(at: Place(added.source, range)) else { return [] }
      return removals(of: node, in: added).compactMap { added.source.applying($0) }.map {
        AcceptedChange(rank: .value, words: addition.words, source: $0, newFile: addition.newFile)
      }
    }
  }
}

extension Proposals {
  /// A name or a value on one side.
  struct Piece {
    var raw: [UInt8]
    /// The text, without escapes; `nil` if it is not text.
    var text: String?
    /// The typed value, in a document; `nil` elsewhere.
    var typed: SpecValue?
    /// The paths and places in the spec that it comes from.
    var origins: [(path: String, place: Place)] = []
    /// A few bytes before and after it in the message.
    var before: ArraySlice<UInt8> = []
    var behind: ArraySlice<UInt8> = []

    /// The role of its first bytes.
    var role: Segment.Role?

    /// Whether a spec could write it as text.
    var isText: Bool { text != nil }
  }

  /// A field on one side.
  struct Face {
    let name: Piece?
    let value: Piece?
  }

  /// The most bytes of a field that are looked at.
  static let longest = 64 << 20

  func face(_ side: Difference.Side, _ reader: SideReader) throws -> Face {
    guard side.words == nil else {
      let piece = Piece(raw: Array((side.words ?? "").utf8), text: side.words)
      return Face(name: nil, value: piece)
    }
    let area = ComparisonArea(of: side.path)
    let message = reader.request.message
    let isPair =
      area == .query || area == .form
      || message.segments.role(at: side.segment) == .cookieName
      || message.segments.role(at: side.segment) == .cookieValue
    if isPair, side.path != "query", side.path != "form" {
      let bytes = try message.bytes(side.range, limit: Self.longest)
      let mark = bytes.firstIndex(of: UInt8(ascii: "=")).map { side.range.lowerBound + $0 }
      return Face(
        name: try piece(side.range.lowerBound..<(mark ?? side.range.upperBound), reader, area),
        value: try mark.map { try piece($0 + 1..<side.range.upperBound, reader, area) })
    }
    let name = try reader.name(of: side).map { try piece($0, reader, area) }
    let range = name == nil ? side.range : reader.value(of: side)
    return Face(name: name, value: try range.map { try piece($0, reader, area) })
  }

  private func piece(_ range: Range<Int>, _ reader: SideReader, _ area: ComparisonArea) throws -> Piece {
    let message = reader.request.message
    var piece = Piece(raw: try message.bytes(range, limit: Self.longest))
    let first = message.segmentIndex(at: range.lowerBound) ?? message.segments.count
    var segment = first
    while segment > 0, message.offsets[segment] == range.lowerBound,
      message.offsets[segment - 1] == range.lowerBound
    {
      segment -= 1
    }
    var segments: [Int] = []
    while segment < message.segments.count,
      message.offsets[segment] < max(range.upperBound, range.lowerBound + 1)
    {
      let own = message.offsets[segment]..<message.offsets[segment + 1]
      if own.overlaps(range) || own.isEmpty && range.isEmpty { segments.append(segment) }
      segment += 1
    }
    for segment in segments {
      let origin = message.segments[segment].origin
      if let place = origin.place, !piece.origins.contains(where: { $0.place == place }) {
        // The host of a URL that is joined to a base is the base's.
        piece.origins.append((place == state.spec.base?.place ? "base" : origin.path, place))
      }
    }
    let start = max(0, range.lowerBound - 48)
    piece.before = try message.bytes(start..<range.lowerBound)[...]
    piece.behind = try message.bytes(range.upperBound..<min(message.length, range.upperBound + 48))[...]
    let role = segments.first.map { message.segments.role(at: $0) }
    piece.role = role
    switch (area, role) {
    case (.query, _), (.form, _):
      let bytes = FormText.decode(piece.raw[...])
      piece.text = String(validating: bytes, as: UTF8.self)
      if piece.text == nil, area == .form, let first = segments.first {
        let row = RequestRow(
          segments: first..<first + 1, path: "", content: .value(first..<first + 1), element: nil)
        let encoding = try BodyCharset(message).encoding(of: row, .formValue)
        piece.text = encoding.decode(bytes[...]).flatMap { String(validating: $0.bytes, as: UTF8.self) }
      }
    case (.json, .documentKey?):
      let quotes = piece.raw.first == UInt8(ascii: "\"") ? [] : [UInt8(ascii: "\"")]
      if case .text(let text)? = Self.typed(json: quotes + piece.raw + quotes) { piece.text = text }
    case (.json, _):
      piece.typed = Self.typed(json: piece.raw)
      if case .text(let text)? = piece.typed {
        piece.text = text
      } else {
        piece.text = String(validating: piece.raw, as: UTF8.self)
      }
    case (.propertyList, .documentKey?), (.propertyList, .documentValue?):
      guard segments.count == 1, let field = message.fields.first(where: { $0.segment == segments[0] }),
        let value = try message.value(of: field)?.value
      else { break }
      piece.typed = Self.typed(value)
      switch value {
      case .text(let text), .number(let text): piece.text = text
      default: break
      }
    default: piece.text = String(validating: piece.raw, as: UTF8.self)
    }
    return piece
  }

  private static func typed(_ value: FieldValue) -> SpecValue? {
    switch value {
    case .text(let text): .text(text)
    case .number(let text): .plain(text)
    case .boolean(let value): .plain(value ? "true" : "false")
    case .null: .plain("null")
    case .bytes: nil
    }
  }

  static func typed(json bytes: [UInt8]) -> SpecValue? {
    var reader = JSONReader(ByteInput(bytes))
    guard let value = try? reader.value(), (try? reader.finish()) != nil else { return nil }
    return SpecValue(value)
  }
}

extension SpecValue {
  init(_ value: JSONValue) {
    switch value {
    case .null: self = .plain("null")
    case .boolean(let value): self = .plain(value ? "true" : "false")
    case .number(let text): self = .plain(text)
    case .string(let text): self = .text(text)
    case .array(let values): self = .list(values.map { SpecValue($0) })
    case .object(let members): self = .mapping(members.map { Member($0.key, SpecValue($0.value)) })
    }
  }
}

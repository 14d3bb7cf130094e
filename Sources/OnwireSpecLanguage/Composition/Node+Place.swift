internal import OnwireDiagnostics

extension Node {
  /// The longest scalar that is searched for a place: many problems in a longer one would take quadratic
  /// time.
  private static let maximumWalk = 1 << 16

  /// The place in the source of a range of a scalar's value, which counts bytes of the value before variables
  /// are replaced.
  ///
  /// It is the whole scalar if the range cannot be located.
  func place(ofText range: Range<Int>) -> Place {
    let whole = place
    let quotes = flat.kind == .singleQuoted || flat.kind == .doubleQuoted ? 1 : 0
    guard whole.range.count >= 2 * quotes else { return whole }
    let inner = whole.range.lowerBound + quotes..<whole.range.upperBound - quotes
    let isBlock = flat.kind == .literal || flat.kind == .folded
    if !isBlock, inner.count == flat.text.count {
      return Place(whole.source, inner.lowerBound + range.lowerBound..<inner.lowerBound + range.upperBound)
    }
    guard inner.count <= Self.maximumWalk, range.upperBound <= flat.text.count else { return whole }
    let found =
      flat.kind == .doubleQuoted
      ? escapedRange(range, in: inner, of: whole.source.bytes)
      : verbatimRange(range, in: inner, of: whole.source.bytes)
    return found.map { Place(whole.source, $0) } ?? whole
  }

  /// The indicator of a block scalar, such as `|-`.
  var indicatorPlace: Place {
    let range = place.range
    let end = arena.source.bytes[range].firstIndex { $0 <= 0x20 } ?? range.upperBound
    return Place(arena.source, range.lowerBound..<end)
  }

  /// Finds a range in a double-quoted scalar on one line, escape by escape.
  private func escapedRange(_ range: Range<Int>, in inner: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    var written = inner.lowerBound
    var valued = 0
    var first: Int?
    while written < inner.upperBound {
      if valued == range.lowerBound { first = written }
      if valued >= range.upperBound { break }
      switch bytes[written] {
      case 0x0A, 0x0D: return nil
      case 0x5C:
        guard written + 1 < inner.upperBound else { return nil }
        let escape = Self.escape(at: written + 1, in: bytes)
        written += escape.written
        valued += escape.valued
      default:
        written += 1
        valued += 1
      }
    }
    if valued == range.lowerBound, first == nil { first = written }
    return first.map { $0..<max($0, min(written, inner.upperBound)) }
  }

  /// The length of an escape in the source and in the value; `letter` is the index after its backslash.
  private static func escape(at letter: Int, in bytes: [UInt8]) -> (written: Int, valued: Int) {
    if SurrogatePairs.scalar(at: letter - 1, in: bytes) != nil { return (12, 4) }
    let digits: Int
    switch bytes[letter] {
    case 0x78: digits = 2  // x
    case 0x75: digits = 4  // u
    case 0x55: digits = 8  // U
    case 0x4E, 0x5F: return (2, 2)  // N _
    case 0x4C, 0x50: return (2, 3)  // L P
    default: return (2, 1)
    }
    let text = bytes.dropFirst(letter + 1).prefix(digits)
    let scalar = UInt32(String(decoding: text, as: UTF8.self), radix: 16).flatMap { Unicode.Scalar($0) }
    return (2 + digits, scalar.map { UTF8.width($0) } ?? 1)
  }

  /// Finds a range whose bytes are written unchanged: the occurrence with the same number in value and
  /// source.
  private func verbatimRange(_ range: Range<Int>, in inner: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    let value = Array(rawText.utf8)
    guard !range.isEmpty, range.upperBound <= value.count else { return nil }
    let needle = value[range]
    var ordinal = 0
    var index = 0
    while index < range.lowerBound {
      let isSame = value[index...].starts(with: needle)
      if isSame { ordinal += 1 }
      index += isSame ? needle.count : 1
    }
    // A block scalar's value begins on the line after its indicator.
    let isBlock = flat.kind == .literal || flat.kind == .folded
    index = inner.lowerBound
    if isBlock { index = bytes[inner].firstIndex(of: 0x0A).map { $0 + 1 } ?? index }
    while index + needle.count <= inner.upperBound {
      let isSame = bytes[index..<inner.upperBound].starts(with: needle)
      if isSame {
        if ordinal == 0 { return index..<index + needle.count }
        ordinal -= 1
      }
      index += isSame ? needle.count : 1
    }
    return nil
  }
}

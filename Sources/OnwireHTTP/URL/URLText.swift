import OnwireDiagnostics

/// A text assembled from given texts, which knows the origin of each of its bytes.
///
/// Its pieces abut and cover it. Offsets are in bytes.
package struct URLText: Sendable, Hashable {
  /// The texts that a URL is made of.
  package enum Input: String, Sendable, Hashable, CaseIterable {
    /// The base of a relative reference.
    case base
    /// The URL, or the reference that is joined to the base.
    case url
    /// The query that is added to the URL.
    case query
  }

  /// Bytes of a given text.
  package struct Given: Sendable, Hashable {
    /// Which of the texts.
    package var input: Input
    /// Which of its bytes.
    package var range: Range<Int>
  }

  /// A run of bytes with one origin.
  package struct Piece: Sendable, Hashable {
    /// Its bytes.
    package var range: Range<Int>
    /// The given bytes behind them; `nil` if a rule wrote them.
    package var given: Given?

    /// Whether each given byte is written as `%XX`, so that the piece is three times as long.
    package var isEscaped: Bool { given.map { $0.range.count != range.count } ?? false }
  }

  /// The text as UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// The origins of the bytes, in order.
  package private(set) var pieces: [Piece] = []

  /// The text.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  init() {}

  /// Creates the whole of a given text.
  package init(_ text: String, from input: Input) {
    bytes = Array(text.utf8)
    if !bytes.isEmpty {
      pieces = [Piece(range: bytes.indices, given: Given(input: input, range: bytes.indices))]
    }
  }

  /// The pieces of `range`, cut at its ends.
  ///
  /// The ranges that `RequestURL` gives never cut an escape in two.
  package func pieces(in range: Range<Int>) -> [Piece] {
    let first = pieces.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return pieces[first...].prefix { $0.range.lowerBound < range.upperBound }.compactMap { piece in
      let part = piece.range.clamped(to: range)
      return part.isEmpty ? nil : piece.cut(to: part)
    }
  }

  /// Appends the bytes of `range` of another text with their origins.
  mutating func append(_ other: URLText, _ range: Range<Int>) {
    let distance = bytes.count - range.lowerBound
    bytes += other.bytes[range]
    for var piece in other.pieces(in: range) {
      piece.range = piece.range.lowerBound + distance..<piece.range.upperBound + distance
      append(piece)
    }
  }

  /// Appends bytes that are in no given text.
  mutating func append(made text: StaticString) {
    let start = bytes.count
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    append(Piece(range: start..<bytes.count, given: nil))
  }

  /// Appends the bytes of `range` of another text as escapes, with their origins.
  mutating func append(escaped other: URLText, _ range: Range<Int>) {
    for source in other.pieces(in: range) {
      let start = bytes.count
      PercentEncoder.everything.encode(other.bytes[source.range], into: &bytes)
      append(Piece(range: start..<bytes.count, given: source.given))
    }
  }

  private mutating func append(_ piece: Piece) {
    guard let last = pieces.last, let joined = last.joined(piece) else {
      pieces.append(piece)
      return
    }
    pieces[pieces.count - 1] = joined
  }
}

extension URLText.Piece {
  /// The piece cut to `part`; in an escaped piece, with every given byte that `part` touches.
  fileprivate func cut(to part: Range<Int>) -> Self {
    guard let given else { return Self(range: part, given: nil) }
    let width = isEscaped ? 3 : 1
    let lower = given.range.lowerBound + (part.lowerBound - range.lowerBound) / width
    let upper = given.range.lowerBound + (part.upperBound - range.lowerBound + width - 1) / width
    return Self(range: part, given: URLText.Given(input: given.input, range: lower..<upper))
  }

  /// Both pieces as one; `nil` if `next` does not continue this one.
  fileprivate func joined(_ next: Self) -> Self? {
    let both = range.lowerBound..<next.range.upperBound
    switch (given, next.given) {
    case (nil, nil):
      return Self(range: both, given: nil)
    case (let given?, let nextGiven?)
    where given.input == nextGiven.input && given.range.upperBound == nextGiven.range.lowerBound
      && isEscaped == next.isEscaped:
      let range = given.range.lowerBound..<nextGiven.range.upperBound
      return Self(range: both, given: URLText.Given(input: given.input, range: range))
    default:
      return nil
    }
  }
}

extension PercentEncoder {
  fileprivate static let everything = PercentEncoder(keeping: ASCIISet(""))
}

extension URLText {
  /// This text with every byte escaped that is not `kept`.
  package func escaped(keeping kept: ASCIISet) -> URLText {
    var result = URLText()
    result.append(self, bytes.indices, keeping: kept)
    return result
  }

  /// Appends `range` of another text, with every byte escaped that is not `kept`.
  mutating func append(_ other: URLText, _ range: Range<Int>, keeping kept: ASCIISet) {
    var rest = range
    while !rest.isEmpty {
      let isKept = kept.contains(other.bytes[rest.lowerBound])
      let end = other.bytes[rest].firstIndex { kept.contains($0) != isKept } ?? rest.upperBound
      let run = rest.lowerBound..<end
      if isKept { append(other, run) } else { append(escaped: other, run) }
      rest = end..<rest.upperBound
    }
  }
}

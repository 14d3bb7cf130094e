import OnwireTextFormats

/// Splits text on the wire into pairs, at the marks between them and at the first `=` of each.
package enum PairGrammar: Sendable {
  /// The query of a request target.
  case query
  /// A body of application/x-www-form-urlencoded.
  case form
  /// The value of the field Cookie (RFC 6265, section 4.2.1).
  case cookie

  /// The kind of element for a pair.
  package var element: Element.Kind { parts.element }
  /// The role of a pair's name.
  package var key: Segment.Role { parts.key }
  /// The role of a pair's value.
  package var value: Segment.Role { parts.value }

  /// The byte between two pairs.
  var separator: UInt8 { self == .cookie ? UInt8(ascii: ";") : UInt8(ascii: "&") }
  /// Whether names and values are written with percent escapes.
  var isEscaped: Bool { self != .cookie }

  private var parts: (element: Element.Kind, key: Segment.Role, value: Segment.Role) {
    switch self {
    case .query: (.queryPair, .queryKey, .queryValue)
    case .form: (.formPair, .formKey, .formValue)
    case .cookie: (.cookie, .cookieName, .cookieValue)
    }
  }

  /// Appends `text`, all of it with one origin.
  package func append(_ text: ArraySlice<UInt8>, to builder: inout MessageBuilder, _ origin: Origin) {
    append(text, to: &builder) { _ in origin }
  }

  /// Appends `text`; `origin` returns the origin of each range of its indices, `junction` the junction of the
  /// pair that begins at an index.
  ///
  /// Two marks in a row have no pair between them. A pair without `=` has no value; one with `=` has a name
  /// and a value, perhaps empty.
  package func append(
    _ text: ArraySlice<UInt8>, to builder: inout MessageBuilder,
    junction: (Int) -> Junction = { _ in .apart }, origin: (Range<Int>) -> Origin
  ) {
    func append(_ range: Range<Int>, _ role: Segment.Role, to builder: inout MessageBuilder) {
      builder.append(text[range], role, origin(range))
    }
    var start = text.startIndex
    while true {
      let (pair, next) = pair(at: start, in: text)
      if !pair.isEmpty {
        builder.element(element, junction: junction(start)) { builder in
          guard let equals = text[pair].firstIndex(of: UInt8(ascii: "=")) else {
            return append(pair, key, to: &builder)
          }
          append(pair.lowerBound..<equals, key, to: &builder)
          append(equals..<equals + 1, .delimiter, to: &builder)
          append(equals + 1..<pair.upperBound, value, to: &builder)
        }
      }
      guard pair.upperBound < text.endIndex else { return }
      append(pair.upperBound..<next, .delimiter, to: &builder)
      start = next
    }
  }

  /// The pair that begins at `start`, and the start of the next: after the mark and, between cookies, any
  /// blanks.
  func pair(at start: Int, in text: ArraySlice<UInt8>) -> (pair: Range<Int>, next: Int) {
    guard let end = text[start...].firstIndex(of: separator) else {
      return (start..<text.endIndex, text.endIndex)
    }
    var next = end + 1
    while self == .cookie, next < text.endIndex, text[next].isSpaceOrTab { next += 1 }
    return (start..<end, next)
  }
}

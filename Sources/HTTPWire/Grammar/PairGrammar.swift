/// Splits pairs that are encoded already, of a query or of a form, at `&` and at the first `=` of each.
public enum PairGrammar: Sendable {
  /// The query of a request target.
  case query
  /// A body of application/x-www-form-urlencoded.
  case form

  /// The element that a pair is.
  public var element: Element.Kind { self == .query ? .queryPair : .formPair }
  /// The role of a pair's name.
  public var key: Segment.Role { self == .query ? .queryKey : .formKey }
  /// The role of a pair's value.
  public var value: Segment.Role { self == .query ? .queryValue : .formValue }

  /// Appends `text`, all of it from one cause.
  public func append(_ text: ArraySlice<UInt8>, to builder: inout MessageBuilder, _ origin: Origin) {
    append(text, to: &builder) { _ in origin }
  }

  /// Appends `text`; `origin` tells the cause of each range of its indices.
  ///
  /// Between `&` and `&` stands no pair. A pair without `=` has no value; one with `=` has both, perhaps empty.
  public func append(
    _ text: ArraySlice<UInt8>, to builder: inout MessageBuilder, origin: (Range<Int>) -> Origin
  ) {
    func append(_ range: Range<Int>, _ role: Segment.Role, to builder: inout MessageBuilder) {
      builder.append(text[range], role, origin(range))
    }
    var start = text.startIndex
    while true {
      let end = text[start...].firstIndex(of: UInt8(ascii: "&")) ?? text.endIndex
      if start < end {
        builder.element(element) { builder in
          guard let equals = text[start..<end].firstIndex(of: UInt8(ascii: "=")) else {
            return append(start..<end, key, to: &builder)
          }
          append(start..<equals, key, to: &builder)
          append(equals..<equals + 1, .delimiter, to: &builder)
          append(equals + 1..<end, value, to: &builder)
        }
      }
      guard end < text.endIndex else { return }
      append(end..<end + 1, .delimiter, to: &builder)
      start = end + 1
    }
  }
}

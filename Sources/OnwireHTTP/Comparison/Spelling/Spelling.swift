/// How two corresponding texts differ.
struct Spelling: Hashable {
  /// The grammar of a text, which says which spellings have the same meaning.
  enum Grammar: Hashable {
    /// The path of a target: `%2F` is not `/`, and `+` is not a blank.
    case path
    /// The name or value of a query or form pair.
    case pair
    /// A case-insensitive name.
    case name
    /// A field value of unknown grammar.
    case text
    /// A comma-separated list of case-insensitive words.
    case words
    /// A comma-separated list.
    case list
    /// A number in decimal digits.
    case count
    /// A host, perhaps with a port.
    case host
    /// Scheme, host and port.
    case authority
    /// A media type or disposition with its parameters.
    case parameters
  }

  /// `respelled` or `changed`.
  var kind: Difference.Kind
  var way: Difference.Way
  var note = ""

  /// Compares two texts; `nil` if they have the same bytes.
  static func of(
    _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, as grammar: Grammar
  ) -> Spelling? {
    if left.elementsEqual(right) { return nil }
    switch grammar {
    case .path, .pair:
      return EscapedText.spelling(left, right, plusIsBlank: grammar == .pair)
    default:
      var left = Array(left)
      var right = Array(right)
      for stage in FieldText.stages(of: grammar) {
        stage.normalize(&left)
        stage.normalize(&right)
        if left == right { return Spelling(kind: .respelled, way: stage.way) }
      }
      return Spelling(kind: .changed, way: .value)
    }
  }

  /// Compares two texts without the ranges `apart`, which are fields of their own.
  static func of(
    _ left: ArraySlice<UInt8>, apart leftApart: [Range<Int>],
    _ right: ArraySlice<UInt8>, apart rightApart: [Range<Int>], as grammar: Grammar
  ) -> Spelling? {
    of(left.leavingOut(leftApart)[...], right.leavingOut(rightApart)[...], as: grammar)
  }

  /// The weightier of two: a change outweighs a spelling; otherwise the first.
  static func weightier(_ first: Spelling?, _ second: Spelling?) -> Spelling? {
    guard let first else { return second }
    guard let second, first.kind != .changed, second.kind == .changed else { return first }
    return second
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without those in `ranges`, which are in order.
  func leavingOut(_ ranges: [Range<Int>]) -> [UInt8] {
    var rest: [UInt8] = []
    var position = startIndex
    for range in ranges where range.lowerBound >= position && range.upperBound <= endIndex {
      rest += self[position..<range.lowerBound]
      position = range.upperBound
    }
    return rest + self[position...]
  }
}

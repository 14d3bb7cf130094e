/// In what two texts that stand for each other differ.
struct Spelling: Hashable {
  /// What a text is written in, and so which spellings of it mean the same.
  enum Grammar: Hashable {
    /// The path of a target: `%2F` is not `/`, and `+` is no blank.
    case path
    /// The name or value of a query or form pair.
    case pair
    /// A name that has no letter case.
    case name
    /// A field value of which nothing more is known.
    case text
    /// A list with commas whose words have no letter case.
    case words
    /// A list with commas.
    case list
    /// A count in decimal digits.
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

  /// Compares two texts; `nil` for the same bytes.
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

  /// The same of texts out of which the ranges `apart` are left, which are fields of their own.
  static func of(
    _ left: ArraySlice<UInt8>, apart leftApart: [Range<Int>],
    _ right: ArraySlice<UInt8>, apart rightApart: [Range<Int>], as grammar: Grammar
  ) -> Spelling? {
    of(left.leavingOut(leftApart)[...], right.leavingOut(rightApart)[...], as: grammar)
  }

  /// The one of two that weighs more; a change weighs more than a spelling, and else the first.
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

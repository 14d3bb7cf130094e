extension Comparison {
  /// Compares two requests field by field; `ignoring` are the fields that the user does not want to see.
  ///
  /// Memory does not grow with contents that are read from files.
  /// - Throws: what reading a file throws.
  public static func of(
    _ left: ComparedRequest, _ right: ComparedRequest, ignoring: [FieldPattern] = []
  ) throws -> Comparison {
    let comparison = try Comparer(left, right, ignoring).comparison
    if comparison.isSame { return comparison }
    // What a client meant by its bytes and what they say may be two things: a difference must be one of both.
    let (received, other) = (try left.asReceived(), try right.asReceived())
    if received == nil, other == nil { return comparison }
    let again = try Comparer(received ?? left, other ?? right, ignoring).comparison
    return again.counting.count < comparison.counting.count ? again : comparison
  }
}

extension Comparison {
  /// Compares two requests field by field; `ignoring` are the fields that the user does not want to see.
  ///
  /// Memory does not grow with contents that are read from files.
  /// - Throws: what reading a file throws.
  public static func of(
    _ left: ComparedRequest, _ right: ComparedRequest, ignoring: [FieldPattern] = []
  ) throws -> Comparison {
    let comparer = try Comparer(left, right, ignoring)
    return comparer.comparison
  }
}

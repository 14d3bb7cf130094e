public import HTTPWire

extension JUnitReport {
  /// The code of a comparison that failed.
  private static let code = "requests-differ"

  /// Appends a test case for a comparison: it fails with the text of `ComparisonView` where a difference counts.
  ///
  /// - Throws: what reading a file throws.
  public mutating func add(_ comparison: Comparison, names: ComparedNames) throws {
    guard !comparison.isSame else { return add(names.right, of: names.left, failures: []) }
    let text = try ComparisonView.text(comparison, names: names, width: 100, color: false)
    add(names.right, of: names.left, failures: [(Self.code, text)])
  }
}

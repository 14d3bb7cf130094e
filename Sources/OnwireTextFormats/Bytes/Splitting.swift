// The standard library's `split` is compiled anew for each separator that a caller names. These are compiled once, and
// are preferred because they are less general.

extension ArraySlice<UInt8> {
  /// The stretches between separators.
  package func split(
    separator: UInt8, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [ArraySlice<UInt8>] {
    split(maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences) { $0 == separator }
  }
}

extension [UInt8] {
  /// The stretches between separators.
  package func split(
    separator: UInt8, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [ArraySlice<UInt8>] {
    self[...].split(
      separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences)
  }
}

extension Substring {
  /// The texts between separators.
  package func split(
    separator: Character, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [Substring] {
    split(maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences) { $0 == separator }
  }
}

extension String {
  /// The texts between separators.
  package func split(
    separator: Character, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [Substring] {
    self[...].split(
      separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences)
  }
}

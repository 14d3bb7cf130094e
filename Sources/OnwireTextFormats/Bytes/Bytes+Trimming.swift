extension ArraySlice<UInt8> {
  /// The bytes without the unwanted ones at both ends.
  @inlinable package func trimming(_ isUnwanted: (UInt8) -> Bool) -> ArraySlice {
    drop(while: isUnwanted).dropLast(while: isUnwanted)
  }

  /// The bytes without the unwanted ones at the end.
  @inlinable package func dropLast(while isUnwanted: (UInt8) -> Bool) -> ArraySlice {
    self[..<(lastIndex { !isUnwanted($0) }.map { $0 + 1 } ?? startIndex)]
  }
}

extension ArraySlice<UInt8> {
  /// Without the bytes at either end that are wanted away.
  @inlinable package func trimming(_ isUnwanted: (UInt8) -> Bool) -> ArraySlice {
    drop(while: isUnwanted).dropLast(while: isUnwanted)
  }

  /// Without the bytes at the end that are wanted away.
  @inlinable package func dropLast(while isUnwanted: (UInt8) -> Bool) -> ArraySlice {
    self[..<(lastIndex { !isUnwanted($0) }.map { $0 + 1 } ?? startIndex)]
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension UnsafeBufferPointer<UInt8> {
  /// Whether both hold the same bytes; compares many at a time, or none if they are at the same address.
  package func isEqual(to other: Self) -> Bool {
    guard count == other.count else { return false }
    guard let base = baseAddress, let other = other.baseAddress, base != other else { return true }
    return memcmp(base, other, count) == 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first index of `byte` at or after `start`; looks at many bytes at a time.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = UnsafeRawPointer(baseAddress) else { return nil }
    return memchr(base + start, Int32(byte), count - start).map { base.distance(to: $0) }
  }

  /// Whether the bytes contain `byte`.
  package func holds(_ byte: UInt8) -> Bool { firstIndex(of: byte, from: 0) != nil }
}

extension ArraySlice<UInt8> {
  /// Whether both have the same bytes; compares many at a time.
  package func isEqual(to other: Self) -> Bool {
    withUnsafeBufferPointer { bytes in other.withUnsafeBufferPointer { bytes.isEqual(to: $0) } }
  }
}

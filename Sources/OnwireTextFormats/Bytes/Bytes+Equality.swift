#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension UnsafeBufferPointer<UInt8> {
  /// Whether both hold the same bytes; they are compared many at a time, or not at all where they are in one place.
  package func isEqual(to other: Self) -> Bool {
    guard count == other.count else { return false }
    guard let base = baseAddress, let other = other.baseAddress, base != other else { return true }
    return memcmp(base, other, count) == 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first index of `byte` at or after `start`; they are looked at many at a time.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = UnsafeRawPointer(baseAddress) else { return nil }
    return memchr(base + start, Int32(byte), count - start).map { base.distance(to: $0) }
  }

  /// Whether one of them is `byte`.
  package func holds(_ byte: UInt8) -> Bool { firstIndex(of: byte, from: 0) != nil }
}

extension ArraySlice<UInt8> {
  /// Whether both have the same bytes; they are compared many at a time.
  package func isEqual(to other: Self) -> Bool {
    withUnsafeBufferPointer { bytes in other.withUnsafeBufferPointer { bytes.isEqual(to: $0) } }
  }
}

import OnwireTextFormats

#if canImport(Glibc)
  import COnwirePlatform
  import Glibc
#elseif canImport(Musl)
  import COnwirePlatform
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ByteWindow {
  /// Reads the next line, and moves past it; `nil` at the end of the input.
  ///
  /// The text excludes the line end, and is empty for a line of more than `limit` bytes.
  mutating func nextLine(limit: Int) throws -> (text: ArraySlice<UInt8>, isWhole: Bool)? {
    var scanned = 0
    var isWhole = true
    while true {
      if let lineFeed = lineFeed(from: index + scanned) {
        var text = bytes[index..<lineFeed]
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        index = lineFeed + 1
        return (isWhole ? text : [], isWhole)
      }
      scanned = bytes.count - index
      if scanned > limit {
        isWhole = false
        index = bytes.count
        scanned = 0
      }
      guard try fetch(keeping: index) else {
        let text = bytes[index...]
        index = bytes.count
        return text.isEmpty && isWhole ? nil : (isWhole ? text : [], isWhole)
      }
    }
  }

  /// Moves back to `offset`, if its byte is still in the window.
  mutating func moveBack(to offset: Int) {
    if offset >= start, offset <= self.offset { index = offset - start }
  }

  /// Moves to the next occurrence of `needle`; returns `false` if there is none, and leaves the position
  /// unspecified.
  ///
  /// The two bytes before the position stay in the window. Memory does not grow with the bytes passed.
  mutating func find(_ needle: [UInt8]) throws -> Bool {
    while true {
      if let found = firstIndex(of: needle) {
        index = found
        return true
      }
      index = max(index, bytes.count - needle.count + 1)
      guard try fetch(keeping: max(0, index - 2)) else { return false }
    }
  }

  /// The byte `distance` after the position, which is in the window from then on; `nil` at the end of the
  /// input.
  mutating func peek(ahead distance: Int) throws -> UInt8? {
    while index + distance >= bytes.count {
      guard try fetch(keeping: max(0, index - 2)) else { return nil }
    }
    return bytes[index + distance]
  }

  private func lineFeed(from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { $0.firstIndex(of: 0x0A, from: start) }
  }

  // The memmem of glibc is linear in any bytes, and searches several gigabytes per second.
  private func firstIndex(of needle: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { bytes in
      needle.withUnsafeBytes { needle in
        guard index < bytes.count, let base = bytes.baseAddress, let text = needle.baseAddress else {
          return nil
        }
        guard let found = memmem(base + index, bytes.count - index, text, needle.count) else { return nil }
        return UnsafeRawPointer(found) - base
      }
    }
  }
}

extension String {
  /// Concatenates the texts.
  ///
  /// For the names and paths of values: it takes a quarter of the time of an interpolation.
  init(joining first: String, _ middle: StaticString, _ second: String = "", _ last: StaticString = "") {
    var (first, second) = (first, second)
    self = first.withUTF8 { first in
      second.withUTF8 { second in
        let count = first.count + middle.utf8CodeUnitCount + second.count + last.utf8CodeUnitCount
        return String(unsafeUninitializedCapacity: count) { buffer in
          var rest = UnsafeMutableRawBufferPointer(buffer)
          rest.fill(from: first)
          middle.withUTF8Buffer { rest.fill(from: $0) }
          rest.fill(from: second)
          last.withUTF8Buffer { rest.fill(from: $0) }
          return count
        }
      }
    }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Copies `bytes` to the start, and advances past them.
  fileprivate mutating func fill(from bytes: UnsafeBufferPointer<UInt8>) {
    copyMemory(from: UnsafeRawBufferPointer(bytes))
    self = Self(rebasing: self[bytes.count...])
  }
}

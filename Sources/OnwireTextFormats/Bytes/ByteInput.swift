/// Bytes that can be read at any offset without holding them: of a file, or wrapped in another format.
package protocol ByteStorage: Sendable {
  /// The number of bytes.
  var count: Int { get }

  /// Fills `buffer` with the bytes from `offset` on, all of which must be within `count`.
  ///
  /// - Throws: If the bytes cannot be read, or have changed since they were looked at.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws
}

/// The input of a reader: bytes in memory, or a stretch of a storage.
///
/// Offsets and lengths are in bytes, from the start of this input.
package struct ByteInput: Sendable {
  private enum Holder: Sendable {
    case memory([UInt8])
    case storage(any ByteStorage)
  }

  private let holder: Holder
  /// The range of the holder that is this input.
  private let range: Range<Int>

  /// Creates an input of bytes in memory.
  package init(_ bytes: [UInt8]) {
    holder = .memory(bytes)
    range = bytes.indices
  }

  /// Creates an input of the bytes of a storage, which are read on demand.
  package init(_ storage: some ByteStorage) {
    holder = .storage(storage)
    range = 0..<storage.count
  }

  private init(_ holder: Holder, _ range: Range<Int>) {
    self.holder = holder
    self.range = range
  }

  /// The number of bytes.
  package var count: Int { range.count }

  /// A stretch of this input; `part` is clamped to it.
  package subscript(part: Range<Int>) -> ByteInput {
    let part = part.clamped(to: 0..<count)
    return ByteInput(holder, range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }

  /// The storage of the bytes, and their range in it; `nil` for bytes in memory.
  package var storage: (any ByteStorage, Range<Int>)? {
    guard case .storage(let storage) = holder else { return nil }
    return (storage, range)
  }

  /// The bytes, if they are in memory; `nil` for those of a storage.
  package var memory: ArraySlice<UInt8>? {
    guard case .memory(let bytes) = holder else { return nil }
    return bytes[range]
  }

  /// The bytes of `part`, or all, in memory: for inputs that are known to be small.
  ///
  /// - Throws: Any error of the storage.
  package func bytes(_ part: Range<Int>? = nil) throws -> [UInt8] {
    let part = (part ?? 0..<count).clamped(to: 0..<count)
    switch holder {
    case .memory(let bytes):
      if part.count == bytes.count { return bytes }
      return Array(bytes[range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound])
    case .storage:
      var bytes = [UInt8](repeating: 0, count: part.count)
      try bytes.withUnsafeMutableBytes { try read(at: part.lowerBound, into: $0) }
      return bytes
    }
  }

  /// Fills `buffer` with the bytes from `offset` on, all of which must be within `count`.
  ///
  /// - Throws: Any error of the storage.
  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
    switch holder {
    case .memory(let bytes):
      let start = range.lowerBound + offset
      bytes.withUnsafeBytes { bytes in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + buffer.count]))
      }
    case .storage(let storage):
      try storage.read(at: range.lowerBound + offset, into: buffer)
    }
  }
}

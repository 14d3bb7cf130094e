/// A window that slides forward over an input: some bytes at hand, and more on request.
///
/// For bytes in memory, it is the whole input, not copied. It takes as much memory as its bytes at hand;
/// these grow if bytes are needed in one piece, but not if they are skipped.
package struct ByteWindow: Sendable {
  private let input: ByteInput
  /// The bytes at hand.
  package private(set) var bytes: [UInt8]
  /// The offset in the input of the first byte at hand.
  package private(set) var start: Int
  /// The position in `bytes`: at most their count.
  package var index: Int

  /// The number of bytes to fetch at a time.
  package static let step = 256 * 1024
  private let step: Int

  /// Creates a window at `offset` of `input` that fetches `step` bytes at a time.
  package init(_ input: ByteInput, at offset: Int = 0, step: Int = Self.step) {
    self.input = input
    self.step = max(1, step)
    if let memory = input.memory, memory.count == memory.endIndex {
      bytes = Array(memory)
      start = 0
      index = min(offset, bytes.count)
    } else {
      bytes = []
      start = min(offset, input.count)
      index = 0
    }
  }

  /// The position in the input.
  package var offset: Int { start + index }

  /// The length of the input.
  package var count: Int { input.count }

  /// Fetches more bytes after those at hand, and drops those before `first`, an index of `bytes`.
  ///
  /// `index` stays at its byte. Returns `false`, and changes nothing, at the end of the input. If another
  /// copy of this window exists, the bytes at hand are copied first.
  /// - Throws: Any error of the input's storage.
  package mutating func fetch(keeping first: Int) throws -> Bool {
    let end = start + bytes.count
    guard end < input.count else { return false }
    let first = min(first, bytes.count)
    let kept = bytes.count - first
    // The kept bytes at least double the window, so that a long piece is not copied over and over.
    let wanted = min(max(step, kept), input.count - end)
    let input = input
    // Zeroing new room before reading into it would take longer than reading, in code without optimization.
    if kept + wanted > bytes.count {
      let held = bytes[first...]
      bytes = try [UInt8](unsafeUninitializedCapacity: kept + wanted) { room, count in
        let room = UnsafeMutableRawBufferPointer(room)
        held.withUnsafeBytes { room.copyMemory(from: $0) }
        try input.read(at: end, into: UnsafeMutableRawBufferPointer(rebasing: room[kept..<kept + wanted]))
        count = kept + wanted
      }
      start += first
      index -= first
      return true
    }
    bytes.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[first...])) }
    start += first
    index -= first
    bytes.removeLast(bytes.count - kept - wanted)
    do {
      try bytes.withUnsafeMutableBytes { buffer in
        try input.read(at: end, into: UnsafeMutableRawBufferPointer(rebasing: buffer[kept...]))
      }
    } catch {
      bytes.removeLast(wanted)
      throw error
    }
    return true
  }

  /// The byte at the position; `nil` at the end of the input.
  ///
  /// - Throws: Any error of the input's storage.
  package mutating func peek() throws -> UInt8? {
    if index >= bytes.count {
      guard try fetch(keeping: index) else { return nil }
    }
    return bytes[index]
  }

  /// Moves past white space.
  ///
  /// - Throws: Any error of the input's storage.
  package mutating func passWhiteSpace() throws {
    while let byte = try peek(), byte.isWhiteSpace { index += 1 }
  }

  /// Whether the next bytes are `text`; does not move.
  ///
  /// - Throws: Any error of the input's storage.
  package mutating func isNext(_ text: some Collection<UInt8>) throws -> Bool {
    try has(text.count) && bytes[index...].starts(with: text)
  }

  /// Whether at least `count` bytes follow, which are then at hand.
  ///
  /// - Throws: Any error of the input's storage.
  package mutating func has(_ count: Int) throws -> Bool {
    while bytes.count - index < count {
      guard try fetch(keeping: index) else { return false }
    }
    return true
  }

  /// Moves forward to `offset` of the input, or to its end if that comes first; never moves back.
  package mutating func move(to offset: Int) {
    let target = min(max(offset, self.offset), count)
    if target <= start + bytes.count {
      index = target - start
    } else {
      bytes = []
      start = target
      index = 0
    }
  }
}

extension ByteInput {
  /// The number of occurrences of a byte.
  ///
  /// - Throws: Any error of the input's storage.
  package func count(of byte: UInt8) throws -> Int {
    var window = ByteWindow(self)
    var count = 0
    while try window.peek() != nil {
      count += window.bytes[window.index...].count { $0 == byte }
      window.index = window.bytes.count
    }
    return count
  }
}

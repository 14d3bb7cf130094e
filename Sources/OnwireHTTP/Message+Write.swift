extension Message {
  /// Passes the bytes of `range`, or all, to `sink` in order, piece by piece.
  ///
  /// Memory does not grow with the length: stored bytes are lent, the others go through one buffer of 256
  /// KiB. `range` is clamped to the message. Each file is checked before and after reading, to see that it
  /// has not changed since it was looked at.
  ///
  /// Stretches of files are offered to `move` first. It returns how many bytes from the start of the stretch
  /// it wrote to the destination of `sink`; it is called until it returns 0, and the rest is read.
  /// - Throws: `ContentFailure` if a file cannot be read or has changed, possibly after some of its bytes
  ///   were passed on; and whatever `sink` throws.
  package func write(
    _ range: Range<Int>? = nil, to sink: (UnsafeRawBufferPointer) throws -> Void,
    moving move: (FileStretch) throws -> Int = { _ in 0 }
  ) throws {
    let wanted = (range ?? 0..<length).clamped(to: 0..<length)
    if segments.areStored {
      // Stored segments abut. The others are visited even if they are empty: a file may have changed.
      if !wanted.isEmpty {
        try storage.withUnsafeBytes { try sink(UnsafeRawBufferPointer(rebasing: $0[wanted])) }
      }
      return
    }
    guard !wanted.isEmpty, let first = segmentIndex(at: wanted.lowerBound) else { return }
    let buffer = WriteBuffer()
    try storage.withUnsafeBytes { stored in
      // Neighbouring stored segments also abut in the storage, and are passed on together.
      var pending = 0..<0
      for index in segments[first...].indices {
        let start = offsets[index]
        guard start < wanted.upperBound else { break }
        let part = wanted.clamped(to: start..<offsets[index + 1])
        let slice = part.lowerBound - start..<part.upperBound - start
        if case .stored(let range) = segments.content(at: index) {
          let lower = pending.isEmpty ? range.lowerBound + slice.lowerBound : pending.lowerBound
          pending = lower..<range.lowerBound + slice.upperBound
        } else {
          if !pending.isEmpty { try sink(UnsafeRawBufferPointer(rebasing: stored[pending])) }
          pending = 0..<0
          try writeUnstored(slice, ofSegment: index, through: buffer, to: sink, moving: move)
        }
      }
      if !pending.isEmpty { try sink(UnsafeRawBufferPointer(rebasing: stored[pending])) }
    }
  }

  private func writeUnstored(
    _ slice: Range<Int>, ofSegment index: Int, through buffer: WriteBuffer,
    to sink: (UnsafeRawBufferPointer) throws -> Void, moving move: (FileStretch) throws -> Int
  ) throws {
    switch segments.content(at: index) {
    case .stored:
      break
    case .zeros:
      try WriteBuffer.zeros.withUnsafeBytes { zeros in
        try slice.forEachChunk(of: zeros.count) {
          try sink(UnsafeRawBufferPointer(rebasing: zeros[..<$0.count]))
        }
      }
    case .random(let seed, let range):
      try slice.moved(by: range.lowerBound).forEachChunk(of: WriteBuffer.size) { chunk in
        let bytes = buffer.prefix(chunk.count)
        SplitMix64.fill(bytes, seed: seed, offset: chunk.lowerBound)
        try sink(UnsafeRawBufferPointer(bytes))
      }
    case .file(let file, let range):
      let reader = try reader(of: file, atSegment: index)
      var rest = slice.moved(by: range.lowerBound)
      while case let count = try move(reader.stretch(rest)), count > 0 { rest = rest.dropFirst(count) }
      try rest.forEachChunk(of: WriteBuffer.size) { chunk in
        let bytes = buffer.prefix(chunk.count)
        try atSegment(index, file) { () throws(ContentFailure.Reason) in
          try reader.read(at: chunk.lowerBound, into: bytes)
        }
        try sink(UnsafeRawBufferPointer(bytes))
      }
      try atSegment(index, file) { () throws(ContentFailure.Reason) in try reader.checkUnchanged() }
    }
  }
}

extension Message {
  /// Opens each file that the message takes bytes from, and throws if one is gone or has changed since it was
  /// looked at: for callers that must look at the files anew.
  package func checkFiles() throws(ContentFailure) {
    guard !segments.areStored else { return }
    var last: FileContent?
    for index in segments.indices {
      guard case .file(let file, _) = segments.content(at: index), file !== last else { continue }
      _ = try reader(of: file, atSegment: index)
      last = file
    }
  }

  /// Opens a file that has not changed since it was looked at.
  private func reader(of file: FileContent, atSegment index: Int) throws(ContentFailure) -> FileReader {
    try atSegment(index, file) { () throws(ContentFailure.Reason) in
      let reader = try FileReader(file)
      try reader.checkUnchanged()
      return reader
    }
  }
}

/// Adds the index of the segment to a failure.
private func atSegment<Success: ~Copyable>(
  _ index: Int, _ file: FileContent, _ body: () throws(ContentFailure.Reason) -> Success
) throws(ContentFailure) -> Success {
  do throws(ContentFailure.Reason) {
    return try body()
  } catch {
    throw ContentFailure(segment: index, reason: error, file: file)
  }
}

/// The one buffer of a write, allocated when it is first needed.
private final class WriteBuffer {
  static let size = 256 * 1024
  static let zeros = [UInt8](repeating: 0, count: 64 * 1024)

  private var bytes: UnsafeMutableRawBufferPointer?

  deinit { bytes?.deallocate() }

  /// Its first `count` bytes; `count` is at most `size`.
  func prefix(_ count: Int) -> UnsafeMutableRawBufferPointer {
    let all = bytes ?? .allocate(byteCount: Self.size, alignment: 16)
    bytes = all
    return UnsafeMutableRawBufferPointer(rebasing: all[..<count])
  }
}

extension Range<Int> {
  func moved(by distance: Int) -> Range {
    lowerBound + distance..<upperBound + distance
  }

  fileprivate func forEachChunk(of size: Int, _ body: (Range) throws -> Void) rethrows {
    var rest = self
    while !rest.isEmpty {
      let chunk = rest.prefix(size)
      try body(chunk)
      rest = chunk.upperBound..<rest.upperBound
    }
  }
}

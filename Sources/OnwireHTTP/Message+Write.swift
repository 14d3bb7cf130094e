extension Message {
  /// Gives the bytes of `range`, or all, to `sink` piece by piece and in order.
  ///
  /// Memory does not grow with the length: stored bytes are lent, the others go through one buffer of
  /// 256 KiB. What of `range` lies outside the message is left out. That a file is still the one that was
  /// looked at is checked before and after reading it.
  ///
  /// Stretches of files are offered to `move` first, which says how many bytes from the stretch's start it has
  /// put where `sink` puts bytes; it is called until it says none, and the rest is read.
  /// - Throws: `ContentFailure` where a file cannot be read or changed, when part of its bytes may
  ///   already be given; and whatever `sink` throws.
  package func write(
    _ range: Range<Int>? = nil, to sink: (UnsafeRawBufferPointer) throws -> Void,
    moving move: (FileStretch) throws -> Int = { _ in 0 }
  ) throws {
    let wanted = (range ?? 0..<length).clamped(to: 0..<length)
    if segments.areStored {
      // Stored segments abut. Others are walked to even where they are empty: a file may have changed.
      if !wanted.isEmpty {
        try storage.withUnsafeBytes { try sink(UnsafeRawBufferPointer(rebasing: $0[wanted])) }
      }
      return
    }
    guard !wanted.isEmpty, let first = segmentIndex(at: wanted.lowerBound) else { return }
    let buffer = WriteBuffer()
    try storage.withUnsafeBytes { stored in
      // Neighbouring stored segments abut in the storage, too, and are given together.
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
  /// Opens each file that it takes bytes from, and throws where one is gone, or is no more what it was when it was
  /// looked at: for who looks at the file anew.
  package func checkFiles() throws(ContentFailure) {
    guard !segments.areStored else { return }
    var last: FileContent?
    for index in segments.indices {
      guard case .file(let file, _) = segments.content(at: index), file !== last else { continue }
      _ = try reader(of: file, atSegment: index)
      last = file
    }
  }

  /// Opens a file that is what it was when it was looked at.
  private func reader(of file: FileContent, atSegment index: Int) throws(ContentFailure) -> FileReader {
    try atSegment(index, file) { () throws(ContentFailure.Reason) in
      let reader = try FileReader(file)
      try reader.checkUnchanged()
      return reader
    }
  }
}

/// Says which segment a failure is of.
private func atSegment<Success: ~Copyable>(
  _ index: Int, _ file: FileContent, _ body: () throws(ContentFailure.Reason) -> Success
) throws(ContentFailure) -> Success {
  do throws(ContentFailure.Reason) {
    return try body()
  } catch {
    throw ContentFailure(segment: index, reason: error, file: file)
  }
}

/// The one buffer of a writing, allocated when it is first needed.
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

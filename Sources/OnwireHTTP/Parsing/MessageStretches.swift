package import OnwireTextFormats

/// Stretches of a message, one after the other, to parse anew; bytes in a file stay there.
struct MessageStretches: ByteStorage {
  let message: Message
  /// The non-empty stretches, and the offset of each in the storage.
  private let stretches: [Range<Int>]
  private let starts: [Int]
  let count: Int

  init(_ message: Message, _ stretches: [Range<Int>]) {
    self.message = message
    self.stretches = stretches.filter { !$0.isEmpty }
    var starts: [Int] = []
    var count = 0
    for stretch in self.stretches {
      starts.append(count)
      count += stretch.count
    }
    self.starts = starts
    self.count = count
  }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
    var filled = 0
    for range in sources(of: offset..<offset + buffer.count) {
      try message.write(range) { bytes in
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(from: bytes)
        filled += bytes.count
      }
    }
  }

  /// The ranges of the message that hold the bytes of `range`, one for each stretch.
  func sources(of range: Range<Int>) -> [Range<Int>] {
    var sources: [Range<Int>] = []
    var index = starts.lastStart(notBehind: range.lowerBound)
    while index < stretches.count, starts[index] < range.upperBound {
      let own = starts[index]..<starts[index] + stretches[index].count
      let part = range.clamped(to: own)
      let shift = stretches[index].lowerBound - own.lowerBound
      if !part.isEmpty { sources.append(part.lowerBound + shift..<part.upperBound + shift) }
      index += 1
    }
    return sources
  }

  /// The range of the message from the first byte of `range` to its last; an empty range is placed before a
  /// byte.
  func source(of range: Range<Int>) -> Range<Int> {
    let sources = sources(of: range)
    if let first = sources.first, let last = sources.last { return first.lowerBound..<last.upperBound }
    let index = starts.lastStart(notBehind: range.lowerBound)
    guard index < stretches.count else {
      let end = stretches.last?.upperBound ?? message.headLength
      return end..<end
    }
    let place = min(
      stretches[index].upperBound, stretches[index].lowerBound + range.lowerBound - starts[index])
    return place..<place
  }

  /// The contents of `range` in order; stored content is a range of the message's storage.
  func contents(of range: Range<Int>) -> [Segment.Content] {
    sources(of: range).flatMap(contents(from:))
  }

  /// The contents of a range of the message.
  private func contents(from source: Range<Int>) -> [Segment.Content] {
    var contents: [Segment.Content] = []
    guard var index = message.segmentIndex(at: source.lowerBound) else { return [] }
    while index < message.segments.count, message.offsets[index] < source.upperBound {
      let start = message.offsets[index]
      let part = source.clamped(to: start..<message.offsets[index + 1])
      if !part.isEmpty {
        contents.append(message.segments.content(at: index).slice(part.moved(by: -start)))
      }
      index += 1
    }
    return contents
  }
}

extension Segment.Content {
  /// A slice of the content; `range` counts from its first byte.
  func slice(_ range: Range<Int>) -> Segment.Content {
    switch self {
    case .stored(let all): .stored(range.moved(by: all.lowerBound))
    case .file(let file, let all): .file(file, range.moved(by: all.lowerBound))
    case .random(let seed, let all): .random(seed: seed, range.moved(by: all.lowerBound))
    case .zeros: .zeros(range.count)
    }
  }
}

extension Message {
  /// The bytes of these ranges, one after the other, as an input; bytes in a file are read on demand.
  package func input(of ranges: [Range<Int>]) -> ByteInput {
    if segments.areStored {
      let bytes = ranges.flatMap { storage[$0.clamped(to: 0..<length)] }
      return ByteInput(bytes)
    }
    return ByteInput(MessageStretches(self, ranges))
  }
}

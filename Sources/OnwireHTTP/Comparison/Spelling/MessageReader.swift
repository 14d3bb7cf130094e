/// Reads stretches of a message, one after the other, and keeps the current file open.
///
/// Only one thread may use it at a time.
final class MessageReader {
  private let message: Message
  private var buffer: UnsafeMutableRawBufferPointer?
  private var open: (segment: Int, file: OpenFile)?

  /// The number of bytes to read at a time: both sides then fit into the caches of two cores.
  static let step = 256 * 1024

  init(_ message: Message) {
    self.message = message
  }

  deinit { buffer?.deallocate() }

  /// Lends the bytes of a range of at most `step` bytes.
  func withBytes(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let segment = message.segmentIndex(at: range.lowerBound) else {
      return try body(.init(start: nil, count: 0))
    }
    let start = message.offsets[segment]
    if message.offsets[segment + 1] >= range.upperBound {
      switch message.segments.content(at: segment) {
      case .stored(let stored):
        let first = stored.lowerBound + range.lowerBound - start
        return try message.storage.withUnsafeBytes {
          try body(UnsafeRawBufferPointer(rebasing: $0[first..<first + range.count]))
        }
      case .file(let content, let all):
        let buffer = room(range.count)
        try read(content, at: all.lowerBound + range.lowerBound - start, into: buffer, segment)
        return try body(UnsafeRawBufferPointer(buffer))
      case .random, .zeros: break
      }
    }
    // Ranges that span several segments, or are made, are short or rare.
    let buffer = room(range.count)
    var filled = 0
    try message.write(range) { bytes in
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(from: bytes)
      filled += bytes.count
    }
    try body(UnsafeRawBufferPointer(buffer))
  }

  /// Ends reading: checks that the file is still the one that was looked at.
  func finish() throws {
    guard let (segment, file) = open else { return }
    open = nil
    do throws(ContentFailure.Reason) {
      try file.reader.checkUnchanged()
    } catch {
      throw ContentFailure(segment: segment, reason: error, file: file.content)
    }
  }

  private func read(
    _ content: FileContent, at offset: Int, into buffer: UnsafeMutableRawBufferPointer, _ segment: Int
  ) throws {
    if open?.segment != segment { try finish() }
    do throws(ContentFailure.Reason) {
      let file: OpenFile
      if let open {
        file = open.file
      } else {
        file = try OpenFile(content)
        open = (segment, file)
      }
      try file.reader.read(at: offset, into: buffer)
    } catch {
      throw ContentFailure(segment: segment, reason: error, file: content)
    }
  }

  private func room(_ count: Int) -> UnsafeMutableRawBufferPointer {
    let all = buffer ?? .allocate(byteCount: max(Self.step, count), alignment: 4096)
    buffer = all
    return UnsafeMutableRawBufferPointer(rebasing: all[..<count])
  }

  /// A file that is open as long as this object lives.
  private final class OpenFile {
    let content: FileContent
    let reader: FileReader

    init(_ content: FileContent) throws(ContentFailure.Reason) {
      self.content = content
      reader = try FileReader(content)
      try reader.checkUnchanged()
    }
  }
}

internal import COnwireZlib

/// Owns a zlib stream that inflates; only this type knows zlib's C types.
struct ZlibStream: ~Copyable {
  /// The wrapper around deflated bytes, by zlib's numbers.
  enum Wrapper: Int32 {
    /// Nothing (RFC 1951).
    case none = -15
    /// A header and an Adler-32 checksum (RFC 1950).
    case zlib = 15
    /// A header, a CRC-32 and the length (RFC 1952).
    case gzip = 31
  }

  /// The result of a step.
  enum Outcome: Equatable {
    /// More input or more room is needed.
    case goesOn
    /// The stream's end was reached and its checksum agrees.
    case ended
    /// The bytes are not such a stream: zlib's own words, such as `invalid block type`.
    case broken(String)
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  init(_ wrapper: Wrapper) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    isReady =
      inflateInit2_(stream, wrapper.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deallocate()
  }

  /// Inflates some of `input` into `output`, and returns how many bytes of each were used.
  mutating func step(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> (outcome: Outcome, used: Int, made: Int) {
    guard isReady else { return (.broken("zlib has no memory"), 0, 0) }
    let available = UInt32(clamping: input.count)
    let room = UInt32(clamping: output.count)
    // zlib only reads from there; its header lacks the `const`.
    stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
      .assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_in = available
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_out = room
    let status = inflate(stream, Z_NO_FLUSH)
    let used = Int(available) - Int(stream.pointee.avail_in)
    let made = Int(room) - Int(stream.pointee.avail_out)
    switch status {
    case Z_STREAM_END: return (.ended, used, made)
    // `Z_BUF_ERROR` means that no progress was possible, which the caller must check.
    case Z_OK, Z_BUF_ERROR: return (.goesOn, used, made)
    case Z_NEED_DICT: return (.broken("a preset dictionary is needed"), used, made)
    default:
      return (.broken(stream.pointee.msg.map { String(cString: $0) } ?? "zlib error \(status)"), used, made)
    }
  }

  /// Prepares for another stream after one that has ended.
  mutating func reset() {
    if isReady { inflateReset(stream) }
  }

  /// The CRC-32 of the bytes that `checksum` covers followed by `bytes`; begin with 0.
  static func crc32(_ checksum: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var checksum = checksum
    var rest = bytes
    while let start = rest.baseAddress?.assumingMemoryBound(to: Bytef.self), !rest.isEmpty {
      let count = min(rest.count, 1 << 30)
      checksum = UInt32(truncatingIfNeeded: COnwireZlib.crc32(uLong(checksum), start, uInt(count)))
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return checksum
  }
}

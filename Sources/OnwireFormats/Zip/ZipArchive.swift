import OnwireTextFormats

/// A ZIP archive, whose entries are read one by one as they are needed.
///
/// Nothing is ever unpacked to a file, so an entry's name leads nowhere.
struct ZipArchive {
  static let localHeaderCount = 30
  /// The most bytes that a deflated entry may have, because they are held in memory.
  static let entryLimit = 512 * 1024 * 1024

  private let input: ByteInput
  let entries: [ZipEntry]
  /// The number of bytes that may still be inflated.
  private var allowance: Int

  /// Opens the archive in `input`; however small it is, `allowance` bytes of it may be inflated.
  ///
  /// - Throws: `CaptureFailure` if its directory is broken, and what reading the input throws.
  init(_ input: ByteInput, allowance least: Int = 1 << 30) throws {
    self.input = input
    entries = try ZipDirectory(input).entries()
    // A bomb is packed to a thousandth of its size, and no session to a hundredth.
    let (allowed, overflow) = input.count.multipliedReportingOverflow(by: 100)
    allowance = overflow ? .max : max(allowed, least)
  }

  /// Whether a file that begins with `start` is meant to be an archive, with or without entries.
  static func isLikely(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// The bytes of an entry: a stretch of the archive if it is stored, in memory if it is deflated.
  ///
  /// Fails unless the length and the checksum are right.
  /// - Throws: `CaptureFailure`, and what reading the input throws.
  mutating func content(of entry: ZipEntry) throws -> ByteInput {
    if entry.isEncrypted { throw CaptureFailure.zipEntryIsEncrypted(entry) }
    let held = try self.held(entry)
    let content: ByteInput
    switch entry.method {
    case .other(let number): throw CaptureFailure.zipMethodIsUnknown(entry, number)
    case .stored:
      guard entry.count == entry.heldCount else { throw CaptureFailure.zipLengthIsWrong(entry) }
      content = input[held]
    case .deflated: content = try inflated(entry, held)
    }
    guard try Self.checksum(of: content) == entry.checksum else {
      throw CaptureFailure.zipChecksumIsWrong(entry)
    }
    return content
  }

  /// The first bytes of an entry, at most `count`; its length and checksum are not checked.
  ///
  /// - Throws: `CaptureFailure`, and what reading the input throws.
  func start(of entry: ZipEntry, count: Int) throws -> [UInt8] {
    if entry.isEncrypted { throw CaptureFailure.zipEntryIsEncrypted(entry) }
    let held = try self.held(entry)
    switch entry.method {
    case .other(let number): throw CaptureFailure.zipMethodIsUnknown(entry, number)
    case .stored: return try input[held].bytes(0..<count)
    case .deflated:
      do {
        return try Inflate.start(of: input[held], .none, count: count)
      } catch let failure as InflateFailure {
        throw CaptureFailure.zipEntryIsBroken(entry, failure, at: held.lowerBound + failure.offset)
      }
    }
  }

  /// The range of an entry's bytes, after its local header, which has a name and an extra field of its own.
  private func held(_ entry: ZipEntry) throws -> Range<Int> {
    let header = ZipRecord(try input.bytes(entry.offset..<entry.offset + Self.localHeaderCount)[...])
    guard header.u32(0) == 0x0403_4B50 else { throw CaptureFailure.zipHeaderIsMissing(entry) }
    let start = entry.offset + Self.localHeaderCount + Int(header.u16(26)) + Int(header.u16(28))
    // The directory is known to lie after offset and length; the header's own lengths are not checked yet.
    guard start <= input.count - entry.heldCount else { throw CaptureFailure.zipHeaderIsMissing(entry) }
    return start..<start + entry.heldCount
  }

  private mutating func inflated(_ entry: ZipEntry, _ held: Range<Int>) throws -> ByteInput {
    guard entry.count <= Self.entryLimit else {
      throw CaptureFailure.zipEntryIsTooLong(entry, limit: Self.entryLimit)
    }
    guard entry.count <= allowance else { throw CaptureFailure.zipIsBomb(entry) }
    allowance -= entry.count
    let output: Inflate.Output
    do {
      output = try Inflate.bytes(of: input[held], .raw, limit: entry.count)
    } catch let failure as InflateFailure {
      throw CaptureFailure.zipEntryIsBroken(entry, failure, at: held.lowerBound + failure.offset)
    }
    guard output.bytes.count == entry.count else { throw CaptureFailure.zipLengthIsWrong(entry) }
    return ByteInput(output.bytes)
  }

  private static func checksum(of content: ByteInput) throws -> UInt32 {
    var window = ByteWindow(content)
    var checksum: UInt32 = 0
    while true {
      window.bytes[window.index...].withUnsafeBytes { checksum = ZlibStream.crc32(checksum, $0) }
      window.index = window.bytes.count
      guard try window.fetch(keeping: window.index) else { return checksum }
    }
  }
}

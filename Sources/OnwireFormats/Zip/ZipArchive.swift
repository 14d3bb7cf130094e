import OnwireTextFormats

/// A ZIP archive, whose entries are read one by one when they are wanted.
///
/// Nothing is ever written: an entry's name leads nowhere.
struct ZipArchive {
  static let localHeaderCount = 30
  /// How many bytes an entry that must be inflated may come to, as those are held in memory.
  static let entryLimit = 512 * 1024 * 1024

  private let input: ByteInput
  let entries: [ZipEntry]
  /// How many bytes may still be inflated.
  private var allowance: Int

  /// The archive that `input` is; `allowance` bytes may be inflated of it however small it is.
  ///
  /// - Throws: `CaptureFailure` where its directory is broken, and what reading the input throws.
  init(_ input: ByteInput, allowance least: Int = 1 << 30) throws {
    self.input = input
    entries = try ZipDirectory(input).entries()
    // A bomb is packed to a thousandth, and no session to a hundredth.
    let (allowed, overflow) = input.count.multipliedReportingOverflow(by: 100)
    allowance = overflow ? .max : max(allowed, least)
  }

  /// Whether a file that begins so is to be an archive: with an entry, or without any.
  static func isLikely(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// The bytes of an entry: of a stored one a stretch of the archive, of a deflated one in memory.
  ///
  /// Its length and checksum are right, or it is a failure.
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

  /// The first bytes of an entry, at most `count`; its length and checksum are not looked at.
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

  /// Where the bytes of an entry lie: after its local header, whose name and extra field are its own.
  private func held(_ entry: ZipEntry) throws -> Range<Int> {
    let header = ZipRecord(try input.bytes(entry.offset..<entry.offset + Self.localHeaderCount)[...])
    guard header.u32(0) == 0x0403_4B50 else { throw CaptureFailure.zipHeaderIsMissing(entry) }
    let start = entry.offset + Self.localHeaderCount + Int(header.u16(26)) + Int(header.u16(28))
    // The directory was checked to stand after offset and length; the header's own lengths were not.
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

import OnwireDiagnostics
import OnwireTextFormats

/// Reads the central directory of a ZIP archive (PKWARE's APPNOTE 6.3, section 4.3).
///
/// Numbers in the archive are trusted only if the bytes that they refer to are there.
struct ZipDirectory {
  /// The most entries that an archive may have; each takes 100 bytes of memory.
  static let countLimit = 1_000_000

  private static let endCount = 22
  private static let end64Count = 56
  private static let locatorCount = 20
  private static let recordCount = 46

  private let input: ByteInput
  /// The number of bytes before the archive's own first byte, from which its offsets are counted.
  private var base = 0
  /// The range of the directory's records in the input.
  private var records: Range<Int>
  /// The declared number of entries, and whether it is only known modulo 65536.
  private var declaredCount: (UInt64, isModulo65536: Bool)

  init(_ input: ByteInput) throws {
    self.input = input
    let tail = try input.bytes(max(0, input.count - Self.endCount - 0xFFFF)..<input.count)
    guard let index = Self.endIndex(in: tail) else {
      throw CaptureFailure.zipHasNoDirectory(at: input.count)
    }
    let end = ZipRecord(tail[index...])
    var start = input.count - tail.count + index
    guard end.u16(4) == end.u16(6) || end.u16(4) == 0xFFFF, end.u16(4) == 0 || end.u16(4) == 0xFFFF else {
      throw CaptureFailure.zipIsSplit(at: start)
    }
    var size = UInt64(end.u32(12))
    var offset = UInt64(end.u32(16))
    declaredCount = (UInt64(end.u16(10)), true)
    if let end64 = try Self.end64(before: start, of: input) {
      start = end64.start
      declaredCount = (end64.record.u64(32), false)
      size = end64.record.u64(40)
      offset = end64.record.u64(48)
    }
    // Anything in front of an archive, such as a program that unpacks it, shifts everything by its length.
    guard let count = Int(exactly: size), let first = Int(exactly: offset), count <= start,
      first <= start - count
    else { throw CaptureFailure.zipDirectoryIsOutside(at: start) }
    records = start - count..<start
    base = start - count - first
  }

  /// The last end record whose comment ends with the file; if there is none, the last whose comment fits in.
  private static func endIndex(in tail: [UInt8]) -> Int? {
    var fitting: Int?
    var index = tail.count - endCount
    while index >= 0 {
      if tail[index] == 0x50, tail[index...].starts(with: [0x50, 0x4B, 5, 6]) {
        let rest = tail.count - index - endCount
        let count = Int(ZipRecord(tail[index...]).u16(20))
        if count == rest { return index }
        if count < rest, fitting == nil { fitting = index }
      }
      index -= 1
    }
    return fitting
  }

  /// The end record with 64-bit numbers, which a locator before the usual one points to.
  private static func end64(
    before end: Int, of input: ByteInput
  ) throws -> (start: Int, record: ZipRecord)? {
    guard end >= locatorCount + end64Count else { return nil }
    let locator = ZipRecord(try input.bytes(end - locatorCount..<end)[...])
    guard locator.u32(0) == 0x0706_4B50 else { return nil }
    // The offset does not count what stands before the archive; the record usually stands right here.
    let places = [Int(exactly: locator.u64(8)), end - locatorCount - end64Count].compactMap { $0 }
    for place in places where place <= end - locatorCount - end64Count {
      let record = ZipRecord(try input.bytes(place..<place + end64Count)[...])
      if record.u32(0) == 0x0606_4B50 { return (place, record) }
    }
    throw CaptureFailure.zipDirectoryIsOutside(at: end - locatorCount)
  }

  /// The entries in the order of the directory.
  func entries() throws -> [ZipEntry] {
    var entries: [ZipEntry] = []
    var window = ByteWindow(input[records])
    while window.offset < records.count {
      let place = records.lowerBound + window.offset
      guard entries.count < Self.countLimit else {
        throw CaptureFailure.zipHasTooManyEntries(at: place, limit: Self.countLimit)
      }
      guard try window.has(Self.recordCount), case let record = ZipRecord(window.bytes[window.index...]),
        record.u32(0) == 0x0201_4B50
      else { throw CaptureFailure.zipRecordIsBroken(at: place, number: entries.count + 1) }
      let nameCount = Int(record.u16(28))
      let extraCount = Int(record.u16(30))
      let count = Self.recordCount + nameCount + extraCount + Int(record.u16(32))
      guard try window.has(count) else {
        throw CaptureFailure.zipRecordIsBroken(at: place, number: entries.count + 1)
      }
      entries.append(
        try entry(ZipRecord(window.bytes[window.index..<window.index + count]), nameCount, extraCount, place))
      window.index += count
    }
    let (declared, isModulo) = declaredCount
    let found = UInt64(entries.count)
    guard found == declared || isModulo && found % 0x10000 == declared else {
      throw CaptureFailure.zipCountIsWrong(at: records.upperBound, declared: declared, found: entries.count)
    }
    try checkOverlaps(entries)
    return entries
  }

  private func entry(
    _ record: ZipRecord, _ nameCount: Int, _ extraCount: Int, _ place: Int
  ) throws -> ZipEntry {
    let flags = record.u16(8)
    let nameBytes = record.bytes(Self.recordCount, nameCount)
    let name = flags & 0x800 != 0 ? String(decoding: nameBytes, as: UTF8.self) : CP437.text(nameBytes)
    let extra = record.bytes(Self.recordCount + nameCount, extraCount)
    var wide = ZipRecord.extraField(1, of: extra)
    /// Returns a number of the record or, if that is all ones, the next one in the field of wide numbers.
    func number(_ offset: Int) throws -> Int {
      let narrow = record.u32(offset)
      var value = UInt64(narrow)
      if narrow == .max, let field = wide {
        guard field.bytes.count >= 8 else { throw CaptureFailure.zipEntryIsOutside(name, at: place) }
        value = field.u64(0)
        wide = ZipRecord(field.bytes.dropFirst(8))
      }
      guard let number = Int(exactly: value) else { throw CaptureFailure.zipEntryIsOutside(name, at: place) }
      return number
    }
    let count = try number(24)
    let heldCount = try number(20)
    let offset = try number(42)
    // Each fits into an Int, and the entry must lie before the directory.
    guard heldCount <= records.lowerBound, offset <= records.lowerBound - base - heldCount else {
      throw CaptureFailure.zipEntryIsOutside(name, at: place)
    }
    return ZipEntry(
      name: name, method: ZipEntry.Method(record.u16(10)), isEncrypted: flags & 0x2041 != 0,
      checksum: record.u32(16), heldCount: heldCount, count: count, offset: base + offset, recordOffset: place
    )
  }

  /// Refuses entries that share bytes: they let a small archive unpack to a thousand times the usual maximum.
  private func checkOverlaps(_ entries: [ZipEntry]) throws {
    let sorted = entries.sorted { $0.offset < $1.offset }
    for (entry, next) in zip(sorted, sorted.dropFirst())
    where next.offset - entry.offset < ZipArchive.localHeaderCount + entry.heldCount {
      throw CaptureFailure.zipEntriesOverlap(entry.name, next.name, at: next.offset)
    }
  }
}

/// A record of a ZIP archive: fixed fields in little-endian order. Bytes outside it read as 0.
struct ZipRecord {
  var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  func u16(_ offset: Int) -> UInt16 { UInt16(truncatingIfNeeded: number(offset, 2)) }
  func u32(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(offset, 4)) }
  func u64(_ offset: Int) -> UInt64 { number(offset, 8) }

  /// The `count` bytes from `offset` on, or as many as there are.
  func bytes(_ offset: Int, _ count: Int) -> ArraySlice<UInt8> { bytes.dropFirst(offset).prefix(count) }

  /// The data of the extra field `id` among `extra`, a run of fields with their ids and lengths (4.5.1).
  static func extraField(_ id: UInt16, of extra: ArraySlice<UInt8>) -> ZipRecord? {
    var rest = extra
    while rest.count >= 4 {
      let record = ZipRecord(rest)
      let count = Int(record.u16(2))
      if record.u16(0) == id { return ZipRecord(record.bytes(4, count)) }
      rest = rest.dropFirst(4 + count)
    }
    return nil
  }

  private func number(_ offset: Int, _ count: Int) -> UInt64 {
    bytes(offset, count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The character set of names in old ZIP archives (APPNOTE, appendix D).
enum CP437 {
  private static let high: [Unicode.Scalar] = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»\
    ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
    """.unicodeScalars)

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : high[Int(byte) - 0x80]) }
    return String(text)
  }
}

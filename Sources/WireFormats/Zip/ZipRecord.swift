/// A record of a ZIP archive: fixed fields in little-endian order. What lies outside reads as 0.
struct ZipRecord {
  var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  func u16(_ offset: Int) -> UInt16 { UInt16(truncatingIfNeeded: number(offset, 2)) }
  func u32(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(offset, 4)) }
  func u64(_ offset: Int) -> UInt64 { number(offset, 8) }

  /// The bytes from `offset` on, as many of `count` as there are.
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

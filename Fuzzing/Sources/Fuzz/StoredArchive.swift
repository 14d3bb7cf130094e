/// ZIP archives whose entries are stored, with the checksums that they must have.
///
/// What is in an entry is then what a reader gets to see, whatever was changed in it.
enum StoredArchive {
  struct Entry {
    var name: String
    var bytes: [UInt8]
  }

  static func bytes(_ entries: [Entry]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let start = archive.count
      // Version, flags, method, time and date; checksum and both sizes; the lengths of name and extra field.
      var middle: [UInt8] = [20, 0, 0, 8, 0, 0, 0, 0, 0, 0]
      middle += little(Int(checksum(entry.bytes)), 4)
      middle += little(entry.bytes.count, 4) + little(entry.bytes.count, 4)
      middle += little(entry.name.utf8.count, 2) + [0, 0]
      archive += [0x50, 0x4B, 3, 4] + middle + Array(entry.name.utf8) + entry.bytes
      directory += [0x50, 0x4B, 1, 2, 20, 0] + middle + [UInt8](repeating: 0, count: 10) + little(start, 4)
      directory += Array(entry.name.utf8)
    }
    let start = archive.count
    archive += directory
    archive += [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + little(entries.count, 2) + little(entries.count, 2)
    return archive + little(directory.count, 4) + little(start, 4) + [0, 0]
  }

  /// Bytes under gzip, stored in blocks (RFC 1951, 3.2.4): a member that any reader takes.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      member += [rest.isEmpty ? 1 : 0] + little(block.count, 2) + little(~block.count & 0xFFFF, 2) + block
    } while !rest.isEmpty
    return member + little(Int(checksum(bytes)), 4) + little(bytes.count, 4)
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// CRC-32 as ZIP has it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }
}

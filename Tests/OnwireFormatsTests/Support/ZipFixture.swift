import TestSupport

@testable import OnwireFormats

/// Writes small ZIP archives byte by byte, lies included.
struct ZipFixture {
  /// An entry, and what its headers say of it.
  struct Entry {
    var name: String
    var held: [UInt8]
    var method: UInt16 = 0
    var flags: UInt16 = 0x800
    var checksum: UInt32
    var count: Int

    /// An entry that is what it says.
    init(_ name: String, _ bytes: [UInt8], isDeflated: Bool = false) {
      self.name = name
      held = isDeflated ? ZipFixture.deflated(bytes) : bytes
      method = isDeflated ? 8 : 0
      checksum = bytes.withUnsafeBytes { ZlibStream.crc32(0, $0) }
      count = bytes.count
    }

    init(_ name: String, _ text: String, isDeflated: Bool = false) {
      self.init(name, Array(text.utf8), isDeflated: isDeflated)
    }
  }

  var entries: [Entry]
  var comment = ""
  var before: [UInt8] = []
  /// The number of entries that the end tells of; `nil` for the true one.
  var declaredCount: UInt16?
  /// Whether every record leads to the first entry.
  var isOverlapping = false

  init(_ entries: Entry...) { self.entries = entries }
  init(_ entries: [Entry]) { self.entries = entries }

  var bytes: [UInt8] {
    var bytes = before
    var directory: [UInt8] = []
    for entry in entries {
      let offset = isOverlapping ? 0 : bytes.count - before.count
      var middle: [UInt8] = []
      middle += little(entry.flags, 2) + little(entry.method, 2) + little(0, 4)
      middle += little(entry.checksum, 4) + little(entry.held.count, 4) + little(entry.count, 4)
      middle += little(entry.name.utf8.count, 2) + little(0, 2)
      bytes += [0x50, 0x4B, 3, 4] + little(20, 2) + middle + Array(entry.name.utf8) + entry.held
      directory += [0x50, 0x4B, 1, 2] + little(20, 2) + little(20, 2) + middle
      directory += little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(offset, 4)
      directory += Array(entry.name.utf8)
    }
    let start = bytes.count - before.count
    let count = declaredCount.map(Int.init) ?? entries.count
    bytes += directory
    bytes += [0x50, 0x4B, 5, 6] + little(0, 4) + little(count, 2) + little(count, 2)
    bytes += little(directory.count, 4) + little(start, 4) + little(comment.utf8.count, 2)
    return bytes + Array(comment.utf8)
  }

  /// A stream of stored blocks (RFC 1951, 3.2.4).
  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      stream += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
      stream += block
    } while !rest.isEmpty
    return stream
  }

  private func little(_ value: some BinaryInteger, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

/// Bytes with a few changes, the same in every run.
struct Mutations {
  private var generator: SplitMix

  init(seed: UInt64) { generator = SplitMix(seed) }

  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: bytes.removeSubrange(index...)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(.random(in: 0...255, using: &generator), at: index)
      case 3: bytes[index] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &generator) ?? 0
      case 4: bytes.removeSubrange(index..<min(index + 8, bytes.count))
      case 5: bytes.replaceSubrange(index..<min(index + 4, bytes.count), with: [255, 255, 255, 255])
      case 6: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      default: bytes[index] = .random(in: 0...255, using: &generator)
      }
    }
    return bytes
  }
}

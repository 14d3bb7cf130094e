/// A file in a ZIP archive as the central directory describes it, not checked against the file itself.
struct ZipEntry: Sendable, Hashable {
  /// The compression method.
  enum Method: Sendable, Hashable {
    case stored
    case deflated
    /// Any other method, by its number in the format's list (APPNOTE 4.4.5).
    case other(UInt16)

    init(_ number: UInt16) {
      switch number {
      case 0: self = .stored
      case 8: self = .deflated
      default: self = .other(number)
      }
    }

    /// The names of methods that are not read.
    static let names: [UInt16: String] = [
      1: "Shrink", 6: "Implode", 9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "xz",
      98: "PPMd", 99: "AES",
    ]
  }

  /// The name as written. It is never used as a path, so it may be absolute, lead upwards or occur twice.
  var name: String
  var method: Method
  var isEncrypted: Bool
  var checksum: UInt32
  /// The number of bytes that it takes in the archive.
  var heldCount: Int
  /// The number of bytes that its content should have.
  var count: Int
  /// The offset of its local header, in bytes from the start of the file.
  var offset: Int
  /// The offset of its record in the central directory.
  var recordOffset: Int

  /// The name without its folders, even if they are separated as on Windows.
  var lastName: Substring { name.split { $0 == "/" || $0 == "\\" }.last ?? "" }
}

/// A file in a ZIP archive, as the central directory has it; nothing of it was checked against the file.
struct ZipEntry: Sendable, Hashable {
  /// How the bytes are held.
  enum Method: Sendable, Hashable {
    case stored
    case deflated
    /// By its number in the format's list (APPNOTE 4.4.5).
    case other(UInt16)

    init(_ number: UInt16) {
      switch number {
      case 0: self = .stored
      case 8: self = .deflated
      default: self = .other(number)
      }
    }

    /// The name of a method that is not read.
    static let names: [UInt16: String] = [
      1: "Shrink", 6: "Implode", 9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "xz",
      98: "PPMd", 99: "AES",
    ]
  }

  /// The name as it is written: it may be absolute, lead upwards or stand twice, for it is only a name.
  var name: String
  var method: Method
  var isEncrypted: Bool
  var checksum: UInt32
  /// How many bytes it takes in the archive.
  var heldCount: Int
  /// How many bytes it says to be.
  var count: Int
  /// Where its local header begins, in bytes from the start of the file.
  var offset: Int
  /// Where its record in the central directory begins.
  var recordOffset: Int

  /// The name without its folders, of Windows, too.
  var lastName: Substring { name.split { $0 == "/" || $0 == "\\" }.last ?? "" }
}

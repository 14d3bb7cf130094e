#if os(Linux)
  import Foundation

  @_silgen_name("CFStringCreateWithCharacters")
  private func createString(_ allocator: UInt, _ units: UnsafePointer<UInt16>, _ count: Int) -> AnyObject
  @_silgen_name("CFStringGetBytes")
  private func getBytes(
    _ string: AnyObject, _ start: Int, _ length: Int, _ encoding: UInt32, _ lossByte: UInt8, _ external: Bool,
    _ buffer: UnsafeMutablePointer<UInt8>, _ size: Int, _ used: UnsafeMutablePointer<Int>
  ) -> Int
  @_silgen_name("CFStringConvertEncodingToIANACharSetName")
  private func ianaName(_ encoding: UInt32) -> NSString?

  /// CoreFoundation itself, which the Foundation of Linux is made of.
  enum CoreFoundationOracle {
    /// The CFStringEncodings by our names; without `euc-jp` and `iso-2022-jp`, which are iconv's.
    static let encodings: [String: UInt32] = {
      var encodings: [String: UInt32] = [
        "utf-8": 0x0800_0100, "latin-1": 0x201, "ascii": 0x600, "utf-16": 0x100, "utf-16le": 0x1400_0100,
        "utf-16be": 0x1000_0100, "utf-32": 0x0C00_0100, "utf-32le": 0x1C00_0100, "utf-32be": 0x1800_0100,
        "cp936": 0x421, "gb18030": 0x632, "big5": 0xA03, "shift-jis": 0x420, "euc-kr": 0x940, "koi8-r": 0xA02,
        "koi8-u": 0xA08, "macintosh": 0,
      ]
      for part in [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16] {
        encodings["iso-8859-\(part)"] = 0x200 + UInt32(part)
      }
      let windows: [UInt32] = [0x501, 0x502, 0x500, 0x503, 0x504, 0x505, 0x506, 0x507, 0x508]
      for (number, encoding) in zip(1250..., windows) { encodings["windows-\(number)"] = encoding }
      return encodings
    }()

    /// The bytes that CFStringGetBytes writes for all of `text`, as for a file; `nil` if it stops before the
    /// end.
    static func bytes(of text: String, in encoding: UInt32) -> [UInt8]? {
      let units = Array(text.utf16)
      var buffer = [UInt8](repeating: 0, count: units.count * 4 + 8)
      var used = 0
      let string = createString(0, units, units.count)
      let done = getBytes(string, 0, units.count, encoding, 0, true, &buffer, buffer.count, &used)
      return done == units.count ? Array(buffer[..<used]) : nil
    }

    static func name(of encoding: UInt32) -> String? { ianaName(encoding).map(String.init(describing:)) }
  }
#endif

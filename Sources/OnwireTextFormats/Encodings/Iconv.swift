#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A conversion descriptor of the platform's iconv, to or from UTF-8.
final class Iconv {
  private let descriptor: iconv_t

  /// `nil` if iconv does not know the name, or cannot load what it needs for it.
  init?(to name: String) {
    guard let descriptor = iconv_open(name, "UTF-8"), descriptor != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    self.descriptor = descriptor
  }

  /// Creates a descriptor for the opposite direction.
  private init?(from name: String) {
    guard let descriptor = iconv_open("UTF-8", name), descriptor != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    self.descriptor = descriptor
  }

  /// The text of `bytes` in the encoding called `name`, as UTF-8 with a single source; `nil` if they are not
  /// text in it.
  static func decoded(_ bytes: ArraySlice<UInt8>, from name: String) -> DecodedBytes? {
    guard let iconv = Iconv(from: name) else { return nil }
    var text: [UInt8] = []
    let conversion = bytes.withUnsafeBufferPointer {
      iconv.convert($0, to: &text)
    }
    guard case .all = conversion else { return nil }
    var decoded = DecodedBytes()
    decoded.append(all: text, from: bytes.startIndex..<bytes.endIndex)
    return decoded
  }

  deinit { iconv_close(descriptor) }

  /// Whether `name`, in lower case, can be the name of a single encoding: a suffix after `/` asks for other
  /// characters in place of the text's, and other names are the machine's own choice.
  static func isName(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0.isOne(of: "-_.:+()")
    }
    return isPlain && !name.isEmpty && name.utf8.count <= 64
      && !["char", "wchar_t", "internal"].contains(name)
  }

  /// The bytes of `text`, with those that return the encoding to its initial state.
  func outcome(of text: String) -> TextEncoding.Outcome {
    var bytes: [UInt8] = []
    switch convert(text, to: &bytes) {
    case .all: return .bytes(bytes)
    case .stopped(let offset):
      let index = text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
      guard let index, index < text.endIndex else { return .stopped(at: "\u{FFFD}") }
      return .stopped(at: text.unicodeScalars[index])
    case .replaced:
      // iconv tells how many characters it replaced, but not which.
      let scalar = text.unicodeScalars.first {
        var bytes: [UInt8] = []
        guard case .all = convert(String(Character($0)), to: &bytes) else { return true }
        return false
      }
      return .stopped(at: scalar ?? "\u{FFFD}")
    }
  }

  private enum Conversion {
    case all
    /// It stopped at the character that begins at this byte.
    case stopped(Int)
    /// It replaced some characters: what POSIX calls irreversible conversions.
    case replaced
  }

  private func convert(_ text: String, to bytes: inout [UInt8]) -> Conversion {
    var text = text
    return text.withUTF8 { convert($0, to: &bytes) }
  }

  private func convert(_ input: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Conversion {
    iconv(descriptor, nil, nil, nil, nil)
    var source = UnsafeMutablePointer(
      mutating: UnsafeRawPointer(input.baseAddress)?.assumingMemoryBound(to: CChar.self))
    var left = input.count
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      // First the text, then the bytes that end it.
      for isEnd in [false, true] {
        var isFull = true
        while isFull {
          var target = buffer.baseAddress
          var room = buffer.count
          let result =
            isEnd
            ? iconv(descriptor, nil, nil, &target, &room)
            : iconv(descriptor, &source, &left, &target, &room)
          let failure = result == -1 ? errno : 0
          bytes.append(contentsOf: buffer[..<(buffer.count - room)].lazy.map(UInt8.init(bitPattern:)))
          isFull = failure == E2BIG && room < buffer.count
          if failure != 0 && !isFull { return .stopped(input.count - left) }
          if failure == 0 && result > 0 { return .replaced }
        }
      }
      return .all
    }
  }
}

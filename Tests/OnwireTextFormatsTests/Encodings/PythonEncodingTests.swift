import TestSupport
import Testing
import OnwireTextFormats

/// Every character of the BMP in python3's codecs: equal bytes, or a difference that is listed here.
@Suite(.enabled(if: Python.isThere, "there is no python3 here"))
struct PythonEncodingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let codec: String
    /// How many characters differ.
    var count = 0
    /// Whether a difference is a known one, given the character, our bytes and python3's.
    var isKnown: @Sendable (UInt32, [UInt8], [UInt8]) -> Bool = { _, _, _ in false }

    var testDescription: String { "\(name) and python3's \(codec)" }
  }

  private static let privateUse: ClosedRange<UInt32> = 0xE000...0xF8FF

  static let cases: [Case] =
    [
      Case(name: "utf-8", codec: "utf-8"),
      Case(name: "utf-16", codec: "utf-16"),
      Case(name: "utf-16be", codec: "utf-16-be"),
      Case(name: "utf-32", codec: "utf-32"),
      Case(name: "utf-32le", codec: "utf-32-le"),
      Case(name: "ascii", codec: "ascii"),
      Case(name: "latin-1", codec: "latin-1"),
      Case(name: "koi8-r", codec: "koi8_r"),
      Case(name: "koi8-u", codec: "koi8_u"),
      Case(name: "macintosh", codec: "mac_roman"),
      // CoreFoundation has the euro sign of Windows, and codes for private use.
      Case(name: "gbk", codec: "gbk", count: 2151) { scalar, ours, theirs in
        theirs.isEmpty && (privateUse.contains(scalar) || ours == [0x80] || ours == [0xFF])
      },
      // The standard of 2022 against that of 2000.
      Case(name: "gb18030", codec: "gb18030", count: 20) { scalar, _, _ in
        [0x1E3F, 0xE7C7].contains(scalar) || 0x9FB4...0x9FBB ~= scalar || 0xFE10...0xFE19 ~= scalar
      },
      // Code page 950 has private use where python3 has the kana and letters of ETEN, other codes for four
      // corners of frames, and nothing for characters that python3 maps to a look-alike.
      Case(name: "big5", codec: "cp950", count: 6481) { scalar, ours, theirs in
        privateUse.contains(scalar) || ours.isEmpty && (0xC6...0xC8).contains(theirs[0])
          || [0x80, 0x2550, 0x255E, 0x2561, 0x256A].contains(scalar)
          || [0xA2, 0xA3, 0xA5, 0x2022, 0x203E, 0x223C, 0x2609, 0x2641, 0xFF64].contains(scalar)
            && ours.isEmpty
      },
      // Of two codes for one character, CoreFoundation takes IBM's and python3 NEC's; python3 also takes
      // look-alikes.
      Case(name: "shift-jis", codec: "cp932", count: 385) { scalar, ours, theirs in
        privateUse.contains(scalar)
          || (ours.first ?? 0) >= 0xFA && [0xED, 0xEE].contains(theirs.first ?? 0)
          || [0x80, 0xA2, 0xA3, 0xAC, 0x2016, 0x2212, 0x301C].contains(scalar) && ours.isEmpty
      },
      // python3 spells the syllables outside KS X 1001 in eight bytes, and has two later signs.
      Case(name: "euc-kr", codec: "euc_kr", count: 9042) { scalar, ours, theirs in
        ours.isEmpty && (theirs.count == 8 || scalar == 0xAE || scalar == 0x20AC)
          || theirs.isEmpty && (privateUse.contains(scalar) || 0x80...0x9F ~= scalar)
      },
    ]
    + [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16].map {
      Case(name: "iso-8859-\($0)", codec: "iso8859_\($0)")
    }
    // Codes that Windows leaves open are controls in CoreFoundation, and code 0xAA of 1253 for private use.
    + zip(1250..., [5, 1, 0, 15, 7, 12, 0, 10, 9]).map { number, count in
      Case(name: "windows-\(number)", codec: "cp\(number)", count: count) { scalar, ours, theirs in
        theirs.isEmpty && ours.count == 1 && (scalar < 0xA0 || scalar == 0xAA && number == 1253)
      }
    }

  @Test(arguments: cases)
  func bytesDifferOnlyAsListed(_ test: Case) throws {
    let encoding = try #require(TextEncoding(named: test.name))
    // The count of bytes comes before the bytes of each character: 2 million lines of text would take a test
    // half a minute.
    let program = """
      import sys
      def encoded(c):
        try: return chr(c).encode('\(test.codec)')
        except UnicodeEncodeError: return b''
      every = map(encoded, range(0x10000))
      sys.stdout.buffer.write(b''.join(bytes([len(one)]) + one for one in every))
      """
    let output = try Python.output(of: program)
    var (differences, next) = (0, 0)
    var unknown: [String] = []
    for value in UInt32(0)..<0x10000 {
      guard next < output.count, next + Int(output[next]) < output.count else { break }
      let theirs = Array(output[(next + 1)..<(next + 1 + Int(output[next]))])
      next += 1 + theirs.count
      guard let scalar = Unicode.Scalar(value) else { continue }
      let ours = encoding.encode(String(scalar)) ?? []
      // A dropped character and one without a code both give no bytes.
      if ours == theirs { continue }
      differences += 1
      if !test.isKnown(value, ours, theirs) {
        unknown.append("U+\(String(value, radix: 16)) \(ours) \(theirs)")
      }
    }
    #expect(next == output.count)
    #expect(unknown.isEmpty, "\(unknown.count) \(unknown.prefix(20))")
    #expect(differences == test.count)
  }
}

import OnwireHTTP
import TestSupport
import Testing

/// Claims about what contents are by their first bytes; the pictures' headers are made here by their formats.
@Suite struct ContentFormatTests {
  /// `text` with `_` for nothing: digits in pairs, and letters between quotes as themselves.
  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, piece) in text.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1 {
        bytes += piece.utf8
      } else {
        let digits = piece.filter { $0 != " " }
        var rest = digits[...]
        while rest.count >= 2 {
          bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
          rest = rest.dropFirst(2)
        }
      }
    }
    return bytes
  }

  private static let png = "89 'PNG' 0d0a1a0a"
  private static let exif = "'Exif' 0000 'MM' 002a 00000008 0001 0112 0003 00000001 0006 0000 00000000"

  static let cases: [(String, String)] = [
    ("\(png) 0000000d 'IHDR' 00000280 000001e0 08 06 000000", "PNG, 640 × 480"),
    ("\(png) 0000000d 'IHDR' 00000280 000001e0 08 06 000001", "PNG, 640 × 480, interlaced"),
    (
      "\(png) 00000004 'CgBI' 50002002 00000000 0000000d 'IHDR' 00000001 00000002 08 06 000000",
      "PNG, 1 × 2, as Xcode writes it for apps"
    ),
    (
      "\(png) 0000000d 'IHDR' 00000003 00000004 08 06 000000 00000000 00000008 'acTL'",
      "PNG, 3 × 4, animated"
    ),
    (png, "PNG"),
    ("ffd8 ffe0 0010 'JFIF' 00 0101 00 0001 0001 0000 ffc0 000b 08 01e0 0280 01", "JPEG, 640 × 480"),
    ("ffd8 ffdb 0004 0000 ffff c2 000b 08 01e0 0280 01", "JPEG, 640 × 480, progressive"),
    (
      "ffd8 ffe1 0022 \(exif) ffc0 000b 08 01e0 0280 01",
      "JPEG, 640 × 480, EXIF orientation 6: shown as 480 × 640"
    ),
    ("ffd8 ffda 0004 0000 ffc0 000b 08 01e0 0280 01", "JPEG"),
    ("'GIF89a' 8002 e001", "GIF, 640 × 480"),
    ("'RIFF' 00000000 'WEBPVP8 ' 00000000 000000 9d012a 8002 e001", "WebP, 640 × 480"),
    ("'RIFF' 00000000 'WEBPVP8L' 00000000 2f 7fc27700", "WebP, 640 × 480, lossless"),
    ("'RIFF' 00000000 'WEBPVP8X' 00000000 02000000 7f0200 df0100", "WebP, 640 × 480, animated"),
    ("'RIFF' 00000000 'WAVE'", "WAV"),
    ("'BM' 00000000 00000000 00000000 28000000 80020000 20feffff", "BMP, 640 × 480"),
    ("'BM' 00000000 00000000 00000000 0c000000 8002 e001", "BMP, 640 × 480"),
    (
      "'II' 2a00 08000000 0300 0001 0300 01000000 80020000 0101 0400 01000000 e0010000 "
        + "1201 0300 01000000 03000000", "TIFF, 640 × 480, EXIF orientation 3"
    ),
    ("00000100 0200 1010 000000000000000000000000 0000 0000", "ICO, 256 × 256, 2 pictures"),
    (
      "00000018 'ftypheic' 00000000 'mif1heic' 00000060 'meta' 00000000 00000054 'iprp' 0000004c 'ipco' "
        + "00000014 'ispe' 00000000 00000200 00000200 00000014 'ispe' 00000000 00000fc0 00000bd0 "
        + "00000009 'irot' 01", "HEIC, 4032 × 3024, turned: shown as 3024 × 4032"
    ),
    ("00000014 'ftypavif' 00000000 'mif1'", "AVIF"),
    ("00000014 'ftypisom' 00000000 'isom'", "MP4"),
    ("00000014 'ftypqt  ' 00000000 'qt  '", "QuickTime"),
    ("00000008 'wide'", "QuickTime"),
    ("'%PDF-1.7' 0a", "PDF, version 1.7"),
    ("'PK' 0304", "ZIP"),
    ("1f8b 08", "gzip"),
    ("'bplist00'", "binary property list"),
    ("'<?xml version=\"1.0\"?><!DOCTYPE plist'", "property list"),
    ("'<?xml version=\"1.0\"?><a/>'", "XML"),
    ("'hello' 0d0a", "text"),
    ("fffe 6100", "text in UTF-16"),
  ]

  @Test(arguments: cases)
  func aContentIsWhatItsFirstBytesSay(text: String, words: String) {
    #expect(ContentFormat(Self.bytes(text)[...], isWhole: true)?.description == words)
  }

  @Test(arguments: ["", "00", "'abc' 00", "ff", "c3", "01 'abc'"])
  func ofOtherBytesNothingIsClaimed(text: String) {
    #expect(ContentFormat(Self.bytes(text)[...], isWhole: true) == nil)
  }

  @Test func aCharacterThatIsCutInTwoIsText() {
    let text = Array("中".utf8.dropLast())
    #expect(ContentFormat(text[...], isWhole: false)?.name == "text")
    #expect(ContentFormat(text[...], isWhole: true) == nil)
  }

  @Test func anyBytesAreRead() {
    var generator = SeededGenerator(seed: 11)
    var known = 0
    for (text, _) in Self.cases {
      let whole = Self.bytes(text)
      for _ in 0..<rounds(400) {
        var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &generator)))
        for _ in 0..<3 where !bytes.isEmpty {
          bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        if ContentFormat(bytes[...], isWhole: true) != nil { known += 1 }
      }
    }
    #expect(known > 1000)
  }
}

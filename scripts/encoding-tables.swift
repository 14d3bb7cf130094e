// Writes Sources/OnwireTextFormats/Encodings/Tables: the encodings as CoreFoundation has them.
//
// Needs Linux and Swift 6.3, whose Foundation is CoreFoundation over ICU 76. Run it from the package's
// folder: `swift scripts/encoding-tables.swift`; with `--check` it only says which files are not current.
// EncodingTableTests hold the tables to CoreFoundation and to python3 without this script.

import Foundation

@_silgen_name("CFStringCreateWithCharacters")
func createString(_ allocator: UInt, _ units: UnsafePointer<UInt16>, _ count: Int) -> AnyObject
@_silgen_name("CFStringGetBytes")
func getBytes(
  _ string: AnyObject, _ start: Int, _ length: Int, _ encoding: UInt32, _ lossByte: UInt8, _ external: Bool,
  _ buffer: UnsafeMutablePointer<UInt8>, _ size: Int, _ used: UnsafeMutablePointer<Int>
) -> Int

/// The characters of codes of two bytes that are read, and are written in another code of `written`.
func readOnly(_ encoding: UInt32, _ written: [UInt32: UInt32]) -> [(key: UInt32, value: UInt32)] {
  var codes: [(key: UInt32, value: UInt32)] = []
  let known = Set(written.values)
  let cocoa = String.Encoding(rawValue: 0x8000_0000 | UInt(encoding))
  for code in UInt32(0x8140)...0xFEFE where !known.contains(code) && !known.contains(code >> 8) {
    guard let text = String(data: Data([UInt8(code >> 8), UInt8(code & 0xFF)]), encoding: cocoa),
      text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first, written[scalar.value] != nil
    else { continue }
    codes.append((scalar.value, code))
  }
  return codes
}

/// The code of each scalar of the BMP that `encoding` (a CFStringEncoding) holds.
func codes(of encoding: UInt32) -> [UInt32: UInt32] {
  var codes: [UInt32: UInt32] = [:]
  var buffer = [UInt8](repeating: 0, count: 16)
  for value in UInt32(0)..<0x10000 where !(0xD800..<0xE000).contains(value) {
    var used = 0
    let string = createString(0, [UInt16(value)], 1)
    guard getBytes(string, 0, 1, encoding, 0, false, &buffer, buffer.count, &used) == 1, used > 0 else {
      continue
    }
    codes[value] = buffer[..<used].reduce(0) { $0 << 8 | UInt32($1) }
  }
  precondition((0..<0x80).allSatisfy { codes[$0] == $0 }, "ASCII stays as it is")
  return codes.filter { $0.key >= 0x80 }
}

/// What a reader of the source would not see, or see in another order.
func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .privateUse, .unassigned, .surrogate, .spaceSeparator, .lineSeparator,
    .paragraphSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
    true
  default:
    (0x590..<0x900).contains(scalar.value) || (0xFB1D..<0xFE00).contains(scalar.value)
      || (0xFE70..<0xFF00).contains(scalar.value)
  }
}

func hex(_ value: UInt32) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, (value < 0x100 ? 2 : 4) - text.count)) + text
}

/// Lines of a code and the characters of it and the codes after it.
func lines(_ codes: some Sequence<(key: UInt32, value: UInt32)>) -> [String] {
  var lines: [String] = []
  var rest = codes.map { (code: $0.value, scalar: $0.key) }.sorted { $0 < $1 }[...]
  while let first = rest.first {
    // Of several characters with one code, the later ones get lines of their own.
    let last = rest.indices.dropFirst().first { rest[$0].code != rest[$0 - 1].code + 1 } ?? rest.endIndex
    var run = rest[rest.startIndex..<last]
    let steady = run.indices.dropFirst().first { rest[$0].scalar != rest[$0 - 1].scalar + 1 } ?? last
    if steady - run.startIndex >= 8 {
      run = rest[run.startIndex..<steady]
      lines.append("\(hex(first.code))-\(hex(run[steady - 1].code)) \\u{\(hex(first.scalar))}")
    } else {
      var text = ""
      var width = 0
      var end = run.startIndex
      while end < last, width < 64 {
        guard let scalar = Unicode.Scalar(run[end].scalar) else { break }
        text += isHidden(scalar) ? "\\u{\(hex(scalar.value))}" : String(Character(scalar))
        width += isHidden(scalar) ? 8 : 2
        end += 1
      }
      run = rest[run.startIndex..<end]
      lines.append("\(hex(first.code)) \(text)")
    }
    rest = rest[run.endIndex...]
  }
  return lines
}

func constant(_ name: String, _ comment: String, _ lines: [String]) -> String {
  "  /// \(comment)\n  static let \(name) = \"\"\"\n" + lines.map { "    \($0)\n" }.joined() + "    \"\"\"\n"
}

func write(_ name: String, _ constants: [String]) throws {
  let url = URL(fileURLWithPath: "Sources/OnwireTextFormats/Encodings/Tables/EncodingTables+\(name).swift")
  let text =
    "// Made by scripts/encoding-tables.swift from CoreFoundation of Swift 6.3; do not edit.\n\n"
    + "// swift-format-ignore\nextension EncodingTables {\n" + constants.joined(separator: "\n") + "}\n"
  if CommandLine.arguments.contains("--check") {
    let isCurrent = (try? String(contentsOf: url, encoding: .utf8)) == text
    print(isCurrent ? "current:" : "not current:", url.relativePath)
  } else {
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}

let gbk = codes(of: 0x421)
let gb18030 = codes(of: 0x632)
let short = gb18030.filter { $0.value < 0x10000 }
// Code 0 takes a character out of what GBK has.
let taken = gbk.keys.filter { short[$0] == nil }.sorted().map { "0000 \\u{\(hex($0))}" }
// Four bytes count the characters that are left, in runs.
let long = gb18030.filter { $0.value >= 0x10000 }.map { scalar, code -> (scalar: UInt32, number: UInt32) in
  let digits = [24, 16, 8, 0].map { code >> $0 & 0xFF }
  return (
    scalar, ((digits[0] - 0x81) * 10 + digits[1] - 0x30) * 1260 + (digits[2] - 0x81) * 10 + digits[3] - 0x30
  )
}.sorted { $0.scalar < $1.scalar }
let runs = long.indices.filter {
  $0 == 0 || long[$0].scalar != long[$0 - 1].scalar + 1 || long[$0].number != long[$0 - 1].number + 1
}.map { "\(hex(long[$0].scalar)) \(long[$0].number)" }
let ranges = stride(from: 0, to: runs.count, by: 8).map {
  runs[$0..<min($0 + 8, runs.count)].joined(separator: "  ")
}

try write("GBK", [constant("gbk", "kCFStringEncodingDOSChineseSimplif: code page 936.", lines(gbk))])
try write(
  "GB18030",
  [
    constant(
      "gb18030", "What kCFStringEncodingGB_18030_2000 writes in two bytes and GBK otherwise.",
      taken + lines(short.filter { gbk[$0.key] != $0.value })),
    constant(
      "gb18030Runs", "The rest of the BMP: a first character and its number among the four-byte codes.",
      ranges),
  ])
for (file, name, comment, encoding) in [
  ("Big5", "big5", "kCFStringEncodingBig5: code page 950.", 0xA03),
  ("ShiftJIS", "shiftJIS", "kCFStringEncodingDOSJapanese: code page 932.", 0x420),
] as [(String, String, String, UInt32)] {
  let written = codes(of: encoding)
  try write(
    file,
    [
      constant(name, comment, lines(written)),
      constant(name + "Read", "Codes that are read, and not written.", lines(readOnly(encoding, written))),
    ])
}
try write("EUCKR", [constant("eucKR", "kCFStringEncodingEUC_KR.", lines(codes(of: 0x940)))])

// ISO 8859-12 was never made.
let latin = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16].map {
  ("iso8859Part\($0)", "ISO 8859-\($0).", 0x200 + UInt32($0))
}
let windows = zip(1250...1258, [0x501, 0x502, 0x500, 0x503, 0x504, 0x505, 0x506, 0x507, 0x508] as [UInt32])
  .map { ("windows\($0)", "Code page \($0).", $1) }
let others: [(String, String, UInt32)] = [
  ("koi8R", "kCFStringEncodingKOI8_R.", 0xA02), ("koi8U", "kCFStringEncodingKOI8_U.", 0xA08),
  ("macintosh", "kCFStringEncodingMacRoman.", 0),
]
try write("SingleByte", (latin + windows + others).map { constant($0.0, $0.1, lines(codes(of: $0.2))) })

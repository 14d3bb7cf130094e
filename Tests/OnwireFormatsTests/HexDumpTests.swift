import Foundation
import OnwireHTTP
import TestSupport
import Testing

@testable import OnwireFormats

@Suite struct HexDumpTests {
  @Test func nothingIsDrawnOfNothing() throws {
    #expect(try dump(XXD(), []) == "")
    #expect(try dump(HexdumpCanonical(), []) == "")
  }

  @Test func shortLinesKeepTheColumns() throws {
    #expect(
      try dump(XXD(), Array("GET / HTTP/1.1\r\nab~".utf8) + [0x7F, 0xC3]) == """
        00000000: 4745 5420 2f20 4854 5450 2f31 2e31 0d0a  GET / HTTP/1.1..
        00000010: 6162 7e7f c3                             ab~..

        """)
    #expect(
      try dump(HexdumpCanonical(), Array("GET / HTTP/1.1\r\nabcdefghi".utf8)) == """
        00000000  47 45 54 20 2f 20 48 54  54 50 2f 31 2e 31 0d 0a  |GET / HTTP/1.1..|
        00000010  61 62 63 64 65 66 67 68  69                       |abcdefghi|
        00000019

        """)
  }

  @Test func addressesGrowPast32Bits() throws {
    let bytes = [UInt8](repeating: 0x61, count: 17)
    #expect(
      try dump(XXD(), bytes, address: 0xFFFF_FFF0) == """
        fffffff0: 6161 6161 6161 6161 6161 6161 6161 6161  aaaaaaaaaaaaaaaa
        100000000: 61                                       a

        """)
    #expect(
      try dump(HexdumpCanonical(), bytes, address: 0xFFFF_FFF0) == """
        fffffff0  61 61 61 61 61 61 61 61  61 61 61 61 61 61 61 61  |aaaaaaaaaaaaaaaa|
        100000000  61                                                |a|
        100000001

        """)
    #expect(try dump(HexdumpCanonical(), [0x61], address: .max - 1).hasSuffix("ffffffffffffffff\n"))
  }

  @Test func aRunOfEqualLinesIsOneStarAndAShortLineIsAlwaysDrawn() throws {
    #expect(
      try dump(HexdumpCanonical(), [UInt8](repeating: 0, count: 50)) == """
        00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
        *
        00000030  00 00                                             |..|
        00000032

        """)
  }

  @Test func piecesMakeNoDifference() throws {
    var random = SplitMix(1)
    for _ in 0..<rounds(300) {
      let bytes = Self.sample(&random, upTo: 400)
      let cuts = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Int.random(in: 0...bytes.count, using: &random)
      }
      #expect(try dump(HexdumpCanonical(), bytes, cuts: cuts) == dump(HexdumpCanonical(), bytes))
      #expect(try dump(XXD(), bytes, cuts: cuts) == dump(XXD(), bytes))
    }
  }

  @Test func everyByteInEveryColumnIsDrawnByTheDefinition() throws {
    var random = SplitMix(4)
    for shift in 0..<16 {
      // Every byte stands once in each column, the last line ends in each.
      let bytes = (0..<256 + shift).map { UInt8(truncatingIfNeeded: $0 + shift) }
      #expect(try dump(XXD(), bytes) == Self.xxd(bytes))
      #expect(try dump(HexdumpCanonical(), bytes) == Self.hexdump(bytes))
    }
    for length in Array(0...70) + [9_000, 60_000] {
      let bytes = Self.sample(&random, upTo: 2 * length).prefix(length)
      #expect(try dump(XXD(), Array(bytes)) == Self.xxd(Array(bytes)))
      #expect(try dump(HexdumpCanonical(), Array(bytes)) == Self.hexdump(Array(bytes)))
    }
  }

  @Test func zerosAreThreeLinesHoweverMany() throws {
    var builder = MessageBuilder()
    builder.endHead()
    builder.append(content: .zeros(64 << 20), .bodyContent, Origin("test"))
    let request = Request(message: builder.finish(), endpoint: .example)
    #expect(
      try request.text(as: .hexdump) == """
        00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
        *
        04000000

        """)
  }

  @Test(.enabled(if: Tools.have("xxd", "sh"), "needs xxd"))
  func aThousandInputsLookAsXXDShowsThem() throws {
    try compare(.xxd, with: "xxd")
  }

  @Test(.enabled(if: Tools.haveHexdump, "needs the hexdump of util-linux"))
  func aThousandInputsLookAsHexdumpShowsThem() throws {
    try compare(.hexdump, with: "LC_ALL=C hexdump -C")
  }

  @Test(.enabled(if: Tools.have("xxd", "sh") && Tools.haveHexdump, "needs xxd and util-linux's hexdump"))
  func addressesPast32BitsLookAsTheToolsShowThem() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = try folder.file("sparse", "")
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 0x1_0000_0010)
    try handle.seekToEnd()
    let bytes = [UInt8](repeating: 0, count: 0x26) + Array("the end".utf8)
    try handle.write(contentsOf: Data(bytes[0x26...]))
    try handle.close()
    let start = 0x1_0000_0010 - 0x26
    let xxd = try Tools.run("xxd", ["-s", "\(start)", file.path]).text
    let hexdump = try Tools.run("hexdump", ["-C", "-s", "\(start)", file.path]).text
    #expect(try dump(XXD(), bytes, address: UInt64(start)) == xxd)
    #expect(
      try dump(HexdumpCanonical(), bytes, address: UInt64(start)) == hexdump)
  }

  /// A dump as xxd's manual describes it, a byte at a time.
  private static func xxd(_ bytes: [UInt8]) -> String {
    lines(bytes).map { offset, line in
      let digits = line.enumerated().map { ($0 % 2 == 0 ? " " : "") + hex($1) }.joined()
      return hex(offset, 8) + ":" + padded(digits, 40) + "  " + characters(line) + "\n"
    }
    .joined()
  }

  /// A dump as hexdump's manual describes -C, a byte at a time.
  private static func hexdump(_ bytes: [UInt8]) -> String {
    var text = ""
    var previous: [UInt8] = []
    for (offset, line) in lines(bytes) {
      if line == previous {
        if !text.hasSuffix("*\n") { text += "*\n" }
        continue
      }
      previous = line
      let digits = line.enumerated().map { ($0 % 8 == 0 ? "  " : " ") + hex($1) }.joined()
      text += hex(offset, 8) + padded(digits, 50) + "  |" + characters(line) + "|\n"
    }
    return bytes.isEmpty ? "" : text + hex(bytes.count, 8) + "\n"
  }

  private static func lines(_ bytes: [UInt8]) -> [(offset: Int, bytes: [UInt8])] {
    stride(from: 0, to: bytes.count, by: 16).map { ($0, Array(bytes[$0...].prefix(16))) }
  }

  private static func hex(_ number: some BinaryInteger, _ width: Int = 2) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: width - digits.count) + digits
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.utf8.count)
  }

  private static func characters(_ bytes: [UInt8]) -> String {
    String(bytes.map { (0x20...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : "." })
  }

  /// Ten thousand short inputs and a few long ones, all in one run of a shell.
  private func compare(_ kind: OutputKind, with tool: String) throws {
    // Each of them costs a process.
    let folder = try TemporaryFolder()
    var random = SplitMix(2026)
    var ours: [UInt8] = []
    var count = 0
    for length in Array(repeating: 300, count: rounds(1_000)) + [5_000, 70_000, 400_000] {
      count += 1
      let bytes = Self.sample(&random, upTo: length)
      try folder.file("\(count)", bytes)
      ours += try Request(message: Message.of(head: bytes), endpoint: .example).written(as: kind).bytes
      ours += Array("= \(count)\n".utf8)
    }
    let loop = "i=1; while [ $i -le \(count) ]; do \(tool) $i; echo \"= $i\"; i=$((i + 1)); done"
    let theirs = try Tools.run("sh", ["-c", loop], in: folder.url).bytes
    guard ours != theirs else { return }
    let difference = zip(ours, theirs).enumerated().first { $1.0 != $1.1 }?.offset
    let place = max(0, (difference ?? min(ours.count, theirs.count)) - 200)
    Issue.record(
      """
      ours: \(String(decoding: ours[place...].prefix(400), as: UTF8.self))
      theirs: \(String(decoding: theirs[place...].prefix(400), as: UTF8.self))
      """)
  }

  /// Bytes of which many lines equal the line before.
  private static func sample(_ random: inout SplitMix, upTo length: Int) -> [UInt8] {
    let count = Int.random(in: 0...length, using: &random)
    var bytes: [UInt8] = []
    var line = [UInt8](repeating: 0, count: 16)
    while bytes.count < count {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: line = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      case 1: line[15] = UInt8.random(in: 0...1, using: &random)
      default: break
      }
      bytes += line
    }
    return Array(bytes.prefix(count))
  }

  private func dump(
    _ layout: some HexDumpLayout, _ bytes: [UInt8], address: UInt64 = 0, cuts: [Int] = []
  ) throws -> String {
    var dump = HexDump(layout, address: address)
    var output: [UInt8] = []
    try bytes.withUnsafeBytes { bytes in
      let ends = cuts.sorted() + [bytes.count]
      for (start, end) in zip([0] + ends, ends) {
        try dump.append(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) {
          output.append(contentsOf: $0)
        }
      }
    }
    try dump.finish { output.append(contentsOf: $0) }
    return String(decoding: output, as: UTF8.self)
  }
}

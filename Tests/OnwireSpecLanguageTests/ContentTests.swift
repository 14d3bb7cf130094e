import Testing

@testable import OnwireSpecLanguage

@Suite struct ByteSizeTests {
  @Test(arguments: [
    ("0", 0), ("1024", 1024), ("007", 7), ("0x10", 16), ("0o10", 8), ("+7", 7), ("1KB", 1000), ("1 KB", 1000),
    ("64KiB", 65_536),
    ("3MB", 3_000_000), ("2MiB", 2_097_152), ("1GB", 1_000_000_000), ("5 GiB", 5_368_709_120),
    ("9223372036854775807", Int.max), ("8589934591GiB", 8_589_934_591 << 30),
  ])
  func readsBytesAndUnits(_ text: String, _ bytes: Int) {
    #expect(ByteSize.parse(text) == .success(bytes))
  }

  @Test(arguments: [
    ("", ByteSize.Fault.form), ("KB", .form), ("-1", .negative), ("1.5MB", .fraction),
    ("1  KB", .unit(" KB")),
    ("1kb", .unit("kb")), ("1 ", .form), ("0x1G", .unit("x1G")), ("1\u{212A}B", .unit("\u{212A}B")),
    ("9223372036854775808", .tooLarge), ("8589934592GiB", .tooLarge), ("99999999999999999999KB", .tooLarge),
  ])
  func refusesTheRest(_ text: String, _ fault: ByteSize.Fault) {
    #expect(ByteSize.parse(text) == .failure(fault))
  }
}

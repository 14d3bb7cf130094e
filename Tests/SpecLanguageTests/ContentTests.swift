import Foundation
import Testing

@testable import SpecLanguage

@Suite struct Base64Tests {
  @Test func readsWhatFoundationWrites() {
    for count in 0..<100 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
      #expect(Base64.decode(Data(bytes).base64EncodedString()) == .success(bytes))
    }
  }

  @Test func blanksAndLineBreaksMayStandAnywhere() {
    #expect(Base64.decode(" aG\tVs\r\nbG 8 =\n") == .success(Array("hello".utf8)))
  }

  @Test(arguments: [
    ("aGk", Base64.Fault.Reason.length, 3), ("a", .length, 1), ("aGk=a", .padding, 4), ("=", .padding, 0),
    ("a===", .padding, 1), ("aGk==", .padding, 4), ("aG-_", .character, 2), ("aGl=", .unusedBits, 4),
    ("aH==", .unusedBits, 4), ("é", .character, 0),
  ])
  func refusesTheRestWithItsPlace(_ text: String, _ reason: Base64.Fault.Reason, _ offset: Int) {
    #expect(Base64.decode(text) == .failure(Base64.Fault(reason: reason, offset: offset)))
  }
}

@Suite struct HexadecimalTests {
  @Test func readsPairsInAnyCaseWithBlanksBetween() {
    #expect(Hexadecimal.decode("00fF 7f\n80") == .success([0, 255, 127, 128]))
    #expect(Hexadecimal.decode("") == .success([]))
  }

  @Test(arguments: [
    ("0", Hexadecimal.Fault.Reason.half, 1), ("0 0", .half, 1), ("0x00", .character, 1),
    ("00:ff", .character, 2), ("zz", .character, 0),
  ])
  func refusesTheRestWithItsPlace(_ text: String, _ reason: Hexadecimal.Fault.Reason, _ offset: Int) {
    #expect(Hexadecimal.decode(text) == .failure(Hexadecimal.Fault(reason: reason, offset: offset)))
  }
}

@Suite struct ByteSizeTests {
  @Test(arguments: [
    ("0", 0), ("1024", 1024), ("007", 7), ("1KB", 1000), ("1 KB", 1000), ("64KiB", 65_536),
    ("3MB", 3_000_000), ("2MiB", 2_097_152), ("1GB", 1_000_000_000), ("5 GiB", 5_368_709_120),
    ("9223372036854775807", Int.max), ("8589934591GiB", 8_589_934_591 << 30),
  ])
  func readsBytesAndUnits(_ text: String, _ bytes: Int) {
    #expect(ByteSize.parse(text) == .success(bytes))
  }

  @Test(arguments: [
    ("", ByteSize.Fault.form), ("KB", .form), ("-1", .negative), ("1.5MB", .fraction),
    ("1  KB", .unit(" KB")),
    ("1kb", .unit("kb")), ("1 ", .form), ("0x10", .unit("x10")), ("1\u{212A}B", .unit("\u{212A}B")),
    ("9223372036854775808", .tooLarge), ("8589934592GiB", .tooLarge), ("99999999999999999999KB", .tooLarge),
  ])
  func refusesTheRest(_ text: String, _ fault: ByteSize.Fault) {
    #expect(ByteSize.parse(text) == .failure(fault))
  }
}

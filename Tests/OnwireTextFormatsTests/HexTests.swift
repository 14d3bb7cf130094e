import Testing
import OnwireTextFormats

@Suite struct HexTests {
  @Test func everyByteComesBack() throws {
    let bytes = (0...255).map { UInt8($0) }
    let text = Hex.encode(bytes)
    #expect(text.hasPrefix("000102030405060708090a0b") && text.hasSuffix("fdfeff"))
    #expect(try Hex.decode(Array(text.utf8)) == bytes)
    #expect(try Hex.decode(Array(text.uppercased().utf8)) == bytes)
  }

  @Test func whiteSpaceStandsBetweenPairs() throws {
    #expect(try Hex.decode(Array(" 00 ff\r\n\t0aF0 ".utf8)) == [0, 255, 10, 240])
    #expect(try Hex.decode([]) == [])
  }

  @Test(arguments: [
    ("0x00", Hex.Failure.Reason.invalidCharacter, 1), ("00g0", .invalidCharacter, 2),
    ("00:ff", .invalidCharacter, 2), ("é", .invalidCharacter, 0), ("/0", .invalidCharacter, 0),
    ("0", .unpairedDigit, 0), ("00 f", .unpairedDigit, 3), ("0 0", .unpairedDigit, 0),
    ("000\n", .unpairedDigit, 2),
  ])
  func badTextFailsAtItsPlace(text: String, reason: Hex.Failure.Reason, offset: Int) {
    #expect {
      try Hex.decode(Array(text.utf8))
    } throws: { error in
      let failure = error as? Hex.Failure
      return failure?.reason == reason && failure?.offset == offset
    }
  }
}

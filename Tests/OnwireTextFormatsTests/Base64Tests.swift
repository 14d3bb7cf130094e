import Foundation
import TestSupport
import Testing
import OnwireTextFormats

@Suite struct Base64Tests {
  private func failure(_ text: String) -> Base64.Failure? {
    do {
      _ = try Base64.decode(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func encodingIsWhatFoundationPrintsAndDecodesBack() throws {
    var random = SplitMix(4)
    for length in 0..<300 {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let text = Base64.encode(bytes)
      #expect(text == Data(bytes).base64EncodedString())
      #expect(try Base64.decode(Array(text.utf8)) == bytes)
    }
  }

  @Test func whiteSpaceIsPassedOver() throws {
    #expect(try Base64.decode(Array(" Y\tW\r\nJ\u{B}\u{C}j ".utf8)) == Array("abc".utf8))
    #expect(try Base64.decode(Array("YQ = =\n".utf8)) == Array("a".utf8))
    #expect(try Base64.decode(Array(" \n".utf8)) == [])
  }

  @Test(arguments: [
    ("YW*j", Base64.Failure.Reason.invalidCharacter, 2), ("YW_j", .invalidCharacter, 2),
    ("YWé=", .invalidCharacter, 2), ("YWJj\u{0}", .invalidCharacter, 4),
    ("Y", .wrongPadding, 1), ("YW", .wrongPadding, 2), ("YQ=", .wrongPadding, 3), ("YWJ", .wrongPadding, 3),
    ("=", .wrongPadding, 0), ("Y===", .wrongPadding, 1), ("YQ===", .wrongPadding, 4),
    ("YWJj=", .wrongPadding, 4), ("YQ==YQ==", .wrongPadding, 4), ("YW=J", .wrongPadding, 3),
    ("YR==", .nonzeroTrailingBits, 1), ("YW K=\n", .nonzeroTrailingBits, 3),
  ])
  func badTextFailsAtItsPlace(text: String, reason: Base64.Failure.Reason, offset: Int) throws {
    let found = try #require(failure(text))
    #expect(found.reason == reason)
    #expect(found.offset == offset)
  }

  @Test func whatDecodesIsWhatEncodingWrites() {
    var random = SplitMix(5)
    let alphabet = Array("AQgw/+=".unicodeScalars)
    for _ in 0..<rounds(20_000) {
      let text = random.text(alphabet, upTo: 9)
      let bytes = try? Base64.decode(Array(text.utf8))
      #expect(
        bytes.map(Base64.encode) == (Data(base64Encoded: text) != nil && failure(text) == nil ? text : nil))
    }
  }
}

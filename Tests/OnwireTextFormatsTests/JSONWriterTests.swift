import Foundation
import TestSupport
import Testing
import OnwireTextFormats

@Suite struct JSONWriterTests {
  /// Plain texts are written in one go, and those of other languages are no longer for it.
  @Test(arguments: [
    ("plain # text", ##"{"plain # text":1}"##), ("张三 é", #"{"张三 é":1}"#),
    ("###[error]", ##"{"#\u0023\u0023[error]":1}"##), ("张##[", ##"{"张#\u0023[":1}"##),
    ("\u{7F}\u{61C}\u{2028}", #"{"\u007f\u061c\u2028":1}"#), ("\u{E0001}", #"{"\udb40\udc01":1}"#),
  ])
  func `what a terminal or a build server could take for a command is escaped`(key: String, text: String) {
    #expect(JSONWriter.shownText(of: .dictionary([(key, .signed(1))])).lowercased() == text)
  }

  private func text(_ document: Document, _ options: JSONWriter.Options = .init()) throws -> String {
    String(decoding: try JSONWriter(options).write(document).bytes, as: UTF8.self)
  }

  private func failure(_ document: Document) -> JSONWriter.Failure? {
    do {
      _ = try JSONWriter().write(document)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    .enabled(if: isCoreLibs, "the oracle's layout is swift-corelibs-foundation's"), arguments: [false, true],
    [false, true])
  func randomTreesAreWrittenAsFoundationWritesThem(pretty: Bool, escapeSlashes: Bool) throws {
    var random = SplitMix(13)
    var writing: JSONSerialization.WritingOptions = [.fragmentsAllowed]
    if pretty { writing.insert(.prettyPrinted) }
    if !escapeSlashes { writing.insert(.withoutEscapingSlashes) }
    for _ in 0..<rounds(2000) {
      // One member a dictionary: Foundation's order of more changes from run to run.
      let document = random.document(.json, members: 1)
      let expected = try JSONSerialization.data(
        withJSONObject: document.bridged().object, options: writing)
      let written = try text(document, .init(escapeSlashes: escapeSlashes, pretty: pretty))
      #expect(written == String(decoding: expected, as: UTF8.self))
    }
  }

  @Test func stringsEscapeOnlyWhatTheyMust() throws {
    let all = String(String.UnicodeScalarView((0..<0x80).map { Unicode.Scalar($0) }))
    let written = try text(.string(all + "é\u{2028}😀"))
    #expect(
      written == #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#
        + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f"#
        + ##" !\"#$%&'()*+,-.\/0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz"##
        + "{|}~\u{7F}é\u{2028}😀\"")
    #expect(try text(.string("/"), .init(escapeSlashes: false)) == "\"/\"")
  }

  @Test func numbersPrintAsTheirStyleSays() throws {
    let numbers = Document.array([
      .double(0.45), .float(0.45), .double(10), .double(-0.0), .double(1e16), .double(1e17), .float(1),
      .decimal("123456789012345678901234567890"), .unsigned(.max), .signed(.min), .boolean(true), .null,
    ])
    let integers = "123456789012345678901234567890,18446744073709551615,-9223372036854775808,true,null]"
    #expect(
      try text(numbers)
        == "[0.45000000000000001,0.44999998807907104,10,-0,10000000000000000,1e+17,1," + integers)
    #expect(
      try text(numbers, .init(double: .significantDigits(16)))
        == "[0.45,0.449999988079071,10,-0,1e+16,1e+17,1," + integers)
    #expect(try text(numbers, .init(double: .shortest)) == "[0.45,0.45,10,-0,1e+16,1e+17,1," + integers)
  }

  @Test func prettyTextIndentsByTwoAndBreaksEmptyContainers() throws {
    let document = Document.dictionary([
      ("k", .array([.string("a"), .array([]), .dictionary([])])), ("e", .dictionary([("f", .null)])),
    ])
    #expect(
      try text(document, .init(pretty: true)) == """
        {
          "k" : [
            "a",
            [

            ],
            {

            }
          ],
          "e" : {
            "f" : null
          }
        }
        """)
    #expect(try text(document) == #"{"k":["a",[],{}],"e":{"f":null}}"#)
  }

  @Test(arguments: [
    (JSONWriter.KeyOrder?.none, ["b", "a10", "B", "a2", "_", "a", "😀", "！"]),
    (.codeUnits, ["B", "_", "a", "a10", "a2", "b", "😀", "！"]),
    (.codePoints, ["B", "_", "a", "a10", "a2", "b", "！", "😀"]),
    (.numeric, ["_", "a", "a2", "a10", "b", "B", "！", "😀"]),
  ])
  func keysSortAsAsked(order: JSONWriter.KeyOrder?, keys: [String]) throws {
    let members = ["b", "a10", "B", "a2", "_", "a", "😀", "！"].map { (key: $0, value: Document.signed(1)) }
    let expected = "{" + keys.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    #expect(try text(.dictionary(members), .init(sortedKeys: order)) == expected)
  }

  @Test(.enabled(if: isCoreLibs, "the oracle of the numeric order is swift-corelibs-foundation"))
  func numericOrderOfASCIIKeysIsFoundations() throws {
    var random = SplitMix(14)
    let alphabets = [
      "abAB0129_", "aB01 -_.$", String(String.UnicodeScalarView((0x20..<0x7F).map { Unicode.Scalar($0) })),
    ]
    for index in 0..<rounds(3000) {
      let alphabet = Array(alphabets[index % alphabets.count].unicodeScalars)
      let keys = Set((0..<8).map { _ in random.text(alphabet, upTo: 5) })
      let members = keys.sorted().map { (key: $0, value: Document.signed(1)) }
      let written = try text(.dictionary(members), .init(sortedKeys: .numeric))
      let expected = try JSONSerialization.data(
        withJSONObject: Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) }), options: .sortedKeys)
      #expect(written == String(decoding: expected, as: UTF8.self))
    }
  }

  @Test(arguments: [
    (Document.data([]), JSONWriter.Failure.Reason.data), (.date(0), .date), (.double(.nan), .notFinite),
    (.double(.infinity), .notFinite), (.float(-.infinity), .notFinite),
  ])
  func whatHasNoFormFailsWithItsIndex(value: Document, reason: JSONWriter.Failure.Reason) {
    let document = Document.dictionary([
      ("b", .array([.dictionary([("x", .null)]), .null])), ("a", .array([.null, value])),
    ])
    #expect(failure(document)?.value == 7)
    #expect(failure(document)?.reason == reason)
    #expect(failure(value)?.value == 0)
  }
}

import Foundation
import OnwireResponses
import OnwireTextFormats
import TestSupport
import Testing

#if os(Linux)
  /// JSON against the Foundation of Linux, where it does what Apple's is known to do.
  @Suite struct FoundationOracleTests {
    /// Pieces that random texts are made of: what is near to JSON, and near to its ends.
    private static let pieces: [String] = [
      "{", "}", "[", "]", ",", ":", " ", "\n", "\"a\"", "\"b\"", "\"\\n\"", "\"\\u4e2d\"",
      "\"\\ud83d\\ude00\"",
      "\"é\"", "\"\u{1}\"", "\"\\x\"", "\"", "1", "-1", "0", "01", "1.5", "1.", "-", "1e3", "1E+2", ".5",
      "true",
      "false", "null", "nul", "NaN", "/*x*/", "'a'", "\t", "\r\n", "\u{FEFF}", "\u{c}", "{\"a\":1}", "[1,2]",
      "[]", "{}",
      "\"a\":", "\"b\":[", "},", "],", ",1", ",\"x\"",
    ]

    private static func text(_ random: inout some RandomNumberGenerator) -> [UInt8] {
      let count = Int.random(in: 1...9, using: &random)
      var text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      if Bool.random(using: &random) { text = "[" + text + "]" }
      var bytes = Array(text.utf8)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: bytes = Array(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
      case 1: bytes = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      case 2: bytes = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case 3: bytes = [0xEF, 0xBB, 0xBF] + bytes
      case 4:
        bytes.insert(
          UInt8.random(in: 0...255, using: &random), at: Int.random(in: 0...bytes.count, using: &random))
      default: break
      }
      return bytes
    }

    @Test func whatIsReadIsWhatFoundationReads() throws {
      var random = SystemRandomNumberGenerator()
      let reader = try ClientReader.named("alamofire@5:json").get()
      for _ in 0..<rounds(4000) {
        let body = Self.text(&random)
        let read = reader.read(ReceivedResponse(status: 200, contentType: "application/json", body: body))
        // Of numbers beyond a double it is said that Apple's answer is not known.
        if !read.doubts.isEmpty { continue }
        let object = try? JSONSerialization.jsonObject(with: Data(body), options: [.fragmentsAllowed])
        #expect((read.callback == .success) == (object != nil), "\(body)")
      }
    }

    private static let numberPieces: [String] = [
      "", " ", "\t", "\n", "+", "-", "0", "0", "1", "7", "9", "007", "0x", "0X", "1f", "FF", ".", "1.5", "e",
      "E3", "e-5",
      "e400", "18446744073709551615", "9223372036854775808", "8000000000000000", "nan", "NaN", "inf",
      "Infinity", "_", "\u{a0}",
      "１",
    ]

    @Test func numbersOfPropertyListsAreThoseOfFoundation() throws {
      var random = SystemRandomNumberGenerator()
      let reader = try ClientReader.named("afnetworking@4:plist").get()
      for _ in 0..<rounds(8000) {
        let count = Int.random(in: 1...4, using: &random)
        let spelled = (0..<count).map { _ in Self.numberPieces.randomElement(using: &random) ?? "" }.joined()
        let tag = Bool.random(using: &random) ? "integer" : "real"
        let body = Array("<plist version=\"1.0\"><array><\(tag)>\(spelled)</\(tag)></array></plist>".utf8)
        let read = reader.read(
          ReceivedResponse(status: 200, contentType: "application/x-plist", body: body))
        // Infinity, and blanks beyond ASCII.
        if read.callback == .unknown { continue }
        let list = try? PropertyListSerialization.propertyList(from: Data(body), format: nil) as? [NSNumber]
        let words = "\(tag) \(spelled.debugDescription)"
        #expect((read.callback == .success) == (list != nil), "\(words)")
        guard let number = list?.first, case .json(.array(let values))? = read.value?.content else {
          continue
        }
        guard case .number(let shown)? = values.first else {
          Issue.record("\(words)")
          continue
        }
        #expect(
          tag == "integer" ? shown == number.stringValue : Double(shown) == number.doubleValue,
          "\(words): \(shown)")
      }
    }

    private struct Item: Codable, Equatable {
      var a: Int?
      var b: [String]?
    }

    @Test func whatIsDecodedIsWhatJSONDecoderDecodes() throws {
      var random = SystemRandomNumberGenerator()
      let setting = try ReadingSetting.read("decode=Item{a: Int?, b: [String]?}").get()
      let reader = try ClientReader.named("alamofire@5:decodable", settings: [setting]).get()
      for _ in 0..<rounds(4000) {
        var body = Self.text(&random)
        if Bool.random(using: &random) { body = Array("{\"a\":".utf8) + body + Array("}".utf8) }
        let read = reader.read(ReceivedResponse(status: 200, contentType: "application/json", body: body))
        var thrown: String?
        do {
          _ = try JSONDecoder().decode(Item.self, from: Data(body))
        } catch let error as DecodingError {
          thrown = "\(error)".prefix { $0 != ":" }.description
        }
        // Numbers and escapes are looked at late there; what the two refuse alike is not compared.
        if (try? JSONSerialization.jsonObject(with: Data(body), options: [.fragmentsAllowed])) != nil {
          #expect(read.error?.underlying.first?.name == thrown, "\(body)")
        } else if thrown == nil {
          #expect(read.callback == .success || !read.doubts.isEmpty, "\(body)")
        }
      }
    }
  }
#endif

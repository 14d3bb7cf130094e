import Foundation
import OnwireResponses
import OnwireTextFormats
import TestSupport
import Testing

#if os(Linux)
  /// JSON against the Foundation of Linux, for everything in which it is known to do the same as Apple's.
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
      var random = SplitMix(59)
      let reader = try ClientReader.named("alamofire@5:json").get()
      for _ in 0..<rounds(4000) {
        let body = Self.text(&random)
        let read = reader.read(ReceivedResponse(status: 200, contentType: "application/json", body: body))
        // For numbers beyond a double, the reading says that Apple's answer is not known.
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
      var random = SplitMix(60)
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

    private static let listValues: [String] = [
      "<string>x</string>", "<string/>", "<string>a&amp;b</string>", "<string><![CDATA[a<b]]></string>",
      "<integer>1</integer>", "<integer> -0x1F</integer>", "<integer>\u{2003}+\u{3000} 7</integer>",
      "<integer>\u{202f}7</integer>", "<integer>1 </integer>", "<true/>", "<true></true>", "<false />",
      "<data>QUJD</data>", "<data></data>", "<data>Q Q=\n=QUJD</data>", "<data>QUJDR</data>",
      "<date>2024-02-29T10:11:12Z</date>", "<array/>", "<dict/>",
    ]

    /// What property lists are made of, whole and in parts.
    private static let listPieces: [String] =
      listValues + [
        "<plist version=\"1.0\">", "<plist>", "</plist>", "<array>", "</array>", "<dict>", "</dict>",
        "<key>a</key>",
        "<key>b</key>", "<key/>", "<key>CF$UID</key>", "<string>", "</string>", "<data/>", "<date/>",
        "<date>",
        "<date>2024-2-1T00:00:00Z</date>", "<array a=\"x>y\"/>", "<string a=\"/\">q</string>", "<other/>",
        "</",
        "<", ">", " ", "\n", "x", "&quot;", "&#65;", "&#x1F600;", "&#;", "&#xD800;", "&x;", "<!-- c -->",
        "<!---->",
        "<!--x--", "<?pi x?>", "<?", "<![CDATA[", "<!DOCTYPE plist>", "<!DOCTYPE plist [<!ENTITY a \"b\">]>",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version=\"1.0\" encoding=\"GB_K\"?>",
        "<?xml version=\"1.0\" encoding=\"nope\"?>", "é", "\u{FEFF}", "bplist00",
      ]

    private static func list(_ depth: Int, _ random: inout some RandomNumberGenerator) -> String {
      let count = Int.random(in: 0...3, using: &random)
      switch depth > 3 ? 0 : Int.random(in: 0...3, using: &random) {
      case 0, 1: return listValues.randomElement(using: &random) ?? ""
      case 2: return "<array>" + (0..<count).map { _ in list(depth + 1, &random) }.joined() + "</array>"
      default:
        let members = (0..<count).map { _ in
          "<key>\(["a", "b", "é"].randomElement(using: &random) ?? "")</key>" + list(depth + 1, &random)
        }
        return "<dict>" + members.joined() + "</dict>"
      }
    }

    private static func listBytes(_ random: inout some RandomNumberGenerator) -> [UInt8] {
      func piece() -> String { listPieces.randomElement(using: &random) ?? "" }
      if Int.random(in: 0..<4, using: &random) == 0 {
        return Array((0..<Int.random(in: 1...6, using: &random)).map { _ in piece() }.joined().utf8)
      }
      var bytes = Array(("<plist version=\"1.0\">" + list(0, &random) + "</plist>").utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes.insert(contentsOf: piece().utf8, at: index)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(contentsOf: piece().utf8, at: bytes[index...].firstIndex(of: 0x3C) ?? 0)
        default: bytes.removeLast(min(3, bytes.count))
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      return switch Int.random(in: 0..<12, using: &random) {
      case 0: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case 1: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case 2: [0xEF, 0xBB, 0xBF] + bytes
      default: bytes
      }
    }

    @Test func propertyListsAreReadAsByFoundation() throws {
      var random = SplitMix(61)
      let reader = try ClientReader.named("afnetworking@4:plist").get()
      var known = (read: 0, refused: 0)
      for _ in 0..<rounds(6000) {
        let body = Self.listBytes(&random)
        let read = reader.read(
          ReceivedResponse(status: 200, contentType: "application/x-plist", body: body))
        // The old style and what JSON cannot show.
        if read.callback == .unknown || body.isEmpty { continue }
        let list = try? PropertyListSerialization.propertyList(from: Data(body), format: nil)
        let words = String(decoding: body, as: UTF8.self).debugDescription
        #expect((read.callback == .success) == (list != nil), "\(words)")
        guard let list, case .json(let value)? = read.value?.content else {
          known.refused += 1
          continue
        }
        known.read += 1
        #expect(Self.isSame(value, list), "\(words): \(value)")
      }
      #expect(known.read > 500 && known.refused > 500)
    }

    private static func isSame(_ value: JSONValue, _ object: Any) -> Bool {
      switch (value, object) {
      case (.string(let text), let string as String): text.utf8.elementsEqual(string.utf8)
      case (.string(let text), let data as Data): text == "$b64:" + data.base64EncodedString()
      case (.string(let text), let date as Date): text == ISO8601DateFormatter().string(from: date)
      case (.boolean(let value), let number as NSNumber): value == number.boolValue
      case (.number(let text), let number as NSNumber): text == number.stringValue
      case (.array(let values), let array as [Any]):
        values.count == array.count && zip(values, array).allSatisfy(isSame)
      case (.object(let members), let dictionary as [String: Any]):
        members.count == dictionary.count
          && members.allSatisfy { key, value in dictionary[key].map { isSame(value, $0) } ?? false }
      default: false
      }
    }

    private struct Item: Codable, Equatable {
      var a: Int?
      var b: [String]?
    }

    @Test func whatIsDecodedIsWhatJSONDecoderDecodes() throws {
      var random = SplitMix(62)
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
        // JSONDecoder looks at numbers and escapes late; what both refuse alike is not compared.
        if (try? JSONSerialization.jsonObject(with: Data(body), options: [.fragmentsAllowed])) != nil {
          #expect(read.error?.underlying.first?.name == thrown, "\(body)")
        } else if thrown == nil {
          #expect(read.callback == .success || !read.doubts.isEmpty, "\(body)")
        }
      }
    }
  }
#endif

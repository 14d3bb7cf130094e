import Foundation
import TestSupport
import Testing
import OnwireTextFormats

/// NSNumbers made from a float, which specs cannot write: held to the vectors on the library.
@Suite struct SinglePrecisionTests {
  private static var vectors: [[String: Any]] {
    let file = Repository.root.appendingPathComponent("Tests/Vectors/afnetworking.json")
    let json = (try? Data(contentsOf: file)).flatMap { try? JSONSerialization.jsonObject(with: $0) }
    return json as? [[String: Any]] ?? []
  }

  @Test func floatsPrintAsTheyDoInVectors() throws {
    var checked = 0
    for vector in Self.vectors {
      let input = vector["input"] as? [String: Any]
      let expected = vector["expected"] as? [String: Any]
      guard let member = (input?["params"] as? [String: Any])?.first,
        let text = (member.value as? [String: Any])?["$float"] as? String, let float = Float(text)
      else { continue }
      checked += 1
      if input?["serializer"] as? String == "json" {
        let written = try JSONWriter().write(.dictionary([(member.key, .float(float))]))
        #expect(String(decoding: written.bytes, as: UTF8.self) == expected?["body_text"] as? String)
      } else {
        let printed = NumberText.printf(Double(float), significantDigits: 7).replacingOccurrences(
          of: "+", with: "%2B")
        #expect(expected?["url"] as? String == "http://example.com/?\(member.key)=\(printed)")
      }
    }
    #expect(checked == 6)
  }
}

import OnwireDiagnostics
import Foundation
import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

/// What holds for the findings of any bytes.
@Suite struct FindingPropertyTests {
  @Test func findingsOfMutatedRequestsAreWithinThemAndMissNoUnrecognizedByte() throws {
    var random = SeededGenerator(seed: 20)
    let seeds = (FindingRuleTests.cases.map(\.request) + FindingRuleTests.misses).map { Raw($0).bytes }
    for _ in 0..<rounds(4000) {
      var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let other = seeds[Int.random(in: 0..<seeds.count, using: &random)]
        let cut = Int.random(in: 0...other.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 1: bytes.removeSubrange(min(place, bytes.count)..<min(place + 5, bytes.count))
        case 2: bytes.insert(contentsOf: other[cut..<min(cut + 30, other.count)], at: place)
        default: bytes.insert(contentsOf: "\r\n%\"[]{}--B".utf8.shuffled(using: &random).prefix(3), at: place)
        }
      }
      try check(try RequestParser().message(ByteInput(bytes)))
    }
  }

  private func check(_ message: Message) throws {
    let findings = message.findings()
    var last = 0
    for finding in findings {
      #expect(finding.range.lowerBound >= last)
      #expect(finding.range.upperBound <= message.length)
      #expect(!finding.path.isEmpty)
      last = finding.range.lowerBound
    }
    for field in message.fields where field.role == .unrecognized {
      #expect(
        findings.contains {
          $0.range.lowerBound <= field.range.lowerBound && $0.range.upperBound >= field.range.upperBound
        })
    }
    #expect(
      message.findingsOfSpec.map { [$0.code.name, $0.message, "\($0.range)"] }
        == findings.filter { FindingRule(rawValue: $0.code.name)?.appliesToSpecs == true }
        .map { [$0.code.name, $0.message, "\($0.range)"] })
    let redacted = try message.redacted()
    #expect(redacted.length == message.length)
    #expect(redacted.findings().filter { $0.code.name == "secret-in-clear" }.isEmpty)
    #expect(try redacted.redacted().storage == redacted.storage)
  }

  @Test(arguments: ["form", "multipart", "secrets", "json", "keys", "cut", "chunks", "head"])
  func manyOfAKindTakeLinearTime(_ kind: String) throws {
    func time(_ count: Int) throws -> Double {
      let message = try Raw(Self.many(kind, count)).message()
      #expect(!message.findings().isEmpty)
      return (0..<3).map { _ in processorTime { _ = message.findings() } }.min() ?? 0
    }
    // Four times as many take four times as long, or sixteen times if time is quadratic.
    #expect(try time(8000) < time(2000) * 10 + 0.05)
  }

  private static func many(_ kind: String, _ count: Int) -> String {
    switch kind {
    case "form": Raw.form("k=%zz+%20&" + String(repeating: "a%20b=c+d%2541&", count: count))
    case "multipart":
      Raw.multipart(
        String(repeating: "--B\nContent-Disposition: form-data; name=a\n\nx\r\n", count: count) + "--B--\r\n")
    case "secrets":
      Raw.multipart(
        String(repeating: "--B\nContent-Disposition: form-data; name=pin\n\nxy\r\n", count: count)
          + "--B--\r\n")
    case "json":
      Raw.post("application/json", "[" + String(repeating: "{\"password\": \"xy\"},", count: count) + "0]")
    case "keys":
      Raw.post(
        "application/json", "{" + (0..<2 * count).map { "\"k\($0 % count)\": 0," }.joined() + "\"a\": 0}")
    case "cut": Raw.form("a=1&amp;" + String(repeating: "a={\"b\": [&%5B%22", count: count))
    case "chunks":
      "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + String(repeating: "1\r\na\r\n", count: count)
    default: Raw.get("/", String(repeating: "no colon\n", count: count))
    }
  }

  @Test func whatACaptureLostIsNotHeldAgainstTheApp() throws {
    let broken = "PUT / HTTP/1.1\nContent-Type: application/json\nContent-Length: 9\n\na=1"
    #expect(try !Raw(broken).findings().isEmpty)
    var fidelity = Fidelity()
    for aspect in Fidelity.Aspect.allCases { fidelity.set(aspect, .rebuilt, because: "test") }
    #expect(try Raw(broken).findings(fidelity).map(\.code.name) == [])
    // If a line may have been sent in absolute form, the path is still the client's.
    fidelity.setOriginForm(because: "test")
    #expect(
      try Raw("GET /a b HTTP/1.1\r\nHost: h\r\n\r\n").findings(fidelity).map(\.code.name) == [
        "blank-in-target"
      ])
  }

  @Test func whatAFileHoldsIsNotRead() throws {
    var builder = MessageBuilder()
    builder.append("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n", .unrecognized, Origin("test"))
    builder.endHead()
    builder.append(content: .zeros(1 << 40), .bodyContent, Origin("test"))
    let message = builder.finish()
    let clock = ContinuousClock()
    #expect(clock.measure { _ = message.findings() } < .seconds(5))
  }
}

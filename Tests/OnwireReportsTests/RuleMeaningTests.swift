import OnwireClients
import OnwireDiagnostics
import Foundation
import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import TestSupport
import Testing

@testable import OnwireReports

/// The meanings of rules are complete, and their examples are true.
@Suite struct RuleMeaningTests {
  /// One value of one rule.
  struct Case: CustomTestStringConvertible, Sendable {
    var meaning: RuleMeaning
    var value: RuleMeaning.ValueMeaning

    var testDescription: String { "\(meaning.rule): \(value.value.words)" }
  }

  static let cases = RuleMeaning.all.flatMap { meaning in
    meaning.values.map { Case(meaning: meaning, value: $0) }
  }

  @Test func everyRuleHasAMeaningAndEveryChoiceASentence() {
    #expect(RuleMeaning.all.map(\.rule).sorted() == RuleDefinition.all.map(\.name).sorted())
    for rule in RuleDefinition.all {
      let values = RuleMeaning.byRule[rule.name]?.values.map(\.value) ?? []
      switch rule.domain {
      case .choice(let choices): #expect(values == choices.map { .text($0) }, "\(rule.name)")
      case .text, .ascii, .list: #expect(values.count >= 2, "\(rule.name): examples of two values")
      }
    }
  }

  @Test(arguments: cases)
  func anExampleIsWhatTheCompilerMakesOfIt(test: Case) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    for name in ["photo.jpg", "..é.jpg"] { try folder.file(name, [0xFF, 0xD8]) }
    let spec = test.meaning.spec(with: test.value.value, client: try Self.client(of: test))
    let compilation = try Self.compile(spec, in: folder.url.path)
    switch test.value.outcome {
    case .refused(let code):
      #expect(compilation.wire == nil)
      #expect(compilation.diagnostics.map(\.code).contains(.client(code)))
    case .bytes(let expected):
      let message = try #require(compilation.wire?.message, "\(compilation.diagnostics)")
      let shown = try VisibleBytes.text(Self.bytes(test.meaning.shown, of: message))
      if expected.hasSuffix("…") {
        #expect(String(shown.prefix(expected.count - 1)) + "…" == expected)
      } else {
        #expect(shown == expected)
      }
    }
  }

  @Test(arguments: cases)
  func aMeaningIsOneSentenceOnALine(test: Case) {
    let meaning = test.value.meaning
    #expect(!meaning.isEmpty && !meaning.hasSuffix(".") && !meaning.contains("\n"))
  }

  @Test(arguments: RuleDefinition.all.map(\.name))
  func theShownChangeOfARuleCompiles(rule: String) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let page = try #require(try RuleExplanation.page(named: rule)?.markdown())
    let line = try #require(page.split(separator: "\n").last { $0.hasPrefix("client: ") })
    let compilation = try Self.compile("url: https://h.example/\n\(line)\n", in: folder.url.path)
    #expect(line.contains("\(rule): ") && compilation.wire != nil, "\(line): \(compilation.diagnostics)")
  }

  /// The newest release of AFNetworking that takes the value.
  private static func client(of test: Case) throws -> String {
    let table = try Client.named("afnetworking").get().table
    let newest = table.releases.last { release in
      guard case .text(let value) = test.value.value,
        let options = table.row(test.meaning.rule, in: release)?.options
      else { return true }
      return options.contains(value)
    }
    let release = try #require(newest)
    return "afnetworking@\(release)"
  }

  private static func compile(_ text: String, in folder: String) throws -> Compilation {
    let reader = SpecReader { _, _ in .failure(LoadFailure(reason: "no bases here")) }
    let file = reader.read(Source(name: folder + "/spec.yaml", bytes: Array(text.utf8)), stem: "spec")
    let spec = try #require(file.requests.first, "\(file.diagnostics)")
    return Compiler(files: try FileRoot(FilePath(folder))).compile(spec)
  }

  /// The bytes of `message` that an example shows.
  private static func bytes(_ shown: RuleMeaning.Shown, of message: Message) throws -> [UInt8] {
    let bytes = try message.bytes()
    let lines = String(decoding: bytes[..<message.headLength], as: UTF8.self).components(separatedBy: "\r\n")
    switch shown {
    case .request: return bytes
    case .requestLine: return Array(lines[0].utf8)
    case .target: return Array(lines[0].components(separatedBy: " ")[1].utf8)
    case .body: return Array(bytes[message.headLength...])
    case .afterHost: return Array(bytes[(lines[0].utf8.count + lines[1].utf8.count + 4)...])
    case .field(let name): return Array((lines.first { $0.hasPrefix("\(name):") } ?? "").utf8)
    case .partHead:
      // Of no text encoding in particular.
      let body = Data(bytes[message.headLength...])
      let start = try #require(body.range(of: Data("\r\n".utf8))).upperBound
      let end = try #require(body.range(of: Data("\r\n\r\n".utf8))).lowerBound
      return Array(body[start..<end])
    }
  }
}

extension RuleMeaning {
  /// The whole spec that shows `value`.
  func spec(with value: RuleValue, client: String) -> String {
    let rules = (otherRules.isEmpty ? [] : [otherRules]) + ["\(rule): \(value.yaml)"]
    return """
      \(example)
      \(example.holds("url:") ? "" : "url: https://h.example/")
      client: {use: \(client), rules: {\(rules.joined(separator: ", "))}}

      """
  }
}

extension VisibleBytes {
  /// `bytes` in this notation, on one line.
  fileprivate static func text(_ bytes: [UInt8]) -> String {
    var result = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      var parser = Unicode.UTF8.ForwardParser()
      var iterator = rest.makeIterator()
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        rest = rest.dropFirst(encoded.count)
        result += shown(Unicode.UTF8.decode(encoded))
      case .error(let count):
        result += rest.prefix(count).map(escape).joined()
        rest = rest.dropFirst(count)
      case .emptyInput: break
      }
    }
    return result
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\r": "\\r"
    case "\n": "\\n"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F: escape(UInt8(scalar.value))
    default: String(scalar)
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    "\\x" + String(byte, digits: 2, radix: 16, uppercase: true)
  }
}

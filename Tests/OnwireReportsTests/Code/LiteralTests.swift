import OnwireDiagnostics
import Foundation
import OnwireHTTP
import OnwireSpecLanguage
import TestSupport
import Testing

@testable import OnwireReports

/// Literals say to a compiler what the values are: clang and swiftc read them back.
@Suite struct LiteralTests {
  /// Texts of characters that literals stumble over, the same in every run.
  private static let texts: [String] = {
    let scalars =
      "\0\u{1}\u{7}\u{8}\t\n\u{B}\u{C}\r\u{1B}\u{1F} \"'\\?=/()!<>-%@$#`{}0189aAfFuUxX\u{7F}\u{80}\u{85}\u{9F}\u{A0}\u{AD}é"
      + "e\u{301}\u{308}ß中文字\u{3000}\u{200B}\u{200D}\u{200E}\u{202E}\u{2028}\u{2029}\u{FEFF}\u{FFFD}\u{FFFE}\u{FFFF}"
      + "\u{E000}\u{1F468}\u{1F3FD}\u{FE0F}\u{1FFFE}\u{10FFFF}한글"
    let all = Array(scalars.unicodeScalars)
    var seed: UInt64 = 7
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: seed >> 33) % bound
    }
    let each = all.map { String($0) } + all.map { "\($0)1" }
    return ["", "??=", "???", "\\u{41}", "\\(x)", "\0123", "\u{1}7"] + each
      + (0..<300).map { _ in
        var text = ""
        for _ in 0..<next(12) { text.unicodeScalars.append(all[next(all.count)]) }
        return text
      }
  }()

  private static let doubles: [Double] = [
    0, -0.0, 1, 1.5, -3.25, 0.1, 1e16, 1e-7, 1.7976931348623157e308, 2.2250738585072014e-308, 0.1 + 0.2,
    123_456_789.125,
  ]

  @Test(.enabled(if: Tools.have("clang"), "needs clang"))
  func clangReadsTextsAndNumbersBack() throws {
    var source = "#include <stdio.h>\nint main(void) {\n"
    for text in Self.texts {
      source += "{ static const char s[] = \(ObjectiveCLiteral.quoted(text));\n"
      source +=
        "for (int i = 0; i < (int)sizeof s - 1; i++) printf(\"%02x\", (unsigned char)s[i]); puts(\"\"); }\n"
    }
    for double in Self.doubles {
      let literal = ObjectiveCLiteral.tree(value(.double(double))).flat.dropFirst()
      source +=
        "{ double d = \(literal); unsigned long long b; __builtin_memcpy(&b, &d, 8); printf(\"%llx\\n\", b); }\n"
    }
    let output = try Self.output("clang", ["-std=gnu11", "-Werror"], "literals.c", source + "}\n")
    #expect(output == Self.expected)
  }

  @Test(.enabled(if: Tools.have("swiftc"), "needs swiftc"))
  func swiftReadsTextsAndNumbersBack() throws {
    var source = "func hex(_ n: UInt8) -> String { (n < 16 ? \"0\" : \"\") + String(n, radix: 16) }\n"
    source += "let texts: [String] = [\n"
    for text in Self.texts { source += "\(SwiftLiteral.string(text)),\n" }
    source += "]\nlet doubles: [Double] = [\n"
    for double in Self.doubles { source += "\(SwiftLiteral().scalar(value(.double(double)))),\n" }
    source += """
      ]
      for text in texts { print(text.utf8.map(hex).joined()) }
      for double in doubles { print(String(double.bitPattern, radix: 16)) }

      """
    #expect(try Self.output("swiftc", ["-warnings-as-errors"], "literals.swift", source) == Self.expected)
  }

  private static let expected =
    texts.map { $0.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    + doubles.map { String($0.bitPattern, radix: 16) }

  /// Compiles `source` and runs it: the lines that it prints.
  private static func output(_ tool: String, _ options: [String], _ name: String, _ source: String) throws
    -> [String]
  {
    let folder = try TemporaryFolder()
    let file = try folder.file(name, source)
    let program = folder.url.appendingPathComponent("program")
    // swiftc leaves folders for temporary files behind.
    let compiling = try Tools.run(
      tool, options + [file.path, "-o", program.path], environment: ["TMPDIR": folder.url.path])
    #expect(compiling.status == 0, "\(compiling.error)")
    let run = try withExtendedLifetime(folder) { try Tools.run(program, []) }
    #expect(run.status == 0, "\(run.error)")
    return run.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  // MARK: Values

  private func value(_ kind: Value.Kind) -> Value {
    Value(kind, at: Place(Source(name: "spec.yaml", bytes: []), 0..<0))
  }

  private func key(_ text: String, _ kind: Value.Kind) -> Value.Member {
    Value.Member(key: value(.string(text)), value: value(kind))
  }

  @Test func numbersOfAnySizeAreObjects() {
    func flat(_ integer: Integer) -> String { ObjectiveCLiteral.tree(value(.integer(integer))).flat }
    #expect(flat(.signed(-3)) == "@-3")
    #expect(flat(.signed(.min)) == "@(INT64_MIN)")
    #expect(flat(.unsigned(.max)) == "@18446744073709551615ULL")
    #expect(flat(.decimal("-1\(String(repeating: "0", count: 20))")).hasPrefix("[NSDecimalNumber "))
    #expect(ObjectiveCLiteral.tree(value(.double(-.infinity))).flat == "@(-INFINITY)")
    #expect(SwiftLiteral().scalar(value(.double(2))) == "2.0")
  }

  @Test func bytesAreNumbersOrBase64() {
    #expect(
      ObjectiveCLiteral.data([0, 255])
        == "[NSData dataWithBytes:(const unsigned char[]){0x00, 0xff} length:2]")
    #expect(SwiftLiteral.data([0, 255]) == "Data([0x00, 0xff])")
    let long = [UInt8](repeating: 0xFB, count: 17)
    #expect(SwiftLiteral.data(long) == "Data(base64Encoded: \"\(Data(long).base64EncodedString())\")!")
  }

  @Test func aTypeIsNamedOnlyWhereSwiftDoesNotFindIt() {
    let literal = SwiftLiteral(any: "Any")
    func flat(_ kind: Value.Kind) -> String { literal.tree(value(kind)).flat }
    #expect(flat(.array([value(.string("a")), value(.string("b"))])) == "[\"a\", \"b\"]")
    // Swift would make a double of the integer.
    #expect(flat(.array([value(.integer(.signed(1))), value(.double(2.5))])) == "[1, 2.5] as [Any]")
    #expect(flat(.array([])) == "[String]()")
    #expect(flat(.dictionary([])) == "[String: String]()")
    let rows = Value.Kind.array([
      value(.dictionary([key("a", .integer(.signed(1)))])), value(.dictionary([key("a", .string("x"))])),
    ])
    #expect(flat(rows) == "[[\"a\": 1], [\"a\": \"x\"]] as [[String: Any]]")
  }

  @Test func keysThatSwiftTakesForOneAreNoDictionary() {
    #expect(!value(.dictionary([key("é", .null), key("e\u{301}", .null)])).isSwift)
    #expect(value(.dictionary([key("é", .null), key("e", .null)])).isSwift)
  }

  @Test func namesAreIdentifiersAndNoTwoAreOne() {
    let names = SwiftNames.members(["user_name", "user-name", "userName", "张三", "", "class", "1a", "_"])
    #expect(
      names.map(\.name) == [
        "user_name", "userName2", "userName", "value", "value2", "classValue", "value1a", "value3",
      ])
  }
}

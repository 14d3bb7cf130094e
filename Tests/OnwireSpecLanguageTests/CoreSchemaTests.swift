import Testing

@testable import OnwireSpecLanguage

@Suite struct CoreSchemaTests {
  /// Spellings around every rule of the schema: signs, prefixes and bodies in all combinations.
  static let spellings: [String] = {
    let words = [
      "null", "Null", "NULL", "nULL", "~", "~~", "true", "True", "TRUE", "tRue", "false", "False", "FALSE",
      "FALSe", "yes", "No", "on", "off", "nan", "NaN", "inf", "Infinity", "infinity", "0x", "0o", "0xg",
      "0o8", "0x1F", "0o17", "0X1f", "0O7", "0b11", "1_000", "12:30:00", "2026-01-02", "1,5", "١", "½", "1 ",
    ]
    let bodies = [
      "", ".", "0", "7", "007", "08", "1.", ".5", "1.5", "1.5.", "1e3", "1E3", "1e", "1e+3", "1e-3", "1e+",
      ".e3", "1.e3", ".5e3", "1.5e3.2", "e3", ".inf", ".Inf", ".INF", ".iNF", ".nan", ".NaN", ".NAN", ".Nan",
      "0x1F", "0o17", "18446744073709551616", "1e999", "0e0", "00", "1d", "0x1p3",
    ]
    return words + ["", "-", "+", "--", "+-"].flatMap { sign in bodies.map { sign + $0 } }
  }()

  /// The schema's own regular expressions, YAML 1.2.2, 10.3.2.
  private func expected(_ text: String) -> String {
    if text.wholeMatch(of: /null|Null|NULL|~|/) != nil { return "null" }
    if text.wholeMatch(of: /true|True|TRUE|false|False|FALSE/) != nil { return "boolean" }
    if text.wholeMatch(of: /[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+/.matchingSemantics(.unicodeScalar)) != nil {
      return "integer"
    }
    let float = /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.nan|\.NaN|\.NAN/
    return text.wholeMatch(of: float.matchingSemantics(.unicodeScalar)) != nil ? "double" : "string"
  }

  private func found(_ text: String) -> String {
    switch CoreSchema.resolve(text) {
    case .null: "null"
    case .boolean: "boolean"
    case .integer, .tooLong: "integer"
    case .double: "double"
    case .string: "string"
    }
  }

  @Test(arguments: spellings) func resolvesAsTheSchemaSays(_ text: String) {
    #expect(found(text) == expected(text))
  }

  @Test(arguments: [
    ("7", Integer.signed(7)), ("-0", .signed(0)), ("+12", .signed(12)), ("007", .signed(7)),
    ("0x1F", .signed(31)), ("0o17", .signed(15)), ("0xffffffffffffffff", .unsigned(.max)),
    ("9223372036854775807", .signed(.max)), ("-9223372036854775808", .signed(.min)),
    ("9223372036854775808", .unsigned(9_223_372_036_854_775_808)),
    ("18446744073709551615", .unsigned(.max)), ("18446744073709551616", .decimal("18446744073709551616")),
    ("-9223372036854775809", .decimal("-9223372036854775809")),
    ("-000000000000000000000000000000001", .signed(-1)),
    ("0x10000000000000000", .decimal("18446744073709551616")),
    ("0xffffffffffffffffffffffffffffffff", .decimal("340282366920938463463374607431768211455")),
    ("0o7777777777777777777777777777777777777777", .decimal("1329227995784915872903807060280344575")),
  ])
  func integersKeepEveryDigit(_ text: String, _ integer: Integer) {
    #expect(CoreSchema.resolve(text) == .integer(integer))
  }

  @Test(arguments: [
    ("1.5", 1.5), ("1.", 1), (".5", 0.5), ("-1e3", -1000), ("1E-2", 0.01), (".inf", Double.infinity),
    ("-.INF", -.infinity), ("0.1", 0.1), ("+2.5", 2.5), ("1e999", .infinity),
  ])
  func doublesAreTheNearest(_ text: String, _ value: Double) {
    #expect(CoreSchema.resolve(text) == .double(value))
  }

  @Test func aHexadecimalNumberOfAMillionDigitsIsRefusedAtOnce() {
    #expect(CoreSchema.resolve("0x" + String(repeating: "f", count: 1_000_000)) == .tooLong)
  }

  @Test(arguments: [
    ("y", true), ("Y", true), ("yes", true), ("Yes", true), ("YES", true), ("yES", false), ("no", true),
    ("ON", true), ("Off", true), ("oFf", false), ("true", false), ("yess", false), ("", false), ("nö", false),
  ])
  func knowsTheBooleansOfYAML11(_ text: String, _ isFormer: Bool) {
    #expect(CoreSchema.isFormerBoolean(text) == isFormer)
  }
}

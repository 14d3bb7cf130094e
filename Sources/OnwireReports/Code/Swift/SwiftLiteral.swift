import OnwireSpecLanguage
import OnwireTextFormats

/// Values as literals of Swift.
struct SwiftLiteral {
  /// The type of values of several types: `Any`, or `any Sendable` since Alamofire 5.10.
  var any = "Any"
  /// Whether dates with a fraction must be exact in Date's own seconds, which an Encodable date writes.
  var datesSince2001 = false

  /// A string literal, `"…"`, with escapes for characters that the eye cannot tell apart.
  static func string(_ text: String) -> String {
    EscapedScalars.literal(text) { scalar, _ in
      scalar == "\0" ? "\\0" : nil
    } escape: { scalar in
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// A value as the library is handed it, where the type `context` is expected.
  func tree(_ value: Value, as context: SwiftType = .mixed) -> CodeTree {
    switch value.kind {
    case .array(let members):
      if members.isEmpty, !context.isArray { return .atom("[String]()") }
      let (type, suffix) = type(of: value, in: context)
      guard case .array(let member) = type else { return .atom("[]") }
      return .list(open: "[", members.map { tree($0, as: member) }, close: "]" + suffix)
    case .dictionary(let members):
      if members.isEmpty { return .atom(context.isDictionary ? "[:]" : "[String: String]()") }
      let (type, suffix) = type(of: value, in: context)
      guard case .dictionary(let member) = type else { return .atom("[:]") }
      let pairs = members.map { CodeTree.pair(Self.string($0.key.keyText), tree($0.value, as: member)) }
      return .list(open: "[", pairs, close: "]" + suffix)
    default: return .atom(scalar(value))
    }
  }

  /// The type of a container, and `as …` if Swift does not infer it.
  private func type(of value: Value, in context: SwiftType) -> (SwiftType, suffix: String) {
    switch (context, value.kind) {
    case (.array, .array), (.dictionary, .dictionary): return (context, "")
    default:
      let own = SwiftType(of: value)
      return (own, own.needsNaming ? " as \(own.name(any: any))" : "")
    }
  }

  /// A scalar; null is NSNull.
  func scalar(_ value: Value) -> String {
    switch value.kind {
    case .boolean(let value): value ? "true" : "false"
    case .integer(.signed(let value)): "\(value)"
    case .integer(.unsigned(let value)): "UInt64(\(value))"
    case .integer(.decimal(let text)): "NSDecimalNumber(string: \(Self.string(text)))"
    case .double(let value): Self.double(value)
    case .string(let text): Self.string(text)
    case .data(let bytes): Self.data(bytes)
    case .date(let moment): date(moment)
    case .null, .array, .dictionary, .set: "NSNull()"
    }
  }

  /// Seconds since 1970, unless they would lose a fraction of Date's own seconds.
  private func date(_ moment: Moment) -> String {
    let seconds = moment.secondsSince1970
    guard datesSince2001, Moment(secondsSince1970: seconds) != moment else {
      return
        "Date(timeIntervalSince1970: \(Int64(exactly: seconds).map(String.init) ?? Self.double(seconds)))"
    }
    return "Date(timeIntervalSinceReferenceDate: \(Self.double(moment.secondsSince2001)))"
  }

  private static func double(_ value: Double) -> String {
    if value.isNaN { return "Double.nan" }
    if value.isInfinite { return value < 0 ? "-Double.infinity" : "Double.infinity" }
    return "\(value)"
  }

  /// Data, of a few bytes as numbers, of more as base64.
  static func data(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "Data()" }
    guard bytes.count <= 16 else { return "Data(base64Encoded: \(string(Base64.encode(bytes))))!" }
    return "Data([\(bytes.map { "0x" + Hex.encode([$0]) }.joined(separator: ", "))])"
  }

  /// Pairs of texts as a dictionary.
  static func dictionary(_ members: [(name: String, value: String)]) -> CodeTree {
    .list(open: "[", members.map { .pair(string($0.name), .atom(string($0.value))) }, close: "]")
  }
}

extension SwiftType {
  fileprivate var isArray: Bool { if case .array = self { true } else { false } }
  fileprivate var isDictionary: Bool { if case .dictionary = self { true } else { false } }
}

extension Value {
  /// The text of a key; empty if it is not a text.
  var keyText: String { if case .string(let text) = kind { text } else { "" } }

  /// Whether Swift's dictionaries can hold it: all keys are texts, no two of them are canonically equivalent,
  /// and there is no set, whose order changes from run to run and whose class is not Sendable.
  var isSwift: Bool {
    switch kind {
    case .dictionary(let members):
      var keys: Set<String> = []
      return members.allSatisfy { member in
        guard case .string(let key) = member.key.kind else { return false }
        return keys.insert(key).inserted && member.value.isSwift
      }
    case .array(let members): return members.allSatisfy(\.isSwift)
    case .set: return false
    default: return true
    }
  }
}

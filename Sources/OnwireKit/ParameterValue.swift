import OnwireSpecLanguage
import OnwireTextFormats

/// A parameter of a request that is built in code: what an app hands to its library.
///
/// ```swift
/// let params: ParameterValue = ["user": ["name": "张三", "tags": ["vip", "gold"]], "page": 2]
/// ```
/// Members of a dictionary keep their order.
public enum ParameterValue: Sendable, Hashable {
  /// `NSNull`, or `nil`.
  case null
  /// A boolean.
  case boolean(Bool)
  /// An integer.
  case integer(Int)
  /// A floating-point number.
  case double(Double)
  /// A text.
  case string(String)
  /// Bytes.
  case data([UInt8])
  /// A list.
  case array([ParameterValue])
  /// Keys with their values, in this order.
  case dictionary([Member])

  /// A key with its value.
  public struct Member: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: ParameterValue

    /// `value` under `key`.
    public init(_ key: String, _ value: ParameterValue) {
      self.key = key
      self.value = value
    }
  }
}

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A floating-point number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// A list.
  public init(arrayLiteral elements: ParameterValue...) { self = .array(elements) }
  /// Keys with their values, in the order in which they are written.
  public init(dictionaryLiteral elements: (String, ParameterValue)...) {
    self = .dictionary(elements.map { Member($0, $1) })
  }
}

extension ParameterValue {
  /// The most levels of containers that are written: more than a spec may have, so the reader reports the
  /// depth.
  private static let deepest = 1 << 10

  /// The value in YAML, on one line; the reader of specs reads it and reports what is wrong with it.
  var yaml: String { yaml(depth: 0) }

  /// The same for a value inside `depth` containers; if there are too many, an empty list replaces it.
  fileprivate func yaml(depth: Int) -> String {
    if depth > Self.deepest { return "[]" }
    return switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .double(let value):
      value.isNaN ? ".nan" : value.isInfinite ? (value < 0 ? "-.inf" : ".inf") : "\(value)"
    case .string(let text): Self.quoted(text)
    case .data(let bytes): "!!binary " + Self.quoted(Base64.encode(bytes))
    case .array(let values): "[" + values.map { $0.yaml(depth: depth + 1) }.joined(separator: ", ") + "]"
    case .dictionary(let members):
      "{" + members.map { $0.yaml(depth: depth + 1) }.joined(separator: ", ") + "}"
    }
  }

  /// The text in double quotes, with `${` escaped so that it names no variable.
  static func quoted(_ text: String) -> String { ScalarText.doubleQuoted(ScalarText.escaped(text)) }
}

extension ParameterValue.Member {
  /// The key and the value in YAML, on one line.
  var yaml: String { yaml(depth: 0) }

  /// The same for a member inside `depth` containers.
  fileprivate func yaml(depth: Int) -> String {
    ScalarText.entry(ParameterValue.quoted(key), value.yaml(depth: depth), isFlow: true)
  }
}

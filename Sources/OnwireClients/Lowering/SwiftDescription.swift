import OnwireSpecLanguage
import OnwireTextFormats

/// What Swift's string interpolation prints for a value: `"\(value)"`.
enum SwiftDescription {
  /// The text of `value`; the members of a dictionary and a set print in written order here.
  static func text(of value: Value) -> String {
    if case .string(let string) = value.kind { return string }
    return description(value)
  }

  /// The text of a value by itself or inside a container, where a text is quoted.
  private static func description(_ value: Value) -> String {
    switch value.kind {
    case .null: return "<null>"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .integer(let integer): return DecimalNumber.text(of: integer)
    case .double(let double): return NumberText.shortest(double)
    case .string(let string): return string.debugDescription
    case .data(let bytes): return "\(bytes.count) bytes"
    case .date(let moment): return CalendarDate(secondsSince1970: moment.secondsSince1970).spaced + " +0000"
    case .array(let members), .set(let members):
      return "[" + members.map(description).joined(separator: ", ") + "]"
    case .dictionary(let members):
      if members.isEmpty { return "[:]" }
      let entries = members.map { description($0.key) + ": " + description($0.value) }
      return "[" + entries.joined(separator: ", ") + "]"
    }
  }
}

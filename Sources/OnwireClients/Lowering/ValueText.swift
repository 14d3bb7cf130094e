import OnwireSpecLanguage
import OnwireTextFormats

/// Prints values as text for forms, queries and multipart values: as NSObject's description, unless the rules
/// say otherwise.
struct ValueText: Sendable {
  let client: Client

  private var rules: Rules { client.rules }

  /// The text of a scalar as a value; containers print their description.
  func value(_ value: Value) -> String {
    switch value.kind {
    case .null: "<null>"
    case .boolean(let boolean):
      switch rules.queryBool {
      case .numeric: boolean ? "1" : "0"
      case .literal: boolean ? "true" : "false"
      }
    case .integer(let integer): DecimalNumber.text(of: integer)
    case .double(let double): rules.queryDouble.text(double)
    case .string(let string): string
    case .data(let bytes): data(bytes)
    case .date(let moment): date(moment)
    case .array, .dictionary, .set: ObjectDescription(text: self).text(of: value)
    }
  }

  /// The text of a dictionary's key: its description, whatever the rules for values.
  func key(_ key: Value) -> String {
    if case .boolean(let boolean) = key.kind { return boolean ? "1" : "0" }
    return value(key)
  }

  /// A description has whole seconds, rounded down. For a fraction before 1970, this is not proven: on Linux,
  /// Date's goes toward 1970 (`time_t`, Date.swift of swift-foundation) and NSDate's is ICU's (run, Swift
  /// 6.3); Apple's was not run.
  private func date(_ moment: Moment) -> String {
    switch rules.queryDate {
    case .description: CalendarDate(secondsSince1970: moment.secondsSince1970).spaced + " +0000"
    case .iso8601:
      CalendarDate(secondsSince1970: Self.roundedToMilliseconds(moment.secondsSince1970)).iso8601
    case .rfc3339: CalendarDate(secondsSince1970: moment.secondsSince1970).iso8601
    case .reference: NumberText.shortest(moment.secondsSince2001)
    case .unix: NumberText.shortest(moment.secondsSince1970)
    case .unixMilliseconds: NumberText.shortest(moment.secondsSince1970 * 1000)
    }
  }

  /// A moment as ISO8601DateFormatter passes it to ICU. It shows no fraction of a second but rounds it:
  /// 0.9995 is in the next second (run on Linux; CFDateFormatter.c adds half a millisecond).
  private static func roundedToMilliseconds(_ seconds: Double) -> Double {
    (seconds * 1000 + 0.5).rounded(.down) / 1000
  }

  private func data(_ bytes: [UInt8]) -> String {
    switch rules.queryData {
    case .description: DataDescription.current(bytes)
    case .descriptionLegacy: DataDescription.legacy(bytes)
    case .base64: Base64.encode(bytes)
    // An array flattens to a pair for each byte; this is for places where it cannot, such as a dictionary's
    // key.
    case .bytes: "[" + bytes.map { String($0) }.joined(separator: ", ") + "]"
    case .count: "\(bytes.count) bytes"
    }
  }
}

extension DoubleStyle {
  /// `double` in this style.
  func text(_ double: Double) -> String {
    switch self {
    case .sixteenDigits: NumberText.printf(double, significantDigits: 16)
    case .seventeenDigits: NumberText.printf(double, significantDigits: 17)
    case .shortest: NumberText.shortest(double)
    }
  }
}

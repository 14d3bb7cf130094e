/// How a piece of a report looks in colour.
enum Ink: Sendable {
  case plain, strong, faint
  /// The value of a rule, and bytes of an example.
  case value
  /// What is certain, less certain, least certain.
  case certain, likely, said
  /// What differs elsewhere.
  case different
  /// What differs: what was expected, and what was seen.
  case expected, seen

  /// Parameters of ECMA-48's select graphic rendition.
  private var rendition: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .value: "36"
    case .certain: "32"
    case .likely: "34"
    case .said: "33"
    case .different: "35"
    case .expected: "31"
    case .seen: "32"
    }
  }

  /// `text`, in this ink where `color` asks for it.
  func paint(_ text: String, color: Bool) -> String {
    guard color, !text.isEmpty, let rendition else { return text }
    return "\u{1B}[\(rendition)m\(text)\u{1B}[0m"
  }
}

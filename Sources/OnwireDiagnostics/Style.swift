/// How a piece of a rendered diagnostic looks in colour.
enum Style {
  case plain, strong, error, warning, note, help
  /// Line numbers, bars, arrows, and the marks of labels.
  case frame

  /// The style of what is this bad.
  init(_ severity: Diagnostic.Severity) {
    self =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .note, .info: .note
      }
  }

  /// Parameters of ECMA-48's select graphic rendition: 1 bold, 31 red, 33 yellow, 34 blue, 36 cyan.
  private var rendition: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    case .help, .frame: "1;34"
    }
  }

  /// `text`, in this style where `color` asks for it.
  func paint(_ text: String, color: Bool) -> String {
    guard color, !text.isEmpty, let rendition else { return text }
    return "\u{1B}[\(rendition)m\(text)\u{1B}[0m"
  }
}

/// The look of a piece of text in a terminal with colours.
package struct Ink: Sendable, Equatable {
  /// Parameters of ECMA-48's select graphic rendition; empty for none.
  private let rendition: String

  package static let plain = Ink(rendition: "")
  package static let strong = Ink(rendition: "1")
  package static let faint = Ink(rendition: "2")
  package static let red = Ink(rendition: "31")
  package static let green = Ink(rendition: "32")
  package static let yellow = Ink(rendition: "33")
  package static let blue = Ink(rendition: "34")
  package static let magenta = Ink(rendition: "35")
  package static let cyan = Ink(rendition: "36")
  package static let alarming = Ink(rendition: "1;31")

  // MARK: Diagnostics

  static let warning = Ink(rendition: "1;33")
  static let note = Ink(rendition: "1;36")
  static let help = Ink(rendition: "1;34")
  /// Line numbers, bars, arrows, and the marks of labels.
  static let frame = help

  /// The ink for a severity.
  init(_ severity: Diagnostic.Severity) {
    self =
      switch severity {
      case .error: .alarming
      case .warning: .warning
      case .note, .info: .note
      }
  }

  private init(rendition: String) { self.rendition = rendition }

  /// `text`, in this ink if `color` is true.
  package func paint(_ text: String, color: Bool) -> String {
    guard color, !text.isEmpty, !rendition.isEmpty else { return text }
    return "\u{1B}[\(rendition)m\(text)\u{1B}[0m"
  }
}

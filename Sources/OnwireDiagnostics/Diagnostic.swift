/// A problem in what a user gave us: what is wrong, where, and how to fix it.
///
/// A value, not a text: a renderer makes it readable for people or machines.
public struct Diagnostic: Sendable, Hashable {
  /// How serious a problem is.
  public enum Severity: String, Sendable, Hashable, Codable, Comparable, CaseIterable {
    /// Additional information: nothing fails because of it, and no list marks it.
    case info
    /// Worth knowing, but nothing has to change.
    case note
    /// It compiles, but is probably not what was meant.
    case warning
    /// Nothing is written for the request.
    case error

    /// Orders by severity: info, note, warning, error.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .info: 0
      case .note: 1
      case .warning: 2
      case .error: 3
      }
    }
  }

  /// A second place that explains the first, such as the earlier of two equal keys.
  public struct Label: Sendable, Hashable {
    /// The place.
    public var place: Place
    /// A few words beside the marks.
    public var text: String

    /// Creates a label with `text` at `place`.
    package init(_ place: Place, _ text: String) {
      self.place = place
      self.text = text
    }
  }

  /// Its code, such as `duplicate-key`.
  public var code: DiagnosticCode
  /// Its severity.
  public var severity: Severity
  /// What is wrong, as a sentence without a full stop.
  public var message: String
  /// The place of the problem; `nil` if it is in no text, such as an unreadable file on the command line.
  public var place: Place?
  /// A few words beside the caret; empty if the message says enough.
  package var label: String
  /// Other places that explain this one.
  public var labels: [Label]
  /// Further information.
  public var notes: [String]
  /// What to write instead.
  public var help: [String]

  /// Creates a diagnostic; the renderer adds source lines and marks.
  package init(
    _ severity: Severity, code: DiagnosticCode, _ message: String, at place: Place?, label: String = "",
    labels: [Label] = [], notes: [String] = [], help: [String] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.place = place
    self.label = label
    self.labels = labels
    self.notes = notes
    self.help = help
  }
}

// For these types, not for all sequences: generic code is slow if it does little else.
extension ArraySlice<Diagnostic> {
  /// Whether any of them prevents a request from being written.
  package var hasErrors: Bool { contains { $0.severity == .error } }
}

extension [Diagnostic] {
  /// Whether any of them prevents a request from being written.
  package var hasErrors: Bool { self[...].hasErrors }
}

extension Diagnostic: CustomStringConvertible {
  /// The text for people, as the command prints it: lines that all end in LF.
  public var description: String { Renderer().render(self) }
}

/// One problem in what a user gave us: what is wrong, where, and what to do about it.
///
/// A value, not a text: a renderer makes it readable for people or for machines.
public struct Diagnostic: Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, Codable, Comparable, CaseIterable {
    /// Told beside the rest: nothing fails for it, and no list marks it.
    case info
    /// Worth knowing; nothing has to change.
    case note
    /// Compiles, but likely not what was meant.
    case warning
    /// Nothing is written for the request.
    case error

    /// Orders by weight: info, note, warning, error.
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

  /// A second place that explains the first, such as the earlier one of two equal keys.
  public struct Label: Sendable, Hashable {
    /// Where.
    public var place: Place
    /// A few words that stand beside the marks.
    public var text: String

    /// `text` at `place`.
    package init(_ place: Place, _ text: String) {
      self.place = place
      self.text = text
    }
  }

  /// What it is called, such as `duplicate-key`.
  public var code: DiagnosticCode
  /// How bad it is.
  public var severity: Severity
  /// One sentence, without a full stop, on what is wrong.
  public var message: String
  /// What the problem is about; `nil` where it lies in no text, such as an unreadable file on the command line.
  public var place: Place?
  /// A few words beside the caret; empty where the message says it all.
  package var label: String
  /// Other places that explain this one.
  public var labels: [Label]
  /// What to know besides.
  public var notes: [String]
  /// What to write instead.
  public var help: [String]

  /// A diagnostic; the renderer adds source lines and marks.
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

// Of these types and not of all sequences: what is generic is slow where nothing else is done.
extension ArraySlice<Diagnostic> {
  /// Whether any of them keeps a request from being written.
  package var hasErrors: Bool { contains { $0.severity == .error } }
}

extension [Diagnostic] {
  /// Whether any of them keeps a request from being written.
  package var hasErrors: Bool { self[...].hasErrors }
}

extension Diagnostic: CustomStringConvertible {
  /// The text for people, as the command prints it: lines that each end in LF.
  public var description: String { Renderer().render(self) }
}

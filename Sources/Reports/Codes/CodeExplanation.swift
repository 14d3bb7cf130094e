public import Diagnostics

/// What a diagnostic's code means, with an example and the way out: a page of docs/diagnostics.
///
/// Every code that a module can emit has one.
public struct CodeExplanation: Sendable {
  /// The code, such as `duplicate-key`.
  public let code: String
  /// How bad it is; some are a warning in one place and an error in another, the usual one first.
  public internal(set) var severities: [Diagnostic.Severity] = []
  /// What is wrong, in one sentence without a full stop.
  public internal(set) var title = ""
  /// What it means and why it matters, in one paragraph.
  public internal(set) var meaning = ""
  /// How it comes about.
  public internal(set) var example = Example()
  /// What to write instead.
  public internal(set) var fix = Fix.words("")
  /// Codes that are easily taken for this one, and rules of clients that decide about it.
  public internal(set) var related: [String] = []

  /// How a problem comes about: by a spec or a raw request, and in words where its text does not tell all of it.
  public struct Example: Sendable {
    /// The text of the spec; empty where no spec is to blame.
    public internal(set) var spec = ""
    /// The raw request; `nil` where no request is to blame.
    var request: RequestText?
    /// What there is besides the spec; empty where the spec tells all.
    public internal(set) var account = ""
    /// Other files, by name, that stand beside the spec.
    public internal(set) var files: [String: String] = [:]
    /// Whether the spec is read for comparing, where wildcards need no values.
    var isCompared = false
    /// What is said, where it depends on files on a disk, which are not looked at to explain a code.
    var said: Said?
    /// What stands in the spec for bytes that a page cannot show.
    var standIn: StandIn?
  }

  /// A diagnostic that is written down: its message, the text that it marks, and its help.
  struct Said: Sendable {
    let severity: Diagnostic.Severity
    let message: String
    let mark: String
    let help: [String]
  }

  /// What to write instead.
  public enum Fix: Sendable {
    /// The example's spec, mended.
    case spec(String)
    /// The example's request, mended.
    case request(String)
    /// What to do, where there is no one text to write.
    case words(String)
  }
}

extension CodeExplanation {
  /// The explanation of `code`; `nil` where no diagnostic has it.
  public static func named(_ code: String) -> CodeExplanation? {
    pages[code].map(CodeExplanation.init(page:))
  }

  /// The code that `code` was meant to be; `nil` where none is like it.
  public static func suggestion(for code: String) -> String? { Suggestion.closest(to: code, among: codes) }

  /// All codes, by name.
  public static let codes: [String] = pages.keys.sorted()

  /// All explanations, by the names of their codes.
  public static var all: [CodeExplanation] { codes.compactMap(named) }

  private static let pages = Dictionary(CodePages.all.map { ($0.code, $0) }) { first, _ in first }
}

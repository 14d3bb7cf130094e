public import Diagnostics

/// What a diagnostic's code means, with an example and the way out.
///
/// Every code that a module can emit has one: they are found by name here, and by reading in docs/diagnostics.md.
public struct CodeExplanation: Sendable {
  /// The code, such as `duplicate-key`.
  public let code: String
  /// How bad it is; some are a warning in one place and an error in another, the usual one first.
  public let severities: [Diagnostic.Severity]
  /// What is wrong, in one sentence without a full stop.
  public let title: String
  /// What it means and why it matters, in one paragraph.
  public let meaning: String
  /// How it comes about.
  public let example: Example
  /// What to write instead.
  public let fix: Fix
  /// Codes that are easily taken for this one, and rules of clients that decide about it.
  public let related: [String]

  /// How a problem comes about: by a spec or a raw request, and in words where its text does not tell all of it.
  public struct Example: Sendable {
    /// The text of the spec; empty where no spec is to blame.
    public let spec: String
    /// The raw request; `nil` where no request is to blame.
    let request: RequestText?
    /// What there is besides the spec; empty where the spec tells all.
    public let account: String
    /// Other files, by name, that stand beside the spec.
    public let files: [String: String]
    /// What is compiled, where it is not just the text and a line end.
    let bytes: [UInt8]
    /// Whether the spec is read for comparing, where wildcards need no values.
    var isCompared = false
    /// What is said, where it depends on files on a disk, which are not looked at to explain a code.
    let said: Said?

    /// A spec that gives the problem.
    static func spec(
      _ spec: String, _ account: String = "", files: [String: String] = [:], bytes: [UInt8]? = nil,
      isCompared: Bool = false, said: Said? = nil
    ) -> Example {
      Example(
        spec: spec, request: nil, account: account.unfolded, files: files,
        bytes: bytes ?? Array((spec + "\n").utf8), isCompared: isCompared, said: said)
    }

    /// A raw request that has what a finding is about.
    static func request(_ text: String, _ account: String = "") -> Example {
      let request = RequestText(text)
      return Example(
        spec: "", request: request, account: account.unfolded, files: [:], bytes: request.bytes, said: nil)
    }

    /// A problem that no spec's text brings about.
    static func words(_ account: String) -> Example {
      Example(spec: "", request: nil, account: account.unfolded, files: [:], bytes: [], said: nil)
    }
  }

  /// A diagnostic that is written down: its message, the text that it marks, and its help.
  struct Said: Sendable {
    let severity: Diagnostic.Severity
    let message: String
    let mark: String
    let help: [String]

    init(_ severity: Diagnostic.Severity, _ message: String, at mark: String, help: [String]) {
      self.severity = severity
      self.message = message
      self.mark = mark
      self.help = help
    }
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

  init(
    _ code: String, _ severities: Diagnostic.Severity..., title: String, meaning: String, example: Example,
    fix: Fix, see related: [String] = []
  ) {
    self.code = code
    self.severities = severities
    self.title = title
    self.meaning = meaning.unfolded
    self.example = example
    self.fix = fix
    self.related = related
  }
}

extension CodeExplanation {
  /// The explanation of `code`; `nil` where no diagnostic has it.
  public static func named(_ code: String) -> CodeExplanation? { byCode[code] }

  /// The code that `code` was meant to be; `nil` where none is like it.
  public static func suggestion(for code: String) -> String? {
    Suggestion.closest(to: code, among: all.map(\.code))
  }

  /// All explanations, by group.
  public static let all: [CodeExplanation] = CodeGroup.all.flatMap(\.explanations)

  private static let byCode = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }
}

/// Codes that are about the same thing.
public struct CodeGroup: Sendable {
  /// What they are about, such as `YAML`.
  public let title: String
  /// The codes, in the order in which they are read.
  public let explanations: [CodeExplanation]

  /// All groups, from the text of a spec to what is written.
  public static let all: [CodeGroup] = [
    CodeGroup(title: "The text of a spec", explanations: CodeExplanation.texts),
    CodeGroup(title: "YAML", explanations: CodeExplanation.yaml),
    CodeGroup(title: "Brackets, quotes and escapes", explanations: CodeExplanation.punctuation),
    CodeGroup(title: "Keys and values of a spec", explanations: CodeExplanation.structure),
    CodeGroup(title: "Names, sizes and other values", explanations: CodeExplanation.values),
    CodeGroup(title: "Anchors and aliases", explanations: CodeExplanation.aliases),
    CodeGroup(title: "Variables", explanations: CodeExplanation.variables),
    CodeGroup(title: "What is for comparing", explanations: CodeExplanation.comparing),
    CodeGroup(title: "Bases", explanations: CodeExplanation.bases),
    CodeGroup(title: "Clients and their rules", explanations: CodeExplanation.clients),
    CodeGroup(title: "What a client does not have", explanations: CodeExplanation.notions),
    CodeGroup(title: "URLs", explanations: CodeExplanation.urls),
    CodeGroup(title: "Parameters", explanations: CodeExplanation.parameters),
    CodeGroup(title: "Libraries in Swift", explanations: CodeExplanation.swift),
    CodeGroup(title: "Calls of a library", explanations: CodeExplanation.calls),
    CodeGroup(title: "Habits of old releases", explanations: CodeExplanation.releases),
    CodeGroup(title: "Header fields", explanations: CodeExplanation.headers),
    CodeGroup(title: "The device", explanations: CodeExplanation.device),
    CodeGroup(title: "Multipart", explanations: CodeExplanation.multipart),
    CodeGroup(title: "Files that are sent", explanations: CodeExplanation.files),
    CodeGroup(title: "The command and its outputs", explanations: CodeExplanation.command),
    CodeGroup(title: "Blocks in documents", explanations: CodeExplanation.documents),
    CodeGroup(title: "Golden files", explanations: CodeExplanation.golden),
    CodeGroup(title: "Sites of documentation", explanations: CodeExplanation.sites),
    CodeGroup(title: "Findings: the head", explanations: CodeExplanation.headFindings),
    CodeGroup(title: "Findings: where the body ends", explanations: CodeExplanation.framingFindings),
    CodeGroup(
      title: "Findings: boundaries",
      explanations: CodeExplanation.boundaryFindings + CodeExplanation.delimiterFindings),
    CodeGroup(
      title: "Findings: parts", explanations: CodeExplanation.partHeadFindings + CodeExplanation.partFindings),
    CodeGroup(title: "Findings: types", explanations: CodeExplanation.typeFindings),
    CodeGroup(
      title: "Findings: texts", explanations: CodeExplanation.textFindings + CodeExplanation.valueFindings),
    CodeGroup(title: "Captures", explanations: CodeExplanation.captures),
    CodeGroup(title: "Captures: sessions of proxies", explanations: CodeExplanation.sessions),
    CodeGroup(title: "Captures: ZIP archives", explanations: CodeExplanation.archives),
    CodeGroup(title: "Captures: dumps", explanations: CodeExplanation.dumps),
    CodeGroup(title: "Captures: curl and tshark", explanations: CodeExplanation.curl),
  ]
}

extension String {
  /// The text of several lines on one.
  fileprivate var unfolded: String { split(separator: "\n").joined(separator: " ") }
}

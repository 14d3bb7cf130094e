package import OnwireDiagnostics

/// The meaning of a diagnostic's code, with an example and the way out: a page of docs/diagnostics.
///
/// There is one for every code that a module can emit.
package struct CodeExplanation: Sendable {
  /// The code, such as `duplicate-key`.
  package let code: String
  /// The severity; some codes are a warning in one place and an error in another, the usual one first.
  package internal(set) var severities: [Diagnostic.Severity] = []
  /// The problem, in one sentence without a full stop.
  package internal(set) var title = ""
  /// The meaning and why it matters, in one paragraph.
  package internal(set) var meaning = ""
  /// An example of the problem.
  package internal(set) var example = Example()
  /// What to write instead.
  package internal(set) var fix = Fix.words("")
  /// Codes that are easily mistaken for this one, and rules of clients that it depends on.
  package internal(set) var related: [String] = []

  /// An example of a problem: a spec or a raw request, explained in words if its text does not show
  /// everything.
  package struct Example: Sendable {
    /// The text of the spec; empty if no spec is to blame.
    package internal(set) var spec = ""
    /// The raw request; `nil` if no request is to blame.
    var request: RequestText?
    /// The circumstances besides the spec; empty if the spec shows everything.
    package internal(set) var account = ""
    /// Other files beside the spec, by name.
    package internal(set) var files: [String: String] = [:]
    /// Whether the spec is read for comparing, where wildcards need no values.
    var isCompared = false
    /// The written diagnostic, if it depends on files on a disk, which explaining a code does not read.
    var said: Said?
    /// The text in the spec that stands for bytes that a page cannot show.
    var standIn: StandIn?
  }

  /// A diagnostic as it is written on a page: its message, the text that it marks, and its help.
  struct Said: Sendable {
    let severity: Diagnostic.Severity
    let message: String
    let mark: String
    let help: [String]
  }

  /// What to write instead.
  package enum Fix: Sendable {
    /// The example's spec, corrected.
    case spec(String)
    /// The example's request, corrected.
    case request(String)
    /// What to do, if there is no single text to write.
    case words(String)
  }
}

extension CodeExplanation {
  /// The explanation of `code`; `nil` if no diagnostic has it.
  package static func named(_ code: String) -> CodeExplanation? {
    CodePages.texts[code].flatMap(CodePages.Page.init).map(CodeExplanation.init(page:))
  }

  /// All codes, by name.
  package static let codes: [String] = CodePages.texts.keys.sorted()
}

/// A text in an example that stands for something that a page cannot show: bytes that are not text, or too
/// much text.
struct StandIn: Sendable {
  let text: String
  let bytes: [UInt8]

  private init(_ text: String, for bytes: [UInt8]) {
    self.text = text
    self.bytes = bytes
  }

  private init(_ text: String, for bytes: String) { self.init(text, for: Array(bytes.utf8)) }

  /// The stand-ins by code; the words beside the example say what each stands for.
  static let all: [String: StandIn] = [
    "not-utf-8": StandIn("é", for: [0xE9]),
    "control-character": StandIn("␇", for: [0x07]),
    "nesting-too-deep": StandIn(
      "[[[[ … ]]]]", for: String(repeating: "[", count: 300) + String(repeating: "]", count: 300)),
    "number-too-large": StandIn("1000…", for: "1" + String(repeating: "0", count: 200)),
    "invalid-number": StandIn("0xFFFF…", for: "0x" + String(repeating: "F", count: 5000)),
    "variables-too-deep": StandIn(
      "  # and so on, up to", for: (2..<99).map { "  v\($0): ${v\($0 + 1)}" }.joined(separator: "\n")),
  ]
}

extension CodeExplanation.Example {
  /// The bytes of the spec, with a line end at the end.
  var bytes: [UInt8] {
    let bytes = Array((spec + "\n").utf8)
    guard let standIn, let place = bytes.firstOccurrence(of: standIn.text.utf8) else { return bytes }
    return bytes[..<place.lowerBound] + standIn.bytes + bytes[place.upperBound...]
  }
}

/// A raw request as an explanation shows it: a text whose lines end in CR LF.
///
/// `\n` at the end of a line makes it end in LF alone, `\` at the end of the text means that no line end
/// follows, and `\xE9` is a byte that is not ASCII or not visible.
struct RequestText: Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  /// The bytes that the text stands for.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index == lines.count - 1, line.hasSuffix("\\") {
        bytes += Self.unescaped(line.dropLast())
      } else if line.hasSuffix("\\n") {
        bytes += Self.unescaped(line.dropLast(2)) + [0x0A]
      } else {
        bytes += Self.unescaped(line) + [0x0D, 0x0A]
      }
    }
    return bytes
  }

  private static func unescaped(_ line: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = line.utf8
    let mark = "\\x".utf8
    while let byte = rest.first {
      if rest.starts(with: mark),
        let escaped = UInt8(String(decoding: rest.dropFirst(2).prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(escaped)
        rest = rest.dropFirst(4)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }
}

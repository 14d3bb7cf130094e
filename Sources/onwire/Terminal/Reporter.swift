import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import SystemPackage

/// Writes diagnostics to standard error, as text or JSON, and counts the errors.
struct Reporter {
  private(set) var errorCount = 0
  /// The diagnostics, if they are kept for a report at the end.
  private(set) var collected: [Diagnostic] = []
  /// The texts whose secrets are shown as stars; `nil` to show everything.
  private var sources: SecretSources?
  private let format: DiagnosticFormat
  private let renderer: Renderer
  private var isFirst = true
  /// Whether a lack of memory or descriptors, or a failed read, was reported. If so, no input is at fault.
  nonisolated(unsafe) private(set) static var hasMachineFailed = false
  private static let machineReasons = [Errno.tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory].map {
    ": \($0)"
  }
  /// Records that the system is at fault, whatever the report says.
  static func noteMachineFailure() { hasMachineFailed = true }

  /// How often each code was reported for each file.
  private var counts: [Kind: Int] = [:]

  private struct Kind: Hashable {
    var code: DiagnosticCode
    var file: String
  }

  /// How many diagnostics with the same code are shown for a file. More help nobody and take long.
  private var limit: Int {
    switch format {
    case .text: 50
    case .json, .sarif, .junit: 1000
    }
  }

  init(format: DiagnosticFormat, color: ColorChoice, redacted: SecretNames? = nil) {
    self.format = format
    sources = redacted.map { SecretSources($0) }
    renderer = Renderer(width: Terminal.width(of: .error), color: Terminal.isColored(color, .error))
  }

  /// Records where a message's secrets come from, so that later reports do not show them.
  mutating func note(_ message: Message) { sources?.note(message) }

  /// Writes how many diagnostics were left out.
  mutating func finish() {
    let limit = limit
    let hidden = counts.filter { $0.value > limit }.sorted {
      ($0.key.file, $0.key.code.name) < ($1.key.file, $1.key.code.name)
    }
    counts = [:]
    report(
      hidden.map { kind, count in .notShown(count - limit, kind.code, in: kind.file) })
  }

  /// Writes diagnostics, separated by empty lines.
  mutating func report(_ diagnostics: [Diagnostic]) {
    var text = ""
    var annotations = ""
    for diagnostic in diagnostics {
      if diagnostic.severity == .error { errorCount += 1 }
      if diagnostic.code == .command(.inputFailed)
        || Self.machineReasons.contains(where: diagnostic.message.hasSuffix)
      {
        Self.hasMachineFailed = true
      }
      if let place = diagnostic.place {
        let kind = Kind(code: diagnostic.code, file: place.source.name)
        counts[kind, default: 0] += 1
        if counts[kind, default: 0] > limit { continue }
      }
      let diagnostic = sources?.redacted(diagnostic) ?? diagnostic
      switch format {
      case .text:
        if !isFirst { text += "\n" }
        text += renderer.render(diagnostic)
        if Terminal.isGitHubAction { annotations += diagnostic.annotation }
      case .json: text += DiagnosticJSON.line(diagnostic) + "\n"
      case .sarif, .junit: collected.append(diagnostic)
      }
      isFirst = false
    }
    if format == .text { StandardError.show(text, color: renderer.color) } else { StandardError.write(text) }
    if !annotations.isEmpty { StandardError.write(annotations) }
  }

  /// Writes a line that is not a diagnostic, such as the summary, in the text format only.
  mutating func line(_ text: String) {
    guard format == .text else { return }
    StandardError.show(VisibleText.of(sources?.words(text) ?? text) + "\n")
    isFirst = true
  }
}

extension Reporter {
  /// Reports the error that ended a run on `input`, and returns the exit status.
  mutating func fail(_ error: any Error, reading input: String) -> ExitStatus {
    switch error {
    case is BrokenPipe: return unreadStatus
    case let failure as ReadFailure: return fail(failure.reason, reading: failure.name)
    case let failure as InputFailure:
      report([failure.diagnostic])
      return .badInput
    case let failure as Rendering.Failure:
      report(failure.diagnostics)
      guard let output = failure.ofOutput else { return .badInput }
      if case .brokenPipe = failure { return unreadStatus }
      return fail(output, reading: input)
    case let failure as OutputFailure:
      report([.output(failure)])
      return .inputOutput
    case let failure as ContentFailure:
      report([.content(failure, at: nil)])
      return .badInput
    case let reason as ContentFailure.Reason:
      return fail(ContentFailure(segment: 0, reason: reason), reading: input)
    default:
      report([.inputFailed("`\(input)`", error)])
      return .inputOutput
    }
  }

  /// The exit status if the reader has closed the output.
  private var unreadStatus: ExitStatus { errorCount > 0 ? .badInput : .success }
}

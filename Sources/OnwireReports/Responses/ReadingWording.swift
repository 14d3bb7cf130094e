import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
package import OnwireResponses
import OnwireSpecLanguage
import OnwireTextFormats

/// Sentences about what apps get from responses.
enum ReadingWording {
  /// The key of userInfo under which AFNetworking stores the body.
  static let dataKey = "com.alamofire.serialization.response.error.data"
  static let body = Words.text("the body is in userInfo, under ") + .name(dataKey)
  static let title = "What apps get of the response"
  static let byUserAgent = "What the app gets, by its User-Agent"

  /// The note on the source for the finding of a refused response.
  static func informed(by informant: ReadingReport.Informant) -> String {
    switch informant {
    case .userAgent: "the User-Agent is this library's: its usual reader gives the app no value"
    case .spec(let name):
      "by its spec `\(name)` the app reads so, and gets no value: --as-client with the spec tells what helps"
    case .user: "the app gets no value, where the status is that of a success"
    }
  }

  /// `200, text/html, 9 bytes`.
  static func response(_ response: ReceivedResponse) -> String {
    let type = response.contentType.map { VisibleText.of(String($0.prefix(200))) } ?? "no Content-Type"
    if case .lost = response.knowledge { return "\(response.status), \(type), its body is not at hand" }
    return "\(response.status), \(type), \(response.body.count.counted("byte"))"
  }

  /// `success: NSDictionary`, `failure: NSCocoaErrorDomain 3840`.
  static func outcome(_ read: ReadResponse) -> String {
    switch read.callback {
    case .success: "success: " + (read.value.map(value) ?? "no value")
    case .failure: "failure: " + (read.error.map(error) ?? "")
    case .crash: "the app crashes: \(read.reason ?? "")"
    case .unknown: "not promised: \(read.reason ?? "")"
    }
  }

  /// The type of a value: `NSDictionary`, or `nil` for no value.
  static func value(_ value: ReadValue) -> String {
    switch value.content {
    case .bytes(let bytes): "\(value.type), \(bytes.count.counted("byte"))"
    case .text(let text): text.isEmpty ? "\(value.type), empty" : value.type
    case .none, .json: value.type
    }
  }

  /// `NSCocoaErrorDomain 3840`, with the case of a Swift error.
  static func error(_ error: ReadError) -> String {
    let name = error.name.map { " (\($0))" } ?? ""
    return "\(error.domain) \(error.code)\(name)"
  }

  /// An error and those beneath it: for each, its name and its sentence, one a line.
  static func lines(_ error: ReadError) -> [String] {
    error.chain.enumerated().flatMap { index, error in
      let indent = String(repeating: "  ", count: min(index, 8))
      let sentence = error.message ?? "its sentence is Foundation's, which no report has"
      var lines = sentence.split(separator: "\n").map(String.init)
      if error.apple.count > 1 { lines += error.apple.dropLast().map { "\($0.system): \($0.text)" } }
      lines += error.details.compactMap { detail($0, $1) }
      let title = index > 0 ? ["\(indent)beneath: \(self.error(error))"] : []
      return title + lines.map { "\(indent)  \($0)" }
    }
  }

  private static func detail(_ key: String, _ value: Document) -> String? {
    switch value {
    case .string(let text): "\(key): \(text)"
    default: nil
    }
  }

  /// The row that decided, and how it is known.
  static func row(_ row: ResponseTable.Row) -> Words {
    let summary = ReadingRuleDefinition.byName[row.rule]?.summary ?? row.rule
    return .text("by \(summary): ") + .name(row.value)
      + .text(" (\(row.rule); \(row.evidence.rawValue): \(row.source))")
  }

  /// What would help; if `isOfAll`, it would for all readings, so a reader is named without its release.
  static func help(_ help: ReadingHelp, isOfAll: Bool = false) -> Words {
    change(help.change, isOfAll) + .text(": \(outcome(help.read))")
  }

  private static func change(_ change: ReadingHelp.Change, _ isOfAll: Bool) -> Words {
    switch change {
    case .settings(let settings):
      .text("the app sets ") + .names(settings.map { ScalarText.line($0.text, isFlow: true) })
        + .text(" (\(settings.map { $0.definition.summary.prefix { $0 != ":" } }.joined(separator: "; ")))")
    case .without(let setting): .text("the app leaves out ") + .name(setting.text)
    case .contentType(let type): .text("the server says ") + .name("Content-Type: \(type)")
    case .reader(let reader):
      .text("the app reads by ") + .name(isOfAll ? reader.reader.name : reader.name)
    }
  }

  /// The same for JSON.
  static func plain(_ change: ReadingHelp.Change) -> String {
    switch change {
    case .settings(let settings): settings.map { "--reading \($0.text)" }.joined(separator: " ")
    case .without(let setting): "without --reading \(setting.text)"
    case .contentType(let type): "Content-Type: \(type)"
    case .reader(let reader): "--as-client \(reader.name)"
    }
  }
}

extension ReadResponse {
  /// The outcome on one line: `success: NSDictionary`, `failure: NSCocoaErrorDomain 3840`.
  package var summary: String { ReadingWording.outcome(self) }
}

import Diagnostics
import SystemPackage
import TextFormats

/// Writes diagnostics to standard error, for people or for machines, and counts them.
struct Reporter {
  private(set) var errorCount = 0
  private(set) var warningCount = 0
  private let format: DiagnosticFormat
  private let renderer: Renderer
  private var isFirst = true
  /// How often each kind of problem was reported of each file.
  private var counts: [Kind: Int] = [:]

  private struct Kind: Hashable {
    var code: String
    var file: String
  }

  /// How many diagnostics of one code are shown of one file; more help nobody and take long.
  private var limit: Int {
    switch format {
    case .text: 50
    case .json: 1000
    }
  }

  init(format: DiagnosticFormat, color: ColorChoice) {
    self.format = format
    renderer = Renderer(width: Terminal.width, color: Terminal.isColored(color, .error))
  }

  /// Says of what more was found than is shown.
  mutating func finish() {
    let limit = limit
    let hidden = counts.filter { $0.value > limit }.sorted {
      ($0.key.file, $0.key.code) < ($1.key.file, $1.key.code)
    }
    counts = [:]
    report(
      hidden.map { kind, count in
        Diagnostic(
          .note, code: "not-shown", "and \(count - limit) more `\(kind.code)` in `\(kind.file)`", at: nil)
      })
  }

  /// Writes diagnostics, with an empty line between two.
  mutating func report(_ diagnostics: [Diagnostic]) {
    var text = ""
    for diagnostic in diagnostics {
      switch diagnostic.severity {
      case .error: errorCount += 1
      case .warning: warningCount += 1
      case .note: break
      }
      if let place = diagnostic.place {
        let kind = Kind(code: diagnostic.code, file: place.source.name)
        counts[kind, default: 0] += 1
        if counts[kind, default: 0] > limit { continue }
      }
      switch format {
      case .text:
        if !isFirst { text += "\n" }
        text += renderer.render(diagnostic)
      case .json: text += DiagnosticJSON.line(diagnostic) + "\n"
      }
      isFirst = false
    }
    show(text)
  }

  /// Writes a line that is no diagnostic, such as the summary; nothing where the format is for machines.
  mutating func line(_ text: String) {
    guard format == .text else { return }
    show(text + "\n")
    isFirst = true
  }

  private func show(_ text: String) {
    // There is nowhere left to say that standard error is gone.
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }
}

/// A diagnostic as one line of JSON: code, severity, message, label, place, labels, notes, help.
///
/// A place is file, byte range (`start`, `end`), and 1-based lines and columns of both ends.
enum DiagnosticJSON {
  static func line(_ diagnostic: Diagnostic) -> String {
    var members: [(key: String, value: Document)] = [
      ("code", .string(diagnostic.code)),
      ("severity", .string(diagnostic.severity.rawValue)),
      ("message", .string(diagnostic.message)),
      ("label", .string(diagnostic.label)),
      ("place", diagnostic.place.map(place) ?? .null),
    ]
    members.append(
      (
        "labels",
        .array(
          diagnostic.labels.map {
            .dictionary([("text", .string($0.text)), ("place", place($0.place))])
          })
      ))
    members.append(("notes", .array(diagnostic.notes.map { .string($0) })))
    members.append(("help", .array(diagnostic.help.map { .string($0) })))
    let options = JSONWriter.Options(sortedKeys: nil, escapeSlashes: false, pretty: false, double: .shortest)
    let written = try? JSONWriter(options).write(.dictionary(members))
    return String(decoding: written?.bytes ?? [], as: UTF8.self)
  }

  private static func place(_ place: Place) -> Document {
    let start = place.start
    let end = place.end
    return .dictionary([
      ("file", .string(place.source.name)),
      ("start", .signed(Int64(place.range.lowerBound))),
      ("end", .signed(Int64(place.range.upperBound))),
      ("line", .signed(Int64(start.line))),
      ("column", .signed(Int64(start.column))),
      ("endLine", .signed(Int64(end.line))),
      ("endColumn", .signed(Int64(end.column))),
    ])
  }
}

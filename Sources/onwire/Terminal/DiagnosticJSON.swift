import OnwireDiagnostics
import OnwireTextFormats

/// A diagnostic as one line of JSON: code, severity, message, label, place, labels, notes, help.
///
/// A place is file, byte range (`start`, `end`), and 1-based lines and columns of both ends.
enum DiagnosticJSON {
  static func line(_ diagnostic: Diagnostic) -> String {
    var members: [(key: String, value: Document)] = [
      ("code", .string(diagnostic.code.name)),
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
    return JSONWriter.shownText(of: .dictionary(members))
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

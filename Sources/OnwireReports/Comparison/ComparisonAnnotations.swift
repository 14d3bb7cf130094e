package import OnwireDiagnostics
package import OnwireHTTP

/// The differences of a comparison as annotations of GitHub Actions, each beside its line of the spec.
package enum ComparisonAnnotations {
  /// GitHub shows at most ten errors of a step.
  private static let limit = 10
  private static let columns = 200

  /// The workflow commands, one a line; none if nothing that counts differs.
  ///
  /// - Throws: Any error from reading a file.
  package static func text(_ comparison: Comparison, names: ComparedNames) throws -> String {
    let readers = try ComparedReaders(comparison)
    let differences = comparison.counting
    let shown = differences.count > limit ? differences.prefix(limit - 1) : differences[...]
    let file = file(of: comparison.left.message)
    var annotations = try shown.map { try annotation($0, readers, names, file) }
    if shown.count < differences.count {
      let more = ComparisonWording.more(differences.count - shown.count)
      annotations.append(GitHubAnnotation(file: file, title: names.right, message: more))
    }
    return annotations.map(\.text).joined()
  }

  private static func annotation(
    _ difference: Difference, _ readers: ComparedReaders, _ names: ComparedNames, _ file: String?
  ) throws -> GitHubAnnotation {
    let sides = readers.sides(of: difference)
    let values = try DifferenceText(difference, sides).values
    let lines = GlyphLine.lines(of: values, columns: columns).map(\.shown.text)
    let words = zip(sides, lines).map { side, line in
      side.isLeft
        ? ComparisonWording.expected(line)
        : ComparisonWording.seen(
          line, in: VisibleText.of(names.right), side.citation(unlike: difference.path))
    }
    let place = sides.first { $0.isLeft }?.origin.place
    let start = place?.start
    return GitHubAnnotation(
      file: place?.source.name ?? file, line: start?.line, column: start?.column,
      title: ComparisonWording.annotation(title: difference), message: words.joined(separator: "\n"))
  }

  /// The spec that a message was compiled from; `nil` for a capture.
  private static func file(of message: Message) -> String? {
    message.segments.indices.lazy.compactMap { message.segments[$0].origin.place?.source.name }.first
  }
}

extension Diagnostic {
  /// The workflow command that shows an error beside its line; empty for a warning, and without a file.
  package var annotation: String {
    guard severity == .error, let place, place.source.name != "stdin" else { return "" }
    return GitHubAnnotation(
      file: place.source.name, line: place.start.line, column: place.start.column, title: code.name,
      message: ([message] + notes + help).joined(separator: "\n")
    ).text
  }
}

/// A workflow command of GitHub Actions that shows an error beside a file.
///
/// Texts are escaped as in `packages/core/src/command.ts` of actions/toolkit: `%`, CR and LF everywhere, and
/// in properties also `:` and `,`. Before that, anything that a runner recognizes in the middle of a line is
/// made harmless.
struct GitHubAnnotation {
  /// The file, relative to the root of the repository; `nil` if there is none.
  var file: String?
  /// The position in the file, from 1; `nil` for the whole file.
  var line: Int?
  var column: Int?
  var title: String
  var message: String

  /// The command, with its line end.
  var text: String {
    let properties: [(String, String?)] = [
      ("file", file), ("line", line.map(String.init)), ("col", column.map(String.init)), ("title", title),
    ]
    let written = properties.compactMap { name, value in
      value.map { "\(name)=\(Self.escaped($0, Self.ofProperties))" }
    }
    return "::error \(written.joined(separator: ","))::\(Self.escaped(message, Self.ofMessages))\n"
  }

  private static let ofMessages: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
  private static let ofProperties = ofMessages.merging([":": "%3A", ",": "%2C"]) { $1 }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    VisibleText.lines(text).unicodeScalars.reduce(into: "") { result, scalar in
      if let escape = escapes[scalar] {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

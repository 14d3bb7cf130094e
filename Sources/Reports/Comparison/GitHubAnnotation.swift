import Diagnostics

/// A workflow command of GitHub Actions that shows an error beside a file.
///
/// How texts are escaped is from `packages/core/src/command.ts` of actions/toolkit: `%`, CR and LF everywhere,
/// and in properties also `:` and `,`.
struct GitHubAnnotation {
  /// The file from the root of the repository; `nil` for none.
  var file: String?
  /// Where in the file, from 1; `nil` for all of it.
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
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let escape = escapes[scalar] {
        result += escape
      } else if VisibleText.isHidden(scalar) {
        result += VisibleText.of(String(scalar))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

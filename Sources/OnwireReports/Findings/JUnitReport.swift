package import OnwireDiagnostics

/// The type of a failure in JUnit's XML that no diagnostic is about.
package enum TestFailure: String, Sendable {
  /// There is nothing to compare the request with.
  case noMatch = "no-match"
  case requestsDiffer = "requests-differ"
  /// The request belongs to no spec.
  case noSpec = "no-spec"
  /// No request came that belongs to the spec.
  case notSeen = "not-seen"
  /// The request could not be read, and was answered with an error.
  case refused
}

/// A report in JUnit's XML, as build servers read it, with one test case a request.
package struct JUnitReport: Sendable {
  /// A failure of a request: its code, the problem in one sentence, and the full text.
  package typealias Failure = (code: String, message: String, text: String)

  private let suite: String
  private var cases: [String] = []
  private var failed = 0

  /// A report with one suite.
  package init(suite: String) { self.suite = suite }

  /// Appends a test case for the request `name` of the file `file`.
  package mutating func add(_ name: String, of file: String, failures: [Failure]) {
    let start = "    <testcase name=\"\(Self.escaped(name))\" classname=\"\(Self.escaped(file))\""
    guard let first = failures.first else {
      cases.append(start + "/>\n")
      return
    }
    failed += 1
    // JUnit allows one failure a case: its text holds them all.
    let text = failures.map(\.text).joined(separator: "\n")
    let rest = failures.count > 1 ? ", and \(failures.count - 1) more" : ""
    cases.append(
      start
        + ">\n      <failure type=\"\(Self.escaped(first.code))\" message=\"\(Self.escaped(first.message + rest))\">"
        + Self.escaped(text, isContent: true) + "</failure>\n    </testcase>\n")
  }

  /// Appends a test case for each file that has errors among `diagnostics` that belong to no request;
  /// `command` names the case of those without a file.
  package mutating func add(_ diagnostics: [Diagnostic], of command: String) {
    var files: [String] = []
    var errors: [String: [Diagnostic]] = [:]
    for diagnostic in diagnostics where diagnostic.severity == .error {
      let file = diagnostic.place?.source.name ?? command
      if errors[file] == nil { files.append(file) }
      errors[file, default: []].append(diagnostic)
    }
    for file in files { add(file, of: file, failures: Self.failures(of: errors[file] ?? [])) }
  }

  /// The failures: only the errors among `diagnostics`, because a warning does not stop the output.
  package static func failures(of diagnostics: [Diagnostic]) -> [Failure] {
    let renderer = Renderer(width: 100)
    return diagnostics.filter { $0.severity == .error }.map {
      ($0.code.name, $0.message, renderer.render($0))
    }
  }

  /// The whole document.
  package var text: String {
    let counts = "tests=\"\(cases.count)\" failures=\"\(failed)\" errors=\"0\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="\(Self.escaped(suite))" \(counts)>

      """ + cases.joined() + "  </testsuite>\n</testsuites>\n"
  }

  /// Escapes a text: markup, invisible characters and the beginnings of commands to a build server (`::`,
  /// `##[`) become references, and characters that XML 1.0 cannot have become the escapes that a terminal
  /// shows. Line ends and tabs stay in content (`isContent`), but not in attributes, where readers take them
  /// for blanks.
  private static func escaped(_ text: String, isContent: Bool = false) -> String {
    var last: Unicode.Scalar?
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t" where isContent, "\n" where isContent: escaped.unicodeScalars.append(scalar)
      case ":" where last == ":", "#" where last == "#", "\t", "\n", "\r":
        escaped += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      case "\u{0}"..."\u{1F}": escaped += VisibleText.of(String(scalar))
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      case _ where VisibleText.isHidden(scalar):
        escaped += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      default: escaped.unicodeScalars.append(scalar)
      }
      last = scalar
    }
  }
}

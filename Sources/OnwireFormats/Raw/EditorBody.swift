import OnwireTextFormats

/// A body that says itself where it ends, as far as it was read: of JSON, XML, or one of Hurl's own forms.
struct EditorBody {
  private static let forms: [(start: String, end: String)] = [
    ("{", "}"), ("[", "]"), ("<", ">"), ("\"", "\""), ("```", "```"), ("`", "`"), ("base64,", ";"),
    ("hex,", ";"),
    ("file,", ";"),
  ]

  private let end: String?
  /// Whether the body may be whole.
  private(set) var isClosed = false

  /// A body whose first line is `line`, without blanks around it.
  init(_ line: ArraySlice<UInt8>) {
    let form = Self.forms.first { line.starts(with: $0.start.utf8) }
    end = form?.end
    take(line.dropFirst(form?.start.utf8.count ?? 0))
  }

  /// Goes on with a line that is not empty.
  mutating func take(_ line: ArraySlice<UInt8>) {
    guard let end else { return }
    isClosed = line.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// Whether a body of such a form begins so.
  static func begins(_ line: ArraySlice<UInt8>) -> Bool {
    forms.contains { line.starts(with: $0.start.utf8) }
  }
}

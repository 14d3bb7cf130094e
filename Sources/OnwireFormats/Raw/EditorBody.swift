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
  /// How many elements of XML began, and how many of them are open.
  private var elements = (all: 0, open: 0)

  /// A body whose first line is `line`, without blanks around it.
  init(_ line: ArraySlice<UInt8>) {
    let form = Self.forms.first { line.starts(with: $0.start.utf8) }
    end = form?.end
    take(end == ">" ? line : line.dropFirst(form?.start.utf8.count ?? 0))
  }

  /// Goes on with a line that is not empty.
  mutating func take(_ line: ArraySlice<UInt8>) {
    guard let end else { return }
    isClosed = line.suffix(end.utf8.count).elementsEqual(end.utf8)
    if end == ">" {
      takeTags(line)
      isClosed = isClosed && elements.all > 0 && elements.open == 0
    }
  }

  /// Counts the tags of a line of XML.
  private mutating func takeTags(_ line: ArraySlice<UInt8>) {
    for (byte, next) in zip(line, line.dropFirst()) {
      switch (byte, next) {
      case (UInt8(ascii: "<"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: ">")): elements.open -= 1
      case (UInt8(ascii: "<"), UInt8(ascii: "!")), (UInt8(ascii: "<"), UInt8(ascii: "?")): continue
      case (UInt8(ascii: "<"), _):
        elements.all += 1
        elements.open += 1
      default: continue
      }
    }
  }

  /// Whether a body of such a form begins so.
  static func begins(_ line: ArraySlice<UInt8>) -> Bool {
    forms.contains { line.starts(with: $0.start.utf8) }
  }
}

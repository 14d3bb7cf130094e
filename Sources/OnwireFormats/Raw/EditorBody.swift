import OnwireTextFormats

/// The part read so far of a body that shows where it ends: JSON, XML, or one of Hurl's own forms.
struct EditorBody {
  private static let forms: [(start: String, end: String)] = [
    ("{", "}"), ("[", "]"), ("<", ">"), ("\"", "\""), ("```", "```"), ("`", "`"), ("base64,", ";"),
    ("hex,", ";"),
    ("file,", ";"),
  ]

  private let end: String?
  /// Whether the body may be complete.
  private(set) var isClosed = false
  private var tags = XMLTags()
  /// The text of a body that begins as JSON.
  private var json: [UInt8]?

  /// A body whose first line is `line`, without blanks around it.
  init(_ line: ArraySlice<UInt8>) {
    let form = Self.forms.first { line.starts(with: $0.start.utf8) }
    end = form?.end
    if ["{", "[", "\""].contains(form?.start) { json = form.map { Array($0.start.utf8) } }
    take(end == ">" ? line : line.dropFirst(form?.start.utf8.count ?? 0))
  }

  /// Continues with a line that is not empty.
  mutating func take(_ line: ArraySlice<UInt8>) {
    // After a body, it is a comment of Hurl's.
    guard let end, !(isClosed && line.first == UInt8(ascii: "#")) else { return }
    json?.append(contentsOf: line + [.lineFeed])
    isClosed = line.suffix(end.utf8.count).elementsEqual(end.utf8)
    if end == ">" {
      tags.take(line)
      isClosed = isClosed && tags.areClosed
    }
  }

  /// Whether it is a complete body of Hurl's; one that begins as JSON has to be JSON (hurl.dev, Hurl File,
  /// Grammar).
  var isOfHurl: Bool {
    guard isClosed, let json else { return isClosed }
    var reader = JSONReader(ByteInput(json))
    do {
      _ = try reader.value()
      try reader.finish()
      return true
    } catch {
      return false
    }
  }

  /// Whether a body in one of these forms begins with `line`.
  static func begins(_ line: ArraySlice<UInt8>) -> Bool {
    forms.contains { line.starts(with: $0.start.utf8) }
  }
}

/// Follows the elements of XML line by line, only to tell whether all that began have ended.
private struct XMLTags {
  /// What surrounds the next byte.
  private enum Place {
    case text, tag
    case value(quote: UInt8)
    /// A comment or a CDATA section, with the text that ends it.
    case passed(until: String)
  }

  private var place = Place.text
  private var (hasBegun, open) = (false, 0)

  /// Whether an element began, and all that began have ended.
  var areClosed: Bool { hasBegun && open == 0 }

  mutating func take(_ line: ArraySlice<UInt8>) {
    var rest = line
    while let byte = rest.first {
      switch place {
      case .text: takeText(&rest)
      case .tag:
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          place = .value(quote: byte)
        } else if byte == UInt8(ascii: ">") {
          place = .text
        } else if rest.starts(with: "/>".utf8) {
          open -= 1
        }
        rest.removeFirst()
      case .value(let quote):
        if byte == quote { place = .tag }
        rest.removeFirst()
      case .passed(let end):
        let isEnd = rest.starts(with: end.utf8)
        if isEnd { place = .text }
        rest.removeFirst(isEnd ? end.utf8.count : 1)
      }
    }
  }

  /// Skips to the next `<`, and past the characters that open its markup.
  private mutating func takeText(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop { $0 != UInt8(ascii: "<") }
    // A step is the number of elements that it opens: `<!DOCTYPE a>` and `<?xml ?>` open none.
    let starts: [(text: String, place: Place, step: Int)] = [
      ("<!--", .passed(until: "-->"), 0), ("<![CDATA[", .passed(until: "]]>"), 0), ("<!", .tag, 0),
      ("<?", .tag, 0), ("</", .tag, -1), ("<", .tag, 1),
    ]
    guard let start = starts.first(where: { rest.starts(with: $0.text.utf8) }) else { return }
    place = start.place
    open += start.step
    hasBegun = hasBegun || start.step == 1
    rest.removeFirst(start.text.utf8.count)
  }
}

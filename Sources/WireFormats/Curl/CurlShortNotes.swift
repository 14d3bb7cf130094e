import HTTPWire

/// Where a readable command differs from the message, each said once.
struct CurlShortNotes {
  /// One difference.
  enum Note {
    case added([String])
    case boundary
    case boundaryAdded
    case contentLength(String)
    case file(String, part: String, Segment.Content)
    case partHead(String)
    case partType(String)
    case quotes(String)
    case respelled([String])
    case unnamedLine
    case unnamedPart
    case version
  }

  private(set) var sentences: [String] = []

  /// Adds the sentence of a difference.
  mutating func note(_ note: Note) {
    let sentence = note.sentence
    if !sentences.contains(sentence) { sentences.append(sentence) }
  }

  /// Adds several.
  mutating func note(_ notes: [Note]) {
    for note in notes { self.note(note) }
  }
}

extension CurlShortNotes.Note {
  /// What a person reads, without a full stop and in one line.
  fileprivate var sentence: String {
    switch self {
    case .added(let fields): "curl adds \(fields.joined(separator: " and ")) of its own"
    case .boundary: "curl chooses the boundary, and with it the Content-Length"
    case .boundaryAdded: "curl adds its boundary to the Content-Type"
    case .contentLength(let value): "curl writes the true Content-Length instead of `\(Self.line(value))`"
    case .file(let name, let part, .file):
      "curl reads `\(Self.line(name))` for the part `\(Self.line(part))` from the folder it runs in"
    case .file(let name, let part, let content):
      "put the \(content.length) bytes of the part `\(Self.line(part))` in `\(Self.line(name))` first"
    case .partHead(let name): "curl writes the head of the part `\(Self.line(name))` in its own way"
    case .partType(let name): "curl gives the part `\(Self.line(name))` a Content-Type of its own"
    case .quotes(let name): "curl escapes the quotes in the head of the part `\(Self.line(name))`"
    case .respelled(let names):
      "curl escapes values by its own rule, with the same meaning: \(Self.list(names))"
    case .unnamedLine: "a line of the head is left out, since it is no field"
    case .unnamedPart: "a part is left out, since -F cannot say its name"
    case .version: "curl may speak HTTP/2 where the server does"
    }
  }

  private static func list(_ names: [String]) -> String {
    var names = names
    names = names.indices.filter { !names[..<$0].contains(names[$0]) }.map { names[$0] }
    let shown = names.prefix(3).map { "`\(line($0))`" }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  /// The text without what would end a comment's line.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
  }
}

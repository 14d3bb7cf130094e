import OnwireHTTP

/// The differences between a readable command and the message, each stated once.
struct CurlShortNotes {
  /// One difference.
  enum Note {
    case added([String])
    case boundary
    case boundaryAdded
    case connectionLast
    case contentLength(String)
    case file(String, part: String)
    case ownFile(String, part: String, Int)
    case escapeCase
    case fieldOrder
    case framedAnew
    case lostField(String)
    case lostFields(String, sent: Int, of: Int)
    case lostTrailer(String)
    case partHead(String)
    case partType(String)
    case quotes(String)
    case requestLine
    case respelled([String])
    case respeltField(String)
    case unchecked
    case unnamedLine
    case unnamedPart
    case version
    case versionOf(String)
  }

  private(set) var sentences: [String] = []
  private var known: Set<String> = []

  /// Adds the sentence of a note.
  mutating func note(_ note: Note) {
    let sentence = note.sentence
    if known.insert(sentence).inserted { sentences.append(sentence) }
  }

  /// Adds several notes.
  mutating func note(_ notes: [Note]) {
    for note in notes { self.note(note) }
  }
}

extension CurlShortNotes.Note {
  /// The sentence for people, without a full stop and on one line.
  fileprivate var sentence: String {
    switch self {
    case .added(let fields): "curl adds \(fields.joined(separator: " and ")) of its own"
    case .boundary: "curl chooses the boundary, and with it the Content-Length"
    case .boundaryAdded: "curl adds its boundary to the Content-Type"
    case .connectionLast: "curl writes Connection last from 8.16 on"
    case .contentLength(let value):
      "curl writes the true Content-Length instead of `\(ShellComment.name(value))`"
    case .file(let name, let part):
      "curl reads `\(ShellComment.name(name))` for the part `\(ShellComment.name(part))` "
        + "from the folder it runs in"
    case .ownFile(let name, let part, let length):
      "put the \(length) bytes of the part `\(ShellComment.name(part))` "
        + "in `\(ShellComment.name(name))` first"
    case .escapeCase: "releases of curl differ in the letter case of escapes in the query"
    case .fieldOrder: "curl sends the fields in an order of its own"
    case .framedAnew: "curl frames the body anew, as Transfer-Encoding says"
    case .lostField(let name): "curl leaves the field `\(ShellComment.name(name))` out"
    case .lostFields(let name, let sent, let count):
      "curl sends \(sent) of the \(count) fields `\(ShellComment.name(name))`"
    case .lostTrailer(let name): "curl leaves the trailer `\(ShellComment.name(name))` out"
    case .partHead(let name): "curl writes the head of the part `\(ShellComment.name(name))` in its own way"
    case .partType(let name): "curl gives the part `\(ShellComment.name(name))` a Content-Type of its own"
    case .quotes(let name): "curl escapes the quotes in the head of the part `\(ShellComment.name(name))`"
    case .requestLine: "curl writes another request line"
    case .respeltField(let name): "curl writes the field `\(ShellComment.name(name))` in its own way"
    case .unchecked: "what curl makes of it is not known, since it may refuse the URL"
    case .respelled(let names):
      "curl escapes values by its own rule, with the same meaning: \(Self.list(names))"
    case .unnamedLine: "a line of the head is left out, since it is no field"
    case .unnamedPart: "a part is left out, since -F cannot say its name"
    case .versionOf(let version): "curl writes its own version instead of `\(ShellComment.name(version))`"
    case .version: "curl may speak HTTP/2 where the server does"
    }
  }

  private static func list(_ names: [String]) -> String {
    var known: Set<String> = []
    let names = names.filter { known.insert($0).inserted }
    let shown = names.prefix(3).map { "`\(ShellComment.name($0))`" }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }
}

import OnwireDiagnostics
import OnwireHTTP

/// A piece of a value that is drawn as one.
struct Glyph: Equatable {
  /// The printed text, which has nothing that a terminal takes for a command.
  var text: String
  /// The columns that it takes.
  var width: Int
  /// Its bytes in the message; empty for a quote that is added.
  var source: Range<Int>
  /// Whether it differs from the other side.
  var isMarked = false

  init(_ text: String, from source: Range<Int>) {
    self.text = text
    self.source = source
    width = DisplayWidth.of(text)
  }
}

extension Glyph {
  /// The sign for glyphs that are not shown.
  static let omission = Glyph("…", from: 0..<0)

  /// How a text is printed.
  enum Notation {
    /// In quotes, with the escapes of JSON's strings: the decoded value.
    case quoted
    /// As it is written, with escapes only for invisible characters.
    case spelling
  }

  /// The glyphs of bytes, with the places of these in `bytes`.
  static func glyphs(of bytes: [UInt8], _ notation: Notation) -> [Glyph] {
    var glyphs: [Glyph] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let text = rest.textPrefix
      var index = rest.startIndex
      for character in String(decoding: text, as: UTF8.self) {
        // CR LF is one Character, but shown as two glyphs.
        let pieces = character.utf8.first == 13 ? character.unicodeScalars.map { Character($0) } : [character]
        for piece in pieces {
          let end = index + piece.utf8.count
          glyphs.append(Glyph(shown(piece, notation), from: index..<end))
          index = end
        }
      }
      rest = rest[text.endIndex...]
      guard let byte = rest.first else { break }
      glyphs.append(Glyph(escape(byte), from: rest.startIndex..<rest.startIndex + 1))
      rest.removeFirst()
    }
    guard notation == .quoted else { return glyphs }
    return [Glyph("\"", from: 0..<0)] + glyphs + [Glyph("\"", from: bytes.count..<bytes.count)]
  }

  private static func shown(_ character: Character, _ notation: Notation) -> String {
    if notation == .quoted { return VisibleText.quoted(String(character), columns: .max).text }
    switch character {
    case "\r": return "\\r"
    case "\n": return "\\n"
    case "\t": return "\\t"
    default: return VisibleText.of(String(character))
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "\\x" + (byte < 16 ? "0" : "") + digits
  }
}

extension [Glyph] {
  /// Shows wildcards as the spec spells them, in place of the words that stand for them.
  mutating func show(_ wildcards: Wildcards) {
    if wildcards.isEmpty { return }
    // Each letter and digit of a token is a glyph.
    let bytes = map { $0.text.utf8.count == 1 ? $0.text.utf8.first ?? 0 : 0 }
    for (place, wildcard) in wildcards.occurrences(in: bytes[...]).reversed() {
      let source = self[place.lowerBound].source.lowerBound..<self[place.upperBound - 1].source.upperBound
      let spelling = VisibleText.of(wildcards.all[wildcard].spelling)
      replaceSubrange(place, with: [Glyph(spelling, from: source)])
    }
  }

  /// Marks the glyphs that have a byte in one of `marks`, which are in order.
  mutating func mark(_ marks: [Range<Int>]) {
    for index in indices where marks.contains(where: { $0.overlaps(self[index].source) }) {
      self[index].isMarked = true
    }
  }

  /// Makes blanks visible that nobody would see: the marked ones, and those at the ends.
  mutating func showBlanks() {
    let first = firstIndex { $0.text != " " } ?? endIndex
    let last = lastIndex { $0.text != " " } ?? endIndex
    for index in indices where self[index].text == " " {
      if self[index].isMarked || index < first || index > last { self[index].text = "␣" }
    }
  }

  /// The columns that they take together.
  var width: Int { reduce(0) { $0 + $1.width } }

  /// The texts in runs that are either marked or not.
  var runs: [(text: String, isMarked: Bool)] {
    var runs: [(text: String, isMarked: Bool)] = []
    for glyph in self {
      if let last = runs.last, last.isMarked == glyph.isMarked {
        runs[runs.count - 1].text += glyph.text
      } else {
        runs.append((glyph.text, glyph.isMarked))
      }
    }
    return runs
  }

  /// The printed text.
  var text: String { reduce(into: "") { $0 += $1.text } }
}

extension ArraySlice<UInt8> {
  /// The longest prefix that is UTF-8.
  fileprivate var textPrefix: ArraySlice<UInt8> {
    if allSatisfy({ $0 < 0x80 }) { return self }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = makeIterator()
    var end = startIndex
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { end += scalar.count }
    return self[..<end]
  }
}

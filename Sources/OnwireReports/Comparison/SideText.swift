import OnwireHTTP
import OnwireTextFormats

/// The value of a field on one side of a difference, as people read it.
struct SideText {
  /// The glyphs to show, including added quotes.
  var glyphs: [Glyph]
  /// Runs of glyphs to show in any case: the marked ones, or an empty run where only the other side has
  /// something; otherwise the start.
  var anchors: [Range<Int>] = [0..<0]
  /// Whether there are more bytes than the glyphs show.
  var isCut = false
  /// The number of its bytes on the wire.
  var size = 0
  /// The range of its bytes, if they are not text.
  var binary: Range<Int>?

  /// Words in place of bytes, if there are none, or none to show as text.
  init(words: String) {
    glyphs = words.map { Glyph(String($0), from: 0..<0) }
  }

  /// Shows bytes as text; `source` gives the place of each in the message.
  init(
    _ bytes: [UInt8], _ notation: Glyph.Notation, marks: [Range<Int>] = [],
    wildcards: Wildcards = Wildcards(), source: ((Range<Int>) -> Range<Int>)? = nil
  ) {
    glyphs = Glyph.glyphs(of: bytes, notation)
    if let source { for index in glyphs.indices { glyphs[index].source = source(glyphs[index].source) } }
    glyphs.show(wildcards)
    size = bytes.count
    glyphs.mark(marks)
    if notation == .spelling { glyphs.showBlanks() }
    let anchors = Self.anchors(in: glyphs, marks)
    if !anchors.isEmpty { self.anchors = anchors }
  }

  private static func anchors(in glyphs: [Glyph], _ marks: [Range<Int>]) -> [Range<Int>] {
    var anchors: [Range<Int>] = []
    for index in glyphs.indices where glyphs[index].isMarked {
      if let last = anchors.last, last.upperBound == index {
        anchors[anchors.count - 1] = last.lowerBound..<index + 1
      } else {
        anchors.append(index..<index + 1)
      }
    }
    guard anchors.isEmpty, let mark = marks.first else { return anchors }
    let index = glyphs.firstIndex { $0.source.lowerBound >= mark.lowerBound && !$0.source.isEmpty }
    return [(index ?? glyphs.count)..<(index ?? glyphs.count)]
  }
}

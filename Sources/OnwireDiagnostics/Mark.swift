/// A range to mark in a source, and the words beside it.
struct Mark {
  /// The bytes to mark, all on one line; empty for just a caret.
  var bytes: Range<Int>
  /// Whether it is the diagnostic's own place.
  var isPrimary: Bool
  /// The words, safe to print.
  var text: String
  /// The width of the words in columns.
  var textWidth: Int
}

/// A line of a source with all its marks.
struct MarkedLine {
  /// The number, from 1.
  var number: Int
  /// Its bytes without the line end.
  var bytes: Range<Int>
  /// The marks, at least one, sorted by their start.
  var marks: [Mark]
}

extension MarkedLine {
  /// The lines on which `labels`, all in one source, begin, in order. The first label is primary if
  /// `hasPrimary`.
  static func lines(of labels: [Diagnostic.Label], hasPrimary: Bool) -> [MarkedLine] {
    let sorted = labels.enumerated().sorted { a, b in
      let (one, other) = (a.element.place.bounds, b.element.place.bounds)
      return (one.lowerBound, one.upperBound, a.offset) < (other.lowerBound, other.upperBound, b.offset)
    }
    var lines: [MarkedLine] = []
    for (offset, label) in sorted {
      let source = label.place.source
      let bounds = label.place.withoutLineEnds
      // Sorted, so a label that is not after the last line is on it: a long line is searched only once.
      let known = lines.last.flatMap { bounds.lowerBound <= $0.bytes.upperBound ? $0.bytes : nil }
      let line = known ?? source.line(around: bounds.lowerBound)
      if lines.last?.bytes.lowerBound != line.lowerBound {
        // Counted from the line before, so that many labels do not take many passes over the source.
        let (number, start) = lines.last.map { ($0.number, $0.bytes.lowerBound) } ?? (1, 0)
        let between = source.lineEnds(in: start..<line.lowerBound)
        lines.append(MarkedLine(number: number + between, bytes: line, marks: []))
      }
      let number = lines[lines.count - 1].number
      var lastNumber = number
      if bounds.upperBound > line.upperBound {
        let last = source.line(around: bounds.upperBound - 1)
        lastNumber += source.lineEnds(in: line.lowerBound..<last.lowerBound)
      }
      let text = VisibleText.of(Words.label(label.text, endsOn: lastNumber == number ? nil : lastNumber))
      lines[lines.count - 1].marks.append(
        Mark(
          bytes: bounds.clamped(to: line), isPrimary: hasPrimary && offset == 0, text: text,
          textWidth: DisplayWidth.of(text)))
    }
    return lines
  }
}

extension Place {
  /// The bounds without line ends at the end: a range that includes its line's end stays on that line.
  fileprivate var withoutLineEnds: Range<Int> {
    var bounds = self.bounds
    while let last = bounds.last, Source.isLineEnd(source.bytes[last]) { bounds.removeLast() }
    return bounds
  }
}

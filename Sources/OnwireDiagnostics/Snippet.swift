/// The lines of one source that a diagnostic is about, with their marks.
struct Snippet {
  private let source: Source
  private let marked: [MarkedLine]

  /// One snippet for each source: that of the diagnostic's place first, then those of its labels in order.
  static func snippets(of diagnostic: Diagnostic) -> [Snippet] {
    let primary = diagnostic.place.map { [Diagnostic.Label($0, diagnostic.label)] } ?? []
    var sources: [Source] = []
    var labels: [ObjectIdentifier: [Diagnostic.Label]] = [:]
    for label in primary + diagnostic.labels {
      let source = label.place.source
      if labels[ObjectIdentifier(source)] == nil { sources.append(source) }
      labels[ObjectIdentifier(source), default: []].append(label)
    }
    return sources.enumerated().map { index, source in
      let hasPrimary = index == 0 && !primary.isEmpty
      let lines = MarkedLine.lines(of: labels[ObjectIdentifier(source)] ?? [], hasPrimary: hasPrimary)
      return Snippet(source: source, marked: lines)
    }
  }

  /// The columns of the largest line number.
  var numberWidth: Int { String(marked.last?.number ?? 1).utf8.count }

  /// The source's name and the start of the primary mark, otherwise of the first: `name:line:column`.
  var location: String {
    let primary = marked.first { $0.marks.contains(where: \.isPrimary) } ?? marked.first
    guard let line = primary, let mark = line.marks.first(where: \.isPrimary) ?? line.marks.first else {
      return source.name
    }
    return "\(source.name):\(line.number):\(source.column(of: mark.bytes.lowerBound, in: line.bytes))"
  }

  /// The lines to print, each in a window of `room` columns after the gutter.
  func lines(in gutter: Gutter, room: Int, primary: Ink) -> [String] {
    var lines: [String] = []
    for (index, line) in marked.enumerated() {
      if index > 0 { lines += between(marked[index - 1], line, gutter, room) }
      for window in LineWindow.windows(on: line.bytes, of: source, marks: line.marks, room: room) {
        lines.append(gutter.bar(line.number, window.text))
        lines += MarkRows(window.marks, room: room, primary: primary).rows.map { row in
          gutter.bar(nil, row.reduce(into: "") { $0 += $1.ink.paint($1.text, color: gutter.color) })
        }
      }
    }
    return lines
  }

  /// The text between two marked lines: nothing, the single line between them, or dots for more.
  private func between(_ one: MarkedLine, _ other: MarkedLine, _ gutter: Gutter, _ room: Int) -> [String] {
    switch other.number - one.number {
    case 1: []
    case 2:
      LineWindow.windows(on: source.line(after: one.bytes.upperBound), of: source, marks: [], room: room)
        .map { gutter.bar(one.number + 1, $0.text) }
    default: [Ink.frame.paint("...", color: gutter.color)]
    }
  }
}

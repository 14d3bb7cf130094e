package import OnwireClients
package import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

/// What `onwire explain SPEC` says about the bytes of a compiled request.
package struct ByteReport {
  private let wire: Compilation.Wire
  private let changedRules: [String: Place]
  private let columns: Int?
  private let color: Bool

  private var message: Message { wire.message }

  /// Reports on a request; `changedRules` are those that its spec sets itself, with where.
  ///
  /// `columns` are those of the terminal that looks on; `nil` for as many as it takes.
  package init(_ wire: Compilation.Wire, changedRules: [String: Place], columns: Int?, color: Bool) {
    self.wire = wire
    self.changedRules = changedRules
    self.columns = columns
    self.color = color
  }

  // MARK: One byte

  /// The field that holds the byte at `offset`, and why it is there; `nil` outside the message.
  ///
  /// - Throws: what reading a file throws.
  package func text(at offset: Int) throws -> String? {
    guard let field = message.field(at: offset) else { return nil }
    let segment = message.segments[field.segment]
    var lines = [strong(ByteWords.title(offset, length: message.length)), ""]
    lines += try Excerpt(message, color: color).lines(around: offset, in: field)
    lines.append("")
    lines.append(row("field", ByteWords.field(field)))
    lines.append(row("role", field.role.rawValue))
    if let value = try value(of: field) { lines.append(row("value", value)) }
    lines.append(row("in", chain(field)))
    lines += rule(segment.origin)
    lines.append("")
    return lines.joined(separator: "\n") + "\n" + cause(segment.origin)
  }

  private func value(of field: Field) throws -> String? {
    if let words = ByteWords.made(message.segments.content(at: field.segment)) { return words }
    guard let (value, isWhole) = try message.value(of: field, limit: 1 << 12) else { return nil }
    return ByteWords.value(
      value, isWhole: isWhole, length: field.range.count, columns: max((columns ?? 160) - 10, 40))
  }

  /// The elements around a field, from the request on.
  private func chain(_ field: Field) -> String {
    var steps = message.elements(around: field).map { ByteWords.kind(message.elements[$0].kind) }
    if steps.isEmpty { steps = ["message"] }
    return (steps + [field.path]).joined(separator: " › ")
  }

  /// The lines on the rule that made the bytes.
  private func rule(_ origin: Origin) -> [String] {
    if let (transport, addition) = Transport.addition(ruled: origin.rule) {
      return [
        row("rule", "\(origin.rule): what \(transport.title) adds where neither library nor spec has it"),
        row("", "\(addition.evidence.rawValue): \(addition.source)"),
      ]
    }
    let prefix = wire.client.name + "."
    let isOwn = origin.rule.hasPrefix(prefix)
    let name = isOwn ? String(origin.rule.dropFirst(prefix.count)) : origin.rule
    if let rule = FixedRule.byName[name] {
      return [row("rule", "\(name): \(rule.summary)"), row("", "(\(rule.source))")]
    }
    let summary = RuleDefinition.byName[name].map { ": \($0.summary)" } ?? ""
    var lines = [row("rule", name + summary)]
    if let place = changedRules[name] {
      let start = place.start
      lines.append(row("", ByteWords.changed(at: "\(place.source.name):\(start.line):\(start.column)")))
    } else if let known = wire.client.table.row(name, in: wire.client.version) {
      lines.append(row("", ByteWords.value(known, of: wire.client)))
      lines.append(row("", "\(known.evidence.rawValue): \(known.source)"))
    }
    return lines
  }

  /// Why the bytes are there: the spec's line, or that no value asked for them.
  private func cause(_ origin: Origin) -> String {
    guard let place = origin.place else { return ByteWords.unprompted + "\n" }
    return Renderer(width: columns ?? 100, color: color).render(
      Diagnostic(.note, code: .none, ByteWords.cause(path: origin.path), at: place))
  }

  // MARK: Many bytes

  /// The fields that the bytes of `range` are in, as the annotated dump shows them; `nil` where it holds no byte.
  ///
  /// - Throws: what reading a file throws.
  package func text(in range: Range<Int>) throws -> String? {
    let fields = message.fields.filter { $0.range.overlaps(range) }
    guard !fields.isEmpty else { return nil }
    return try rows(of: fields)
  }

  /// The bytes that come from the value at a path of the spec, or below it; `nil` where there are none.
  ///
  /// - Throws: what reading a file throws.
  package func text(from path: String) throws -> String? {
    let fields = message.fields(from: path)
    guard !fields.isEmpty else { return nil }
    let runs = fields.map(\.range).filter { !$0.isEmpty }.joinedNeighbours
    return strong(ByteWords.path(path, runs)) + "\n\n" + (try rows(of: fields))
  }

  /// Why no byte comes from `path`, and the paths from which some come.
  package func nothing(from path: String) -> Diagnostic {
    var paths: [String] = []
    for segment in message.segments where !segment.origin.path.isEmpty && paths.last != segment.origin.path {
      paths.append(segment.origin.path)
    }
    return ByteWords.nothing(from: path, known: paths)
  }

  private func rows(of fields: [Field]) throws -> String {
    var options = OutputOptions()
    if let columns { options.fit(columns: columns) }
    options.color = color
    options.segments = Set(fields.map(\.segment))
    var bytes: [UInt8] = []
    let request = Request(wire)
    _ = try OutputKind.hex.write(request, options: options) { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Layout

  private func strong(_ text: String) -> String {
    Ink.strong.paint(text, color: color)
  }

  private func row(_ title: String, _ text: String) -> String {
    let padded = title + String.blanks(8 - title.utf8.count)
    return Ink.value.paint(padded, color: color && !title.isEmpty) + VisibleText.of(text)
  }
}

extension [Range<Int>] {
  /// The ranges with those that abut made one.
  fileprivate var joinedNeighbours: [Range<Int>] {
    reduce(into: []) { runs, range in
      if let last = runs.last, last.upperBound == range.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<range.upperBound
      } else {
        runs.append(range)
      }
    }
  }
}

package import OnwireClients
package import OnwireDiagnostics
package import OnwireHTTP
import OnwireFormats
import OnwireSpecLanguage

/// The report of `onwire explain SPEC` on some bytes of a compiled request.
package struct ByteReport {
  /// The bytes to explain.
  package enum Subject {
    /// The byte at an offset.
    case byte(Int)
    /// The fields that these bytes are in.
    case range(ClosedRange<Int>)
    /// The bytes that come from the value at a path of the spec, or below it.
    case value(String)
  }

  private let wire: Compilation.Wire
  private let changedRules: [String: Place]
  private let columns: Int?
  private let subject: Subject
  private let fields: [Field]

  private var message: Message { wire.message }

  /// Reports on a request; `changedRules` are the rules that its spec sets, with their places. `nil` if there
  /// are no such bytes.
  ///
  /// `columns` is the width of the terminal; `nil` for no limit.
  package init?(
    _ subject: Subject, of wire: Compilation.Wire, changedRules: [String: Place], columns: Int?
  ) {
    self.wire = wire
    self.changedRules = changedRules
    self.columns = columns
    self.subject = subject
    let message = wire.message
    fields =
      switch subject {
      case .byte(let offset): message.field(at: offset).map { [$0] } ?? []
      case .range(let range): message.fields.filter { $0.range.overlaps(range) }
      case .value(let path): message.fields(from: path)
      }
    if fields.isEmpty { return nil }
  }

  /// The report as a page.
  ///
  /// - Throws: Any error from reading a file.
  package var page: Page {
    get throws {
      switch subject {
      case .byte(let offset): return try page(of: fields[0], at: offset)
      case .range(let range):
        var page = Page(.text(ByteWording.title(range, length: message.length)))
        page.isTitled = false
        page.add(rows)
        return page
      case .value(let path):
        let runs = fields.map(\.range).filter { !$0.isEmpty }.joinedNeighbours
        var page = Page(.text(ByteWording.path(path, runs)))
        if !runs.isEmpty { page.add(.line(.text(ByteWording.places(runs))), .strong, close: true) }
        page.add(rows)
        return page
      }
    }
  }

  /// The fields as `compile --emit json` writes them, in an object with one field a line, and a line end.
  ///
  /// - Throws: Any error from reading a file.
  package var json: String {
    get throws { try MessageJSON.text(of: fields, in: Request(wire)) }
  }

  // MARK: One byte

  /// Explains the field that holds a byte, and why it is there.
  private func page(of field: Field, at offset: Int) throws -> Page {
    let segment = message.segments[field.segment]
    var page = Page(.text(ByteWording.title(offset, length: message.length)))
    let message = message
    page.add(.drawn { try Excerpt(message, color: $1).lines(around: offset, in: field) })
    var facts = [
      ("field", [Words.name(field.path) + .text(ByteWording.place(of: field))]),
      ("role", [.text(field.role.rawValue)]),
    ]
    if let value = try value(of: field) { facts.append(("value", [.name(value)])) }
    facts.append(("in", [.text(chain(field))]))
    facts.append(("rule", rule(segment.origin)))
    page.add(.facts(facts))
    page.add(cause(segment.origin))
    return page
  }

  private func value(of field: Field) throws -> String? {
    if let words = ByteWording.made(message.segments.content(at: field.segment)) { return words }
    guard let (value, isWhole) = try message.value(of: field, limit: 1 << 12) else { return nil }
    return ByteWording.value(
      value, isWhole: isWhole, length: field.range.count, columns: max((columns ?? 160) - 10, 40))
  }

  /// The elements around a field, from the request on.
  private func chain(_ field: Field) -> String {
    var steps = message.elements(around: field).map { ByteWording.words(message.elements[$0].kind) }
    if steps.isEmpty { steps = ["message"] }
    return (steps + [field.path]).joined(separator: " › ")
  }

  /// The lines about the rule that made the bytes.
  private func rule(_ origin: Origin) -> [Words] {
    if let (transport, addition) = Transport.addition(ruled: origin.rule) {
      return [
        .name(origin.rule) + .text(": what \(transport.title) adds where neither library nor spec has it"),
        .text("\(addition.evidence.rawValue): \(addition.source)"),
      ]
    }
    let prefix = wire.client.name + "."
    let isOwn = origin.rule.hasPrefix(prefix)
    let name = isOwn ? String(origin.rule.dropFirst(prefix.count)) : origin.rule
    if let rule = FixedRule.byName[name] {
      return [.name(name) + Words(": \(rule.summary)"), .text("(\(rule.source))")]
    }
    var lines = [Words.name(name) + Words(RuleDefinition.byName[name].map { ": \($0.summary)" } ?? "")]
    if let place = changedRules[name] {
      let start = place.start
      lines.append(.text(ByteWording.changed(at: "\(place.source.name):\(start.line):\(start.column)")))
    } else if let known = wire.client.table.row(name, in: wire.client.version) {
      lines.append(Words(ByteWording.value(known, of: wire.client)))
      lines.append(.text("\(known.evidence.rawValue): \(known.source)"))
    }
    return lines
  }

  /// The reason for the bytes: the spec's line, or that no value asked for them.
  private func cause(_ origin: Origin) -> Page.Block {
    guard let place = origin.place else { return .line(.text(ByteWording.unprompted)) }
    return .diagnostic(Diagnostic(.note, code: .none, ByteWording.cause(path: origin.path), at: place))
  }

  // MARK: Many bytes

  /// Reports that no byte of a request comes from `path`, and the paths that give some.
  package static func nothing(from path: String, in message: Message) -> Diagnostic {
    let variable = variable(at: path, of: message)
    var paths: [String] = []
    var users: [String] = []
    for segment in message.segments where !segment.origin.path.isEmpty {
      if paths.last != segment.origin.path { paths.append(segment.origin.path) }
      if let variable, let place = segment.origin.place, place.text.holds("${\(variable)}") {
        users.append(segment.origin.path)
      }
    }
    if variable != nil { return .noBytes(fromVariable: path, known: users) }
    return .noBytes(from: path, known: paths) { path in
      let fields = message.fields.filter { message.segments[$0.segment].origin.path == path }
      return ByteWording.places(fields.map(\.range).filter { !$0.isEmpty }.joinedNeighbours)
    }
  }

  /// The variable that a path names, if the request's spec refers to it.
  private static func variable(at path: String, of message: Message) -> String? {
    guard let steps = SpecStep.steps(of: path), steps.count == 2, steps[0] == .key("vars"),
      case .key(let name) = steps[1], message.variables[name] != nil
    else { return nil }
    return name
  }

  /// The fields as in the annotated dump.
  private var rows: Page.Block {
    let (request, segments, columns) = (Request(wire), Set(fields.map(\.segment)), columns)
    return .drawn { _, color in
      var options = OutputOptions()
      if let columns { options.fit(columns: columns) }
      options.color = color
      options.segments = segments
      var bytes: [UInt8] = []
      _ = try OutputKind.hex.write(request, options: options) { bytes.append(contentsOf: $0) }
      return PageLines.lines(of: String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension [Range<Int>] {
  /// The ranges, with adjacent ones joined.
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

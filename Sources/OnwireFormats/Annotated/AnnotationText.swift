import OnwireDiagnostics
import OnwireHTTP

/// The words of the annotated dump: what a field is, its value, and where it comes from.
struct AnnotationText {
  private let message: Message
  private let request: Request
  /// The beginning of the names of the client's own rules.
  private let prefix: String?
  private let sections: SectionTitles

  /// The most bytes of a field that are read to show its value.
  private static let valueLimit = 512

  init(_ request: Request) {
    message = request.message
    self.request = request
    prefix = request.client.map { "\($0.library)." }
    sections = SectionTitles(request.message)
  }

  // MARK: Titles

  /// The first line.
  var title: String {
    let endpoint = request.endpoint
    let client = request.client.map { ", as \($0) sends them" } ?? ", as the capture has them"
    // For a body without a head, nobody knows where it went.
    if message.headLength == 0, endpoint.host.isEmpty { return count(message.length) + client }
    return VisibleText.of("\(count(message.length)) to \(endpoint.origin)\(client)")
  }

  /// The kind of an element, and its length.
  func title(ofSection index: Int) -> String { sections.title(of: index) }

  // MARK: Fields

  /// The path and the value, cut to the space that the layout has for them.
  func what(_ field: Field, _ layout: RowLayout) throws -> String {
    let hasValue = field.role.hasValueOfItsOwn
    guard let columns = layout.whatColumns else {
      let path = field.path + (hasValue ? " = " : "")
      return hasValue ? path + (try value(of: field, columns: layout.valueColumns(behind: path))) : path
    }
    guard hasValue else { return tail(of: field.path, columns: columns) }
    let whole = try value(of: field, columns: columns)
    let share = min(DisplayWidth.of(whole), columns / 2)
    let path = tail(of: field.path, columns: columns - 3 - share) + " = "
    return path + (try value(of: field, columns: columns - DisplayWidth.of(path)))
  }

  /// The end of a path, in whole components if one fits; its start is the same as that of its neighbours.
  private func tail(of path: String, columns: Int) -> String {
    var width = 0
    var start = path.endIndex
    var fitting = start
    while start > path.startIndex, width <= columns {
      start = path.index(before: start)
      width += DisplayWidth.of(String(path[start]))
      if width < columns { fitting = start }
    }
    guard width > columns else { return path }
    let rest = path[fitting...]
    let isWhole = path[..<fitting].last == "."
    return "…" + (isWhole ? rest : rest.firstIndex(of: ".").map { rest[rest.index(after: $0)...] } ?? rest)
  }

  private func value(of field: Field, columns: Int) throws -> String {
    switch message.segments.content(at: field.segment) {
    case .file(let file, let range):
      return clipped("⟨\(count(range.count)) of \(file.name)⟩", to: columns)
    case .random(let seed, let range):
      return clipped("⟨\(range.count.grouped) random bytes, seed \(seed)⟩", to: columns)
    case .zeros(let length): return clipped("⟨\(length.grouped) zero bytes⟩", to: columns)
    case .stored: break
    }
    guard let (value, isWhole) = try message.value(of: field, limit: Self.valueLimit) else { return "" }
    switch value {
    case .text(let text):
      let shown = VisibleText.quoted(text, columns: max(1, columns - 2))
      if isWhole, shown.isWhole { return "\"\(shown.text)\"" }
      return "\"" + VisibleText.quoted(text, columns: max(1, columns - 3)).text + "…\""
    case .number(let text): return clipped(text, to: columns)
    case .boolean(let value): return value ? "true" : "false"
    case .null: return "null"
    case .bytes(let bytes):
      return isWhole ? "⟨\(count(bytes.count))⟩" : "⟨\(count(field.range.count))⟩"
    }
  }

  /// The place in a spec that the bytes come from; empty if a rule wrote them by itself.
  func place(of origin: Origin, _ lines: inout LineNumbers) -> String {
    guard let place = origin.place else { return "" }
    let start = lines.start(of: place)
    return VisibleText.of("\(place.source.fileName):\(start.line):\(start.column)")
  }

  /// The rule that made the bytes, without the client's prefix if it is a rule of the client.
  func rule(of origin: Origin) -> String {
    guard let prefix, origin.rule.hasPrefix(prefix) else { return VisibleText.of(origin.rule) }
    return VisibleText.of(String(origin.rule.dropFirst(prefix.count)))
  }

  private func clipped(_ text: String, to columns: Int) -> String {
    let shown = VisibleText.fitting(text, columns: max(1, columns))
    if shown.isWhole { return shown.text }
    return VisibleText.fitting(text, columns: max(1, columns - 1)).text + "…"
  }

  private func count(_ bytes: Int) -> String { bytes.counted("byte", grouped: true) }
}

extension Segment.Role {
  /// Whether the decoded bytes say more than the field's path does.
  fileprivate var hasValueOfItsOwn: Bool {
    switch self {
    case .delimiter, .lineEnd, .fieldName, .partFieldName, .queryKey, .formKey, .documentKey: false
    default: true
    }
  }
}

extension Source {
  /// The last component of the name, so that golden files do not depend on the folder in which a spec is
  /// compiled.
  var fileName: String {
    name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }
}

import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

extension Page.Table {
  /// The most rows of a table; more are only counted.
  private static let limit = 500

  /// A message at a glance: its parameters by name and value, and its parts.
  ///
  /// A body with codings is shown without them, if they can be removed.
  /// - Throws: Any error from reading a file.
  static func all(of message: Message) throws -> [Page.Table] {
    let tables = try parameters(of: message, in: .target).map { [$0] } ?? []
    guard message.length > message.headLength else { return tables }
    let decoded = try DecodedBody(of: message).flatMap { $0.steps.isEmpty ? nil : $0 }
    let body = decoded?.message ?? message
    let note = decoded.map { " (without \($0.steps.map(\.name).joined(separator: ", ")))" } ?? ""
    var table =
      switch BodyKind(of: body) {
      case .form: try parameters(of: body, in: .form)
      case .json: try document(of: body, .json)
      case .plist: try document(of: body, .propertyList)
      case .multipart: try parts(of: body)
      case .none, .coded, .text, .binary: try content(of: body)
      }
    table?.label? += note
    return tables + [table].compactMap(\.self)
  }

  /// A table of rows, without columns that are empty in all of them; `nil` if there are no rows. There are
  /// `count` rows, of which at most `limit` are given.
  init?(_ title: String, _ head: [String], _ rows: [[String]], of count: Int) {
    guard !rows.isEmpty else { return nil }
    var rows = rows
    let columns = head.indices.filter { column in
      column == 0 || rows.contains { column < $0.count && !$0[column].isEmpty }
    }
    if count > rows.count { rows.append([PageWording.moreRows(count - rows.count)]) }
    self.init(
      columns.map { head[$0] },
      rows: rows.map { row in
        Row(
          cells: columns.map { Cell($0 < row.count && !row[$0].isEmpty ? .name(row[$0]) : "") }, last: [])
      })
    label = title
  }
}

extension Page.Table {
  /// The parts of a multipart body, with their names combined like those of parameters.
  static func parts(of message: Message) throws -> Page.Table? {
    guard let body = message.elements.firstIndex(where: { $0.kind == .multipart }) else { return nil }
    let cells = try ValueCells(message, of: body)
    var paths: [Int: String] = [:]
    for (index, element) in message.elements.enumerated() where element.kind == .multipart {
      for (path, part) in ParameterPaths(message.parameters(in: index)).all { paths[part] = path }
    }
    let parts = message.elements.indices.filter { message.elements[$0].kind == .part }
    let rows = try parts.prefix(limit).map { part in
      let name = cells.stored(.partName, in: part)
      let path = paths[part] ?? PageWording.nameless
      let type = message.partValue("content-type", ofPart: part) ?? []
      return [
        path, name.map { $0 == path ? "" : $0 } ?? "",
        cells.stored(.partFilename, in: part)
          ?? message.extendedFilename(ofPart: part).map { VisibleText.of($0) } ?? "",
        VisibleText.of(String(decoding: type, as: UTF8.self)), RequestWording.bytes(cells.size(ofPart: part)),
        try cells.value(of: part),
      ]
    }
    return Page.Table(
      PageWording.parts,
      [
        PageWording.name, PageWording.wire, PageWording.filename, PageWording.type, PageWording.size,
        PageWording.content,
      ], rows, of: parts.count)
  }

  /// The content of a body that has no parameters.
  static func content(of message: Message) throws -> Page.Table? {
    let reader = try ValueReader(message)
    let rows = Array(RequestRows(bodyOf: message).lazy.filter { $0.isShown(in: message) }.prefix(2))
    let type = message.headerBytes("content-type").first ?? []
    let content = try rows.first.map { rows.count == 1 ? ValueCells.text(try reader.value(of: $0)) : "" }
    return Page.Table(
      PageWording.body, [PageWording.type, PageWording.size, PageWording.content],
      [
        [
          VisibleText.of(String(decoding: type, as: UTF8.self)),
          RequestWording.bytes(message.length - message.headLength), content ?? "",
        ]
      ], of: 1)
  }
}

extension Page.Table {
  /// The pairs of a target or form, with nested names combined: `user[name]` becomes `user.name`.
  static func parameters(of message: Message, in kind: Element.Kind) throws -> Page.Table? {
    guard let element = message.elements.firstIndex(where: { $0.kind == kind }) else { return nil }
    let cells = try ValueCells(message, of: element)
    let pairs = ParameterPaths(message.parameters(in: element)).all
    let rows = try pairs.prefix(limit).map { path, pair in
      let value = try cells.value(of: pair)
      let spelling = try cells.spelling(of: pair)
      return [path, value, spelling == cells.plain(path, value) ? "" : spelling]
    }
    return Page.Table(
      kind == .target ? PageWording.query : PageWording.form,
      [PageWording.name, PageWording.value, PageWording.wire], rows, of: pairs.count)
  }

  /// The values of a JSON text or a property list.
  static func document(of message: Message, _ kind: Element.Kind) throws -> Page.Table? {
    let reader = try ValueReader(message)
    var rows: [[String]] = []
    var count = 0
    var all = RequestRows(bodyOf: message)
    while let row = all.next() {
      guard
        row.element.map({ message.elements[$0].kind }) == kind && row.isShown(in: message)
          && !isKeyAlone(row, message)
      else { continue }
      count += 1
      if rows.count < limit {
        let value = try reader.value(of: row)
        rows.append([Self.pathInDocument(row.path), ValueCells.text(value), value.raw])
      } else {
        count += all.skipDocument(of: kind, countingKeys: false)
      }
    }
    return Page.Table(
      kind == .json ? PageWording.json : PageWording.propertyList,
      [PageWording.path, PageWording.value, PageWording.wire], rows, of: count)
  }

  /// Whether it is a key of a binary property list, which is stored apart from its value.
  private static func isKeyAlone(_ row: RequestRow, _ message: Message) -> Bool {
    message.segments[row.segments.lowerBound].role == .documentKey && row.isBinary(message)
  }

  /// The path in a document: `user.name` for `json.user.name`.
  private static func pathInDocument(_ path: String) -> String {
    let rest = path.drop { $0 != "." && $0 != "[" }
    return rest.isEmpty
      ? PageWording.whole : VisibleText.of(String(rest.first == "." ? rest.dropFirst() : rest))
  }
}

import Diagnostics
import HTTPWire

extension PageTable {
  /// The parts of a multipart body: their names put together again as those of parameters.
  static func parts(of message: Message) throws -> PageTable? {
    let cells = try ValueCells(message)
    var paths: [Int: String] = [:]
    for (index, element) in message.elements.enumerated() where element.kind == .multipart {
      for (path, part) in ParameterPaths(message.parameters(in: index)).all { paths[part] = path }
    }
    let parts = message.elements.indices.filter { message.elements[$0].kind == .part }
    return try PageTable(
      PageWords.parts,
      [
        PageWords.name, PageWords.wire, PageWords.filename, PageWords.type, PageWords.size, PageWords.content,
      ], parts
    ) { part in
      let name = cells.stored(.partName, in: part)
      let path = paths[part] ?? PageWords.nameless
      let type = message.partValue("content-type", ofPart: part) ?? []
      return [
        path, name.map { $0 == path ? "" : $0 } ?? "",
        cells.stored(.partFilename, in: part)
          ?? message.extendedFilename(ofPart: part).map { VisibleText.of($0) } ?? "",
        VisibleText.of(String(decoding: type, as: UTF8.self)), RequestWords.bytes(cells.size(ofPart: part)),
        try cells.value(of: part),
      ]
    }
  }

  /// The content of a body that has no parameters.
  static func content(of message: Message) throws -> PageTable? {
    let cells = try ValueCells(message)
    let rows = cells.rows.filter {
      $0.segments.lowerBound >= message.headSegmentCount && $0.isShown(in: message)
    }
    let type = message.headerValues("content-type").first ?? []
    let content = try rows.first.map { rows.count == 1 ? cells.text(try cells.reader.value(of: $0)) : "" }
    return PageTable(
      PageWords.body, [PageWords.type, PageWords.size, PageWords.content],
      [
        [
          VisibleText.of(String(decoding: type, as: UTF8.self)),
          RequestWords.bytes(message.length - message.headLength), content ?? "",
        ]
      ]
    ) { $0 }
  }
}

import TextFormats

/// The header fields of a transaction, an object of Charles's class `HttpFields`.
struct ChlsHeader {
  /// The first line; `nil` where there is none, as in HTTP/2.
  let firstLine: JavaText?
  let fields: [(name: JavaText, value: JavaText)]

  /// - Throws: `CaptureFailure` where names and values are not lists of texts of one length.
  init(_ graph: JavaGraph, _ header: JavaValue) throws {
    guard header != .null else {
      firstLine = nil
      fields = []
      return
    }
    guard let names = graph.elements(graph.field("fieldNames", of: header)),
      let values = graph.elements(graph.field("fieldValues", of: header)), names.count == values.count
    else { throw ChlsWording.brokenFields }
    fields = try zip(names, values).map { name, value in
      guard let name = try graph.text(name) else { throw ChlsWording.brokenFields }
      if value == .null { return (name, JavaText(modifiedUTF8: [])) }
      guard let value = try graph.text(value) else { throw ChlsWording.brokenFields }
      return (name, value)
    }
    firstLine = try Self.firstLine(graph, header)
  }

  /// The first line alone; `nil` where there is none.
  static func firstLine(_ graph: JavaGraph, _ header: JavaValue) throws -> JavaText? {
    // The class writes its lists and then the line; the field that is called so holds one of the lists.
    try graph.annotation(of: header).last.flatMap(graph.text)
  }

  private var texts: [JavaText] { fields.flatMap { [$0.name, $0.value] } + (firstLine.map { [$0] } ?? []) }

  /// What the bytes of the texts may have been, by the encoding that Charles took them for; the likelier first.
  var encodings: [(name: String, bytes: (JavaText) -> [UInt8])] {
    if texts.allSatisfy({ $0.units.allSatisfy { $0 < 0x80 } }) { return [("ASCII", \.utf8)] }
    let utf8: (String, (JavaText) -> [UInt8]) = ("UTF-8", \.utf8)
    guard texts.allSatisfy({ $0.latin1 != nil }) else { return [utf8] }
    return [("ISO-8859-1", { $0.latin1 ?? [] }), utf8]
  }
}

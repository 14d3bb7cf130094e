import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

/// Fields of a request below a title, each with its offset and value.
struct FieldList {
  let title: String
  /// Notes on all of them: the charset of the texts, and what the offsets count.
  let notes: [String]
  private(set) var rows: [RowLines.Row] = []
  /// The number of fields beyond the rows.
  private(set) var hiddenCount = 0
  /// Whether they are fields of a decoded body.
  let isDecoded: Bool

  /// The fields of `rows`, with its summary above each part; those beyond `limit` are only counted. For the
  /// rows of a decoded body, the paths begin with the body's, and the offsets are those of the message as it
  /// was sent.
  ///
  /// - Throws: Any error from reading a file.
  init(
    _ rows: RequestRows, of message: Message, _ reader: ValueReader, title: String,
    note: String? = nil, decoded: (body: DecodedBody, sent: Message)? = nil, limit: Int
  ) throws {
    self.title = title
    isDecoded = decoded != nil
    let ofBody = title == RequestWording.head ? [] : [reader.note, try Self.titleOfPage(in: message)]
    notes = ([note] + ofBody).compactMap(\.self)
    var parts: [Int: Int] = [:]
    for (index, element) in message.elements.enumerated() where element.kind == .part {
      parts[element.segments.lowerBound] = index
    }
    func offset(_ offset: Int) -> String {
      guard let (body, sent) = decoded else { return Self.offset(offset, of: message) }
      guard body.isBytewise else { return "+" + Self.offset(offset - message.headLength, of: message) }
      return Self.offset(body.source(of: offset..<offset + 1).lowerBound, of: sent)
    }
    var rows = rows
    while var row = rows.next() {
      if self.rows.count >= limit { hiddenCount += rows.skipDocument() }
      if let decoded, self.rows.count < limit { row = row.below(decoded.body) }
      let start = message.offsets[row.segments.lowerBound]
      if let part = parts[row.segments.lowerBound], self.rows.count < limit {
        self.rows.append(
          RowLines.Row(
            offset: offset(start), path: row.partPath,
            value: RequestValue(text: PartSummary(message, part).text), ink: .strong))
      }
      guard row.isShown(in: message) else { continue }
      guard self.rows.count < limit else {
        hiddenCount += 1
        continue
      }
      self.rows.append(
        RowLines.Row(offset: offset(start), path: VisibleText.of(row.path), value: try reader.value(of: row)))
    }
  }

  /// The title of an HTML page in a response; `nil` if there is no page, or if it has no title.
  private static func titleOfPage(in message: Message) throws -> String? {
    guard message.isResponse else { return nil }
    let end = min(message.length, message.headLength + HTMLPage.lookedAt)
    let title = try HTMLPage(message.bytes(message.headLength..<end)[...])?.title?.text
    let words = title?.split { $0.isWhitespace }.joined(separator: " ") ?? ""
    return words.isEmpty ? nil : "an HTML page: \(VisibleText.of(String(words.prefix(200))))"
  }

  /// A list without fields, for a body that could not be decoded.
  private init(title: String, notes: [String]) {
    self.title = title
    self.notes = notes
    isDecoded = true
  }

  /// The fields of a decoded body; `wire` is the message as it was sent.
  ///
  /// - Throws: Any error from reading a file.
  static func of(_ decoded: DecodedBody, _ wire: Message, limit: Int) throws -> FieldList {
    let title = RequestWording.decoded(decoded)
    let problem = decoded.problem.map { VisibleText.of($0) }
    guard !decoded.steps.isEmpty else {
      return FieldList(title: title, notes: [problem].compactMap(\.self))
    }
    let message = decoded.message
    let body = message.headLength..<message.length
    let offsets = decoded.isBytewise ? nil : RequestWording.decodedOffsets(decoded.source(of: body))
    let note = [offsets, problem].compactMap(\.self).joined(separator: "; ")
    return try FieldList(
      RequestRows(bodyOf: message), of: message, ValueReader(message), title: title,
      note: note.isEmpty ? nil : note,
      decoded: (decoded, wire), limit: limit)
  }

  /// An offset in as many hexadecimal digits as the message needs.
  static func offset(_ offset: Int, of message: Message) -> String {
    String(offset, digits: max(4, String(message.length, radix: 16).utf8.count), radix: 16)
  }
}

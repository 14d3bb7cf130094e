import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

/// Fields of a request below a title, each with where it begins and what it says.
struct FieldList {
  let title: String
  /// What is said of all of them: of which charset the texts are, what the offsets are of.
  let notes: [String]
  private(set) var rows: [RowLines.Row] = []
  /// How many more fields there are than rows.
  private(set) var hiddenCount = 0
  /// Whether they are of a body that was decoded.
  let isDecoded: Bool

  /// The fields of `rows`, and above a part its summary; of more than `limit` it is counted how many. Of the rows of
  /// a decoded body the paths begin with that, and the offsets are those of the message as it was sent.
  ///
  /// - Throws: what reading a file throws.
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

  /// The title of the HTML page that a response is; `nil` where it is none, or has none.
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

  /// The fields of a decoded body, whose message as it was sent is `wire`.
  ///
  /// - Throws: what reading a file throws.
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

import Diagnostics
import HTTPWire
import TextFormats

/// What a row says: its value as people read it, how it is spelled on the wire, and what is in it.
struct RequestValue: Equatable {
  /// Ready to show; a text between quotes, of which the second is missing where it is not whole.
  var text: String
  /// Whether that is all of it.
  var isWhole = true
  /// How many bytes it has on the wire.
  var size = 0
  /// The bytes as they are written, where that is short and not what is shown; empty for none.
  var raw = ""
  /// What else there is to say.
  var notes: [String] = []

  /// What stands beside it: how much there is where it is cut, how it is spelled, and the notes.
  var asides: [String] {
    (isWhole ? [] : [RequestWords.cut(of: size)]) + (raw.isEmpty ? [] : ["← \(raw)"]) + notes
  }
}

/// Reads the values of a message's rows.
struct ValueReader {
  private let message: Message
  private let charset: BodyCharset
  /// More bytes of a value are not read.
  static let readLimit = 4096
  /// Longer spellings are not shown beside what they say.
  private static let rawLimit = 120

  init(_ message: Message) throws {
    self.message = message
    charset = try BodyCharset(message)
  }

  /// What is said of the text of the body and its encoding; `nil` where there is nothing to say.
  var note: String? { charset.note }

  func value(of row: RequestRow) throws -> RequestValue {
    switch row.content {
    case .marks: return RequestValue(text: "")
    case .noValue: return RequestValue(text: RequestWords.noValue)
    case .empty(let text): return RequestValue(text: text)
    case .chunk:
      let length = row.segments.reduce(0) { sum, index in
        message.segments[index].role == .bodyContent ? sum + self.length(index..<index + 1) : sum
      }
      return RequestValue(text: RequestWords.bytes(length))
    case .value(let segments): return try value(segments, row)
    }
  }

  /// The value of a pair or part, or what there is to say of it.
  func text(of element: Int, _ rows: [RequestRow]) throws -> String {
    let shown = self.rows(of: element, among: rows)
    guard let first = shown.first else { return RequestWords.noContent }
    guard shown.count == 1 else { return RequestWords.counted(shown.count, "field") }
    let value = try value(of: first)
    return value.isWhole ? value.text : value.text + "…"
  }

  /// Those of `rows` that say the value of a pair or part.
  func rows(of element: Int, among rows: [RequestRow]) -> [RequestRow] {
    let segments = message.elements[element].segments
    // Rows stand in the order of their segments.
    let first = rows.partitioningIndex { $0.segments.upperBound > segments.lowerBound }
    let inside = rows[first...].prefix { $0.segments.lowerBound < segments.upperBound }
    return inside.filter {
      $0.isShown(in: message) && $0.element.map { message.elements[$0].kind } != .partField
    }
  }

  private func length(_ segments: Range<Int>) -> Int {
    message.offsets[segments.upperBound] - message.offsets[segments.lowerBound]
  }

  private func range(_ segments: Range<Int>) -> Range<Int> {
    message.offsets[segments.lowerBound]..<message.offsets[segments.upperBound]
  }

  private func value(_ segments: Range<Int>, _ row: RequestRow) throws -> RequestValue {
    let first = message.segments[segments.lowerBound]
    var origin: String?
    switch first.content {
    case .random(let seed, _):
      return RequestValue(text: "\(RequestWords.bytes(length(segments))), \(ByteWords.random(seed: seed))")
    case .zeros: return RequestValue(text: "\(RequestWords.bytes(length(segments))), \(ByteWords.zeros)")
    case .file(let file, _): origin = RequestWords.ofFile(VisibleText.of(file.name))
    case .stored: break
    }
    if [.documentKey, .documentValue].contains(first.role) { return try documentValue(segments, row) }
    let encoding = try charset.encoding(of: row, first.role)
    let isContent = [.partContent, .bodyContent, .unrecognized, .preamble, .epilogue].contains(first.role)
    let format = isContent ? try message.contentFormat(of: range(segments)) : nil
    let text = try message.decodedText(of: segments, in: encoding, limit: Self.readLimit)
    guard let text, !isContent || format?.isText != false || length(segments) == 0, !text.bytes.contains(0)
    else {
      let words = [format?.description ?? RequestWords.noText, RequestWords.bytes(length(segments))]
      return RequestValue(text: (words + [origin].compactMap(\.self)).joined(separator: ", "))
    }
    let isWhole = length(segments) <= Self.readLimit
    let shown = String(decoding: text.bytes, as: UTF8.self)
    var value = quoted(shown, isWhole: isWhole, length: length(segments))
    if let origin { value.notes.append(origin) }
    if isWhole {
      value.raw = try raw(segments, unlike: shown, value.text)
      value.notes += ValueNotes.notes(on: shown, of: row.path)
    }
    return value
  }

  private func documentValue(_ segments: Range<Int>, _ row: RequestRow) throws -> RequestValue {
    let range = range(segments)
    guard let field = row.field, let (value, isWhole) = try message.value(of: field, limit: Self.readLimit)
    else {
      return RequestValue(text: "")
    }
    guard case .text(let text) = value else {
      // Keys and numbers may hold anything, and be of any length.
      let shown = ByteWords.value(value, isWhole: isWhole, length: range.count, columns: .max)
      return RequestValue(text: VisibleText.of(shown), isWhole: isWhole, size: range.count)
    }
    var result = quoted(text, isWhole: isWhole, length: range.count)
    if isWhole {
      if !row.isBinary(message) { result.raw = try raw(segments, unlike: text, result.text) }
      result.notes = ValueNotes.notes(on: text, of: row.path)
    }
    return result
  }

  private func quoted(_ text: String, isWhole: Bool, length: Int) -> RequestValue {
    let shown = "\"\(VisibleText.quoted(text, columns: .max).text)" + (isWhole ? "\"" : "")
    return RequestValue(text: shown, isWhole: isWhole, size: length)
  }

  /// The spelling on the wire, where it is neither `text` nor what is `shown`.
  private func raw(_ segments: Range<Int>, unlike text: String, _ shown: String) throws -> String {
    let bytes = try message.bytes(range(segments))
    guard bytes.count <= Self.rawLimit, !bytes.elementsEqual(text.utf8), !bytes.elementsEqual(shown.utf8),
      let raw = String(validating: bytes, as: UTF8.self)
    else { return "" }
    return VisibleText.of(raw)
  }
}

extension ContentFormat {
  /// Whether the content can be shown as it is.
  var isText: Bool { ["text", "XML", "property list"].contains(name) }
}

import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// The value of a row: as people read it, how it is spelled on the wire, and what it contains.
struct RequestValue: Equatable {
  /// The value, ready to show; a text is in quotes, of which the second is missing if the text is cut.
  var text: String
  /// Whether `text` is all of it.
  var isWhole = true
  /// The number of its bytes on the wire.
  var size = 0
  /// The bytes as they are written, if they are few and differ from what is shown; otherwise empty.
  var raw = ""
  /// Further notes.
  var notes: [String] = []

  /// The remarks beside it: its size if it is cut, how it is spelled, and the notes.
  var asides: [String] {
    (isWhole ? [] : [RequestWording.cut(of: size)]) + (raw.isEmpty ? [] : ["← \(raw)"]) + notes
  }
}

/// Reads the values of a message's rows.
struct ValueReader {
  private let message: Message
  private let charset: BodyCharset
  /// The most bytes of a value that are read.
  static let readLimit = 4096
  /// The longest spelling that is shown beside a value.
  private static let rawLimit = 120

  init(_ message: Message) throws {
    self.message = message
    charset = try BodyCharset(message)
  }

  /// A note on the encoding of the body's texts; `nil` if there is nothing to say.
  var note: String? { charset.note }

  func value(of row: RequestRow) throws -> RequestValue {
    switch row.content {
    case .marks: return RequestValue(text: "")
    case .noValue: return RequestValue(text: RequestWording.noValue)
    case .empty(let text): return RequestValue(text: text)
    case .chunk:
      let length = row.segments.reduce(0) { sum, index in
        message.segments[index].role == .bodyContent ? sum + self.length(index..<index + 1) : sum
      }
      return RequestValue(text: RequestWording.bytes(length))
    case .value(let segments): return try value(segments, row)
    }
  }

  /// The value of a pair or part, or a remark in its place.
  func text(of element: Int, _ rows: [RequestRow]) throws -> String {
    let shown = self.rows(of: element, among: rows)
    guard let first = shown.first else { return RequestWording.noContent }
    guard shown.count == 1 else { return shown.count.counted("field", grouped: true) }
    let value = try value(of: first)
    return value.isWhole ? value.text : value.text + "…"
  }

  /// Those of `rows` that form the value of a pair or part.
  func rows(of element: Int, among rows: [RequestRow]) -> [RequestRow] {
    let segments = message.elements[element].segments
    // Rows are in the order of their segments.
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
    case .random, .zeros:
      let words = [RequestWording.bytes(length(segments)), ByteWording.made(first.content)]
      return RequestValue(text: words.compactMap(\.self).joined(separator: ", "))
    case .file(let file, _): origin = RequestWording.ofFile(VisibleText.of(file.name))
    case .stored: break
    }
    if [.documentKey, .documentValue].contains(first.role) { return try documentValue(segments, row) }
    let encoding = try charset.encoding(of: row, first.role)
    let isContent = [.partContent, .bodyContent, .unrecognized, .preamble, .epilogue].contains(first.role)
    let format = isContent ? try message.contentFormat(of: range(segments)) : nil
    let text = try message.decodedText(of: segments, in: encoding, limit: Self.readLimit)
    guard let text, !isContent || format?.isText != false || length(segments) == 0, !text.bytes.contains(0)
    else {
      let words = [format?.description ?? RequestWording.noText, RequestWording.bytes(length(segments))]
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
      // Keys and numbers may have any content and length.
      let shown = ByteWording.value(value, isWhole: isWhole, length: range.count, columns: .max)
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

  /// The spelling on the wire, if it differs from both `text` and `shown`.
  private func raw(_ segments: Range<Int>, unlike text: String, _ shown: String) throws -> String {
    let bytes = try message.bytes(range(segments))
    guard bytes.count <= Self.rawLimit, !bytes.elementsEqual(text.utf8), !bytes.elementsEqual(shown.utf8),
      let raw = String(validating: bytes, as: UTF8.self)
    else { return "" }
    return VisibleText.of(raw)
  }
}

extension ContentFormat {
  /// Whether the content can be shown as text.
  var isText: Bool { ["text", "XML", "property list"].contains(name) }
}

/// Notes on what a text contains: base64 of a picture or of another text.
enum ValueNotes {
  /// The shortest text to decode: shorter ones are more often words than base64.
  private static let shortest = 16
  private static let columns = 48

  /// Notes on the value at `path`.
  static func notes(on text: String, of path: String) -> [String] {
    let bytes = Array(text.utf8)
    let path = Array(path.utf8)
    if path.suffix(20).equalsCaseless("header.authorization")
      || path.suffix(26).equalsCaseless("header.proxy-authorization")
    {
      return credentials(bytes).map { [$0] } ?? []
    }
    if bytes.starts(with: "data:".utf8), let comma = bytes.firstIndex(of: UInt8(ascii: ",")) {
      guard bytes[..<comma].ends(with: ";base64".utf8) else { return [] }
      return base64(bytes[(comma + 1)...]).map { [$0] } ?? []
    }
    guard bytes.count >= shortest else { return [] }
    return base64(bytes[...]).map { [$0] } ?? []
  }

  /// The user name in credentials of the scheme Basic (RFC 7617); the password is not shown.
  private static func credentials(_ bytes: [UInt8]) -> String? {
    let scheme = "basic "
    guard String(decoding: bytes.prefix(scheme.utf8.count), as: UTF8.self).lowercased() == scheme,
      let decoded = Base64.decoded(bytes[scheme.utf8.count...])?.bytes,
      let colon = decoded.firstIndex(of: UInt8(ascii: ":")),
      let user = String(validating: decoded[..<colon], as: UTF8.self)
    else { return nil }
    return "user \"\(VisibleText.quoted(user, columns: columns).text)\""
  }

  private static func base64(_ text: ArraySlice<UInt8>) -> String? {
    guard let decoded = Base64.decoded(text)?.bytes, !decoded.isEmpty else { return nil }
    guard let format = ContentFormat(decoded[...], isWhole: true) else { return nil }
    guard format.name == "text" else { return "base64 of \(format), \(RequestWording.bytes(decoded.count))" }
    // Words of letters decode to some bytes, but hardly ever to text.
    let shown = VisibleText.quoted(String(decoding: decoded, as: UTF8.self), columns: columns)
    return "base64 of \"\(shown.text)"
      + (shown.isWhole ? "\"" : "… of \(RequestWording.bytes(decoded.count))")
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: some BidirectionalCollection<UInt8>) -> Bool {
    suffix(text.count).elementsEqual(text)
  }
}

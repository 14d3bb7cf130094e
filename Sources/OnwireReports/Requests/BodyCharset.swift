import OnwireHTTP
import OnwireTextFormats

/// The encoding of a body's texts: the one that its type names, otherwise one that fits its bytes.
struct BodyCharset {
  private let message: Message
  private let body: TextEncoding
  /// A note on the choice; `nil` for UTF-8.
  let note: String?

  /// The encodings that a form without a charset may have if it is not UTF-8: most such forms are Chinese.
  private static let guesses = ["gbk"]

  init(_ message: Message) throws {
    self.message = message
    let type = message.mediaType
    if let charset = type?["charset"]?.text {
      let encoding = TextEncoding(named: charset)
      body = encoding ?? .utf8
      // A body that was parsed as a document is UTF-8, whatever its type says.
      let isDocument = message.elements.contains { $0.kind == .json || $0.kind == .propertyList }
      note =
        encoding == nil
        ? RequestWording.unknownCharset(charset)
        : body == .utf8 || isDocument ? nil : RequestWording.charset(body.name)
      return
    }
    let guess = try Self.guess(message)
    body = guess ?? .utf8
    note = guess.map { RequestWording.guessedCharset($0.name) }
  }

  /// The encoding of a row's value: a head that is not ASCII is UTF-8.
  func encoding(of row: RequestRow, _ role: Segment.Role) throws -> TextEncoding {
    switch role {
    case .formKey, .formValue, .bodyContent: return body
    case .partContent:
      guard let part = row.element, message.elements[part].kind == .part,
        let type = message.partValue("content-type", ofPart: part),
        let charset = MediaType(type[...])["charset"]?.text
      else { return .utf8 }
      return TextEncoding(named: charset) ?? .utf8
    default: return .utf8
    }
  }

  /// The encoding in which all names and values of a form are texts, if they are not all UTF-8.
  private static func guess(_ message: Message) throws -> TextEncoding? {
    // ASCII is valid in each of them.
    let values = message.segmentsOutsideDocuments.joined().filter { segment in
      let role = message.segments.role(at: segment)
      return role == .formKey || role == .formValue
    }.filter { segment in
      guard case .stored = message.segments.content(at: segment) else { return true }
      let bytes = message.storedBytes(segment)
      return bytes.contains { $0 >= 0x80 } || bytes.holdsHighEscape
    }
    func isAll(_ encoding: TextEncoding) throws -> Bool {
      try values.allSatisfy {
        try message.decodedText(of: $0..<$0 + 1, in: encoding, limit: 4096) != nil
      }
    }
    guard !values.isEmpty, try !isAll(.utf8) else { return nil }
    return try guesses.compactMap(TextEncoding.init(named:)).first { try isAll($0) }
  }
}

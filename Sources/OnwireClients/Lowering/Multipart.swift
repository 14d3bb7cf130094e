import OnwireDiagnostics
import OnwireHTTP

/// The bytes of a multipart body (RFC 2046, RFC 7578) in a client's layout.
struct Multipart: Sendable {
  /// A part: the fields of its head, and its content.
  struct Part: Sendable {
    var fields: [PartField]
    var content: PartContent
    var origin: Origin
    /// Whether the head is written; false if its encoding cannot hold it.
    var hasHead = true
    /// Whether the part was made of a plain parameter.
    var isParameter = false
    /// The client's promise about the order of this part and the one before it.
    var junction = Junction.apart
  }

  /// A field of a part's head, with its value in pieces that have one role each.
  struct PartField: Sendable {
    var name: String
    var nameOrigin: Origin
    var value: [HeadField.Piece]
  }

  /// The content of a part.
  enum PartContent: Sendable {
    case bytes([UInt8])
    case content(Segment.Content)

    var length: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .content(let content): content.length
      }
    }
  }

  let client: Client
  let boundary: String
  let boundaryOrigin: Origin
  let keepsOrigins: Bool

  private var rules: Rules { client.rules }

  /// The body that `parts` make, laid out as AFHTTPBodyPart writes it: a line end precedes each delimiter
  /// except the first, which has one only if `multipart.start` says so. `isOrdered` says whether the client
  /// promises the order of the parts.
  func body(_ parts: [Part], isOrdered: Bool) -> MessageBuilder {
    let layout = Origin(client.rule("multipart"))
    let start = Origin(client.rule("multipart.start"))
    let end = Origin(client.rule("multipart.end"))
    var body = MessageBuilder(keepingOrigins: keepsOrigins)
    body.element(.multipart, isOrdered: isOrdered) { body in
      if rules.multipartStart == .crlf { append("\r\n", .lineEnd, start, to: &body) }
      for (index, part) in parts.enumerated() {
        appendMark(to: &body)
        if index > 0 { append("\r\n", .lineEnd, layout, to: &body) }
        append("--", .delimiter, layout, to: &body)
        append(boundary, .boundary, boundaryOrigin, to: &body)
        append("\r\n", .lineEnd, layout, to: &body)
        let isHeadOrdered = rules.multipartHeaders != .hash || part.fields.count < 2
        body.element(.part, isOrdered: isHeadOrdered, junction: part.junction) {
          append(part, to: &$0, layout: layout)
        }
      }
      appendMark(to: &body)
      if !parts.isEmpty { append("\r\n", .lineEnd, layout, to: &body) }
      append("--", .delimiter, layout, to: &body)
      append(boundary, .boundary, boundaryOrigin, to: &body)
      append("--", .delimiter, end, to: &body)
      if rules.multipartEnd == .crlf { append("\r\n", .lineEnd, end, to: &body) }
    }
    return body
  }

  /// The encoding of delimiters and heads; `nil` for UTF-8.
  private var encoding: StringEncoding? {
    rules.multipartHeadCharset == .stringEncoding && rules.stringEncoding != .utf8
      ? rules.stringEncoding : nil
  }

  /// Whether the encoding of delimiters and heads can hold `text`.
  func canEncode(_ text: String) -> Bool { encoding.map { $0.bytes(of: text) != nil } ?? true }

  /// Whether that encoding can hold the head of `part`.
  func canEncodeHead(of part: Part) -> Bool {
    encoding == nil
      || part.fields.allSatisfy { field in
        canEncode(field.name) && field.value.allSatisfy { canEncode($0.text) }
      }
  }

  /// Appends a piece of a delimiter or head, unless its encoding cannot hold it.
  private func append(_ text: String, _ role: Segment.Role, _ origin: Origin, to body: inout MessageBuilder) {
    guard let encoding else {
      body.append(text, role, origin)
      return
    }
    body.append(encoding.continuation(of: text) ?? [], role, origin)
  }

  /// Appends the mark that the encoding puts before each delimiter and each head: the byte order mark of
  /// UTF-16.
  private func appendMark(to body: inout MessageBuilder) {
    guard let mark = encoding?.mark, !mark.isEmpty else { return }
    body.append(mark, .delimiter, Origin(client.rule("multipart.head-charset")))
  }

  /// The disposition of a part called `name`, with a file name if it has one.
  func disposition(
    name: String, _ nameOrigin: Origin, filename: (text: String, origin: Origin)? = nil
  ) -> PartField {
    let origin = Origin(client.rule("multipart.names"))
    let separator = Origin(client.rule("multipart.separator"))
    let quote = rules.multipartNames == .unquoted ? "" : "\""
    let start = rules.multipartSeparator == .tight ? ";" : "; "
    var value = [
      HeadField.Piece(text: "form-data", role: .partFieldValue, origin: Origin(client.rule("multipart")))
    ]
    value.reserveCapacity(filename == nil ? 5 : 9)
    func appendQuote() {
      if !quote.isEmpty { value.append(HeadField.Piece(text: quote, role: .partFieldValue, origin: origin)) }
    }
    func append(_ key: StaticString, _ text: String, _ role: Segment.Role, _ textOrigin: Origin) {
      value.append(
        HeadField.Piece(text: String(joining: start, key), role: .partFieldValue, origin: separator))
      appendQuote()
      // The file name of a part keeps its line ends (HTML, multipart/form-data encoding algorithm, step 2).
      let hasCRLF = role == .partName && rules.multipartLineEnds == .crlf
      value.append(
        HeadField.Piece(text: escaped(hasCRLF ? text.withCRLF : text), role: role, origin: textOrigin))
      appendQuote()
    }
    append("name=", name, .partName, nameOrigin)
    if let filename { append("filename=", filename.text, .partFilename, filename.origin) }
    return PartField(
      name: rules.multipartFieldNames == .capitalized ? "Content-Disposition" : "content-disposition",
      nameOrigin: Origin(client.rule("multipart.field-names")), value: value)
  }

  /// The Content-Type of a part.
  func type(_ text: String, _ origin: Origin) -> PartField {
    field(rules.multipartFieldNames == .lowercase ? "content-type" : "Content-Type", text, origin)
  }

  /// A field whose value has one cause.
  func field(_ name: String, _ value: String, _ origin: Origin, name nameOrigin: Origin? = nil) -> PartField {
    PartField(
      name: name, nameOrigin: nameOrigin ?? Origin(client.rule("multipart.field-names")),
      value: [HeadField.Piece(text: value, role: .partFieldValue, origin: origin)])
  }

  /// The disposition and type in the client's order.
  func ordered(_ disposition: PartField, _ type: PartField?) -> [PartField] {
    guard let type else { return [disposition] }
    return rules.multipartHeaders == .typeFirst ? [type, disposition] : [disposition, type]
  }

  private func escaped(_ text: String) -> String {
    let replacements: [(String, String)] =
      switch rules.multipartNames {
      case .verbatim, .unquoted: []
      case .html: [("\r", "%0D"), ("\n", "%0A"), ("\"", "%22")]
      case .backslash: [("\\", "\\\\"), ("\"", "\\\"")]
      }
    guard !replacements.isEmpty else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let (_, replacement) = replacements.first(where: { $0.0.unicodeScalars.first == scalar }) {
        result.append(text: replacement)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private func append(_ part: Part, to body: inout MessageBuilder, layout: Origin) {
    if part.hasHead { appendHead(of: part, to: &body, layout: layout) }
    body.append(part.content, .partContent, part.origin)
  }

  private func appendHead(of part: Part, to body: inout MessageBuilder, layout: Origin) {
    let isSpaced = part.isParameter && rules.multipartFieldSeparator == .spaced
    let separator = Origin(client.rule(isSpaced ? "multipart.field-separator" : "multipart.separator"))
    appendMark(to: &body)
    for field in part.fields {
      let isTight =
        switch rules.multipartSeparator {
        case .spaced: false
        case .tight: !isSpaced
        case .tightDisposition: !isSpaced && field.name.lowercased() == "content-disposition"
        }
      body.element(.partField) { body in
        append(field.name, .partFieldName, field.nameOrigin, to: &body)
        append(isTight ? ":" : ": ", .delimiter, separator, to: &body)
        for piece in field.value { append(piece.text, piece.role, piece.origin, to: &body) }
        append("\r\n", .lineEnd, layout, to: &body)
      }
    }
    append("\r\n", .lineEnd, layout, to: &body)
  }
}

extension MessageBuilder {
  /// Appends the content of a part or a whole body.
  mutating func append(_ content: Multipart.PartContent, _ role: Segment.Role, _ origin: Origin) {
    switch content {
    case .bytes(let bytes): append(bytes, role, origin)
    case .content(let slice): append(content: slice, role, origin)
    }
  }
}

extension String {
  /// The text with each CR, LF and CR LF replaced by CR LF (HTML, multipart/form-data encoding algorithm,
  /// step 1).
  var withCRLF: String {
    guard utf8.contains(where: { $0 == 13 || $0 == 10 }) else { return self }
    var result = UnicodeScalarView()
    var isAfterCR = false
    for scalar in unicodeScalars {
      switch scalar {
      case "\r": result.append(text: "\r\n")
      case "\n": if !isAfterCR { result.append(text: "\r\n") }
      default: result.append(scalar)
      }
      isAfterCR = scalar == "\r"
    }
    return String(result)
  }
}

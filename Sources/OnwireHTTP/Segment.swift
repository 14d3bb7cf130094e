public import OnwireDiagnostics

/// A run of bytes of a message with one meaning and one cause.
public struct Segment: Sendable {
  /// The bytes, or how to get them.
  package var content: Content
  /// The role of the bytes in the grammar of HTTP.
  package var role: Role
  /// Why these bytes are here.
  package var origin: Origin

  /// Where a segment's bytes live.
  package enum Content: Sendable {
    /// A range of the message's own storage.
    case stored(Range<Int>)
    /// A slice of a file, read when the message is written.
    case file(FileContent, Range<Int>)
    /// A slice of the SplitMix64 stream of `seed`, made when the message is written.
    case random(seed: UInt64, Range<Int>)
    /// That many zero bytes.
    case zeros(Int)

    /// The length in bytes.
    package var length: Int {
      switch self {
      case .stored(let range), .file(_, let range), .random(_, let range): range.count
      case .zeros(let count): count
      }
    }
  }

  /// The role of bytes in the grammar of HTTP/1.1 (RFC 9112), multipart (RFC 2046, RFC 7578) and forms.
  public enum Role: String, Sendable, Codable, CaseIterable {
    /// The method.
    case method
    /// Scheme, host and port of an absolute-form target, or all of an authority-form one.
    case authority
    /// The path of the request target.
    case path
    /// Query text that is not one of our pairs: what the URL already had.
    case query
    /// A query pair's name.
    case queryKey = "query-key"
    /// A query pair's value.
    case queryValue = "query-value"
    /// `HTTP/1.1`.
    case version
    /// The status of a response, such as `200`.
    case status
    /// The text after the status on a status line, such as `Not Found`.
    case reason
    /// A field name of the head.
    case fieldName = "field-name"
    /// A field value of the head.
    case fieldValue = "field-value"
    /// The name of a cookie in the field Cookie.
    case cookieName = "cookie-name"
    /// Its value.
    case cookieValue = "cookie-value"
    /// A form pair's name.
    case formKey = "form-key"
    /// A form pair's value.
    case formValue = "form-value"
    /// A key of a JSON object or of a property-list dictionary.
    case documentKey = "document-key"
    /// A JSON or property-list value.
    case documentValue = "document-value"
    /// The size of a chunk, in hexadecimal digits.
    case chunkSize = "chunk-size"
    /// The rest of the line after a chunk's size.
    case chunkExtension = "chunk-extension"
    /// The bytes before the first delimiter of a multipart body, which mean nothing.
    case preamble
    /// The bytes after the closing delimiter of a multipart body, which mean nothing.
    case epilogue
    /// A boundary, without the dashes around it.
    case boundary
    /// A field name of a part's head.
    case partFieldName = "part-field-name"
    /// A field value of a part's head, or the pieces of it around the name and filename.
    case partFieldValue = "part-field-value"
    /// The name parameter of a part's disposition.
    case partName = "part-name"
    /// The filename parameter of a part's disposition.
    case partFilename = "part-filename"
    /// The content of a part.
    case partContent = "part-content"
    /// A body that is neither form, document nor multipart.
    case bodyContent = "body-content"
    /// Fixed marks between the others: SP, `?`, `&`, `=`, `: `, dashes, JSON punctuation, quotes.
    case delimiter
    /// CR LF, or another line end in its place.
    case lineEnd = "line-end"
    /// Bytes that no grammar names.
    case unrecognized
  }
}

/// Why bytes are in a message.
public struct Origin: Sendable, Hashable {
  /// The place of the value in the spec; `nil` if a rule added the bytes by itself.
  public var place: Place?
  /// The value's path in the spec, such as `files[1].filename`; empty if there is no value.
  public var path: String
  /// The name of the rule that made the bytes.
  package var name: RuleName

  /// The rule that made the bytes, such as `afnetworking.query.bool`.
  public var rule: String { name.text }

  /// Creates the origin of bytes that the rule `name` made from the value at `path`.
  package init(_ name: RuleName, path: String = "", at place: Place? = nil) {
    self.place = place
    self.path = path
    self.name = name
  }
}

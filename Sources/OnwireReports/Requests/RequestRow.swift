import OnwireTextFormats
import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

/// A field of a request as people count them: name, marks and value together.
struct RequestRow {
  /// The content to show.
  enum Content: Hashable {
    /// The value that these segments form.
    case value(Range<Int>)
    /// A name without a value.
    case noValue
    /// Empty containers of a document, as they are written.
    case empty(String)
    /// The data of a chunk.
    case chunk
    /// Nothing: marks between others, or bytes that another row shows.
    case marks
  }

  /// Its segments; each segment of a message is in exactly one row.
  var segments: Range<Int>
  var path: String
  /// The number that replaces the path within a document.
  fileprivate var numberInDocument: Int?
  var content: Content
  /// The innermost element around it.
  var element: Int?
  /// The segment that names it.
  var key: Int?
  /// The first field of its value.
  var field: Field?

  init(segments: Range<Int>, path: String, content: Content, element: Int?) {
    self.segments = segments
    self.path = path
    self.content = content
    self.element = element
  }
}

/// The rows of a message from a segment on, in the order of its bytes, made one by one, because there may be
/// millions of which few are shown.
struct RequestRows: Sequence, IteratorProtocol {
  private let message: Message
  private let segments: Range<Int>
  private var fields: Fields.Iterator
  /// The row that the next field may belong to, and the role of that row's last field.
  private var open: RequestRow?
  private var lastRole = Segment.Role.unrecognized

  /// The rows of the whole message, or those that begin in a range of its segments.
  init(_ message: Message, _ segments: Range<Int>? = nil) {
    self.message = message
    self.segments = segments ?? 0..<message.segments.count
    fields = message.fields.makeIterator()
  }

  /// The rows after the head.
  init(bodyOf message: Message) {
    self.init(message, message.headSegmentCount..<message.segments.count)
  }

  /// Skips the document that the next row is in, and returns the number of its remaining rows that would be
  /// shown; 0 if the row is in no document, or in one of another `kind`.
  ///
  /// The rows are counted without being made: each value is a row, and so are marks with empty containers.
  /// Keys of a binary property list, which are stored apart from their values, count as rows if
  /// `countingKeys` is true.
  mutating func skipDocument(of kind: OnwireHTTP.Element.Kind? = nil, countingKeys: Bool = true) -> Int {
    guard let open, let element = open.element.map({ message.elements[$0] }),
      [.json, .propertyList].contains(element.kind), kind ?? element.kind == element.kind
    else { return 0 }
    let end = Swift.min(element.segments.upperBound, segments.upperBound)
    let keysAreRows = countingKeys && message.isBinaryPropertyList(element)
    let count = message.valueCount(in: open.segments.lowerBound..<end, countingKeys: keysAreRows)
    self.open = nil
    fields.skip(to: end)
    return count
  }

  mutating func next() -> RequestRow? {
    while let field = fields.next() {
      guard field.segment >= segments.lowerBound else { continue }
      let kind = field.element.map { message.elements[$0].kind }
      let number = fields.numberInDocument
      let isTaken = open?.takes(field, number, after: lastRole, kind) ?? false
      if !isTaken, field.segment >= segments.upperBound { break }
      lastRole = field.role
      if isTaken {
        open?.append(field, kind, message)
        continue
      }
      var row = open
      open = RequestRow(field, number, kind, message)
      // A Cookie field is shown by its cookies.
      if kind == .cookie, row?.content == .noValue,
        row?.element == field.element.flatMap({ message.elements[$0].parent })
      {
        row?.content = .marks
      }
      if let row { return row }
    }
    defer { open = nil }
    return open
  }
}

extension RequestRow {
  /// The rows of an element, in the order of its bytes.
  static func rows(of element: Int, in message: Message) -> [RequestRow] {
    Array(RequestRows(message, message.elements[element].segments))
  }

  fileprivate init(_ field: Field, _ number: Int?, _ kind: Element.Kind?, _ message: Message) {
    segments = field.segment..<field.segment + 1
    path = field.path
    numberInDocument = number
    element = field.element
    content = .marks
    if kind == .chunk {
      content = .chunk
      // The data of a chunk has the body's path.
      if let end = path.lastIndex(of: "."), path.hasSuffix(".size") { path = String(path[..<end]) }
    }
    append(field, kind, message)
  }

  /// Whether a field belongs to this row: to the same line or pair, the same value, or the same key.
  fileprivate func takes(
    _ field: Field, _ number: Int?, after last: Segment.Role, _ kind: Element.Kind?
  ) -> Bool {
    guard field.element == element else { return false }
    switch kind {
    case .field, .cookie, .partField, .queryPair, .formPair, .chunk: return true
    case .json, .propertyList: return key != nil && content == .marks && number == numberInDocument
    default: return field.role == last && !field.role.isMark && field.path == path
    }
  }

  /// Whether there is something to show: the title of a part already says what is in the fields of its head.
  func isShown(in message: Message) -> Bool {
    switch content {
    case .marks: return false
    case .value(let segments):
      let role = message.segments[segments.lowerBound].role
      if role == .boundary { return false }
      return element.map { message.elements[$0].kind } != .partField
        || !Self.titleFields.contains { path.lowercased().hasSuffix($0) }
    default: return true
    }
  }

  private static let titleFields = [".content-disposition", ".content-type"]

  /// The path of the part whose first row this is.
  var partPath: String {
    guard let end = path.lastIndex(of: "]") else { return path }
    return String(path[...end])
  }

  /// The same as a row of a decoded body: `json.user` becomes `body.gzip.json.user`.
  func below(_ body: DecodedBody) -> RequestRow {
    var row = self
    row.path = body.path(of: path)
    return row
  }

  /// Whether it is part of a binary property list.
  func isBinary(_ message: Message) -> Bool {
    element.map { message.isBinaryPropertyList(message.elements[$0]) } ?? false
  }

  fileprivate mutating func append(_ field: Field, _ kind: Element.Kind?, _ message: Message) {
    segments = segments.lowerBound..<field.segment + 1
    if content == .chunk { return }
    switch field.role {
    case .fieldName, .cookieName, .partFieldName, .queryKey, .formKey, .documentKey:
      key = field.segment
      if field.role != .documentKey {
        content = .noValue
      } else if kind == .propertyList, isBinary(message) {
        // Its keys are stored by themselves, not before their values.
        content = .value(field.segment..<field.segment + 1)
        self.field = field
      }
    case .delimiter:
      if let empty = EmptyContainers.text(message.storedBytes(field.segment)) { content = .empty(empty) }
    case .lineEnd: break
    default:
      if case .value(let range) = content {
        content = .value(range.lowerBound..<field.segment + 1)
      } else {
        content = .value(field.segment..<field.segment + 1)
        self.field = field
      }
    }
  }
}

extension Segment.Role {
  /// Whether it means nothing by itself.
  var isMark: Bool { self == .delimiter || self == .lineEnd }
}

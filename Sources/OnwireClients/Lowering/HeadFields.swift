import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

/// One header field on its way into a message: a name, and a value in pieces with one cause each.
struct HeadField: Sendable {
  struct Piece: Sendable {
    var text: String
    var role: Segment.Role
    var origin: Origin
    /// Whether it is the name of the client's string encoding, or stands for one that has no name.
    var isOfStringEncoding = false
  }

  var name: String
  var nameOrigin: Origin
  var value: [Piece]

  /// A field whose value has one cause.
  init(_ name: String, _ value: String, _ origin: Origin, name nameOrigin: Origin? = nil) {
    self.init(name, [Piece(text: value, role: .fieldValue, origin: origin)], name: nameOrigin ?? origin)
  }

  init(_ name: String, _ value: [Piece], name nameOrigin: Origin) {
    self.name = name
    self.nameOrigin = nameOrigin
    self.value = value
  }

  var text: String { value.map(\.text).joined() }
}

/// The header fields of a request in order; names are compared without case.
struct HeadFields: Sendable {
  private(set) var fields: [HeadField] = []
  private var names = CaselessNames()

  init() { fields.reserveCapacity(8) }

  /// Whether there is a field called `name`.
  func contains(_ name: String) -> Bool { names.index(of: name) != nil }

  /// The first field called `name`.
  subscript(name: String) -> HeadField? { names.index(of: name).map { fields[$0] } }

  /// Appends `field`, unless there is already one of that name.
  mutating func addIfAbsent(_ field: HeadField) {
    if names.index(of: field.name) == nil { append(field) }
  }

  /// Replaces the field of the same name, or appends `field` if there is none.
  mutating func set(_ field: HeadField) {
    if let index = names.index(of: field.name) { fields[index] = field } else { append(field) }
  }

  /// Changes the value of the field of the same name, keeping that name's spelling and position, or appends
  /// `field` if there is none.
  mutating func setValue(_ field: HeadField) {
    if let index = names.index(of: field.name) { fields[index].value = field.value } else { append(field) }
  }

  /// Appends the value of `field` to that of the field of the same name, after a comma with the cause
  /// `origin`, or appends `field` if there is none.
  mutating func appendValue(_ field: HeadField, origin: Origin) {
    guard let index = names.index(of: field.name) else { return append(field) }
    fields[index].value.append(HeadField.Piece(text: ",", role: .fieldValue, origin: origin))
    fields[index].value += field.value
  }

  /// Appends `field`, even if there is already one of that name.
  mutating func append(_ field: HeadField) {
    names.append(field.name)
    fields.append(field)
  }
}

extension MessageBuilder {
  /// Appends the value of a field; in a Cookie field, each cookie is an element.
  private mutating func appendValue(of field: HeadField) {
    guard field.name.lowercased() == "cookie" else {
      for piece in field.value where !piece.text.isEmpty { append(piece.text, piece.role, piece.origin) }
      return
    }
    var ends: [(end: Int, origin: Origin)] = []
    for piece in field.value { ends.append(((ends.last?.end ?? 0) + piece.text.utf8.count, piece.origin)) }
    // The ranges come in order, so each piece is passed once.
    var rest = ends[...]
    PairGrammar.cookie.append(Array(field.text.utf8)[...], to: &self) { range in
      rest = rest.drop { $0.end <= range.lowerBound }
      return rest.first?.origin ?? field.nameOrigin
    }
  }

  /// Appends all fields, each as an element with its line end; `order` is the promise about their order.
  mutating func append(_ fields: [HeadField], order: Element.Order) {
    element(.fields, order: order) { builder in
      for field in fields {
        builder.element(.field) { builder in
          builder.append(field.name, .fieldName, field.nameOrigin)
          let isEmpty = field.value.allSatisfy(\.text.isEmpty)
          // RFC 9112, 5: the blank after the colon is optional; an empty value has none.
          builder.append(isEmpty ? ":" : ": ", .delimiter, Origin("http.field"))
          builder.appendValue(of: field)
          builder.append("\r\n", .lineEnd, Origin("http.field"))
        }
      }
    }
  }
}

/// The header fields that a spec gives or removes.
struct OwnHeaders: Sendable {
  /// A header and its source.
  struct Entry: Sendable {
    var header: RequestSpec.Header
    /// Whether it is one of `general.headers`.
    var isGeneral: Bool
    /// Whether it replaces one of `general.headers`.
    var replacesGeneral: Bool
  }

  private(set) var headers: [Entry] = []
  private var names = CaselessNames()

  /// The names in lower case.
  var lowercasedNames: Set<String> { names.lowercased }

  /// The first header called `name`.
  subscript(name: String) -> RequestSpec.Header? { entry(name)?.header }

  /// The entry of the first header called `name`.
  func entry(_ name: String) -> Entry? { names.index(of: name).map { headers[$0] } }

  /// The headers that `isKept` accepts.
  func filter(_ isKept: (RequestSpec.Header) -> Bool) -> OwnHeaders {
    var kept = OwnHeaders()
    for entry in headers where isKept(entry.header) {
      kept.names.append(entry.header.name.value)
      kept.headers.append(entry)
    }
    return kept
  }

  /// Adds a header, or returns the earlier one of the same name, unless both are kept.
  mutating func append(
    _ header: RequestSpec.Header, isGeneral: Bool = false, replacesGeneral: Bool = false,
    keepsRepeated: Bool = false
  ) -> RequestSpec.Header? {
    if !keepsRepeated, let first = self[header.name.value] { return first }
    names.append(header.name.value)
    headers.append(Entry(header: header, isGeneral: isGeneral, replacesGeneral: replacesGeneral))
    return nil
  }
}

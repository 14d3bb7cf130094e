/// A part of a multipart body in a comparison.
struct PartLayout {
  /// A parameter of the disposition; its value excludes the quotes.
  struct Parameter {
    /// Such as `parts[0].Content-Disposition.name`.
    var path: String
    var range: Range<Int>
  }

  let element: Int
  /// Such as `parts[0]`.
  let path: String
  let range: Range<Int>
  private(set) var fields: [FieldLayout] = []
  private(set) var name: Parameter?
  private(set) var filename: Parameter?
  /// The empty line after the fields.
  private(set) var headEnd = 0..<0
  /// Lines among the fields that are not fields.
  private(set) var strange = 0..<0
  private(set) var content: Range<Int>
  /// The element of its content, if that has parts itself.
  private(set) var multipart: Int?
  /// The boundary of nested parts in the first Content-Type, and the field that gives it.
  private(set) var boundary: (field: FieldLayout, range: Range<Int>)?

  init(_ message: Message, _ element: Int, path: String) {
    self.element = element
    self.path = path
    range = message.range(of: element)
    content = range.upperBound..<range.upperBound
    var counts: [String: Int] = [:]
    var next = message.elements[element].segments.lowerBound
    for child in message.children(of: element) {
      let kind = message.elements[child].kind
      let inside = message.elements[child].segments
      read(message, next..<inside.lowerBound)
      next = inside.upperBound
      if kind == .partField {
        let field = FieldLayout(message, child, in: path, &counts)
        name = name ?? parameter(.partName, ".name", field, message)
        filename = filename ?? parameter(.partFilename, ".filename", field, message)
        fields.append(field)
      } else {
        multipart = kind == .multipart ? child : multipart
        take(message.range(of: child))
      }
    }
    read(message, next..<message.elements[element].segments.upperBound)
    boundary = fields.first { $0.key[...].equalsCaseless("content-type") }.flatMap { field in
      let type = MediaType(message.shortBytes(field.value)[...])
      return type.isMultipart
        ? type["boundary"].map { (field, $0.range.moved(by: field.value.lowerBound)) } : nil
    }
  }

  private func parameter(
    _ role: Segment.Role, _ suffix: String, _ field: FieldLayout, _ message: Message
  ) -> Parameter? {
    message.elements[field.element].segments.first { message.segments.role(at: $0) == role }.map {
      Parameter(path: field.path + suffix, range: message.offsets[$0]..<message.offsets[$0 + 1])
    }
  }

  private mutating func read(_ message: Message, _ segments: Range<Int>) {
    for segment in segments {
      let range = message.offsets[segment]..<message.offsets[segment + 1]
      switch message.segments.role(at: segment) {
      // The line end of a line that is not a field belongs to that line.
      case .lineEnd where !strange.isEmpty && strange.upperBound == range.lowerBound && headEnd.isEmpty:
        strange = strange.lowerBound..<range.upperBound
      case .lineEnd: headEnd = range
      case .unrecognized where content.isEmpty && headEnd.isEmpty:
        strange = (strange.isEmpty ? range.lowerBound : strange.lowerBound)..<range.upperBound
      default: take(range)
      }
    }
  }

  /// Takes a range as content, after what was taken before.
  private mutating func take(_ range: Range<Int>) {
    content = (content.isEmpty ? range.lowerBound : content.lowerBound)..<range.upperBound
  }
}

/// The identity of a part among others: its name, its file name, and its content if that is short.
struct PartKey {
  /// Of longer contents, only the length counts.
  private static let contentLimit = 4096

  var name: [UInt8]
  let filename: [UInt8]
  let content: [UInt8]
  let isLong: Bool

  init(_ part: PartLayout, _ message: Message) throws {
    name = part.name.map { [UInt8(ascii: "=")] + message.shortBytes($0.range) } ?? []
    filename = part.filename.map { [1] + message.shortBytes($0.range) } ?? []
    isLong = part.content.count > Self.contentLimit
    content = isLong ? Array("\(part.content.count)".utf8) : try message.bytes(part.content)
  }

  /// Aligns parts: by their whole identity, then by name, file name and content.
  static func alignment(
    _ lefts: [PartKey], _ rights: [PartKey], orders: (left: PromisedOrder?, right: PromisedOrder?)
  ) -> Alignment {
    Alignment(
      lefts.map(\.key), rights.map(\.key), orders: orders,
      names: (lefts.map { $0.name[...] }, rights.map { $0.name[...] })
    ) { lefts[$0].cost(rights[$1]) }
  }

  private func cost(_ other: PartKey) -> Int? {
    let isOneFile = filename == other.filename
    // If name and file name both differ, only the content is left.
    guard name == other.name else { return carried == other.carried ? isOneFile ? 11 : 15 : nil }
    return (isOneFile ? 9 : 10)
      + Likeness.unlikeness(content[...], other.content[...], of: 3)
  }

  /// A key of the name alone.
  var nameKey: Alignment.Key { Alignment.Key(name: name, value: []) }

  private var key: Alignment.Key { Alignment.Key(name: name + [0] + filename, value: carried) }

  private var carried: [UInt8] { [isLong ? 1 : 0] + content }
}

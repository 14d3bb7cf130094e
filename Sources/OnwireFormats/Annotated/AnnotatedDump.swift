import OnwireDiagnostics
import OnwireHTTP

/// Writes the annotated dump: a row of bytes at their true columns, then what the field is, its value, and
/// its origin.
///
/// Memory does not grow with files: only the head and the tail of a long field are read.
struct AnnotatedDump {
  private let message: Message
  private let text: AnnotationText
  private let layout: RowLayout
  private let options: OutputOptions
  private let window: Range<Int>
  private var output: [UInt8] = []
  private var section: Int?

  /// A long field is shown by its first and last rows, if that leaves out enough rows.
  private static let headRows = 4
  private static let tailRows = 2
  private static let leastOmittedRows = 4
  private static let flushSize = 1 << 16

  /// Writes the part of the request that `options` ask for.
  static func write(
    _ request: Request, _ options: OutputOptions, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var dump = AnnotatedDump(request, options)
    try dump.write(to: sink)
  }

  private init(_ request: Request, _ options: OutputOptions) {
    message = request.message
    self.options = options
    window = options.range(of: request.message) ?? 0..<request.message.length
    layout = RowLayout(
      bytesPerRow: options.bytesPerRow, length: request.message.length, columns: options.columns,
      color: options.color)
    text = AnnotationText(request)
  }

  private mutating func write(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    put(layout.title(text.title))
    put(layout.ruler)
    var lines = LineNumbers()
    for field in message.fields where options.segments?.contains(field.segment) ?? true {
      guard field.range.lowerBound < window.upperBound || field.range.isEmpty else { break }
      let range = field.range.clamped(to: window)
      guard !range.isEmpty || isShown(empty: field) else { continue }
      enterSection(of: field)
      let origin = message.segment(at: field.segment).origin
      var annotation = try layout.annotation(
        role: field.role, what: text.what(field, layout),
        place: text.place(of: origin, &lines), rule: text.rule(of: origin))
      try draw(range, of: field, &annotation, to: sink)
      while let rest = annotation.popFirst() { put(layout.row(nil, [], at: 0, .plain, rest)) }
      try flush(to: sink, above: Self.flushSize)
    }
    try flush(to: sink, above: 0)
  }

  /// Whether a field without bytes is shown: it is shown together with the byte after it, or after the last
  /// one.
  private func isShown(empty field: Field) -> Bool {
    let offset = field.range.lowerBound
    guard field.range.isEmpty, !window.isEmpty || message.length == 0 else { return false }
    return window.contains(offset) || (offset == window.upperBound && offset == message.length)
  }

  private mutating func enterSection(of field: Field) {
    guard let index = SectionTitles.section(of: field, in: message), index != section else { return }
    put("")
    // After the parts of a multipart body, a blank line is enough.
    if section.map({ $0 < index }) ?? true {
      put(layout.title("── " + text.title(ofSection: index)))
    }
    section = index
  }

  private mutating func draw(
    _ range: Range<Int>, of field: Field, _ annotation: inout ArraySlice<String>,
    to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let ink = RoleStyle(field.role).ink
    guard !range.isEmpty else {
      put(layout.row(range.lowerBound, [], at: range.lowerBound, ink, annotation.popFirst()))
      return
    }
    let shown = parts(of: range)
    try draw(shown.head, of: field, ink, &annotation, to: sink)
    guard let tail = shown.tail else { return }
    put(layout.omission(tail.lowerBound - shown.head.upperBound, annotation.popFirst()))
    try draw(tail, of: field, ink, &annotation, to: sink)
  }

  /// All of a field's bytes, or its first and last rows.
  private func parts(of range: Range<Int>) -> (head: Range<Int>, tail: Range<Int>?) {
    let width = layout.bytesPerRow
    let first = range.lowerBound / width
    let last = (range.upperBound - 1) / width
    guard options.length == nil,
      last - first + 1 >= Self.headRows + Self.tailRows + Self.leastOmittedRows
    else { return (range, nil) }
    return (
      range.lowerBound..<(first + Self.headRows) * width,
      (last - Self.tailRows + 1) * width..<range.upperBound
    )
  }

  private mutating func draw(
    _ range: Range<Int>, of field: Field, _ ink: Ink, _ annotation: inout ArraySlice<String>,
    to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var rest = range
    while !rest.isEmpty {
      // Whole rows, as many as are read at a time.
      let chunk = rest.prefix(layout.bytesPerRow * 4096 - rest.lowerBound % layout.bytesPerRow)
      let bytes = try bytes(chunk, of: field)
      var start = chunk.lowerBound
      while start < chunk.upperBound {
        let end = (start..<chunk.upperBound).prefix(layout.bytesPerRow - start % layout.bytesPerRow)
          .upperBound
        let row = bytes[
          bytes.startIndex + start - chunk.lowerBound..<bytes.startIndex + end - chunk.lowerBound]
        put(layout.row(start, row, at: start, ink, annotation.popFirst()))
        start = end
      }
      rest = chunk.upperBound..<rest.upperBound
      try flush(to: sink, above: Self.flushSize)
    }
  }

  private func bytes(_ range: Range<Int>, of field: Field) throws -> ArraySlice<UInt8> {
    guard case .stored(let stored) = message.segments.content(at: field.segment) else {
      return try message.bytes(range, limit: .max)[...]
    }
    let start = stored.lowerBound + range.lowerBound - field.range.lowerBound
    return message.storage[start..<start + range.count]
  }

  private mutating func put(_ line: String) {
    output.append(contentsOf: line.utf8)
    output.append(UInt8(ascii: "\n"))
  }

  private mutating func flush(
    to sink: (UnsafeRawBufferPointer) throws -> Void, above limit: Int
  ) throws {
    guard output.count > limit else { return }
    try output.withUnsafeBytes { try sink($0) }
    output.removeAll(keepingCapacity: true)
  }
}

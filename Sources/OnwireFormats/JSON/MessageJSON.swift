import OnwireDiagnostics
package import OnwireHTTP
import OnwireTextFormats

/// A message for machines, with one line for each field and element; `docs/message.schema.json` describes it.
package struct MessageJSON {
  private let request: Request
  private let message: Message
  /// The findings about a captured request; `nil` to leave out everything about its capture.
  private let findings: [Finding]?
  private var line = JSONLine()
  private var places = LineNumbers()
  /// Whether this is a response inside the JSON of its request.
  private var isInside = false

  private static let flushSize = 1 << 16

  static func write(
    _ request: Request, _ findings: [Finding]?, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var json = MessageJSON(request, findings)
    try json.write(to: sink)
  }

  /// The JSON of a request's length and of some of its fields, ending with a line end.
  package static func text(of fields: [Field], in request: Request) throws -> String {
    var json = MessageJSON(request, nil)
    json.line.raw("{")
    json.line.member("length", request.message.length)
    json.line.raw(",\n\"fields\":[")
    for (index, field) in fields.enumerated() {
      json.line.raw(index == 0 ? "\n" : ",\n")
      try json.write(field)
    }
    json.line.raw("\n]}\n")
    return String(decoding: json.line.bytes, as: UTF8.self)
  }

  private init(_ request: Request, _ findings: [Finding]?) {
    self.request = request
    message = request.message
    self.findings = findings
  }

  private mutating func write(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    writeHead()
    line.raw(",\n\"fields\":[")
    var isFirst = true
    for field in message.fields {
      line.raw(isFirst ? "\n" : ",\n")
      isFirst = false
      try write(field)
      try flush(to: sink, above: Self.flushSize)
    }
    line.raw("\n],\n\"elements\":[")
    for (index, element) in message.elements.enumerated() {
      line.raw(index == 0 ? "\n" : ",\n")
      write(element)
      try flush(to: sink, above: Self.flushSize)
    }
    line.raw("\n]")
    if let answer = try request.answer() {
      line.raw(",\n\"response\":\n")
      try flush(to: sink, above: 0)
      var json = MessageJSON(answer, nil)
      json.isInside = true
      try json.write(to: sink)
    }
    line.raw(message.isResponse && isInside ? "}" : "}\n")
    try flush(to: sink, above: 0)
  }

  private mutating func writeHead() {
    let (method, target) = (message.method, message.target)
    let (endpoint, length, headLength) = (request.endpoint, message.length, message.headLength)
    let client = request.client
    line.raw("{")
    line.member("client", client?.description)
    line.raw(",\n")
    if message.isResponse {
      let (version, status, reason) = (message.version, message.status, message.reason)
      line.object("statusLine") { line in
        line.member("version", version)
        if let status { line.member("status", status) } else { line.null("status") }
        line.member("reason", reason)
      }
      if isInside { writeFidelity() }
    } else {
      writeRequest(method, target, endpoint)
    }
    line.raw(",\n")
    line.member("length", length)
    line.member("headLength", headLength)
    if let findings, request.capture != nil {
      line.raw(",\n\"capture\":" + CaptureJSON.text(CaptureJSON.document(request, findings)))
    }
  }

  /// Writes how well a response is known; a request has this beside its findings.
  private mutating func writeFidelity() {
    line.raw(",\n\"fidelity\":" + CaptureJSON.text(CaptureJSON.fidelity(request.fidelity)))
  }

  private mutating func writeRequest(_ method: String?, _ target: String?, _ endpoint: Endpoint) {
    line.object("request") { line in
      line.member("method", method)
      line.member("target", target)
      line.object("endpoint") { line in
        line.member("scheme", endpoint.scheme.rawValue)
        line.member("host", endpoint.host)
        line.member("port", endpoint.port ?? endpoint.scheme.defaultPort)
      }
    }
  }

  // MARK: Fields

  private mutating func write(_ field: Field) throws {
    let segment = message.segment(at: field.segment)
    let value = try value(of: field, segment.content)
    let content = storedBytes(field.segment)
    let start = segment.origin.place.map { places.start(of: $0) }
    line.object { line in
      line.member("start", field.range.lowerBound)
      line.member("length", field.range.count)
      line.member("role", field.role.rawValue)
      line.member("path", field.path)
      Self.write(value, to: &line)
      line.object("content") { Self.write(segment.content, content, to: &$0) }
      line.object("origin") { Self.write(segment.origin, start, to: &$0) }
      if let element = field.element { line.member("element", element) } else { line.null("element") }
    }
  }

  /// The value of a field; `nil` for content that is read or generated only while writing, which is only
  /// described.
  private func value(of field: Field, _ content: Segment.Content) throws -> FieldValue? {
    guard case .stored = content else { return nil }
    return try message.value(of: field)?.value
  }

  private static func write(_ value: FieldValue?, to line: inout JSONLine) {
    switch value {
    case .text(let text):
      line.member("type", "text")
      line.member("value", text)
    case .number(let text):
      line.member("type", "number")
      line.member("value", text)
    case .boolean(let value):
      line.member("type", "boolean")
      line.member("value", value)
    case .null:
      line.member("type", "null")
      line.null("value")
    case .bytes(let bytes):
      line.member("type", "bytes")
      line.member("value", Base64.encode(bytes))
    case nil:
      line.null("type")
      line.null("value")
    }
  }

  private static func write(_ content: Segment.Content, _ stored: ArraySlice<UInt8>, to line: inout JSONLine)
  {
    switch content {
    case .stored:
      if let text = String(validating: stored, as: UTF8.self) {
        line.member("text", text)
      } else {
        line.member("base64", Base64.encode(Array(stored)))
      }
    case .file(let file, let range):
      line.object("file") { line in
        line.member("name", file.name)
        line.member("offset", range.lowerBound)
        line.member("length", range.count)
      }
    case .random(let seed, let range):
      line.object("random") { line in
        // As a JSON number, it would lose digits in many readers.
        line.member("seed", String(seed))
        line.member("offset", range.lowerBound)
        line.member("length", range.count)
      }
    case .zeros(let count): line.object("zeros") { $0.member("length", count) }
    }
  }

  private static func write(_ origin: Origin, _ start: LineColumn?, to line: inout JSONLine) {
    line.member("rule", origin.rule)
    line.member("path", origin.path)
    guard let place = origin.place, let start else { return line.null("place") }
    line.object("place") { line in
      line.member("source", place.source.fileName)
      line.member("line", start.line)
      line.member("column", start.column)
      line.member("start", place.range.lowerBound)
      line.member("end", place.range.upperBound)
    }
  }

  // MARK: Elements

  private mutating func write(_ element: Element) {
    line.object { line in
      line.member("kind", element.kind.rawValue)
      if let parent = element.parent { line.member("parent", parent) } else { line.null("parent") }
      line.member("ordered", element.isOrdered)
      line.object("fields") { line in
        line.member("start", element.segments.lowerBound)
        line.member("end", element.segments.upperBound)
      }
    }
  }

  private func storedBytes(_ segment: Int) -> ArraySlice<UInt8> {
    guard case .stored(let range) = message.segments.content(at: segment) else { return [] }
    return message.storage[range]
  }

  private mutating func flush(
    to sink: (UnsafeRawBufferPointer) throws -> Void, above limit: Int
  ) throws {
    guard line.bytes.count > limit else { return }
    try line.bytes.withUnsafeBytes { try sink($0) }
    line.removeAll()
  }
}

import OnwireHTTP
import OnwireTextFormats

/// Writes a request with its response as an HTTP Archive 1.2; without a response, the format demands an empty
/// one.
struct HARWriter {
  /// The text around the entries of an archive.
  static let frame = OutputFrame(
    opening: """
      {"log":{"version":"1.2","creator":{"name":"\(Writer.name)","version":"\(Writer.version)"},"entries":[

      """, separator: ",\n", closing: "\n]}}\n")

  /// Writes a request, as a document or as one of its entries, and returns what reading it back does not
  /// restore.
  static func write(
    _ request: Request, isFramed: Bool, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Verdict {
    let message = request.message
    guard !message.isResponse else { return .impossible(HARWording.responseAlone) }
    let answer = try request.answer()
    guard message.headLength <= headLimit else {
      return .impossible(HARWording.headTooLong(message.headLength, headLimit))
    }
    let head = try message.bytes(0..<message.headLength, limit: headLimit)
    let lines = HARLines(head)
    let start = start(of: request, lines)
    func give(_ text: some Sequence<UInt8>) throws { try Array(text).withUnsafeBytes(sink) }
    if isFramed { try give(frame.opening.utf8) }
    try give(start)
    if message.length > message.headLength { try HARBodyWriter(message, lines).write(to: sink) }
    try give("},\n".utf8)
    let lost = try HARResponseWriter.write(answer, to: sink)
    try give(end.utf8)
    if isFramed { try give(frame.closing.utf8) }
    let differences = try differences(head, start) + HARBodyWriter.differences(message) + lost
    return differences.isEmpty ? .exact : .inexact(differences)
  }

  private static let headLimit = 1 << 24

  /// The text after the response.
  private static let end = """
    ,
    "cache":{},"timings":{"send":0,"wait":0,"receive":0}}
    """

  /// The entry up to the body.
  private static func start(of request: Request, _ lines: HARLines) -> [UInt8] {
    let message = request.message
    var line = JSONLine()
    line.raw("{")
    line.member("startedDateTime", request.startedAt ?? "1970-01-01T00:00:00.000Z")
    line.member("time", 0)
    line.raw(",\n\"request\":{")
    line.member("method", lines.method)
    line.member("url", lines.url(request.endpoint))
    line.member("httpVersion", lines.version)
    line.member("headersSize", message.headLength)
    line.member("bodySize", message.length - message.headLength)
    line.raw(",\n")
    line.array("headers", lines.fields) { line, field in
      line.member("name", field.name)
      line.member("value", field.value)
    }
    for (key, pairs) in [("queryString", lines.query), ("cookies", lines.cookies)] {
      line.raw(",\n")
      line.array(key, pairs) { line, pair in
        line.member("name", pair.name)
        line.member("value", pair.value ?? "")
      }
    }
    return line.bytes
  }

  /// The changes that our own reader makes to the head.
  private static func differences(_ head: [UInt8], _ start: [UInt8]) throws -> [String] {
    let archive =
      Array(frame.opening.utf8) + start + Array(("},\n\(HARResponseWriter.none)" + end + frame.closing).utf8)
    var reader = try HARReader(CaptureSource(ByteInput(archive), name: ""))
    switch try reader.next() {
    case .request(let request):
      let read = try request.message.bytes()
      return read == head ? [] : [HARWording.readOtherwise(head, read)]
    case .skipped(_, _, let reason): return [HARWording.passedOver(reason)]
    case .response, nil: return []
    }
  }
}

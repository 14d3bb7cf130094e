import OnwireHTTP
import OnwireTextFormats

/// A transaction of a native Charles session, read by the names of its fields.
struct ChlsTransaction {
  let graph: JavaGraph
  let value: JavaValue
  let number: Int

  init(_ graph: JavaGraph, _ value: JavaValue, number: Int) {
    self.graph = graph
    self.value = value
    self.number = number
  }

  private func field(_ name: String) -> JavaValue { graph.field(name, of: value) }

  private func text(_ name: String) throws -> String? { try graph.text(field(name)) }

  private func integer(_ name: String) -> Int? { graph.integer(field(name)).map(Int.init) }

  private func isTrue(_ name: String) -> Bool { integer(name) == 1 }

  /// The time when it began, in milliseconds since 1970.
  var began: Int64? {
    get throws { try graph.milliseconds(field("startTime")) ?? graph.integer(field("transactionStart")) }
  }

  /// Charles's status of a completed transaction.
  private static let complete = 80

  /// The capture entry for this transaction; it is skipped if one of its texts is too long.
  func entry() throws -> CaptureEntry {
    do {
      return try readEntry()
    } catch let fault as CaptureFault {
      let host = try? text("host")
      return .skipped(number: number, url: host ?? "", reason: fault.sentence)
    }
  }

  /// - Throws: `CaptureFault` if a text is too long.
  private func readEntry() throws -> CaptureEntry {
    let method = try text("scheme") ?? ""
    let host = try text("host") ?? ""
    let port = integer("port").flatMap { $0 > 0 ? $0 : nil }
    let scheme = try text("protocol") ?? ""
    let url = "\(scheme)://\(Endpoint.authority(host, port))\(try text("file") ?? "")"

    func skipped(_ reason: String) -> CaptureEntry { .skipped(number: number, url: url, reason: reason) }
    if method == "CONNECT" || isTrue("tunnel") { return skipped(CharlesWording.tool.tunnel(host)) }
    if isTrue("webSocket") { return skipped(CaptureTool.webSocket) }
    guard let scheme = Endpoint.Scheme(rawValue: scheme) else {
      return skipped(CaptureTool.scheme(scheme, word: "protocol"))
    }
    guard field("requestHeader") != .null else { return skipped(ChlsWording.noHead) }

    var fidelity = Fidelity()
    var transaction = CharlesTransaction()
    transaction.method = method
    transaction.scheme = scheme.rawValue
    transaction.path = try text("file")
    transaction.version = try text("protocolVersion") ?? "HTTP/1.1"
    transaction.headSize = integer("requestHeaderSize")
    transaction.firstLine = try firstLine(of: "requestHeader")
    transaction.fields = try fields(of: "requestHeader")
    let head = CharlesHead(transaction, &fidelity, in: ChlsWording.head(size: "requestHeaderSize"))
    let body = try body(head.head, &fidelity)
    if let status = integer("status"), status != Self.complete {
      fidelity.notes.append(ChlsWording.incomplete(status))
    }
    if let exception = graph.className(of: field("exception")) {
      let message = try graph.text(graph.field("detailMessage", of: field("exception")))
      fidelity.notes.append(CharlesWording.exception(exception + (message.map { ": \($0)" } ?? "")))
    }
    if let notes = try text("notes") { CharlesNotes(notes).add(to: &fidelity) }
    return try .request(
      number, url, head.text, body, to: Endpoint(scheme: scheme, host: host, port: port), fidelity,
      status: try responseStatus(), response: response(), startedAt: try began.flatMap(CapturedTime.text))
  }

  // MARK: Heads, objects of Charles's class `HttpFields`

  /// - Throws: `CaptureFailure` if names and values are not lists of texts of the same length, and
  ///   `CaptureFault` if they are too long, since many of them may be the same text in the stream.
  private func fields(of name: String) throws -> [(name: String, value: String)] {
    let header = field(name)
    if header == .null { return [] }
    guard let names = graph.elements(graph.field("fieldNames", of: header)),
      let values = graph.elements(graph.field("fieldValues", of: header)), names.count == values.count
    else { throw ChlsWording.brokenFields }
    var length = 0
    return try zip(names, values).map { name, value in
      let text = try value == .null ? "" : graph.text(value)
      guard let name = try graph.text(name), let text else { throw ChlsWording.brokenFields }
      length += name.utf8.count + text.utf8.count
      guard length <= CaptureLimit.text else { throw ChlsWording.fieldsTooLong }
      return (name, text)
    }
  }

  /// The first line; `nil` if there is none, as in HTTP/2.
  private func firstLine(of name: String) throws -> String? {
    // The class writes its lists and then the line; the field of that name holds one of the lists.
    try graph.annotation(of: field(name)).last.flatMap(graph.text)
  }

  private func responseStatus() throws -> Int? {
    if let line = try firstLine(of: "responseHeader") {
      let words = line.split(separator: " ")
      return words.count > 1 ? Int(words[1]) : nil
    }
    return try fields(of: "responseHeader").first { $0.name == ":status" }.flatMap { Int($0.value) }
  }

  // MARK: Responses

  /// The response; `nil` if none came.
  private func response() throws -> Response? {
    guard field("responseHeader") != .null else { return nil }
    let transaction = self
    let fields = try fields(of: "responseHeader")
    let type = fields.first { $0.name.lowercased() == "content-type" }.map { MediaType($0.value) }
    let body = graph.byteArray(field("responseBody"))
    return Response(
      status: try responseStatus(), type: type?.essence ?? "",
      bodyLength: body?.count ?? (field("responseBody") == .null ? 0 : nil)
    ) { try transaction.responseContent() }
  }

  private func responseContent() throws -> Response.Content {
    var fidelity = Fidelity()
    var transaction = CharlesTransaction()
    transaction.isResponse = true
    transaction.responseStatus = try responseStatus()
    transaction.version = try text("protocolVersion") ?? "HTTP/1.1"
    transaction.headSize = integer("responseHeaderSize")
    transaction.firstLine = try firstLine(of: "responseHeader")
    transaction.fields = try fields(of: "responseHeader")
    let head = CharlesHead(transaction, &fidelity, in: ChlsWording.head(size: "responseHeaderSize"))
    let body = try body(head.head, &fidelity)
    if let notes = try text("notes") { CharlesNotes(notes).add(toResponse: &fidelity) }
    return try Response.content(head.text, body, fidelity)
  }

  /// Whether a response with this head has a body if its fields say so.
  private func mayHaveBody(_ head: CapturedHead) -> Bool {
    let status = head.status.flatMap { Int(decimalDigits: $0.code) }
    return !StatusLine.hasNoBody(status) && (try? text("scheme")) != "HEAD"
  }

  // MARK: Bodies

  /// The body, whose bytes stay in the file; adds to `fidelity` how well they are known.
  private func body(_ head: CapturedHead, _ fidelity: inout Fidelity) throws -> CapturedBody {
    var known: [BodyChoice.KnownLength] = []
    let side = head.status == nil ? "request" : "response"
    // For HTTP/2 and for chunks, Charles counts the framing, too.
    if head.value("transfer-encoding") == nil {
      if !head.isBinary, let size = integer("\(side)SizeLong") ?? integer("\(side)Size") {
        known.append(BodyChoice.KnownLength(source: "\(side)SizeLong", count: size))
      }
      known += head.lengths
    }
    let input = graph.byteArray(field("\(side)Body")).map { graph.input[$0] }
    if input == nil, side == "response", !mayHaveBody(head) { return CapturedBody() }
    var body = try CapturedBody(input, head, lengths: known, ChlsWording.tool, &fidelity)
    if input == nil, field("\(side)Body") != .null {
      fidelity.set(.body, .absent, because: ChlsWording.otherBody)
    } else if input != nil, isTrue("\(side)BodyDecoded") {
      body.takeCodingOff(ChlsWording.decoded("\(side)BodyDecoded"), &fidelity)
    }
    return body
  }
}

import HTTPWire
import TextFormats

/// A transaction of a Charles session, by the names of its fields.
struct ChlsTransaction {
  let graph: JavaGraph
  let value: JavaValue
  let number: Int

  init(_ graph: JavaGraph, _ value: JavaValue, number: Int) {
    self.graph = graph
    self.value = value
    self.number = number
  }

  func field(_ name: String) -> JavaValue { graph.field(name, of: value) }

  func text(_ name: String) throws -> String? { try graph.text(field(name))?.string }

  func integer(_ name: String) -> Int? { graph.integer(field(name)).map(Int.init) }

  func isTrue(_ name: String) -> Bool { integer(name) == 1 }

  /// When it began, in milliseconds since 1970.
  var began: Int64? {
    get throws { try graph.milliseconds(field("startTime")) ?? graph.integer(field("transactionStart")) }
  }

  /// The status that Charles gives what went to its end.
  private static let complete = 80

  /// What this is in a capture.
  func entry() throws -> CaptureEntry {
    let method = try text("scheme") ?? ""
    let host = try text("host") ?? ""
    let port = integer("port").flatMap { $0 > 0 ? $0 : nil }
    let scheme = try text("protocol") ?? ""
    let authority = (host.utf8.contains(UInt8(ascii: ":")) && !host.hasPrefix("[") ? "[\(host)]" : host)
    let url = "\(scheme)://\(authority)\(port.map { ":\($0)" } ?? "")\(try text("file") ?? "")"

    func skipped(_ reason: String) -> CaptureEntry { .skipped(number: number, url: url, reason: reason) }
    if method == "CONNECT" || isTrue("tunnel") { return skipped(ChlsWording.tunnel(host)) }
    if isTrue("webSocket") { return skipped(ChlsWording.webSocket) }
    guard let scheme = Endpoint.Scheme(rawValue: scheme) else { return skipped(ChlsWording.scheme(scheme)) }
    guard field("requestHeader") != .null else { return skipped(ChlsWording.noHead) }

    var fidelity = Fidelity()
    let (fields, head) = try head(&fidelity)
    let body = try body(fields, &fidelity)
    if let status = integer("status"), status != Self.complete {
      fidelity.notes.append(ChlsWording.incomplete(status))
    }
    if let exception = graph.className(of: field("exception")) {
      let message = try graph.text(graph.field("detailMessage", of: field("exception")))?.string
      fidelity.notes.append(ChlsWording.exception(exception, message))
    }
    if let notes = try text("notes") { CharlesNotes(notes).add(to: &fidelity) }

    var parser = RequestParser(
      head: fidelity.isHeadExact ? "capture.wire" : "capture.rebuilt", body: "capture.wire")
    if isTrue("requestBodyDecoded") {
      parser.body = "capture.decoded"
      parser.isCoded = false
    }
    parser.isFramed = fidelity[.framing].knowledge == .exact
    let message = try parser.message(head: head, body: body)
    let endpoint = Endpoint(scheme: scheme, host: authority, port: port)
    return .request(
      CapturedRequest(
        number: number, wire: WireRequest(message: message, endpoint: endpoint), fidelity: fidelity, url: url,
        status: try responseStatus(), startedAt: try began.flatMap(CapturedTime.text)))
  }

  private func responseStatus() throws -> Int? {
    let header = field("responseHeader")
    if let line = try ChlsHeader.firstLine(graph, header) {
      let words = line.string.split(separator: " ")
      return words.count > 1 ? Int(words[1]) : nil
    }
    return try ChlsHeader(graph, header).fields.first { $0.name.string == ":status" }.flatMap {
      Int($0.value.string)
    }
  }
}

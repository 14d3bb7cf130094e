import OnwireHTTP
import OnwireTextFormats

/// A transaction as Charles exports it; the same for JSON, XML and the descriptions in an archive.
struct CharlesTransaction {
  /// The text of a body, and how to read it.
  struct Body {
    /// In UTF-8; base64 if `isBase64`.
    var text: [UInt8] = []
    var isBase64 = false
    /// Whether Charles removed the content coding.
    var isDecoded = false
    /// Whether it was skipped because it is too long.
    var isTooLong = false
    /// Whether its line ends may have lost their CR to an XML parser or editor.
    var mayLackCR = false
  }

  /// A response that was skipped: what a list shows of it, and a function that reads the rest.
  struct Answer {
    var status: Int?
    var type = ""
    var bodyLength: Int?
    var read: @Sendable () throws -> CharlesTransaction
  }

  /// `COMPLETE`, or how far it got.
  var status: String?
  var method = ""
  var version = ""
  var scheme = ""
  var host = ""
  /// The port in the URL; `nil` if it has none.
  var port: Int?
  var path: String?
  /// The text after the `?`, with its escapes untouched; `nil` without a `?`.
  var query: String?
  var isTunnel = false
  var isWebSocket = false
  /// In ISO 8601.
  var startedAt: String?
  var notes: String?
  /// The error, in Charles's words.
  var exception: String?
  var responseStatus: Int?
  var response: Answer?

  // The request, or the response if this is one.
  var isResponse = false
  /// The length of the head on the wire, in bytes; for HTTP/2 after compression.
  var headSize: Int?
  /// The length of the body on the wire, in bytes, including its framing.
  var bodySize: Int?
  /// The charset parameter of the Content-Type, as it was written.
  var charset: String?
  var firstLine: String?
  var fields: [(name: String, value: String)] = []
  var body: Body?
}

extension CharlesTransaction {
  /// The capture entry for this transaction.
  ///
  /// `beside` has the bytes of the body if they are kept beside the transaction, as in an archive; otherwise
  /// the transaction's own text is the body. `answer` returns the same for the response.
  /// - Throws: Any error from reading `beside`.
  func entry(
    number: Int, body beside: ByteInput? = nil, answer: (@Sendable () throws -> ByteInput)? = nil
  ) throws -> CaptureEntry {
    func skipped(_ reason: String) -> CaptureEntry { .skipped(number: number, url: url, reason: reason) }
    if method.uppercased() == "CONNECT" || isTunnel { return skipped(CharlesWording.tool.tunnel(host)) }
    if isWebSocket { return skipped(CaptureTool.webSocket) }
    guard let scheme = Endpoint.Scheme(rawValue: scheme.lowercased()) else {
      return skipped(CaptureTool.scheme(scheme))
    }
    if fields.isEmpty, firstLine == nil { return skipped(CharlesWording.noHead(status)) }

    var fidelity = Fidelity()
    let head = CharlesHead(self, &fidelity)
    let body = try CharlesBody(self, head.head, beside: beside, &fidelity).body
    if let status, status != "COMPLETE" { fidelity.notes.append(CharlesWording.incomplete(status)) }
    if let exception { fidelity.notes.append(CharlesWording.exception(exception)) }
    if let notes { CharlesNotes(notes).add(to: &fidelity) }

    return try .request(
      number, url, head.text, body, to: Endpoint(scheme: scheme, host: host, port: explicitPort), fidelity,
      status: responseStatus, response: response(body: answer), startedAt: startedAt)
  }

  /// The response; `nil` if none came.
  private func response(body beside: (@Sendable () throws -> ByteInput)?) -> Response? {
    guard let glance = response, glance.status ?? 0 > 0 else { return nil }
    let (notes, exception, read) = (notes, exception, glance.read)
    let (version, answersHead) = (version, method == "HEAD")
    return Response(status: glance.status, type: glance.type, bodyLength: glance.bodyLength) {
      var transaction = try read()
      transaction.version = version
      var fidelity = Fidelity()
      let head = CharlesHead(transaction, &fidelity)
      if transaction.fields.isEmpty, transaction.firstLine == nil {
        fidelity.set(.fields, .absent, because: CharlesWording.noResponseHead)
      }
      var body = CapturedBody()
      // A response to HEAD has none, whatever its fields say.
      if !answersHead || transaction.body != nil || beside != nil {
        body = try CharlesBody(transaction, head.head, beside: beside?(), &fidelity).body
      }
      if let exception { fidelity.notes.append(CharlesWording.exception(exception)) }
      if let notes { CharlesNotes(notes).add(toResponse: &fidelity) }
      return try Response.content(head.text, body, fidelity)
    }
  }

  /// The request target that follows from the URL: the path, and the query if there is one.
  var target: String { (path ?? "") + (query.map { "?\($0)" } ?? "") }

  /// Whether the client may have put scheme and host into its target without the first line showing it: the
  /// line and its length are those that Charles sends on.
  var mayHideAuthority: Bool {
    // A response has no scheme.
    scheme.lowercased() == "http"
      && firstLine?.split(separator: " ").dropFirst().first?.hasPrefix("http") == false
  }

  private var url: String { "\(scheme)://\(Endpoint.authority(host, explicitPort))\(target)" }

  /// Charles writes no port, null or -1 if the URL has none.
  private var explicitPort: Int? { port.flatMap { 1...65535 ~= $0 ? $0 : nil } }
}

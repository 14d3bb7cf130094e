import OnwireHTTP
import OnwireTextFormats

/// A transaction as Charles exports it: the same of JSON, of XML, and of the descriptions in an archive.
struct CharlesTransaction {
  /// The text of a body, and what it stands for.
  struct Body {
    /// In UTF-8; base64 where `isBase64`.
    var text: [UInt8] = []
    var isBase64 = false
    /// Whether Charles took the content coding off.
    var isDecoded = false
    /// Whether it is so long that it was passed over.
    var isTooLong = false
    /// Whether its line ends may have lost their CR on the way, as parsers and editors of XML do.
    var mayLackCR = false
  }

  /// A response that was passed over: what a list shows of it, and how the rest is read.
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
  /// The port that the URL gives; `nil` where it gives none.
  var port: Int?
  var path: String?
  /// What follows the `?`, its escapes untouched; `nil` without one.
  var query: String?
  var isTunnel = false
  var isWebSocket = false
  /// In ISO 8601.
  var startedAt: String?
  var notes: String?
  /// What went wrong, in Charles's words.
  var exception: String?
  var responseStatus: Int?
  /// The response; `nil` where there is none.
  var response: Answer?

  // The request, or the response where this is one.
  var isResponse = false
  /// How many bytes the head had on the wire; of HTTP/2 after its compression.
  var headSize: Int?
  /// How many bytes the body had on the wire, with its framing.
  var bodySize: Int?
  /// The charset parameter of the Content-Type, as it was written.
  var charset: String?
  var firstLine: String?
  var fields: [(name: String, value: String)] = []
  var body: Body?
}

extension CharlesTransaction {
  /// What this is in a capture.
  ///
  /// `beside` are the bytes of the body where they are kept beside the transaction, as in an archive; else the
  /// transaction's own text is the body; `answer` gives the same of the response.
  /// - Throws: what reading `beside` throws.
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

  /// The response; `nil` where none came.
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

  /// The request target that the URL makes: the path, and the query where there is one.
  var target: String { (path ?? "") + (query.map { "?\($0)" } ?? "") }

  /// Whether the client may have written scheme and host into its target, which the first line does not show: that and its
  /// length are those of the line that Charles sends on.
  var mayHideAuthority: Bool {
    // A response has no scheme.
    scheme.lowercased() == "http"
      && firstLine?.split(separator: " ").dropFirst().first?.hasPrefix("http") == false
  }

  private var url: String { "\(scheme)://\(Endpoint.authority(host, explicitPort))\(target)" }

  /// Charles writes none, null or -1 where the URL has no port.
  private var explicitPort: Int? { port.flatMap { 1...65535 ~= $0 ? $0 : nil } }
}

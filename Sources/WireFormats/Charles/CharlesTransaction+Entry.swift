import HTTPWire
import TextFormats

extension CharlesTransaction {
  /// What this is in a capture.
  ///
  /// `beside` are the bytes of the body where they are kept beside the transaction, as in an archive; else the
  /// transaction's own text is the body.
  /// - Throws: what reading `beside` throws.
  func entry(number: Int, body beside: ByteInput? = nil) throws -> CaptureEntry {
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
      status: responseStatus, startedAt: startedAt)
  }

  /// The request target that the URL makes: the path, and the query where there is one.
  var target: String { (path ?? "") + (query.map { "?\($0)" } ?? "") }

  private var url: String { "\(scheme)://\(Endpoint.authority(host, explicitPort))\(target)" }

  /// Charles writes none, null or -1 where the URL has no port.
  private var explicitPort: Int? { port.flatMap { 1...65535 ~= $0 ? $0 : nil } }
}

import HTTPWire
import TextFormats

extension ProxymanFlow {
  /// What this is in a capture.
  ///
  /// - Throws: `CaptureFailure` where the flow has no request.
  func entry(number: Int) throws -> CaptureEntry {
    guard let method, let host, let target = target ?? url else { throw ProxymanWording.noRequest(name) }
    let scheme = scheme?.lowercased() ?? (isSSL ? "https" : "http")
    let url = url ?? "\(scheme)://\(host)\(target)"
    func skipped(_ reason: String) -> CaptureEntry { .skipped(number: number, url: url, reason: reason) }
    if method == "CONNECT" || isSSL && !isIntercepted { return skipped(ProxymanWording.tunnel(host)) }
    guard let scheme = Endpoint.Scheme(rawValue: scheme) else {
      return skipped(ProxymanWording.scheme(scheme))
    }

    var fidelity = Fidelity()
    fidelity.set(.requestLine, .rebuilt, because: ProxymanWording.requestLine)
    fidelity.set(.fieldBlanks, .rebuilt, because: ProxymanWording.blanks)
    var head = CapturedHead(method: Array(method.utf8), target: Array(target.utf8))
    head.version = Array(
      (version.major > 1 && version.minor == 0
        ? "HTTP/\(version.major)" : "HTTP/\(version.major).\(version.minor)").utf8)
    for field in fields {
      guard field.isEnabled else {
        fidelity.notes.append(ProxymanWording.disabled(field.name))
        continue
      }
      head.fields.append((Array(field.name.utf8), Array(field.value.utf8)))
    }
    if fields.contains(where: { !($0.name + $0.value).utf8.allSatisfy { $0 < 0x80 } }) {
      fidelity.set(.fields, .unknown, because: ProxymanWording.text)
    }
    var parser = RequestParser(head: "capture.rebuilt", body: "capture.wire")
    checkBody(head, &fidelity, &parser)
    if let comment, !comment.isEmpty { fidelity.notes.append(ProxymanWording.comment(comment)) }
    let port = port == scheme.defaultPort ? nil : port
    let name = host.utf8.contains(UInt8(ascii: ":")) && !host.hasPrefix("[") ? "[\(host)]" : host
    head.authority = Array((name + (port.map { ":\($0)" } ?? "")).utf8)
    let text = head.text(&fidelity)
    noteTools(&fidelity)
    let message = try parser.message(head: text, body: body.map { ByteInput($0) })
    return .request(
      CapturedRequest(
        number: number,
        wire: WireRequest(message: message, endpoint: Endpoint(scheme: scheme, host: name, port: port)),
        fidelity: fidelity, url: url, status: status,
        startedAt: startedAt.flatMap { Int64(exactly: ($0 * 1000).rounded()) }.flatMap(CapturedTime.text)))
  }

  /// Says which tools matched; what is not there at all they did not change.
  private func noteTools(_ fidelity: inout Fidelity) {
    guard !tools.isEmpty else { return }
    let reason = ProxymanWording.tools(tools)
    fidelity.notes.append(reason)
    for aspect in [Fidelity.Aspect.requestLine, .fields, .fieldOrder, .body]
    where fidelity[aspect].knowledge != .absent && fidelity[aspect].knowledge != .decoded {
      fidelity.set(aspect, .changed, because: reason)
    }
  }

  /// Says what is known of the body, by the lengths that the log gives.
  private func checkBody(
    _ head: CapturedHead, _ fidelity: inout Fidelity, _ parser: inout RequestParser
  ) {
    if head.value("transfer-encoding") != nil && !head.isBinary {
      fidelity.set(.framing, .absent, because: ProxymanWording.noChunks)
      parser.isFramed = false
    }
    var lengths: [BodyChoice.KnownLength] = []
    if let length = head.value("content-length").flatMap({ Int(String(decoding: $0, as: UTF8.self)) }) {
      lengths.append(BodyChoice.KnownLength(source: "Content-Length", count: length))
    }
    if codedCount > 0 {
      lengths.append(BodyChoice.KnownLength(source: "compressedBodyDataCount", count: codedCount))
    }
    let count = body?.count ?? 0
    let codings = ContentCoding.list(head.value("content-encoding") ?? [])
    if let body, count > 0, codings.last?.isOn(body.prefix(4)) == false {
      parser.isCoded = false
      parser.body = "capture.decoded"
      if !lengths.isEmpty, lengths.allSatisfy({ $0.count == count }) {
        fidelity.set(.body, .unknown, because: ProxymanWording.notCoded)
      } else {
        fidelity.set(.body, .decoded, because: ProxymanWording.decoded(count, lengths.first))
      }
      return
    }
    guard let other = lengths.first(where: { $0.count != count }) else { return }
    if count == 0 {
      fidelity.set(.body, .absent, because: ProxymanWording.noBody(other))
    } else if !codings.isEmpty {
      fidelity.set(.body, .decoded, because: ProxymanWording.decoded(count, other))
      parser.body = "capture.decoded"
      parser.isCoded = false
    } else {
      fidelity.set(.body, .unknown, because: ProxymanWording.length(count, other))
    }
  }
}

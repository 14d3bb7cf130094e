import HTTPWire

/// A flow of mitmproxy, by the keys of its dictionary.
struct Flow {
  let number: Int
  private let source: TNetSource
  private let start: Int
  private let values: [String: TNetString]

  /// The versions of the dictionary that are known: those of mitmproxy 6 to 11.
  private static let knownVersions = 9...21

  init(_ value: TNetString, number: Int) throws {
    self.number = number
    source = value.source
    start = value.payload.lowerBound
    values = try value.dictionary ?? [:]
  }

  /// What this is in a capture.
  func entry() throws -> CaptureEntry {
    let version = try values["version"]?.integer
    guard let version, version >= Self.knownVersions.lowerBound else {
      throw CaptureFailure(
        code: "flow-version", FlowWording.oldVersion(version), at: source.start + start,
        help: FlowWording.convert)
    }
    let type = try values["type"]?.string ?? ""
    if type != "http" {
      return .skipped(number: number, url: try address(), reason: FlowWording.noHTTP(type))
    }
    guard let dictionary = try values["request"]?.dictionary else {
      return .skipped(number: number, url: try address(), reason: FlowWording.noRequest)
    }
    let request = try FlowRequest(dictionary, at: source.start + start)
    func skipped(_ reason: String) -> CaptureEntry {
      .skipped(number: number, url: request.url, reason: reason)
    }
    if let webSocket = values["websocket"], webSocket.kind != .null { return skipped(FlowWording.webSocket) }
    if request.isTunnel { return skipped(FlowWording.tunnel) }
    guard let endpoint = request.endpoint else { return skipped(FlowWording.scheme(request.scheme)) }

    var fidelity = Fidelity()
    let message = try request.message(isToProxy: try isToProxy(), &fidelity)
    try addNotes(of: dictionary, version, to: &fidelity)
    return .request(
      CapturedRequest(
        number: number, wire: WireRequest(message: message, endpoint: endpoint), fidelity: fidelity,
        url: request.url, status: try values["response"]?.dictionary?["status_code"]?.integer,
        startedAt: try dictionary["timestamp_start"]?.number.flatMap(Self.time)))
  }

  private static func time(_ seconds: Double) -> String? {
    Int64(exactly: (seconds * 1000).rounded(.down)).flatMap(CapturedTime.text)
  }

  /// Whether the client knew of the proxy; without TLS it has written absolute targets then.
  private func isToProxy() throws -> Bool {
    let mode = try values["client_conn"]?.dictionary?["proxy_mode"] ?? values["mode"]
    return try mode?.string?.hasPrefix("regular") ?? false
  }

  /// Where the flow went, for what has no URL.
  private func address() throws -> String {
    guard let address = try values["server_conn"]?.dictionary?["address"]?.items, address.count >= 2,
      let host = try address[0].string, let port = try address[1].integer
    else { return "" }
    return "\(host):\(port)"
  }

  /// Adds what the flow says besides, and what of the request was changed in mitmproxy.
  private func addNotes(of request: [String: TNetString], _ version: Int, to fidelity: inout Fidelity) throws
  {
    if version > Self.knownVersions.upperBound { fidelity.notes.append(FlowWording.newVersion(version)) }
    if let comment = try values["comment"]?.string, !comment.isEmpty {
      fidelity.notes += comment.split(whereSeparator: \.isNewline).map(String.init)
    }
    if try values["is_replay"]?.string == "request" { fidelity.notes.append(FlowWording.replayed) }
    if let error = try values["error"]?.dictionary?["msg"]?.string {
      fidelity.notes.append(FlowWording.error(error))
    }
    guard let before = try values["backup"]?.dictionary?["request"]?.dictionary else { return }
    for (key, aspect) in FlowRequest.aspects {
      guard let old = before[key], let new = request[key] else { continue }
      if try !old.isEqual(to: new) {
        fidelity.set(aspect, .changed, because: FlowWording.changed(key))
      }
    }
  }
}

import OnwireHTTP

/// A flow of mitmproxy: the values of its dictionary by key.
struct Flow {
  let number: Int
  private let source: TNetSource
  private let start: Int
  private let values: [String: TNetString]

  /// The versions of the dictionary that are known, from `mitmproxy/io/compat.py`. Up to 3.0, they were the
  /// versions of mitmproxy, which itself no longer reads 0.10. Version 15 is mitmproxy 8's, and 21 is
  /// mitmproxy 11's.
  private static let oldestRelease = [0, 11]
  private static let latestVersion = 21

  init(_ value: TNetString, number: Int) throws {
    self.number = number
    source = value.source
    start = value.payload.lowerBound
    values = try value.dictionary ?? [:]
  }

  /// The flow as an entry of a capture.
  func entry() throws -> CaptureEntry {
    let version = try values["version"]?.integer
    let release = try values["version"]?.items?.prefix(2).compactMap { try $0.integer } ?? []
    guard version != nil || release.count == 2 && !release.lexicographicallyPrecedes(Self.oldestRelease)
    else {
      throw CaptureFailure(
        code: .flowVersion, FlowWording.oldVersion(release), at: source.start + start,
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
    let mode = try mode
    let endpoint = try request.endpoint(isTransparent: mode.map(Self.isTransparent) ?? false)
    let url = request.url(endpoint)
    func skipped(_ reason: String) -> CaptureEntry { .skipped(number: number, url: url, reason: reason) }
    if let webSocket = values["websocket"], webSocket.kind != .null { return skipped(CaptureTool.webSocket) }
    if request.isTunnel { return skipped(FlowWording.tunnel) }
    guard let endpoint else { return skipped(CaptureTool.scheme(request.scheme)) }

    var fidelity = Fidelity()
    // Up to version 0.18, a flow does not tell the mode: the client may have known about the proxy.
    let message = try request.message(isToProxy: mode?.hasPrefix("regular") ?? (version == nil), &fidelity)
    try addNotes(of: dictionary, version, to: &fidelity)
    // mitmproxy rewrites `:authority`, too (http.py, the setter of host_header).
    if mode?.hasPrefix("reverse") == true {
      fidelity.setRebuilt(field: "Host", because: FlowWording.reverse, isNoted: true)
    }
    return .request(
      Request(
        number: number, message: message, endpoint: endpoint, fidelity: fidelity,
        url: url, response: try response(toHead: request.isHead),
        startedAt: try dictionary["timestamp_start"]?.number.flatMap(Self.time)))
  }

  /// The response; `nil` if none came.
  private func response(toHead isHead: Bool) throws -> Response? {
    guard let dictionary = try values["response"]?.dictionary else { return nil }
    let response = FlowResponse(dictionary, at: source.start + start)
    let replaced = try values["backup"]?.dictionary?["response"]?.dictionary != nil
    return Response(
      status: try response.status, type: try response.type, bodyLength: response.bodyLength
    ) { try response.content(answersHead: isHead, isChanged: replaced) }
  }

  private static func time(_ seconds: Double) -> String? {
    Int64(exactly: (seconds * 1000).rounded(.down)).flatMap(CapturedTime.text)
  }

  /// The mode of mitmproxy, such as `regular`; `nil` if the flow does not say. To a regular proxy, a client
  /// writes absolute targets unless it uses TLS.
  private var mode: String? {
    get throws { try (values["client_conn"]?.dictionary?["proxy_mode"] ?? values["mode"])?.string }
  }

  /// Whether mitmproxy took connections that were not made to it, so that it knows only the server's address.
  private static func isTransparent(_ mode: String) -> Bool {
    ["transparent", "wireguard", "local", "tun"].contains { mode.hasPrefix($0) }
  }

  /// The address of the server, for a flow without a URL.
  private func address() throws -> String {
    guard let address = try values["server_conn"]?.dictionary?["address"]?.items, address.count >= 2,
      let host = try address[0].string, let port = try address[1].integer
    else { return "" }
    return "\(host):\(port)"
  }

  /// Adds what else the flow says, and what was changed in the request by mitmproxy.
  private func addNotes(of request: [String: TNetString], _ version: Int?, to fidelity: inout Fidelity) throws
  {
    if let version, version > Self.latestVersion { fidelity.notes.append(FlowWording.newVersion(version)) }
    if let comment = try values["comment"]?.string, !comment.isEmpty {
      fidelity.notes += comment.split(whereSeparator: \.isNewline).map(String.init)
    }
    // Up to version 8 the request itself says so.
    let isReplay = try request["is_replay"].map {
      try $0.kind == .boolean && $0.bytes.elementsEqual("true".utf8)
    }
    if try values["is_replay"]?.string == "request" || isReplay == true {
      fidelity.notes.append(FlowWording.replayed)
    }
    if try values["metadata"]?.dictionary?["proxyauth"] != nil {
      let isProxy = try mode.map { mode in ["regular", "upstream"].contains { mode.hasPrefix($0) } } ?? true
      let field = isProxy ? "Proxy-Authorization" : "Authorization"
      fidelity.setUnknown(field: field, because: FlowWording.proxyAuth(field), isNoted: true)
    }
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

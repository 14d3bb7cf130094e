import OnwireHTTP
import OnwireTextFormats

/// The request of a flow.
struct FlowRequest {
  private let values: [String: TNetString]
  private let offset: Int
  private let method: [UInt8]
  let scheme: String
  private let authority: [UInt8]
  /// The host that mitmproxy connected to; for a transparent proxy, this is an address.
  private let host: String
  private let port: Int?
  private let path: [UInt8]
  /// Whether the client wrote a whole URL as its target.
  private let isAbsolute: Bool

  /// The keys of the dictionary, and the aspect that each belongs to.
  static let aspects: [(key: String, aspect: Fidelity.Aspect)] = [
    ("method", .requestLine), ("authority", .requestLine), ("path", .requestLine),
    ("http_version", .requestLine), ("headers", .fields), ("content", .body),
  ]

  /// The request of the flow at `offset` of the file.
  ///
  /// - Throws: `CaptureFailure` if a part is missing or of the wrong kind.
  init(_ values: [String: TNetString], at offset: Int) throws {
    func bytes(_ key: String) throws -> [UInt8] {
      guard let value = values[key], value.kind == .bytes || value.kind == .text else {
        throw FlowWording.missing("request.\(key)", at: offset)
      }
      return try value.bytes
    }
    self.values = values
    self.offset = offset
    method = try bytes("method")
    scheme = String(decoding: try bytes("scheme"), as: UTF8.self)
    // Up to version 8, a form takes the place of the authority.
    let form = try (values["first_line_format"] ?? values["form_in"])?.string
    authority = form != nil && values["authority"] == nil ? [] : try bytes("authority")
    isAbsolute = form.map { $0 == "absolute" } ?? !authority.isEmpty
    host = Endpoint.authority(String(decoding: try bytes("host"), as: UTF8.self), nil)
    port = try values["port"]?.integer
    path = try bytes("path")
  }

  var isHead: Bool { method.elementsEqual("HEAD".utf8) }

  var isTunnel: Bool { method.elementsEqual("CONNECT".utf8) }

  /// Where the request went; `nil` for a scheme that is neither http nor https.
  ///
  /// The request itself says so in its authority or, if a transparent proxy connected to an address, in
  /// `Host`. Otherwise it is what mitmproxy connected to.
  func endpoint(isTransparent: Bool) throws -> Endpoint? {
    guard let scheme = Endpoint.Scheme(rawValue: scheme) else { return nil }
    let named = try named(isTransparent: isTransparent) ?? (host, port)
    return Endpoint(scheme: scheme, host: named.host, connectedTo: named.port)
  }

  private func named(isTransparent: Bool) throws -> (host: String, port: Int?)? {
    var name = authority
    if name.isEmpty, isTransparent {
      name = CapturedHead(fields: try fields("headers") ?? []).value("host") ?? []
    }
    let (host, port) = RequestTarget.hostAndPort(String(decoding: name, as: UTF8.self))
    return host.isEmpty ? nil : (host, port)
  }

  func url(_ endpoint: Endpoint?) -> String {
    if isTunnel {
      return authority.isEmpty
        ? Endpoint.authority(host, port) : String(decoding: authority, as: UTF8.self)
    }
    return "\(scheme)://\(endpoint?.authority ?? host)\(String(decoding: path, as: UTF8.self))"
  }

  private var version: [UInt8] { get throws { try values.flowVersion(of: "request", at: offset) } }

  /// The message; records in `fidelity` how well it is known.
  func message(isToProxy: Bool, _ fidelity: inout Fidelity) throws -> Message {
    var head = CapturedHead(method: method, target: path, fields: try fields("headers") ?? [])
    head.version = try version
    if head.isBinary {
      if !authority.isEmpty { head.fields.insert((Array(":authority".utf8), authority), at: 0) }
    } else {
      if isAbsolute { head.target = Array("\(scheme)://".utf8) + absoluteAuthority + path }
      if !isAbsolute && isToProxy && scheme == "http" {
        fidelity.setOriginForm(because: FlowWording.originForm)
      }
      fidelity.set(.fieldBlanks, .rebuilt, because: FlowWording.blanks)
    }
    let text = head.text(&fidelity)

    if let trailers = try fields("trailers"), !trailers.isEmpty {
      fidelity.notes.append(FlowWording.trailers(trailers.map { String(decoding: $0.name, as: UTF8.self) }))
    }
    // Version 0.14 calls it `body`.
    let content = (values["content"] ?? values["body"]).flatMap { $0.kind == .bytes ? $0.content : nil }
    let body = try CapturedBody(content, head, lengths: head.lengths, FlowWording.tool, &fidelity)
    if content == nil { fidelity.set(.body, .absent, because: FlowWording.noContent) }
    fidelity.noteExpect(head, body: content)
    return try RequestParser(body, fidelity).message(head: text, body: content)
  }

  /// The authority of a target in absolute form; old flows keep its parts instead.
  private var absoluteAuthority: [UInt8] {
    if !authority.isEmpty { return authority }
    let isDefault = port == Endpoint.Scheme(rawValue: scheme)?.defaultPort
    return Array(Endpoint.authority(host, isDefault ? nil : port).utf8)
  }

  /// The fields of a list of pairs; `nil` if there is no list.
  private func fields(_ key: String) throws -> [(name: [UInt8], value: [UInt8])]? {
    try values.flowFields(key, of: "request", at: offset)
  }
}

extension Fidelity {
  /// Notes that mitmproxy may have removed `Expect`, which clients send before a body: it answers the field
  /// itself and keeps the flow without it (proxy/layers/http/__init__.py, state_wait_for_request_headers).
  mutating func noteExpect(_ head: CapturedHead, body: ByteInput?) {
    let hasBody =
      body?.count ?? 0 > 0 || head.lengths.contains { $0.count > 0 } || head.value("transfer-encoding") != nil
    guard hasBody, head.value("expect") == nil else { return }
    setUnknown(field: "Expect", because: FlowWording.expect, isNoted: true)
  }
}

extension [String: TNetString] {
  /// The version, such as `HTTP/1.1`; up to version 0.13 of mitmproxy, it is kept as a pair of numbers.
  func flowVersion(of side: String, at offset: Int) throws -> [UInt8] {
    if let version = self["http_version"] { return try version.bytes }
    guard let numbers = try self["httpversion"]?.items, numbers.count == 2,
      let major = try numbers[0].integer, let minor = try numbers[1].integer
    else { throw FlowWording.missing("\(side).http_version", at: offset) }
    return Array("HTTP/\(major).\(minor)".utf8)
  }

  /// The fields of a list of pairs; `nil` if there is no list.
  func flowFields(
    _ key: String, of side: String, at offset: Int
  ) throws -> [(name: [UInt8], value: [UInt8])]? {
    guard let list = self[key], list.kind != .null else { return nil }
    guard let pairs = try list.items else { throw FlowWording.missing("\(side).\(key)", at: offset) }
    return try pairs.map { pair in
      guard let field = try pair.items, field.count == 2, field[0].kind == .bytes, field[1].kind == .bytes
      else {
        throw pair.source.failure(FlowWording.noPair, at: pair.payload.lowerBound)
      }
      return (try field[0].bytes, try field[1].bytes)
    }
  }
}

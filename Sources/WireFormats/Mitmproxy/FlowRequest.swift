import HTTPWire

/// The request of a flow.
struct FlowRequest {
  private let values: [String: TNetString]
  private let offset: Int
  private let method: [UInt8]
  let scheme: String
  private let authority: [UInt8]
  private let host: String
  private let port: Int?
  private let path: [UInt8]

  /// Which key of the dictionary says what.
  static let aspects: [(key: String, aspect: Fidelity.Aspect)] = [
    ("method", .requestLine), ("authority", .requestLine), ("path", .requestLine),
    ("http_version", .requestLine), ("headers", .fields), ("content", .body),
  ]

  /// The request of the flow at `offset` of the file.
  ///
  /// - Throws: `CaptureFailure` where a part is missing or of the wrong kind.
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
    authority = try bytes("authority")
    let host = String(decoding: try bytes("host"), as: UTF8.self)
    self.host = host.utf8.contains(UInt8(ascii: ":")) && !host.hasPrefix("[") ? "[\(host)]" : host
    port = try values["port"]?.integer
    path = try bytes("path")
  }

  var isTunnel: Bool { method.elementsEqual("CONNECT".utf8) }

  /// Where it went; `nil` for a scheme that is neither http nor https.
  var endpoint: Endpoint? {
    Endpoint.Scheme(rawValue: scheme).map {
      Endpoint(scheme: $0, host: host, port: port == $0.defaultPort ? nil : port)
    }
  }

  var url: String {
    if isTunnel { return String(decoding: authority, as: UTF8.self) }
    let port = (endpoint?.port).map { ":\($0)" } ?? ""
    return "\(scheme)://\(host)\(port)\(String(decoding: path, as: UTF8.self))"
  }

  /// The message; how it is known is said to `fidelity`.
  func message(isToProxy: Bool, _ fidelity: inout Fidelity) throws -> Message {
    var head = CapturedHead(method: method, target: path, fields: try fields("headers") ?? [])
    guard let version = try values["http_version"]?.bytes else {
      throw FlowWording.missing("request.http_version", at: offset)
    }
    head.version = version
    if head.isBinary {
      if !authority.isEmpty { head.fields.insert((Array(":authority".utf8), authority), at: 0) }
    } else {
      if !authority.isEmpty { head.target = Array("\(scheme)://".utf8) + authority + path }
      if authority.isEmpty && isToProxy && scheme == "http" {
        fidelity.set(.requestLine, .rebuilt, because: FlowWording.originForm)
      }
      fidelity.set(.fieldBlanks, .rebuilt, because: FlowWording.blanks)
    }
    let text = head.text(&fidelity)

    var parser = RequestParser(head: "capture.rebuilt", body: "capture.wire")
    if head.value("transfer-encoding") != nil && !head.isBinary {
      fidelity.set(.framing, .absent, because: FlowWording.chunksTakenOff)
      parser.isFramed = false
    }
    if let trailers = try fields("trailers"), !trailers.isEmpty {
      fidelity.notes.append(FlowWording.trailers(trailers.map { String(decoding: $0.name, as: UTF8.self) }))
    }
    guard let content = values["content"], content.kind == .bytes else {
      fidelity.set(.body, .absent, because: FlowWording.noContent)
      return try parser.message(head: text, body: nil)
    }
    if let length = head.value("content-length").flatMap({ Int(String(decoding: $0, as: UTF8.self)) }),
      length != content.payload.count
    {
      fidelity.set(.body, .unknown, because: FlowWording.length(content.payload.count, length))
    }
    return try parser.message(head: text, body: content.content)
  }

  /// The fields of a list of pairs; `nil` where there is none.
  private func fields(_ key: String) throws -> [(name: [UInt8], value: [UInt8])]? {
    guard let list = values[key], list.kind != .null else { return nil }
    guard let pairs = try list.items else { throw FlowWording.missing("request.\(key)", at: offset) }
    return try pairs.map { pair in
      guard let field = try pair.items, field.count == 2, field[0].kind == .bytes, field[1].kind == .bytes
      else {
        throw pair.source.failure(FlowWording.noPair, at: pair.payload.lowerBound)
      }
      return (try field[0].bytes, try field[1].bytes)
    }
  }
}

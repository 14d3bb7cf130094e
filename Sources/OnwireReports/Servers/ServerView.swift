import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireServers
import OnwireTextFormats

/// What a server makes of a request, for comparison with what it makes of another.
struct ServerView {
  /// Bytes that are equal for equal data; `nil` if equal bodies may still be read differently.
  private let data: [UInt8]?
  /// Whether the body is read here.
  private let isRead: Bool
  /// Whether it refuses a part of the request.
  private let isRefused: Bool

  /// What it reads, compared with before.
  func reads(after before: ServerView) -> MigrationOutcome.Served.Reads {
    if let data, data == before.data { return .same }
    if isRefused, !before.isRefused { return .nothing }
    return isRead && before.isRead ? .other : .unknown
  }

  /// What each of `servers` makes of a request.
  ///
  /// - Throws: Any error from reading a file.
  static func all(_ wire: Compilation.Wire, _ servers: [Server]) throws -> [ServerView] {
    let message = wire.message
    let bytes = try ServedBytes(Request(wire))
    let readings = ServerReading.all(bytes, by: servers)
    let unread = readings.first?.unread
    let type = message.mediaType?.essence ?? ""
    // Programs read other bodies than forms and multipart ones by themselves.
    let isOwn = !["application/x-www-form-urlencoded", "multipart/form-data"].contains(type)
    var own: [UInt8]? = []
    var ownJSON: (value: JSONValue, count: Int)?
    let contentType = message.headerBytes("content-type").first
    if unread == .coded {
      own = try (contentType ?? []) + [0] + message.body(limit: .max)
    } else if isOwn {
      let body = try (bytes.isUnchunked ? message.withoutChunks : message).body(limit: .max)
      let json = type == "application/json" ? JSONValue(reading: body) : nil
      own = body.isEmpty ? [] : Array(type.utf8) + [0] + (json?.canonical ?? body)
      ownJSON = json.map { ($0, body.count) }
    } else if unread != nil {
      own = nil
    }
    return readings.map { reading in
      var data = own
      let refusal = ownJSON.flatMap {
        reading.server.jsonRefusal(of: $0.value, $0.count, at: message.headLength, contentType: contentType)
      }
      if let refusal { data? += "refused \(refusal.rule) \(refusal.status ?? 0)".utf8 }
      // To a program, an empty query is the same as none.
      for (half, read) in reading.halves where read.data?.isEmpty != true {
        data? += half.rawValue.utf8
        data? += ServedReport.key(reading.server, read)
      }
      return ServerView(
        data: data, isRead: unread == nil || isOwn && unread != .coded,
        isRefused: refusal != nil || reading.halves.contains { $0.read.refusal != nil })
    }
  }
}

extension JSONValue {
  /// Reads a JSON document; `nil` if the bytes are not one.
  init?(reading bytes: [UInt8]) {
    var reader = JSONReader(ByteInput(bytes))
    guard let value = try? reader.value(), (try? reader.finish()) != nil else { return nil }
    self = value
  }

  /// Bytes that are equal for equal values, whatever the order of members.
  fileprivate var canonical: [UInt8] {
    func text(_ text: String) -> [UInt8] { Array("\(text.utf8.count) \(text)".utf8) }
    switch self {
    case .null: return Array("n".utf8)
    case .boolean(let value): return Array((value ? "t" : "f").utf8)
    case .number(let spelling): return Array("d".utf8) + text(Double(spelling).map { "\($0)" } ?? spelling)
    case .string(let string): return Array("s".utf8) + text(string)
    case .array(let values): return Array("[".utf8) + values.flatMap(\.canonical) + Array("]".utf8)
    case .object(let members):
      let own = members.map { text($0.key) + $0.value.canonical }
      return Array("{".utf8) + own.sorted { $0.lexicographicallyPrecedes($1) }.joined() + Array("}".utf8)
    }
  }
}

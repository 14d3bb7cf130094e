package import OnwireHTTP
import OnwireTextFormats

/// What a program gets of a request on one server.
package struct ServerReading: Sendable {
  /// Why a body is not read here.
  package enum Unread: Sendable, Hashable {
    /// A coding lies over it, which some servers take off and some do not.
    case coded
    /// It has more bytes than are read here.
    case long(Int)
    /// The capture does not have it as it was.
    case unknown
  }

  package let server: Server
  /// What it makes of the query; `nil` where there is none.
  package internal(set) var query: ServedHalf?
  /// What it makes of a body that is a form; `nil` where it is none.
  package internal(set) var form: ServedHalf?
  /// What it makes of a multipart body; `nil` where it is none.
  package internal(set) var multipart: ServedHalf?
  /// Why the body is not read here.
  package internal(set) var unread: Unread?

  /// The halves that there are, in order.
  package var halves: [(half: ServerTable.Half, read: ServedHalf)] {
    [(.query, query), (.form, form), (.multipart, multipart)].compactMap { half, read in
      read.map { (half, $0) }
    }
  }
}

/// The bytes of a request that servers decode, taken out once for all servers.
package struct ServedBytes: Sendable {
  /// The query, and its offset.
  let query: (bytes: ArraySlice<UInt8>, offset: Int)?
  /// The body without its chunks, and its offset.
  let body: (bytes: ArraySlice<UInt8>, offset: Int)?
  let contentType: [UInt8]?
  let headLength: Int
  let unread: ServerReading.Unread?
  /// Whether places of the body count its bytes without the chunks.
  package let isUnchunked: Bool

  /// How many bytes of a body are read: more than any of the servers takes of a form.
  static let bodyLimit = 1 << 26

  /// What a request's message holds.
  ///
  /// - Throws: what reading a file throws.
  package init(_ request: Request) throws {
    let message = request.message
    headLength = message.headLength
    var query: (ArraySlice<UInt8>, Int)?
    if let target = message.elements.first(where: { $0.kind == .target }) {
      let range = message.offsets[target.segments.lowerBound]..<message.offsets[target.segments.upperBound]
      let bytes = try message.bytes(range, limit: .max)
      if let mark = bytes.firstIndex(of: UInt8(ascii: "?")) {
        query = (bytes[(mark + 1)...], range.lowerBound + mark + 1)
      }
    }
    self.query = query
    contentType = message.headerBytes("content-type").first
    let codings = message.headerValues("content-encoding")
    let isChunked = message.elements.contains { $0.kind == .chunked }
    isUnchunked = isChunked
    let length = message.length - message.headLength
    if request.fidelity[.body].knowledge == .absent {
      (body, unread) = (nil, .unknown)
    } else if length == 0 {
      // A body that is declared is read, even if nothing is in it.
      let isMultipart = contentType.map { Server.essence($0).utf8.starts(with: "multipart/".utf8) } ?? false
      let isDeclared = isMultipart && message.headerBytes("content-length").first != nil
      (body, unread) = (isDeclared ? ([], message.headLength) : nil, nil)
    } else if codings.contains(where: { $0.lowercased() != "identity" }) {
      (body, unread) = (nil, .coded)
    } else if length > Self.bodyLimit {
      (body, unread) = (nil, .long(length))
    } else {
      let message = isChunked ? try message.withoutChunks : message
      body = (try message.body(limit: .max)[...], message.headLength)
      unread = nil
    }
  }
}

extension ServerReading {
  /// Keeps data that another server's reading has, too, once for both. It pays where there is a lot of it.
  package mutating func share(with others: [ServerReading]) {
    Self.share(&query, others.lazy.compactMap(\.query))
    Self.share(&form, others.lazy.compactMap(\.form))
    Self.share(&multipart, others.lazy.compactMap(\.multipart))
  }

  private static func share(_ half: inout ServedHalf?, _ others: some Sequence<ServedHalf>) {
    guard let data = half?.data, data.indices.count > 1_000 else { return }
    if let same = others.lazy.compactMap(\.data).first(where: { $0.isStored(as: data) }) { half?.data = same }
  }
}

extension Server {
  /// What a program gets of a request.
  package func reading(_ bytes: ServedBytes) -> ServerReading {
    var reading = ServerReading(server: self)
    reading.unread = bytes.unread
    if bytes.headLength > habits.headLimit {
      let whole = 0..<bytes.headLength
      reading.query = refused(Stop(rule: "limits.head-bytes", place: whole), [])
      return reading
    }
    reading.query = bytes.query.flatMap { query($0.bytes, at: $0.offset) }
    guard let body = bytes.body, reading.query?.refusal.map({ $0.rule == "target.refused" }) != true else {
      return reading
    }
    if bytes.contentType.map({ Self.essence($0).utf8.starts(with: "multipart/".utf8) }) ?? false {
      reading.multipart = multipart(body.bytes, at: body.offset, contentType: bytes.contentType)
    } else {
      reading.form = form(body.bytes, at: body.offset, contentType: bytes.contentType)
    }
    return reading
  }
}

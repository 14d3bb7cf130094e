import OnwireDiagnostics
import OnwireSpecLanguage
public import OnwireHTTP
package import OnwireServers

/// What programs on several servers get from one request, grouped if they get the same.
///
/// It has the query, and a body that is a form or multipart, as each server's own parser decodes them.
public struct ServedReport: Sendable {
  /// Servers that read the same data of one half.
  struct Group: Sendable {
    var servers: [Server]
    /// What the first of them read; the others read the same data.
    var read: ServedHalf
    /// The first notes on what is dropped, each with the servers that drop it.
    var notes: [(note: ServedNote, servers: [Server])] = []
    /// The most further notes of any of them.
    var more = 0

    /// Whether a server that read `other` belongs to it.
    func reads(_ other: ServedHalf, on server: Server) -> Bool {
      guard let data = read.data, let there = other.data else {
        return read.data == nil && other.data == nil && read.refusal?.rule == other.refusal?.rule
          && read.refusal?.status == other.refusal?.status
      }
      return there.isSame(as: data, isMultimap: server.isFlat, otherIsMultimap: servers[0].isFlat)
    }
  }

  /// A query, a form or a multipart body, with what each server reads.
  struct Half: Sendable {
    var kind: ServerTable.Half
    var groups: [Group]
  }

  package let readings: [ServerReading]
  /// Whether places in the body count its bytes without the chunks.
  let isUnchunked: Bool
  /// Whether the body is JSON.
  let isJSON: Bool

  /// What `servers` read of a request.
  ///
  /// - Throws: Any error from reading a file.
  package init(_ request: Request, _ servers: [Server]) throws {
    let bytes = try ServedBytes(request)
    readings = ServerReading.all(bytes, by: servers)
    isUnchunked = bytes.isUnchunked
    isJSON = bytes.isJSON
  }

  /// The habit by which a server merges the query's parameters with those of a half; `nil` if the two share
  /// no name.
  func besideQuery(_ server: Server, _ half: ServerTable.Half) -> String? {
    guard half != .query, server.habits.queryBesideBody != .apart,
      let reading = readings.first(where: { $0.server === server }),
      let query = reading[.query]?.data, reading[half]?.data?.sharesKey(with: query) == true
    else { return nil }
    return "body.query"
  }

  /// What was read of each half, grouped by servers that read the same; computed at each call.
  var halves: [Half] {
    ServerTable.Half.allCases.compactMap { kind in
      let groups = Self.groups(of: kind, in: readings)
      return groups.isEmpty ? nil : Half(kind: kind, groups: groups)
    }
  }

  /// What the servers with these names, such as `php` or `rails@6.1`, read from a request; `all` means all
  /// servers.
  ///
  /// - Throws: `SpecError` for an unknown name; any error from reading a file.
  public init(_ request: Request, by names: [String]) throws {
    guard !names.isEmpty else { throw SpecError([.noServer]) }
    let servers = try names.flatMap { name in
      guard let named = Server.servers(named: name) else { throw SpecError([.unknownServer(name)]) }
      return named
    }
    try self.init(request, servers)
  }

  private static func groups(of kind: ServerTable.Half, in readings: [ServerReading]) -> [Group] {
    var groups: [Group] = []
    // The position of each note in its group.
    var places: [[ServedNote: Int]] = []
    // The groups of data that was already compared: most servers share what they read.
    var known: [(data: ServedData, isFlat: Bool, group: Int)] = []
    for position in readings.indices {
      guard let read = readings[position][kind] else { continue }
      let server = readings[position].server
      let shared = read.data.flatMap { data in
        known.indices.first { known[$0].isFlat == server.isFlat && known[$0].data.isStoredOnce(with: data) }
      }
      let index: Int
      if let there = shared.map({ known[$0].group })
        ?? groups.indices.first(where: { groups[$0].reads(read, on: server) })
      {
        index = there
        groups[index].servers.append(server)
      } else {
        index = groups.count
        groups.append(Group(servers: [server], read: read))
        places.append([:])
      }
      if shared == nil, let data = read.data { known.append((data, server.isFlat, index)) }
      groups[index].more = max(groups[index].more, read.notes.more)
      for note in read.notes.first {
        if let there = places[index][note] {
          groups[index].notes[there].servers.append(server)
        } else {
          places[index][note] = groups[index].notes.count
          groups[index].notes.append((note, [server]))
        }
      }
    }
    return groups
  }

  /// A key that is equal for servers that read the same.
  static func key(_ server: Server, _ read: ServedHalf) -> [UInt8] {
    guard let data = read.data else {
      return Array("refused \(read.refusal?.rule ?? "") \(read.refusal?.status ?? 0)".utf8)
    }
    return data.canonical(oneIsAlone: server.isFlat)
  }
}

extension ServedReport {
  /// What the servers that nest names differently read of a request.
  ///
  /// - Throws: Any error from reading a file.
  static func ofNesting(_ request: Request) throws -> ServedReport {
    try ServedReport(request, Server.nesting)
  }

  /// A sentence that says which of them nest the parameters of an element differently; `nil` if they agree.
  func disagreement(_ kind: Element.Kind) -> String? {
    let halves: [Element.Kind: ServerTable.Half] = [.target: .query, .form: .form]
    guard let half = self.halves.first(where: { $0.kind == halves[kind] }), half.groups.count > 1 else {
      return nil
    }
    return ServerWording.nestedOtherwise(half.groups)
  }
}

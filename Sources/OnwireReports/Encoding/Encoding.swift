package import OnwireClients
package import OnwireDiagnostics
package import OnwireHTTP
package import OnwireServers
package import OnwireSpecLanguage
import OnwireTextFormats

/// Changes with which servers read what the parameters of a spec mean.
///
/// Nothing is assumed: each change is made in the spec's text, which is read and compiled, and each server's
/// parser reads the bytes. Dictionaries have no order; values of forms are texts.
package struct Encoding: Sendable {
  /// Something that an app can do, as a change of the spec.
  struct Change: Sendable {
    /// The kind of change, the least effort first.
    enum Kind: Int, Sendable, Comparable, CaseIterable {
      /// Dropping a rule that the spec changes, for the library's own value.
      case library
      /// A setting of the library.
      case option
      /// Another type for the app's arrays.
      case respelling
      /// Another serializer, and server programs that read its body.
      case serializer
      /// A text that the app makes itself.
      case text

      static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
    }

    let kind: Kind
    /// The change in words, such as `client.rules.query.array: indices`.
    let words: String
    /// The things that it changes: several arrays, or one rule.
    let parts: Set<String>
    /// Makes the change in the spec's text; `nil` if that cannot be written.
    let apply: @Sendable (SpecText) -> SpecText?
  }

  /// What a program on a server gets.
  enum Verdict: Sendable {
    /// What is meant, with the call that reads it if that is not the usual one.
    case same(by: String?)
    case differs(Misreading)
    case refused(ServedHalf.Refusal)
    /// Nothing: it looks for no parameters there, or the habit of this name makes it read none.
    case unread(by: String? = nil)
    /// Not known: bodies like this are not read here.
    case unknown(ServerReading.Unread)

    var isSame: Bool { if case .same = self { true } else { false } }
  }

  /// A spec with some changes, and what servers read of it.
  package struct Way: Sendable {
    let changes: [Change]
    fileprivate let document: SpecDocument
    /// The spec's document with the changes.
    fileprivate let changed: Source
    let spec: RequestSpec
    let wire: Compilation.Wire
    let verdicts: [(server: Server, verdict: Verdict)]

    /// The spec's file with the changes.
    package var source: Source { document.file(with: changed) }

    /// Whether all servers read what is meant.
    package var isWhole: Bool { verdicts.allSatisfy(\.verdict.isSame) }
    fileprivate var sameCount: Int { verdicts.count(where: \.verdict.isSame) }
    /// Everything that it changes.
    var parts: Set<String> { changes.reduce(into: []) { $0.formUnion($1.parts) } }
    fileprivate var cost: (Int, Int) { (parts.count, changes.map(\.kind.rawValue).max() ?? 0) }
  }

  /// The spec without changes.
  package let now: Way
  /// The ways in which all servers read what is meant, those with the fewest changes first; none if they
  /// already do.
  package let ways: [Way]
  /// If there is no such way: those in which some servers read what is meant, the most servers first.
  package let near: [Way]

  /// The most ways of each list that are kept.
  private static let most = 4
  /// The most pairs of changes that are tried.
  private static let mostTrials = 400

  /// Looks for ways to change a spec with a known compilation; `nil` if it has no parameters that could be
  /// written otherwise, or cannot be compiled.
  ///
  /// - Throws: Any error from reading a file.
  package init?(
    _ spec: RequestSpec, _ compilation: Compilation, stem: String, variables: [String: String],
    files: FileRoot, client: Client?, servers: [Server]
  ) throws {
    let document = SpecDocument(spec, stem: stem)
    let search = EncodingSearch(
      document: document, variables: variables, files: files, client: client, servers: servers)
    guard let text = document.text(of: document.source), let first = compilation.wire,
      let meant = MeantData(spec, first.message)
    else { return nil }
    let warnings = compilation.warnings
    func way(_ changes: [Change], _ changed: SpecText, _ spec: RequestSpec, _ wire: Compilation.Wire) throws
      -> Way
    {
      Way(
        changes: changes, document: document, changed: changed.source, spec: spec, wire: wire,
        verdicts: try search.verdicts(wire, meant))
    }
    func way(_ changes: [Change]) throws -> Way? {
      var changed = text
      for change in changes {
        guard let next = change.apply(changed) else { return nil }
        changed = next
      }
      guard changed.source.bytes != text.source.bytes,
        let (spec, compilation) = search.compiled(changed), let wire = compilation.wire,
        // A change that causes a warning, such as a GET with a body, does not qualify.
        compilation.warnings.isSubset(of: warnings)
      else { return nil }
      return try way(changes, changed, spec, wire)
    }
    now = try way([], text, spec, first)
    guard !now.isWhole else {
      (ways, near) = ([], [])
      return
    }
    let changes = EncodingChanges(spec, text, first.client, meant).all
    var found: [Way] = []
    for change in changes { if let way = try way([change]) { found.append(way) } }
    // Pairs of changes are tried if no single one that keeps the form is enough.
    if !found.contains(where: { $0.isWhole && $0.changes[0].kind < .serializer }) {
      let small = changes.filter { $0.kind < .serializer }
      var trials = Self.mostTrials
      for (index, one) in small.enumerated() {
        for other in small[(index + 1)...]
        where trials > 0 && (one.kind, other.kind) != (.respelling, .respelling) {
          trials -= 1
          if let way = try way([one, other]) { found.append(way) }
        }
      }
    }
    // By the number of changes, then by kind; of those with the same bytes, only the first.
    found = found.sorted { $0.cost < $1.cost }
    var bodies: Set<[UInt8]> = []
    found = try found.filter { bodies.insert(try $0.wire.message.bytes(limit: .max)).inserted }
    let whole = found.filter(\.isWhole)
    // No unnecessary changes.
    let least = whole.filter { way in !whole.contains { $0.parts.isStrictSubset(of: way.parts) } }
    ways = Array(least.prefix(Self.most))
    let count = now.sameCount
    near =
      ways.isEmpty
      ? Array(
        found.filter { $0.sameCount > count }.sorted {
          $0.sameCount == $1.sameCount ? $0.cost < $1.cost : $0.sameCount > $1.sameCount
        }
        .prefix(Self.most)) : []
  }
}

extension MeantData {
  /// The meaning of the parameters of a spec that compiles to `message`; `nil` if it has none.
  fileprivate init?(_ spec: RequestSpec, _ message: Message) {
    let general = spec.general?.params
    let value = general.flatMap { base in spec.params.map { $0.overlaid(on: base)?.value ?? $0 } ?? base }
    guard let value = value ?? spec.params, spec.body == nil, spec.wire == nil else { return nil }
    var segments: [Place: Int]?
    self.init(value) { value in
      let known = segments ?? message.segmentsByPlace
      segments = known
      // The text that the client made of a date or of bytes; `nil` if none of it is sent.
      return known[value.place].flatMap { segment in
        String(validating: FormText.decode(message.storedBytes(segment)), as: UTF8.self)
      }
    }
  }
}

extension Message {
  /// The last segment of each place in the spec.
  fileprivate var segmentsByPlace: [Place: Int] {
    var found: [Place: Int] = [:]
    for index in segments.indices {
      if let place = segments[index].origin.place { found[place] = index }
    }
    return found
  }
}

extension Compilation {
  /// The codes of the warnings and errors.
  fileprivate var warnings: Set<String> {
    Set(diagnostics.filter { $0.severity >= .warning }.map(\.code.name))
  }
}

/// Compiles changed specs, and finds what servers read of them.
private struct EncodingSearch {
  let document: SpecDocument
  let variables: [String: String]
  let files: FileRoot
  let client: Client?
  let servers: [Server]

  /// Reads and compiles a text.
  func compiled(_ text: SpecText) -> (RequestSpec, Compilation)? {
    let reader = SpecReader(variables: variables, files: files)
    return document.request(in: text.source, by: reader).map {
      ($0, Compiler(files: files, client: client).compile($0))
    }
  }

  func verdicts(_ wire: Compilation.Wire, _ meant: MeantData) throws -> [(Server, Encoding.Verdict)] {
    let message = wire.message
    let bytes = try ServedBytes(Request(wire))
    let type = message.mediaType?.essence ?? ""
    let first = message.segments.indices.first { message.isOfParameters($0) }
    let isInBody =
      first.map { message.offsets[$0] >= message.headLength } ?? (message.length > message.headLength)
    let mayBeJSON = isInBody && type != "application/x-www-form-urlencoded" && type != "multipart/form-data"
    let body = mayBeJSON ? try (bytes.isUnchunked ? message.withoutChunks : message).body(limit: .max) : []
    let json = mayBeJSON ? JSONValue(reading: body) : nil
    // Most programs read JSON whatever its type is.
    let isJSON = isInBody && type == "application/json" || json?.values != nil || json?.members != nil
    let contentType = message.headerBytes("content-type").first

    func jsonVerdict(_ reading: ServerReading) -> Encoding.Verdict {
      let server = reading.server
      guard let json, let habit = server.table.json else { return .unread() }
      // Rails refuses a request with a bad type before it looks for JSON.
      if let refusal = reading[.form]?.refusal, refusal.rule == "form.bad-type", refusal.status != nil {
        return .refused(refusal)
      }
      if bytes.isUnchunked, server.habits.chunkedBody == .dropped { return .unread(by: "body.chunked") }
      let refusal = server.jsonRefusal(
        of: json, body.count, at: message.headLength, contentType: contentType)
      if let refusal { return .refused(refusal) }
      guard server.readsJSON(of: contentType) else { return .unread(by: "json.type") }
      let misreading =
        meant.misreading(of: json, by: habit) ?? meant.misreading(beside: reading, isJSON: true)
      return misreading.map { .differs($0) } ?? .same(by: habit.call)
    }

    func verdict(_ reading: ServerReading) -> Encoding.Verdict {
      let server = reading.server
      // If the body is JSON, an error in the query does not matter to a program that does not look at it.
      if let refusal = reading[.query]?.refusal, !isJSON || refusal.status != nil { return .refused(refusal) }
      if isInBody, let unread = reading.unread, !isJSON || unread == .coded { return .unknown(unread) }
      if isJSON { return jsonVerdict(reading) }
      let half: ServerTable.Half = !isInBody ? .query : type == "multipart/form-data" ? .multipart : .form
      guard let read = reading[half] else { return .unread() }
      if let refusal = read.refusal { return .refused(refusal) }
      guard let data = read.data else { return .unread() }
      if let rule = read.whyLost { return .unread(by: rule) }
      let isMultipart = half == .multipart
      let comparison = MeantComparison(data: data, isMultimap: server.isMultimap(ofParts: isMultipart)) {
        message.isForeign($0, isUnchunked: bytes.isUnchunked)
      }
      let root = isMultipart ? data.fieldsNode(of: server) : 0
      let misreading =
        comparison.misreading(of: meant, at: root)
        ?? (isInBody ? meant.misreading(beside: reading, isJSON: false) : nil)
      return misreading.map { .differs($0) } ?? .same(by: nil)
    }

    return ServerReading.all(bytes, by: servers).map { ($0.server, verdict($0)) }
  }
}

extension Server {
  fileprivate func isMultimap(ofParts: Bool) -> Bool {
    switch habits.nesting {
    case .php, .rack2, .rack3, .appendField: false
    case .qs, .qsBalanced: ofParts
    case .lists, .values: true
    }
  }
}

extension ServedData {
  /// The node that holds the fields of a multipart body.
  fileprivate func fieldsNode(of server: Server) -> Int {
    switch server.habits.nesting {
    case .rack2, .rack3: 0
    case .php: member(Array("post".utf8), of: 0) ?? 0
    case .appendField: member(Array("body".utf8), of: 0) ?? 0
    default: member(Array("fields".utf8), of: 0) ?? 0
    }
  }
}

extension Message {
  /// Whether a segment comes from the parameters.
  fileprivate func isOfParameters(_ segment: Int) -> Bool {
    let path = segments[segment].origin.path
    return path.hasPrefix("params") || path.hasPrefix("general.params")
  }

  /// Whether the bytes at a place come from the URL, from `query` or from a file; `nil` if that is not known.
  fileprivate func isForeign(_ place: Range<Int>, isUnchunked: Bool) -> Bool? {
    guard !isUnchunked || place.lowerBound < headLength else { return nil }
    let offset = place.isEmpty ? place.lowerBound - 1 : place.lowerBound
    guard let segment = segmentIndex(at: offset) else { return nil }
    let path = segments[segment].origin.path
    if isOfParameters(segment) { return false }
    return ["url", "base", "query", "files"].contains { path.hasPrefix($0) } ? true : nil
  }
}

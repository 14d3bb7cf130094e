import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// Everything that one request may have been made from, tried client by client.
struct Trial {
  let sent: SentRequest
  let importer: Importer
  let contents: Contents
  let memo: Memo
  /// The message without chunks, so that the body's grammar is known.
  let plain: Message
  let type: String
  /// The scheme, user, host and port of the URL.
  let origin: String
  /// The parts of its body, if it has any.
  let parts: [SentPart]?
  /// The body, if it is short enough for a form or a document.
  let short: [UInt8]?
  /// Whether the body may be JSON, and whether it may be a property list.
  let isDocument, isPropertyList: Bool
  /// Whether the body has the type of a form, and whether it is unlikely to be one nevertheless.
  let isForm, isUnlikelyForm: Bool
  /// The groups of rules that cannot show, because the request has nothing of their kind.
  let hidden: Set<String>

  /// The longest form or document that is converted to parameters.
  private static let longestParameters = 4 << 20

  init(_ sent: SentRequest, _ importer: Importer, _ contents: Contents) {
    self.sent = sent
    self.importer = importer
    self.contents = contents
    memo = Memo(importer)
    origin = sent.origin
    let type = sent.value(of: "content-type") ?? ""
    let read = Self.unchunked(sent) ?? sent.message
    plain = Self.withBoundary(read, type) ?? read
    self.type = type
    parts = plain.sentParts
    let length = plain.length - plain.headLength
    short =
      length <= Self.longestParameters
      ? try? plain.bytes(plain.headLength..<plain.length, limit: Self.longestParameters) : nil
    let lowered = type.lowercased()
    let isForm = lowered.hasPrefix("application/x-www-form-urlencoded")
    self.isForm = isForm
    isDocument =
      lowered.holds("json") || short?.first == UInt8(ascii: "{") || short?.first == UInt8(ascii: "[")
    var isUnlikely = true
    if let short {
      isUnlikely =
        Self.isUnlikely(short, isForm: isForm) || isForm && isDocument && memo.json(of: short) != nil
    }
    isUnlikelyForm = isUnlikely
    isPropertyList = lowered.holds("plist") || short.map(Self.beginsPropertyList) == true
    var hidden: Set<String> = []
    if parts == nil { hidden.insert("multipart") }
    if !isPropertyList { hidden.insert("plist") }
    if !isDocument, length > 0 { hidden.insert("json") }
    // What begins as JSON may be a form: `[a]=1`.
    var hasPairs = length > 0 && !isDocument || sent.target.contains(UInt8(ascii: "?"))
    if !hasPairs, length > 0, let short { hasPairs = memo.json(of: short) == nil }
    if !hasPairs { hidden.insert("query") }
    self.hidden = hidden
  }

  private static func unchunked(_ sent: SentRequest) -> Message? {
    guard let chunks = sent.chunks, chunks.data.reduce(0, { $0 + $1.count }) <= SentRequest.longestChunked
    else {
      return nil
    }
    return try? sent.message.withoutChunks
  }

  /// The message with the body's own boundary in the head, if that has none: an app may have set another
  /// type.
  private static func withBoundary(_ message: Message, _ type: String) -> Message? {
    guard MediaType(type)["boundary"] == nil,
      case let body = message.headLength..<message.length, body.count <= SentRequest.longestChunked,
      let beginning = try? message.bytes(body.prefix(74), limit: 74), beginning.starts(with: "--".utf8),
      let end = beginning.firstIndex(of: 0x0D), end <= 72,
      let bytes = try? message.bytes(body, limit: SentRequest.longestChunked)
    else { return nil }
    let head =
      Array("POST / HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=\"".utf8) + beginning[2..<end]
      + Array("\"\r\n\r\n".utf8)
    return try? RequestParser().message(head: head, body: ByteInput(bytes))
  }

  /// The boundary in the head, otherwise that of the body.
  var boundary: String? { MediaType(type)["boundary"]?.text ?? plain.sentBoundary }

  /// The cheapest spec for `client` that compiles to the request; `nil` if there is none.
  ///
  /// - Parameter takesWire: Whether bytes that its rules do not give may be under `wire`.
  func draft(for client: Client, takesWire: Bool = false) -> SpecDraft? {
    let asked = Memo.Asked(client: ObjectIdentifier(client), takesWire: takesWire)
    if let known = memo.drafts[asked] { return known }
    var draft = cheapest(for: client, takesWire: takesWire)
    // If parameters give everything but the head, no setting does better; none makes what goes under `wire`.
    if !takesWire, draft.map({ $0.cost.form > 0 }) ?? true, let set = withSettings(client) {
      let found = again(set, by: client) ?? set
      if draft.map({ found.cost < $0.cost }) ?? true { draft = found }
    }
    memo.drafts[asked] = .some(draft)
    return draft
  }

  func cheapest(for client: Client, takesWire: Bool) -> SpecDraft? {
    let raising = Raising(client)
    let draft = beginning(for: client)
    // A draft that works for one release of the library usually works for the next one tried.
    var best = memo.found[client.table.name].flatMap { again($0, by: client) }
    if let best, best.isIdeal { return best }
    for body in bodies(raising) {
      var tried = draft
      tried.url = origin + "/"
      body(&tried)
      var likely = tried
      targets(tried, raising).first?(&likely)
      guard best.map({ tried.cost < $0.cost }) ?? true,
        let message = compiled(likely) ?? compiled(tried), hasBody(message),
        let aimed = withTarget(tried, raising, takesWire: takesWire),
        let whole = withHead(withChunks(aimed), raising, takesWire: takesWire)
      else { continue }
      if best.map({ whole.cost < $0.cost }) ?? true { best = whole }
      if whole.wire.isEmpty, whole.isOrdinary { break }
    }
    if best == nil, takesWire, let bare = withWireBody(draft),
      let aimed = withTarget(bare, raising, takesWire: true)
    {
      best = withHead(aimed, raising, takesWire: true)
    }
    if let best, client.settings.isEmpty { memo.found[client.table.name] = best }
    return best
  }

  /// A draft of another release, if this one makes the same of it.
  private func again(_ known: SpecDraft, by client: Client) -> SpecDraft? {
    var draft = known
    draft.client = client
    draft.hasForeignBoundary =
      known.boundary != nil && boundary.map { !Raising(client).makesBoundary($0) } ?? false
    guard known.wire.isEmpty, known.hasForeignBoundary == draft.hasForeignBoundary, isWhole(draft) else {
      return nil
    }
    var bare = draft
    (bare.headers, bare.auth, bare.cookies) = ([], nil, [])
    guard let made = headFields(of: bare) else { return nil }
    draft.overruled = Self.overruled(by: draft.headers, of: made)
    return draft
  }

  /// The number of fields that a client makes but that `headers` give or remove.
  static func overruled(
    by headers: [(name: String, value: String?)], of made: [(name: String, value: String)]
  ) -> Int {
    let names = Set(made.map { $0.name.lowercased() })
    return headers.count { names.contains($0.name.lowercased()) }
  }

  /// A draft like that of an earlier request with the same outline, with this one's contents; `nil` if that
  /// does not compile to the request.
  func draft(like pattern: DraftPattern) -> SpecDraft? {
    let raising = Raising(pattern.client)
    var draft = beginning(for: pattern.client)
    draft.url = origin + "/"
    if let body = bodies(raising).first { body(&draft) }
    if let target = targets(draft, raising).first { target(&draft) }
    draft.phone = pattern.phone
    let fields = sent.fields
    draft.headers = pattern.own.compactMap { name in fields.first { $0.name == name } }
    draft.headers += pattern.removed.map { ($0, nil) }
    if pattern.hasCredentials { Self.credentials(&draft) }
    draft.overruled = pattern.overruled
    guard draft.cost.form == 0, draft.hasForeignBoundary == pattern.hasForeignBoundary, isWhole(draft) else {
      return nil
    }
    return draft
  }

  /// A draft that has only the first line of what was sent.
  private func beginning(for client: Client) -> SpecDraft {
    var draft = SpecDraft(client: client)
    draft.method = sent.method == "GET" ? nil : sent.method
    if sent.version != "HTTP/1.1" { draft.wire.append(.init("version", .text(sent.version))) }
    return draft
  }

  func compiled(_ draft: SpecDraft) -> Message? { compiled(draft, by: draft.client) }

  /// The message that another client than its own makes of a draft.
  func compiled(_ draft: SpecDraft, by client: Client) -> Message? {
    memo.message(of: draft.clientless, by: client)
  }

  private func hasBody(_ message: Message) -> Bool {
    let length = message.length - message.headLength
    guard length == plain.length - plain.headLength else { return false }
    return Self.isSame(message, message.headLength..<message.length, as: plain, at: plain.headLength)
  }

  /// Whether a range of a message equals what another has at an offset. Contents of files are assumed to be
  /// equal: they came from there, and everything is compared in the end.
  static func isSame(_ message: Message, _ range: Range<Int>, as other: Message, at start: Int)
    -> Bool
  {
    var position = range.lowerBound
    guard var index = range.isEmpty ? nil : message.segmentIndex(at: position) else { return true }
    func isSame(upTo end: Int) -> Bool {
      guard position < end else { return true }
      let others = position - range.lowerBound + start..<end - range.lowerBound + start
      do {
        return try message.firstDifference(position..<end, from: other, others) == nil
      } catch {
        return false
      }
    }
    while index < message.segments.count, message.offsets[index] < range.upperBound {
      if case .file = message.segments.content(at: index) {
        guard isSame(upTo: message.offsets[index]) else { return false }
        position = message.offsets[index + 1]
      }
      index += 1
    }
    return isSame(upTo: range.upperBound)
  }

  func hasRequestLine(_ message: Message) -> Bool {
    guard let end = try? message.bytes(0..<min(message.headLength, sent.requestLine.count)),
      let own = try? sent.message.bytes(sent.requestLine)
    else { return false }
    return end == own
  }
}

extension SentRequest {
  /// The scheme, user, host and port of the URL.
  fileprivate var origin: String {
    let endpoint = request.endpoint
    if !endpoint.host.isEmpty { return endpoint.originWithUser }
    guard let host = value(of: "host"), !host.isEmpty else { return "http://unknown.invalid" }
    return "\(endpoint.scheme.rawValue)://\(host)"
  }
}

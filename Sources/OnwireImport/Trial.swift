import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// What one request may have been made of, tried client by client.
struct Trial {
  let sent: SentRequest
  let importer: Importer
  let contents: Contents
  private let memo: Memo
  /// The message without chunks, of which the body's grammar is known.
  private let plain: Message
  private let type: String
  /// Scheme, user, host and port of the URL.
  private let origin: String
  /// The parts of its body, where that has any.
  private let parts: [SentPart]?
  /// The body, where it is short enough to be a form or a document.
  private let short: [UInt8]?
  /// Whether the body may be JSON, and whether it may be a property list.
  private let isDocument, isPropertyList: Bool
  /// Whether the body has the type of a form, and whether it is hardly one all the same.
  private let isForm, isUnlikelyForm: Bool
  /// The groups of rules that do not show, since the request has nothing of their kind.
  private let hidden: Set<String>

  /// The longest form or document that is turned into parameters.
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
    if !sent.target.contains(UInt8(ascii: "?")), length == 0 || isDocument { hidden.insert("query") }
    self.hidden = hidden
  }

  private static func unchunked(_ sent: SentRequest) -> Message? {
    guard let chunks = sent.chunks, chunks.data.reduce(0, { $0 + $1.count }) <= SentRequest.longestChunked
    else {
      return nil
    }
    return try? sent.message.withoutChunks
  }

  /// The body with its own boundary in the head, where that has none: an app may have given another type.
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

  /// The boundary that the head gives, else that of the body.
  private var boundary: String? { MediaType(type)["boundary"]?.text ?? plain.sentBoundary }

  /// The cheapest spec for `client` that compiles to the request; `nil` where there is none.
  ///
  /// - Parameter takesWire: Whether bytes that its rules do not give may stand under `wire`.
  func draft(for client: Client, takesWire: Bool = false) -> SpecDraft? {
    let asked = Memo.Asked(client: ObjectIdentifier(client), takesWire: takesWire)
    if let known = memo.drafts[asked] { return known }
    var draft = cheapest(for: client, takesWire: takesWire)
    // Where parameters give all but the head, no setting does more; none makes what goes under `wire`.
    if !takesWire, draft.map({ $0.cost.form > 0 }) ?? true, let set = withSettings(client) {
      let found = again(set, by: client) ?? set
      if draft.map({ found.cost < $0.cost }) ?? true { draft = found }
    }
    memo.drafts[asked] = .some(draft)
    return draft
  }

  /// The most settings of one client.
  private static let mostSettings = 4

  /// Settings that do nothing to what is read back from bytes: it has the keys and the order that are there, and neither
  /// dates nor data nor the booleans of pairs.
  private static let silent = [".bool", ".data", ".date", ".key-case", ".sorted-keys"]

  /// The draft of the client as an app may set it, where it sends the request by itself then, but for a boundary that it
  /// is given; `nil` where it does not.
  ///
  /// An order that is the app's fits whatever comes, and is set where nothing else helps.
  private func withSettings(_ client: Client) -> SpecDraft? {
    let options = client.options.filter { option in
      !Self.silent.contains { option.rule.hasSuffix($0) }
    }
    guard !options.isEmpty, let miss = missOfParameters(of: client), miss.offset != nil else { return nil }
    let asked = Memo.Unhelped(miss: miss, options: options)
    // Releases of a library lay parts out alike, styles do not.
    let name = client.table.isOfStyles ? client.nameAndRelease : client.table.name
    if memo.unhelped[name] == asked { return nil }
    let rules = Set(options.map(\.rule))
    let unordered = rules.filter { !$0.hasSuffix(".order") }
    for rules in unordered.count < rules.count ? [unordered, rules] : [rules] {
      guard let set = setting(rules, of: client, after: miss),
        let draft = cheapest(for: set, takesWire: false), draft.isOfParameters
      else { continue }
      return draft
    }
    memo.unhelped[name] = asked
    return nil
  }

  /// The client with those of the rules set that make its request the one that was sent; `nil` where none do.
  ///
  /// One at a time: the one with which it goes on being that for longest.
  private func setting(
    _ rules: Set<String>, of client: Client, after miss: Identification.Miss
  ) -> Client? {
    var (set, miss) = (client, miss)
    for _ in 0..<Self.mostSettings {
      var best: (client: Client, miss: Identification.Miss?)?
      let groups = Self.groups(of: miss.rule)
      for option in set.options
      where rules.contains(option.rule) && groups.contains(ReleaseGroup.group(of: option.rule)) {
        guard let tried = memo.client(set, with: option) else { continue }
        let next = missOfParameters(of: tried)
        let reach = Self.reach(next)
        guard reach > max(Self.reach(miss), best.map { Self.reach($0.miss) } ?? 0) else { continue }
        best = (tried, next)
      }
      guard let best else { return nil }
      guard let next = best.miss else { return best.client }
      (set, miss) = (best.client, next)
    }
    return nil
  }

  /// The first byte that a client would have written otherwise; the first of all where it makes pairs of no parameters.
  private func missOfParameters(of client: Client) -> Identification.Miss? {
    let draft = nearest(for: client)
    guard mayHaveParameters, draft.cost.form > 0 else { return firstMiss(of: client, from: draft) }
    return .init(request: sent.request.number, offset: 0, rule: "\(client.name).form")
  }

  /// How many bytes a client writes as they are in the request.
  private static func reach(_ miss: Identification.Miss?) -> Int { miss.map { $0.offset ?? 0 } ?? .max }

  /// The groups of the rules that decide what the rule of a miss does.
  private static func groups(of rule: String) -> [String] {
    let parts = rule.split(separator: ".", maxSplits: 2).map(String.init)
    guard parts.count > 1 else { return [] }
    return parts[1] == "form" ? ["form", "query"] : [parts[1]]
  }

  private func cheapest(for client: Client, takesWire: Bool) -> SpecDraft? {
    let raising = Raising(client)
    let draft = beginning(for: client)
    // What a release of the library was given, the one before it most often was, too.
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

  /// How many of the fields that a client makes are given or removed in their place.
  private static func overruled(
    by headers: [(name: String, value: String?)], of made: [(name: String, value: String)]
  ) -> Int {
    let names = Set(made.map { $0.name.lowercased() })
    return headers.count { names.contains($0.name.lowercased()) }
  }

  /// The draft that an earlier request of the same outline had, with what this one says; `nil` where that does not
  /// compile to it.
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

  /// A draft that says nothing yet of what was sent but its first line.
  private func beginning(for client: Client) -> SpecDraft {
    var draft = SpecDraft(client: client)
    draft.method = sent.method == "GET" ? nil : sent.method
    if sent.version != "HTTP/1.1" { draft.wire.append(.init("version", .text(sent.version))) }
    return draft
  }

  /// What was read and compiled for this request: what clients are tried with is most often the same.
  private final class Memo {
    private let importer: Importer
    private var specs = Found<RequestSpec>(atMost: 48)
    private var sketches = Found<RequestSpec>(atMost: 256)
    private var messages = Found<Message>(atMost: 4)
    private var heads = Found<Head>(atMost: 512)
    var phones: [PhoneSettings?]?
    var systems: [PhoneSettings]?
    /// The draft of each client that was asked.
    var drafts: [Asked: SpecDraft?] = [:]
    /// Descriptions of a phone of which a client makes no field that is in the head.
    var idlePhones: [ObjectIdentifier: Set<String>] = [:]
    /// The last draft of each library, by its name.
    var found: [String: SpecDraft] = [:]
    /// A miss that no setting of a library or style helps: the last of each, by its name.
    var unhelped: [String: Unhelped] = [:]
    /// Clients with a setting. They are kept, since another could get the place of one.
    private var set: [SetClient: Client] = [:]

    /// A miss, and what an app might have set.
    struct Unhelped: Equatable {
      var miss: Identification.Miss
      var options: [Client.Setting]
    }

    /// A client, and a setting that an app makes on it.
    private struct SetClient: Hashable {
      var client: ObjectIdentifier
      var setting: Client.Setting
    }

    /// The client as an app sets it.
    func client(_ client: Client, with setting: Client.Setting) -> Client? {
      let key = SetClient(client: ObjectIdentifier(client), setting: setting)
      if let known = set[key] { return known }
      let made = client.having([(setting.rule, setting.value)])
      set[key] = made
      return made
    }

    /// What parameters the pairs of the body, and those after an offset of the query, may have been.
    private var pairs: [Pairs: [SpecNode]] = [:]
    private var documents: (json: SpecNode??, propertyList: SpecNode??)

    /// What pairs may have been, read back at most once.
    func parameters(_ place: Pairs, _ read: () -> [SpecNode]) -> [SpecNode] {
      if let known = pairs[place] { return known }
      let nodes = read()
      pairs[place] = nodes
      return nodes
    }

    /// What a body is as JSON.
    func json(of body: [UInt8]) -> SpecNode? {
      let node = documents.json ?? Raising.json(body)
      documents.json = .some(node)
      return node
    }

    /// What a body is as a property list.
    func propertyList(of body: [UInt8]) -> SpecNode? {
      let node = documents.propertyList ?? Raising.propertyList(body)
      documents.propertyList = .some(node)
      return node
    }

    init(_ importer: Importer) { self.importer = importer }

    /// A client that was asked, and whether it might have keys of `wire`.
    struct Asked: Hashable {
      var client: ObjectIdentifier
      var takesWire: Bool
    }

    /// Pairs of the request, and the rules by which they are read back.
    struct Pairs: Hashable {
      var rules: Raising.PairRules
      /// Where they begin in the query; `nil` for those of the body.
      var start: Int?
    }

    /// A message's header fields, and the length of its body.
    struct Head {
      let fields: [(name: String, value: String)]
      let bodyLength: Int

      init(_ message: Message) {
        fields = message.sentFields
        bodyLength = message.length - message.headLength
      }
    }

    /// What was made of documents, by their fingerprints; all of it goes where it is too much.
    private struct Found<Value> {
      private struct Key: Hashable {
        var fingerprint: Int
        var client: ObjectIdentifier?
      }

      /// The client is kept, since another could get its place.
      private var known: [Key: (client: Client?, value: Value?)] = [:]
      private let limit: Int

      init(atMost limit: Int) { self.limit = limit }

      /// What was made of a document, by a client where there is one; else that of `make`.
      mutating func value(_ fingerprint: Int, by client: Client?, _ make: () -> Value?) -> Value? {
        let key = Key(fingerprint: fingerprint, client: client.map(ObjectIdentifier.init))
        if let known = known[key] { return known.value }
        let value = make()
        if known.count >= limit { known.removeAll() }
        known[key] = (client, value)
        return value
      }
    }

    /// What a client makes of a document that names none.
    func message(of document: SpecNode, by client: Client) -> Message? {
      message(of: document, document.fingerprint, by: client)
    }

    private func message(of document: SpecNode, _ fingerprint: Int, by client: Client) -> Message? {
      messages.value(fingerprint, by: client) { compiled(spec(document, fingerprint), by: client) }
    }

    private func compiled(_ spec: RequestSpec?, by client: Client) -> Message? {
      spec.flatMap { Compiler(files: importer.root, client: client).wire(of: $0)?.message }
    }

    /// The head of that.
    func head(of document: SpecNode, by client: Client) -> Head? {
      let fingerprint = document.fingerprint
      return heads.value(fingerprint, by: client) {
        message(of: document, fingerprint, by: client).map(Head.init)
      }
    }

    /// The head of a document that stands for another in which there is more.
    func head(ofSketch document: SpecNode, by client: Client) -> Head? {
      let fingerprint = document.fingerprint
      return heads.value(fingerprint, by: client) {
        let spec = sketches.value(fingerprint, by: nil) { document.yaml.flatMap { importer.spec($0) } }
        return compiled(spec, by: client).map(Head.init)
      }
    }

    func spec(_ document: SpecNode) -> RequestSpec? { spec(document, document.fingerprint) }

    private func spec(_ document: SpecNode, _ fingerprint: Int) -> RequestSpec? {
      specs.value(fingerprint, by: nil) { document.yaml.flatMap { importer.spec($0) } }
    }
  }

  /// What the client would most likely have been given: the first guess of each part, right or not.
  private func nearest(for client: Client) -> SpecDraft {
    let raising = Raising(client)
    var draft = SpecDraft(client: client)
    draft.method = sent.method == "GET" ? nil : sent.method
    draft.url = origin + "/"
    bodies(raising).first?(&draft)
    targets(draft, raising).first?(&draft)
    return draft
  }

  /// The first byte that a client would have written otherwise, of parameters and header fields that are the same.
  ///
  /// `draft` is the spec by which it sends the request all the same, if the app gives what the library would have made.
  /// Of a request whose body the capture lost, nothing that the library makes of parameters can be missed.
  func miss(of client: Client, _ draft: SpecDraft?) -> Identification.Miss {
    if draft != nil, let lostBody {
      return .init(request: sent.request.number, offset: nil, rule: lostBody)
    }
    return firstMiss(of: client)
      ?? .init(
        request: sent.request.number, offset: nil,
        rule: draft?.givenByApp.map { "only \($0)" } ?? "fields of the head, or chunks")
  }

  /// What there is to say of a body that was sent and is not in the capture; `nil` where it is there, or none was.
  private var lostBody: String? {
    let body = sent.request.fidelity[.body]
    guard body.knowledge == .absent else { return nil }
    return "the body is absent" + (body.reason.isEmpty ? "" : ": \(body.reason)")
  }

  /// What the app has to give in place of what a client would have made; where the body is lost, that is not known.
  func given(in draft: SpecDraft) -> String? {
    lostBody == nil ? draft.givenByApp : "as far as its head tells"
  }

  /// `changed` is the client with another rule, `draft` what it would most likely have been given.
  private func firstMiss(
    of client: Client, as changed: Client? = nil, from draft: SpecDraft? = nil
  ) -> Identification.Miss? {
    let number = sent.request.number
    let draft = draft ?? nearest(for: client)
    guard let message = compiled(draft, by: changed ?? client) else {
      let reason = memo.spec(draft.clientless).flatMap { importer.problem($0, by: client) }
      return .init(request: number, offset: nil, rule: reason ?? "no spec says it")
    }
    func miss(_ offset: Int, _ madeOffset: Int) -> Identification.Miss {
      let segment = message.segmentIndex(at: min(madeOffset, message.length - 1))
      let rule = segment.flatMap { message.origin(ofSegment: $0) }?.rule ?? ""
      return .init(request: number, offset: offset, rule: rule)
    }
    func difference(_ made: Range<Int>, _ own: Range<Int>) -> Identification.Miss? {
      guard let count = try? message.firstDifference(made, from: sent.message, own) else { return nil }
      return miss(own.lowerBound + count, made.lowerBound + count)
    }
    if !hasRequestLine(message) {
      let end = (try? message.bytes(0..<message.headLength))?.firstIndex(of: 0x0A) ?? 0
      if let found = difference(0..<end + 1, sent.requestLine) { return found }
    }
    var fields: [Identification.Miss] = []
    for made in message.madeFields where made.name.lowercased() != "content-length" {
      let name = made.name.lowercased()
      guard let line = sent.lines.first(where: { $0.field?.name.lowercased() == name }) else {
        return miss(sent.requestLine.upperBound, made.range.lowerBound)
      }
      let own = line.offset..<line.offset + line.raw.count
      if let found = difference(made.range, own) { fields.append(found) }
    }
    if let first = fields.min(by: { ($0.offset ?? 0) < ($1.offset ?? 0) }) { return first }
    let body = plain.headLength..<plain.length
    return sent.chunks == nil ? difference(message.headLength..<message.length, body) : nil
  }

  /// The rule of a client that another value of undoes a miss; `nil` where none does.
  ///
  /// Values that `fitting` clients have are tried, if there are such; else all.
  func rule(undoing miss: Identification.Miss, of client: Client, fitting: [Client]) -> String? {
    let parts = miss.rule.split(separator: ".", maxSplits: 1)
    // A rule that a spec can choose is named already; what a library lays out follows several.
    guard parts.count > 1, parts[0] == client.name, RuleDefinition.byName[String(parts[1])] == nil else {
      return nil
    }
    let groups = Self.groups(of: miss.rule)
    var best: (rule: String, offset: Int)?
    for definition in RuleDefinition.all where groups.contains(ReleaseGroup.group(of: definition.name)) {
      guard case .choice(let choices) = definition.domain,
        let own = client.table.row(definition.name, in: client.version)
      else { continue }
      let known = fitting.compactMap { $0.table.row(definition.name, in: $0.version)?.value }
      for value in choices.map(RuleValue.text)
      where value != own.value && (fitting.isEmpty || known.contains(value)) {
        let next = firstMiss(of: client, as: client.having([(definition.name, value)]))
        let offset = next.map { $0.offset ?? 0 } ?? Int.max
        guard offset > max(miss.offset ?? 0, best?.offset ?? 0) else {
          continue
        }
        best = (definition.name, offset)
      }
    }
    return best.map { "\(client.name).\($0.rule)" }
  }

  // MARK: Compiling

  func compiled(_ draft: SpecDraft) -> Message? { compiled(draft, by: draft.client) }

  /// What another client than its own makes of a draft.
  func compiled(_ draft: SpecDraft, by client: Client) -> Message? {
    memo.message(of: draft.clientless, by: client)
  }

  private func hasBody(_ message: Message) -> Bool {
    let length = message.length - message.headLength
    guard length == plain.length - plain.headLength else { return false }
    return Self.isSame(message, message.headLength..<message.length, as: plain, at: plain.headLength)
  }

  /// Whether a range of a message is what another has at an offset; what it has in files is taken for granted: it
  /// came from there, and all is looked at in the end.
  private static func isSame(_ message: Message, _ range: Range<Int>, as other: Message, at start: Int)
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

  private func hasRequestLine(_ message: Message) -> Bool {
    guard let end = try? message.bytes(0..<min(message.headLength, sent.requestLine.count)),
      let own = try? sent.message.bytes(sent.requestLine)
    else { return false }
    return end == own
  }

  // MARK: Body

  /// The body as no client gives it.
  private func withWireBody(_ draft: SpecDraft) -> SpecDraft? {
    guard let content = contents.member(of: [sent.body]), sent.chunks == nil else { return nil }
    var draft = draft
    draft.url = origin + "/"
    draft.wire.append(.init("body", .mapping([content])))
    return draft
  }

  private typealias Change = (inout SpecDraft) -> Void

  /// The ways in which the client may have been given the body, the one that says most first.
  private func bodies(_ raising: Raising) -> [Change] {
    guard plain.length > plain.headLength else {
      // Parameters that are none leave no form where the library was asked for JSON.
      let bare: [Change] = [{ _ in }] + (raising.serializes(.json) ? [{ $0.serialization = .json }] : [])
      return bare + (raising.sendsWholeBodies ? [{ $0.body = [.init("text", .text(""))] }] : [])
    }
    var changes: [Change] = []
    if let short {
      if raising.writesBody(.form, for: sent.method) {
        // An app may give another type than that of the body.
        if !isUnlikelyForm || !raising.sendsWholeBodies {
          let nodes = memo.parameters(.init(rules: raising.pairRules, start: nil)) {
            raising.parameters(short[...], isForm: true)
          }
          for node in nodes {
            changes.append {
              $0.params = node
              $0.isUnlikelyForm = isUnlikelyForm
            }
          }
        }
        if isForm, raising.takesText(inURL: false), let text = String(validating: short, as: UTF8.self) {
          changes.append { $0.paramsText = text }
        }
      }
      if isDocument,
        raising.writesBody(.json, for: sent.method), let node = memo.json(of: short)
      {
        changes.append {
          $0.params = node
          $0.serialization = .json
          // `curl -d` gives any text the type of a form.
          $0.isUnlikelyForm = isForm && sent.isOfCurl
        }
      }
      if isPropertyList,
        raising.writesBody(.plist, for: sent.method), let node = memo.propertyList(of: short)
      {
        changes.append {
          $0.params = node
          $0.serialization = .plist
        }
      }
    }
    if let parts, raising.writesBody(.multipart, for: sent.method) { changes += multipart(parts, raising) }
    if raising.sendsWholeBodies {
      // A file is made only where nothing else gives these bytes.
      let type = sent.value(of: "content-type")
      func change(_ type: SpecNode?) -> Change {
        { draft in
          guard let content = contents.member(of: whole) else { return }
          draft.body = [content] + (type.map { [.init("type", $0)] } ?? [])
        }
      }
      // In another letter case it is a field of the app's own.
      let isOwn = !sent.fields.contains { $0.name == "Content-Type" }
      changes.append(change(isOwn ? nil : type.map { .text($0) }))
      if type == nil { changes.append(change(.null)) }
    }
    return changes
  }

  /// Whether a body begins as a property list does, as XML or binary.
  private static func beginsPropertyList(_ body: [UInt8]) -> Bool {
    body.starts(with: "<?xml".utf8) || body.starts(with: "bplist".utf8)
  }

  /// Whether a body reads as a form and is hardly one: a name holds what hardly any does, as in XML and lines of text.
  /// Where the type is another, no value may either, and a name must have one: `hello` has none.
  private static func isUnlikely(_ form: [UInt8], isForm: Bool) -> Bool {
    var hasValue = false
    for pair in form.split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      if (isForm ? name : pair).contains(where: { $0 <= 0x20 || $0.isOne(of: "<>{}\",") }) { return true }
      hasValue = hasValue || !name.isEmpty && name.endIndex + 1 < pair.endIndex
    }
    return !isForm && !hasValue
  }

  /// The body's bytes in the message, without its chunks.
  private var whole: [Range<Int>] { sent.chunks?.data.filter { !$0.isEmpty } ?? [sent.body] }

  private func multipart(_ parts: [SentPart], _ raising: Raising) -> [Change] {
    let boundary = boundary
    let isPlain: (SentPart) -> Bool = { part in
      part.fields?.count == 1 && part.disposition.map { $0.filename == nil } == true && content(part) != nil
    }
    var fields: ArraySlice<SentPart>
    var files: ArraySlice<SentPart>
    if raising.writesFieldsFirst {
      fields = parts.prefix { isPlain($0) }
      files = parts[fields.endIndex...]
    } else {
      let count = parts.reversed().prefix { isPlain($0) }.count
      fields = parts.suffix(count)
      files = parts.dropLast(count)
    }
    func change(_ params: SpecNode?, _ files: ArraySlice<SentPart>) -> Change? {
      let nodes = files.compactMap { file($0, raising) }
      guard nodes.count == files.count else { return nil }
      return { draft in
        draft.params = params
        draft.files = nodes
        draft.serialization = nodes.isEmpty ? .multipart : nil
        draft.boundary = raising.takesBoundary ? boundary : nil
        draft.hasForeignBoundary = boundary.map { !raising.makesBoundary($0) } ?? false
      }
    }
    var changes: [Change?] = []
    let pairs = fields.compactMap { part in
      part.disposition.flatMap { disposition in
        content(part).map { (raising.partName(disposition.name), $0) }
      }
    }
    if !pairs.isEmpty { changes = raising.parameters(ofParts: pairs).map { change($0, files) } }
    changes.append(change(nil, parts[...]))
    return changes.compactMap(\.self)
  }

  /// The content of a part as a parameter's value.
  private func content(_ part: SentPart) -> String? {
    guard part.content.count <= 1 << 16, let bytes = try? plain.bytes(part.content) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// An entry of `files`.
  private func file(_ part: SentPart, _ raising: Raising) -> SpecNode? {
    guard let fields = part.fields, !fields.isEmpty else { return nil }
    var members: [SpecNode.Member] = []
    let disposition = part.disposition.map {
      (name: raising.partName($0.name), filename: $0.filename.map(raising.partName))
    }
    guard let content = partContent(part, name: disposition?.filename) else { return nil }
    var others = fields
    if let disposition {
      members.append(.init("name", .text(disposition.name)))
      let isPath = if case .text("path") = content.key { true } else { false }
      if let filename = disposition.filename {
        members.append(.init("filename", .text(filename)))
      } else if isPath {
        members.append(.init("filename", .null))
      }
      let derived = disposition.filename.flatMap(raising.typeOfData)
      if part.type != derived || raising.namesBothOrNeither && disposition.filename != nil {
        members.append(.init("type", part.type.map { .text($0) } ?? .null))
      }
      others = part.others
    }
    if !others.isEmpty {
      let headers = others.map { SpecNode.mapping([.init($0.name, .text($0.value))]) }
      members.append(.init("headers", .list(headers)))
    }
    return .mapping(members + [content])
  }

  private func partContent(_ part: SentPart, name: String?) -> SpecNode.Member? {
    guard let chunks = sent.chunks else {
      let shift = sent.message.headLength - plain.headLength
      return contents.member(
        of: [part.content.lowerBound + shift..<part.content.upperBound + shift], name: name)
    }
    // Where the content lies in the chunks.
    var wanted = part.content.lowerBound - plain.headLength..<part.content.upperBound - plain.headLength
    var ranges: [Range<Int>] = []
    for data in chunks.data {
      let inside = wanted.clamped(to: 0..<data.count)
      if !inside.isEmpty {
        ranges.append(data.lowerBound + inside.lowerBound..<data.lowerBound + inside.upperBound)
      }
      wanted = max(0, wanted.lowerBound - data.count)..<max(0, wanted.upperBound - data.count)
    }
    return contents.member(of: ranges, name: name)
  }

  // MARK: Target

  private func withTarget(_ draft: SpecDraft, _ raising: Raising, takesWire: Bool) -> SpecDraft? {
    var made: Message?
    func found(_ changes: some Sequence<Change>) -> SpecDraft? {
      for change in changes {
        var tried = draft
        change(&tried)
        guard let message = compiled(tried) else { continue }
        if hasRequestLine(message) { return tried }
        made = made ?? message
      }
      return nil
    }
    let targets = targets(draft, raising)
    if let found = found(targets.ofParameters)
      ?? found(targets.takesOwnPairs ? ownPairs(raising, besides: made) : [])
      ?? found(targets.whole)
    {
      return found
    }
    guard takesWire else { return nil }
    var draft = draft
    let text = String(validating: sent.target, as: UTF8.self)
    draft.wire.append(.init("target", text.map { .text($0) } ?? .binary(sent.target)))
    for url in [origin + "/", "http://unknown.invalid/"] {
      draft.url = url
      if let message = compiled(draft), hasRequestLine(message) { return draft }
    }
    return nil
  }

  /// The ways in which the URL may have come about.
  private struct Targets {
    /// All pairs as parameters, or as the key `query`.
    var ofParameters: [Change] = []
    /// Whether the first pairs may stand in the URL, and the others be parameters.
    var takesOwnPairs = false
    /// The URL as it is.
    var whole: [Change] = []

    /// The one that says most.
    var first: Change? { ofParameters.first ?? whole.first }
  }

  private func targets(_ draft: SpecDraft, _ raising: Raising) -> Targets {
    guard let (path, query) = sent.pathAndQuery else { return Targets() }
    let url = origin + path
    guard let query else { return Targets(whole: [{ $0.url = url }]) }
    var targets = Targets()
    let isFree = draft.params == nil && draft.files.isEmpty && draft.paramsText == nil && draft.body.isEmpty
    targets.takesOwnPairs =
      !query.isEmpty && isFree && raising.serializes(.form) && raising.parametersAreInURL(sent.method)
    let takesPairs = targets.takesOwnPairs
    if takesPairs || raising.serializes(.form) && query.contains(where: { $0.isOne(of: "%[+") }) {
      targets.ofParameters = parameters(of: query, from: 0, raising).map { node in
        { draft in
          draft.url = url
          if takesPairs { draft.params = node } else { draft.query = node }
        }
      }
    }
    if let text = String(validating: query, as: UTF8.self) {
      targets.whole = [
        {
          $0.url = "\(url)?\(text)"
          $0.isQueryInURL = takesPairs
        }
      ]
    }
    return targets
  }

  /// What parameters the pairs of the query from an offset on may have been.
  private func parameters(of query: [UInt8], from start: Int, _ raising: Raising) -> [SpecNode] {
    memo.parameters(.init(rules: raising.pairRules, start: start)) {
      raising.parameters(query[start...], isForm: false)
    }
  }

  /// The most pairs that are left in the URL one by one.
  private static let mostOwnPairs = 8

  /// The first pair in the URL and the others as parameters; then the first two, and so on.
  ///
  /// `made` is what the client makes of all of them as parameters: a pair that is not in it stays in the URL.
  private func ownPairs(_ raising: Raising, besides made: Message?) -> [Change] {
    guard let (path, query) = sent.pathAndQuery, let query else { return [] }
    let url = origin + path
    let mark = UInt8(ascii: "&")
    let pairs = query.split(separator: mark, omittingEmptySubsequences: false)
    var fewest = 1
    if let target = made?.sentTarget, let start = target.firstIndex(of: UInt8(ascii: "?")) {
      let written = Set(target[(start + 1)...].split(separator: mark, omittingEmptySubsequences: false))
      fewest = (pairs.lastIndex { !written.contains($0) } ?? 0) + 1
    }
    var changes: [Change] = []
    for count in fewest..<max(fewest, min(Self.mostOwnPairs + 1, pairs.count)) {
      let start = pairs[count].startIndex
      guard let own = String(validating: query[..<(start - 1)], as: UTF8.self),
        let node = parameters(of: query, from: start, raising).first
      else { break }
      changes.append {
        $0.url = "\(url)?\(own)"
        $0.params = node
      }
    }
    return changes
  }

  // MARK: Head

  /// Whether lines end in LF alone.
  private var hasBareLF: Bool {
    sent.hasBareLF.first || sent.hasBareLF.last || sent.lines.contains(where: \.isBareLF)
  }

  /// Whether two releases of a library can make something else of what is in the request, if these are the groups of
  /// the rules that they do not share: whether one is about a kind of body, or pairs, that it has.
  func canDiffer(by groups: Set<String>) -> Bool { !groups.isSubset(of: hidden) }

  /// How many keys of `wire` the request needs whoever sends it.
  var leastWire: Int {
    let needed = [
      sent.version != "HTTP/1.1", hasBareLF, hasBareLF || sent.lines.contains { $0.field == nil },
      sent.chunks.map { $0.framing == nil } ?? false, sent.chunks?.trailers.isEmpty == false,
    ]
    return needed.count(where: \.self)
  }

  private func withHead(_ draft: SpecDraft, _ raising: Raising, takesWire: Bool) -> SpecDraft? {
    if !hasBareLF, sent.lines.allSatisfy({ $0.field != nil }) {
      // One phone may leave to the app what another makes.
      var cheapest: SpecDraft?
      for phone in phones {
        guard let found = withHeaders(draft, phone, raising, cheaperThan: cheapest) else { continue }
        if phone != nil, found.overruled == 0, !found.givesAgent { return found }
        cheapest = found
      }
      if cheapest?.overruled != 0, draft.cost.form == 0 {
        for system in systems {
          if let found = withHeaders(draft, system, raising, mayOverrule: false) { return found }
        }
      }
      if let cheapest { return cheapest }
      if takesWire, let found = withoutLength(draft, raising) { return found }
    }
    return takesWire ? withWireFields(draft) : nil
  }

  /// The systems that the head may be of, whatever its User-Agent says.
  private var systems: [PhoneSettings] {
    if let known = memo.systems { return known }
    let found = PhoneSettings.ofSystems(sent.fields)
    memo.systems = found
    return found
  }

  /// What the head may tell of the phone, nothing of it last.
  private var phones: [PhoneSettings?] {
    if let known = memo.phones { return known }
    var found = Self.bareSpec.map { PhoneSettings.all(of: sent.fields, for: $0) } ?? []
    // A library that is told of a device misses its languages.
    if sent.value(of: "accept-language") == nil { found.removeAll { $0.yaml.hasPrefix("device") } }
    memo.phones = found + [nil]
    return found + [nil]
  }

  /// A spec that says nothing of a phone.
  private static let bareSpec = Importer(root: .none).spec("url: https://a.example/")

  /// Whether a body or query of the request may be parameters.
  var mayHaveParameters: Bool {
    let lowered = type.lowercased()
    let isDocument = short.map { body in
      body.first.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? false
        || Self.beginsPropertyList(body)
    }
    return parts != nil || isDocument == true || isForm && !isUnlikelyForm || lowered.holds("json")
      || sent.pathAndQuery?.query?.isEmpty == false
  }

  private func withHeaders(
    _ draft: SpecDraft, _ phone: PhoneSettings?, _ raising: Raising, cheaperThan best: SpecDraft? = nil,
    mayOverrule: Bool = true
  ) -> SpecDraft? {
    func isCheaper(_ tried: SpecDraft) -> Bool { best.map { tried.cost < $0.cost } ?? true }
    var draft = draft
    let client = ObjectIdentifier(draft.client)
    if let phone, memo.idlePhones[client]?.contains(phone.yaml) == true { return nil }
    guard let plain = headFields(of: draft) else { return nil }
    draft.phone = phone
    guard let made = phone == nil ? plain : headFields(of: draft) else { return nil }
    let fields = sent.fields
    let own = fields.filter { field in !made.contains { $0 == field } }
    // A description of the phone that makes no field of the head says nothing.
    if let phone, own.count == fields.filter({ field in !plain.contains { $0 == field } }).count {
      memo.idlePhones[client, default: []].insert(phone.yaml)
      return nil
    }
    let names = Set(fields.map { $0.name.lowercased() })
    let removed = made.filter { !names.contains($0.name.lowercased()) }.map {
      (name: $0.name, value: String?.none)
    }
    draft.headers = own.map { ($0.name, $0.value) } + removed
    draft.overruled = Self.overruled(by: draft.headers, of: made)
    guard mayOverrule || draft.overruled == 0 else { return nil }
    let hasCredentials = own.contains { $0.name == "Authorization" || $0.name == "Cookie" }
    for change in (hasCredentials ? [Self.credentials] : []) + [{ _ in }] as [Change] {
      var tried = draft
      change(&tried)
      if isCheaper(tried), mayBeWhole(tried), isWhole(tried) { return tried }
    }
    guard phone == nil else { return nil }
    // What the client would write elsewhere is given where it stands.
    draft.headers = fields.map { ($0.name, $0.value) } + removed
    guard isCheaper(draft) else { return nil }
    if names.contains("content-type") {
      draft.body.removeAll { if case .text("type") = $0.key { true } else { false } }
    }
    if let host = made.first, host.name == "Host", let first = fields.first, first == host {
      draft.headers.removeFirst()
    }
    if let last = fields.last, last.name == "Content-Length", made.contains(where: { $0 == last }) {
      draft.headers.removeAll { $0.name == last.name }
      if mayBeWhole(draft), isWhole(draft) { return draft }
      draft.headers.insert((last.name, last.value), at: draft.headers.count - removed.count)
    }
    return isWhole(draft) ? draft : nil
  }

  /// Of longer bodies a transport may say more than their length, such as curl's `Expect`.
  private static let longestSketched = 1 << 20

  /// The header fields that a client makes of a draft.
  ///
  /// They follow from a body's kind and length, and not from all that stands in it or in the URL: so a draft with little
  /// in it is compiled in its place, where that has fields of the same kind.
  private func headFields(of draft: SpecDraft) -> [(name: String, value: String)]? {
    let length = sent.chunks == nil ? sent.body.count : 0
    guard draft.wire.isEmpty, draft.framing == nil, length <= Self.longestSketched, !isSmall else {
      return memo.head(of: draft.clientless, by: draft.client)?.fields
    }
    guard let head = memo.head(ofSketch: draft.sketch(at: origin).clientless, by: draft.client),
      head.bodyLength > 0 || length == 0
    else { return memo.head(of: draft.clientless, by: draft.client)?.fields }
    let own = "\(head.bodyLength)"
    return head.fields.map { field in
      length > 0 && field.name == "Content-Length" && field.value == own ? (field.name, "\(length)") : field
    }
  }

  /// Whether all of the request is compiled as fast as a sketch of it.
  private var isSmall: Bool {
    sent.target.count + sent.message.length - sent.message.headLength <= Self.longestSmall
  }

  /// The longest target and body for which nothing is sketched.
  private static let longestSmall = 256

  /// Whether the header fields of a draft are those of the request, as far as its sketch tells.
  private func mayBeWhole(_ draft: SpecDraft) -> Bool {
    if isSmall { return true }
    guard let made = headFields(of: draft), made.count == sent.fields.count else { return false }
    return zip(made, sent.fields).allSatisfy { $0 == $1 }
  }

  /// Authorization and Cookie as the keys that make them.
  private static func credentials(_ draft: inout SpecDraft) {
    if let index = draft.headers.firstIndex(where: { $0.name == "Authorization" }),
      let value = draft.headers[index].value
    {
      if value.hasPrefix("Basic "), let bytes = try? Base64.decode(Array(value.utf8.dropFirst(6))),
        let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":"),
        text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
      {
        let pair = [String(text[..<colon]), String(text[text.index(after: colon)...])]
        draft.auth = .init("basic", .list(pair.map { .text($0) }))
      } else if value.hasPrefix("Bearer ") {
        draft.auth = .init("bearer", .text(String(value.dropFirst(7))))
      }
      if draft.auth != nil { draft.headers.remove(at: index) }
    }
    if let index = draft.headers.firstIndex(where: { $0.name == "Cookie" }),
      let value = draft.headers[index].value
    {
      let cookies = value.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        .compactMap { cookie -> (name: String, value: String)? in
          let text = Substring(cookie.first == 0x20 ? cookie.dropFirst() : cookie)
          guard let mark = text.firstIndex(of: "="), mark > text.startIndex else { return nil }
          return (String(text[..<mark]), String(text[text.index(after: mark)...]))
        }
      if cookies.map({ "\($0.name)=\($0.value)" }).joined(separator: "; ") == value {
        draft.cookies = cookies
        draft.headers.remove(at: index)
      }
    }
  }

  private func isWhole(_ draft: SpecDraft) -> Bool {
    guard let message = compiled(draft), message.length == sent.message.length else { return false }
    return Self.isSame(message, 0..<message.length, as: sent.message, at: 0)
  }

  // MARK: What no rule gives

  /// The head line by line.
  private func withWireFields(_ draft: SpecDraft) -> SpecDraft? {
    guard let message = compiled(draft) else { return nil }
    var draft = draft
    draft.wire.append(.init("fields", sent.wireFields(over: message)))
    if let ends = sent.wireLineEnds { draft.wire.append(.init("line-ends", ends)) }
    return isWhole(draft) ? draft : nil
  }

  /// The head without a length, where nothing else keeps it from being the client's.
  private func withoutLength(_ draft: SpecDraft, _ raising: Raising) -> SpecDraft? {
    guard sent.chunks == nil, sent.value(of: "content-length") == nil else { return nil }
    var draft = draft
    draft.wire.append(.init("length", .null))
    return withHeaders(draft, nil, raising)
  }

  /// The draft with its body in the chunks of the request.
  private func withChunks(_ draft: SpecDraft) -> SpecDraft {
    guard let chunks = sent.chunks else { return draft }
    var draft = draft
    draft.framing = chunks.framing
    if draft.framing == nil { draft.wire.append(.init("chunks", chunks.sizes)) }
    if !chunks.trailers.isEmpty { draft.wire.append(.init("trailers", chunks.lines)) }
    return draft
  }
}

extension SentRequest {
  /// Scheme, user, host and port of the URL.
  fileprivate var origin: String {
    let endpoint = request.endpoint
    if !endpoint.host.isEmpty { return endpoint.originWithUser }
    guard let host = value(of: "host"), !host.isEmpty else { return "http://unknown.invalid" }
    return "\(endpoint.scheme.rawValue)://\(host)"
  }
}

extension Message {
  /// The target of a message that a client made.
  fileprivate var sentTarget: ArraySlice<UInt8>? {
    guard let head = try? bytes(0..<headLength, limit: .max) else { return nil }
    let words = head.prefix { $0 != 0x0D }.split(separator: 0x20, omittingEmptySubsequences: false)
    return words.count == 3 ? words[1] : nil
  }

  /// A header field of a message that a client made, and where its line stands, without the line's end.
  fileprivate typealias MadeField = (name: String, value: String, range: Range<Int>)

  /// The header fields of a message that a client made.
  fileprivate var madeFields: [MadeField] {
    guard let head = try? bytes(0..<headLength, limit: .max) else { return [] }
    return head.split(separator: 0x0A).dropFirst().compactMap { line in
      let line = line.last == 0x0D ? line.dropLast() : line
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let value = line[(colon + 1)...]
      return (
        String(decoding: line[..<colon], as: UTF8.self),
        String(decoding: value.first == 0x20 ? value.dropFirst() : value, as: UTF8.self),
        line.startIndex..<line.endIndex
      )
    }
  }

  /// Their names and values.
  var sentFields: [(name: String, value: String)] { madeFields.map { ($0.name, $0.value) } }
}

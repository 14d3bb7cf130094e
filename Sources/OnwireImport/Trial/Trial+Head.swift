import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

extension Trial {
  /// Whether any lines end in LF alone.
  private var hasBareLF: Bool {
    sent.hasBareLF.first || sent.hasBareLF.last || sent.lines.contains(where: \.isBareLF)
  }

  /// Whether two releases of a library can treat this request differently if they differ in rules of these
  /// `groups`: whether one of the groups concerns a kind of body, or pairs, that the request has.
  func canDiffer(by groups: Set<String>) -> Bool { !groups.isSubset(of: hidden) }

  /// The number of keys of `wire` that the request needs for any client.
  var leastWire: Int {
    let needed = [
      sent.version != "HTTP/1.1", hasBareLF, hasBareLF || sent.lines.contains { $0.field == nil },
      sent.chunks.map { $0.framing == nil } ?? false, sent.chunks?.trailers.isEmpty == false,
    ]
    return needed.count(where: \.self)
  }

  func withHead(_ draft: SpecDraft, _ raising: Raising, takesWire: Bool) -> SpecDraft? {
    if !hasBareLF, sent.lines.allSatisfy({ $0.field != nil }) {
      // A description of the phone may make fields that another leaves to the app.
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

  /// The systems that may have sent the head, whatever its User-Agent says.
  var systems: [PhoneSettings] {
    if let known = memo.systems { return known }
    let found = PhoneSettings.ofSystems(sent.fields)
    memo.systems = found
    return found
  }

  /// The descriptions of the phone that the head allows, with none as the last.
  var phones: [PhoneSettings?] {
    if let known = memo.phones { return known }
    var found = Self.bareSpec.map { PhoneSettings.all(of: sent.fields, for: $0) } ?? []
    // A library with a device would have sent its languages.
    if sent.value(of: "accept-language") == nil { found.removeAll { $0.yaml.hasPrefix("device") } }
    memo.phones = found + [nil]
    return found + [nil]
  }

  /// A spec without a description of the phone.
  private static let bareSpec = Importer(root: .none).spec("url: https://a.example/")

  /// Whether a body or query of the request may be parameters.
  var mayHaveParameters: Bool {
    parts != nil || isDocument || short.map(Self.beginsPropertyList) == true || isForm && !isUnlikelyForm
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
    // A description of the phone is useless if it makes no field of the head.
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
    let changes = (hasCredentials ? [Self.credentials] : []) + [{ _ in }] as [Change]
    func whole(_ draft: SpecDraft) -> SpecDraft? {
      for change in changes {
        var tried = draft
        change(&tried)
        if isCheaper(tried), mayBeWhole(tried), isWhole(tried) { return tried }
      }
      return nil
    }
    if let found = whole(draft) { return found }
    if names.contains("content-type") {
      draft.body.removeAll { if case .text("type") = $0.key { true } else { false } }
    }
    if phone != nil {
      // The app may give Content-Type before others of its fields.
      let given = fields.filter { field in
        field.name.lowercased() == "content-type" || own.contains { $0 == field }
      }
      guard given.count > own.count else { return nil }
      draft.headers = given.map { ($0.name, $0.value) } + removed
      return whole(draft)
    }
    // Fields that the client would write elsewhere are given in their own order.
    draft.headers = fields.map { ($0.name, $0.value) } + removed
    guard isCheaper(draft) else { return nil }
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

  /// With longer bodies, a transport may add more than their length, such as curl's `Expect`.
  private static let longestSketched = 1 << 20

  /// The header fields that a client makes of a draft.
  ///
  /// They depend on a body's kind and length, but not on all the contents of the body or the URL. So a draft
  /// with few contents is compiled instead, if that has fields of the same kind.
  func headFields(of draft: SpecDraft) -> [(name: String, value: String)]? {
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

  /// Whether compiling the whole request is as fast as compiling a sketch of it.
  private var isSmall: Bool {
    sent.target.count + sent.message.length - sent.message.headLength <= Self.longestSmall
  }

  /// The longest target and body without a sketch.
  private static let longestSmall = 256

  /// Whether the header fields of a draft are those of the request, judging by its sketch.
  private func mayBeWhole(_ draft: SpecDraft) -> Bool {
    if isSmall { return true }
    guard let made = headFields(of: draft), made.count == sent.fields.count else { return false }
    return zip(made, sent.fields).allSatisfy { $0 == $1 }
  }

  /// Replaces Authorization and Cookie by the keys that make them.
  static func credentials(_ draft: inout SpecDraft) {
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

  func isWhole(_ draft: SpecDraft) -> Bool {
    guard let message = compiled(draft), message.length == sent.message.length else { return false }
    return Self.isSame(message, 0..<message.length, as: sent.message, at: 0)
  }

  /// The draft with the head line by line under `wire`.
  private func withWireFields(_ draft: SpecDraft) -> SpecDraft? {
    guard let message = compiled(draft) else { return nil }
    var draft = draft
    draft.wire.append(.init("fields", sent.wireFields(over: message)))
    if let ends = sent.wireLineEnds { draft.wire.append(.init("line-ends", ends)) }
    return isWhole(draft) ? draft : nil
  }

  /// The draft without a length, if nothing else distinguishes the head from the client's.
  private func withoutLength(_ draft: SpecDraft, _ raising: Raising) -> SpecDraft? {
    guard sent.chunks == nil, sent.value(of: "content-length") == nil else { return nil }
    var draft = draft
    draft.wire.append(.init("length", .null))
    return withHeaders(draft, nil, raising)
  }

  /// The draft with its body in the request's chunks.
  func withChunks(_ draft: SpecDraft) -> SpecDraft {
    guard let chunks = sent.chunks else { return draft }
    var draft = draft
    draft.framing = chunks.framing
    if draft.framing == nil { draft.wire.append(.init("chunks", chunks.sizes)) }
    if !chunks.trailers.isEmpty { draft.wire.append(.init("trailers", chunks.lines)) }
    return draft
  }
}

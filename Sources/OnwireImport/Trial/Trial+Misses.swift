import OnwireClients
import OnwireHTTP

extension Trial {
  /// The first byte that a client would have written differently; the very first if the client makes no pairs
  /// of parameters.
  func missOfParameters(of client: Client) -> Identification.Miss? {
    let draft = nearest(for: client)
    guard mayHaveParameters, draft.cost.form > 0 else { return firstMiss(of: client, from: draft) }
    return .init(request: sent.request.number, offset: 0, rule: "\(client.name).form")
  }

  /// The number of the request's bytes that a client writes correctly.
  static func reach(_ miss: Identification.Miss?) -> Int { miss.map { $0.offset ?? 0 } ?? .max }

  /// The groups of the rules that decide the effect of a miss's rule.
  static func groups(of rule: String) -> [String] {
    let parts = rule.split(separator: ".", maxSplits: 2).map(String.init)
    guard parts.count > 1 else { return [] }
    return parts[1] == "form" ? ["form", "query"] : [parts[1]]
  }

  /// The most likely spec for the client: the first guess for each part, right or not.
  private func nearest(for client: Client) -> SpecDraft {
    let raising = Raising(client)
    var draft = SpecDraft(client: client)
    draft.method = sent.method == "GET" ? nil : sent.method
    draft.url = origin + "/"
    bodies(raising).first?(&draft)
    targets(draft, raising).first?(&draft)
    return draft
  }

  /// The first byte that a client would have written differently, given the same parameters and header
  /// fields.
  ///
  /// `draft` is the spec by which it still sends the request, if the app gives what the library would have
  /// made. If the capture lost the body, nothing that the library makes of parameters can be missed.
  func miss(of client: Client, _ draft: SpecDraft?) -> Identification.Miss {
    if draft != nil, let lostBody {
      return .init(request: sent.request.number, offset: nil, rule: lostBody)
    }
    return firstMiss(of: client)
      ?? .init(
        request: sent.request.number, offset: nil,
        rule: draft?.givenByApp.map { "only \($0)" } ?? "fields of the head, or chunks")
  }

  /// The note on a body that was sent but is not in the capture; `nil` if it is there, or none was sent.
  private var lostBody: String? {
    let body = sent.request.fidelity[.body]
    guard body.knowledge == .absent else { return nil }
    return "the body is absent" + (body.reason.isEmpty ? "" : ": \(body.reason)")
  }

  /// What the app has to give in place of what a client would have made; if the body is lost, that is not
  /// known.
  func given(in draft: SpecDraft) -> String? {
    lostBody == nil ? draft.givenByApp : "as far as its head tells"
  }

  /// `changed` is the client with another rule, `draft` its most likely spec.
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

  /// The rule of a client for which another value undoes a miss; `nil` if there is none.
  ///
  /// Only values of `fitting` clients are tried if there are any, otherwise all.
  func rule(undoing miss: Identification.Miss, of client: Client, fitting: [Client]) -> String? {
    let parts = miss.rule.split(separator: ".", maxSplits: 1)
    // A rule that a spec can choose is already named; a library's layout depends on several rules.
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
}

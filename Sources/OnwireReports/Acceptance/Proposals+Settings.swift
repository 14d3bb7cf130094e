import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

// Keys that override what other keys decide.
extension Proposals {
  /// The path of a header field in the spec, in the letter case that it has there.
  func header(_ name: String) -> [SpecStep] {
    let own = text.value("headers", of: text.root).flatMap { headers in
      text.entries(of: headers).map { text.text(of: $0.key) }.first { $0.lowercased() == name.lowercased() }
    }
    return [.key("headers"), .key(own ?? name)]
  }

  /// Changes of the keys that set a field, wherever its value comes from now.
  func settings(_ difference: Difference, _ old: Face, _ new: Face) -> [AcceptedChange] {
    func setting(_ steps: [SpecStep], _ value: String) -> [AcceptedChange] {
      change(
        AcceptWording.becomes(steps.shown, .word(value)),
        text.setting(steps, to: .word(value)))
    }
    var found: [AcceptedChange] = []
    let value = new.value?.text
    switch ComparisonArea(of: difference.path) {
    case .requestLine where difference.path == "method":
      found += value.map { setting([.key("method")], $0) } ?? []
      // The method often decides where parameters go; `parameters.destination` overrides it.
      if let value, case .choice(let destinations)? = RuleDefinition.byName[Self.destination]?.domain {
        found += destinations.flatMap { destination in
          change(
            AcceptWording.becomes("method", .word(value)) + ", "
              + AcceptWording.becomes("client.rules.\(Self.destination)", .word(destination)),
            steps: [
              { $0.setting([.key("method")], to: .word(value)) },
              { $0.setting(rule: Self.destination, to: destination, ofClient: clientName) },
            ])
        }
      }
      if let value,
        let params = text.entries(of: text.root).first(where: { text.text(of: $0.key) == "params" })
      {
        found += change(
          AcceptWording.becomes("method", .word(value)),
          steps: [
            { $0.setting(params.key, to: "query", isWord: true) },
            { $0.setting([.key("method")], to: .word(value)) },
          ])
      }
    case .requestLine:
      // The host, scheme and path, in the texts that the URL is made of.
      if let old = old.value, let new = new.value {
        found += addresses(TextTransfer(old: old.raw, new: new.raw))
      }
    case .fields:
      if let name = old.name?.text ?? new.name?.text, let value {
        if let boundary = boundary(right), difference.way == .boundary {
          found += setting([.key("boundary")], boundary)
        }
        if name.lowercased() == "authorization" { found += credentials(value) }
        found += setting(header(name), value)
        if name.lowercased() == "host", let old = old.value, let new = new.value {
          found += addresses(TextTransfer(old: old.raw, new: new.raw))
        }
      }
    case .parts:
      if let part = file(ofPart: difference.path), let value {
        let steps = SpecStep.steps(of: difference.path) ?? []
        if case .key(let key)? = steps.last {
          let name = key.lowercased() == "content-type" ? "type" : key
          if name == "type" || name == "filename" || name == "name" {
            found += setting(part + [.key(name)], value)
          }
          // A type that is derived from the name would change with it.
          if name == "filename", let type = nameAndType(ofPart: part).type {
            found += change(
              AcceptWording.becomes((part + [.key(name)]).shown, .word(value)),
              steps: [
                { $0.setting(part + [.key(name)], to: .word(value)) },
                { $0.setting(part + [.key("type")], to: .word(type)) },
              ])
          }
          if let field = new.name?.text, name != "content" {
            found += setting(part + [.key("headers"), .key(field)], value)
          }
        }
      }
      if let boundary = boundary(right), difference.way == .boundary {
        found += setting([.key("boundary")], boundary)
      }
    default: break
    }
    if difference.way == .bodyKind {
      found += RequestSpec.Serialization.allCases.flatMap { setting([.key("as")], $0.rawValue) }
    }
    return found + wholes(difference)
  }

  private static let destination = "parameters.destination"

  /// The client's name as the spec writes it.
  private var clientName: String { state.spec.client?.name.value ?? state.client.nameAndRelease }

  /// Changes of `auth`, if the spec has it.
  private func credentials(_ value: String) -> [AcceptedChange] {
    let words = value.split(separator: " ", maxSplits: 1).map(String.init)
    guard state.spec.auth != nil, words.count == 2 else { return [] }
    func setting(_ key: String, _ value: SpecValue) -> [AcceptedChange] {
      change(
        AcceptWording.becomes("auth.\(key)", value),
        text.setting([.key("auth")], to: .mapping([SpecValue.Member(key, value)])))
    }
    guard words[0] == "Basic" else { return setting("bearer", .word(words[1])) }
    guard let bytes = try? Base64.decode(Array(words[1].utf8)),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let user = String(validating: bytes[..<colon], as: UTF8.self),
      let password = String(validating: bytes[(colon + 1)...], as: UTF8.self)
    else { return [] }
    let both = [SpecValue.word(user), .word(password)]
    return change(
      AcceptWording.becomes("auth.basic", .list(both)),
      steps: both.enumerated().map { index, one in
        { $0.setting([.key("auth"), .key("basic"), .item(index)], to: one) }
      }) + setting("basic", .list(both))
  }

  /// Changes of the keys that the URL is made of, made in this document even if a base or an alias gives
  /// them.
  private func addresses(_ transfer: TextTransfer) -> [AcceptedChange] {
    let base = state.spec.base.map { address("base", $0, transfer) } ?? []
    return address("url", state.spec.url, transfer) + base
  }

  private func address(_ key: String, _ merged: Text, _ transfer: TextTransfer) -> [AcceptedChange] {
    let own = text.value(key, of: text.root).flatMap { text.isScalar($0) ? $0 : nil }
    guard let written = own == nil ? SpecText.around(merged.place) : text,
      let node = own ?? written.node(at: merged.place), written.isScalar(node)
    else { return [] }
    var values = transfer.results(in: written.text(of: node), escaped: SpecText.escaped).map {
      SpecValue.template($0)
    }
    // For a text with variables, which others may use, also its value.
    if SpecText.escaped(merged.value) != written.text(of: node), !written.holdsWildcard(node) {
      values += transfer.results(in: merged.value) { $0 }.map { .word($0) }
    }
    return values.flatMap {
      change(
        AcceptWording.becomes(key, $0), text.setting([.key(key)], to: $0),
        note: own == nil ? overridden(merged.place) : "")
    }
  }

  private func boundary(_ reader: SideReader) -> String? {
    let message = reader.request.message
    // That of a delimiter: in the head it may stand in quotes.
    return message.segments.indices.last { message.segments.role(at: $0) == .boundary }
      .flatMap { String(validating: message.storedBytes($0), as: UTF8.self) }
  }

  /// Changes of the texts that hold a whole target or body, with all their differences.
  func wholes(_ difference: Difference) -> [AcceptedChange] {
    let messages = (left.request.message, right.request.message)
    switch ComparisonArea(of: difference.path) {
    case .requestLine, .query:
      guard let old = messages.0.target, let new = messages.1.target else { return [] }
      let paths: [[SpecStep]] = [[.key("url")], [.key("params-text")], [.key("base")]]
      func decoded(_ text: String) -> [UInt8] { FormText.decode(Array(text.utf8)[...], plusIsSpace: false) }
      return whole(paths, Array(old.utf8), Array(new.utf8)) + whole(paths, decoded(old), decoded(new))
    case .fields, .trailer: return []
    case .propertyList: return propertyList(messages.0, messages.1)
    default:
      guard let old = try? messages.0.body(limit: 1 << 20), let new = try? messages.1.body(limit: 1 << 20)
      else {
        return []
      }
      var found = whole([[.key("body"), .key("text")], [.key("params-text")]], old, new)
      for (key, encode) in [("base64", Base64.encode), ("hex", Hex.encode)] {
        let (node, depth) = text.node(at: [.key("body"), .key(key)])
        guard depth == 2, text.isScalar(node) else { continue }
        found += change(
          AcceptWording.bytes("body.\(key)", new.count), text.setting(node, to: encode(new), isWord: true))
      }
      return found
    }
  }

  /// Changes that turn the values of one property list into those of the other.
  private func propertyList(_ old: Message, _ new: Message) -> [AcceptedChange] {
    func node(_ message: Message) -> SpecNode? {
      (try? message.body(limit: 1 << 20)).flatMap { Raising.propertyList($0) }
    }
    guard let old = node(old), let new = node(new) else { return [] }
    return changes(from: old, to: new, at: [.key("params")])
  }

  private func changes(from old: SpecNode, to new: SpecNode, at path: [SpecStep]) -> [AcceptedChange] {
    switch (old, new) {
    case (.mapping(let olds), .mapping(let news)):
      var last: String?
      return news.flatMap { member -> [AcceptedChange] in
        guard case .text(let key) = member.key else { return [] }
        defer { last = key }
        let own = olds.first { if case .text(key) = $0.key { true } else { false } }
        if let own { return changes(from: own.value, to: member.value, at: path + [.key(key)]) }
        return added(key, member.value, at: path, behind: last)
      }
    case (.list(let olds), .list(let news)) where olds.count == news.count:
      return news.indices.flatMap { changes(from: olds[$0], to: news[$0], at: path + [.item($0)]) }
    default:
      guard old.fingerprint != new.fingerprint, let value = SpecValue(new) else { return [] }
      return change(
        AcceptWording.becomes(path.shown, value), text.setting(path, to: value),
        note: text.node(at: path).depth == path.count ? "" : AcceptWording.overridden)
    }
  }

  private func added(_ key: String, _ new: SpecNode, at path: [SpecStep], behind last: String?)
    -> [AcceptedChange]
  {
    guard let value = SpecValue(new) else { return [] }
    let words = AcceptWording.added((path + [.key(key)]).shown, value)
    let (node, depth) = text.node(at: path)
    guard depth == path.count, text.isMapping(node) else {
      return change(words, text.setting(path + [.key(key)], to: value))
    }
    let position = text.entries(of: node).firstIndex { text.text(of: $0.key) == last }
    return inserted(words, into: node, after: position, isKnown: true) {
      text.inserting(key, value, into: node, after: $0)
    }
  }

  private func whole(_ paths: [[SpecStep]], _ old: [UInt8], _ new: [UInt8]) -> [AcceptedChange] {
    paths.flatMap { path -> [AcceptedChange] in
      let (node, depth) = text.node(at: path)
      guard depth == path.count, text.isScalar(node) else { return [] }
      let words = path.shown
      let results =
        text.holdsWildcard(node)
        ? []
        : TextTransfer(old: old, new: new).results(in: text.text(of: node), escaped: SpecText.escaped)
      let same = text.text(of: node) == SpecText.escaped(String(decoding: old, as: UTF8.self))
      let all = same ? String(validating: new, as: UTF8.self).map { [SpecText.escaped($0)] } ?? [] : []
      return (all + results).flatMap {
        change(AcceptWording.becomes(words, .word($0)), text.setting(node, raw: $0, isWord: true))
      }
    }
  }

  // MARK: Rules and clients

  /// The rules and clients that may remove several differences, those of the spec's own library first.
  func large() throws -> [AcceptedChange] {
    var found: [AcceptedChange] = []
    var tried: Set<String> = []
    for difference in state.comparison.counting.prefix(32) {
      let sides = readers.sides(of: difference)
      var rules = try Hint.candidate(difference, sides).map { [$0] } ?? []
      rules += Hint.Family(of: difference.path).rules
      for rule in rules where !tried.contains(rule) {
        tried.insert(rule)
        let values =
          try Hint.values(of: rule, state.client, difference, readers) + kept(by: rule, difference)
        for value in values {
          found += change(
            AcceptWording.becomes("client.rules.\(rule)", .word(value)),
            text.setting(rule: rule, to: value, ofClient: clientName), rank: .rule)
        }
      }
    }
    return found + phones() + clients()
  }

  /// The `transport` and `device` that the capture's fields tell, if differences in fields count.
  private func phones() -> [AcceptedChange] {
    guard state.comparison.counting.contains(where: { ComparisonArea(of: $0.path) == .fields }) else {
      return []
    }
    return PhoneSettings.all(of: right.request.message.headerFields, for: state.spec).flatMap { settings in
      let lines = settings.yaml.split(separator: "\n").map(String.init)
      return change(lines.joined(separator: ", "), text.appending(lines: lines), rank: .rule)
    }
  }

  /// The characters that a rule may have to keep: its own, with those that only the spec has unescaped taken
  /// out and those that only the capture has added.
  private func kept(by rule: String, _ difference: Difference) throws -> [String] {
    guard case .ascii? = RuleDefinition.byName[rule]?.domain, difference.kind == .respelled,
      case .text(let row)? = state.client.table.row(rule, in: state.client.version)?.value,
      let one = difference.left, let other = difference.right
    else { return [] }
    let given = state.spec.client?.rules.last { $0.name.value == rule }
    var own = row
    if case .string(let text)? = given?.value.kind { own = text }
    func raw(_ side: Difference.Side, _ reader: SideReader) throws -> Set<UInt8> {
      Set(try reader.request.message.bytes(side.range).filter { !ASCIISet.alphanumerics.contains($0) })
    }
    let (left, right) = (try raw(one, left), try raw(other, right))
    let come = right.subtracting(left).subtracting(own.utf8).subtracting("%=&+".utf8)
      .filter { (0x21..<0x7F).contains($0) }
    let gone = left.subtracting(right)
    let text = own.utf8.filter { !gone.contains($0) } + come.sorted()
    return text == Array(own.utf8) ? [] : [String(decoding: text, as: UTF8.self)]
  }

  private func clients() -> [AcceptedChange] {
    let own = Self.clients.filter { $0.table === state.client.table }
    let others = Self.clients.filter { $0.table !== state.client.table }
    return (own + others).filter { $0.nameAndRelease != state.client.nameAndRelease }.flatMap { client in
      let isMapping = text.value("client", of: text.root).map { text.isMapping($0) } ?? false
      let path: [SpecStep] = isMapping ? [.key("client"), .key("use")] : [.key("client")]
      let name = SpecValue.word(client.nameAndRelease)
      return change(AcceptWording.becomes("client", name), text.setting(path, to: name), rank: .client)
    }
  }

  /// The newest of each group of releases that do the same, newest first, for each library.
  private static let clients: [Client] = Client.tables.flatMap { table in
    var kept: [Client] = []
    for release in table.releases.reversed() {
      let client = Client.known(table, release)
      if let last = kept.last, RulePath(from: last, to: client).rules.isEmpty { continue }
      kept.append(client)
    }
    return kept
  }
}

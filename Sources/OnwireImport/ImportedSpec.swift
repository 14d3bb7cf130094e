package import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
package import OnwireSpecLanguage
import OnwireTextFormats

/// A spec that was found, with what of it has become variables, as it is going to be written.
package struct ImportedSpec: Sendable {
  /// Who sends it so.
  package let client: Client
  /// The keys of `wire` in it.
  package let wireKeys: [String]
  /// What of it a base may say.
  fileprivate let common: SharedBase.Part
  /// The document.
  package private(set) var node: SpecNode
  /// Variables with their values, in order.
  package private(set) var variables: [(name: String, value: String)] = []
  /// Variables whose values are secrets, and not written.
  package private(set) var secrets: [(name: String, value: String)] = []
  private var names = VariableNames()

  /// The spec as it was found.
  package init(_ found: Importer.Found) {
    client = found.client
    wireKeys = found.wireKeys
    common = SharedBase.Part(found.draft)
    node = found.draft.node
  }

  /// The document and its variables, which can be put aside until they are written.
  package var content: SpecNode {
    .list([node, .mapping(variables.map { SpecNode.Member($0.name, .text($0.value)) })])
  }

  /// A spec of the `content` of one, which can be written and told of, and no more; `nil` for another node.
  package init?(_ content: SpecNode, client: Client, wireKeys: [String]) {
    guard case .list(let parts) = content, parts.count == 2, case .mapping(let members) = parts[1] else {
      return nil
    }
    self.client = client
    self.wireKeys = wireKeys
    common = SharedBase.Part(client)
    node = parts[0]
    variables = members.compactMap { member in
      guard case .text(let name) = member.key, case .text(let value) = member.value else { return nil }
      return (name, value)
    }
  }

  /// The spec of several requests in the place of that of the first.
  package mutating func take(_ merged: MergedSpec) {
    node = merged.node
    variables = merged.variables.map { ($0.name, $0.values.first ?? "") }
  }

  /// The values that a compilation needs besides what the spec has.
  package var neededVariables: [String: String] {
    Dictionary(secrets.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The spec as text; `nil` where YAML cannot hold it.
  package var yaml: String? {
    guard !variables.isEmpty, case .mapping(let members) = node else { return node.yaml }
    let values = SpecNode.mapping(variables.map { SpecNode.Member($0.name, .text($0.value)) })
    return SpecNode.mapping([SpecNode.Member("vars", values)] + members).yaml
  }

  /// The header fields that it begins with whose values are plain texts; none of a list, which a name that comes twice
  /// makes.
  fileprivate var headers: [(name: String, value: String)] {
    guard case .mapping(let members) = node else { return [] }
    var headers: [(name: String, value: String)] = []
    for member in members {
      guard case .text("headers") = member.key, case .mapping(let fields) = member.value else { continue }
      for field in fields {
        guard case .text(let name) = field.key, case .text(let value) = field.value else { break }
        headers.append((name, value))
      }
    }
    return headers
  }

  // MARK: Variables

  /// Makes variables of values that look like another one each time, and keeps the values.
  package mutating func makeVariables() {
    _ = makeVariables(at: nil, in: \.variables)
  }

  /// Makes variables without a value of what stands at `paths` of the spec, and gives those paths of which it made one.
  package mutating func hideSecrets(at paths: Set<String>) -> Set<String> {
    makeVariables(at: paths, in: \.secrets)
  }

  /// Makes variables, listed in `list`, of what stands at some paths, and gives these; with paths of `nil` of what looks
  /// like another one each time.
  private mutating func makeVariables(
    at paths: Set<String>?, in list: WritableKeyPath<ImportedSpec, [(name: String, value: String)]>
  ) -> Set<String> {
    let whole = node
    var found: Set<String> = []
    node = Self.changed(whole) { name, text, path in
      guard paths?.contains(path) ?? VolatileText.isVolatile(text, named: name) else { return nil }
      found.insert(path)
      return add(name, text, to: list)
    }
    return found
  }

  private mutating func add(
    _ name: String, _ text: String,
    to list: WritableKeyPath<ImportedSpec, [(name: String, value: String)]>
  ) -> SpecNode {
    let (variable, isNew) = names.variable(of: text, called: name)
    if isNew { self[keyPath: list].append((variable, text)) }
    return .template("${\(variable)}")
  }

  /// The keys whose texts are the request's.
  private static let keysOfValues: Set<String> = [
    "headers", "cookies", "query", "params", "files", "body", "auth",
  ]
  /// The keys below them whose texts are not: where bytes come from, and how.
  private static let fixedKeys: Set<String> = ["path", "base64", "hex", "type", "filename", "name"]

  private static func changed(
    _ node: SpecNode, _ change: (_ name: String, _ text: String, _ path: String) -> SpecNode?
  ) -> SpecNode {
    guard case .mapping(let members) = node else { return node }
    return .mapping(
      members.map { member in
        guard case .text(let key) = member.key, keysOfValues.contains(key) else { return member }
        let isFixed = key == "files" || key == "body"
        return SpecNode.Member(
          member.key, changed(member.value, key, at: key, skipping: isFixed ? fixedKeys : [], change))
      })
  }

  private static func changed(
    _ node: SpecNode, _ name: String, at path: String, skipping fixed: Set<String>,
    _ change: (String, String, String) -> SpecNode?
  ) -> SpecNode {
    switch node {
    case .text(let text): return change(name, text, path) ?? node
    case .list(let items):
      return .list(
        items.enumerated().map { index, item in
          // A list of pairs is a mapping whose names come twice; the values of `auth` have one path.
          if path == "auth.basic" { return changed(item, name, at: path, skipping: fixed, change) }
          if case .mapping(let members) = item, members.count == 1, path == "headers" || path == "cookies" {
            return changed(item, name, at: path, skipping: fixed, change)
          }
          return changed(
            item, name, at: FieldPath.appending(index: index, to: path), skipping: fixed, change)
        })
    case .mapping(let members):
      return .mapping(
        members.map { member in
          guard case .text(let key) = member.key, !fixed.contains(key) else { return member }
          return SpecNode.Member(
            member.key,
            changed(
              member.value, key, at: FieldPath.appending(key: key, to: path), skipping: fixed, change))
        })
    default: return node
    }
  }
}

/// The names of a spec's variables, each of which stands for one value.
struct VariableNames {
  private struct Key: Hashable {
    let name: String
    let value: String
  }

  private var known: [Key: String] = [:]
  private var taken: Set<String> = []
  /// How many names were made of each.
  private var counts: [String: Int] = [:]

  /// The variable of a value that the request calls `name`, and whether it is a new one.
  mutating func variable(of value: String, called name: String) -> (name: String, isNew: Bool) {
    let key = Key(name: Self.variableName(name), value: value)
    if let variable = known[key] { return (variable, false) }
    let variable = unique(name)
    known[key] = variable
    return (variable, true)
  }

  /// A name that no other variable has: with a number where that is taken.
  mutating func unique(_ name: String) -> String {
    let base = Self.variableName(name)
    var count = counts[base, default: 0] + 1
    while !taken.insert(count == 1 ? base : "\(base)-\(count)").inserted { count += 1 }
    counts[base] = count
    return count == 1 ? base : "\(base)-\(count)"
  }

  private static func variableName(_ name: String) -> String {
    var bytes = name.utf8.map { byte -> UInt8 in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: byte
      default: UInt8(ascii: "-")
      }
    }
    while bytes.last == UInt8(ascii: "-") { bytes.removeLast() }
    // Each byte that a name cannot begin with goes.
    let first = bytes.firstIndex { $0 >= 0x41 || $0 == 0x5F } ?? bytes.endIndex
    return first == bytes.endIndex ? "value" : String(decoding: bytes[first...].prefix(40), as: UTF8.self)
  }
}

/// Texts that are another one each time: identifiers, times, signatures.
enum VolatileText {
  static func isVolatile(_ text: String, named name: String) -> Bool {
    let bytes = Array(text.utf8)
    return WildcardShape.isUUID(text[...]) || isTime(bytes) || isHex(bytes) || isToken(bytes)
      || isSignature(bytes, name)
  }

  /// Seconds or milliseconds since 1970 of this century, or a date with a time.
  private static func isTime(_ bytes: [UInt8]) -> Bool {
    if bytes.count == 10 || bytes.count == 13 || bytes.count == 14 && bytes[10] == UInt8(ascii: ".") {
      return bytes.first == UInt8(ascii: "1") && bytes[1] >= UInt8(ascii: "2")
        && bytes.allSatisfy { $0.isDecimalDigit || $0 == UInt8(ascii: ".") }
    }
    guard bytes.count >= 19, bytes.count <= 35, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-")
    else {
      return false
    }
    return bytes[..<4].allSatisfy(\.isDecimalDigit) && [UInt8(ascii: "T"), 0x20].contains(bytes[10])
      && bytes[13] == UInt8(ascii: ":")
  }

  private static func isHex(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 16 && bytes.allSatisfy(\.isHexDigit) && bytes.contains { $0.isDecimalDigit }
      && bytes.contains { !$0.isDecimalDigit }
  }

  /// A JSON web token (RFC 7519): three runs of base64 whose first begins as JSON does.
  private static func isToken(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "eyJ".utf8) && bytes.count { $0 == UInt8(ascii: ".") } == 2
  }

  private static let signatures: Set<String> = ["sign", "signature", "sig", "hmac", "nonce", "digest"]

  private static func isSignature(_ bytes: [UInt8], _ name: String) -> Bool {
    bytes.count >= 8 && signatures.contains(name.lowercased())
  }
}

// MARK: What several have in common

/// What several specs have in common, which the base that they extend says: it shrinks with each of them.
package struct SharedBase: Sendable {
  /// What of a spec a base may say.
  fileprivate struct Part: Sendable {
    let client: Client
    /// Scheme, host and port of its URL.
    let origin: String?
    let phone: PhoneSettings?

    init(_ draft: SpecDraft) {
      client = draft.client
      origin = SharedBase.origin(of: draft.url)
      phone = draft.phone
    }

    init(_ client: Client) {
      self.client = client
      (origin, phone) = (nil, nil)
    }
  }

  private var count = 0
  private var client: Client?
  /// Scheme, host and port of all URLs.
  private var origin: String?
  /// The fields that all begin with.
  private var headers: [(name: String, value: String)] = []
  private var phone: PhoneSettings?
  /// Whether all clients resolve a URL against a base. One that has none is handed the whole URL, which begins with a
  /// variable then.
  private var hasBase = true

  /// The variable that holds scheme, host and port where a client has no base.
  private static let originName = "api"

  /// What no spec has.
  package init() {}

  /// Takes out what another spec does not say.
  package mutating func add(_ spec: ImportedSpec) {
    let part = spec.common
    let isFirst = count == 0
    count += 1
    client = isFirst || client == part.client ? part.client : nil
    origin = isFirst || origin == part.origin ? part.origin : nil
    phone = isFirst || phone?.yaml == part.phone?.yaml ? part.phone : nil
    hasBase = hasBase && part.client.hasBase
    // What became a variable is each spec's own.
    let given = spec.headers
    headers = isFirst ? given : zip(headers, given).prefix { $0 == $1 }.map { $0.0 }
  }

  /// The base as a document; `nil` where there is nothing in common.
  package var yaml: String? {
    guard count > 1 else { return nil }
    var members: [SpecNode.Member] = []
    if let origin, !hasBase {
      members.append(.init("vars", .mapping([.init(Self.originName, .text(origin))])))
    }
    if let client { members.append(.init("client", client.node)) }
    if let origin, hasBase { members.append(.init("base", .text(origin))) }
    if !headers.isEmpty {
      members.append(.init("headers", .mapping(headers.map { .init($0.name, .text($0.value)) })))
    }
    if let phone { members += phone.members }
    return members.isEmpty ? nil : SpecNode.mapping(members).yaml
  }

  /// Whether it has the scheme of all URLs.
  package var saysOrigin: Bool { origin != nil }

  /// What stands before the path of a URL.
  private static func origin(of url: String) -> String? {
    guard let mark = url.firstOccurrence(of: "://"),
      let slash = url[mark.upperBound...].firstIndex(of: "/")
    else { return nil }
    return String(url[..<slash])
  }

  /// A URL without what the base says of it.
  private func relative(_ url: SpecNode) -> SpecNode {
    guard let origin else { return url }
    func rest(_ url: String) -> String? {
      guard Self.origin(of: url)?.utf8.elementsEqual(origin.utf8) == true else { return nil }
      return String(url[url.index(url.startIndex, offsetBy: origin.count)...])
    }
    switch url {
    case .text(let text):
      guard let rest = rest(text) else { return url }
      return hasBase ? .text(rest) : .template("${\(Self.originName)}" + ScalarText.escaped(rest))
    case .template(let text):
      guard let rest = rest(text) else { return url }
      return .template(hasBase ? rest : "${\(Self.originName)}" + rest)
    default: return url
    }
  }

  /// A spec without what the base says, which it extends at `path`; `names` are those of its own variables.
  fileprivate func extended(by spec: SpecNode, at path: String, names: [String]) -> SpecNode {
    let takesOrigin = hasBase || !names.contains(Self.originName)
    guard case .mapping(let members) = spec else { return spec }
    let rest = members.compactMap { member -> SpecNode.Member? in
      guard case .text(let key) = member.key else { return member }
      switch key {
      case "client": return client == nil ? member : nil
      case "url":
        return SpecNode.Member(member.key, takesOrigin ? relative(member.value) : member.value)
      case "transport", "device": return phone == nil ? member : nil
      case "headers":
        guard case .mapping(let fields) = member.value else { return member }
        let own = Array(fields.dropFirst(headers.count))
        return own.isEmpty ? nil : SpecNode.Member(member.key, .mapping(own))
      default: return member
      }
    }
    return .mapping([SpecNode.Member("extends", .text(path))] + rest)
  }
}

extension ImportedSpec {
  /// Takes out what a base at `path` says.
  package mutating func extend(_ base: SharedBase, at path: String) {
    node = base.extended(by: node, at: path, names: (variables + secrets).map(\.name))
  }
}

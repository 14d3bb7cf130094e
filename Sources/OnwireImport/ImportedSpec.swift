package import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
package import OnwireSpecLanguage
import OnwireTextFormats

/// A spec that was found, with some of its values made variables, as it will be written.
package struct ImportedSpec: Sendable {
  /// The client that sends it.
  package let client: Client
  /// The keys of `wire` in it.
  package let wireKeys: [String]
  /// The parts that a base may have instead.
  fileprivate let common: SharedBase.Part
  package private(set) var node: SpecNode
  /// Variables with their values, in order.
  package private(set) var variables: [(name: String, value: String)] = []
  /// Variables whose values are secrets, which are not written.
  package private(set) var secrets: [(name: String, value: String)] = []
  private var names = VariableNames()

  /// The spec as it was found.
  package init(_ found: Importer.Found) {
    client = found.client
    wireKeys = found.wireKeys
    common = SharedBase.Part(found.draft)
    node = found.draft.node
  }

  /// The document and its variables, to be stored until they are written.
  package var content: SpecNode {
    .list([node, .mapping(variables.map { SpecNode.Member($0.name, .text($0.value)) })])
  }

  /// A spec from the `content` of another, which can only be written and reported; `nil` for another node.
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

  /// Replaces the spec of the first request by that of several.
  package mutating func take(_ merged: MergedSpec) {
    node = merged.node
    variables = merged.variables.map { ($0.name, $0.values.first ?? "") }
  }

  /// The values of variables that a compilation needs and the spec does not have.
  package var neededVariables: [String: String] {
    Dictionary(secrets.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The spec as text; `nil` if YAML cannot hold it.
  package var yaml: String? {
    guard !variables.isEmpty, case .mapping(let members) = node else { return node.yaml }
    let values = SpecNode.mapping(variables.map { SpecNode.Member($0.name, .text($0.value)) })
    return SpecNode.mapping([SpecNode.Member("vars", values)] + members).yaml
  }

  /// Its first header fields whose values are plain texts; none if the fields are a list, because a name is
  /// repeated.
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

  /// Replaces values that look different each time by variables, and keeps the values.
  package mutating func makeVariables() {
    _ = makeVariables(at: nil, in: \.variables)
  }

  /// Replaces the values at `paths` of the spec by variables without a value, and returns the paths that it
  /// replaced.
  package mutating func hideSecrets(at paths: Set<String>) -> Set<String> {
    makeVariables(at: paths, in: \.secrets)
  }

  /// Replaces the values at some paths by variables, lists these in `list`, and returns the paths; if `paths`
  /// is `nil`, it replaces values that look different each time.
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

  /// The keys whose texts come from the request.
  private static let keysOfValues: Set<String> = [
    "headers", "cookies", "query", "params", "files", "body", "auth",
  ]
  /// The keys below them whose texts do not: they say where bytes come from, and how.
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
          // A list of pairs is a mapping with repeated names; the values of `auth` share one path.
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
  /// The number of variables made for each name.
  private var counts: [String: Int] = [:]

  /// The variable for a value that the request calls `name`, and whether it is new.
  mutating func variable(of value: String, called name: String) -> (name: String, isNew: Bool) {
    let key = Key(name: Self.variableName(name), value: value)
    if let variable = known[key] { return (variable, false) }
    let variable = unique(name)
    known[key] = variable
    return (variable, true)
  }

  /// A name that no other variable has: if it is taken, a number is added.
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
    // Removes leading bytes that a name cannot begin with.
    let first = bytes.firstIndex { $0 >= 0x41 || $0 == 0x5F } ?? bytes.endIndex
    return first == bytes.endIndex ? "value" : String(decoding: bytes[first...].prefix(40), as: UTF8.self)
  }
}

/// Texts that are different each time: identifiers, times, signatures.
enum VolatileText {
  static func isVolatile(_ text: String, named name: String) -> Bool {
    let bytes = Array(text.utf8)
    return WildcardShape.isUUID(text[...]) || isTime(bytes) || isHex(bytes) || isToken(bytes)
      || isSignature(bytes, name)
  }

  /// Whether the bytes are seconds or milliseconds since 1970 in this century, or a date with a time.
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

  /// Whether the bytes are a JSON web token (RFC 7519): three runs of base64, the first of which begins as
  /// JSON does.
  private static func isToken(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "eyJ".utf8) && bytes.count { $0 == UInt8(ascii: ".") } == 2
  }

  private static let signatures: Set<String> = ["sign", "signature", "sig", "hmac", "nonce", "digest"]

  private static func isSignature(_ bytes: [UInt8], _ name: String) -> Bool {
    bytes.count >= 8 && signatures.contains(name.lowercased())
  }
}

// MARK: What several have in common

/// What several specs share, for the base that they extend: it shrinks with each spec that is added.
package struct SharedBase: Sendable {
  /// The parts of a spec that a base may have.
  fileprivate struct Part: Sendable {
    let client: Client
    /// The scheme, host and port of its URL.
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
  /// The scheme, host and port that all URLs share.
  private var origin: String?
  /// The fields that all specs begin with.
  private var headers: [(name: String, value: String)] = []
  private var phone: PhoneSettings?
  /// Whether all clients resolve a URL against a base. One without a base is handed the whole URL, which then
  /// begins with a variable.
  private var hasBase = true

  /// The variable for scheme, host and port if a client has no base.
  private static let originName = "api"

  /// The base of no specs.
  package init() {}

  /// Removes what another spec does not have.
  package mutating func add(_ spec: ImportedSpec) {
    let part = spec.common
    let isFirst = count == 0
    count += 1
    client = isFirst || client == part.client ? part.client : nil
    origin = isFirst || origin == part.origin ? part.origin : nil
    phone = isFirst || phone?.yaml == part.phone?.yaml ? part.phone : nil
    hasBase = hasBase && part.client.hasBase
    // Fields that became variables are each spec's own.
    let given = spec.headers
    headers = isFirst ? given : zip(headers, given).prefix { $0 == $1 }.map { $0.0 }
  }

  /// The base as a document; `nil` if the specs share nothing.
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

  /// Whether it has the scheme, host and port of all URLs.
  package var saysOrigin: Bool { origin != nil }

  /// The part of a URL before its path.
  private static func origin(of url: String) -> String? {
    guard let mark = url.firstOccurrence(of: "://"),
      let slash = url[mark.upperBound...].firstIndex(of: "/")
    else { return nil }
    return String(url[..<slash])
  }

  /// A URL without the part that the base has.
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

  /// A spec without the parts that the base has, which it extends at `path`; `names` are those of its own
  /// variables.
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
  /// Removes the parts that the base at `path` has, and extends it.
  package mutating func extend(_ base: SharedBase, at path: String) {
    node = base.extended(by: node, at: path, names: (variables + secrets).map(\.name))
  }
}

import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

/// A spec being made: its keys, in the order of the reference.
package struct SpecDraft: Sendable {
  var client: Client
  var method: String?
  var url = ""
  /// Header fields; a `nil` value removes a default.
  var headers: [(name: String, value: String?)] = []
  var cookies: [(name: String, value: String)] = []
  var query: SpecNode?
  var params: SpecNode?
  var paramsText: String?
  var serialization: RequestSpec.Serialization?
  var files: [SpecNode] = []
  var body: [SpecNode.Member] = []
  var boundary: String?
  var auth: SpecNode.Member?
  var phone: PhoneSettings?
  var framing: SpecNode?
  var wire: [SpecNode.Member] = []

  init(client: Client) { self.client = client }

  /// The draft as the document of a spec.
  var node: SpecNode {
    guard case .mapping(let members) = clientless else { return clientless }
    return .mapping([SpecNode.Member("client", client.node)] + members)
  }

  /// The same without the client, which the drafts for different clients have in common.
  var clientless: SpecNode {
    var members: [SpecNode.Member] = []
    func add(_ key: String, _ value: SpecNode?) {
      if let value { members.append(SpecNode.Member(key, value)) }
    }
    add("method", method.map { .text($0) })
    add("url", .text(url))
    add("headers", Self.fields(headers))
    add("cookies", Self.fields(cookies.map { ($0.name, $0.value) }))
    add("query", query)
    add("params", params)
    add("params-text", paramsText.map { .text($0) })
    add("as", serialization.map { .text($0.rawValue) })
    add("files", files.isEmpty ? nil : .list(files))
    add("body", body.isEmpty ? nil : .mapping(body))
    add("boundary", boundary.map { .text($0) })
    if let auth { add("auth", .mapping([auth])) }
    members += phone?.members ?? []
    add("framing", framing)
    add("wire", wire.isEmpty ? nil : .mapping(wire))
    return .mapping(members)
  }

  /// The fields as a mapping, or as a list if a name is repeated.
  private static func fields(_ fields: [(name: String, value: String?)]) -> SpecNode? {
    guard !fields.isEmpty else { return nil }
    let members = fields.map { SpecNode.Member($0.name, $0.value.map { .text($0) } ?? .null) }
    guard Set(fields.map { $0.name.lowercased() }).count == fields.count else {
      return .list(members.map { .mapping([$0]) })
    }
    return .mapping(members)
  }

  /// A copy of the draft with little in its body and in its URL, which begins with `origin`: it gives the
  /// same head, except for the length.
  func sketch(at origin: String) -> SpecDraft {
    var draft = self
    draft.url = origin + "/"
    draft.query = nil
    draft.params = params?.beginning
    if paramsText?.isEmpty == false { draft.paramsText = "x" }
    draft.files = files.prefix(1).map { file in
      guard case .mapping(let members) = file else { return file }
      return .mapping(members.map { Self.isContent($0.key) ? .init("text", .text("x")) : $0 })
    }
    draft.body = body.map { Self.isContent($0.key) ? .init("text", .text("x")) : $0 }
    return draft
  }

  private static func isContent(_ key: SpecNode) -> Bool {
    if case .text(let name) = key { ["text", "base64", "path"].contains(name) } else { false }
  }

  /// Its cost in import, whose first numbers weigh most.
  var cost: Cost {
    Cost(
      wire: wire.count, form: form, overruled: overruled + (hasForeignBoundary ? 1 : 0),
      settings: client.settings.count, fields: headers.count + cookies.count)
  }

  /// How far the parameters are from what the app passed in: 0 if they are nested.
  private var form: Int {
    if !body.isEmpty { return isEmptyBody ? 0 : 3 }
    if isUnlikelyForm { return 3 }
    if paramsText != nil { return 2 }
    return isQueryInURL ? 1 : 0
  }

  private var isEmptyBody: Bool {
    guard body.count == 1, case .text(let text) = body[0].value else { return false }
    return text.isEmpty
  }

  /// The number of header fields that the app has to give in place of those that the client writes itself.
  var overruled = 0

  /// Whether the app gives the field that names it and its phone.
  var givesAgent: Bool { headers.contains { $0.name.lowercased() == "user-agent" } }

  /// Whether the boundary is not one that the client makes.
  var hasForeignBoundary = false

  /// Whether the client writes everything by its own rules.
  var isOrdinary: Bool { overruled == 0 && !hasForeignBoundary }

  /// What the app has to give in place of parameters; `nil` if nothing.
  var givenByApp: String? {
    if !body.isEmpty { return "with a body that the app gives whole" }
    if paramsText != nil { return "with a text in place of the parameters" }
    if isQueryInURL { return "with a query in the URL" }
    if hasForeignBoundary { return "with a boundary that it does not make by itself" }
    return overruled > 0 ? "with header fields that the app gives in place of the library's" : nil
  }

  /// Whether the body parses as a form but is unlikely to be one, such as `hello` as text/plain, or JSON that
  /// curl sends as a form.
  var isUnlikelyForm = false

  /// Whether the URL has a query that may be parameters.
  var isQueryInURL = false

  /// Whether the client sends it by itself, unchanged or with settings that an app can make.
  var isByItself: Bool { isOfParameters && !hasForeignBoundary }

  /// The same, whatever the boundary.
  var isOfParameters: Bool { wire.isEmpty && form == 0 && overruled == 0 }

  /// Whether no other draft for the client could be cheaper.
  var isIdeal: Bool { isByItself && client.settings.isEmpty }
}

/// The cost of a draft; of drafts that give the same bytes, the cheapest is written.
package struct Cost: Comparable, Sendable {
  var wire: Int
  var form: Int
  var overruled: Int
  var settings: Int
  var fields: Int

  package static func < (a: Cost, b: Cost) -> Bool {
    (a.wire, a.form, a.overruled, a.settings, a.fields) < (b.wire, b.form, b.overruled, b.settings, b.fields)
  }
}

extension Client {
  /// The client as a spec names it: its name, with any rules that are set.
  var node: SpecNode {
    if settings.isEmpty { return .text(nameAndRelease) }
    let rules = settings.map { SpecNode.Member($0.rule, $0.value.node) }
    return .mapping([.init("use", .text(nameAndRelease)), .init("rules", .mapping(rules))])
  }
}

extension RuleValue {
  fileprivate var node: SpecNode {
    switch self {
    case .text(let text): ["true", "false"].contains(text) ? .typed(text) : .text(text)
    case .list(let texts): .list(texts.map { .text($0) })
    }
  }
}

extension SpecNode {
  /// The node with only the first of its contents.
  fileprivate var beginning: SpecNode {
    switch self {
    case .list(let items): .list(items.prefix(1).map(\.beginning))
    case .set(let items): .set(items.prefix(1).map(\.beginning))
    case .mapping(let members): .mapping(members.prefix(1).map { .init($0.key, $0.value.beginning) })
    default: self
    }
  }
}

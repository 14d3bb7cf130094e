import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

/// The changes that an app could make to a spec's settings and parameters.
struct EncodingChanges {
  let spec: RequestSpec
  let text: SpecText
  let client: Client
  let meant: MeantData

  init(_ spec: RequestSpec, _ text: SpecText, _ client: Client, _ meant: MeantData) {
    self.spec = spec
    self.text = text
    self.client = client
    self.meant = meant
  }

  /// The changes, each by itself.
  var all: [Encoding.Change] { ownRules + options + respellings + serializers + texts }

  /// Drops each of the spec's own rules, for the library's value.
  private var ownRules: [Encoding.Change] {
    (spec.client?.rules ?? []).map { rule in
      let name = rule.name.value
      let client = spec.client?.name.value ?? client.nameAndRelease
      return Encoding.Change(
        kind: .library, words: EncodingWording.without("client.rules.\(name)"), parts: ["rule \(name)"]
      ) { text in
        text.removing(rule: name, ofClient: client).flatMap(text.applying)
      }
    }
  }

  /// Sets each setting of the library.
  private var options: [Encoding.Change] {
    let name = spec.client?.name.value ?? client.nameAndRelease
    return RuleDefinition.all.map(\.name).filter { $0.hasPrefix("query.") || $0.hasPrefix("multipart.") }
      .flatMap { rule -> [Encoding.Change] in
        guard let row = client.table.row(rule, in: client.version), let options = row.options else {
          return []
        }
        return options.map { option in
          Encoding.Change(
            kind: .option, words: AcceptWording.becomes("client.rules.\(rule)", .word(option)),
            parts: ["rule \(rule)"]
          ) { text in
            text.setting(rule: rule, to: option, ofClient: name).flatMap(text.applying)
          }
        }
      }
  }

  // MARK: Arrays

  /// The arrays that a change applies to.
  private enum Arrays: CaseIterable {
    case ofContainers, all, ofValues

    func holds(_ text: SpecText, _ list: SpecText.Node) -> Bool {
      let isOfValues = text.items(of: list).allSatisfy { text.isScalar($0) }
      return switch self {
      case .all: true
      case .ofContainers: !isOfValues
      case .ofValues: isOfValues
      }
    }
  }

  private var respellings: [Encoding.Change] {
    let lists = text.lists(at: [.key("params")])
    func change(
      _ arrays: Arrays, _ words: String, _ edits: @escaping @Sendable (SpecText, SpecText.Node) -> [SpecEdit]?
    ) -> [Encoding.Change] {
      let paths = lists.filter { arrays.holds(text, $0.node) }.map(\.path)
      guard !paths.isEmpty else { return [] }
      let names = paths.map { Array($0.dropFirst()).shown }
      return [
        Encoding.Change(kind: .respelling, words: EncodingWording.respelled(names, words), parts: Set(names))
        {
          text in
          // Inner arrays first, so that the paths of outer ones stay valid.
          let wanted = Set(paths)
          return Set(paths.map(\.count)).sorted(by: >).reduce(text as SpecText?) { text, depth in
            text.flatMap { text in
              var all: [SpecEdit] = []
              for list in text.lists(at: [.key("params")])
              where list.path.count == depth && wanted.contains(list.path) {
                guard let own = edits(text, list.node) else { return nil }
                all += own
              }
              return text.applying(all)
            }
          }
        }
      ]
    }
    let indices: [Arrays] =
      Set(lists.map { Arrays.ofValues.holds(text, $0.node) }).count == 2 ? Arrays.allCases : [.all]
    return indices.flatMap { change($0, EncodingWording.indices) { $0.indexing($1) } }
      + change(.ofValues, EncodingWording.sets) { $0.taggingSet($1) }
  }

  // MARK: Serializers and texts

  private var serializers: [Encoding.Change] {
    [RequestSpec.Serialization.form, .json].map { kind in
      Encoding.Change(
        kind: .serializer, words: AcceptWording.becomes("as", .word(kind.rawValue)), parts: ["as"]
      ) { text in
        text.setting([.key("as")], to: .word(kind.rawValue)).flatMap(text.applying)
      }
    }
  }

  private var texts: [Encoding.Change] {
    guard spec.files == nil else { return [] }
    return FormStyle.all.compactMap { style in
      guard let written = style.text(of: meant) else { return nil }
      return Encoding.Change(kind: .text, words: EncodingWording.text(style.words), parts: ["text"]) { text in
        guard
          let position = text.entries(of: text.root).firstIndex(where: { text.text(of: $0.key) == "params" }),
          let rest = text.removing(position, of: text.root).flatMap(text.applying)
        else { return nil }
        return rest.setting([.key("params-text")], to: .text(written)).flatMap(rest.applying)
      }
    }
  }
}

/// A way to write nested data as a form.
private struct FormStyle {
  enum Lists: CaseIterable {
    case brackets, indices, repeated

    func name(_ name: String, _ index: Int) -> String {
      switch self {
      case .brackets: name + "[]"
      case .indices: "\(name)[\(index)]"
      case .repeated: name
      }
    }

    var words: String {
      switch self {
      case .brackets: "a[]"
      case .indices: "a[0]"
      case .repeated: "a"
      }
    }
  }

  /// How arrays of values are written.
  let values: Lists
  /// How arrays of arrays and dictionaries are written.
  let containers: Lists

  static let all = Lists.allCases.flatMap { values in
    [Lists.brackets, .indices].map { FormStyle(values: values, containers: $0) }
  }

  var words: String { "\(values.words)=…, \(containers.words)[b]=…" }

  /// The text; `nil` if a form cannot express the data.
  func text(of meant: MeantData) -> String? {
    guard case .map(let members) = meant else { return nil }
    var pairs: [String] = []
    for member in members where !add(member.value, member.key, &pairs) { return nil }
    return pairs.joined(separator: "&")
  }

  private func add(_ meant: MeantData, _ name: String, _ pairs: inout [String]) -> Bool {
    switch meant {
    case .map(let members):
      return !members.isEmpty && members.allSatisfy { add($0.value, "\(name)[\($0.key)]", &pairs) }
    case .list(let values, _):
      let style = values.allSatisfy(\.isScalar) ? self.values : containers
      return !values.isEmpty
        && values.enumerated().allSatisfy { add($1, style.name(name, $0), &pairs) }
    case .null: pairs.append(Self.escaped(name) + "=")
    case .boolean(let value): pairs.append(Self.escaped(name) + (value ? "=1" : "=0"))
    case .integer, .double: pairs.append(Self.escaped(name) + "=" + Self.escaped(meant.words))
    case .text(let text): pairs.append(Self.escaped(name) + "=" + Self.escaped(text))
    }
    return true
  }

  private static let encoder = PercentEncoder(keeping: .unreserved)

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    encoder.encode(text.utf8, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SpecText {
  /// The edits that set a rule of the client, which is named `client` if the text names none.
  func setting(rule: String, to value: String, ofClient client: String) -> [SpecEdit]? {
    let rules = SpecValue.mapping([SpecValue.Member(rule, .word(value))])
    let whole = SpecValue.mapping([
      SpecValue.Member("use", .word(client)), SpecValue.Member("rules", rules),
    ])
    guard let node = self.value("client", of: root) else { return setting([.key("client")], to: whole) }
    return isMapping(node)
      ? setting([.key("client"), .key("rules"), .key(rule)], to: .word(value)) : replacing(node, with: whole)
  }

  /// The edits that remove a rule from the text.
  func removing(rule: String, ofClient client: String) -> [SpecEdit]? {
    let (rules, depth) = node(at: [.key("client"), .key("rules")])
    guard depth == 2, let choice = parent(of: rules),
      let position = entries(of: rules).firstIndex(where: { text(of: $0.key) == rule })
    else { return nil }
    return count(of: rules) > 1 ? removing(position, of: rules) : replacing(choice, with: .word(client))
  }
}

import OnwireClients
import OnwireSpecLanguage

/// The reference of all keys of the spec language, docs/spec-reference.md in Markdown, from the same tables
/// as the JSON Schema.
package enum SpecReference {
  /// The page.
  package static var page: Page {
    var page = Page("The keys of a spec")
    let introduction = [
      """
      Every key of the request-spec language, version 1: what it takes, what holds without it, and an example. \
      [spec-language.md](spec-language.md) says how values, bases, wildcards and multipart work; \
      [rules.md](rules.md) has the rules of `client.rules`.
      """,
      """
      Wherever a text is asked for, the spelling of any scalar is the text, and `${…}` may stand in it. A key \
      that may be null counts as absent where it is, unless its meaning says otherwise. What must be there \
      may come from a base, but not inside a list.
      """,
      """
      This page is generated: `ONWIRE_UPDATE=1 swift test --filter ReferenceTests` writes it, and \
      `onwire schema --format markdown` prints it.
      """,
    ]
    for words in introduction { page.add(.words(Words(ours: words))) }
    let links = sections.map { section in
      let keys = section.mapping.keys.map {
        Words.link($0.name, to: "#\(MarkdownText.anchor(section.path($0)))")
      }
      return Words(ours: "\(section.title): ") + Words.joined(keys, by: ", ")
    }
    page.add(.list(links + [Words(ours: "[Clients](#clients)")]))
    for section in sections { section.add(to: &page) }
    page.add(.heading(1, "Clients"))
    page.add(
      .words(
        Words(
          ours: """
            `client` and `client.use` take one of these names, with a release or the first numbers of one after `@`: \
            `afnetworking@2.6` is 2.6.3, `afnetworking` the newest. `onwire clients NAME` and [clients/](clients) say \
            what each does.
            """)))
    page.add(.table(Page.table(Client.tables)))
    page.add(.heading(1, "Other libraries"))
    page.add(
      .words(
        "A library that has no table of its own often has one of these clients below it; the error for its name says so."
      ))
    page.add(.table(Page.table(OtherLibrary.all)))
    return page
  }

  /// A mapping of the language, with its position in a spec.
  struct Section: Sendable {
    /// The prefix of its keys' headings, such as `device.`; empty for the request itself.
    let prefix: String
    let title: String
    let mapping: Shape.Mapping

    func path(_ key: Shape.Mapping.Key) -> String { prefix + key.name }
  }

  /// All mappings except for the rules, which have a page of their own, in the order in which readers need
  /// them.
  static let sections = [
    Section(prefix: "", title: "A request", mapping: .request),
    Section(prefix: "client.", title: "A changed client", mapping: .client),
    Section(prefix: "general.", title: "For all requests", mapping: .general),
    Section(prefix: "files[].", title: "A part", mapping: .filePart),
    Section(prefix: "body.", title: "A whole body", mapping: .body),
    Section(prefix: "random.", title: "Made-up bytes", mapping: .random),
    Section(prefix: "zeros.", title: "Zero bytes", mapping: .zeros),
    Section(prefix: "framing.", title: "A body in chunks", mapping: .framing),
    Section(prefix: "auth.", title: "Authorization", mapping: .auth),
    Section(prefix: "device.", title: "The device", mapping: .device),
    Section(prefix: "device.app.", title: "The app", mapping: .app),
    Section(prefix: "reply.", title: "The reply", mapping: .reply),
    Section(prefix: "wire.", title: "The wire", mapping: .wire),
    Section(prefix: "wire.chunks[].", title: "A chunk", mapping: .chunk),
    Section(prefix: "wire.body.", title: "The bytes of the body", mapping: .wireBody),
    Section(prefix: "wire.raw.", title: "The bytes of the request", mapping: .wireRaw),
  ]
}

extension SpecReference.Section {
  /// Appends the section: its summary, the conditions on its keys, and the keys.
  fileprivate func add(to page: inout Page) {
    page.add(.heading(1, .text(title)))
    let sentences = [mapping.summary, conditions].filter { !$0.isEmpty }
    page.add(.words(Words(ours: sentences.joined(separator: " "))))
    for key in mapping.keys {
      page.add(.heading(2, .name(path(key))))
      page.add(.words(Words(ours: key.summary)))
      let without = key.without.isEmpty ? [] : ["Without it: \(key.without)."]
      page.add(
        .list((["Takes \(key.shape.words(at: path(key)))."] + without).map { Words(ours: $0) }))
      for example in key.examples {
        page.add(.code(["\(key.name): \(example.flow)"], language: "yaml"), indent: 2)
      }
    }
  }

  /// The keys that must or must not be together, as sentences.
  private var conditions: String {
    let needs = mapping.needs.map { group in
      group.count == 1 ? "\(code(group)) must be there." : "One of \(code(group)) must be there."
    }
    let alternatives = mapping.alternatives.map { "Only one of \(code($0)) may be there." }
    let conflicts = mapping.conflicts.map { "`\($0.key)` cannot be combined with \(code($0.others))." }
    return (needs + alternatives + conflicts).joined(separator: " ")
  }

  private func code(_ keys: [String]) -> String {
    let words = keys.map { "`\($0)`" }
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Shape {
  /// The values of the shape, as the object of a sentence in Markdown; `path` is the key's path, by which
  /// sections are found.
  fileprivate func words(at path: String) -> String {
    switch self {
    case .any: "any value"
    case .text: "a text"
    case .pattern(_, let words, _): words
    case .choice(let words): Self.words(of: words)
    case .null: "null"
    case .nullable(let shape): shape.words(at: path) + (shape.hasMembers ? "; or null" : ", or null")
    case .list(.mapping, nil): "a list of mappings: see [below](#\(Self.section(path + "[]")))"
    case .list(let shape, nil): "a list whose members are each \(shape.words(at: path + "[]"))"
    case .list(let shape, let count?): "a list of \(count) members, each \(shape.words(at: path))"
    case .map(_, .any, nil): "a mapping of any values"
    case .map(_, let shape, nil): "a mapping whose values are each \(shape.words(at: path))"
    case .map(_, let shape, let count?):
      "a mapping of \(count == 1 ? "one entry" : "\(count) entries"), whose value is \(shape.words(at: path))"
    case .mapping: "a mapping: see [below](#\(Self.section(path)))"
    case .either(let shapes): shapes.map { $0.words(at: path) }.joined(separator: "; or ")
    case .known(.rules): Self.rules
    case .known(.server): "the name of a [server](servers.md), or `all`"
    case .known(let known): known.shape.words(at: path)
    case .named("client"): Shape.client.words(at: path)
    case .named: Shape.headers.words(at: path)
    }
  }

  /// Whether the words may end with those of a member, to which ", or null" would seem to belong.
  private var hasMembers: Bool {
    switch self {
    case .list, .map, .either, .named: true
    default: false
    }
  }

  /// More choices than a reader can take in are a list of their own: the clients.
  private static func words(of choices: [String]) -> String {
    choices.count > 30
      ? "the name of a [client](#clients)" : "one of \(choices.map { "`\($0)`" }.joined(separator: ", "))"
  }

  private static let rules =
    "a mapping of [rules](rules.md) to values: a text, or a list of texts, as each rule says"

  /// The anchor of the section about the mapping at `path`; `files[].random` is explained under `random`.
  private static func section(_ path: String) -> String {
    let sections = SpecReference.sections
    let found =
      sections.first { $0.prefix == path + "." }
      ?? sections.first { !$0.prefix.isEmpty && "\(path).".hasSuffix(".\($0.prefix)") }
    return (found?.title ?? "").lowercased().split(separator: " ").joined(separator: "-")
  }
}

extension Example {
  /// The value in YAML's flow form, as it is written after a key.
  var flow: String {
    switch self {
    case .null: "null"
    case .text(let text): RuleValue.text(text).yaml
    case .number(let number): "\(number)"
    case .list(let members): "[\(members.map(\.flow).joined(separator: ", "))]"
    case .mapping(let members):
      "{\(members.map { "\($0.key): \($0.value.flow)" }.joined(separator: ", "))}"
    }
  }
}

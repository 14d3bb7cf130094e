import OnwireDiagnostics
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireSpecLanguage

/// What a program writes as a spec reads back as what it meant.
@Suite struct SpecNodeTests {
  static let texts = [
    "", " ", "a", "null", "~", "yes", "No", "on", "true", "0x1F", "1e5", "12", "-0", ".5", "<<", "=",
    "!!str a", "*a",
    "&a b", "- a", "a: b", "a #b", "# a", "[a]", "{a}", "%TAG", "@a", "`a`", "'a'", "\"a\"", "a\\b", "${x}",
    "$${x}", "$$${x}",
    "${", "${any:uuid}", "${\u{301}x}", "a\nb\n", "a\n\nb", "\n", " a\n b\n", "a\r\nb", "\t", "a\tb", "\0",
    "\u{1B}[2J",
    "\u{85}", "\u{2028}",
    "\u{FEFF}", "\u{202E}abc", "\u{61C}", "\u{7F}", "张三", "👨‍👩‍👧", "e\u{301}", "---", "...", "?", "? a", "key:",
    ":", "a:",
    String(repeating: "long ", count: 300), "2026-01-02", "2026-01-02T03:04:05Z", "|", ">", "\u{FFFE}",
    "\u{10FFFF}", "##[group]a", "a ##vso[b]", "###[a", "::warning::a", "a\n::b\n", "a\n##[b\n", "##é[", "a##",
    "a\nb", "{\n  \"a\": 1\n}", "a\n\n b\n", "a\n \nb", "a\nb \nc", "a\n\tb", "a\n---\nb", "a\n...\n",
    "a\n张\n",
    "a\n# b", "a\nb\n\n", "a: |\n  b", "a\n\u{85}b", "a\n\u{2028}b", "\na\nb", "a\n${x}\nb",
  ]

  @Test(arguments: texts) func `a text reads back as itself, as a key and as a value`(text: String) throws {
    let node = SpecNode.mapping([
      .init("url", .text("https://h.example/")), .init("params", .mapping([.init(text, .text(text))])),
    ])
    let yaml = try #require(node.yaml)
    let hidden = yaml.unicodeScalars.filter { $0 != "\n" && VisibleText.isHidden($0) }
    #expect(hidden.isEmpty, "\(yaml.debugDescription)")
    #expect(VisibleText.lines(yaml) == yaml, "what a build server obeys: \(yaml)")
    let file = SpecReader { _, _ in .failure(LoadFailure(reason: "")) }
      .read(Source(name: "t", bytes: Array(yaml.utf8)), stem: "t")
    #expect(file.diagnostics.isEmpty, "\(file.diagnostics)\n\(yaml)")
    guard case .dictionary(let members)? = file.requests.first?.params?.kind,
      case .string(let key)? = members.first?.key.kind, case .string(let value)? = members.first?.value.kind
    else {
      Issue.record("\(yaml)")
      return
    }
    #expect(Array(key.utf8) == Array(text.utf8), "\(yaml)")
    #expect(Array(value.utf8) == Array(text.utf8), "\(yaml)")
  }

  @Test func `lines are a block where a block shows them as they are`() throws {
    let json = SpecNode.mapping([.init("text", .text("{\n  \"a\": 1\n}"))])
    #expect(json.yaml == "text: |-\n  {\n    \"a\": 1\n  }\n")
    let list = SpecNode.mapping([.init("a", .list([.text("b\n\nc\n"), .text("d")]))])
    #expect(list.yaml == "a:\n- |\n  b\n\n  c\n- d\n")
    let tabs = SpecNode.mapping([.init("text", .text("a\n\tb"))])
    #expect(tabs.yaml == "text: \"a\\n\\tb\"\n")
  }

  @Test func `numbers, nulls, bytes, moments and sets keep their types`() throws {
    let node = SpecNode.mapping([
      .init("url", .text("https://h.example/")),
      .init(
        "params",
        .mapping([
          .init("a", .typed("1.50")), .init("b", .null), .init("c", .binary([0, 255])),
          .init("d", .timestamp("2026-01-02T03:04:05Z")), .init("e", .set([.text("x"), .text("1")])),
          .init("f", .list([])), .init("g", .mapping([])), .init("h", .float("-0.0")),
        ])),
    ])
    let yaml = try #require(node.yaml)
    let file = SpecReader { _, _ in .failure(LoadFailure(reason: "")) }
      .read(Source(name: "t", bytes: Array(yaml.utf8)), stem: "t")
    #expect(file.diagnostics.isEmpty, "\(yaml)")
    guard case .dictionary(let members)? = file.requests.first?.params?.kind else { return }
    let kinds = members.map { member in
      switch member.value.kind {
      case .double(let value): "double \(value)"
      case .null: "null"
      case .data(let bytes): "data \(bytes)"
      case .date(let moment): "date \(moment.secondsSince1970)"
      case .set(let items): "set \(items.count)"
      case .array(let items): "array \(items.count)"
      case .dictionary(let members): "dictionary \(members.count)"
      default: "other"
      }
    }
    #expect(
      kinds == [
        "double 1.5", "null", "data [0, 255]", "date 1767323045.0", "set 2", "array 0", "dictionary 0",
        "double -0.0",
      ])
  }

  @Test func `nodes that are not the same to the byte have fingerprints of their own`() {
    func member(_ key: String, _ value: String) -> SpecNode { .mapping([.init(key, .text(value))]) }
    let nodes: [SpecNode] = [
      .list([]), .set([]), .mapping([]), .text(""), .binary([]), .typed(""), .list([.text("a")]),
      .set([.text("a")]), .list([.text("a"), .text("b")]), .list([.text("a\0b")]), member("a\0b", ""),
      member("a", "b\0"), .text("a\0"), .text("\u{E9}"), .text("e\u{301}"),
    ]
    #expect(Set(nodes.map(\.fingerprint)).count == nodes.count)
    #expect(member("a", "b").fingerprint == member("a", "b").fingerprint)
  }

  @Test func `a node that is put aside as bytes comes back, and other bytes are none`() throws {
    let nodes: [SpecNode] = [
      .null, .text(""), .text(String(repeating: "é\0", count: 200)), .template("${a}"),
      .timestamp("2026-01-02"), .float("98.4"), .binary([0, 0xFF]), .set([.text("a"), .list([])]),
      .mapping([.init("a", .mapping([])), .init(.list([.typed("1")]), .text("b"))]),
    ]
    let whole = SpecNode.list(nodes + [.list(nodes), .list((0..<300).map { .typed("\($0)") })])
    let bytes = whole.bytes
    let back = try #require(SpecNode(bytes: bytes))
    #expect(back.bytes == bytes && back.fingerprint == whole.fingerprint && back.yaml == whole.yaml)
    for length in bytes.indices { #expect(SpecNode(bytes: Array(bytes[..<length])) == nil) }
    #expect(SpecNode(bytes: bytes + [0]) == nil)
    #expect(SpecNode(bytes: [5, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
  }
}

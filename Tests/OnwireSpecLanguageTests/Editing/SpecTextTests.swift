import Foundation
import OnwireDiagnostics
import Testing

@testable import OnwireSpecLanguage

/// Edits of a spec's text do what they should, and leave every other byte and node as it is.
@Suite struct SpecTextTests {
  /// Layouts that people write, and some that they do not.
  static let layouts: [String] = [
    "url: u\nheaders:\n  A: 1 # one\n  # between\n  B: 2\nquery: {a: 1, b: [x, y]} # end\n",
    "url: u\r\nheaders:\r\n  A: 1\r\n  B: 2\r\n", "\u{FEFF}url: u\nparams:\n  a: 1",
    "{url: u, params: {a: 1}}",
    "{\n  url: u, # c\n  params: {\n    a: 1,\n    b: 2 # d\n  }\n}\n", "url: u\nparams: {}\nfiles: []\n",
    "? url\n: u\n? \"params\"\n:\n  ? a\n  : 1\n  ? b\n  : 2\n",
    "url: u\nfiles:\n- name: a\n  text: x\n- {name: b, text: y}\n-   name: c # c\n    text: |\n      one\n      two\n",
    "url: u\nparams:\n  a:\n  b: ~\n  c: # nothing\n  d: ''\n",
    "url: u\nparams:\n  - - 1\n    - 2\n  -\n    - 3\n",
    "url: u\nparams: &p\n  a: &x one\n  b: *x\n  <<: {c: 3}\n  d: !!str 4\n  e: ! f\nquery: *p\n",
    "url: >-\n  a\n  b\nparams:\n  k: |+\n    one\n\n\n  l: >\n    two\n    three\nmethod: GET\n",
    "url: u\nparams: {a: 'it''s', b: \"q\\\"\\u00e9\", c: plain text,\n  d: [1, {e: 2}], 'f': }\n",
    "%YAML 1.2\n---\nurl: u # 1\nparams: {a: 1}\n...\n---\n# two\nurl: v\nparams:\n    deep:\n        er: 1\n        est: 2\n",
    "url: u\nparams:\n  a: one\n    two\n  b: 'one\n    two'\n  c: \"one\\\n    two\"\n",
    "url: ${h}/x\nvars: {h: 'http://a'}\n",
    "---\nurl: u\nheaders:\n- A: 1\n- B: 2 # two\n- A: 3\n", "url:\tu\t# tab\nparams:\n  a:\t1\n",
    "url: u\nparams:\n  \"a b\": 1\n  'c': 2\n  张: 3\n  👩: {name: \"\\U0001F469\"}\n",
  ]

  private static func texts(_ layout: String) -> [SpecText] {
    let source = Source(name: "a.yaml", bytes: Array(layout.utf8))
    return (0..<2).compactMap { SpecText(source, document: $0) }
  }

  private static func nodes(_ text: SpecText) -> [SpecText.Node] {
    (text.root.index..<Int(text.flat(text.root).next)).map { SpecText.Node(index: $0) }
  }

  /// The values in a document, node by node, as they are read.
  private static func values(_ text: SpecText) -> [String] {
    nodes(text).map { node in
      let flat = text.flat(node)
      let value = text.isScalar(node) ? text.text(of: node) : ""
      return "\(flat.kind == .plain || !text.isScalar(node) ? "\(flat.kind)" : "quoted") \(value)"
    }
  }

  @Test("A scalar says what it is to say, and nothing else changes", arguments: layouts)
  func scalars(_ layout: String) throws {
    for text in Self.texts(layout) {
      let before = Self.values(text)
      for (index, node) in Self.nodes(text).enumerated() where text.isScalar(node) {
        for value in [
          "x", "1", "a: b", "${q}", "one\ntwo\n", "", "é\u{202E}", " # ", "]}", text.text(of: node) + "z",
        ] {
          guard let edits = text.setting(node, to: value, isWord: false), let after = text.applying(edits)
          else {
            Issue.record("\(before[index]) to \(value.debugDescription)")
            continue
          }
          #expect(after.text(of: node) == SpecText.escaped(value), "\(before[index])")
          var (old, new) = (before, Self.values(after))
          old[index] = ""
          if new.indices.contains(index) { new[index] = "" }
          #expect(old == new, "\(before[index]) to \(value.debugDescription)")
        }
      }
    }
  }

  @Test("Entries come, go and move, and the others stay as they are", arguments: layouts)
  func entries(_ layout: String) throws {
    for text in Self.texts(layout) {
      for node in Self.nodes(text) where text.isMapping(node) || text.isList(node) {
        let count = text.count(of: node)
        let before = Self.members(of: node, text)
        for position in -1...count {
          let place = position < 0 ? nil : position
          let edits =
            text.isMapping(node)
            ? text.inserting("new: key", .text("- v"), into: node, after: place)
            : text.inserting(.mapping([.init("k", .plain("1"))]), into: node, after: place)
          if let edits {
            let after = try #require(text.applying(edits), "\(layout.debugDescription) \(position)")
            var members = Self.members(of: node, after)
            #expect(members.count == count + 1)
            members.remove(at: place.map { $0 < count ? $0 + 1 : 0 } ?? 0)
            #expect(members == before, "\(layout.debugDescription) \(position)")
            #expect(Self.comments(after) == Self.comments(text))
          }
          if let edits = text.removing(position, of: node) {
            let after = try #require(text.applying(edits), "\(layout.debugDescription) \(position)")
            var members = before
            members.remove(at: position)
            #expect(Self.members(of: node, after) == members, "\(layout.debugDescription) \(position)")
          }
          for target in -1...count {
            guard let edits = text.moving(position, to: target, in: node) else { continue }
            // An edit may put an alias before its anchor, or a comment in braces after what follows it.
            guard let after = text.applying(edits) else { continue }
            var members = before
            members.insert(members.remove(at: position), at: target)
            #expect(
              Self.members(of: node, after) == members, "\(layout.debugDescription) \(position) \(target)")
          }
        }
      }
    }
  }

  /// Lists in the layouts that people give them.
  static let lists: [String] = [
    "url: u\nparams: {a: [1, {b: 2}, [3]], c: []}\n",
    "url: u\nparams:\n  a:\n  - id: 1\n    # in between\n    name: |\n      one\n\n      two\n  - {id: 2} # two\n  b: 1\n",
    "url: u\nparams:\n  a: # the list\n    - x\n\n    -   y\n    - 'z'\n    - - 1\n      - - 2\n",
    "url: u\r\nparams:\r\n  a:\r\n    - id: 1\r\n      n: 2\r\n  b: &x [q, r]\r\n  c: *x\r\n",
    "url: u\nparams:\n  a: &l\n    - &m {x: 1}\n    - *m\n",
  ]

  @Test("A list becomes a mapping of its positions or a set, its items as they are", arguments: lists)
  func respelledLists(_ layout: String) throws {
    let text = try #require(Self.texts(layout).first)
    let paths = text.lists(at: [.key("params")]).map(\.path)
    #expect(!paths.isEmpty)
    var all = text
    for path in paths.reversed() {
      let (list, _) = text.node(at: path)
      guard text.count(of: list) > 0 else {
        #expect(text.indexing(list) == nil)
        continue
      }
      let items = Self.members(of: list, text)
      let keys = items.indices.map { "\($0)" }
      if let edits = text.indexing(list) {
        let after = try #require(text.applying(edits), "\(layout)")
        let (mapping, _) = after.node(at: path)
        let members = Self.members(of: mapping, after)
        #expect(members.map { $0.first } == keys)
        #expect(members.map { Array($0.dropFirst()) } == items, "\(layout)")
        #expect(Self.comments(after) == Self.comments(text))
        let (own, depth) = all.node(at: path)
        if depth == path.count, let edits = all.indexing(own) { all = try #require(all.applying(edits)) }
      } else {
        #expect(text.key(of: list) == nil, "\(path)")
      }
      if let edits = text.taggingSet(list) {
        let (set, _) = try #require(text.applying(edits)).node(at: path)
        #expect(Self.members(of: set, try #require(text.applying(edits))) == items)
      }
    }
    #expect(all.lists(at: [.key("params")]).count < paths.count)
  }

  /// Lists with their dashes under the key, and the same with brackets in their place.
  static let unindented: [(before: String, after: String)] = [
    ("url: u\nfiles:\n- a\n- b # c\nparams: 1\n", "url: u\nfiles: [x] # c\nparams: 1\n"),
    ("url: u\r\nfiles: # c\r\n# d\r\n- a\r\n", "url: u\r\nfiles: [x] # c\r\n# d\r\n"),
    ("files: &a\n- a\nurl: u\n", "files: &a [x]\nurl: u\n"),
    ("files:\n  - a\nurl: u\n", "files:\n  [x]\nurl: u\n"), ("? files\n: - a\n", "? files\n: [x]\n"),
  ]

  @Test("Brackets stand deeper than their key, whatever stood there", arguments: unindented)
  func replacedLists(_ layout: (before: String, after: String)) throws {
    let text = try #require(Self.texts(layout.before).first)
    let edits = try #require(text.setting([.key("files")], to: .list([.text("x")])))
    let after = try #require(text.applying(edits), "\(layout.before)")
    #expect(String(decoding: after.source.bytes, as: UTF8.self) == layout.after)
    #expect(Self.members(of: after.node(at: [.key("files")]).node, after) == [["x"]])
  }

  /// The entries or items of a container, as they are read.
  private static func members(of node: SpecText.Node, _ text: SpecText) -> [[String]] {
    func all(_ node: SpecText.Node) -> [String] {
      (node.index..<Int(text.flat(node).next)).map { index in
        let one = SpecText.Node(index: index)
        return text.isScalar(one) ? text.text(of: one) : "\(text.flat(one).kind)"
      }
    }
    return text.isMapping(node)
      ? text.entries(of: node).map { all($0.key) + all($0.value) } : text.items(of: node).map(all)
  }

  private static func comments(_ text: SpecText) -> Int {
    text.source.bytes.count { $0 == UInt8(ascii: "#") }
  }

  @Test func pathsAreReadAsOriginsWriteThem() {
    let paths: [(String, [SpecStep])] = [
      ("params.user.tags[0]", [.key("params"), .key("user"), .key("tags"), .item(0)]),
      ("headers[\"X-A.B\"]", [.key("headers"), .key("X-A.B")]),
      ("params[\"a\\\"\\\\\\n\"][12].b", [.key("params"), .key("a\"\\\n"), .item(12), .key("b")]),
    ]
    for (path, steps) in paths { #expect(SpecStep.steps(of: path) == steps) }
    for path in ["a[", "a[x]", "a[\"b", "a[1"] { #expect(SpecStep.steps(of: path) == nil, "\(path)") }
  }
}

internal import Diagnostics

/// All nodes of one file, flat, with their values in one buffer: no allocation a node.
final class NodeArena: Sendable {
  let source: Source
  let nodes: ContiguousArray<FlatNode>
  let text: ContiguousArray<UInt8>
  let tags: [Tag]
  let anchors: [String]
  /// The root of each document.
  let documents: [Int]

  init(
    source: Source, nodes: ContiguousArray<FlatNode>, text: ContiguousArray<UInt8>, tags: [Tag],
    anchors: [String], documents: [Int]
  ) {
    self.source = source
    self.nodes = nodes
    self.text = text
    self.tags = tags
    self.anchors = anchors
    self.documents = documents
  }

  /// The scalar or container without its tag and anchor.
  func place(of index: Int) -> Place {
    Place(source, Int(nodes[index].content)..<Int(nodes[index].end))
  }

  /// The tag or anchor of a node, from its first byte to the blank after it.
  func place(ofProperty mark: UInt8, of index: Int) -> Place {
    let node = nodes[index]
    let properties = Int(node.start)..<Int(node.content)
    guard let first = source.bytes[properties].firstIndex(of: mark) else { return place(of: index) }
    let end = source.bytes[first..<properties.upperBound].firstIndex { $0 <= 0x20 }
    return Place(source, first..<(end ?? properties.upperBound))
  }

  /// The value of a scalar, escapes and folding resolved.
  func string(of index: Int) -> String {
    withValue(of: index) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a scalar's value is `text`.
  func value(of index: Int, is text: StaticString) -> Bool {
    withValue(of: index) {
      $0.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
  }

  /// Whether two scalars have the same value.
  func haveSameValue(_ a: Int, _ b: Int) -> Bool {
    guard nodes[a].text.count == nodes[b].text.count else { return false }
    return withValue(of: a) { one in withValue(of: b) { one.elementsEqual($0) } }
  }

  /// Whether a scalar is sure to be a string: it has no tag, and is no plain one that the core schema may type.
  func isSurelyText(_ index: Int) -> Bool {
    guard nodes[index].tag == nil else { return false }
    if nodes[index].kind != .plain { return true }
    return withValue(of: index) { !CoreSchema.mayBeTyped($0) }
  }

  /// How many nodes stand directly below one.
  func childCount(of index: Int) -> Int {
    var count = 0
    var child = index + 1
    while child < nodes[index].next {
      count += 1
      child = Int(nodes[child].next)
    }
    return count
  }

  private func withValue<Result>(
    of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let range = nodes[index].text
    return text.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(range.lowerBound)..<Int(range.upperBound)]))
    }
  }
}

/// The tags of the language.
enum Tag: Sendable, Equatable {
  case str, int, float, bool, null, seq, map, set, binary, timestamp
  /// A lone `!`: the scalar is a string.
  case nonSpecific
  case unknown(String)

  /// What may stand after `!!`.
  static let names: [(name: String, tag: Tag)] = [
    ("str", .str), ("int", .int), ("float", .float), ("bool", .bool), ("null", .null), ("seq", .seq),
    ("map", .map), ("set", .set), ("binary", .binary), ("timestamp", .timestamp),
  ]

  private static let prefix = "tag:yaml.org,2002:"

  /// A tag as libyaml gives it, its handle expanded.
  init(expanded text: String) {
    if text == "!" {
      self = .nonSpecific
      return
    }
    let name = text.hasPrefix(Self.prefix) ? text.dropFirst(Self.prefix.count) : ""
    self = Self.names.first { $0.name == name }?.tag ?? .unknown(text)
  }

  /// Whether it can stand before a scalar.
  var fitsScalar: Bool { ![.seq, .map, .set].contains(self) }
  /// Whether it can stand before a sequence.
  var fitsSequence: Bool { [.seq, .set, .nonSpecific].contains(self) }
  /// Whether it can stand before a mapping.
  var fitsMapping: Bool { [.map, .set, .nonSpecific].contains(self) }
  /// As it is written, such as `!!int`.
  var shown: String {
    if case .unknown(let text) = self {
      return text.hasPrefix(Self.prefix) ? "!!\(text.dropFirst(Self.prefix.count))" : text
    }
    return "!!\(Self.names.first { $0.tag == self }?.name ?? "")"
  }
}

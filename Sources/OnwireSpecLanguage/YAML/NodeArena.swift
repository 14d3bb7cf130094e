internal import OnwireDiagnostics
import OnwireTextFormats

/// All nodes of one file, flat, with their values in the file or in one buffer, so that a node needs no
/// allocation.
final class NodeArena: Sendable {
  let source: Source
  let nodes: ContiguousArray<FlatNode>
  /// The values that are not written in the source unchanged.
  let text: [UInt8]
  let tags: [Tag]
  let anchors: [String]
  /// The root of each document.
  let documents: [Int]
  /// The start of each document, in bytes: at its directives or its `---`.
  let documentStarts: [Int]

  init(
    source: Source, nodes: ContiguousArray<FlatNode>, text: [UInt8], tags: [Tag],
    anchors: [String], documents: [Int], documentStarts: [Int]
  ) {
    self.source = source
    self.nodes = nodes
    self.text = text
    self.tags = tags
    self.anchors = anchors
    self.documents = documents
    self.documentStarts = documentStarts
  }

  /// The bytes of a document, up to the start of the next; the first also has the bytes before it.
  func range(ofDocument index: Int) -> Range<Int> {
    let end = index + 1 < documents.count ? documentStarts[index + 1] : source.bytes.count
    return (index == 0 ? 0 : documentStarts[index])..<end
  }

  /// The place of the scalar or container, without its tag and anchor.
  func place(of index: Int) -> Place {
    Place(source, Int(nodes[index].content)..<Int(nodes[index].end))
  }

  /// The place of a node's tag or anchor, from its first byte to the blank after it.
  func place(ofProperty mark: UInt8, of index: Int) -> Place {
    let node = nodes[index]
    let properties = Int(node.start)..<Int(node.content)
    guard let first = source.bytes[properties].firstIndex(of: mark) else { return place(of: index) }
    let end = source.bytes[first..<properties.upperBound].firstIndex { $0 <= 0x20 }
    return Place(source, first..<(end ?? properties.upperBound))
  }

  /// The value of a scalar, with escapes and folding resolved.
  func string(of index: Int) -> String {
    withValue(of: index) { String(decoding: $0, as: UTF8.self) }
  }

  /// The first value that a mapping has under one of these keys, as it is written.
  func value(of keys: [String], in mapping: Int) -> Int? {
    guard nodes[mapping].kind == .mapping else { return nil }
    var key = mapping + 1
    while key < nodes[mapping].next {
      let value = Int(nodes[key].next)
      guard value < nodes.count else { return nil }
      if nodes[key].isScalar, keys.contains(string(of: key)) { return value }
      key = Int(nodes[value].next)
    }
    return nil
  }

  /// Whether a scalar's value is `text`.
  func value(of index: Int, is text: StaticString) -> Bool {
    withValue(of: index) {
      $0.isEqual(to: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
  }

  /// Whether two scalars have the same value.
  func haveSameValue(_ a: Int, _ b: Int) -> Bool {
    guard nodes[a].text.count == nodes[b].text.count else { return false }
    return withValue(of: a) { one in withValue(of: b) { one.isEqual(to: $0) } }
  }

  /// Hashes the value of a scalar, as `ExactString` does.
  func hash(index: Int, into hasher: inout Hasher) {
    withValue(of: index) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Whether a scalar is certain to be a string: it has no tag, and is not a plain one to which the core
  /// schema may give a type.
  func isSurelyText(_ index: Int) -> Bool {
    guard nodes[index].tag == nil else { return false }
    if nodes[index].kind != .plain { return true }
    return withValue(of: index) { !CoreSchema.mayBeTyped($0) }
  }

  /// The number of nodes directly below one.
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
    let range = Int(nodes[index].text.lowerBound)..<Int(nodes[index].text.upperBound)
    func value(_ bytes: UnsafeBufferPointer<UInt8>) -> Result {
      body(UnsafeBufferPointer(rebasing: bytes[range]))
    }
    return nodes[index].isVerbatim
      ? source.bytes.withUnsafeBufferPointer(value) : text.withUnsafeBufferPointer(value)
  }
}

/// The tags of the language.
enum Tag: Sendable, Equatable {
  case str, int, float, bool, null, seq, map, set, binary, timestamp
  /// A lone `!`, which makes the scalar a string.
  case nonSpecific
  case unknown(String)

  /// The names after `!!`.
  static let names: [(name: String, tag: Tag)] = [
    ("str", .str), ("int", .int), ("float", .float), ("bool", .bool), ("null", .null), ("seq", .seq),
    ("map", .map), ("set", .set), ("binary", .binary), ("timestamp", .timestamp),
  ]

  private static let prefix = "tag:yaml.org,2002:"

  /// A tag as libyaml gives it, with its handle expanded.
  init(expanded text: String) {
    if text == "!" {
      self = .nonSpecific
      return
    }
    let name = text.hasPrefix(Self.prefix) ? text.dropFirst(Self.prefix.count) : ""
    self = Self.names.first { $0.name == name }?.tag ?? .unknown(text)
  }

  /// Whether it may be before a scalar.
  var fitsScalar: Bool { ![.seq, .map, .set].contains(self) }
  /// Whether it may be before a sequence.
  var fitsSequence: Bool { [.seq, .set, .nonSpecific].contains(self) }
  /// Whether it may be before a mapping.
  var fitsMapping: Bool { [.map, .set, .nonSpecific].contains(self) }
  /// The tag as it is written, such as `!!int`.
  var shown: String {
    if case .unknown(let text) = self {
      return text.hasPrefix(Self.prefix) ? "!!\(text.dropFirst(Self.prefix.count))" : text
    }
    return "!!\(Self.names.first { $0.tag == self }?.name ?? "")"
  }
}

extension NodeArena {
  /// The offset after the colon that follows a key; if there is none, after the key.
  func offset(behindColonOf key: Int) -> Int {
    let bytes = source.bytes
    let end = Int(nodes[key].end)
    var offset = end
    while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
    return offset < bytes.count && bytes[offset] == UInt8(ascii: ":") ? offset + 1 : end
  }

  /// Whether a key in braces has neither a value nor a colon or question mark of its own: `b` in `{a: 1, b}`.
  func standsAlone(_ key: Int, before value: Int) -> Bool {
    let (key, value) = (nodes[key], nodes[value])
    guard key.isScalar, key.content < key.end, value.kind == .plain, value.start >= value.end else {
      return false
    }
    let bytes = source.bytes
    let before = mark(before: Int(key.start))
    var offset = Int(key.end)
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "#") {
        offset = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if bytes[offset] <= 0x20 {
        offset += 1
      } else {
        break
      }
    }
    return before != UInt8(ascii: "?") && offset < bytes.count
      && (bytes[offset] == UInt8(ascii: ",") || bytes[offset] == UInt8(ascii: "}"))
  }

  /// The byte before a key, skipping line ends and comments between them.
  private func mark(before offset: Int) -> UInt8? {
    let bytes = source.bytes
    guard var end = bytes[..<offset].lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
    // On the key's own line, no comment can precede it.
    while bytes[end] == 0x0A || bytes[end] == 0x0D {
      let start = bytes[..<end].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
      let comment = (start..<end).first {
        bytes[$0] == UInt8(ascii: "#") && ($0 == start || bytes[$0 - 1] <= 0x20)
      }
      if let last = bytes[start..<(comment ?? end)].last(where: { $0 > 0x20 }) { return last }
      guard start > 0 else { return nil }
      end = start - 1
    }
    return bytes[end]
  }

  /// A comment on the rest of a line that looks like a value: `#ff0000`, `#general`, `#a, #b`; `nil` for
  /// prose.
  ///
  /// Prose has a blank after its `#`, or goes on for several words. A comment that begins with a mark is
  /// somebody's ruler.
  func valueInComment(behind offset: Int) -> Place? {
    let bytes = source.bytes
    let sign = bytes[min(offset, bytes.count)...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    guard sign > offset, sign < bytes.count, bytes[sign] == UInt8(ascii: "#") else { return nil }
    let line = bytes[sign...].prefix { $0 != 0x0A && $0 != 0x0D }
    let words = line.split { $0 == 0x20 || $0 == 0x09 }
    guard let first = words.first, let start = first.dropFirst().first, Self.beginsValue(start),
      !Self.markers.contains(
        String(decoding: first.dropFirst().prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self))
    else { return nil }
    // A comment may follow; a list of such words is one value.
    let value = words.prefix { $0.first == UInt8(ascii: "#") && $0.count > 1 }
    let isWhole = value.count == words.count || words[value.count].elementsEqual([UInt8(ascii: "#")])
    // `#1 hit` is not prose, either.
    let isNumbered = words.count == 2 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(start)
    guard isWhole || isNumbered, let last = (isWhole ? value.last : words.last) else { return nil }
    return Place(source, sign..<last.endIndex)
  }

  /// Words with which people mark comments.
  private static let markers: Set<String> = ["TODO", "FIXME", "XXX", "HACK", "NOTE"]

  private static func beginsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...0xFF, UInt8(ascii: "_"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}

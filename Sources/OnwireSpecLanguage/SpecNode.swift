import OnwireDiagnostics
import OnwireTextFormats

/// A node of a spec to be written as YAML by a program.
package indirect enum SpecNode: Sendable {
  /// A text, whatever it looks like: it reads back unchanged, even with `${` or as a word such as `no`.
  case text(String)
  /// A text with references such as `${name}`.
  case template(String)
  /// A number, boolean or null as YAML's core schema spells it.
  case typed(String)
  /// A text with references such as `${name}`, which is a whole number once they are replaced, as `!!int`.
  case integer(String)
  /// A number that must be sent in another spelling, as `!!float`.
  case float(String)
  /// A moment, as `!!timestamp`.
  case timestamp(String)
  /// Bytes, as `!!binary`.
  case binary([UInt8])
  /// A list.
  case list([SpecNode])
  /// A set, in this order.
  case set([SpecNode])
  /// A mapping, in this order.
  case mapping([Member])

  /// A key and its value.
  package struct Member: Sendable {
    package var key: SpecNode
    package var value: SpecNode

    package init(_ key: SpecNode, _ value: SpecNode) {
      self.key = key
      self.value = value
    }

    /// `value` under a text.
    package init(_ key: String, _ value: SpecNode) { self.init(.text(key), value) }
  }

  package static let null = SpecNode.typed("null")

  /// A number that equal nodes share, and different ones only with a chance of one in 2^64; it changes in
  /// each run.
  package var fingerprint: Int {
    var hasher = Hasher()
    hash(into: &hasher)
    return hasher.finalize()
  }

  private func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): Self.hash(0, text, into: &hasher)
    case .template(let text): Self.hash(1, text, into: &hasher)
    case .typed(let text): Self.hash(2, text, into: &hasher)
    case .timestamp(let text): Self.hash(3, text, into: &hasher)
    case .integer(let text): Self.hash(8, text, into: &hasher)
    case .float(let text): Self.hash(9, text, into: &hasher)
    case .binary(let bytes):
      hasher.combine(4 as UInt8)
      hasher.combine(bytes)
    case .list(let items), .set(let items):
      if case .set = self { hasher.combine(5 as UInt8) } else { hasher.combine(6 as UInt8) }
      hasher.combine(items.count)
      for item in items { item.hash(into: &hasher) }
    case .mapping(let members):
      hasher.combine(7 as UInt8)
      hasher.combine(members.count)
      for member in members {
        member.key.hash(into: &hasher)
        member.value.hash(into: &hasher)
      }
    }
  }

  private static func hash(_ kind: UInt8, _ text: String, into hasher: inout Hasher) {
    var text = text
    hasher.combine(kind)
    text.withUTF8 {
      hasher.combine($0.count)
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
  }
}

extension SpecNode {
  /// The node as a YAML document in block style, with a line end at the end; `nil` if YAML cannot hold it.
  ///
  /// Texts have quotes only if they need them. Text that a build server would obey if it read the document in
  /// its log, such as `##[group]`, is in double quotes, with an escape.
  package var yaml: String? {
    var emitter = YAMLEmitter(escapingUnicode: isHidden)
    write(to: &emitter)
    return emitter.text().map { VisibleText.lines($0, escape: ScalarText.numbered) }
  }

  /// Whether a text in it has characters that are invisible or reorder others: these are written as escapes.
  private var isHidden: Bool {
    switch self {
    case .text(let text), .template(let text):
      !text.utf8.allSatisfy { $0 < 0x80 }
        && text.unicodeScalars.contains { !$0.isASCII && VisibleText.isHidden($0) }
    case .typed, .integer, .float, .timestamp, .binary: false
    case .list(let items), .set(let items): items.contains(where: \.isHidden)
    case .mapping(let members): members.contains { $0.key.isHidden || $0.value.isHidden }
    }
  }

  private func write(to emitter: inout YAMLEmitter) {
    switch self {
    case .text(let text): Self.write(ScalarText.escaped(text), to: &emitter)
    case .template(let text): Self.write(text, to: &emitter)
    case .typed(let text): emitter.scalar(text, .plain)
    case .integer(let text): emitter.scalar(text, .plain, tag: "tag:yaml.org,2002:int")
    case .float(let text): emitter.scalar(text, .plain, tag: "tag:yaml.org,2002:float")
    case .timestamp(let text): emitter.scalar(text, .plain, tag: "tag:yaml.org,2002:timestamp")
    case .binary(let bytes): emitter.scalar(Base64.encode(bytes), .plain, tag: "tag:yaml.org,2002:binary")
    case .list(let items):
      emitter.beginSequence()
      for item in items { item.write(to: &emitter) }
      emitter.endSequence()
    case .set(let items):
      emitter.beginSequence(tag: "tag:yaml.org,2002:set")
      for item in items { item.write(to: &emitter) }
      emitter.endSequence()
    case .mapping(let members):
      emitter.beginMapping()
      for member in members {
        member.key.write(to: &emitter)
        member.value.write(to: &emitter)
      }
      emitter.endMapping()
    }
  }

  private static func write(_ text: String, to emitter: inout YAMLEmitter) {
    emitter.scalar(text, style(of: text))
  }

  /// The style in which a text is read back as a text.
  private static func style(of text: String) -> YAMLEmitter.Style {
    guard ScalarText.isText(text), VisibleText.lines(text) == text else { return .doubleQuoted }
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return .plain }
    return isLines(text) ? .literal : .doubleQuoted
  }

  /// Whether a text consists of several lines that a literal block shows as they are, with `|` or `|-` before them.
  private static func isLines(_ text: String) -> Bool {
    guard text.utf8.count < 65_536 else { return false }
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let shown = lines.last?.isEmpty == true ? lines.dropLast() : lines[...]
    guard shown.count > 1, let first = shown.first, let last = shown.last, !last.isEmpty else { return false }
    return !first.isEmpty && first.first != 0x20
      && shown.allSatisfy { line in line.last != 0x20 && line.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
  }
}

extension SpecNode {
  /// The node as bytes for ``init(bytes:)``, to be stored for a while: the format is not for other uses.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// The node that gave `bytes`; `nil` if they are not from a node.
  package init?(bytes: [UInt8]) {
    var rest = bytes[...]
    self.init(reading: &rest)
    guard rest.isEmpty else { return nil }
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): Self.append(0, text.utf8, to: &bytes)
    case .template(let text): Self.append(1, text.utf8, to: &bytes)
    case .typed(let text): Self.append(2, text.utf8, to: &bytes)
    case .timestamp(let text): Self.append(3, text.utf8, to: &bytes)
    case .integer(let text): Self.append(8, text.utf8, to: &bytes)
    case .float(let text): Self.append(9, text.utf8, to: &bytes)
    case .binary(let content): Self.append(4, content, to: &bytes)
    case .list(let items), .set(let items):
      if case .set = self {
        Self.append(6, items.count, to: &bytes)
      } else {
        Self.append(5, items.count, to: &bytes)
      }
      for item in items { item.append(to: &bytes) }
    case .mapping(let members):
      Self.append(7, members.count, to: &bytes)
      for member in members {
        member.key.append(to: &bytes)
        member.value.append(to: &bytes)
      }
    }
  }

  private static func append(_ kind: UInt8, _ content: some Collection<UInt8>, to bytes: inout [UInt8]) {
    append(kind, content.count, to: &bytes)
    bytes += content
  }

  /// Appends a kind and a count: seven bits a byte, the lowest first, with the highest bit set in each byte
  /// except the last.
  private static func append(_ kind: UInt8, _ count: Int, to bytes: inout [UInt8]) {
    bytes.append(kind)
    var rest = UInt64(count)
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private init?(reading bytes: inout ArraySlice<UInt8>) {
    guard let kind = bytes.popFirst(), let count = Self.count(reading: &bytes) else { return nil }
    // Each item takes at least two bytes.
    guard count <= bytes.count else { return nil }
    func content() -> ArraySlice<UInt8> {
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count)
    }
    func text() -> String { String(decoding: content(), as: UTF8.self) }
    func items() -> [SpecNode]? {
      var items: [SpecNode] = []
      for _ in 0..<count {
        guard let item = SpecNode(reading: &bytes) else { return nil }
        items.append(item)
      }
      return items
    }
    switch kind {
    case 0: self = .text(text())
    case 1: self = .template(text())
    case 2: self = .typed(text())
    case 3: self = .timestamp(text())
    case 8: self = .integer(text())
    case 9: self = .float(text())
    case 4: self = .binary(Array(content()))
    case 5, 6:
      guard let items = items() else { return nil }
      self = kind == 5 ? .list(items) : .set(items)
    case 7:
      var members: [Member] = []
      for _ in 0..<count {
        guard let key = SpecNode(reading: &bytes), let value = SpecNode(reading: &bytes) else { return nil }
        members.append(Member(key, value))
      }
      self = .mapping(members)
    default: return nil
    }
  }

  private static func count(reading bytes: inout ArraySlice<UInt8>) -> Int? {
    var count: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      count |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return Int(exactly: count) }
    }
    return nil
  }
}

import OnwireDiagnostics
import OnwireTextFormats

/// A node of a spec that is to be written as YAML: what a program says in place of a person.
package indirect enum SpecNode: Sendable {
  /// A text, whatever it looks like: it reads back as itself, `${` and words such as `no` among them.
  case text(String)
  /// A text with `${name}` in it, which are references.
  case template(String)
  /// A number, boolean or null as YAML's core schema spells it.
  case typed(String)
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
    /// The key.
    package var key: SpecNode
    /// What stands under it.
    package var value: SpecNode

    /// `value` under `key`.
    package init(_ key: SpecNode, _ value: SpecNode) {
      self.key = key
      self.value = value
    }

    /// `value` under a text.
    package init(_ key: String, _ value: SpecNode) { self.init(.text(key), value) }
  }

  /// null.
  package static let null = SpecNode.typed("null")

  /// A number that nodes share which are the same to the byte, and no others but by a chance of one in 2^64; another in
  /// each run.
  package var fingerprint: Int {
    var hasher = Hasher()
    hash(into: &hasher)
    return hasher.finalize()
  }

  /// The same mapping, with the values of another where they are the same under one key: they are in memory once.
  package func sharing(_ other: SpecNode) -> SpecNode {
    guard case .mapping(let members) = self, case .mapping(let others) = other else { return self }
    return .mapping(
      members.map { member in
        let key = member.key.fingerprint
        let twin = others.first { $0.key.fingerprint == key }
        return twin.map { $0.value.fingerprint == member.value.fingerprint ? $0 : member } ?? member
      })
  }

  private func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): Self.hash(0, text, into: &hasher)
    case .template(let text): Self.hash(1, text, into: &hasher)
    case .typed(let text): Self.hash(2, text, into: &hasher)
    case .timestamp(let text): Self.hash(3, text, into: &hasher)
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
  /// The node as a YAML document in block style, which ends with a line end; `nil` where YAML cannot hold it.
  ///
  /// Texts have quotes only where they must.
  package var yaml: String? {
    var emitter = YAMLEmitter(escapingUnicode: isHidden)
    write(to: &emitter)
    return emitter.text()
  }

  /// Whether a text in it has characters that nobody sees, or that turn others around: they are written as escapes.
  private var isHidden: Bool {
    switch self {
    case .text(let text), .template(let text):
      !text.utf8.allSatisfy { $0 < 0x80 }
        && text.unicodeScalars.contains { !$0.isASCII && VisibleText.isHidden($0) }
    case .typed, .timestamp, .binary: false
    case .list(let items), .set(let items): items.contains(where: \.isHidden)
    case .mapping(let members): members.contains { $0.key.isHidden || $0.value.isHidden }
    }
  }

  private func write(to emitter: inout YAMLEmitter) {
    switch self {
    case .text(let text): Self.write(ScalarText.escaped(text), to: &emitter)
    case .template(let text): Self.write(text, to: &emitter)
    case .typed(let text): emitter.scalar(text, .plain)
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

  /// The style in which a text is read back as one.
  private static func style(of text: String) -> YAMLEmitter.Style {
    guard ScalarText.isText(text) else { return .doubleQuoted }
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return .plain }
    return isLines(text) ? .literal : .doubleQuoted
  }

  /// Whether a text is whole lines that a block shows as they are.
  private static func isLines(_ text: String) -> Bool {
    guard text.utf8.last == 0x0A, text.utf8.count < 65_536 else { return false }
    let lines = text.utf8.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.count > 1
      && lines.allSatisfy { line in
        !line.isEmpty && line.first != 0x20 && line.last != 0x20
          && line.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      }
  }
}

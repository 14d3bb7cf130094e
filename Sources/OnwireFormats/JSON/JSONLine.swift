import OnwireTextFormats

/// Builds JSON text without anything that a terminal could take for a command.
struct JSONLine {
  private(set) var bytes: [UInt8] = []
  /// Whether the next member needs a comma before it.
  private var needsComma = false

  /// Appends `text` unchanged, outside of any member.
  mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    needsComma = false
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  // MARK: Members

  mutating func member(_ key: String, _ number: Int) { member(key) { $0.bytes += String(number).utf8 } }
  mutating func member(_ key: String, _ value: Bool) {
    member(key) { $0.bytes += (value ? "true" : "false").utf8 }
  }

  /// Appends a text, or null if it is `nil`.
  mutating func member(_ key: String, _ text: String?) {
    member(key) { line in
      if let text { line.string(text) } else { line.bytes += "null".utf8 }
    }
  }

  /// Appends an object with the members that `content` appends.
  mutating func object(_ key: String, _ content: (inout JSONLine) -> Void) {
    member(key) { $0.object(content) }
  }

  /// Appends an object without a key.
  mutating func object(_ content: (inout JSONLine) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    content(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Appends an array of objects, one per line, with the members that `content` appends.
  mutating func array<Value>(
    _ key: String, _ values: [Value], _ content: (inout JSONLine, Value) -> Void
  ) {
    member(key) { line in
      line.raw("[")
      for (index, value) in values.enumerated() {
        line.raw(index == 0 ? "\n" : ",\n")
        line.object { content(&$0, value) }
      }
      line.raw(values.isEmpty ? "]" : "\n]")
    }
  }

  mutating func null(_ key: String) { member(key) { $0.bytes += "null".utf8 } }

  private mutating func member(_ key: String, _ value: (inout JSONLine) -> Void) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    string(key)
    bytes.append(UInt8(ascii: ":"))
    value(&self)
    needsComma = true
  }

  // MARK: Strings

  private mutating func string(_ text: String) { JSONWriter.appendShown(text, to: &bytes) }
}

import OnwireTextFormats

extension JavaStreamReader {
  /// The number of the first handle.
  private static let firstHandle: UInt64 = 0x7E_0000

  /// The class that is described or referred to here; `nil` for none.
  ///
  /// Its annotation and its superclass are read by the frame that this pushes.
  mutating func classDescription() throws -> Int? {
    place = window.offset
    guard let byte = try window.peek() else { throw JavaProblem.truncated }
    switch Tag(rawValue: byte) {
    case .null:
      window.index += 1
      return nil
    case .reference:
      guard case .type(let type) = try reference() else { throw JavaProblem.wrongReference }
      return type
    case .classDescription:
      window.index += 1
      let name = try shortText()
      _ = try unsigned(8)  // The serial version: classes are told apart by their fields.
      // The class gets its handle before the types of its fields get theirs.
      handles.append(.type(graph.classes.count))
      let flags = JavaClass.Flags(rawValue: UInt8(truncatingIfNeeded: try unsigned(1)))
      return try add(JavaClass(name: name, flags: flags, fields: try fieldDescriptions(), parent: nil))
    case .proxyClassDescription:
      window.index += 1
      handles.append(.type(graph.classes.count))
      let count = Int32(truncatingIfNeeded: try unsigned(4))
      guard count >= 0 else { throw JavaProblem.negativeLength }
      for _ in 0..<count { _ = try skip(try unsigned(2)) }
      return try add(JavaClass(name: "", flags: .serializable, fields: [], parent: nil))
    default: throw JavaProblem.noClass
    }
  }

  /// Reads a reference and returns what it refers to.
  mutating func reference() throws -> Handle {
    window.index += 1
    let number = try unsigned(4)
    guard number >= Self.firstHandle, number - Self.firstHandle < UInt64(handles.count) else {
      throw JavaProblem.unknownReference
    }
    return handles[Int(number - Self.firstHandle)]
  }

  private mutating func add(_ described: JavaClass) throws -> Int {
    // A class and each of its fields count as values, because they take memory, too.
    try count(1 + described.fields.count)
    graph.classes.append(described)
    try push(Frame(kind: .classAnnotation, subject: graph.classes.count - 1))
    return graph.classes.count - 1
  }

  private mutating func fieldDescriptions() throws -> [JavaClass.Field] {
    var fields: [JavaClass.Field] = []
    for _ in 0..<(try unsigned(2)) {
      let letter = UInt8(truncatingIfNeeded: try unsigned(1))
      guard let type = JavaType(rawValue: letter) else { throw JavaProblem.unknownType(letter) }
      fields.append(JavaClass.Field(name: try shortText(), type: type))
      if type.width == nil {
        // The name of the type: a text, or a reference to one.
        let frames = self.frames.count
        guard case .object(let index) = try object(), self.frames.count == frames,
          case .text = graph.objects[index]
        else { throw JavaProblem.wrongReference }
      }
    }
    return fields
  }

  private mutating func shortText() throws -> String {
    let range = try skip(try unsigned(2))
    return String(modifiedUTF8: try graph.input.bytes(range))
  }

  /// The next `width` bytes, big-endian.
  mutating func unsigned(_ width: Int) throws -> UInt64 {
    guard try window.has(width) else { throw JavaProblem.truncated }
    var bits: UInt64 = 0
    for byte in window.bytes[window.index..<window.index + width] { bits = bits << 8 | UInt64(byte) }
    window.index += width
    return bits
  }

  /// Skips `count` bytes and returns their range.
  mutating func skip(_ count: UInt64) throws -> Range<Int> {
    let start = window.offset
    guard count <= UInt64(window.count - start) else { throw JavaProblem.truncated }
    window.move(to: start + Int(count))
    return start..<start + Int(count)
  }
}

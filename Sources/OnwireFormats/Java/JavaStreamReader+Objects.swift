import OnwireTextFormats

extension JavaStreamReader {
  /// Reads the object or block that begins here; the frames that this pushes read what is inside it.
  mutating func content() throws -> JavaValue {
    place = window.offset
    guard let tag = try window.peek().flatMap(Tag.init) else { return try object() }
    guard tag == .blockData || tag == .longBlockData else { return try object() }
    window.index += 1
    let count = try unsigned(tag == .blockData ? 1 : 4)
    return .object(try add(.block(try skip(count))))
  }

  /// The object that begins here.
  mutating func object() throws -> JavaValue {
    place = window.offset
    guard let byte = try window.peek() else { throw JavaProblem.truncated }
    guard let tag = Tag(rawValue: byte) else { throw JavaProblem.unknownTag(byte) }
    switch tag {
    case .null:
      window.index += 1
      return .null
    case .reference:
      switch try reference() {
      case .object(let index): return .object(index)
      case .type(let index): return .object(try add(.type(index)))
      }
    case .string, .longString:
      window.index += 1
      let text = try add(.text(try skip(try unsigned(tag == .string ? 2 : 8))))
      handles.append(.object(text))
      return .object(text)
    case .classDescription, .proxyClassDescription:
      guard let type = try classDescription() else { throw JavaProblem.noClass }
      return .object(try add(.type(type)))
    case .object, .array, .type, .enumeration:
      window.index += 1
      let object = try add(.pending)
      let frame = frames.count
      try push(Frame(kind: .begin(tag), subject: object))
      guard let type = try classDescription() else { throw JavaProblem.nullClass }
      frames[frame].type = type
      return .object(object)
    case .exception: throw JavaProblem.writerFailed
    case .reset: throw JavaProblem.resetInside
    case .blockData, .longBlockData, .endBlockData: throw JavaProblem.noObjectHere
    }
  }

  /// Continues with an object whose class is now known.
  mutating func begin(_ tag: Tag, _ frame: Frame) throws {
    let object = frame.subject
    handles.append(.object(object))
    switch tag {
    case .type: graph.objects[object] = .type(frame.type)
    case .enumeration: graph.objects[object] = .constant(type: frame.type, name: try self.object())
    case .array: try beginArray(frame)
    default:
      guard let layers = graph.layers(of: frame.type) else { throw JavaProblem.circularClasses }
      let slots = try reserve(layers.reduce(0) { $0 + graph.classes[$1].fields.count })
      graph.objects[object] = .instance(type: frame.type, values: slots, annotation: [])
      try push(
        Frame(kind: .fields, subject: object, type: frame.type, layers: layers, slot: slots.lowerBound))
    }
  }

  private mutating func beginArray(_ frame: Frame) throws {
    let letter = graph.classes[frame.type].name.utf8.dropFirst().first ?? 0
    guard let element = JavaType(rawValue: letter) else { throw JavaProblem.unknownType(letter) }
    place = window.offset
    let count = Int(Int32(truncatingIfNeeded: try unsigned(4)))
    guard count >= 0 else { throw JavaProblem.negativeLength }
    if let width = element.width {
      graph.objects[frame.subject] = .primitives(element, try skip(UInt64(count * width)))
    } else {
      // Each element takes at least the byte of its tag.
      guard count <= window.count - window.offset else { throw JavaProblem.truncated }
      let slots = try reserve(count)
      graph.objects[frame.subject] = .array(type: frame.type, values: slots)
      try push(Frame(kind: .elements, subject: frame.subject, slot: slots.lowerBound))
    }
  }

  /// Reads the fields of the object of frame `top`, until one of them begins an object with content of its
  /// own.
  mutating func readFields(_ top: Int) throws {
    guard frames[top].layer < frames[top].layers.count else {
      frames.removeLast()
      return
    }
    let type = frames[top].layers[frames[top].layer]
    let fields = graph.classes[type].fields
    while frames[top].field < fields.count {
      let field = fields[frames[top].field]
      let slot = frames[top].slot
      frames[top].field += 1
      frames[top].slot += 1
      if let width = field.type.width {
        graph.values[slot] = field.type.value(try unsigned(width))
      } else {
        graph.values[slot] = try object()
        if frames.count > top + 1 { return }
      }
    }
    frames[top].layer += 1
    frames[top].field = 0
    let flags = graph.classes[type].flags
    if flags.contains(.externalizable) {
      guard flags.contains(.blockData) else { throw JavaProblem.endlessExternal }
      try push(Frame(kind: .annotation, subject: frames[top].subject))
    } else if flags.contains(.writeMethod) {
      try push(Frame(kind: .annotation, subject: frames[top].subject))
    }
  }

  /// Makes room for `count` values and returns their range.
  private mutating func reserve(_ count: Int) throws -> Range<Int> {
    try self.count(count)
    let start = graph.values.count
    graph.values.append(contentsOf: repeatElement(.null, count: count))
    return start..<graph.values.count
  }
}

import OnwireTextFormats

/// The content of a stream of serialized Java objects: objects that refer to each other by index.
struct JavaGraph {
  /// The stream; texts and arrays are ranges of it.
  let input: ByteInput
  /// The top-level objects of the stream, in order.
  var roots: [JavaValue] = []
  var objects: [JavaObject] = []
  var classes: [JavaClass] = []
  /// The fields of all objects, and the elements of all arrays.
  var values: [JavaValue] = []

  init(_ input: ByteInput) { self.input = input }

  /// The most classes in a chain of superclasses: more than any program has, so a circular chain ends here.
  static let maximumClassDepth = 100

  /// A class and its superclasses, the outermost first; `nil` if they do not end.
  func layers(of type: Int) -> [Int]? {
    var layers: [Int] = []
    var next: Int? = type
    while let type = next {
      guard layers.count < Self.maximumClassDepth else { return nil }
      layers.append(type)
      next = classes[type].parent
    }
    layers.reverse()
    return layers
  }

  /// The full name of an object's class; `nil` if it has none.
  func className(of value: JavaValue) -> String? {
    guard case .object(let index) = value else { return nil }
    switch objects[index] {
    case .instance(let type, _, _), .array(let type, _), .constant(let type, _): return classes[type].name
    case .text: return "java.lang.String"
    case .pending, .primitives, .type, .block: return nil
    }
  }

  /// The field `name` of an object, or `null` if there is none. If several of its classes have one, it is the
  /// subclass's.
  func field(_ name: String, of value: JavaValue) -> JavaValue {
    guard case .object(let index) = value, case .instance(let type, let range, _) = objects[index] else {
      return .null
    }
    var found = JavaValue.null
    var slot = range.lowerBound
    for layer in layers(of: type) ?? [] {
      for field in classes[layer].fields where slot < range.upperBound {
        if field.name == name { found = values[slot] }
        slot += 1
      }
    }
    return found
  }

  /// What an object's classes wrote besides its fields; empty if `value` is not an object.
  func annotation(of value: JavaValue) -> [JavaValue] {
    guard case .object(let index) = value, case .instance(_, _, let annotation) = objects[index] else {
      return []
    }
    return annotation
  }

  /// The range of a `byte[]` in the input; `nil` for anything else.
  func byteArray(_ value: JavaValue) -> Range<Int>? {
    guard case .object(let index) = value, case .primitives(.byte, let range) = objects[index] else {
      return nil
    }
    return range
  }

  /// The lists that write a block with the number of their elements, then the elements one after another.
  private static let lists: Set = [
    "java.util.ArrayList", "java.util.LinkedList", "java.util.concurrent.CopyOnWriteArrayList",
  ]

  /// The elements of a list or of an array; `nil` for anything else.
  func elements(_ value: JavaValue) -> [JavaValue]? {
    guard case .object(let index) = value else { return nil }
    switch objects[index] {
    case .array(_, let range): return Array(values[range])
    case .instance(let type, _, let annotation) where Self.lists.contains(classes[type].name):
      return annotation.filter { if case .object(let index) = $0 { !isBlock(index) } else { true } }
    default: return nil
    }
  }

  /// An integer, or what a `Boolean`, `Long` or the like holds; `nil` for anything else.
  func integer(_ value: JavaValue) -> Int64? {
    if case .integer(let integer) = value { return integer }
    if case .integer(let integer) = field("value", of: value) { return integer }
    return nil
  }

  /// The milliseconds since 1970 of a `java.util.Date`; `nil` for anything else.
  ///
  /// - Throws: what reading the input throws.
  func milliseconds(_ value: JavaValue) throws -> Int64? {
    guard className(of: value) == "java.util.Date", case .object(let index)? = annotation(of: value).first,
      case .block(let range) = objects[index], range.count == 8
    else { return nil }
    return Int64(bitPattern: try input.bytes(range).reduce(0) { $0 << 8 | UInt64($1) })
  }

  private func isBlock(_ index: Int) -> Bool {
    if case .block = objects[index] { true } else { false }
  }
}

extension String {
  /// Decodes modified UTF-8; malformed bytes become U+FFFD.
  init(modifiedUTF8 bytes: some Collection<UInt8>) {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let first = rest.popFirst() {
      let length = first < 0x80 ? 0 : first >> 5 == 0b110 ? 1 : first >> 4 == 0b1110 ? 2 : nil
      guard let length, rest.count >= length, rest.prefix(length).allSatisfy({ $0 >> 6 == 0b10 }) else {
        units.append(0xFFFD)
        continue
      }
      var unit = UInt16(length == 0 ? first : length == 1 ? first & 0x1F : first & 0x0F)
      for byte in rest.prefix(length) { unit = unit << 6 | UInt16(byte & 0x3F) }
      rest.removeFirst(length)
      units.append(unit)
    }
    self.init(decoding: units, as: UTF16.self)
  }
}

extension JavaGraph {
  /// The text of a `String`; `nil` for anything else.
  ///
  /// - Throws: `CaptureFault` if the text is longer than any name, header field or note, and what reading the
  ///   input throws.
  func text(_ value: JavaValue) throws -> String? {
    guard case .object(let index) = value, case .text(let range) = objects[index] else { return nil }
    guard range.count <= CaptureLimit.text else {
      throw CaptureFault.tooLong("String", at: range.lowerBound, limit: CaptureLimit.text)
    }
    return String(modifiedUTF8: try input.bytes(range))
  }
}

/// A value in a stream of serialized Java objects.
enum JavaValue: Equatable {
  case null
  /// An object, by its index in the graph.
  case object(Int)
  /// A `byte`, `short`, `int`, `long`, `char` or `boolean`.
  case integer(Int64)
  /// A `float` or `double`.
  case real(Double)
}

/// An object in a stream of serialized Java objects.
///
/// Texts and arrays of primitives stay in the input, as ranges of its bytes.
enum JavaObject {
  /// An object that has begun, but whose class is not known yet.
  case pending
  /// A `String`, in Java's modified UTF-8.
  case text(Range<Int>)
  /// The fields of all its classes, as a range of the graph's values with the outermost superclass's first,
  /// and what the classes wrote besides.
  case instance(type: Int, values: Range<Int>, annotation: [JavaValue])
  /// An array of objects, as a range of the graph's values.
  case array(type: Int, values: Range<Int>)
  /// An array of primitives of one type, big-endian.
  case primitives(JavaType, Range<Int>)
  /// A constant of an enum, and its name.
  case constant(type: Int, name: JavaValue)
  /// A class, or its description.
  case type(Int)
  /// Bytes that a class wrote by itself.
  case block(Range<Int>)
}

/// The type of a field or of an array's elements, by its letter in descriptors.
enum JavaType: UInt8 {
  case byte = 0x42  // B
  case char = 0x43  // C
  case double = 0x44  // D
  case float = 0x46  // F
  case int = 0x49  // I
  case long = 0x4A  // J
  case object = 0x4C  // L
  case short = 0x53  // S
  case boolean = 0x5A  // Z
  case array = 0x5B  // [

  /// The number of bytes of a value; `nil` for objects and arrays, which have no fixed length.
  var width: Int? {
    switch self {
    case .byte, .boolean: 1
    case .char, .short: 2
    case .int, .float: 4
    case .long, .double: 8
    case .object, .array: nil
    }
  }

  /// The value whose big-endian bytes are the low `width` bytes of `bits`.
  func value(_ bits: UInt64) -> JavaValue {
    switch self {
    case .byte: .integer(Int64(Int8(truncatingIfNeeded: bits)))
    case .short: .integer(Int64(Int16(truncatingIfNeeded: bits)))
    case .int: .integer(Int64(Int32(truncatingIfNeeded: bits)))
    case .long: .integer(Int64(bitPattern: bits))
    case .char, .boolean: .integer(Int64(UInt16(truncatingIfNeeded: bits)))
    case .float: .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case .double: .real(Double(bitPattern: bits))
    case .object, .array: .null
    }
  }
}

/// The description of a class in a stream.
struct JavaClass {
  /// How the objects of a class were written (the protocol's `SC_` flags).
  struct Flags: OptionSet {
    let rawValue: UInt8

    /// The class wrote more, with a `writeObject` of its own.
    static let writeMethod = Flags(rawValue: 1)
    /// Its fields were written.
    static let serializable = Flags(rawValue: 2)
    /// The class wrote everything itself.
    static let externalizable = Flags(rawValue: 4)
    /// What an externalizable class wrote is in blocks, so its end can be found.
    static let blockData = Flags(rawValue: 8)
  }

  /// A field, in the order of the stream.
  struct Field {
    let name: String
    let type: JavaType
  }

  /// The full name, such as `java.util.ArrayList`; for an array, the descriptor, such as `[B`; empty for a
  /// proxy.
  let name: String
  let flags: Flags
  let fields: [Field]
  /// The superclass; `nil` if it is not serializable.
  var parent: Int?
}

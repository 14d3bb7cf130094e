import Foundation
import OnwireTextFormats

/// Whether Foundation is swift-corelibs-foundation, whose writers are the oracle of some tests.
#if os(Linux)
  let isCoreLibs = true
#else
  let isCoreLibs = false
#endif

extension Document {
  /// The object that Foundation gets for it, and the document itself with the members of each dictionary in
  /// the order in which that object enumerates them. Equal scalars are one object, as the binary writer asks.
  func bridged(_ pool: ObjectPool = ObjectPool()) -> (object: AnyObject, document: Document) {
    switch self {
    case .null: (NSNull(), self)
    case .boolean(let value): (NSNumber(value: value), self)
    case .signed(let value): (pool.shared("i\(value)", NSNumber(value: value)), self)
    case .unsigned(let value): (pool.shared("i\(value)", NSNumber(value: value)), self)
    case .decimal(let digits): (pool.shared("n\(digits)", NSDecimalNumber(string: digits)), self)
    case .double(let value): (pool.shared("d\(value.bitPattern)", NSNumber(value: value)), self)
    case .float(let value): (pool.shared("f\(value.bitPattern)", NSNumber(value: value)), self)
    case .string(let text): (pool.string(text), self)
    case .data(let bytes): (pool.shared("b\(bytes)", NSData(bytes: bytes, length: bytes.count)), self)
    case .date(let seconds):
      (pool.shared("t\(seconds.bitPattern)", NSDate(timeIntervalSince1970: seconds)), self)
    case .array(let values): Self.bridged(values.map { $0.bridged(pool) })
    case .dictionary(let members): Self.bridged(members.map { ($0.key, $0.value.bridged(pool)) }, pool)
    }
  }

  private static func bridged(
    _ values: [(object: AnyObject, document: Document)]
  ) -> (object: AnyObject, document: Document) {
    (NSArray(array: values.map(\.object)), .array(values.map(\.document)))
  }

  private static func bridged(
    _ members: [(key: String, value: (object: AnyObject, document: Document))], _ pool: ObjectPool
  ) -> (object: AnyObject, document: Document) {
    let dictionary = NSDictionary(
      objects: members.map(\.value.object), forKeys: members.map { pool.string($0.key) })
    let order = dictionary.allKeys.compactMap { ($0 as? String).map { Array($0.utf16) } }
    let ordered = order.compactMap { key in members.first { Array($0.key.utf16) == key } }
    return (dictionary, .dictionary(ordered.map { ($0.key, $0.value.document) }))
  }
}

/// One object for each distinct scalar.
final class ObjectPool {
  private var objects: [[UInt8]: AnyObject] = [:]

  func shared(_ name: String, _ object: @autoclosure () -> AnyObject) -> AnyObject {
    let name = Array(name.utf8)
    if let object = objects[name] { return object }
    let made = object()
    objects[name] = made
    return made
  }

  func string(_ text: String) -> NSString {
    let object = shared("s" + text, NSString(string: text))
    return object as? NSString ?? NSString(string: text)
  }
}

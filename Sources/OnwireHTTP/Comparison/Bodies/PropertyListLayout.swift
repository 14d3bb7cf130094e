/// A binary property list in a comparison: its keys and scalars in order.
struct PropertyListLayout {
  /// A key or scalar.
  struct Unit {
    var path: String
    var range: Range<Int>
    var value: FieldValue
    var isKey: Bool
  }

  let range: Range<Int>
  private(set) var units: [Unit] = []
  /// The bytes of the containers, without the offset table, which follows from the objects.
  private(set) var marks: [UInt8] = []

  init(_ message: Message, _ element: Int) {
    range = message.range(of: element)
    let own = message.elements[element].segments
    let tableStart = Self.table(message, range)
    for field in message.fields.lazy.drop(while: { $0.segment < own.lowerBound }).prefix(own.count) {
      switch field.role {
      case .documentValue, .documentKey:
        guard let value = try? message.value(of: field)?.value else { continue }
        units.append(
          Unit(path: field.path, range: field.range, value: value, isKey: field.role == .documentKey))
      default:
        marks += message.storedBytes(field.segment).prefix(max(0, tableStart - field.range.lowerBound))
      }
    }
  }

  /// Pairs the corresponding keys and scalars of two lists.
  static func alignment(_ left: Self, _ right: Self) -> Alignment {
    let keys = (left.keys, right.keys)
    return Alignment(keys.0, keys.1) { index, other in
      let (unit, second) = (left.units[index], right.units[other])
      let isLike = unit.isKey == second.isKey && !unit.value.isOther(than: second.value)
      return (isLike ? 9 : 12) + Likeness.unlikeness(keys.0[index].value, keys.1[other].value, of: 3)
    }
  }

  private var keys: [Alignment.Key] {
    units.map { Alignment.Key(name: [$0.isKey ? 1 : 0], value: Array("\($0.value)".utf8)) }
  }

  /// The start of the offset table, which the trailer's last number gives.
  private static func table(_ message: Message, _ range: Range<Int>) -> Int {
    let number = message.shortBytes(range.suffix(8)).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return Int(exactly: number).flatMap { $0 <= range.count ? range.lowerBound + $0 : nil }
      ?? range.upperBound
  }
}

/// Names that are keys unchanged: each has a list of values, or a single value and a list of several.
struct PlainNames {
  private var data: ServedData
  private let asLists: Bool

  /// `count` is the approximate number of pairs.
  init(_ habits: Habits, count: Int) {
    asLists = habits.nesting == .lists
    data = ServedData(roomFor: asLists ? count * 2 : count)
  }

  mutating func add(_ pair: ServedPair) {
    let value = ServedData.Node(text: pair.value ?? [], place: pair.valuePlace)
    guard let there = data.member(pair.name, of: 0) else {
      let name = pair.name[...]
      if asLists {
        data.append(value, to: data.add(name, to: 0, ServedData.Node(.list)))
      } else {
        data.add(name, to: 0, value)
      }
      return
    }
    if data.kind(of: there) == .text {
      let first = data[there]
      data.replace(there, by: ServedData.Node(.list))
      data.append(ServedData.Node(text: first.bytes, place: first.place), to: there)
    }
    data.append(value, to: there)
  }

  consuming func finish() -> ServedData { data }
}

/// Names that are keys as they are: a list of values for each, or a value alone and a list of several.
struct PlainNames {
  private var data = ServedData()
  private let asLists: Bool

  init(_ habits: Habits) { asLists = habits.nesting == .lists }

  mutating func add(_ pair: ServedPair) {
    let value = ServedData.Node(text: pair.value ?? [], place: pair.valuePlace)
    guard let there = data.member(pair.name, of: 0) else {
      if asLists {
        data.append(value, to: data.set(pair.name, of: 0, to: ServedData.Node(.list)))
      } else {
        data.set(pair.name, of: 0, to: value)
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

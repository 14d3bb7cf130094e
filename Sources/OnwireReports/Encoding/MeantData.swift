import OnwireHTTP
import OnwireServers
import OnwireSpecLanguage
import OnwireTextFormats

/// The meaning of a spec's parameters: the data that a program on a server should get.
indirect enum MeantData: Sendable {
  case null
  /// A boolean or a number, which is not a text in JSON; in a form, texts stand for it.
  case boolean(Bool)
  case integer(Integer)
  case double(Double)
  /// A text, including what the client prints for a date or for bytes.
  case text(String)
  /// Values in order; in a set, the order does not matter.
  case list([MeantData], isSet: Bool)
  case map([Member])

  struct Member: Sendable {
    var key: String
    var value: MeantData
  }

  /// The meaning of a value; `printed` gives the text that the client prints for a date or for bytes, or
  /// `nil` if there is none.
  init?(_ value: Value, printed: (Value) -> String?) {
    func all(_ values: [Value]) -> [MeantData]? {
      let meant = values.compactMap { MeantData($0, printed: printed) }
      return meant.count == values.count ? meant : nil
    }
    switch value.kind {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .double(value)
    case .string(let text): self = .text(text)
    case .data, .date:
      guard let text = printed(value) else { return nil }
      self = .text(text)
    case .array(let values):
      guard let values = all(values) else { return nil }
      self = .list(values, isSet: false)
    case .set(let values):
      guard let values = all(values) else { return nil }
      self = .list(values, isSet: true)
    case .dictionary(let members):
      var meant: [Member] = []
      for member in members {
        guard let value = MeantData(member.value, printed: printed) else { return nil }
        switch member.key.kind {
        case .string(let key): meant.append(Member(key: key, value: value))
        case .integer(let key): meant.append(Member(key: key.text, value: value))
        case .boolean(let key): meant.append(Member(key: key ? "1" : "0", value: value))
        default: return nil
        }
      }
      self = .map(meant)
    }
  }

  /// Whether a text that a server passes on stands for this value.
  func isSaid(by bytes: [UInt8]) -> Bool {
    switch self {
    case .null: bytes.isEmpty
    case .boolean(let value):
      (value ? ["1", "true"] : ["0", "false"]).contains { $0.utf8.elementsEqual(bytes) }
    case .integer(let value): value.text.utf8.elementsEqual(bytes)
    case .double(let value): Double(String(decoding: bytes, as: UTF8.self)) == value
    case .text(let text): text.utf8.elementsEqual(bytes)
    case .list, .map: false
    }
  }

  /// Whether it is neither a list nor a map.
  var isScalar: Bool {
    switch self {
    case .list, .map: false
    default: true
    }
  }

  /// The value in a few words.
  var words: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): value.text
    case .double(let value): "\(value)"
    case .text(let text): EncodingWording.quoted(Array(text.utf8))
    case .list(let values, _): EncodingWording.list(values.count)
    case .map(let members): EncodingWording.map(members.map(\.key))
    }
  }

  /// The path with a key appended.
  static func path(_ path: String, _ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}

/// The first place where a server reads something other than what is meant.
struct Misreading: Sendable {
  /// The path in the parameters, such as `items[0].id`; empty for all of them.
  var path: String
  /// The value that is meant there; `nil` if there should be none.
  var meant: String?
  /// The value that the program gets there; `nil` if it gets none.
  var read: String?
  /// The whole key under which it gets something instead.
  var key: String?
}

/// Compares what a server made of a query, a form or a multipart body with what is meant.
struct MeantComparison {
  let data: ServedData
  /// Whether names are taken as keys unparsed, with lists of values.
  let isMultimap: Bool
  /// Whether the bytes at a place come from something other than the parameters; `nil` if that is not known.
  let isForeign: (Range<Int>) -> Bool?

  /// The first difference; `nil` if the program gets what is meant.
  func misreading(of meant: MeantData, at root: Int) -> Misreading? {
    guard case .map(let members) = meant else {
      return Misreading(path: "", meant: meant.words, read: words(root))
    }
    return misreading(members, root, path: "", isTop: true)
  }

  private func misreading(_ members: [MeantData.Member], _ node: Int, path: String, isTop: Bool)
    -> Misreading?
  {
    var others: [[UInt8]: Int] = [:]
    let inside = data.children(of: node)
    let isList = data.kind(of: node) == .list
    for (position, child) in inside.enumerated() {
      others[isList ? Array("\(position)".utf8) : data.key(of: child)] = child
    }
    for member in members {
      let own = MeantData.path(path, member.key)
      guard let child = others.removeValue(forKey: Array(member.key.utf8)) else {
        return Misreading(path: own, meant: member.value.words, read: nil, key: bracketed(member.key, others))
      }
      if let found = misreading(member.value, child, path: own, isTop: isTop) { return found }
    }
    let extra = Set(others.values)
    return inside.first { extra.contains($0) && !isForeign($0) }.map {
      Misreading(
        path: MeantData.path(path, ServedData.text(data.pooledKey(of: $0))), meant: nil, read: words($0))
    }
  }

  func misreading(_ meant: MeantData, _ node: Int, path: String, isTop: Bool = false) -> Misreading? {
    let wrong = Misreading(path: path, meant: meant.words, read: words(node))
    let kind = data.kind(of: node)
    let inside = data.children(of: node)
    switch meant {
    case .map(let members):
      // A list is a map of its positions: PHP makes no difference.
      guard kind == .map || kind == .list && !isMultimap else { return wrong }
      return misreading(members, node, path: path, isTop: false)
    case .list(let values, let isSet):
      guard kind == .list, inside.count == values.count else { return wrong }
      guard !isSet else { return hasAll(values, inside) ? nil : wrong }
      for (index, (value, child)) in zip(values, inside).enumerated() {
        if let found = misreading(value, child, path: "\(path)[\(index)]") { return found }
      }
      return nil
    default:
      // A multimap has a list for each name.
      if isMultimap, isTop, kind == .list, inside.count == 1 {
        return misreading(meant, inside[0], path: path)
      }
      switch kind {
      case .null: if case .null = meant { return nil }
      case .text where data.charset(of: node) == nil:
        if meant.isSaid(by: data.bytes(of: node)) { return nil }
      default: break
      }
      return wrong
    }
  }

  /// Whether each value of a set is read once, in any order. Texts are looked up by their bytes, others
  /// compared one by one.
  private func hasAll(_ values: [MeantData], _ nodes: [Int]) -> Bool {
    var texts: [[UInt8]: Int] = [:]
    var others: [Int] = []
    for node in nodes {
      let value = data[node]
      if value.kind == .text, value.charset == nil {
        texts[value.bytes, default: 0] += 1
      } else {
        others.append(node)
      }
    }
    var spellings: [Double: [[UInt8]]] = [:]
    for text in texts.keys {
      if let number = Double(String(decoding: text, as: UTF8.self)) {
        spellings[number, default: []].append(text)
      }
    }
    // A bound on the comparisons: real parameters have no sets of so many lists and maps.
    var comparisons = 1 << 20
    for value in values {
      if let text = value.said(spellings).first(where: { texts[$0, default: 0] > 0 }) {
        texts[text, default: 0] -= 1
        continue
      }
      let index = others.firstIndex { node in
        comparisons -= 1
        return comparisons > 0 && misreading(value, node, path: "") == nil
      }
      guard let index else { return false }
      others.remove(at: index)
    }
    return true
  }

  /// The first key, with all its brackets, of a value that is below `key` in another spelling.
  private func bracketed(_ key: String, _ others: [[UInt8]: Int]) -> String? {
    let found = others.filter { $0.key.starts(with: Array("\(key)[".utf8)) }.min { $0.value < $1.value }
    return found.map { ServedData.text($0.key[...]) }
  }

  /// Whether a value, with everything in it, comes from something other than the parameters, if that is
  /// known.
  private func isForeign(_ node: Int) -> Bool {
    var isForeign = false
    var left = [node]
    while let next = left.popLast() {
      switch data.place(of: next).flatMap(self.isForeign) {
      case true?: isForeign = true
      case false?: return false
      case nil: break
      }
      left += data.children(of: next)
    }
    return isForeign
  }

  private func words(_ node: Int) -> String {
    let value = data[node]
    switch value.kind {
    case .null: return "null"
    case .yes: return "true"
    case .integer: return String(value.number)
    case .text: return EncodingWording.quoted(value.bytes, charset: value.charset)
    case .list: return EncodingWording.list(data.children(of: node).count)
    case .map:
      return EncodingWording.map(data.children(of: node).map { ServedData.text(data.pooledKey(of: $0)) })
    }
  }
}

extension MeantData {
  /// The texts that stand for this value; for numbers, those in `spellings`.
  fileprivate func said(_ spellings: [Double: [[UInt8]]]) -> [[UInt8]] {
    switch self {
    case .null: [[]]
    case .boolean(let value): (value ? ["1", "true"] : ["0", "false"]).map { Array($0.utf8) }
    case .integer(let value): [Array(value.text.utf8)]
    case .text(let text): [Array(text.utf8)]
    case .double(let value): spellings[value] ?? []
    case .list, .map: []
    }
  }

  /// The first parameter of a body that a program gets wrong because the query or routing replaces it, or
  /// adds values of the same name; JSON has no lists that could hold these.
  func misreading(beside reading: ServerReading, isJSON: Bool) -> Misreading? {
    guard case .map(let members) = self else { return nil }
    let habits = reading.server.habits
    let isApart = habits.queryBesideBody == .apart || isJSON && habits.queryBesideBody == .added
    let query = isApart ? nil : reading[.query]?.data
    for member in members {
      let key = Array(member.key.utf8)
      if habits.routedNames == .dropped, Habits.isRouted(key[...]) {
        return Misreading(path: member.key, meant: member.value.words, read: nil)
      }
      guard let query, let there = query.member(key, of: 0) else { continue }
      if habits.queryBesideBody == .added {
        return Misreading(path: member.key, meant: member.value.words, read: EncodingWording.withQuery)
      }
      let comparison = MeantComparison(data: query, isMultimap: false) { _ in nil }
      if let found = comparison.misreading(member.value, there, path: member.key) { return found }
    }
    return nil
  }

  /// The first place where JSON has something else; `nil` if it has what is meant.
  ///
  /// `habit` is how the program reads JSON.
  func misreading(of json: JSONValue, by habit: JSONHabit) -> Misreading? {
    if let key = habit.topKey, json.members == nil {
      return Misreading(path: "", meant: words, read: EncodingWording.map([key]))
    }
    return misreading(of: json, by: habit, path: "")
  }

  private func misreading(of json: JSONValue, by habit: JSONHabit, path: String) -> Misreading? {
    let wrong = Misreading(path: path, meant: words, read: EncodingWording.json(json))
    switch (self, json) {
    case (.null, .null): return nil
    case (.boolean(let meant), .boolean(let read)): return meant == read ? nil : wrong
    case (.text(let meant), .string(let read)): return meant.utf8.elementsEqual(read.utf8) ? nil : wrong
    case (.integer(let meant), .number(let read)):
      guard meant.text == read else { return wrong }
      guard let exact = habit.integers, !meant.isWithin(exact) else { return nil }
      return Misreading(path: path, meant: words, read: EncodingWording.rounded)
    case (.double(let meant), .number(let read)): return Double(read) == meant ? nil : wrong
    case (.list(let meant, let isSet), .array(let read)):
      if habit.dropsNullElements, meant.contains(where: { if case .null = $0 { true } else { false } }) {
        return Misreading(path: path, meant: words, read: EncodingWording.withoutNulls)
      }
      guard meant.count == read.count else { return wrong }
      guard !isSet else {
        var left = read
        for value in meant {
          guard let index = left.firstIndex(where: { value.misreading(of: $0, by: habit, path: "") == nil })
          else {
            return wrong
          }
          left.remove(at: index)
        }
        return nil
      }
      return zip(meant, read).enumerated().lazy.compactMap { index, pair in
        pair.0.misreading(of: pair.1, by: habit, path: "\(path)[\(index)]")
      }.first
    case (.map(let meant), .object(let read)):
      let values = Dictionary(read.map { (Array($0.key.utf8), $0.value) }) { $1 }
      for member in meant {
        let own = Self.path(path, member.key)
        guard let value = values[Array(member.key.utf8)] else {
          return Misreading(path: own, meant: member.value.words, read: nil)
        }
        if let found = member.value.misreading(of: value, by: habit, path: own) { return found }
      }
      return meant.count == read.count ? nil : wrong
    default: return wrong
    }
  }
}

extension Integer {
  fileprivate func isWithin(_ range: ClosedRange<Int64>) -> Bool {
    switch self {
    case .signed(let value): range.contains(value)
    case .unsigned(let value): value <= range.upperBound
    case .decimal: false
    }
  }
}

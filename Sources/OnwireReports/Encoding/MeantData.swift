import OnwireHTTP
import OnwireServers
import OnwireSpecLanguage
import OnwireTextFormats

/// What the parameters of a spec mean: the data that a program on a server should get.
indirect enum MeantData: Sendable {
  case null
  /// A value that is no text in JSON, and the texts that stand for it in a form.
  case boolean(Bool)
  case integer(Integer)
  case double(Double)
  /// A text; what the client prints for a date or for bytes, too.
  case text(String)
  /// Values in order; of a set the order does not matter.
  case list([MeantData], isSet: Bool)
  case map([Member])

  struct Member: Sendable {
    var key: String
    var value: MeantData
  }

  /// `printed` gives the text of a date or of bytes, which are the client's to print; `nil` where there is none.
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

  /// Whether a text that a server hands on says this value.
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

  /// What it is, in a few words.
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

  /// The same, without what stands at places that a path cannot say.
  static func path(_ path: String, _ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}

/// The first place where a server reads something other than what is meant.
struct Misreading: Sendable {
  /// The path in the parameters, such as `items[0].id`; empty for all of them.
  var path: String
  /// What is meant there; `nil` where nothing is.
  var meant: String?
  /// What the program gets there; `nil` for nothing.
  var read: String?
  /// The key, as a whole, under which it gets something instead.
  var key: String?
}

/// Compares what a server made of a query, a form or a multipart body with what is meant.
struct MeantComparison {
  let data: ServedData
  /// Whether names are keys as they are, with lists of values.
  let isMultimap: Bool
  /// Whether what stands at a place comes of something else than the parameters; `nil` where that is not known.
  let isForeign: (Range<Int>) -> Bool?

  /// The first difference; `nil` where the program gets what is meant.
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
      // A list is a map of its positions: PHP tells no difference.
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

  /// Whether each value of a set is read once, in any order: texts are found by what they say, all others one by one.
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
    // Sets of so many lists and maps are no parameters.
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

  /// The first key, with all of its brackets, of what stands below `key` elsewhere.
  private func bracketed(_ key: String, _ others: [[UInt8]: Int]) -> String? {
    let found = others.filter { $0.key.starts(with: Array("\(key)[".utf8)) }.min { $0.value < $1.value }
    return found.map { ServedData.text($0.key[...]) }
  }

  /// Whether all that is known of a value and of what is in it comes of something else.
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
  /// The texts that say this value; of numbers those in `spellings`.
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

  /// The first parameter of a body that a program gets otherwise, because the query or routing stands in its place, or
  /// has values of the same name; JSON has no lists of values to be in.
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

  /// The first place where JSON says something else; `nil` where it says what is meant.
  ///
  /// `habit` is how the program reads JSON.
  func misreading(of json: JSONValue, by habit: JSONHabit, path: String = "") -> Misreading? {
    let wrong = Misreading(path: path, meant: words, read: EncodingWording.json(json))
    if path.isEmpty, let key = habit.arrayKey, case .array = json {
      return Misreading(path: path, meant: words, read: EncodingWording.map([key]))
    }
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
          guard let index = left.firstIndex(where: { value.misreading(of: $0, by: habit) == nil }) else {
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

/// The pairs of a query or form, or the cookies of a field, cut out of its bytes.
struct PairList {
  /// One pair, as ranges of `bytes`.
  struct Item {
    let whole: Range<Int>
    /// The end of its name: its `=`, if it has one.
    fileprivate let nameEnd: Int
    /// The number of `&` or `;` between it and the pair before.
    fileprivate let marksBefore: Int
    /// Its number among pairs with its name, from 1.
    fileprivate let number: Int

    var name: Range<Int> { whole.lowerBound..<nameEnd }
    /// `nil` for a pair without `=`.
    var value: Range<Int>? { nameEnd < whole.upperBound ? nameEnd + 1..<whole.upperBound : nil }
  }

  private let message: Message
  private let grammar: PairGrammar
  /// The paths of the fields that hold cookies, and the start of each value in `bytes`.
  private var fields: [(path: String, start: Int)] = []
  /// The offset of `bytes` in the message.
  private let start: Int
  let bytes: [UInt8]
  private(set) var items: [Item] = []
  /// The number of `&` or `;` after the last pair.
  private(set) var marksBehind = 0
  /// The separators between pairs; between cookies with their blanks.
  private(set) var separators: [[UInt8]] = []

  /// Creates the list of pairs in a range of a message; empty for `nil`.
  init(_ message: Message, _ range: Range<Int>?, _ grammar: PairGrammar) throws {
    let bytes = try range.map { try message.bytes($0, limit: .max) } ?? []
    self.init(message, bytes, at: range?.lowerBound ?? 0, grammar)
  }

  /// Creates the list of pairs in `bytes`, which begin at `start` of the message; `field` is the path of the
  /// field that holds cookies.
  init(
    _ message: Message, _ bytes: [UInt8], at start: Int, _ grammar: PairGrammar, field: String = ""
  ) {
    self.message = message
    self.grammar = grammar
    self.start = start
    self.bytes = bytes
    cut(bytes.indices, of: field)
  }

  /// Creates the list of the cookies of several fields together.
  init(_ head: HeadLayout, cookiesOf lines: [HeadLayout.Line]) {
    message = head.message
    grammar = .cookie
    start = 0
    bytes = Array(head.bytes(0..<head.message.headLength))
    for line in lines { cut(line.value, of: line.path) }
  }

  private mutating func cut(_ range: Range<Int>, of field: String) {
    if grammar == .cookie { fields.append((field, range.lowerBound)) }
    var counts: [[UInt8]: Int] = [:]
    var position = range.lowerBound
    while position < range.upperBound {
      let (pair, next) = grammar.pair(at: position, in: bytes[range])
      if !pair.isEmpty { append(pair, &counts) }
      if pair.upperBound < range.upperBound {
        marksBehind += 1
        separators.append(Array(bytes[pair.upperBound..<next]))
      }
      position = next
    }
  }

  private mutating func append(_ whole: Range<Int>, _ counts: inout [[UInt8]: Int]) {
    let nameEnd = bytes[whole].firstIndex(of: UInt8(ascii: "=")) ?? whole.upperBound
    let name = decode(bytes[whole.lowerBound..<nameEnd])
    items.append(
      Item(
        whole: whole, nameEnd: nameEnd, marksBefore: marksBehind,
        number: counts[name, default: 0].increased()))
    marksBehind = 0
  }

  /// The keys to align the pairs by: made on demand, in one array, since they take more memory than the
  /// bytes.
  var keys: [Alignment.Key] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + items.count)
    let ends = items.map { item in
      let name = decode(bytes[item.name])
      // A name that was escaped twice is still found.
      text +=
        grammar.isEscaped && name.contains(UInt8(ascii: "%"))
        ? FormText.decode(name[...], plusIsSpace: false) : name
      let end = text.count
      if let value = item.value { text += [0] + decode(bytes[value]) }
      return (name: end, value: text.count)
    }
    var start = 0
    return ends.map { end in
      defer { start = end.value }
      return Alignment.Key(name: text[start..<end.name], value: text[end.name..<end.value])
    }
  }

  /// The promised part of the order of the pairs; `nil` if all of it is promised.
  var order: PromisedOrder? {
    guard var junctions = message.junctions(of: grammar.element) else { return nil }
    return PromisedOrder(items.map { junctions.junction(at: start + $0.whole.lowerBound) })
  }

  private func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    grammar.isEscaped ? FormText.decode(text) : Array(text)
  }

  /// The number of `&` or `;` that lack a pair on one side.
  var idleMarks: Int {
    items.reduce(marksBehind) { $0 + $1.marksBefore } - max(0, items.count - 1)
  }

  /// The number of `&` or `;` before each pair, and after the last.
  var marks: [Int] { items.map(\.marksBefore) + [marksBehind] }

  /// Whether the pair's value comes from a spec's URL.
  func isOfURL(_ index: Int) -> Bool {
    guard let value = items[index].value, let segment = message.segmentIndex(at: start + value.lowerBound)
    else { return false }
    return grammar == .query && message.segments[segment].origin.isBelow("url")
  }

  /// The path of a pair: `query.page`, `form.tag#2`.
  func path(_ index: Int) -> String {
    let item = items[index]
    let name =
      String(validating: decode(bytes[item.name]), as: UTF8.self)
      ?? String(decoding: bytes[item.name], as: UTF8.self)
    let field = fields.last { $0.start <= item.whole.lowerBound }?.path
    let path =
      field.map { WirePath.appending(pairName: name, to: $0) } ?? grammar.element.path(named: name)
    return WirePath.numbered(path, item.number)
  }

  /// A pair as a side of a difference; `marks` are ranges of `bytes`.
  func side(_ index: Int, marks: [Range<Int>] = [], atValue: Bool = false) -> Difference.Side {
    let item = items[index]
    let value = atValue ? item.value.flatMap { $0.isEmpty ? nil : $0.lowerBound } : nil
    return Difference.Side(
      path: path(index), range: item.whole.shifted(by: start), marks: marks.map { $0.shifted(by: start) },
      segment: message.segmentIndex(at: start + (value ?? item.whole.lowerBound)) ?? 0)
  }
}

extension Range<Int> {
  /// The range moved up by `distance`.
  func shifted(by distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
}

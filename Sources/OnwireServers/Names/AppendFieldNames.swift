import OnwireDiagnostics
import OnwireTextFormats

/// Names as multer nests them, with the package append-field (lib/parse-path.js and lib/set-value.js, 1.0.0 and 2.0.0).
///
/// `a[b]` is a member of an object, `a[0]` an element of an array; `a[]` at the end appends. A value in the
/// place of an object goes into it under an empty key. Arrays may have holes. Values refer to each other by
/// number, so no depth is too deep.
struct AppendFieldNames {
  private enum Value {
    case text(Int)
    case array(Int)
    case object(Int)
  }

  /// The place of a value: an element of an array, or a member of an object.
  private enum Slot {
    case element(of: Int, at: Int)
    case member(of: Int, at: [UInt8])
  }

  /// A step of a name.
  private struct Step {
    var key: [UInt8]
    /// The array index, if the key is in brackets and has only digits.
    var index: Int?
    var appends = false
  }

  private struct Object {
    var keys: [[UInt8]] = []
    var values: [[UInt8]: Value] = [:]
  }

  private var texts: [(bytes: [UInt8], place: Range<Int>)] = []
  /// Elements by index, and the length: a hostile array is mostly holes.
  private var arrays: [(elements: [Int: Value], length: Int)] = []
  private var objects = [Object()]
  /// Whether any name nests.
  private(set) var isNested = false

  /// The greatest length of a JavaScript array; a greater index is a property, which JSON does not show.
  private static let longest = 1 << 32 - 1
  /// The most holes to show in all arrays together; an array with further holes becomes a map of its indices.
  private static let mostHoles = 10_000

  /// Adds a field.
  mutating func add(_ name: [UInt8], _ text: [UInt8], at place: Range<Int>) {
    texts.append((text, place))
    let value = Value.text(texts.count - 1)
    let steps = Self.steps(of: name)
    isNested = isNested || steps.count > 1 || steps[0].appends
    var slot = slot(of: steps[0], in: .object(0))
    for step in steps.dropFirst() {
      // Before the call, which would otherwise copy everything.
      let container = opened(slot, forElement: step.index != nil)
      slot = self.slot(of: step, in: container)
    }
    put(value, into: slot, appending: steps[steps.count - 1].appends)
  }

  /// The steps of a name; just one, the whole name, if it has no known form.
  private static func steps(of name: [UInt8]) -> [Step] {
    let open = UInt8(ascii: "[")
    let close = UInt8(ascii: "]")
    let whole = [Step(key: name)]
    let first = name.firstIndex(of: open) ?? name.endIndex
    guard first > 0 else { return whole }
    var steps = [Step(key: Array(name[..<first]))]
    var position = first
    while position < name.count {
      guard name[position] == open, let end = name[position...].firstIndex(of: close) else { return whole }
      let key = name[(position + 1)..<end]
      position = end + 1
      if key.isEmpty {
        guard position == name.count else { return whole }
        steps[steps.count - 1].appends = true
      } else {
        let isNumber = key.allSatisfy { $0.isDecimalDigit }
        // Like parseInt, drops leading zeros.
        let digits = isNumber ? Array(key.drop { $0 == 0x30 }) : Array(key)
        let index =
          isNumber ? digits.count > 10 ? longest : digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
        steps.append(Step(key: isNumber && digits.isEmpty ? [0x30] : digits, index: index))
      }
    }
    return steps
  }

  private func slot(of step: Step, in value: Value) -> Slot {
    if case .array(let array) = value, let index = step.index { return .element(of: array, at: index) }
    guard case .object(let object) = value else { return .member(of: 0, at: step.key) }
    return .member(of: object, at: step.key)
  }

  private func value(_ slot: Slot) -> Value? {
    switch slot {
    case .element(let array, let index): arrays[array].elements[index]
    case .member(let object, let key): objects[object].values[key]
    }
  }

  private mutating func set(_ slot: Slot, _ value: Value) {
    switch slot {
    case .element(let array, let index):
      arrays[array].elements[index] = value
      if index < Self.longest { arrays[array].length = max(arrays[array].length, index + 1) }
    case .member(let object, let key):
      if objects[object].values.updateValue(value, forKey: key) == nil { objects[object].keys.append(key) }
    }
  }

  private mutating func object(of members: [([UInt8], Value)] = []) -> Int {
    objects.append(Object(keys: members.map(\.0), values: Dictionary(members) { $1 }))
    return objects.count - 1
  }

  private mutating func array(of value: [Value] = []) -> Value {
    arrays.append((Dictionary(uniqueKeysWithValues: value.enumerated().map { ($0, $1) }), value.count))
    return .array(arrays.count - 1)
  }

  /// The container in a slot for another step, which is made if necessary.
  private mutating func opened(_ slot: Slot, forElement isElement: Bool) -> Value {
    let new: Value
    switch value(slot) {
    case nil: new = isElement ? array() : .object(object())
    case .object(let object): return .object(object)
    case .array(let array):
      if isElement { return .array(array) }
      let elements = arrays[array].elements.filter { $0.key < Self.longest }.sorted { $0.key < $1.key }
      new = .object(object(of: elements.map { (Array(String($0.key).utf8), $0.value) }))
    case .text(let text): new = .object(object(of: [([], .text(text))]))
    }
    set(slot, new)
    return new
  }

  private mutating func put(_ text: Value, into slot: Slot, appending appends: Bool) {
    var (slot, appends) = (slot, appends)
    // A value beside members goes under an empty key, and so on if there is an object.
    while case .object(let object)? = value(slot) { (slot, appends) = (.member(of: object, at: []), false) }
    switch value(slot) {
    case .array(let array):
      let length = arrays[array].length
      set(.element(of: array, at: length), text)
    case .text(let first): set(slot, array(of: [.text(first), text]))
    case nil, .object: set(slot, appends ? array(of: [text]) : text)
    }
  }

  /// Adds the data below a node, with keys in JavaScript's order: indices first, ascending.
  func write(to data: inout ServedData, below root: Int) {
    let isSparse = sparseArrays
    func shown(_ value: Value) -> ServedData.Node {
      switch value {
      case .text(let text): ServedData.Node(text: texts[text].bytes, place: texts[text].place)
      case .array(let array): ServedData.Node(isSparse[array] ? .map : .list)
      case .object: ServedData.Node(.map)
      }
    }
    var waiting: [(value: Value, node: Int)] = [(.object(0), root)]
    while let (value, node) = waiting.popLast() {
      var inner: [(Value, Int)] = []
      switch value {
      case .text: continue
      case .array(let array):
        let (elements, length) = arrays[array]
        guard !isSparse[array] else {
          for (index, value) in elements.sorted(by: { $0.key < $1.key }) where index < Self.longest {
            inner.append((value, data.set(Array(String(index).utf8), of: node, to: shown(value))))
          }
          break
        }
        for index in 0..<length {
          guard let value = elements[index] else {
            data.append(ServedData.Node(.null), to: node)
            continue
          }
          inner.append((value, data.append(shown(value), to: node)))
        }
      case .object(let object):
        let keys = objects[object].keys
        let indices = keys.filter { QSNames.index($0[...]) != nil }
          .sorted { ($0.count, QSNames.index($0[...]) ?? 0) < ($1.count, QSNames.index($1[...]) ?? 0) }
        for key in indices + keys.filter({ QSNames.index($0[...]) == nil }) {
          guard let value = objects[object].values[key] else { continue }
          inner.append((value, data.set(key, of: node, to: shown(value))))
        }
      }
      waiting += inner.map { (value: $0.0, node: $0.1) }
    }
  }

  /// Whether each array has more holes than are shown.
  private var sparseArrays: [Bool] {
    var left = Self.mostHoles
    return arrays.map { array in
      let holes = array.length - array.elements.count
      guard holes <= left else { return true }
      left -= max(holes, 0)
      return false
    }
  }
}

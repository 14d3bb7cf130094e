import OnwireDiagnostics
import OnwireHTTP
package import OnwireSpecLanguage
import OnwireTextFormats

/// The reverse of `Lowering`: finds the parameters that a client's rules turn into given bytes.
///
/// The results are proposals, which the compiler confirms or rejects; if the rules allow several, those that
/// read best come first.
package struct Raising: Sendable {
  package let client: Client

  var rules: Rules { client.rules }

  /// The reverse of what `client` writes.
  package init(_ client: Client) { self.client = client }

  /// Whether the client puts parameters in the URL for `method`.
  package func parametersAreInURL(_ method: String) -> Bool { rules.putsParametersInURL(method, as: method) }

  /// Whether the client has this value of `as`.
  package func serializes(_ serialization: RequestSpec.Serialization) -> Bool {
    rules.parametersSerializations.contains(serialization.rawValue)
  }

  /// Whether this kind of document goes in the body for `method`.
  package func writesBody(_ serialization: RequestSpec.Serialization, for method: String) -> Bool {
    guard serializes(serialization) else { return false }
    let destination = serialization == .json ? rules.jsonDestination : rules.plistDestination
    switch serialization {
    case .form: return !parametersAreInURL(method)
    case .json, .plist: return destination == .body || !parametersAreInURL(method)
    case .multipart: return !rules.multipartRefusedMethods.contains(method)
    }
  }

  /// The text that the client sends as `written` in a URL: without escapes, if it makes these itself.
  package func urlText(_ written: String) -> String {
    guard rules.urlEscape != .none else { return written }
    return String(validating: FormText.decode(Array(written.utf8)[...], plusIsSpace: false), as: UTF8.self)
      ?? written
  }

  /// Whether the client sends bodies that are given whole.
  package var sendsWholeBodies: Bool { rules.bodyWhole == .sent }

  /// Whether a text can replace the pairs, in the URL or in a form.
  package func takesText(inURL: Bool) -> Bool {
    switch rules.queryBlock {
    case .used: true
    case .bodyOnly: !inURL
    case .none: false
    }
  }

  /// Whether the client could make this boundary by itself: its form, filled with hexadecimal digits.
  package func makesBoundary(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    var form = Array(rules.multipartBoundary.utf8)[...]
    while !form.isEmpty {
      let isUpper = form.starts(with: "%08X".utf8)
      guard isUpper || form.starts(with: "%08x".utf8) else {
        guard rest.popFirst() == form.popFirst() else { return false }
        continue
      }
      let digits = rest.prefix(8)
      let letters: ClosedRange<UInt8> = isUpper ? 0x41...0x46 : 0x61...0x66
      guard digits.count == 8, digits.allSatisfy({ $0.isDecimalDigit || letters.contains($0) })
      else {
        return false
      }
      rest = rest.dropFirst(8)
      form = form.dropFirst(4)
    }
    return rest.isEmpty
  }

  /// Whether the client uses a boundary that a spec gives.
  package var takesBoundary: Bool { rules.multipartBoundaryGiven == .used }

  /// Whether a file with only one of name and type is sent with neither.
  package var namesBothOrNeither: Bool { rules.multipartNaming == .bothOrNeither }

  /// The type that the client gives to data with this file name; `nil` if it gives none by itself.
  package func typeOfData(named name: String) -> String? {
    rules.multipartNaming == .asGiven ? nil : rules.mediaType(name)
  }

  /// Whether the parts of plain parameters come before those of files.
  package var writesFieldsFirst: Bool { rules.multipartFields == .beforeFiles }

  /// The name or file name that is written as `written` in a part's head.
  package func partName(_ written: String) -> String {
    switch rules.multipartNames {
    case .verbatim, .unquoted: written
    case .html:
      written.substituting("%22", with: "\"").substituting("%0D", with: "\r").substituting("%0A", with: "\n")
    case .backslash: written.substituting("\\\"", with: "\"").substituting("\\\\", with: "\\")
    }
  }
}

// MARK: Pairs

extension Raising {
  /// The rules that reading pairs back depends on: clients that share them read a text alike.
  package struct PairRules: Hashable, Sendable {
    private let formEscaping: FormEscaping
    private let escaping: QueryEscaping
    private let space: QuerySpace
    private let charset: Charset
    private let stringEncoding: String
    private let null: QueryNull
    private let array: QueryArray
    private let set: QuerySet
    private let dictionary: QueryDictionary
    private let order: QueryOrder

    fileprivate init(_ rules: Rules) {
      formEscaping = rules.formEscaping
      escaping = rules.queryEscaping
      space = rules.querySpace
      charset = rules.queryCharset
      stringEncoding = rules.stringEncoding.rawValue
      null = rules.queryNull
      array = rules.queryArray
      set = rules.querySet
      dictionary = rules.queryDictionary
      order = rules.queryOrder
    }
  }

  /// The client's rules for reading pairs back.
  package var pairRules: PairRules { PairRules(rules) }

  /// Parameters that may have given the pairs of `text`: first nested, by the way the client writes names,
  /// then flat.
  package func parameters(_ text: ArraySlice<UInt8>, isForm: Bool) -> [SpecNode] {
    guard let pairs = pairs(text, isForm: isForm) else { return [] }
    return proposals(pairs)
  }

  /// The proposals for `pairs`: nested by the way the client writes names, flat, and, if a name begins with a
  /// bracket, nested below an empty key.
  private func proposals(_ pairs: [TextPair]) -> [SpecNode] {
    let hasEmptyKey = pairs.contains { $0.name.utf8.first == UInt8(ascii: "[") }
    return [nested(pairs), flat(pairs), hasEmptyKey ? nested(pairs, belowEmptyKey: true) : nil].compactMap(
      \.self)
  }

  /// A name and a value, both unescaped; `nil` if they are not text.
  private typealias TextPair = (name: String, value: SpecNode)

  private func pairs(_ text: ArraySlice<UInt8>, isForm: Bool) -> [TextPair]? {
    let isWHATWG = isForm && rules.formEscaping == .whatwg
    let isEscaped = isWHATWG || rules.queryEscaping == .percent
    let plusIsSpace = isWHATWG || rules.querySpace == .plus
    func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
      let bytes = isEscaped ? FormText.decode(bytes, plusIsSpace: plusIsSpace) : Array(bytes)
      guard !isWHATWG, rules.queryCharset == .stringEncoding, rules.stringEncoding != .utf8 else {
        return String(validating: bytes, as: UTF8.self)
      }
      return rules.stringEncoding.encoding.decode(bytes[...]).flatMap {
        String(validating: $0.bytes, as: UTF8.self)
      }
    }
    var pairs: [TextPair] = []
    for pair in text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      let mark = pair.firstIndex(of: UInt8(ascii: "="))
      guard let name = decoded(pair[..<(mark ?? pair.endIndex)]) else { return nil }
      guard let mark else {
        guard rules.queryNull == .bare else { return nil }
        pairs.append((name, .null))
        continue
      }
      guard let value = decoded(pair[(mark + 1)...]) else { return nil }
      pairs.append((name, .text(value)))
    }
    return pairs
  }

  private func nested(_ pairs: [TextPair], belowEmptyKey: Bool = false) -> SpecNode? {
    let tree = ParameterNesting(rules: rules, takesEmptyKey: belowEmptyKey)
    for pair in pairs where !tree.add(pair.name, pair.value) { return nil }
    return tree.node
  }

  private func flat(_ pairs: [TextPair]) -> SpecNode? {
    var seen: Set<[UInt8]> = []
    for pair in pairs where !seen.insert(Array(pair.name.utf8)).inserted { return nil }
    return .mapping(pairs.map { SpecNode.Member($0.name, $0.value) })
  }

  /// Parameters that may have become parts with these names and contents.
  package func parameters(ofParts parts: [(name: String, content: String)]) -> [SpecNode] {
    let pairs = parts.map { ($0.name, SpecNode.text($0.content)) }
    guard rules.multipartParameters == .flattened else { return flat(pairs).map { [$0] } ?? [] }
    return proposals(pairs)
  }
}

/// Builds nested parameters from names such as `a[b][]`, by the rules that write them.
private struct ParameterNesting {
  private enum Step {
    case key(String)
    case next
    case index(Int)
  }

  private final class Level {
    var value: SpecNode?
    var members: [(key: String, level: Level)] = []
    var positions: [String: Int] = [:]
    var items: [Level] = []
    /// Whether the items are members of a set.
    var isSet = false

    /// Whether nothing has been put here yet.
    var isEmpty: Bool { value == nil && members.isEmpty && items.isEmpty }

    /// Takes the only item, whose name ends in `[]`, as the member of an empty key; `false` if there are
    /// more.
    func takeItemAsEmptyKey() -> Bool {
      guard items.count == 1, !isSet else { return false }
      members = [("", items[0])]
      positions = ["": 0]
      items = []
      return true
    }

    var node: SpecNode {
      if let value { return value }
      if isSet { return .set(items.map(\.node)) }
      if !items.isEmpty { return .list(items.map(\.node)) }
      return .mapping(members.map { SpecNode.Member($0.key, $0.level.node) })
    }
  }

  private let rules: Rules
  /// Whether a name may begin with a bracket.
  private let takesEmptyKey: Bool
  private let root = Level()

  init(rules: Rules, takesEmptyKey: Bool) {
    self.rules = rules
    self.takesEmptyKey = takesEmptyKey
  }

  var node: SpecNode { root.node }

  /// Adds a pair; `false` if it does not fit the pairs before it. If only its name as a whole does, its
  /// brackets are part of a key, as in `a=1&a[b]=2`.
  func add(_ name: String, _ value: SpecNode) -> Bool {
    put(value, at: steps(of: name)[...], in: root, isFirst: true)
      || put(value, at: [.key(name)], in: root, isFirst: true)
  }

  /// Puts a value where `steps` lead; if they lead nowhere, nothing changes but the name of a single item.
  private func put(_ value: SpecNode, at steps: ArraySlice<Step>, in level: Level, isFirst: Bool = false)
    -> Bool
  {
    guard let step = steps.first else {
      if level.isEmpty {
        level.value = value
        return true
      }
      // `a=1&a=2` is an array or a set if the client writes those so.
      let isSet = rules.querySet == .repeated || rules.querySet == .repeatedInHashOrder
      guard rules.queryArray == .plain || isSet, !isFirst, level.members.isEmpty else { return false }
      level.isSet = rules.queryArray != .plain
      if let first = level.value {
        let item = Level()
        item.value = first
        level.items = [item]
        level.value = nil
      }
      let item = Level()
      item.value = value
      level.items.append(item)
      return true
    }
    guard level.value == nil else { return false }
    let rest = steps.dropFirst()
    switch step {
    case .key(let key):
      guard level.items.isEmpty || level.takeItemAsEmptyKey() else { return false }
      if let position = level.positions[key] {
        return put(value, at: rest, in: level.members[position].level)
      }
      let inner = Level()
      guard put(value, at: rest, in: inner) else { return false }
      level.positions[key] = level.members.count
      level.members.append((key, inner))
      return true
    case .next:
      // Beside other keys, `[]` is an empty key.
      guard level.members.isEmpty else { return put(value, at: [.key("")] + rest, in: level) }
      if let last = level.items.last, !rest.isEmpty, takes(rest, in: last) {
        return put(value, at: rest, in: last)
      }
      let inner = Level()
      guard put(value, at: rest, in: inner) else { return false }
      level.items.append(inner)
      return true
    case .index(let index):
      guard level.members.isEmpty, index <= level.items.count else { return false }
      guard index == level.items.count else { return put(value, at: rest, in: level.items[index]) }
      let inner = Level()
      guard put(value, at: rest, in: inner) else { return false }
      level.items.append(inner)
      return true
    }
  }

  /// Whether `steps` lead to a free place in `level`.
  private func takes(_ steps: ArraySlice<Step>, in level: Level) -> Bool {
    guard let step = steps.first else { return level.isEmpty }
    guard level.value == nil else { return false }
    switch step {
    case .key(let key):
      guard level.items.isEmpty else { return false }
      let last = level.members.last
      // A client that sorts never writes a key of a dictionary after one that sorts behind it.
      if let last, let compare = Flattening.comparison(of: rules.queryOrder), compare(last.key, key) > 0 {
        return false
      }
      guard let position = level.positions[key] else { return true }
      return takes(steps.dropFirst(), in: level.members[position].level)
    case .next: return level.members.isEmpty
    case .index(let index):
      guard level.members.isEmpty, index <= level.items.count else { return false }
      return index == level.items.count || takes(steps.dropFirst(), in: level.items[index])
    }
  }

  /// The keys and positions that make up a name; the name itself if no rule writes it so.
  private func steps(of name: String) -> [Step] {
    let bytes = Array(name.utf8)
    var steps: [Step] = []
    var start = 0
    let isDotted = rules.queryDictionary == .dots
    var index = 0
    func key(_ range: Range<Int>) -> Step { .key(String(decoding: bytes[range], as: UTF8.self)) }
    while index < bytes.count, bytes[index] != UInt8(ascii: "["),
      !(isDotted && bytes[index] == UInt8(ascii: "."))
    {
      index += 1
    }
    guard index > start || index == bytes.count || takesEmptyKey else { return [.key(name)] }
    steps.append(key(start..<index))
    while index < bytes.count {
      // Nobody nests that deep: such a name is one key.
      guard steps.count <= ParameterTree.depthLimit else { return [.key(name)] }
      if isDotted, bytes[index] == UInt8(ascii: ".") {
        start = index + 1
        index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "["), bytes[index] != UInt8(ascii: ".") {
          index += 1
        }
        guard index > start else { return [.key(name)] }
        steps.append(key(start..<index))
        continue
      }
      guard bytes[index] == UInt8(ascii: "["), let close = Self.close(of: bytes[index...]) else {
        return [.key(name)]
      }
      let inner = index + 1..<close
      index = close + 1
      if inner.isEmpty {
        guard rules.queryArray == .brackets else { return [.key(name)] }
        steps.append(.next)
      } else if rules.queryArray == .indices, let number = Int(decimalDigits: bytes[inner]), number < 100_000
      {
        steps.append(.index(number))
      } else {
        guard !isDotted, rules.queryDictionary == .brackets else { return [.key(name)] }
        steps.append(key(inner))
      }
    }
    return steps
  }

  /// The bracket that closes the first one. A key may have brackets of its own, as in `a[b[c]]`; if they are
  /// not in pairs, it ends where another key or the end follows.
  private static func close(of bytes: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "[") { depth += 1 }
      guard bytes[index] == UInt8(ascii: "]") else { continue }
      depth -= 1
      if depth == 0 { return index }
    }
    return bytes.indices.first {
      bytes[$0] == UInt8(ascii: "]") && ($0 + 1 == bytes.endIndex || bytes[$0 + 1] == UInt8(ascii: "["))
    }
  }
}

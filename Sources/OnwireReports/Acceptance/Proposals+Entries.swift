import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

// Adding, removing and moving entries.
extension Proposals {
  /// The most positions in a container that are tried.
  private static let mostPlaces = 12

  // MARK: Going

  /// Changes that may remove a field that only the spec has.
  func removals(_ difference: Difference, _ old: Face) throws -> [AcceptedChange] {
    var found: [AcceptedChange] = []
    let origins = (old.value?.origins ?? []) + (old.name?.origins ?? []) + origins(of: difference)
    for (path, place) in origins {
      if let node = text.node(at: place) {
        found += removals(of: node, in: text).flatMap { change(AcceptWording.removed(path), $0) }
      }
      guard let steps = SpecStep.steps(of: path) else { continue }
      let (node, depth) = text.node(at: steps)
      if depth == steps.count, text.isAlias(node) {
        found += removals(of: node, in: text).flatMap { change(AcceptWording.removed(path), $0) }
      }
      if case .key("type")? = steps.last {
        found += change(AcceptWording.becomes(path, .plain("null")), text.setting(steps, to: .plain("null")))
      }
    }
    switch ComparisonArea(of: difference.path) {
    case .fields:
      if let name = old.name?.text {
        let steps = header(name)
        found += change(
          AcceptWording.becomes("headers.\(name)", .plain("null")), text.setting(steps, to: .plain("null")))
      }
    case .parts:
      if let part = file(ofPart: difference.path), old.name?.text?.lowercased() == "content-type" {
        found += change(
          AcceptWording.becomes("type", .plain("null")),
          text.setting(part + [.key("type")], to: .plain("null")))
      }
    default: break
    }
    return found + wholes(difference)
  }

  /// The text without a node: first without the outermost container that this leaves empty, then without its
  /// own entry, then without those around it.
  func removals(of node: SpecText.Node, in text: SpecText) -> [[SpecEdit]] {
    var found: [[SpecEdit]] = []
    var node = node
    var isAlone = true
    while let parent = text.parent(of: node), let position = text.position(of: node) {
      isAlone = isAlone && text.count(of: node) <= 1
      if let edits = text.removing(position, of: parent) {
        found.insert(edits, at: isAlone ? 0 : found.endIndex)
      }
      if text.count(of: parent) > 1, found.count > 1 || parent == text.root { break }
      node = parent
    }
    return found
  }

  /// The origins of all bytes of a difference that is not a pair: a part.
  private func origins(of difference: Difference) -> [(path: String, place: Place)] {
    guard let side = difference.left, side.words == nil else { return [] }
    let message = left.request.message
    var found: [(path: String, place: Place)] = []
    for segment in left.segments(of: side) {
      let origin = message.segments[segment].origin
      if let place = origin.place, !found.contains(where: { $0.place == place }) {
        found.append((origin.path, place))
      }
      if found.count > 8 { break }
    }
    return found
  }

  // MARK: Coming

  /// Changes that may add a field that only the capture has.
  func additions(_ difference: Difference, _ new: Face) throws -> [AcceptedChange] {
    let found: [AcceptedChange] =
      switch ComparisonArea(of: difference.path) {
      case .fields: fields(difference, new)
      case .query, .form: pairs(difference, new)
      case .json, .propertyList: members(difference, new)
      case .parts: try parts(difference, new)
      default: []
      }
    return found + wholes(difference)
  }

  /// Inserts a value into a container, at each position where it may belong: after the value that precedes it
  /// in the capture, as the last, and then at the others.
  func inserted(
    _ words: String, into container: SpecText.Node, after first: Int?, isKnown: Bool,
    _ edits: (Int?) -> [SpecEdit]?
  ) -> [AcceptedChange] {
    let count = text.count(of: container)
    var places: [Int?] = isKnown ? [first] : []
    places += [count - 1, nil] + (0..<max(0, count - 1)).map { $0 }
    var tried: Set<Int?> = []
    return places.filter { tried.insert($0).inserted }.prefix(Self.mostPlaces).flatMap {
      change(words, edits($0))
    }
  }

  private func fields(_ difference: Difference, _ new: Face) -> [AcceptedChange] {
    guard let name = new.name?.text, let value = new.value?.text ?? (new.value == nil ? "" : nil) else {
      return []
    }
    let message = right.request.message
    let isCookie =
      difference.right.map {
        let role = message.segments.role(at: $0.segment)
        return role == .cookieName || role == .cookieValue
      } ?? false
    let key = isCookie ? "cookies" : "headers"
    let words = AcceptWording.added("\(key).\(name)", .word(value))
    var found: [AcceptedChange] = []
    if let container = text.value(key, of: text.root), text.isMapping(container) {
      // After the nearest preceding field of the capture that is also here.
      let names = isCookie ? [] : before(name, message.headerFields.map(\.name))
      let position = names.compactMap { before in
        text.entries(of: container).firstIndex { text.text(of: $0.key).lowercased() == before.lowercased() }
      }.first
      found += inserted(words, into: container, after: position, isKnown: !names.isEmpty) {
        text.inserting(name, .word(value), into: container, after: $0)
      }
    } else if let container = text.value(key, of: text.root), text.isList(container) {
      let item = SpecValue.mapping([SpecValue.Member(name, .word(value))])
      found += inserted(words, into: container, after: nil, isKnown: false) {
        text.inserting(item, into: container, after: $0)
      }
    }
    found += change(words, text.setting([.key(key), .key(name)], to: .word(value)))
    return found
  }

  /// The names before `name`, the nearest first.
  private func before(_ name: String, _ names: [String]) -> [String] {
    Array(names.prefix { $0 != name }.reversed())
  }

  private func pairs(_ difference: Difference, _ new: Face) -> [AcceptedChange] {
    guard let name = new.name?.text, let side = difference.right else { return [] }
    let value: SpecValue =
      new.value.map { piece in piece.text.map { .text($0) } ?? .plain("null") } ?? .plain("null")
    let isQuery = ComparisonArea(of: difference.path) == .query
    var roots: [[SpecStep]] = []
    let wanted: Set<Segment.Role> = isQuery ? [.queryKey] : [.formKey]
    let message = left.request.message
    for segment in message.segments.indices where wanted.contains(message.segments.role(at: segment)) {
      guard let steps = SpecStep.steps(of: message.segments[segment].origin.path), let first = steps.first
      else {
        continue
      }
      let root = first == .key("general") ? Array(steps.prefix(2)) : [first]
      if !roots.contains(root), first == .key("params") || first == .key("query") || root.count == 2 {
        roots.append(root)
      }
    }
    for root in isQuery ? ["params", "query"] : ["params"] where !roots.contains([.key(root)]) {
      roots.append([.key(root)])
    }
    let known = previous(side, wanted)
    return roots.flatMap {
      added(Self.steps(ofName: name), value, below: $0, behind: known, among: pairs(isQuery: isQuery))
    }
  }

  /// A value with the steps to it from another one.
  typealias PlacedValue = (path: ArraySlice<SpecStep>, value: SpecValue)

  /// The pairs of the capture's query or form, with the steps of their names.
  private func pairs(isQuery: Bool) -> [PlacedValue] {
    func text(_ bytes: ArraySlice<UInt8>) -> String {
      String(decoding: FormText.decode(bytes), as: UTF8.self)
    }
    return rawPairs(right, isQuery: isQuery).enumerated().map { index, pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      let steps = Self.steps(ofName: text(name)).map { $0.isEmpty ? SpecStep.item(index) : .key($0) }
      let isAlone = name.count == pair.count
      return (steps[...], isAlone ? .plain("null") : .text(text(pair.dropFirst(name.count + 1))))
    }
  }

  private func rawPairs(_ side: SideReader, isQuery: Bool) -> [ArraySlice<UInt8>] {
    let message = side.request.message
    let target = (message.target ?? "").utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    let bytes = isQuery ? Array(target) : (try? message.body(limit: 1 << 20)) ?? []
    return bytes.split(separator: UInt8(ascii: "&"))
  }

  /// The node of the spec that gives the pair before this one of the capture.
  private func previous(_ side: Difference.Side, _ roles: Set<Segment.Role>) -> SpecText.Node? {
    let (message, own) = (right.request.message, left.request.message)
    guard
      let segment = message.segments.indices.last(where: {
        message.offsets[$0] < side.range.lowerBound && roles.contains(message.segments.role(at: $0))
      })
    else { return nil }
    let bytes = message.storedBytes(segment)
    let like = own.segments.indices.last {
      roles.contains(own.segments.role(at: $0)) && own.storedBytes($0).elementsEqual(bytes)
    }
    guard let like else { return nil }
    // The value's place: a member of a list has no name of its own.
    let value = min(like + 2, own.segments.count - 1)
    return
      (own.segments[value].origin.path == own.segments[like].origin.path
      ? own.segments[value].origin.place : own.segments[like].origin.place).flatMap { text.node(at: $0) }
  }

  /// Adds a value below a root, under the steps of its name.
  private func added(
    _ steps: [String], _ value: SpecValue, below root: [SpecStep], behind known: SpecText.Node?,
    among pairs: @autoclosure () -> [PlacedValue]
  ) -> [AcceptedChange] {
    var (node, depth) = text.node(at: root)
    let words = AcceptWording.added((root + steps.map { SpecStep.key($0) }).shown, value)
    guard depth == root.count else {
      return change(words, text.setting(root, to: nested(steps[...], value)))
    }
    var rest = steps[...]
    while let step = rest.first {
      guard let next = text.value(step, of: node) else { break }
      node = next
      rest.removeFirst()
      depth += 1
    }
    // Everything that the capture has below the existing container.
    let path = steps.dropLast(rest.count).map { SpecStep.key($0) }
    var whole: [AcceptedChange] = []
    if !path.isEmpty, text.isList(node) || text.isMapping(node),
      let all = SpecValue.together(
        pairs().filter { $0.path.starts(with: path) }.map { ($0.path.dropFirst(path.count), $0.value) })
    {
      whole = change(AcceptWording.becomes((root + path).shown, all), text.replacing(node, with: all))
    }
    if text.isList(node) {
      if rest.first.map({ $0.utf8.allSatisfy { $0.isDecimalDigit } }) ?? false { rest.removeFirst() }
      // Behind a pair of a member that is a mapping, it may be of the same one.
      let own = position(of: known, in: node)
      var inside: [AcceptedChange] = []
      if let own, let key = rest.first, !key.isEmpty {
        let member = text.items(of: node)[own]
        if text.isMapping(member), text.value(key, of: member) == nil {
          inside = change(
            words,
            text.inserting(
              key, nested(rest.dropFirst(), value), into: member, after: text.count(of: member) - 1))
        }
      }
      let item = rest.isEmpty ? value : nested(rest, value)
      return inside
        + inserted(words, into: node, after: own, isKnown: known != nil) {
          text.inserting(item, into: node, after: $0)
        } + whole
    }
    if text.isScalar(node), rest.first?.isEmpty ?? true {
      // The second value of one name.
      return change(words, text.replacing(node, with: .list([own(node), nested(rest.dropFirst(), value)])))
    }
    guard let key = rest.popFirst() else { return whole }
    let inner = nested(rest, value)
    guard text.isMapping(node), text.count(of: node) > 0 else {
      return text.isScalar(node) || text.isMapping(node)
        ? change(words, text.replacing(node, with: .mapping([SpecValue.Member(key, inner)]))) : []
    }
    let entry = inserted(words, into: node, after: position(of: known, in: node), isKnown: known != nil) {
      text.inserting(key, inner, into: node, after: $0)
    }
    // Without a key, all values are members of a list.
    return key.isEmpty && !whole.isEmpty ? whole : entry + whole
  }

  func nested(_ steps: ArraySlice<String>, _ value: SpecValue) -> SpecValue {
    steps.reversed().reduce(value) { inner, step in
      step.isEmpty ? .list([inner]) : .mapping([SpecValue.Member(step, inner)])
    }
  }

  /// The position in a container of the entry that a node is in.
  private func position(of node: SpecText.Node?, in container: SpecText.Node) -> Int? {
    guard var node else { return nil }
    while let parent = text.parent(of: node) {
      if parent == container { return text.position(of: node) }
      node = parent
    }
    return nil
  }

  private func members(_ difference: Difference, _ new: Face) -> [AcceptedChange] {
    guard var path = SpecStep.steps(of: difference.path)?.dropFirst(), let value = new.value?.typed else {
      return []
    }
    // A path shows names in a form for display.
    if case .key? = path.last, let name = new.name?.text { path[path.endIndex - 1] = .key(name) }
    guard let last = path.last else { return [] }
    return [[SpecStep.key("params")], [.key("body"), .key("json")]].flatMap { root -> [AcceptedChange] in
      let steps = root + path.dropLast()
      let (node, depth) = text.node(at: steps)
      let words = AcceptWording.added((root + path).shown, value)
      guard depth == steps.count else {
        return depth == 0 ? [] : change(words, text.setting(root + path, to: value))
      }
      switch last {
      case .key(let key):
        return inserted(words, into: node, after: nil, isKnown: false) {
          text.inserting(key, value, into: node, after: $0)
        } + change(words, text.setting(root + path, to: value))
      case .item(let index):
        return inserted(words, into: node, after: index - 1, isKnown: true) {
          text.inserting(value, into: node, after: $0)
        }
      }
    }
  }

  private func parts(_ difference: Difference, _ new: Face) throws -> [AcceptedChange] {
    let steps = SpecStep.steps(of: difference.path) ?? []
    guard steps.count == 2, case .item = steps[1] else {
      guard let part = file(ofPart: difference.path), let name = new.name?.text, let value = new.value?.text
      else {
        return []
      }
      let key: [SpecStep] =
        name.lowercased() == "content-type" ? [.key("type")] : [.key("headers"), .key(name)]
      return change(AcceptWording.added(name, .word(value)), text.setting(part + key, to: .word(value)))
    }
    guard let side = difference.right else { return [] }
    let message = right.request.message
    let inside = message.fields.filter {
      side.range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= side.range.upperBound
    }
    func value(_ role: Segment.Role) throws -> String? {
      guard let field = inside.first(where: { $0.role == role }),
        case .text(let text)? = try message.value(of: field, limit: 1 << 16)?.value
      else { return nil }
      return text
    }
    guard let name = try value(.partName), let content = inside.first(where: { $0.role == .partContent })
    else {
      return []
    }
    let element = message.elements.indices.last {
      message.elements[$0].kind == .part && message.elements[$0].segments.contains(content.segment)
    }
    let type = element.flatMap { message.partValue("content-type", ofPart: $0) }.flatMap {
      String(validating: $0, as: UTF8.self)
    }
    let filename = try value(.partFilename)
    let held = try value(.partContent)
    var found: [AcceptedChange] = []
    if filename == nil, type == nil, let held {
      found += added(Self.steps(ofName: name), .text(held), below: [.key("params")], behind: nil, among: [])
    }
    var members = [SpecValue.Member("name", .word(name))]
    members += [SpecValue.Member("filename", filename.map { .word($0) } ?? .plain("null"))]
    members += [SpecValue.Member("type", type.map { .word($0) } ?? .plain("null"))]
    let bytes = try message.bytes(content.range)
    members.append(
      held.map { SpecValue.Member("text", .word($0)) }
        ?? SpecValue.Member("base64", .word(Base64.encode(bytes))))
    let item = SpecValue.mapping(members)
    let words = AcceptWording.added("files", .word(name))
    if let list = text.value("files", of: text.root), text.isList(list) {
      found += inserted(words, into: list, after: nil, isKnown: false) {
        text.inserting(item, into: list, after: $0)
      }
    } else {
      found += change(words, text.setting([.key("files")], to: .list([item])))
    }
    return found
  }

  /// The entry of `files` that the part at a path comes from.
  func file(ofPart path: String) -> [SpecStep]? {
    guard let steps = SpecStep.steps(of: path), steps.count > 1, case .item(let index) = steps[1] else {
      return nil
    }
    let message = left.request.message
    let parts = message.elements.filter { $0.kind == .part }
    guard parts.indices.contains(index) else { return nil }
    for segment in parts[index].segments {
      let origin = message.segments[segment].origin
      if origin.path.hasPrefix("files["), let steps = SpecStep.steps(of: origin.path) {
        return Array(steps.prefix(2))
      }
    }
    return nil
  }

  // MARK: Moving

  /// Changes that may bring all pairs of a query or form into the order of the capture, if one has moved: in
  /// containers whose entries are one pair each.
  func arranged(_ difference: Difference) throws -> [AcceptedChange] {
    let isQuery = ComparisonArea(of: difference.path) == .query
    guard isQuery || ComparisonArea(of: difference.path) == .form, let side = difference.left,
      let place = try face(side, left).value?.origins.first?.place, let node = text.node(at: place)
    else { return [] }
    let (own, seen) = (rawPairs(left, isQuery: isQuery), rawPairs(right, isQuery: isQuery))
    var positions = Dictionary(grouping: own.indices.reversed(), by: { own[$0] })
    let order = seen.compactMap { positions[$0]?.popLast() }
    guard order.count == own.count else { return [] }
    return sequence(first: node) { text.parent(of: $0) }.filter { text.count(of: $0) == order.count }.flatMap
    {
      change(AcceptWording.arranged(path(of: $0).shown), text.arranging(order, in: $0))
    }
  }

  /// Changes that may move a field among its siblings.
  func moves(_ difference: Difference, _ old: Face, _ new: Face) -> [AcceptedChange] {
    var found: [AcceptedChange] = []
    var tried: Set<SpecText.Node> = []
    let origins = (old.value?.origins ?? []) + (old.name?.origins ?? []) + origins(of: difference)
    for (path, place) in origins {
      guard var node = text.node(at: place) else { continue }
      while let parent = text.parent(of: node), let position = text.position(of: node) {
        let count = text.count(of: parent)
        if count > 1, parent != text.root, tried.insert(node).inserted {
          let targets = [position - 1, position + 1] + (0..<count).prefix(Self.mostPlaces)
          for target in targets where target >= 0 && target < count && target != position {
            found += change(AcceptWording.moved(path, target), text.moving(position, to: target, in: parent))
          }
        }
        node = parent
      }
    }
    return found
  }
}

extension SpecValue {
  /// The value that values at these paths make together; `nil` if they make no single value.
  static func together(_ all: [Proposals.PlacedValue]) -> SpecValue? {
    guard let first = all.first?.path.first else { return all.count == 1 ? all[0].value : nil }
    var steps: [SpecStep] = []
    var below: [SpecStep: [Proposals.PlacedValue]] = [:]
    for (path, value) in all {
      guard let step = path.first else { return nil }
      if below[step] == nil { steps.append(step) }
      below[step, default: []].append((path.dropFirst(), value))
    }
    var (members, items): ([Member], [SpecValue]) = ([], [])
    for step in steps {
      guard let value = together(below[step] ?? []) else { return nil }
      switch (first, step) {
      case (.key, .key(let key)): members.append(Member(key, value))
      case (.item, .item): items.append(value)
      default: return nil
      }
    }
    return members.isEmpty ? .list(items) : .mapping(members)
  }
}

extension [SpecStep] {
  /// The path as origins show it.
  var shown: String {
    reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += (text.isEmpty ? "" : ".") + VisibleText.fitting(key, columns: 60).text
      case .item(let index): text += "[\(index)]"
      }
    }
  }
}

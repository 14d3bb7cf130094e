import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// A name and a value that nested parameters flatten to, not yet escaped.
struct Pair: Sendable {
  /// The name; `nil` if the top level is not a dictionary.
  var name: String?
  var value: Value
  /// The path of the value in the spec, such as `params.user.tags[0]`.
  var path: String
  /// The place of the key that named the pair; that of the value if no key did.
  var namePlace: Place
  /// The positions of the members that lead to it, the outermost first; empty if no rule needs them.
  var positions: [Int] = []
  /// The rule that printed the value, if the value's kind does not tell.
  var printedBy: StaticString?
  /// The client's promise about the order of this pair and the one before it.
  var junction = Junction.apart
}

/// Flattens nested values into pairs by a client's rules.
///
/// AFNetworking's AFQueryStringPairsFromKeyAndValue is one recursive rule, shared by queries, form bodies and
/// multipart parameters.
struct Flattening: Sendable {
  /// A value that the rules make no pair of.
  enum Refusal: Sendable {
    case null(Place)
    case set(Place)
    case decimal(Place)
    case container(Value)
  }

  let text: ValueText
  /// Whether the pairs become parts, which hold bytes unchanged.
  let isForParts: Bool
  /// Whether the client promises the order of all pairs.
  private(set) var isOrdered = true
  /// The refused values; if there are any, nothing is sent.
  private(set) var refusals: [Refusal] = []
  private var places: MemberPlaces
  /// The junction of the next pair.
  private var junction = Junction.apart

  private var rules: Rules { text.client.rules }

  init(text: ValueText, isForParts: Bool = false) {
    self.text = text
    self.isForParts = isForParts
    places = MemberPlaces(rules: text.client.rules)
  }

  /// Passes each pair of `value`, which is at `path`, to `take`.
  mutating func flatten(_ value: Value, path: String, to take: (Pair) -> Void) {
    flatten(value, PairOrigin(name: nil, namePlace: value.place, path: path), to: take)
  }

  private mutating func flatten(_ value: Value, _ origin: PairOrigin, to take: (Pair) -> Void) {
    switch value.kind {
    case .dictionary where origin.depth > 0 && rules.queryDictionary == .error && !isForParts,
      .array where rules.queryArray == .error && !isForParts:
      refusals.append(.container(value))
    case .dictionary(let members):
      for (key, index, isFree) in sorted(members, depth: origin.depth) {
        pass(in: origin, isFree: isFree)
        if case .null = members[index].value.kind, rules.queryDictionaryNull == .dropKey, !isForParts {
          continue
        }
        var inner = origin.inner(
          places.name(of: key, in: origin.name), FieldPath.appending(key: key, to: origin.path),
          named: members[index].key.place)
        if places.areTracked { inner.trail.append(.key(key, position: index)) }
        flatten(members[index].value, inner, to: take)
      }
    case .array(let members): flatten(members, origin, to: take)
    case .data(let bytes) where rules.queryData == .bytes && !isForParts:
      var origin = origin
      origin.printedBy = "query.data"
      flatten(bytes.map { Value(.integer(.signed(Int64($0))), at: value.place) }, origin, to: take)
    case .set(let members): flatten(set: members, value, origin, to: take)
    case .integer(.decimal) where rules.queryDecimal == .error && !isForParts:
      refusals.append(.decimal(value.place))
    default: append(value, origin, to: take)
    }
  }

  /// `areFree` says that the members are those of a set, in a hash table's order.
  private mutating func flatten(
    _ members: [Value], _ origin: PairOrigin, areFree: Bool = false, to take: (Pair) -> Void
  ) {
    for (index, member) in members.enumerated() {
      pass(in: origin, isFree: areFree)
      if case .null = member.kind, rules.queryArrayNull == .error {
        refusals.append(.null(member.place))
        continue
      }
      var inner = origin.inner(
        places.name(ofIndex: index, in: origin.name), FieldPath.appending(index: index, to: origin.path))
      if places.areTracked { inner.trail.append(.index(index)) }
      flatten(member, inner, to: take)
    }
  }

  private mutating func flatten(
    set members: [Value], _ set: Value, _ origin: PairOrigin, to take: (Pair) -> Void
  ) {
    switch rules.querySet {
    case .description: append(set, origin, to: take)
    case .error: refusals.append(.set(set.place))
    case .array:
      // Sorting the finished pairs hides the hash table's order, unless that decided on their indices.
      let isHidden = rules.queryOrder == .escapedPairs && rules.queryArray != .indices
      if members.count > 1, !isHidden { isOrdered = false }
      // The indices rise, whichever member has which.
      flatten(members, origin, areFree: rules.queryArray != .indices, to: take)
    case .repeated, .repeatedInHashOrder:
      for (position, member) in sorted(members).enumerated() {
        pass(in: origin, isFree: member.isFree)
        var inner = origin.inner(origin.name, FieldPath.appending(index: member.index, to: origin.path))
        if places.areTracked { inner.trail.append(.member(position)) }
        flatten(members[member.index], inner, to: take)
      }
    }
  }

  private mutating func append(_ value: Value, _ origin: PairOrigin, to take: (Pair) -> Void) {
    var pair = Pair(
      name: origin.name, value: value, path: origin.path, namePlace: origin.namePlace,
      printedBy: origin.printedBy)
    if places.areTracked {
      // A null without a pair has no position among the members.
      if case .null = value.kind, rules.queryNull == .dropKey { return }
      (pair.name, pair.positions) = places.place(origin.trail)
    }
    (pair.junction, junction) = (junction, .inside)
    take(pair)
  }

  // MARK: Order

  /// A member: the text of its key, its position among all, and whether it may change places with the one
  /// before it.
  private typealias Keyed = (key: String, index: Int, isFree: Bool)

  /// Moves on to a member of the container of `origin`; for the first member, the containers around it also
  /// count.
  private mutating func pass(in origin: PairOrigin, isFree: Bool) {
    junction = min(junction, Junction(depth: origin.depth, isFree: isFree))
  }

  private mutating func sorted(_ members: [Value.Member], depth: Int) -> [Keyed] {
    let keyed = members.indices.map { (key: text.key(members[$0].key), index: $0, isFree: false) }
    if let compare = Self.comparison(of: rules.queryOrder) { return sort(keyed, by: compare) }
    switch rules.queryOrder {
    case .topLevel where depth == 0: return sort(keyed, by: Self.compareAsSwift)
    case .topLevel, .hash:
      return inHashOrder(keyed)
    case .nfd, .caseless, .codeUnits, .escapedPairs, .written: return keyed
    }
  }

  /// The comparison that sorts the keys of each level, if the order sorts them; its result is negative if the
  /// first key sorts first.
  static func comparison(of order: QueryOrder) -> ((String, String) -> Int)? {
    switch order {
    case .nfd: CanonicalOrder.compare
    case .caseless: CanonicalOrder.compareCaseless
    case .codeUnits: compareScalars
    case .topLevel, .hash, .escapedPairs, .written: nil
    }
  }

  private mutating func sorted(_ members: [Value]) -> [Keyed] {
    guard rules.querySet == .repeated else {
      return inHashOrder(members.indices.map { (key: "", index: $0, isFree: false) })
    }
    return sort(
      members.indices.map { (key: text.key(members[$0]), index: $0, isFree: false) },
      by: CanonicalOrder.compare)
  }

  /// Keeps the members in their order, marking that any of them may be the first.
  private mutating func inHashOrder(_ keyed: [Keyed]) -> [Keyed] {
    guard keyed.count > 1 else { return keyed }
    isOrdered = false
    return keyed.map { ($0.key, $0.index, isFree: true) }
  }

  /// Sorts stably; equal keys keep the written order, which the library's hash table does not promise.
  private mutating func sort(_ keyed: [Keyed], by compare: (String, String) -> Int) -> [Keyed] {
    guard keyed.count > 1 else { return keyed }
    var hasEqualKeys = false
    var sorted = keyed
    sorted.sort { a, b in
      let result = compare(a.key, b.key)
      if result == 0 { hasEqualKeys = true }
      return result == 0 ? a.index < b.index : result < 0
    }
    guard hasEqualKeys else { return sorted }
    isOrdered = false
    for index in sorted.indices.dropFirst() {
      sorted[index].isFree = compare(sorted[index - 1].key, sorted[index].key) == 0
    }
    return sorted
  }

  private static func compareScalars(_ a: String, _ b: String) -> Int {
    for (one, other) in zip(a.utf8, b.utf8) where one != other { return one < other ? -1 : 1 }
    return a.utf8.count - b.utf8.count
  }

  /// Swift's own order, by canonically composed scalars, by which Alamofire sorts.
  private static func compareAsSwift(_ a: String, _ b: String) -> Int { a == b ? 0 : a < b ? -1 : 1 }
}

/// The name, place and path that lead to a value being flattened.
private struct PairOrigin {
  var name: String?
  var namePlace: Place
  var path: String
  var depth = 0
  var trail: [MemberPlaces.Step] = []
  var printedBy: StaticString?

  /// The origin of a member one level further in; `place` is that of the key that names it.
  func inner(_ name: String?, _ path: String, named place: Place? = nil) -> PairOrigin {
    PairOrigin(
      name: name, namePlace: place ?? namePlace, path: path, depth: depth + 1, trail: trail,
      printedBy: printedBy)
  }
}

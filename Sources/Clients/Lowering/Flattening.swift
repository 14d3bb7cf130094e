import Diagnostics
import SpecLanguage
import TextFormats

/// A name and a value that a nested parameter flattens to, not yet escaped.
struct Pair: Sendable {
  /// `nil` where the top level is no dictionary.
  var name: String?
  var value: Value
  /// The path of the value in the spec, such as `params.user.tags[0]`.
  var path: String
  /// The place of the key that named the pair; of the value where none did.
  var namePlace: Place
}

/// Flattens nested values into pairs by a client's rules.
///
/// AFNetworking's AFQueryStringPairsFromKeyAndValue is one recursive rule, shared by queries, form bodies and
/// multipart parameters.
struct Flattening: Sendable {
  let text: ValueText
  /// Whether the client promises the order of all pairs.
  private(set) var isOrdered = true

  private var rules: Rules { text.client.rules }

  init(text: ValueText) { self.text = text }

  /// The pairs of `value`, which stands at `path`.
  mutating func pairs(of value: Value, path: String) -> [Pair] {
    var pairs: [Pair] = []
    pairs.reserveCapacity(8)
    flatten(value, name: nil, namePlace: value.place, path: path, depth: 0, into: &pairs)
    return pairs
  }

  private mutating func flatten(
    _ value: Value, name: String?, namePlace: Place, path: String, depth: Int, into pairs: inout [Pair]
  ) {
    switch value.kind {
    case .dictionary(let members):
      for (key, index) in sorted(members, depth: depth) {
        flatten(
          members[index].value, name: self.name(of: key, in: name), namePlace: members[index].key.place,
          path: FieldPath.appending(key: key, to: path), depth: depth + 1, into: &pairs)
      }
    case .array(let members):
      for (index, member) in members.enumerated() {
        flatten(
          member, name: self.name(ofIndex: index, in: name), namePlace: namePlace,
          path: FieldPath.appending(index: index, to: path), depth: depth + 1, into: &pairs)
      }
    case .set(let members) where rules.querySet != .description:
      for (_, index) in sorted(members) {
        flatten(
          members[index], name: name, namePlace: namePlace, path: FieldPath.appending(index: index, to: path),
          depth: depth + 1, into: &pairs)
      }
    default:
      pairs.append(Pair(name: name, value: value, path: path, namePlace: namePlace))
    }
  }

  private func name(of key: String, in outer: String?) -> String {
    guard let outer else { return key }
    switch rules.queryDictionary {
    case .brackets: return String(joining: outer, "[", key, "]")
    case .dots: return String(joining: outer, ".", key)
    }
  }

  private func name(ofIndex index: Int, in outer: String?) -> String? {
    switch rules.queryArray {
    // A nil name is formatted with %@.
    case .brackets: String(joining: outer ?? "(null)", "[]")
    case .indices: String(joining: outer ?? "(null)", "[", String(index), "]")
    case .plain: outer
    }
  }

  /// A member by its key's text and its position among all.
  private typealias Keyed = (key: String, index: Int)

  private mutating func sorted(_ members: [Value.Member], depth: Int) -> [Keyed] {
    let keyed: [Keyed] = members.indices.map { (key: text.key(members[$0].key), index: $0) }
    switch rules.queryOrder {
    case .nfd: return sort(keyed, by: CanonicalOrder.compare)
    case .caseless: return sort(keyed, by: CanonicalOrder.compareCaseless)
    case .codeUnits: return sort(keyed, by: Self.compareScalars)
    case .topLevel where depth == 0: return sort(keyed, by: Self.compareScalars)
    case .topLevel, .hash:
      if keyed.count > 1 { isOrdered = false }
      return keyed
    case .escapedPairs, .written: return keyed
    }
  }

  private mutating func sorted(_ members: [Value]) -> [Keyed] {
    guard rules.querySet == .repeated else {
      if members.count > 1 { isOrdered = false }
      return members.indices.map { (key: "", index: $0) }
    }
    return sort(
      members.indices.map { (key: text.key(members[$0]), index: $0) }, by: CanonicalOrder.compare)
  }

  /// Sorts stably; equal keys keep the written order, which the library's hash table does not promise.
  private mutating func sort(_ keyed: [Keyed], by compare: (String, String) -> Int) -> [Keyed] {
    guard keyed.count > 1 else { return keyed }
    var hasEqualKeys = false
    let sorted = keyed.sorted { a, b in
      let result = compare(a.key, b.key)
      if result == 0 { hasEqualKeys = true }
      return result == 0 ? a.index < b.index : result < 0
    }
    if hasEqualKeys { isOrdered = false }
    return sorted
  }

  private static func compareScalars(_ a: String, _ b: String) -> Int {
    if a.utf8.elementsEqual(b.utf8) { return 0 }
    return a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
  }
}

/// Names the members of nested parameters, and finds the position of each pair among all of them.
struct MemberPlaces: Sendable {
  /// One step from a container to a member.
  enum Step: Sendable {
    case key(String, position: Int)
    case index(Int)
    /// A member of a set, which leaves the name unchanged.
    case member(Int)
  }

  private let rules: Rules
  /// Whether the rules need the path to each pair.
  let areTracked: Bool
  /// The number of members that each array has so far, by the positions that lead to it.
  private var counts: [[Int]: Int] = [:]

  init(rules: Rules) {
    self.rules = rules
    areTracked = rules.queryOrder == .escapedPairs || rules.queryArrayGaps == .closed
  }

  /// The name of a dictionary's member.
  func name(of key: String, in outer: String?) -> String {
    guard let outer else { return key }
    switch rules.queryDictionary {
    case .brackets, .error: return String(joining: outer, "[", key, "]")
    case .dots: return String(joining: outer, ".", key)
    }
  }

  /// The name of an array's member.
  func name(ofIndex index: Int, in outer: String?) -> String? {
    switch rules.queryArray {
    // A nil name is formatted with %@.
    case .brackets, .error: String(joining: outer ?? "(null)", "[]")
    case .indices: String(joining: outer ?? "(null)", "[", String(index), "]")
    case .plain: outer
    }
  }

  /// The name of the pair that `trail` leads to, and its position on each level.
  mutating func place(_ trail: [Step]) -> (name: String?, positions: [Int]) {
    var name: String?
    var positions: [Int] = []
    positions.reserveCapacity(trail.count)
    for step in trail {
      switch step {
      case .key(let key, let position):
        name = self.name(of: key, in: name)
        positions.append(position)
      case .index(let index):
        let position = position(ofIndex: index, in: positions)
        name = self.name(ofIndex: position, in: name)
        positions.append(position)
      case .member(let position): positions.append(position)
      }
    }
    return (name, positions)
  }

  /// The position of the member at `index` of an array.
  ///
  /// URLEncodedFormComponent.set(to:at:) sets each single value by its path, and appends to an array that is
  /// shorter than the index. So a member after one that gave nothing moves up, and its own values are spread
  /// over several members until the array is as long as the index says (Alamofire 5.12, read).
  private mutating func position(ofIndex index: Int, in array: [Int]) -> Int {
    guard rules.queryArrayGaps == .closed else { return index }
    let count = counts[array] ?? 0
    if count > index { return index }
    counts[array] = count + 1
    return count
  }
}

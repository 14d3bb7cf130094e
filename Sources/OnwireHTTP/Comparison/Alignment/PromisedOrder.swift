import OnwireDiagnostics

/// The order of a list in which a client promises only some of it.
struct PromisedOrder {
  private let junctions: [Junction]

  /// Creates the order of items with these junctions; `nil` if all of it is promised.
  init?(_ junctions: [Junction]) {
    guard junctions.dropFirst().contains(where: \.isFree) else { return nil }
    self.junctions = junctions
  }

  /// The items, as indices, in the order that the client may write and that is most like that of `others`,
  /// the items of another list; `pairs` are the corresponding items.
  ///
  /// If the client may write the order of the other list, it is that order.
  /// - Complexity: n log n in the number of items, times the depth of their containers.
  func arranged(beside others: [Int], _ pairs: [(own: Int, other: Int)]) -> [Int] {
    var places = [Int](repeating: 0, count: others.count)
    for (place, other) in others.enumerated() { places[other] = place }
    var targets = [Int?](repeating: nil, count: junctions.count)
    for pair in pairs { targets[pair.own] = places[pair.other] }
    var order = Array(junctions.indices)
    arrange(order.indices, toward: targets, &order)
    return order
  }

  private func arrange(_ range: Range<Int>, toward targets: [Int?], _ order: inout [Int]) {
    let inner = range.dropFirst()
    guard inner.contains(where: { junctions[$0].isFree }), let outermost = junctions[inner].min() else {
      return
    }
    let starts = [range.lowerBound] + inner.filter { junctions[$0] == outermost }
    let members = zip(starts, starts.dropFirst() + [range.upperBound]).map { $0..<$1 }
    for member in members { arrange(member, toward: targets, &order) }
    guard outermost.isFree else { return }
    // A member with no counterpart in the other list stays behind the one before it.
    var last = -1
    let firsts = members.map { member in
      last = targets[member].lazy.compactMap(\.self).min() ?? last
      return last
    }
    let sorted = members.indices.sorted { (firsts[$0], $0) < (firsts[$1], $1) }
    order.replaceSubrange(range, with: sorted.flatMap { order[members[$0]] })
  }
}

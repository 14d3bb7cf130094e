import OnwireDiagnostics

/// The order of a list of which a client promises some only.
struct PromisedOrder {
  private let junctions: [Junction]

  /// That of items with these junctions; `nil` where all of it is promised.
  init?(_ junctions: [Junction]) {
    guard junctions.dropFirst().contains(where: \.isFree) else { return nil }
    self.junctions = junctions
  }

  /// The items, as indices, in that of the orders that the client may write which is most like the one of `others`, the
  /// items of another list; `pairs` say which of them stand for which.
  ///
  /// Where the other list is in an order that the client may write, it is that order.
  /// - Complexity: n log n in the number of items, times the depth of the containers that they are in.
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
    // A member of which the other list has nothing stays behind the one before it.
    var last = -1
    let firsts = members.map { member in
      last = targets[member].lazy.compactMap(\.self).min() ?? last
      return last
    }
    let sorted = members.indices.sorted { (firsts[$0], $0) < (firsts[$1], $1) }
    order.replaceSubrange(range, with: sorted.flatMap { order[members[$0]] })
  }
}

import OnwireClients

/// The releases of a library in which something holds: the first, the last and all between; or the styles.
struct ReleaseSpan: Sendable, Equatable {
  /// The first of these releases.
  let first: Version
  /// The last of these releases.
  let last: Version
  /// The styles, in the table's order; `nil` for releases.
  let styles: [Version]?
  private let isFromOldest: Bool
  private let isToNewest: Bool

  /// The releases at `indices` of the table.
  init(_ indices: ClosedRange<Int>, of table: ClientTable) {
    first = table.releases[indices.lowerBound]
    last = table.releases[indices.upperBound]
    styles = table.isOfStyles ? Array(table.releases[indices]) : nil
    isFromOldest = indices.lowerBound == 0
    isToNewest = indices.upperBound == table.releases.count - 1
  }

  /// The `styles` of the table, in its order.
  init(styles: [Version], of table: ClientTable) {
    first = styles.first ?? table.newest
    last = styles.last ?? table.newest
    self.styles = styles
    isFromOldest = styles.count == table.releases.count
    isToNewest = isFromOldest
  }

  /// The releases in words.
  var words: String {
    if let styles {
      guard isFromOldest, isToNewest else { return styles.map(\.description).joined(separator: ", ") }
      return styles.count == 1 ? "always" : "all styles"
    }
    return switch (isFromOldest, isToNewest) {
    case (true, true): "all releases"
    case (false, true): "since \(first)"
    case (true, false): "up to \(last)"
    case (false, false): first == last ? "\(first)" : "\(first)–\(last)"
    }
  }
}

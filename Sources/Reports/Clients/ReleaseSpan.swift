import Clients

/// The releases of a library in which something holds: the first, the last and all between.
struct ReleaseSpan: Sendable, Equatable {
  /// The first of these releases.
  let first: Version
  /// The last of these releases.
  let last: Version
  private let isFromOldest: Bool
  private let isToNewest: Bool

  /// `indices` of the table's releases.
  init(_ indices: ClosedRange<Int>, of table: ClientTable) {
    first = table.releases[indices.lowerBound]
    last = table.releases[indices.upperBound]
    isFromOldest = indices.lowerBound == 0
    isToNewest = indices.upperBound == table.releases.count - 1
  }

  /// Which releases these are, as people say it.
  var words: String {
    switch (isFromOldest, isToNewest) {
    case (true, true): "all releases"
    case (false, true): "since \(first)"
    case (true, false): "up to \(last)"
    case (false, false): first == last ? "\(first)" : "\(first)–\(last)"
    }
  }
}

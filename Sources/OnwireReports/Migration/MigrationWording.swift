import OnwireHTTP

/// The wording about servers when one client replaces another.
enum MigrationWording {
  static let served = "What servers read of the requests whose bytes change"

  static func reads(_ served: MigrationReport.Served) -> String {
    "the same data in \(served.requests[.same]?.count ?? 0) of \(served.count.counted("request"))"
  }

  /// The words before the names of requests.
  static func lead(_ reads: MigrationOutcome.Served.Reads) -> String {
    switch reads {
    case .same: "the same data in "
    case .other: "other data in "
    case .nothing: "refused now in "
    case .unknown: "not known, as the body is not read, in "
    }
  }
}

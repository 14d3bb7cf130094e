import OnwireHTTP

/// What is said of servers where one client takes the place of another.
enum MigrationWords {
  static let served = "What servers read of the requests whose bytes change"

  static func reads(_ served: MigrationReport.Served) -> String {
    let same = served.requests[.same]?.count ?? 0
    let other = served.requests[.other].map { "; other data in \($0.count)" } ?? ""
    let refused = served.requests[.nothing].map { "; it refuses \($0.count)" } ?? ""
    return "the same data in \(same) of \(served.count.counted("request"))\(other)\(refused)"
  }

  static func title(_ reads: MigrationOutcome.Served.Reads, _ server: String) -> String {
    switch reads {
    case .same: "the same to \(server)"
    case .other: "other data to \(server)"
    case .nothing: "refused by \(server)"
    }
  }
}

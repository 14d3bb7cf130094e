import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports

/// The requests of several inputs, in order: captures, and specs as what they compile to.
struct CapturedRequests {
  private let inputs: [String]
  private let capture: CaptureOptions
  private let filter: RequestFilter

  init(_ inputs: [String], _ capture: CaptureOptions, _ filter: RequestFilter) {
    self.inputs = inputs
    self.capture = capture
    self.filter = filter
  }

  /// All that are wanted; what is wrong with an input is reported.
  func all(_ run: inout SpecRun) throws -> [InspectedRequest] {
    var all: [InspectedRequest] = []
    for input in inputs {
      let before = all.count
      let errorCount = run.reporter.errorCount
      var source = try RequestSource(InputPath(input), capture, in: &run, for: .showing)
      var count = 0
      while let request = try source.next() {
        guard let item = run.inspected(request, number: count + 1, reportingErrorsAlone: true) else {
          continue
        }
        count += 1
        if filter.wants(item.request) { all.append(item) }
      }
      if let failure = source.failure { run.report([failure]) }
      if let last = filter.last, all.count - before > last { all.removeSubrange(before..<all.count - last) }
      if all.count == before, run.reporter.errorCount == errorCount {
        run.report([source.nothing(of: source.total, source.ownSkippedWords)])
      }
    }
    run.progress.clear()
    return all
  }

  /// The app that all of some requests name; `nil` where they are of several, or name none.
  static func app(of requests: [Request]) -> String? {
    var app: String?
    for request in requests {
      guard let agent = request.message.fieldValue("user-agent"), let mark = agent.firstIndex(of: " ") else {
        return nil
      }
      let name = String(agent[..<mark])
      guard app == nil || app == name else { return nil }
      app = name
    }
    return app
  }
}

extension Message {
  /// The value of the first header field of that name, in lower case.
  fileprivate func fieldValue(_ name: String) -> String? {
    elements.lazy.filter { $0.kind == .field }.map { nameAndValue($0) }.first {
      $0.name.lowercased() == name
    }?.value
  }
}

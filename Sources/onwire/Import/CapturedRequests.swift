import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage

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
  mutating func all(_ reporter: inout Reporter) throws -> [InspectedRequest] {
    var all: [InspectedRequest] = []
    for input in inputs {
      let before = all.count
      let path = InputPath(input)
      if path.isSpec, capture.from == nil, capture.claim == nil {
        all += compiled(input, &reporter).filter { filter.wants($0.request) }
        continue
      }
      var source = try RequestSource(path, capture)
      while case .captured(let request, let file)? = try source.next() {
        guard filter.wants(request) else { continue }
        all.append(InspectedRequest(name: "\(file)#\(request.number)", request: request))
      }
      if let failure = source.failure { reporter.report([failure]) }
      if let last = filter.last, all.count - before > last { all.removeSubrange(before..<all.count - last) }
      if all.count == before, source.failure == nil {
        reporter.report([source.nothing(of: source.total, source.ownSkippedWords)])
      }
    }
    return all
  }

  /// The requests of specs.
  private func compiled(_ input: String, _ reporter: inout Reporter) -> [InspectedRequest] {
    var run = SpecRun([input], SpecSettings())
    var requests: [InspectedRequest] = []
    for planned in run.plan(checkingOutputs: false) {
      let compiled = run.compile(planned)
      reporter.report(compiled.diagnostics.filter { $0.severity == .error })
      guard let wire = compiled.request?.wire else { continue }
      // Who made it is not told: that is to be found.
      requests.append(
        InspectedRequest(
          name: planned.name,
          request: Request(message: wire.message, endpoint: wire.endpoint, number: requests.count + 1)))
    }
    run.finish(nil)
    return requests
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

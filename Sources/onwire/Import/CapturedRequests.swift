import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports

/// The requests of several inputs in order: captures, and specs, which are compiled.
struct CapturedRequests {
  private var inputs: ArraySlice<String>
  private let capture: CaptureOptions
  private let filter: RequestFilter
  /// The current input.
  private var source: RequestSource?
  /// How many of its requests were read, and how many of them were wanted.
  private var (count, wantedCount) = (0, 0)
  /// The number of errors before the current input.
  private var errorCount = 0
  /// Requests that were read ahead.
  private var ahead: ArraySlice<InspectedRequest> = []

  init(_ inputs: [String], _ capture: CaptureOptions, _ filter: RequestFilter) {
    self.inputs = inputs[...]
    self.capture = capture
    self.filter = filter
  }

  /// The next wanted request; `nil` at the end. Problems with an input are reported.
  mutating func next(_ run: inout SpecRun) throws -> InspectedRequest? {
    while ahead.isEmpty {
      if source == nil {
        guard let input = inputs.popFirst() else { break }
        (count, wantedCount, errorCount) = (0, 0, run.reporter.errorCount)
        source = try RequestSource(InputPath(input), capture, in: &run, for: .showing)
      }
      guard let last = filter.last else {
        if let request = try nextOfSource(&run) { return request }
        continue
      }
      while let request = try nextOfSource(&run) {
        ahead.append(request)
        if ahead.count > last { ahead.removeFirst() }
      }
    }
    if ahead.isEmpty { run.progress.clear() }
    return ahead.popFirst()
  }

  /// The next wanted request of the current input; `nil` at its end, where a summary is reported.
  private mutating func nextOfSource(_ run: inout SpecRun) throws -> InspectedRequest? {
    while let request = try source?.next() {
      guard let item = run.inspected(request, number: count + 1, reportingErrorsAlone: true) else { continue }
      count += 1
      guard filter.wants(item.request), capture.wants(item.request) else { continue }
      wantedCount += 1
      return item
    }
    if let failure = source?.failure { run.report([failure]) }
    if let source, wantedCount == 0, run.reporter.errorCount == errorCount {
      run.report([source.nothing(of: source.total, source.ownSkippedWords)])
    }
    source = nil
    return nil
  }

  /// All wanted requests.
  mutating func all(_ run: inout SpecRun) throws -> [InspectedRequest] {
    var all: [InspectedRequest] = []
    while let request = try next(&run) { all.append(request) }
    return all
  }

  /// The app that sent all of these requests, by their fields; `nil` if they name several or none.
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
  /// The value of the first header field called `name`, which is in lower case.
  fileprivate func fieldValue(_ name: String) -> String? {
    elements.lazy.filter { $0.kind == .field }.map { self.nameAndValue($0) }.first {
      $0.name.lowercased() == name
    }?.value
  }
}

import Foundation
import OnwireKit
import OnwireListener

/// Compares requests with the specs of a folder, for test servers; any thread may use it.
final class SpecChecks: @unchecked Sendable {
  /// The answer to the requests of a spec.
  struct Answer {
    var status = 200
    var fields: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// The seconds to wait before it.
    var delay = 0.0
  }

  private let folder: SpecFolder?
  private let specs: [(name: String, spec: WireSpec)]
  private let expected: [RequestMatcher.Expected]
  private let ignoring: [FieldPattern]
  /// Why the server cannot give an answer; `nil` if it can.
  private let refusal: @Sendable (Answer) -> String?

  /// Guards the properties below, since sessions and servers have threads of their own.
  private let lock = NSLock()
  private var answers: [Int: Answer] = [:]
  private var met: Set<Int> = []
  private var received: [Request] = []
  private var requestCount = 0
  private var differences: [WireDifference] = []
  /// The patterns to ignore that match no field of a spec, or of a request so far.
  private var unusedPatterns: [FieldPattern]
  /// The fields that requests had while there were such patterns, for suggestions.
  private var seenPaths: Set<String> = []

  /// Checks requests by the specs of a folder; without one, any request passes. `refusal` says which answers
  /// cannot be given.
  ///
  /// - Throws: `SpecError` for anything wrong with any of the specs, and for an invalid field path.
  init(
    _ folder: SpecFolder?, ignoring: [String],
    refusing refusal: @escaping @Sendable (Answer) -> String? = { _ in nil }
  ) throws {
    self.folder = folder
    self.refusal = refusal
    specs = try folder?.named() ?? []
    let messages = try specs.map { try ComparedRequest($0.spec.wire).unpacked() }
    expected = messages.map { RequestMatcher.Expected($0) }
    self.ignoring = try FieldPattern.all(ignoring)
    unusedPatterns = self.ignoring.filter { pattern in
      !messages.contains { $0.message.fields.contains { pattern.covers($0.path) } }
    }
    for (index, entry) in specs.enumerated() {
      let (answer, problems) = entry.spec.compiler.answer(to: entry.spec.spec)
      guard problems.isEmpty else { throw SpecError(problems) }
      guard let answer else { continue }
      let body = try answer.body?.bytes(limit: .max) ?? []
      let fields = answer.fields.filter { !Reply.isFraming($0.name.utf8) }
      if let reason = obstacle(index, answer.status, fields, body) {
        throw SpecError.noAnswer("the `reply` of `\(entry.name)` cannot be sent: \(reason)")
      }
      answers[index] = Answer(status: answer.status, fields: fields, body: body, delay: answer.delay)
    }
  }

  /// Whether there are specs.
  var hasSpecs: Bool { !specs.isEmpty }

  /// Sets the answer to the requests of one spec, from now on.
  ///
  /// - Throws: `SpecError` if the folder has no such spec, or if no server can send such a status or field.
  func answer(_ name: String, status: Int, headers: [String: String], body: [UInt8]) throws(SpecError) {
    guard let index = index(of: name) else { throw SpecError.noSpec(name, among: specs.map(\.name)) }
    let fields = headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    if !(200...599).contains(status) {
      throw SpecError.noAnswer("\(status) is not the status of an answer: they are from 200 to 599")
    }
    let answer = Answer(status: status, fields: fields, body: body)
    if let reason = obstacle(index, status, fields, body) ?? refusal(answer) {
      throw SpecError.noAnswer("the answer cannot be sent: \(reason)")
    }
    lock.withLock { answers[index] = answer }
  }

  /// Why no server can give this answer to the requests of a spec; `nil` if one can.
  private func obstacle(
    _ index: Int, _ status: Int, _ fields: [(name: String, value: String)], _ body: [UInt8]
  ) -> String? {
    Request.obstacle(
      status: status, fields: fields, body: body, toHead: specs[index].spec.wire.message.method == "HEAD")
  }

  /// The index of the spec with a name, in any form that the folder accepts.
  private func index(of name: String) -> Int? {
    specs.firstIndex { $0.name == name }
      ?? (try? folder?.spec(name)).flatMap { found in specs.firstIndex { $0.spec.name == found.name } }
  }

  /// The requests so far, in the order in which they came.
  var requests: [Request] { lock.withLock { received } }

  /// Keeps a request that came.
  func keep(_ request: Request) { lock.withLock { received.append(request) } }

  /// The differences so far, in the order in which requests came.
  var failures: [WireDifference] { lock.withLock { differences } }

  /// The specs that no request was compared with so far, by their names in the folder.
  var unused: [String] {
    lock.withLock { specs.indices.filter { !met.contains($0) }.map { specs[$0].name } }
  }

  /// Throws if a request was not what its spec says or fits no spec, if no request came, for which `none` is
  /// the advice, or if a path to ignore matches no field.
  func verify(none: String, file: String, line: Int) throws {
    let (count, failures, unused, paths) = lock.withLock {
      (requestCount, differences, unusedPatterns, seenPaths)
    }
    if count == 0 {
      throw WireDifference(description: "no request came before \(file):\(line): \(none)\n", paths: [])
    }
    if !failures.isEmpty { throw WireDifference(failures, of: count, at: file, line) }
    guard unused.isEmpty else {
      throw SpecError.noFields(unused.map(\.text), among: paths.sorted(), of: "no request or spec has")
        .asked(at: file, line)
    }
  }

  /// The error of a test whose closure threw `error`: if requests differed, their differences come first,
  /// since an app that gets an answer it does not expect often fails by itself.
  func failure(after error: any Error, file: String, line: Int) -> any Error {
    let (count, failures) = lock.withLock { (requestCount, differences) }
    guard !failures.isEmpty else { return error }
    let texts = failures.map(\.description)
    // The closure may have verified by itself.
    let thrown = error as? WireDifference
    if let thrown, texts.allSatisfy({ thrown.description.contains($0) }) { return error }
    let found = WireDifference(failures, of: count, at: file, line)
    // A request that no spec fits fails with the text of one of them.
    let own = texts.contains(error.localizedDescription) ? "" : "\nand the closure threw: \(error)\n"
    return WireDifference(description: found.description + own, paths: found.paths + (thrown?.paths ?? []))
  }

  /// The answer to a request, and how the request differs from its spec.
  ///
  /// - Throws: What is wrong with a request if it fits no spec, cannot be compared, or has an answer that
  ///   cannot be given; this is noted, too.
  func take(_ request: ReceivedRequest, for host: RequestedHost = .named) throws -> (Answer, WireDifference?)
  {
    let found: (index: Int, difference: WireDifference?)
    do {
      found = try check(request, for: host)
    } catch {
      let difference = error as? WireDifference ?? WireDifference(description: "\(error)\n", paths: [])
      fail(difference)
      throw difference
    }
    return try lock.withLock {
      requestCount += 1
      met.insert(found.index)
      let answer = answers[found.index] ?? Answer()
      if let reason = refusal(answer) {
        let refused = WireDifference(noAnswerOf: specs[found.index].name, because: reason)
        differences.append(refused)
        throw refused
      }
      if let difference = found.difference { differences.append(difference) }
      return (answer, found.difference)
    }
  }

  /// Notes a request when there are no specs to compare it with.
  func note(_ request: Request) {
    lock.withLock {
      requestCount += 1
      guard !unusedPatterns.isEmpty else { return }
      let paths = request.message.fields.map(\.path)
      unusedPatterns.removeAll { paths.contains(where: $0.covers) }
      seenPaths.formUnion(paths)
    }
  }

  /// Notes a request that failed.
  func fail(_ difference: WireDifference) {
    lock.withLock {
      requestCount += 1
      differences.append(difference)
    }
  }

  /// The index of a request's spec, and how the request differs from it.
  ///
  /// - Throws: `WireDifference` if no spec fits.
  private func check(
    _ request: ReceivedRequest, for host: RequestedHost
  ) throws -> (index: Int, difference: WireDifference?) {
    let message = try request.unpacked().message
    let shown = VisibleText.of(RequestKey(message).shown)
    let matcher = RequestMatcher(expected, comparesHosts: host == .named)
    let own = host == .listener ? FieldPattern("header.Host").map { [$0] } ?? [] : []
    let patterns = ignoring + own
    var compared: [Int: (comparison: Comparison, difference: WireDifference?)] = [:]
    let single = try matcher.single(message) { index in
      let (comparison, difference) = try specs[index].spec.compare(
        with: request, ignoring: patterns, isAmongMany: true)
      compared[index] = (comparison, difference)
      return difference?.paths.count ?? 0
    }
    guard case .match(let index) = single, let (comparison, difference) = compared[index] else {
      var nearest: (String, String)?
      if case .none(let index?) = single {
        nearest = (specs[index].name, VisibleText.of(matcher.key(ofExpected: index).shown))
      }
      throw WireDifference(noSpecFor: shown, nearest: nearest, of: specs.count)
    }
    lock.withLock {
      guard !unusedPatterns.isEmpty else { return }
      unusedPatterns = comparison.unused(of: unusedPatterns)
      seenPaths.formUnion(comparison.paths)
    }
    return (index, difference?.below("\(shown) is not what `\(specs[index].name)` says"))
  }
}

/// The texts of a server's failures.
extension WireDifference {
  fileprivate init(_ failures: [WireDifference], of count: Int, at file: String, _ line: Int) {
    let which = count == 1 ? "the only request" : "\(failures.count) of the \(count) requests"
    let verb = failures.count == 1 ? "is" : "are"
    let title = "\(which) before \(file):\(line) \(verb) not what the specs say"
    self.init(
      description: ([title + "\n"] + failures.map(\.description)).joined(separator: "\n"),
      paths: failures.flatMap(\.paths))
  }

  /// A spec's answer cannot be given.
  fileprivate init(noAnswerOf name: String, because reason: String) {
    self.init(description: "the answer of `\(name)` cannot be sent: \(reason)\n", paths: [])
  }

  /// No spec fits a request; of all specs only the nearest is shown.
  fileprivate init(noSpecFor request: String, nearest: (name: String, request: String)?, of count: Int) {
    let words =
      nearest.map { "the nearest is `\($0.name)`: \($0.request)" }
      ?? "none of the \(count) in the folder is near"
    self.init(description: "no spec fits \(request)\n  \(words)\n", paths: [])
  }
}

extension SpecError {
  fileprivate static func noAnswer(_ reason: String) -> SpecError { SpecError(.none, reason) }

  fileprivate static func noSpec(_ name: String, among names: [String]) -> SpecError {
    if names.isEmpty {
      return SpecError(.command(.noSuchSpec), "the server has no specs, and so none is `\(name)`")
    }
    let meant = Suggestion.closest(toLastPartOf: name, among: names).map { "did you mean `\($0)`?" }
    let known = "its specs are " + names.map { "`\($0)`" }.joined(separator: ", ")
    return SpecError(.command(.noSuchSpec), "the folder has no spec `\(name)`", help: [meant ?? known])
  }
}

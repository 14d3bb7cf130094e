public import OnwireKit

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Stands where the server would be: sessions made with its `configuration` send nothing, each request of theirs is
/// held to the spec of a folder that it is, and is answered.
///
/// ```swift
/// let server = try SpecServer(SpecFolder("specs"))
/// try server.answer("user/login", body: #"{"token": "abc"}"#.utf8)
/// let app = App(session: URLSession(configuration: server.configuration()))
/// try await app.login(user: "zhang", password: "secret")
/// try server.verify()
/// #expect(server.unused == [])
/// ```
/// A request is the spec of its method, host and path; of several, the one that says most of what it says. It is
/// answered also where it differs from its spec, so that a test goes on; one that no spec fits fails in the app. Each
/// server has sessions of its own, so that tests may run at the same time.
public final class SpecServer: @unchecked Sendable {
  /// What a request of a spec is answered with.
  private struct Answer {
    var status = 200
    var headers: [String: String] = [:]
    var body = Data()
  }

  private let folder: SpecFolder
  private let specs: [(name: String, spec: WireSpec)]
  private let expected: [RequestMatcher.Expected]
  private let ignoring: [FieldPattern]

  /// Guards what stands below, since sessions have threads of their own.
  private let lock = NSLock()
  private var answers: [Int: Answer] = [:]
  private var met: Set<Int> = []
  private var requestCount = 0
  private var differences: [WireDifference] = []
  /// Those of the patterns to ignore that no request so far and no spec has a field of.
  private var unusedPatterns: [FieldPattern]
  /// The fields that requests had while there were such patterns, for a word of help.
  private var seenPaths: Set<String> = []

  /// A server for the specs of a folder; files whose names begin with `_` are bases, and no request is held to them.
  ///
  /// - Parameters:
  ///   - folder: The specs.
  ///   - ignoring: Fields that do not count in any request, besides those of each spec's `ignore`. `verify` fails for
  ///     a path that neither a request nor a spec has.
  ///   - file: Where the server is made; leave it out.
  ///   - line: The same.
  /// - Throws: `SpecError` for what is wrong with any of the specs, and for a field path that is none.
  public init(
    _ folder: SpecFolder, ignoring: [String] = [], file: String = #fileID, line: Int = #line
  ) throws {
    do {
      self.folder = folder
      specs = try folder.named()
      let messages = try specs.map { try ComparedRequest($0.spec.wire).unpacked() }
      expected = messages.map { RequestMatcher.Expected($0) }
      self.ignoring = try FieldPattern.all(ignoring)
      unusedPatterns = self.ignoring.filter { pattern in
        !messages.contains { $0.message.fields.contains { pattern.covers($0.path) } }
      }
    } catch let error as SpecError {
      throw error.asked(at: file, line)
    }
  }

  deinit { SpecProtocols.shared.remove(of: ObjectIdentifier(self)) }

  /// A copy of `configuration` whose requests come here and go nowhere else; the server must live as long as they do.
  public func configuration(
    _ configuration: URLSessionConfiguration = .ephemeral
  ) -> URLSessionConfiguration {
    let copy = configuration.copy() as? URLSessionConfiguration ?? configuration
    copy.protocolClasses = [SpecProtocols.shared.add(self, configuration)] + (copy.protocolClasses ?? [])
    return copy
  }

  /// Answers the requests of one spec so from now on, and not with status 200 and nothing else.
  ///
  /// - Parameters:
  ///   - name: What the folder calls the spec, `user/login` or `users#list`, or another name that it takes.
  ///   - status: The status, from 200 to 599.
  ///   - headers: Header fields; Content-Type is none by itself.
  ///   - body: The body.
  ///   - file: Where the answer is given; leave it out.
  ///   - line: The same.
  /// - Throws: `SpecError` where the folder has no such spec, and where no server can send such a status or field.
  public func answer(
    _ name: String, status: Int = 200, headers: [String: String] = [:], body: some Sequence<UInt8> = [],
    file: String = #fileID, line: Int = #line
  ) throws {
    guard let index = index(of: name) else {
      throw SpecError.noSpec(name, among: specs.map(\.name)).asked(at: file, line)
    }
    let fields = headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    if !(200...599).contains(status) {
      throw SpecError.noAnswer("\(status) is no status of an answer: they are from 200 to 599")
        .asked(at: file, line)
    }
    if let reason = Request.obstacle(fields: fields) {
      throw SpecError.noAnswer("the answer cannot be sent: \(reason)").asked(at: file, line)
    }
    let answer = Answer(status: status, headers: headers, body: Data(body))
    lock.withLock { answers[index] = answer }
  }

  /// The spec that the folder has under a name, whichever of those that it takes.
  private func index(of name: String) -> Int? {
    specs.firstIndex { $0.name == name }
      ?? (try? folder.spec(name)).flatMap { found in specs.firstIndex { $0.spec.name == found.name } }
  }

  /// What was otherwise so far, in the order in which requests came: of each what differs from its spec, or that no
  /// spec fits it.
  public var failures: [WireDifference] { lock.withLock { differences } }

  /// The specs that no request was held to so far, as the folder calls them.
  public var unused: [String] {
    lock.withLock { specs.indices.filter { !met.contains($0) }.map { specs[$0].name } }
  }

  /// Fails the test where a request was not what its spec says, where no spec fits it, or where none came; and where a
  /// path to ignore is of no field.
  ///
  /// - Parameters:
  ///   - file: Where the check stands; leave it out.
  ///   - line: The same.
  /// - Throws: `WireDifference`, with all failures; `SpecError` for a field path of `ignoring` that neither a request
  ///   nor a spec has.
  public func verify(file: String = #fileID, line: Int = #line) throws {
    let (count, failures, unused, paths) = lock.withLock {
      (requestCount, differences, unusedPatterns, seenPaths)
    }
    if count == 0 { throw WireDifference.noRequests(at: file, line) }
    if !failures.isEmpty { throw WireDifference(failures, of: count, at: file, line) }
    guard unused.isEmpty else {
      throw SpecError.noFields(unused.map(\.text), among: paths.sorted(), of: "no request or spec has")
        .asked(at: file, line)
    }
  }
}

extension SpecServer {
  /// The response to a request and its body; the request is held to its spec.
  ///
  /// - Throws: What the app is told of a request that no spec fits.
  func receive(
    _ request: URLRequest, body: () throws -> Data?, _ configuration: URLSessionConfiguration
  ) throws -> (URLResponse, Data) {
    do {
      let received = try ReceivedRequest(request, body: body(), configuration: configuration)
      let (index, difference) = try check(received)
      let answer = lock.withLock {
        requestCount += 1
        met.insert(index)
        if let difference { differences.append(difference) }
        return answers[index] ?? Answer()
      }
      guard let url = request.url,
        let response = HTTPURLResponse(
          url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: answer.headers)
      else { throw RequestProblem.noURL }
      return (response, answer.body)
    } catch {
      let difference = error as? WireDifference ?? WireDifference(description: "\(error)\n", paths: [])
      lock.withLock {
        requestCount += 1
        differences.append(difference)
      }
      throw URLError(.cannotConnectToHost, userInfo: [NSLocalizedDescriptionKey: difference.description])
    }
  }

  /// The spec that a request is, and what it has otherwise.
  ///
  /// - Throws: `WireDifference` where no spec fits.
  private func check(_ request: ReceivedRequest) throws -> (index: Int, difference: WireDifference?) {
    let message = try request.unpacked().message
    let key = RequestKey(message)
    var matcher = RequestMatcher(expected)
    guard matcher.see(key) else { throw noSpec(for: key, matcher) }
    matcher.describe(message)
    guard let index = matcher.matches().firstIndex(where: { $0 != nil }) else {
      throw noSpec(for: key, matcher)
    }
    // The matcher also takes a path that is another in one step, where the spec has no wildcard in it.
    let path = expected[index].key.path
    let isFixed = matcher.key(ofExpected: index).path == path
    if isFixed, path != key.path { throw noSpec(for: key, matcher, nearest: index) }
    let (name, spec) = specs[index]
    let (comparison, difference) = try spec.compare(with: request, ignoring: ignoring)
    lock.withLock {
      guard !unusedPatterns.isEmpty else { return }
      unusedPatterns = comparison.unused(of: unusedPatterns)
      seenPaths.formUnion(comparison.paths)
    }
    return (index, difference?.below("\(Self.shown(key)) is not what `\(name)` says"))
  }

  private func noSpec(for key: RequestKey, _ matcher: RequestMatcher, nearest: Int? = nil) -> WireDifference {
    let keys = specs.indices.map { matcher.key(ofExpected: $0) }
    let shown = keys.map(Self.shown)
    let nearest =
      nearest ?? keys.firstIndex { $0.method == key.method && $0.path == key.path }
      ?? Suggestion.closest(to: Self.shown(key), among: shown).flatMap(shown.firstIndex)
    return WireDifference(
      noSpecFor: Self.shown(key), nearest: nearest.map { (specs[$0].name, shown[$0]) }, of: specs.count)
  }

  private static func shown(_ key: RequestKey) -> String { "\(key.method) \(key.host ?? "")\(key.path)" }
}

/// The words of what a server tells.
extension WireDifference {
  fileprivate static func noRequests(at file: String, _ line: Int) -> WireDifference {
    WireDifference(
      description: "no request came before \(file):\(line): the app's session must be made with the server's "
        + "`configuration()`\n",
      paths: [])
  }

  fileprivate init(_ failures: [WireDifference], of count: Int, at file: String, _ line: Int) {
    let title = "\(failures.count) of the \(count) requests before \(file):\(line) are not what the specs say"
    self.init(
      description: ([title + "\n"] + failures.map(\.description)).joined(separator: "\n"),
      paths: failures.flatMap(\.paths))
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
    let meant = Suggestion.closest(to: name, among: names).map { "did you mean `\($0)`?" }
    let known = "its specs are " + names.map { "`\($0)`" }.joined(separator: ", ")
    return SpecError(.command(.noSuchSpec), "the folder has no spec `\(name)`", help: [meant ?? known])
  }
}

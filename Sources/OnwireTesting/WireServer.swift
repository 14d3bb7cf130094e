public import Foundation
public import OnwireKit
import OnwireListener
import SystemPackage

/// A server on its own port, for a test: what an app sends it is recorded byte for byte, compared with specs, and
/// answered.
///
/// ```swift
/// try await WireServer.run(specs: "specs") { server in
///   try await App(baseURL: server.url).login(user: "zhang", password: "secret")
///   #expect(server.unused == [])
/// }
/// ```
/// There is nothing between the app and the server, so it sees streamed bodies, chunks, the order of fields and
/// whatever the system adds, from any client: URLSession, WebView, curl. Each server uses a free port of this
/// machine, so tests may run at the same time. A spec's key `reply` is the answer to its request.
public final class WireServer: Sendable {
  /// The base URL to give the app, such as `http://127.0.0.1:49152`.
  public let url: URL
  private let listener: Listener
  private let checks: SpecChecks
  private let receiver: Receiver

  /// A server that runs until `stop` is called, or until nothing refers to it.
  ///
  /// - Parameters:
  ///   - folder: The specs to compare requests with; without them, each request is answered with 200.
  ///   - ignoring: Fields that do not count in any request, in addition to each spec's `ignore`, and to
  ///     `Host` if there is only one and it is this server's own.
  ///   - isStrict: Whether a request that differs is answered with 400 and the differences, and one that fits
  ///     no spec with 404.
  ///   - stack: What sends the requests: fields that it adds on its own do not count if the specs leave them
  ///     out.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: `SpecError` for anything wrong with any of the specs, for an invalid field path, and if no
  ///   port is free.
  public init(
    _ folder: SpecFolder? = nil, ignoring: [String] = [], isStrict: Bool = false,
    sentBy stack: HTTPStack = .urlSession, file: String = #fileID, line: Int = #line
  ) throws {
    do {
      checks = try SpecChecks(folder, ignoring: ignoring)
      listener = try Self.listener()
    } catch let error as SpecError {
      throw error.asked(at: file, line)
    }
    guard let url = URL(string: listener.origin) else { throw URLError(.badURL) }
    self.url = url
    receiver = Receiver(checks, listener, isStrict: isStrict, stack)
    let (listener, receiver) = (listener, receiver)
    let thread = Thread {
      listener.run(receiver)
      receiver.end()
    }
    thread.name = "onwire.wire-server"
    thread.start()
  }

  deinit { listener.stop() }

  private static func listener() throws(SpecError) -> Listener {
    do throws(Errno) {
      return try Listener(host: "127.0.0.1", port: 0)
    } catch {
      throw SpecError(.none, "no port of 127.0.0.1 can be listened on: \(error)")
    }
  }

  /// Runs `body` with a server for the specs of a folder, and fails the test if a request was not what its
  /// spec says, if it fits no spec, or if no request came.
  ///
  /// - Parameters:
  ///   - specs: The folder of the specs, relative to the folder of the test file.
  ///   - variables: Values for `${name}` in the specs.
  ///   - client: The client to compile all specs for, whatever they say, such as `alamofire@5`.
  ///   - tables: Your own clients, which the specs and `client` may name.
  ///   - ignoring: Fields that do not count in any request.
  ///   - isStrict: Whether a request that differs is answered with 400 and the differences.
  ///   - stack: What sends the requests.
  ///   - test: The test file; leave it out.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - body: Code that sends requests to the server.
  /// - Throws: `WireDifference` with all failures, followed by what `body` threw; if there are none, what
  ///   `body` throws; `SpecError` for what is wrong with a spec.
  public static func run<Success: Sendable>(
    specs: String, variables: [String: String] = [:], client: String? = nil, tables: [ClientTable] = [],
    ignoring: [String] = [], isStrict: Bool = false, sentBy stack: HTTPStack = .urlSession,
    relativeTo test: String = #filePath, file: String = #fileID,
    line: Int = #line, _ body: (WireServer) async throws -> Success
  ) async throws -> Success {
    let folder = SpecFolder(specs, variables: variables, client: client, tables: tables, relativeTo: test)
    let server = try WireServer(
      folder, ignoring: ignoring, isStrict: isStrict, sentBy: stack, file: file, line: line)
    let result: Success
    do {
      result = try await body(server)
    } catch {
      await server.stop()
      throw server.checks.failure(after: error, file: file, line: line)
    }
    await server.stop()
    try server.verify(file: file, line: line)
    return result
  }

  /// Stops answering requests; those in progress may still finish, within a second.
  public func stop() async {
    listener.stop()
    await receiver.ended()
  }

  /// The requests that have arrived completely so far, in order; their bytes are those of the connection, and
  /// remain after the server is gone.
  public var requests: [Request] { checks.requests }

  /// From now on, gives this answer to the requests of one spec, instead of that of its key `reply`.
  ///
  /// - Parameters:
  ///   - name: The spec's name in the folder, `user/login` or `users#list`, or another name that the folder
  ///     accepts.
  ///   - status: The status, from 200 to 599.
  ///   - headers: Header fields; no Content-Type is added, and the server itself sets those that say where
  ///     the body ends.
  ///   - body: The body.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: `SpecError` if there is no such spec, or if no server can send such a status or field.
  public func answer(
    _ name: String, status: Int = 200, headers: [String: String] = [:], body: some Sequence<UInt8> = [],
    file: String = #fileID, line: Int = #line
  ) throws {
    do throws(SpecError) {
      try checks.answer(name, status: status, headers: headers, body: Array(body))
    } catch {
      throw error.asked(at: file, line)
    }
  }

  /// The failures so far: how a request differs from its spec, that it fits no spec, or that it was refused or
  /// broke off.
  public var failures: [WireDifference] { checks.failures }

  /// The specs that no request was compared with so far, by their names in the folder.
  public var unused: [String] { checks.unused }

  /// Fails the test if a request was not what its spec says, if it fits no spec, if no request came, or if a
  /// path to ignore matches no field.
  ///
  /// - Parameters:
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: `WireDifference`, with all failures; `SpecError` for a field path of `ignoring` that neither a
  ///   request nor a spec has.
  public func verify(file: String = #fileID, line: Int = #line) throws {
    try checks.verify(none: "the app must send to the server's `url`", file: file, line: line)
  }
}

/// Handles the requests of a server, on its thread.
private final class Receiver: RequestHandler, @unchecked Sendable {
  private let checks: SpecChecks
  private let listener: Listener
  private let isStrict: Bool
  private let stack: HTTPStack

  /// Guards the properties below.
  private let lock = NSLock()
  private var hasEnded = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The open files of requests that are too long to keep in memory.
  private var open: [Int32: TemporaryFile] = [:]

  init(_ checks: SpecChecks, _ listener: Listener, isStrict: Bool, _ stack: HTTPStack) {
    (self.checks, self.listener, self.isStrict, self.stack) = (checks, listener, isStrict, stack)
  }

  func end() {
    let waiting = lock.withLock {
      hasEnded = true
      defer { self.waiting = [] }
      return self.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func ended() async {
    await withCheckedContinuation { continuation in
      let isOver = lock.withLock {
        if !hasEnded { waiting.append(continuation) }
        return hasEnded
      }
      if isOver { continuation.resume() }
    }
  }

  // MARK: RequestHandler

  var isDone: Bool { false }

  func openFile(for arrival: Arrival) throws -> FileDescriptor? {
    let temporary = TemporaryFile()
    let file = try FileDescriptor.open(
      temporary.path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: .ownerReadWrite)
    lock.withLock { open[file.rawValue] = temporary }
    return file
  }

  func answer(_ arrival: Arrival) -> Reply {
    do {
      let request = try Request(asReceived: message(arrival), by: .http)
      checks.keep(request)
      guard checks.hasSpecs else {
        checks.note(request)
        return Reply(status: 200)
      }
      let candidate = ReceivedRequest(
        ComparedRequest(request.message), name: "the request received", stack, isFramed: true)
      let (answer, difference) = try checks.take(
        candidate, for: RequestedHost(of: request.message, at: listener))
      if isStrict, let difference { return Reply(status: 400, text: difference.description) }
      var reply = Reply(
        status: answer.status, fields: answer.fields.map { (Array($0.name.utf8), Array($0.value.utf8)) },
        body: ByteInput(answer.body))
      reply.delay = answer.delay
      return reply
    } catch {
      guard let difference = error as? WireDifference else {
        checks.fail(WireDifference(description: "\(error)\n", paths: []))
        return Reply(status: 500, text: "\(error)\n")
      }
      return isStrict ? Reply(status: 404, text: difference.description) : Reply(status: 200)
    }
  }

  private func message(_ arrival: Arrival) throws -> Message {
    switch arrival.content {
    case .memory(let bytes): return try RequestParser().message(ByteInput(bytes))
    case .file(let file):
      guard let temporary = close(file) else { throw RequestProblem.hiddenBody }
      return try RequestParser().message(
        FileContent.input(at: temporary.path.string, ownedBy: temporary))
    case .counted: throw RequestProblem.hiddenBody
    }
  }

  private func close(_ file: FileDescriptor) -> TemporaryFile? {
    // Once it is closed, the next file may get its number.
    let temporary = lock.withLock { open.removeValue(forKey: file.rawValue) }
    try? file.close()
    return temporary
  }

  func brokeOff(_ arrival: Arrival, because reason: Refusal) {
    if case .file(let file) = arrival.content { _ = close(file) }
    let name = arrival.head.map { VisibleText.of("\($0.method) \($0.target)") } ?? "a request"
    let end = reason.isRefusal ? "was refused" : "broke off"
    checks.fail(
      WireDifference(
        description: "\(name) \(end) after \(arrival.count) bytes: \(reason.sentence)\n", paths: []))
  }
}

/// The path of a file, which is removed once neither the server nor a request holds it.
private final class TemporaryFile: Sendable {
  let path = FilePath(FileManager.default.temporaryDirectory.path).appending("onwire-\(UUID().uuidString)")

  deinit { unlink(path.string) }
}

import OnwireFoundation
public import OnwireKit

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Takes the server's place: sessions made with its `configuration` send nothing; each of their requests is
/// compared with its spec in a folder, and answered.
///
/// ```swift
/// let server = try SpecServer(SpecFolder("specs"))
/// try server.answer("user/login", body: #"{"token": "abc"}"#.utf8)
/// let app = App(session: URLSession(configuration: server.configuration()))
/// try await app.login(user: "zhang", password: "secret")
/// try server.verify()
/// #expect(server.unused == [])
/// ```
/// A request's spec is the one with its method, host and path; if there are several, the one that has most in
/// common with it. A request that differs from its spec is answered, too, so the test continues; one that
/// fits no spec fails in the app, as does one with a scheme other than http and https. The server does not
/// see `file:` and `data:` URLs, for which URLSession asks no server, and it does not take WebSockets. Each
/// server has its own sessions, so tests may run at the same time.
///
/// URLSession does less with these answers than with those of a real server: it follows no redirect, stores
/// no cookie, and does not unpack a body; for these, use a `WireServer`. On Linux, no request was seen to
/// time out during an answer's `delay`, and no answer can be a 401 with `WWW-Authenticate`: after one,
/// URLSession never returns without a credential, whichever server it is from. A download task fails there,
/// since URLSession would crash.
public final class SpecServer: Sendable {
  private let checks: SpecChecks

  /// A server for the specs of a folder; files whose names begin with `_` are bases, and not compared with
  /// requests.
  ///
  /// - Parameters:
  ///   - folder: The specs.
  ///   - ignoring: Fields that do not count in any request, in addition to each spec's `ignore`. `verify`
  ///     fails for a path that neither a request nor a spec has.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: `SpecError` for anything wrong with any of the specs, and for an invalid field path.
  public init(
    _ folder: SpecFolder, ignoring: [String] = [], file: String = #fileID, line: Int = #line
  ) throws {
    do {
      checks = try SpecChecks(folder, ignoring: ignoring, refusing: Self.refusal)
    } catch let error as SpecError {
      throw error.asked(at: file, line)
    }
  }

  /// Runs `body` with a server for the specs of a folder, and fails the test if a request was not what its
  /// spec says, if it fits no spec, or if no request came.
  ///
  /// ```swift
  /// try await SpecServer.run(specs: "specs") { server in
  ///   try await App(session: URLSession(configuration: server.configuration())).start()
  /// }
  /// ```
  /// - Parameters:
  ///   - specs: The folder of the specs, relative to the folder of the test file.
  ///   - variables: Values for `${name}` in the specs.
  ///   - client: The client to compile all specs for, whatever they say, such as `alamofire@5`.
  ///   - tables: Your own clients, which the specs and `client` may name.
  ///   - ignoring: Fields that do not count in any request.
  ///   - test: The test file; leave it out.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - body: Code that sends requests in sessions of the server.
  /// - Throws: `WireDifference` with all failures, followed by what `body` threw; if there are none, what
  ///   `body` throws; `SpecError` for what is wrong with a spec.
  public static func run<Success: Sendable>(
    specs: String, variables: [String: String] = [:], client: String? = nil, tables: [ClientTable] = [],
    ignoring: [String] = [], relativeTo test: String = #filePath, file: String = #fileID, line: Int = #line,
    _ body: (SpecServer) async throws -> Success
  ) async throws -> Success {
    let folder = SpecFolder(specs, variables: variables, client: client, tables: tables, relativeTo: test)
    let server = try SpecServer(folder, ignoring: ignoring, file: file, line: line)
    let result: Success
    do {
      result = try await body(server)
    } catch {
      throw server.checks.failure(after: error, file: file, line: line)
    }
    try server.verify(file: file, line: line)
    return result
  }

  deinit { SpecProtocols.shared.remove(of: ObjectIdentifier(self)) }

  /// A copy of `configuration` whose requests come here and go nowhere else; the server must live as long as
  /// they do.
  ///
  /// Later changes to `configuration` do not affect the copy, as with a URLSession. Changes to the copy do
  /// count: make them before you create the session.
  public func configuration(
    _ configuration: URLSessionConfiguration = .ephemeral
  ) -> URLSessionConfiguration {
    let copy = configuration.copy() as? URLSessionConfiguration ?? configuration
    copy.protocolClasses = [SpecProtocols.shared.add(self, copy)] + (copy.protocolClasses ?? [])
    return copy
  }

  /// From now on, gives this answer to the requests of one spec, instead of that of its key `reply` or just
  /// status 200.
  ///
  /// - Parameters:
  ///   - name: The spec's name in the folder, `user/login` or `users#list`, or another name that the folder
  ///     accepts.
  ///   - status: The status, from 200 to 599.
  ///   - headers: Header fields; no Content-Type is added.
  ///   - body: The body.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: `SpecError` if the folder has no such spec, if no server can send such a status or field, and
  ///   on Linux for status 401 with `WWW-Authenticate`, after which URLSession sends a request over the
  ///   network.
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

  /// The requests so far, in order, as they are known before URLSession sends them.
  public var requests: [Request] { checks.requests }

  /// The failures so far, in the order in which requests came: how each differs from its spec, or that it
  /// fits no spec.
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
    try checks.verify(
      none: "the app's session must be made with the server's `configuration()`", file: file, line: line)
  }
}

extension SpecServer {
  /// Why URLSession must not get an answer; `nil` if it may.
  @Sendable private static func refusal(of answer: SpecChecks.Answer) -> String? {
    #if canImport(FoundationNetworking)
      // `_ProtocolClient` of swift-corelibs-foundation 6.3 (URLSessionTask.swift, `urlProtocolDidFinishLoading`): with
      // credentials it goes on with its own `_HTTPURLProtocol`, whatever the classes of the configuration; without
      // any, the task never ends.
      let asks = answer.fields.contains { $0.name.lowercased() == "www-authenticate" }
      if answer.status == 401, asks {
        return "after a 401 with WWW-Authenticate, URLSession on this system asks the network, or never "
          + "answers: leave out the field"
      }
    #endif
    return nil
  }

  /// Compares a request with its spec; returns the response, its body, and the seconds to wait before it.
  ///
  /// - Throws: The error that the app gets, such as for a request that fits no spec.
  func receive(
    _ request: URLRequest, body: () throws -> Data?, _ configuration: URLSessionConfiguration
  ) throws -> (response: URLResponse, body: Data, delay: Double) {
    do {
      let sent: Request
      do {
        sent = try Request(request, body: body(), configuration: configuration)
      } catch {
        let shown = "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")"
        let failure = WireDifference(description: "\(VisibleText.of(shown)): \(error)\n", paths: [])
        checks.fail(failure)
        throw failure
      }
      checks.keep(sent)
      let (answer, _) = try checks.take(ReceivedRequest(asSent: sent))
      let fields = Dictionary(answer.fields.map { ($0.name, $0.value) }) { "\($0), \($1)" }
      guard let url = request.url,
        let response = HTTPURLResponse(
          url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: fields)
      else { throw RequestProblem.noURL }
      // RFC 9110, 9.3.2: an answer to HEAD has no content.
      return (response, request.httpMethod == "HEAD" ? Data() : Data(answer.body), answer.delay)
    } catch {
      let text = (error as? WireDifference)?.description ?? "\(error)\n"
      throw URLError(.cannotConnectToHost, userInfo: [NSLocalizedDescriptionKey: text])
    }
  }
}

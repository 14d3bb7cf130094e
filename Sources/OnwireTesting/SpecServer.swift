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
public final class SpecServer: Sendable {
  private let checks: SpecChecks

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
      checks = try SpecChecks(folder, ignoring: ignoring)
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

  /// Answers the requests of one spec so from now on, and not as its key `reply` says, or with status 200 and nothing
  /// else.
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
    do throws(SpecError) {
      try checks.answer(name, status: status, headers: headers, body: Array(body))
    } catch {
      throw error.asked(at: file, line)
    }
  }

  /// What differed so far, in the order in which requests came: of each what differs from its spec, or that no
  /// spec fits it.
  public var failures: [WireDifference] { checks.failures }

  /// The specs that no request was held to so far, as the folder calls them.
  public var unused: [String] { checks.unused }

  /// Fails the test where a request was not what its spec says, where no spec fits it, or where none came; and where a
  /// path to ignore is of no field.
  ///
  /// - Parameters:
  ///   - file: Where the check stands; leave it out.
  ///   - line: The same.
  /// - Throws: `WireDifference`, with all failures; `SpecError` for a field path of `ignoring` that neither a request
  ///   nor a spec has.
  public func verify(file: String = #fileID, line: Int = #line) throws {
    try checks.verify(
      none: "the app's session must be made with the server's `configuration()`", file: file, line: line)
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
      let received: ReceivedRequest
      do {
        received = try ReceivedRequest(request, body: body(), configuration: configuration)
      } catch {
        checks.fail(WireDifference(description: "\(error)\n", paths: []))
        throw error
      }
      let (answer, _) = try checks.take(received)
      let fields = Dictionary(answer.fields.map { ($0.name, $0.value) }) { "\($0), \($1)" }
      guard let url = request.url,
        let response = HTTPURLResponse(
          url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: fields)
      else { throw RequestProblem.noURL }
      return (response, Data(answer.body))
    } catch {
      let text = (error as? WireDifference)?.description ?? "\(error)\n"
      throw URLError(.cannotConnectToHost, userInfo: [NSLocalizedDescriptionKey: text])
    }
  }
}

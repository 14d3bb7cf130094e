import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hands the requests of one configuration to a server.
///
/// URLSession makes protocols from their classes, which know nothing about the session. So each configuration
/// has a class of its own, with a type `Tag` of its own.
private final class SpecProtocol<Tag>: URLProtocol {
  /// The answer, while it is delayed; Foundation alone starts and stops, one after the other.
  private var waiting: DispatchWorkItem?

  /// Takes all requests but those that URLSession reads without a server; a scheme other than http and https
  /// fails here.
  override class func canInit(with request: URLRequest) -> Bool {
    !["file", "data"].contains(request.url?.scheme?.lowercased())
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    do {
      guard let (server, configuration) = SpecProtocols.shared.registration(of: Self.self) else {
        throw URLError(
          .cannotConnectToHost,
          userInfo: [NSLocalizedDescriptionKey: "the SpecServer of this session is gone: keep it in the test"]
        )
      }
      let (response, body, delay) = try server.receive(request, body: uploadedBody, configuration)
      guard delay > 0 else { return finish(response, body) }
      // Other requests use this thread, too.
      let answer = DispatchWorkItem { [weak self] in self?.finish(response, body) }
      waiting = answer
      DispatchQueue.global().asyncAfter(deadline: .now() + delay, execute: answer)
    } catch {
      client?.urlProtocol(self, didFailWithError: error)
    }
  }

  override func stopLoading() { waiting?.cancel() }

  private func finish(_ response: URLResponse, _ body: Data) {
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if !body.isEmpty { client?.urlProtocol(self, didLoad: body) }
    client?.urlProtocolDidFinishLoading(self)
  }

  /// The body of an upload task, which is sent whatever the request has; `nil` if the request has it, as on
  /// Apple's systems.
  ///
  /// - Throws: `RequestProblem` if the body is unknown, and `DownloadTrap` for a task that would crash.
  private func uploadedBody() throws -> Data? {
    #if canImport(FoundationNetworking)
      if task is URLSessionDownloadTask { throw DownloadTrap() }
      guard let task = task as? URLSessionUploadTask else { return nil }
      if let body = try task.knownBody() { return body }
      guard request.httpBody != nil || request.httpBodyStream != nil else { throw RequestProblem.hiddenBody }
      return nil
    #else
      return nil
    #endif
  }
}

#if canImport(FoundationNetworking)
  /// A download task that a URLProtocol answers crashes: URLSession unwraps the file from a property that only
  /// Foundation's own protocols can set (swift-corelibs-foundation, issues 3367 and 5465).
  private struct DownloadTrap: Error, CustomStringConvertible {
    var description: String {
      "URLSession on this system crashes as it takes the answer of a URLProtocol to a download task: use a WireServer"
    }
  }

  extension URLSessionUploadTask {
    /// The body, which swift-corelibs-foundation 6.3 keeps in `URLSessionTask.knownBody` (an enum with `data`
    /// and `file`), and shows nowhere else, not even in a request.
    fileprivate func knownBody() throws -> Data? {
      var mirror: Mirror? = Mirror(reflecting: self)
      while let current = mirror, current.descendant("knownBody") == nil { mirror = current.superclassMirror }
      guard let body = mirror?.descendant("knownBody", "some") else { return nil }
      switch Mirror(reflecting: body).children.first?.value {
      case let data as DispatchData: return Data(data)
      case let file as URL:
        do {
          return try Data(contentsOf: file)
        } catch {
          throw RequestProblem.unreadableBody("`\(file.path)`: \(error.localizedDescription)")
        }
      default: return nil
      }
    }
  }
#endif

/// The protocol classes of all configurations, with the server of each.
final class SpecProtocols: @unchecked Sendable {
  static let shared = SpecProtocols()

  private struct Registration {
    weak var server: SpecServer?
    let owner: ObjectIdentifier
    let configuration: URLSessionConfiguration
  }

  private let lock = NSLock()
  private var registrations: [ObjectIdentifier: Registration] = [:]
  private var count = 0

  /// Makes a class for the requests of sessions with this configuration; no class is ever used for two
  /// servers.
  func add(_ server: SpecServer, _ configuration: URLSessionConfiguration) -> URLProtocol.Type {
    lock.withLock {
      count += 1
      let type = Self.type(count)
      registrations[ObjectIdentifier(type)] = Registration(
        server: server, owner: ObjectIdentifier(server), configuration: configuration)
      return type
    }
  }

  /// Forgets the classes of a server.
  func remove(of owner: ObjectIdentifier) {
    lock.withLock { registrations = registrations.filter { $0.value.owner != owner } }
  }

  func registration(of type: URLProtocol.Type) -> (
    server: SpecServer, configuration: URLSessionConfiguration
  )? {
    lock.withLock {
      registrations[ObjectIdentifier(type)].flatMap { registration in
        registration.server.map { ($0, registration.configuration) }
      }
    }
  }

  private enum Zero<Rest> {}
  private enum One<Rest> {}

  /// A type for each number, built from its binary digits at run time.
  private static func type(_ number: Int) -> URLProtocol.Type { type(number, Never.self) }

  private static func type<Tag>(_ number: Int, _ tag: Tag.Type) -> URLProtocol.Type {
    if number == 0 { return SpecProtocol<Tag>.self }
    return number.isMultiple(of: 2) ? type(number / 2, Zero<Tag>.self) : type(number / 2, One<Tag>.self)
  }
}

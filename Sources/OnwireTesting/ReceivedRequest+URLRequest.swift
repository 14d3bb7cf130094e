public import Foundation
import OnwireFoundation
import OnwireKit

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension ReceivedRequest {
  /// A request before URLSession sends it, or as a URLProtocol receives it.
  ///
  /// As in URLSession, the target is the URL's path and query, and Host is derived from the URL. Fields that
  /// URLSession adds only while sending (Content-Length, User-Agent, Accept-Encoding, …) may be missing. If
  /// one is there, it counts as in a capture: it does not count if the spec leaves it to the phone and it is
  /// what a library or the system writes. The order and the letter case of header fields do not count, since
  /// a URLRequest does not keep them.
  /// - Parameters:
  ///   - request: The request of the app.
  ///   - body: The body of an upload task, which is not part of its request.
  ///   - configuration: The session's configuration, whose additional headers are sent as well.
  /// - Throws: `RequestProblem` for a request without a URL, for a header field that cannot be sent, for a
  ///   GET with a body, which URLSession refuses, and for a body stream that cannot be read. A stream is read
  ///   to its end, so the request cannot be sent afterwards unless you give it a new stream.
  public init(
    _ request: URLRequest, body: Data? = nil, configuration: URLSessionConfiguration? = nil
  ) throws {
    self.init(asSent: try Request(request, body: body, configuration: configuration))
  }

  /// A request that URLSession will make.
  init(asSent request: Request) {
    self.init(ComparedRequest(asSent: request), name: "the URLRequest", .none, isFramed: false)
  }
}

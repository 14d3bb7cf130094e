import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// The most bytes of a stream that are kept in memory.
  private static let streamLimit = 64 << 20

  /// The body that is sent: the data, or the whole stream. A URLProtocol gets every body as a stream.
  func sentBody() throws(RequestProblem) -> Data {
    if let httpBody { return httpBody }
    guard let stream = httpBodyStream else { return Data() }
    // In swift-corelibs-foundation 6.3, asking a stream that is used up for its error is a trap.
    guard stream.streamStatus == .notOpen else {
      throw .unreadableBody("it was read before; give the body as `body`, or a new stream")
    }
    stream.open()
    defer { stream.close() }
    var body = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = stream.read(&chunk, maxLength: chunk.count), count != 0 {
      guard count > 0 else {
        throw .unreadableBody(stream.streamError.map(\.localizedDescription) ?? "no reason is given")
      }
      body.append(contentsOf: chunk[..<count])
      guard body.count <= Self.streamLimit else { throw .largeBody(limit: Self.streamLimit) }
    }
    return body
  }
}

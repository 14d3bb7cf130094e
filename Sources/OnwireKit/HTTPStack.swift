package import OnwireHTTP

/// The HTTP stack below an app's code, which adds its own header fields while it sends.
public enum HTTPStack: Sendable, CaseIterable {
  /// No stack, or an unknown one: every field counts, except for those that the spec leaves to the phone.
  case none
  /// URLSession: the fields that it adds by itself count only if the spec has them; then a second one counts,
  /// too. The order of the header fields does not count, as URLSession promises none.
  ///
  /// A spec without a `transport`, or with `transport: none`, leaves them out. A spec with another
  /// `transport` has them, so a request that was received must have them, too.
  case urlSession

  /// The fields that the stack adds by itself.
  package var fields: [String] {
    switch self {
    case .none: []
    // CFNetwork's are in Sources/OnwireClients/Transports; on Linux, URLSession is libcurl, which adds some of them.
    case .urlSession:
      [
        "Accept", "Accept-Encoding", "Accept-Language", "Connection", "Content-Length", "Cookie",
        "Proxy-Connection", "Transfer-Encoding", "User-Agent",
      ]
    }
  }

  /// Records in `fidelity` that the fields that the stack adds are unknown, and for URLSession the order of
  /// all header fields, too: URLRequest keeps them in a dictionary, and swift-corelibs-foundation writes them
  /// in the order in which they lie in memory, which differs between runs.
  package func leaveOut(of fidelity: inout Fidelity, because reason: String) {
    for field in fields { fidelity.setUnknown(field: field, because: reason) }
    if case .urlSession = self {
      fidelity.set(.fieldOrder, .unknown, because: "URLSession promises no order of header fields")
    }
  }
}

package import OnwireHTTP

/// The HTTP stack below an app's code, which adds its own header fields while it sends.
public enum HTTPStack: Sendable, CaseIterable {
  /// None, or one that is not known: every field counts, except for what the spec leaves to the phone.
  case none
  /// URLSession: the fields that it adds by itself count where the spec has them, and so does a second one then.
  ///
  /// A spec without a `transport`, or with `transport: none`, leaves them out. A spec with another `transport` has
  /// them, and then a request that was received must have them, too.
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

  /// Says to `fidelity` that what the stack adds is not known, nor the order in which it writes header fields:
  /// URLRequest keeps them in a dictionary, and swift-corelibs-foundation writes them as that lies in memory, another way
  /// in each run.
  package func leaveOut(of fidelity: inout Fidelity, because reason: String) {
    for field in fields { fidelity.setUnknown(field: field, because: reason) }
    if case .urlSession = self {
      fidelity.set(.fieldOrder, .unknown, because: "URLSession promises no order of header fields")
    }
  }
}

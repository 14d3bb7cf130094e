package import OnwireHTTP

/// The host that a request to a listener is meant for; the listener takes the place of an app's server.
package enum RequestedHost: Sendable {
  /// The host that the request names.
  case named
  /// Any host, although the request should name one: without Host, or with the listener's beside another, it
  /// differs in that (RFC 9112, section 3.2).
  case any
  /// Any host: the request names the listener itself.
  case listener

  /// Finds the host of a request to a listener.
  package init(of message: Message, at listener: Listener) {
    let names = message.headerValues("host")
    guard names.isEmpty || names.contains(where: listener.isNamed) else {
      self = .named
      return
    }
    self = names.count == 1 ? .listener : .any
  }
}

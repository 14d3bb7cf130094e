package import OnwireHTTP

/// The host that a request to a listener is meant for, which stands in the place of an app's server.
package enum RequestedHost: Sendable {
  /// The one that the request names.
  case named
  /// Any, and yet it was to name one: without Host, or with the listener's beside another, it differs in that (RFC 9112,
  /// section 3.2).
  case any
  /// Any: it names the listener itself.
  case listener

  /// The host of a request to a listener.
  package init(of message: Message, at listener: Listener) {
    let names = message.headerValues("host")
    guard names.isEmpty || names.contains(where: listener.isNamed) else {
      self = .named
      return
    }
    self = names.count == 1 ? .listener : .any
  }
}

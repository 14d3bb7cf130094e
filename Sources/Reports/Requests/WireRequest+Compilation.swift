public import Clients
public import WireFormats

extension WireRequest {
  /// What a spec compiled to, as outputs take it.
  public init(_ wire: Compilation.Wire) {
    self.init(message: wire.message, endpoint: wire.endpoint, client: wire.client.nameAndRelease)
  }
}

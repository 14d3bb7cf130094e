public import HTTPWire

/// What an emitter is given.
public struct WireRequest: Sendable {
  /// The message.
  public var message: Message
  /// Where it is sent.
  public var endpoint: Endpoint
  /// The name of a file beside the output that will hold the body; `nil` where none can be written.
  public var bodyFilename: String?
  /// Who would send it, such as `afnetworking@4.0.1`: its rules' names begin so; `nil` where nobody knows.
  public var client: String?
  /// When it was sent, in ISO 8601, where a capture knows.
  public var startedAt: String?

  /// What is said of the capture that it is of; `nil` for what no capture holds.
  public var capture: CaptureNote?

  /// A message, where it goes, and the file that may hold its body.
  public init(message: Message, endpoint: Endpoint, bodyFilename: String? = nil, client: String? = nil) {
    self.message = message
    self.endpoint = endpoint
    self.bodyFilename = bodyFilename
    self.client = client
  }
}

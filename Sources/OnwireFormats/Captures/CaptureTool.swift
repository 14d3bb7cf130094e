import OnwireHTTP

/// The tool that wrote a capture, with the sentences that several readers use; they have no full stop.
struct CaptureTool {
  /// Such as `Proxyman`.
  var name: String
  /// The thing that holds its requests, such as `the log`.
  var holder: String
  /// Whether it may have removed the content coding of bodies.
  var takesCodingsOff = false

  // MARK: Why an entry is no request to look at

  static let webSocket = "a WebSocket"

  /// `word` is the capture's word for a scheme.
  static func scheme(_ name: String, word: String = "scheme") -> String {
    name.isEmpty ? "it has no \(word)" : "its \(word) is \(name), neither http nor https"
  }

  func tunnel(_ host: String) -> String {
    "a tunnel, whose bytes are encrypted: enable SSL Proxying for \(host) in \(name)"
  }

  // MARK: How a head is known

  var originForm: String {
    "without TLS, a client that knows of its proxy writes an absolute target; \(name) keeps path and query"
  }

  // MARK: How a body is known

  static let notCoded =
    "the body is not in the coding that Content-Encoding names: it was taken off, or never put on"

  var chunksTakenOff: String { "\(name) took the chunks off" }
  var codingTakenOff: String { "\(name) took the content coding off" }

  func noBody(_ length: BodyChoice.KnownLength) -> String {
    "\(holder) holds no body, though \(length.source) is \(length.count)"
  }

  func length(_ count: Int, _ length: BodyChoice.KnownLength) -> String {
    "\(holder) holds \(count.counted("byte")) of the body; \(length.source) is \(length.count)"
  }
}

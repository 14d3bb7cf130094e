/// A request: its message, where it goes, and how it is known.
///
/// Two requests are equal if all of these are equal; messages are compared by their bytes.
public struct Request: Sendable, Hashable {
  /// The message that is sent, or what is left of it.
  public var message: Message
  /// Where it is sent.
  public var endpoint: Endpoint
  /// Its position in its source, from 1; capture entries without a request count, too.
  public var number: Int
  /// How much of the message is known: everything, if a client made it.
  public var fidelity: Fidelity
  /// Whether a client made it or a capture holds it.
  public var provenance: Provenance

  /// Creates a request with a message and an endpoint; by default, it is as if captured alone and whole.
  package init(
    message: Message, endpoint: Endpoint, number: Int = 1, fidelity: Fidelity = Fidelity(),
    provenance: Provenance = .captured(Capture())
  ) {
    self.message = message
    self.endpoint = endpoint
    self.number = number
    self.fidelity = fidelity
    self.provenance = provenance
  }

  /// Creates the request at a position of a capture.
  package init(
    number: Int, message: Message, endpoint: Endpoint, isTold: Bool = true, tellsScheme: Bool? = nil,
    fidelity: Fidelity, url: String, status: Int? = nil, response: Response? = nil, startedAt: String? = nil
  ) {
    var capture = Capture(url: url, status: status ?? response?.status, startedAt: startedAt)
    capture.tellsEndpoint = isTold
    capture.tellsScheme = tellsScheme ?? isTold
    capture.response = response
    self.init(
      message: message, endpoint: endpoint, number: number, fidelity: fidelity,
      provenance: .captured(capture))
  }
}

extension Request {
  /// How a request is known.
  public enum Provenance: Sendable, Hashable {
    /// A client made it from a spec.
    case compiled(ClientName)
    /// A capture holds it.
    case captured(Capture)
  }

  /// What a capture says about a request besides its bytes.
  public struct Capture: Sendable, Hashable {
    /// The URL as the capture has it; `nil` if it is the endpoint's with the request target.
    public var url: String?
    /// The status of the response; `nil` if there is none.
    public var status: Int?
    /// The response; `nil` if there is none, or if the capture only has its status.
    package var response: Response?
    /// When the request was sent, in ISO 8601, as the capture has it.
    public var startedAt: String?
    /// Whether the capture says where the request went; if not, the endpoint is derived from the bytes.
    package var tellsEndpoint = true
    /// Whether the capture says if the request went over TLS; if not, the scheme is a guess.
    package var tellsScheme = true
    /// All bytes of a file that holds only this request, if blank lines stand before or after it; otherwise
    /// `nil`.
    package var wholeFile: Message?
    /// The request that was answered, if this is a response in the place of its request.
    package var answered: AnsweredRequest?

    /// Creates one with what the capture says, if anything.
    package init(url: String? = nil, status: Int? = nil, startedAt: String? = nil) {
      self.url = url
      self.status = status
      self.startedAt = startedAt
    }
  }

  /// The client that made it; `nil` if it comes from a capture.
  public var client: ClientName? {
    if case .compiled(let client) = provenance { client } else { nil }
  }

  /// What a capture says about it; `nil` if a client made it.
  public var capture: Capture? {
    if case .captured(let capture) = provenance { capture } else { nil }
  }

  /// The status of the response; `nil` if there is none.
  public var status: Int? { capture?.status }

  /// The response; `nil` if there is none, or if the capture only has its status.
  package var response: Response? { capture?.response }

  /// When it was sent, in ISO 8601, if a capture says so.
  public var startedAt: String? { capture?.startedAt }

  /// The URL to show: absolute if the host is known, otherwise the target.
  public var url: String { capture?.url ?? endpoint.url(message.target ?? "") }
}

/// A client as specs name it: a library, and its release or style if it has several.
public struct ClientName: Sendable, Hashable, CustomStringConvertible {
  /// The library, such as `afnetworking`.
  public let library: String
  /// The release or style, such as `4.0.1`; `nil` if the library has only one.
  public let release: String?

  /// A release of a library.
  package init(_ library: String, release: String?) {
    self.library = library
    self.release = release
  }

  /// Both, such as `afnetworking@4.0.1`.
  public var description: String { release.map { "\(library)@\($0)" } ?? library }
}

/// A request: its message, where it goes, and how it is known.
///
/// Two are equal if all of these are, the message by its bytes.
public struct Request: Sendable, Hashable {
  /// The message that is sent, or what is left of it.
  public var message: Message
  /// Where it is sent.
  public var endpoint: Endpoint
  /// Its position in what it was read from, from 1; entries of a capture without a request count, too.
  public var number: Int
  /// How much of the message is known: everything, if a client made it.
  public var fidelity: Fidelity
  /// Who knows of it.
  public var provenance: Provenance

  /// A message, and where it goes; where nothing else is said it is as if it had been captured alone and whole.
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

  /// What a capture has at a position.
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
  /// Who knows of a request.
  public enum Provenance: Sendable, Hashable {
    /// A client makes it by a spec.
    case compiled(ClientName)
    /// A capture holds it.
    case captured(Capture)
  }

  /// What a capture says about a request in addition to its bytes.
  public struct Capture: Sendable, Hashable {
    /// The URL as the capture has it; `nil` for the endpoint's with the request target.
    public var url: String?
    /// The status of the response; `nil` if there is none.
    public var status: Int?
    /// The response; `nil` where there is none, or the capture has no more of it than its status.
    package var response: Response?
    /// When the request was sent, in ISO 8601, as the capture has it.
    public var startedAt: String?
    /// Whether it says where the request went; else the endpoint is what the bytes suggest.
    package var tellsEndpoint = true
    /// Whether it says if the request went over TLS; else the scheme is a guess.
    package var tellsScheme = true
    /// All bytes of a file that has the request and nothing else, where blank lines stand before or after it; `nil` elsewhere.
    package var wholeFile: Message?
    /// Of a response in the place of its request, what it answers.
    package var answered: AnsweredRequest?

    /// What is said, where anything is.
    package init(url: String? = nil, status: Int? = nil, startedAt: String? = nil) {
      self.url = url
      self.status = status
      self.startedAt = startedAt
    }
  }

  /// Who makes it; `nil` if it comes from a capture.
  public var client: ClientName? {
    if case .compiled(let client) = provenance { client } else { nil }
  }

  /// What a capture says about it; `nil` if a client makes it.
  public var capture: Capture? {
    if case .captured(let capture) = provenance { capture } else { nil }
  }

  /// The status of the response; `nil` if there is none.
  public var status: Int? { capture?.status }

  /// The response; `nil` where there is none, or the capture has no more of it than its status.
  package var response: Response? { capture?.response }

  /// When it was sent, in ISO 8601, if a capture knows.
  public var startedAt: String? { capture?.startedAt }

  /// The URL to show: absolute if the host is known, otherwise the target.
  public var url: String { capture?.url ?? endpoint.url(message.target ?? "") }
}

/// A client as specs name it: a library, and its release or style if it has several.
public struct ClientName: Sendable, Hashable, CustomStringConvertible {
  /// The library, such as `afnetworking`.
  public let library: String
  /// Such as `4.0.1`; `nil` if the library has only one.
  public let release: String?

  /// A release of a library.
  package init(_ library: String, release: String?) {
    self.library = library
    self.release = release
  }

  /// Both, such as `afnetworking@4.0.1`.
  public var description: String { release.map { "\(library)@\($0)" } ?? library }
}

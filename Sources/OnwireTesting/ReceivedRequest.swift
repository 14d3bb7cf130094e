import OnwireFoundation
import OnwireKit

/// An app's request as a test knows it: its bytes, or what a stub server received.
///
/// What is not known is never a difference; failures list it as not comparable.
public struct ReceivedRequest: Sendable {
  /// The request, and how much of it is known.
  private var compared: ComparedRequest
  /// Why it is not a request and cannot be checked: written as bytes, its parts would say something else.
  private let problem: RequestProblem?
  /// Its name in failures.
  var name: String
  /// What sent it.
  let stack: HTTPStack
  /// Whether its fields say how long its body is, rather than the caller.
  let isFramed: Bool
  /// Whether it is what a spec compiles to, so that nobody received it.
  let isOfSpec: Bool

  /// The request in the bytes of a connection: request line, header fields, empty line and body.
  ///
  /// Every byte counts, except for the fields that `stack` adds or that the spec leaves to the phone, and
  /// except for what no comparison counts: another boundary on which head and body agree, a Proxy-Connection
  /// that the spec does not have, and what HTTP/2 or HTTP/3 writes differently from HTTP/1.1. Anything after
  /// the body is a difference.
  public init(bytes: some Sequence<UInt8>, sentBy stack: HTTPStack = .none) {
    self.init(
      ComparedRequest(Message.received(Array(bytes), isFramed: true)), name: "the bytes received", stack,
      isFramed: true)
  }

  /// A request received by a server that keeps the header fields as a list.
  ///
  /// Their order and their letter case count; the blanks around values are unknown. The body has no chunks. A
  /// value that cannot be sent, such as one with a line break, is an error in each check of the request.
  /// - Parameters:
  ///   - method: The method.
  ///   - target: What follows the method: path and query, as they were sent.
  ///   - fields: The header fields in their order.
  ///   - body: The body, without chunks.
  ///   - stack: What sent it.
  public init(
    method: String, target: String, fields: [(name: String, value: String)],
    body: some Sequence<UInt8> = [], sentBy stack: HTTPStack = .none
  ) {
    var fidelity = Fidelity()
    fidelity.set(.fieldBlanks, .unknown, because: "a list of fields has no blanks around the values")
    let isChunked = fields.contains { $0.name.lowercased() == "transfer-encoding" }
    if isChunked { fidelity.set(.framing, .absent, because: "the body was handed over without its chunks") }
    self.init(
      method: method, target: target, fields: fields, body: Array(body), fidelity,
      name: "the request received",
      sentBy: stack)
  }

  /// A request received by a server that keeps the header fields as a dictionary: neither their order nor the
  /// letter case of their names counts.
  public init(
    method: String, target: String, headers: [String: String], body: some Sequence<UInt8> = [],
    sentBy stack: HTTPStack = .none
  ) {
    self.init(
      method: method, target: target, fields: headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
      body: body, sentBy: stack)
    compared.fidelity.forgetOrder()
  }

  /// A request made from its parts; `fidelity` says how much of it is known.
  init(
    method: String, target: String, fields: [(name: String, value: String)], body: [UInt8],
    _ fidelity: Fidelity, name: String, sentBy stack: HTTPStack
  ) {
    let request = Request(method: method, target: target, fields: fields, body: body, fidelity)
    let obstacle = Request.obstacle(method: method, target: target, fields: fields)
    self.init(
      ComparedRequest(asSent: request), name: name, stack, isFramed: false,
      problem: obstacle.map { .brokenHead($0) })
  }

  /// The request that a spec compiles to.
  init(_ spec: WireSpec) {
    self.init(ComparedRequest(spec.wire), name: spec.name, .none, isFramed: true, isOfSpec: true)
  }

  /// A request with what is known about it.
  init(
    _ compared: ComparedRequest, name: String, _ stack: HTTPStack, isFramed: Bool, isOfSpec: Bool = false,
    problem: RequestProblem? = nil
  ) {
    self.problem = problem
    self.compared = compared
    self.name = name
    self.stack = stack
    self.isFramed = isFramed
    self.isOfSpec = isOfSpec
  }

  /// The request as one side of a comparison, with its body unpacked from gzip or deflate.
  ///
  /// - Throws: `RequestProblem` if it cannot have been sent.
  func unpacked() throws -> ComparedRequest { try sent().unpacked() }

  /// The request that was sent, as a capture has it.
  ///
  /// - Throws: `RequestProblem` if it cannot have been sent.
  var request: Request {
    get throws(RequestProblem) {
      let sent = try sent()
      var request = Request(asReceived: sent.message, by: sent.endpoint?.scheme)
      request.fidelity = sent.fidelity
      if let endpoint = sent.endpoint { request.endpoint = endpoint }
      return request
    }
  }

  /// Throws if no server would take it for a request.
  func checkIsRequest() throws(RequestProblem) {
    let message = try sent().message
    if message.isResponse { throw .brokenHead("it is a response") }
    if let obstacle = Request.obstacle(method: message.method ?? "", target: message.target ?? "", fields: [])
    {
      throw .brokenHead(obstacle)
    }
  }

  /// The request that was sent.
  ///
  /// - Throws: `RequestProblem` if it cannot have been sent.
  func sent() throws(RequestProblem) -> ComparedRequest {
    if let problem { throw problem }
    return compared
  }
}

extension ReceivedRequest: CustomStringConvertible {
  /// The method, the target and the length.
  public var description: String { problem.map { "\($0)" } ?? "\(compared.message)" }
}

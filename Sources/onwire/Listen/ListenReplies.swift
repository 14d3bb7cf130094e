import OnwireClients
import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireListener
import OnwireTextFormats

/// The responses of `--reply`, for requests whose specs have no `reply`.
enum ListenReplies {
  /// The same for every request.
  case fixed(Reply)
  /// The responses of a session.
  case session(SessionReplies)

  /// `argument` is a status, a raw response, or a capture with responses.
  ///
  /// - Throws: what is wrong with the file.
  init(_ argument: String?) throws {
    guard let argument else {
      self = .fixed(Reply(status: 200))
      return
    }
    if argument.utf8.count == 3, let status = Int(argument) {
      guard Reply.statuses.contains(status) else {
        throw InputFailure(
          .noReply("\(status) is not the status of an answer", help: ["they are from 200 to 599"]))
      }
      self = .fixed(Reply(status: status))
      return
    }
    let path = InputPath(argument)
    let source = try path.capture(nil)
    let input = source.input
    if path.pick == nil, try input.bytes(0..<min(5, input.count)).elementsEqual("HTTP/".utf8) {
      self = .fixed(try Self.raw(input, path.name))
    } else {
      self = .session(try SessionReplies(path, source))
    }
  }

  /// A response that is sent exactly as a file has it.
  private static func raw(_ input: ByteInput, _ name: String) throws -> Reply {
    var stream = MessageStream(input)
    while let piece = try stream.next() {
      guard case .response(let response, let range) = piece, !response.isInterim else { continue }
      var parser = RequestParser()
      parser.isResponse = true
      let message = try parser.message(input[range])
      let bodyLength = range.upperBound - response.head.upperBound
      let lengths = message.headerValues("content-length")
      let tellsEnd =
        StatusLine.hasNoBody(response.status) || message.isInChunks || lengths == ["\(bodyLength)"]
      let closes = message.headerValues("connection").contains {
        $0.lowercased().firstOccurrence(of: "close") != nil
      }
      return try Reply(
        raw: input, headLength: response.head.upperBound, status: response.status ?? 200,
        closes: closes || !tellsEnd || range.upperBound < input.count)
    }
    throw InputFailure(
      .noReply("`\(name)` holds no whole response", help: ["one begins like HTTP/1.1 200 OK"]))
  }
}

/// The responses of a session, found by the requests they belong to.
final class SessionReplies {
  /// A request of the session and its response.
  private struct Exchange {
    var name: String
    var compared: ComparedRequest
    var response: Response
    var isUsed = false
  }

  /// The key of requests that may match. The host does not count if the app was redirected to this server.
  private struct Place: Hashable {
    var method: String
    var path: String
  }

  let name: String
  /// Statuses of responses that do not complete an exchange, such as 101, or that blocked requests have.
  private(set) var unsent: Set<Int> = []
  private var exchanges: [Exchange] = []
  private var positions: [Place: [Int]] = [:]
  private let names: RequestMatcher

  /// The number of requests with one method and path that an incoming request is compared with.
  private static let mostCompared = 256

  init(_ path: InputPath, _ capture: CaptureSource) throws {
    name = path.name
    var source = try RequestSource(
      path, capture,
      help: [
        "a response begins like HTTP/1.1 200 OK; a session is a capture that `onwire inspect` reads, with its responses"
      ])
    while case .captured(let request, let file)? = try source.next() {
      guard let response = request.response, let status = response.status else { continue }
      guard Reply.statuses.contains(status) else {
        unsent.insert(status)
        continue
      }
      let compared = try ComparedRequest(asSent: request).unpacked()
      let key = RequestKey(compared.message)
      positions[Place(method: key.method, path: key.path), default: []].append(exchanges.count)
      exchanges.append(
        Exchange(name: "\(file)#\(request.number)", compared: compared, response: response))
    }
    if let failure = source.failure { throw InputFailure(failure) }
    guard !exchanges.isEmpty else { throw InputFailure(.noResponse(in: path.argument)) }
    names = RequestMatcher(exchanges.map(\.compared), comparesHosts: false)
  }

  /// The number of responses.
  var count: Int { exchanges.count }

  /// The response to the request of the same method and path that differs least from `request`. Equally close
  /// ones are used in order, and the last one repeatedly. Also returns the name of that request, or of the
  /// nearest one if none matches.
  func reply(to request: ComparedRequest) throws -> (reply: Reply, name: String) {
    let key = RequestKey(request.message)
    guard let all = positions[Place(method: key.method, path: key.path)] else {
      let nearest = names.nearest(to: key).map { names.key(ofExpected: $0).shown }
      let text =
        "`\(name)` has no \(key.shownWithoutHost)\n" + (nearest.map { "the nearest is \($0)\n" } ?? "")
      return (Reply(status: 404, text: text), "")
    }
    var best: (count: Int, positions: [Int]) = (.max, [])
    for position in all.prefix(Self.mostCompared) {
      let comparison = try Comparison.of(exchanges[position].compared, request)
      let count = comparison.countingCount
      if count < best.count { best = (count, []) }
      if count == best.count { best.positions.append(position) }
    }
    let position = best.positions.first { !exchanges[$0].isUsed } ?? best.positions[best.positions.count - 1]
    exchanges[position].isUsed = true
    let (response, isToHEAD) = (exchanges[position].response, key.method == "HEAD")
    let content = try response.content
    let isLost =
      content.fidelity[.body].knowledge == .absent && !isToHEAD
      && !StatusLine.hasNoBody(response.status)
    return (
      try Reply(content, status: response.status, isToHEAD: isToHEAD),
      exchanges[position].name + (isLost ? ", whose body the session does not have" : "")
    )
  }
}

extension Reply {
  /// A captured response, framed anew by the connection. If the capture decoded the body, the field that
  /// names the coding is left out. A response to HEAD has no body and the length of the one that GET would
  /// get.
  init(_ content: Response.Content, status: Int?, isToHEAD: Bool) throws {
    let message = content.message
    let isDecoded = content.fidelity[.body].knowledge != .exact && !isToHEAD
    var fields: [(name: [UInt8], value: [UInt8])] = []
    for element in message.elements where element.kind == .field {
      guard element.segments.upperBound <= message.headSegmentCount else { continue }
      let line = element.segments.flatMap { message.storedBytes($0) }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = line[..<colon].trimmingOWS
      if isDecoded, name.equalsCaseless("content-encoding") { continue }
      var value: [UInt8] = []
      for part in line[(colon + 1)...].split(whereSeparator: { $0 == .carriageReturn || $0 == .lineFeed }) {
        // A fold becomes a blank (RFC 9112, 5.2).
        if !value.isEmpty { value += " ".utf8 }
        value += part.trimmingOWS
      }
      fields.append((Array(name), value))
      // A connection decides about chunks alone: what was coded for the one of then is now the content's coding.
      if name.equalsCaseless("transfer-encoding"), !isDecoded {
        let codings = ContentCoding.list(value).map(\.name).filter { $0 != "chunked" }
        if !codings.isEmpty {
          fields.append((Array("Content-Encoding".utf8), Array(codings.joined(separator: ", ").utf8)))
        }
      }
    }
    var ranges = [message.headLength..<message.length]
    if message.elements.contains(where: { $0.kind == .chunk }) {
      ranges = (message.headSegmentCount..<message.segments.count)
        .filter { message.segments.role(at: $0) == .bodyContent }
        .map { message.offsets[$0]..<message.offsets[$0 + 1] }
    }
    self.init(
      status: status ?? 200, reason: message.reason.isEmpty ? nil : message.reason, fields: fields,
      body: isToHEAD ? nil : message.input(of: ranges))
  }

  /// The response that the key `reply` of a spec describes.
  init(_ answer: SpecAnswer) {
    self.init(
      status: answer.status, fields: answer.fields.map { (Array($0.name.utf8), Array($0.value.utf8)) },
      body: answer.body.map { $0.input(of: [0..<$0.length]) } ?? ByteInput([]))
    delay = answer.delay
  }
}

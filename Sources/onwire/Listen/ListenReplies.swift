import OnwireClients
import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireListener
import OnwireTextFormats

/// What `--reply` says: what requests are answered with whose specs have no `reply`.
enum ListenReplies {
  /// The same for all.
  case fixed(Reply)
  /// What a session answered.
  case session(SessionReplies)

  /// A status, a raw response, or a capture with responses.
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
          .noReply("\(status) is no status of an answer", help: ["they are from 200 to 599"]))
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

  /// A response that is sent as it stands in a file.
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

/// The responses of a session, each for the request that it answered.
final class SessionReplies {
  /// A request of the session and its response.
  private struct Exchange {
    var name: String
    var compared: ComparedRequest
    var response: Response
    var isUsed = false
  }

  /// What a request is looked for by; any host is the session's where the app was sent here.
  private struct Place: Hashable {
    var method: String
    var path: String
  }

  let name: String
  /// The statuses of responses that end no exchange: of switched protocols, blocked requests and the like.
  private(set) var unsent: Set<Int> = []
  private var exchanges: [Exchange] = []
  private var positions: [Place: [Int]] = [:]
  private let names: RequestMatcher

  /// So many requests of one method and path are compared with one that comes.
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

  /// How many responses there are.
  var count: Int { exchanges.count }

  /// The response to `request`: of the requests of its method and path, that to the one that has the least otherwise;
  /// of several that have as little, in their order, and the last one again. What it is of, or the nearest by name
  /// where there is none.
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
  /// The response of a capture, with the framing left to the connection; of a body whose coding the capture took off,
  /// the field that names it is left out, too. One to HEAD has no body, and the length of another's.
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
        // A blank in the place of a fold (RFC 9112, 5.2).
        if !value.isEmpty { value += " ".utf8 }
        value += part.trimmingOWS
      }
      fields.append((Array(name), value))
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

  /// What the key `reply` of a spec says.
  init(_ answer: SpecAnswer) {
    self.init(
      status: answer.status, fields: answer.fields.map { (Array($0.name.utf8), Array($0.value.utf8)) },
      body: answer.body.map { $0.input(of: [0..<$0.length]) } ?? ByteInput([]))
    delay = answer.delay
  }
}

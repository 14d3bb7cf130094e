import OnwireHTTP
import OnwireTextFormats

/// The requests among the bytes of one dump.
final class DumpedRequests {
  private let input: ByteInput
  /// The decoder that has read the dump.
  private let decoder: any TextDecoder
  /// The number of zeros at the end that may be filler.
  private let fillerLength: Int
  private var stream: RequestStream
  /// Whether the bytes are a body without a head that has not been returned yet.
  private var isBody: Bool
  /// What the user says about such a body.
  private let claim: CaptureSource.BodyClaim?

  init(_ input: ByteInput, _ decoder: any TextDecoder, _ claim: CaptureSource.BodyClaim? = nil) throws {
    self.input = input
    self.claim = claim
    isBody = try claim != nil || BodyContent.tells(input)
    self.decoder = decoder
    let end = try input.bytes(max(0, input.count - decoder.fillerLength)..<input.count)
    fillerLength = end.reversed().prefix { $0 == 0 }.count
    // Nothing follows a body without a head.
    stream = try RequestStream(isBody ? ByteInput([]) : input)
  }

  /// The next request, with its number in the capture.
  ///
  /// Bytes at the start that do not begin a message count as one, too: a dump may begin anywhere.
  func next(number: Int) throws -> CaptureEntry? {
    let address = decoder.firstAddress
    if isBody {
      isBody = false
      return .request(try bodyAlone(number))
    }
    switch try stream.next() {
    case nil: return nil
    case .response(let answer): return .response(try Request(number: number, alone: read(answer)))
    case .request(let message, let range, let answer):
      let filler = filler(of: message, in: range)
      let message =
        filler > 0 ? try RequestParser().message(input[range.dropLast(filler)]) : message
      var fidelity = try fidelity(of: message, in: range)
      if filler > 0 { fidelity.set(.body, .exact, because: DumpWording.filler) }
      if range.lowerBound == 0, address > 0 { fidelity.notes.append(DumpWording.startsAt(address)) }
      return .request(try request(message, number, fidelity, answer.map(read)))
    case .other(let range) where range.lowerBound == 0:
      let message = try RequestParser().message(input[range])
      var fidelity = try fidelity(of: message, in: range)
      fidelity.setHeadless(because: DumpWording.headless(address, hasWords: decoder.hasWords))
      return .request(try request(message, number, fidelity, nil))
    case .other(let range):
      return .skipped(number: number, url: "", reason: RawWording.neither(range))
    }
  }

  /// The request for bytes that are a body without a head.
  private func bodyAlone(_ number: Int) throws -> Request {
    var request = try BodyAlone.request(input, number: number, claim, isText: false)
    if decoder.firstAddress > 0 { request.fidelity.notes.append(DumpWording.startsAt(decoder.firstAddress)) }
    if fillerLength > 0 { request.fidelity.set(.body, .unknown, because: DumpWording.filled) }
    if decoder.nonASCII == .either { request.fidelity.set(.body, .unknown, because: DumpWording.escapes) }
    return request
  }

  private func read(_ answer: StreamedAnswer) -> Response {
    answer.read(from: input) { [nonASCII = decoder.nonASCII] message, _ in
      try Self.known(message, nonASCII)
    }
  }

  /// How well a message is known in a dump that has this beyond ASCII; a body is exact if Content-Length agrees.
  private static func known(_ message: Message, _ nonASCII: NonASCII) throws -> Fidelity {
    var fidelity = try RawFidelity.of(message)
    let head = message.storage[..<min(message.headLength, message.storage.count)]
    if nonASCII == .either, head.contains(where: { $0 >= 0x80 }) {
      for aspect in [Fidelity.Aspect.requestLine, .fields] {
        fidelity.set(aspect, .unknown, because: DumpWording.escapes)
      }
    }
    let count = message.length - message.headLength
    switch (nonASCII, message.bodyLengthGiven) {
    case _ where count == 0: break
    case (.either, let length) where length != count:
      fidelity.set(.body, .unknown, because: DumpWording.escapes)
    case (.characters, let length?) where length != count:
      fidelity.set(.body, .unknown, because: DumpWording.characters)
    default: break
    }
    return fidelity
  }

  /// The number of bytes at the end of the last request that, by its Content-Length, only fill up the last
  /// number.
  private func filler(of message: Message, in range: Range<Int>) -> Int {
    guard range.upperBound == input.count, message.length == range.count, let length = message.bodyLengthGiven
    else { return 0 }
    let count = message.length - message.headLength - length
    return 0...fillerLength ~= count ? count : 0
  }

  private func fidelity(of message: Message, in range: Range<Int>) throws -> Fidelity {
    var fidelity = try Self.known(message, decoder.nonASCII)
    fidelity.notes.append(DumpWording.noScheme)
    if fillerLength > 0, range.upperBound == input.count,
      message.bodyLengthGiven != message.length - message.headLength
    {
      fidelity.set(.body, .unknown, because: DumpWording.filled)
    }
    return fidelity
  }

  private func request(
    _ message: Message, _ number: Int, _ fidelity: Fidelity, _ response: Response?
  ) throws -> Request {
    let target = RequestTarget(message)
    return Request(
      number: number, message: try message.origins(by: fidelity), endpoint: target.endpoint,
      isTold: target.isSchemeTold,
      fidelity: fidelity, url: target.url, response: response)
  }
}

extension Fidelity {
  /// Records, for bytes that do not begin with a request line, that earlier bytes may be missing.
  mutating func setHeadless(because reason: String) {
    for aspect in [Aspect.requestLine, .fields, .body] { set(aspect, .unknown, because: reason) }
  }
}

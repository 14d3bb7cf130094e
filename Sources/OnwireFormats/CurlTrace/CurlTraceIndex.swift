import OnwireHTTP
import OnwireTextFormats

/// The offsets of the requests in a trace, found in one pass, which also checks the length of each block.
struct CurlTraceIndex {
  /// What was sent for one request, and what came for it.
  struct Request {
    var stretches: [DecodedText.Stretch] = []
    /// The length of the head, and the total, in bytes.
    var headCount = 0
    var count = 0
    var status: Int?
    /// The stretches that were received for it, and what a list shows of them.
    var received: [DecodedText.Stretch] = []
    var receivedCount = 0
    var receivedBodyCount = 0
    var type = ""
    /// The statuses of interim responses before it.
    var interim: [Int] = []
    var connection = CurlConnections.Told()
    /// Whether its head ends with an empty line.
    var isHeadEnded = false
    /// Whether its body, or its response, cannot be told from those of requests that were sent at the same
    /// time.
    var isBodyMixed = false
    var isAnswerMixed = false
    /// The number of dots in its head and in its body.
    var headDots = 0
    var bodyDots = 0
  }

  private(set) var requests: [Request] = []
  /// Whether the blocks are from `--trace`, with digits; `nil` until one was read.
  private(set) var isHexadecimal: Bool?
  /// The current request of each transfer.
  private var current: [[UInt8]: Int] = [:]
  private var connections = CurlConnections()
  /// The last request sent without an ID, and whether what follows the head of the next one may belong to
  /// others.
  private var exchange: (index: Int, state: CurlExchange)?
  private var areBodiesMixed = false
  private var areAnswersMixed = false

  init(_ input: ByteInput) throws {
    var text = ByteWindow(input)
    while let range = try text.line() {
      guard let line = TraceLine(text.bytes[range]) else { continue }
      switch line.kind {
      case .info: take(line)
      case .other: break
      case .sentHeader, .sentData: try takeSent(line, &text)
      case .receivedHeader: takeReceived(line, text)
      case .receivedData: noteReceived(line, text.offset)
      }
    }
  }

  private mutating func take(_ line: TraceLine) {
    guard let note = ConnectionNote(line.text) else { return }
    connections.take(note, of: line.transfer)
    if line.transfer.isEmpty, !connections.isSideBySide { exchange?.state.take(note) }
  }

  private mutating func takeSent(_ line: TraceLine, _ text: inout ByteWindow) throws {
    let isHead = line.kind == .sentHeader
    var decoder = try decoder(of: line, &text)
    if isHead { try begin(line.transfer, with: start(decoder, text)) }
    guard let index = current[line.transfer] else { throw CurlTraceWording.noHead(at: text.offset) }
    if line.count == 0 { return }
    requests[index].stretches.append(
      DecodedText.Stretch(textOffset: text.offset, start: requests[index].count, decoder: decoder))
    var bytes: [UInt8] = []
    var seen = 0
    var dots = 0
    var isMore = true
    while isMore {
      isMore = try decoder.step(&text, into: &bytes)
      if isHexadecimal == false { dots += bytes[seen...].count { $0 == UInt8(ascii: ".") } }
      if bytes.count > DumpLimits.line { bytes.removeFirst(bytes.count - DumpLimits.spacing) }
      seen = bytes.count
    }
    requests[index].count += line.count
    if isHead {
      requests[index].headCount += line.count
      requests[index].headDots += dots
      requests[index].isHeadEnded = bytes.suffix(4).elementsEqual("\r\n\r\n".utf8)
    } else {
      requests[index].bodyDots += dots
    }
    if line.transfer.isEmpty { exchange?.state.send(bytes, count: line.count, isHead: isHead) }
  }

  /// Begins the request whose head begins with `start`.
  ///
  /// A head that is too long for one TLS record comes in several blocks.
  private mutating func begin(_ transfer: [UInt8], with start: [UInt8]) throws {
    let line = start.prefix { $0 != .carriageReturn }
    let isRequest = line.count < start.count ? StartLine(line) == .request : RequestTarget.begins(line)
    if let index = current[transfer], !requests[index].isHeadEnded, !isRequest { return }
    let isTunnel = start.starts(with: "CONNECT ".utf8)
    var request = Request(connection: connections.send(over: transfer, isTunnel: isTunnel))
    if transfer.isEmpty {
      if let (index, state) = exchange {
        if try !state.isSent() {
          requests[index].isBodyMixed = true
          areBodiesMixed = true
        }
        if try !state.isAnswered() {
          requests[index].isAnswerMixed = true
          areAnswersMixed = true
        }
      }
      exchange = (requests.count, CurlExchange(number: connections.number))
      (request.isBodyMixed, request.isAnswerMixed) = (areBodiesMixed, areAnswersMixed)
    }
    current[transfer] = requests.count
    requests.append(request)
  }

  /// The first bytes of a block.
  private func start(_ decoder: any TextDecoder, _ text: ByteWindow) -> [UInt8] {
    var (decoder, text) = (decoder, text)
    var bytes: [UInt8] = []
    while bytes.count < 128, (try? decoder.step(&text, into: &bytes)) == true {}
    return bytes
  }

  /// The decoder of a block; the first block decides for all.
  private mutating func decoder(of line: TraceLine, _ text: inout ByteWindow) throws -> any TextDecoder {
    if isHexadecimal == nil, line.count > 0 {
      let offset = text.offset
      var trial = HexTraceBlock(count: min(line.count, HexTraceBlock.bytesPerLine))
      var bytes: [UInt8] = []
      isHexadecimal = (try? trial.step(&text, into: &bytes)) != nil
      text.index = offset - text.start
    }
    return isHexadecimal == true ? HexTraceBlock(count: line.count) : ASCIITraceBlock(count: line.count)
  }

  /// Records the place of a block of a response.
  private mutating func noteReceived(_ line: TraceLine, _ offset: Int) {
    guard let index = current[line.transfer], line.count > 0 else { return }
    let decoder: any TextDecoder =
      isHexadecimal == false ? ASCIITraceBlock(count: line.count) : HexTraceBlock(count: line.count)
    requests[index].received.append(
      DecodedText.Stretch(textOffset: offset, start: requests[index].receivedCount, decoder: decoder))
    let (sum, overflow) = requests[index].receivedCount.addingReportingOverflow(line.count)
    requests[index].receivedCount = overflow ? requests[index].receivedCount : sum
    if line.kind == .receivedData {
      requests[index].receivedBodyCount &+= line.count
      if line.transfer.isEmpty, !areAnswersMixed { exchange?.state.receiveBody(line.count) }
    }
  }

  /// Takes the status and the type of a response from a block of its head.
  private mutating func takeReceived(_ line: TraceLine, _ text: ByteWindow) {
    guard let index = current[line.transfer] else { return }
    let bytes = start(
      isHexadecimal == false
        ? ASCIITraceBlock(count: line.count) : HexTraceBlock(count: min(line.count, 128)), text)
    if let code = CurlStatus.code(bytes[...]) {
      if !requests[index].interim.isEmpty, requests[index].status == nil {
        // curl 7.88 shows no empty line after an interim response.
        (requests[index].received, requests[index].receivedCount, requests[index].receivedBodyCount) = (
          [], 0, 0
        )
      }
      if StatusLine.isInterim(code) { requests[index].interim.append(code) }
    }
    noteReceived(line, text.offset)
    if line.transfer.isEmpty, !areAnswersMixed {
      exchange?.state.receiveHead(bytes)
      if let exchange, exchange.state.isOfTwo {
        (requests[exchange.index].isAnswerMixed, areAnswersMixed) = (true, true)
      }
    }
    if let status = CurlStatus.of(bytes[...]) {
      (requests[index].status, requests[index].type) = (status, "")
    } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      String(decoding: bytes[..<colon], as: UTF8.self).lowercased() == "content-type"
    {
      requests[index].type = MediaType(bytes[(colon + 1)...]).essence
    }
  }
}

/// The status line of a response.
enum CurlStatus {
  /// The code of a final response; `nil` for other lines.
  static func of(_ line: ArraySlice<UInt8>) -> Int? { code(line).flatMap { $0 >= 200 ? $0 : nil } }

  /// The code of any response.
  static func code(_ line: ArraySlice<UInt8>) -> Int? {
    let words = line.split(separator: .space)
    guard words.count >= 2, words[0].starts(with: "HTTP/".utf8) else { return nil }
    return words[1].prefix(3).number(10)
  }
}

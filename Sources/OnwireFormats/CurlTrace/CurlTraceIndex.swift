import OnwireHTTP
import OnwireTextFormats

/// Where the requests of a trace are: found in one pass, which also holds each block against its length.
struct CurlTraceIndex {
  /// What was sent for one request.
  struct Request {
    var stretches: [DecodedText.Stretch] = []
    /// How many bytes the head and all have.
    var headCount = 0
    var count = 0
    var status: Int?
    /// What was received for it: its bytes, and what a list shows of them.
    var received: [DecodedText.Stretch] = []
    var receivedCount = 0
    var receivedBodyCount = 0
    var type = ""
    /// What the notes say of TLS; `nil` where there are none.
    var scheme: Endpoint.Scheme?
    /// How many dots its head and its body have.
    var headDots = 0
    var bodyDots = 0
  }

  private(set) var requests: [Request] = []
  /// Whether the blocks are of `--trace`, with digits.
  private(set) var isHexadecimal: Bool?
  /// The request that each transfer is at.
  private var current: [[UInt8]: Int] = [:]
  private var scheme: Endpoint.Scheme?

  init(_ input: ByteInput) throws {
    var text = ByteWindow(input)
    while let range = try text.line() {
      guard let line = TraceLine(text.bytes[range]) else { continue }
      switch line.kind {
      case .info: look(at: line.text)
      case .other: break
      case .sentHeader, .sentData: try takeSent(line, &text)
      case .receivedHeader: takeReceived(line, &text)
      case .receivedData: noteReceived(line, text.offset)
      }
    }
  }

  private mutating func look(at text: ArraySlice<UInt8>) {
    let text = text.trimmed
    if text.starts(with: "Trying ".utf8) { scheme = .http }
    if text.starts(with: "SSL connection using ".utf8) { scheme = .https }
  }

  private mutating func takeSent(_ line: TraceLine, _ text: inout ByteWindow) throws {
    let isHead = line.kind == .sentHeader
    if isHead {
      current[line.transfer] = requests.count
      requests.append(Request(scheme: scheme))
    }
    guard let index = current[line.transfer] else { throw CurlTraceWording.noHead(at: text.offset) }
    if line.count == 0 { return }
    var decoder = try decoder(of: line, &text)
    requests[index].stretches.append(
      DecodedText.Stretch(textOffset: text.offset, start: requests[index].count, decoder: decoder))
    var bytes: [UInt8] = []
    var dots = 0
    var isMore = true
    while isMore {
      bytes.removeAll(keepingCapacity: true)
      isMore = try decoder.step(&text, into: &bytes)
      if isHexadecimal == false { dots += bytes.count { $0 == UInt8(ascii: ".") } }
    }
    requests[index].count += line.count
    if isHead {
      requests[index].headCount += line.count
      requests[index].headDots += dots
    } else {
      requests[index].bodyDots += dots
    }
  }

  /// How a block is read; the first one decides for all.
  private mutating func decoder(of line: TraceLine, _ text: inout ByteWindow) throws -> any TextDecoder {
    if isHexadecimal == nil {
      let offset = text.offset
      var trial = HexTraceBlock(count: min(line.count, HexTraceBlock.bytesPerLine))
      var bytes: [UInt8] = []
      isHexadecimal = (try? trial.step(&text, into: &bytes)) != nil
      text.index = offset - text.start
    }
    return isHexadecimal == true ? HexTraceBlock(count: line.count) : ASCIITraceBlock(count: line.count)
  }

  /// Takes note of where a block of a response stands.
  private mutating func noteReceived(_ line: TraceLine, _ offset: Int) {
    guard let index = current[line.transfer], line.count > 0 else { return }
    let decoder: any TextDecoder =
      isHexadecimal == false ? ASCIITraceBlock(count: line.count) : HexTraceBlock(count: line.count)
    requests[index].received.append(
      DecodedText.Stretch(textOffset: offset, start: requests[index].receivedCount, decoder: decoder))
    let (sum, overflow) = requests[index].receivedCount.addingReportingOverflow(line.count)
    requests[index].receivedCount = overflow ? requests[index].receivedCount : sum
    if line.kind == .receivedData { requests[index].receivedBodyCount &+= line.count }
  }

  /// Takes the status and the type of a response from a block of its head.
  private mutating func takeReceived(_ line: TraceLine, _ text: inout ByteWindow) {
    guard let index = current[line.transfer] else { return }
    let offset = text.offset
    noteReceived(line, offset)
    var bytes: [UInt8] = []
    var decoder: any TextDecoder =
      isHexadecimal == false
      ? ASCIITraceBlock(count: line.count) : HexTraceBlock(count: min(line.count, 128))
    while bytes.count < 128, (try? decoder.step(&text, into: &bytes)) == true {}
    text.index = offset - text.start
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
  static func of(_ line: ArraySlice<UInt8>) -> Int? {
    let words = line.split(separator: .space)
    guard words.count >= 2, words[0].starts(with: "HTTP/".utf8),
      let code = words[1].prefix(3).number(10), code >= 200
    else { return nil }
    return code
  }
}

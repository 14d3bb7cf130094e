import OnwireHTTP
import OnwireTextFormats

/// A response as `curl -v` shows it: the lines of its head, and the range of a body among curl's own lines.
struct CurlReceived {
  /// The lines of the last head, each with CR LF.
  private var head: [UInt8] = []
  private var isHeadEnded = false
  private var status: Int?
  private var interim: [Int] = []
  private var type = ""
  private var length: Int?
  /// Whether curl reports bytes right after the head. Their number is only that of the first piece.
  private var hasHidden = false
  /// From the line after the head to curl's next line.
  private var body: Range<Int>?
  private var isBodyEnded = false
  /// Whether the shown part of the body ends with a meter.
  private var endsWithMeter = false
  /// Whether there is a meter before some of the body.
  private var isMixed = false
  private var isTooLong = false
  /// Whether the text between curl's lines may belong to another response.
  var isAmongOthers = false

  /// Whether a second final response came, which answers another request.
  private(set) var isOfTwo = false

  /// Whether the status of a final response came.
  var isAnswered: Bool { status.map { !(100..<200).contains($0) || $0 == 101 } ?? false }

  /// Takes a line; its bytes are at their indices plus `base` in the input, and the next line is at `end`.
  mutating func take(_ line: CurlLine, at base: Int, before end: Int) {
    let text = line.text
    if text.starts(with: "< ".utf8) || text.elementsEqual("<".utf8) || text.elementsEqual("<\r".utf8) {
      return takeHead(text.dropFirst(2).trimmingReturn)
    }
    guard isHeadEnded, !isBodyEnded else { return }
    if line.isMeter {
      endsWithMeter = body != nil
    } else if line.isCurls {
      if line.hiddenCount(after: "{ [") != nil { hasHidden = true }
      isBodyEnded = body != nil || !text.starts(with: "* ".utf8) && !text.starts(with: "{ [".utf8)
    } else {
      isMixed = isMixed || line.hasMeter || endsWithMeter
      let meter = ProgressMeter.start(in: text)
      endsWithMeter = meter != nil
      body = (body?.lowerBound ?? base + line.start)..<(meter.map { base + $0 } ?? end)
    }
  }

  /// Takes a line from curl about another transfer.
  mutating func interrupt() { isBodyEnded = isBodyEnded || body != nil }

  private mutating func takeHead(_ line: ArraySlice<UInt8>) {
    if line.starts(with: "HTTP/".utf8) {
      isOfTwo = isOfTwo || isHeadEnded && status.map { $0 >= 200 } ?? false
      if let status, (100..<200).contains(status) { interim.append(status) }
      (head, isHeadEnded, type, length, body, isBodyEnded) = ([], false, "", nil, nil, false)
      (hasHidden, endsWithMeter, isMixed) = (false, false, false)
      if case .response(let code)? = StartLine(line) { status = code } else { status = nil }
    }
    guard !isHeadEnded, !head.isEmpty || status != nil else { return }
    guard head.count + line.count <= DumpLimits.line else {
      isTooLong = true
      return
    }
    head += line
    head += "\r\n".utf8
    isHeadEnded = line.isEmpty
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let value = line[(colon + 1)...].drop { $0 == .space }
    switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
    case "content-type": type = MediaType(value).essence
    case "content-length": length = value.number(10)
    default: break
    }
  }

  /// The response; `nil` if none came.
  ///
  /// Over TLS, the bytes that curl reports but does not show may be those of a handshake.
  func response(in input: ByteInput, answersHead: Bool, isEncrypted: Bool) -> Response? {
    guard let status, isAnswered else { return nil }
    var shown = self
    if isEncrypted { shown.hasHidden = false }
    return Response(status: status, type: type, bodyLength: length) { [shown] in
      try shown.content(in: input, answersHead: answersHead)
    }
  }

  /// Whether the body is followed by nothing or by a line from curl; otherwise such a line is within it.
  private static func isCurls(_ text: ByteInput, behind length: Int) throws -> Bool {
    let rest = try text.bytes(length..<min(text.count, length + 4)).drop(while: \.isSpaceOrLineEnd)
    return rest.isEmpty || ["* ", "{ [", "} ["].contains { rest.starts(with: $0.utf8) }
  }

  private func content(in input: ByteInput, answersHead: Bool) throws -> Response.Content {
    var fidelity = Fidelity()
    fidelity.set(.fieldBlanks, .rebuilt, because: CurlTraceWording.verboseBlanks)
    if isTooLong { fidelity.set(.fields, .absent, because: CurlTraceWording.longHead) }
    fidelity.setBinary(
      try HeadGlance.version(ofResponse: ByteInput(head)), ofResponse: true, shownBy: "curl", keepsCase: true)
    var parser = RequestParser(head: .rebuilt)
    parser.isResponse = true
    // curl removes chunks, and shows only the content.
    parser.isFramed = false
    let hasNone = answersHead || StatusLine.hasNoBody(status)
    // `curl -I` prints the head again before curl's next line.
    var content = hasNone || isMixed || isAmongOthers ? nil : body.map { input[$0] }
    if let all = content, let length, length <= all.count, try Self.isCurls(all, behind: length) {
      content = all[0..<length]
    } else if content != nil {
      fidelity.set(.body, .unknown, because: CurlTraceWording.bodyBetween)
    } else if !hasNone {
      let isHidden = isMixed || isAmongOthers && body != nil
      let came = isHidden || length.map { $0 > 0 } ?? hasHidden
      if came || length == nil {
        fidelity.set(
          .body, came ? .absent : .unknown,
          because: CurlTraceWording.noReceivedBody(length, isMixed: isMixed, isHidden: isHidden, came: came))
      }
    }
    let message = try parser.message(head: head, body: content)
    if message.elements.contains(where: { $0.kind == .body }),
      message.headerBytes("transfer-encoding").isEmpty == false
    {
      fidelity.set(.framing, .absent, because: CurlTraceWording.receivedChunks)
    }
    if !interim.isEmpty { fidelity.notes.append(StreamedAnswer.after(interim)) }
    return Response.Content(message, fidelity)
  }
}

extension ArraySlice<UInt8> {
  /// The same bytes without a CR at the end.
  fileprivate var trimmingReturn: ArraySlice { last == .carriageReturn ? dropLast() : self }
}

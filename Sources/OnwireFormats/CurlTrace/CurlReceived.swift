import OnwireHTTP
import OnwireTextFormats

/// What `curl -v` shows of a response: the lines of its head, and where a body may stand among its own lines.
struct CurlReceived {
  /// The lines of the last head, each with CR LF.
  private var head: [UInt8] = []
  private var isHeadEnded = false
  private var status: Int?
  private var interim: [Int] = []
  private var type = ""
  private var length: Int?
  /// How many bytes curl says that it received.
  private var told: Int?
  /// From the line after the head to the next line of curl's own.
  private var body: Range<Int>?
  private var isBodyEnded = false
  private var isTooLong = false

  /// What curl's own lines begin with; what it says of a connection stands after an asterisk.
  private static let marks = ["* ", "< ", "> ", "{ [", "} ["]

  /// Takes the next line, which stands in this range of the text.
  mutating func take(_ line: ArraySlice<UInt8>, at start: Int, before end: Int) {
    if line.starts(with: "< ".utf8) || line.elementsEqual("<".utf8) || line.elementsEqual("<\r".utf8) {
      return takeHead(line.dropFirst(2).trimmingReturn)
    }
    // `{ [54 bytes data]`
    if line.starts(with: "{ [".utf8), let count = line.dropFirst(3).prefix(while: { $0 != .space }).number(10)
    {
      told = (told ?? 0).addingReportingOverflow(count).partialValue
    }
    guard isHeadEnded, !isBodyEnded else { return }
    if Self.marks.contains(where: { line.starts(with: $0.utf8) }) {
      isBodyEnded = body != nil || !line.starts(with: "* ".utf8) && !line.starts(with: "{ [".utf8)
    } else {
      body = (body?.lowerBound ?? start)..<end
    }
  }

  private mutating func takeHead(_ line: ArraySlice<UInt8>) {
    if line.starts(with: "HTTP/".utf8) {
      if let status, (100..<200).contains(status) { interim.append(status) }
      (head, isHeadEnded, type, length, body, isBodyEnded) = ([], false, "", nil, nil, false)
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

  /// The response; `nil` where none came.
  func response(in input: ByteInput, answersHead: Bool) -> Response? {
    guard let status, !(100..<200).contains(status) || status == 101 else { return nil }
    let shown = self
    return Response(status: status, type: type, bodyLength: length ?? told) {
      try shown.content(in: input, answersHead: answersHead)
    }
  }

  private func content(in input: ByteInput, answersHead: Bool) throws -> Response.Content {
    var fidelity = Fidelity()
    fidelity.set(.fieldBlanks, .rebuilt, because: CurlTraceWording.verboseBlanks)
    if isTooLong { fidelity.set(.fields, .absent, because: CurlTraceWording.longHead) }
    fidelity.setBinary(try HeadGlance.version(ofResponse: ByteInput(head)), ofResponse: true)
    var parser = RequestParser(head: .rebuilt)
    parser.isResponse = true
    // curl takes chunks off, and shows no more than the content.
    parser.isFramed = false
    let hasNone = answersHead || StatusLine.hasNoBody(status)
    var content = body.map { input[$0] }
    if let all = content, let length, length <= all.count {
      content = all[0..<length]
    } else if content != nil {
      fidelity.set(.body, .unknown, because: CurlTraceWording.bodyBetween)
    } else if !hasNone, length ?? told ?? 0 > 0 {
      fidelity.set(.body, .absent, because: CurlTraceWording.noReceivedBody(length ?? told ?? 0))
    } else if !hasNone, length == nil {
      fidelity.set(.body, .unknown, because: CurlTraceWording.noReceivedBody(nil))
    }
    if hasNone { content = nil }
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

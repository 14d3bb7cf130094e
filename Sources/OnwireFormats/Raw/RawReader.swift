import OnwireHTTP
import OnwireTextFormats

/// Reads a file of the bytes themselves: requests one after another, perhaps with their responses.
package struct RawReader: CaptureReader {
  private let input: ByteInput
  /// The length of the byte order mark before the input, in bytes.
  private let markLength: Int
  private var stream: RequestStream
  /// An editor's file or a log of wget, whose requests are read instead.
  private var editorFile: EditorFile?
  private var wgetLog: WgetLog?
  private var number = 0

  /// Begins to read `source`.
  ///
  /// - Throws: `CaptureFailure` for an editor's file that needs the editor, and what reading the input throws.
  package init(_ source: CaptureSource) throws {
    let start = try source.start()
    if WgetLog.recognizes(start) {
      wgetLog = WgetLog(source)
    } else if EditorFile.recognizes(start) {
      editorFile = try EditorFile(source)
    }
    input = source.input
    markLength = source.markLength ?? 0
    stream = try RequestStream(source.input)
  }

  /// Whether the file is read as messages one after another, and has no byte order mark.
  var isOfMessages: Bool { editorFile == nil && wgetLog == nil && markLength == 0 }

  /// Whether the first line with text begins a request or a response, or the file is an editor's or a log of
  /// wget.
  package static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    if EditorFile.recognizes(start) || WgetLog.recognizes(start) { return true }
    let text = start.drop { $0 == 0x0D || $0 == 0x0A }
    // A method may begin so, but none in use does.
    if text.first.map({ $0.isOne(of: "'`") }) == true { return false }
    var line = text.prefix { $0 != 0x0A }
    if line.endIndex == start.endIndex, start.count < source.input.count {
      // The target is kilobytes long: the visible part of the line must do.
      return RequestTarget.begins(line)
    }
    if line.last == 0x0D { line.removeLast() }
    return StartLine(line) != nil
  }

  /// The next request with its response; bytes that are neither become a skipped entry.
  package mutating func next() throws -> CaptureEntry? {
    if wgetLog != nil { return try wgetLog?.next().map { .request($0) } }
    if editorFile != nil { return try editorFile?.next().map { .request($0) } }
    guard let entry = try stream.next() else { return nil }
    number += 1
    return switch entry {
    case .request(let message, let range, let answer):
      .request(
        try panel(message, in: range, answer.map { response($0) })
          ?? request(
            message, answer.map { response($0, isFormatted: message.isFormattedByHTTPie) },
            of: wholeFile(around: range)))
    case .response(let answer): .response(try Request(number: number, alone: response(answer)))
    case .other(let range):
      .skipped(number: number, url: "", reason: RawWording.neither(range, behind: markLength))
    }
  }

  private func response(_ answer: StreamedAnswer, isFormatted: Bool = false) -> Response {
    let hasMark = markLength > 0
    return answer.read(from: input) { message, _ in
      try RawFidelity.of(message, hasMark: hasMark, isFormatted: isFormatted)
    }
  }

  /// The request whose head has pseudo-header fields, as a panel shows HTTP/2 and 3; `nil` for other heads.
  private func panel(_ message: Message, in range: Range<Int>, _ response: Response?) throws -> Request? {
    let bodyStart = range.lowerBound + message.headLength
    guard let head = PanelHead(try input.bytes(range.lowerBound..<bodyStart)) else { return nil }
    let body = bodyStart < range.upperBound ? input[bodyStart..<range.upperBound] : nil
    var said = Fidelity()
    let made = try RequestParser(head: .rebuilt).message(head: head.head.text(&said), body: body)
    let scheme = head.head.value(":scheme").map { String(decoding: $0, as: UTF8.self) }
    var request = try request(made, scheme: scheme, response)
    for aspect in [Fidelity.Aspect.requestLine, .fieldCase, .fieldBlanks, .framing] {
      request.fidelity.set(aspect, said[aspect].knowledge, because: said[aspect].reason)
    }
    if head.head.isSorted { request.fidelity.set(.fieldOrder, .unknown, because: RawWording.sorted) }
    return request
  }

  private func request(
    _ message: Message, scheme: String? = nil, _ response: Response?, of wholeFile: Message? = nil
  ) throws -> Request {
    let target = RequestTarget(message, scheme: scheme)
    let fidelity = try RawFidelity.of(message, hasMark: markLength > 0)
    var request = Request(
      number: number, message: try message.origins(by: fidelity), endpoint: target.endpoint,
      isTold: target.isSchemeTold,
      fidelity: fidelity, url: target.url, response: response)
    if case .captured(var capture) = request.provenance, let wholeFile {
      capture.wholeFile = try wholeFile.origins(by: fidelity)
      request.provenance = .captured(capture)
    }
    return request
  }

  /// The most bytes of blank lines on one side of a message that are looked at.
  private static let mostBlanks = 4096

  /// The message that the whole file is, if blank lines and nothing else surround the message in `range`.
  private func wholeFile(around range: Range<Int>) throws -> Message? {
    let blanks = [0..<range.lowerBound, range.upperBound..<input.count]
    guard isOfMessages, !blanks.allSatisfy(\.isEmpty),
      try blanks.allSatisfy({
        try $0.count <= Self.mostBlanks && input.bytes($0).allSatisfy(\.isSpaceOrLineEnd)
      })
    else { return nil }
    return try RequestParser().message(input)
  }
}

/// A head of HTTP/2 or 3 as a browser's panel shows it: pseudo-header fields among the others.
///
/// Each line is a name and its value. As copied from Chrome's panel, each name is on a line of its own before
/// its value.
private struct PanelHead {
  var head = CapturedHead()

  /// The head in `bytes`; `nil` unless it begins with a pseudo-header field and has a method and a path.
  init?(_ bytes: [UInt8]) {
    guard bytes.first == UInt8(ascii: ":") else { return nil }
    var lines = bytes.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn })[...]
    let isPaired = lines.first.map { $0.trimmed.last == UInt8(ascii: ":") } ?? false
    while let line = lines.popFirst() {
      // The colon before the name of a pseudo-header field is part of it.
      guard let colon = line.dropFirst().firstIndex(of: UInt8(ascii: ":")) else { return nil }
      var value = line[(colon + 1)...].trimmed
      if isPaired, value.isEmpty, let next = lines.popFirst() { value = next.trimmed }
      head.fields.append((Array(line[..<colon]), Array(value)))
    }
    guard head.value(":method") != nil, head.value(":path") != nil else { return nil }
  }
}

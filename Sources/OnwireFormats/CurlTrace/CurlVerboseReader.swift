import OnwireHTTP
import OnwireTextFormats

/// Reads the output of `curl -v`: the heads of requests and responses, and the bodies of responses if they
/// are in between.
package struct CurlVerboseReader: CaptureReader {
  private let input: ByteInput
  private let name: String
  private var text: ByteWindow
  private var number = 0
  private var connections = CurlConnections()
  /// The requests on which more information may come, in order.
  private var open: [CurlVerboseRequest] = []
  /// Whether the previous line was the last one of a head.
  private var isBehindHead = false
  /// Whether requests without IDs were sent at the same time, and whether the body of the last response may
  /// still come.
  private var areAnswersMixed = false
  private var isAmongOthers = false
  private var isAtEnd = false
  /// The error that kept the rest from being read.
  private var failure: (any Error)?

  /// Reads curl's standard error, with or without the bodies of responses in between.
  package init(_ source: CaptureSource) throws {
    (input, name) = (source.input, source.name)
    text = ByteWindow(input)
  }

  /// How many bytes to search for the first request: notes on a TLS connection have some kilobytes, and so
  /// may the request line.
  private static let reach = 256 << 10

  /// Whether a request line follows `> `, with only text from curl before it; in a copy from a terminal also
  /// the command.
  package static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    let isTyped = CurlStart.isTyped(start)
    // For most files, the first line is enough to tell that they are something else.
    guard isTyped || CurlLine(start.prefix { $0 != .lineFeed }).isNoContent else { return false }
    let end = min(source.input.count, reach)
    let input = source.input[(isTyped ? CurlStart.endOfTyped(try source.input.bytes(0..<end)) : 0)..<end]
    var text = ByteWindow(input, step: max(1, start.count))
    while let range = try text.line() {
      let line = CurlLine(text.bytes[range])
      if line.requestLine != nil { return try !Self.isQuoted(&text) }
      guard line.isNoContent else { return false }
    }
    return false
  }

  /// Whether text with `> ` follows the end of the head: a body, in a mail that quotes all lines of a request
  /// in this way; or whether an empty line ends the head, as in Insomnia.
  private static func isQuoted(_ text: inout ByteWindow) throws -> Bool {
    var isBehindHead = false
    while let range = try text.line() {
      let line = CurlLine(text.bytes[range])
      guard line.text.first == UInt8(ascii: ">") else {
        if isBehindHead || !line.isBetweenHeads { return !isBehindHead && line.text.isEmpty }
        continue
      }
      if isBehindHead { return line.requestLine == nil }
      isBehindHead = line.text.count <= 2
    }
    return false
  }

  /// The next request.
  package mutating func next() throws -> CaptureEntry? {
    while true {
      if let first = open.first, isAtEnd || first.isOver || first.isEnded && open.count > 1 {
        return try open.removeFirst().entry(in: input)
      }
      if isAtEnd { break }
      do {
        try step()
      } catch {
        (failure, isAtEnd) = (error, true)
      }
    }
    defer { failure = nil }
    if let failure { throw failure }
    if number == 0 { throw CurlTraceWording.noRequest(name) }
    return nil
  }

  /// Reads a line; a request line is left for later if the previous request on the same transfer is not over.
  private mutating func step() throws {
    let offset = text.offset
    guard let range = try text.line() else {
      isAtEnd = true
      return
    }
    let line = CurlLine(text.bytes[range])
    let index = open.lastIndex { !$0.isOver && $0.transfer == line.transfer }
    guard let request = line.requestLine else { return take(line, at: index) }
    if let index {
      open[index].isOver = true
      areAnswersMixed = areAnswersMixed || line.transfer.isEmpty && !open[index].mayBeOver
      open[index].isAnswerMixed = areAnswersMixed && line.transfer.isEmpty
      isAmongOthers = line.transfer.isEmpty && !open[index].isEnded && open[index].connection.scheme != nil
      text.index = offset - text.start
    } else {
      try begin(request, of: line.transfer, isWhole: isWhole(range))
    }
  }

  private mutating func take(_ line: CurlLine, at index: Int?) {
    if let note = line.note.flatMap(ConnectionNote.init) {
      connections.take(note, of: line.transfer)
      if let index, !line.transfer.isEmpty || !connections.isSideBySide { open[index].take(note) }
    }
    if let index, isBehindHead { open[index].sent = line.hiddenCount(after: "} [") }
    isBehindHead = false
    let running = open.indices.filter { !open[$0].isOver }
    // Bodies and meters have no IDs.
    let owner = index ?? (line.isCurls || running.count > 1 ? nil : running.first)
    for other in running where other != owner {
      if line.isCurls { open[other].received.interrupt() } else { open[other].received.isAmongOthers = true }
    }
    if let owner { open[owner].received.take(line, at: text.start, before: text.offset) }
  }

  /// Reads the rest of a head.
  ///
  /// A head that is too long for one TLS record is shown in pieces. If a line continues in the next piece,
  /// curl writes its note on bytes directly after the first part, without a mark (`src/tool_cb_dbg.c`).
  private mutating func begin(_ line: ArraySlice<UInt8>, of transfer: [UInt8], isWhole: Bool) throws {
    let start = text.offset
    var head = Array(line)
    var (isWhole, isCut) = (isWhole, false)
    while true {
      guard head.count <= DumpLimits.line, let range = try text.line() else {
        throw CurlTraceWording.headCut(at: start)
      }
      let line = CurlLine(text.bytes[range])
      guard line.transfer == transfer, line.text.first == UInt8(ascii: ">") || line.isBetweenHeads else {
        throw CurlTraceWording.headCut(at: start)
      }
      if !isWhole, !isCut, let end = Self.endOfCut(head) {
        head.removeSubrange(end...)
        isCut = true
      }
      if line.text.first == UInt8(ascii: ">") {
        if !isCut { head += "\r\n".utf8 }
        head += line.text.dropFirst(2)
        if line.text.count <= 2, !isCut { break }
        (isWhole, isCut) = (self.isWhole(range), false)
      } else {
        guard isWhole || isCut else { throw CurlTraceWording.headCut(at: start) }
        if let note = line.note.flatMap(ConnectionNote.init) { connections.take(note, of: transfer) }
      }
    }
    head += "\r\n".utf8
    number += 1
    let glance = try HeadGlance(ByteInput(head), upTo: head.count)
    var request = CurlVerboseRequest(
      number: number, transfer: transfer, head: head, glance: glance,
      connection: connections.send(over: transfer, isTunnel: glance.tunnel != nil),
      connectionNumber: connections.number)
    if transfer.isEmpty {
      request.isAnswerMixed = areAnswersMixed
      request.received.isAmongOthers = isAmongOthers
    }
    isBehindHead = true
    open.append(request)
    if open.count > Self.mostOpen { open[0].isOver = true }
  }

  /// The most that `--parallel-max` accepts; if there are more requests, the oldest is taken to be over.
  private static let mostOpen = 300

  /// Whether a line had a CR before its LF, like the lines of heads.
  private func isWhole(_ line: Range<Int>) -> Bool { text.bytes[line.upperBound...].first == .carriageReturn }

  /// The index of `[5 bytes data]` at the end of a line; `nil` if there is none.
  private static func endOfCut(_ line: [UInt8]) -> Int? {
    guard line.last == UInt8(ascii: "]"), let mark = line.lastIndex(of: UInt8(ascii: "[")) else { return nil }
    let words = line[(mark + 1)...].dropLast().split(separator: .space)
    guard words.count == 3, words[0].number(10) != nil, words[1].elementsEqual("bytes".utf8) else {
      return nil
    }
    return words[2].elementsEqual("data".utf8) ? mark : nil
  }
}

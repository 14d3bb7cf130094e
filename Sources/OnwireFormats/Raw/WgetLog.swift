import OnwireHTTP
import OnwireTextFormats

/// The output of `wget -d`: heads as they were sent, and the bodies that its command line gave.
///
/// Seen with wget 1.21.3: a head stands between two lines as it was sent, with CR LF. After it comes the body
/// of `--post-data` or `--body-data`, whose length is in the head; of a body from a file, only the file's
/// name.
struct WgetLog {
  private static let begin = "---request begin---"
  private static let end = "---request end---"
  private static let bodyMarks = ["[BODY data: ", "[POST data: "]

  private let input: ByteInput
  private let hasMark: Bool
  private var text: ByteWindow
  private var scheme: String?
  private var number = 0

  init(_ source: CaptureSource) {
    input = source.input
    hasMark = source.markLength ?? 0 > 0
    text = ByteWindow(source.input)
  }

  /// Whether a file begins as such a log does: with the line in which wget names it, or with one of its
  /// requests.
  static func recognizes(_ start: [UInt8]) -> Bool {
    let lines = start.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn })
    return lines.first.map { $0.elementsEqual(begin.utf8) } ?? false
      || lines.contains { $0.starts(with: "DEBUG output created by Wget ".utf8) }
  }

  /// The next request; `nil` at the end.
  ///
  /// - Throws: `CaptureFailure` if a head does not end, and what reading the input throws.
  mutating func next() throws -> Request? {
    while let range = try text.line() {
      let line = text.bytes[range]
      if line.elementsEqual(Self.begin.utf8) { return try request() }
      look(at: line)
    }
    return nil
  }

  private mutating func request() throws -> Request {
    let start = text.offset
    var end = start
    while true {
      guard let range = try text.line() else { throw RawWording.wgetHead(at: start) }
      if text.bytes[range].elementsEqual(Self.end.utf8) { break }
      end = text.offset
      guard end - start <= DumpLimits.line else { throw RawWording.wgetHead(at: start) }
    }
    number += 1
    let parser = RequestParser()
    let text = try input.bytes(start..<end)
    let head = try parser.message(head: text, body: nil)
    let body = try body(of: head)
    let message = try body == nil ? head : parser.message(head: text, body: body)
    var fidelity = try RawFidelity.of(message, hasMark: hasMark)
    if body == nil, let length = head.bodyLengthGiven, length > 0 {
      for aspect in [Fidelity.Aspect.body, .framing] {
        fidelity.set(aspect, .absent, because: RawWording.noBody(length))
      }
    }
    let target = RequestTarget(message, scheme: scheme)
    return Request(
      number: number, message: message, endpoint: target.endpoint, isTold: target.isSchemeTold,
      fidelity: fidelity, url: target.url, status: try statusAhead())
  }

  /// The body that follows, of the length in the head; `nil` if it is not there.
  private mutating func body(of head: Message) throws -> ByteInput? {
    guard let length = head.bodyLengthGiven, length > 0 else { return nil }
    for mark in Self.bodyMarks where try text.isNext(mark.utf8) {
      let start = text.offset + mark.utf8.count
      guard length < input.count - start,
        try input.bytes(start + length..<start + length + 1) == [UInt8(ascii: "]")]
      else { return nil }
      text.move(to: start + length)
      return input[start..<start + length]
    }
    return nil
  }

  /// The status of the response, which comes before the next request.
  private mutating func statusAhead() throws -> Int? {
    var text = text
    while let range = try text.line() {
      let line = text.bytes[range]
      if line.elementsEqual(Self.begin.utf8) { return nil }
      if let status = CurlStatus.of(line) { return status }
    }
    return nil
  }

  /// Takes the scheme from a line with the URL, `--2026-01-02 03:04:05--  https://a.example/`.
  private mutating func look(at line: ArraySlice<UInt8>) {
    guard line.starts(with: "--".utf8), let url = line.split(separator: .space).last else { return }
    scheme = ["https", "http"].first { url.starts(with: "\($0)://".utf8) } ?? scheme
  }
}

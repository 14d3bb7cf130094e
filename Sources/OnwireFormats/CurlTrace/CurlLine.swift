import OnwireHTTP
import OnwireTextFormats

/// A line of the output of `curl -v`, without the text before curl's own.
struct CurlLine {
  /// The index of its first byte.
  let start: Int
  /// The text from curl, or a piece of a body.
  let text: ArraySlice<UInt8>
  /// The transfer that `--trace-ids` and `-vv` name; empty without them.
  let transfer: [UInt8]
  /// Whether there is a progress meter before it.
  let hasMeter: Bool
  /// Whether there is only a meter, or its column titles.
  let isMeter: Bool

  /// Removes the meter, and what `--trace-time` and `--trace-ids` write.
  init(_ line: ArraySlice<UInt8>) {
    start = line.startIndex
    let end = ProgressMeter.end(in: line, from: line.startIndex)
    hasMeter = end != nil
    (transfer, text) = TraceLine.withoutPrefix(line[(end ?? line.startIndex)...])
    isMeter = hasMeter && text.isEmpty || ProgressMeter.heads.contains { line.starts(with: $0.utf8) }
  }

  /// Whether the line is from curl itself: on the connection, a head, bytes that are not shown, or an error.
  var isCurls: Bool {
    Self.marks.contains { text.starts(with: $0.utf8) } || text.elementsEqual("<".utf8)
      || text.elementsEqual(">".utf8)
  }

  /// The text after `*`; `nil` for other lines.
  var note: ArraySlice<UInt8>? { text.first == UInt8(ascii: "*") ? text.dropFirst() : nil }

  /// Whether it is about the connection, or about bytes that are not shown.
  var isBetweenHeads: Bool {
    note != nil || hiddenCount(after: "} [") != nil || hiddenCount(after: "{ [") != nil
  }

  /// Whether it may precede the first request.
  var isNoContent: Bool { isCurls || isMeter || text.isEmpty }

  /// The request line after `> `; `nil` for other lines.
  var requestLine: ArraySlice<UInt8>? {
    guard text.starts(with: "> ".utf8) else { return nil }
    let line = text.dropFirst(2)
    let words = line.split(separator: .space)
    if words.count == 3, words[2].starts(with: "HTTP/".utf8) { return line }
    // A target may contain blanks (`--request-target`).
    return words.count > 3 && StartLine(line) == .request ? line : nil
  }

  /// The number of bytes that curl reports but does not show, `} [54 bytes data]`; `nil` for other lines.
  func hiddenCount(after mark: String) -> Int? {
    guard text.starts(with: mark.utf8) else { return nil }
    return text.dropFirst(mark.utf8.count).prefix { $0 != .space }.number(10)
  }

  private static let marks = ["* ", "< ", "> ", "{ [", "} [", "curl: (", "Note: ", "Warning: "]
}

/// The progress that curl shows between the lines of `-v` if its output is not a terminal: a carriage return,
/// numbers and times, and no line end until the transfer is over (curl 7.88, `lib/progress.c`,
/// `src/tool_progress.c`, `src/tool_cb_prg.c`).
enum ProgressMeter {
  /// The beginnings of the lines above it.
  static let heads = [
    "  % Total    % Received % Xferd", "                                 Dload  Upload",
    "DL% UL%  Dled  Uled",
  ]

  private static let bytes = ASCIISet(" 0123456789.:-%kMGTPdh#=O")

  /// The index after the meters that begin at `start`; `nil` if none does.
  static func end(in line: ArraySlice<UInt8>, from start: Int) -> Int? {
    var end: Int?
    var position = start
    while position < line.endIndex, line[position] == .carriageReturn {
      let run = line[(position + 1)...].prefix(while: bytes.contains)
      // Three times, or a bar of `#`.
      let (colons, marks) = (run.count(of: ":"), run.count(of: "#"))
      guard colons >= 6 || marks >= 2 else { break }
      position = run.endIndex
      end = position
    }
    return end
  }

  /// The index of the first of the meters at the end of the line; `nil` if there is none.
  static func start(in line: ArraySlice<UInt8>) -> Int? {
    var position = line.startIndex
    while let mark = line[position...].firstIndex(of: .carriageReturn) {
      guard let end = end(in: line, from: mark) else {
        position = mark + 1
        continue
      }
      if end == line.endIndex { return mark }
      position = end
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate func count(of character: Unicode.Scalar) -> Int {
    count(where: { $0 == UInt8(ascii: character) })
  }
}

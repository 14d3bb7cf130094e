import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// A capture in text to which Markdown, mail, source code or a program added something: blanks, `>` or the sign of a
/// comment before each line, a fence, backticks or PHP's quotes around it, the label that a log or a debugger prints before a value, or
/// a line of offsets above a dump.
///
/// Content that is in no format as it stands may be in one without these.
struct PastedText {
  /// The capture without what was added.
  let source: CaptureSource
  let format: CaptureFormat

  /// The most bytes to look at, since such text was copied by hand.
  private static let limit = 16 << 20
  /// The most layers to remove, such as a fence in a quotation in a list.
  private static let mostLayers = 4

  /// The content of `source` inside its layers; `nil` if that is in no format, or not in the `wanted` one.
  ///
  /// - Throws: Any error from reading the input.
  init?(_ source: CaptureSource, as wanted: CaptureFormat?) throws {
    let source = try source.withoutMark()
    guard source.input.count <= Self.limit else { return nil }
    var text = try source.input.bytes()
    guard Self.mayHaveFence(text) || Self.mayBeLog(text) || Self.hasLayer(text) else { return nil }
    for _ in 0..<Self.mostLayers {
      guard let inner = Self.withoutLayer(text) else { return nil }
      text = inner
      let source = source.with(ByteInput(text))
      if let format = try CaptureFormat.recognize(source), wanted == nil || format == wanted {
        (self.source, self.format) = (source, format)
        return
      }
    }
    return nil
  }

  /// Whether a text may have a layer, by its first line.
  private static func hasLayer(_ text: [UInt8]) -> Bool {
    let line = text.drop { $0 == .lineFeed || $0 == .carriageReturn }.prefix { $0 != .lineFeed }
    return line.first.map { $0.isSpaceOrTab || $0.isOne(of: ">`\"'") } == true || commentSign(of: line) != nil
      || line.starts(with: dumped.utf8)
      || PrintedLabel.length(of: Array(line)) > 0 || text.prefix(longestHeading).holds(ruler)
  }

  /// What takes off a layer of a text in lines, the outermost first; `nil` where that is none.
  private static let layers: [@Sendable (_ text: [UInt8], _ lines: [ArraySlice<UInt8>]) -> [UInt8]?] = [
    { withoutFence($1) }, { commandsInFences($0, $1) }, { sentLiterals($1) }, { WireLog.printed($1) },
    { ofTimeline($1) }, { text, _ in ofPHP(text) },
    { withoutQuotation($1) }, { withoutRuler($1) }, { withoutComment($1) },
    { text, _ in withoutBackticks(text) },
    { text, _ in withoutQuotes(text) }, { text, _ in PrintedLabel.removed(from: text) },
    { withoutIndentation($1) },
  ]

  /// The text without its outermost layer; `nil` if it has none.
  private static func withoutLayer(_ text: [UInt8]) -> [UInt8]? {
    let lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false)
    for layer in layers {
      if let inner = layer(text, lines) { return inner }
    }
    return nil
  }

  private static func joined(_ lines: some Sequence<ArraySlice<UInt8>>) -> [UInt8] {
    Array(lines.joined(separator: [.lineFeed]))
  }

  private static func isEmpty(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy(\.isWhiteSpace) }

  // MARK: Layers

  /// The line of offsets above the rows of PowerShell's Format-Hex and HxD.
  private static let ruler = Array("00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F".utf8)
  /// The most bytes up to its end.
  private static let longestHeading = 1024

  /// The rows below a ruler, without the characters beside them.
  private static func withoutRuler(_ lines: [ArraySlice<UInt8>]) -> [UInt8]? {
    for (index, line) in lines.prefix(8).enumerated() {
      guard let range = line.firstOccurrence(of: ruler) else { continue }
      let rows = lines[(index + 1)...].drop { $0.first?.digit(16) == nil }
      return rows.isEmpty ? nil : joined(rows.map { $0.prefix(range.upperBound - line.startIndex) })
    }
    return nil
  }

  /// The lines between two fences (CommonMark 0.31, 4.5) that have nothing around them.
  private static func withoutFence(_ lines: [ArraySlice<UInt8>]) -> [UInt8]? {
    guard let first = lines.firstIndex(where: { !isEmpty($0) }), let fence = fence(lines[first]) else {
      return nil
    }
    let inside = content(of: fence, lines[(first + 1)...])
    guard lines[inside.endIndex...].dropFirst().allSatisfy(isEmpty) else { return nil }
    // The line end before the closing fence belongs to the last line; without a closing fence, the text has
    // its own.
    let hasEnd = inside.endIndex < lines.endIndex
    return joined(inside) + (hasEnd && !inside.isEmpty ? [.lineFeed] : [])
  }

  /// The lines up to the end of a fence.
  private static func content(
    of fence: (mark: UInt8, count: Int), _ lines: ArraySlice<ArraySlice<UInt8>>
  ) -> ArraySlice<ArraySlice<UInt8>> {
    lines.prefix { line in
      let text = line.trimmed
      return text.count < fence.count || text.contains { $0 != fence.mark }
    }
  }

  /// The curl commands in the fences of a document, with blanks in place of everything else: places stay as they are.
  private static func commandsInFences(_ text: [UInt8], _ lines: [ArraySlice<UInt8>]) -> [UInt8]? {
    var commands = text.map { $0 == .lineFeed ? $0 : .space }
    var hasCommand = false
    var index = lines.startIndex
    while index < lines.endIndex {
      guard let fence = fence(lines[index]) else {
        index += 1
        continue
      }
      let inside = content(of: fence, lines[(index + 1)...])
      if CurlStart.isCommand(joined(inside)) {
        hasCommand = true
        for line in inside { commands.replaceSubrange(line.indices, with: line) }
      }
      index = inside.endIndex + 1
    }
    return hasCommand ? commands : nil
  }

  /// Whether a fence may stand anywhere in a text.
  private static func mayHaveFence(_ text: [UInt8]) -> Bool {
    ["```", "~~~"].contains { text.firstOccurrence(of: $0.utf8) != nil }
  }

  private static func fence(_ line: ArraySlice<UInt8>) -> (mark: UInt8, count: Int)? {
    let text = line.trimmed
    guard let mark = text.first, mark.isOne(of: "`~") else { return nil }
    let count = text.prefix { $0 == mark }.count
    // An info string after backticks has no backtick, since that would be code within a line.
    return count >= 3 && !text.dropFirst(count).contains(UInt8(ascii: "`")) ? (mark, count) : nil
  }

  /// The text of lines that all begin with `>`, perhaps followed by a blank.
  private static func withoutQuotation(_ lines: [ArraySlice<UInt8>]) -> [UInt8]? {
    var inner: [ArraySlice<UInt8>] = []
    // In a quoted quotation all lines have `>>`; in a quoted `curl -v` only some have a `>` of their own.
    let isTwice = lines.allSatisfy { isEmpty($0) || $0.drop(while: \.isSpaceOrTab).starts(with: ">>".utf8) }
    for line in lines {
      let rest = line.drop(while: \.isSpaceOrTab)
      guard rest.first == UInt8(ascii: ">") else {
        guard isEmpty(line) else { return nil }
        inner.append(rest)
        continue
      }
      let text = isTwice ? rest.drop { $0 == UInt8(ascii: ">") } : rest.dropFirst()
      inner.append(text.first == .space ? text.dropFirst() : text)
    }
    return joined(inner)
  }

  /// The text of lines that all begin with the sign of a comment, perhaps followed by a blank.
  private static func withoutComment(_ lines: [ArraySlice<UInt8>]) -> [UInt8]? {
    guard let first = lines.first(where: { !isEmpty($0) }), let sign = commentSign(of: first) else {
      return nil
    }
    var inner: [ArraySlice<UInt8>] = []
    for line in lines {
      let rest = line.drop(while: \.isSpaceOrTab)
      guard isEmpty(line) || rest.starts(with: sign.utf8) else { return nil }
      let text = rest.dropFirst(sign.utf8.count)
      inner.append(text.first == .space ? text.dropFirst() : text)
    }
    return joined(inner)
  }

  private static func commentSign(of line: ArraySlice<UInt8>) -> String? {
    ["///", "//", "#", "*"].first { line.drop(while: \.isSpaceOrTab).starts(with: $0.utf8) }
  }

  /// The text between two backticks that has none in it (code in a line: CommonMark 0.31, 6.1).
  private static func withoutBackticks(_ text: [UInt8]) -> [UInt8]? {
    let code = text.trimmed
    let mark = UInt8(ascii: "`")
    guard code.count > 2, code.first == mark, code.last == mark else { return nil }
    let inner = code.dropFirst().dropLast()
    return inner.contains(mark) ? nil : Array(inner)
  }

  /// The curl command in a string that a debugger shows in quotes, with escapes: `po request.cURLDescription()`.
  private static func withoutQuotes(_ text: [UInt8]) -> [UInt8]? {
    guard let quote = text.firstIndex(of: UInt8(ascii: "\"")),
      let curl = text.firstOccurrence(of: "curl ".utf8), quote < curl.lowerBound
    else { return nil }
    return decoded(text, by: PrintedText())
  }

  /// What stands before a string that PHP's var_dump prints.
  private static let dumped = "string("

  /// Whether a text begins as PHP prints a message, with its line ends: no other literal has any.
  static func isOfPHP(_ start: [UInt8]) -> Bool {
    let line = start.trimmed.prefix { $0 != .lineFeed && $0 != .carriageReturn }
    guard let quote = line.firstIndex(where: { $0.isOne(of: "'\"") }),
      quote == line.startIndex ? line[quote] == UInt8(ascii: "'") : line.starts(with: dumped.utf8)
    else { return false }
    return StartLine(line[(quote + 1)...]) != nil
  }

  /// The string that PHP printed: `'…'` by var_export, with a backslash before quotes and backslashes, and
  /// `string(5) "…"` by var_dump, as it is.
  private static func ofPHP(_ text: [UInt8]) -> [UInt8]? {
    let text = text.trimmed
    if text.starts(with: dumped.utf8) {
      let string = text.dropFirst(dumped.utf8.count).drop(while: \.isDecimalDigit)
      guard string.starts(with: ") \"".utf8), string.last == UInt8(ascii: "\""), string.count > 3 else {
        return nil
      }
      return Array(string.dropFirst(3).dropLast())
    }
    let quote = UInt8(ascii: "'")
    guard text.first == quote, text.contains(.lineFeed) else { return nil }
    var rest = text.dropFirst()
    var string: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = rest.first, next == byte || next == quote {
        string.append(next)
        rest.removeFirst()
      } else if byte != quote {
        string.append(byte)
      } else if rest.starts(with: nulOfPHP.utf8) {
        string.append(0)
        rest.removeFirst(nulOfPHP.utf8.count)
      } else {
        return rest.allSatisfy { $0.isOne(of: ";,)") } ? string : nil
      }
    }
    return nil
  }

  /// What var_export writes for a NUL, behind the quote that ends the string before it.
  private static let nulOfPHP = " . \"\\0\" . '"

  /// The bytes that a text stands for; `nil` if a decoder finds a fault in it.
  static func decoded(_ text: [UInt8], by decoder: some TextDecoder) -> [UInt8]? {
    var decoder = decoder
    var window = ByteWindow(ByteInput(text))
    var bytes: [UInt8] = []
    do {
      while try decoder.step(&window, into: &bytes) {}
    } catch {
      return nil
    }
    return bytes
  }

  /// The text of lines that all begin with the same blanks.
  private static func withoutIndentation(_ lines: [ArraySlice<UInt8>]) -> [UInt8]? {
    var common: ArraySlice<UInt8>?
    for line in lines where !isEmpty(line) {
      let blanks = line.prefix(while: \.isSpaceOrTab)
      common =
        common.map { common in
          common.prefix(zip(common, blanks).prefix { $0 == $1 }.count)
        } ?? blanks
    }
    guard let count = common?.count, count > 0 else { return nil }
    return joined(lines.map { isEmpty($0) ? $0.drop(while: \.isSpaceOrTab) : $0.dropFirst(count) })
  }
}

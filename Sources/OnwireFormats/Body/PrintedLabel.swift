import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// The text before a value that a program printed: the time, the name and the numbers from NSLog, a command
/// of LLDB or Xcode's words above its answer, or the name of a variable; also a shell's prompt before a
/// command.
enum PrintedLabel {
  /// The longest label to look for, in bytes.
  private static let longest = 300

  /// The text without the label before its first value; `nil` if there is none.
  static func removed(from text: [UInt8]) -> [UInt8]? {
    let lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false)
    let first = lines.first { !$0.allSatisfy(\.isWhiteSpace) } ?? []
    // A copy from a terminal has the prompt again at its end.
    let prompt = first.prefix(promptLength(Array(first))).trimmed
    if !prompt.isEmpty {
      // Behind a prompt, a command can be told from what another printed; cmd's is none that a reader knows.
      let own = prompt.last == UInt8(ascii: ">") ? [] : Array("$".utf8)
      let commands = lines.map {
        $0.starts(with: prompt) ? own + $0.dropFirst(prompt.count) : Array($0)
      }
      return Array(commands.joined(separator: [.lineFeed]))
    }
    let rests = lines.map { line in line.dropFirst(logLength(Array(line))) }
    // A log has its label before each line, or once before a value of several lines.
    let isEachLogged = zip(lines, rests).allSatisfy { $0.count > $1.count || $0.allSatisfy(\.isWhiteSpace) }
    if isEachLogged && lines.count > 2 {
      return Array(rests.joined(separator: [.lineFeed]))
    }
    let start = text.prefix { $0.isWhiteSpace }.count
    let length = length(of: Array(text[start...].prefix { $0 != .lineFeed }))
    guard length > 0 else { return nil }
    var rest = Array(text[(start + length)...].drop(while: \.isWhiteSpace))
    var end = rest.trimmed
    // A copy of LLDB's console ends with the next prompt.
    if end.suffix(7).elementsEqual("\n(lldb)".utf8) {
      end = end.dropLast(7)
      rest = Array(end)
    }
    // What another command printed is no part of the value.
    if end.firstOccurrence(of: "\n(lldb) ".utf8) != nil { return nil }
    // `Optional(<2d2d>)` also has a parenthesis after the value.
    if end.last == UInt8(ascii: ")"), let value = end.dropLast().last, value.isOne(of: ">}\"") {
      rest = Array(end.dropLast())
    }
    return rest
  }

  /// The length of the label in a first line, in bytes; 0 if there is none.
  static func length(of line: [UInt8]) -> Int {
    if line.starts(with: "(lldb) ".utf8) || line.starts(with: "Printing description of ".utf8) {
      return line.count
    }
    for label in [logLength(line), promptLength(line)] where label > 0 { return label }
    return line.indices.prefix(longest).first { $0 > 0 && beginsValue(line[$0...]) && isLabel(line[..<$0]) }
      ?? 0
  }

  /// `me@mac ~ % ` before any command, or another prompt before a curl command.
  private static func promptLength(_ line: [UInt8]) -> Int {
    let start = line.prefix(longest)
    for sign in ["$ ", "% ", "# "] {
      guard let range = start.firstOccurrence(of: sign.utf8) else { continue }
      let name = start[..<range.lowerBound]
      if name.contains(UInt8(ascii: "@")), !name.contains(where: { $0.isOne(of: "\"'=;|&") }) {
        return range.upperBound
      }
    }
    if let end = start.firstIndex(of: UInt8(ascii: ">")), start.dropFirst().starts(with: ":\\".utf8),
      start[..<end].allSatisfy({ !$0.isOne(of: "\"'=;|&") })
    {
      return end + 1
    }
    guard let curl = line.prefix(longest).firstOccurrence(of: " curl ".utf8)?.lowerBound, curl > 0,
      line[curl - 1].isOne(of: "$%#") || line[..<curl].suffix(3).elementsEqual("❯".utf8)
        || line.starts(with: "➜".utf8)
    else { return 0 }
    return curl + 1
  }

  /// `2016-05-03 10:11:12.345 App[123:456] `, with `+0800` after the time since iOS 10.
  private static func logLength(_ line: [UInt8]) -> Int {
    guard line.prefix(20).split(separator: .space).first?.filter({ $0 == UInt8(ascii: "-") }).count == 2,
      line.first?.digit(10) != nil,
      let bracket = line.prefix(longest).firstIndex(of: UInt8(ascii: "[")),
      let end = line[bracket...].prefix(40).firstIndex(of: UInt8(ascii: "]")),
      line[(bracket + 1)..<end].allSatisfy({ $0 == UInt8(ascii: ":") || $0.digit(16) != nil || $0 == 0x78 })
    else { return 0 }
    return line[(end + 1)...].first == .space ? end + 2 : end + 1
  }

  /// Whether a description of NSData or a quoted part or message begins here.
  private static func beginsValue(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.first == UInt8(ascii: "<") {
      return rest.dropFirst().prefix(8).count { $0.digit(16) != nil } == 8
        || rest.starts(with: "<Buffer ".utf8)
    }
    if rest.starts(with: "{length = ".utf8) || rest.starts(with: "\"--".utf8) { return true }
    // A message, with its line ends as escapes.
    guard rest.first == UInt8(ascii: "\""), let end = rest.firstIndex(of: UInt8(ascii: "\\")),
      rest[(end + 1)...].first?.isOne(of: "rn") == true
    else { return false }
    return StartLine(rest[..<end].dropFirst()) != nil
  }

  /// Whether the text before a value names it: words, and the marks that end them.
  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    guard let last = label.trimmed.last, last.isOne(of: ":=(@") || label.last == .space else {
      return false
    }
    return label.allSatisfy { $0 >= 0x20 && !$0.isOne(of: "<>{}\\") }
  }
}

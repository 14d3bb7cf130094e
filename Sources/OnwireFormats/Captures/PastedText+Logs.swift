import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Logs of programs in which some lines show what was sent.
extension PastedText {
  /// What stands before bytes that Python's http.client and Ruby's Net::HTTP sent, and the text of Insomnia's bodies.
  private static let (python, ruby, insomnia) = ("send: b", "<- \"", "| ")

  /// Whether a text may be one of these logs.
  static func mayBeLog(_ text: [UInt8]) -> Bool {
    ([python, ruby, insomnia] + WireLog.marks).contains { text.firstOccurrence(of: $0.utf8) != nil }
  }

  /// Whether a text begins with what Python sent: a literal that others follow.
  static func isLog(_ start: [UInt8]) -> Bool { start.trimmed.starts(with: python.utf8) }

  /// What Python's http.client (`debuglevel`) and Ruby's Net::HTTP (`set_debug_output`) sent, as Python's literals of
  /// bytes; `nil` where they are not all there. Each is in a line of its own, and the other lines are what was received.
  static func sentLiterals(_ lines: [ArraySlice<UInt8>]) -> [UInt8]? {
    var literals: [[UInt8]] = []
    for line in lines {
      let text = line.drop(while: \.isSpaceOrTab)
      if text.starts(with: python.utf8) {
        literals.append(Array(text.dropFirst(python.utf8.count - 1)))
      } else if text.starts(with: ruby.utf8) {
        literals.append(pythonLiteral(text.dropFirst(ruby.utf8.count - 1)))
      } else if text.starts(with: python.utf8.dropLast()) {
        // Of a file, Python shows no bytes.
        return nil
      }
    }
    return !literals.isEmpty && areWhole(literals) ? Array(literals.joined(separator: [.lineFeed])) : nil
  }

  /// Whether each literal that begins a request begins where the message before it ends: those of two connections may be
  /// mixed. Of the last one, more or less may be there.
  private static func areWhole(_ literals: [[UInt8]]) -> Bool {
    var sent: [UInt8] = []
    var starts: [Int] = []
    for literal in literals {
      guard let bytes = decoded(literal, by: StringLiterals()) else { return false }
      if StartLine(bytes.prefix { $0 != .carriageReturn }) == .request { starts.append(sent.count) }
      sent += bytes
    }
    return requests(in: sent)?.map(\.range.lowerBound) == starts
  }

  /// The requests in some bytes; `nil` if something else stands between them, other than responses if there may be any.
  static func requests(
    in bytes: [UInt8], withResponses: Bool = false
  ) -> [(message: Message, range: Range<Int>)]? {
    var stream = MessageStream(ByteInput(bytes), parser: RequestParser())
    var requests: [(Message, Range<Int>)] = []
    while let piece = try? stream.next() {
      switch piece {
      case .request(let message, let range): requests.append((message, range))
      case .other(let range): if range.upperBound < bytes.count { return nil }
      case .response: if !withResponses { return nil }
      }
    }
    return requests
  }

  /// A literal of Ruby as one of Python, which has no `\e`, `\#`, `\u5f20` and `\u{1f600}` (String#inspect).
  private static func pythonLiteral(_ literal: ArraySlice<UInt8>) -> [UInt8] {
    var rest = literal
    var result = [UInt8(ascii: "b")]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "#"): result.append(escape)
      case UInt8(ascii: "e"): result += "\\x1b".utf8
      case UInt8(ascii: "u"):
        let isBraced = rest.first == UInt8(ascii: "{")
        let digits = (isBraced ? rest.dropFirst() : rest.prefix(4)).prefix { $0.digit(16) != nil }
        let scalar = digits.number(16).flatMap { UInt32(exactly: $0) }.flatMap(UnicodeScalar.init)
        for unit in String(Character(scalar ?? "\u{FFFD}")).utf8 {
          result += ("\\x" + String(unit, digits: 2, radix: 16)).utf8
        }
        rest = rest[digits.endIndex...].dropFirst(isBraced ? 1 : 0)
      default: result += [byte, escape]
      }
    }
    return result
  }

  /// The request of Insomnia's timeline: its head in lines with `>`, and behind an empty line its body in lines with `|`.
  static func ofTimeline(_ lines: [ArraySlice<UInt8>]) -> [UInt8]? {
    guard let start = lines.firstIndex(where: { CurlLine($0).requestLine != nil }) else { return nil }
    let head = lines[start...].prefix { $0.starts(with: "> ".utf8) }
    let rest = lines[head.endIndex...].drop { $0.trimmed.isEmpty }
    guard rest.startIndex > head.endIndex || rest.isEmpty, head.allSatisfy({ $0.count > 2 }) else {
      return nil
    }
    let body = rest.prefix { $0.first == insomnia.utf8.first }
    let text = (head + body).map { $0.dropFirst(2) }
    let (fields, content) = (text.prefix(head.count), text.dropFirst(head.count))
    return Array((fields + [[]] + (content.isEmpty ? [[]] : content)).joined(separator: [.lineFeed]))
  }
}

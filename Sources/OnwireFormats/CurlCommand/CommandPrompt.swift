import OnwireHTTP
import OnwireTextFormats

/// Splits a command for Windows's `cmd.exe`, as Chrome's "Copy as cURL (cmd)" writes it.
///
/// cmd removes the carets, then the program splits the line by Microsoft's rules for arguments.
enum CommandPrompt {
  /// Whether carets join the script's lines or precede its quotes.
  static func isLikely(_ script: [UInt8]) -> Bool {
    if isOldCopy(script) || hasDoubledQuotes(script) { return true }
    var isQuoted = false
    // A quote after a backslash does not begin a text, nor end one that `$'` began.
    var hasEscapes = true
    var isEscaped = false
    for (index, byte) in script.enumerated() {
      if byte == UInt8(ascii: "'"), !isEscaped {
        isQuoted.toggle()
        hasEscapes = !isQuoted || index > 0 && script[index - 1] == UInt8(ascii: "$")
      }
      isEscaped = byte == UInt8(ascii: "\\") && hasEscapes && !isEscaped
      guard byte == UInt8(ascii: "^"), !isQuoted, index + 1 < script.count else { continue }
      let isAtWordStart = index > 0 && (script[index - 1] == 0x20 || script[index - 1] == UInt8(ascii: "\""))
      switch script[index + 1] {
      case 0x0A where isAtWordStart, 0x0D where isAtWordStart, UInt8(ascii: "\"") where isAtWordStart:
        return true
      default: continue
      }
    }
    return false
  }

  /// Whether quotes stand twice inside of arguments, as people write JSON for cmd: in a shell's script they would mean
  /// nothing there.
  private static func hasDoubledQuotes(_ script: [UInt8]) -> Bool {
    guard !script.contains(where: { $0.isOne(of: "'$`\\") }) else { return false }
    var isInside = false
    var isFound = false
    for (index, byte) in script.enumerated() where byte == UInt8(ascii: "\"") {
      let next = index + 1 < script.count ? script[index + 1] : .space
      if isInside, next == byte, index + 2 < script.count, !script[index + 2].isSpaceOrLineEnd {
        isFound = true
      }
      isInside.toggle()
    }
    return isFound && !isInside
  }

  /// A line as cmd passes it to a program, with marks for the operators `<` and `>` and for characters that
  /// had a caret.
  private typealias Line = [(byte: UInt8, offset: Int, isOperator: Bool, hasCaret: Bool)]

  /// The commands of a script: each line has one, or several with `&` or `&&` between them.
  static func commands(_ script: [UInt8]) throws(CaptureFailure) -> [ShellCommand] {
    if let nul = script.firstIndex(of: 0) { throw CurlProblem.nul.failure(at: nul) }
    var commands: [ShellCommand] = []
    var line: Line = []
    var isQuoted = false
    var notes: [String] = []
    let isOld = isOldCopy(script)
    var index = 0
    while index < script.count {
      let byte = script[index]
      if isOld, !isQuoted, let end = oldArgument(script, from: index)?.end {
        if script[index..<end].contains(UInt8(ascii: "^")) { notes = [CurlReason.quotedCarets] }
        while index <= end {
          if script[index] == UInt8(ascii: "^") { index += 1 }
          line.append((script[index], index, false, false))
          index += 1
        }
        continue
      }
      if byte == UInt8(ascii: "^"), !isQuoted {
        index += 1
        if index < script.count, script[index] == 0x0D { index += 1 }
        if index < script.count, script[index] == 0x0A {
          // The first character of the joined line is literal: a second line end is kept.
          index += 1
          if index < script.count, script[index] == 0x0D { index += 1 }
          guard index < script.count, script[index] == 0x0A else { continue }
        }
        if index < script.count { line.append((script[index], index, false, true)) }
        index += 1
        continue
      }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      // `>&` names a descriptor.
      let endsCommand = !isQuoted && byte == UInt8(ascii: "&") && line.last?.isOperator != true
      if byte == 0x0A || endsCommand {
        commands.append(try split(line, notes))
        (line, notes) = ([], [])
        isQuoted = false
      } else {
        if !isQuoted, byte == UInt8(ascii: "|") { throw CurlProblem.pipe.failure(at: index) }
        line.append((byte, index, !isQuoted && byte.isOne(of: "<>"), false))
      }
      index += 1
    }
    commands.append(try split(line, notes))
    return commands.filter { !$0.words.isEmpty }
  }

  /// Splits by Microsoft's rules: backslashes escape only before a quote, and two quotes inside quotes are
  /// one. The word after an operator is for cmd: inputs are kept, outputs are not.
  private static func split(_ line: Line, _ notes: [String]) throws(CaptureFailure) -> ShellCommand {
    var command = ShellCommand()
    command.notes = notes
    var word: [UInt8] = []
    var start: Int?
    var quote: Int?
    var doubt: CurlDoubt?
    // Chrome since version 115 and Firefox write a caret before the quotes around an argument; a person
    // hardly does.
    var isCopied = false
    var redirection: UInt8?
    func endWord() {
      guard let offset = start else { return }
      let ended = ShellWord(bytes: word, offset: offset, doubt: doubt)
      switch redirection {
      case nil: command.words.append(ended)
      case UInt8(ascii: "<"): command.input = .file(ended)
      default: break
      }
      (word, start, redirection, doubt) = ([], nil, nil, nil)
    }
    var index = 0
    while index < line.count {
      let (byte, offset, isOperator, hasCaret) = line[index]
      index += 1
      if isOperator {
        // The digit of `2>` is a descriptor, not a word.
        let isDescriptor = start == offset - 1 && word.count == 1 && word[0].isDecimalDigit
        if isDescriptor { (word, start) = ([], nil) } else { endWord() }
        redirection = byte
        continue
      }
      if quote == nil, byte == 0x20 || byte == 0x09 || byte == 0x0D {
        endWord()
        continue
      }
      start = start ?? offset
      if byte == UInt8(ascii: "\\") {
        var count = 1
        while index < line.count, line[index].byte == byte { (count, index) = (count + 1, index + 1) }
        let isBeforeQuote = index < line.count && line[index].byte == UInt8(ascii: "\"")
        word += repeatElement(byte, count: isBeforeQuote ? count / 2 : count)
        if isBeforeQuote, count % 2 == 1 {
          word.append(UInt8(ascii: "\""))
          index += 1
        }
      } else if byte == UInt8(ascii: "\"") {
        if quote != nil, index < line.count, line[index].byte == byte {
          word.append(byte)
          index += 1
        } else {
          quote = quote == nil ? offset : nil
          isCopied = hasCaret
        }
      } else {
        if isCopied, quote != nil, let other = Self.doubt(byte, hasCaret: hasCaret) {
          doubt = max(doubt ?? other, other)
        }
        word.append(byte)
      }
    }
    if let quote { throw CurlProblem.unclosed("\"").failure(at: quote) }
    endWord()
    return command
  }

  /// Why a byte of an argument that a browser copied may have been another (devtools-frontend,
  /// NetworkLogView.ts, escapeStringWin; Firefox, devtools/client/shared/curl.js): line ends become LF, and
  /// white space becomes a blank. Chrome writes a caret before each character that is not plain, and then a
  /// blank for one that is not printable ASCII.
  private static func doubt(_ byte: UInt8, hasCaret: Bool) -> CurlDoubt? {
    switch byte {
    case .lineFeed: .lineEnds
    case .space: hasCaret ? .characters : .blanks
    default: nil
    }
  }

  /// Whether the whole script is as Chrome wrote it before version 115: each argument in quotes, and lines
  /// joined by a caret, or a single one that ends with `--compressed`. A shell's script may have an argument
  /// that looks like this, but its carets are meant.
  private static func isOldCopy(_ script: [UInt8]) -> Bool {
    let command = script[...].trimmed
    guard command.starts(with: "curl \"".utf8) else { return false }
    var (isClear, isJoined) = (false, command.suffix(12).elementsEqual("--compressed".utf8))
    var index = command.startIndex
    while index < command.endIndex {
      let byte = script[index]
      if byte == UInt8(ascii: "\""), script[index - 1].isSpaceOrLineEnd {
        guard let argument = oldArgument(script, from: index) else { return false }
        isClear = isClear || argument.isClear
        index = argument.end
      } else if byte.isOne(of: "'\\$") {
        return false
      } else if byte == UInt8(ascii: "^"), index + 1 < command.endIndex, script[index + 1].isOne(of: "\r\n") {
        isJoined = true
      }
      index += 1
    }
    return isClear && isJoined
  }

  /// The end of an argument that Chrome wrote before version 115: in quotes without carets, ending at a quote
  /// without one, with a caret before every special character inside (devtools-frontend, NetworkLogView.ts,
  /// escapeStringWin); `nil` if none begins at `start`. It is clear if its carets cannot mean anything else.
  private static func oldArgument(_ script: [UInt8], from start: Int) -> (end: Int, isClear: Bool)? {
    guard script[start] == UInt8(ascii: "\""), start > 0, script[start - 1].isSpaceOrLineEnd else {
      return nil
    }
    var isClear = false
    var index = start + 1
    while index < script.count {
      let byte = script[index]
      if byte == UInt8(ascii: "^") {
        guard index + 1 < script.count else { return nil }
        let next = script[index + 1]
        let before = script[index - 1]
        // A backslash before a quote has a caret of its own, and a `%` before a name has one on both sides.
        let isMeant =
          switch next {
          case UInt8(ascii: "\""): before == UInt8(ascii: "\\") && script[index - 2] == UInt8(ascii: "^")
          case _ where named.contains(next):
            before == UInt8(ascii: "%") && script[index - 2] == UInt8(ascii: "^")
          default: !plain.contains(next) && !next.isSpaceOrLineEnd
          }
        guard isMeant else { return nil }
        isClear = isClear || next != byte
        index += 2
      } else if byte == UInt8(ascii: "\"") {
        let isEnd = index + 1 == script.count || script[index + 1].isSpaceOrLineEnd
        return isEnd ? (index, isClear) : nil
      } else if script[index - 1] == UInt8(ascii: "%"), named.contains(byte) {
        return nil
      } else if plain.contains(byte) || byte >= 0x80 {
        index += 1
      } else {
        return nil
      }
    }
    return nil
  }

  /// The characters in names of variables.
  private static let named = ASCIISet.alphanumerics.union(ASCIISet("_"))
  /// The characters without a caret there.
  private static let plain = named.union(ASCIISet(" \t-:=+~'/.,?;()*`"))
}

/// Splits a command for Windows's `cmd.exe`, as Chrome's "Copy as cURL (cmd)" writes it.
///
/// cmd takes the carets away, then the program splits the line by Microsoft's rules for arguments.
enum CommandPrompt {
  /// Whether carets join the script's lines or stand before its quotes.
  static func isLikely(_ script: [UInt8]) -> Bool {
    var isQuoted = false
    // A quote after a backslash begins no text, nor does it end one that `$'` begins.
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

  /// The commands of a script, one a line.
  static func commands(_ script: [UInt8]) throws(CaptureFailure) -> [ShellCommand] {
    if let nul = script.firstIndex(of: 0) { throw CurlProblem.nul.failure(at: nul) }
    var commands: [ShellCommand] = []
    var line: [(byte: UInt8, offset: Int)] = []
    var isQuoted = false
    var index = 0
    while index < script.count {
      let byte = script[index]
      if byte == UInt8(ascii: "^"), !isQuoted {
        index += 1
        if index < script.count, script[index] == 0x0D { index += 1 }
        if index < script.count, script[index] == 0x0A {
          // The line that is joined begins with a character that stands for itself: a second line end is one.
          index += 1
          if index < script.count, script[index] == 0x0D { index += 1 }
          guard index < script.count, script[index] == 0x0A else { continue }
        }
        if index < script.count { line.append((script[index], index)) }
        index += 1
        continue
      }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == 0x0A {
        commands.append(try split(line))
        line = []
        isQuoted = false
      } else {
        if !isQuoted, byte == UInt8(ascii: "|") { throw CurlProblem.pipe.failure(at: index) }
        line.append((byte, index))
      }
      index += 1
    }
    commands.append(try split(line))
    return commands.filter { !$0.words.isEmpty }
  }

  /// Microsoft's rules: backslashes escape only before a quote, and two quotes inside quotes are one.
  private static func split(_ line: [(byte: UInt8, offset: Int)]) throws(CaptureFailure) -> ShellCommand {
    var command = ShellCommand()
    var word: [UInt8] = []
    var start: Int?
    var quote: Int?
    var index = 0
    while index < line.count {
      let (byte, offset) = line[index]
      index += 1
      if quote == nil, byte == 0x20 || byte == 0x09 || byte == 0x0D {
        if let start { command.words.append(ShellWord(bytes: word, offset: start)) }
        (word, start) = ([], nil)
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
        }
      } else {
        word.append(byte)
      }
    }
    if let quote { throw CurlProblem.unclosed("\"").failure(at: quote) }
    if let start { command.words.append(ShellWord(bytes: word, offset: start)) }
    return command
  }
}

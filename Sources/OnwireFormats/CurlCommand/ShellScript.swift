import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Splits a POSIX shell script into its commands and their words (POSIX.1-2017, Shell Command Language, 2.2).
///
/// It also knows what people paste: bash's `$'…'` and `<<<`, prompts, CR LF. Anything that depends on a
/// running shell, such as a variable, is refused at its offset.
struct ShellScript {
  private(set) var bytes: [UInt8]
  /// The offset of the next byte to read, at most `bytes.count`.
  var index = 0
  /// The command that is being read.
  private(set) var command = ShellCommand()
  /// Why the word that is being read is doubtful.
  var doubt: CurlDoubt?
  /// Whether a command substitution is being read, since they cannot be nested.
  var isNested = false
  /// The offsets at which lines continue after here-documents, by the offset at which they would continue
  /// without them.
  private var ends: [Int: Int] = [:]
  /// The input that a pipe passes to the next command.
  private var piped: ShellCommand.Input?
  /// Whether the next command comes after `||`.
  private var isAlternative = false
  /// Whether the next command comes after `&&`.
  private var isConditional = false
  var variables = ShellVariables()

  /// All commands of a script.
  static func commands(_ bytes: [UInt8]) throws(CaptureFailure) -> [ShellCommand] {
    if let nul = bytes.firstIndex(of: 0) { throw CurlProblem.nul.failure(at: nul) }
    var script = ShellScript(bytes)
    var commands: [ShellCommand] = []
    var isAfterCurl = false
    // Whether the last command is sure to run and to succeed.
    var isSet = true
    while script.index < bytes.count {
      if isAfterCurl, let output = script.takeOutput() {
        commands.append(output)
        continue
      }
      let runs = !script.isAlternative && (isSet || !script.isConditional)
      var command = try script.next()
      if command.words.isEmpty { continue }
      isSet = script.variables.take(command, in: bytes, runs: runs) && runs
      if isSet { continue }
      if CurlStart.arguments(of: command) != nil {
        isAfterCurl = true
        command.words = script.variables.environment + command.words
      }
      commands.append(command)
    }
    return commands
  }

  /// The next line as what a terminal shows behind a command, where it is none: its first word, as another command;
  /// `nil` behind a `;`, where no line begins.
  private mutating func takeOutput() -> ShellCommand? {
    guard index == 0 || bytes[index - 1] == .lineFeed else { return nil }
    let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
    let line = Array(bytes[index..<end])
    guard !CurlStart.isTyped(line), !CurlStart.matters(line) else { return nil }
    var alone = ShellScript(line)
    guard (try? alone.next()) == nil else { return nil }
    let word = line.drop(while: \.isSpaceOrLineEnd).prefix { !$0.isSpaceOrLineEnd }
    defer { index = min(end + 1, bytes.count) }
    return ShellCommand(words: [ShellWord(bytes: Array(word), offset: index + word.startIndex)])
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The byte at `distance` after the next one; `nil` at the end.
  func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  /// Skips `text` if it comes next, and returns whether it does.
  mutating func take(_ text: StaticString) -> Bool {
    let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[index...].starts(with: text) else { return false }
    index += text.count
    return true
  }

  /// Adds a note to the command, unless it already has it.
  mutating func note(_ sentence: String) {
    if !command.notes.contains(sentence) { command.notes.append(sentence) }
  }

  /// Notes that a word has lost a NUL, and with it perhaps what a tool meant.
  mutating func noteLostNUL() {
    note(CurlReason.lostNUL)
    doubt = .lostNUL
  }

  /// Reads a command and skips its end.
  private mutating func next() throws(CaptureFailure) -> ShellCommand {
    command = ShellCommand(isAlternative: isAlternative, input: piped)
    (isAlternative, isConditional, piped) = (false, false, nil)
    variables.beginCommand()
    while try !passEnd() {
      passBlanks()
      if try passRedirection() { continue }
      guard let byte = peek(), !Self.operators.contains(byte) else { continue }
      if byte == UInt8(ascii: "#") {
        while let byte = peek(), byte != UInt8(ascii: "\n") { index += 1 }
        continue
      }
      let start = index
      doubt = nil
      let bytes = try word()
      // `2>` redirects a descriptor; the digit is not a word.
      if let next = peek(), next == UInt8(ascii: ">") || next == UInt8(ascii: "<"),
        index - start == bytes.count, bytes.allSatisfy({ $0.isDecimalDigit })
      {
        continue
      }
      let isPrompt = command.words.isEmpty && (bytes == [UInt8(ascii: "$")] || bytes == [UInt8(ascii: "%")])
      if isPrompt { continue }
      variables.takeWord(self.bytes[start...])
      command.words.append(ShellWord(bytes: bytes, offset: start, doubt: doubt))
    }
    return command
  }

  /// Skips blanks and joined lines.
  mutating func passBlanks() {
    while let byte = peek() {
      if byte == 0x20 || byte == 0x09 {
        index += 1
      } else if byte == 0x0D, peek(1) == nil || peek(1) == UInt8(ascii: "\n") {
        index += 1
      } else if take("\\\n") || take("\\\r\n") {
        // A terminal marks a continued line with `> `, and no output file is called `-H` or `https://…`.
        let next = bytes[index...].dropFirst(2).drop { $0.isOne(of: " \t'\"") }
        let goesOn = ["-", "http://", "https://"].contains { next.starts(with: $0.utf8) }
        if take("> "), !goesOn { index -= 2 }
      } else {
        return
      }
    }
  }

  /// Skips the blanks and line ends behind an operator that goes on with another command.
  private mutating func passLineEnds() { while takeLineEnd() || take("\r\n") || take(" ") || take("\t") {} }

  /// Skips the end of the command, if it ends here, and returns whether it does.
  private mutating func passEnd() throws(CaptureFailure) -> Bool {
    let start = index
    if takeLineEnd() { return true }
    isConditional = take("&&")
    isAlternative = !isConditional && take("||")
    if isConditional || isAlternative {
      passLineEnds()
      return true
    }
    if take("&>>") || take("&>") {
      passBlanks()
      _ = try word()
      return false
    }
    guard let byte = peek() else { return true }
    switch byte {
    case UInt8(ascii: ";"):
      index += 1
      return true
    case UInt8(ascii: "&"): throw CurlProblem.background.failure(at: start)
    case UInt8(ascii: "|"):
      guard peek(1) != UInt8(ascii: "&"), let output = Self.output(of: command) else {
        if CurlStart.arguments(of: command) != nil, passReaders() { return try passEnd() }
        let isEcho = command.words.first?.text == "echo"
        throw (isEcho ? CurlProblem.echo : .pipe).failure(at: start)
      }
      index += 1
      passLineEnds()
      piped = output
      command = ShellCommand()
      variables.beginCommand()
      return true
    case UInt8(ascii: "("), UInt8(ascii: ")"): throw CurlProblem.parenthesis.failure(at: start)
    default: return false
    }
  }

  /// Passes over the commands behind a `|` that read what curl prints, up to the end of the line: they send nothing of
  /// this request. Where one is curl again, it may send what it reads.
  private mutating func passReaders() -> Bool {
    let (end, isQuoted) = Self.unquotedEnd(of: bytes, from: index) { bytes[$0].isOne(of: "\n;") }
    guard !isQuoted, bytes[index..<end].firstOccurrence(of: "curl".utf8) == nil else { return false }
    index = end
    return true
  }

  /// The first position from `start` on that is neither quoted nor escaped and at which `isEnd` holds; the end of
  /// the text if there is none, and whether a quote is open there.
  static func unquotedEnd(
    of bytes: [UInt8], from start: Int, where isEnd: (Int) -> Bool
  ) -> (index: Int, isQuoted: Bool) {
    var quote: UInt8?
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        index += bytes[(index + 1)...].starts(with: [.carriageReturn, .lineFeed]) ? 2 : 1
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte.isOne(of: "\"'") {
        quote = byte
      } else if quote == nil, isEnd(index) {
        return (index, false)
      }
      index += 1
    }
    return (bytes.count, quote != nil)
  }

  /// Skips a line end and the here-documents after it, and returns whether there was one.
  private mutating func takeLineEnd() -> Bool {
    guard take("\n") else { return false }
    index = ends[index] ?? index
    return true
  }

  /// Records that reading continues at `end` after the line that ends before `start`.
  mutating func pass(from start: Int, to end: Int) { ends[start] = end }

  /// The offset at which reading continues after the line that ends before `start`.
  func end(of start: Int) -> Int { ends[start] ?? start }

  /// Reads a redirection: the input is kept, outputs are not.
  private mutating func passRedirection() throws(CaptureFailure) -> Bool {
    let start = index
    if take("<<<") {
      passBlanks()
      // bash appends a line feed to the text.
      command.input = .text(try word() + [0x0A])
      return true
    }
    if take("<<") {
      command.input = .text(try hereDocument(from: start))
      return true
    }
    if take("<(") || take(">(") { throw CurlProblem.substitution.failure(at: start) }
    if take("<") {
      if isPlaceholder { throw CurlProblem.placeholder.failure(at: start) }
      passBlanks()
      let offset = index
      command.input = .file(ShellWord(bytes: try word(), offset: offset))
      return true
    }
    guard take(">>") || take(">|") || take(">&") || take(">") else { return false }
    passBlanks()
    _ = try word()
    return true
  }

  /// Whether a `>` ends a name in the line that goes on here, as in `<token>` and `<access token>`.
  private var isPlaceholder: Bool {
    let name = bytes[index...].prefix { !$0.isOne(of: "<>\r\n;&|'\"") }
    return bytes[name.endIndex...].first == UInt8(ascii: ">") && name.first?.isSpaceOrTab == false
      && name.last?.isSpaceOrTab == false
  }

  /// The characters that end an unquoted word.
  static let operators = ASCIISet(" \t\n;&|<>()")
}

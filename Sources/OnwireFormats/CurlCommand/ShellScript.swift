import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Splits a POSIX shell script into its commands and their words (POSIX.1-2017, Shell Command Language, 2.2).
///
/// It also knows what people paste: bash's `$'…'` and `<<<`, prompts, CR LF. Anything that depends on a
/// running shell, such as a variable, is refused at its offset if curl gets it.
struct ShellScript {
  private(set) var bytes: [UInt8]
  /// The offset of the next byte to read, at most `bytes.count`.
  var index = 0
  /// The command that is being read.
  private(set) var command = ShellCommand()
  /// Why the word that is being read is doubtful.
  var doubt: CurlDoubt?
  /// Why the word that is being read is not known.
  var unknown: ShellUnknown?
  /// The commands in the substitutions and parentheses of the command that is being read, which run before it.
  var inner: [ShellCommand] = []
  /// How many scripts this one is inside of.
  var depth = 0
  /// The most that it may be.
  static let mostDepth = 8
  /// The offsets at which lines continue after here-documents, by the offset at which they would continue
  /// without them.
  private var ends: [Int: Int] = [:]
  /// The input that a pipe passes to the next command.
  private var piped: ShellCommand.Input?
  /// Whether the next command comes after `||`.
  private var isAlternative = false
  /// Whether the next command comes after `&&`.
  private var isConditional = false
  /// Whether the last command is sure to run and to succeed.
  private var isSet = true
  /// Whether there are functions, so that nobody knows when a command runs.
  private var hasFunctions = false
  /// Whether a prompt stood before a command, and whether curl was one.
  private var hasPrompt = false
  private var isAfterCurl = false
  /// Whether a failure was met in a curl command.
  private(set) var failsInCurl = false
  var variables = ShellVariables()

  /// All commands of a script.
  static func commands(_ bytes: [UInt8]) throws(CaptureFailure) -> [ShellCommand] {
    var script = ShellScript(bytes)
    var commands: [ShellCommand] = []
    try script.read(into: &commands)
    return commands
  }

  /// Appends all commands.
  mutating func read(into commands: inout [ShellCommand]) throws(CaptureFailure) {
    if let nul = bytes.firstIndex(of: 0) { throw CurlProblem.nul.failure(at: nul) }
    while index < bytes.count { commands += try step() }
  }

  /// The next command with those inside of it, or a line of output; none if it only sets variables.
  mutating func step() throws(CaptureFailure) -> [ShellCommand] {
    if isAfterCurl || hasPrompt, let output = takeOutput() { return hasPrompt ? [] : [output] }
    let runs = !isAlternative && (isSet || !isConditional) && !hasFunctions
    var command = try next()
    var commands = inner
    isAfterCurl = isAfterCurl || !inner.isEmpty
    if command.words.isEmpty { return commands }
    let sets = variables.take(command, in: bytes, runs: runs)
    isSet = sets && runs && command.words.allSatisfy { $0.unknown == nil }
    if sets { return commands }
    let words = CurlStart.named(command)
    guard let name = words.first else { return commands }
    if isAfterCurl, !hasPrompt, CurlSwitch.isOption(name.bytes) {
      throw CurlProblem.lostBackslash.failure(at: name.offset)
    }
    if let arguments = CurlStart.arguments(of: command) {
      (isAfterCurl, failsInCurl) = (true, true)
      let proxies = command.words[..<arguments.startIndex].filter {
        CurlStart.assigned($0.bytes[...]).map(CurlProxy.names.contains) ?? false
      }
      let sent = variables.environment + proxies + arguments
      if let unknown = sent.first(where: { $0.unknown != nil })?.unknown { throw unknown.failure }
      if case .unknown(let unknown)? = command.input { throw unknown.failure }
      command.words = variables.environment + command.words
      failsInCurl = false
    } else if CommandPrefix.appends(words) {
      throw CurlProblem.appended.failure(at: words.first?.offset)
    } else if depth < Self.mostDepth, let script = CommandPrefix.script(words) {
      if let unknown = script.unknown { throw unknown.failure }
      var exported = ShellVariables()
      exported.takeExported(of: variables)
      // Places are known where the script stands as it is, in quotes or without.
      let place = [script.offset, script.offset + 1].first {
        bytes[min($0, bytes.count)...].starts(with: script.bytes)
      }
      commands += try run(script.bytes, at: place ?? script.offset, isThere: place != nil, exported)
      return commands
    }
    return commands + [command]
  }

  /// The commands of a script inside this one, which begins at `offset`; `isThere` says that it stands there as it is.
  private mutating func run(
    _ text: [UInt8], at offset: Int, isThere: Bool, _ variables: ShellVariables
  ) throws(CaptureFailure) -> [ShellCommand] {
    var script = ShellScript(text)
    script.depth = depth + 1
    script.variables = variables
    do throws(CaptureFailure) {
      var commands: [ShellCommand] = []
      try script.read(into: &commands)
      for index in commands.indices {
        for word in commands[index].words.indices {
          commands[index].words[word].offset = offset + (isThere ? commands[index].words[word].offset : 0)
        }
      }
      return commands
    } catch {
      var failure = error
      failure.offset = error.offset.map { offset + (isThere ? $0 : 0) }
      failsInCurl = script.failsInCurl
      throw failure
    }
  }

  /// The next line as what a terminal shows behind a command: its first word, as another command. `nil` behind a `;`,
  /// where no line begins, where the line may be a command, or where it begins with a prompt.
  private mutating func takeOutput() -> ShellCommand? {
    guard index == 0 || bytes[index - 1] == .lineFeed else { return nil }
    let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
    let line = Array(bytes[index..<end])
    let text = line.trimmed
    guard !text.isEmpty, !CurlStart.matters(line) else { return nil }
    if hasPrompt {
      if CurlStart.hasPrompt(text) || CurlStart.isCommand(line) { return nil }
    } else {
      guard !CurlStart.isTyped(line), !CurlStart.opens(text) else { return nil }
      var alone = ShellScript(line)
      guard (try? alone.next()) == nil, !alone.failsInCurl else { return nil }
    }
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

  /// Notes that the word that is being read is not known, unless there is a reason already.
  mutating func setUnknown(_ kind: ShellUnknown.Kind, at offset: Int) {
    if unknown == nil { unknown = ShellUnknown(kind, at: offset) }
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
    (isAlternative, isConditional, piped, inner) = (false, false, nil, [])
    // The prompt of a terminal for the rest of a command.
    if hasPrompt, index > 0, bytes[index - 1] == .lineFeed { _ = take("> ") }
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
      (doubt, unknown) = (nil, nil)
      let bytes = try word()
      // The value of an array is not known.
      if bytes.last == UInt8(ascii: "="), peek() == UInt8(ascii: "("), CurlStart.assigned(bytes[...]) != nil {
        try passParentheses(from: start)
      }
      // `2>` redirects a descriptor; the digit is not a word.
      if let next = peek(), next == UInt8(ascii: ">") || next == UInt8(ascii: "<"),
        index - start == bytes.count, bytes.allSatisfy({ $0.isDecimalDigit })
      {
        continue
      }
      if command.words.isEmpty, bytes == [UInt8(ascii: "$")] || bytes == [UInt8(ascii: "%")] {
        hasPrompt = true
        continue
      }
      variables.takeWord(self.bytes[start...])
      command.words.append(ShellWord(bytes: bytes, offset: start, doubt: doubt, unknown: unknown))
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
    case UInt8(ascii: "&"):
      // In a URL without quotes, no blanks are around it.
      guard start > 0, !variables.isBeforeName, bytes[start - 1].isSpaceOrTab,
        peek(1).map(\.isSpaceOrLineEnd) ?? true
      else {
        let isEntity = Self.entities.contains { bytes[start...].starts(with: $0.utf8) }
        throw (isEntity ? CurlProblem.entity : .background).failure(at: start)
      }
      index += 1
      return true
    case UInt8(ascii: "|"):
      guard peek(1) != UInt8(ascii: "&"), let output = Self.output(of: command) else {
        if passReaders() { return try passEnd() }
        if let unknown = command.words.first(where: { $0.unknown != nil })?.unknown { throw unknown.failure }
        let isEcho = command.words.first?.text == "echo"
        throw (isEcho ? CurlProblem.echo : .pipe).failure(at: start)
      }
      index += 1
      passLineEnds()
      piped = output
      command = ShellCommand()
      variables.beginCommand()
      return true
    case UInt8(ascii: "(") where command.words.isEmpty:
      try passParentheses(from: start)
      return false
    case UInt8(ascii: "(") where command.words.count == 1 && peek(1) == UInt8(ascii: ")"):
      index += 2
      hasFunctions = true
      command = ShellCommand()
      return true
    case UInt8(ascii: "("), UInt8(ascii: ")"): throw CurlProblem.parenthesis.failure(at: start)
    default: return false
    }
  }

  /// Passes over the commands behind a `|` that read what another prints, up to the end of the pipeline: they send nothing
  /// of its request. Where one is curl, it may send what it reads.
  private mutating func passReaders() -> Bool {
    let (end, isQuoted) = Self.unquotedEnd(of: bytes, from: index) { [bytes, index] place in
      bytes[place].isOne(of: "\n;")
        || place > index && ["&&", "||"].contains { bytes[place...].starts(with: $0.utf8) }
    }
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

  /// Passes over the parentheses that begin here. Commands in them run before this one, and what they set holds for them
  /// alone.
  mutating func passParentheses(from start: Int) throws(CaptureFailure) {
    let content = index + 1
    guard let end = endOfParentheses(from: content) else { throw CurlProblem.parenthesis.failure(at: start) }
    // Two of them hold a calculation, which may set variables, or such commands.
    if peek(1) == UInt8(ascii: "(") {
      guard bytes[content..<end].firstOccurrence(of: "curl".utf8) == nil else {
        throw CurlProblem.parenthesis.failure(at: start)
      }
      variables.forget()
    }
    index = end + 1
    try takeInner(content..<end, from: start)
  }

  /// Takes the commands in a part of the script whose output is not known.
  mutating func takeInner(_ range: Range<Int>, from start: Int) throws(CaptureFailure) {
    setUnknown(.substitution, at: start)
    let text = Array(bytes[range])
    guard depth < Self.mostDepth, text.firstOccurrence(of: "curl".utf8) != nil else { return }
    inner += try run(text, at: range.lowerBound, isThere: true, variables.inSubshell)
  }

  /// The place of the `)` that closes a parenthesis before `start`.
  private func endOfParentheses(from start: Int) -> Int? {
    var open: [UInt8] = []
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      let isQuoted = open.last == UInt8(ascii: "\"")
      switch byte {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "'") where !isQuoted:
        guard let end = bytes[(index + 1)...].firstIndex(of: byte) else { return nil }
        index = end
      case UInt8(ascii: "\""): if isQuoted { open.removeLast() } else { open.append(byte) }
      case UInt8(ascii: "(") where !isQuoted || bytes[index - 1] == UInt8(ascii: "$"): open.append(byte)
      case UInt8(ascii: ")") where !isQuoted: if open.popLast() == nil { return index }
      default: break
      }
      index += 1
    }
    return nil
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
      unknown = nil
      let text = try word()
      // bash appends a line feed to the text.
      command.input = unknown.map { .unknown($0) } ?? .text(text + [0x0A])
      return true
    }
    if take("<<") {
      command.input = try hereDocument(from: start)
      return true
    }
    if let sign = peek(), sign.isOne(of: "<>"), peek(1) == UInt8(ascii: "(") {
      index += 1
      unknown = nil
      try passParentheses(from: start)
      command.words.append(ShellWord(bytes: [], offset: start, unknown: unknown))
      return true
    }
    if take("<") {
      let isPlaceholder = isPlaceholder
      passBlanks()
      let offset = index
      unknown = nil
      let name = ShellWord(bytes: try word(), offset: offset)
      if isPlaceholder { unknown = ShellUnknown(.placeholder, at: start) }
      command.input = unknown.map { .unknown($0) } ?? .file(name)
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

  /// How HTML writes characters that commands have.
  private static let entities = ["&amp;", "&quot;", "&#39;", "&#x27;", "&lt;", "&gt;", "&nbsp;"]

  /// The characters that end an unquoted word.
  static let operators = ASCIISet(" \t\n;&|<>()")
}

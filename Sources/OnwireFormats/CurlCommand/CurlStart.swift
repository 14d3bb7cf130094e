import OnwireHTTP
import OnwireDiagnostics
import OnwireTextFormats

/// Recognizes the beginning of a curl command or of a config file.
enum CurlStart {
  /// The reserved words of a shell before or behind which a command stands (POSIX.1-2017, Shell Command Language, 2.4).
  private static let reserved: Set<String> = [
    "!", "{", "}", "if", "elif", "while", "until", "then", "else", "do", "fi", "done", "esac",
  ]

  /// Whether a line begins with what may end on another.
  static func opens(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "(")
      || reserved.contains(String(decoding: line.prefix(8).prefix { !$0.isSpaceOrLineEnd }, as: UTF8.self))
  }

  /// The words after `curl`; `nil` if it is another command.
  static func arguments(of command: ShellCommand) -> ArraySlice<ShellWord>? {
    let rest = named(command)
    guard let name = rest.first, isCurl(name.bytes[...]) else { return nil }
    return rest.dropFirst()
  }

  /// The name of a command; `nil` if it only sets variables.
  static func name(of command: ShellCommand) -> String? { named(command).first?.text }

  /// The words of a command from its name on, without those of programs that run it.
  static func named(_ command: ShellCommand) -> ArraySlice<ShellWord> {
    var words = command.words[...]
    while let word = words.first {
      if reserved.contains(word.text) || isAssignment(word.bytes[...]) {
        words.removeFirst()
      } else if let inner = CommandPrefix.command(in: words) {
        words = inner
      } else {
        break
      }
    }
    return words
  }

  /// The environment variables set only for a curl command; of two with the same name, the last counts.
  static func environment(of command: ShellCommand) -> [String: CurlOperation.Argument] {
    let lead = command.words[..<named(command).startIndex]
    return lead.reduce(into: [:]) { environment, word in
      guard isAssignment(word.bytes[...]), let sign = word.bytes.firstIndex(of: UInt8(ascii: "=")) else {
        return
      }
      let name = String(decoding: word.bytes[..<sign], as: UTF8.self)
      environment[name] = CurlOperation.Argument(
        bytes: Array(word.bytes[(sign + 1)...]), offset: word.offset, option: name)
    }
  }

  /// Whether the first command is curl, after comments, lines that test for files or set a shell's options, a
  /// prompt, and variables that are set for it, or before it.
  static func isCommand(_ start: [UInt8]) -> Bool {
    var rest = start[...]
    var isAfterSetting = false
    var hasPrompt = false
    // Each is read to its end.
    var left = 64
    func runs(_ text: ArraySlice<UInt8>) -> Bool {
      left -= 1
      return left > 0 && Self.runs(start, at: text.startIndex)
    }
    while true {
      rest = rest.drop { $0.isSpaceOrLineEnd }
      if substitutes(rest), runs(rest) { return true }
      if rest.first == UInt8(ascii: "#")
        || rest.starts(with: "test ".utf8) || setsUnknown(rest)
      {
        rest = rest.drop { $0 != 0x0A }
        continue
      }
      if ["set -", "for ", "echo "].contains(where: { rest.starts(with: $0.utf8) }), !pipesToCurl(rest) {
        let line = rest.prefix { $0 != .lineFeed }
        rest = rest[line.endIndex...]
        if isTyped(Array(line)) { rest = start[line.startIndex...].drop { !$0.isOne(of: ";&\n") } }
        rest = rest.drop { $0.isOne(of: ";&") }
        continue
      }
      // Enough for a path to curl; the value of a variable may be long.
      let word = rest.prefix(512).prefix { !$0.isSpaceOrLineEnd }
      if word.isEmpty { return false }
      if isCurl(word) {
        // A form may be `a=1;curl`.
        return !isAfterSetting || !rest.dropFirst(word.count).trimmed.isEmpty
      }
      if pipesToCurl(rest) { return true }
      let text = String(decoding: word.prefix(64), as: UTF8.self)
      let isSetting = isAssignment(word)
      isAfterSetting = isAfterSetting || isSetting
      if rest.firstOccurrence(of: "curl".utf8) != nil, CommandPrefix.begins(text), runs(rest) { return true }
      hasPrompt = hasPrompt || ["$", "%"].contains(text)
      guard
        ["$", "%", ">", "&&", "RUN"].contains(text) || setters.contains(text) || reserved.contains(text)
          || isSetting
      else {
        // In a copy of a terminal, another command may come first.
        guard hasPrompt, let next = nextPrompt(rest) else { return false }
        rest = next
        continue
      }
      rest =
        isSetting
        ? start[endOfWord(start, from: rest.startIndex)...].drop { $0.isOne(of: ";&") }
        : rest.dropFirst(word.count)
    }
  }

  /// The text from the next line on that begins with a prompt; `nil` if there is none.
  private static func nextPrompt(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = text
    while let end = rest.firstIndex(of: .lineFeed) {
      rest = rest[(end + 1)...]
      if hasPrompt(rest) { return rest }
    }
    return nil
  }

  /// Whether a line begins with the prompt `$` or `%`.
  static func hasPrompt(_ line: ArraySlice<UInt8>) -> Bool {
    line.first?.isOne(of: "$%") == true && line.dropFirst().first.map(\.isSpaceOrLineEnd) ?? true
  }

  /// Commands that people give the output of another to.
  private static let takers = ["echo ", "printf ", "[ ", "[[ ", "if ["] + setters.map { $0 + " " }

  /// Whether a command substitution may stand in the first line: as the value of a variable, or behind such a command.
  private static func substitutes(_ text: ArraySlice<UInt8>) -> Bool {
    guard
      isAssignment(text) || takers.contains(where: { text.starts(with: $0.utf8) })
        || text.first == UInt8(ascii: "(")
    else { return false }
    let line = text.prefix { $0 != .lineFeed }
    return line.contains { $0.isOne(of: "(`") }
  }

  /// Whether the command at a place is curl, or has it run. Of what cannot be read, its first line decides.
  private static func runs(_ bytes: [UInt8], at index: Int) -> Bool {
    var script = ShellScript(bytes)
    script.index = index
    guard let commands = try? script.step() else {
      return script.failsInCurl || isTyped(Array(bytes[index...]))
    }
    return commands.contains { arguments(of: $0) != nil }
  }

  /// Whether a variable is set to what a command writes, or to a list, which the reader refuses at its place.
  private static func setsUnknown(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let name = assigned(rest) else { return false }
    let value = rest.dropFirst(name.utf8.count + 1).drop { $0 == UInt8(ascii: "\"") }
    return value.starts(with: "$(".utf8) || value.first?.isOne(of: "`(") == true
  }

  private static func endOfWord(_ bytes: [UInt8], from start: Int) -> Int {
    ShellScript.unquotedEnd(of: bytes, from: start) {
      bytes[$0].isSpaceOrLineEnd || bytes[$0] == UInt8(ascii: ";") || bytes[$0...].starts(with: "&&".utf8)
    }.index
  }

  /// Whether the first line is a curl command as a terminal shows it, after any prompt.
  static func isTyped(_ start: [UInt8]) -> Bool {
    let line = start.drop(while: \.isSpaceOrLineEnd).prefix(256).prefix { $0 != .lineFeed }
    return line.split(whereSeparator: \.isSpaceOrTab).contains(where: isCurl)
  }

  /// Whether the word `curl` stands anywhere before an option or a URL.
  static func isAnywhere(_ start: [UInt8]) -> Bool {
    let words = start.split(whereSeparator: \.isSpaceOrLineEnd)
    return zip(words, words.dropFirst()).contains { word, next in
      word.suffix(4).elementsEqual("curl".utf8)
        && (next.first == UInt8(ascii: "-") || next.holds("http://".utf8) || next.holds("https://".utf8))
    }
  }

  /// Whether a line may say what a later curl command sends, or where its files are.
  static func matters(_ line: [UInt8]) -> Bool {
    let first = line.drop(while: \.isSpaceOrTab).prefix { !$0.isSpaceOrLineEnd }
    return isAssignment(first)
      || ["cd", "pushd", "echo", "printf", "cat", "test"].contains { first.elementsEqual($0.utf8) }
      || setters.contains { first.elementsEqual($0.utf8) }
  }

  /// The offset at which the output of such a command begins: after the first line end that is neither quoted
  /// nor escaped, or at the end of the text if there is a here-document. The rest of the command does not
  /// matter, so it may depend on a shell.
  static func endOfTyped(_ bytes: [UInt8]) -> Int {
    let start = bytes.prefix(while: \.isSpaceOrLineEnd).count
    let end = ShellScript.unquotedEnd(of: bytes, from: start) {
      bytes[$0] == .lineFeed || bytes[$0...].starts(with: "<<".utf8)
    }.index
    return end < bytes.count && bytes[end] == .lineFeed ? end + 1 : bytes.count
  }

  /// Whether a command begins here whose output is curl's input. For `printf %b`, curl is not searched for,
  /// since the text may be long.
  private static func pipesToCurl(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.starts(with: "printf %b ".utf8) { return true }
    let names = ["printf ", "echo ", "cat "]
    guard names.contains(where: { rest.starts(with: $0.utf8) }),
      let bar = rest.firstIndex(of: UInt8(ascii: "|"))
    else { return false }
    return rest[bar...].firstOccurrence(of: "curl".utf8) != nil
  }

  /// Whether the first lines are options of curl: one of them is `url`, or there are at least three lines.
  static func isConfig(_ start: [UInt8]) -> Bool {
    let lines = CurlConfigLine.all(of: Array(start.prefix(4096)))
    guard let first = lines.first, isOption(first), !isCommand(start) else { return false }
    return lines.prefix(3).allSatisfy(isOption)
      && lines.contains { $0.name.elementsEqual("url".utf8) || $0.name.elementsEqual("--url".utf8) }
      || lines.count >= 3 && lines.dropLast().allSatisfy(isOption)
  }

  /// Whether there is only a URL in YAML's form, which is a spec unless the user says that it is curl's.
  static func isURLOfSpec(_ start: [UInt8]) -> Bool {
    let lines = CurlConfigLine.all(of: start)
    return lines.count == 1 && start.dropFirst(lines[0].offset).starts(with: "url: ".utf8)
  }

  /// Whether a PowerShell command begins here, as Chrome copies it and people write it, in which curl may be an alias.
  static func isPowerShell(_ start: [UInt8]) -> Bool {
    let calls = ["Invoke-WebRequest", "Invoke-RestMethod"]
    var text = start.drop(while: \.isSpaceOrLineEnd)
    if text.starts(with: "PS ".utf8), let end = text.prefix(200).firstOccurrence(of: "> ".utf8) {
      text = text[end.upperBound...]
    }
    let line = text.prefix { $0 != .lineFeed }
    if isTyped(Array(line)) {
      return [" -Uri ", " -Method ", " -UseBasicParsing"].contains { line.holds($0.utf8) }
    }
    return (calls + ["irm ", "iwr "]).contains { text.starts(with: $0.utf8) }
      || text.first == UInt8(ascii: "$") && calls.contains { text.prefix(4096).holds($0.utf8) }
  }

  private static func isOption(_ line: CurlConfigLine) -> Bool {
    guard line.name.first != UInt8(ascii: "-") || line.name.starts(with: "--".utf8) else {
      return line.name.count > 1 && CurlSwitch.short(line.name[1]) != nil
    }
    var name = String(decoding: line.name.drop { $0 == UInt8(ascii: "-") }, as: UTF8.self)
    if name.hasPrefix("no-") { name.removeFirst(3) }
    return CurlSwitch.named(name) != nil
  }

  static func isCurl(_ word: ArraySlice<UInt8>) -> Bool {
    // A makefile has `@` before a command that is not to be printed.
    let word = word.first == UInt8(ascii: "@") ? word.dropFirst() : word
    let end = word.suffix(24).lastIndex { $0.isOne(of: "/\\") }.map { $0 + 1 } ?? word.startIndex
    let name = String(decoding: word[end...].prefix(16).filter { !$0.isOne(of: "\"'^") }, as: UTF8.self)
    return ["curl", "curl.exe"].contains(name.lowercased())
  }

  /// Commands that set the variables in their arguments.
  static let setters: Set<String> = ["export", "readonly", "declare", "typeset", "local"]

  /// Whether the first word sets a variable, or is one of these commands.
  static func setsVariable(_ start: [UInt8]) -> Bool {
    let text = start.drop(while: \.isSpaceOrLineEnd)
    return isAssignment(text) || setters.contains { text.starts(with: ($0 + " ").utf8) }
  }

  private static func isAssignment(_ word: ArraySlice<UInt8>) -> Bool { assigned(word) != nil }

  /// The name of the variable that is set at the beginning of a text; `nil` if none is.
  static func assigned(_ text: ArraySlice<UInt8>) -> String? {
    let name = text.prefix(while: isOfName)
    guard text[name.endIndex...].first == UInt8(ascii: "="), isName(name) else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// Whether a word may name a variable (POSIX.1-2017, 3.235).
  static func isName(_ word: ArraySlice<UInt8>) -> Bool {
    word.allSatisfy(isOfName) && word.first?.isDecimalDigit == false
  }

  static func isOfName(_ byte: UInt8) -> Bool {
    ASCIISet.alphanumerics.contains(byte) || byte == UInt8(ascii: "_")
  }
}

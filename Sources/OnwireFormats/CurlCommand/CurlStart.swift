import OnwireHTTP
import OnwireDiagnostics
import OnwireTextFormats

/// Recognizes the beginning of a curl command or of a config file.
enum CurlStart {
  /// Words that may precede a command's name: other programs, a shell's reserved words (POSIX.1-2017, Shell Command
  /// Language, 2.4), and Dockerfile's `RUN`.
  private static let wrappers: Set<String> = [
    "sudo", "time", "env", "exec", "command", "nohup", "!", "if", "elif", "while", "until", "then", "else",
    "do", "RUN",
  ]

  /// The words after `curl`; `nil` if it is another command.
  static func arguments(of command: ShellCommand) -> ArraySlice<ShellWord>? {
    let rest = named(command)
    guard let name = rest.first, isCurl(name.bytes[...]) else { return nil }
    return rest.dropFirst()
  }

  /// The name of a command; `nil` if it only sets variables.
  static func name(of command: ShellCommand) -> String? { named(command).first?.text }

  /// The words of a command from its name on.
  private static func named(_ command: ShellCommand) -> ArraySlice<ShellWord> {
    command.words.drop { wrappers.contains($0.text) || isAssignment($0.bytes[...]) }
  }

  /// The environment variables set only for a curl command; of two with the same name, the last counts.
  static func environment(of command: ShellCommand) -> [String: CurlOperation.Argument] {
    let lead = command.words.prefix { wrappers.contains($0.text) || isAssignment($0.bytes[...]) }
    return lead.reduce(into: [:]) { environment, word in
      guard let sign = word.bytes.firstIndex(of: UInt8(ascii: "=")) else { return }
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
    while true {
      rest = rest.drop { $0.isSpaceOrLineEnd }
      if rest.first == UInt8(ascii: "#")
        || ["test ", "set -"].contains(where: { rest.starts(with: $0.utf8) })
        || setsUnknown(rest)
      {
        rest = rest.drop { $0 != 0x0A }
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
      guard ["$", "%", ">", "&&", "export"].contains(text) || wrappers.contains(text) || isSetting else {
        return false
      }
      rest =
        isSetting
        ? start[endOfWord(start, from: rest.startIndex)...].drop { $0.isOne(of: ";&") }
        : rest.dropFirst(word.count)
    }
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
      || ["cd", "pushd", "echo", "printf", "cat", "test", "export"].contains { first.elementsEqual($0.utf8) }
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

  /// Whether a PowerShell command begins here, as Chrome copies it.
  static func isPowerShell(_ start: [UInt8]) -> Bool {
    ["Invoke-WebRequest", "Invoke-RestMethod", "$session = New-Object"].contains {
      start.starts(with: $0.utf8)
    }
  }

  private static func isOption(_ line: CurlConfigLine) -> Bool {
    guard line.name.first != UInt8(ascii: "-") || line.name.starts(with: "--".utf8) else {
      return line.name.count > 1 && CurlSwitch.short(line.name[1]) != nil
    }
    var name = String(decoding: line.name.drop { $0 == UInt8(ascii: "-") }, as: UTF8.self)
    if name.hasPrefix("no-") { name.removeFirst(3) }
    return CurlSwitch.named(name) != nil
  }

  private static func isCurl(_ word: ArraySlice<UInt8>) -> Bool {
    // A makefile has `@` before a command that is not to be printed.
    let word = word.first == UInt8(ascii: "@") ? word.dropFirst() : word
    let end = word.suffix(24).lastIndex { $0.isOne(of: "/\\") }.map { $0 + 1 } ?? word.startIndex
    let name = String(decoding: word[end...].prefix(16).filter { !$0.isOne(of: "\"'^") }, as: UTF8.self)
    return ["curl", "curl.exe"].contains(name.lowercased())
  }

  /// Whether the first word sets a variable, or is `export`.
  static func setsVariable(_ start: [UInt8]) -> Bool {
    let text = start.drop(while: \.isSpaceOrLineEnd)
    return isAssignment(text) || text.starts(with: "export ".utf8)
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

extension CurlPlan {
  /// A POSIX shell script of one command.
  func command(isForPasting: Bool) -> [UInt8] {
    var text = isForPasting ? [] : ShellComment.lines(notes.map(\.sentence))
    text.append(contentsOf: body.writer)
    // -q must come first. Without the others curl reads its URL as a pattern, shortens dot segments and
    // asks the environment for a proxy.
    text.append(contentsOf: "curl -q -g --\(version) --path-as-is --noproxy '*'".utf8)
    for option in options {
      text.append(contentsOf: " \\\n ".utf8)
      if !option.flag.isEmpty { text.append(contentsOf: " \(option.flag)".utf8) }
      let word = option.word
      if !word.isEmpty { text.append(UInt8(ascii: " ")) }
      text.append(contentsOf: word)
    }
    text.append(contentsOf: body.redirection)
    text.append(UInt8(ascii: "\n"))
    return text
  }
}

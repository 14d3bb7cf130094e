extension CurlPlan {
  /// A POSIX shell script of one command.
  var command: [UInt8] {
    var text = Array("#!/bin/sh\n".utf8)
    for note in notes { text.append(contentsOf: "# \(note.sentence)\n".utf8) }
    // -q must come first. Without the others curl reads its URL as a pattern, shortens dot segments and
    // asks the environment for a proxy.
    text.append(contentsOf: "curl -q -g --\(version) --path-as-is --noproxy '*'".utf8)
    for option in options {
      text.append(contentsOf: " \\\n ".utf8)
      if !option.flag.isEmpty { text.append(contentsOf: " \(option.flag)".utf8) }
      if !option.lines.isEmpty {
        text.append(UInt8(ascii: " "))
        text.append(contentsOf: ShellQuoting.quote(lines: option.lines))
      }
    }
    text.append(UInt8(ascii: "\n"))
    return text
  }
}

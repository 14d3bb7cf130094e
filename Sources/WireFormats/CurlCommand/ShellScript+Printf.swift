extension ShellScript {
  /// Reads the rest of `$(printf FORMAT ARGUMENTS)`, the one command substitution that is known: ours and
  /// mitmproxy's commands write control characters so.
  mutating func printf(from start: Int) throws(CaptureFailure) -> [UInt8] {
    isNested = true
    defer { isNested = false }
    var words: [[UInt8]] = []
    while true {
      passBlanks()
      guard let byte = peek() else { throw CurlProblem.unclosed("$(").failure(at: start) }
      if byte == UInt8(ascii: ")") { break }
      guard !Self.operators.contains(byte) else { throw CurlProblem.substitution.failure(at: start) }
      words.append(try word())
    }
    index += 1
    guard words.count > 1, words[0].elementsEqual("printf".utf8),
      var text = Self.printed(words[1], words.dropFirst(2))
    else { throw CurlProblem.substitution.failure(at: start) }
    // A substitution has neither NUL nor the line feeds at its end.
    if text.contains(0) {
      note(CurlReason.lostNUL)
      text.removeAll { $0 == 0 }
    }
    while text.last == 0x0A { text.removeLast() }
    return text
  }

  /// What `printf` writes; `nil` where it is not known, or too long.
  private static func printed(_ format: [UInt8], _ arguments: ArraySlice<[UInt8]>) -> [UInt8]? {
    var output: [UInt8] = []
    var arguments = arguments
    repeat {
      let count = arguments.count
      var format = ShellScript(format)
      while let byte = format.peek() {
        format.index += 1
        if byte == UInt8(ascii: "\\") {
          if !format.appendEscape(to: &output, isANSIC: false) { output.append(byte) }
        } else if byte != UInt8(ascii: "%") {
          output.append(byte)
        } else if format.take("%") {
          output.append(byte)
        } else if format.take("s") {
          output += arguments.popFirst() ?? []
        } else {
          return nil
        }
        if output.count > outputLimit { return nil }
      }
      // Without a conversion the format is written once.
      if arguments.count == count { break }
    } while !arguments.isEmpty
    return output
  }

  /// A format is used over again for each argument.
  private static let outputLimit = 16 << 20
}

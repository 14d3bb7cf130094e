import OnwireHTTP

extension ShellScript {
  /// Reads a command substitution whose result is known: `$(printf FORMAT ARGUMENTS)`, with which our commands and
  /// mitmproxy's write control characters, and the script's own folder, where files are looked for anyway. For any other,
  /// the result is `nil`, and nothing is read.
  mutating func printed() throws(CaptureFailure) -> [UInt8]? {
    if take("(dirname -- \"$0\")") || take("(dirname \"$0\")") { return [UInt8(ascii: ".")] }
    guard depth < Self.mostDepth, bytes[index...].starts(with: "(printf ".utf8) else { return nil }
    let before = (index: index, unknown: unknown, inner: inner.count)
    (depth, unknown) = (depth + 1, nil)
    index += 1
    var words: [[UInt8]] = []
    while true {
      passBlanks()
      guard let byte = peek(), !Self.operators.contains(byte) else { break }
      words.append(try word())
    }
    depth -= 1
    guard peek() == UInt8(ascii: ")"), unknown == nil, words.count > 1,
      var text = Self.printed(words[1], words.dropFirst(2))
    else {
      (index, unknown) = (before.index, before.unknown)
      inner.removeSubrange(before.inner...)
      return nil
    }
    index += 1
    unknown = before.unknown
    // A substitution drops NULs, and line feeds at its end.
    if text.contains(0) {
      noteLostNUL()
      text.removeAll { $0 == 0 }
    }
    while text.last == 0x0A { text.removeLast() }
    return text
  }

  /// Appends the expansion of an argument by `%b`; `false` if it is not known.
  private static func append(escaped argument: [UInt8], to output: inout [UInt8]) -> Bool {
    var text = ShellScript(argument)
    while let byte = text.peek() {
      text.index += 1
      if byte != UInt8(ascii: "\\") {
        output.append(byte)
      } else if text.peek() == UInt8(ascii: "0") {
        // Octal escapes have a zero before their digits here.
        text.index += 1
        output.append(UInt8(truncatingIfNeeded: text.digits(radix: 8, most: 3) ?? 0))
      } else if text.peek() == UInt8(ascii: "c") {
        return false
      } else if !text.appendEscape(to: &output, isANSIC: false) {
        output.append(byte)
      }
    }
    return true
  }

  /// The output of the command to a pipe; `nil` if it is not known.
  static func output(of command: ShellCommand) -> ShellCommand.Input? {
    guard command.words.allSatisfy({ $0.unknown == nil }) else { return nil }
    let words = command.words.map(\.bytes)
    switch command.words.first?.text {
    case "printf" where words.count > 1: return printed(words[1], words.dropFirst(2)).map { .text($0) }
    // Shells differ in options, and in the effect of a backslash.
    case "echo" where words.count > 1 && words[1].first != UInt8(ascii: "-"):
      let text = words.dropFirst().joined(separator: [0x20])
      return text.contains(UInt8(ascii: "\\")) ? nil : .text(Array(text) + [0x0A])
    case "cat" where words.count == 1: return command.input
    case "cat" where words.count == 2 && words[1].first != UInt8(ascii: "-"): return .file(command.words[1])
    default: return nil
    }
  }

  /// The output of `printf`; `nil` if it is not known, or too long.
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
        } else if format.take("b") {
          guard append(escaped: arguments.popFirst() ?? [], to: &output) else { return nil }
        } else {
          return nil
        }
        if output.count > outputLimit { return nil }
      }
      // Without a conversion, the format is written once.
      if arguments.count == count { break }
    } while !arguments.isEmpty
    return output
  }

  /// In bytes; a limit is needed because the format is repeated until all arguments are used.
  private static let outputLimit = 16 << 20
}

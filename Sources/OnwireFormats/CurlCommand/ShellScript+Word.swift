import OnwireHTTP
import OnwireTextFormats

extension ShellScript {
  /// Reads one word, without its quotes.
  mutating func word() throws(CaptureFailure) -> [UInt8] {
    var word: [UInt8] = []
    let start = index
    let setsVariable = variables.isBeforeName && CurlStart.assigned(bytes[start...]) != nil
    var brace: Int?
    var isList = false
    while let byte = peek(), !Self.operators.contains(byte) {
      switch byte {
      case UInt8(ascii: "'"): word += try singleQuoted()
      case UInt8(ascii: "\""): word += try doubleQuoted()
      case UInt8(ascii: "\\"):
        if take("\\\n") || take("\\\r\n") { continue }
        index += 1
        // A backslash at the end of a script is literal.
        word.append(peek() ?? byte)
        if peek() != nil { index += 1 }
      case UInt8(ascii: "$"):
        if take("$'") {
          word += try ansiC()
        } else if peek(1) == UInt8(ascii: "\"") {
          index += 1
        } else {
          word += try dollar(isQuoted: setsVariable)
        }
      case UInt8(ascii: "`"):
        let isLineEnd = peek(1) == 0x0A || peek(1) == 0x0D
        throw (isLineEnd ? CurlProblem.powerShell : .substitution).failure(at: index)
      case UInt8(ascii: "~") where index == start:
        if [nil, UInt8(ascii: "/"), 0x20, 0x0A].contains(peek(1)) {
          throw CurlProblem.home.failure(at: index)
        }
        append(byte, to: &word)
      case 0x0D where peek(1) == nil || peek(1) == 0x0A: index += 1
      default:
        // bash and zsh expand `{a,b}` to several words, other shells do not.
        if byte == UInt8(ascii: "{"), brace == nil { brace = index }
        if byte == UInt8(ascii: ",") || (byte == UInt8(ascii: ".") && peek(1) == byte) {
          isList = brace != nil
        }
        if byte == UInt8(ascii: "}"), isList, let brace { throw CurlProblem.braces.failure(at: brace) }
        append(byte, to: &word)
      }
    }
    return word
  }

  private mutating func append(_ byte: UInt8, to word: inout [UInt8]) {
    word.append(byte)
    index += 1
  }

  private mutating func singleQuoted() throws(CaptureFailure) -> [UInt8] {
    let start = index
    index += 1
    while let byte = peek() {
      index += 1
      if byte == UInt8(ascii: "'") { return Array(bytes[(start + 1)..<(index - 1)]) }
    }
    throw CurlProblem.unclosed("'").failure(at: start)
  }

  private mutating func doubleQuoted() throws(CaptureFailure) -> [UInt8] {
    let start = index
    index += 1
    var text: [UInt8] = []
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return text
      case UInt8(ascii: "\\"):
        if take("\\\n") || take("\\\r\n") { continue }
        index += 1
        guard let next = peek() else { break }
        if !Self.escapable.contains(next) { text.append(byte) }
        append(next, to: &text)
      case UInt8(ascii: "$"): text += try dollar(isQuoted: true)
      case UInt8(ascii: "`"): throw CurlProblem.substitution.failure(at: index)
      default: append(byte, to: &text)
      }
    }
    throw CurlProblem.unclosed("\"").failure(at: start)
  }

  /// The value of a dollar sign: itself, or a substitution that is known.
  private mutating func dollar(isQuoted: Bool) throws(CaptureFailure) -> [UInt8] {
    let start = index
    index += 1
    guard let next = peek() else { return [UInt8(ascii: "$")] }
    if next == UInt8(ascii: "("), peek(1) != next, isQuoted, !isNested {
      index += 1
      return try substitution(from: start)
    }
    if next == UInt8(ascii: "(") { throw CurlProblem.substitution.failure(at: start) }
    guard Self.parameters.contains(next) else { return [UInt8(ascii: "$")] }
    guard let (value, length) = variables.value(of: bytes[index...]) else {
      throw CurlProblem.variable.failure(at: start)
    }
    // zsh takes the value as it is, other shells split it and look for files.
    guard isQuoted || !value.isEmpty && !value.contains(where: { $0.isOne(of: " \t\n*?[\\") }) else {
      throw CurlProblem.unquotedVariable.failure(at: start)
    }
    index += length
    return Array(value)
  }

  private static let escapable = ASCIISet("$`\"\\")
  /// The characters that make a parameter of a preceding dollar sign (POSIX.1-2017, 2.5 and 2.6).
  static let parameters = ASCIISet.alphanumerics.union(ASCIISet("_{@*#?-$!"))
}

/// An argument of a command, as the program gets it.
struct ShellWord: Sendable, Equatable {
  var bytes: [UInt8]
  /// Its offset in the script.
  var offset: Int
  /// Why its bytes may differ from those that were sent; `nil` if there is no reason.
  var doubt: CurlDoubt?

  /// The bytes as text, to compare and to show.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A command of a shell script.
struct ShellCommand: Sendable, Equatable {
  /// The standard input of a command.
  enum Input: Sendable, Equatable {
    case text([UInt8])
    case file(ShellWord)
  }

  var words: [ShellWord] = []
  /// Whether it runs only if the previous command fails, since it comes after `||`.
  var isAlternative = false
  /// `nil` if the script gives none.
  var input: Input?
  /// Notes on text in the script that no shell passes on unchanged: sentences without a full stop.
  var notes: [String] = []
}

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
        if peek(1) == 0x0A || peek(1) == 0x0D { throw CurlProblem.powerShell.failure(at: index) }
        try passBackticks()
      case UInt8(ascii: "~") where index == start:
        if [nil, UInt8(ascii: "/"), 0x20, 0x0A].contains(peek(1)) {
          setUnknown(.home, at: index)
        }
        append(byte, to: &word)
      case 0x0D where peek(1) == nil || peek(1) == 0x0A: index += 1
      default:
        // bash and zsh expand `{a,b}` to several words, other shells do not.
        if byte == UInt8(ascii: "{"), brace == nil { brace = index }
        if byte == UInt8(ascii: ",") || (byte == UInt8(ascii: ".") && peek(1) == byte) {
          isList = brace != nil
        }
        if byte == UInt8(ascii: "}"), isList, let brace {
          setUnknown(.braces, at: brace)
        }
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
      case UInt8(ascii: "`"): try passBackticks()
      default: append(byte, to: &text)
      }
    }
    throw CurlProblem.unclosed("\"").failure(at: start)
  }

  /// The value of a dollar sign: itself, or a substitution; nothing for one that is not known.
  private mutating func dollar(isQuoted: Bool) throws(CaptureFailure) -> [UInt8] {
    let start = index
    index += 1
    guard let next = peek() else { return [UInt8(ascii: "$")] }
    if next == UInt8(ascii: "(") {
      if isQuoted, peek(1) != next, let text = try printed() { return text }
      try passParentheses(from: start)
      return []
    }
    guard Self.parameters.contains(next) else { return [UInt8(ascii: "$")] }
    if let (value, length) = variables.value(of: bytes[index...]) {
      index += length
      // zsh takes the value as it is, other shells split it and look for files.
      if isQuoted || !value.isEmpty && !value.contains(where: { $0.isOne(of: " \t\n*?[\\") }) {
        return Array(value)
      }
      setUnknown(.unquotedVariable, at: start)
      return []
    }
    unknown = unknown ?? variables.unknown(of: bytes[index...]) ?? ShellUnknown(.variable, at: start)
    guard next == UInt8(ascii: "{") else {
      let name = bytes[index...].prefix(while: CurlStart.isOfName)
      index = name.first.map(\.isDecimalDigit) == false ? name.endIndex : index + 1
      return []
    }
    var open = 0
    let end = Self.unquotedEnd(of: bytes, from: index) { [bytes] place in
      if bytes[place] == UInt8(ascii: "{") { open += 1 }
      if bytes[place] == UInt8(ascii: "}") { open -= 1 }
      return open == 0
    }.index
    guard end < bytes.count else { throw CurlProblem.variable.failure(at: start) }
    index = end + 1
    return []
  }

  /// Passes over a command substitution in backticks, in which a backslash takes the meaning from some characters.
  private mutating func passBackticks() throws(CaptureFailure) {
    let start = index
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count, !bytes[start..<end].contains(UInt8(ascii: "\\")) else {
      throw CurlProblem.substitution.failure(at: start)
    }
    index = end + 1
    try takeInner((start + 1)..<end, from: start)
  }

  private static let escapable = ASCIISet("$`\"\\")
  /// The characters that make a parameter of a preceding dollar sign (POSIX.1-2017, 2.5 and 2.6).
  static let parameters = ASCIISet.alphanumerics.union(ASCIISet("_{@*#?-$!"))
}

/// Something that depends on a running shell, and its offset in the script.
struct ShellUnknown: Sendable, Equatable {
  enum Kind: Sendable {
    case substitution, variable, unquotedVariable, home, braces, placeholder
  }

  let kind: Kind
  let offset: Int

  init(_ kind: Kind, at offset: Int) { (self.kind, self.offset) = (kind, offset) }

  var failure: CaptureFailure {
    let problem: CurlProblem =
      switch kind {
      case .substitution: .substitution
      case .variable: .variable
      case .unquotedVariable: .unquotedVariable
      case .home: .home
      case .braces: .braces
      case .placeholder: .placeholder
      }
    return problem.failure(at: offset)
  }
}

/// An argument of a command, as the program gets it.
struct ShellWord: Sendable, Equatable {
  var bytes: [UInt8]
  /// Its offset in the script.
  var offset: Int
  /// Why its bytes may differ from those that were sent; `nil` if there is no reason.
  var doubt: CurlDoubt?
  /// Why its bytes are not known; `nil` if they are.
  var unknown: ShellUnknown?

  /// The bytes as text, to compare and to show.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A command of a shell script.
struct ShellCommand: Sendable, Equatable {
  /// The standard input of a command.
  enum Input: Sendable, Equatable {
    case text([UInt8])
    case file(ShellWord)
    /// Something that is not known, and why.
    case unknown(ShellUnknown)
  }

  var words: [ShellWord] = []
  /// Whether it runs only if the previous command fails, since it comes after `||`.
  var isAlternative = false
  /// `nil` if the script gives none.
  var input: Input?
  /// Notes on text in the script that no shell passes on unchanged: sentences without a full stop.
  var notes: [String] = []
}

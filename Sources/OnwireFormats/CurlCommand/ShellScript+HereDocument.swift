import OnwireHTTP
import OnwireTextFormats

extension ShellScript {
  /// Reads the rest of `<<WORD` or `<<-WORD`, and the lines below it up to that word (POSIX.1-2017, 2.7.4).
  mutating func hereDocument(from start: Int) throws(CaptureFailure) -> ShellCommand.Input {
    let stripsTabs = take("-")
    passBlanks()
    let wordStart = index
    let delimiter = try word()
    let isQuoted = bytes[wordStart..<index].contains { $0.isOne(of: "'\"\\") }
    guard let lineEnd = try endOfLine() else { throw CurlProblem.hereDocument.failure(at: start) }
    var document: [UInt8] = []
    unknown = nil
    var lineStart = end(of: lineEnd)
    while lineStart < bytes.count {
      let next = bytes[lineStart...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      let from = stripsTabs ? bytes[lineStart..<next].firstIndex { $0 != 0x09 } ?? next : lineStart
      var line = bytes[from..<next]
      let whole = line
      while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
      if line.elementsEqual(delimiter) {
        pass(from: lineEnd, to: next)
        return unknown.map { .unknown($0) } ?? .text(document)
      }
      if isQuoted { document += whole } else { append(expanded: whole, to: &document) }
      lineStart = next
    }
    throw CurlProblem.hereDocument.failure(at: start)
  }

  /// The start of the next line, after quotes and joined lines; `nil` if there is none.
  private func endOfLine() throws(CaptureFailure) -> Int? {
    var rest = self
    while let byte = rest.peek() {
      switch byte {
      case 0x0A: return rest.index + 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): _ = try rest.word()
      default: rest.index += 1
      }
    }
    return nil
  }

  /// Appends a line of a document whose word is not quoted: as in double quotes, except that double quotes
  /// are literal.
  private mutating func append(expanded line: ArraySlice<UInt8>, to document: inout [UInt8]) {
    var rest = line
    while let byte = rest.popFirst() {
      let offset = rest.startIndex - 1
      switch byte {
      case UInt8(ascii: "\\"):
        guard let next = rest.first, next.isOne(of: "$`\\\n") else {
          document.append(byte)
          continue
        }
        rest = rest.dropFirst()
        if next != 0x0A { document.append(next) }
      case UInt8(ascii: "`"): setUnknown(.substitution, at: offset)
      case UInt8(ascii: "$"):
        if rest.first == UInt8(ascii: "(") {
          setUnknown(.substitution, at: offset)
          continue
        }
        guard let next = rest.first, Self.parameters.contains(next) else {
          document.append(byte)
          continue
        }
        guard let (value, length) = variables.value(of: rest) else {
          unknown = unknown ?? variables.unknown(of: rest) ?? ShellUnknown(.variable, at: offset)
          continue
        }
        document += value
        rest = rest.dropFirst(length)
      default: document.append(byte)
      }
    }
  }
}

import OnwireTextFormats

/// Reads the value of a Content-Type from start to end.
struct MediaTypeReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Type and subtype in lower case, and whether there is a `/` between them; reads nothing if there is no
  /// type.
  mutating func essence() -> (type: String, hasSlash: Bool, subtype: String) {
    skip(\.isSpaceOrLineEnd)
    let start = position
    skip { !$0.isSpaceOrLineEnd && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    let essence = bytes[start..<position]
    guard let slash = essence.firstIndex(of: UInt8(ascii: "/")), !essence.contains(UInt8(ascii: "=")) else {
      // A value that begins with a parameter lacks its type.
      if essence.contains(UInt8(ascii: "=")) { position = start }
      return ("", false, "")
    }
    return (Self.lowercased(essence[..<slash]), true, Self.lowercased(essence[(slash + 1)...]))
  }

  /// The remaining parameters; names without `=` are left out.
  mutating func parameters() -> [MediaType.Parameter] {
    var parameters: [MediaType.Parameter] = []
    while true {
      let mark = mark()
      guard position < bytes.count else { return parameters }
      let start = position
      skip { $0 != UInt8(ascii: "=") && !Self.isMark($0) }
      let name = bytes[start..<position].trimming(\.isSpaceOrLineEnd)
      if take(UInt8(ascii: "=")) { parameters.append(parameter(Self.lowercased(name), from: start, mark)) }
    }
  }

  /// The parameter called `name`, whose value begins here.
  private mutating func parameter(
    _ name: String, from start: Int, _ mark: MediaType.Parameter.Mark
  ) -> MediaType.Parameter {
    skip(\.isSpaceOrLineEnd)
    var parameter = MediaType.Parameter(
      name: name, value: [], range: position..<position, whole: start..<position, isQuoted: false,
      isClosed: true, mark: mark)
    if take(UInt8(ascii: "\"")) { readQuoted(&parameter) } else { readUnquoted(&parameter) }
    parameter.whole = start..<position
    if parameter.isQuoted { skip { !Self.isMark($0) } }
    return parameter
  }

  /// Skips all separators before a parameter, and returns which kind they are.
  private mutating func mark() -> MediaType.Parameter.Mark {
    let start = position
    skip { $0.isSpaceOrLineEnd || Self.isMark($0) }
    let marks = bytes[start..<position].filter(Self.isMark)
    return marks.contains(UInt8(ascii: ";")) ? .semicolon : marks.isEmpty ? .blank : .comma
  }

  private mutating func readQuoted(_ parameter: inout MediaType.Parameter) {
    let start = position
    parameter.isQuoted = true
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      // RFC 9110, 5.6.4: a backslash makes the next byte literal.
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
      parameter.value.append(bytes[position])
      position += 1
    }
    parameter.range = start..<position
    parameter.isClosed = take(UInt8(ascii: "\""))
  }

  /// Reads up to the mark before the next parameter: boundaries with a comma are sent without quotes, too.
  private mutating func readUnquoted(_ parameter: inout MediaType.Parameter) {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: ";"), !isCommaBeforeParameter {
      position += 1
    }
    parameter.value = Array(bytes[start..<position].trimming(\.isSpaceOrLineEnd))
    position = start + parameter.value.count
    parameter.range = start..<position
  }

  private var isCommaBeforeParameter: Bool {
    guard bytes[position] == UInt8(ascii: ",") else { return false }
    let rest = bytes[(position + 1)...].drop(while: \.isSpaceOrLineEnd)
    let name = rest.prefix(Self.nameLimit).prefix(while: ASCIISet.token.contains)
    return !name.isEmpty && rest.dropFirst(name.count).first == UInt8(ascii: "=")
  }

  /// Longer text is not a name, so a value of nothing but commas is read in linear time.
  private static let nameLimit = 64

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skip(_ condition: (UInt8) -> Bool) {
    while position < bytes.count, condition(bytes[position]) { position += 1 }
  }

  private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map(\.lowercased), as: UTF8.self)
  }
}

import OnwireTextFormats

/// One `-F`: a part of a form.
struct CurlPart: Sendable {
  var name: [UInt8]
  var content: CurlContent
  /// The path of the file that the part is read from, by which its type is guessed.
  var path: [UInt8]?
  var filename: [UInt8]?
  var type: [UInt8]?
  var headers: [[UInt8]] = []
  var encoder: [UInt8]?
  /// Why some of the part's head is not known.
  var unknownHeaders: String?

  init(_ argument: CurlOperation.Argument, isLiteral: Bool, _ files: CurlFiles) throws(CaptureFailure) {
    guard let sign = argument.bytes.firstIndex(of: UInt8(ascii: "=")) else {
      throw CurlProblem.badArgument(argument.option, CurlReason.noContent).failure(
        at: argument.offset)
    }
    name = Array(argument.bytes[..<sign])
    let value = argument.bytes[(sign + 1)...]
    content = .known(ByteInput(Array(value)))
    if isLiteral { return }
    // tool_formparse.c, formparse: without a name, this ends the parts that `=(` began.
    if name.isEmpty, value.elementsEqual(")".utf8) {
      throw CurlProblem.badArgument(argument.option, CurlReason.endsNoPart).failure(at: argument.offset)
    }
    switch value.first {
    case UInt8(ascii: "("):
      throw CurlProblem.unsupported(argument.option, CurlReason.nestedPart).failure(at: argument.offset)
    case UInt8(ascii: "@"), UInt8(ascii: "<"):
      let isFile = value.first == UInt8(ascii: "@")
      var words = CurlPartWords(value.dropFirst(), end: isFile ? UInt8(ascii: ",") : 0)
      let path = words.word()
      try readParameters(&words, argument, files)
      if isFile, !words.isAtEnd {
        throw CurlProblem.unsupported(argument.option, CurlReason.severalFiles).failure(at: argument.offset)
      }
      content = files.content(path)
      let isInput = path.elementsEqual("-".utf8)
      if !isInput { self.path = path }
      if isFile {
        let last = path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)
        filename = filename ?? Array(last)
      } else {
        // tool_formparse.c, formparse: `<` takes no file name, and warns.
        filename = nil
      }
    default:
      var words = CurlPartWords(value, end: 0)
      content = .known(ByteInput(words.word()))
      try readParameters(&words, argument, files)
    }
  }

  /// The `;name=value` after the content.
  private mutating func readParameters(
    _ words: inout CurlPartWords, _ argument: CurlOperation.Argument, _ files: CurlFiles
  ) throws(CaptureFailure) {
    while words.takeSemicolon() {
      if words.take("type=") {
        guard let text = words.type() else {
          throw CurlProblem.badArgument(argument.option, CurlReason.badType).failure(at: argument.offset)
        }
        type = text
      } else if words.take("filename=") {
        filename = words.word()
      } else if words.take("headers=@") || words.take("headers=<") {
        let path = words.word()
        switch files.small(path) {
        case .known(let bytes): headers += Self.headers(ofFile: bytes)
        case .absent(let reason): unknownHeaders = reason
        }
      } else if words.take("headers=") {
        headers.append(words.word())
      } else if words.take("encoder=") {
        encoder = words.word()
      } else {
        _ = words.word()
      }
    }
  }

  /// In bytes; a longer header is cut off.
  private static let longestHeader = 998

  /// The headers in a file (tool_formparse.c, `read_field_headers`): a line that begins with a blank
  /// continues the header before it, and one that begins with `#` is a comment.
  private static func headers(ofFile bytes: [UInt8]) -> [[UInt8]] {
    var headers: [[UInt8]] = [[]]
    for line in bytes.filter({ $0 != 0x0D }).split(separator: 0x0A) {
      if line.first?.isWhiteSpace == false { headers.append([]) }
      if line.first != UInt8(ascii: "#") { headers[headers.count - 1] += line }
    }
    return headers.compactMap { header in
      let end = header.prefix(longestHeader).lastIndex { !$0.isWhiteSpace }
      return end.map { Array(header[...$0].prefix { $0 != 0 }) }
    }
  }
}

/// The words of a `-F`, split as curl 7.88 does it (tool_formparse.c, `get_param_part`).
struct CurlPartWords {
  private var rest: ArraySlice<UInt8>
  /// Another character that ends a word, besides the semicolon; 0 for none.
  private let end: UInt8

  init(_ text: ArraySlice<UInt8>, end: UInt8) {
    rest = text
    self.end = end
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips a semicolon and the blanks after it.
  mutating func takeSemicolon() -> Bool {
    guard rest.first == UInt8(ascii: ";") else { return false }
    rest = rest.dropFirst().drop(while: \.isWhiteSpace)
    return true
  }

  mutating func take(_ text: String) -> Bool {
    guard rest.count >= text.utf8.count,
      String(decoding: rest.prefix(text.utf8.count), as: UTF8.self).lowercased() == text
    else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// A word in quotes, or one without surrounding blanks.
  mutating func word() -> [UInt8] {
    rest = rest.drop(while: \.isWhiteSpace)
    if rest.first == UInt8(ascii: "\""), let quoted = takeQuoted() { return quoted }
    let word = rest.prefix { $0 != UInt8(ascii: ";") && ($0 != end || end == 0) }
    rest = rest.dropFirst(word.count)
    return Array(word.dropLast(while: \.isWhiteSpace))
  }

  /// A content type, with those parameters that do not belong to curl; `nil` if it does not begin as `a/b`.
  mutating func type() -> [UInt8]? {
    rest = rest.drop(while: \.isWhiteSpace)
    let text = rest
    let major = text.prefix(127).prefix { !$0.isOne(of: "/ ") }
    let minor = text.dropFirst(major.count + 1).prefix(127).prefix { !$0.isOne(of: ";, \n") }
    guard !major.isEmpty, text[major.endIndex...].first == UInt8(ascii: "/"), !minor.isEmpty else {
      return nil
    }
    rest = text[minor.endIndex...]
    while true {
      // Blanks at its end are left out, except for those that stand before the first other character.
      let section = rest.prefix { $0 != UInt8(ascii: ";") && ($0 != end || end == 0) }
      let typeEnd = section.lastIndex { !$0.isWhiteSpace }.map { $0 + 1 } ?? section.startIndex
      rest = rest[section.endIndex...]
      var next = self
      guard next.takeSemicolon(), !Self.names.contains(where: { next.startsWith($0) }) else {
        return Array(text[..<typeEnd])
      }
      self = next
    }
  }

  private func startsWith(_ text: String) -> Bool {
    var copy = self
    return copy.take(text)
  }

  /// A word in quotes; `nil`, without reading anything, if they are not closed.
  private mutating func takeQuoted() -> [UInt8]? {
    var word: [UInt8] = []
    var text = rest.dropFirst()
    while let byte = text.popFirst() {
      if byte == UInt8(ascii: "\"") {
        rest = text.drop { $0 != UInt8(ascii: ";") && ($0 != end || end == 0) }
        return word
      }
      if byte == UInt8(ascii: "\\"), let next = text.first, next == byte || next == UInt8(ascii: "\"") {
        word.append(next)
        text = text.dropFirst()
      } else {
        word.append(byte)
      }
    }
    return nil
  }

  private static let names = ["filename=", "headers=", "encoder="]
}

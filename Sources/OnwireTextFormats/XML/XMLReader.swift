/// Reads XML 1.0 and 1.1 element by element, as its caller asks for them.
///
/// The bytes of texts and CDATA are those of the document: line ends are not converted to LF, and invalid
/// UTF-8 is accepted; ISO-8859-1 is converted to UTF-8. Comments, processing instructions and the document
/// type are skipped: no entity is defined, and nothing is fetched. Skipped input is never held. Offsets are
/// in bytes from the start of the input. Every call throws `XMLFailure` or any error of the input.
package struct XMLReader {
  /// The greatest depth of nested elements.
  package static let depthLimit = 1000
  /// The greatest length of a tag in bytes, with its attributes.
  package static let tagLimit = 1 << 20
  /// The greatest length of the document type in bytes.
  package static let doctypeLimit = 1 << 16
  /// The greatest length of a name in bytes.
  static let nameLimit = 1024

  private var cursor: XMLCursor
  /// The names of the open elements, the innermost last.
  private var open: [String] = []
  /// Whether the innermost element is an empty-element tag, which has no end tag.
  private var isEmpty = false
  private var hasRoot = false
  private var hasStarted = false

  /// Creates a reader at the start of `input`.
  package init(_ input: ByteInput) {
    cursor = XMLCursor(input)
  }

  /// The next item inside the innermost element.
  private enum Item {
    case element(XMLElement)
    /// A piece of text.
    case text([UInt8])
    case end
  }

  // MARK: What callers ask for

  /// The next element inside the one begun last, or the root; skips texts before it.
  ///
  /// `nil` at the end of the element around it, which is then read, and at the end of the document.
  package mutating func nextElement() throws -> XMLElement? {
    while true {
      switch try item(keepingText: false) {
      case .element(let element): return element
      case .text: continue
      case .end: return nil
      }
    }
  }

  /// The text of the element begun last, up to its end; CDATA and references are resolved.
  ///
  /// `nil` if it has more than `limit` bytes, in which case it is skipped. Elements inside it are a failure.
  package mutating func text(limit: Int) throws -> [UInt8]? {
    var text: [UInt8] = []
    var isTooLong = false
    while true {
      switch try item(keepingText: !isTooLong) {
      case .element(let element):
        throw XMLFailure(reason: .unexpected(expected: "text without elements"), offset: element.offset)
      case .text(let piece):
        if piece.count > limit - text.count { (isTooLong, text) = (true, []) }
        if !isTooLong { text += piece }
      case .end: return isTooLong ? nil : text
      }
    }
  }

  /// Skips the rest of the element begun last.
  package mutating func skip() throws {
    let depth = open.count
    guard depth > 0 else { return }
    while open.count >= depth { _ = try item(keepingText: false) }
  }

  // MARK: Items

  private mutating func item(keepingText: Bool) throws -> Item {
    if !hasStarted {
      hasStarted = true
      try cursor.begin()
    }
    if isEmpty {
      isEmpty = false
      open.removeLast()
      return .end
    }
    while true {
      if cursor.isInCDATA {
        if let piece = try cursor.cdataPiece(keeping: keepingText) { return .text(piece) }
        continue
      }
      guard let byte = try cursor.peek() else {
        guard open.isEmpty else { throw cursor.failure(.endsEarly) }
        guard hasRoot else { throw cursor.failure(.unexpected(expected: "an element")) }
        return .end
      }
      if byte == UInt8(ascii: "<") {
        if let item = try markup() { return item }
      } else if open.isEmpty {
        guard byte.isXMLBlank else { throw cursor.failure(.unexpected(expected: "`<`")) }
        cursor.advance()
      } else if byte == UInt8(ascii: "&") {
        return .text(Array(String(try cursor.reference()).utf8))
      } else {
        return .text(cursor.textPiece(keeping: keepingText))
      }
    }
  }

  /// Reads markup that begins with `<`; `nil` if it is skipped.
  private mutating func markup() throws -> Item? {
    if try cursor.pass("<!--") {
      try cursor.passOver(until: "-->")
    } else if try cursor.pass("<?") {
      try cursor.passOver(until: "?>")
    } else if try cursor.pass("<!DOCTYPE") {
      guard !hasRoot else { throw cursor.failure(.unexpected(expected: "an element")) }
      try cursor.passDoctype(limit: Self.doctypeLimit)
    } else if !open.isEmpty, try cursor.pass("<![CDATA[") {
      cursor.isInCDATA = true
    } else if try cursor.pass("</") {
      return try endTag()
    } else {
      return .element(try startTag())
    }
    return nil
  }

  private mutating func startTag() throws -> XMLElement {
    guard !(open.isEmpty && hasRoot) else {
      throw cursor.failure(.unexpected(expected: "the end of the document"))
    }
    guard open.count < Self.depthLimit else { throw cursor.failure(.tooDeep(limit: Self.depthLimit)) }
    let tag = try cursor.tag(limit: Self.tagLimit, nameLimit: Self.nameLimit)
    open.append(tag.element.name)
    isEmpty = tag.isEmpty
    hasRoot = true
    return tag.element
  }

  private mutating func endTag() throws -> Item {
    let start = cursor.offset
    let name = try cursor.name(limit: Self.nameLimit)
    try cursor.passBlanks()
    guard let last = open.last else { throw cursor.failure(.unexpected(expected: "an element")) }
    guard name == last else {
      throw XMLFailure(reason: .wrongEnd(open: last, found: name), offset: start)
    }
    guard try cursor.pass(">") else { throw cursor.failure(.unexpected(expected: "`>`")) }
    open.removeLast()
    return .end
  }
}

/// The start of an element: its name and its attributes.
package struct XMLElement: Sendable {
  /// The name, with its prefix if it has one.
  package var name: String
  /// The attributes in order, with references resolved, and line ends as in the document.
  package var attributes: [(name: String, value: String)]
  /// The start of its tag, in bytes from the start of the input.
  package var offset: Int

  /// The value of an attribute; `nil` if there is none with that name.
  package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

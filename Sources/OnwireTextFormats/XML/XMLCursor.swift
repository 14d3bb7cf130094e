/// A position in an XML document, with what can be read there: names, references, texts and markup to skip.
struct XMLCursor {
  private var window: ByteWindow
  /// Whether the document is in ISO-8859-1 rather than UTF-8.
  var isLatin1 = false
  /// Whether the position is inside a CDATA section.
  var isInCDATA = false

  init(_ input: ByteInput) {
    window = ByteWindow(input)
  }

  var offset: Int { window.offset }

  func failure(_ reason: XMLFailure.Reason, at offset: Int? = nil) -> XMLFailure {
    XMLFailure(reason: reason, offset: offset ?? window.offset)
  }

  mutating func peek() throws -> UInt8? { try window.peek() }

  /// Skips the byte at the position.
  mutating func advance() { window.index += window.index < window.bytes.count ? 1 : 0 }

  /// Reads the byte at the position, and moves past it.
  mutating func take() throws -> UInt8 {
    guard let byte = try window.peek() else { throw failure(.endsEarly) }
    window.index += 1
    return byte
  }

  mutating func isNext(_ bytes: [UInt8]) throws -> Bool {
    try window.isNext(bytes)
  }

  /// Skips `text`; returns `false`, and does not move, if something else is here.
  mutating func pass(_ text: String) throws -> Bool {
    guard try window.isNext(text.utf8) else { return false }
    window.index += text.utf8.count
    return true
  }

  mutating func passBlanks() throws {
    while let byte = try window.peek(), byte.isXMLBlank { window.index += 1 }
  }

  /// Skips everything through the next `end`.
  mutating func passOver(until end: String) throws {
    guard let first = end.utf8.first else { return }
    while true {
      window.index = XMLScan.first(first, or: first, in: window.bytes, from: window.index)
      guard try window.peek() != nil else { throw failure(.endsEarly) }
      if window.bytes[window.index] == first {
        if try pass(end) { return }
        window.index += 1
      }
    }
  }

  // MARK: Texts

  /// The text up to the next markup or reference, or a piece of it; empty if it need not be kept.
  mutating func textPiece(keeping: Bool) -> [UInt8] {
    let end = XMLScan.first(UInt8(ascii: "<"), or: UInt8(ascii: "&"), in: window.bytes, from: window.index)
    return piece(to: end, keeping)
  }

  /// The next piece of a CDATA section; `nil` at its end, which it skips.
  mutating func cdataPiece(keeping: Bool) throws -> [UInt8]? {
    guard try window.peek() != nil else { throw failure(.endsEarly) }
    if try pass("]]>") {
      isInCDATA = false
      return nil
    }
    // A bracket at the position does not end the section.
    let bracket = UInt8(ascii: "]")
    return piece(to: XMLScan.first(bracket, or: bracket, in: window.bytes, from: window.index + 1), keeping)
  }

  private mutating func piece(to end: Int, _ keeping: Bool) -> [UInt8] {
    defer { window.index = end }
    return keeping ? utf8(window.bytes[window.index..<end]) : []
  }

  private func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard isLatin1 else { return Array(bytes) }
    return bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
  }

  // MARK: References and names

  private static let entities: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
  ]
  private static let referenceLimit = 64

  /// Reads the character of the reference at the position.
  mutating func reference() throws -> Unicode.Scalar {
    let start = offset
    _ = try take()
    var name: [UInt8] = []
    while true {
      let byte = try take()
      if byte == UInt8(ascii: ";") { break }
      guard byte.isXMLName || byte == UInt8(ascii: "#"), name.count < Self.referenceLimit else {
        throw failure(.invalidReference, at: start)
      }
      name.append(byte)
    }
    let text = String(decoding: name, as: UTF8.self)
    if text.hasPrefix("#") {
      let isHex = text.hasPrefix("#x")
      let digits = text.dropFirst(isHex ? 2 : 1)
      guard digits.utf8.first != UInt8(ascii: "+"), let number = UInt32(digits, radix: isHex ? 16 : 10),
        number != 0, let scalar = Unicode.Scalar(number)
      else { throw failure(.invalidReference, at: start) }
      return scalar
    }
    guard let scalar = Self.entities[text] else {
      throw failure(name.isEmpty ? .invalidReference : .unknownEntity(text), at: start)
    }
    return scalar
  }

  mutating func name(limit: Int) throws -> String {
    let start = offset
    var name: [UInt8] = []
    while let byte = try window.peek(), byte.isXMLName {
      guard name.count < limit else { throw failure(.tooLong(limit: limit), at: start) }
      name.append(byte)
      window.index += 1
    }
    guard let first = name.first else {
      throw failure(try window.peek() == nil ? .endsEarly : .unexpected(expected: "a name"))
    }
    guard !first.isDecimalDigit, first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else {
      throw failure(.unexpected(expected: "a name"), at: start)
    }
    return String(decoding: utf8(name[...]), as: UTF8.self)
  }

  // MARK: Tags

  /// Reads the start tag at the position, and returns whether it is that of an empty element.
  mutating func tag(limit: Int, nameLimit: Int) throws -> (element: XMLElement, isEmpty: Bool) {
    let start = offset
    _ = try take()
    var element = XMLElement(name: try name(limit: nameLimit), attributes: [], offset: start)
    var names: Set<String> = []
    while true {
      let before = offset
      try passBlanks()
      if try pass(">") { return (element, false) }
      if try pass("/>") { return (element, true) }
      guard offset > before else {
        throw failure(try window.peek() == nil ? .endsEarly : .unexpected(expected: "a blank or `>`"))
      }
      let place = offset
      let name = try name(limit: nameLimit)
      guard names.insert(name).inserted else { throw failure(.duplicateAttribute(name), at: place) }
      try passBlanks()
      guard try pass("=") else { throw failure(.unexpected(expected: "`=`")) }
      try passBlanks()
      element.attributes.append((name, try value(limit: limit - min(limit, offset - start))))
    }
  }

  /// Reads an attribute's value in its quotes.
  mutating func value(limit: Int) throws -> String {
    let quote = try take()
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      window.index -= 1
      throw failure(.unexpected(expected: "a value in quotes"))
    }
    let start = offset
    var value: [UInt8] = []
    while true {
      guard offset - start <= limit else { throw failure(.tooLong(limit: limit), at: start) }
      guard let byte = try window.peek() else { throw failure(.endsEarly) }
      switch byte {
      case quote:
        window.index += 1
        return String(decoding: value, as: UTF8.self)
      case UInt8(ascii: "<"): throw failure(.unexpected(expected: "the end of the value"))
      case UInt8(ascii: "&"): value += String(try reference()).utf8
      default:
        value += utf8([byte])
        window.index += 1
      }
    }
  }
}

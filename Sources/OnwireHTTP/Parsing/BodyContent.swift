package import OnwireTextFormats

/// Tells the type of a body from its own bytes, if no head gives it.
package enum BodyContent {
  /// The longest boundary to look for.
  private static let longestBoundary = 1024

  /// The boundary in the first line of a body, if that line looks like a delimiter.
  package static func firstBoundary(_ start: [UInt8]) -> [UInt8]? {
    let line = start.drop { $0 == 0x0D || $0 == 0x0A }.prefix { $0 != 0x0A }
    guard line.starts(with: "--".utf8), line.endIndex < start.count else { return nil }
    let boundary = (line.last == 0x0D ? line.dropLast() : line).dropFirst(2).trimmingOWS
    return boundary.isEmpty || boundary.count > longestBoundary ? nil : Array(boundary)
  }

  /// The boundary of bytes that are certainly parts: the first line is followed by the head of a part, or
  /// there is a closing delimiter.
  package static func boundaryOfParts(_ start: [UInt8]) -> [UInt8]? {
    guard let boundary = firstBoundary(start) else { return nil }
    let text = start.drop { $0 == 0x0D || $0 == 0x0A }
    let next = text[text.prefix { $0 != 0x0A }.endIndex...].dropFirst()
    if next.prefix(8).equalsCaseless("content-") { return boundary }
    let closing = "--".utf8 + boundary + "--".utf8
    let lines = next.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.contains { ($0.last == 0x0D ? $0.dropLast() : $0).elementsEqual(closing) } ? boundary : nil
  }

  /// The assumed type of `body`; `nil` if its content does not tell.
  ///
  /// Parts are recognized by their first lines, documents by being whole, and forms by having nothing but
  /// pairs.
  static func assumption(for body: ByteInput) throws -> BodyAssumption? {
    if let boundary = boundaryOfParts(try body.bytes(0..<min(body.count, lookedAt))) {
      return BodyAssumption(type: MediaType("multipart/form-data"), boundary: boundary)
    }
    guard body.count > 0, body.count <= BodyGrammar.lengthLimit else { return nil }
    let bytes = try body.bytes()
    if BodyGrammar.isDocument(bytes[...]) { return BodyAssumption() }
    return isPairs(bytes) ? BodyAssumption(type: MediaType("application/x-www-form-urlencoded")) : nil
  }

  /// Whether the content of `body` tells its type.
  ///
  /// - Throws: Any error from reading it.
  package static func tells(_ body: ByteInput) throws -> Bool { try assumption(for: body) != nil }

  /// The number of bytes to search for parts.
  private static let lookedAt = 64 << 10

  /// Whether bytes are pairs of a form and nothing else: other texts do not have an equals sign in every
  /// pair, and no blank, quote or bracket of code.
  static func isPairs(_ bytes: [UInt8]) -> Bool {
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !notInPairs.contains($0) }),
      bytes.isUTF8
    else { return false }
    let pairs = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    for pair in pairs {
      guard let sign = pair.firstIndex(of: UInt8(ascii: "=")), sign > pair.startIndex,
        pair.first != UInt8(ascii: "-"), !pair[..<sign].contains(where: "/?:;,".utf8.contains)
      else { return false }
      // The padding of base64 is not a value.
      if pairs.count == 1, pair[(sign + 1)...].allSatisfy({ $0 == UInt8(ascii: "=") }) { return false }
    }
    return true
  }

  private static let notInPairs = Array("\"<>\\^`{|}".utf8)
}

extension Message {
  /// The body as a message of its own, to compare it with one whose head is unknown.
  ///
  /// - Throws: Any error from reading a file.
  package func bodyAlone() throws -> Message {
    try RequestParser().message(
      head: [], body: ByteInput(MessageStretches(self, [headLength..<length])))
  }
}

extension RequestParser {
  /// Makes a message that is only a body, without a head.
  ///
  /// The body is read as `type`; if that is `nil`, or has a boundary that the body does not have, the body's
  /// own bytes tell the type.
  /// - Throws: Any error from reading it.
  package func message(body content: ByteInput, as type: MediaType? = nil) throws -> Message {
    if let type {
      let message = try message(body: content, assuming: BodyAssumption(type: type))
      if !type.isMultipart || message.elements.contains(where: { $0.kind == .multipart }) { return message }
    }
    var assumption = try BodyContent.assumption(for: content)
    if assumption == nil, type?.isMultipart == true {
      let start = try content.bytes(0..<min(content.count, 2048))
      assumption = BodyContent.firstBoundary(start).map { BodyAssumption(type: type, boundary: $0) }
    }
    return try message(body: content, assuming: assumption ?? BodyAssumption())
  }

  private func message(body content: ByteInput, assuming assumption: BodyAssumption) throws -> Message {
    var parser = self
    parser.assumption = assumption
    return try parser.message(head: [], body: content)
  }
}

extension XMLCursor {
  /// Skips a byte order mark and the declaration, which gives the encoding of the document.
  mutating func begin() throws {
    for mark: [UInt8] in [[0xFE, 0xFF], [0xFF, 0xFE], [0x00, 0x3C], [0x3C, 0x00]]
    where try isNext(mark) {
      throw failure(.unsupportedEncoding("UTF-16"))
    }
    if try isNext([0xEF, 0xBB, 0xBF]) { for _ in 0..<3 { advance() } }
    for blank in [" ", "\t", "\n", "\r"] where try pass("<?xml\(blank)") {
      try readDeclaration()
      return
    }
  }

  /// The names of the supported encodings.
  private static let utf8Names: Set = ["utf-8", "utf8", "us-ascii", "ascii"]
  private static let latin1Names: Set = ["iso-8859-1", "iso8859-1", "latin1"]

  /// Reads the pseudo-attributes of the declaration.
  private mutating func readDeclaration() throws {
    while true {
      try passBlanks()
      if try pass("?>") { return }
      let name = try name(limit: XMLReader.nameLimit)
      try passBlanks()
      guard try pass("=") else { throw failure(.unexpected(expected: "`=`")) }
      try passBlanks()
      let start = offset
      let value = try value(limit: XMLReader.nameLimit)
      guard name == "encoding" else { continue }
      if Self.latin1Names.contains(value.lowercased()) {
        isLatin1 = true
      } else if !Self.utf8Names.contains(value.lowercased()) {
        throw failure(.unsupportedEncoding(value), at: start)
      }
    }
  }

  /// Skips a document type after `<!DOCTYPE`: quotes, comments and its internal subset.
  mutating func passDoctype(limit: Int) throws {
    let start = offset
    var isInSubset = false
    while true {
      guard offset - start <= limit else { throw failure(.tooLong(limit: limit), at: start) }
      if try pass("<!--") {
        try passOver(until: "-->")
        continue
      }
      if try pass("<?") {
        try passOver(until: "?>")
        continue
      }
      switch try take() {
      case UInt8(ascii: "\""): try passOver(until: "\"")
      case UInt8(ascii: "'"): try passOver(until: "'")
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: ">") where !isInSubset: return
      default: break
      }
    }
  }
}

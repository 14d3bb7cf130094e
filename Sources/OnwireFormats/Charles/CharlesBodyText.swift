import OnwireTextFormats

/// The bytes that the text of a body may stand for.
///
/// Charles decodes the text with the charset of the Content-Type, or with ISO-8859-1 if it gives none, even
/// for JSON in UTF-8. Seen in exports of Charles 4 and 5: the texts have as many characters as Content-Length
/// has bytes.
struct CharlesBodyText {
  /// The likeliest first, without duplicates.
  private(set) var candidates: [BodyChoice.Candidate] = []

  /// Why a length that agrees does not prove any of them; `nil` if it does.
  private(set) var doubt: String?

  /// The end of the name of a candidate whose line ends got their CR back.
  static let withCR = " with CR LF for each LF"

  init(_ body: CharlesTransaction.Body, charset: String?) {
    let text = String(decoding: body.text, as: UTF8.self)
    if text.utf8.allSatisfy({ $0 < 0x80 }), Self.keepsASCII(charset) {
      add("ASCII", body.text)
    } else {
      if text.unicodeScalars.contains("\u{FFFD}") { doubt = CharlesWording.replaced }
      if let charset { addNamed(charset, text) }
      let latin1 = text.latin1
      if charset == nil, let latin1 { add("ISO-8859-1, since no charset is given", latin1) }
      add(latin1 == nil ? "UTF-8, as ISO-8859-1 lacks some of its characters" : "UTF-8", body.text)
      if let latin1 { add("ISO-8859-1", latin1) }
    }
    if body.mayLackCR { restoreCR() }
  }

  private mutating func addNamed(_ charset: String, _ text: String) {
    let name = charset.trimmingQuotes
    guard let encoding = TextEncoding(named: name) else { return }
    guard let bytes = encoding.encode(text) else {
      doubt = doubt ?? CharlesWording.lacking(name)
      return
    }
    add("\(name), the charset given", bytes)
  }

  /// Whether ASCII text has the same bytes in the charset, unlike in UTF-16, for example.
  private static func keepsASCII(_ charset: String?) -> Bool {
    guard let charset, let encoding = TextEncoding(named: charset.trimmingQuotes) else { return true }
    return encoding.encode("a\r\n") == Array("a\r\n".utf8)
  }

  private mutating func add(_ name: String, _ bytes: [UInt8]) {
    guard !candidates.contains(where: { $0.bytes == bytes }) else { return }
    candidates.append(BodyChoice.Candidate(name: name, bytes: bytes))
  }

  /// Adds the candidates as they were before an XML parser turned each CR LF into LF.
  private mutating func restoreCR() {
    for candidate in candidates where !candidate.bytes.contains(0x0D) && candidate.bytes.contains(0x0A) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(candidate.bytes.count + candidate.bytes.count / 16)
      for byte in candidate.bytes {
        if byte == 0x0A { bytes.append(0x0D) }
        bytes.append(byte)
      }
      add(candidate.name + Self.withCR, bytes)
    }
  }
}

extension String {
  fileprivate var trimmingQuotes: String { String(filter { $0 != "\"" && $0 != "'" && $0 != " " }) }
}

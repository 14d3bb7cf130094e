import OnwireDiagnostics
import OnwireTextFormats

/// Spellings of header field values that have the same meaning.
enum FieldText {
  /// A step that removes something without meaning, and the way in which two texts differ that only this step
  /// makes equal.
  struct Stage: Sendable {
    let way: Difference.Way
    let normalize: @Sendable (inout [UInt8]) -> Void
  }

  /// The steps of a grammar, each applied to the result of the one before: the lightest first.
  static func stages(of grammar: Spelling.Grammar) -> [Stage] {
    switch grammar {
    case .path, .pair: []
    case .text: [unfolded]
    case .name: [lowercased]
    case .count: [unfolded, count]
    case .list: [unfolded, Stage(way: .blanks) { $0.dropBlanks(around: ASCIISet(",;")) }]
    case .words: stages(of: .list) + [lowercased]
    case .host: [unfolded, lowercased, Stage(way: .defaultPort) { HostText.dropPort(&$0) }]
    case .authority:
      [
        Stage(way: .letterCase) { HostText.lowercaseAuthority(&$0) },
        Stage(way: .defaultPort) { HostText.dropPort(&$0) },
      ]
    case .parameters:
      [
        unfolded, Stage(way: .blanks) { $0.dropBlanks(around: ASCIISet(";,=")) },
        Stage(way: .quotes) { $0 = ParameterText.unquoted($0) },
        Stage(way: .letterCase) { $0 = ParameterText.lowercased($0) },
      ]
    }
  }

  /// The grammar of a header field's value; `name` is in lower case.
  static func grammar(ofField name: [UInt8]) -> Spelling.Grammar {
    grammars[String(decoding: name, as: UTF8.self)] ?? .text
  }

  /// By RFC 9110 and RFC 9112; values of other fields are compared as they are.
  private static let grammars: [String: Spelling.Grammar] = [
    "host": .host, ":authority": .host,
    "content-type": .parameters, "content-disposition": .parameters,
    "content-length": .count,
    "accept-charset": .words, "accept-encoding": .words, "accept-language": .words, "connection": .words,
    "content-encoding": .words, "content-language": .words, "expect": .words, "te": .words,
    "trailer": .words, "transfer-encoding": .words,
    "accept": .list, "allow": .list, "cache-control": .list, "if-match": .list, "if-none-match": .list,
    "pragma": .list, "vary": .list, "via": .list,
  ]

  /// The standard form, in RFC 9110, RFC 9111 and RFC 6265, of a name in lower case; `nil` for other names.
  static func standardName(_ name: [UInt8]) -> String? {
    standardNames.first { $0.lowercased().utf8.elementsEqual(name) }
  }

  private static let standardNames = [
    "Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "Authorization", "Cache-Control",
    "Connection", "Content-Encoding", "Content-Language", "Content-Length", "Content-Location",
    "Content-Range", "Content-Type", "Cookie", "Date", "Expect", "From", "Host", "If-Match",
    "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Max-Forwards", "Origin",
    "Pragma", "Proxy-Authorization", "Range", "Referer", "TE", "Trailer", "Transfer-Encoding", "Upgrade",
    "User-Agent", "Via",
  ]

  /// The line end of a folded line is read as one blank (RFC 9112, 5.2).
  private static let unfolded = Stage(way: .lineEnd) { $0.unfold() }

  private static let lowercased = Stage(way: .letterCase) { bytes in
    for index in bytes.indices { bytes[index] = bytes[index].lowercased }
  }

  private static let count = Stage(way: .numberSpelling) { bytes in
    guard !bytes.isEmpty, bytes.allSatisfy(ASCIISet.digits.contains) else { return }
    bytes = Array(bytes.drop { $0 == UInt8(ascii: "0") })
    if bytes.isEmpty { bytes = [UInt8(ascii: "0")] }
  }
}

extension [UInt8] {
  /// Replaces each line end with the blanks around it by one blank.
  fileprivate mutating func unfold() {
    guard contains(0x0A) else { return }
    var result: [UInt8] = []
    var position = 0
    while position < count {
      var end = position
      while end < count, self[end].isSpaceOrTab || self[end] == 0x0D || self[end] == 0x0A { end += 1 }
      if self[position..<end].contains(0x0A) {
        result.append(0x20)
      } else {
        if end == position { end += 1 }
        result += self[position..<end]
      }
      position = end
    }
    self = result
  }

  /// Removes the blanks beside `marks` that are not in quotes.
  fileprivate mutating func dropBlanks(around marks: ASCIISet) {
    var result: [UInt8] = []
    var isQuoted = false
    var position = 0
    while position < count {
      let byte = self[position]
      position += 1
      if isQuoted, byte == UInt8(ascii: "\\"), position < count {
        result += [byte, self[position]]
        position += 1
        continue
      }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, marks.contains(byte) {
        while result.last?.isSpaceOrTab == true { result.removeLast() }
        while position < count, self[position].isSpaceOrTab { position += 1 }
      }
      result.append(byte)
    }
    self = result
  }
}

/// Normalizes hosts and authorities.
enum HostText {
  /// Lowers scheme and host; the part before `@` keeps its letter case.
  static func lowercaseAuthority(_ bytes: inout [UInt8]) {
    let scheme = bytes.firstOccurrence(of: "://".utf8)?.upperBound ?? 0
    let host = bytes[scheme...].lastIndex(of: UInt8(ascii: "@")) ?? scheme
    for index in bytes.indices where index < scheme || index >= host {
      bytes[index] = bytes[index].lowercased
    }
  }

  /// The start of a host's port, with its colon; the end if there is none.
  static func portStart(_ bytes: [UInt8]) -> Int {
    let digits = bytes.reversed().prefix(while: \.isDecimalDigit).count
    let colon = bytes.count - digits - 1
    return digits > 0 && colon >= 0 && bytes[colon] == UInt8(ascii: ":") ? colon : bytes.count
  }

  /// Removes the default port of the scheme; without a scheme, that of either scheme.
  static func dropPort(_ bytes: inout [UInt8]) {
    let ports: [StaticString] =
      bytes.starts(with: "http://".utf8)
      ? [":80"] : bytes.starts(with: "https://".utf8) ? [":443"] : [":80", ":443"]
    for port in ports where bytes.suffix(port.utf8CodeUnitCount).equalsCaseless(port) {
      bytes.removeLast(port.utf8CodeUnitCount)
      return
    }
  }
}

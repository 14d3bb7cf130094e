import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// A multipart body that is being read, with the results so far.
struct PartsBody {
  let bytes: ArraySlice<UInt8>
  /// The difference between an offset in the message and an index of `bytes`.
  let shift: Int
  var read = ServedParts()

  init(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    self.bytes = bytes
    shift = offset - bytes.startIndex
  }

  /// The whole body.
  var whole: Range<Int> { bytes.startIndex..<bytes.endIndex }

  func place(_ range: Range<Int>) -> Range<Int> { range.lowerBound + shift..<range.upperBound + shift }

  /// Notes something that a row dropped or changed.
  mutating func note(_ rule: String, _ range: Range<Int>, _ name: [UInt8]? = nil) {
    read.rules.insert(rule)
    read.notes.append(
      ServedNote(rule: rule, path: String(decoding: name ?? [], as: UTF8.self), place: place(range)))
  }

  /// Notes names that differ from the bytes in a Content-Disposition, in quotation marks or after the equals
  /// sign.
  mutating func compare(
    _ name: [UInt8]?, _ filename: [UInt8]?, with disposition: [UInt8]?, _ range: Range<Int>
  ) {
    let value = disposition ?? []
    let written = MediaType(value[...])
    let writtenName = written["name"].map { Array(value[$0.range]) }
    let writtenFilename = written["filename"].map { Array(value[$0.range]) }
    if name != writtenName || name == nil { note("multipart.name", range, name) }
    if filename != writtenFilename {
      note(writtenFilename == [] ? "multipart.empty-file-name" : "multipart.file-name", range, name)
    } else if filename == [] {
      read.rules.insert("multipart.empty-file-name")
    }
  }

  /// Notes a transfer encoding that a server does not decode.
  mutating func noteEncoding(_ field: PartField?, _ name: [UInt8]?) {
    guard let field else { return }
    let plain = ["7bit", "8bit", "binary"]
    let value = field.value.trimmingBlanks.lowercasedASCII
    if !plain.contains(where: { value.elementsEqual($0.utf8) }) {
      note("multipart.transfer-encoding", field.place, name)
    }
  }

  /// The result if the server refuses before the first part, at the body's start or at `range`.
  func refused(_ rule: String, _ range: Range<Int>? = nil) -> ServedParts {
    var refused = read
    refused.refusal = stop(rule, range ?? bytes.startIndex..<bytes.startIndex)
    return refused
  }

  /// The reason for a refusal.
  func stop(_ rule: String, _ range: Range<Int>) -> Stop { Stop(rule: rule, place: place(range)) }

  /// The byte at an index; `nil` after the end.
  func byte(_ index: Int) -> UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  /// The first occurrence of `part` at or after `start`.
  func find(_ part: [UInt8], from start: Int) -> Range<Int>? {
    guard start <= bytes.endIndex, let found = ByteSearch(part).first(in: bytes[start...]) else { return nil }
    return found..<found + part.count
  }

  /// Whether `part` is at `index`.
  func holds(_ part: [UInt8], at index: Int) -> Bool {
    index <= bytes.endIndex && bytes[index...].starts(with: part)
  }

  /// The length of the line break at `index`, which may be a CR, an LF or both; 0 if there is none.
  func lineBreak(at index: Int) -> Int {
    switch byte(index) {
    case 0x0D?: byte(index + 1) == 0x0A ? 2 : 1
    case 0x0A?: 1
    default: 0
    }
  }
}

/// A header field of a part.
struct PartField {
  /// The name in lower case.
  var name: [UInt8]
  var value: [UInt8]
  /// Its place in the body.
  var place: Range<Int>
}

extension [PartField] {
  /// The first field with a name.
  func first(_ name: StaticString) -> PartField? { first { $0.name.isText(name) } }

  /// The last field with a name.
  func last(_ name: StaticString) -> PartField? { last { $0.name.isText(name) } }
}

extension [UInt8] {
  /// The bytes with the characters that `%22`, `%0A` and `%0D` stand for in a name or a file name (HTML,
  /// multipart/form-data encoding algorithm).
  var withoutFormEscapes: [UInt8] {
    var result: [UInt8] = []
    var rest = self[...]
    while let next = rest.popFirst() {
      let digits = next == UInt8(ascii: "%") ? rest.prefix(2).lowercasedASCII : []
      if digits.isText("22") || digits.isText("0a") || digits.isText("0d") {
        result += FormText.decode([next] + digits)
        rest = rest.dropFirst(2)
      } else {
        result.append(next)
      }
    }
    return result
  }
}

extension Collection<UInt8> {
  /// Whether the bytes equal an ASCII text.
  func isText(_ text: StaticString) -> Bool { text.withUTF8Buffer { elementsEqual($0) } }

  /// Whether the bytes begin with an ASCII text.
  func begins(_ text: StaticString) -> Bool { text.withUTF8Buffer { starts(with: $0) } }

  /// The bytes with ASCII letters in lower case.
  var lowercasedASCII: [UInt8] { map { $0.lowercased } }

  /// The bytes with U+FFFD in place of invalid UTF-8.
  var repairedUTF8: [UInt8] {
    let bytes = Array(self)
    return bytes[...].isUTF8 ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// The UTF-8 of the bytes as characters of ISO-8859-1.
  var fromLatin1: [UInt8] {
    guard contains(where: { $0 >= 0x80 }) else { return Array(self) }
    return flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
  }

  /// The rest after the last occurrence of any of some bytes.
  func behindLast(_ bytes: [UInt8]) -> [UInt8] {
    let all = Array(self)
    guard let last = all.lastIndex(where: bytes.contains) else { return all }
    return Array(all[(last + 1)...])
  }
}

extension ServedData.Node {
  /// A text, or null if there is none.
  static func text(orNull bytes: [UInt8]?) -> ServedData.Node {
    bytes.map { ServedData.Node(text: $0) } ?? ServedData.Node(.null)
  }
}

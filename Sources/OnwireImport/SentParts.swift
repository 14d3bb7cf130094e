import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// A part of a multipart body as import takes it apart.
struct SentPart: Sendable {
  /// The head's fields in order, if they are written as libraries write them; `nil` if any line is not.
  let fields: [(name: String, value: String)]?
  /// The range of the content in the message.
  let content: Range<Int>
  /// The name and file name of the disposition, if it has nothing else, with or without quotes.
  let disposition: (name: String, filename: String?)?

  init(fields: [(name: String, value: String)]?, content: Range<Int>) {
    self.fields = fields
    self.content = content
    disposition = Self.disposition(in: fields)
  }

  private static func disposition(
    in fields: [(name: String, value: String)]?
  ) -> (name: String, filename: String?)? {
    guard let value = fields?.first(where: { $0.name.lowercased() == "content-disposition" })?.value else {
      return nil
    }
    var rest = Array(value.utf8)[...]
    func pass(_ text: StaticString) -> Bool {
      let bytes = text.withUTF8Buffer { Array($0) }
      guard rest.starts(with: bytes) else { return false }
      rest = rest.dropFirst(bytes.count)
      return true
    }
    func parameter(_ key: StaticString, upTo end: [UInt8]) -> String? {
      guard pass(";") else { return nil }
      _ = pass(" ")
      guard pass(key) else { return nil }
      let isQuoted = pass("\"")
      let stop = isQuoted ? [UInt8(ascii: "\"")] + end : end
      let text: ArraySlice<UInt8>
      if let found = end.isEmpty ? nil : rest.firstOccurrence(of: stop) {
        text = rest[..<found.lowerBound]
        rest = rest[(found.lowerBound + (isQuoted ? 1 : 0))...]
      } else {
        guard !isQuoted || rest.last == UInt8(ascii: "\"") else { return nil }
        text = isQuoted ? rest.dropLast() : rest
        rest = rest[rest.endIndex...]
      }
      return String(validating: text, as: UTF8.self)
    }
    guard pass("form-data") else { return nil }
    let hasFilename = value.holds("filename=")
    guard let name = parameter("name=", upTo: hasFilename ? [UInt8(ascii: ";")] : []) else { return nil }
    guard hasFilename else { return rest.isEmpty ? (name, nil) : nil }
    guard let filename = parameter("filename=", upTo: []), rest.isEmpty else { return nil }
    return (name, filename)
  }

  /// The fields other than the disposition and the first Content-Type.
  var others: [(name: String, value: String)] {
    var seen: Set<String> = []
    return (fields ?? []).filter { field in
      let name = field.name.lowercased()
      guard name == "content-disposition" || name == "content-type" else { return true }
      return !seen.insert(name).inserted
    }
  }

  /// The Content-Type.
  var type: String? { fields?.first { $0.name.lowercased() == "content-type" }?.value }
}

extension Message {
  /// The boundary of a multipart body.
  var sentBoundary: String? {
    let first = segments.indices.first { $0 >= headSegmentCount && segments.role(at: $0) == .boundary }
    return first.flatMap { String(validating: storedBytes($0), as: UTF8.self) }
  }

  /// The parts of a multipart body; `nil` if there are none.
  var sentParts: [SentPart]? {
    guard let multipart = elements.firstIndex(where: { $0.kind == .multipart }),
      elements[multipart].parent.map({ elements[$0].kind == .body }) == true
    else { return nil }
    var parts: [SentPart] = []
    var index = multipart + 1
    while index < elements.count {
      let element = elements[index]
      guard element.kind == .part, element.parent == multipart else {
        index += 1
        continue
      }
      var fields: [(name: String, value: String)]? = []
      var next = element.segments.lowerBound
      var child = index + 1
      while child < elements.count, elements[child].segments.lowerBound < element.segments.upperBound {
        if elements[child].kind == .partField, elements[child].parent == index {
          let segments = elements[child].segments
          if let field = field(offsets[segments.lowerBound]..<offsets[segments.upperBound]) {
            fields?.append(field)
          } else {
            fields = nil
          }
          next = segments.upperBound
        }
        child += 1
      }
      // The empty line after the part's head.
      if next < element.segments.upperBound, segments.role(at: next) == .lineEnd { next += 1 }
      let end = offsets[element.segments.upperBound]
      let part = SentPart(fields: fields, content: offsets[next]..<end)
      parts.append(
        part.disposition == nil ? partWithLongName(offsets[element.segments.lowerBound]..<end) ?? part : part)
      index = child
    }
    return parts.isEmpty ? nil : parts
  }

  /// The part if its disposition comes first and its first line ends within quotes: libraries that do not escape
  /// names write line ends in them.
  private func partWithLongName(_ range: Range<Int>) -> SentPart? {
    let name = "Content-Disposition"
    let start = Array("\(name): form-data; name=\"".utf8)
    guard let bytes = try? bytes(range.prefix(1 << 16)), bytes.starts(with: start),
      let line = bytes.firstIndex(of: 0x0A),
      case let quotes = bytes.indices.filter({ bytes[$0] == UInt8(ascii: "\"") }),
      let end = stride(from: 1, to: quotes.count, by: 2).map({ quotes[$0] }).first(where: {
        bytes[($0 + 1)...].starts(with: "\r\n".utf8)
      }), end > line,
      let value = String(validating: bytes[(name.utf8.count + 2)...end], as: UTF8.self)
    else { return nil }
    var fields = [(name: name, value: value)]
    var rest = bytes[(end + 3)...]
    while !rest.starts(with: "\r\n".utf8) {
      guard let next = rest.firstIndex(of: 0x0A),
        let field = field(range.lowerBound + rest.startIndex..<range.lowerBound + next + 1)
      else { return nil }
      fields.append(field)
      rest = rest[(next + 1)...]
    }
    let part = SentPart(fields: fields, content: range.lowerBound + rest.startIndex + 2..<range.upperBound)
    return part.disposition == nil ? nil : part
  }

  private func field(_ range: Range<Int>) -> (name: String, value: String)? {
    guard range.count < 1 << 16, var line = try? bytes(range), line.popLast() == 0x0A, line.popLast() == 0x0D,
      let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let name = String(validating: line[..<colon], as: UTF8.self)
    else { return nil }
    let rest = line[(colon + 1)...]
    return String(validating: rest.first == 0x20 ? rest.dropFirst() : rest, as: UTF8.self).map { (name, $0) }
  }
}

import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// A Rack parser: everything independent of its version.
protocol RackParser: MultipartParser {
  /// Whether it is Rack 3's.
  static var isNew: Bool { get }
}

extension RackParser {
  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    RackReader.read(body, at: offset, contentType, habits, isNew: isNew)
  }

  static func readUnnamed(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts? {
    read(body, at: offset, contentType: contentType, habits)
  }

  static func data(
    _ parts: [ServedPart], _ habits: Habits, _ half: inout ServedHalf
  ) throws(Stop) -> ServedData? {
    try RackMultipart.data(parts, habits, &half)
  }

  static func data(form: ServedData) -> ServedData { form }
}

/// What the parsers of Rack 2 and 3 have in common.
enum RackMultipart {
  /// What a Content-Type says about a body.
  enum Reading {
    case boundary([UInt8])
    /// It is read as a form.
    case form
    /// Nothing is read.
    case nothing
  }

  /// Whether Ruby's `strip` removes a byte.
  static func isStripped(_ byte: UInt8) -> Bool { byte == 0 || byte.isWhiteSpace }

  static func unread(_ body: ArraySlice<UInt8>, at offset: Int) -> ServedNote {
    ServedNote(rule: "multipart.type", path: "", place: offset..<offset + body.count)
  }

  /// Matches `\Amultipart/.*?boundary(\s*)="?([^";,]+)"?`, ignoring letter case.
  static func boundary(_ contentType: [UInt8]?, at offset: Int) throws(Stop) -> Reading {
    guard let contentType, !contentType.isEmpty else { return .form }
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") }
    let type = contentType.prefix { !isEnd($0) }.reversed().drop(while: isStripped).reversed()
    let text = String(decoding: Array(type)[...].lowercasedASCII, as: UTF8.self)
    let known = ["multipart/form-data", "multipart/related", "multipart/mixed"]
    if text == "application/x-www-form-urlencoded" { return .form }
    guard known.contains(text) else { return .nothing }
    let stop = Stop(rule: "multipart.boundary", place: offset..<offset)
    var rest = contentType[10...]
    while let found = rest.firstCaseless("boundary") {
      if rest[..<found].contains(.lineFeed) { return .form }
      rest = rest[(found + 8)...]
      let behind = rest.drop { $0.isWhiteSpace }
      guard behind.first == UInt8(ascii: "=") else { continue }
      let value = behind.dropFirst(behind.dropFirst().first == UInt8(ascii: "\"") ? 2 : 1)
        .prefix { !isEnd($0) && $0 != UInt8(ascii: "\"") }
      guard !value.isEmpty else { continue }
      if behind.startIndex > rest.startIndex { throw stop }
      var after = contentType[value.endIndex...]
      while let another = after.firstCaseless("boundary") {
        after = after[(another + 8)...]
        if after.drop(while: { $0.isWhiteSpace }).first == UInt8(ascii: "=") { throw stop }
      }
      return .boundary(Array(value))
    }
    return .form
  }

  /// The name with escapes undone, if every `%` forms one.
  static func unescapedPercents(_ name: ArraySlice<UInt8>, _ rules: inout Set<String>) -> [UInt8] {
    guard name.contains(UInt8(ascii: "%")), name.brokenEscape == nil else { return Array(name) }
    rules.insert("multipart.file-name")
    return FormText.decode(name, plusIsSpace: false)
  }

  /// The effect of a charset that Ruby does not know.
  enum Unknown {
    case refuses
    /// The text is taken for bytes.
    case isBinary
  }

  /// Tags the name and content of a field with the charset of text/plain: `tag_multipart_encoding`.
  static func tag(
    _ part: inout ServedPart, _ type: [UInt8]?, _ unknown: Unknown, _ rules: inout Set<String>
  ) throws(Stop) {
    var encoding = RubyEncoding.utf8
    if let type {
      var shares = type.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      while shares.last?.isEmpty ?? false { shares.removeLast() }
      guard let first = shares.first else { throw Stop(rule: "multipart.content-type", place: part.place) }
      if first.trimming(isStripped).elementsEqual("text/plain".utf8) {
        for share in shares.dropFirst() {
          let halves = share.split(
            separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
          guard halves.count == 2 else { throw Stop(rule: "multipart.content-type", place: part.place) }
          var value = halves[1].trimming(isStripped)
          if value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
            value = value.dropFirst().dropLast()
          }
          guard halves[0].trimming(isStripped).elementsEqual("charset".utf8) else { continue }
          if let known = RubyEncoding(named: value) {
            encoding = known
          } else if unknown == .isBinary {
            encoding = .binary
          } else {
            throw Stop(rule: "multipart.charset", place: part.place)
          }
          if encoding != .utf8 { rules.insert("multipart.charset") }
        }
      }
    }
    part.charset = encoding.name
    let name = part.name ?? []
    if unknown == .isBinary, encoding.name == "ISO-2022-JP" {
      // Rack 3 converts this one to UTF-8.
      guard let japanese = TextEncoding(named: "iso-2022-jp"),
        let content = japanese.decode(part.content[...]),
        let decodedName = japanese.decode(name[...])
      else { throw Stop(rule: "multipart.charset", place: part.place) }
      part.content = content.bytes
      part.name = decodedName.bytes
      part.charset = nil
      return
    }
    part.nameCharset = encoding.tag(name)
    // A name is parsed: by a regular expression in Rack 2, at brackets in Rack 3.
    if !encoding.isASCIICompatible { throw Stop(rule: "multipart.charset", place: part.place) }
    if unknown == .refuses, !encoding.isValid(name[...]) {
      throw Stop(rule: "text.invalid", place: part.place)
    }
  }

  /// The information that a program gets about a file besides its content.
  static func facts(
    _ filename: [UInt8], _ encoding: RubyEncoding?, _ type: [UInt8]?, _ part: ServedPart,
    _ rules: inout Set<String>
  ) throws(Stop) -> [(key: String, value: ServedData.Node)] {
    let name = part.name ?? []
    if let encoding, !filename.isEmpty, !encoding.isASCIICompatible || !encoding.isValid(filename[...]) {
      throw Stop(rule: "multipart.file-name", place: part.place)
    }
    let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    if filename.contains(where: isSlash) { rules.insert("multipart.file-name") }
    var shown = ServedData.Node(.null, place: part.place)
    if let base = filename.split(whereSeparator: isSlash).last {
      shown = ServedData.Node(text: Array(base), place: part.place)
      shown.charset = encoding?.tag(Array(base))
    }
    let typeNode = type.map { ServedData.Node(text: $0, place: part.place) }
    return [
      ("filename", shown), ("type", typeNode ?? ServedData.Node(.null, place: part.place)),
      ("name", ServedData.Node(text: name, place: part.place)),
      ("content", ServedData.Node(text: part.content, place: part.contentPlace)),
    ]
  }

  /// The data: nested by names, with each file as a map of its own under `$file`.
  static func data(_ parts: [ServedPart], _ habits: Habits, _ half: inout ServedHalf) throws(Stop)
    -> ServedData
  {
    var names = RackNames(habits)
    for (index, part) in parts.enumerated() {
      let name = part.name ?? []
      if part.filename?.isEmpty ?? false {
        half.notes.append(
          ServedNote(
            rule: "multipart.empty-file-name", path: String(decoding: name, as: UTF8.self), place: part.place)
        )
        continue
      }
      if habits.nesting == .rack2, part.filename != nil, !name[...].isUTF8 {
        throw Stop(rule: "text.invalid", place: part.place)
      }
      var pair = ServedPair(
        name: name, value: part.content, place: part.place, valuePlace: part.contentPlace)
      pair.nameCharset = part.nameCharset
      var node = ServedData.Node(text: part.content, place: part.contentPlace)
      if part.filename != nil {
        // The number of the part reserves the place of the file.
        node = ServedData.Node(number: index)
        node.place = part.place
      } else if let charset = part.charset {
        node.charset = RubyEncoding(named: Array(charset.utf8)[...])?.tag(part.content)
      }
      try names.add(pair, as: node)
    }
    half.notes += names.drops
    half.rules = Set(half.rules).union(names.rules.names).union(half.notes.rules).sorted()
    var data = names.data
    if habits.listNull == .dropped { data.removeFromLists(.null) }
    for index in data.indices where data.kind(of: index) == .integer {
      guard parts.indices.contains(data.number(of: index)) else { continue }
      var file = ServedData()
      let map = file.set(Array("$file".utf8), of: 0, to: ServedData.Node(.map))
      for fact in parts[data.number(of: index)].facts {
        file.set(Array(fact.key.utf8), of: map, to: fact.value)
      }
      data.graft(file, onto: index)
    }
    return data
  }
}

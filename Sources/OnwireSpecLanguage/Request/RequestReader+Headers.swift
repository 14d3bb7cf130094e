internal import OnwireTextFormats
internal import OnwireDiagnostics

extension RequestReader {
  /// An entry whose name has been read.
  private typealias Field = (name: Text, key: Node, value: Node)

  /// The request's fields: names are tokens, values are one line.
  mutating func requestHeaders(_ node: Node) -> [RequestSpec.Header] {
    headers(node).compactMap { field in
      let isToken = checkName(field.name.value, field.key)
      func what() -> String { "the value of `\(field.name.value)`" }
      guard let value = nullableText(field.value, what()) else { return nil }
      let isLine = checkLine(value.value ?? "", field.value, what())
      guard isToken, isLine else { return nil }
      return RequestSpec.Header(name: field.name, value: value, isRemoval: field.value.isRemoval)
    }
  }

  /// Cookies: a null removes that of a base, and neither a name nor a value may have a character that would
  /// end it.
  mutating func cookies(_ node: Node) -> [RequestSpec.Header] {
    headers(node, of: "`cookies`").compactMap { field in
      func what() -> String { "the cookie `\(field.name.value)`" }
      let isName = checkCookie(field.name.value, mayNotHold: "=;", field.key, "a cookie's name")
      guard let value = nullableText(field.value, what()) else { return nil }
      let isValue = checkCookie(value.value ?? "", mayNotHold: ";", field.value, what())
      if field.name.value.isEmpty { diagnostics.append(.emptyCookieName(at: field.name.place)) }
      guard isName, isValue, value.value != nil, !field.name.value.isEmpty else { return nil }
      return RequestSpec.Header(name: field.name, value: value)
    }
  }

  private mutating func checkCookie(
    _ text: String, mayNotHold marks: StaticString, _ node: Node, _ what: @autoclosure () -> String
  ) -> Bool {
    guard checkLine(text, node, what()) else { return false }
    let mark = text.utf8.enumerated().first { byte in
      marks.withUTF8Buffer { $0.contains(byte.element) }
    }
    guard let (offset, byte) = mark else { return true }
    diagnostics.append(.invalidCookie(what(), byte, at: place(ofByte: offset, in: node)))
    return false
  }

  /// A part's fields, which are kept as they are: libraries check nothing there.
  mutating func partHeaders(_ node: Node) -> [RequestSpec.Header] {
    headers(node).compactMap { field in
      if field.name.value.isEmpty {
        diagnostics.append(.emptyHeaderName(at: field.name.place))
        return nil
      }
      // A part has no default headers that null could remove.
      return text(field.value, "the value of `\(field.name.value)`")
        .map { RequestSpec.Header(name: field.name, value: Located($0.value, at: $0.place)) }
    }
  }

  /// A text that goes into a header's value.
  mutating func headerText(_ node: Node, _ what: @autoclosure () -> String) -> Text? {
    guard let text = text(node, what()), checkLine(text.value, node, what()) else { return nil }
    return text
  }

  /// The entries of a mapping, or of a list of mappings with one entry each; only a list can repeat a name.
  private mutating func headers(_ node: Node, of key: String = "`headers`") -> [Field] {
    if node.isInvalid { return [] }
    if let entries = node.entries {
      // Equal texts are found when the document is composed; only variables, and keys such as 1 beside "1",
      // make new ones.
      let mayRepeat = entries.contains { $0.key.mayHoldReference || !$0.key.isSurelyText }
      var places: [ExactString: Place] = [:]
      return entries.compactMap { entry in
        guard let field = field(entry) else { return nil }
        if mayRepeat, let first = places.updateValue(field.name.place, forKey: ExactString(field.name.value))
        {
          diagnostics.append(.duplicateKey(field.name.value, at: field.name.place, first: first))
        }
        return field
      }
    }
    guard let items = node.items else {
      diagnostics.append(
        .wrongType(
          key, expected: "a mapping, or a list of mappings with one entry", found: node,
          help: ["write `Name: value`"]))
      return []
    }
    return items.compactMap { item in
      guard let entry = item.entries?.first, item.entries?.count == 1 else {
        if !item.isInvalid { diagnostics.append(.headerEntry(item, of: key)) }
        return nil
      }
      return field(entry)
    }
  }

  private mutating func field(_ entry: Node.Entry) -> Field? {
    refusingWildcards(entry.key, .key) { $0.text(entry.key, "a header's name") }.map {
      ($0, entry.key, entry.value)
    }
  }

  private mutating func checkName(_ name: String, _ node: Node) -> Bool {
    if name.isEmpty {
      diagnostics.append(.emptyHeaderName(at: node.place))
      return false
    }
    let offset = name.utf8.enumerated().first { !HeaderGrammar.isTokenByte($0.element) }?.offset
    guard let offset else { return true }
    let index = name.utf8.index(name.utf8.startIndex, offsetBy: offset)
    let width = index.samePosition(in: name.unicodeScalars).map { UTF8.width(name.unicodeScalars[$0]) } ?? 1
    diagnostics.append(.invalidHeaderName(name, at: place(ofBytes: offset..<offset + width, in: node)))
    return false
  }

  /// Whether a field line can hold `text`; reports it if not.
  mutating func checkLine(_ text: String, _ node: Node, _ what: @autoclosure () -> String) -> Bool {
    guard let offset = HeaderGrammar.firstForbidden(in: text) else { return true }
    refuse(text, offset, node, what())
    return false
  }

  /// Reports the byte at `offset` of a text, which no field line can hold.
  mutating func refuse(_ text: String, _ offset: Int, _ node: Node, _ what: String) {
    let isBlock = node.flat.kind == .literal || node.flat.kind == .folded
    let isBlockEnd = isBlock && text.utf8.count == offset + 1
    let place = isBlockEnd ? node.indicatorPlace : place(ofByte: offset, in: node)
    let byte = text.utf8.dropFirst(offset).first ?? 0
    diagnostics.append(.invalidHeaderValue(what, byte, isBlockEnd: isBlockEnd, at: place))
  }
}

/// RFC 9110, sections 5.1 and 5.5, in the parts that specs must follow.
enum HeaderGrammar {
  /// tchar without letters and digits, RFC 9110, 5.6.2.
  private static let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)

  /// Whether a token may have this byte.
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: tokenMarks.contains(byte)
    }
  }

  /// Whether a text is a token: one or more token characters.
  static func isToken(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { isTokenByte($0) } }

  /// The first byte that would end the field or the message: CR, LF or NUL.
  static func firstForbidden(in text: String) -> Int? {
    text.utf8.enumerated().first { $0.element == 0x0D || $0.element == 0x0A || $0.element == 0 }?.offset
  }
}

import OnwireTextFormats

/// Finds the secrets of a text: values after names of secrets, and texts that look like secrets.
///
/// The text may be anything: pairs, header lines, JSON, whole or cut off, XML, YAML, a log. It looks for a
/// name before each mark that a value can follow, and the value ends where the syntax around it says so; in
/// case of doubt, it takes more rather than less. Escaped and base64 texts are decoded and searched, too.
/// Time is linear.
///
/// Methods that are called for each name or mark are `mutating` even if they only read: for others, the
/// compiler copies the whole value at each call, which took a tenth of the time.
struct SecretText: ~Copyable {
  /// A secret: its bytes, the stretches of them to star, and what it is.
  struct Secret {
    var range: Range<Int>
    var pieces: [Range<Int>]
    var what: String
  }

  /// The context of a text, if it shows where values end.
  enum Setting {
    /// Unknown.
    case text
    /// The value of a header field: `;` ends a parameter.
    case field
    /// A URL, with or without its scheme and host.
    case url
    /// Our own sentences, which may quote a capture or a spec.
    case prose
    /// A spec, or a capture that diagnostics point into: an entry with the name of a secret is secret as a
    /// whole.
    case source
  }

  /// The greatest number of nested encodings.
  private static let deepest = 4
  /// How far before a name to look for the start of its line.
  private static let lineReach = 512
  let text: UnsafeBufferPointer<UInt8>
  let names: SecretMemo
  let setting: Setting
  let depth: Int
  private let glance = FormGlance.ofAll
  var found: [Secret] = []

  /// The start of the current token, and whether it has escapes, among them those of XML.
  private var token = 0
  private var hasEscapes = false
  private var hasEntities = false
  private var isInQuotes = false
  /// The end of the URL around the current position, and the end of its path.
  var urlEnd = 0
  var pathEnd = 0
  /// The number of open braces.
  var openCount = 0
  /// The number of open braces at which the next value belongs to a name that was a value itself: `{"name":
  /// "password", "value": …}`.
  var awaitingCount: Int?
  /// The value of a member of the open object, if its name may follow.
  var lastValue: Range<Int>?
  /// The pairs that may hold the name or the value of another one, and the end of the last of them.
  var twins = PairTwins()
  var twinEnd = 0
  /// The open mappings in which names and values may be separate members, the innermost last.
  var mappings: [Mapping] = []
  /// No JSON Web Token begins before this position.
  private var noWebToken = 0
  /// The start of the next tag, as last found.
  private var nextTag = 0
  /// Whether no empty line follows.
  private var isHeadEndless = false
  /// A secret that was already added further on, after text that is still to be read: the content of a part,
  /// after the rest of its head.
  private var ahead: Range<Int>?
  /// The number of brackets whose end was not found.
  var openEnds = 0
  /// Names of elements without another end tag.
  var unendedTags: Set<[UInt8]> = []

  /// Whether the text begins with bytes that texts do not have: names are then sought in its printable parts.
  let isBinary: Bool

  init(_ text: UnsafeBufferPointer<UInt8>, _ names: SecretMemo, _ setting: Setting, _ depth: Int) {
    self.text = text
    self.names = names
    self.setting = setting
    self.depth = depth
    if setting == .url {
      urlEnd = text.count
      pathEnd = text.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.count
    }
    // No UTF-8 text begins with such a byte, but maps of MessagePack and CBOR do.
    isBinary =
      text.first.map { 0x80...0xBF ~= $0 || 0xDC...0xDF ~= $0 && text.count > 1 && text[1] < 0x80 }
      == true
      || Self.isBinary(text.prefix(512))
  }

  /// Whether the start of a text has bytes that texts do not have; a single NUL does not count.
  private static func isBinary(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var count = 0
    var last: UInt8 = 0
    for byte in text {
      if byte < 0x20, !(0x09...0x0D).contains(byte), byte != 0x1B {
        count += 1
        if byte != 0 || last < 0x20 || last >= 0x80 { return true }
      } else if last == 0, count > 0, byte < 0x20 || byte >= 0x80 {
        return true
      }
      last = byte
    }
    return count > 1 && count * 16 > text.count
  }

  /// The secrets in `bytes`, as indices of it, in order.
  static func secrets(
    in bytes: ArraySlice<UInt8>, _ names: SecretMemo, _ setting: Setting = .text, depth: Int = 0
  ) -> [Secret] {
    // No name with a value is shorter, and nothing that looks like a secret.
    guard bytes.count > 4 else { return [] }
    if let wide = WideText.decoded(bytes) {
      return secrets(in: wide.bytes[...], names, setting, depth: depth + 1).map {
        var secret = $0.moved { wide.source(of: $0) }
        // In UTF-16, a star is one byte and a NUL.
        secret.pieces = secret.pieces.flatMap { $0.filter { bytes[$0] != 0 }.map { $0..<$0 + 1 } }
        return secret
      }
    }
    let secrets = bytes.withUnsafeBufferPointer { text in
      var scan = SecretText(text, names, setting, depth)
      scan.run()
      return scan.found
    }
    let start = bytes.startIndex
    return start == 0 ? secrets : secrets.map { $0.moved { $0.lowerBound + start..<$0.upperBound + start } }
  }

  private mutating func run() {
    if depth < Self.deepest { columns() }
    let members = isBinary ? CountedMembers.of(text) : nil
    for member in members ?? [] where names.contains(text[member.name]) {
      add(member.value, "the value of `\(names.text(of: text[member.name]))`")
    }
    if setting == .field { _ = bareAuthority(from: 0) }
    for range in names.names.known.ranges(in: text) { add(range, "what is a secret elsewhere") }
    if isBinary { readBytes(members == nil) } else { readText() }
    endToken(at: text.count, next: text.count)
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func readText() {
    let starts = Self.marks.union(.alphanumerics)
    var position = 0
    while position < text.count {
      let byte = text[position]
      // Nothing begins inside a word, or at bytes that are neither words nor marks.
      if SecretShape.isWord(byte) {
        position = form(at: position) ?? wordEnd(from: position)
      } else {
        position = mark(byte, at: position)
      }
      let limit = lookedTo
      while position < limit, !starts.contains(text[position]) { position += 1 }
      skipAhead(&position)
    }
  }

  /// The start of the secret further on that was already added, or the end of the text.
  private var lookedTo: Int { ahead?.lowerBound ?? text.count }

  private mutating func wordEnd(from start: Int) -> Int {
    let limit = lookedTo
    var end = start + 1
    while end < limit, SecretShape.isWord(text[end]) { end += 1 }
    return end
  }

  /// Moves past the secret that was already added, and returns whether it did.
  @discardableResult
  private mutating func skipAhead(_ position: inout Int) -> Bool {
    guard let known = ahead, position >= known.lowerBound else { return false }
    ahead = nil
    if position < known.upperBound {
      position = known.upperBound
      return true
    }
    return false
  }

  /// Reads binary data: forms may begin inside a word, whose first two bytes may be a length, and counted
  /// texts anywhere, unless the members of the data are known.
  private mutating func readBytes(_ findsCounted: Bool) {
    var position = 0
    var isBehindWord = false
    var wordStart = 0
    while position < text.count {
      let byte = text[position]
      let isWord = SecretShape.isWord(byte)
      var next = position + 1
      if isWord {
        if !isBehindWord { wordStart = position }
        if position - wordStart < 3, let end = form(at: position) { next = end }
      } else {
        next = mark(byte, at: position)
      }
      if findsCounted, next == position + 1 { counted(at: position) }
      isBehindWord = next == position + 1 && isWord
      position = next
      if skipAhead(&position) { isBehindWord = false }
    }
  }

  // MARK: Forms

  /// The end of a text that looks like a secret and begins here.
  @inline(__always)
  private mutating func form(at position: Int) -> Int? {
    glance.mayBegin(text, position) ? knownForm(at: position) : nil
  }

  private mutating func knownForm(at position: Int) -> Int? {
    let byte = text[position]
    if SecretShape.isDigit(byte) {
      if let end = SecretShape.cardEnd(text, position, isBinary: isBinary) {
        return add(position..<end, "the number of a card")
      }
    } else if let end = SecretShape.webTokenEnd(text, position, failure: &noWebToken) {
      return add(position..<end, "a JSON Web Token")
    }
    if let (range, what) = SecretShape.shaped(text, position) { return add(range, what) }
    if byte | 0x20 == UInt8(ascii: "b"), let range = SecretShape.credential(text, position) {
      return add(range, "a credential")
    }
    for form in SecretForm.byFirst[Int(byte)] {
      if let end = form.end(in: text, at: position) { return add(position..<end, form.what) }
    }
    return nil
  }

  /// Adds a secret, without its line ends; returns the position after it, or `nil` if there is nothing to
  /// star.
  @discardableResult
  mutating func add(_ range: Range<Int>, _ what: String) -> Int? {
    guard range.count > 1 else { return nil }
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    var isStarred = true
    for index in range {
      let byte = text[index]
      if byte == 0x0A || byte == 0x0D {
        if index > start { pieces.append(start..<index) }
        start = index + 1
      } else if byte != UInt8(ascii: "*") {
        isStarred = false
      }
    }
    if range.upperBound > start { pieces.append(start..<range.upperBound) }
    if !isStarred, !pieces.isEmpty { found.append(Secret(range: range, pieces: pieces, what: what)) }
    return range.upperBound
  }

  /// Adds a secret further on; the text before it is read, too.
  mutating func add(ahead range: Range<Int>, _ what: String) {
    add(range, what)
    ahead = range
  }

  // MARK: Marks

  /// The marks that `mark` handles.
  private static let marks = ASCIISet("=:/,<-\"\n\r \t>&%\\{}")

  /// Reads a mark; returns the position to continue from.
  @inline(__always)
  private mutating func mark(_ byte: UInt8, at position: Int) -> Int {
    let next = position + 1
    switch byte {
    case UInt8(ascii: "="): return pair(at: position) ?? next
    case UInt8(ascii: ":"):
      if next + 1 < text.count, text[next] == UInt8(ascii: "/"), text[next + 1] == UInt8(ascii: "/") {
        return url(from: next + 2)
      }
      return member(at: position) ?? next
    case UInt8(ascii: "/"):
      if position < pathEnd, let end = step(from: next) { return end }
      // A URL without its scheme: `//user:password@host`.
      guard next < text.count, text[next] == byte, position == 0 || text[position - 1] != UInt8(ascii: ":")
      else {
        return next
      }
      return authority(from: next + 1, needsColon: true) ?? next
    case UInt8(ascii: ","): return secondOfTwo(from: next) ?? next
    case UInt8(ascii: "<"):
      endToken(at: position, next: next)
      element(at: position)
    case UInt8(ascii: "-"):
      if let end = option(at: position) { return end }
      guard let content = SecretShape.pemContent(text, position) else { return next }
      return add(content, "a key in PEM") ?? next
    case UInt8(ascii: "\""):
      let isEscaped = position > 0 && text[position - 1] == UInt8(ascii: "\\")
      if !isEscaped {
        endToken(at: position, next: next)
        isInQuotes.toggle()
      }
    case 0x0A, 0x0D:
      if isGoingOn(at: position) { return next }
      endToken(at: position, next: next)
      isInQuotes = false
    case 0x20, 0x09, UInt8(ascii: ">"):
      if byte == UInt8(ascii: ">"), let end = namedContent(from: next) { return end }
      if !isInQuotes, byte == UInt8(ascii: ">") || !isGoingOn(at: position) {
        endToken(at: position, next: next)
      }
    case UInt8(ascii: "&"):
      if setting == .source, let end = anchored(at: position) { return end }
      if isEntity(at: position) {
        (hasEscapes, hasEntities) = (true, true)
      } else if !isInQuotes {
        endToken(at: position, next: next)
      }
    case UInt8(ascii: "%"), UInt8(ascii: "\\"): hasEscapes = true
    case UInt8(ascii: "{"):
      openCount += 1
      lastValue = nil
      endMappings(from: openCount)
    case UInt8(ascii: "}"):
      openCount = max(openCount - 1, 0)
      if let count = awaitingCount, openCount < count { awaitingCount = nil }
      lastValue = nil
      endMappings(from: openCount + 1)
    default: break
    }
    return next
  }

  /// Counts the braces in bytes that are not read one by one.
  mutating func countBraces(_ range: Range<Int>) {
    for byte in text[range] {
      if byte == UInt8(ascii: "{") { openCount += 1 }
      if byte == UInt8(ascii: "}") { openCount = max(openCount - 1, 0) }
    }
    endMappings(from: openCount + 1)
  }

  /// The shortest line of base64 that may continue on the next one.
  private static let shortestLine = 40

  /// Whether a token continues after the line end or blank at `position`: an XML text, up to the next tag, in
  /// which the quotes around names and values are escaped, or lines of base64.
  @inline(__always)
  private mutating func isGoingOn(at position: Int) -> Bool {
    hasEntities || position - token >= Self.shortestLine && isLineOfBase64(to: position)
  }

  private mutating func isLineOfBase64(to position: Int) -> Bool {
    var end = position
    let reach = max(token, position - 64)
    while end > reach, text[end - 1] <= 0x20 { end -= 1 }
    // A blank either indents a line or ends a word.
    guard
      !text[position].isSpaceOrTab
        || text[end..<position].contains(where: { $0 == 0x0A || $0 == 0x0D })
    else { return false }
    return end - token >= Self.shortestLine && Base64Text.isIn(text[end - Self.shortestLine..<end])
  }

  private mutating func isEntity(at position: Int) -> Bool {
    var end = position + 1
    let limit = min(text.count, end + 8)
    while end < limit, SecretShape.isWord(text[end]) || text[end] == UInt8(ascii: "#") { end += 1 }
    return end < limit && end > position + 1 && text[end] == UInt8(ascii: ";")
  }

  // MARK: Tokens

  /// Decodes and searches a token, if it is escaped or in base64.
  @inline(__always)
  private mutating func endToken(at end: Int, next: Int) {
    if end - token > 4, hasEscapes || end - token >= Base64Text.shortest, depth < Self.deepest {
      readToken(to: end)
    }
    (token, hasEscapes, hasEntities) = (next, false, false)
  }

  private mutating func readToken(to end: Int) {
    if hasEscapes, let decoded = EscapedBytes.decoded(Array(text[token..<end])[...]) {
      let inner = SecretText.secrets(in: decoded.bytes[...], names, setting, depth: depth + 1)
      let start = token
      found += inner.map { $0.moved { decoded.source(of: $0).moved(by: start) } }
    }
    // `data:text/plain;base64,`, `key=`, brackets and words may precede it.
    var start = token
    while let run = Base64Text.run(text, start..<end) {
      if let secret = Base64Text.secret(text, run, names, depth + 1) {
        add(secret, "base64 of a text with a secret")
      }
      start = run.upperBound
    }
  }

  // MARK: URLs

  /// Reads a URL whose authority begins here.
  private mutating func url(from start: Int) -> Int {
    let next = authority(from: start, needsColon: false) ?? start
    var end = max(next, urlEnd)
    if urlEnd <= start {
      pathEnd = 0
      while end < text.count, !Self.endsURL(text[end]) {
        if pathEnd == 0, text[end] == UInt8(ascii: "?") || text[end] == UInt8(ascii: "#") { pathEnd = end }
        end += 1
      }
      if pathEnd == 0 { pathEnd = end }
      urlEnd = end
    }
    return next
  }

  static func endsURL(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  /// The keys of URLs in specs and captures, which may lack the scheme.
  private static let addressKeys: Set<[UInt8]> = Set(
    ["url", "uri", "base", "host", "proxy", "referer"].map { Array($0.utf8) })
  /// Words before a colon that no password follows.
  private static let addressSchemes: Set<[UInt8]> = Set(
    ["mailto", "sip", "sips", "xmpp", "acct", "im", "urn", "data", "tel"].map { Array($0.utf8) })

  /// Adds user and password of a URL without a scheme that begins here: `user:password@host`.
  private mutating func bareAuthority(from start: Int) -> Int? {
    let word = text[start...].prefix(8).prefix(while: SecretShape.isWord).map(\.lowercased)
    guard !Self.addressSchemes.contains(word) else { return nil }
    return authority(from: start, needsColon: true, isWhole: true)
  }

  /// Adds user and password of an authority; returns the position after them.
  private mutating func authority(from start: Int, needsColon: Bool, isWhole: Bool = false) -> Int? {
    var end = start
    var at: Int?
    var hasColon = !needsColon
    while end < text.count, !Self.endsURL(text[end]), !text[end].isOne(of: "/?#\\") {
      if text[end] == UInt8(ascii: "@") { at = end }
      if text[end] == UInt8(ascii: ":"), at == nil { hasColon = true }
      end += 1
    }
    if at == nil, !isWhole, let port = text[start..<end].lastIndex(of: UInt8(ascii: ":")) {
      at = lateAt(from: end, port: port + 1..<end)
      if at == nil, setting == .source, isOfPassword(port + 1..<end) {
        return add(port + 1..<end, "a part of the URL")
      }
    }
    guard let at, hasColon, at > start else { return nil }
    return add(start..<at, "a part of the URL")
  }

  /// How far after an unescaped mark to look for the end of a password.
  private static let passwordReach = 128

  /// Whether the text in the place of a port is neither a port nor a variable.
  private func isOfPassword(_ port: Range<Int>) -> Bool {
    guard let first = text[port].first else { return false }
    return !first.isOne(of: "{$<%[*") && !text[port].allSatisfy(SecretShape.isDigit)
  }

  /// The `@` after a password with unescaped marks: `https://user:a/b@host`.
  private func lateAt(from end: Int, port: Range<Int>) -> Int? {
    guard isOfPassword(port) else { return nil }
    let limit = min(text.count - 1, end + Self.passwordReach)
    var position = end
    while position < limit, text[position] >= 0x20 {
      let byte = text[position]
      if byte == UInt8(ascii: "\""), isInQuotes, text[position - 1] != UInt8(ascii: "\\") {
        return nil
      }
      if byte == UInt8(ascii: "@"),
        SecretShape.isWord(text[position + 1]) || text[position + 1] == UInt8(ascii: "[")
      {
        return position
      }
      position += 1
    }
    return nil
  }

  // MARK: Names

  /// A name: its range, and the quote around it.
  struct Name {
    var range: Range<Int>
    var quote: UInt8?
    /// The number of backslashes before each of its quotes.
    var escapes = 0
    var facts: SecretMemo.Facts
  }

  /// The name that ends at `end`, before any blanks, with its quote and the number of backslashes before
  /// that.
  mutating func nameRange(before end: Int) -> (range: Range<Int>, quote: UInt8?, escapes: Int)? {
    var end = end
    if end == 0 || text[end - 1] != UInt8(ascii: "\"") { end = nameEnd(before: end) }
    guard end > 0 else { return nil }
    let quote = text[end - 1]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") || quote == UInt8(ascii: "`") {
      end -= 1
      var escapes = 0
      while end > 0, text[end - 1] == UInt8(ascii: "\\") { (end, escapes) = (end - 1, escapes + 1) }
      var start = end
      while start > 0, text[start - 1] != quote, text[start - 1] != 0x0A { start -= 1 }
      guard start < end, start > 0, text[start - 1] == quote else { return nil }
      return (start..<end, quote, escapes)
    }
    var start = end
    while start > 0, Self.isNameByte(text[start - 1]), !isBinary || text[start - 1] < 0x80 { start -= 1 }
    return start < end ? (start..<end, nil, 0) : nil
  }

  /// The end of the name before `end`, without blanks and comments after it.
  private mutating func nameEnd(before end: Int) -> Int {
    var end = end
    while end > 0, text[end - 1].isSpaceOrTab || text[end - 1] == UInt8(ascii: "*") { end -= 1 }
    // JSON allows line ends between a name and its colon.
    var line = end
    while line > 0, text[line - 1] <= 0x20 { line -= 1 }
    if line > 0, text[line - 1] == UInt8(ascii: "\"") || text.has("*/", at: line - 2) { end = line }
    if end > 3, text[end - 1] == UInt8(ascii: "/"), text.has("*/", at: end - 2),
      let start = commentStart(before: end - 2)
    {
      end = start
      while end > 0, text[end - 1] <= 0x20 { end -= 1 }
    }
    return end
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    SecretShape.isWord(byte) || byte >= 0x80 || nameMarks.contains(byte)
  }

  private static let nameMarks = ASCIISet(#"_-.[]%$@+\"#)

  /// The name that ends at `end`, and the facts about it.
  mutating func name(before end: Int) -> Name? {
    guard let (range, quote, escapes) = nameRange(before: end) else { return nil }
    return Name(range: range, quote: quote, escapes: escapes, facts: names.facts(of: text[range]))
  }

  /// The text of a name, with its escapes undone.
  func word(of name: Name) -> String { names.text(of: text[name.range]) }

  static func what(_ word: String) -> String { "the value of `\(SecretNames.word(of: word))`" }

  // MARK: Pairs

  /// Reads `name=value`; returns the position after a secret.
  private mutating func pair(at sign: Int) -> Int? {
    // `:=`, `=>` and `==` are marks, too.
    let end = sign > 0 && text[sign - 1] == UInt8(ascii: ":") ? sign - 1 : sign
    guard let name = name(before: end) else { return nil }
    var start = sign + 1
    if start < text.count, text[start] == UInt8(ascii: ">") { start += 1 }
    if name.facts.contains(.secret) {
      return value(of: name, saying: word(of: name), from: start, isPair: true)
    }
    if name.quote == nil, let end = twin(name, from: start) { return end }
    if text.has("name", at: name.range.lowerBound), name.range.count <= 5 { return partContent(from: start) }
    return noted(name, from: start)
  }

  /// Reads `name: value`; returns the position after a secret.
  private mutating func member(at sign: Int) -> Int? {
    guard sign + 1 < text.count, let name = name(before: sign) else { return nil }
    if name.facts.contains(.secret) {
      // `it holds a secret: all bytes are stars`
      if setting == .prose, name.quote != UInt8(ascii: "\""), isSentence(name, from: sign + 1) { return nil }
      return value(of: name, saying: word(of: name), from: sign + 1, isPair: false)
    }
    if setting == .source, Self.addressKeys.contains(text[name.range].map(\.lowercased)) {
      var start = sign + 1
      while start < text.count, text[start].isSpaceOrTab || text[start].isOne(of: "\"'") {
        start += 1
      }
      if let end = bareAuthority(from: start) { return end }
    }
    let mayTell = !name.facts.isDisjoint(with: [.name, .value])
    if mayTell, name.quote != nil, let end = noted(name, from: sign + 1) { return end }
    // Other keys end the values of a mapping without braces, and show where it ends.
    guard mayTell || setting == .source || openCount == 0 && !mappings.isEmpty else { return nil }
    return entry(name, from: sign + 1)
  }

  /// Adds the value after the anchor of a secret: `&p ...`, if `password: *p` is written.
  private mutating func anchored(at position: Int) -> Int? {
    let end = position + 1 + text[(position + 1)...].prefix(while: Self.isNameByte).count
    guard end < text.count, text[end] <= 0x20,
      names.names.whole.contains(String(decoding: text[position..<end], as: UTF8.self))
    else { return nil }
    let name = Name(range: position..<end, facts: .secret)
    return value(of: name, saying: names.text(of: text[position..<end]), from: end, isPair: false)
  }

  /// Whether the colon stands between two words of a sentence.
  private func isSentence(_ name: Name, from start: Int) -> Bool {
    guard text[name.range].allSatisfy({ $0 &- 0x61 < 26 }), start < text.count, text[start] == 0x20 else {
      return false
    }
    let word = text[(start + 1)...].prefix { $0 > 0x20 }
    return word.allSatisfy { !SecretShape.isDigit($0) } && start + 1 + word.count < text.count
  }

  /// The start of the next tag, or the end of the text.
  mutating func tagStart(from start: Int) -> Int {
    if nextTag < start { nextTag = text[start...].firstIndex(of: UInt8(ascii: "<")) ?? text.count }
    return nextTag
  }

  /// Adds the content of an element with an attribute that is the name of a secret: `<entry
  /// key="password">…</entry>`.
  private mutating func namedContent(from start: Int) -> Int? {
    guard awaitingCount == openCount else { return nil }
    let end = tagStart(from: start)
    let isEmpty = text[start..<end].allSatisfy { $0 <= 0x20 }
    // `<saml:Attribute Name="password"><saml:AttributeValue>…`
    if isEmpty, start > 1, text[start - 2] != UInt8(ascii: "/"), !text.has("/", at: end + 1) { return nil }
    awaitingCount = nil
    guard !isEmpty, text.has("/", at: end + 1) else { return nil }
    return add(start..<end, "the content of an element")
  }

  /// Adds the word after a command's option: `--token …`.
  private mutating func option(at position: Int) -> Int? {
    guard position + 1 < text.count, text[position + 1] == UInt8(ascii: "-"),
      position == 0 || text[position - 1] <= 0x20
    else { return nil }
    var end = position + 2
    while end < text.count, SecretShape.isWord(text[end]) || text[end].isOne(of: "-_") { end += 1 }
    guard end > position + 2, end < text.count, text[end] == 0x20, names.contains(text[position + 2..<end])
    else {
      return nil
    }
    let start = end + 1
    var word = start + text[start...].prefix { $0 > 0x20 }.count
    // Punctuation of the sentence.
    if setting == .prose, word > start, text[word - 1] == UInt8(ascii: ":") { word -= 1 }
    return add(start..<word, "the value of `\(names.text(of: text[position + 2..<end]))`")
  }

  /// The text in quotes that begins here, on one line.
  mutating func quoted(from start: Int) -> Range<Int>? {
    var start = start
    while start < text.count, text[start].isSpaceOrTab || text[start] == UInt8(ascii: "\\") { start += 1 }
    guard start < text.count, text[start] == UInt8(ascii: "\"") || text[start] == UInt8(ascii: "'") else {
      return nil
    }
    let end = stringEnd(from: start + 1, text[start], escapes: 0)
    return start + 1..<end
  }

  /// Adds the content of a part whose head names a secret, although nothing says that there are parts.
  private mutating func partContent(from start: Int) -> Int? {
    var line = start
    let reach = max(0, start - Self.lineReach)
    while line > reach, text[line - 1] != 0x0A { line -= 1 }
    guard !isHeadEndless, ahead == nil, text.has("content-disposition", at: line) else {
      return noted(
        Name(range: start - 5..<start - 1, facts: names.facts(of: text[start - 5..<start - 1])), from: start)
    }
    let end = text[start...].firstIndex { $0 == UInt8(ascii: ";") || $0 < 0x20 } ?? text.count
    let value = text[start..<end].filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "*") }
    guard names.contains(value) else { return nil }
    // After the empty line, up to a line that begins with dashes.
    var position = end
    var isEmpty = false
    while position < text.count {
      if text[position] == 0x0A {
        if isEmpty { break }
        isEmpty = true
      } else if text[position] != 0x0D {
        isEmpty = false
      }
      position += 1
    }
    guard position < text.count else {
      isHeadEndless = true
      return nil
    }
    let from = position + 1
    while position < text.count {
      if text[position] == 0x0A, text.has("--", at: position + 1) { break }
      position += 1
    }
    if position < text.count, position > from, text[position - 1] == 0x0D { position -= 1 }
    add(ahead: from..<max(position, from), "the value of `\(String(decoding: value, as: UTF8.self))`")
    return nil
  }
}

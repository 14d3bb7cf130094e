@testable import OnwireClients
@testable import OnwireDiagnostics
@testable import OnwireHTTP
@testable import OnwireReports
@testable import OnwireSpecLanguage
@testable import OnwireTextFormats
@testable import OnwireFormats

/// Pages are well formed and show nothing that nobody sees; no part of an input is an element, an attribute or a script.
struct PageLaw: Law {
  let specs: SpecMaker
  let corpus: [[UInt8]]
  let texts: [[UInt8]]
  let seed: UInt64
  /// What is the same in all pages, and is looked at once: no page has another style or script.
  let frame: PageFrameCheck

  init(_ corpus: Corpus, seed: UInt64) {
    self.corpus = corpus.requests.filter { $0.count <= 2048 }
    texts = corpus.specs.filter { $0.count <= 2048 }
    specs = SpecMaker()
    self.seed = seed
    frame = PageFrameCheck(PageDocument(.html, ofCapture: "a").text())
  }

  func input(_ number: Int) -> [UInt8] {
    var mutator = Mutator(random: Random(seed: seed, number: number))
    // Pages of requests take a hundred times as long as the blocks that they are made of.
    guard mutator.random.oneIn(32) else { return PageMaker.make(&mutator.random) }
    switch mutator.random.below(6) {
    case 0: return specs.make(&mutator.random)
    case 1: return mutator.random.pick(texts)
    case 2, 3: return RequestMaker.make(&mutator.random)
    default: return mutator.request(corpus)
    }
  }

  func check(_ bytes: [UInt8], _ counts: inout Counts) throws {
    var random = Random(seed: hash(of: bytes), number: 0)
    if bytes.first == PageMaker.mark {
      var maker = PageMaker(bytes, random)
      return try checkBlocks(maker.page(), &counts)
    }
    // Specs begin with a comment, and requests do not.
    if bytes.first == UInt8(ascii: "#") { return try checkSpec(bytes, &random, &counts) }
    let captured = Request(try RequestParser().message(ByteInput(bytes)))
    let name = random.pick(Self.names)
    let form = random.oneIn(2) ? Page.Form.html : .markdown
    switch random.below(8) {
    case 0:
      let findings = captured.findings()
      var pages = PageDocument(form, ofCapture: name)
      try pages.add(captured, named: name, findings: findings)
      try pages.add(try captured.redacted(), named: "b", findings: findings)
      try check(pages.text(), form, &counts)
      counts.add("documents")
    case 1: try checkComparison(bytes, captured.message, name, form, &random, &counts)
    default:
      try check(RequestPage(captured, named: name, findings: captured.findings()), form, &counts)
    }
  }

  private static let names = [
    "a", "<b>", "a`b", "`\u{301}<i>", "|x|", "\u{202E}x", "\u{1B}[1m", "a\nb", "\"><script>", "*a*", "[a](b)",
    "&lt;",
    "<!--", "a\u{200D}", "|\u{301}", "``", "\\",
  ]

  private func checkSpec(_ bytes: [UInt8], _ random: inout Random, _ counts: inout Counts) throws {
    guard let files = SpecCheck.files else { throw Broken("there is no folder of specs") }
    let specs = SpecCheck.read(bytes, files).requests.prefix(2)
    guard !specs.isEmpty else { return }
    let spec = random.pick(Array(specs))
    let own = Compiler(files: files).compile(spec)
    guard (own.wire?.message.length ?? 0) < 1 << 16 else { return }
    counts.add("pages of specs")
    let others =
      random.oneIn(8)
      ? RequestPage.usualClients : random.oneIn(2) ? [] : [random.pick(SpecCheck.clients)]
    let page = try RequestPage(spec, compiled: own, files: files, others: others)
    // A summary is Markdown of the spec's author, and is left to him there.
    try check(page, spec.summary != nil || random.oneIn(2) ? .html : .markdown, &counts)
  }

  private func checkBlocks(_ page: Page, _ counts: inout Counts) throws {
    counts.add("pages of blocks")
    try Shown.check(page.text(width: 80, color: false), "the text")
    _ = try HTMLCheck.scripts(of: Array(page.part(.html).utf8))
    try MarkdownCheck.check(page.markdown())
  }

  /// What one of the two texts of a page holds.
  private func check(_ page: RequestPage, _ form: Page.Form, _ counts: inout Counts) throws {
    try check(form == .html ? try page.html() : try page.markdown(), form, &counts)
  }

  private func check(_ text: String, _ form: Page.Form, _ counts: inout Counts) throws {
    switch form {
    case .html:
      let scripts = try HTMLCheck.scripts(of: frame.without(text))
      try require(scripts == PageFrameCheck.scripts, "there are \(scripts.count) scripts, or another")
      counts.add("HTML")
    case .markdown:
      try MarkdownCheck.check(text)
      counts.add("Markdown")
    }
  }

  private func checkComparison(
    _ bytes: [UInt8], _ left: Message, _ name: String, _ form: Page.Form, _ random: inout Random,
    _ counts: inout Counts
  ) throws {
    var mutator = Mutator(random: random)
    let right = try RequestParser().message(ByteInput(mutator.mutated(bytes, corpus)))
    let comparison = try Comparison.of(ComparedRequest(left), ComparedRequest(right))
    let page =
      form == .html
      ? try Page(
        comparison,
        left: ComparedSide(name: name, Request(asReceived: left), findings: left.findingsThroughout()),
        right: ComparedSide(name: "b", Request(asReceived: right), findings: right.findingsThroughout()),
        id: "r1")
      : try Page(pasting: comparison, names: ComparedNames(left: name, right: "b"))
    var document = PageDocument(form, title: name, ["request", "what came of it"])
    document.add(name, verdict: "differs", try page.part(form))
    try check(document.text(amongOthers: false), form, &counts)
    counts.add("comparisons")
  }
}

/// What pages have around what they are about: our style, and our script at the end.
struct PageFrameCheck {
  /// The scripts of a page without what is the same in all pages.
  static let scripts = ["\n\n"]

  /// From the start of the style on, and of the script up to the end.
  private let style: [UInt8]
  private let script: [UInt8]

  private static let styleStart = Array("<style>\n".utf8)
  private static let styleEnd = Array("</style>".utf8)
  private static let scriptStart = Array("<script>\n".utf8)
  private static let scriptEnd = Array("\n</script>\n</body>\n</html>\n".utf8)

  /// That of a page which has nothing of its own.
  init(_ page: String) {
    let bytes = Array(page.utf8)
    let style = bytes.firstOccurrence(of: Self.styleStart)?.lowerBound ?? 0
    let styleEnd = bytes.firstOccurrence(of: Self.styleEnd)?.lowerBound ?? 0
    self.style = Array(bytes[min(style, styleEnd)..<styleEnd])
    script = Array(bytes[(bytes.firstOccurrence(of: Self.scriptStart)?.lowerBound ?? 0)...])
  }

  /// The bytes of a page without them.
  ///
  /// - Throws: `Broken` where they are not at their places.
  func without(_ page: String) throws -> [UInt8] {
    var page = page
    return try page.withUTF8 { bytes in
      let end = bytes.count - script.count
      // A title is escaped: the first that looks like a style is one.
      guard let start = bytes.firstOccurrence(of: Self.styleStart)?.lowerBound, start + style.count <= end,
        Self.areEqual(bytes[start..<start + style.count], style), Self.areEqual(bytes[end...], script)
      else { throw Broken("the style or the script of a page is another, or elsewhere") }
      var rest: [UInt8] = []
      rest.reserveCapacity(bytes.count - style.count - script.count + 64)
      rest += bytes[..<start]
      rest += Self.styleStart
      rest += bytes[(start + style.count)..<end]
      return rest + Self.scriptStart + Self.scriptEnd
    }
  }

  private static func areEqual(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ others: [UInt8]) -> Bool {
    others.withUnsafeBytes { others in
      UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes)).elementsEqual(others)
    }
  }
}

/// Reads a page as strictly as no browser does.
struct HTMLCheck {
  private let text: [UInt8]
  private var index = 0
  private var open: [Name] = []
  private var ids: Set<String> = []
  private var scripts: [String] = []

  private init(_ text: [UInt8]) { self.text = text }

  /// Checks HTML, and gives the scripts in it.
  static func scripts(of text: [UInt8]) throws -> [String] {
    try Shown.check(text, "the HTML")
    var check = HTMLCheck(text)
    try check.run()
    return check.scripts
  }

  /// A name of letters, by a number that it alone has (of those that are known), and where it stands.
  private struct Name {
    var number: UInt64
    var range: Range<Int>
  }

  /// What a page may be made of.
  private static let elements = numbers([
    "html", "head", "meta", "title", "style", "body", "a", "main", "footer", "p", "script", "h1", "h2", "h3",
    "h4", "h5",
    "h6", "code", "pre", "table", "caption", "thead", "tbody", "tr", "th", "td", "section", "nav", "header",
    "div", "span",
    "ul", "ol", "li", "strong", "em", "mark", "b", "i", "label", "input", "fieldset", "legend", "button",
    "details",
    "summary", "dl", "dt", "dd", "small", "ins", "del", "del", "abbr", "br", "hr", "figure", "figcaption",
    "wbr", "s", "sub",
    "sup", "samp", "kbd", "form", "u", "colgroup", "col", "output", "select", "option", "article", "time",
    "blockquote",
  ])
  /// Where HTML lets the end tag be left out.
  private static let unclosed = numbers(["th", "td", "tr", "thead", "tbody", "li", "dt", "dd", "p"])
  private static let empty = numbers(["meta", "input", "br", "hr", "col", "wbr"])
  private static let attributes = numbers([
    "lang", "charset", "name", "content", "http-equiv", "class", "href", "id", "scope", "aria-label", "role",
    "tabindex",
    "type", "checked", "for", "value", "rel", "hidden", "open", "title", "colspan", "rowspan", "aria-hidden",
    "aria-live",
    "aria-labelledby", "aria-describedby", "aria-controls", "aria-expanded", "aria-pressed", "disabled",
    "style",
  ])
  private static let style = number(of: "style".utf8)
  private static let script = number(of: "script".utf8)
  private static let id = number(of: "id".utf8)
  private static let href = number(of: "href".utf8)

  private static func numbers(_ names: [String]) -> Set<UInt64> { Set(names.map { number(of: $0.utf8) }) }

  private static func number(of name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  private mutating func run() throws {
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "<"): try tag()
      case UInt8(ascii: "&"): try entity()
      case UInt8(ascii: ">"): throw fault("a bare >")
      default: index += 1
      }
    }
    try require(open.isEmpty, "these are not closed: \(open.map(written))")
  }

  private func written(_ name: Name) -> String { String(decoding: text[name.range], as: UTF8.self) }

  private func fault(_ words: String) -> Broken {
    let around = text[max(0, index - 60)..<min(text.count, index + 60)]
    return Broken("HTML: \(words): `\(String(decoding: around, as: UTF8.self))`")
  }

  private mutating func tag() throws {
    if index == 0, matches("<!doctype html>") { return index += 15 }
    let isEnd = index + 1 < text.count && text[index + 1] == UInt8(ascii: "/")
    index += isEnd ? 2 : 1
    let name = word()
    guard Self.elements.contains(name.number) else { throw fault("the element \(written(name))") }
    if isEnd {
      guard take(">") else { throw fault("an end tag with more in it") }
      while let last = open.last, last.number != name.number, Self.unclosed.contains(last.number) {
        open.removeLast()
      }
      guard open.popLast()?.number == name.number else {
        throw fault("</\(written(name))> closes something else in \(open.map(written))")
      }
      return
    }
    while !take(">") {
      guard take(" ") else { throw fault("a tag that does not end") }
      let attribute = word()
      guard Self.attributes.contains(attribute.number) || text[attribute.range].starts(with: "data-".utf8)
      else {
        throw fault("the attribute \(written(attribute))")
      }
      guard take("=") else { continue }
      guard take("\"") else {
        // A word needs no quotes, nor does a place in this page.
        let isPlace = attribute.number == Self.href && take("#")
        let value = word()
        guard attribute.number != Self.style, attribute.number != Self.href || isPlace, !value.range.isEmpty
        else { throw fault("a value without quotes") }
        if attribute.number == Self.id { try note(id: value.range) }
        continue
      }
      try value(of: attribute)
    }
    if Self.empty.contains(name.number) { return }
    guard name.number == Self.script || name.number == Self.style else { return open.append(name) }
    let start = index
    while index < text.count, text[index] != UInt8(ascii: "<") || !hasEndTag(of: name) { index += 1 }
    guard index < text.count else { throw fault("a \(written(name)) that does not end") }
    if name.number == Self.script { scripts.append(String(decoding: text[start..<index], as: UTF8.self)) }
    index += name.range.count + 3
  }

  /// Reads a value up to its quote.
  private mutating func value(of attribute: Name) throws {
    let start = index
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      switch text[index] {
      case UInt8(ascii: "<"): throw fault("< in a value")
      case UInt8(ascii: "&"): try entity()
      default: index += 1
      }
    }
    let value = start..<min(index, text.count)
    guard take("\"") else { throw fault("a value that does not end") }
    switch attribute.number {
    case Self.id: try note(id: value)
    case Self.style:
      if !text[value].starts(with: "counter-reset:l ".utf8) { throw fault("the style of an element") }
    case Self.href:
      if text[value].first != UInt8(ascii: "#") { throw fault("a link to elsewhere") }
    default: break
    }
  }

  private mutating func note(id: Range<Int>) throws {
    let id = String(decoding: text[id], as: UTF8.self)
    if !ids.insert(id).inserted { throw fault("the id \(id) twice") }
  }

  private func hasEndTag(of name: Name) -> Bool {
    let rest = text[index...]
    return rest.starts(with: "</".utf8) && rest.dropFirst(2).starts(with: text[name.range])
      && rest.dropFirst(2 + name.range.count).first == UInt8(ascii: ">")
  }

  private mutating func entity() throws {
    for known: StaticString in ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&nbsp;"] where matches(known) {
      index += known.utf8CodeUnitCount
      return
    }
    throw fault("a bare &")
  }

  private func matches(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= text.count else { return false }
    return (0..<count).allSatisfy { text[index + $0] == word.utf8Start[$0] }
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  private mutating func word() -> Name {
    let start = index
    while index < text.count, isLetter(text[index]) { index += 1 }
    return Name(number: Self.number(of: text[start..<index]), range: start..<index)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == 0x2D
  }
}

/// Holds Markdown to what CommonMark makes of its marks.
enum MarkdownCheck {
  /// HTML of ours.
  private static let tags = ["<details>", "<summary>", "</summary>", "</details>"]

  static func check(_ text: String) throws {
    try Shown.check(text, "the Markdown")
    let document = MarkdownDocument(Source(name: "page.md", bytes: Array(text.utf8))) { .found($0) }
    try require(
      document.blocks.isEmpty && document.diagnostics.isEmpty, "a page has a block of the command to fill")
    // By bytes: a character of Swift may begin with a mark of Markdown.
    var fence: ArraySlice<UInt8>?
    var columns: Int?
    for line in Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false) {
      let run = line.prefix { $0 == 0x60 }
      if let open = fence {
        let isEnd = run.count >= open.count && line.dropFirst(run.count).allSatisfy { $0 == 0x20 }
        if isEnd { fence = nil }
        continue
      }
      if run.count >= 3, !line.dropFirst(run.count).contains(0x60) {
        fence = run
        continue
      }
      let words = String(decoding: line, as: UTF8.self)
      let isTable = line.first == UInt8(ascii: "|")
      if isTable {
        let cells = Self.cells(of: line)
        try require(
          columns.map { $0 == cells } ?? true, "a row of \(cells) cells below \(columns ?? 0): `\(words)`")
        columns = cells
      } else {
        columns = nil
      }
      try checkSpans(line, words)
    }
    try require(fence == nil, "a fence of the page does not end")
  }

  private static func cells(of line: ArraySlice<UInt8>) -> Int {
    var count = 0
    var last: UInt8 = 0
    for byte in line {
      if byte == UInt8(ascii: "|"), last != UInt8(ascii: "\\") { count += 1 }
      last = byte
    }
    return count
  }

  /// Outside of code spans there are no tags, links or entities that an input gave.
  private static func checkSpans(_ line: ArraySlice<UInt8>, _ words: String) throws {
    // A line that begins with this element is HTML to its end: nothing in it is a link or code of Markdown.
    let isHTML = line.starts(with: "<details>".utf8)
    var index = line.startIndex
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\\"): index += 2
      case 0x60 where !isHTML:
        let run = line[index...].prefix { $0 == 0x60 }.count
        index += run
        // To the next run of as many; without one, the run is text.
        var search = index
        while search < line.endIndex {
          guard line[search] == 0x60 else {
            search += 1
            continue
          }
          let other = line[search...].prefix { $0 == 0x60 }.count
          search += other
          if other == run {
            index = search
            break
          }
        }
      case UInt8(ascii: "<"):
        let rest = line[index...]
        if let tag = tags.first(where: { rest.starts(with: $0.utf8) }) {
          index += tag.utf8.count
          continue
        }
        let next = rest.dropFirst().first ?? 0x20
        let begins =
          next == 0x21 || next == 0x2F || next == 0x3F || (0x41...0x5A).contains(next)
          || (0x61...0x7A).contains(next)
        try require(!begins, "a tag in Markdown: `\(words)`")
        index += 1
      case UInt8(ascii: "]"):
        let rest = line[index...]
        try require(
          isHTML || !rest.starts(with: "](".utf8) || rest.starts(with: "](#".utf8),
          "a link in Markdown: `\(words)`")
        index += 1
      default: index += 1
      }
    }
  }
}

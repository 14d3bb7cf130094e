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
  /// What every page has for a script: no page has another.
  let script: String

  init(_ corpus: Corpus, seed: UInt64) {
    self.corpus = corpus.requests.filter { $0.count <= 2048 }
    texts = corpus.specs.filter { $0.count <= 2048 }
    specs = SpecMaker()
    self.seed = seed
    let page = PageDocument(.html, ofCapture: "a").text()
    script = (try? HTMLCheck.scripts(of: page))?.first ?? ""
  }

  func input(_ number: Int) -> [UInt8] {
    var mutator = Mutator(random: Random(seed: seed, number: number))
    switch mutator.random.below(6) {
    case 0: return specs.make(&mutator.random)
    case 1: return mutator.random.pick(texts)
    case 2, 3: return RequestMaker.make(&mutator.random)
    default: return mutator.request(corpus)
    }
  }

  func check(_ bytes: [UInt8], _ counts: inout Counts) throws {
    // Specs begin with a comment, and requests do not.
    if bytes.first == UInt8(ascii: "#") { return try checkSpec(bytes, &counts) }
    let choice = hash(of: bytes)
    let captured = Request(try RequestParser().message(ByteInput(bytes)))
    let findings = captured.findings()
    let name = Self.names[Int(choice % UInt64(Self.names.count))]
    let page = RequestPage(captured, named: name, findings: findings)
    try check(page, hasSummary: false, &counts)
    guard choice % 4 == 0 else { return }
    for form in [Page.Form.html, .markdown] {
      var pages = PageDocument(form, ofCapture: name)
      try pages.add(captured, named: name, findings: findings)
      try pages.add(try captured.redacted(), named: "b", findings: findings)
      try check(pages.text(), form, &counts)
    }
    try checkComparison(bytes, captured.message, name, findings, &counts)
  }

  private static let names = [
    "a", "<b>", "a`b", "`\u{301}<i>", "|x|", "\u{202E}x", "\u{1B}[1m", "a\nb", "\"><script>", "*a*", "[a](b)",
    "&lt;",
    "<!--", "a\u{200D}", "|\u{301}", "``", "\\",
  ]

  private func checkSpec(_ bytes: [UInt8], _ counts: inout Counts) throws {
    guard let files = SpecCheck.files else { throw Broken("there is no folder of specs") }
    for spec in SpecCheck.read(bytes, files).requests.prefix(2) {
      let wire = Compiler(files: files).compile(spec).wire
      guard (wire?.message.length ?? 0) < 1 << 16 else { continue }
      counts.add("pages of specs")
      let page = try RequestPage(spec, files: files)
      try check(page, hasSummary: spec.summary != nil, &counts)
    }
  }

  /// What the two texts of a page hold; a summary is Markdown of the spec's author, and is left to him there.
  private func check(_ page: RequestPage, hasSummary: Bool, _ counts: inout Counts) throws {
    try check(try page.html(), .html, &counts)
    if !hasSummary { try check(try page.markdown(), .markdown, &counts) }
  }

  private func check(_ text: String, _ form: Page.Form, _ counts: inout Counts) throws {
    switch form {
    case .html:
      try Shown.check(text, "the HTML")
      var check = HTMLCheck(text)
      try check.run()
      try require(check.scripts == [script], "there are \(check.scripts.count) scripts, or another one")
      counts.add("HTML")
    case .markdown:
      try Shown.check(text, "the Markdown")
      try MarkdownCheck.check(text)
      counts.add("Markdown")
    }
  }

  private func checkComparison(
    _ bytes: [UInt8], _ left: Message, _ name: String, _ findings: [Finding], _ counts: inout Counts
  ) throws {
    var mutator = Mutator(random: Random(seed: hash(of: bytes), number: 0))
    let right = try RequestParser().message(ByteInput(mutator.mutated(bytes, corpus)))
    let comparison = try Comparison.of(ComparedRequest(left), ComparedRequest(right))
    let sides = try Page(
      comparison, left: ComparedSide(name: name, findings: findings, isCaptured: true),
      right: ComparedSide(name: "b", findings: right.findingsThroughout(), isCaptured: true), id: "r1")
    let names = ComparedNames(left: name, right: "b")
    for (form, page) in [(Page.Form.html, sides), (.markdown, try Page(pasting: comparison, names: names))] {
      var document = PageDocument(form, title: name, ["request", "what came of it"])
      document.add(name, verdict: "differs", try page.part(form))
      try check(document.text(amongOthers: false), form, &counts)
    }
    counts.add("comparisons")
  }
}

/// Reads a page as strictly as no browser does.
struct HTMLCheck {
  private let text: [UInt8]
  private var index = 0
  private var open: [String] = []
  private var ids: Set<String> = []
  private(set) var scripts: [String] = []

  init(_ text: String) { self.text = Array(text.utf8) }

  static func scripts(of text: String) throws -> [String] {
    var check = HTMLCheck(text)
    try check.run()
    return check.scripts
  }

  /// What a page may be made of.
  private static let elements: Set<String> = [
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
  ]
  /// Where HTML lets the end tag be left out.
  private static let unclosed: Set<String> = ["th", "td", "tr", "thead", "tbody", "li", "dt", "dd", "p"]
  private static let empty: Set<String> = ["meta", "input", "br", "hr", "col", "wbr"]
  private static let attributes: Set<String> = [
    "lang", "charset", "name", "content", "http-equiv", "class", "href", "id", "scope", "aria-label", "role",
    "tabindex",
    "type", "checked", "for", "value", "rel", "hidden", "open", "title", "colspan", "rowspan", "aria-hidden",
    "aria-live",
    "aria-labelledby", "aria-describedby", "aria-controls", "aria-expanded", "aria-pressed", "disabled",
  ]

  mutating func run() throws {
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "<"): try tag()
      case UInt8(ascii: "&"): try entity(until: text.count)
      case UInt8(ascii: ">"): throw fault("a bare >")
      default: index += 1
      }
    }
    try require(open.isEmpty, "these are not closed: \(open)")
  }

  private func fault(_ words: String) -> Broken {
    let around = text[max(0, index - 60)..<min(text.count, index + 60)]
    return Broken("HTML: \(words): `\(String(decoding: around, as: UTF8.self))`")
  }

  private mutating func tag() throws {
    if matches("<!doctype html>"), index == 0 { return index += 15 }
    let isEnd = index + 1 < text.count && text[index + 1] == UInt8(ascii: "/")
    index += isEnd ? 2 : 1
    let name = word()
    guard Self.elements.contains(name) else { throw fault("the element \(name)") }
    if isEnd {
      guard take(">") else { throw fault("an end tag with more in it") }
      while let last = open.last, last != name, Self.unclosed.contains(last) { open.removeLast() }
      guard open.popLast() == name else { throw fault("</\(name)> closes something else in \(open)") }
      return
    }
    var isScript = false
    while !take(">") {
      guard take(" ") else { throw fault("a tag that does not end") }
      let attribute = word()
      guard Self.attributes.contains(attribute) || attribute.hasPrefix("data-") || attribute == "style" else {
        throw fault("the attribute \(attribute)")
      }
      guard take("=") else { continue }
      guard take("\"") else {
        // A word needs no quotes, nor does a place in this page.
        let isPlace = attribute == "href" && take("#")
        let value = word()
        guard attribute != "style", attribute != "href" || isPlace, !value.isEmpty else {
          throw fault("a value without quotes")
        }
        if attribute == "id", !ids.insert(value).inserted { throw fault("the id \(value) twice") }
        continue
      }
      let start = index
      while index < text.count, text[index] != UInt8(ascii: "\"") {
        switch text[index] {
        case UInt8(ascii: "<"): throw fault("< in a value")
        case UInt8(ascii: "&"): try entity(until: text.count)
        default: index += 1
        }
      }
      let value = String(decoding: text[start..<min(index, text.count)], as: UTF8.self)
      guard take("\"") else { throw fault("a value that does not end") }
      if attribute == "id", !ids.insert(value).inserted { throw fault("the id \(value) twice") }
      if attribute == "style", !value.hasPrefix("counter-reset:l ") { throw fault("the style \(value)") }
      if attribute == "href", !value.hasPrefix("#") { throw fault("a link to \(value)") }
    }
    if Self.empty.contains(name) { return }
    isScript = name == "script"
    guard name == "script" || name == "style" else { return open.append(name) }
    let start = index
    let end = "</\(name)>"
    while index < text.count, text[index] != UInt8(ascii: "<") || !matches(end) { index += 1 }
    let content = String(decoding: text[start..<index], as: UTF8.self)
    guard index < text.count else { throw fault("a \(name) that does not end") }
    index += name.utf8.count + 3
    if isScript { scripts.append(content) }
  }

  private mutating func entity(until end: Int) throws {
    for known in ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&nbsp;"] where matches(known) {
      index += known.utf8.count
      return
    }
    throw fault("a bare &")
  }

  private func matches(_ word: String) -> Bool { text[index...].starts(with: word.utf8) }

  private mutating func take(_ word: String) -> Bool {
    guard matches(word) else { return false }
    index += word.utf8.count
    return true
  }

  private mutating func word() -> String {
    let start = index
    while index < text.count, isLetter(text[index]) { index += 1 }
    return String(decoding: text[start..<index], as: UTF8.self)
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
    var index = line.startIndex
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\\"): index += 2
      case 0x60:
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
          !rest.starts(with: "](".utf8) || rest.starts(with: "](#".utf8), "a link in Markdown: `\(words)`")
        index += 1
      default: index += 1
      }
    }
  }
}

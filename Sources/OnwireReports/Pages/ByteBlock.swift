import OnwireDiagnostics
import OnwireTextFormats
import OnwireHTTP
import OnwireFormats

/// The bytes of a request with the role of each: in HTML a grid of bytes and a table of fields, which light
/// each other up.
///
/// The script finds the bytes of a row by counting them, so neither needs names: the page of a form with
/// sixty pairs has a thousand such elements.
struct ByteBlock {
  let request: Request
  /// The prefix of the ids in it, unique on the page.
  let id: String
  /// The ranges whose fields stand out, such as those that differ from another message.
  let marked: [Range<Int>]
  /// The texts that places link to, line by line.
  let listings: [RequestPage.Listing]
  /// A label that says whose bytes they are.
  let label: String
  /// Whether a hint above them says what can be done here; only once if two are side by side.
  let isExplained: Bool

  /// The most fields that are shown: browsers are slow with more, and nobody reads them.
  static let fieldLimit = 3000

  init(
    _ request: Request, id: String, marked: [Range<Int>] = [], listings: [RequestPage.Listing] = [],
    label: String, isExplained: Bool = true
  ) {
    self.request = request
    self.id = id
    self.marked = marked
    self.listings = listings
    self.label = VisibleText.of(label)
    self.isExplained = isExplained
  }

  /// The lines of the annotated dump, up to a page's limit.
  ///
  /// - Throws: Any error from reading a file.
  func lines(columns: Int) throws -> [String] {
    var options = OutputOptions()
    options.fit(columns: columns)
    return try PageLines.beginning(kind: OutputKind.hex.rawValue) { sink in
      _ = try OutputKind.hex.write(request, options: options, to: sink)
    }
  }

  /// Both panes.
  ///
  /// - Throws: Any error from reading a file.
  func html() throws -> String {
    let message = request.message
    let all = try Self.fields(of: message)
    let marks = all.fields.map { field in
      marked.contains {
        $0.overlaps(field.range) || (field.range.isEmpty && $0.contains(field.range.lowerBound))
      }
    }
    let label = HTMLText.escaped(label)
    let described = isExplained ? " aria-describedby=\"\(id)-hint\"" : ""
    return """
      <div class="bytes" id="\(id)">
      \(isExplained ? hint : "")<div class="panes">
      <div class="grid" role="group" tabindex="0" aria-label="Bytes of \(label)"\(described)>
      \(try Self.grid(message, all.fields, marks, rest: all.rest))</div>
      <div class="fields" role="group" tabindex="0" aria-label="Fields of \(label)">
      \(fold(all.fields))\(table(message, all.fields, marks))\(Self.left(all))</div>
      </div>
      <div class="lit-field" hidden></div>
      <div class="quiet" aria-live="polite"></div>
      </div>

      """
  }

  /// The hint on what can be done with bytes and fields.
  private var hint: String {
    let line = listings.isEmpty ? "" : ", and so does the line of the spec"
    return """
      <p class="hint" id="\(id)-hint">Point at bytes or at a field: both light up\(line). \
      <span class="keys">A click holds them. With the keyboard, the arrow keys go from field to field, Enter holds, \
      Escape lets go.</span></p>

      """
  }

  /// The control that unfolds the folded rows: delimiters and line ends, which are half of the table and say
  /// little.
  private func fold(_ fields: [PageField]) -> String {
    guard fields.contains(where: { RoleStyle($0.role) == .faint }) else { return "" }
    return """
      <input type="checkbox" id="\(id)-all"><label for="\(id)-all">Delimiters and line ends</label>

      """
  }

  /// The fields that are shown, and the number of bytes after them.
  private static func fields(of message: Message) throws -> (fields: [PageField], rest: Int) {
    let fields = try PageField.all(of: message, limit: fieldLimit)
    return (fields, message.length - (fields.last?.range.upperBound ?? 0))
  }

  private static func left(_ all: (fields: [PageField], rest: Int)) -> String {
    guard all.rest > 0 else { return "" }
    return """
      <p class="more">The first \(all.fields.count.grouped) fields; the \(RequestWording.bytes(all.rest)) \
      after them are in <code>--emit hex</code>.</p>

      """
  }
}

extension ByteBlock {
  /// The rows: an address, two halves of eight bytes, and their characters; style alone turns them into rows
  /// of eight.
  private static func grid(
    _ message: Message, _ fields: [PageField], _ marks: [Bool], rest: Int
  ) throws -> String {
    let digits = message.length > 0xFFFF ? 8 : 4
    var html: [UInt8] = []
    for row in try ByteGrid(message, fields).rows {
      switch row {
      case .bytes(let address, let runs): append(address, digits: digits, runs, fields, marks, to: &html)
      case .omitted(_, let count): html += omission(count).utf8
      }
    }
    if rest > 0 { html += omission(rest).utf8 }
    return String(decoding: html, as: UTF8.self)
  }

  private static func omission(_ count: Int) -> String { "<p class=o>… \(RequestWording.bytes(count)) …\n" }

  /// Appends a row as bytes, because a page has tens of thousands.
  private static func append(
    _ address: Int, digits: Int, _ runs: [ByteGrid.Run], _ fields: [PageField], _ marks: [Bool],
    to html: inout [UInt8]
  ) {
    html += "<p><b>\(String(address, digits: digits, radix: 16))</b>".utf8
    for areDigits in [true, false] {
      for half in 0...1 {
        html += "<span>".utf8
        var isFirst = true
        for run in runs {
          let bytes = bytes(of: run, inHalf: half)
          guard !bytes.isEmpty else { continue }
          if areDigits, !isFirst { html.append(0x20) }
          isFirst = false
          let tags = RoleStyle(fields[run.field].role).tags(isMarked: marks[run.field])
          html += tags.start.utf8
          if areDigits { append(digitsOf: bytes, to: &html) } else { append(charactersOf: bytes, to: &html) }
          html += tags.end.utf8
        }
        html += "</span>".utf8
      }
    }
    html.append(0x0A)
  }

  /// The bytes of a run in the first or in the second half of the row.
  private static func bytes(of run: ByteGrid.Run, inHalf half: Int) -> ArraySlice<UInt8> {
    let first = max(0, min(run.bytes.count, ByteGrid.width / 2 - run.column))
    return half == 0 ? run.bytes[..<first] : run.bytes[first...]
  }

  private static func append(digitsOf bytes: ArraySlice<UInt8>, to html: inout [UInt8]) {
    let digits = Hex.digits
    for index in bytes.indices {
      if index > bytes.startIndex { html.append(0x20) }
      html.append(digits[Int(bytes[index] >> 4)])
      html.append(digits[Int(bytes[index] & 0xF)])
    }
  }

  private static func append(charactersOf bytes: ArraySlice<UInt8>, to html: inout [UInt8]) {
    let shown = bytes.map { 0x20..<0x7F ~= $0 ? $0 : UInt8(ascii: ".") }
    html += HTMLText.escaped(String(decoding: shown, as: UTF8.self)).utf8
  }
}

extension ByteBlock {
  /// A row for each field, below the titles of sections; of the fields of one path, the first has it. Places
  /// in a spec and rules have columns if there are any.
  ///
  /// The end tags that HTML allows to be left out (of `td` and `tr`) are left out: they would be a tenth of
  /// the page.
  private func table(_ message: Message, _ fields: [PageField], _ marks: [Bool]) -> String {
    let titles = SectionTitles(message)
    let isCompiled = fields.contains { $0.place != nil || !$0.rule.isEmpty }
    var links = PlaceLinks(listings, usual: fields.lazy.compactMap(\.place?.source).first)
    var rules: [String: String] = [:]
    // As bytes, because a page has a hundred thousand.
    var html = Array(
      """
      <table><thead><tr><th scope=col>Field<th scope=col>At<th scope=col>Bytes<th scope=col>Role\
      <th scope=col>Value\(isCompiled ? "<th scope=col>Spec<th scope=col>Rule" : "")<tbody>

      """.utf8)
    var section: Int?
    var groupEnd = 0
    /// Whether an always visible row of the group already has its path.
    var isNamed = false
    for (index, field) in fields.enumerated() {
      if let next = SectionTitles.section(of: field.element, in: message), next != section {
        // Back outside the parts of a multipart body, the title is not repeated.
        if section.map({ $0 < next }) ?? true {
          html += "<tbody><tr><th colspan=4 scope=rowgroup>\(HTMLText.escaped(titles.title(of: next)))\n".utf8
        }
        section = next
        groupEnd = index
      }
      let isFirst = index >= groupEnd
      if isFirst { (groupEnd, isNamed) = (Self.groupEnd(from: index, fields, message, section), false) }
      let style = RoleStyle(field.role)
      let isFolded = style == .faint && !marks[index]
      html += (marks[index] ? "<tr class=\"\(style.htmlClass) m\">" : "<tr class=\(style.htmlClass)>").utf8
      html += "<td>".utf8
      if isFirst || !isNamed && !isFolded { html += Self.breakable(field.path).utf8 }
      if !isFolded { isNamed = true }
      let cells = [
        String(field.range.lowerBound, radix: 16), String(field.range.count), field.role.rawValue,
        HTMLText.escaped(field.value, isInTag: false),
      ]
      for cell in cells {
        html += "<td>".utf8
        html += cell.utf8
      }
      if isCompiled {
        html += "<td>".utf8
        html += links.link(field.place).utf8
        html += "<td>".utf8
        if let rule = rules[field.rule] {
          html += rule.utf8
        } else {
          let rule = field.rule.isEmpty ? "" : Self.breakable(PageRule(field.rule).name)
          rules[field.rule] = rule
          html += rule.utf8
        }
      }
      html.append(0x0A)
    }
    html += "</table>\n".utf8
    return String(decoding: html, as: UTF8.self)
  }

  /// The index after the last of the fields from `index` on that have its path, in the same section.
  private static func groupEnd(
    from index: Int, _ fields: [PageField], _ message: Message, _ section: Int?
  ) -> Int {
    var end = index + 1
    while end < fields.count, fields[end].path == fields[index].path {
      let next = SectionTitles.section(of: fields[end].element, in: message)
      if let next, next != section { break }
      end += 1
    }
    return end
  }

  /// A path or name that may be broken after its dots and before its brackets.
  private static func breakable(_ path: String) -> String {
    guard path.utf8.count > 12 else { return HTMLText.escaped(path) }
    if path.utf8.allSatisfy({ $0 < 0x80 }) {
      var result: [UInt8] = []
      // No escape contains either mark.
      for byte in HTMLText.escaped(path).utf8 {
        if byte == UInt8(ascii: "[") { result += "<wbr>".utf8 }
        result.append(byte)
        if byte == UInt8(ascii: ".") { result += "<wbr>".utf8 }
      }
      return String(decoding: result, as: UTF8.self)
    }
    var result = ""
    for character in path {
      if character == "[" { result += "<wbr>" }
      result += HTMLText.escaped(String(character))
      if character == "." { result += "<wbr>" }
    }
    return result
  }
}

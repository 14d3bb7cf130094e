@testable import OnwireReports
@testable import OnwireDiagnostics

/// Makes pages of blocks with texts from outside in each place where a page takes one.
struct PageMaker {
  private var random: Random
  private let texts: [String]

  /// What inputs begin with whose texts become a page: no request and no spec begins so.
  static let mark: UInt8 = 1
  /// What stands between texts, and in none of them.
  private static let separator: UInt8 = 0xFF

  /// An input: some texts.
  static func make(_ random: inout Random) -> [UInt8] {
    let texts = (0..<(1 + random.below(6))).map { _ in Array(HostileText.make(&random).utf8) }
    return [mark] + texts.joined(separator: [separator])
  }

  /// The texts of an input.
  init(_ bytes: [UInt8], _ random: Random) {
    let pieces = bytes.dropFirst().split(separator: Self.separator, omittingEmptySubsequences: false)
    texts = pieces.map { String(decoding: $0, as: UTF8.self) }
    self.random = random
  }

  /// A page of a few blocks, some of which hold pages.
  mutating func page(depth: Int = 0) -> Page {
    var page = Page(words(), random.oneIn(2) ? words() : nil)
    for _ in 0..<(1 + random.below(4)) {
      page.add(block(depth), indent: random.below(3), close: random.oneIn(4))
    }
    return page
  }

  private mutating func block(_ depth: Int) -> Page.Block {
    switch random.below(depth == 0 ? 12 : 11) {
    case 0: return .heading(1 + random.below(3), words(), random.oneIn(2) ? words() : nil)
    case 1: return .words(words())
    case 2: return .code(lines(), language: "text")
    case 3, 4: return .table(table())
    case 5: return .names(some { $0.text() }, of: text(), lead: "one ")
    case 6: return .line(words(), isCounts: random.oneIn(2))
    case 7: return .list(some { $0.words() })
    case 8: return .terms(some { ($0.text(), $0.words()) })
    case 9:
      let names = ComparedNames(left: text(), right: text())
      return .verdict(names, random.oneIn(2) ? "the same" : nil)
    case 10: return .diagnostic(diagnostic())
    default:
      let pages = some { $0.page(depth: depth + 1) }
      return .pages(pages, random.pick([.column, .sides(1), .folded]))
    }
  }

  private mutating func diagnostic() -> Diagnostic {
    let text = text()
    let message = "`\(text)` is unreadable"
    guard random.oneIn(2) else { return Diagnostic(.error, code: .none, message, at: nil) }
    let source = Source(name: self.text(), bytes: Array(text.utf8))
    let start = random.below(text.utf8.count + 1)
    let end = start + random.below(text.utf8.count - start + 1)
    return Diagnostic(.error, code: .none, message, at: Place(source, start..<end), label: self.text())
  }

  private mutating func table() -> Page.Table {
    let columns = 1 + random.below(3)
    let isTold = random.oneIn(4)
    let hasCode = random.oneIn(4)
    var table = Page.Table(
      (0..<(isTold ? columns + 1 : columns)).map { "column \($0)" }, isSpread: random.oneIn(4),
      sections: [
        (
          title: random.oneIn(2) ? words() : nil,
          groups: some { maker in
            Page.Table.Group(
              name: nil, summary: nil,
              rows: maker.some { maker in
                Page.Table.Row(
                  cells: (1..<columns).map { _ in Page.Table.Cell(maker.words()) },
                  last: [Page.Table.Cell(maker.words())],
                  below: isTold ? maker.words() : nil, code: hasCode ? maker.lines() : [])
              })
          }
        )
      ])
    table.label = random.oneIn(2) ? text() : nil
    table.numbers = random.oneIn(2) ? [0] : []
    return table
  }

  private mutating func some<Thing>(_ make: (inout PageMaker) -> Thing) -> [Thing] {
    (0..<(1 + random.below(3))).map { _ in make(&self) }
  }

  private mutating func text() -> String { random.pick(texts) }

  /// A text's lines, made visible: so a page takes code.
  private mutating func lines() -> [String] {
    PageLines.lines(of: VisibleText.lines(text(), ofDocument: true))
  }

  /// A sentence with a text in it, in one of the ways in which sentences hold them.
  private mutating func words() -> OnwireReports.Words {
    let text = text()
    return switch random.below(5) {
    case 0: OnwireReports.Words("a `\(text)` of `b`")
    case 1: .text(text)
    case 2: .strong(text)
    case 3: "a " + .name(text)
    default: .names([text, self.text()])
    }
  }
}

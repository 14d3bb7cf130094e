import OnwireDiagnostics
import OnwireHTTP

/// A report for people about one subject, in blocks: a terminal, Markdown and HTML draw the same page.
public struct Page: Sendable {
  /// A part of a page; indirect, because code that copies all cases in place would take 30 KB of the command.
  indirect enum Block {
    /// A heading so many levels below the title, with words beside it.
    case heading(Int, Words, Words? = nil)
    case words(Words)
    /// Preformatted lines; `language` is that of the fenced block. HTML can have a button that copies them.
    case code([String], language: String, copied: CopyBox? = nil)
    /// A request or response as a person reads it; if it is long, `kind` is the output that has all of it.
    case message(Message, kind: String, copied: CopyBox? = nil)
    /// What is sent, where to, and by which client; for a captured request, how it was answered, and its
    /// size.
    case sent(Request, by: String)
    /// A text that a request was compiled from; `at` is its index on the page.
    case listing(RequestPage.Listing, at: Int)
    /// A choice between clients.
    case choice(ClientChoice)
    /// A section below its title.
    case section(Section)
    /// Preformatted lines that are drawn for so many columns, in colour if `color` says so; `language` is
    /// that of the fenced block.
    case drawn(language: String = "text", @Sendable (_ columns: Int, _ color: Bool) throws -> [String])
    case table(Table)
    /// Fields of a message with their values; in a terminal, remarks on values have lines of their own.
    case fields(FieldList)
    /// Names of requests, after a lead; all of them if the page can fold.
    case names([String], of: String, lead: String = "")
    /// A sentence that a terminal does not break.
    case line(Words, isCounts: Bool = false)
    case list([Words])
    /// Lines that a terminal does not break, each after its name if it has one; elsewhere a list.
    case entries([Entry])
    /// Words about a request of one side, after its sign and its name; elsewhere these are a title above
    /// them.
    case side(String, name: String?, Words)
    /// Names with words about each.
    case terms([(name: String, words: Words)])
    /// Facts about one thing: names, with lines that a terminal does not break.
    case facts([(name: String, lines: [Words])])
    /// The names of two sides, beside their signs; with a verdict, on one line.
    case verdict(ComparedNames, String? = nil)
    case diagnostic(Diagnostic)
    /// Differences with both sides, titled by `sides`, and a hint for each that would undo it.
    case differences([(Difference, hint: String?)], ComparedReaders, sides: (left: Words, right: Words))
    /// The findings and diagnostics, with links to the bytes that have the id `bytes`.
    case findings([Finding], [Diagnostic] = [], bytes: String? = nil)
    /// Text by the author of a spec, in Markdown.
    case prose(String)
    /// The bytes of a request, each with its role and origin.
    case bytes(ByteBlock)
    /// Pages as parts of this one.
    case pages([Page], Layout)

    /// Whether it has nothing to show.
    var isEmpty: Bool {
      switch self {
      case .table(let table): table.isEmpty
      case .list(let items): items.isEmpty
      case .entries(let entries): entries.isEmpty
      case .fields(let list): list.rows.isEmpty
      case .findings(let findings, let diagnostics, _): findings.isEmpty && diagnostics.isEmpty
      case .section(let section): section.page.items.isEmpty
      case .prose(let text): text.isEmpty
      case .pages(let pages, .column): pages.allSatisfy(\.items.isEmpty)
      default: false
      }
    }
  }

  /// One of several lines, with what is below it.
  struct Entry {
    var name: String?
    var words: Words
    var below: [Words] = []

    /// The name and the words.
    var sentence: Words { name.map { Words.name($0) + .text(" ") + words } ?? words }
  }

  /// The columns for drawn lines if there is no terminal.
  static let drawnColumns = 100

  /// How pages are arranged in another one.
  enum Layout {
    /// One below the other, without their titles.
    case column
    /// Side by side, below their titles, which are headings of this level.
    case sides(Int)
    /// Folded below their titles.
    case folded
  }

  /// A section that HTML knows by name: its class, and its id if it is the only one.
  struct Section {
    let name: String
    /// The client that it is about, of those to choose from.
    var client: Int?
    /// The client's title, if there is more than one to choose from.
    var of: String?
    let page: Page
  }

  /// The box that HTML draws around a text: a caption, and a button that copies the text.
  struct CopyBox {
    /// The id of the element with the text.
    let id: String
    let caption: String
    /// What the button copies, such as `the spec`.
    let what: String
    /// A label for the text.
    let label: String
    /// The id of the bytes that the text shows: both light up together.
    var bytes: String?

    /// The box of a spec; `isExact` says whether it compiles to all bytes of the page, or the capture does
    /// not know the version.
    static func spec(_ id: String, isExact: Bool) -> CopyBox {
      CopyBox(id: id, caption: PageWording.compiles(exactly: isExact), what: "the spec", label: "The spec")
    }
  }

  /// The formats of a page besides the terminal's.
  package enum Form: Sendable {
    case html, markdown
  }

  /// A block, with how a terminal shows it.
  struct Item {
    let block: Block
    /// The columns by which it is indented.
    let indent: Int
    let ink: Ink
    /// Whether no empty line precedes it.
    let isClose: Bool
  }

  let title: Words
  /// The words beside the title.
  let summary: Words?
  /// Whether a terminal shows the title; not if the first block says it.
  var isTitled = true
  /// The class of the element that HTML puts around it; `nil` for no such element.
  var htmlClass: String? = "page"
  private(set) var items: [Item] = []

  /// A page without blocks.
  init(_ title: Words, _ summary: Words? = nil) {
    self.title = title
    self.summary = summary
  }

  /// Appends a block unless it is empty; in a terminal, an empty line precedes it unless it is `close` to the
  /// previous one.
  mutating func add(_ block: Block, indent: Int = 0, _ ink: Ink = .plain, close: Bool = false) {
    if block.isEmpty { return }
    items.append(Item(block: block, indent: indent, ink: ink, isClose: close))
  }
}

extension Page {
  /// Rows in columns.
  struct Table: Sendable {
    /// The greatest width of a column in a terminal, except for the last.
    enum Limit: Sendable {
      case none
      case columns(Int)
      /// A fraction of the width: 5 for a fifth.
      case part(Int)

      /// The greatest number of columns, given the width.
      func of(_ width: Int) -> Int {
        switch self {
        case .none: .max
        case .columns(let columns): columns
        case .part(let divisor): max(12, width / divisor)
        }
      }
    }

    /// The words in a column, on one line, and whether a terminal also shows them.
    struct Cell: Sendable {
      let words: Words
      var ink = Ink.plain
      var isForPages = false

      init(_ words: Words, _ ink: Ink = .plain, isForPages: Bool = false) {
        self.words = words
        self.ink = ink
        self.isForPages = isForPages
      }
    }

    struct Row: Sendable {
      let cells: [Cell]
      /// The cells of the last column, which wrap; in a terminal, one is below the other.
      let last: [Cell]
      /// The words below the row in a terminal.
      var below: Words?
      /// The bytes that the row describes.
      var code: [String] = []
      /// The id of the part of the page with more about it.
      var id: String?
    }

    /// Rows with a common name.
    struct Group: Sendable {
      var name: Words?
      /// The words beside the name; with them, the name is a heading in a terminal.
      var summary: Words?
      var rows: [Row]
    }

    /// The titles of the columns, which a terminal leaves out; the first is that of the groups' names.
    let columns: [String]
    var limit = Limit.none
    /// Whether an empty line precedes each row in a terminal.
    var isSpread = false
    /// Its label where its heading is not near.
    var label: String?
    /// The columns that hold numbers.
    var numbers: Set<Int> = []
    /// The groups, each list of them below a heading that a terminal leaves out.
    let sections: [(title: Words?, groups: [Group])]

    /// Whether it has no rows.
    var isEmpty: Bool { sections.allSatisfy { $0.groups.allSatisfy(\.rows.isEmpty) } }

    init(
      _ columns: [String], limit: Limit = .none, isSpread: Bool = false,
      sections: [(title: Words?, groups: [Group])]
    ) {
      self.columns = columns
      self.limit = limit
      self.isSpread = isSpread
      self.sections = sections
    }

    init(_ columns: [String], limit: Limit = .none, isSpread: Bool = false, rows: [Row]) {
      self.init(columns, limit: limit, isSpread: isSpread, sections: [(nil, [Group(rows: rows)])])
    }
  }
}

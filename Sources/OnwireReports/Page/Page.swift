import OnwireDiagnostics
import OnwireHTTP

/// What is shown to people about one subject, in blocks: a terminal, Markdown and HTML draw the same page.
public struct Page: Sendable {
  /// A part of a page; indirect, since code that copies all kinds of them in place is 30 KB of the command.
  indirect enum Block {
    /// A heading so many levels below the title, and what is said beside it.
    case heading(Int, Words, Words? = nil)
    case words(Words)
    /// Lines as they are; the language is that of a fenced block. HTML can have a button that copies them.
    case code([String], language: String, copied: CopyBox? = nil)
    /// A request or response as a person reads it; of one that is long, this kind of output has all.
    case message(Message, kind: String, copied: CopyBox? = nil)
    /// What is sent and where to, and which client sends it; of a captured request, how it was answered, and its size.
    case sent(Request, by: String)
    /// A text that a request was compiled from, the one at this index of its page.
    case listing(RequestPage.Listing, at: Int)
    /// Clients to choose one of.
    case choice(ClientChoice)
    /// A part below its title.
    case section(Section)
    /// Lines that are made as they are, for so many columns and coloured where that is asked for; the language is that of a
    /// fenced block.
    case drawn(language: String = "text", @Sendable (_ columns: Int, _ color: Bool) throws -> [String])
    case table(Table)
    /// Fields of a message with what each says: in a terminal with what stands beside the values in lines of their own.
    case fields(FieldList)
    /// Names of requests, after what is said of them: on a page that folds, all of them.
    case names([String], of: String, lead: String = "")
    /// A sentence that a terminal does not break.
    case line(Words, isCounts: Bool = false)
    case list([Words])
    /// Lines that a terminal does not break, each after a name where there is one; on a page a list.
    case entries([Entry])
    /// What is said of a request of one side, after its sign and its name: on a page that is a title above it.
    case side(String, name: String?, Words)
    /// Names, and what there is to say of each.
    case terms([(name: String, words: Words)])
    /// What is known of one thing: names, and lines that a terminal does not break.
    case facts([(name: String, lines: [Words])])
    /// What two sides are called, beside their signs; with a verdict, on one line.
    case verdict(ComparedNames, String? = nil)
    case diagnostic(Diagnostic)
    /// Differences with both sides, which are called so, and what would undo each.
    case differences([(Difference, hint: String?)], ComparedReaders, sides: (left: Words, right: Words))
    /// What a server may stumble over, and what compiling says; with links to the bytes where they have this id.
    case findings([Finding], [Diagnostic] = [], bytes: String? = nil)
    /// What a spec's author says, in Markdown.
    case prose(String)
    /// The bytes of a request, each with what it is and why it is there.
    case bytes(ByteBlock)
    /// Pages as parts of this one.
    case pages([Page], Layout)

    /// Whether there is nothing in it to show.
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

  /// A line of several, and what stands below it.
  struct Entry {
    var name: String?
    var words: Words
    var below: [Words] = []

    /// The name and what it is.
    var sentence: Words { name.map { Words.name($0) + .text(" ") + words } ?? words }
  }

  /// The columns that lines are made for where no terminal says how many it has.
  static let drawnColumns = 100

  /// How pages stand in another one.
  enum Layout {
    /// One below the other, without their titles.
    case column
    /// Beside each other, below their titles, which are headings of this level.
    case sides(Int)
    /// Hidden until their titles are asked to unfold them.
    case folded
  }

  /// A part that HTML knows by a name: its class, and its id where it is the only one.
  struct Section {
    let name: String
    /// Whose it is, of the clients that there is a choice of.
    var client: Int?
    /// The client's title, where there is more than one to choose from.
    var of: String?
    let page: Page
  }

  /// What HTML shows around a text: what is said of it above, and a button that copies it.
  struct CopyBox {
    /// The id of the element with the text.
    let id: String
    let caption: String
    /// What is copied, such as `the spec`.
    let what: String
    /// What the text is called.
    let label: String
    /// The id of the bytes that the text is of: both light up together.
    var bytes: String?

    /// The box of a spec; whether it compiles to all bytes of the page, or the capture does not know the version.
    static func spec(_ id: String, isExact: Bool) -> CopyBox {
      CopyBox(id: id, caption: PageWording.compiles(exactly: isExact), what: "the spec", label: "The spec")
    }
  }

  /// What a page is drawn as, where it is not for a terminal.
  package enum Form: Sendable {
    case html, markdown
  }

  /// A block, and how a terminal shows it.
  struct Item {
    let block: Block
    /// The columns before it.
    let indent: Int
    let ink: Ink
    /// Whether no empty line stands before it.
    let isClose: Bool
  }

  let title: Words
  /// What is said beside the title.
  let summary: Words?
  /// Whether a terminal shows the title, too: not where the first block says it.
  var isTitled = true
  /// The class of the element that HTML puts around it; `nil` for no such element.
  var htmlClass: String? = "page"
  private(set) var items: [Item] = []

  /// A page without blocks.
  init(_ title: Words, _ summary: Words? = nil) {
    self.title = title
    self.summary = summary
  }

  /// Appends a block that has something in it; in a terminal after an empty line, unless it is `close` to the one
  /// before.
  mutating func add(_ block: Block, indent: Int = 0, _ ink: Ink = .plain, close: Bool = false) {
    if block.isEmpty { return }
    items.append(Item(block: block, indent: indent, ink: ink, isClose: close))
  }
}

extension Page {
  /// Rows in columns.
  struct Table: Sendable {
    /// How wide a column may be in a terminal, all but the last.
    enum Limit: Sendable {
      case none
      case columns(Int)
      /// A part of the width: 5 for a fifth.
      case part(Int)

      /// The columns, of so many in all.
      func of(_ width: Int) -> Int {
        switch self {
        case .none: .max
        case .columns(let columns): columns
        case .part(let divisor): max(12, width / divisor)
        }
      }
    }

    /// What stands in a column of one line, and whether a terminal shows it, too.
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
      /// What wraps after the others, one beneath the other in a terminal.
      let last: [Cell]
      /// What stands beneath the row in a terminal.
      var below: Words?
      /// Bytes that the row is an account of.
      var code: [String] = []
      /// The id of the part of the page that tells more.
      var id: String?
    }

    /// Rows with a name in common.
    struct Group: Sendable {
      var name: Words?
      /// What is said beside the name, which is a heading in a terminal then.
      var summary: Words?
      var rows: [Row]
    }

    /// The titles of the columns, which a terminal leaves out; that of the groups' names is the first.
    let columns: [String]
    var limit = Limit.none
    /// Whether an empty line stands before each row in a terminal.
    var isSpread = false
    /// What it is called where it stands without its heading.
    var label: String?
    /// The columns that hold numbers.
    var numbers: Set<Int> = []
    /// Groups, each list below a heading that a terminal leaves out.
    let sections: [(title: Words?, groups: [Group])]

    /// Whether it has no row.
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

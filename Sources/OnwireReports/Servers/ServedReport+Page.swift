import OnwireDiagnostics
import OnwireHTTP
import OnwireServers

extension ServedReport {
  /// The report for people.
  public var page: Page {
    var page = Page("What servers read")
    if readings.allSatisfy({ $0.halves.isEmpty }) {
      page.add(.words(.text(unread.map(ServerWording.unread) ?? ServerWording.nothing)))
      return page
    }
    for half in halves {
      page.add(.heading(2, .text(ServerWording.title(half.kind))))
      page.add(.pages(half.groups.map { self.page($0, of: half) }, .sides(3)))
    }
    if let unread { page.add(.words(.text(ServerWording.unread(unread)))) }
    if isJSON { page.add(.words(.text(ServerWording.json)), .faint) }
    if isUnchunked { page.add(.words(.text(ServerWording.unchunked)), .faint) }
    return page
  }

  private var unread: ServerReading.Unread? { readings.lazy.compactMap(\.unread).first }

  /// What a group reads.
  private func page(_ group: Group, of half: Half) -> Page {
    let isFlat =
      group.servers.allSatisfy(\.isFlat) && half.kind != .multipart && half.groups.count > 1
      && group.read.data?.hasBrackets == true
    var page = Page(.names(group.servers.map(\.name)) + (isFlat ? ": flat" : ""))
    if let data = group.read.data {
      page.add(
        .code(
          ServedLines(data, isFlat: group.servers[0].isFlat).lines,
          language: "text"), indent: 2, close: true)
    } else if let refusal = group.read.refusal, let server = group.servers.first {
      page.add(
        .words(.text(ServerWording.refusal(refusal, by: server) + ", " + ServerWording.place(refusal.place))),
        indent: 2, close: true)
    }
    if isFlat { page.add(.list([Words("! " + ServerWording.flat)]), indent: 2, close: true) }
    var beside: [(words: String, servers: [Server])] = []
    for server in group.servers {
      guard let rule = besideQuery(server, half.kind) else { continue }
      let words = "\(ServerWording.habit(rule, of: server)) (\(rule))"
      if let index = beside.firstIndex(where: { $0.words == words }) {
        beside[index].servers.append(server)
      } else {
        beside.append((words, [server]))
      }
    }
    for (words, servers) in beside {
      let isOfAll = servers.count == group.servers.count
      let who = isOfAll ? "" : servers.map(\.name).joined(separator: ", ") + ": "
      page.add(.list([.text("! \(who)\(words)")]), indent: 2, close: true)
    }
    let shown = group.notes.prefix(Self.noteLimit)
    page.add(
      .list(
        shown.map { item in
          let server = item.servers[0]
          let who =
            item.servers.count == group.servers.count
            ? "" : item.servers.map(\.name).joined(separator: ", ") + ": "
          let name = item.note.path.isEmpty ? "" : "\(item.note.path): "
          return .text(
            "! " + who + name + ServerWording.note(item.note, by: server) + ", "
              + ServerWording.place(item.note.place))
        }), indent: 2, close: true)
    let more = group.notes.count - shown.count + group.more
    if more > 0 {
      page.add(.words(.text(ServerWording.more(more))), indent: 2, close: true)
    }
    return page
  }

  private static let noteLimit = 20
}

extension Server {
  /// Whether names are taken as keys unparsed.
  var isFlat: Bool { habits.nesting == .lists || habits.nesting == .values }
}

extension ServedData {
  /// Whether a key has a bracket, which other servers would take for nesting.
  var hasBrackets: Bool {
    children(of: 0).contains { key(of: $0).contains(UInt8(ascii: "[")) }
  }
}

extension Page {
  /// Appends what servers read, below a heading.
  mutating func add(_ report: ServedReport) {
    let page = report.page
    add(.heading(1, page.title))
    for item in page.items { add(item.block, indent: item.indent, item.ink, close: item.isClose) }
  }
}

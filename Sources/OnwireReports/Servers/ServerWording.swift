import OnwireDiagnostics
import OnwireHTTP
package import OnwireServers

/// Sentences about servers and what they read.
package enum ServerWording {
  static func title(_ half: ServerTable.Half) -> String {
    switch half {
    case .query: "Query"
    case .form: "Form"
    case .multipart: "Multipart body"
    }
  }

  /// A server's value for a habit, with its subject: `pairs of a query: at most 1000`.
  package static func habit(_ rule: String, of server: Server) -> String {
    guard let definition = HabitDefinition.byName[rule] else { return rule }
    let value = definition.isTold ? server.table.row(rule)?.value ?? "" : definition.get(server.habits)
    if let meaning = definition.choices.first(where: { $0.value == value })?.meaning {
      return "\(definition.summary): \(meaning)"
    }
    guard definition.isNumber else { return "\(definition.summary): \(value)" }
    return "\(definition.summary): " + (value == "none" ? "no limit" : "at most \(value)")
  }

  /// A server's value for a habit, without its subject.
  static func value(_ definition: HabitDefinition, of server: Server) -> String {
    if definition.isTold { return server.table.row(definition.name)?.value ?? "as usual" }
    let value = definition.get(server.habits)
    return definition.choices.first { $0.value == value }?.meaning ?? value
  }

  /// The reason why a server refuses: `400: a % without two hexadecimal digits: the request is refused`.
  package static func refusal(_ refusal: ServedHalf.Refusal, by server: Server) -> String {
    let status =
      refusal.status.map { "refused with \($0)" }
      ?? (server.table.status == nil ? "an error for the program to look at" : neverAnswered)
    return "\(status): \(habit(refusal.rule, of: server))"
  }

  /// What is dropped or changed, and by which habit.
  static func note(_ note: ServedNote, by server: Server) -> String {
    "\(habit(note.rule, of: server)) (\(note.rule))"
  }

  /// The consequence of a finding, and for which servers.
  static func consequence(_ code: CommandCode) -> String {
    switch code {
    case .refusedByServer: "the program never gets the request, or gets none of its parameters"
    case .droppedByServer: "the program does not get it, and nobody is told"
    default: "programs on these servers get other data from the same bytes"
    }
  }

  static func refuses(_ servers: [String], _ half: ServerTable.Half, _ why: String) -> String {
    "\(who(servers)): the \(name(half)) is \(why)"
  }

  static func drops(_ servers: [String], _ name: String, _ why: String) -> String {
    "\(who(servers)): \(name.isEmpty ? "" : "`\(name)`, ")\(why)"
  }

  static func disagree(_ groups: [[String]], _ half: ServerTable.Half) -> String {
    "the \(name(half)) is read in \(groups.count) ways: \(groups.map(who).joined(separator: "; "))"
  }

  /// Which servers nest names differently from which others.
  static func nestedOtherwise(_ groups: [ServedReport.Group]) -> String {
    let words = groups.map { group in
      let names = group.servers.map(\.table.title).joined(separator: " and ")
      return group.read.data == nil
        ? "\(names) \(group.servers.count == 1 ? "refuses" : "refuse") them" : names
    }
    return
      "Servers read these in \(groups.count) ways (\(words.joined(separator: "; "))): --as-server shows each."
  }

  private static func who(_ servers: [String]) -> String { servers.map { "`\($0)`" }.joined(separator: ", ") }

  private static func name(_ half: ServerTable.Half) -> String {
    switch half {
    case .query: "query"
    case .form: "form"
    case .multipart: "multipart body"
    }
  }

  static func place(_ place: Range<Int>) -> String {
    "at 0x\(String(place.lowerBound, radix: 16)), \(place.count.counted("byte"))"
  }

  static func unread(_ unread: ServerReading.Unread) -> String {
    switch unread {
    case .coded:
      "the body has a Content-Encoding, which some servers take off and others do not: not promised"
    case .long(let count): "the body has \(count.counted("byte")), more than is read here"
    case .unknown: "the body is not in the capture"
    }
  }

  static let neverAnswered = "never answered"
  static let flat =
    "only PHP, Rack, Rails, qs and multer nest names: to the others `a[b]` is a key as it is"
  static let unchunked = "Places in the body count its bytes without the chunks."
  static let json = "The body is JSON, which programs do not read as a form: it is not shown here."
  static let nothing =
    "There is neither a query nor a form nor a multipart body: nothing for a server to decode."
  static let empty = "nothing"

  static func more(_ count: Int) -> String { "… \(count.counted("line")) more" }
}

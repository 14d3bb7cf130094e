import OnwireDiagnostics
import OnwireServers
import OnwireTextFormats

extension ServedReport {
  /// An object of what each server reads, by its name: the member `servers` of what `inspect --format json` gives.
  public var json: String {
    var out = Array("{".utf8)
    for (index, reading) in readings.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      JSONWriter.appendShown(reading.server.name, to: &out)
      out.append(UInt8(ascii: ":"))
      Self.write(reading, to: &out)
    }
    out.append(UInt8(ascii: "}"))
    return String(decoding: out, as: UTF8.self)
  }

  private static func write(_ reading: ServerReading, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "{"))
    for (kind, read) in reading.halves {
      out += "\"\(kind.rawValue)\":".utf8
      out += read.data?.json() ?? Array("null".utf8)
      out.append(UInt8(ascii: ","))
    }
    if let (_, read) = reading.halves.first(where: { $0.read.refusal != nil }), let refusal = read.refusal {
      let document = Document.dictionary([
        ("status", refusal.status.map { .signed(Int64($0)) } ?? .null),
        ("reason", .string(ServerWords.habit(refusal.rule, of: reading.server))),
        ("rule", .string(refusal.rule)), ("at", place(refusal.place)),
      ])
      out += "\"refused\":\(JSONWriter.shownText(of: document)),".utf8
      if let partial = read.partial {
        out += "\"partial\":".utf8
        out += partial.json()
        out.append(UInt8(ascii: ","))
      }
    }
    let notes = reading.halves.map(\.read.notes)
    let dropped = notes.flatMap(\.first).map { note in
      Document.dictionary([
        ("path", .string(note.path)), ("at", place(note.place)), ("rule", .string(note.rule)),
      ])
    }
    let rules = Set(reading.halves.flatMap(\.read.rules)).sorted().map { Document.string($0) }
    var members = [("dropped", Document.array(dropped)), ("rules", Document.array(rules))]
    let more = notes.reduce(0) { $0 + $1.more }
    if more > 0 { members.append(("moreDropped", .signed(Int64(more)))) }
    if let unread = reading.unread { members.append(("unread", .string(ServerWords.unread(unread)))) }
    out += JSONWriter.shownText(of: .dictionary(members.map { (key: $0.0, value: $0.1) })).utf8.dropFirst()
  }

  private static func place(_ place: Range<Int>) -> Document {
    .dictionary([("start", .signed(Int64(place.lowerBound))), ("length", .signed(Int64(place.count)))])
  }
}

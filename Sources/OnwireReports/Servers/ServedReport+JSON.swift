import OnwireDiagnostics
import OnwireServers
import OnwireTextFormats

extension ServedReport {
  /// An object with what each server reads, by its name: the member `servers` in the output of `inspect
  /// --format json`.
  public var json: String {
    var out = Array("{".utf8)
    var texts = DataTexts()
    for (index, reading) in readings.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      JSONWriter.appendShown(reading.server.name, to: &out)
      out.append(UInt8(ascii: ":"))
      let beside = reading.halves.compactMap { besideQuery(reading.server, $0.half) }
      Self.write(reading, beside, &texts, to: &out)
    }
    out.append(UInt8(ascii: "}"))
    return String(decoding: out, as: UTF8.self)
  }

  /// The JSON of data, written once for all servers that read the same.
  private struct DataTexts {
    private var known: [(data: ServedData, text: [UInt8])] = []

    mutating func text(of data: ServedData) -> [UInt8] {
      if let known = known.first(where: { $0.data.isStored(as: data) }) { return known.text }
      known.append((data, data.json()))
      return known[known.count - 1].text
    }
  }

  private static func write(
    _ reading: ServerReading, _ beside: [String], _ texts: inout DataTexts, to out: inout [UInt8]
  ) {
    let halves = reading.halves
    out.append(UInt8(ascii: "{"))
    for (kind, read) in halves {
      out += "\"\(kind.rawValue)\":".utf8
      out += read.data.map { texts.text(of: $0) } ?? Array("null".utf8)
      out.append(UInt8(ascii: ","))
    }
    if let (kind, read) = halves.first(where: { $0.read.refusal != nil }), let refusal = read.refusal {
      out += "\"refused\":{\"half\":\"\(kind.rawValue)\",\"status\":".utf8
      out += (refusal.status.map(String.init) ?? "null").utf8
      out += ",\"reason\":".utf8
      JSONWriter.appendShown(ServerWording.habit(refusal.rule, of: reading.server), to: &out)
      out += ",\"rule\":\"\(refusal.rule)\",".utf8
      write(refusal.place, to: &out)
      out += "},".utf8
      if let partial = read.partial {
        out += "\"partial\":".utf8
        out += texts.text(of: partial)
        out.append(UInt8(ascii: ","))
      }
    }
    let reads = halves.map(\.read)
    write("dropped", reads.flatMap(\.notes.first), to: &out) { note, out in
      out += "{\"path\":".utf8
      JSONWriter.appendShown(note.path, to: &out)
      out.append(UInt8(ascii: ","))
      write(note.place, to: &out)
      out += ",\"rule\":\"\(note.rule)\"}".utf8
    }
    out.append(UInt8(ascii: ","))
    let rules = reads.count == 1 ? reads[0].rules : Set(reads.flatMap(\.rules) + beside).sorted()
    write("rules", rules, to: &out) { JSONWriter.appendShown($0, to: &$1) }
    let more = reads.reduce(0) { $0 + $1.notes.more }
    if more > 0 { out += ",\"moreDropped\":\(more)".utf8 }
    if let unread = reading.unread {
      out += ",\"unread\":".utf8
      JSONWriter.appendShown(ServerWording.unread(unread), to: &out)
    }
    out.append(UInt8(ascii: "}"))
  }

  private static func write<Item>(
    _ name: String, _ items: [Item], to out: inout [UInt8], _ item: (Item, inout [UInt8]) -> Void
  ) {
    out += "\"\(name)\":[".utf8
    for (index, one) in items.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      item(one, &out)
    }
    out.append(UInt8(ascii: "]"))
  }

  private static func write(_ place: Range<Int>, to out: inout [UInt8]) {
    out += "\"at\":{\"start\":\(place.lowerBound),\"length\":\(place.count)}".utf8
  }
}

import OnwireClients
import OnwireFormats
import OnwireHTTP
package import OnwireResponses
import OnwireTextFormats

/// What apps get from one response, by several readers, grouped if they get the same.
package struct ReadingReport {
  /// The result of one reader.
  struct Reading {
    /// The reader's name as it was asked for, such as `afnetworking@3:json`.
    let name: String
    let reader: ClientReader
    let read: ReadResponse
    let helps: [ReadingHelp]

    /// The row that decided; `nil` if no rule did.
    var row: ResponseTable.Row? {
      read.decisive.reversed().lazy.compactMap {
        reader.table.row($0, reader.reader.name, in: reader.release)
      }.first
    }
  }

  /// The name of the response: `login.http#2`.
  let name: String
  let response: ReceivedResponse
  let message: Message
  let informant: Informant
  let readings: [Reading]
  /// Indices of readings with the same result.
  let groups: [[Int]]

  /// The results of `readers` for a response, each under the name that it was asked for by.
  package init(
    _ read: RawResponses.Read, named name: String, _ readers: [(name: String, reader: ClientReader)],
    by informant: Informant = .user
  ) {
    self.name = name
    self.response = read.response
    message = read.message
    self.informant = informant
    let response = read.response
    readings = readers.map { name, reader in
      let read = reader.read(response)
      return Reading(name: name, reader: reader, read: read, helps: reader.helps(response, after: read))
    }
    var groups: [[Int]] = []
    var positions: [[UInt8]: Int] = [:]
    for (index, reading) in readings.enumerated() {
      let key = reading.read.json(row: nil)
      if let position = positions[key] {
        groups[position].append(index)
      } else {
        positions[key] = groups.count
        groups.append([index])
      }
    }
    self.groups = groups
  }

  /// The line of JSON: the response, and the result of each reader, by its name.
  package var json: String {
    let length: Document =
      if case .lost = response.knowledge { .null } else { .signed(Int64(response.body.count)) }
    let head = JSONWriter.shownText(
      of: .dictionary([
        ("status", .signed(Int64(response.status))),
        ("type", response.contentType.map { .string($0) } ?? .null),
        ("bodyLength", length),
      ]))
    var out = Array("{\"name\":".utf8)
    JSONWriter.appendShown(name, to: &out)
    return String(decoding: out, as: UTF8.self)
      + ",\"response\":\(head.dropLast()),\"clients\":\(clients),\"findings\":\(findings)}}\n"
  }

  private var findings: String {
    CaptureJSON.text(.array([refusal].compactMap(\.self).map(CaptureJSON.finding)))
  }

  /// The object with the result of each reader, by its name.
  var clients: String {
    var out = Array("{".utf8)
    for (index, reading) in readings.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      JSONWriter.appendShown(reading.name, to: &out)
      out.append(UInt8(ascii: ":"))
      out += reading.read.json(row: reading.row).dropLast()
      let members = JSONWriter.shownText(
        of: .dictionary([
          ("release", .string("\(reading.reader.release)")),
          ("settings", .array(reading.reader.settings.map { .string($0.text) })),
          ("rules", .array(reading.read.rules.map { .string($0) })),
          (
            "helps",
            .array(
              reading.helps.map { help in
                .dictionary([
                  ("change", .string(ReadingWording.plain(help.change))),
                  ("type", help.read.value.map { .string($0.type) } ?? .null),
                ])
              })
          ),
        ]))
      out.append(UInt8(ascii: ","))
      out += members.utf8.dropFirst()
    }
    out.append(UInt8(ascii: "}"))
    return String(decoding: out, as: UTF8.self)
  }
}

extension ReadResponse {
  /// The rules that decided, without those about the consequences of a failure that another rule caused.
  var decisive: [String] {
    rules.filter { !["validation.failed", "error.chain", "error.object"].contains($0) }
  }
}

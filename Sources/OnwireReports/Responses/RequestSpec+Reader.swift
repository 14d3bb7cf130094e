package import OnwireClients
package import OnwireDiagnostics
package import OnwireResponses
package import OnwireSpecLanguage

extension RequestSpec {
  /// The reader of the response that the key `reading` names, in the client that the spec is compiled for,
  /// with any errors. Without the key, the client's usual reader; none for a client without a table of
  /// responses.
  package func reader(of client: Client) -> (reader: ClientReader?, problems: [Diagnostic]) {
    guard let table = ResponseTable.of(client.name) else {
      return (
        nil,
        reading.first.map {
          [.unknownReading("there is no table of how \(client.title) reads responses", at: $0.place, [])]
        } ?? []
      )
    }
    let readers = table.readers.filter { $0.since.map { $0 <= client.version } ?? true }
    var reader = readers.first
    var settings: [(setting: ReadingSetting, place: Place)] = []
    var problems: [Diagnostic] = []
    for entry in reading {
      if let known = readers.first(where: { $0.name == entry.value }) {
        reader = known
        continue
      }
      switch ReadingSetting.read(entry.value) {
      case .success(let setting): settings.append((setting, entry.place))
      case .failure(let invalid):
        let names = readers.map { "`\($0.name)`" }.joined(separator: ", ")
        problems.append(
          .unknownReading(
            "\(client.titleAndRelease) has no reader `\(entry.value)`, and \(invalid.sentence)",
            at: entry.place,
            ["readers are \(names)"] + invalid.helps
              + ["a setting with commas or braces is written in quotes: `\"empty=204,205\"`"]))
      }
    }
    guard let reader, let made = ClientReader(table, client.version, reader, settings.map(\.setting)) else {
      return (nil, problems)
    }
    for (setting, place) in settings where !made.settings.contains(setting) {
      problems.append(
        .unknownReading(
          "\(made.name) has no setting `\(setting.definition.name)`", at: place,
          ["it is one of \(setting.definition.ownerWords)"]))
    }
    return (made, problems)
  }
}

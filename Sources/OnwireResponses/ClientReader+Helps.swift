/// A change after which an app gets a value from the same response.
package struct ReadingHelp: Sendable {
  /// What is changed.
  package enum Change: Sendable {
    /// The app sets these.
    case settings([ReadingSetting])
    /// The app removes a setting.
    case without(ReadingSetting)
    /// The server sends another Content-Type.
    case contentType(String)
    /// The app uses another reader of the same library.
    case reader(ClientReader)
  }

  package let change: Change
  /// What the app gets then.
  package let read: ReadResponse
}

extension ClientReader {
  /// The most changes that are proposed.
  private static let limit = 4

  /// The changes after which this response gives a value, each of which was tried; none if it already gives
  /// one.
  ///
  /// A refused status is left alone: a setting that accepts it would hide the server's error.
  package func helps(_ response: ReceivedResponse, after read: ReadResponse) -> [ReadingHelp] {
    guard read.callback != .unknown, read.callback != .success || read.value?.isNothing != false,
      200...299 ~= response.status
    else { return [] }
    var found: [ReadingHelp] = []
    func add(_ change: ReadingHelp.Change, _ reader: ClientReader, _ response: ReceivedResponse) {
      guard found.count < Self.limit else { return }
      let read = reader.read(response)
      guard read.callback == .success, let value = read.value, !value.isNothing else { return }
      found.append(ReadingHelp(change: change, read: read))
    }
    let proposals = proposals(response)
    for settings in proposals { add(.settings(settings), having(self.settings + settings), response) }
    if found.isEmpty {
      // Two at once, if one is not enough.
      for (index, first) in proposals.enumerated() {
        for second in proposals[(index + 1)...] where first[0].definition.name != second[0].definition.name {
          add(.settings(first + second), having(self.settings + first + second), response)
        }
      }
    }
    for setting in settings where setting.definition.name.hasPrefix("validate") {
      add(.without(setting), having(settings.filter { $0 != setting }), response)
    }
    let count = found.count
    for type in types where type != response.mimeType && found.count == count {
      add(.contentType(type), self, response.having(contentType: type))
    }
    if found.isEmpty {
      for other in table.readers where other.name != reader.name && found.count < Self.limit {
        guard let other = self.other(other.name) else { continue }
        add(.reader(other), other, response)
      }
    }
    return found
  }

  /// The settings that the app might add, one at a time.
  private func proposals(_ response: ReceivedResponse) -> [[ReadingSetting]] {
    var all: [ReadingSetting?] = []
    if let type = response.mimeType, response.contentType?.contains(",") == false {
      all.append(ReadingSetting("types", "+" + type))
    } else {
      all.append(ReadingSetting("types", "any"))
    }
    all.append(ReadingSetting("fragments"))
    all.append(ReadingSetting("empty", "\(response.status),204,205"))
    all.append(ReadingSetting("preprocessor", "google-xssi"))
    for encoding in ["utf-8", "gbk", "iso-8859-1"] { all.append(ReadingSetting("encoding", encoding)) }
    return all.compactMap { $0 }.filter { setting in
      setting.definition.applies(to: table, reader, in: release)
        && !settings.contains { $0.definition.name == setting.definition.name }
    }.map { [$0] }
  }

  /// Types and charsets that a server might send instead.
  private var types: [String] {
    switch reader.kind {
    case .json, .decodable, .compound:
      ["application/json", "application/json; charset=utf-8", "application/json; charset=gbk"]
    case .string: ["text/plain; charset=utf-8"]
    case .xml: [(rules.types?.first { $0.hasSuffix("/xml") }) ?? "application/xml"]
    case .plist: ["application/x-plist"]
    case .image, .data: rules.types.map { [$0[0]] } ?? []
    }
  }
}

import OnwireClients
import OnwireHTTP

/// What an app sets on a reader, such as `types=+text/html`.
package struct ReadingSetting: Sendable, Hashable {
  package let definition: Definition
  /// The text after the `=`; empty if there is none.
  package let value: String

  /// The setting as it is written.
  package var text: String { value.isEmpty ? definition.name : "\(definition.name)=\(value)" }

  package static func == (a: ReadingSetting, b: ReadingSetting) -> Bool { a.text == b.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// A setting's name, what it takes, and who has it.
  package struct Definition: Sendable {
    /// Whose setting it is.
    struct Owner: Sendable {
      var client: String
      var readers: [String]?
      var since: Version?
      var until: Version?
    }

    /// The name before the `=`.
    package let name: String
    /// The text after the `=`, as help shows it; `nil` if the setting has none.
    package let argument: String?
    /// What it is in the app's code.
    package let summary: String
    let owners: [Owner]
    let set: @Sendable (inout ReadingRules, String) -> Bool

    /// Whether a reader has it.
    func applies(to table: ResponseTable, _ reader: ResponseTable.Reader, in release: Version) -> Bool {
      owners.contains { owner in
        owner.client == table.client.name && owner.readers.map { $0.contains(reader.name) } ?? true
          && owner.since.map { $0 <= release } ?? true && owner.until.map { release <= $0 } ?? true
      }
    }

    /// Whether a client has it at all.
    package func isOf(_ client: String) -> Bool { owners.contains { $0.client == client } }

    /// The clients that have it, such as `alamofire@5`, with the readers and releases if not all have it.
    package var ownerWords: String {
      owners.map { owner in
        var words = owner.client
        if let since = owner.since { words += "@\(since)" }
        if let until = owner.until { words += " to \(until)" }
        if let readers = owner.readers { words += ":" + readers.joined(separator: ", :") }
        return words
      }.joined(separator: "; ")
    }
  }

  /// Why a text is not a setting: a sentence, and what would help.
  package struct Invalid: Error, Sendable {
    package let sentence: String
    package let helps: [String]
  }

  /// The setting that `text` spells.
  package static func read(_ text: String) -> Result<ReadingSetting, Invalid> {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let definition = Definition.all.first(where: { $0.name == parts[0] }) else {
      return .failure(
        Invalid(
          sentence: "there is no setting `\(parts[0])` of a reader",
          helps: ["settings are: \(Definition.all.map(\.spelled).joined(separator: ", "))"]))
    }
    let value = parts.count == 2 ? parts[1] : ""
    var rules = ReadingRules()
    guard (definition.argument == nil) == (parts.count == 1), definition.set(&rules, value) else {
      return .failure(
        Invalid(
          sentence: "`\(text)` is not a setting of a reader", helps: ["write it as \(definition.spelled)"]))
    }
    return .success(ReadingSetting(definition: definition, value: value))
  }

  /// A setting that the program makes itself.
  init?(_ name: String, _ value: String = "") {
    guard let definition = Definition.all.first(where: { $0.name == name }) else { return nil }
    self.definition = definition
    self.value = value
  }

  private init(definition: Definition, value: String) {
    self.definition = definition
    self.value = value
  }
}

extension ReadingSetting.Definition {
  /// The setting as help shows it.
  package var spelled: String { argument.map { "\(name)=\($0)" } ?? name }

  private static let alamofire5 = Version(5, 0, 0)

  /// All settings, in the order in which they are shown.
  package static let all: [ReadingSetting.Definition] = [
    ReadingSetting.Definition(
      name: "validate", argument: nil,
      summary: "validate(): the status, and the type by the request's Accept",
      owners: [Owner(client: "alamofire")]
    ) { rules, _ in
      rules.asked += [.statuses([200...299]), .types(nil)]
      return true
    },
    ReadingSetting.Definition(
      name: "validate-statuses", argument: "200-299", summary: "validate(statusCode:)",
      owners: [Owner(client: "alamofire")]
    ) { rules, text in
      guard let ranges = NumberRanges(statuses: text)?.ranges else { return false }
      rules.asked.append(.statuses(ranges))
      return true
    },
    ReadingSetting.Definition(
      name: "validate-types", argument: "application/json,…", summary: "validate(contentType:)",
      owners: [Owner(client: "alamofire")]
    ) { rules, text in
      let types = Self.types(text)
      rules.asked.append(.types(types))
      return !types.isEmpty
    },
    ReadingSetting.Definition(
      name: "types", argument: "+text/html,… or text/html,… or any",
      summary: "acceptableContentTypes: what it has and more, these alone, or nil",
      owners: [Owner(client: "afnetworking", readers: ["json", "http", "xml", "plist", "image"])]
    ) { rules, text in
      if text == "any" {
        rules.types = nil
        return true
      }
      let isMore = text.hasPrefix("+")
      let types = Self.types(isMore ? String(text.dropFirst()) : text)
      if !isMore { rules.types = types } else if let own = rules.types { rules.types = own + types }
      return !types.isEmpty
    },
    ReadingSetting.Definition(
      name: "statuses", argument: "any or 200-299,304", summary: "acceptableStatusCodes; any is nil",
      owners: [Owner(client: "afnetworking", readers: ["json", "http", "xml", "plist", "image"])]
    ) { rules, text in
      rules.statuses = text == "any" ? nil : NumberRanges(statuses: text)?.ranges
      return text == "any" || rules.statuses != nil
    },
    ReadingSetting.Definition(
      name: "fragments", argument: nil, summary: "readingOptions with NSJSONReadingAllowFragments",
      owners: [Owner(client: "afnetworking", readers: ["json", "compound"])]
    ) { rules, _ in
      rules.fragments = .allowed
      return true
    },
    ReadingSetting.Definition(
      name: "removes-null", argument: nil, summary: "removesKeysWithNullValues = YES",
      owners: [Owner(client: "afnetworking", readers: ["json", "compound"], since: Version(2, 2, 2))]
    ) { rules, _ in
      rules.removesNulls = true
      return true
    },
    ReadingSetting.Definition(
      name: "empty", argument: "200,204,205", summary: "emptyResponseCodes",
      owners: [
        Owner(client: "alamofire", readers: ["data", "string", "json", "decodable"], since: alamofire5)
      ]
    ) { rules, text in
      guard let ranges = NumberRanges(statuses: text)?.ranges else { return false }
      rules.emptyStatuses = ranges.flatMap { Array($0) }
      return true
    },
    ReadingSetting.Definition(
      name: "preprocessor", argument: "google-xssi", summary: "dataPreprocessor: GoogleXSSIPreprocessor()",
      owners: [
        Owner(client: "alamofire", readers: ["data", "string", "json", "decodable"], since: alamofire5)
      ]
    ) { rules, text in
      rules.cutsXSSIPrefix = true
      return text == "google-xssi"
    },
    ReadingSetting.Definition(
      name: "encoding", argument: "utf-8",
      summary: "encoding: of responseString; stringEncoding of a serializer, for JSON without a charset",
      owners: [
        Owner(client: "alamofire", readers: ["string"]),
        Owner(
          client: "afnetworking", readers: ["json", "compound"], since: Version(2, 0, 0),
          until: Version(3, 0, 4)),
      ]
    ) { rules, text in
      rules.encoding = text
      return CharsetName(coreFoundation: text) != nil
    },
    ReadingSetting.Definition(
      name: "decode", argument: "Item{id: Int, name: String?} or [String] or Empty",
      summary: "the type that responseDecodable is asked for",
      owners: [Owner(client: "alamofire", readers: ["decodable"])]
    ) { rules, text in
      guard let type = DecodedType(text) else { return false }
      rules.decodedType = type
      return true
    },
    ReadingSetting.Definition(
      name: "serializers", argument: "json,xml,image",
      summary: "the serializers of AFCompoundResponseSerializer, in order",
      owners: [Owner(client: "afnetworking", readers: ["compound"])]
    ) { rules, text in
      rules.parts = text.split(separator: ",").map(String.init)
      let known = ["json", "http", "xml", "plist", "image"]
      return !rules.parts.isEmpty && rules.parts.count <= 10 && rules.parts.allSatisfy(known.contains)
    },
  ]

  private static func types(_ text: String) -> [String] {
    text.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }
}

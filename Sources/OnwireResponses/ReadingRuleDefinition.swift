import OnwireHTTP

/// A rule of reading responses: its name, what it decides, and which values it takes.
package struct ReadingRuleDefinition: Sendable {
  /// The name, such as `validation.types`.
  package let name: String
  /// What it decides, in a few words.
  package let summary: String
  /// Sets the rule; returns `false` if it does not take this value.
  package let set: @Sendable (inout ReadingRules, String) -> Bool

  package static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static func choice<Value: RawRepresentable<String> & Sendable>(
    _ name: String, _ path: any WritableKeyPath<ReadingRules, Value> & Sendable, _ summary: String
  ) -> ReadingRuleDefinition {
    ReadingRuleDefinition(name: name, summary: summary) { rules, text in
      guard let value = Value(rawValue: text) else { return false }
      rules[keyPath: path] = value
      return true
    }
  }

  private static func list<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<ReadingRules, [Value]> & Sendable, _ summary: String,
    _ value: @escaping @Sendable (Substring) -> Value?
  ) -> ReadingRuleDefinition {
    ReadingRuleDefinition(name: name, summary: summary) { rules, text in
      let words = text == "none" ? [] : words(of: text)
      let values = words.compactMap(value)
      rules[keyPath: path] = values
      return values.count == words.count
    }
  }

  private static func words(of text: String) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
  }

  /// A rule whose value is a sentence: there is nothing to choose.
  private static func told(_ name: String, _ summary: String) -> ReadingRuleDefinition {
    ReadingRuleDefinition(name: name, summary: summary) { _, _ in true }
  }

  /// All rules, in the order in which they are shown.
  package static let all: [ReadingRuleDefinition] = [
    choice("validation", \.validation, "whether status and type are checked"),
    choice("validation.order", \.order, "what is checked first, and what becomes of a second failure"),
    ReadingRuleDefinition(name: "validation.statuses", summary: "the statuses that are accepted") {
      rules, text in
      rules.statuses = text == "any" ? nil : NumberRanges(statuses: text)?.ranges
      return text == "any" || rules.statuses != nil
    },
    choice("validation.type-source", \.typeSource, "where the accepted types are from"),
    ReadingRuleDefinition(name: "validation.types", summary: "the types that are accepted") { rules, text in
      rules.types = text == "any" ? nil : words(of: text).map { String($0) }
      return true
    },
    choice("validation.type-match", \.typeMatch, "how a type is compared, in lower case, without parameters"),
    choice("validation.missing-type", \.missingType, "what a response without a type counts as"),
    told("validation.empty-body", "the type of an empty body"),
    choice("validation.failed", \.afterFailure, "whether the body is read after a failed check"),
    choice("error.chain", \.chain, "where the error of a failed check is when reading fails, too"),
    choice("error.object", \.objectBesideError, "what was read after a failed check"),
    ReadingRuleDefinition(name: "error.domain", summary: "the domain of the library's errors") {
      rules, text in
      rules.domain = text
      return true
    },
    list("error.codes", \.codes, "the codes of a failed check and of a failed reading") { Int($0) },
    choice("error.messages", \.messages, "the sentences of errors"),
    choice("error.types", \.typeOrder, "the order of accepted types in a sentence"),
    list("error.keys", \.keys, "what is in userInfo of the library's errors") { String($0) },
    choice("value.types", \.typeNames, "of which names the types of values are"),
    choice("empty", \.empty, "what an empty body gives"),
    list("empty.statuses", \.emptyStatuses, "the statuses with which a body may be empty") { Int($0) },
    list("empty.methods", \.emptyMethods, "the methods with which a body may be empty") { String($0) },
    choice("empty.body", \.bodyWithoutContent, "a body after a status that has none"),
    choice("json.input", \.jsonInput, "the bytes that the parser gets"),
    choice("json.charset", \.defaultCharset, "the charset without one in the response"),
    choice("json.undecodable", \.undecodable, "bytes that are no text in the charset"),
    choice("json.blank", \.blank, "a body of one blank"),
    choice("json.fragments", \.fragments, "a text, a number, a boolean or null alone"),
    choice("json.nulls", \.nullRemoval, "what removesKeysWithNullValues leaves out"),
    told("json.encodings", "which encodings the parser knows, whatever the charset says"),
    told("json.duplicate-keys", "which of two members with one key counts"),
    told("json.numbers", "integers beyond 64 bits"),
    told("json.trailing-comma", "a comma after the last member or element"),
    told("json.control-characters", "a control character in a string"),
    told("json.syntax", "what is no JSON"),
    told("plist.syntax", "what is no property list"),
    told("decodable.type", "JSON that is not of the app's type"),
    told("json.depth", "containers inside each other"),
    choice("data.parsing", \.dataParsing, "data that holds JSON"),
    choice("string.charset", \.defaultCharset, "the charset without one in the response"),
    choice("string.charset-names", \.charsetNames, "the charsets that are known"),
    choice("string.unknown-charset", \.unknownCharset, "a text of an unknown charset"),
    told("image.undecodable", "bytes that are no picture"),
    told("xml.value", "what an XML body gives"),
  ]
}

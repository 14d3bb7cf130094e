extension RuleDefinition {
  /// The Swift name that Alamofire or Foundation has for a value of `rule`; `nil` if they have none.
  package static func swiftWord(for value: String, of rule: String) -> String? {
    swiftWords["\(rule) \(value)"]
  }

  /// The words by rule and value: those of ParameterEncoding.swift and URLEncodedFormEncoder.swift, of
  /// JSONSerialization.WritingOptions and JSONEncoder.
  package static let swiftWords = [
    "parameters.destination by-method": "methodDependent", "parameters.destination url": "queryString",
    "parameters.destination body": "httpBody",
    "query.array brackets": "brackets", "query.array plain": "noBrackets",
    "query.array indices": "indexInBrackets",
    "query.bool numeric": "numeric", "query.bool literal": "literal",
    "query.data base64": "base64", "query.data bytes": "deferredToData",
    "query.date reference": "deferredToDate", "query.date unix": "secondsSince1970",
    "query.date unix-ms": "millisecondsSince1970", "query.date iso8601": "iso8601",
    "query.dictionary brackets": "brackets", "query.dictionary dots": "dots",
    "query.key-case as-is": "useDefaultKeys", "query.key-case snake": "convertToSnakeCase",
    "query.key-case kebab": "convertToKebabCase", "query.key-case capitalized": "capitalized",
    "query.key-case uppercase": "uppercased", "query.key-case lowercase": "lowercased",
    "query.null drop-key": "dropKey", "query.null drop-value": "dropValue", "query.null null-text": "null",
    "query.space percent": "percentEscaped", "query.space plus": "plusReplaced",
    "json.data base64": "base64", "json.data bytes": "deferredToData",
    "json.date reference": "deferredToDate", "json.date unix": "secondsSince1970",
    "json.date unix-ms": "millisecondsSince1970", "json.date iso8601": "iso8601",
    "json.escape-slashes false": "withoutEscapingSlashes",
    "json.pretty true": "prettyPrinted",
    "json.sorted-keys true": "sortedKeys",
    "plist.format xml": "xml", "plist.format binary": "binary",
  ]
}

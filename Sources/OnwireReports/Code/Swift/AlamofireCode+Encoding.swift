import OnwireClients
import OnwireSpecLanguage

/// The encodings and encoders of Alamofire, with the settings that a spec's rules ask for.
extension AlamofireCode {
  /// The `encoding:` of dictionaries; `nil` if there is none.
  func encoding() -> (code: String, rules: Set<String>)? {
    switch request.spec.serialization?.value {
    case .form, nil:
      let arguments = Self.urlEncoding.arguments(for: request)
      let code =
        arguments.isEmpty ? "URLEncoding.default" : "URLEncoding(\(arguments.joined(separator: ", ")))"
      return (code, Self.urlEncoding.rules(for: request))
    case .json:
      let options = Self.jsonOptions.compactMap { $0.code(for: request) }
      let code =
        options.isEmpty
        ? "JSONEncoding.default" : "JSONEncoding(options: [\(options.joined(separator: ", "))])"
      return (code, Self.jsonOptions.rules(for: request))
    case .plist:
      guard !isNew else { return nil }
      let format = Self.propertyListFormat.code(for: request) ?? ".default"
      return ("PropertyListEncoding\(format)", [Self.propertyListFormat].rules(for: request))
    case .multipart: return nil
    }
  }

  /// The `encoder:` of Encodable types; `nil` if there is none.
  mutating func encoder() -> (code: String, rules: Set<String>)? {
    switch request.spec.serialization?.value {
    case .form, nil: return formEncoder()
    case .json: return jsonEncoder()
    case .plist, .multipart: return nil
    }
  }

  private mutating func formEncoder() -> (code: String, rules: Set<String>) {
    let destination = Self.destination.arguments(for: request)
    let arguments = Self.formEncoder.arguments(for: request)
    let rules = (Self.destination + Self.formEncoder).rules(for: request)
    guard !rules.isEmpty else { return ("URLEncodedFormParameterEncoder.default", []) }
    let inner =
      arguments.isEmpty ? [] : ["encoder: URLEncodedFormEncoder(\(arguments.joined(separator: ", ")))"]
    return (
      SwiftCall(function: "URLEncodedFormParameterEncoder", arguments: inner + destination).text, rules
    )
  }

  private mutating func jsonEncoder() -> (code: String, rules: Set<String>) {
    let options = Self.outputFormatting.compactMap { $0.code(for: request) }
    let strategies = Self.strategies.compactMap { setting in
      setting.code(for: request).map { (setting.name, $0) }
    }
    let rules = (Self.outputFormatting + Self.strategies).rules(for: request)
    guard !rules.isEmpty else { return ("JSONParameterEncoder.default", []) }
    code.add("let encoder = JSONEncoder()")
    if !options.isEmpty { code.add("encoder.outputFormatting = [\(options.joined(separator: ", "))]") }
    for (name, value) in strategies { code.add("encoder.\(name) = \(value)") }
    return ("JSONParameterEncoder(encoder: encoder)", rules)
  }

  // MARK: Settings

  /// All settings, for dictionaries and for Encodable types.
  static let settings =
    urlEncoding + jsonOptions + [propertyListFormat] + formEncoder + outputFormatting + strategies

  // ParameterEncoding.swift: the arguments of URLEncoding, in their order.
  private static let urlEncoding =
    destination + [
      CodeSetting("query.array", "arrayEncoding"), CodeSetting("query.bool", "boolEncoding"),
    ]

  private static let destination = [CodeSetting("parameters.destination", "destination")]

  // JSONSerialization.WritingOptions.
  private static let jsonOptions = jsonFormatting("options")

  // ParameterEncoding.swift of 4: the ready-made encodings.
  private static let propertyListFormat = CodeSetting("plist.format", "format")

  // URLEncodedFormEncoder.swift: the arguments of its init, in their order.
  private static let formEncoder = [
    CodeSetting("query.order", "alphabetizeKeyValuePairs", ["escaped-pairs": "true", "written": "false"]),
    CodeSetting("query.array", "arrayEncoding"), CodeSetting("query.bool", "boolEncoding"),
    CodeSetting("query.data", "dataEncoding"), CodeSetting("query.date", "dateEncoding"),
    CodeSetting("query.key-case", "keyEncoding"), CodeSetting("query.dictionary", "keyPathEncoding"),
    CodeSetting("query.null", "nilEncoding"), CodeSetting("query.space", "spaceEncoding"),
  ]

  private static let outputFormatting = jsonFormatting("outputFormatting")

  private static func jsonFormatting(_ name: String) -> [CodeSetting] {
    ["json.pretty", "json.sorted-keys", "json.escape-slashes"].map { CodeSetting($0, name) }
  }

  private static let strategies = [
    CodeSetting("json.date", "dateEncodingStrategy"), CodeSetting("json.data", "dataEncodingStrategy"),
  ]
}

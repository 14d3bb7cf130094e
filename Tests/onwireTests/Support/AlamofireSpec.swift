import Foundation
import TestSupport

/// One observed result of Alamofire, and its input as a spec.
struct AlamofireVector {
  let id: String
  let release: String
  let input: JSONText
  let expected: JSONText
  /// All URLs that were seen where a Swift dictionary's order decided.
  let variants: [String]

  /// The vectors of Tests/Vectors/alamofire.json.
  static func all() throws -> [AlamofireVector] {
    let file = Repository.root.appendingPathComponent("Tests/Vectors/alamofire.json")
    return try JSONText(Array(try Data(contentsOf: file))).elements.map { vector in
      AlamofireVector(
        id: vector["id"]?.text ?? "", release: vector["version"]?.text ?? "",
        input: vector["input"] ?? .null, expected: vector["expected"] ?? .null,
        variants: vector["observed_variants"]?.elements.compactMap(\.text) ?? [])
    }
  }

  /// A name that a folder can have.
  var folder: String {
    String(
      id.unicodeScalars.map { CharacterSet.alphanumerics.contains($0) || $0 == "." ? Character($0) : "_" })
  }

  /// Whether the library throws.
  var throwsError: Bool { expected["error"] != nil }

  /// The files that the parts name, as bytes; `nil` for a folder.
  var fixtures: [(name: String, content: Data?)] {
    (input["parts"]?.elements ?? []).compactMap { part in
      guard part["kind"]?.text == "file", let name = part["path"]?.text else { return nil }
      if part["directory"] != nil { return (name, nil) }
      return (name, part["data"]?["$data"]?.text.flatMap { Data(base64Encoded: $0) })
    }
  }
}

/// Writes the input of a vector as a spec.
struct AlamofireSpec {
  /// Why the language cannot say what a vector's input says.
  struct Inexpressible: Error {
    var reason: String
  }

  /// The spec's text.
  static func text(_ vector: AlamofireVector) throws -> String {
    let input = vector.input
    guard let encoder = encoder(of: vector) else { throw Inexpressible(reason: "not a request") }
    var rules = try (input["options"]?.members ?? []).flatMap { try self.rules($0.key, $0.value, encoder) }
    let parameters = input["parameters"] ?? input["jsonObject"]
    if let parameters, encoder.isEncodable {
      if hasNumericKeys(parameters) { throw Inexpressible(reason: "a Swift dictionary with numbers as keys") }
      rules += rulesOfNull(in: parameters, encoder, vector.release)
    }
    let client = encoder.isEncodable ? "alamofire-encodable" : "alamofire"
    var lines = [
      "client: {use: \(client)@\(vector.release), rules: {\(rules.joined(separator: ", "))}}",
      "url: \(quoted(input["url"]?.text ?? "https://example.com/"))",
      "method: \(input["method"]?.text ?? (encoder == .multipart ? "POST" : "GET"))",
    ]
    if encoder == .json || encoder == .encodableJSON { lines.append("as: json") }
    if let parameters { lines.append("params: \(try value(parameters))") }
    if let headers = input["headers"]?.elements, !headers.isEmpty {
      let pairs = headers.map { "\(quoted($0.elements[0].text ?? "")): \(quoted($0.elements[1].text ?? ""))" }
      lines.append("headers: {\(pairs.joined(separator: ", "))}")
    }
    if encoder == .multipart {
      let parts = try (input["parts"]?.elements ?? []).map { "\n  - \(try part($0))" }
      lines.append("boundary: \(quoted(input["boundary"]?.text ?? ""))")
      lines.append("files:" + (parts.isEmpty ? " []" : parts.joined()))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String { VectorSpec.quoted(text) }

  // MARK: Encoders and their options

  enum Encoder {
    case url, json, encodable, encodableJSON, multipart

    var isEncodable: Bool { self == .encodable || self == .encodableJSON }
  }

  private static func encoder(of vector: AlamofireVector) -> Encoder? {
    // What cURLDescription prints and HTTPHeaders do by themselves is no request.
    if vector.id.hasPrefix("curl.") || vector.id.hasPrefix("hdr.") || vector.id.hasPrefix("v4.") {
      return nil
    }
    switch vector.input["encoder"]?.text {
    case "URLEncoding": return .url
    case "JSONEncoding": return .json
    case "JSONParameterEncoder": return .encodableJSON
    case "URLEncodedFormParameterEncoder": return .encodable
    default: return vector.input["parts"] == nil ? .encodable : .multipart
    }
  }

  private static let options: [String: String] = [
    "array noBrackets": "query.array: plain", "array indexInBrackets": "query.array: indices",
    "bool literal": "query.bool: literal", "destination queryString": "parameters.destination: url",
    "destination httpBody": "parameters.destination: body", "alphabetize false": "query.order: written",
    "data deferredToData": "query.data: bytes", "date secondsSince1970": "query.date: unix",
    "date millisecondsSince1970": "query.date: unix-ms", "date iso8601": "query.date: iso8601",
    "key convertToSnakeCase": "query.key-case: snake", "key convertToKebabCase": "query.key-case: kebab",
    "key capitalized": "query.key-case: capitalized", "key uppercased": "query.key-case: uppercase",
    "key lowercased": "query.key-case: lowercase", "keyPath dots": "query.dictionary: dots",
    "nil null": "query.null: null-text", "nil dropValue": "query.null: drop-value",
    "space plusReplaced": "query.space: plus",
    "allowedCharacters alphanumerics": "query.keep-keys: '', query.keep-values: ''",
    "json date secondsSince1970": "json.date: unix", "json data deferredToData": "json.data: bytes",
    "sortedKeys": "json.sorted-keys: true", "prettyPrinted": "json.pretty: true",
    "withoutEscapingSlashes": "json.escape-slashes: false",
  ]

  private static func rules(_ name: String, _ value: JSONText, _ encoder: Encoder) throws -> [String] {
    if name == "writing" || name == "formatting" {
      return value.elements.compactMap { options[$0.text ?? ""] }
    }
    let text = value.text ?? (value == .boolean(false) ? "false" : "")
    let key = (encoder == .encodableJSON ? "json " : "") + "\(name) \(text)"
    guard let rule = options[key] else {
      throw Inexpressible(reason: "a closure or formatter of the app's own")
    }
    return [rule]
  }

  /// A plain object is a Swift dictionary, whose nil is encoded where that of a struct is not.
  private static func rulesOfNull(in value: JSONText, _ encoder: Encoder, _ release: String) -> [String] {
    guard value.members.contains(where: { $0.value == .null }) else { return [] }
    if encoder == .encodableJSON { return ["json.null: written"] }
    return release.compare("5.7.0", options: .numeric) == .orderedAscending ? ["query.null: error"] : []
  }

  private static func hasNumericKeys(_ value: JSONText) -> Bool {
    switch value {
    case .object(let members):
      members.contains { $0.key != "$ordered" && (Int($0.key) != nil || hasNumericKeys($0.value)) }
    case .array(let elements): elements.contains(where: hasNumericKeys)
    default: false
    }
  }

  // MARK: Values

  private static func value(_ value: JSONText) throws -> String {
    switch value {
    case .null: return "null"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .number(let number): return number
    case .string(let string): return quoted(string)
    case .array(let elements): return "[\(try elements.map(self.value).joined(separator: ", "))]"
    case .object(let members):
      if members.count == 1, members[0].key.hasPrefix("$") {
        return try tagged(members[0].key, members[0].value)
      }
      return try mapping(members.map { ($0.key, $0.value) })
    }
  }

  private static func mapping(_ members: [(String, JSONText)]) throws -> String {
    "{\(try members.map { "? \(quoted($0.0)) : \(try value($0.1))" }.joined(separator: ", "))}"
  }

  private static func tagged(_ tag: String, _ content: JSONText) throws -> String {
    let text = content.text ?? ""
    switch tag {
    case "$double", "$nsdouble":
      return ["nan": ".nan", "inf": ".inf", "-inf": "-.inf"][text] ?? "!!float \(quoted(text))"
    case "$int64", "$uint64", "$nsint", "$nsbool": return try content.text ?? value(content)
    case "$data": return "!!binary \(quoted(text))"
    case "$repeat":
      guard case .number(let count) = content.elements[1] else { break }
      return quoted(String(repeating: content.elements[0].text ?? "", count: Int(count) ?? 0))
    case "$ordered": return try mapping(content.elements.map { ($0.elements[0].text ?? "", $0.elements[1]) })
    case "$date", "$dateRef":
      let seconds = Double(text) ?? 0
      let date =
        tag == "$date"
        ? Date(timeIntervalSince1970: seconds) : Date(timeIntervalSinceReferenceDate: seconds)
      let formatter = ISO8601DateFormatter()
      formatter.formatOptions.insert(.withFractionalSeconds)
      return "!!timestamp \(formatter.string(from: date))"
    default: break
    }
    throw Inexpressible(reason: reasons[tag] ?? tag)
  }

  private static let reasons = [
    "$float": "a Float", "$int8": "an Int8", "$decimal": "a Decimal", "$url": "a URL",
    "$opaque": "a value of the app's own type", "$optional": "an Optional in Any",
    "$none": "an Optional in Any",
  ]

  // MARK: Parts

  private static func part(_ part: JSONText) throws -> String {
    func entry(_ key: String, _ name: String) -> String? { part[key]?.text.map { "\(name): \(quoted($0))" } }
    var entries = [entry("name", "name"), entry("fileName", "filename")].compactMap(\.self)
    switch part["kind"]?.text {
    case "custom":
      let headers = part["headers"]?.elements ?? []
      let pairs = headers.map { "\(quoted($0.elements[0].text ?? "")): \(quoted($0.elements[1].text ?? ""))" }
      entries.append("headers: {\(pairs.joined(separator: ", "))}")
    case "stream": throw Inexpressible(reason: "a stream whose length is wrong")
    case "file":
      entries.append("path: \(quoted(part["path"]?.text ?? ""))")
      if let type = entry("mimeType", "type") { entries.append(type) }
      return "{\(entries.joined(separator: ", "))}"
    default:
      if let type = entry("mimeType", "type") { entries.append(type) }
    }
    entries.append(entry("text", "text") ?? "base64: \(quoted(part["data"]?["$data"]?.text ?? ""))")
    return "{\(entries.joined(separator: ", "))}"
  }
}

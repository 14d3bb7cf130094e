import Foundation
import TestSupport

/// One observed result of a real library: an input, and what became of it.
struct Vector {
  let id: String
  let release: String
  let input: JSONText
  let expected: JSONText
  let note: String

  /// The vectors of a file in Tests/Vectors.
  static func all(_ name: String) throws -> [Vector] {
    let file = Repository.root.appendingPathComponent("Tests/Vectors/\(name)")
    return try JSONText(Array(try Data(contentsOf: file))).elements.map { vector in
      Vector(
        id: vector["id"]?.text ?? "", release: vector["af"]?.text ?? "", input: vector["input"] ?? .null,
        expected: vector["expected"] ?? .null, note: vector["note"]?.text ?? "")
    }
  }

  /// Whether the library sends nothing: no request object, no URL, or an exception.
  var sendsNothing: Bool {
    expected["exception"] != nil || expected["request"] == .null || expected["url"] == .null
      || (expected["url"] == nil && expected["request"] == nil && expected["headers"] == nil)
  }

  /// Whether the library flattens the parameters whatever its query-string block gives.
  var ignoresQueryBlock: Bool {
    ["2.0.0", "2.0.1", "2.0.2"].contains(release)
      && ["GET", "HEAD", "DELETE"].contains(input["method"]?.text?.uppercased() ?? "")
  }

  /// A name that a file can have.
  var fileName: String {
    String(
      id.unicodeScalars.map {
        CharacterSet.alphanumerics.contains($0) || "-.".unicodeScalars.contains($0) ? Character($0) : "_"
      })
  }
}

/// Writes a vector's input as a spec.
struct VectorSpec {
  /// Why the language cannot say what a vector's input says.
  struct Inexpressible: Error {
    var reason: String
  }

  /// The spec's text.
  static func text(_ vector: Vector) throws -> String {
    let input = vector.input
    let options = input["options"]
    var lines: [String] = []
    var rules: [String] = []
    for option in options?.members ?? [] {
      switch option.key {
      case "stringEncoding":
        let names = ["latin1": "latin-1", "ascii": "ascii", "utf16": "utf-16", "utf8": "utf-8"]
        guard let name = names[option.value.text ?? ""] else {
          throw Inexpressible(reason: "no such encoding yet: \(option.value)")
        }
        rules.append("string-encoding: \(name)")
      case "methodsEncodingParametersInURI":
        rules.append(
          "parameters.in-url: [\(option.value.elements.compactMap(\.text).joined(separator: ", "))]")
      case "writingOptions":
        let rule = [
          "sortedKeys": "json.sorted-keys: true", "prettyPrinted": "json.pretty: true",
          "withoutEscapingSlashes": "json.escape-slashes: false",
        ]
        rules += option.value.elements.compactMap { rule[$0.text ?? ""] }
      case "plistFormat": rules.append("plist.format: \(option.value.text ?? "")")
      case "queryBlock":
        if option.value["error"] != nil { throw Inexpressible(reason: "a query block that fails") }
      case "defaultHeaders": lines += device(option.value)
      case "basicAuth":
        lines.append(
          "auth: {basic: [\(option.value.elements.map { quoted($0.text ?? "") }.joined(separator: ", "))]}")
      case "serializerHeaders", "requestHeaders", "readChunk": break
      default: throw Inexpressible(reason: "option \(option.key)")
      }
    }
    if vector.note.contains("legacy") { rules.append("query.data: description-legacy") }
    lines.append("client: {use: afnetworking@\(vector.release), rules: {\(rules.joined(separator: ", "))}}")
    lines.append("method: \(quoted(input["method"]?.text ?? "GET"))")
    lines.append("url: \(quoted(input["url"]?.text ?? ""))")
    lines += headers(options, serializerWins: vector.release == "2.0.0")
    let isMultipart = input["multipart"] == .boolean(true)
    switch input["serializer"]?.text {
    case "json": lines.append("as: json")
    case "plist": lines.append("as: plist")
    default: break
    }
    if let block = options?["queryBlock"], !vector.ignoresQueryBlock {
      lines.append("params-text: \(block["returns"]?.text.map(quoted) ?? "null")")
    } else if let params = input["params"], params != .null {
      lines.append("params: \(try value(params))")
    }
    if isMultipart {
      // What the run drew at random; a release with a constant boundary must not take it.
      lines.append("boundary: Boundary+0123ABCD89EF4567")
      let parts = try (input["parts"]?.elements ?? []).compactMap { try part($0) }
      lines.append(
        parts.isEmpty ? "files: []" : "files:\n" + parts.map { "  - \($0)" }.joined(separator: "\n"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A YAML double-quoted scalar.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.replacingOccurrences(of: "${", with: "$${").unicodeScalars {
      switch scalar.value {
      case 34, 92: result += "\\\(scalar)"
      case 0..<32, 127..<160: result += "\\x" + hexadecimal(scalar.value, 2)
      case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: result += "\\u" + hexadecimal(scalar.value, 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func hexadecimal(_ value: UInt32, _ width: Int) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: width - digits.count) + digits
  }

  /// The headers that are on the request before parameters are: the request's own win, in 2.0.0 the serializer's.
  private static func headers(_ options: JSONText?, serializerWins: Bool) -> [String] {
    var (headers, winners) = (
      options?["serializerHeaders"]?.members ?? [], options?["requestHeaders"]?.members ?? []
    )
    if serializerWins { swap(&headers, &winners) }
    for header in winners {
      headers.removeAll { $0.key.lowercased() == header.key.lowercased() }
      headers.append(header)
    }
    guard !headers.isEmpty else { return [] }
    return ["headers:"] + headers.map { "  \(quoted($0.key)): \(quoted($0.value.text ?? ""))" }
  }

  private static func device(_ headers: JSONText) -> [String] {
    let info = headers["infoDictionary"]
    func entry(_ key: String, _ name: String) -> String? { info?[key]?.text.map { "\(name): \(quoted($0))" } }
    let app = [
      entry("CFBundleExecutable", "name"), entry("CFBundleIdentifier", "id"),
      entry("CFBundleShortVersionString", "version"), entry("CFBundleVersion", "build"),
    ].compactMap(\.self)
    var scale = "3"
    if case .number(let number)? = headers["scale"] { scale = number }
    if case .object? = headers["scale"] { scale = headers["scale"]?["$double"]?.text ?? scale }
    let languages = headers["preferredLanguages"]?.elements.compactMap(\.text) ?? []
    return [
      "device:", "  languages: [\(languages.joined(separator: ", "))]",
      "  app: {\(app.joined(separator: ", "))}",
      "  model: \(headers["model"]?.text ?? "iPhone")",
      "  os: iOS \(headers["systemVersion"]?.text ?? "16.2")",
      "  scale: \(scale)",
    ]
  }

  private static func part(_ part: JSONText) throws -> String? {
    let data = part["data"]?.text ?? ""
    let content: String
    if data.hasPrefix("$FIXTURES/") {
      content = "path: \(quoted(String(data.dropFirst(10))))"
    } else {
      content = "base64: \(quoted(data))"
    }
    let name = "name: \(quoted(part["name"]?.text ?? ""))"
    let file = "filename: \(quoted(part["filename"]?.text ?? "")), type: \(quoted(part["mime"]?.text ?? ""))"
    switch part["kind"]?.text {
    case "formData": return "{\(name), \(content)}"
    case "fileData": return "{\(name), \(file), \(content)}"
    case "stream":
      if part["length"] != nil { throw Inexpressible(reason: "a stream whose length is wrong") }
      return "{\(name), \(file), \(content)}"
    case "headers":
      let headers = part["headers"]?.members ?? []
      return
        "{headers: {\(headers.map { "\(quoted($0.key)): \(quoted($0.value.text ?? ""))" }.joined(separator: ", "))}, \(content)}"
    case "fileURL":
      let path = part["path"]?.text ?? ""
      guard path.hasPrefix("$FIXTURES/") else { throw Inexpressible(reason: "a URL that is no file") }
      let given = part["filename"] == nil ? "" : ", \(file)"
      return "{\(name), path: \(quoted(String(path.dropFirst(10))))\(given)}"
    case "throttle": return nil
    default: throw Inexpressible(reason: "part \(part)")
    }
  }

  private static func value(_ value: JSONText) throws -> String {
    switch value {
    case .null: return "null"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .number(let number): return number
    case .string(let string): return quoted(string)
    case .array(let elements): return "[\(try elements.map(self.value).joined(separator: ", "))]"
    case .object(let members):
      if members.count == 1, let tagged = try tagged(members[0].key, members[0].value) { return tagged }
      return
        "{\(try members.map { "? \(quoted($0.key)) : \(try self.value($0.value))" }.joined(separator: ", "))}"
    }
  }

  private static func tagged(_ tag: String, _ content: JSONText) throws -> String? {
    switch tag {
    case "$double":
      let text = content.text ?? ""
      return ["nan": ".nan", "inf": ".inf", "-inf": "-.inf"][text] ?? "!!float \(quoted(text))"
    case "$int", "$uint":
      if case .number(let number) = content { return number }
      return content.text
    case "$set": return "!!set [\(try content.elements.map(value).joined(separator: ", "))]"
    case "$data": return "!!binary \(quoted(content.text ?? ""))"
    case "$date":
      guard case .number(let number) = content, let seconds = Double(number) else { return nil }
      let formatter = ISO8601DateFormatter()
      formatter.formatOptions.insert(.withFractionalSeconds)
      return "!!timestamp \(formatter.string(from: Date(timeIntervalSince1970: seconds)))"
    case "$dict":
      return
        "{\(try content.elements.map { "\(try value($0.elements[0])): \(try value($0.elements[1]))" }.joined(separator: ", "))}"
    case "$float": throw Inexpressible(reason: "a single-precision number")
    case "$url": throw Inexpressible(reason: "a URL object")
    case "$u16": throw Inexpressible(reason: "a lone surrogate")
    default: return nil
    }
  }
}

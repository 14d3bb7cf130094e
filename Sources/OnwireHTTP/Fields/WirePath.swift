import OnwireDiagnostics

/// Spells paths on the wire, so that no two fields of a message share one by accident.
enum WirePath {
  /// Appends the name of a query or form pair: `form.user[name]`, `form["a b"]`.
  static func appending(pairName name: String, to path: String) -> String {
    // A bracket at the start of a name is read as the bracket of a step.
    let isRead = name.utf8.first != UInt8(ascii: "[") || (try? PathStep.steps(of: "query.\(name)")) != nil
    return appending(name, to: path, bare: isRead ? pairName : identifier)
  }

  /// Appends the name of a header field: `header.Content-Type`.
  ///
  /// In a part, `content` means the part's content, so a field of that name is quoted.
  static func appending(fieldName name: String, to path: String) -> String {
    name == "content" ? "\(path)[\"content\"]" : appending(name, to: path, bare: identifier)
  }

  /// Appends the key of a dictionary: `json.user`, `json["a.b"]`.
  static func appending(key: String, to path: String) -> String {
    appending(key, to: path, bare: identifier)
  }

  /// Appends the position in an array, from 0.
  static func appending(index: Int, to path: String) -> String { "\(path)[\(index)]" }

  /// Numbers repeated names: `path` for the first, `path#2` for the second.
  static func numbered(_ path: String, _ number: Int) -> String {
    number > 1 ? "\(path)#\(number)" : path
  }

  private static let identifier = ASCIISet("-_").union(.alphanumerics)
  private static let pairName = identifier.union(ASCIISet(".[]"))

  private static func appending(_ name: String, to path: String, bare: ASCIISet) -> String {
    let isBare = !name.isEmpty && name.utf8.allSatisfy { $0 >= 0x80 || bare.contains($0) }
    guard isBare, VisibleText.of(name) == name else { return "\(path)[\"\(escaped(name))\"]" }
    return "\(path).\(name)"
  }

  private static func escaped(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.append("\\") }
      result.append(scalar)
    }
    return VisibleText.of(String(result))
  }
}

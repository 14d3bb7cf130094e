import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
package import OnwireSpecLanguage
import OnwireTextFormats

/// One spec for several requests of the same shape: what they share is written as it is, what differs is not.
package struct MergedSpec: Sendable {
  /// How differing values are written.
  package enum Style: Sendable {
    /// As variables, with the values of the first request.
    case variables
    /// As wildcards, each the narrowest that matches all values.
    case wildcards
  }

  package private(set) var node: SpecNode
  /// The variables, each with its value in every request.
  package private(set) var variables: [(name: String, values: [String])] = []

  /// The spec of `specs`; `nil` if they do not have the same shape.
  package init?(_ specs: [SpecNode], _ style: Style) {
    guard let first = specs.first else { return nil }
    node = first
    var merging = Merging(style)
    guard let merged = merging.node(specs, named: "value") else { return nil }
    node = merged
    variables = merging.variables
  }

  /// The values of the variables in one of the requests.
  package func values(of request: Int) -> [String: String] {
    Dictionary(variables.map { ($0.name, $0.values[request]) }) { first, _ in first }
  }

  /// What two specs must share to have the same shape: method, host, the pattern of the path, all names, and
  /// the values that can be neither variables nor wildcards.
  package static func shape(of spec: SpecNode, _ style: Style) -> String {
    guard case .mapping(let members) = spec else { return "" }
    var lines: [String] = []
    func addNames(of node: SpecNode, at path: String, key: String) {
      switch node {
      case .list(let items), .set(let items):
        for (index, item) in items.enumerated() {
          addNames(of: item, at: FieldPath.appending(index: index, to: path), key: key)
        }
      case .mapping(let members):
        for member in members {
          guard case .text(let key) = member.key else { continue }
          addNames(of: member.value, at: FieldPath.appending(key: key, to: path), key: key)
        }
      case .text(let text) where isFixed(key): lines.append("\(path) \(text.hashValue)")
      case .typed(let text) where style == .variables, .float(let text) where style == .variables:
        lines.append("\(path) \(isInteger(text) ? "!!int" : text)")
      case .timestamp(let text), .template(let text), .integer(let text): lines.append("\(path) \(text)")
      case .binary(let bytes): lines.append("\(path) \(bytes.hashValue)")
      case .text, .typed, .float: lines.append(path)
      }
    }
    for member in members {
      guard case .text(let key) = member.key else { continue }
      switch (key, member.value) {
      case ("url", .text(let url)): lines.append("url \(pattern(url))")
      case ("method", .text(let text)), ("as", .text(let text)): lines.append("\(key) \(text)")
      case ("client", let client): lines.append("client \(client.yaml ?? "")")
      default: addNames(of: member.value, at: key, key: key)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Whether a number is a whole number in decimal digits.
  fileprivate static func isInteger(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty && digits.allSatisfy { $0.isOne(of: "0123456789") }
  }

  /// Whether the value of a key is bytes, or says where bytes come from.
  fileprivate static func isFixed(_ key: String) -> Bool { key == "path" || key == "base64" }

  /// A URL with a mark in place of each step that looks like an identifier, and of each value in its query.
  private static func pattern(_ url: String) -> String {
    let query = url.firstIndex(of: "?")
    let steps = url[..<(query ?? url.endIndex)].split(separator: "/", omittingEmptySubsequences: false)
      .map { isIdentifier($0) ? "*" : String($0) }
    let names = query.map { mark in
      url[url.index(after: mark)...].split(separator: "&").map { $0.prefix { $0 != "=" } }.joined(
        separator: "&")
    }
    return steps.joined(separator: "/") + (names.map { "?\($0)" } ?? "")
  }

  private static func isIdentifier(_ step: Substring) -> Bool {
    let bytes = step.utf8
    let digits = bytes.count { $0 >= 0x30 && $0 <= 0x39 }
    return digits > 0 && (digits == bytes.count || bytes.count >= 8)
  }
}

/// Merges trees of the same shape.
private struct Merging {
  let style: MergedSpec.Style
  var variables: [(name: String, values: [String])] = []
  private var names = VariableNames()
  /// The variable for each list of values.
  private var known: [[String]: String] = [:]

  init(_ style: MergedSpec.Style) { self.style = style }

  mutating func node(_ nodes: [SpecNode], named name: String) -> SpecNode? {
    guard let first = nodes.first else { return nil }
    switch first {
    case .text(let text):
      let texts = nodes.compactMap { if case .text(let text) = $0 { text } else { nil } }
      guard texts.count == nodes.count else { return nil }
      if texts.allSatisfy({ $0.utf8.elementsEqual(text.utf8) }) { return first }
      return name == "url" ? url(texts) : differing(texts, name)
    case .typed(let text), .float(let text):
      let texts = nodes.compactMap { node -> String? in
        switch node {
        case .typed(let text), .float(let text): text
        default: nil
        }
      }
      guard texts.count == nodes.count else { return nil }
      if texts.allSatisfy({ $0 == text }) { return first }
      // A wildcard stands for values of any type; a variable is a text, which a tag makes a number.
      if style == .wildcards { return .template("${\(WildcardText.narrowest(texts))}") }
      guard texts.allSatisfy(MergedSpec.isInteger), case .template(let reference) = differing(texts, name)
      else {
        return nil
      }
      return .integer(reference)
    case .binary(let bytes):
      let isSame = nodes.allSatisfy { if case .binary(let other) = $0 { other == bytes } else { false } }
      return isSame ? first : nil
    case .timestamp(let text), .template(let text), .integer(let text):
      let isSame = nodes.allSatisfy { node in
        switch node {
        case .timestamp(let other), .template(let other), .integer(let other): other == text
        default: false
        }
      }
      return isSame ? first : nil
    case .list(let items):
      let lists = nodes.compactMap { if case .list(let items) = $0 { items } else { nil } }
      return merged(lists, of: nodes.count, like: items.count, name).map { .list($0) }
    case .set(let items):
      let lists = nodes.compactMap { if case .set(let items) = $0 { items } else { nil } }
      return merged(lists, of: nodes.count, like: items.count, name).map { .set($0) }
    case .mapping(let members):
      let mappings = nodes.compactMap { if case .mapping(let members) = $0 { members } else { nil } }
      guard mappings.count == nodes.count, mappings.allSatisfy({ $0.count == members.count }) else {
        return nil
      }
      var merged: [SpecNode.Member] = []
      for (index, member) in members.enumerated() {
        guard case .text(let key) = member.key,
          mappings.allSatisfy({ if case .text(key) = $0[index].key { true } else { false } })
        else { return nil }
        let values = mappings.map { $0[index].value }
        if MergedSpec.isFixed(key) {
          guard let same = Self.same(values) else { return nil }
          merged.append(SpecNode.Member(member.key, same))
          continue
        }
        // Boundaries are compared as symbols.
        if key == "boundary", style == .wildcards, Self.same(values) == nil { continue }
        guard let value = node(values, named: key) else { return nil }
        merged.append(SpecNode.Member(member.key, value))
      }
      return .mapping(merged)
    }
  }

  private static func same(_ nodes: [SpecNode]) -> SpecNode? {
    guard case .text(let text)? = nodes.first else { return nil }
    return nodes.allSatisfy { if case .text(text) = $0 { true } else { false } } ? nodes.first : nil
  }

  private mutating func merged(
    _ lists: [[SpecNode]], of count: Int, like length: Int, _ name: String
  ) -> [SpecNode]? {
    guard lists.count == count, lists.allSatisfy({ $0.count == length }) else { return nil }
    var merged: [SpecNode] = []
    for index in 0..<length {
      guard let item = node(lists.map { $0[index] }, named: name) else { return nil }
      merged.append(item)
    }
    return merged
  }

  /// A URL whose steps and values are compared one by one.
  private mutating func url(_ texts: [String]) -> SpecNode? {
    let pieces = texts.map(Self.pieces)
    guard let first = pieces.first, pieces.allSatisfy({ $0.count == first.count }) else { return nil }
    var text = ""
    for index in first.indices {
      let values = pieces.map { String($0[index]) }
      if values.allSatisfy({ $0.utf8.elementsEqual(values[0].utf8) }) {
        text += ScalarText.escaped(values[0])
        continue
      }
      let name = index >= 2 ? String(first[index - 2]) : "id"
      guard case .template(let reference) = differing(values, name.isEmpty ? "id" : name) else { return nil }
      text += reference
    }
    return .template(text)
  }

  /// The steps of a path and the names and values of a query, with the separators between them.
  private static func pieces(_ url: String) -> [Substring] {
    var pieces: [Substring] = []
    var start = url.startIndex
    for index in url.indices where "/?&=".contains(url[index]) {
      pieces += [url[start..<index], url[index...index]]
      start = url.index(after: index)
    }
    return pieces + [url[start...]]
  }

  private mutating func differing(_ values: [String], _ name: String) -> SpecNode {
    if style == .wildcards { return .template("${\(WildcardText.narrowest(values))}") }
    if let known = known[values] { return .template("${\(known)}") }
    let unique = names.unique(name)
    known[values] = unique
    variables.append((unique, values))
    return .template("${\(unique)}")
  }
}

/// The narrowest wildcard that matches some texts.
private enum WildcardText {
  static func narrowest(_ values: [String]) -> String {
    for (name, matches) in WildcardShape.named where name != "base64" {
      // Letters alone are often hexadecimal only by chance.
      let isLikely = name != "hex" || values.allSatisfy { $0.utf8.count >= 8 }
      if isLikely, values.allSatisfy({ matches($0[...]) }) { return "any:\(name)" }
    }
    return pattern(values).map { "any:/\($0)/" } ?? "any"
  }

  /// The runs of letters and digits that all values share, such as `[A-Z]{2}[0-9]{6}`.
  private static func pattern(_ values: [String]) -> String? {
    let shapes = values.map(shape)
    guard let first = shapes.first, let first, shapes.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private static func shape(_ value: String) -> String? {
    var text = ""
    var run: (of: String, count: Int) = ("", 0)
    func close() {
      if run.count > 0 { text += run.of + (run.count > 1 ? "{\(run.count)}" : "") }
    }
    guard !value.isEmpty, value.utf8.count <= 64 else { return nil }
    for byte in value.utf8 {
      let kind: String
      switch byte {
      case 0x30...0x39: kind = "[0-9]"
      case 0x41...0x5A: kind = "[A-Z]"
      case 0x61...0x7A: kind = "[a-z]"
      case 0x2D, 0x5F, 0x3A, 0x20, 0x40: kind = String(UnicodeScalar(byte))
      default: return nil
      }
      if kind == run.of {
        run.count += 1
      } else {
        close()
        run = (kind, 1)
      }
    }
    close()
    return text
  }
}

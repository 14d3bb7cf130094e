import OnwireDiagnostics

/// Collects the values of a request for its profile.
struct ProfileUnits {
  private struct Unit {
    var name: Int
    var path: String
    var value: Int
    var isOpen: Bool
    var pattern: WildcardMatch?
    var text: [UInt8]?
    var looksMade: Bool
    var number: Int?
    var within: [Int] = []
  }

  private let wildcards: Wildcards
  private let asked: Set<Int>
  private let limit: Int
  private var units: [Unit] = []
  /// The names of parts by the start of their paths.
  private var partNames: [Substring: String] = [:]
  private(set) var queryNames: Set<Int> = []

  /// A longer value, in bytes, is also split into words, each named by the one before it: for cookies, XML,
  /// and JSON within a form.
  private static let wholeLimit = 32
  private static let wordLimit = 256
  /// Longer texts, in bytes, are not compared with patterns.
  private static let textLimit = 1024
  /// Values inside deeper objects and arrays are not related to these.
  private static let depthLimit = 32
  /// Longer digit sequences do not count as numbers.
  private static let numberLimit = 15

  init(_ wildcards: Wildcards, _ asked: Set<Int>, limit: Int) {
    (self.wildcards, self.asked, self.limit) = (wildcards, asked, limit)
  }

  /// Adds a step of the path.
  mutating func add(_ path: String, _ value: [UInt8], at position: Int) {
    append("\(path).\(position)", path, value)
  }

  /// Adds the pairs of a target or form, from its bytes alone: the client may split them into segments
  /// differently from a reader.
  mutating func addPairs(of kind: Element.Kind, _ bytes: [UInt8]) {
    var rest = bytes[...]
    if kind == .target { rest = rest.drop { $0 != UInt8(ascii: "?") }.dropFirst() }
    for pair in rest.split(separator: UInt8(ascii: "&")).prefix(limit) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      let text = String(decoding: FormText.decode(name), as: UTF8.self)
      let value = FormText.decode(pair.dropFirst(name.count + 1))
      if kind == .target { queryNames.insert(text.hashValue) }
      append(
        (kind == .target ? "query." : "body.") + Self.withoutPositions(text),
        WirePath.appending(pairName: text, to: kind == .target ? "query" : "form"), value)
    }
  }

  /// Adds the value of a field, which may be anything if `isOpen`.
  mutating func add(_ field: Field, _ value: [UInt8], isOpen: Bool) {
    switch field.role {
    case .fieldValue, .cookieValue:
      // Names of header fields are case-insensitive; in HTTP/2 they are always in lower case.
      let path = field.path.lowercased()
      // Host is part of the key, and Content-Length follows from the body.
      if path == "header.host" || path == "header.content-length" { return }
      let isType = path == "header.content-type"
      append(path, field.path, isType ? Array(value.prefix { $0 != UInt8(ascii: ";") }) : value)
    case .partName:
      partNames[Self.part(of: field.path)] = String(decoding: value, as: UTF8.self)
    case .partContent, .partFieldValue, .partFilename:
      let part = Self.part(of: field.path)
      let rest = field.path.dropFirst(part.count)
      append(
        "body.\(partNames[part] ?? "")\(rest == ".content" ? "" : rest)", field.path, value, isOpen: isOpen)
    default:
      // A body's values have the same names in a form, in JSON and in a property list.
      let path = Self.withoutPositions(field.path)
      let name = "body" + path.drop { $0 != "." && $0 != "[" }
      append(name, field.path, value, isOpen: isOpen, within: outerNames(of: name))
    }
  }

  /// The names in `asked` of the objects and arrays around a value.
  private func outerNames(of name: String) -> [Int] {
    if asked.isEmpty { return [] }
    return name.indices.lazy.filter { name[$0] == "." || name[$0] == "[" }.prefix(Self.depthLimit)
      .map { String(name[..<$0]).hashValue }.filter(asked.contains)
  }

  private static func part(of path: String) -> Substring {
    path.firstIndex(of: "]").map { path[...$0] } ?? path[...]
  }

  /// The path without array positions and numbers of repeated names: `json.a[0].id`, `form.a#2`.
  private static func withoutPositions(_ path: String) -> String {
    guard path.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "#") }) else {
      return path
    }
    var result: [UInt8] = []
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      result.append(byte)
      guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "#") else { continue }
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func append(
    _ name: String, _ path: String, _ value: [UInt8], isOpen: Bool = false, within: [Int] = []
  ) {
    guard units.count < limit else { return }
    // JSON strings are compared without their escapes.
    let text = value.first == UInt8(ascii: "\"") ? ScalarText(json: value[...]).canonical : value
    let pattern = wildcards.isEmpty ? nil : WildcardMatch(text, wildcards)
    let isOpen = isOpen || pattern != nil
    units.append(
      Unit(
        name: name.hashValue, path: path, value: pattern?.digest ?? value.hashValue, isOpen: isOpen,
        pattern: pattern, text: asked.contains(name.hashValue) ? text : nil,
        looksMade: Self.looksMade(value), number: Self.number(value), within: within))
    if value.count > Self.wholeLimit, !isOpen { appendWords(of: value, name, path, within) }
  }

  private mutating func appendWords(
    of value: [UInt8], _ name: String, _ path: String, _ within: [Int]
  ) {
    guard !value.contains(where: { $0 < 0x09 }) else { return }
    let words = value.split(maxSplits: Self.wordLimit) { !Self.isWord($0) }
    guard words.count > 1 else { return }
    let within = asked.contains(name.hashValue) ? within + [name.hashValue] : within
    for (before, word) in zip(words, words.dropFirst()) where units.count < limit {
      var hasher = Hasher()
      hasher.combine(name)
      hasher.combine(before)
      units.append(
        Unit(
          name: hasher.finalize(), path: path, value: word.hashValue, isOpen: false,
          looksMade: Self.looksMade(word), within: within))
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...0xFF, UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Whether a text is as long, and has as many digits, as a time, a token or a hash.
  private static func looksMade(_ value: some Collection<UInt8>) -> Bool {
    var (count, digits) = (0, 0)
    for byte in value {
      guard byte > 0x20, byte < 0x7F else { return false }
      count += 1
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { digits += 1 }
    }
    return count >= 8 && digits >= 3
  }

  /// The number in a text, such as a count, a page or an identifier.
  private static func number(_ value: [UInt8]) -> Int? {
    guard value.count <= numberLimit, value.first != UInt8(ascii: "+") else { return nil }
    return Int(String(decoding: value, as: UTF8.self))
  }

  private func texts(_ run: ArraySlice<Int>) -> [[UInt8]] {
    let texts = run.compactMap { units[$0].text }
    return texts.reduce(0) { $0 + $1.count } > Self.textLimit ? [] : texts
  }

  /// The collected features, sorted by name.
  consuming func features() -> (features: [RequestProfile.Feature], values: [Int]) {
    let order = units.indices.sorted {
      (units[$0].name, units[$0].value, $0) < (units[$1].name, units[$1].value, $1)
    }
    var features: [RequestProfile.Feature] = []
    var values: [Int] = []
    var rest = order[...]
    while let first = rest.first {
      let run = rest.prefix { units[$0].name == units[first].name }
      rest = rest.dropFirst(run.count)
      let start = values.count
      values += run.map { units[$0].value }
      var hasher = Hasher()
      hasher.combine(units[first].name)
      for value in values[start...] { hasher.combine(value) }
      features.append(
        RequestProfile.Feature(
          name: units[first].name, path: units[run.min() ?? first].path, digest: hasher.finalize(),
          values: start..<values.count, isOpen: run.contains { units[$0].isOpen },
          patterns: run.contains { units[$0].pattern != nil } ? run.map { units[$0].pattern } : [],
          texts: asked.contains(units[first].name) ? texts(run) : nil,
          looksMade: run.allSatisfy { units[$0].looksMade },
          number: run.count == 1 ? units[first].number : nil, within: units[first].within))
    }
    return (features, values)
  }
}

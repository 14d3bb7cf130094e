import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

/// The rule of the client that would have made the left side like the right one, if that is evident.
enum Hint {
  /// Differences that a single rule decides.
  static let deciding: [(way: Difference.Way, area: ComparisonArea, rule: String)] = [
    (.plusForBlank, .query, "query.space"), (.plusForBlank, .form, "query.space"),
    (.order, .query, "query.order"), (.order, .form, "query.order"), (.order, .json, "json.sorted-keys"),
    (.numberSpelling, .json, "json.double"), (.blanks, .json, "json.pretty"),
  ]
  static let arrayNames = "query.array"
  static let slashes = "json.escape-slashes"

  /// What to set in the spec; `nil` if the left side comes from no spec, or if no single rule is to blame.
  ///
  /// If settings were tried for the comparison, only those that undo the difference.
  static func text(
    _ difference: Difference, _ sides: [ComparedReaders.Side], _ proven: [String: String]?
  ) throws -> String? {
    if isUnpacked(difference, sides) { return ComparisonWording.packedBody }
    if let proven { return proven[difference.path].map(ComparisonWording.setting) }
    return try candidate(difference, sides).map(ComparisonWording.settable)
  }

  /// Whether a spec's body is compared with a body that was unpacked from a coding that the spec also names.
  private static func isUnpacked(_ difference: Difference, _ sides: [ComparedReaders.Side]) -> Bool {
    difference.way == .framing && difference.standing == .counts && sides.count == 2 && sides[0].rule != nil
      && sides[1].reader.request.unpackedCoding != nil
  }

  /// The rule that may be to blame.
  static func candidate(
    _ difference: Difference, _ sides: [ComparedReaders.Side]
  ) throws -> String? {
    guard difference.standing == .counts, let left = sides.first, left.isLeft, left.rule != nil,
      left.side.words == nil
    else {
      return nil
    }
    return try rule(difference, sides)
  }

  private static func rule(_ difference: Difference, _ sides: [ComparedReaders.Side]) throws -> String? {
    let area = ComparisonArea(of: difference.path)
    // Keys are sorted, but members of an array are not.
    if difference.way == .order, area == .json, isMember(difference.path) { return nil }
    if let row = deciding.first(where: { $0.way == difference.way && $0.area == area }) { return row.rule }
    switch difference.way {
    case .name where area == .query || area == .form:
      return Set(sides.map { outsideOfBrackets($0.side.path) }).count == 1 ? arrayNames : nil
    case .stringEscape where area == .json:
      return try sides.contains {
        try $0.reader.spelled($0.side.range, of: $0.side).glyphs.text.holds("\\/")
      }
        ? slashes : nil
    case .escaped: return settable(sides[0].ruleOfMarks)
    default:
      // If no value of the spec gives the bytes, only the rule does; `as` gives none.
      guard difference.kind == .changed || difference.kind == .removed,
        ["", "as"].contains(sides[0].origin.path)
      else { return nil }
      return settable(sides[0].decidingRule)
    }
  }

  /// Rules that may be to blame and are worth a trial, the likeliest first; also those of bytes that come
  /// from a value.
  ///
  /// `areFew` says whether there are so few differences that another comparison costs little.
  static func suspects(
    _ difference: Difference, _ sides: [ComparedReaders.Side], areFew: Bool
  ) throws -> [Suspects] {
    guard difference.standing == .counts, let side = sides.first, side.side.words == nil else { return [] }
    var rules = [try candidate(difference, sides)]
    guard areFew else { return rules.compactMap { $0.map(Suspects.rule) } }
    if side.isLeft { rules += [settable(side.ruleOfMarks), settable(side.rule)] }
    let name = settable(side.rule) ?? side.rule ?? ""
    let isVerbatim = difference.way == .value && side.isLeft && verbatim.contains(name)
    return rules.compactMap { $0.map(Suspects.rule) }
      + [isVerbatim ? .ofVerbatim : .family(Family(of: difference.path))]
  }

  /// Rules that are tried for differences of one kind.
  enum Suspects: Hashable {
    /// A rule that the bytes name.
    case rule(String)
    /// The rules that also change values that print as they are.
    case ofVerbatim
    /// The rules of a family that have choices and may decide these bytes.
    case family(Family)

    var isNamed: Bool { if case .rule = self { true } else { false } }

    var rules: [String] {
      switch self {
      case .rule(let rule): [rule]
      case .ofVerbatim: Hint.ofVerbatim
      case .family(let family):
        family.rules.filter {
          if case .choice? = RuleDefinition.byName[$0]?.domain { $0 != Hint.takingPromise } else { false }
        }
      }
    }
  }

  /// The rules of values that print as they are: the client cannot be the reason for another value.
  private static let verbatim: Set<String> = [
    "query.keep-values", "form.escaping", "multipart.charset", "multipart.line-ends", "string-encoding",
    "spec.params-text", "spec.headers", "spec.general", "spec.auth", "spec.cookies", "spec.body",
    "spec.files", "spec.part-headers", "spec.content",
  ]
  private static let ofVerbatim = ["query.charset", "query.decimal", "multipart.line-ends"]
  /// A rule that decides only whether the order of headers counts, and changes no order.
  private static let takingPromise = "headers.order"

  /// Fields that depend on the same rules.
  struct Family: Hashable {
    private let area: ComparisonArea
    private let isContentType: Bool

    init(of path: String) {
      area = ComparisonArea(of: path)
      isContentType = area == .fields && path.lowercased() == "header.content-type"
    }

    /// The names of the rules.
    var rules: [String] {
      let prefixes: [String] =
        switch area {
        case .requestLine: ["url.", "method.", "query.", "parameters.", "multipart.method"]
        case .query: ["query.", "url.", "parameters."]
        case .form: ["query.", "form.", "parameters.", "string-encoding"]
        case .json: ["json."]
        case .propertyList: ["plist."]
        case .parts: ["multipart.", "query.", "string-encoding"]
        case .fields where isContentType:
          ["headers.", "form.", "json.", "plist.", "multipart.", "body.", "parameters."]
        case .fields: ["headers."]
        case .body, .trailer: ["body.", "form.", "json.", "plist.", "multipart.", "query.", "parameters."]
        }
      return RuleDefinition.all.map(\.name).filter { name in prefixes.contains { name.hasPrefix($0) } }
    }
  }

  /// The name by which a spec can set a rule; `nil` for rules of HTTP.
  private static func settable(_ rule: String?) -> String? {
    guard let rule, let dot = rule.firstIndex(of: ".") else { return nil }
    return RuleDefinition.byName[String(rule[rule.index(after: dot)...])]?.name
  }

  /// A path without the contents of brackets, and without the number of a pair among those of the same name.
  private static func outsideOfBrackets(_ path: String) -> String {
    var result = ""
    var rest = path[...]
    while let bracket = rest.firstIndex(of: "[") {
      result += rest[...bracket]
      rest = rest[bracket...].dropFirst()
      let behind = rest.drop { isDigit($0) }
      if behind.first == "]" { rest = behind }
    }
    result += rest
    guard let sign = result.lastIndex(of: "#") else { return result }
    let number = result[sign...].dropFirst()
    return !number.isEmpty && number.allSatisfy { isDigit($0) } ? String(result[..<sign]) : result
  }

  /// Whether a path ends with the index of an array's member.
  private static func isMember(_ path: String) -> Bool {
    path.last == "]" && path.dropLast().last.map(isDigit) ?? false
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}

extension Hint {
  /// Values to try for a rule: its other choices, the other side's value, or its own with a character more or
  /// less.
  static func values(
    of rule: String, _ client: Client, _ difference: Difference, _ readers: ComparedReaders
  ) throws -> [String] {
    let definition = RuleDefinition.byName[rule]
    switch definition?.domain {
    case .choice(let choices):
      // The value that promises no order comes last.
      guard let unordered = definition?.unordered else { return choices }
      return choices.filter { $0 != unordered } + [unordered]
    case .text:
      guard let right = readers.sides(of: difference).last(where: { !$0.isLeft }),
        let range = right.reader.value(of: right.side)
      else { return [] }
      let whole = String(decoding: try right.reader.request.message.bytes(range), as: UTF8.self)
      // The charset after a type belongs to another rule.
      let type = whole.firstOccurrence(of: "; charset=").map { String(whole[..<$0.lowerBound]) }
      return [whole] + (type.map { [$0] } ?? [])
    case .ascii:
      guard case .text(let own)? = client.table.row(rule, in: client.version)?.value,
        let left = readers.sides(of: difference).first, left.isLeft, let mark = left.side.marks.first
      else { return [] }
      let bytes = try left.reader.request.message.bytes(mark)
      guard bytes.first == UInt8(ascii: "%") else {
        let marked = Set(String(decoding: bytes, as: UTF8.self))
        return [own.filter { !marked.contains($0) }]
      }
      let more = Set(FormText.decode(bytes[...], plusIsSpace: false)).subtracting(own.utf8)
        .filter { !ASCIISet.alphanumerics.contains($0) }
      guard more.allSatisfy({ (0x21..<0x7F).contains($0) }) else { return [] }
      return [own + String(decoding: more.sorted(), as: UTF8.self)]
    case .list, nil: return []
    }
  }

  /// The line about the client by which a spec sets a rule.
  static func line(
    _ rule: String, _ value: String, _ client: Client, in spec: RequestSpec
  ) -> String {
    let rules = "rules: {\(rule): \(yaml(value))}"
    if spec.client?.rules.isEmpty == false { return rules }
    return "client: {use: \(spec.client?.name.value ?? client.nameAndRelease), \(rules)}"
  }

  /// A value as YAML, in quotes if it could mean something else.
  private static func yaml(_ value: String) -> String {
    let isPlain = !value.isEmpty && value.utf8.allSatisfy { ASCIISet.token.contains($0) && $0 != 0x27 }
    return isPlain && value.utf8.first.map { $0 >= 0x30 } == true
      ? value : "'" + value.substituting("'", with: "''") + "'"
  }
}

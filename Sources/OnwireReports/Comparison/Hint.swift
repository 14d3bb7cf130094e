package import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
package import OnwireSpecLanguage

/// Which rule of the client would have made the left side as the right one is, where that is evident.
enum Hint {
  /// What one rule alone decides.
  static let deciding: [(way: Difference.Way, area: ComparisonArea, rule: String)] = [
    (.plusForBlank, .query, "query.space"), (.plusForBlank, .form, "query.space"),
    (.order, .query, "query.order"), (.order, .form, "query.order"), (.order, .json, "json.sorted-keys"),
    (.numberSpelling, .json, "json.double"), (.blanks, .json, "json.pretty"),
  ]
  static let arrayNames = "query.array"
  static let slashes = "json.escape-slashes"

  /// What to set in the spec; `nil` where the left side is no spec's, or no one rule is to blame.
  ///
  /// Of a comparison with settings that were tried, those that undo the difference alone.
  static func text(
    _ difference: Difference, _ sides: [ComparedReaders.Side], _ proven: [String: String]?
  ) throws -> String? {
    if isUnpacked(difference, sides) { return ComparisonWording.packedBody }
    if let proven { return proven[difference.path].map(ComparisonWording.setting) }
    return try candidate(difference, sides).map(ComparisonWording.settable)
  }

  /// Whether a spec's body is compared with one from which a coding was taken that the spec names, too.
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
    // Keys are sorted, members of an array are not.
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
      // What no value of the spec gives is the rule's alone; `as` gives none.
      guard difference.kind == .changed || difference.kind == .removed,
        ["", "as"].contains(sides[0].origin.path)
      else { return nil }
      return settable(sides[0].decidingRule)
    }
  }

  /// The rules that may be to blame where each is tried, the likeliest first: also those of bytes that a value gives.
  fileprivate static func candidates(
    _ difference: Difference, _ sides: [ComparedReaders.Side]
  ) throws -> [String] {
    guard difference.standing == .counts, let side = sides.first, side.side.words == nil else { return [] }
    var rules: [String?] = [try candidate(difference, sides)]
    if side.isLeft { rules += [settable(side.ruleOfMarks), settable(side.rule)] }
    let name = settable(side.rule) ?? side.rule ?? ""
    let isVerbatim = difference.way == .value && side.isLeft && verbatim.contains(name)
    rules += (isVerbatim ? ofVerbatim : family(of: difference.path)).filter {
      if case .choice? = RuleDefinition.byName[$0]?.domain { $0 != takingPromise } else { false }
    }
    var seen: Set<String> = []
    return rules.compactMap(\.self).filter { seen.insert($0).inserted }
  }

  /// The rules of values that print as they are: another value is none of the client's.
  private static let verbatim: Set<String> = [
    "query.keep-values", "form.escaping", "multipart.charset", "multipart.line-ends", "string-encoding",
    "spec.params-text", "spec.headers", "spec.general", "spec.auth", "spec.cookies", "spec.body",
    "spec.files", "spec.part-headers", "spec.content",
  ]
  /// What changes those all the same.
  private static let ofVerbatim = ["query.charset", "query.decimal", "multipart.line-ends"]
  /// This makes the order of headers count or not, and changes none.
  private static let takingPromise = "headers.order"

  /// The rules that may decide what a field is like.
  static func family(of path: String) -> [String] {
    let prefixes: [String] =
      switch ComparisonArea(of: path) {
      case .requestLine: ["url.", "method.", "query.", "parameters.", "multipart.method"]
      case .query: ["query.", "url.", "parameters."]
      case .form: ["query.", "form.", "parameters.", "string-encoding"]
      case .json: ["json."]
      case .propertyList: ["plist."]
      case .parts: ["multipart.", "query.", "string-encoding"]
      case .fields where path.lowercased() == "header.content-type":
        ["headers.", "form.", "json.", "plist.", "multipart.", "body.", "parameters."]
      case .fields: ["headers."]
      case .body, .trailer: ["body.", "form.", "json.", "plist.", "multipart.", "query.", "parameters."]
      }
    return RuleDefinition.all.map(\.name).filter { name in prefixes.contains { name.hasPrefix($0) } }
  }

  /// The name by which a spec may set a rule; `nil` for those of HTTP.
  private static func settable(_ rule: String?) -> String? {
    guard let rule, let dot = rule.firstIndex(of: ".") else { return nil }
    return RuleDefinition.byName[String(rule[rule.index(after: dot)...])]?.name
  }

  /// A path with nothing between its brackets, and without the number of a pair among its likes.
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

extension Comparison {
  /// Where pairs or keys have their like elsewhere on the other side, which does not count since nobody promises the
  /// order: a setting that only takes the promise away undoes nothing.
  var freeOrders: Set<ComparisonArea> {
    Set(
      differences.compactMap { difference in
        guard difference.way == .order, case .notComparable = difference.standing else { return nil }
        let area = ComparisonArea(of: difference.path)
        return area == .fields ? nil : area
      })
  }

  /// Longer requests are not tried, nor are more bytes than these in all.
  private static let longest = 1 << 20
  private static let mostBytes = 1 << 26

  /// Finds the settings of the spec's client that undo differences and make no other: each is compiled, and compared.
  ///
  /// The left side is what `client` makes of `spec`; `compile` gives what another spec would be.
  /// - Throws: what `compile` and reading a file throw.
  package mutating func proveSettings(
    of spec: RequestSpec, _ client: Client, ignoring: [FieldPattern],
    compile: (RequestSpec) throws -> ComparedRequest?
  ) throws {
    provenSettings = [:]
    guard !isSame, max(left.message.length, right.message.length) <= Self.longest else { return }
    let readers = try ComparedReaders(self)
    var candidates: [(rule: String, rank: Int, differences: [Difference])] = []
    // By the rules.
    var positions: [String: Int] = [:]
    for difference in counting {
      let rules = try Hint.candidates(difference, readers.sides(of: difference))
      for (rank, rule) in rules.enumerated() {
        if let index = positions[rule] {
          candidates[index].rank = min(candidates[index].rank, rank)
          candidates[index].differences.append(difference)
        } else {
          positions[rule] = candidates.count
          candidates.append((rule, rank, [difference]))
        }
      }
    }
    let differing = Set(counting.map(\.path))
    var bytes = 0
    let order = candidates.indices.sorted { (candidates[$0].rank, $0) < (candidates[$1].rank, $1) }
    for (rule, _, differences) in order.map({ candidates[$0] }) {
      let open = Set(differences.map(\.path).filter { provenSettings?[$0] == nil })
      var best: (value: String, undone: Set<String>)?
      for value in try Hint.values(of: rule, client, differences, readers) {
        if open.isEmpty || best?.undone == open { break }
        bytes += left.message.length + right.message.length
        if bytes > Self.mostBytes { break }
        let changed = spec.setting(rule: rule, to: value, of: client.nameAndRelease)
        guard let tried = try compile(changed) else { continue }
        let compared = try Comparison.of(tried, right, ignoring: ignoring)
        // What only counts no longer is still there.
        let undone = open.subtracting(compared.differences.map(\.path))
        guard undone.count > best?.undone.count ?? 0,
          compared.counting.allSatisfy({ differing.contains($0.path) }),
          compared.freeOrders.isSubset(of: freeOrders)
        else { continue }
        best = (value, undone)
      }
      guard let best else { continue }
      for path in best.undone { provenSettings?[path] = Hint.line(rule, best.value, client, in: spec) }
    }
  }
}

extension Hint {
  /// What a rule may have to be: its other choices, what the other side has, or with one character more or less.
  static func values(
    of rule: String, _ client: Client, _ differences: [Difference], _ readers: ComparedReaders
  ) throws -> [String] {
    guard let difference = differences.first else { return [] }
    switch RuleDefinition.byName[rule]?.domain {
    case .choice(let choices): return choices
    case .text:
      guard let right = readers.sides(of: difference).last(where: { !$0.isLeft }),
        let range = right.reader.value(of: right.side)
      else { return [] }
      let whole = String(decoding: try right.reader.request.message.bytes(range), as: UTF8.self)
      // The charset behind a type is another rule's.
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
      return [own + String(decoding: FormText.decode(bytes[...], plusIsSpace: false), as: UTF8.self)]
    case .list, nil: return []
    }
  }

  /// What a spec says of its client to set a rule.
  fileprivate static func line(
    _ rule: String, _ value: String, _ client: Client, in spec: RequestSpec
  ) -> String {
    let rules = "rules: {\(rule): \(yaml(value))}"
    if spec.client?.rules.isEmpty == false { return rules }
    return "client: {use: \(spec.client?.name.value ?? client.nameAndRelease), \(rules)}"
  }

  /// A value as YAML: a text that may mean something else stands in quotes.
  fileprivate static func yaml(_ value: String) -> String {
    let isPlain = !value.isEmpty && value.utf8.allSatisfy { ASCIISet.token.contains($0) && $0 != 0x27 }
    return isPlain && value.utf8.first.map { $0 >= 0x30 } == true
      ? value : "'" + value.substituting("'", with: "''") + "'"
  }
}

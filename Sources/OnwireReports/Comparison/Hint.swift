package import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
package import OnwireSpecLanguage

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
  fileprivate static func suspects(
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
  fileprivate enum Suspects: Hashable {
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

extension Comparison {
  /// The areas whose pairs or keys have moved, which does not count because their order is not promised: a
  /// setting that only removes a promise undoes no difference.
  var freeOrders: Set<ComparisonArea> {
    Set(
      differences.compactMap { difference in
        guard difference.way == .order, case .notComparable = difference.standing else { return nil }
        let area = ComparisonArea(of: difference.path)
        return area == .fields ? nil : area
      })
  }

  /// Whether nothing else has moved without counting, compared with `other`; if the left side promises less
  /// than that of `other`, whether nothing has.
  func keepsOrders(of other: Comparison) -> Bool {
    freeOrders.isSubset(of: freeCount > other.freeCount ? [] : other.freeOrders)
  }

  /// The number of the left side's lists and pairs whose order is not promised.
  private var freeCount: Int { left.message.elements.count { !$0.isOrdered || $0.junction.isFree } }

  /// The longest request that is tried.
  private static let longest = 1 << 20
  /// After so many bytes, only the rules that differences name are tried.
  private static let mostBytes = 1 << 20
  /// With more differences, only the evident rules are tried.
  private static let few = 256

  /// Finds the settings of the spec's client that undo differences and cause no others: each is compiled and
  /// compared.
  ///
  /// The left side is what `client` makes of `spec`; `compile` compiles another spec. `isAmongMany` says that
  /// there are many comparisons, so that only the evident rules are tried: trying the others may take a
  /// hundred compilations.
  /// - Throws: Any error from `compile` or from reading a file.
  package mutating func proveSettings(
    of spec: RequestSpec, _ client: Client, ignoring: [FieldPattern], isAmongMany: Bool = false,
    compile: (RequestSpec) throws -> ComparedRequest?
  ) throws {
    provenSettings = [:]
    guard !isSame, max(left.message.length, right.message.length) <= Self.longest else { return }
    let readers = try ComparedReaders(self)
    var trials: [(suspects: Hint.Suspects, first: Difference, open: Set<String>)] = []
    var positions: [Hint.Suspects: Int] = [:]
    let areFew = !isAmongMany && counting.count <= Self.few
    for difference in counting {
      for suspects in try Hint.suspects(difference, readers.sides(of: difference), areFew: areFew) {
        if let index = positions[suspects] {
          trials[index].open.insert(difference.path)
        } else {
          positions[suspects] = trials.count
          trials.append((suspects, difference, [difference.path]))
        }
      }
    }
    func said(of difference: Difference) -> [String] {
      [difference.path, difference.kind.rawValue, difference.way.rawValue]
    }
    let differing = Set(counting.map(said))
    var bytes = 0
    let order = trials.filter(\.suspects.isNamed) + trials.filter { !$0.suspects.isNamed }
    for (suspects, first, paths) in order {
      var open = paths.filter { provenSettings?[$0] == nil }
      for rule in suspects.rules where !open.isEmpty {
        var best: (value: String, undone: Set<String>)?
        for value in try Hint.values(of: rule, client, first, readers) where best?.undone != open {
          bytes += left.message.length + right.message.length
          if !suspects.isNamed, bytes > Self.mostBytes { return }
          let changed = spec.setting(rule: rule, to: value, of: client.nameAndRelease)
          guard let tried = try compile(changed), tried.message != left.message else {
            continue
          }
          let compared = try Comparison.of(tried, right, ignoring: ignoring)
          // A difference that merely no longer counts is not undone.
          let undone = open.subtracting(compared.differences.map(\.path))
          guard undone.count > best?.undone.count ?? 0,
            compared.counting.allSatisfy({ differing.contains(said(of: $0)) }),
            compared.keepsOrders(of: self)
          else { continue }
          best = (value, undone)
        }
        guard let best else { continue }
        open.subtract(best.undone)
        for path in best.undone { provenSettings?[path] = Hint.line(rule, best.value, client, in: spec) }
      }
    }
  }
}

extension Hint {
  /// Values to try for a rule: its other choices, the other side's value, or its own with a character more or
  /// less.
  static func values(
    of rule: String, _ client: Client, _ difference: Difference, _ readers: ComparedReaders
  ) throws -> [String] {
    switch RuleDefinition.byName[rule]?.domain {
    // Values that promise no order come last.
    case .choice(let choices):
      return choices.filter { !$0.hasSuffix("hash") } + choices.filter { $0.hasSuffix("hash") }
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
  fileprivate static func line(
    _ rule: String, _ value: String, _ client: Client, in spec: RequestSpec
  ) -> String {
    let rules = "rules: {\(rule): \(yaml(value))}"
    if spec.client?.rules.isEmpty == false { return rules }
    return "client: {use: \(spec.client?.name.value ?? client.nameAndRelease), \(rules)}"
  }

  /// A value as YAML, in quotes if it could mean something else.
  fileprivate static func yaml(_ value: String) -> String {
    let isPlain = !value.isEmpty && value.utf8.allSatisfy { ASCIISet.token.contains($0) && $0 != 0x27 }
    return isPlain && value.utf8.first.map { $0 >= 0x30 } == true
      ? value : "'" + value.substituting("'", with: "''") + "'"
  }
}

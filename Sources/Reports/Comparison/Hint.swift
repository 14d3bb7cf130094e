import Clients
import Diagnostics
import HTTPWire

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
  static func text(_ difference: Difference, _ sides: [ComparedReaders.Side]) throws -> String? {
    guard difference.standing == .counts, let left = sides.first, left.isLeft, left.rule != nil,
      left.side.words == nil
    else {
      return nil
    }
    return try rule(difference, sides).map(ComparisonWords.settable)
  }

  private static func rule(_ difference: Difference, _ sides: [ComparedReaders.Side]) throws -> String? {
    let area = ComparisonArea(of: difference.path)
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
      // What no value of the spec gives is the rule's alone.
      guard difference.kind == .changed || difference.kind == .removed, sides[0].origin.place == nil else {
        return nil
      }
      return settable(sides[0].decidingRule)
    }
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

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}

import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// Parts made of parameters.
extension Lowering {
  /// The parameters that become parts, and whether the client promises their order; `nil` if they are
  /// refused.
  mutating func partParameters() -> ([Pair], isOrdered: Bool)? {
    guard let params else { return ([], true) }
    guard rules.multipartParameters == .topLevel else {
      return flattened(params, path: "params", isForParts: true)?.pairs
    }
    guard case .dictionary(let members) = params.kind else {
      diagnostics.append(.topLevelRefused(params, client: client.titleAndRelease))
      return nil
    }
    noteRespelledKeys(of: params)
    noteEqualKeys(of: params)
    let refused = refuseNested(members)
    let pairs = members.enumerated().filter { !refused.contains($0.offset) }.map { index, member in
      let key = valueText.key(member.key)
      return Pair(
        name: key, value: member.value,
        path: generalPaths.written(FieldPath.appending(key: key, to: "params")),
        namePlace: member.key.place, junction: index == 0 ? .apart : Junction(depth: 0, isFree: true))
    }
    return (pairs, members.count < 2)
  }

  /// Refuses the containers among `members`, and nulls if Swift prints them, if the rules ask for that: the
  /// error shows what the library would print. Returns their positions.
  private mutating func refuseNested(_ members: [Value.Member]) -> Set<Int> {
    guard rules.multipartNested == .error else { return [] }
    let isSwift = rules.multipartValues == .interpolation
    var refused: Set<Int> = []
    for (index, member) in members.enumerated() {
      switch member.value.kind {
      case .null where isSwift, .array, .dictionary, .set:
        refused.insert(index)
        let printed = isSwift ? SwiftDescription.text(of: member.value) : valueText.value(member.value)
        diagnostics.append(
          .nestedInPart(member.value, printed: printed, client: client.titleAndRelease))
      default: break
      }
    }
    return refused
  }

  /// The bytes of a parameter's part; `nil`, with a diagnostic, if there are none.
  mutating func partValue(_ pair: Pair) -> [UInt8]? {
    switch pair.value.kind {
    case .data(let bytes) where rules.multipartValues == .description: return bytes
    case .null where rules.queryNull == .error && rules.multipartValues == .description:
      diagnostics.append(.nullRefused(at: pair.value.place, client: client.titleAndRelease))
      return nil
    case .null where rules.multipartValues == .description: return []
    default:
      var text = partText(pair)
      if rules.multipartLineEnds == .crlf { text = text.withCRLF }
      guard rules.multipartCharset == .stringEncoding else { return Array(text.utf8) }
      return encoded(text, what: "this value", at: pair.value.place)
    }
  }

  /// The text of a parameter's part; reports respellings.
  private mutating func partText(_ pair: Pair) -> String {
    guard rules.multipartValues == .interpolation else { return text(of: pair) }
    let text = SwiftDescription.text(of: pair.value)
    noteRespelling(of: pair.value, printed: text)
    if case .data = pair.value.kind {
      diagnostics.append(.dataDescribed(at: pair.value.place, printed: text))
    }
    return text
  }

  mutating func part(_ pair: Pair, _ value: [UInt8], _ layout: Multipart) -> Multipart.Part {
    let name = pair.name ?? ""
    noteUnescaped(name, "name", at: pair.namePlace)
    let nameOrigin = Origin(client.rule("multipart.names"), path: pair.path, at: pair.namePlace)
    return Multipart.Part(
      fields: [layout.disposition(name: name, nameOrigin)],
      content: .bytes(value),
      origin: Origin(client.rule(partRule(pair.value)), path: pair.path, at: pair.value.place),
      isParameter: true)
  }

  /// The rule that makes the bytes of a parameter's part.
  private func partRule(_ value: Value) -> StaticString {
    switch value.kind {
    case .data where rules.multipartValues == .description,
      .null where rules.multipartValues == .description:
      "multipart"
    case _ where rules.multipartValues == .interpolation: "multipart.values"
    case .data, .null: "multipart.values"
    case .boolean, .double, .date: value.printingRule
    case .string where rules.multipartLineEnds == .crlf: "multipart.line-ends"
    default: rules.multipartCharset == .stringEncoding ? "string-encoding" : "multipart.charset"
    }
  }
}

/// The text that Swift's string interpolation prints for a value: `"\(value)"`.
private enum SwiftDescription {
  /// The text of `value`; here, the members of a dictionary and a set print in written order.
  static func text(of value: Value) -> String {
    if case .string(let string) = value.kind { return string }
    return description(value)
  }

  /// The text of a value on its own or inside a container, where texts are quoted.
  private static func description(_ value: Value) -> String {
    switch value.kind {
    case .null: return "<null>"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .integer(let integer): return DecimalNumber.text(of: integer)
    case .double(let double): return NumberText.shortest(double)
    case .string(let string): return string.debugDescription
    case .data(let bytes): return "\(bytes.count) bytes"
    case .date(let moment): return CalendarDate(secondsSince1970: moment.secondsSince1970).spaced + " +0000"
    case .array(let members), .set(let members):
      return "[" + members.map(description).joined(separator: ", ") + "]"
    case .dictionary(let members):
      if members.isEmpty { return "[:]" }
      let entries = members.map { description($0.key) + ": " + description($0.value) }
      return "[" + entries.joined(separator: ", ") + "]"
    }
  }
}

import Diagnostics
import HTTPWire
import SpecLanguage
import TextFormats

/// Writing pairs into URLs and form bodies.
extension Lowering {
  /// Where pairs are written: the roles and elements differ, the escaping does not.
  enum PairContext {
    case query, form

    var element: Element.Kind { self == .query ? .queryPair : .formPair }
    var key: Segment.Role { self == .query ? .queryKey : .formKey }
    var value: Segment.Role { self == .query ? .queryValue : .formValue }
  }

  /// Appends parameters, joined with `&`.
  mutating func append(_ parameters: Parameters, as context: PairContext, to builder: inout MessageBuilder) {
    switch parameters {
    case .none: break
    case .text(let text, let origin):
      var bytes = Array(text.value.utf8)
      if context == .query, let mark = bytes.firstIndex(of: UInt8(ascii: "#")) {
        // The URL object reads on: what follows is its fragment.
        bytes.removeSubrange(mark...)
        diagnostics.append(.queryInFragment(at: text.place))
      }
      append(
        encoded: escapesBrackets(context) ? RequestURL.encodingBrackets(in: bytes) : bytes,
        origin, as: context, to: &builder)
    case .pairs(let pairs, _): append(pairs, as: context, to: &builder)
    }
  }

  /// Appends pairs that are encoded already: split at `&` and at the first `=`, otherwise as they are.
  func append(
    encoded text: some Collection<UInt8>, _ origin: Origin, as context: PairContext,
    to builder: inout MessageBuilder
  ) {
    for (index, pair) in text.split(separator: 38, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { builder.append("&", .delimiter, origin) }
      guard !pair.isEmpty else { continue }
      builder.element(context.element) { builder in
        guard let equals = pair.firstIndex(of: 61) else {
          builder.append(pair, context.key, origin)
          return
        }
        builder.append(pair[..<equals], context.key, origin)
        builder.append("=", .delimiter, origin)
        builder.append(pair[pair.index(after: equals)...], context.value, origin)
      }
    }
  }

  private mutating func append(_ pairs: [Pair], as context: PairContext, to builder: inout MessageBuilder) {
    let delimiter = Origin(client.rule("query"))
    let keyRule = client.rule("query.keep-keys")
    for (index, pair) in written(pairs, context).enumerated() {
      if index > 0 { builder.append("&", .delimiter, delimiter) }
      let valueRule = client.rule(pair.rule)
      builder.element(context.element) { builder in
        let source = pair.source
        builder.append(pair.key, context.key, Origin(keyRule, path: source.path, at: source.namePlace))
        guard let value = pair.value else { return }
        builder.append("=", .delimiter, Origin(delimiter.name, path: source.path, at: source.value.place))
        builder.append(value, context.value, Origin(valueRule, path: source.path, at: source.value.place))
      }
    }
  }

  /// Whether the URL object writes escapes for brackets that are added to its query, as NSURL does.
  private func escapesBrackets(_ context: PairContext) -> Bool {
    context == .query && rules.urlInvalid == .error
  }

  /// A pair as it is written: escaped, the value `nil` where it goes without `=`.
  private struct WrittenPair {
    var source: Pair
    var key: [UInt8]
    var value: [UInt8]?
    /// The rule that printed the value.
    var rule: StaticString
  }

  private mutating func written(_ pairs: [Pair], _ context: PairContext) -> [WrittenPair] {
    let escapesBrackets = escapesBrackets(context)
    let escaper = client.escaper
    var written: [WrittenPair] = []
    written.reserveCapacity(pairs.count)
    for pair in pairs {
      guard let (text, rule) = printed(pair) else { continue }
      guard var key = escapedKey(of: pair, isAlone: text == nil, escaper) else { continue }
      var value = text.map { escaped($0, of: pair, escaper) }
      if escapesBrackets {
        key = RequestURL.encodingBrackets(in: key)
        value = value.map { RequestURL.encodingBrackets(in: $0) }
      }
      written.append(WrittenPair(source: pair, key: key, value: value, rule: rule))
    }
    if rules.queryOrder == .escapedPairs {
      func text(_ pair: WrittenPair) -> [UInt8] { pair.key + (pair.value.map { [61] + $0 } ?? []) }
      written.sort { text($0).lexicographicallyPrecedes(text($1)) }
    }
    return written
  }

  /// The escaped name of a pair; `nil`, with an error, where the library raises for it.
  private mutating func escapedKey(of pair: Pair, isAlone: Bool, _ escaper: QueryEscaper) -> [UInt8]? {
    guard let name = pair.name.map(rules.queryKeyCase.apply) else {
      guard rules.queryTopLevel == .nullKey else { return [] }
      if isAlone { diagnostics.append(.nilPair(at: pair.value.place, client: client.titleAndRelease)) }
      return isAlone ? nil : Self.nullText
    }
    if let key = escaper.key(name) { return key }
    guard !isAlone else {
      diagnostics.append(.nilPair(at: pair.namePlace, client: client.titleAndRelease))
      return nil
    }
    diagnostics.append(.printedAsNull("this name", in: rules.stringEncoding.rawValue, at: pair.namePlace))
    return Self.nullText
  }

  private mutating func escaped(_ text: String, of pair: Pair, _ escaper: QueryEscaper) -> [UInt8] {
    if let value = escaper.value(text) { return value }
    diagnostics.append(.printedAsNull("this value", in: rules.stringEncoding.rawValue, at: pair.value.place))
    return Self.nullText
  }

  /// What `%@` prints for nil.
  private static let nullText = Array("(null)".utf8)

  /// The text of a pair's value and the rule that printed it; a `nil` text goes without `=`; `nil` drops the pair.
  private mutating func printed(_ pair: Pair) -> (text: String?, rule: StaticString)? {
    guard case .null = pair.value.kind else {
      return (text(of: pair), pair.value.printingRule)
    }
    switch rules.queryNull {
    case .bare: return (nil, "query.null")
    case .dropKey: return nil
    case .dropValue: return ("", "query.null")
    case .nullText: return ("null", "query.null")
    case .nsnullText: return ("<null>", "query.null")
    }
  }

  /// The text that a pair's value prints, with what there is to say about it.
  mutating func text(of pair: Pair) -> String {
    let text = valueText.value(pair.value)
    noteRespelling(of: pair.value, printed: text)
    if case .data(let bytes) = pair.value.kind,
      rules.queryData == .description || rules.queryData == .descriptionLegacy
    {
      let isElided = rules.queryData == .description && bytes.count > DataDescription.wholeLimit
      diagnostics.append(
        isElided
          ? .dataElided(at: pair.value.place, count: bytes.count)
          : .dataDescribed(at: pair.value.place, printed: text))
    }
    switch pair.value.kind {
    case .array, .dictionary, .set: diagnostics.append(.containerDescribed(at: pair.value.place))
    default: break
    }
    if case .integer(.decimal) = pair.value.kind, text == "NaN" {
      diagnostics.append(.decimalTooLarge(at: pair.value.place))
    }
    return text
  }

  /// Warns where a plain number prints otherwise than it is spelled.
  mutating func noteRespelling(of value: Value, printed: String) {
    guard value.isPlain else { return }
    switch value.kind {
    // What no NSDecimalNumber holds is an error of its own.
    case .integer where printed == "NaN": return
    case .integer, .double: break
    default: return
    }
    guard !printed.utf8.elementsEqual(value.place.bytes) else { return }
    diagnostics.append(.numberRespelled(value, printed: printed))
  }

  /// Warns of keys that are no texts and print otherwise than they are spelled.
  mutating func noteRespelledKeys(of value: Value) {
    switch value.kind {
    case .array(let members), .set(let members):
      for member in members { noteRespelledKeys(of: member) }
    case .dictionary(let members):
      let text = valueText
      for member in members {
        if member.key.isPlain {
          let printed = text.key(member.key)
          if case .string = member.key.kind {
          } else if !printed.utf8.elementsEqual(member.key.place.bytes) {
            diagnostics.append(.numberRespelled(member.key, printed: printed))
          }
        }
        noteRespelledKeys(of: member.value)
      }
    default: break
    }
  }
}

extension Value {
  /// The rule that prints values of this kind in pairs.
  var printingRule: StaticString {
    switch kind {
    case .null: "query.null"
    case .boolean: "query.bool"
    case .double: "query.double"
    case .date: "query.date"
    case .data: "query.data"
    default: "query.keep-values"
    }
  }
}

import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// Writing pairs into URLs and form bodies.
extension Lowering {
  /// Appends parameters, joined with `&`.
  mutating func append(_ parameters: Parameters, as context: PairGrammar, to builder: inout MessageBuilder) {
    switch parameters {
    case .none: break
    case .text(let text, let rule):
      var bytes = Array(text.value.utf8)
      if context == .query, let mark = bytes.firstIndex(of: UInt8(ascii: "#")) {
        // The URL object reads on: what follows is its fragment.
        bytes.removeSubrange(mark...)
        diagnostics.append(.queryInFragment(at: text.place))
      }
      let escaped = escapesBrackets(context) ? RequestURL.encodingBrackets(in: bytes) : bytes
      let places = TextPlaces(text)
      context.append(escaped[...], to: &builder) { range in
        // After an escape that the URL object wrote, bytes are no longer where they stand in the text.
        let place = escaped.count == bytes.count ? places.place(of: range) : text.place
        return Origin(rule, path: "params-text", at: place)
      }
    case .pairs(let pairs, _): append(pairs, as: context, to: &builder)
    }
  }

  private mutating func append(_ pairs: [Pair], as context: PairGrammar, to builder: inout MessageBuilder) {
    let delimiter = Origin(client.rule("query"))
    let isForm = context == .form && rules.formEscaping == .whatwg
    let keyRule = client.rule(isForm ? "form.escaping" : "query.keep-keys")
    let written = written(pairs, context)
    for (index, pair) in written.pairs.enumerated() {
      if index > 0 { builder.append("&", .delimiter, delimiter) }
      let source = pairs[pair.source]
      let valueRule = client.rule(isForm && source.value.isPrintedAsItIs ? "form.escaping" : pair.rule)
      if written.isSplit(pair) {
        appendSplit(
          written, pair, as: context, keyRule: keyRule, valueRule: valueRule, of: source, to: &builder)
        continue
      }
      builder.element(context.element) { builder in
        var origin = Origin(keyRule, path: source.path, at: source.namePlace)
        builder.append(written.bytes[pair.key], context.key, origin)
        guard let value = pair.value else { return }
        origin.place = source.value.place
        origin.name = delimiter.name
        builder.append("=", .delimiter, origin)
        origin.name = valueRule
        builder.append(written.bytes[value], context.value, origin)
      }
    }
  }

  /// Appends a pair that a reader takes for several, or cuts elsewhere: it has the elements of its bytes.
  private func appendSplit(
    _ written: WrittenPairs, _ pair: WrittenPairs.Pair, as context: PairGrammar, keyRule: RuleName,
    valueRule: RuleName, of source: Pair, to builder: inout MessageBuilder
  ) {
    let key = Array(written.bytes[pair.key])
    let value = pair.value.map { [UInt8(ascii: "=")] + written.bytes[$0] } ?? []
    context.append((key + value)[...], to: &builder) { range in
      let isKey = range.lowerBound < key.count
      return Origin(
        isKey ? keyRule : valueRule, path: source.path, at: isKey ? source.namePlace : source.value.place)
    }
  }

  /// Whether the URL object writes escapes for brackets that are added to its query, as NSURL does.
  private func escapesBrackets(_ context: PairGrammar) -> Bool {
    context == .query && rules.urlInvalid == .error
  }

  /// Pairs as they are written, escaped: all in one buffer.
  private struct WrittenPairs {
    struct Pair {
      /// The position of the pair that it was made from.
      var source: Int
      var key: Range<Int>
      /// `nil` where the pair goes without `=`.
      var value: Range<Int>?
      /// The rule that printed the value.
      var rule: StaticString
    }

    var bytes: [UInt8] = []
    var pairs: [Pair] = []

    /// Whether a reader cuts the bytes of `pair` elsewhere.
    func isSplit(_ pair: Pair) -> Bool {
      bytes[pair.key].contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "=") }
        || pair.value.map { bytes[$0].contains(UInt8(ascii: "&")) } ?? false
    }

    /// Orders the members of each level by the text that they give, joined with `&`.
    ///
    /// `positions` are those of the pairs that these were made from.
    mutating func sort(by positions: (Int) -> [Int]) {
      let paths = pairs.map { positions($0.source) }
      let order = sorted(Array(pairs.indices), paths, level: 0).pairs
      pairs = order.map { pairs[$0] }
    }

    /// One member of a level on its way to its place: its pairs, and their text.
    private typealias Group = (pairs: [Int], text: [UInt8])

    private func sorted(_ indices: [Int], _ paths: [[Int]], level: Int) -> Group {
      var groups: [Group] = []
      var rest = indices[...]
      while let first = rest.first {
        guard level < paths[first].count else {
          groups.append(([first], text(pairs[first])))
          rest.removeFirst()
          continue
        }
        let position = paths[first][level]
        let run = rest.prefix { level < paths[$0].count && paths[$0][level] == position }
        rest.removeFirst(run.count)
        groups.append(sorted(Array(run), paths, level: level + 1))
      }
      let order = groups.indices.sorted { a, b in
        if groups[a].text == groups[b].text { return a < b }
        return groups[a].text.lexicographicallyPrecedes(groups[b].text)
      }
      return (
        order.flatMap { groups[$0].pairs }, Array(order.map { groups[$0].text }.joined(separator: [38]))
      )
    }

    private func text(_ pair: Pair) -> [UInt8] {
      bytes[pair.key] + (pair.value.map { [61] + bytes[$0] } ?? [])
    }
  }

  private mutating func written(_ pairs: [Pair], _ context: PairGrammar) -> WrittenPairs {
    let escapesBrackets = escapesBrackets(context)
    let escaper = context == .form ? client.formEscaper : client.escaper
    var written = WrittenPairs()
    written.pairs.reserveCapacity(pairs.count)
    for (index, pair) in pairs.enumerated() {
      guard let (text, rule) = printed(pair) else { continue }
      let start = written.bytes.count
      guard writeKey(of: pair, isAlone: text == nil, escaper, to: &written.bytes) else { continue }
      noteUnescaped(written.bytes[start...], of: pair, inName: true, context)
      if escapesBrackets { RequestURL.encodeBrackets(in: &written.bytes, from: start) }
      let end = written.bytes.count
      if let text {
        write(text, of: pair, escaper, to: &written.bytes)
        noteUnescaped(written.bytes[end...], of: pair, inName: false, context)
        if escapesBrackets { RequestURL.encodeBrackets(in: &written.bytes, from: end) }
      }
      written.pairs.append(
        WrittenPairs.Pair(
          source: index, key: start..<end, value: text == nil ? nil : end..<written.bytes.count, rule: rule))
    }
    if rules.queryOrder == .escapedPairs { written.sort { pairs[$0].positions } }
    return written
  }

  /// Warns of the first of `bytes` that means something else to whoever reads pairs.
  private mutating func noteUnescaped(
    _ bytes: ArraySlice<UInt8>, of pair: Pair, inName: Bool, _ context: PairGrammar
  ) {
    let isWHATWG = context == .form && rules.formEscaping == .whatwg
    let isOff = rules.queryEscaping == .none && !isWHATWG
    let found = bytes.first { byte in
      switch byte {
      case UInt8(ascii: "&"): true
      case UInt8(ascii: "="): inName
      // A space that is written as + means one.
      case UInt8(ascii: "+"): isOff || (rules.querySpace == .percent && !isWHATWG)
      case UInt8(ascii: "%"): isOff
      default: false
      }
    }
    guard let found else { return }
    diagnostics.append(
      .unescapedInPair(
        found, inName: inName, at: inName ? pair.namePlace : pair.value.place, client: client.titleAndRelease)
    )
  }

  /// Appends the escaped name of a pair; `false`, with an error, where the library raises for it.
  private mutating func writeKey(
    of pair: Pair, isAlone: Bool, _ escaper: QueryEscaper, to bytes: inout [UInt8]
  ) -> Bool {
    guard let name = pair.name.map(rules.queryKeyCase.apply) else {
      guard rules.queryTopLevel == .nullKey else { return true }
      if isAlone {
        diagnostics.append(.nilPair(at: pair.value.place, client: client.titleAndRelease))
        return false
      }
      bytes += Self.nullText
      return true
    }
    if escaper.appendKey(name, to: &bytes) { return true }
    guard !isAlone else {
      diagnostics.append(.nilPair(at: pair.namePlace, client: client.titleAndRelease))
      return false
    }
    diagnostics.append(.printedAsNull("this name", in: rules.stringEncoding.rawValue, at: pair.namePlace))
    bytes += Self.nullText
    return true
  }

  /// Appends the escaped text of a value.
  private mutating func write(
    _ text: String, of pair: Pair, _ escaper: QueryEscaper, to bytes: inout [UInt8]
  ) {
    if escaper.appendValue(text, to: &bytes) { return }
    diagnostics.append(.printedAsNull("this value", in: rules.stringEncoding.rawValue, at: pair.value.place))
    bytes += Self.nullText
  }

  /// What `%@` prints for nil.
  private static let nullText = Array("(null)".utf8)

  /// The text of a pair's value and the rule that printed it; a `nil` text goes without `=`; `nil` drops the pair.
  private mutating func printed(_ pair: Pair) -> (text: String?, rule: StaticString)? {
    guard case .null = pair.value.kind else {
      return (text(of: pair), pair.printedBy ?? pair.value.printingRule)
    }
    switch rules.queryNull {
    case .bare: return (nil, "query.null")
    case .dropKey: return nil
    case .dropValue: return ("", "query.null")
    case .nullText: return ("null", "query.null")
    case .nsnullText: return ("<null>", "query.null")
    case .error:
      diagnostics.append(.nullRefused(at: pair.value.place, client: client.titleAndRelease))
      return nil
    }
  }

  /// The text that a pair's value prints, with what there is to say about it.
  mutating func text(of pair: Pair) -> String {
    let text = valueText.value(pair.value)
    noteRespelling(of: pair.value, printed: text)
    if case .data(let bytes) = pair.value.kind,
      [.description, .descriptionLegacy, .count].contains(rules.queryData)
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

  /// Warns where a plain number prints differently than it is spelled.
  mutating func noteRespelling(of value: Value, printed: String) {
    guard value.isPlain else { return }
    switch value.kind {
    // What no NSDecimalNumber holds is an error of its own.
    case .integer where printed == "NaN": return
    case .integer, .double: break
    default: return
    }
    guard !value.place.bytes.isUTF8(of: printed) else { return }
    diagnostics.append(.numberRespelled(value, printed: printed))
  }

  /// Warns of keys that are no texts and print differently than they are spelled.
  mutating func noteRespelledKeys(of value: Value) {
    switch value.kind {
    case .array(let members), .set(let members):
      for member in members { noteRespelledKeys(of: member) }
    case .dictionary(let members):
      let text = valueText
      for member in members {
        if case .string = member.key.kind {
        } else if member.key.isPlain, case let printed = text.key(member.key),
          !member.key.place.bytes.isUTF8(of: printed)
        {
          diagnostics.append(.numberRespelled(member.key, printed: printed))
        }
        noteRespelledKeys(of: member.value)
      }
    default: break
    }
  }
}

extension Value {
  /// Whether no rule says how values of this kind print, only how they are escaped.
  fileprivate var isPrintedAsItIs: Bool {
    switch kind {
    case .string, .integer: true
    default: false
    }
  }

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

extension ArraySlice<UInt8> {
  /// Whether these bytes are the UTF-8 of `text`.
  func isUTF8(of text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    var text = text
    return text.withUTF8 { text in withUnsafeBufferPointer { $0.elementsEqual(text) } }
  }
}

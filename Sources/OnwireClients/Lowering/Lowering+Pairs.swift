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
        // The URL object takes the rest as its fragment.
        bytes.removeSubrange(mark...)
        diagnostics.append(.queryInFragment(at: text.place))
      }
      let escaped = rules.escapesBrackets(context) ? RequestURL.encodingBrackets(in: bytes) : bytes
      let places = TextPlaces(text)
      context.append(escaped[...], to: &builder) { range in
        // Once the URL object has written an escape, offsets in the bytes no longer match those in the text.
        let place = escaped.count == bytes.count ? places.place(of: range) : text.place
        return Origin(rule, path: "params-text", at: place)
      }
    case .pairs(let pairs, _):
      var writing = PairWriting(context, by: client)
      for pair in pairs { append(pair, &writing, to: &builder) }
      finish(&writing, to: &builder)
    }
  }

  /// Appends the pairs of `value` as they are made, so that they are never all in memory, unless the rules
  /// sort them once they are written. Returns whether the client promises their order, or `nil` if the value
  /// is refused.
  mutating func appendPairs(
    of value: Value, path: String, as context: PairGrammar, to builder: inout MessageBuilder
  ) -> Bool? {
    var writing = PairWriting(context, by: client)
    let isOrdered = flatten(value, path: path) { $0.append($1, &writing, to: &builder) }
    finish(&writing, to: &builder)
    return isOrdered
  }

  /// Writes a pair into the message, or to the pairs that wait for the others.
  private mutating func append(_ pair: Pair, _ writing: inout PairWriting, to builder: inout MessageBuilder) {
    // If pairs are sorted by their text, the order in which they were made does not show.
    guard rules.queryOrder != .escapedPairs else {
      if let written = written(pair, &writing) { writing.waiting.append((pair, written)) }
      return
    }
    writing.junction = min(writing.junction, pair.junction)
    builder.swapStorage(&writing.bytes)
    let start = writing.bytes.count
    if !writing.isFirst { writing.bytes.append(UInt8(ascii: "&")) }
    let written = written(pair, &writing)
    let split = written.flatMap { writing.isSplit($0) ? Array(writing.bytes[$0.range]) : nil }
    if written == nil || split != nil { writing.bytes.removeSubrange(start...) }
    builder.swapStorage(&writing.bytes)
    guard let written else { return }
    defer { (writing.isFirst, writing.junction) = (false, .inside) }
    if let split {
      if !writing.isFirst { builder.append("&", .delimiter, writing.delimiter) }
      append(split: split, written, of: pair, writing, to: &builder)
    } else {
      if !writing.isFirst { builder.append(written: start..<start + 1, .delimiter, writing.delimiter) }
      append(written, of: pair, writing, to: &builder) { $0.append(written: $1, $2, $3) }
    }
  }

  /// Appends the pairs that have waited for the others.
  private func finish(_ writing: inout PairWriting, to builder: inout MessageBuilder) {
    for index in writing.sorted() {
      let (pair, written) = writing.waiting[index]
      if !writing.isFirst { builder.append("&", .delimiter, writing.delimiter) }
      writing.isFirst = false
      if writing.isSplit(written) {
        append(split: Array(writing.bytes[written.range]), written, of: pair, writing, to: &builder)
      } else {
        append(written, of: pair, writing, to: &builder) { $0.append(writing.bytes[$1], $2, $3) }
      }
    }
  }

  /// Appends a pair as an element; the closure `append` makes segments of its bytes.
  private func append(
    _ written: PairWriting.Written, of pair: Pair, _ writing: PairWriting, to builder: inout MessageBuilder,
    by append: (inout MessageBuilder, Range<Int>, Segment.Role, Origin) -> Void
  ) {
    builder.element(writing.context.element, junction: writing.junction) { builder in
      var origin = Origin(keyRule(written, writing), path: pair.path, at: pair.namePlace)
      append(&builder, written.key, writing.context.key, origin)
      guard let value = written.value else { return }
      origin.place = pair.value.place
      origin.name = writing.delimiter.name
      append(&builder, written.key.upperBound..<value.lowerBound, .delimiter, origin)
      origin.name = valueRule(pair, written, writing)
      append(&builder, value, writing.context.value, origin)
    }
  }

  /// Appends a pair that a reader would split elsewhere or take for several: the elements are those that its
  /// bytes make.
  private func append(
    split bytes: [UInt8], _ written: PairWriting.Written, of pair: Pair, _ writing: PairWriting,
    to builder: inout MessageBuilder
  ) {
    let (keyRule, valueRule) = (keyRule(written, writing), valueRule(pair, written, writing))
    var junctions = JunctionCursor([(0, writing.junction)])
    let junction = { junctions.junction(at: $0) }
    writing.context.append(bytes[...], to: &builder, junction: junction) { range in
      let isKey = range.lowerBound < written.key.count
      return Origin(
        isKey ? keyRule : valueRule, path: pair.path, at: isKey ? pair.namePlace : pair.value.place)
    }
  }

  private func keyRule(_ written: PairWriting.Written, _ writing: PairWriting) -> RuleName {
    written.escapesKey ? client.rule("url.invalid") : writing.keyRule
  }

  private func valueRule(_ pair: Pair, _ written: PairWriting.Written, _ writing: PairWriting) -> RuleName {
    if written.escapesValue { return client.rule("url.invalid") }
    return writing.isForm && pair.value.isPrintedAsItIs ? writing.keyRule : client.rule(written.rule)
  }

  /// How the pairs of one query or form are written, with the pairs that wait for the others.
  private struct PairWriting {
    /// A written pair, escaped.
    struct Written {
      /// The range of its name in the bytes.
      var key: Range<Int>
      /// The range of its value, after a `=`; `nil` if the pair has neither.
      var value: Range<Int>?
      /// The rule that printed the value.
      var rule: StaticString
      /// Whether the URL object escapes brackets in the name, and in the value.
      var escapesKey = false
      var escapesValue = false

      /// The range of the whole pair.
      var range: Range<Int> { key.lowerBound..<(value ?? key).upperBound }
    }

    let context: PairGrammar
    /// Whether pairs are escaped by the rules of forms.
    let isForm: Bool
    let escapesBrackets: Bool
    let escaper: QueryEscaper
    let delimiter: Origin
    /// The rule that escapes names.
    let keyRule: RuleName
    var isFirst = true
    /// The client's promise about the order of the pair being written and the one before it.
    var junction = Junction.apart
    /// The bytes of the waiting pairs; while a pair that need not wait is written, those of the message.
    var bytes: [UInt8] = []
    var waiting: [(pair: Pair, written: Written)] = []

    init(_ context: PairGrammar, by client: Client) {
      self.context = context
      isForm = context == .form && client.rules.formEscaping == .whatwg
      escapesBrackets = client.rules.escapesBrackets(context)
      escaper = context == .form ? client.formEscaper : client.escaper
      delimiter = Origin(client.rule("query"))
      keyRule = client.rule(isForm ? "form.escaping" : "query.keep-keys")
    }

    /// Whether a reader would split the bytes of `pair` elsewhere.
    func isSplit(_ pair: Written) -> Bool {
      bytes[pair.key].contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "=") }
        || pair.value.map { bytes[$0].contains(UInt8(ascii: "&")) } ?? false
    }

    /// The positions of the waiting pairs; the members of each level are ordered by their text, joined with
    /// `&`.
    func sorted() -> [Int] {
      sorted(Array(waiting.indices), waiting.map(\.pair.positions), level: 0).pairs
    }

    /// A member of a level while it is sorted: its pairs and their text.
    private typealias Group = (pairs: [Int], text: [UInt8])

    private func sorted(_ indices: [Int], _ paths: [[Int]], level: Int) -> Group {
      var groups: [Group] = []
      var rest = indices[...]
      while let first = rest.first {
        guard level < paths[first].count else {
          groups.append(([first], Array(bytes[waiting[first].written.range])))
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
  }

  /// Writes a pair; `nil` if the rules drop it, or refuse it with an error.
  private mutating func written(_ pair: Pair, _ writing: inout PairWriting) -> PairWriting.Written? {
    guard let printed = printed(pair) else { return nil }
    let start = writing.bytes.count
    guard writeKey(of: pair, isAlone: printed.text == nil, writing.escaper, to: &writing.bytes) else {
      return nil
    }
    noteUnescaped(writing.bytes[start...], of: pair, inName: true, writing.isForm)
    let escapesKey = writing.escapesBrackets && RequestURL.encodeBrackets(in: &writing.bytes, from: start)
    let key = start..<writing.bytes.count
    guard let text = printed.text else {
      return PairWriting.Written(key: key, value: nil, rule: printed.rule, escapesKey: escapesKey)
    }
    writing.bytes.append(UInt8(ascii: "="))
    let end = writing.bytes.count
    write(text, of: pair, writing.escaper, to: &writing.bytes)
    noteUnescaped(writing.bytes[end...], of: pair, inName: false, writing.isForm)
    let escapesValue = writing.escapesBrackets && RequestURL.encodeBrackets(in: &writing.bytes, from: end)
    return PairWriting.Written(
      key: key, value: end..<writing.bytes.count, rule: printed.rule, escapesKey: escapesKey,
      escapesValue: escapesValue)
  }

  /// Warns of the first of `bytes` that means something else to readers of pairs.
  private mutating func noteUnescaped(
    _ bytes: ArraySlice<UInt8>, of pair: Pair, inName: Bool, _ isWHATWG: Bool
  ) {
    let isOff = rules.queryEscaping == .none && !isWHATWG
    let found = bytes.first { byte in
      switch byte {
      case UInt8(ascii: "&"): true
      case UInt8(ascii: "="): inName
      // A space written as `+` is meant as one.
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

  /// Appends the escaped name of a pair; `false`, with an error, if the library raises an exception for it.
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
    if escaper.appendKey(name, to: &bytes) {
      noteDropped(from: name, escaper, at: pair.namePlace)
      return true
    }
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
    if escaper.appendValue(text, to: &bytes) {
      return noteDropped(from: text, escaper, at: pair.value.place)
    }
    diagnostics.append(.printedAsNull("this value", in: rules.stringEncoding.rawValue, at: pair.value.place))
    bytes += Self.nullText
  }

  private mutating func noteDropped(from text: String, _ escaper: QueryEscaper, at place: Place) {
    guard let dropped = escaper.firstDropped(from: text) else { return }
    diagnostics.append(.characterDropped(dropped, in: rules.stringEncoding.rawValue, at: place))
  }

  /// The text that `%@` prints for nil.
  private static let nullText = Array("(null)".utf8)

  /// The printed text of a value.
  private struct Printed {
    /// The text; `nil` if the pair has no `=`.
    var text: String?
    /// The rule that printed it.
    var rule: StaticString
  }

  /// Prints the value of a pair; `nil` drops the pair.
  private mutating func printed(_ pair: Pair) -> Printed? {
    guard case .null = pair.value.kind else {
      return Printed(text: text(of: pair), rule: pair.printedBy ?? pair.value.printingRule)
    }
    switch rules.queryNull {
    case .bare: return Printed(text: nil, rule: "query.null")
    case .dropKey: return nil
    case .dropValue: return Printed(text: "", rule: "query.null")
    case .nullText: return Printed(text: "null", rule: "query.null")
    case .nsnullText: return Printed(text: "<null>", rule: "query.null")
    case .error:
      diagnostics.append(.nullRefused(at: pair.value.place, client: client.titleAndRelease))
      return nil
    }
  }

  /// The printed text of a pair's value; reports respellings.
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

  /// Warns if a plain number prints differently than it is spelled.
  mutating func noteRespelling(of value: Value, printed: String) {
    guard value.isPlain else { return }
    switch value.kind {
    // An integer that NSDecimalNumber cannot hold has an error of its own.
    case .integer where printed == "NaN": return
    case .integer, .double: break
    default: return
    }
    guard !value.place.bytes.isUTF8(of: printed) else { return }
    diagnostics.append(.numberRespelled(value, printed: printed))
  }

  /// Warns of keys that are not texts and print differently than they are spelled.
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

extension Lowering {
  /// Refuses top-level keys that would be names as they are; keys within a name are printed. Returns whether
  /// it refused any.
  mutating func refuseKeys(of value: Value) -> Bool {
    guard rules.queryTopKey == .error, case .dictionary(let members) = value.kind else { return false }
    let count = diagnostics.count
    for member in members {
      switch (member.key.kind, member.value.kind) {
      case (.string, _), (_, .array), (_, .dictionary): break
      default: diagnostics.append(.keyRefused(member.key, client: client.titleAndRelease))
      }
    }
    return diagnostics.count > count
  }
}

extension Value {
  /// Whether no rule decides how values of this kind print, only how they are escaped.
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

extension Rules {
  /// Whether the URL object escapes brackets that are added to its query, as NSURL does.
  fileprivate func escapesBrackets(_ context: PairGrammar) -> Bool {
    context == .query && urlInvalid == .error
  }
}

extension ArraySlice<UInt8> {
  /// Whether these bytes are the UTF-8 of `text`.
  func isUTF8(of text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in withUnsafeBufferPointer { $0.isEqual(to: text) } }
  }
}

import OnwireTextFormats

/// The line of a field in a comparison, from a head, a part, or a trailer.
protocol FieldLine {
  var name: Range<Int> { get }
  /// The value without the blanks around it.
  var value: Range<Int> { get }
  var lineEnd: Range<Int> { get }
  /// The name in lower case.
  var key: [UInt8] { get }
}

extension FieldLine {
  /// The colon with the blanks around it.
  var before: Range<Int> { name.upperBound..<max(name.upperBound, value.lowerBound) }
  /// The blanks after the value.
  var behind: Range<Int> { value.upperBound..<max(value.upperBound, lineEnd.lowerBound) }

  /// The value with the blanks around it, except the single blank that is usual after a colon.
  fileprivate func valueWithBlanks(in message: Message) -> Range<Int> {
    let mark = message.shortBytes(before)
    let colon = mark.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? mark.count
    let start = colon + (mark[colon...].first == UInt8(ascii: " ") ? 1 : 0)
    return before.lowerBound + start..<behind.upperBound
  }
}

extension Comparer {
  /// The range of the right field that the wildcards of the left field cover: its value or, if a wildcard at
  /// an end stands for no text, the value with the blanks around it; `nil` if they cover neither.
  mutating func valueByWildcard(_ line: any FieldLine, _ other: any FieldLine) -> Range<Int>? {
    if left.wildcards.isEmpty { return nil }
    let pattern = left.message.shortBytes(line.value)
    let grammar = FieldText.grammar(ofField: line.key)
    return [other.value, other.valueWithBlanks(in: right.message)].first {
      matchesWildcard(pattern, right.message.shortBytes($0), as: grammar)
    }
  }

  /// Whether the only thing missing before a value covered by a wildcard is the blank that an empty value
  /// does not have.
  func isBeforeNothing(_ line: any FieldLine, _ other: any FieldLine) -> Bool {
    let mark = right.message.shortBytes(other.before) + [UInt8(ascii: " ")]
    return other.value.isEmpty && left.message.shortBytes(line.before).elementsEqual(mark)
  }

  /// The meaningless difference of a value from one that the wildcards of the left cover; `nil` if there is
  /// none: letter case or a default port in a host; in others, a blank beside a wildcard that stands for no
  /// text.
  mutating func wayByWildcard(_ line: any FieldLine, _ other: any FieldLine) -> Difference.Way? {
    if left.wildcards.isEmpty { return nil }
    let grammar = FieldText.grammar(ofField: line.key)
    var texts = (left.message.shortBytes(line.value), right.message.shortBytes(other.value))
    guard grammar == .host else {
      let blank = [UInt8(ascii: " ")]
      let isCut = matchesWildcard(texts.0, texts.1 + blank) || matchesWildcard(texts.0, blank + texts.1)
      return isCut ? .blanks : nil
    }
    for stage in FieldText.stages(of: grammar) {
      stage.normalize(&texts.0)
      stage.normalize(&texts.1)
      if matchesWildcard(texts.0, texts.1, as: grammar) { return stage.way }
    }
    return nil
  }
}

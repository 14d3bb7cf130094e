import OnwireTextFormats

/// The line of a field as it is compared: of a head, of a part, or of a trailer.
protocol FieldLine {
  var name: Range<Int> { get }
  /// Without the blanks around it.
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

  /// The value with the blanks around it, without the one blank that is written after a colon.
  fileprivate func valueWithBlanks(in message: Message) -> Range<Int> {
    let mark = message.shortBytes(before)
    let colon = mark.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? mark.count
    let start = colon + (mark[colon...].first == UInt8(ascii: " ") ? 1 : 0)
    return before.lowerBound + start..<behind.upperBound
  }
}

extension Comparer {
  /// What the wildcards of the left field cover of the right one: its value or, where a wildcard at an end is for no text,
  /// the value with the blanks around it; `nil` where they cover neither.
  mutating func valueByWildcard(_ line: any FieldLine, _ other: any FieldLine) -> Range<Int>? {
    if left.wildcards.isEmpty { return nil }
    let pattern = left.message.shortBytes(line.value)
    let grammar = FieldText.grammar(ofField: line.key)
    return [other.value, other.valueWithBlanks(in: right.message)].first {
      matchesWildcard(pattern, right.message.shortBytes($0), as: grammar)
    }
  }

  /// Whether before a value that a wildcard covers only that blank is missing that no empty value has before it.
  func isBeforeNothing(_ line: any FieldLine, _ other: any FieldLine) -> Bool {
    let mark = right.message.shortBytes(other.before) + [UInt8(ascii: " ")]
    return other.value.isEmpty && left.message.shortBytes(line.before).elementsEqual(mark)
  }

  /// What a value differs in from one that the wildcards of the left cover, where that has no meaning: of a host its
  /// letter case, or a default port; of others a blank before or after a wildcard that stands for nothing.
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

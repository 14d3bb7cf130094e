import OnwireHTTP
import OnwireTextFormats

/// Traits of a query or form that different servers read differently, found once for all servers.
///
/// A habit is asked for if the bytes may contain what it concerns. Other habits cannot decide anything there,
/// so servers that differ only in those read the same pairs.
struct PairTraits {
  /// The number of bytes.
  private let count: Int
  /// The number of `&` and `;`.
  private var separators = 0
  private var hasSemicolon = false
  private var hasQuestionMark = false
  private var hasBlank = false
  private var hasNul = false
  /// Whether a pair has two `=`.
  private var hasSecondEquals = false
  private var hasNoEquals = false
  private var hasNoName = false
  private var hasBrokenEscape = false
  /// Whether there are unescaped non-ASCII bytes.
  private var hasRaw = false
  /// Whether there are non-ASCII bytes, escaped or not.
  private var hasNonASCII = false
  /// Whether the decoded bytes are not valid UTF-8.
  private var isInvalid = false

  init(_ text: ArraySlice<UInt8>) {
    count = text.count
    hasQuestionMark = text.first == UInt8(ascii: "?")
    text.withUnsafeBufferPointer { scan($0) }
    if hasNonASCII { isInvalid = !FormText.decode(text)[...].isUTF8 }
    // Bytes that some server cuts off or skips leave it with a different pair.
    if hasSemicolon || hasQuestionMark || hasBlank || hasNul {
      (hasSecondEquals, hasNoEquals, hasNoName) = (true, true, true)
    }
  }

  private mutating func scan(_ text: UnsafeBufferPointer<UInt8>) {
    var equals = 0
    var start = 0
    func isDigit(_ index: Int) -> Bool { index < text.count && text[index].isHexDigit }
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: ";"):
        separators += 1
        if byte == UInt8(ascii: ";") { hasSemicolon = true }
        if equals == 0, start < index { hasNoEquals = true }
        (start, equals) = (index + 1, 0)
      case UInt8(ascii: "="):
        if start == index { hasNoName = true }
        equals += 1
        if equals > 1 { hasSecondEquals = true }
      case UInt8(ascii: "%"):
        if !isDigit(index + 1) || !isDigit(index + 2) {
          hasBrokenEscape = true
        } else if !(0x30...0x37).contains(text[index + 1]) {
          hasNonASCII = true
        }
      case UInt8(ascii: " "): hasBlank = true
      case 0: hasNul = true
      case 0x80...: (hasRaw, hasNonASCII) = (true, true)
      default: break
      }
    }
    if equals == 0, start < text.count { hasNoEquals = true }
  }

  /// The relevant habits of a server; the others keep their usual values.
  func asked(of own: Habits, isForm: Bool) -> Habits {
    // Removing a bit from bytes gives different bytes.
    if hasRaw, (isForm ? own.formRaw : own.raw) == .sevenBits { return own }
    var habits = Habits.usual
    if hasSemicolon {
      (habits.separator, habits.formSeparator) = (own.separator, own.formSeparator)
      habits.semicolon = own.semicolon
    }
    if hasQuestionMark { habits.questionMark = own.questionMark }
    if hasBlank { habits.blanksBehindSeparator = own.blanksBehindSeparator }
    if hasNul { (habits.nul, habits.formNul) = (own.nul, own.formNul) }
    if hasNoEquals { habits.valueless = own.valueless }
    if hasNoName { habits.emptyName = own.emptyName }
    if hasBrokenEscape { habits.brokenEscape = own.brokenEscape }
    if hasRaw { (habits.raw, habits.formRaw, habits.nesting) = (own.raw, own.formRaw, own.nesting) }
    if hasNonASCII { (habits.charset, habits.formCharset) = (own.charset, own.formCharset) }
    if isInvalid || hasRaw { habits.invalid = own.invalid }
    // Text that stays escaped has the brackets at which it was split.
    if hasSecondEquals || hasBrokenEscape || isInvalid || hasRaw { habits.cut = own.cut }
    if count > (isForm ? own.formByteLimit : own.queryByteLimit) {
      (habits.queryByteLimit, habits.formByteLimit) = (own.queryByteLimit, own.formByteLimit)
      habits.formTooLong = own.formTooLong
    }
    if count > own.formPairByteLimit { habits.formPairByteLimit = own.formPairByteLimit }
    if separators >= (isForm ? own.formPairLimit : own.queryPairLimit) {
      (habits.queryPairLimit, habits.formPairLimit) = (own.queryPairLimit, own.formPairLimit)
      (habits.atPairLimit, habits.formAtPairLimit) = (own.atPairLimit, own.formAtPairLimit)
      (habits.queryCounting, habits.formCounting) = (own.queryCounting, own.formCounting)
    }
    return habits
  }
}

/// Traits of decoded pairs that concern the meaning of their names.
struct NameTraits {
  private let count: Int
  /// The number of bytes in all names.
  private var nameBytes = 0
  /// The most brackets in a name, and the most opening ones.
  private var brackets = 0
  private var openBrackets = 0
  /// The highest number in brackets.
  private var index = -1
  private var hasNull = false
  /// Whether there is a `[]` with anything but the end or a key after it.
  private var hasOddElement = false
  private var hasElement = false
  private var hasPrototypeName = false
  private var hasRoutedName = false
  private var isInvalid = false
  /// Whether a bracket opens inside brackets, or is never closed.
  private var hasOddBrackets = false
  /// Whether names are words with one value each: all servers except those with lists read the same map.
  private var areWords: Bool

  init(_ pairs: [ServedPair]) {
    count = pairs.count
    areWords = Self.areWords(pairs)
    for pair in pairs {
      nameBytes += pair.name.count
      if pair.value == nil { hasNull = true }
      if !isInvalid { isInvalid = !pair.name[...].isUTF8 || !(pair.value ?? [])[...].isUTF8 }
      if let value = pair.value, QSNames.isPrototypeName(value[...]) { hasPrototypeName = true }
      scan(pair.name)
    }
    areWords = areWords && !hasNull && !isInvalid && !hasPrototypeName
  }

  /// Whether the names are different words of letters, digits, `-` and `_` that begin with a letter.
  private static func areWords(_ pairs: [ServedPair]) -> Bool {
    // With more pairs, comparing each with each takes longer than it saves.
    guard pairs.count <= 16 else { return false }
    return pairs.indices.allSatisfy { index in
      let (pair, earlier) = (pairs[index], pairs[..<index])
      return pair.nameCharset == nil && isWord(pair.name) && !earlier.contains { $0.name == pair.name }
    }
  }

  private static func isWord(_ name: [UInt8]) -> Bool {
    guard let first = name.first, first.isLetter else { return false }
    return name.allSatisfy {
      $0.isLetter || $0.isDecimalDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }

  private mutating func scan(_ name: [UInt8]) {
    let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    var (all, opening, start, isOpen) = (0, 0, 0, false)
    func note(_ part: ArraySlice<UInt8>) {
      if QSNames.isPrototypeName(part) { hasPrototypeName = true }
      if Habits.isRouted(part) { hasRoutedName = true }
      guard start > 0, let first = part.first, first.isDecimalDigit else { return }
      index = max(index, QSNames.number(part) ?? index)
    }
    for position in name.indices where name[position] == open || name[position] == close {
      all += 1
      if name[position] == open {
        opening += 1
        if isOpen { hasOddBrackets = true }
      }
      isOpen = name[position] == open
      note(name[start..<position])
      if name[position] == close, position > 0, name[position - 1] == open {
        hasElement = true
        let rest = name[(position + 1)...]
        let isKey =
          rest.first == open && rest.count > 1 && rest[position + 2] != open && rest[position + 2] != close
        // Rack 2 matches the key with a pattern in which a dot does not match a line end.
        if !rest.isEmpty, !isKey || rest.contains(0x0A) { hasOddElement = true }
      }
      start = position + 1
    }
    if isOpen { hasOddBrackets = true }
    note(name[start...])
    brackets = max(brackets, all)
    openBrackets = max(openBrackets, opening)
  }

  /// Whether both ways in which qs splits names give the same parts.
  var areUsualToQS: Bool { !hasOddBrackets && !hasPrototypeName }

  /// The relevant habits of a server; depth and limit of lists are those for a query or a form.
  func asked(of own: Habits, isForm: Bool) -> Habits {
    var habits = Habits.usual
    habits.nesting = own.nesting
    if hasRoutedName { habits.routedNames = own.routedNames }
    if areWords, own.nesting != .lists, nameBytes <= own.keySpace, habits.routedNames == .kept {
      habits.nesting = .values
      return habits
    }
    switch own.nesting {
    case .lists, .values, .appendField: break
    case .php:
      if openBrackets > own.depth { habits.depth = own.depth }
    case .rack2, .rack3:
      if brackets + 2 >= own.depth { habits.depth = own.depth }
      if nameBytes > own.keySpace { habits.keySpace = own.keySpace }
      if hasElement, hasNull || hasOddElement { habits.listNull = own.listNull }
      if isInvalid { habits.invalid = own.invalid }
    case .qs, .qsBalanced:
      let depth = isForm ? own.formDepth : own.depth
      let grown = own.listGrows == .yes ? count : 0
      let limit = isForm ? max(own.formListLimit, grown) : own.listLimit
      if depth == 0 || openBrackets > depth {
        habits.depth = depth
        if isForm { habits.formTooDeep = own.formTooDeep }
      }
      // No list gets longer than its highest index plus all pairs after that.
      if index + count >= limit { habits.listLimit = limit }
      if hasPrototypeName { habits.prototypeNames = own.prototypeNames }
    }
    return habits
  }
}

import OnwireHTTP
import OnwireTextFormats

/// What stands in a query or a form that servers read otherwise, each in its own way: looked for once for all of them.
///
/// A habit is asked for where the bytes may have what it is about. The others cannot decide anything there, so that
/// servers which differ only in those read the same pairs.
struct PairTraits {
  /// How many bytes there are.
  private let count: Int
  /// How many `&` and `;`.
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
  /// Bytes beyond ASCII that are not escaped.
  private var hasRaw = false
  /// Bytes beyond ASCII, escaped or not.
  private var hasNonASCII = false
  /// Whether the decoded bytes are no UTF-8.
  private var isInvalid = false

  init(_ text: ArraySlice<UInt8>) {
    count = text.count
    hasQuestionMark = text.first == UInt8(ascii: "?")
    text.withUnsafeBufferPointer { scan($0) }
    if hasNonASCII { isInvalid = !FormText.decode(text)[...].isUTF8 }
    // What is cut off or skipped for one server leaves another pair.
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

  /// What of a server's habits is asked for; the others are the usual ones.
  func asked(of own: Habits, isForm: Bool) -> Habits {
    // Bytes of which a bit is removed are other bytes.
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
    // What stays escaped has the brackets by which it was cut.
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

/// The same of decoded pairs, for what their names mean.
struct NameTraits {
  private let count: Int
  /// How many bytes all names have.
  private var nameBytes = 0
  /// The most brackets of a name, and the most that open.
  private var brackets = 0
  private var openBrackets = 0
  /// The highest number in brackets.
  private var index = -1
  private var hasNull = false
  /// Whether a `[]` stands where a name neither ends nor has a key after it.
  private var hasOddElement = false
  private var hasElement = false
  private var hasPrototypeName = false
  private var hasRoutedName = false
  private var isInvalid = false
  /// Whether a bracket opens inside of brackets, or is never closed.
  private var hasOddBrackets = false
  /// Whether names are words, each with one value: all servers but those of lists read the same map.
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

  /// Whether each name is another word of letters, digits, `-` and `_` that begins with a letter.
  private static func areWords(_ pairs: [ServedPair]) -> Bool {
    // Of more, comparing each with each takes longer than it saves.
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
        // Rack 2 matches the key by a pattern whose dot is no line end.
        if !rest.isEmpty, !isKey || rest.contains(0x0A) { hasOddElement = true }
      }
      start = position + 1
    }
    if isOpen { hasOddBrackets = true }
    note(name[start...])
    brackets = max(brackets, all)
    openBrackets = max(openBrackets, opening)
  }

  /// Whether both ways in which qs takes names apart give the same parts.
  var areUsualToQS: Bool { !hasOddBrackets && !hasPrototypeName }

  /// What of a server's habits is asked for; depth and the limit of lists are those of the half.
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
      if depth == 0 || openBrackets > depth { habits.depth = depth }
      // No list gets longer than its highest index and all pairs after that.
      if index + count >= limit { habits.listLimit = limit }
      if hasPrototypeName { habits.prototypeNames = own.prototypeNames }
    }
    return habits
  }
}

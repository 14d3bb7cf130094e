import OnwireTextFormats

/// One step of a field path: a name or a position, and its number among repeated names.
struct PathStep: Sendable, Hashable {
  /// The place of a step, which decides how the next one is written and compared.
  fileprivate enum Context {
    /// At the start of a path, or of the content of a part.
    case root
    /// Followed by names of header fields.
    case fields
    /// Followed by the name of a single pair, to the end.
    case pair
    /// Followed by positions of parts.
    case parts
    /// Followed by keys and positions, which are taken literally.
    case keys
  }

  /// Why a text is not a path: a sentence without a full stop.
  enum Fault: String, Error {
    case openEnd = "a quote or a bracket in it does not end"
    case emptyStep = "a step in it is empty"
    case noDot = "a step in it follows another without a `.`"
  }

  /// The name without quotes and escapes, or the digits of a position.
  var name: [UInt8]
  /// Whether it is a position, written `[1]`.
  var isPosition = false
  /// Whether it is in quotes, where `*` is not a wildcard.
  var isQuoted = false
  /// Whether it is the name of a header field.
  var isField = false
  /// The number in `#2`; `nil` if there is none.
  var number: Int?

  /// Whether it stands for any steps.
  var isAnySteps: Bool { !isQuoted && name.elementsEqual("**".utf8) }

  /// Whether this step of a pattern covers a step of a path.
  func covers(_ step: PathStep) -> Bool {
    if let number, number != step.number ?? 1 { return false }
    if !isQuoted, name.elementsEqual("*".utf8) { return true }
    guard isPosition == step.isPosition else { return false }
    // The `content` of a part is case-sensitive: `Content` is a field.
    let isCaseless = step.isField && name != Self.contentName
    let own = isCaseless ? name.map(\.lowercased) : name
    let other = isCaseless ? step.name.map(\.lowercased) : step.name
    return isQuoted ? own == other : Self.glob(own, covers: other)
  }

  /// Whether `pattern`, in which `*` stands for any bytes, covers `name`.
  private static func glob(_ pattern: [UInt8], covers name: [UInt8]) -> Bool {
    var (next, position) = (0, 0)
    var retry: (next: Int, position: Int)?
    while position < name.count {
      if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
        next += 1
        retry = (next, position)
      } else if next < pattern.count, pattern[next] == name[position] {
        next += 1
        position += 1
      } else if let last = retry {
        retry = (last.next, last.position + 1)
        (next, position) = (last.next, last.position + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  // MARK: Reading

  /// The steps of a path or pattern.
  static func steps(of text: String) throws(Fault) -> [PathStep] {
    let text = Array(text.utf8)
    var steps: [PathStep] = []
    var context = Context.root
    var position = 0
    while position < text.count {
      var step = try step(text, &position, context)
      if position < text.count, text[position] == UInt8(ascii: "#") { step.number = number(text, &position) }
      step.isField = context == .fields && !step.isPosition && step.name != contentName
      context = context.behind(step)
      steps.append(step)
    }
    return steps
  }

  private static let contentName = Array("content".utf8)

  private static func step(
    _ text: [UInt8], _ position: inout Int, _ context: Context
  ) throws(Fault) -> PathStep {
    if text[position] == UInt8(ascii: ".") {
      position += 1
    } else if position > 0, text[position] != bracket {
      throw .noDot
    }
    // `.["a"]` is the same as `["a"]`.
    if position < text.count, text[position] == bracket { return try bracketed(text, &position) }
    let start = position
    while position < text.count, text[position] != UInt8(ascii: "#") {
      if context != .pair, text[position] == UInt8(ascii: ".") || text[position] == bracket { break }
      position += 1
    }
    guard start < position else { throw .emptyStep }
    return PathStep(name: Array(text[start..<position]))
  }

  private static let bracket = UInt8(ascii: "[")

  private static func bracketed(_ text: [UInt8], _ position: inout Int) throws(Fault) -> PathStep {
    position += 1
    var step = PathStep(name: [], isPosition: true)
    if position < text.count, text[position] == UInt8(ascii: "\"") {
      position += 1
      step.isPosition = false
      step.isQuoted = true
      while position < text.count, text[position] != UInt8(ascii: "\"") {
        // A character after a backslash is literal: paths and patterns spell control characters alike.
        if text[position] == UInt8(ascii: "\\"), position + 1 < text.count {
          if text[position + 1] == UInt8(ascii: "u") { step.name.append(text[position]) }
          position += 1
        }
        step.name.append(text[position])
        position += 1
      }
      position += 1
    } else {
      while position < text.count, text[position] != UInt8(ascii: "]") {
        step.name.append(text[position])
        position += 1
      }
    }
    guard position < text.count, text[position] == UInt8(ascii: "]") else { throw .openEnd }
    position += 1
    return step
  }

  /// The number after `#`; zero, which no field has, if it is malformed.
  private static func number(_ text: [UInt8], _ position: inout Int) -> Int {
    position += 1
    let digits = text[position...].prefix(while: ASCIISet.digits.contains)
    position += digits.count
    return Int(String(decoding: digits, as: UTF8.self)) ?? 0
  }
}

extension PathStep.Context {
  /// The context after a step.
  fileprivate func behind(_ step: PathStep) -> Self {
    switch self {
    case .root, .fields:
      if step.isPosition { return self }
      switch String(decoding: step.name, as: UTF8.self) {
      case "header" where self == .root, "trailer" where self == .root: return .fields
      case "query" where self == .root, "form": return .pair
      case "parts": return .parts
      default: return .keys
      }
    // The position of a part is followed by its fields and content.
    case .parts: return .fields
    case .pair, .keys: return .keys
    }
  }
}

import OnwireDiagnostics
import OnwireTextFormats

extension FindingRule {
  static let pairRules = [regroupedArray, mixedBlanks, doubleEncoded, invalidPercentEscape]

  static let regroupedArray = Self(
    "regrouped-array", .warning,
    "PHP makes a dictionary of every pair, qs merges them all, Rack guesses where one ends", specs: true)
  package static let mixedBlanks = Self(
    "mixed-blanks", .note,
    "a signature over the text, or a server that reads `+` as plus, sees two spellings", specs: true)
  static let doubleEncoded = Self(
    "double-encoded", .warning, "the server reads the escape itself, not the character", specs: true)
  static let invalidPercentEscape = Self(
    "invalid-percent-escape", .error,
    "Rack and Rails answer 400, Tomcat and Go drop the parameter, others keep the percent sign", specs: true)
}

/// Pairs of queries and forms, and texts with percent escapes.
extension FindingContext {
  var pairFindings: [Found] {
    let queries = isOwn(.requestLine) ? head.filter { role($0).isQuery } : []
    let paths = isOwn(.requestLine) ? head.filter { role($0) == .path } : []
    let forms = isOwn(.body) ? bodyOutsideDocuments.filter { role($0).isForm } : []
    return (paths + queries + forms).flatMap { escapeFindings($0) } + blankFindings(queries)
      + blankFindings(forms) + arrayFindings + bracketFindings(queries + forms)
      + base64Findings(queries + forms)
      + (queries.isEmpty ? [] : ampersandFindings(head)) + (forms.isEmpty ? [] : ampersandFindings(body))
  }

  /// The first malformed escape of a text, and the first that was escaped again: `%25` before two digits.
  private func escapeFindings(_ segment: Int) -> [Found] {
    let bytes = bytes(segment)
    guard bytes.contains(UInt8(ascii: "%")) else { return [] }
    let base = message.offsets[segment] - bytes.startIndex
    var found: [Found] = []
    if let invalid = bytes.escapes.first(where: { !$0.isValid }) {
      found.append(
        FindingRule.invalidPercentEscape.at(
          base + invalid.range.lowerBound..<base + invalid.range.upperBound, .segment(segment),
          "`%` is not followed by two hexadecimal digits"))
    }
    // Steps of a path are escaped one by one.
    let values = role(segment) == .path ? bytes.split(separator: UInt8(ascii: "/")) : [bytes]
    if let double = values.lazy.compactMap(EscapedTwice.firstEscape).first {
      let text = String(decoding: bytes[(double.lowerBound + 3)..<double.upperBound], as: UTF8.self)
      found.append(
        FindingRule.doubleEncoded.at(
          base + double.lowerBound..<base + double.upperBound, .segment(segment),
          "`%25\(text)` is the escape of `%\(text)`, itself an escape"))
    }
    return found
  }

  /// Both spellings of a blank in the same query or form.
  private func blankFindings(_ texts: [Int]) -> [Found] {
    guard let plus = texts.first(where: { bytes($0).contains(UInt8(ascii: "+")) }),
      texts.contains(where: { hasEscapedBlank(bytes($0)) })
    else { return [] }
    return [
      FindingRule.mixedBlanks.at(
        range(plus), .segment(plus), "blanks are written as `+` here and as `%20` elsewhere")
    ]
  }

  private func hasEscapedBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[(percent + 1)...]
      if rest.starts(with: "20".utf8) { return true }
    }
    return false
  }

  /// `items[][id]`: an array of dictionaries, in which no key says where the next one begins. A single pair
  /// is unambiguous.
  private var arrayFindings: [Found] {
    var arrays: [String: RepeatedArray] = [:]
    var order: [String] = []
    for segment in outsideDocuments {
      let role = role(segment)
      guard role == .queryKey || role == .formKey || role == .partName, bytes(segment).mayHoldArrayMark
      else { continue }
      let name = role == .partName ? Array(bytes(segment)) : FormText.decode(bytes(segment))
      guard let array = name.beforeArrayOfDictionaries else { continue }
      let key = role.rawValue + array
      if arrays[key] == nil { order.append(key) }
      arrays[key, default: RepeatedArray(name: array)].add(name, segment)
    }
    return order.compactMap { arrays[$0] }.compactMap { array in
      guard let segment = array.again ?? array.second else { return nil }
      return FindingRule.regroupedArray.at(
        range(segment), .segment(segment),
        "`\(array.name)[]` is an array of dictionaries, and no name says "
          + (array.again == nil ? "whether this is still of the first one" : "that a second one begins here"))
    }
  }
}

/// A quick look at the texts of a path, of pairs and of names of parts.
struct PairGlance {
  private var hasPlus = false
  private var hasEscapedBlank = false

  /// Whether there is a malformed or doubled escape, `[][`, or both spellings of a blank.
  mutating func notices(_ text: ArraySlice<UInt8>) -> Bool {
    var index = text.startIndex
    // The part of `[][` that ends before the index.
    var marks = 0
    while index < text.endIndex {
      var byte = text[index]
      index += 1
      if byte == UInt8(ascii: "+") {
        hasPlus = true
      } else if byte == UInt8(ascii: "%") {
        guard text.endIndex - index >= 2, let high = text[index].digit(16),
          let low = text[index + 1].digit(16)
        else { return true }
        byte = high << 4 | low
        index += 2
        if byte == UInt8(ascii: " ") { hasEscapedBlank = true }
        if byte == UInt8(ascii: "%"), index < text.endIndex, text[index].digit(16) != nil {
          return true
        }
      }
      switch byte {
      case UInt8(ascii: "["):
        if marks == 2 { return true }
        marks = 1
      case UInt8(ascii: "]"): marks = marks == 1 ? 2 : 0
      default: marks = 0
      }
    }
    return hasPlus && hasEscapedBlank
  }
}

/// The names of an array of dictionaries, which show where another dictionary may begin.
private struct RepeatedArray {
  var name: String
  /// The second of its names, and the first repeated one.
  var second: Int?
  var again: Int?
  private var names: Set<[UInt8]> = []

  init(name: String) { self.name = name }

  mutating func add(_ name: [UInt8], _ segment: Int) {
    guard again == nil else { return }
    if !names.isEmpty, second == nil { second = segment }
    if !names.insert(name).inserted { again = segment }
  }
}

extension Segment.Role {
  fileprivate var isQuery: Bool { self == .query || self == .queryKey || self == .queryValue }
  fileprivate var isForm: Bool { self == .formKey || self == .formValue }
}

extension ArraySlice<UInt8> {
  /// Whether the text may contain `][`, escaped or not; most names do not, and need not be decoded.
  fileprivate var mayHoldArrayMark: Bool {
    var previous: UInt8 = 0
    for byte in self {
      // In all its spellings, the last byte of the first mark, `]` or `%5D`, comes before the first byte of
      // the second.
      let opens = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "%")
      if opens, previous == UInt8(ascii: "]") || previous | 0x20 == UInt8(ascii: "d") { return true }
      previous = byte
    }
    return false
  }
}

extension [UInt8] {
  /// The text before the first `[][`; `a[][]` is an array of arrays.
  fileprivate var beforeArrayOfDictionaries: String? {
    let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    for start in indices.dropLast(3)
    where self[start] == open && self[start + 1] == close && self[start + 2] == open {
      return self[start + 3] == close ? nil : String(decoding: self[..<start], as: UTF8.self)
    }
    return nil
  }
}

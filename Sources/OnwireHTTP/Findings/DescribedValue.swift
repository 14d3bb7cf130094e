import OnwireDiagnostics
import OnwireTextFormats

/// A programming language's description of an object, printed in place of the object's value.
struct DescribedValue: Sendable {
  /// The origin of such a text, such as `Objective-C prints nil so`.
  let reason: String
  private let fits: @Sendable (ArraySlice<UInt8>) -> Bool

  /// The longest text to look at; of longer collections, the first lines are enough.
  private static let longest = 4096

  /// What printed `text` as a whole; `nil` for any other text.
  static func reason(for text: ArraySlice<UInt8>) -> String? {
    guard let first = text.first, starts.contains(first), text.count >= 3 else { return nil }
    return all.first { $0.fits(text) }?.reason
  }

  /// The characters that they begin with.
  static let starts = ASCIISet("(<[{O")

  /// All such texts; a sentence that mentions one does not count.
  private static let all: [DescribedValue] = [
    DescribedValue(reason: "Objective-C prints nil so") { $0.elementsEqual("(null)".utf8) },
    DescribedValue(reason: "Foundation prints NSNull so") { $0.elementsEqual("<null>".utf8) },
    DescribedValue(reason: "JavaScript prints an object so", fits: isJavaScriptObject),
    DescribedValue(reason: "Swift prints an optional so", fits: isOptional),
    DescribedValue(reason: "Foundation prints an array so", fits: isFoundationArray),
    DescribedValue(reason: "Foundation prints a dictionary so", fits: isFoundationDictionary),
    DescribedValue(reason: "Swift prints a dictionary so", fits: isSwiftDictionary),
    DescribedValue(reason: "Foundation prints data so", fits: isData),
    DescribedValue(reason: "Foundation prints an object without a description so", fits: isObject),
  ]

  /// `[object Object]`, or several separated by commas.
  private static func isJavaScriptObject(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.starts(with: "[object ".utf8), text.count <= longest else { return false }
    return text.split(separator: UInt8(ascii: ",")).allSatisfy { item in
      item.starts(with: "[object ".utf8) && item.last == UInt8(ascii: "]")
        && item.dropFirst(8).dropLast().allSatisfy(ASCIISet.letters.contains)
    }
  }

  /// `Optional("a")`, `Optional(5)`, `Optional(a.b)`; words separated by blanks belong to a sentence.
  private static func isOptional(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.starts(with: "Optional(".utf8), text.last == UInt8(ascii: ")") else { return false }
    let inner = text.dropFirst(9).dropLast()
    guard let first = inner.first else { return false }
    if first == UInt8(ascii: "\"") { return inner.count > 1 && inner.last == first }
    if first.isOne(of: "<[{") || ASCIISet.digits.contains(first) || first == UInt8(ascii: "-") {
      return true
    }
    return inner.starts(with: "Optional(".utf8) || inner.count > 1 && !inner.contains(0x20)
  }

  // MARK: Collections of Foundation

  /// `(\n    a,\n    b\n)`: a member on each line, quoted if it has more than letters, digits and a few
  /// marks.
  private static func isFoundationArray(_ text: ArraySlice<UInt8>) -> Bool {
    guard let lines = lines(of: text, "(", ")") else { return false }
    return lines.allSatisfy { isMember($0.last == UInt8(ascii: ",") ? $0.dropLast() : $0) }
  }

  /// `{\n    a = 1;\n}`.
  private static func isFoundationDictionary(_ text: ArraySlice<UInt8>) -> Bool {
    guard let lines = lines(of: text, "{", "}"), let first = lines.first else { return false }
    guard let equals = first.firstOccurrence(of: " = ".utf8) else { return false }
    let value = first[equals.upperBound...].trimmingOWS
    return isMember(first[..<equals.lowerBound])
      && (value.last == UInt8(ascii: ";") && isMember(value.dropLast()) || isOpening(value))
  }

  /// The first lines between the brackets, without the four blanks that each begins with; `nil` if the text
  /// has another form.
  private static func lines(of text: ArraySlice<UInt8>, _ open: String, _ close: String) -> [ArraySlice<
    UInt8
  >]? {
    let tail = Array("\n\(close)".utf8)
    guard text.starts(with: "\(open)\n".utf8), text.suffix(2).elementsEqual(tail) else { return nil }
    if text.count == 3 { return open == "(" ? [] : nil }
    let all = text.dropFirst(2).dropLast(2).prefix(longest).split(separator: 0x0A).prefix(8)
    guard all.allSatisfy({ $0.starts(with: "    ".utf8) }) else { return nil }
    let isOutermost = { (line: ArraySlice<UInt8>) in !line.dropFirst(4).starts(with: " ".utf8) }
    return all.filter(isOutermost).map { $0.dropFirst(4) }
  }

  private static func isMember(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first == UInt8(ascii: "\"") { return text.count > 1 && text.last == UInt8(ascii: "\"") }
    if isOpening(text) || text.first.map({ $0.isOne(of: "(<{})") }) == true { return true }
    return !text.isEmpty && text.allSatisfy { bare.contains($0) }
  }

  private static func isOpening(_ text: ArraySlice<UInt8>) -> Bool {
    text.elementsEqual("(".utf8) || text.elementsEqual("{".utf8)
  }

  /// The characters that an old-style property list writes without quotes.
  private static let bare = ASCIISet("_$/:.-").union(.alphanumerics)

  // MARK: Others

  /// `["a": 1]`, which is not JSON, and the empty `[:]`.
  private static func isSwiftDictionary(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") else { return false }
    if text.elementsEqual("[:]".utf8) || text.starts(with: "[AnyHashable(".utf8) { return true }
    guard text.starts(with: "[\"".utf8), let end = text.dropFirst(2).firstIndex(of: UInt8(ascii: "\"")) else {
      return false
    }
    return text[(end + 1)...].starts(with: ": ".utf8)
  }

  /// `<740f4707 bebcf74f>`, and since iOS 13 `{length = 32, bytes = 0x740f4707 … }`.
  private static func isData(_ text: ArraySlice<UInt8>) -> Bool {
    if text.starts(with: "{length = ".utf8) { return text.holds(", bytes = 0x".utf8) }
    guard text.first == UInt8(ascii: "<"), text.last == UInt8(ascii: ">"), text.count <= longest else {
      return false
    }
    let groups = text.dropFirst().dropLast().split(separator: 0x20, omittingEmptySubsequences: false)
    return groups.count > 1 && groups.dropLast().allSatisfy { $0.count == 8 }
      && groups[groups.count - 1].count <= 8
      && groups.allSatisfy { !$0.isEmpty && $0.allSatisfy(ASCIISet.hexDigits.contains) }
  }

  /// `<UIImage: 0x600003a1c000>`, perhaps with more after it.
  private static func isObject(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "<"), text.last == UInt8(ascii: ">") else { return false }
    let name = text.dropFirst().prefix { bare.contains($0) && $0 != UInt8(ascii: ":") }
    let rest = text[name.endIndex...]
    guard !name.isEmpty, rest.first == UInt8(ascii: ":") else { return false }
    let address = rest.dropFirst().drop { $0 == 0x20 }
    return address.starts(with: "0x".utf8)
      && address.dropFirst(2).prefix(4).allSatisfy(ASCIISet.hexDigits.contains)
  }
}

import OnwireDiagnostics
import OnwireTextFormats

/// Distinguishes a text that was escaped twice from one that has escapes by its nature: a URL, a query, JSON
/// with a URL.
enum EscapedTwice {
  /// The first escaped escape, `%25E4`; `nil` if the text was escaped only once.
  static func firstEscape(in text: ArraySlice<UInt8>) -> Range<Int>? {
    guard
      let first = text.escapes.first(where: { escape in
        escape.isValid && text[(escape.range.lowerBound + 1)...].starts(with: "25".utf8)
          && text[escape.range.upperBound...].prefix(2).count == 2
          && text[escape.range.upperBound...].prefix(2).allSatisfy(ASCIISet.hexDigits.contains)
      }), isEscaped(FormText.decode(text)[...])
    else { return nil }
    return first.range.lowerBound..<first.range.upperBound + 2
  }

  /// Whether a text looks like the result of escaping another one.
  private static func isEscaped(_ text: ArraySlice<UInt8>) -> Bool {
    // A URL, a query and JSON have escapes of their own.
    guard !text.contains(where: marks.contains), !isReference(text) else { return false }
    let escapes = Array(text.escapes)
    guard escapes.allSatisfy(\.isValid) else { return false }
    let decoded = FormText.decode(text, plusIsSpace: false)
    guard decoded.isUTF8 else {
      // In another encoding, a single escape may be a percent sign before two letters.
      return escapes.count > 1
    }
    return !decoded.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }
  }

  private static let marks = ASCIISet("\"<>{}")

  /// Whether a text is a URL, a path or pairs.
  private static func isReference(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first == UInt8(ascii: "/") || text.first == UInt8(ascii: "?") || text.first == UInt8(ascii: "#") {
      return true
    }
    let start = text.prefix { $0 != UInt8(ascii: "%") }
    return start.contains { $0.isOne(of: "=:?&") }
  }
}

/// The percent signs of a text.
struct PercentEscapes: Sequence, IteratorProtocol {
  /// A percent sign with the two digits after it, or as many of them as there are.
  struct Escape {
    var range: Range<Int>
    var isValid: Bool
  }

  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  mutating func next() -> Escape? {
    guard let percent = rest.firstIndex(of: UInt8(ascii: "%")) else { return nil }
    let digits = rest[(percent + 1)...].prefix(2)
    let isValid = digits.count == 2 && digits.allSatisfy(ASCIISet.hexDigits.contains)
    rest = rest[(isValid ? digits.endIndex : percent + 1)...]
    return Escape(range: percent..<digits.endIndex, isValid: isValid)
  }
}

extension ArraySlice<UInt8> {
  var escapes: PercentEscapes { PercentEscapes(self) }
}

import OnwireTextFormats
import TestSupport

extension SplitMix {
  mutating func below(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &self)
  }

  /// Up to `length` scalars of `alphabet`.
  mutating func text(_ alphabet: [Unicode.Scalar], upTo length: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<below(length + 1) { text.append(alphabet[below(alphabet.count)]) }
    return String(text)
  }
}

/// Characters that some rule of some writer treats in its own way.
let oddAlphabet = Array(
  "ab/\\\"<>&]'\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F} \u{7F}\u{80}é\u{301}中\u{2028}\u{FEFF}\u{FFFD}\u{FFFF}😀\u{10FFFF}"
    .unicodeScalars)

/// What a random document may hold.
struct DocumentKinds: OptionSet {
  let rawValue: Int
  static let json = DocumentKinds(rawValue: 1)
  static let propertyList = DocumentKinds(rawValue: 2)
}

extension SplitMix {
  /// A random document that has a form in all of `kinds`; dictionaries have distinct keys.
  mutating func document(_ kinds: DocumentKinds, members limit: Int = 4, depth: Int = 5) -> Document {
    switch below(depth > 0 ? 14 : 9) {
    case 0: return .boolean(below(2) == 0)
    case 1: return .signed(Int64(truncatingIfNeeded: next()) >> Int64(below(64)))
    case 2: return .unsigned(next() >> UInt64(below(64)))
    case 3: return .string(text(oddAlphabet, upTo: 20))
    case 4: return .string(text(Array("abcdefgh".unicodeScalars), upTo: 20))
    case 5...8 where kinds.contains(.json): return kinds.contains(.propertyList) ? .signed(1) : .null
    case 5: return .double(Double(bitPattern: next()))
    case 6: return .float(Float(bitPattern: UInt32(truncatingIfNeeded: next())))
    case 7: return .data((0..<below(150)).map { _ in UInt8(truncatingIfNeeded: next()) })
    case 8: return .date(Double(Int64(truncatingIfNeeded: next()) >> 22) / 64)
    case 9...11: return .array((0..<below(5)).map { _ in document(kinds, members: limit, depth: depth - 1) })
    default:
      var members: [[UInt16]: (key: String, value: Document)] = [:]
      for _ in 0..<below(limit + 1) {
        let key = text(oddAlphabet, upTo: 4)
        members[Array(key.utf16)] = (key, document(kinds, members: limit, depth: depth - 1))
      }
      return .dictionary(members.values.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) })
    }
  }
}

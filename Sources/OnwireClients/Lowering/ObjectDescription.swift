import OnwireDiagnostics
import OnwireSpecLanguage
import OnwireTextFormats

/// The description of NSArray, NSDictionary and NSSet: the old property-list text.
///
/// Sorting a set that holds containers compares these. Here, dictionaries print in written order; the real
/// order is a hash table's.
struct ObjectDescription: Sendable {
  let text: ValueText

  /// The description of `value`, over several lines for containers.
  func text(of value: Value) -> String { lines(value, indent: 0) }

  private func lines(_ value: Value, indent: Int) -> String {
    let inner = String.blanks(4 * (indent + 1))
    let outer = String.blanks(4 * indent)
    switch value.kind {
    case .array(let members):
      return block("(", members.map { inner + member($0, indent) }, separator: ",\n", outer + ")")
    case .set(let members):
      return block("{(", members.map { inner + member($0, indent) }, separator: ",\n", outer + ")}")
    case .dictionary(let members):
      let entries = members.map { inner + member($0.key, indent) + " = " + member($0.value, indent) + ";" }
      return block("{", entries, separator: "\n", outer + "}")
    default:
      return text.key(value)
    }
  }

  private func block(_ open: String, _ entries: [String], separator: String, _ close: String) -> String {
    entries.isEmpty ? open + "\n" + close : open + "\n" + entries.joined(separator: separator) + "\n" + close
  }

  private func member(_ value: Value, _ indent: Int) -> String {
    switch value.kind {
    // A container begins with its own indentation, even in the middle of a line.
    case .array, .set, .dictionary:
      String.blanks(4 * (indent + 1)) + lines(value, indent: indent + 1)
    case .data: text.key(value)
    case .string(let string): quoted(string)
    case .null: "\"<null>\""
    default: quoted(text.key(value))
    }
  }

  /// The text without quotes if it has only ASCII letters and digits, else quoted, with C escapes and
  /// `\Uxxxx`.
  private func quoted(_ string: String) -> String {
    let isBare = !string.isEmpty && string.utf8.allSatisfy(Self.isBare)
    guard !isBare else { return string }
    var result = "\""
    for unit in string.utf16 {
      switch unit {
      case 34: result += "\\\""
      case 92: result += "\\\\"
      case 10: result += "\\n"
      case 13: result += "\\r"
      case 9: result += "\\t"
      case 32..<127: result += String(UnicodeScalar(UInt8(truncatingIfNeeded: unit)))
      case 0..<128: result += "\\" + String(unit, digits: 3, radix: 8)
      default: result += "\\U" + String(unit, digits: 4, radix: 16)
      }
    }
    return result + "\""
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: false
    }
  }
}

/// NSData's description.
enum DataDescription {
  /// The most bytes that iOS 13 and later print in full.
  static let wholeLimit = 24

  /// The description since iOS 13: `{length = 3, bytes = 0x616263}`, with the middle of long data left out.
  static func current(_ bytes: [UInt8]) -> String {
    guard bytes.count > wholeLimit else { return "{length = \(bytes.count), bytes = 0x\(Hex.encode(bytes))}" }
    let head = groups(bytes[..<16])
    let tail = groups(bytes[(bytes.count - 8)...])
    return "{length = \(bytes.count), bytes = 0x\(head) ... \(tail) }"
  }

  /// The description up to iOS 12: `<616263>`, in groups of four bytes.
  static func legacy(_ bytes: [UInt8]) -> String { "<\(groups(bytes[...]))>" }

  private static func groups(_ bytes: ArraySlice<UInt8>) -> String {
    stride(from: bytes.startIndex, to: bytes.endIndex, by: 4)
      .map { Hex.encode(Array(bytes[$0..<min($0 + 4, bytes.endIndex)])) }
      .joined(separator: " ")
  }
}

import OnwireHTTP
import OnwireTextFormats

extension MediaType {
  /// Whether a Content-Type is well-formed by the grammar of RFC 9110, 8.3.1, as Node's package content-type
  /// requires.
  static func isStrict(_ value: [UInt8]) -> Bool {
    let type = value.prefix { $0 != UInt8(ascii: ";") }.trimmingBlanks
    let halves = type.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty && $0.allSatisfy(ASCIISet.token.contains) })
    else {
      return false
    }
    var rest = value[...].dropFirst(value.prefix { $0 != UInt8(ascii: ";") }.count)
    while !rest.isEmpty {
      guard rest.popFirst() == UInt8(ascii: ";") else { return false }
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      let name = rest.prefix(while: ASCIISet.token.contains)
      rest = rest[name.endIndex...].drop { $0 == UInt8(ascii: " ") }
      guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return false }
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      if rest.first == UInt8(ascii: "\"") {
        rest = rest.dropFirst()
        while let byte = rest.first, byte != UInt8(ascii: "\"") {
          guard byte == 0x0B || byte >= 0x20 && byte != 0x7F else { return false }
          rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1)
        }
        guard rest.popFirst() != nil else { return false }
      } else {
        let token = rest.prefix(while: ASCIISet.token.contains)
        guard !token.isEmpty else { return false }
        rest = rest[token.endIndex...]
      }
      rest = rest.drop { $0 == UInt8(ascii: " ") }
    }
    return true
  }
}

extension Collection<UInt8> {
  /// The bytes without blanks at either end.
  var trimmingBlanks: [UInt8] { Array(Array(self)[...].trimmingOWS) }
}

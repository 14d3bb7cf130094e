import OnwireHTTP
import OnwireDiagnostics
import OnwireTextFormats

/// The variables of `--variable`, and their expansion by `--expand-…` (curl 8.3 and later, src/var.c).
struct CurlVariables: Sendable {
  private var values: [[UInt8]: [UInt8]] = [:]

  /// Why an expansion is not known, without a full stop.
  struct Reason: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  /// Reads `name=content` or `name@file`; like curl, ignores anything else.
  mutating func set(_ argument: CurlOperation.Argument, _ files: CurlFiles) throws(Reason) {
    var rest = argument.bytes[...]
    if rest.first == UInt8(ascii: "%") { throw Reason(CurlReason.environment) }
    let name = Array(rest.prefix(while: Self.isNameByte))
    rest = rest.dropFirst(name.count)
    guard !name.isEmpty, name.count < Self.nameLimit, let sign = rest.popFirst() else { return }
    if sign == UInt8(ascii: "=") {
      values[name] = Array(rest)
    } else if sign == UInt8(ascii: "@") {
      if rest.firstOccurrence(of: ";[".utf8) != nil { throw Reason(CurlReason.fileRange) }
      switch files.small(Array(rest)) {
      case .known(let bytes): values[name] = bytes
      case .absent(let reason): throw Reason(reason)
      }
    }
  }

  /// The text with `{{name}}` and `{{name:function}}` replaced by their values.
  func expanded(_ text: [UInt8]) throws(Reason) -> [UInt8] {
    var output: [UInt8] = []
    var hasVariable = false
    var rest = text[...]
    while let start = rest.firstOccurrence(of: "{{".utf8) {
      if start.lowerBound > rest.startIndex, rest[start.lowerBound - 1] == UInt8(ascii: "\\") {
        output += rest[..<(start.lowerBound - 1)] + Array("{{".utf8)
        rest = rest[start.upperBound...]
        continue
      }
      guard let end = rest[start.upperBound...].firstOccurrence(of: "}}".utf8) else { break }
      let inner = rest[start.upperBound..<end.lowerBound]
      let name = inner.prefix { $0 != UInt8(ascii: ":") }
      if name.isEmpty || name.count >= Self.nameLimit || !name.allSatisfy(Self.isNameByte) {
        output += rest[..<end.upperBound]
      } else {
        output += rest[..<start.lowerBound]
        var value = values[Array(name)] ?? []
        for function in inner[name.endIndex...].split(
          separator: UInt8(ascii: ":"), omittingEmptySubsequences: false
        )
        .dropFirst() {
          value = try Self.apply(String(decoding: function, as: UTF8.self), to: value)
        }
        if value.contains(0) { throw Reason(CurlReason.variableNUL) }
        output += value
        hasVariable = true
        guard output.count <= CurlFiles.smallLimit else { throw Reason(CurlReason.largeVariable) }
      }
      rest = rest[end.upperBound...]
    }
    // If nothing was replaced, curl takes the text unchanged, including its backslashes.
    return hasVariable ? output + rest : text
  }

  private static func apply(_ function: String, to value: [UInt8]) throws(Reason) -> [UInt8] {
    switch function {
    case "trim": return Array(value[...].trimming(\.isWhiteSpace))
    case "json": return value.flatMap(jsonEscape)
    case "url": return PercentEncoder(keeping: .unreserved).encoded(value)
    case "b64": return Array(Base64.encode(value).utf8)
    case "64dec":
      // Invalid base64 is marked like this (curl 8.13).
      return (try? Base64.decode(value)) ?? Array("[64dec-fail]".utf8)
    default: throw Reason(CurlReason.function(function))
    }
  }

  private static let jsonLetters: [UInt8: String] = [
    0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r", 0x22: "\\\"", 0x5C: "\\\\",
  ]

  private static func jsonEscape(_ byte: UInt8) -> [UInt8] {
    if let letter = jsonLetters[byte] { return Array(letter.utf8) }
    if byte >= 0x20 { return [byte] }
    return Array(JSONWriter.escape(UInt16(byte)).utf8)
  }

  private static let nameLimit = 128

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCIISet.alphanumerics.contains(byte) || byte == UInt8(ascii: "_")
  }
}

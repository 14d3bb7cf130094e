import TextFormats

/// Reads how NSData describes itself since iOS 13: `{length = 5, bytes = 0x48656c6c6f}`.
///
/// Of more than 24 bytes the description leaves out most.
struct DataDescription: TextDecoder {
  private static let name = "a description of NSData"
  private static let longest = 4096

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    let start = text.offset
    guard let range = try text.line() else { return false }
    let line = text.bytes[range].trimmed
    if line.isEmpty { return true }
    guard line.count <= Self.longest else { throw DumpWording.noDigit(Self.name, at: start) }
    let description = String(decoding: line, as: UTF8.self)
    if description.hasSuffix(" bytes"), let count = description.dropLast(6).utf8.number(10) {
      throw DumpWording.elided(count)
    }
    guard description.hasPrefix("{length = "), description.hasSuffix("}"),
      let separator = description.firstIndex(of: ","),
      let length = description[..<separator].dropFirst(10).utf8.number(10)
    else { throw DumpWording.noDigit(Self.name, at: start) }
    let rest = description[separator...]
    guard rest.hasPrefix(", bytes = 0x") else { throw DumpWording.noDigit(Self.name, at: start) }
    let digits = rest.dropFirst(12).dropLast().utf8.filter { $0 != .space }
    if digits.contains(UInt8(ascii: ".")) || rest.contains("…") { throw DumpWording.elided(length) }
    guard let decoded = try? Hex.decode(digits) else { throw DumpWording.noDigit(Self.name, at: start) }
    guard decoded.count == length else {
      throw DumpWording.length(said: length, found: decoded.count, at: start)
    }
    bytes += decoded
    return false
  }
}

import OnwireTextFormats

/// Reads the description of NSData since iOS 13: `{length = 5, bytes = 0x48656c6c6f}`.
///
/// For more than 24 bytes, the description leaves out most of them. Also reads LLDB's output for a Data: a
/// number for each byte if there are up to 64, otherwise only their count.
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
    if let count = Self.count(description) {
      try takeElements(&text, count, into: &bytes)
      return false
    }
    guard description.hasPrefix("{length = "), description.hasSuffix("}"),
      let separator = description.firstIndex(of: ","),
      let length = description[..<separator].dropFirst(10).utf8.number(10)
    else { throw DumpWording.noDigit(Self.name, at: start) }
    let rest = description[separator...]
    guard rest.hasPrefix(", bytes = 0x") else { throw DumpWording.noDigit(Self.name, at: start) }
    let digits = rest.dropFirst(12).dropLast().utf8.filter { $0 != .space }
    if digits.contains(UInt8(ascii: ".")) || rest.contains("…") { throw Self.elided(rest, of: length) }
    guard let decoded = try? Hex.decode(digits) else { throw DumpWording.noDigit(Self.name, at: start) }
    guard decoded.count == length else {
      throw DumpWording.length(said: length, found: decoded.count, at: start)
    }
    bytes += decoded
    return false
  }

  /// The number in a line such as `331 bytes`, perhaps after the mark for something that can be unfolded;
  /// `nil` for other lines.
  private static func count(_ line: String) -> Int? {
    guard line.hasSuffix(" bytes") || line.hasSuffix(" byte") else { return nil }
    let words = line.split(separator: " ")
    guard words.count == 2 || words.count == 3 && words[0] == "▿" else { return nil }
    return words[words.count - 2].utf8.number(10)
  }

  /// Takes the lines that LLDB shows below the count: `- 0 : 45` for the first byte.
  private func takeElements(_ text: inout ByteWindow, _ count: Int, into bytes: inout [UInt8]) throws {
    var found: [UInt8] = []
    var isListed = count == 0
    while let range = try text.line() {
      let words = String(decoding: text.bytes[range].prefix(Self.longest), as: UTF8.self).split(
        separator: " ")
      if words.starts(with: ["▿", "bytes", ":"]) {
        isListed = true
      } else if isListed, words.count == 4, words[0] == "-", words[2] == ":",
        words[1].utf8.number(10) == found.count, let byte = words[3].utf8.number(10), byte <= 255
      {
        found.append(UInt8(byte))
      }
    }
    guard isListed else { throw DumpWording.elided(count) }
    guard found.count == count else {
      throw DumpWording.length(said: count, found: found.count, at: text.offset)
    }
    bytes += found
  }

  /// The failure for a shortened description of `length` bytes, which leaves out those between its two runs
  /// of digits.
  private static func elided(_ rest: Substring, of length: Int) -> CaptureFailure {
    let digits = rest.dropFirst(12).dropLast().utf8
    let isShown = { (byte: UInt8) in byte.digit(16) != nil || byte == .space }
    let (first, last) = (digits.prefix(while: isShown), digits.reversed().prefix(while: isShown).reversed())
    guard let start = try? Hex.decode(first.filter { $0 != .space }),
      let end = try? Hex.decode(last.filter { $0 != .space }), start.count + end.count < length
    else {
      return DumpWording.elided(length)
    }
    return DumpWording.elided(length, start: start, end: end)
  }
}

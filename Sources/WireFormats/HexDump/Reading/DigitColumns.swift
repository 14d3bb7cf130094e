import TextFormats

/// Reads octal numbers without addresses, as `od -An` writes them: each behind a blank, and all of one width.
struct DigitColumns: TextDecoder {
  let digits: Int
  /// How many bytes a number stands for, the lowest first.
  let bytes: Int
  private var line = 0

  init(digits: Int, bytes: Int) {
    self.digits = digits
    self.bytes = bytes
  }

  private var name: String { bytes == 1 ? "od -An -t o1" : "od -An -t o2" }

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    let start = text.offset
    guard let range = try text.line() else { return false }
    line += 1
    let content = text.bytes[range]
    if content.elementsEqual([UInt8(ascii: "*")]) { throw DumpWording.repeatWithoutAddress(at: start) }
    guard content.isEmpty || content.first == .space else {
      throw DumpWording.noLine(of: name, line: line, at: start)
    }
    for word in content.split(separator: .space) {
      guard word.count == digits, let number = word.number(8), number >> (8 * self.bytes) == 0 else {
        throw DumpWording.noLine(of: name, line: line, at: start)
      }
      for index in 0..<self.bytes { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    return true
  }
}

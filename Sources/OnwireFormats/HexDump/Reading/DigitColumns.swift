import OnwireTextFormats

/// Reads numbers without addresses, as `od -An` writes them: each after a blank, and each for the same number
/// of bytes.
struct DigitColumns: TextDecoder {
  /// The option of `od` that writes them.
  private let name: String
  private let unit: LineLayout.Unit
  private var line = 0

  init(_ option: String, _ unit: LineLayout.Unit) {
    name = "od -An \(option)"
    self.unit = unit
  }

  var hasWords: Bool { unit.bytes > 1 }
  var fillerLength: Int { unit.bytes - 1 }

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    let start = text.offset
    guard let range = try text.line() else { return false }
    line += 1
    let content = text.bytes[range]
    if content.elementsEqual([UInt8(ascii: "*")]) { throw DumpWording.repeatWithoutAddress(at: start) }
    guard content.isEmpty || content.first == .space else {
      throw DumpWording.noLine(of: name, line: line, at: start)
    }
    var end = content.startIndex
    for word in content.split(separator: .space) {
      guard let number = number(word), !unit.isDecimal || word.endIndex - end >= unit.pitch else {
        throw DumpWording.noLine(of: name, line: line, at: start)
      }
      end = word.endIndex
      for index in 0..<unit.bytes { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    return true
  }

  private func number(_ word: ArraySlice<UInt8>) -> UInt64? {
    if unit.isDecimal { return DecimalCell(word, bytes: unit.bytes, digits: unit.digits)?.value }
    var number: UInt64 = 0
    guard word.count == unit.digits else { return nil }
    for byte in word {
      guard let digit = byte.digit(unit.radix) else { return nil }
      number = number &* UInt64(truncatingIfNeeded: unit.radix) &+ UInt64(truncatingIfNeeded: digit)
    }
    return unit.bytes == 8 || number >> UInt64(8 * unit.bytes) == 0 ? number : nil
  }
}

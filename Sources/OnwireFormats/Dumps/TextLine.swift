import OnwireTextFormats

extension ByteWindow {
  /// The next line without its end, as a range of `bytes` that is valid until more is read; `nil` at the end.
  ///
  /// - Throws: `CaptureFailure` if the line is longer than any line of a dump.
  mutating func line() throws -> Range<Int>? {
    var searched = index
    while true {
      if let end = bytes[searched...].firstIndex(of: .lineFeed) {
        let line = index..<end
        index = end + 1
        return withoutReturn(line)
      }
      let scanned = bytes.count - index
      guard scanned <= DumpLimits.line else { throw DumpWording.lineTooLong(at: offset) }
      guard try fetch(keeping: index) else { break }
      searched = index + scanned
    }
    guard index < bytes.count else { return nil }
    let line = index..<bytes.count
    index = bytes.count
    return withoutReturn(line)
  }

  private func withoutReturn(_ line: Range<Int>) -> Range<Int> {
    let isReturn = !line.isEmpty && bytes[line.upperBound - 1] == .carriageReturn
    return line.lowerBound..<line.upperBound - (isReturn ? 1 : 0)
  }
}

extension UInt8 {
  /// The value of a digit in a base up to 16; `nil` if it is not one.
  func digit(_ radix: Int) -> Int? { digit(UInt8(truncatingIfNeeded: radix)).map { Int($0) } }
}

extension Collection<UInt8> {
  /// The number with these digits; `nil` if there are none, if one is invalid, or if there are too many.
  func number(_ radix: Int) -> Int? {
    var number = 0
    for byte in self {
      guard let digit = byte.digit(radix) else { return nil }
      let (product, isLarge) = number.multipliedReportingOverflow(by: radix)
      let (sum, isLarger) = product.addingReportingOverflow(digit)
      if isLarge || isLarger { return nil }
      number = sum
    }
    return isEmpty ? nil : number
  }

  /// The bytes without white space at both ends.
  var trimmed: SubSequence {
    var rest = self[...]
    while let first = rest.first, first.isWhiteSpace { rest = rest.dropFirst() }
    let count = rest.reduce(into: (seen: 0, kept: 0)) { count, byte in
      count.seen += 1
      if !byte.isWhiteSpace { count.kept = count.seen }
    }
    return rest.prefix(count.kept)
  }
}

import OnwireDiagnostics

/// GB18030: GBK, and the rest of Unicode in four bytes.
///
/// The table is that of ICU 73 and later (the standard of 2022); for 18 characters, the vertical forms U+FE10
/// to U+FE19 and eight ideographs from U+9FB4 on, older releases write other codes.
enum GB18030 {
  static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if let code = CodePages.gb18030.code(of: scalar) {
        if code > 0xFF { bytes.append(UInt8(truncatingIfNeeded: code >> 8)) }
        bytes.append(UInt8(truncatingIfNeeded: code))
      } else {
        let number = number(of: scalar.value)
        bytes.append(UInt8(truncatingIfNeeded: 0x81 + number / 12600))
        bytes.append(UInt8(truncatingIfNeeded: 0x30 + number / 1260 % 10))
        bytes.append(UInt8(truncatingIfNeeded: 0x81 + number / 10 % 126))
        bytes.append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
      }
    }
    return bytes
  }

  /// The index of a scalar without a shorter code among the four-byte codes.
  private static func number(of scalar: UInt32) -> UInt32 {
    if scalar >= 0x10000 { return 189_000 + (scalar - 0x10000) }
    // The last run that begins at or before the scalar.
    let end = runs.partitioningIndex { $0.first > scalar }
    guard end > 0 else { return 0 }
    let run = runs[end - 1]
    return run.number + (scalar - run.first)
  }

  /// The scalar at an index among the four-byte codes; `nil` if there is none.
  static func scalar(ofNumber number: UInt32) -> Unicode.Scalar? {
    if number >= 189_000 { return Unicode.Scalar(0x10000 + (number - 189_000)) }
    // Runs are in Unicode's order, which is not always that of the numbers.
    let before = runs.lazy.filter { $0.number <= number }
    guard let run = before.max(by: { $0.number < $1.number }) else { return nil }
    return Unicode.Scalar(run.first + (number - run.number))
  }

  private static let runs: [(first: UInt32, number: UInt32)] = {
    let words = EncodingTables.gb18030Runs.split { $0 == " " || $0 == "\n" }
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { index in
      guard let first = UInt32(words[index], radix: 16), let number = UInt32(words[index + 1]) else {
        return nil
      }
      return (first, number)
    }
  }()
}

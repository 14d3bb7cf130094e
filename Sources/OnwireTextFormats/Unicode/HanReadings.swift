/// The Mandarin readings of ideographs.
enum HanReadings {
  /// The reading of `scalar`; `nil` if it is not an ideograph, or has no certain reading.
  static func reading(of scalar: UInt32) -> [UInt32]? {
    var index = 0
    for block in blocks {
      if block.contains(scalar) {
        let code = code(at: index + Int(scalar - block.lowerBound))
        return code > 0 && code <= readings.count ? readings[code - 1] : nil
      }
      index += block.count
    }
    return nil
  }

  private static let readings = LatinTable.parts(readingsText)

  private static func code(at index: Int) -> Int {
    codes.withUTF8Buffer { bytes in
      guard 2 * index + 1 < bytes.count else { return 0 }
      return (Int(bytes[2 * index]) - 0x30) * 44 + Int(bytes[2 * index + 1]) - 0x30
    }
  }
}

import OnwireTextFormats

/// Compares texts with percent escapes by the bytes that they stand for.
enum EscapedText {
  /// A byte that a text stands for.
  private struct Unit {
    /// The byte, or a greater number for a mark that an escape cannot stand for.
    var meaning: UInt16
    /// The first byte as written.
    var first: UInt8
    /// Whether it is written as `%` and two digits.
    var isEscape = false

    var isPlus: Bool { first == UInt8(ascii: "+") }
  }

  /// How two different texts differ.
  static func spelling(
    _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, plusIsBlank: Bool
  ) -> Spelling {
    if let way = way(left, right, plusIsBlank: plusIsBlank) {
      return Spelling(kind: .respelled, way: way)
    }
    let decoded = [left, right].map { FormText.decode($0, plusIsSpace: plusIsBlank)[...] }
    if isEscapedOnce(decoded[1], more: decoded[0]) {
      return Spelling(kind: .changed, way: .doubleEncoding, note: DifferenceWording.leftIsEscapedTwice)
    }
    if isEscapedOnce(decoded[0], more: decoded[1]) {
      return Spelling(kind: .changed, way: .doubleEncoding, note: DifferenceWording.rightIsEscapedTwice)
    }
    return Spelling(kind: .changed, way: .value)
  }

  /// The weightiest way in which two texts with the same meaning differ; `nil` if their meanings differ.
  private static func way(
    _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, plusIsBlank: Bool
  ) -> Difference.Way? {
    var way = Difference.Way.escapeCase
    var positions = (left.startIndex, right.startIndex)
    while true {
      let first = next(left, &positions.0, plusIsBlank)
      let second = next(right, &positions.1, plusIsBlank)
      guard let first, let second else { return first == nil && second == nil ? way : nil }
      guard first.meaning == second.meaning else { return nil }
      if first.isEscape == second.isEscape, first.isEscape || first.first == second.first { continue }
      if first.isPlus && plusIsBlank || second.isPlus && plusIsBlank, way != .escaped {
        let isBlank = first.meaning == UInt16(UInt8(ascii: " "))
        way = isBlank ? .plusForBlank : .escaped
      } else {
        way = .escaped
      }
    }
  }

  /// A text in a form that removes differences of `way` and of lighter ways.
  static func normalized(
    _ text: ArraySlice<UInt8>, _ way: Difference.Way, plusIsBlank: Bool
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var position = text.startIndex
    while let unit = next(text, &position, plusIsBlank) {
      let byte = UInt8(truncatingIfNeeded: unit.meaning)
      let isWritten =
        switch way {
        case .escaped: unit.meaning > 0xFF || byte.isLetter || byte.isDecimalDigit
        case .plusForBlank: !unit.isEscape && !(unit.isPlus && plusIsBlank)
        default: !unit.isEscape
        }
      if isWritten {
        result.append(unit.meaning > 0xFF || way != .escaped ? unit.first : byte)
      } else {
        result.append(UInt8(ascii: "%"))
        result.append(PercentEncoder.digits[Int(byte >> 4)])
        result.append(PercentEncoder.digits[Int(byte & 0xF)])
      }
    }
    return result
  }

  /// For each position in a text, whether it is inside an escape.
  static func insides(of text: [UInt8]) -> [Bool] {
    var places = Array(repeating: false, count: text.count + 1)
    var position = 0
    while let unit = next(text[...], &position, false) {
      if unit.isEscape { (places[position - 2], places[position - 1]) = (true, true) }
    }
    return places
  }

  private static func next(
    _ text: ArraySlice<UInt8>, _ position: inout Int, _ plusIsBlank: Bool
  ) -> Unit? {
    guard position < text.endIndex else { return nil }
    let start = position
    let byte = text[start]
    if byte == UInt8(ascii: "%"), text.endIndex - start > 2,
      let high = text[start + 1].digit(16), let low = text[start + 2].digit(16)
    {
      position += 3
      return Unit(meaning: UInt16(high << 4 | low), first: byte, isEscape: true)
    }
    position += 1
    // In a path, `/` separates steps, but an escaped one does not.
    if byte == UInt8(ascii: "/"), !plusIsBlank {
      return Unit(meaning: 0x100 | UInt16(byte), first: byte)
    }
    let isBlank = plusIsBlank && byte == UInt8(ascii: "+")
    return Unit(meaning: UInt16(isBlank ? UInt8(ascii: " ") : byte), first: byte)
  }

  /// Whether `longer`, decoded once, still has the escapes of `text`.
  private static func isEscapedOnce(_ text: ArraySlice<UInt8>, more longer: ArraySlice<UInt8>) -> Bool {
    guard longer.contains(UInt8(ascii: "%")) else { return false }
    return [false, true].contains { plusIsSpace in
      let decoded = FormText.decode(longer, plusIsSpace: plusIsSpace)
      return decoded.elementsEqual(text) && decoded.count < longer.count
    }
  }
}

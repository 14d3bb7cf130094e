/// A character set of one or two bytes for each character, compatible with ASCII.
struct CodePage: Sendable {
  /// What CoreFoundation's converter does with a character that has no code.
  enum Habit: Sendable {
    /// It stops.
    case strict
    /// It composes a mark with the letter before it if the set has the composed letter, otherwise stops.
    case composing
    /// It drops an ignorable character, otherwise stops.
    case dropping
  }

  /// The codes by BMP scalar; 0 if there is none.
  private var codes = [UInt16](repeating: 0, count: 0x10000)
  /// The characters by code, 0 if there is none; of several with the same code, the first in Unicode's order.
  ///
  /// Made together with the codes: decoding a form needs them for every value.
  private(set) var scalars: [UInt16] = []
  /// The codes of composed letters, by letter and mark.
  private var composed: [UInt64: UInt16] = [:]

  /// Creates the set of `tables`, whose lines have a code and the characters for it and the codes after it,
  /// or a first and a last code and the first of as many consecutive characters. A later line wins; code 0
  /// means none.
  ///
  /// `read` has such lines for codes that are only read: their characters are written with other codes.
  init(_ tables: String..., read: String = "") {
    for scalar in 1..<0x80 { codes[scalar] = UInt16(scalar) }
    for table in tables {
      Self.forEach(in: table) { scalar, code in
        if scalar < 0x10000 { codes[Int(scalar)] = code }
      }
    }
    scalars = Self.inverse(of: codes)
    Self.forEach(in: read) { scalar, code in scalars[Int(code)] = UInt16(truncatingIfNeeded: scalar) }
  }

  /// Calls `body` with each character of a table and its code.
  private static func forEach(in table: String, _ body: (_ scalar: UInt32, _ code: UInt16) -> Void) {
    // By scalars: a mark would form one Character with the blank before it.
    for line in table.unicodeScalars.split(separator: "\n") {
      guard let blank = line.firstIndex(of: " ") else { continue }
      let bounds = line[..<blank].split(separator: "-").compactMap { UInt16(String($0), radix: 16) }
      let scalars = line[blank...].dropFirst()
      guard let first = bounds.first, let scalar = scalars.first?.value else { continue }
      if bounds.count == 2, let last = bounds.last {
        for (code, scalar) in zip(first...max(first, last), scalar...) { body(scalar, code) }
      } else {
        for (code, scalar) in zip(first..., scalars) { body(scalar.value, code) }
      }
    }
  }

  /// The set with the composed letters of each letter and mark.
  func composing() -> CodePage {
    var page = self
    for (value, code) in codes.enumerated() where value >= 0x80 && code != 0 {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let parts = CanonicalOrder.decompose(String(Character(scalar))).unicodeScalars.map(\.value)
      if parts.count == 2 { page.composed[Self.pair(parts[0], parts[1])] = code }
    }
    return page
  }

  /// The code of `scalar`; `nil` if there is none.
  func code(of scalar: Unicode.Scalar) -> UInt16? {
    if scalar.value == 0 { return 0 }
    guard scalar.value < 0x10000, case let code = codes[Int(scalar.value)], code != 0 else { return nil }
    return code
  }

  private static func inverse(of codes: [UInt16]) -> [UInt16] {
    var scalars = [UInt16](repeating: 0, count: 0x10000)
    for (scalar, code) in codes.enumerated() where code != 0 && scalars[Int(code)] == 0 {
      scalars[Int(code)] = UInt16(truncatingIfNeeded: scalar)
    }
    return scalars
  }

  func outcome(of text: String, _ habit: Habit) -> TextEncoding.Outcome {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    // The letter whose byte is the last one, if a mark can still be added to it.
    var letter: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let code = code(of: scalar) {
        append(code, to: &bytes)
        letter = scalar
      } else if let base = letter, let code = composed[Self.pair(base.value, scalar.value)] {
        bytes.removeLast()
        append(code, to: &bytes)
        letter = nil
      } else {
        guard habit == .dropping, scalar.properties.isDefaultIgnorableCodePoint else {
          return .stopped(at: scalar)
        }
      }
    }
    return .bytes(bytes)
  }

  private func append(_ code: UInt16, to bytes: inout [UInt8]) {
    if code > 0xFF { bytes.append(UInt8(truncatingIfNeeded: code >> 8)) }
    bytes.append(UInt8(truncatingIfNeeded: code))
  }

  private static func pair(_ letter: UInt32, _ mark: UInt32) -> UInt64 {
    UInt64(letter) << 32 | UInt64(mark)
  }
}

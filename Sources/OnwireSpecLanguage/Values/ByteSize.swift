import OnwireTextFormats

/// A number of bytes as specs write it: `1024` or `64KiB`, but never `1.5`.
package enum ByteSize {
  /// The reason why a text is not a size.
  enum Fault: Error, Equatable {
    case form
    case negative
    case fraction
    case unit(String)
    case tooLarge
  }

  /// The units with their number of bytes.
  static let units: [(name: String, bytes: Int)] = [
    ("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000),
    ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30),
  ]

  /// The number that a text spells; `nil` if it spells none.
  package static func bytes(_ text: String) -> Int? { try? parse(text).get() }

  static func parse(_ text: String) -> Result<Int, Fault> {
    if text.utf8.first == 0x2D { return .failure(.negative) }
    if case .integer(.signed(let count)) = CoreSchema.resolve(text) { return .success(Int(count)) }
    let digits = text.utf8.prefix { $0.isDecimalDigit }
    guard !digits.isEmpty else { return .failure(.form) }
    var rest = text.utf8[digits.endIndex...]
    if rest.first == 0x2E { return .failure(.fraction) }
    if rest.first == 0x20 { rest = rest.dropFirst() }
    var factor = 1
    if !rest.isEmpty {
      // Compared by bytes: the kelvin sign is canonically equivalent to a K.
      guard let unit = units.first(where: { $0.name.utf8.elementsEqual(rest) }) else {
        return .failure(.unit(String(decoding: rest, as: UTF8.self)))
      }
      factor = unit.bytes
    } else if digits.endIndex != text.utf8.endIndex {
      return .failure(.form)
    }
    guard let count = Int(String(decoding: digits, as: UTF8.self)) else { return .failure(.tooLarge) }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: factor)
    return overflow ? .failure(.tooLarge) : .success(bytes)
  }
}

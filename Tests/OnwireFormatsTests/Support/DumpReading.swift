import OnwireDiagnostics

/// An annotated dump read back: the bytes of its rows, whose digits and characters must stand at their columns.
struct DumpReading {
  private(set) var bytes: [UInt8] = []
  /// The address of the first byte.
  private(set) var start: Int?
  private(set) var omitted = 0
  /// What is wrong with the dump: rows that do not abut, digits and characters that differ.
  private(set) var faults: [String] = []

  /// The bytes that are shown and left out.
  var count: Int { bytes.count + omitted }

  init(_ lines: [String], bytesPerRow: Int = 16) {
    for line in lines {
      let text = Array(line.utf8)
      if line.hasPrefix("          … "), let number = line.split(separator: " ").dropFirst().first {
        omitted += Int(number.replacing(",", with: "")) ?? 0
        continue
      }
      let digits = text.prefix { (48...57).contains($0) || (97...102).contains($0) }
      guard digits.count >= 8, let row = Int(String(decoding: digits, as: UTF8.self), radix: 16) else {
        continue
      }
      let hexStart = digits.count + 2
      let charactersStart = hexStart + bytesPerRow * 3 - 1 + (bytesPerRow - 1) / 8 + 2
      for index in 0..<bytesPerRow {
        let column = hexStart + index * 3 + index / 8
        guard column + 1 < text.count,
          let byte = UInt8(String(decoding: text[column..<column + 2], as: UTF8.self), radix: 16)
        else { continue }
        let address = row + index
        let expected = (start ?? address) + bytes.count + omitted
        if start == nil { start = address }
        if address != expected { faults.append("\(address) is not \(expected): \(line)") }
        let character = charactersStart + index < text.count ? text[charactersStart + index] : 32
        if character != ((0x20..<0x7F).contains(byte) ? byte : UInt8(ascii: ".")) {
          faults.append("character of \(address): \(line)")
        }
        bytes.append(byte)
      }
    }
  }
}

/// The columns of a text that has no control characters.
enum Columns {
  static func of(_ text: Substring) -> Int { DisplayWidth.of(String(text)) }
}

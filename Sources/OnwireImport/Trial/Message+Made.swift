import OnwireHTTP

extension Message {
  /// The target of a message that a client made.
  var sentTarget: ArraySlice<UInt8>? {
    guard let head = try? bytes(0..<headLength, limit: .max) else { return nil }
    let words = head.prefix { $0 != 0x0D }.split(separator: 0x20, omittingEmptySubsequences: false)
    return words.count == 3 ? words[1] : nil
  }

  /// A header field of a message that a client made, with the range of its line, without the line's end.
  typealias MadeField = (name: String, value: String, range: Range<Int>)

  /// The header fields of a message that a client made.
  var madeFields: [MadeField] {
    guard let head = try? bytes(0..<headLength, limit: .max) else { return [] }
    return head.split(separator: 0x0A).dropFirst().compactMap { line in
      let line = line.last == 0x0D ? line.dropLast() : line
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let value = line[(colon + 1)...]
      return (
        String(decoding: line[..<colon], as: UTF8.self),
        String(decoding: value.first == 0x20 ? value.dropFirst() : value, as: UTF8.self),
        line.startIndex..<line.endIndex
      )
    }
  }

  /// Their names and values.
  var sentFields: [(name: String, value: String)] { madeFields.map { ($0.name, $0.value) } }
}

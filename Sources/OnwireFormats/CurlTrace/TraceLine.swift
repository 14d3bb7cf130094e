import OnwireTextFormats

/// A line of curl's that is not content: what happened, on which transfer, and how many bytes follow.
struct TraceLine {
  /// The event.
  enum Kind: Hashable {
    case sentHeader, sentData, receivedHeader, receivedData, other, info
  }

  var kind: Kind
  /// The number of bytes shown below.
  var count = 0
  /// The transfer that `--trace-ids` names; empty without it.
  var transfer: [UInt8]
  /// The text after the mark.
  var text: ArraySlice<UInt8>

  private static let marks: [(text: String, kind: Kind)] = [
    ("=> Send header, ", .sentHeader), ("=> Send data, ", .sentData), ("<= Recv header, ", .receivedHeader),
    ("=> Send SSL data, ", .other), ("<= Recv SSL data, ", .other), ("<= Recv data, ", .receivedData),
    ("== Info: ", .info), ("== Info:", .info),
  ]

  /// A line of `--trace`; `nil` for content.
  init?(_ line: ArraySlice<UInt8>) {
    let (transfer, rest) = Self.withoutPrefix(line)
    guard let mark = Self.marks.first(where: { rest.starts(with: $0.text.utf8) }) else { return nil }
    kind = mark.kind
    self.transfer = transfer
    text = rest.dropFirst(mark.text.utf8.count)
    guard kind != .info else { return }
    // `147 bytes (0x93)`
    let digits = text.prefix { $0.digit(10) != nil }
    guard let count = digits.number(10), text.dropFirst(digits.count).starts(with: " bytes (0x".utf8) else {
      return nil
    }
    self.count = count
  }

  /// A line without what `--trace-time` and `--trace-ids` put before it, and the transfer that it names.
  static func withoutPrefix(_ line: ArraySlice<UInt8>) -> (transfer: [UInt8], rest: ArraySlice<UInt8>) {
    var rest = line
    let time = rest.prefix(16)
    if time.count == 16, time.last == .space,
      zip(time, "00:00:00.000000 ".utf8).allSatisfy({ $1 == 0x30 ? $0.digit(10) != nil : $0 == $1 })
    {
      rest = rest.dropFirst(16)
    }
    guard rest.first == UInt8(ascii: "["), let end = rest.prefix(40).firstIndex(of: UInt8(ascii: "]")),
      rest[(end + 1)...].first == .space,
      rest[(rest.startIndex + 1)..<end].allSatisfy({ $0.digit(10) != nil || [0x2D, 0x78].contains($0) })
    else { return ([], rest) }
    return (Array(rest[..<end]), rest[(end + 2)...])
  }
}

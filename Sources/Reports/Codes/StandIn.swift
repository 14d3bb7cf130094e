import Diagnostics

/// A text in an example for what a page cannot show: bytes that are no text, and more of them than fit.
struct StandIn: Sendable {
  let text: String
  let bytes: [UInt8]

  private init(_ text: String, for bytes: [UInt8]) {
    self.text = text
    self.bytes = bytes
  }

  private init(_ text: String, for bytes: String) { self.init(text, for: Array(bytes.utf8)) }

  /// By code; the words beside the example say what it is.
  static let all: [String: StandIn] = [
    "not-utf-8": StandIn("é", for: [0xE9]),
    "control-character": StandIn("␇", for: [0x07]),
    "nesting-too-deep": StandIn(
      "[[[[ … ]]]]", for: String(repeating: "[", count: 300) + String(repeating: "]", count: 300)),
    "number-too-large": StandIn("1000…", for: "1" + String(repeating: "0", count: 200)),
    "invalid-number": StandIn("0xFFFF…", for: "0x" + String(repeating: "F", count: 5000)),
    "variables-too-deep": StandIn(
      "  # and so on, up to", for: (2..<99).map { "  v\($0): ${v\($0 + 1)}" }.joined(separator: "\n")),
  ]
}

extension CodeExplanation.Example {
  /// The bytes of the spec, with the line end behind it.
  var bytes: [UInt8] {
    let bytes = Array((spec + "\n").utf8)
    guard let standIn, let place = bytes.firstOccurrence(of: standIn.text.utf8) else { return bytes }
    return bytes[..<place.lowerBound] + standIn.bytes + bytes[place.upperBound...]
  }
}

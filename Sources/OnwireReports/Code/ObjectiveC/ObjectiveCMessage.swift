import OnwireDiagnostics

/// A message to an object, laid out as Xcode does.
struct ObjectiveCMessage {
  var receiver: String
  /// The pieces of the selector, without their colons, each with its argument.
  var pieces: [(label: String, argument: String)]

  /// The message `[receiver label:argument label:argument]` after `lead`.
  ///
  /// A long message has its colons aligned; if an argument is a block, it is one line up to the block's
  /// brace, as these calls are commonly written.
  func text(behind lead: String = "") -> String {
    let flat = "\(lead)[\(receiver) \(pieces.map { "\($0.label):\($0.argument)" }.joined(separator: " "))]"
    guard let first = pieces.first, flat.count > CodeText.width, !flat.contains("\n") else { return flat }
    let start = "\(lead)[\(receiver) \(first.label)".count
    let longest = pieces.map(\.label.count).max() ?? 0
    // If the first colon is too far left for the longest label, the other colons are still aligned.
    let column = max(start, longest + CodeText.step)
    var lines = ["\(lead)[\(receiver) \(first.label):\(first.argument)"]
    for piece in pieces.dropFirst() {
      lines.append(
        String.blanks(column - piece.label.count) + "\(piece.label):\(piece.argument)")
    }
    return lines.joined(separator: "\n") + "]"
  }

  /// A block that prints `what`.
  static func block(_ signature: String, printing what: String) -> String {
    "^(\(signature)) {\n    NSLog(@\"%@\", \(what));\n}"
  }
}

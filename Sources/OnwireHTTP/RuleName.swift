/// The name of a rule, such as `afnetworking.query.bool`: its owner, and its name there.
///
/// Made of literals only, so that copying it counts no references: every segment has one.
package struct RuleName: Sendable {
  private let owner: StaticString
  private let name: StaticString

  /// The rule `name` of `owner`, such as `query.array` of `afnetworking`.
  package init(_ name: StaticString, of owner: StaticString) {
    self.owner = owner
    self.name = name
  }

  /// The whole name: both halves, joined by a dot.
  package var text: String {
    owner.utf8CodeUnitCount == 0 ? name.description : "\(owner).\(name)"
  }

  /// Whether both are made of the same literals: fast, but `false` if the same text is written twice.
  func isIdentical(to other: RuleName) -> Bool {
    name.utf8Start == other.name.utf8Start && owner.utf8Start == other.owner.utf8Start
      && name.utf8CodeUnitCount == other.name.utf8CodeUnitCount
  }

  /// Whether there is no name at all.
  var isEmpty: Bool { owner.utf8CodeUnitCount == 0 && name.utf8CodeUnitCount == 0 }
}

/// The reasons for bytes of a captured request.
extension RuleName {
  /// They were so on the wire.
  package static var wire: RuleName { "capture.wire" }
  /// A reader rebuilt them.
  package static var rebuilt: RuleName { "capture.rebuilt" }
  /// A coding was taken off before they were captured.
  package static var decoded: RuleName { "capture.decoded" }
  /// Their text may stand for other bytes, too.
  package static var guessed: RuleName { "capture.guessed" }
}

/// The reasons for bytes of a request that a program handed over in parts.
extension RuleName {
  /// They belong to its method, target and fields.
  package static var receivedHead: RuleName { "received.head" }
  /// They belong to its body.
  package static var receivedBody: RuleName { "received.body" }
}

extension Origin {
  /// Whether the bytes come from a capture.
  package var isCaptured: Bool { rule.hasPrefix("capture.") }
  /// Whether a program handed the bytes over.
  var isReceived: Bool { rule.hasPrefix("received.") }
}

extension RuleName: ExpressibleByStringLiteral {
  /// A whole name, such as `http.host`.
  package init(stringLiteral name: StaticString) {
    self.init(name, of: "")
  }
}

extension RuleName: Hashable {
  /// Whether both have the same text.
  package static func == (a: RuleName, b: RuleName) -> Bool { a.text == b.text }

  /// Hashes the text.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

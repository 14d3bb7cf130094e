internal import Diagnostics

extension Wildcard {
  /// Where no wildcard can be: what is written there does not go into the request as it is, or is what fields are
  /// told apart by.
  enum Misplacement {
    case name
    case key
    case base
    case basic
    case base64
    case binary
    case hex

    /// By the key of a content that is decoded.
    static let decodedContent: [String: Misplacement] = ["base64": .base64, "hex": .hex]
  }
}

extension RequestReader {
  /// Reads something of `node`; wildcards in it are a problem unless there is no `misplacement`.
  mutating func refusingWildcards<Result>(
    _ node: Node?, _ misplacement: Wildcard.Misplacement?, _ read: (inout Self) -> Result?
  ) -> Result? {
    guard let node, let misplacement else { return read(&self) }
    let known = (wildcards: wildcards.count, problems: diagnostics.count)
    let result = read(&self)
    guard wildcards.count > known.wildcards else { return result }
    // What else is wrong may be so only because of the token.
    diagnostics.removeSubrange(known.problems...)
    diagnostics.append(.misplacedWildcard(misplacement, at: node.place))
    return nil
  }
}

package import OnwireDiagnostics

/// A value of a spec that may be anything, or anything of a shape: `${any}`, `${any:uuid}`, `${any:/regex/}`.
///
/// Where a spec is read for comparing, a token stands in its place: a word of lower-case letters and digits that no
/// escaping changes, and that is nowhere else in the texts of the spec and its bases.
package struct Wildcard: Sendable {
  /// As the spec spells it, without `${` and `}`.
  package let name: String
  /// What stands in its place; as long as any other token, and no part of one.
  package let token: String
  /// Where it is written.
  package let place: Place
  /// Whether a text is what the wildcard stands for; all of it, not a piece.
  package let matches: @Sendable (Substring) -> Bool

  /// What any wildcard's name is, or begins with.
  static let any = "any"

  /// Whether a name is a wildcard's, with or without a shape.
  static func isName(_ name: String) -> Bool { name == any || name.utf8.starts(with: "\(any):".utf8) }

  /// Those of `wildcards` whose tokens are not in `bytes`.
  package static func missing(_ wildcards: [Wildcard], in bytes: [UInt8]) -> [Wildcard] {
    guard !wildcards.isEmpty else { return [] }
    let found = WildcardTokens.tokens(in: bytes)
    return wildcards.filter { !found.contains($0.token) }
  }

  /// What is wrong with those of `wildcards` that stand in the name of a pair in the query of a target, or within a percent
  /// escape of it. Each is looked for behind the one before it.
  package static func misplaced(_ wildcards: [Wildcard], inTarget target: String) -> [Diagnostic] {
    let bytes = Array(target.utf8)
    var diagnostics: [Diagnostic] = []
    var start = 0
    var isInQuery = false
    var isInName = false
    for wildcard in wildcards {
      guard let token = bytes[start...].firstOccurrence(of: wildcard.token.utf8) else { continue }
      for byte in bytes[start..<token.lowerBound] {
        switch byte {
        case UInt8(ascii: "?") where !isInQuery: (isInQuery, isInName) = (true, true)
        case UInt8(ascii: "&"): isInName = isInQuery
        case UInt8(ascii: "="): isInName = false
        default: break
        }
      }
      if bytes[..<token.lowerBound].suffix(2).contains(UInt8(ascii: "%")) {
        diagnostics.append(.misplacedWildcard(.escape, at: wildcard.place))
      } else if isInName {
        diagnostics.append(.misplacedWildcard(.key, at: wildcard.place))
      }
      start = token.upperBound
    }
    return diagnostics
  }
}

extension Diagnostic {
  /// The diagnostic with wildcards as the spec spells them, where it would show their tokens.
  package func spelling(_ wildcards: [Wildcard]) -> Diagnostic {
    func spelled(_ text: String) -> String {
      guard WildcardTokens.mayBeIn(text) else { return text }
      return wildcards.reduce(text) { $0.substituting($1.token, with: "${\($1.name)}") }
    }
    guard !wildcards.isEmpty else { return self }
    var result = self
    result.message = spelled(message)
    result.label = spelled(label)
    result.labels = labels.map { Label($0.place, spelled($0.text)) }
    result.notes = notes.map(spelled)
    result.help = help.map(spelled)
    return result
  }
}

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
    case reply
    case escape

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

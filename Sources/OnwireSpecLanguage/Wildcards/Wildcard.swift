package import OnwireDiagnostics

/// A value of a spec that may be anything, or anything with a certain shape: `${any}`, `${any:uuid}`,
/// `${any:/regex/}`.
///
/// If a spec is read for comparing, a token replaces it: a word of lower-case letters and digits that no
/// escaping changes, and that is nowhere else in the texts of the spec and its bases.
package struct Wildcard: Sendable {
  /// The name as the spec spells it, without `${` and `}`.
  package let name: String
  /// The token that replaces it; all tokens have the same length, and none contains another.
  package let token: String
  /// The place where it is written.
  package let place: Place
  /// Whether the wildcard matches a whole text.
  package let matches: @Sendable (Substring) -> Bool

  /// The name of the general wildcard, with which all wildcards' names begin.
  static let any = "any"

  /// Whether a name is that of a wildcard, with or without a shape.
  static func isName(_ name: String) -> Bool { name == any || name.utf8.starts(with: "\(any):".utf8) }

  /// The wildcards whose tokens are not in `bytes`.
  package static func missing(_ wildcards: [Wildcard], in bytes: [UInt8]) -> [Wildcard] {
    guard !wildcards.isEmpty else { return [] }
    let found = WildcardTokens.tokens(in: bytes)
    return wildcards.filter { !found.contains($0.token) }
  }

  /// The problems of those of `wildcards` that are in the name of a pair in a target's query, or within a
  /// percent escape in it. Each is searched after the previous one.
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
  /// The diagnostic with wildcards as the spec spells them, instead of their tokens.
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
  /// The places that cannot have a wildcard, because their text does not go into the request unchanged, or
  /// because it distinguishes fields.
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

    /// The misplacements for the keys of contents that are decoded.
    static let decodedContent: [String: Misplacement] = ["base64": .base64, "hex": .hex]
  }
}

extension RequestReader {
  /// Reads something in `node`; wildcards in it are a problem unless `misplacement` is `nil`.
  mutating func refusingWildcards<Result>(
    _ node: Node?, _ misplacement: Wildcard.Misplacement?, _ read: (inout Self) -> Result?
  ) -> Result? {
    guard let node, let misplacement else { return read(&self) }
    let known = (wildcards: wildcards.count, problems: diagnostics.count)
    let result = read(&self)
    guard wildcards.count > known.wildcards else { return result }
    // Other problems may be due only to the token.
    diagnostics.removeSubrange(known.problems...)
    diagnostics.append(.misplacedWildcard(misplacement, at: node.place))
    return nil
  }
}

/// Values of a spec that may be anything, or anything of a shape: `${any}`, `${any:uuid}`, `${any:/regex/}`.
///
/// A spec with such values compiles, for comparing only, with a token in the place of each: a word of letters and
/// digits that no escaping changes and that the spec does not hold otherwise.
public struct Wildcards: Sendable {
  /// What a token stands for.
  public struct Wildcard: Sendable {
    /// The word in the message.
    public var token: String
    /// As the spec spells it: `any`, `any:uuid`, `any:/[0-9]+/`.
    public var name: String
    /// Whether a text is what the wildcard names; all of it, not a piece.
    public var matches: @Sendable (Substring) -> Bool

    /// A wildcard of a name and a token.
    public init(token: String, name: String, matches: @escaping @Sendable (Substring) -> Bool) {
      self.token = token
      self.name = name
      self.matches = matches
    }
  }

  /// The wildcards, in the order in which the spec has them.
  public var all: [Wildcard]

  /// Those wildcards; none at all unless given.
  public init(_ all: [Wildcard] = []) { self.all = all }

  /// Whether there are none.
  public var isEmpty: Bool { all.isEmpty }
}

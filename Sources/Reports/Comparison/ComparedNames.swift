/// What the two sides of a comparison are called.
public struct ComparedNames: Sendable, Hashable {
  /// The left side, which is what was expected, such as `specs/user/login.yaml`.
  public var left: String
  /// The right side, which is what was seen, such as `session.chlsj#3`.
  public var right: String

  /// These names, as the user gave them.
  public init(left: String, right: String) {
    self.left = left
    self.right = right
  }
}

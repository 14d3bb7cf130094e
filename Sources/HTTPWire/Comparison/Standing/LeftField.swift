/// A header field that a request's spec leaves to the phone: what sends the request is known to add it, and the spec
/// does not say what it adds.
public struct LeftField: Sendable {
  /// The name in lower case.
  public let name: String
  /// Who adds it, as a sentence without a full stop.
  public let reason: String
  /// Whether a value may be the one that is added.
  let mayHold: @Sendable (String) -> Bool

  /// A field that is added under `name`, in lower case, with a value that `mayHold` takes.
  public init(_ name: String, _ reason: String, mayHold: @escaping @Sendable (String) -> Bool = { _ in true })
  {
    self.name = name
    self.reason = reason
    self.mayHold = mayHold
  }
}

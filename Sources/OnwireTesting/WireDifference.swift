/// What a request has otherwise than its spec; test frameworks show `description`.
public struct WireDifference: Error, Sendable, CustomStringConvertible {
  /// What `onwire diff` shows: each field that differs with both sides, the place in the spec, and the rule.
  ///
  /// The side with `-` is the spec, the one with `+` the request.
  public let description: String
  /// The paths of the fields that differ, such as `header.X-Channel`, `json.user.name`, `parts[1].content`: what
  /// `ignoring` takes.
  public let paths: [String]
}

/// A text that is not JSON, or holds something other than its reader asked for.
package struct JSONFailure: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The text ends inside a value.
    case endsEarly
    /// Something other than the grammar requires: what was expected.
    case unexpected(expected: String)
    /// A value of another kind than the reader asked for.
    case wrongKind(expected: String, found: String)
    /// A backslash before a character that does not form an escape.
    case invalidEscape
    /// More nested containers than are read.
    case tooDeep(limit: Int)
    /// A text that is longer, in bytes, than its reader will hold.
    case tooLong(limit: Int)
    /// Something follows the value.
    case trailingText
  }

  /// The reason.
  package var reason: Reason
  /// The offset in bytes from the start of the input.
  package var offset: Int

  /// One sentence, without a full stop.
  package var sentence: String {
    switch reason {
    case .endsEarly: "the JSON text ends inside a value"
    case .unexpected(let expected): "\(expected) is expected here"
    case .wrongKind(let expected, let found): "\(expected) is expected here, not \(found)"
    case .invalidEscape: "this escape does not exist in JSON"
    case .tooDeep(let limit): "more than \(limit) containers lie inside each other"
    case .tooLong(let limit): "this text is longer than \(limit) bytes"
    case .trailingText: "the JSON text goes on after its value"
    }
  }
}

/// A text that is no JSON, or has something else than what its reader asked for.
package struct JSONFailure: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The text ends inside a value.
    case endsEarly
    /// Something else stands there than what the grammar has: what was expected.
    case unexpected(expected: String)
    /// A value of another kind than the reader asked for.
    case wrongKind(expected: String, found: String)
    /// A backslash before a character that makes no escape.
    case invalidEscape
    /// More containers inside each other than are read.
    case tooDeep(limit: Int)
    /// A text that is longer than its reader is ready to hold, in bytes.
    case tooLong(limit: Int)
    /// Something follows the value.
    case trailingText
  }

  /// What is wrong.
  package var reason: Reason
  /// Where, in bytes from the start of the input.
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

/// A JSON value in memory, for documents that are known to be small.
package indirect enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number as written.
  case number(String)
  /// A string without its escapes.
  case string(String)
  /// The values in order.
  case array([JSONValue])
  /// The members in order, including duplicates.
  case object([(key: String, value: JSONValue)])

  /// The value of the first member called `key`; `nil` if this is not an object or has no such member.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text, if this is a string.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The whole number in a number or a string: some writers put numbers in quotes.
  package var integer: Int? {
    switch self {
    case .number(let spelled), .string(let spelled): Int(spelled)
    default: nil
    }
  }

  /// The value, if this is a boolean.
  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The values, if this is an array.
  package var values: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The members, if this is an object.
  package var members: [(key: String, value: JSONValue)]? {
    if case .object(let members) = self { members } else { nil }
  }
}

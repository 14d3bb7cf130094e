/// A JSON value in memory: for what is known to be small.
package indirect enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number as it is spelled.
  case number(String)
  /// A string without its escapes.
  case string(String)
  /// The values in order.
  case array([JSONValue])
  /// The members in order, duplicates and all.
  case object([(key: String, value: JSONValue)])

  /// The value of the first member called `key`; `nil` where this is no object or has none.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text of a string.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A whole number, or one that a string spells: some writers put numbers in quotes.
  package var integer: Int? {
    switch self {
    case .number(let spelled), .string(let spelled): Int(spelled)
    default: nil
    }
  }

  /// `true` or `false`.
  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The values of an array.
  package var values: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The members of an object.
  package var members: [(key: String, value: JSONValue)]? {
    if case .object(let members) = self { members } else { nil }
  }
}

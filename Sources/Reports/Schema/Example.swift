import TextFormats

/// A value to show, written as a literal.
indirect enum Example: Sendable {
  case text(String)
  case number(Int64)
  case list([Example])
  case mapping([(key: String, value: Example)])

  /// The same as a tree to write.
  var document: Document {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .signed(number)
    case .list(let members): .array(members.map(\.document))
    case .mapping(let members): .dictionary(members.map { (key: $0.key, value: $0.value.document) })
    }
  }
}

extension Example: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int64) { self = .number(value) }
  init(arrayLiteral elements: Example...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, Example)...) {
    self = .mapping(elements.map { (key: $0.0, value: $0.1) })
  }
}

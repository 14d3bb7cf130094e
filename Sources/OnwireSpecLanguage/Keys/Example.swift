/// A value to show, written as a literal.
package indirect enum Example: Sendable {
  case null
  case text(String)
  case number(Int64)
  case list([Example])
  case mapping([(key: String, value: Example)])
}

extension Example: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int64) { self = .number(value) }
  package init(arrayLiteral elements: Example...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, Example)...) {
    self = .mapping(elements.map { (key: $0.0, value: $0.1) })
  }
}

/// The values that a place in the spec language allows, as an editor can check them.
///
/// An editor sees YAML's own types, not the meaning of a spec: to it, `1.10` is a number even where the
/// language expects a text. So a shape allows every spelling that the language accepts, and `${…}` wherever a
/// text is allowed, including in keys.
package indirect enum Shape: Sendable {
  /// Any value at all.
  case any
  /// A scalar, of which only the spelling counts.
  case text
  /// A text that matches a regular expression (ECMA 262), or has a variable; with words for people, and what it may be
  /// to YAML if it has no quotes.
  case pattern(String, String, unquoted: Unquoted = .scalar)
  /// One of these words, or a text with a variable.
  case choice([String])
  /// Only null.
  case null
  /// The shape, or null.
  case nullable(Shape)
  /// An array whose members have the shape; with `count` members if that is given.
  case list(Shape, count: Int? = nil)
  /// A mapping whose values have the shape and whose keys match a regular expression; with as many entries as
  /// `exactly` says, if it is given.
  case map(keys: String? = nil, Shape, exactly: Int? = nil)
  /// A mapping of the language.
  case mapping(Mapping)
  /// Any one of these.
  case either([Shape])
  /// The shape with this name in the schema's definitions.
  case named(String)
  /// A shape that only the tables of clients and servers know.
  case known(Known)

  /// What YAML takes a text for that has no quotes, in addition to a string.
  package enum Unquoted: Sendable {
    /// A boolean or any number.
    case scalar
    /// Nothing else.
    case string
    /// A number in this range.
    case number(in: ClosedRange<Int>)
    /// A whole number in this range.
    case integer(in: ClosedRange<Int>)
    /// A number above 0.
    case positive
  }

  /// The values that the language leaves to the tables of clients and servers.
  package enum Known: Sendable {
    /// The name of a client, with a release or without.
    case client
    /// Rules by name.
    case rules
    /// The name of a server, or `all`.
    case server
    /// The name of a transport.
    case transport
  }

  /// A mapping of the language: its keys, and which of them go together.
  package struct Mapping: Sendable {
    /// A key.
    package struct Key: Sendable {
      package let name: String
      /// The shape of its value. It is made on demand, because a shape leads to all those below it, and a
      /// small spec has few of them.
      package var shape: Shape { makeShape() }
      private let makeShape: @Sendable () -> Shape
      /// The meaning of the key, in sentences.
      package let summary: String
      /// The default if the key is absent, in a few words of Markdown; empty if there is nothing to say.
      package let without: String
      package let examples: [Example]

      package init(
        _ name: String, _ shape: @autoclosure @escaping @Sendable () -> Shape, _ summary: String,
        without: String = "", _ examples: Example...
      ) {
        self.name = name
        makeShape = shape
        self.summary = summary
        self.without = without
        self.examples = examples
      }

      /// The summary, and the default without the key.
      package var description: String { without.isEmpty ? summary : "\(summary) Without it: \(without)." }
    }

    /// The name in messages, such as `a request`.
    let name: String
    package let summary: String
    /// The keys, in the order of lists for users.
    package let keys: [Key]
    /// The names of the keys.
    package let names: [String]
    /// Of the keys with conditions on each other, those that can have null as a value; in all others, null
    /// counts as absent, or is refused.
    package static let keysOfNull: Set<String> = ["params-text", "length", "json"]
    /// Groups of keys; at least one of each group must be given, here or in a base.
    package let needs: [[String]]
    /// Groups of keys; at most one of each group may be given.
    package let alternatives: [[String]]
    /// Keys that must not be beside others.
    package let conflicts: [(key: String, others: [String])]
    /// Advice on keys of other tools, which are in lower case and without `-` and `_`.
    let foreign: [String: ForeignKey]

    package init(
      _ name: String, _ summary: String, keys: [Key], needs: [[String]] = [], alternatives: [[String]] = [],
      conflicts: [(key: String, others: [String])] = [], foreign: [String: ForeignKey] = [:]
    ) {
      self.name = name
      self.summary = summary
      self.keys = keys
      names = keys.map(\.name)
      self.needs = needs
      self.alternatives = alternatives
      self.conflicts = conflicts
      self.foreign = foreign
    }

    /// The keys that give content, of which exactly one is given; empty if the mapping has no content.
    var contents: [String] { alternatives.first ?? [] }

    /// A key without the things in which tools spell it differently: case, `-`, `_` and blanks.
    static func folded(_ key: String) -> String {
      String(key.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
    }
  }
}

/// A value for display, written as a literal.
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

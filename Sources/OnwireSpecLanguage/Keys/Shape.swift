/// What a value of the spec language may be, as an editor can check it.
///
/// An editor sees YAML's own types, not what a spec means: `1.10` is a number to it where the language asks for a
/// text. A shape therefore allows every spelling that the language takes, and `${…}` wherever a text may stand, keys
/// included.
package indirect enum Shape: Sendable {
  /// Any value at all.
  case any
  /// A scalar, taken by its spelling.
  case text
  /// A text that matches a regular expression (ECMA 262), or holds a variable; in words for people; and whether `true`
  /// without quotes may be one.
  case pattern(String, String, isAnyWord: Bool = true)
  /// A number of bytes: a whole number, or one with a unit.
  case size
  /// One of these words, or a text with a variable.
  case choice([String])
  /// A number greater than `above`, or a text that says one.
  case number(above: Int)
  /// A whole number of this range, or a text that says one: in these digits, if they are decimal.
  case natural(in: ClosedRange<Int> = 0...Int.max, digits: String = "[0-9]+")
  /// Null alone.
  case null
  /// The shape, or null.
  case nullable(Shape)
  /// An array whose members have the shape; `count` members where that is given.
  case list(Shape, count: Int? = nil)
  /// A mapping whose values have the shape, with keys that match a regular expression and at most `limit` of them.
  case map(keys: String? = nil, Shape, exactly: Int? = nil)
  /// A mapping of the language.
  case mapping(Mapping)
  /// Any one of these.
  case either([Shape])
  /// The shape of that name among the schema's definitions.
  case named(String)
  /// What only the tables of clients know.
  case known(Known)

  /// What the language leaves to the tables of clients.
  package enum Known: Sendable {
    /// The name of a client, with a release or without.
    case client
    /// Rules by name.
    case rules
    /// The name of a transport.
    case transport
  }

  /// A mapping of the language: its keys, and which of them go together.
  package struct Mapping: Sendable {
    /// A key.
    package struct Key: Sendable {
      package let name: String
      /// What its value may be: made when it is asked for, since a shape leads to all others below it, and a small spec
      /// has few of them.
      package var shape: Shape { makeShape() }
      private let makeShape: @Sendable () -> Shape
      /// What it says, as sentences.
      package let summary: String
      /// What holds where the key is not there, in a few words of Markdown; empty where nothing is to be said.
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

      /// The summary, and what holds without the key.
      package var description: String { without.isEmpty ? summary : "\(summary) Without it: \(without)." }
    }

    /// What messages call it, such as `a request`.
    let name: String
    package let summary: String
    /// In the order in which they are listed to users.
    package let keys: [Key]
    /// What the keys are called.
    package let names: [String]
    /// Of the keys that go together or not, those under which null is a value; under all others it counts as absent, or
    /// is refused.
    package static let keysOfNull: Set<String> = ["params-text", "length", "json"]
    /// Of each group, one key at least must be there, or in a base.
    package let needs: [[String]]
    /// Of each group, one key at most may be there.
    package let alternatives: [[String]]
    /// Keys that may not stand beside others.
    package let conflicts: [(key: String, others: [String])]
    /// What to say to keys of other tools, in lower case and without `-` and `_`.
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

    /// The keys that give content, of which there is exactly one; none where it has no content.
    var contents: [String] { alternatives.first ?? [] }

    /// A key without what spellings of other tools differ in.
    static func folded(_ key: String) -> String {
      String(key.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
    }
  }
}

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

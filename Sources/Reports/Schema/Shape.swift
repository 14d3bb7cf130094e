/// What a value of the spec language may be, as an editor can check it.
///
/// An editor sees YAML's own types, not what a spec means: `1.10` is a number to it where the language asks for a
/// text. A shape therefore allows every spelling that the language takes, and `${…}` wherever a text may stand.
indirect enum Shape: Sendable {
  /// Any value at all.
  case any
  /// A scalar, taken by its spelling.
  case text
  /// A text that matches a regular expression (ECMA 262), or holds a variable; in words for people.
  case pattern(String, String)
  /// A number of bytes: a whole number, or one with a unit.
  case size
  /// One of these words, or a text with a variable.
  case choice([String])
  /// A number greater than `above`, or a text that says one.
  case number(above: Int)
  /// A whole number from 0, or a text that says one.
  case natural
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

  /// A mapping of the language: its keys, and which of them go together.
  struct Mapping: Sendable {
    /// A key.
    struct Key: Sendable {
      let name: String
      let shape: Shape
      /// What it says, as sentences.
      let summary: String
      /// What holds where the key is not there, in a few words of Markdown; empty where nothing is to be said.
      let without: String
      let examples: [Example]

      init(
        _ name: String, _ shape: Shape, _ summary: String, without: String = "", _ examples: Example...
      ) {
        self.name = name
        self.shape = shape
        self.summary = summary
        self.without = without
        self.examples = examples
      }

      /// The summary, and what holds without the key.
      var description: String { without.isEmpty ? summary : "\(summary) Without it: \(without)." }
    }

    let summary: String
    let keys: [Key]
    /// Of each group, one key at least must be there.
    var needs: [[String]] = []
    /// Of each group, one key at most may be there.
    var alternatives: [[String]] = []
    /// Keys that may not stand beside others.
    var conflicts: [(key: String, others: [String])] = []
  }
}

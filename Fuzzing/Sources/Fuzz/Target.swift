@testable import OnwireFormats

/// What is attacked.
struct Target: Sendable {
  /// How the command line calls it.
  let name: String
  /// What must hold, in a line.
  let law: String
  let make: @Sendable (Corpus, UInt64) -> any Law

  init(_ name: String, _ law: String, _ make: @escaping @Sendable (Corpus, UInt64) -> any Law) {
    (self.name, self.law, self.make) = (name, law, make)
  }

  static let all = [
    Target("parser", "any bytes are a message of those bytes") { ParserLaw($0, seed: $1) },
    Target("connection", "in any pieces, requests end where the parser says") { ConnectionLaw($0, seed: $1) },
    Target("responses", "any bytes are a response, of which each reader gives something") {
      ResponseLaw($0, seed: $1)
    },
    Target("readers", "any capture gives entries, or a failure with a place") { ReaderLaw($0, seed: $1) },
    Target("specs", "any text gives sound messages, or diagnostics with places") { SpecLaw($0, seed: $1) },
    Target("values", "specs by the schema with hostile values: the same") {
      SpecLaw($0, seed: $1, isMade: true)
    },
    Target("comparison", "verdicts agree with the bytes, and with the sides swapped") {
      ComparisonLaw($0, seed: $1)
    },
    Target("pages", "pages are well formed, and nothing of an input is markup") { PageLaw($0, seed: $1) },
    Target("blocks", "filling blocks changes nothing else, and twice is once") { BlockLaw($0, seed: $1) },
    Target("redaction", "a planted secret is in no output") { RedactionLaw($0, seed: $1) },
    Target("wildcards", "patterns match what they say, and nothing else") { WildcardLaw($0, seed: $1) },
    Target("outputs", "outputs are well formed, and read back give the request") {
      OutputLaw($0, seed: $1)
    },
  ]
}

/// What a word of the command line can mean: a number, one of several names, a list.
protocol ArgumentValue: Sendable, SendableMetatype {
  /// The value that `argument` spells; `nil` where it is none.
  init?(argument: String)

  /// All spellings there are; empty where they cannot be listed.
  static var spellings: [String] { get }
}

/// A value that can hold without an argument, which texts then say.
protocol SpelledValue: ArgumentValue {
  /// The argument that gives it.
  var spelling: String { get }
}

extension ArgumentValue {
  static var spellings: [String] { [] }
}

extension ArgumentValue where Self: RawRepresentable<String> & CaseIterable {
  init?(argument: String) { self.init(rawValue: argument) }

  static var spellings: [String] { allCases.map(\.rawValue) }

  var spelling: String { rawValue }
}

extension String: SpelledValue {
  init?(argument: String) { self = argument }

  var spelling: String { self }
}

extension Int: SpelledValue {
  init?(argument: String) { self.init(argument) }

  var spelling: String { String(self) }
}

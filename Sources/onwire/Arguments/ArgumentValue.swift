/// What a word of the command line can mean: a number, one of several names, a list.
protocol ArgumentValue: Sendable, SendableMetatype {
  /// The value that `argument` spells; `nil` where it is none.
  init?(argument: String)

  /// All spellings there are; empty where they cannot be listed.
  static var spellings: [String] { get }

  /// Why `argument` is no value, as a sentence without a full stop; `nil` where the help says enough.
  static func reason(against argument: String) -> String?
}

/// A value that can hold without an argument, which texts then say.
protocol SpelledValue: ArgumentValue {
  /// The argument that gives it.
  var spelling: String { get }
}

extension ArgumentValue {
  static var spellings: [String] { [] }

  static func reason(against argument: String) -> String? { nil }
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

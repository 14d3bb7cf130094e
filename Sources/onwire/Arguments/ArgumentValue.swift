/// A value that a word of the command line can spell: a number, one of several names, a list.
protocol ArgumentValue: Sendable, SendableMetatype {
  /// The value that `argument` spells; `nil` if it spells none.
  init?(argument: String)

  /// All spellings; empty if they cannot be listed.
  static var spellings: [String] { get }

  /// Why `argument` is not a value, as a sentence without a full stop; `nil` if the help says enough.
  static func reason(against argument: String) -> String?
}

/// A value that can be an option's default, which help and the man page show.
protocol SpelledValue: ArgumentValue {
  /// The argument that spells the value.
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

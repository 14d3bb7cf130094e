/// What a diagnostic or a finding is called, such as `duplicate-key`: what `onwire explain` takes.
///
/// Each module has an enumeration of those that it says, and a code is made of a case of it: so the list of all is
/// known, and a code that nobody knows does not compile. Findings are made of `FindingRule`, whose lists tests compare.
public struct DiagnosticCode: Sendable, Hashable, CustomStringConvertible {
  /// Stable, in kebab case; empty where there is nothing to look up.
  public let name: String
  /// The name.
  public var description: String { name }

  /// The code that a case of an enumeration stands for.
  package init(_ code: some RawRepresentable<String> & CaseIterable) { name = code.rawValue }

  private init() { name = "" }

  /// That of what is shown as a diagnostic, and is none to look up.
  package static let none = DiagnosticCode()
}

extension DiagnosticCode: Codable {
  /// The code of that name, whether it is known or not.
  public init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  /// The name alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

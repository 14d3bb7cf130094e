/// The code of a diagnostic or a finding, such as `duplicate-key`, which `onwire explain` takes.
///
/// Each module has an enumeration of its codes, and a code is made from one of its cases: so the complete
/// list is known, and an unknown code does not compile. Codes of findings are made from `FindingRule`, whose
/// lists are compared by tests.
public struct DiagnosticCode: Sendable, Hashable, CustomStringConvertible {
  /// The name, stable and in kebab case; empty if there is nothing to look up.
  public let name: String
  /// The name.
  public var description: String { name }

  /// Creates the code for a case of an enumeration.
  package init(_ code: some RawRepresentable<String> & CaseIterable) { name = code.rawValue }

  private init() { name = "" }

  /// For texts shown as diagnostics that cannot be looked up.
  package static let none = DiagnosticCode()
}

extension DiagnosticCode: Codable {
  /// Decodes the code with a name, whether it is known or not.
  public init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes just the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

import OnwireClients
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import OnwireFormats

/// Finds the `transport` and `device` that settle what a spec leaves to the phone.
extension DiffReader {
  /// Longer requests, in bytes, are not compared again.
  private static let longest = 1 << 20

  /// Notes the `transport` and `device` that leave the fewest fields to the phone without causing a new
  /// difference, if there are any: each candidate is tried.
  func findPhone(
    for comparison: inout Comparison, _ left: DiffRequest, _ right: DiffRequest,
    ignoring patterns: [FieldPattern]
  ) throws {
    let fields = comparison.leftFields
    guard !fields.isEmpty, let planned = left.planned ?? right.planned,
      [left, right].allSatisfy({ $0.compared.message.length <= Self.longest })
    else { return }
    let differing = Set(comparison.counting.map(\.path))
    var least = comparison.fieldsLeftToPhone.count
    for settings in PhoneSettings.all(of: fields, for: planned.spec) {
      guard let tried = try compared(settings.added(to: planned.spec), inPlaceOf: planned) else { continue }
      let again = try Comparison.of(
        left.planned == nil ? left.compared : tried, left.planned == nil ? tried : right.compared,
        ignoring: patterns)
      let fields = again.fieldsLeftToPhone
      if fields.count < least, again.counting.allSatisfy({ differing.contains($0.path) }) {
        least = fields.count
        comparison.phoneSettings = settings.yaml
        comparison.stillLeftToPhone = fields.map { String($0.path.dropFirst("header.".count)) }
      }
    }
  }
}

// Finds the rules that undo differences.
extension DiffReader {
  /// For requests after these, only the evident rules are tried.
  private static let fewRequests = 10

  /// Notes the rules of the left side's client that undo differences: each is tried.
  func proveSettings(
    _ comparison: inout Comparison, _ left: DiffRequest, ignoring patterns: [FieldPattern], number: Int
  ) throws {
    guard let planned = left.planned, let client = left.client else { return }
    try comparison.proveSettings(
      of: planned.spec, client, ignoring: patterns, isAmongMany: number > Self.fewRequests
    ) {
      try compared($0, inPlaceOf: planned)
    }
  }

  /// The side that another spec in place of the planned one would be; `nil` if it cannot be compiled.
  private func compared(
    _ spec: RequestSpec, inPlaceOf planned: PlannedRequest
  ) throws -> ComparedRequest? {
    let changed = PlannedRequest(spec: spec, file: planned.file, stem: planned.stem)
    return try compile(changed).request.map { try compared($0.wire).unpacked() }
  }
}

extension Comparison {
  /// The differences in fields that the spec leaves to the phone.
  fileprivate var fieldsLeftToPhone: [Difference] {
    differences.filter { if case .leftToPhone = $0.standing { true } else { false } }
  }

  /// The names and values of these fields in the capture.
  fileprivate var leftFields: [(name: String, value: String)] {
    let differences = fieldsLeftToPhone
    let names = Set(differences.map(\.path))
    let message = (differences.first?.left == nil ? right : left).message
    return message.elements.filter { $0.kind == .field }.map { message.nameAndValue($0) }
      .filter { names.contains("header.\($0.name)") }
  }
}

internal import OnwireDiagnostics

/// The names of the requests of one file, of which no two may be equal.
struct RequestNames {
  private let stem: String
  private var places: [String: Place] = [:]
  /// Whether a name occurred twice.
  private(set) var hasDuplicates = false

  init(stem: String) { self.stem = stem }

  /// What a request without a name is called.
  func derived(index: Int, count: Int) -> String { count == 1 ? stem : "\(stem)-\(index + 1)" }

  /// Notes a name, or reports that it is there already.
  mutating func add(_ name: Located<String>?, _ diagnostics: inout [Diagnostic]) {
    guard let name else { return }
    guard let first = places[name.value] else {
      places[name.value] = name.place
      return
    }
    hasDuplicates = true
    diagnostics.append(.duplicateName(name.value, at: name.place, first: first))
  }
}

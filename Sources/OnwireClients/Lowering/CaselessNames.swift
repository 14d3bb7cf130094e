import OnwireTextFormats

/// Field names in order, looked up without regard to case (RFC 9110, 5.1).
///
/// Few names are compared one by one; only many get a table.
struct CaselessNames: Sendable {
  private static let tableThreshold = 16

  private var names: [String] = []
  private var table: [String: Int] = [:]

  /// The names in lower case.
  var lowercased: Set<String> { Set(names.map { $0.lowercased() }) }

  /// The position of the first name that equals `name`.
  func index(of name: String) -> Int? {
    if !table.isEmpty { return table[name.lowercased()] }
    return names.firstIndex { Self.areEqual($0, name) }
  }

  /// Adds a name; a lookup finds the first of several equal ones.
  mutating func append(_ name: String) {
    if names.isEmpty { names.reserveCapacity(8) }
    names.append(name)
    if names.count == Self.tableThreshold {
      for (index, name) in names.enumerated() { note(name, at: index) }
    } else if names.count > Self.tableThreshold {
      note(name, at: names.count - 1)
    }
  }

  private mutating func note(_ name: String, at index: Int) {
    let key = name.lowercased()
    if table[key] == nil { table[key] = index }
  }

  private static func areEqual(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    return zip(a.utf8, b.utf8).allSatisfy { $0.lowercased == $1.lowercased }
  }
}

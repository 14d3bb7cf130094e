import OnwireHTTP
import OnwireTextFormats

/// Two raw requests that are compared.
struct ComparedTexts {
  let left: ComparedRequest
  let right: ComparedRequest

  /// Two texts whose characters are one byte each, with what is known of them.
  init(
    _ left: String, _ right: String, _ leftFidelity: Fidelity = Fidelity(), _ fidelity: Fidelity = Fidelity(),
    wildcards: Wildcards = Wildcards()
  ) throws {
    self.left = ComparedRequest(try Raw(left).message(), fidelity: leftFidelity, wildcards: wildcards)
    self.right = ComparedRequest(try Raw(right).message(), fidelity: fidelity)
  }

  func comparison(ignoring patterns: [String] = []) throws -> Comparison {
    try Comparison.of(left, right, ignoring: patterns.compactMap { FieldPattern($0) })
  }

  /// What was noted, one line each: `changed value header.Host: counts`.
  func lines(ignoring patterns: [String] = []) throws -> [String] {
    try comparison(ignoring: patterns).differences.map(\.line)
  }
}

extension Difference {
  /// Kind, way, path and, if it does not count, why.
  var line: String {
    let line = "\(kind) \(way.rawValue) \(path)"
    switch standing {
    case .counts: return line
    case .follows(let sentence): return "\(line), follows: \(sentence)"
    case .ignored(let pattern): return "\(line), ignored by \(pattern)"
    case .leftToPhone(let sentence): return "\(line), left to the phone: \(sentence)"
    case .notComparable(let sentence): return "\(line), not comparable: \(sentence)"
    }
  }
}

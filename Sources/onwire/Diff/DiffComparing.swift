import Diagnostics
import HTTPWire

/// Compares requests with each other, many at a time.
struct DiffComparing: Sendable {
  let reader: DiffReader
  let ignoring: [FieldPattern]
  /// Whether bytes are compared alone.
  let isExact: Bool
  let view: DiffView

  /// What came of a pair: what there is to say of its specs, and of the two.
  struct Result: Sendable {
    var diagnostics: [Diagnostic] = []
    var outcome: DiffOutcome?
    /// What could not be read, and its name.
    var failure: DiffSide.ReadFailure?
  }

  /// Compares the two of the pair of this number.
  func compare(_ left: DiffRequest, _ right: DiffRequest, number: Int) -> Result {
    do {
      if isExact { return Result(outcome: try view.outcome(ExactView(left, right))) }
      let comparison = try Comparison.of(
        left.compared, right.compared, ignoring: ignoring + left.ignoring + right.ignoring)
      return Result(outcome: try view.outcome(comparison, left, right, number: number))
    } catch {
      return Result(failure: DiffSide.ReadFailure(name: "\(left.name)` or `\(right.name)", reason: error))
    }
  }

  /// Reads and compares a pair; of one without a partner only that is said.
  func compare(_ pair: DiffPairs.Pair, _ names: (left: String, right: String), number: Int) -> Result {
    guard let left = pair.left else {
      return Result(outcome: pair.right.map { view.alone($0, isLeft: false, in: names.left) })
    }
    guard let right = pair.right else {
      return Result(outcome: view.alone(left, isLeft: true, in: names.right))
    }
    do {
      let (first, second) = (try reader.read(left), try reader.read(right))
      var result = Result(diagnostics: first.diagnostics + second.diagnostics)
      if let left = first.request, let right = second.request {
        let compared = compare(left, right, number: number)
        (result.outcome, result.failure) = (compared.outcome, compared.failure)
      }
      return result
    } catch {
      return Result(failure: DiffSide.ReadFailure(name: "\(left.name)` or `\(right.name)", reason: error))
    }
  }
}

import Clients
import Diagnostics

extension MigrationOutcome {
  /// What a test case of the request fails with: the rules that are the cause, or the error; none where it is sent
  /// the same.
  public func failures(_ migration: Migration) -> [JUnitReport.Failure] {
    switch verdict {
    case .same, .alike: return []
    case .changed:
      return causes.filter(\.counts).map { cause in
        guard let rule = migration.path.rule(to: cause.index + 1) else {
          return ("requests-differ", MigrationReport.otherWords, MigrationReport.otherWords)
        }
        let pair = RulePair(rule, migration.left, migration.right)
        let words = "\(rule.name): \(pair.left.words) becomes \(pair.right.words)"
        return ("requests-differ", words, words)
      }
    case .onlyLeft, .onlyRight, .neither:
      let renderer = Renderer(width: 100)
      return errors.prefix(1).map { ($0.code, $0.message, renderer.render($0)) }
    }
  }
}

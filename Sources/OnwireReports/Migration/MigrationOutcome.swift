import OnwireClients
package import OnwireDiagnostics
package import OnwireHTTP
import OnwireServers
import OnwireFormats

/// What happens to one request when another client sends it.
package struct MigrationOutcome: Sendable {
  /// How the two requests compare.
  package enum Verdict: String, Sendable, CaseIterable {
    /// Byte for byte the same.
    case same
    /// The same in everything that counts, but in other bytes.
    case alike
    /// Something that counts changes.
    case changed
    /// Only the left client can send it.
    case onlyLeft = "only-left"
    /// Only the right client can send it.
    case onlyRight = "only-right"
    /// The spec is wrong for both.
    case neither
  }

  /// How the two compare.
  package let verdict: Verdict
  /// The reasons why a client cannot send it.
  package let errors: [Diagnostic]
  /// The rules that cause the difference.
  let causes: [Cause]
  /// Whether the settings of the right client's library keep the request unchanged.
  let isKept: Bool

  /// What servers read of the new request, if its bytes change.
  let served: [Served]

  /// What a server reads of a request whose bytes change.
  struct Served: Sendable {
    /// What it reads, compared with before.
    enum Reads: String, Sendable {
      case same, other
      /// Nothing: it refuses what it did not refuse before.
      case nothing
      /// Not known: such a body is not read here.
      case unknown
    }

    let server: Server
    let reads: Reads
  }

  /// A rule that changes bytes of the request.
  struct Cause: Sendable {
    /// The index of the rule on the path; after the last rule, a change that no rule explains.
    let index: Int
    /// Whether the change counts.
    let counts: Bool
    var example: MigrationExample?
    /// The changes that it makes.
    var changes: Set<MigrationChange> = []
    /// The header field that a spec may set to keep what the left client sends.
    var byHand: Header?
  }

  /// A header field and its value.
  struct Header: Sendable, Hashable {
    let name: String
    let value: String

    /// The field as it is on the wire.
    var line: String { "\(name): \(value)" }
  }

  /// The same with a star for each byte of a secret in the shown text.
  ///
  /// - Throws: Any error from reading a file.
  package func redacted(_ names: SecretNames) throws -> MigrationOutcome {
    var sources = SecretSources(names)
    let causes = try causes.map { cause in
      var cause = cause
      if let example = cause.example {
        sources.note(example.comparison.left.message)
        cause.example = MigrationExample(
          try example.comparison.redacted(sources.names),
          example.difference.reworded(sources.words), isAlone: example.isAlone)
      }
      cause.byHand = cause.byHand.map {
        Header(name: $0.name, value: String(sources.names.redacted($0.line).dropFirst($0.name.count + 2)))
      }
      return cause
    }
    return MigrationOutcome(
      verdict: verdict, errors: errors.map { sources.redacted($0) }, causes: causes, isKept: isKept,
      served: served)
  }

  init(
    verdict: Verdict, errors: [Diagnostic] = [], causes: [Cause] = [], isKept: Bool = false,
    served: [Served] = []
  ) {
    self.served = served
    self.verdict = verdict
    self.errors = errors
    self.causes = causes
    self.isKept = isKept
  }
}

/// A difference that shows what a rule does.
final class MigrationExample: Sendable {
  let comparison: Comparison
  let difference: Difference
  /// Whether it is between two clients that differ only in this rule, instead of the two that are compared.
  let isAlone: Bool

  init(_ comparison: Comparison, _ difference: Difference, isAlone: Bool = false) {
    self.comparison = comparison
    self.difference = difference
    self.isAlone = isAlone
  }

  /// The number of bytes that the reader has to look at.
  var size: Int { (difference.left?.range.count ?? 0) + (difference.right?.range.count ?? 0) }
}

/// A changed field, and the way in which it changes: if it changes in two ways, each may have its own rule.
package struct MigrationChange: Sendable, Hashable {
  /// The paths of the field on both sides.
  let paths: Set<String>
  let way: Difference.Way

  init(_ difference: Difference) {
    paths = Set([difference.left?.path, difference.right?.path].compactMap(\.self))
    way = difference.way
  }
}

extension MigrationOutcome {
  /// The failures of the request's test case: the rules that are the cause, or the error; none if it is sent
  /// unchanged.
  package func failures(_ migration: Migration) -> [JUnitReport.Failure] {
    switch verdict {
    case .same, .alike: return []
    case .changed:
      return causes.filter(\.counts).map { cause in
        guard let rule = migration.path.rule(to: cause.index + 1) else {
          return (TestFailure.requestsDiffer.rawValue, MigrationReport.otherWords, MigrationReport.otherWords)
        }
        let pair = RulePair(rule, migration.left, migration.right)
        let words = "\(rule.name): \(pair.left.words) becomes \(pair.right.words)"
        return (TestFailure.requestsDiffer.rawValue, words, words)
      }
    case .onlyLeft, .onlyRight, .neither:
      let renderer = Renderer(width: 100)
      return errors.prefix(1).map { ($0.code.name, $0.message, renderer.render($0)) }
    }
  }
}

import OnwireClients
package import OnwireDiagnostics
package import OnwireHTTP
import OnwireServers
import OnwireFormats

/// What becomes of one request where another client sends it.
package struct MigrationOutcome: Sendable {
  /// How the two requests compare.
  package enum Verdict: String, Sendable, CaseIterable {
    /// Byte for byte the same.
    case same
    /// The same in all that counts, in other bytes.
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
  /// Why a side cannot send it.
  package let errors: [Diagnostic]
  /// The rules that make the difference.
  let causes: [Cause]
  /// Whether the settings of the right client's library keep the request as it was.
  let isKept: Bool

  /// What servers read of it then, where its bytes change.
  let served: [Served]

  /// What a server reads of a request whose bytes change.
  struct Served: Sendable {
    /// What it reads, beside what it read before.
    enum Reads: String, Sendable {
      case same, other
      /// It refuses what it did not refuse before.
      case nothing
      /// A body is not read here.
      case unknown
    }

    let server: Server
    let reads: Reads
  }

  /// A rule that changes bytes of the request.
  struct Cause: Sendable {
    /// Which rule of the path; after the last one, what no rule explains.
    let index: Int
    /// Whether what it changes counts.
    let counts: Bool
    var example: MigrationExample?
    /// What it makes otherwise.
    var changes: Set<MigrationChange> = []
    /// The header field that a spec may set to keep what the left client sends.
    var byHand: Header?
  }

  /// A header field and its value.
  struct Header: Sendable, Hashable {
    let name: String
    let value: String

    /// As it is on the wire.
    var line: String { "\(name): \(value)" }
  }

  /// The same with a star for each byte of a secret in what is shown of it.
  ///
  /// - Throws: what reading a file throws.
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

/// One difference to show what a rule does.
struct MigrationExample: Sendable {
  let comparison: Comparison
  let difference: Difference
  /// Whether it is between two clients that this rule alone tells apart, in place of those that are compared.
  let isAlone: Bool

  init(_ comparison: Comparison, _ difference: Difference, isAlone: Bool = false) {
    self.comparison = comparison
    self.difference = difference
    self.isAlone = isAlone
  }

  /// How many bytes are to be looked at.
  var size: Int { (difference.left?.range.count ?? 0) + (difference.right?.range.count ?? 0) }
}

/// A field that becomes otherwise, and in what way: of two ways in which one field does, each may have its own rule.
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
  /// What a test case of the request fails with: the rules that are the cause, or the error; none where it is sent
  /// the same.
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

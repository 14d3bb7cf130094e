package import OnwireDiagnostics
package import OnwireHTTP
import OnwireSpecLanguage

/// A change of a spec's text that may make it send what a capture has.
package struct AcceptedChange: Sendable {
  /// How much a change changes: the smallest is tried first.
  package enum Rank: Int, Sendable, Comparable {
    /// What a value is, or that there is one.
    case value
    /// One rule of the client.
    case rule
    /// The client.
    case client
    /// What no client writes: a key of `wire`.
    case wire

    package static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }

    /// The name for machines.
    package var name: String {
      switch self {
      case .value: "value"
      case .rule: "rule"
      case .client: "client"
      case .wire: "wire"
      }
    }

    /// What a change costs: so many differences must it remove that others would take one by one.
    var cost: Int { rawValue + 1 }
  }

  /// A file that the spec is to name.
  package struct NewFile: Sendable {
    /// The path as the spec writes it.
    package let path: String
    /// What it is called, as the file that is named so by the spec.
    package let name: String
    /// What it holds: a temporary file.
    package let content: FileContent
  }

  /// How much it changes.
  package let rank: Rank
  /// What becomes what, such as `headers.X-A: 1`.
  package let words: String
  /// What else is to be said of it; empty for nothing.
  package var note = ""
  /// The spec's file with the change.
  let source: Source
  let newFile: NewFile?
  /// What makes `source` of the file as it is; `nil` where that takes several steps.
  var edits: [SpecEdit]?
  /// How many differences that count it removes, and how many there were.
  package var taken = 0
  package var count = 0
}

/// What came of looking for the changes that make a spec send what a capture has.
package struct Acceptance: Sendable {
  /// The changes that were found, those that take most away first.
  package let ranked: [AcceptedChange]
  /// Those that together leave no difference that counts, in the order in which they were made; where some are left,
  /// those that help.
  package let applied: [AcceptedChange]
  /// The spec's file as it was, and with the changes.
  package let before: Source
  package let after: Source
  /// The files that it names then.
  package let newFiles: [AcceptedChange.NewFile]
  /// What the changed spec is to the capture.
  package let comparison: Comparison
  /// How many secrets the spec sends then that it did not send before.
  package let secretCount: Int

  /// Whether nothing that counts differs any more.
  package var isWhole: Bool { comparison.isSame }

  /// The one stretch of the file that differs, and its new bytes.
  package var edit: (range: Range<Int>, bytes: ArraySlice<UInt8>) {
    let (old, new) = (before.bytes, after.bytes)
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old[prefix...].reversed(), new[prefix...].reversed()).prefix { $0 == $1 }.count
    return (prefix..<old.count - suffix, new[prefix..<new.count - suffix])
  }
}

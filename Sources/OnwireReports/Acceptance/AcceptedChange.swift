package import OnwireDiagnostics
package import OnwireHTTP
import OnwireSpecLanguage

/// A change to a spec's text that may make it send what a capture has.
package struct AcceptedChange: Sendable {
  /// How far-reaching a change is: the least is tried first.
  package enum Rank: Int, Sendable, Comparable {
    /// A value, or whether there is one.
    case value
    /// One rule of the client.
    case rule
    /// The whole client.
    case client
    /// A key of `wire`, for bytes that no client writes.
    case wire

    package static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }

    /// The name in output for machines.
    package var name: String {
      switch self {
      case .value: "value"
      case .rule: "rule"
      case .client: "client"
      case .wire: "wire"
      }
    }

    /// The cost of a change: a change of this rank must remove more differences than this to be preferred to
    /// several smaller ones.
    var cost: Int { rawValue + 1 }
  }

  /// A new file for the spec to name.
  package struct NewFile: Sendable {
    /// The path as the spec writes it.
    package let path: String
    /// The file's name, resolved from the spec.
    package let name: String
    /// The content, in a temporary file.
    package let content: FileContent
  }

  /// How far-reaching the change is.
  package let rank: Rank
  /// The new value with its path, such as `headers.X-A: 1`.
  package let words: String
  /// A remark about it; empty if there is none.
  package var note = ""
  /// The spec's file with the change.
  let source: Source
  let newFile: NewFile?
  /// The edits that make `source` of the current file; `nil` if that takes several steps.
  var edits: [SpecEdit]?
  /// The number of differences that it removes, of those that count, and how many of these there were.
  package var taken = 0
  package var count = 0
}

/// The result of looking for changes that make a spec send what a capture has.
package struct Acceptance: Sendable {
  /// The changes found, those that remove most differences first.
  package let ranked: [AcceptedChange]
  /// The changes that together leave no difference that counts, in the order in which they were made; if some
  /// differences are left, the changes that help.
  package let applied: [AcceptedChange]
  /// The spec's file before and after the changes.
  package let before: Source
  package let after: Source
  /// The files that the changed spec names.
  package let newFiles: [AcceptedChange.NewFile]
  /// The comparison of the changed spec with the capture.
  package let comparison: Comparison
  /// The number of secrets that the changed spec sends and the old one did not.
  package let secretCount: Int

  /// Whether no difference that counts is left.
  package var isWhole: Bool { comparison.isSame }

  /// The one stretch of the file that differs, and its new bytes.
  package var edit: (range: Range<Int>, bytes: ArraySlice<UInt8>) {
    SpecEdit.difference(of: before, from: after)
  }
}

extension SpecEdit {
  /// The one stretch of a text in which another differs, and what that has there.
  static func difference(of before: Source, from after: Source) -> (
    range: Range<Int>, bytes: ArraySlice<UInt8>
  ) {
    let (old, new) = (before.bytes, after.bytes)
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old[prefix...].reversed(), new[prefix...].reversed()).prefix { $0 == $1 }.count
    return (prefix..<old.count - suffix, new[prefix..<new.count - suffix])
  }
}

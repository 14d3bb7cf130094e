package import SystemPackage

/// The content of a segment could not be read when the message was written.
package struct ContentFailure: Error, Sendable, Hashable {
  /// The index of the segment in `Message.segments`.
  package var segment: Int
  /// What happened.
  package var reason: Reason
  /// The file, as the spec or the user writes it; `nil` if there is none.
  private let path: String?

  /// Creates a failure of a segment whose content is that of `file`.
  package init(segment: Int, reason: Reason, file: FileContent? = nil) {
    self.segment = segment
    self.reason = reason
    path = file.map { $0.written ?? $0.path.string }
  }

  /// Whether both have the same segment and reason.
  package static func == (a: ContentFailure, b: ContentFailure) -> Bool {
    a.segment == b.segment && a.reason == b.reason
  }

  /// Hashes both.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(segment)
    hasher.combine(reason)
  }

  /// What can happen to a file after it was looked at and before it is read.
  package enum Reason: Error, Sendable, Hashable {
    /// There is nothing at its path any more.
    case missing
    /// The system refused to open or read it.
    case unreadable(Errno)
    /// It grew, shrank, was modified, or another file took its place.
    case changed
    /// It has fewer bytes than its reported size, as some files that the system makes up do.
    case truncated
  }
}

extension ContentFailure: CustomStringConvertible {
  /// What happened, and to which file: a sentence without a full stop.
  package var description: String { (path.map { "`\($0)`: " } ?? "") + sentence }
}

extension ContentFailure.Reason: CustomStringConvertible {
  /// What happened, as a sentence without a full stop.
  package var description: String { ContentFailure(segment: 0, reason: self).sentence }
}
